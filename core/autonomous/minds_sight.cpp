// SPDX-License-Identifier: Apache-2.0
// What people see of their way through a room, to a passage as others do.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kSeesWay_m = 30.0;
constexpr double kEachMetre_m = 1.0;
constexpr double kBehind_m = 0.5; // by which a point must lead on less to be behind the last one
constexpr double kBesideLeaf_m = 0.75;
constexpr double kThronged = 1.5; // times its length: a straight way that costs more is thronged,
constexpr double kThrongedBy_m = 3.0;
constexpr double kAsGood = 1.1; // and walked none the less where the way round costs no less

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
    if (distance(status.place, aim) <= kSeesWay_m && m_city->paths.isFree(status.cell, status.place, aim, walk.clear_m())
        && !isThronged(room, status.place, aim))
        return; // the end of the way
    if (person.passage != kNone && person.room == room)
        followTree(agent, status, hadPoint);
    else if (person.passage == kNone && m_city->ways.rooms().roomOf(person.to.cell) == room)
        followPath(agent, status);
}

/// So many stand or walk on the straight way that it costs far more than its length.
bool Minds::isThronged(std::uint32_t room, Point from, Point to) const
{
    return m_city->paths.cost_m(room, from, to) > kThronged * distance(from, to) + kThrongedBy_m;
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
    const auto isFree = [&](Point to) { return m_city->paths.isFree(status.cell, status.place, to, walk.clear_m()); };
    // Where the tree leads round a throng, nobody walks straight through it.
    const double whole_m = m_trace.empty() ? 0.0 : m_trace.front().left_m + distance(status.place, m_trace.front().place);
    const auto isWorth = [&](const Traced& seen) {
        const double straight_m = m_city->paths.cost_m(room, status.place, seen.place);
        return straight_m <= kThronged * distance(status.place, seen.place) + kThrongedBy_m
               || straight_m <= kAsGood * (whole_m - seen.left_m);
    };
    const std::size_t apart = std::max<std::size_t>(1, (m_trace.size() + Walk::kMostRays - 1) / Walk::kMostRays);
    for (std::size_t i = m_trace.size(); i > 0; i -= std::min(i, apart)) {
        const Traced& seen = m_trace[i - 1];
        if (!isFree(seen.place) || !isWorth(seen))
            continue;
        const bool isBehind = hadPoint && seen.left_m > walk.left_m + kBehind_m && isFree(walk.point);
        walk.point = isBehind ? walk.point : seen.place;
        walk.left_m = isBehind ? walk.left_m : seen.left_m;
        walk.hasPoint = true;
        return;
    }
}

} // namespace passerby::autonomous
