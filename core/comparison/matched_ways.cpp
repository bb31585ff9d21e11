// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/matched_ways.h"

#include "core/geometry/spatial_grid.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace passerby::comparison {

namespace {

using geometry::Point;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::Node;
using navigation::NodeIndex;
using navigation::SegmentIndex;

/// A node of A and one of B that may be the same place.
struct NodePair {
    double apart_m = 0.0;
    bool hasOtherNumber = false;
    NodeIndex a = kNone;
    NodeIndex b = kNone;

    friend bool operator<(const NodePair& x, const NodePair& y)
    {
        return std::tie(x.apart_m, x.hasOtherNumber, x.a, x.b) < std::tie(y.apart_m, y.hasOtherNumber, y.a, y.b);
    }
};

/// [nodes of B] the node of A that is the same place, else kNone.
std::vector<NodeIndex> sameNodes(const NavigationGraph& a, const NavigationGraph& b, Point shift)
{
    std::vector<geometry::Box> boxes;
    for (const Node& node : a.nodes())
        boxes.push_back(geometry::Box{node.position, node.position}.grown(kSamePlace_m));
    const geometry::SpatialGrid grid(boxes);
    std::vector<NodePair> pairs;
    for (NodeIndex j = 0; j < b.nodes().size(); ++j) {
        const Node& other = b.nodes()[j];
        const Point place = other.position + shift;
        for (const std::uint32_t i : grid.query({place, place})) {
            const Node& node = a.nodes()[i];
            const double apart_m = geometry::distance(node.position, place);
            if (node.isTarget == other.isTarget && node.level == other.level && apart_m <= kSamePlace_m)
                pairs.push_back({apart_m, node.number != other.number, i, j});
        }
    }
    std::sort(pairs.begin(), pairs.end());
    std::vector<NodeIndex> ofB(b.nodes().size(), kNone);
    std::vector<bool> isTaken(a.nodes().size(), false);
    for (const NodePair& pair : pairs)
        if (ofB[pair.b] == kNone && !isTaken[pair.a]) {
            ofB[pair.b] = pair.a;
            isTaken[pair.a] = true;
        }
    return ofB;
}

/// Calls visit(segment, people on the way in both directions) for each way that has a length.
template <class Visit>
void forEachWay(const BakedCity& city, Visit visit)
{
    const NavigationGraph& graph = *city.bake.graph;
    const double people = static_cast<double>(world::scheduledPopulation(city.world));
    for (SegmentIndex s = 0; s < graph.segments().size(); ++s) {
        const navigation::Segment& segment = graph.segments()[s];
        if (!graph.standsForItsWay(segment) || !(graph.straightLength_m(s) > 0.0))
            continue;
        const SegmentIndex back = graph.reverseOf(segment);
        visit(s, people * (city.bake.probability[s] + (back != kNone ? city.bake.probability[back] : 0.0)));
    }
}

ComparedWay wayOf(const NavigationGraph& graph, SegmentIndex s, Point shift)
{
    const Node& from = graph.nodes()[graph.segments()[s].from];
    const Node& to = graph.nodes()[graph.segments()[s].to];
    ComparedWay way;
    way.from = from.position + shift;
    way.to = to.position + shift;
    way.level = from.level;
    way.elevation_m = 0.5 * (from.elevation_m + to.elevation_m);
    way.length_m = graph.straightLength_m(s);
    return way;
}

} // namespace

std::vector<ComparedWay> matchedWays(const BakedCity& a, const BakedCity& b, Point shift)
{
    std::vector<ComparedWay> ways;
    std::map<std::pair<NodeIndex, NodeIndex>, std::size_t> byEnds;
    forEachWay(a, [&](SegmentIndex s, double people) {
        const navigation::Segment& segment = a.bake.graph->segments()[s];
        byEnds.emplace(std::minmax(segment.from, segment.to), ways.size());
        ComparedWay& way = ways.emplace_back(wayOf(*a.bake.graph, s, {}));
        way.isThere.a = true;
        way.people.a = people;
    });
    const std::vector<NodeIndex> ofB = sameNodes(*a.bake.graph, *b.bake.graph, shift);
    forEachWay(b, [&](SegmentIndex s, double people) {
        const navigation::Segment& segment = b.bake.graph->segments()[s];
        const auto known = byEnds.find(std::minmax(ofB[segment.from], ofB[segment.to]));
        ComparedWay& way = known != byEnds.end() && !ways[known->second].isThere.b ? ways[known->second]
                                                                                   : ways.emplace_back(wayOf(*b.bake.graph, s, shift));
        way.isThere.b = true;
        way.people.b += people;
    });
    return ways;
}

} // namespace passerby::comparison
