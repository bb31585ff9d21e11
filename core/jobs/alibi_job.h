// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_method.h"
#include "core/alibi/story_law.h"
#include "core/world/world.h"

#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

struct AlibiOptions {
    std::vector<std::string> nodes; ///< two or more neighbours, "P3" or "T12", in walking order
    std::size_t count = 1;
    alibi::AlibiMethodOptions sampling; ///< its seed is that of all draws; 0: the world's
    alibi::BoundModel bound = alibi::BoundModel::pairwise;
};

struct AlibiReport {
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::vector<alibi::StorySketch> alibis; ///< in the order drawn
    alibi::AlibiMethod method = alibi::AlibiMethod::exact;
    double prepared_s = 0.0; ///< wall clock until the first draw
    double drawn_s = 0.0;    ///< wall clock of all draws

    /// `origin,destination,reason`, a row a draw.
    [[nodiscard]] std::string csv() const;
};

/// Draws alibis of somebody who is met on the last of some segments, having walked the others. Errors: "bad-options" (fewer than two
/// nodes), "no-such-node", "no-such-segment", "nobody-walks-there", those of the bake and of alibi::makeSampler.
[[nodiscard]] foundation::Result<AlibiReport> runAlibiJob(const world::World& world, const AlibiOptions& options,
                                                          foundation::JobContext& context);

/// "one_way", "out" or "back".
[[nodiscard]] std::string_view reasonName(world::TripReason reason);

/// The segments between consecutive nodes.
[[nodiscard]] foundation::Result<std::vector<navigation::SegmentIndex>> findPath(const navigation::NavigationGraph& graph,
                                                                                 const std::vector<std::string>& nodes);

} // namespace passerby::jobs
