// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/walk_figures.h"

namespace passerby::comparison {

namespace {

using navigation::NavigationGraph;
using navigation::SegmentIndex;

constexpr double kSecondsPerDay = 86400.0;

} // namespace

WalkFigures walkFigures(const alibi::Bake& bake)
{
    WalkFigures figures{bake.walkingShare, bake.tripsPerPersonPerDay, 0.0, 0.0};
    if (!(bake.tripsPerPersonPerDay > 0.0))
        return figures;
    double metresPerSecond = 0.0;
    for (SegmentIndex s = 0; s < bake.graph->segments().size(); ++s)
        metresPerSecond += bake.entryRate_per_s[s] * bake.graph->straightLength_m(s);
    const double tripsPerSecond = bake.tripsPerPersonPerDay / kSecondsPerDay;
    figures.length_m = metresPerSecond / tripsPerSecond;
    figures.time_s = bake.walkingShare / tripsPerSecond;
    return figures;
}

std::vector<WalkFigures> walkFiguresByType(const alibi::Bake& bake, const world::World& world)
{
    const NavigationGraph& graph = *bake.graph;
    std::vector<std::size_t> typeOfTarget;
    for (const auto& [id, target] : world.targets())
        typeOfTarget.push_back(world.targetTypes().indexOf(target.type));
    std::vector<WalkFigures> figures(bake.typeCount);
    std::vector<double> arrivals_per_s(bake.typeCount, 0.0);
    for (SegmentIndex s = 0; s < graph.segments().size(); ++s) {
        const navigation::NodeIndex to = graph.segments()[s].to;
        if (graph.nodes()[to].isTarget)
            arrivals_per_s[typeOfTarget[graph.targetOfNode(to)]] += bake.entryRate_per_s[s];
        if (!(bake.probability[s] > 0.0))
            continue;
        for (std::size_t type = 0; type < bake.typeCount; ++type) {
            const double share = static_cast<double>(bake.probabilityByType[s * bake.typeCount + type]);
            figures[type].walkingShare += share;
            figures[type].length_m += bake.entryRate_per_s[s] * share / bake.probability[s] * graph.straightLength_m(s);
        }
    }
    for (std::size_t type = 0; type < bake.typeCount; ++type) {
        WalkFigures& one = figures[type];
        one.tripsPerPersonPerDay = arrivals_per_s[type] * kSecondsPerDay;
        one.time_s = arrivals_per_s[type] > 0.0 ? one.walkingShare / arrivals_per_s[type] : 0.0;
        one.length_m = arrivals_per_s[type] > 0.0 ? one.length_m / arrivals_per_s[type] : 0.0;
    }
    return figures;
}

} // namespace passerby::comparison
