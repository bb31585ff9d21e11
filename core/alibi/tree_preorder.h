// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/tree_store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::alibi {

/// Targets at places [first, last) of a preorder.
struct PlaceRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

/// Numbers the targets of a shortest-path tree so that those behind each portal are one run (alibi-math section 5): the source first, each
/// portal's own targets after those behind the portals that follow it. Keeps working memory; one per thread.
class TreePreorder {
public:
    explicit TreePreorder(const navigation::NavigationGraph& graph);

    /// `ranges` [portals]: empty where unreachable; `order` [n]: the target at each place, after the reachable ones the source again.
    void number(std::uint32_t source, const SourceTree& tree, std::span<PlaceRange> ranges, std::span<std::uint32_t> order);

private:
    const navigation::NavigationGraph& m_graph;
    std::vector<std::uint32_t> m_count; ///< [portals + 1] targets behind; the source stands behind the portals
    std::vector<std::uint32_t> m_next;
};

} // namespace passerby::alibi
