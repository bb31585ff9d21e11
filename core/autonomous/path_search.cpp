// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/path_search.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;

void PathSearch::clear(std::size_t leaves)
{
    m_labels.assign(leaves, Label{});
    m_open.clear();
}

/// The least rank comes first, of equal ones the smallest leaf.
void PathSearch::push(LeafIndex leaf, double rank_m)
{
    m_open.push_back({rank_m, leaf});
    std::push_heap(m_open.begin(), m_open.end(),
                   [](const Open& a, const Open& b) { return a.rank_m != b.rank_m ? a.rank_m > b.rank_m : a.leaf > b.leaf; });
}

std::optional<LeafIndex> PathSearch::pop()
{
    while (!m_open.empty()) {
        std::pop_heap(m_open.begin(), m_open.end(),
                      [](const Open& a, const Open& b) { return a.rank_m != b.rank_m ? a.rank_m > b.rank_m : a.leaf > b.leaf; });
        const LeafIndex leaf = m_open.back().leaf;
        m_open.pop_back();
        if (!m_labels[leaf].isSettled) {
            m_labels[leaf].isSettled = true;
            return leaf;
        }
    }
    return std::nullopt;
}

/// Looks from a settled leaf at its neighbours; backwards, people come from these to it. Equally cheap: from the smaller leaf.
template <class Ahead>
void PathSearch::settle(const PathMap& map, LeafIndex leaf, bool isBackwards, const Ahead& ahead_m)
{
    const double so_far_m = m_labels[leaf].cost_m;
    for (const LeafIndex next : map.neighbours(leaf)) {
        Label& label = m_labels[next];
        if (label.isSettled)
            continue;
        const double cost_m = so_far_m + (isBackwards ? map.cost_m(next, leaf, m_law) : map.cost_m(leaf, next, m_law));
        if (cost_m < label.cost_m || (cost_m == label.cost_m && leaf < label.from)) {
            const bool isCheaper = cost_m < label.cost_m;
            label.cost_m = cost_m;
            label.from = leaf;
            if (isCheaper)
                push(next, cost_m + ahead_m(next));
        }
    }
}

void PathSearch::grow(const PathMap& map, Point a, Point b, LeafTree& tree)
{
    clear(map.leaves().size());
    for (LeafIndex leaf = 0; leaf < map.leaves().size(); ++leaf) {
        const PathMap::Leaf& one = map.leaves()[leaf];
        const double far_m = geometry::distanceToSegment(one.middle, a, b);
        if (far_m > kBesidePassage_m + static_cast<double>(one.size_m) * 0.7072)
            continue;
        m_labels[leaf].cost_m = far_m;
        push(leaf, far_m);
    }
    const auto nothing_m = [](LeafIndex) { return 0.0; };
    while (const auto leaf = pop())
        settle(map, *leaf, true, nothing_m);
    tree.cost_m.resize(m_labels.size());
    tree.towards.resize(m_labels.size());
    for (std::size_t leaf = 0; leaf < m_labels.size(); ++leaf) {
        tree.cost_m[leaf] = static_cast<float>(m_labels[leaf].cost_m);
        tree.towards[leaf] = m_labels[leaf].from;
    }
}

bool PathSearch::find(const PathMap& map, Point from, Point to, std::vector<Point>& path)
{
    path.clear();
    const LeafIndex start = map.nearestLeaf(from, kBesidePassage_m);
    const LeafIndex goal = map.nearestLeaf(to, kBesidePassage_m);
    if (start == kNoLeaf || goal == kNoLeaf)
        return false;
    clear(map.leaves().size());
    const auto ahead_m = [&](LeafIndex leaf) { return distance(map.leaves()[leaf].middle, map.leaves()[goal].middle); };
    m_labels[start].cost_m = 0.0;
    push(start, ahead_m(start));
    for (auto leaf = pop(); leaf; leaf = pop()) {
        if (*leaf == goal)
            break;
        settle(map, *leaf, false, ahead_m);
    }
    if (!m_labels[goal].isSettled)
        return false;
    path.push_back(to);
    for (LeafIndex leaf = goal; leaf != kNoLeaf; leaf = m_labels[leaf].from)
        if (leaf != start && leaf != goal)
            path.push_back(map.leaves()[leaf].middle);
    path.push_back(from);
    std::reverse(path.begin(), path.end());
    return true;
}

} // namespace passerby::autonomous
