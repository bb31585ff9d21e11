// SPDX-License-Identifier: Apache-2.0
// What people who steer meet at roads: vehicles, and lights at crosswalks.
#include "core/foundation/random_stream.h"
#include "core/street/steered_people.h"
#include "core/street/steering_models.h"

#include <algorithm>
#include <cmath>

namespace passerby::street {

using geometry::Point;
using navigation::kNone;
using navigation::NodeIndex;

namespace {

constexpr double kWider = 1.15;                                      // radius of the discs over half of the width, at most
constexpr double kMoreThanReach_m = 0.1;                             // so that rounding never puts a vehicle out of sight
constexpr std::uint32_t kFirstRoadBody = 0xC0000000U;                // those below are people's and proxies'
constexpr std::uint32_t kGuestBody = kFirstRoadBody - 1;             // the last of proxies', of whom there are never so many
constexpr std::uint32_t kNumbersOfBodies = 0x40000000U / kMostDiscs; // they begin anew after so many vehicles

geometry::Box boxOf(const steering::Crowd& crowd)
{
    geometry::Box box;
    for (std::size_t row = 0; row < crowd.size(); ++row)
        box.extend(crowd.position(row));
    return box;
}

} // namespace

DiscRow discsOver(double length_m, double width_m)
{
    const double half_m = 0.5 * width_m;
    const double apart_m = 2.0 * half_m * std::sqrt(kWider * kWider - 1.0);
    DiscRow row;
    row.count = static_cast<std::uint32_t>(std::clamp(std::ceil(length_m / apart_m), 1.0, static_cast<double>(kMostDiscs)));
    row.apart_m = length_m / row.count;
    row.radius_m = std::hypot(half_m, 0.5 * row.apart_m);
    return row;
}

/// The vehicles of this step that somebody may see, behind the people's rows and their proxies.
void SteeredPeople::appendRoadBodies(steering::Crowd& crowd) const
{
    if (m_roadBodies.empty() || crowd.size() == 0)
        return;
    const geometry::Box seen = boxOf(crowd).grown(m_steering.reach_m() + kMoreThanReach_m); // who is outside is out of everybody's sight
    for (const RoadBody& vehicle : m_roadBodies) {
        const std::uint32_t layers = m_ground->layersOn(vehicle.level);
        if (layers == 0 || !seen.grown(0.5 * vehicle.length_m).contains(vehicle.place))
            continue;
        const Point along{std::cos(vehicle.heading_rad), std::sin(vehicle.heading_rad)};
        const Point velocity = along * vehicle.speed_mps;
        const DiscRow discs = discsOver(vehicle.length_m, vehicle.width_m);
        steering::Body body;
        body.velocity = body.preferred = {static_cast<float>(velocity.x), static_cast<float>(velocity.y)};
        body.maxSpeed_mps = static_cast<float>(vehicle.speed_mps);
        body.radius_m = static_cast<float>(discs.radius_m);
        body.heading_rad = static_cast<float>(vehicle.heading_rad);
        body.model = kCarried;
        body.terms.layers = layers;
        for (std::uint32_t disc = 0; disc < discs.count; ++disc) {
            body.id = kFirstRoadBody + (vehicle.number % kNumbersOfBodies) * kMostDiscs + disc;
            body.position = vehicle.place + along * ((disc + 0.5) * discs.apart_m - 0.5 * vehicle.length_m);
            crowd.add(body);
        }
    }
}

/// Behind all others.
void SteeredPeople::appendGuest(steering::Crowd& crowd) const
{
    if (!m_guest || crowd.size() == 0)
        return;
    steering::Body body;
    body.id = kGuestBody;
    body.position = m_guest->place;
    body.velocity = body.preferred = {static_cast<float>(m_guest->velocity_mps.x), static_cast<float>(m_guest->velocity_mps.y)};
    body.maxSpeed_mps = steering::length(body.velocity);
    body.radius_m = bodyRadius_m(m_guest->radius_m);
    body.heading_rad = static_cast<float>(m_guest->heading_rad);
    body.model = kCarried;
    body.terms.layers = m_ground->layersOf(m_guest->cell);
    crowd.add(body);
}

void SteeredPeople::meetVehicles(std::span<const RoadBody> vehicles)
{
    m_roadBodies.assign(vehicles.begin(), vehicles.end());
    m_standing.assign(vehicles);
}

/// Where to go first on the way to a place: there, or past a vehicle that stands across the way.
Point SteeredPeople::roundVehicles(std::size_t row, Point to) const
{
    if (m_standing.empty())
        return to;
    const StandingVehicles::Way way{m_before[row], to, static_cast<double>(m_movers[row].radius_m), m_crowd.terms[row].layers};
    const StandingVehicles::Corners corners = m_standing.cornersOn(way, [this](int level) { return m_ground->layersOn(level); });
    for (std::size_t i = 0; i < corners.count; ++i)
        if (m_ground->isFree(m_movers[row].cell, way.from, corners.all[i]))
            return corners.all[i];
    return to;
}

SteeredPeople::OnFoot SteeredPeople::onFoot(std::size_t row) const
{
    const Mover& mover = m_movers[row];
    const steering::Vector velocity = m_crowd.velocity_mps[row];
    const std::uint32_t crosswalk =
        mover.queue != kNone ? m_customs.portals.crosswalkBehind(m_queues[mover.queue].node, mover.cell) : kNone;
    return {m_crowd.position(row),
            {static_cast<double>(velocity.x), static_cast<double>(velocity.y)},
            mover.profile,
            mover.cell,
            m_crowd.terms[row].layers != 0,
            mover.agent,
            crosswalk != kNone ? m_customs.portals.crosswalks()[crosswalk].crossing : 0};
}

void SteeredPeople::seeLights(double clock_s, double now_s)
{
    const std::vector<TimedPortals::Crosswalk>& crosswalks = m_customs.portals.crosswalks();
    for (std::size_t i = 0; i < crosswalks.size(); ++i) {
        const world::SignalLight light = world::lightOf(crosswalks[i].signal, clock_s);
        const bool isOpen = light == world::SignalLight::green || light == world::SignalLight::dark;
        CrosswalkLight& shown = m_lights[i];
        shown.since_s = shown.isOpen == isOpen ? shown.since_s : now_s;
        shown.isOpen = isOpen;
    }
}

/// Drawn once for everybody who comes, by seed and person.
bool SteeredPeople::obeysLights(const Traveller& traveller) const
{
    const double share = traveller.profile < m_customs.crossAtRed.size() ? m_customs.crossAtRed[traveller.profile] : 0.0;
    if (share <= 0.0)
        return true;
    foundation::RandomStream random(m_customs.seed, exportedId(traveller.agent), foundation::Purpose::light);
    return random.uniform() >= share;
}

/// Whether somebody stays out of the crosswalk that a portal of their cell leads onto.
bool SteeredPeople::isHeldByLight(const Mover& mover, NodeIndex node) const
{
    const std::uint32_t crosswalk = m_customs.portals.crosswalkBehind(node, mover.cell);
    return crosswalk != kNone && !m_lights[crosswalk].isOpen && mover.obeysLights;
}

/// A portal onto a crosswalk where nobody waits just now, or not this one, or not in this direction.
bool SteeredPeople::isFreeCrosswalk(const Mover& mover, NodeIndex node) const
{
    return m_customs.portals.isOntoCrosswalk(node) && !isHeldByLight(mover, node);
}

/// While the light is green all who wait go; who has not gone when it changes waits on.
void SteeredPeople::openCrosswalk(const PortalQueue& queue)
{
    for (const world::AgentId agent : queue.people) {
        Mover& mover = m_movers[rowOf(agent)];
        mover.isLetThrough = !isHeldByLight(mover, queue.node);
    }
}

} // namespace passerby::street
