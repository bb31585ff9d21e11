// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/closest_targets.h"

#include "core/alibi/tree_store.h"
#include "core/foundation/words.h"

#include <cmath>
#include <limits>

namespace passerby::alibi {

void closestFrom(const Habits& habits, std::uint32_t source, std::span<const double> distance_m, std::span<std::uint32_t> target,
                 std::span<double> closestDistance_m)
{
    const bool isStepFree = source >= habits.targetCount();
    const std::uint32_t from = isStepFree ? source - static_cast<std::uint32_t>(habits.targetCount()) : source;
    const auto isOpen = [&](std::uint32_t one) { return !isStepFree || habits.isStepFree[one] != 0; };
    for (std::uint32_t type = 0; type < habits.typeCount(); ++type) {
        target[type] = navigation::kNone;
        double best_m = std::numeric_limits<double>::infinity();
        for (const std::uint32_t candidate : habits.targetsOfType[type]) {
            if (candidate == from || !isOpen(candidate) || !isOpen(from) || !(distance_m[candidate] < best_m - navigation::kTie_m))
                continue;
            best_m = distance_m[candidate];
            target[type] = candidate;
        }
        if (target[type] == navigation::kNone && habits.typeOfTarget[from] == type && isOpen(from)) {
            target[type] = from;
            best_m = 0.0;
        }
        closestDistance_m[type] = best_m;
    }
}

foundation::Result<ClosestTargets> findClosestTargets(const Habits& habits, const navigation::NavigationGraph& graph, unsigned threads,
                                                      foundation::JobContext& context)
{
    const std::size_t types = habits.typeCount();
    ClosestTargets closest{types, std::vector<std::uint32_t>(habits.targetCount() * types, navigation::kNone),
                           std::vector<double>(habits.targetCount() * types, std::numeric_limits<double>::infinity())};
    TreeStore trees(graph, threads, 0);
    const bool done = trees.visitDistances(
        graph, 64, context, "Finding the closest places", [&](std::size_t, std::uint32_t source, const SourceDistances& distances) {
            if (graph.isStepFreeSource(source))
                return;
            closestFrom(habits, source, distances.length_m, std::span(closest.target).subspan(source * types, types),
                        std::span(closest.distance_m).subspan(source * types, types));
        });
    if (!done)
        return foundation::Error{"cancelled", foundation::told("Stopped."), ""};
    return closest;
}

} // namespace passerby::alibi
