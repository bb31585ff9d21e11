// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"
#include "core/foundation/job_context.h"

#include <span>
#include <vector>

namespace passerby::alibi {

/// For each target and type the closest target by walking distance, ties (1e-9 m) to the smaller place. Of one's own type never oneself,
/// unless one is the only one that can be reached: then the goal is a trip of no length. kNone where none can be reached.
struct ClosestTargets {
    std::size_t typeCount = 0;
    std::vector<std::uint32_t> target; ///< [n × m]
    std::vector<double> distance_m;    ///< [n × m]; infinity with kNone
    std::vector<double> back_m{};      ///< [n × m] of the way back from there; empty where every way is as long back

    [[nodiscard]] std::uint32_t of(std::uint32_t from, std::uint32_t type) const { return target[from * typeCount + type]; }
};

/// One row of the table: the closest of each type as seen from `source` (NavigationGraph::sourceCount), given the distances from it to all
/// targets [n]. Of those who are step free none but where they come; nothing from elsewhere.
void closestFrom(const Habits& habits, std::uint32_t source, std::span<const double> distance_m, std::span<std::uint32_t> target,
                 std::span<double> closestDistance_m);

/// The whole table of those who take stairs, one shortest-path tree a target. Error: "cancelled".
[[nodiscard]] foundation::Result<ClosestTargets> findClosestTargets(const Habits& habits, const navigation::NavigationGraph& graph,
                                                                    unsigned threads, foundation::JobContext& context);

} // namespace passerby::alibi
