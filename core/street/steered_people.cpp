// SPDX-License-Identifier: Apache-2.0
#include "core/street/steered_people.h"

#include "core/foundation/parallel.h"
#include "core/foundation/part_timer.h"
#include "core/steering/movement.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace passerby::street {

using geometry::Point;
using ground::Leg;
using ground::StandingRoom;
using ground::WalkingGround;
using navigation::kNone;
using navigation::NodeIndex;
using steering::Vector;

namespace {

constexpr double kMostOfSpeed = 1.3; // room to give way; nobody runs
constexpr std::size_t kUsualLegs = 8;
constexpr std::size_t kRowsPerChunk = 1024;
constexpr double kLongestPart_s = 0.1;
constexpr double kArrived_m = 0.3; // from a target, beside one's own radius

Vector toVector(Point a)
{
    return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

/// Evenly spread over [0, 1) whoever is there: multiples of the golden ratio.
double laneOf(world::AgentId agent)
{
    const double turns = (static_cast<double>(exportedId(agent)) + 1.0) / std::numbers::phi;
    return turns - std::floor(turns);
}

} // namespace

int steeringParts(double step_s)
{
    return static_cast<int>(std::ceil(step_s / kLongestPart_s - 1e-9));
}

SteeredPeople::SteeredPeople(std::shared_ptr<const WalkingGround> ground, steering::Steering::Models models, unsigned threads,
                             Customs customs)
    : m_ground(std::move(ground)), m_steering(std::move(models)), m_threads(threads), m_customs(std::move(customs))
{
    for (const NodeIndex node : m_customs.portals.queued())
        m_queues.push_back({node, {}, std::nullopt, 0.0});
    for (const TimedPortals::Crosswalk& crosswalk : m_customs.portals.crosswalks())
        m_lights.push_back({crosswalk.cell, crosswalk.crossing, true, 0.0});
}

SteeredPeople::Mover& SteeredPeople::add(const Traveller& traveller, Point place, std::uint32_t cell, double now_s)
{
    if (m_movers.size() == m_count) {
        m_movers.emplace_back();
        m_movers.back().legs.reserve(kUsualLegs); // so that ways in rows that were others' seldom need more
        m_movers.back().back.reserve(kUsualLegs);
        m_commands.emplace_back();
        m_told.orders.emplace_back();
    }
    m_commands[m_count].reset();
    m_told.orders[m_count] = {};
    if (m_count < m_told.attractions.size())
        m_told.attractions[m_count].count = 0;
    rowOf(traveller.agent) = static_cast<std::uint32_t>(m_count);
    Mover& mover = m_movers[m_count++];
    Mover fresh;
    fresh.legs = std::move(mover.legs);
    fresh.back = std::move(mover.back);
    mover = std::move(fresh);
    mover.legs.clear();
    mover.back.clear();
    mover.agent = traveller.agent;
    mover.cell = cell;
    mover.speed_mps = traveller.speed_mps;
    mover.radius_m = traveller.radius_m;
    mover.lane = laneOf(traveller.agent);
    if (m_customs.side == world::Side::left)
        mover.lane = 1.0 - mover.lane;
    mover.isCarried = traveller.isCarried;
    mover.obeysLights = obeysLights(traveller);
    mover.model = traveller.model;
    mover.profile = traveller.profile;
    mover.crowd = traveller.crowd;
    mover.placeInCrowd = traveller.placeInCrowd;
    mover.anchor = place;
    mover.anchored_s = mover.replanned_s = now_s;
    steering::Body body;
    body.id = bodyId(traveller.agent);
    body.position = place;
    body.radius_m = traveller.radius_m;
    body.maxSpeed_mps = static_cast<float>(kMostOfSpeed * traveller.speed_mps);
    body.model = traveller.model;
    body.terms.layers = m_ground->layersOf(cell);
    m_crowd.add(body);
    return mover;
}

void SteeredPeople::addAtDoor(const Traveller& traveller, Point place, std::uint32_t cell, double now_s)
{
    Mover& mover = add(traveller, traveller.isCarried ? place : m_ground->beside(cell, place), cell, now_s);
    if (mover.isCarried)
        return;
    mover.waitsForRoom = true;
    mover.waitsSince_s = now_s;
    m_crowd.terms.back().layers = 0; // neither sees anybody nor is seen
    m_waiting.push_back(traveller.agent);
}

void SteeredPeople::addOnTheWay(const Traveller& traveller, Point place, std::uint32_t cell, double now_s, StandingRoom& room)
{
    constexpr int kRings = 8;
    constexpr int kPlaces = 8;
    const std::uint32_t layers = m_ground->layersOf(cell);
    const double turn = 2.0 * std::numbers::pi * laneOf(traveller.agent);
    place = traveller.isCarried ? place : m_ground->beside(cell, place);
    Point free = place;
    bool isFound = traveller.isCarried || room.isFree(place, static_cast<double>(traveller.radius_m), layers);
    for (int ring = 1; ring <= kRings && !isFound; ++ring)
        for (int i = 0; i < kPlaces && !isFound; ++i) {
            const double angle = turn + 2.0 * std::numbers::pi * i / kPlaces;
            const Point near = place + Point{std::cos(angle), std::sin(angle)} * (0.4 * ring);
            isFound = room.isFree(near, static_cast<double>(traveller.radius_m), layers) && m_ground->holds(cell, near)
                      && m_ground->isFree(cell, place, near);
            free = isFound ? near : free;
        }
    add(traveller, free, cell, now_s);
    room.occupy(free, static_cast<double>(traveller.radius_m), layers);
}

void SteeredPeople::setSpeed(world::AgentId agent, double speed_mps)
{
    const std::size_t row = rowOf(agent);
    m_movers[row].speed_mps = speed_mps;
    m_crowd.maxSpeed_mps[row] = static_cast<float>(kMostOfSpeed * speed_mps);
}

void SteeredPeople::remove(world::AgentId agent)
{
    const std::size_t row = rowOf(agent);
    const std::size_t last = m_count - 1;
    if (m_movers[row].rules != 0)
        m_proxies.detach(bodyId(agent));
    if (m_movers[row].waitsForRoom)
        std::erase(m_waiting, agent);
    std::swap(m_movers[row], m_movers[last]);
    m_commands[row] = m_commands[last];
    m_told.orders[row] = m_told.orders[last];
    if (last < m_told.attractions.size())
        m_told.attractions[row] = m_told.attractions[last];
    m_told.orders[row].attractions = nullptr; // until choose() tells it anew
    rowOf(m_movers[row].agent) = static_cast<std::uint32_t>(row);
    rowOf(agent) = kNone;
    m_crowd.replaceByLast(row);
    m_count = last;
}

void SteeredPeople::expect(world::PersonKind kind, std::size_t numbers)
{
    std::vector<std::uint32_t>& rows = m_rowOf[static_cast<std::size_t>(kind)];
    rows.resize(std::max(rows.size(), numbers), kNone);
}

std::uint32_t& SteeredPeople::rowOf(world::AgentId agent)
{
    std::vector<std::uint32_t>& rows = m_rowOf[static_cast<std::size_t>(agent.kind)];
    if (rows.size() <= agent.number)
        rows.resize(std::size_t{agent.number} + 1, kNone);
    return rows[agent.number];
}

std::uint32_t SteeredPeople::rowOf(world::AgentId agent) const
{
    const std::vector<std::uint32_t>& rows = m_rowOf[static_cast<std::size_t>(agent.kind)];
    return agent.number < rows.size() ? rows[agent.number] : kNone;
}

void SteeredPeople::lead(world::AgentId agent, std::span<const Leg> legs)
{
    lead(agent, legs, legs.empty() ? Point{} : m_ground->gate(legs.back().to).a, kArrived_m);
}

void SteeredPeople::lead(world::AgentId agent, std::span<const Leg> legs, Point end, double near_m)
{
    letGo(agent);
    m_told.orders[rowOf(agent)].facing = {};
    Mover& mover = m_movers[rowOf(agent)];
    mover.end = legs.empty() ? end : m_ground->beside(legs.back().cell, end);
    mover.near_m = near_m;
    mover.hasArrived = false;
    mover.legs.clear();
    for (std::size_t i = 0; i < legs.size(); ++i)
        if (i + 1 == legs.size() || legs[i + 1].cell != legs[i].cell) // a node within a cell is nothing to pass
            mover.legs.push_back(legs[i]);
    mover.leg = 0;
    mover.isCrossing = false;
    mover.painted_s = 0.0F;
    mover.back.clear();
    mover.hasCorner = false;
    mover.untilLook = 0;
    if (mover.legs.empty() || mover.cell == mover.legs.front().cell)
        return;
    for (std::uint32_t i = 1; i < mover.legs.size(); ++i)
        if (mover.legs[i].cell == mover.cell) {
            mover.leg = i;
            return;
        }
    if (const NodeIndex portal = m_ground->between(mover.cell, mover.legs.front().cell); portal != kNone)
        mover.back.push_back(portal);
}

void SteeredPeople::goBy(world::AgentId agent, Point place, double within_s)
{
    Mover& mover = m_movers[rowOf(agent)];
    mover.hasCorner = true;
    mover.corner = place;
    mover.untilLook = static_cast<std::uint32_t>(std::ceil(within_s / m_step_s));
}

void SteeredPeople::carry(world::AgentId agent, Point place, Point velocity_mps, std::uint32_t cell)
{
    const std::size_t row = rowOf(agent);
    m_crowd.x_m[row] = place.x;
    m_crowd.y_m[row] = place.y;
    m_crowd.velocity_mps[row] = m_crowd.preferred_mps[row] = toVector(velocity_mps);
    m_crowd.terms[row].layers = m_ground->layersOf(cell);
    m_movers[row].cell = cell;
}

void SteeredPeople::step(double now_s, double step_s)
{
    const foundation::PartTimer timer(foundation::RunPart::street);
    m_now_s = now_s;
    m_step_s = step_s;
    admit(now_s);
    if (m_customs.portals.any())
        attend(now_s);
    m_before.resize(m_count);
    const auto choosing = [this, now_s](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            choose(row, now_s);
    };
    foundation::parallelChunks(m_count, kRowsPerChunk, m_threads, std::cref(choosing));
    if (!m_proxies.rules().empty())
        appendProxies(now_s, step_s);
    appendRoadBodies(m_crowd);
    appendGuest(m_crowd);
    m_next.resize(m_crowd.size());
    m_steering.step(m_crowd, m_ground->walls(), static_cast<float>(step_s), m_threads, m_next, std::span(m_told.orders).first(m_count));
    m_crowd.resize(m_count);
    m_next.resize(m_count);
    for (std::size_t row = 0; m_customs.portals.any() && row < m_count; ++row)
        if (m_movers[row].isTaken)
            m_next[row] = m_crowd.preferred_mps[row];
    steering::advance(m_crowd, m_ground->walls(), m_next, step_s, m_threads);
    const auto following = [this, now_s](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            follow(row, now_s);
    };
    foundation::parallelChunks(m_count, kRowsPerChunk, m_threads, std::cref(following));
    collect();
}

SteeredPeople::Status SteeredPeople::status(world::AgentId agent) const
{
    const std::size_t row = rowOf(agent);
    const Mover& mover = m_movers[row];
    const Vector velocity = m_crowd.velocity_mps[row];
    Status status;
    status.place = m_crowd.position(row);
    status.velocity_mps = {static_cast<double>(velocity.x), static_cast<double>(velocity.y)};
    status.heading_rad = mover.heading_rad;
    status.cell = mover.cell;
    status.leg = mover.leg < mover.legs.size() ? mover.legs[mover.leg].place : kNone;
    status.next = mover.leg < mover.legs.size() ? mover.legs[mover.leg].to : kNone;
    status.waitsForRoom = mover.waitsForRoom;
    status.isHeld = mover.isHeld;
    status.waitsForTurn = waitsForTurn(mover);
    status.radius_m = static_cast<double>(m_crowd.radius_m[row]);
    return status;
}

std::vector<NodeIndex> SteeredPeople::nodesAhead(world::AgentId agent) const
{
    const Mover& mover = m_movers[rowOf(agent)];
    std::vector<NodeIndex> nodes;
    for (std::size_t leg = mover.leg; leg < mover.legs.size(); ++leg)
        if (mover.legs[leg].to != kNone)
            nodes.push_back(mover.legs[leg].to);
    return nodes;
}

/// Who is drawn has what draws them in the same row.
SteeredPeople::Told::Told(const Told& other) : orders(other.orders), attractions(other.attractions)
{
    for (std::size_t row = 0; row < orders.size(); ++row)
        if (orders[row].attractions)
            orders[row].attractions = row < attractions.size() ? &attractions[row] : nullptr;
}

std::size_t SteeredPeople::heldBytes() const
{
    std::size_t rows = 0;
    for (const std::vector<std::uint32_t>& ofKind : m_rowOf)
        rows += foundation::heldBytes(ofKind);
    return sizeof(*this) + rows
           + foundation::heldBytes(m_steering, m_queues, m_joining, m_inCabins, m_crowd, m_movers, m_waiting, m_places, m_inTheWay,
                                   m_admitted, m_before, m_next, m_proxies, m_goalDistance_m, m_arrived, m_impatient, m_commands)
           + foundation::heldBytes(m_told.orders, m_told.attractions, m_roadBodies, m_lights, m_customs.portals);
}

StandingRoom SteeredPeople::occupied() const
{
    StandingRoom room;
    for (std::size_t row = 0; row < m_count; ++row)
        if (m_crowd.terms[row].layers != 0)
            room.occupy(m_crowd.position(row), static_cast<double>(m_movers[row].radius_m), m_crowd.terms[row].layers);
    return room;
}

} // namespace passerby::street
