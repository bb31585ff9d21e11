// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_tables.h"
#include "core/alibi/trips_in_order.h"

namespace passerby::alibi {

/// Fills tables source by source, then sorts what leads over each segment.
class AlibiTables::Builder {
public:
    /// Error: "alibi-tables-too-large".
    [[nodiscard]] static foundation::Result<Builder> create(std::shared_ptr<const navigation::NavigationGraph> graph,
                                                            std::size_t budget_bytes);

    /// Where the ranges and the order of a source are to be put before add() is called for it.
    [[nodiscard]] std::span<PlaceRange> ranges(std::uint32_t source) const;
    [[nodiscard]] std::span<std::uint32_t> order(std::uint32_t source) const;
    /// Sources of one block of TreeStore by one thread at a time, ascending.
    void add(std::uint32_t source, const SourceTree& tree, const TripsInOrder& trips);
    /// Call once, after all sources.
    [[nodiscard]] std::shared_ptr<const AlibiTables> finish();

private:
    struct Entry {
        navigation::SegmentIndex segment;
        std::uint32_t source;
        double rate_per_s;
    };

    Builder() = default;

    std::shared_ptr<AlibiTables> m_tables;
    std::vector<std::vector<Entry>> m_blocks;
};

} // namespace passerby::alibi
