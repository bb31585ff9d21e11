// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/path_map.h"

#include <optional>

namespace passerby::autonomous {

/// Cheapest ways from everywhere in a room to one passage, shared by all who go there.
struct LeafTree {
    std::vector<float> cost_m;      ///< [leaves]; infinity where no way leads there
    std::vector<LeafIndex> towards; ///< [leaves] the next one; kNoLeaf at the passage and where no way leads there
};

/// Searches in path maps; keeps its working memory between calls. One per thread.
class PathSearch {
public:
    explicit PathSearch(const world::FlowLaw& law) : m_law(law) {}

    /// Grows the tree of the ways to a straight passage, whose free squares are those within kBesidePassage_m of it. `tree` is reused.
    void grow(const PathMap& map, geometry::Point a, geometry::Point b, LeafTree& tree);
    /// The cheapest way between two places (A*, by the straight distance): `from`, the middles of leaves, `to`. The middles of the leaves
    /// of the two places are left out where the way stays on these leaves without them. False, and empty, where none leads there. Places
    /// beside free ground belong to the nearest leaf within kBesidePassage_m. `path` is reused.
    bool find(const PathMap& map, geometry::Point from, geometry::Point to, std::vector<geometry::Point>& path);

    static constexpr double kBesidePassage_m = 0.75;

private:
    struct Label {
        double cost_m = std::numeric_limits<double>::infinity();
        LeafIndex from = kNoLeaf;
        bool isSettled = false;
    };
    struct Open {
        double rank_m = 0.0;
        LeafIndex leaf = kNoLeaf;
    };

    void clear(std::size_t leaves);
    void push(LeafIndex leaf, double rank_m);
    [[nodiscard]] std::optional<LeafIndex> pop();
    void walkBack(const PathMap& map, LeafIndex goal, geometry::Point from, geometry::Point to, std::vector<geometry::Point>& path);
    template <class Ahead>
    void settle(const PathMap& map, LeafIndex leaf, bool isBackwards, const Ahead& ahead_m);

    world::FlowLaw m_law;
    std::vector<Label> m_labels;
    std::vector<Open> m_open;        ///< a heap
    std::vector<LeafIndex> m_passed; ///< leaves of the last way found, from its end
};

} // namespace passerby::autonomous
