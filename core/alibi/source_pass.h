// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_tables_builder.h"
#include "core/alibi/pool_filler.h"
#include "core/alibi/segment_sums.h"

namespace passerby::alibi {

/// One pass over the trees and the trip rates of all sources, which feeds whatever is set. What each of them becomes does not depend on
/// the others nor on threads.
struct SourcePass {
    explicit SourcePass(const TripLaw& tripLaw) : law(tripLaw) {}

    /// `trees` must be of the law's graph, or of the one that it is a slowed copy of. Sums alone are found by the crew of `trees`, the
    /// others by this process. Errors: "cancelled", and those of the crew.
    [[nodiscard]] foundation::Result<void> run(TreeStore& trees, foundation::JobContext& context, std::string_view what) const;

    const TripLaw& law;
    SegmentSums* sums = nullptr; ///< are finished
    AlibiTables::Builder* tables = nullptr;
    PoolFiller* pools = nullptr;

private:
    struct Desk;
    void see(std::uint32_t source, const SourceTree& tree, std::size_t chunk, LotSums& lot, Desk& desk) const;
    [[nodiscard]] foundation::Result<void> runCrew(TreeStore& trees, foundation::JobContext& context, std::string_view what) const;
    [[nodiscard]] foundation::Result<LotSums> sumLots(std::string_view name, const std::vector<std::size_t>& lots, TreeStore& trees,
                                                      foundation::JobContext& context, std::string_view what) const;
    [[nodiscard]] foundation::Result<void> runHere(TreeStore& trees, foundation::JobContext& context, std::string_view what) const;
};

} // namespace passerby::alibi
