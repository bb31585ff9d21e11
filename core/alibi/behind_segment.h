// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <span>
#include <vector>

namespace passerby::alibi {

/// Tells which targets lie behind a path, as seen from a source. Keeps working memory; one per thread. The graph must outlive it.
class BehindSegment {
public:
    explicit BehindSegment(const navigation::NavigationGraph& graph);

    /// Looks from a target along its tree, `lastSegments` [nodes], which is used until the next look; false when no way from it leads over
    /// all segments of the path, in their order.
    [[nodiscard]] bool look(std::uint32_t source, std::span<const navigation::SegmentIndex> lastSegments,
                            std::span<const navigation::SegmentIndex> path);
    /// Whether the way from that source to the target leads over the path.
    [[nodiscard]] bool contains(std::uint32_t target);

private:
    enum class State : std::uint8_t { unknown, before, behind };

    const navigation::NavigationGraph& m_graph;
    std::span<const navigation::SegmentIndex> m_last;
    std::vector<State> m_state; ///< [nodes]
    std::vector<navigation::NodeIndex> m_trail;
};

} // namespace passerby::alibi
