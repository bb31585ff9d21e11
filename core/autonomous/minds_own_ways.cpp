// SPDX-License-Identifier: Apache-2.0
// Ways of one's own to a place of a room: over its squares, and the last metres.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kStale_s = 60.0;    // a way of one's own
constexpr double kReplans_s = 2.0;   // at most so often
constexpr double kAstray_m = 3.0;    // from it
constexpr double kJammed = 1.5;      // times what it was planned to cost
constexpr double kWorthIt_m = 3.0;   // less of it is walked as it is
constexpr double kExactFrom_m = 3.0; // from a place
constexpr double kExactNear_m = 0.2; // for whoever wants to be as near as that
constexpr double kInTheOpen_m = 0.6; // farther from walls, places are walked to as any
constexpr double kThere_m = 0.1;
constexpr double kExpected_mps = 0.8;
constexpr double kLeastAllowed_s = 15.0;
constexpr double kTimesAllowed = 3.0;
constexpr double kStraight_m2 = 1e-6; // less is no corner

/// The farthest place of a way, up to the last one, that is seen from one of its places; at least the next one. Of long ways it is found
/// by halves: so that few rays are asked for, it may be a nearer one that is seen.
template <class IsFree>
std::size_t farthest(std::size_t from, std::size_t last, const IsFree& isFree)
{
    std::size_t seen = from + 1;
    std::size_t hidden = last + 1;
    while (hidden - seen > Walk::kMostRays) {
        const std::size_t between = hidden == last + 1 ? last : seen + (hidden - seen) / 2;
        (isFree(between) ? seen : hidden) = between;
    }
    while (hidden > seen + 1 && !isFree(hidden - 1))
        --hidden;
    return hidden - 1;
}

/// Farther from what is left of their way than people are pushed aside on it.
bool isAstray(const Walk& walk, Point place)
{
    double least_m = geometry::distanceToSegment(place, walk.turned, walk.points[walk.at]);
    for (std::uint32_t i = walk.at + 1; i < walk.count; ++i)
        least_m = std::min(least_m, geometry::distanceToSegment(place, walk.points[i - 1], walk.points[i]));
    return least_m > kAstray_m;
}

/// What is left of their way costs much more than it was planned to. `costOf(from, to)`: of a straight part, now.
template <class CostOf>
bool isJammed(const Walk& walk, Point place, const CostOf& costOf)
{
    const Point next = walk.points[walk.at];
    const double part_m = distance(walk.at == 0 ? walk.begun : walk.points[walk.at - 1], next);
    const double perMetre = part_m > 0.0 ? static_cast<double>(walk.cost_m[walk.at]) / part_m : 1.0;
    double planned_m = perMetre * distance(place, next);
    double now_m = costOf(place, next);
    for (std::uint32_t i = walk.at + 1; i < walk.count; ++i) {
        planned_m += static_cast<double>(walk.cost_m[i]);
        now_m += costOf(walk.points[i - 1], walk.points[i]);
    }
    return planned_m > kWorthIt_m && now_m > kJammed * planned_m;
}

} // namespace

/// By a way of their own to a place in this room; anew where they got off it, or a crowd stands on it.
void Minds::followPath(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Walk& walk = m_walks[agent];
    const std::uint32_t room = m_city->ways.rooms().roomOf(status.cell);
    const auto see = [&] {
        for (std::uint32_t i = walk.count; i > walk.at; --i)
            if (m_city->paths.isFree(status.cell, status.place, walk.points[i - 1], walk.clear_m())
                && (i == walk.at + 1 || !isThronged(room, status.place, walk.points[i - 1]))) {
                walk.turned = walk.at + 1 != i ? status.place : walk.turned;
                walk.at = i - 1;
                walk.point = walk.points[i - 1];
                return true;
            }
        return false;
    };
    const double age_s = m_setting.now_s - walk.planned_s;
    const bool isPlanned = walk.by == Walk::By::path && walk.room == room && walk.count > 0 && age_s < kStale_s;
    const bool isAtEnd = !walk.isWhole && walk.at + 1 == walk.count;
    const auto isStale = [&] {
        const bool isJustCounted = m_setting.now_s - m_counted_s < kDecideEvery_s - 1e-9;
        const auto costOf = [&](Point from, Point to) { return m_city->paths.cost_m(room, from, to); };
        return age_s >= kReplans_s && (isAstray(walk, status.place) || (isJustCounted && isJammed(walk, status.place, costOf)));
    };
    if (isPlanned && !isAtEnd && !isStale() && see()) {
        walk.hasPoint = true;
        return;
    }
    if (age_s < kReplans_s)
        return;
    planPath(agent, status, room);
    walk.hasPoint = walk.count > 0 && see();
}

