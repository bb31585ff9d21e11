// SPDX-License-Identifier: Apache-2.0
// How people who steer take escalators, lifts and gates, and wait at lights.
#include "core/foundation/random_stream.h"
#include "core/street/steered_people.h"

#include <algorithm>
#include <cmath>

namespace passerby::street {

using geometry::Point;
using ground::WalkingGround;
using navigation::kNone;
using navigation::NodeIndex;
using world::PortalKind;

namespace {

constexpr double kJoins_m = 1.0;         // from the next free place
constexpr double kAtGate_m = 1.5;        // from the portal
constexpr double kEachInBunch_m = 0.35;  // by which a bunch reaches farther, times the root of how many they are
constexpr std::size_t kInSmallRoom = 12; // who find no room in rows of their own stand among so many
constexpr double kIntoCabin_m = 0.5;     // from its door, where one stands
constexpr double kTicksPerSecond = 1000.0;

} // namespace

/// The portal that somebody leaves the cell by; kNone where they stay in it.
NodeIndex SteeredPeople::nextPortal(const Mover& mover) const
{
    if (!mover.back.empty())
        return mover.back.back();
    return mover.leg + 1 < mover.legs.size() ? mover.legs[mover.leg].to : kNone;
}

bool SteeredPeople::isInCabin(const Mover& mover) const
{
    const TimedPortals::Lift* lift = m_customs.portals.liftIn(mover.cell);
    return lift != nullptr && m_customs.portals.liftAt(nextPortal(mover)) == lift;
}

bool SteeredPeople::waitsForTurn(const Mover& mover) const
{
    return m_customs.portals.any() && (mover.isTaken || (mover.queue != kNone && !mover.isLetThrough) || isInCabin(mover));
}

/// Whether somebody may step out of their cell through a portal. Nobody goes against an escalator, and nobody takes one, a lift or a gate
/// because they are pushed.
bool SteeredPeople::letsThrough(const Mover& mover, NodeIndex node, double now_s) const
{
    const TimedPortals& portals = m_customs.portals;
    const PortalKind kind = portals.kindOf(node);
    if (isHeldByLight(mover, node))
        return false;
    if (kind == PortalKind::opening)
        return true;
    if (nextPortal(mover) != node)
        return false;
    if (kind == PortalKind::escalator)
        return m_ground->gate(node).letsOutOf(mover.cell);
    const TimedPortals::Lift* lift = portals.liftIn(mover.cell);
    if (lift != nullptr && lift == portals.liftAt(node))
        return TimedPortals::openStop(*lift, now_s) == node;
    return mover.isLetThrough;
}

/// Where to wait for a lift, a gate or a light: in the queue, or at its end for who comes.
std::optional<Point> SteeredPeople::waitingPlace(const Mover& mover) const
{
    if (!m_customs.portals.any() || mover.isLetThrough)
        return std::nullopt;
    const NodeIndex node = nextPortal(mover);
    const std::uint32_t queue = m_customs.portals.queueOf(node);
    if (queue == kNone || isInCabin(mover) || isFreeCrosswalk(mover, node))
        return std::nullopt;
    const std::size_t index = mover.queue == queue ? mover.inQueue : m_queues[queue].people.size();
    for (const std::size_t nearer : {index, index % kInSmallRoom})
        if (const Point place = m_customs.portals.placeInQueue(node, mover.cell, nearer); m_ground->holds(mover.cell, place))
            return place;
    return m_customs.portals.before(node, mover.cell, kIntoCabin_m);
}

/// Who stands on an escalator is carried to its end, who is in a cabin to where it opens; whoever is in the way.
bool SteeredPeople::isCarriedAlong(std::size_t row, double now_s)
{
    Mover& mover = m_movers[row];
    const NodeIndex to = nextPortal(mover);
    const Point place = m_before[row];
    Point velocity;
    if (const double speed_mps = m_customs.portals.carrying_mps(mover.cell, to); speed_mps > 0.0) {
        const Point way = aim(mover, place) - place;
        velocity = way * (speed_mps / std::max(length(way), 1e-6));
    } else if (isInCabin(mover)) {
        m_crowd.terms[row].layers = 0; // a throng in a cabin keeps out of each other's way by itself
        const double until_s = TimedPortals::untilOpen_s(*m_customs.portals.liftIn(mover.cell), to, now_s);
        if (until_s <= 0.0)
            return false;
        const double aside_m = (mover.lane - 0.5) * std::min(1.0, m_ground->gate(to).width_m());
        const Point way = m_customs.portals.before(to, mover.cell, kIntoCabin_m, aside_m) - place;
        velocity = way * (1.0 / std::max(until_s, m_step_s));
    } else {
        return false;
    }
    mover.isTaken = true;
    m_crowd.preferred_mps[row] = {static_cast<float>(velocity.x), static_cast<float>(velocity.y)};
    return true;
}

/// Near enough to wait there, or to the portal itself as far as the bunch of those who wait reaches.
bool SteeredPeople::isNear(const Mover& mover, Point place, Point wanted, std::size_t waiting) const
{
    const WalkingGround::Gate gate = wayOut(mover);
    const double reach_m = kAtGate_m + kEachInBunch_m * std::sqrt(static_cast<double>(waiting));
    return distance(place, wanted) <= kJoins_m || distanceToSegment(place, gate.a, gate.b) <= reach_m;
}

/// Who came, who left, and whose turn it is, before anybody moves; in the same order for any number of threads.
void SteeredPeople::attend(double now_s)
{
    leaveQueues();
    joinQueues();
    for (PortalQueue& queue : m_queues)
        if (m_customs.portals.kindOf(queue.node) == PortalKind::ticketGate)
            openGate(queue, now_s);
        else if (m_customs.portals.isOntoCrosswalk(queue.node))
            openCrosswalk(queue);
    openLifts(now_s);
    for (const PortalQueue& queue : m_queues) {
        std::uint32_t waiting = 0;
        for (const world::AgentId agent : queue.people) {
            Mover& mover = m_movers[rowOf(agent)];
            mover.inQueue = waiting;
            waiting += mover.isLetThrough ? 0 : 1;
        }
    }
}

/// Those who went through, went away or go elsewhere now.
void SteeredPeople::leaveQueues()
{
    for (std::uint32_t place = 0; place < m_queues.size(); ++place)
        std::erase_if(m_queues[place].people, [&](world::AgentId agent) {
            if (!has(agent))
                return true;
            Mover& mover = m_movers[rowOf(agent)];
            if (mover.queue == place && !mover.isCarried && nextPortal(mover) == m_queues[place].node)
                return false;
            if (mover.queue == place) {
                mover.queue = kNone;
                mover.isLetThrough = false;
            }
            return true;
        });
}

/// Those who have come to the end of a queue; who come at once, by their numbers.
void SteeredPeople::joinQueues()
{
    m_joining.clear();
    for (std::size_t row = 0; row < m_count; ++row) {
        const Mover& mover = m_movers[row];
        if (mover.isCarried || mover.waitsForRoom || mover.queue != kNone || m_customs.portals.queueOf(nextPortal(mover)) == kNone)
            continue;
        const std::size_t waiting = m_queues[m_customs.portals.queueOf(nextPortal(mover))].people.size();
        if (const std::optional<Point> wanted = waitingPlace(mover); wanted && isNear(mover, m_crowd.position(row), *wanted, waiting))
            m_joining.push_back(mover.agent);
    }
    std::sort(m_joining.begin(), m_joining.end());
    for (const world::AgentId agent : m_joining) {
        Mover& mover = m_movers[rowOf(agent)];
        mover.queue = m_customs.portals.queueOf(nextPortal(mover));
        m_queues[mover.queue].people.push_back(agent);
    }
}

bool SteeredPeople::isReady(const PortalQueue& queue, world::AgentId agent) const
{
    const std::size_t row = rowOf(agent);
    const Mover& mover = m_movers[row];
    return isNear(mover, m_crowd.position(row), m_customs.portals.placeInQueue(queue.node, mover.cell, 0), 0);
}

/// Serves one after the other. A service begins where the last one ended if the next in line stood ready.
void SteeredPeople::openGate(PortalQueue& queue, double now_s)
{
    const auto isWaiting = [&](world::AgentId agent) { return !m_movers[rowOf(agent)].isLetThrough; };
    if (queue.served && std::find(queue.people.begin(), queue.people.end(), *queue.served) == queue.people.end())
        queue.served.reset(); // went away
    double free_s = now_s;
    while (true) {
        if (queue.served) {
            if (now_s < queue.servedUntil_s)
                return;
            m_movers[rowOf(*queue.served)].isLetThrough = true;
            free_s = queue.servedUntil_s;
            queue.served.reset();
        }
        const auto next = std::find_if(queue.people.begin(), queue.people.end(), isWaiting);
        if (next == queue.people.end() || !isReady(queue, *next))
            return;
        const double mean_s = m_customs.portals.serviceMean_s(queue.node);
        foundation::RandomStream random(m_customs.seed, exportedId(*next), foundation::Purpose::gate,
                                        static_cast<std::uint32_t>(std::llround(now_s * kTicksPerSecond)));
        const double service_s = random.normalWithin(mean_s, m_customs.portals.serviceSd_s(queue.node), 0.0, 2.0 * mean_s);
        queue.served = *next;
        queue.servedUntil_s = free_s + service_s;
        free_s = queue.servedUntil_s;
    }
}

void SteeredPeople::openLifts(double now_s)
{
    const std::vector<TimedPortals::Lift>& lifts = m_customs.portals.lifts();
    if (lifts.empty())
        return;
    m_inCabins.assign(lifts.size(), 0);
    for (std::size_t row = 0; row < m_count; ++row) {
        const Mover& mover = m_movers[row];
        const std::uint32_t lift = m_customs.portals.numberOfLiftIn(mover.cell);
        if (lift != kNone && !mover.isCarried && isInCabin(mover))
            m_inCabins[lift] += nextPortal(mover) == TimedPortals::openStop(lifts[lift], now_s) ? 0 : 1;
    }
    for (std::size_t lift = 0; lift < lifts.size(); ++lift)
        openLift(lifts[lift], m_inCabins[lift], now_s);
}

/// Lets in as many as fit while the cabin stands open; who is not in when it leaves waits on.
void SteeredPeople::openLift(const TimedPortals::Lift& lift, std::uint32_t inside, double now_s)
{
    const NodeIndex open = TimedPortals::openStop(lift, now_s);
    for (const NodeIndex stop : lift.stops)
        for (const world::AgentId agent : m_queues[m_customs.portals.queueOf(stop)].people) {
            Mover& mover = m_movers[rowOf(agent)];
            mover.isLetThrough = stop == open && inside < lift.capacity;
            inside += mover.isLetThrough ? 1 : 0;
        }
}

/// A crosswalk keeps its light as long as it is there; a new one has that of another over which the same crossing leads.
void SteeredPeople::takeOverLights(const SteeredPeople& before, double now_s)
{
    const std::vector<TimedPortals::Crosswalk>& own = m_customs.portals.crosswalks();
    const std::vector<TimedPortals::Crosswalk>& theirs = before.m_customs.portals.crosswalks();
    for (std::size_t i = 0; i < own.size(); ++i) {
        auto was = std::find_if(theirs.begin(), theirs.end(), [&](const auto& one) { return one.cellNumber == own[i].cellNumber; });
        if (was == theirs.end())
            was = std::find_if(theirs.begin(), theirs.end(), [&](const auto& one) { return one.crossing == own[i].crossing; });
        m_lights[i].since_s = now_s;
        if (was == theirs.end())
            continue;
        const CrosswalkLight& light = before.m_lights[static_cast<std::size_t>(was - theirs.begin())];
        m_lights[i].isOpen = light.isOpen;
        m_lights[i].since_s = light.since_s;
    }
}

void SteeredPeople::takeOverQueues(const SteeredPeople& before, const std::function<NodeIndex(NodeIndex)>& nodeNow, double now_s)
{
    m_rescues = before.m_rescues;
    for (const PortalQueue& was : before.m_queues) {
        const std::uint32_t place = m_customs.portals.queueOf(nodeNow(was.node));
        if (place == kNone)
            continue;
        PortalQueue& queue = m_queues[place];
        for (const world::AgentId agent : was.people) { // who goes elsewhere now leaves before anybody moves
            if (!before.has(agent) || !isSteered(agent) || m_movers[rowOf(agent)].queue != kNone)
                continue;
            Mover& mover = m_movers[rowOf(agent)];
            mover.queue = place;
            mover.isLetThrough = before.m_movers[before.rowOf(agent)].isLetThrough;
            queue.people.push_back(agent);
        }
        queue.served = was.served;
        queue.servedUntil_s = was.servedUntil_s;
    }
    takeOverLights(before, now_s);
}

} // namespace passerby::street
