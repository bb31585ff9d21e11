// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/climb.h"

#include <array>

namespace passerby::navigation {

/// Tells whether any of the shortest ways between two targets leads over a segment, from how far its ends are from theirs: for many pairs
/// that have an end in common with those before, and few segments. Which of equally long ways is taken it does not know (WayFinder). The
/// graph must be one that WayFinder can find ways in, and outlive it. Cost: a climb for each end that is new. One per thread.
class WaysOver {
public:
    explicit WaysOver(const NavigationGraph& graph);

    [[nodiscard]] bool anyLeadsOver(std::uint32_t from, std::uint32_t to, SegmentIndex segment);

private:
    struct Kept {
        NodeIndex node = kNone;
        std::uint64_t used = 0; ///< when last
        Climb climb;
    };
    [[nodiscard]] const Climb& climbFrom(NodeIndex node);
    [[nodiscard]] double distance_m(NodeIndex a, NodeIndex b);

    const NavigationGraph& m_graph;
    Climber m_climber;
    std::uint64_t m_uses = 0;
    std::array<Kept, 8> m_kept; ///< the ends of a segment, of a pair and of the one that is to follow, and some more
};

} // namespace passerby::navigation
