// SPDX-License-Identifier: Apache-2.0
// What people see of their way through a room.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kSeesWay_m = 30.0;
constexpr std::size_t kMostRays = 12;
constexpr double kEachMetre_m = 1.0;
constexpr double kFromWalls_m = 0.02; // beside one's own radius, on the way to a point in sight
constexpr double kBehind_m = 0.5;     // by which a point must lead on less to be behind the last one
constexpr double kStale_s = 60.0;     // a way of one's own
constexpr double kReplans_s = 2.0;    // at most so often
constexpr double kAstray_m = 3.0;     // from it
constexpr double kJammed = 1.5;       // times what it was planned to cost
constexpr double kWorthIt_m = 3.0;    // less of it is walked as it is
constexpr double kBesideLeaf_m = 0.75;
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
    while (hidden - seen > kMostRays) {
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

/// A footstep: the farthest point of their way that they can walk straight to.
void Minds::lookAhead(std::uint32_t agent, const SteeredPeople::Status& status)
{
    const Person& person = m_people[agent];
    Walk& walk = m_walks[agent];
    const bool stands = !person.isLed || person.waitsSince_s < kNever_s || status.waitsForRoom;
    if (stands || walk.by == Walk::By::lattice || beginArrival(agent, status))
        return;
    const std::uint32_t room = m_city->ways.rooms().roomOf(status.cell);
    const bool hadPoint = walk.hasPoint && walk.room == room && walk.passage == person.passage;
    walk.hasPoint = false;
    if (!m_city->paths.isMapped(room))
        return;
    const Point aim = m_setting.street->aimOf(idOf(agent));
    const double clear_m = walk.radius_m + kFromWalls_m;
    if (distance(status.place, aim) <= kSeesWay_m && m_city->paths.isFree(status.cell, status.place, aim, clear_m))
        return; // the end of the way
    if (person.passage != kNone && person.room == room)
        followTree(agent, status, hadPoint);
    else if (person.passage == kNone && m_city->ways.rooms().roomOf(person.to.cell) == room)
        followPath(agent, status);
}

/// The points of the way to a passage, one a metre, and how far it is on from each.
void Minds::tracePath(Point from, const PathMap& map, const LeafTree& tree)
{
    m_trace.clear();
    LeafIndex leaf = map.nearestLeaf(from, kBesideLeaf_m);
    if (leaf == kNoLeaf || !std::isfinite(tree.cost_m[leaf]))
        return;
    double walked_m = 0.0;
    for (leaf = tree.towards[leaf]; leaf != kNoLeaf && walked_m < kSeesWay_m; leaf = tree.towards[leaf]) {
        const Point middle = map.leaves()[leaf].middle;
        const double far_m = distance(from, middle);
        const auto left_m = static_cast<double>(tree.cost_m[leaf]);
        for (int step = 1; step * kEachMetre_m < far_m; ++step) {
            const double on_m = step * kEachMetre_m;
            m_trace.push_back({from + (middle - from) * (on_m / far_m), left_m + far_m - on_m});
        }
        m_trace.push_back({middle, left_m});
        walked_m += far_m;
        from = middle;
    }
}

void Minds::followTree(std::uint32_t agent, const SteeredPeople::Status& status, bool hadPoint)
{
    Walk& walk = m_walks[agent];
    const std::uint32_t room = m_people[agent].room;
    const std::uint32_t passage = m_people[agent].passage;
    const PathMap& map = m_city->paths.mapOf(room);
    tracePath(status.place, map, m_city->paths.treeTo(room, passage, m_setting.now_s));
    if (walk.by != Walk::By::tree || walk.room != room || walk.passage != passage)
        ++m_shares.squares;
    walk.by = Walk::By::tree;
    walk.room = room;
    walk.passage = passage;
    const auto isFree = [&](Point to) { return m_city->paths.isFree(status.cell, status.place, to, walk.radius_m + kFromWalls_m); };
    const std::size_t apart = std::max<std::size_t>(1, (m_trace.size() + kMostRays - 1) / kMostRays);
    for (std::size_t i = m_trace.size(); i > 0; i -= std::min(i, apart)) {
        const Traced& seen = m_trace[i - 1];
        if (!isFree(seen.place))
            continue;
        const bool isBehind = hadPoint && seen.left_m > walk.left_m + kBehind_m && isFree(walk.point);
        walk.point = isBehind ? walk.point : seen.place;
        walk.left_m = isBehind ? walk.left_m : seen.left_m;
        walk.hasPoint = true;
        return;
    }
}

/// By a way of their own to a place in this room; anew where they got off it, or a crowd stands on it.
void Minds::followPath(std::uint32_t agent, const SteeredPeople::Status& status)
{
    Walk& walk = m_walks[agent];
    const std::uint32_t room = m_city->ways.rooms().roomOf(status.cell);
    const auto see = [&] {
        for (std::uint32_t i = walk.count; i > walk.at; --i)
            if (m_city->paths.isFree(status.cell, status.place, walk.points[i - 1], walk.radius_m + kFromWalls_m)) {
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
    const double clear_m = walk.radius_m + kFromWalls_m;
    std::size_t from = 0;
    while (from + 1 < m_path.size() && walk.count < Walk::kMostPoints) {
        from = farthest(from, m_path.size() - 1,
                        [&](std::size_t on) { return m_city->paths.isFree(status.cell, m_path[from], m_path[on], clear_m); });
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