/// A way over squares, or where none leads there, on the lattice; of it the corners.
void Minds::planPath(std::uint32_t agent, const SteeredPeople::Status& status, std::uint32_t room)
{
    Walk& walk = m_walks[agent];
    walk.by = Walk::By::path;
    walk.room = room;
    walk.passage = kNone;
    walk.planned_s = m_setting.now_s;
    walk.count = walk.at = 0;
    walk.begun = walk.turned = status.place;
    const Point to = m_people[agent].to.place;
    if (m_city->paths.find(room, status.place, to, m_path))
        ++m_shares.squares;
    else if (!(m_city->paths.hasStairs(room) && m_setting.world.profiles().at(m_people[agent].who.profile).row->isStepFree)
             && m_city->paths.findExact(m_city->ways.rooms().level(room), status.place, to, m_path))
        ++m_shares.lattice;
    const double clear_m = walk.clear_m();
    std::size_t from = 0;
    while (from + 1 < m_path.size() && walk.count < Walk::kMostPoints) {
        from = farthest(from, m_path.size() - 1,
                        [&](std::size_t on) {
                            return m_city->paths.isFree(status.cell, m_path[from], m_path[on], clear_m)
                                   && !isThronged(room, m_path[from], m_path[on]);
                        });
        const Point before = walk.count == 0 ? walk.begun : walk.points[walk.count - 1];
        walk.cost_m[walk.count] = static_cast<float>(m_city->paths.cost_m(room, before, m_path[from]));
        walk.points[walk.count++] = m_path[from];
    }
    walk.isWhole = from + 1 >= m_path.size();
}

/// Near a place that walls or things are beside: on from square to square of the lattice. False where that is not so, a fence stands in
/// the room, or no way leads there.
bool Minds::beginArrival(std::uint32_t agent, const SteeredPeople::Status& status)
{
    const Person& person = m_people[agent];
    Walk& walk = m_walks[agent];
    const Point to = person.to.place;
    if (walk.isExactTried || person.near_m > kExactNear_m || status.cell != person.to.cell || status.isHeld || status.waitsForTurn
        || distance(status.place, to) > kExactFrom_m)
        return false;
    const std::uint32_t room = m_city->ways.rooms().roomOf(status.cell);
    if (m_city->paths.isFenced(room))
        return false;
    walk.isExactTried = true;
    const int level = m_city->ways.rooms().level(room);
    if (m_city->paths.clearance_m(level, to) >= kInTheOpen_m || !m_city->paths.findExact(level, status.place, to, m_path))
        return false;
    walk.count = walk.at = 0;
    double length_m = 0.0;
    for (std::size_t i = 1; i < m_path.size(); ++i) {
        length_m += distance(m_path[i - 1], m_path[i]);
        const bool isCorner = i + 1 == m_path.size() || std::abs(orientation(m_path[i - 1], m_path[i], m_path[i + 1])) > kStraight_m2;
        if (isCorner && walk.count == Walk::kMostPoints) {
            walk.count = 0;
            return false;
        }
        if (isCorner)
            walk.points[walk.count++] = m_path[i];
    }
    ++m_shares.lattice;
    m_legs.assign(1, {kNone, status.cell, 0});
    m_setting.street->lead(idOf(agent), m_legs, to, kThere_m - walk.radius_m);
    walk.by = Walk::By::lattice;
    walk.allowed_s = m_setting.now_s + std::max(kLeastAllowed_s, kTimesAllowed * length_m / kExpected_mps);
    return true;
}

} // namespace passerby::autonomous
