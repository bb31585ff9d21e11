// SPDX-License-Identifier: Apache-2.0
#include "core/run/city_match.h"

#include "core/navigation/graph_change.h"

namespace passerby::run {

using navigation::kNone;
using navigation::NavigationGraph;
using navigation::Node;
using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

template <class Row>
std::vector<std::uint32_t> placesIn(const world::Table<Row>& of, const world::Table<Row>& in)
{
    std::vector<std::uint32_t> places;
    places.reserve(of.size());
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < of.size(); ++i) { // both ascend by number
        while (place < in.size() && in.at(place).id.number < of.at(i).id.number)
            ++place;
        places.push_back(place < in.size() && in.at(place).id.number == of.at(i).id.number ? place : kNone);
    }
    return places;
}

bool liesWhereItLay(const Node& before, const Node& after)
{
    return before.position == after.position && before.elevation_m == after.elevation_m;
}

} // namespace

CityMatch::CityMatch(const world::World& before, const NavigationGraph& graphBefore, const world::World& after,
                     const NavigationGraph& graphAfter)
    : target(placesIn(before.targets(), after.targets())),
      targetFrom(placesIn(after.targets(), before.targets())),
      type(placesIn(before.targetTypes(), after.targetTypes())),
      typeFrom(placesIn(after.targetTypes(), before.targetTypes()))
{
    const std::vector<NodeIndex> nodes = navigation::matchNodes(graphBefore, graphAfter);
    segment.reserve(graphBefore.segments().size());
    isSame.reserve(graphBefore.segments().size());
    for (SegmentIndex index = 0; index < graphBefore.segments().size(); ++index) {
        const navigation::Segment& old = graphBefore.segments()[index];
        const NodeIndex from = nodes[old.from];
        const NodeIndex to = nodes[old.to];
        const SegmentIndex now = from == kNone || to == kNone ? kNone : graphAfter.findSegment(from, to);
        segment.push_back(now);
        isSame.push_back(now != kNone && graphBefore.effectiveLength_m(index) == graphAfter.effectiveLength_m(now)
                         && old.length_m == graphAfter.segments()[now].length_m
                         && liesWhereItLay(graphBefore.nodes()[old.from], graphAfter.nodes()[from])
                         && liesWhereItLay(graphBefore.nodes()[old.to], graphAfter.nodes()[to]));
    }
}

} // namespace passerby::run
