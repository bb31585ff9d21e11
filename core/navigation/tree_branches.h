// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::navigation {

/// A shortest-path tree of a target as what follows what, for going through all that lies behind a portal before going on to the next.
/// Which portal is which is left out: places of portals are those of whoever made it, and may differ between two of the same tree.
struct TreeBranches {
    struct Portal {
        std::uint32_t first = kNone; ///< the farthest portal that is reached straight from here (of those as far: the greatest number)
        std::uint32_t next = kNone;  ///< the next nearer one that is reached straight from the same place as this one
        std::uint32_t firstTarget = kNone; ///< the first target that is reached straight from here
        SegmentIndex segment = kNone;      ///< the last one of the way here; kNone where unreachable
    };
    struct Target {
        std::uint32_t next = kNone;   ///< the next greater one that is reached straight from the same portal
        SegmentIndex segment = kNone; ///< the last one of the way here; kNone at the source and where unreachable
    };

    std::uint32_t first = kNone; ///< the farthest portal that is reached straight from the source
    std::vector<Portal> portals;
    std::vector<Target> targets; ///< [n] those straight from the source follow no portal

    /// Nothing is reached.
    void clear(std::size_t portalCount, std::size_t targetCount)
    {
        first = kNone;
        portals.assign(portalCount, {});
        targets.assign(targetCount, {});
    }
    /// The same as of a tree, whose parts are as in PathTree. Places of portals are their indices.
    void set(const NavigationGraph& graph, std::span<const SegmentIndex> segment, std::span<const NodeIndex> previous,
             std::span<const NodeIndex> settled);
    /// To other numbers of segments, by theirs so far.
    void translate(std::span<const SegmentIndex> numbers);
};

} // namespace passerby::navigation
