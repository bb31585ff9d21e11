// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/path_search.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;

namespace {

/// How much of a straight way lies in a box: from which share to which; none where the first is larger.
std::pair<double, double> sharesIn(const geometry::Box& box, Point from, Point to)
{
    std::pair<double, double> shares{0.0, 1.0};
    const auto clip = [&](double low, double high, double begin, double end) {
        if (begin == end) {
            if (begin < low || begin > high)
                shares = {1.0, 0.0};
            return;
        }
        const double atLow = (low - begin) / (end - begin);
        const double atHigh = (high - begin) / (end - begin);
        shares.first = std::max(shares.first, std::min(atLow, atHigh));
        shares.second = std::min(shares.second, std::max(atLow, atHigh));
    };
    clip(box.low.x, box.high.x, from.x, to.x);
    clip(box.low.y, box.high.y, from.y, to.y);
    return shares;
}

/// Whether a straight way that begins in the first box and ends in the second lies in both together.
bool staysIn(const geometry::Box& first, const geometry::Box& second, Point from, Point to)
{
    constexpr double kRounding = 1e-9;
    const auto [begin, leaves] = sharesIn(first, from, to);
    const auto [enters, end] = sharesIn(second, from, to);
    return begin <= 0.0 && end >= 1.0 && enters <= leaves + kRounding;
}

} // namespace

void PathSearch::clear(std::size_t leaves)
{
    m_labels.assign(leaves, Label{});
    m_open.clear();
    m_open.reserve(leaves);
    m_passed.reserve(leaves);
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
    const double shareHere = isBackwards ? map.speedShare(leaf, m_law) : 1.0;
    for (const LeafIndex next : map.neighbours(leaf)) {
        Label& label = m_labels[next];
        if (label.isSettled)
            continue;
        const double cost_m = so_far_m + map.length_m(leaf, next) / (isBackwards ? shareHere : map.speedShare(next, m_law));
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
    walkBack(map, goal, from, to, path);
    return true;
}

/// Joins the middles of the leaves from the goal back to the start.
void PathSearch::walkBack(const PathMap& map, LeafIndex goal, Point from, Point to, std::vector<Point>& path)
{
    m_passed.clear();
    for (LeafIndex leaf = goal; leaf != kNoLeaf; leaf = m_labels[leaf].from)
        m_passed.push_back(leaf);
    path.push_back(to);
    const auto middle = [&](std::size_t i) { return map.leaves()[m_passed[i]].middle; };
    const auto stays = [&](std::size_t i, Point a, Point b) { return staysIn(map.boxOf(m_passed[i]), map.boxOf(m_passed[i + 1]), a, b); };
    const std::size_t last = m_passed.size() - 1;
    if (last > 0) {
        const bool isTwo = last == 1;
        const bool keepsGoal = isTwo ? !stays(0, to, from) : !stays(0, to, middle(1));
        if (keepsGoal)
            path.push_back(middle(0));
        for (std::size_t i = 1; i < last; ++i)
            path.push_back(middle(i));
        if (!stays(last - 1, path.back(), from))
            path.push_back(middle(last));
    }
    path.push_back(from);
    std::reverse(path.begin(), path.end());
}

} // namespace passerby::autonomous
