// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/walk_on_foot.h"

#include <algorithm>
#include <cmath>

namespace passerby::schedule {

using geometry::Point;
using ground::Leg;
using ground::WalkingGround;
using navigation::NavigationGraph;
using navigation::Segment;
using navigation::SegmentIndex;
using street::SteeredPeople;

namespace {

constexpr double kNotYet = 1.0 - 1e-9; // of a segment whose end is not reached

} // namespace

Point Stand::velocity_mps(double speed_mps) const
{
    const double length_m = distance(begin, end);
    return length_m > 0.0 ? (end - begin) * (speed_mps / length_m) : Point{};
}

Stand standOn(const Walk& walk, double walked_m, const NavigationGraph& graph, const WalkingGround& ground)
{
    const std::size_t place = walk.segmentAt(walked_m);
    const SegmentIndex index = walk.segments[place];
    const double length_m = graph.effectiveLength_m(index);
    const double share = length_m > 0.0 ? std::clamp(walk.into_m(place, walked_m) / length_m, 0.0, 1.0) : 1.0;
    Stand stand;
    stand.begin = graph.nodes()[graph.segments()[index].from].position;
    stand.end = graph.nodes()[graph.segments()[index].to].position;
    stand.place = stand.begin + (stand.end - stand.begin) * share;
    stand.cell = ground.cellOf(index);
    return stand;
}

void layLegs(const Walk& walk, const NavigationGraph& graph, const WalkingGround& ground, std::vector<Leg>& legs)
{
    legs.clear();
    for (std::size_t place = walk.current; place < walk.segments.size(); ++place)
        if (!walk.isTurnedIn(place)) {
            const SegmentIndex index = walk.segments[place];
            legs.push_back({graph.segments()[index].to, ground.cellOf(index), static_cast<std::uint32_t>(place)});
        }
}

double walked_m(const Walk& walk, const NavigationGraph& graph, const SteeredPeople::Status& status)
{
    const std::size_t place = walk.current;
    const SegmentIndex index = walk.segments[place];
    const Segment& segment = graph.segments()[index];
    const double start_m = place > 0 ? walk.endsAt_m[place - 1] : 0.0;
    if (status.waitsForRoom)
        return start_m;
    const Point to = graph.nodes()[segment.to].position;
    const double straight_m = distance(graph.nodes()[segment.from].position, to);
    const double share = straight_m > 0.0 ? std::clamp(1.0 - distance(status.place, to) / straight_m, 0.0, 1.0) : 0.0;
    const double into_m = share * graph.effectiveLength_m(index) - walk.into_m(place, start_m);
    return start_m + std::clamp(into_m, 0.0, (walk.endsAt_m[place] - start_m) * kNotYet);
}

} // namespace passerby::schedule
