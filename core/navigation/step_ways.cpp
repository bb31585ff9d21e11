// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/step_ways.h"

namespace passerby::navigation {

std::vector<std::uint8_t> waysOverSteps(const world::World& world, const NavigationGraph& graph)
{
    const auto isLift = [&](NodeIndex node) {
        return node < graph.portalCount() && world.portals().at(node).row->kind == world::PortalKind::lift;
    };
    std::vector<std::uint8_t> isOverSteps;
    isOverSteps.reserve(graph.segments().size());
    for (const Segment& segment : graph.segments()) {
        const world::Cell* cell = world.cells().find(world.cells().idOf(segment.cell));
        const bool isStairs = cell != nullptr && cell->kind == world::CellKind::stairs;
        isOverSteps.push_back(isStairs && !(isLift(segment.from) && isLift(segment.to)) ? 1 : 0);
    }
    return isOverSteps;
}

StepFreeWays stepFreeWays(const world::World& world, const NavigationGraph& graph)
{
    const std::vector<std::uint8_t> isOverSteps = waysOverSteps(world, graph);
    std::vector<Segment> segments;
    std::vector<SegmentIndex> places;
    for (SegmentIndex index = 0; index < graph.segments().size(); ++index) {
        const Segment& segment = graph.segments()[index];
        const SegmentIndex back = graph.reverseOf(segment);
        if (isOverSteps[index] != 0 || back == kNone || isOverSteps[back] != 0 || graph.segments()[back].length_m != segment.length_m)
            continue;
        segments.push_back(segment);
        places.push_back(index);
    }
    return {NavigationGraph::fromParts({graph.nodes().begin(), graph.nodes().end()}, std::move(segments)), std::move(places)};
}

} // namespace passerby::navigation
