// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/barrier.h"
#include "core/navigation/path_tree.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::ground {

/// The ways of a city that no fence crosses, and the shortest of them. A tree is grown for each destination that is asked for, from there
/// (against the direction in which people walk), and kept until the fences change; others are for those who are step free. Not thread-safe.
class FreeWays {
public:
    explicit FreeWays(std::shared_ptr<const navigation::NavigationGraph> graph);
    ~FreeWays();
    /// The same fences; trees are grown anew.
    FreeWays(const FreeWays& other);
    FreeWays& operator=(const FreeWays& other);

    /// Its number: 1 for the first, never given again.
    std::uint32_t add(const Barrier& barrier);
    /// False when there is no fence of that number.
    bool remove(std::uint32_t number);
    /// Takes all fences away.
    void clear();
    /// The same fences on the ways of another city. A fence that crosses no way of its cell there (it was merged, cut or drawn anew) stands
    /// on whatever ways it crosses at its elevation.
    void setGraph(std::shared_ptr<const navigation::NavigationGraph> graph);
    [[nodiscard]] const std::map<std::uint32_t, Barrier>& barriers() const { return m_barriers; }

    [[nodiscard]] bool isBlocked(navigation::SegmentIndex segment) const { return !m_isBlocked.empty() && m_isBlocked[segment] != 0; }
    /// Whether a fence stands on the segment at `share` of its length or beyond.
    [[nodiscard]] bool isBlockedFrom(navigation::SegmentIndex segment, double share) const;
    /// Infinity where no free way leads from the node to the target.
    [[nodiscard]] double distance_m(navigation::NodeIndex from, std::uint32_t target, bool isStepFree = false);
    /// Adds the segments of the shortest free way. There must be one.
    void append(navigation::NodeIndex from, std::uint32_t target, bool isStepFree, std::vector<navigation::SegmentIndex>& segments);

private:
    struct Grown;

    void mark(const Barrier& barrier);
    bool markWays(const Barrier& barrier, bool ofItsCell);
    void change();
    [[nodiscard]] const navigation::PathTree& treeOf(std::uint32_t target, bool isStepFree);

    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::map<std::uint32_t, Barrier> m_barriers;
    std::uint32_t m_last = 0;
    std::vector<std::uint8_t> m_isBlocked;                               ///< [s]; empty without fences
    std::map<navigation::SegmentIndex, std::vector<double>> m_crossings; ///< shares of the length
    std::unique_ptr<Grown> m_grown;                                      ///< null until something is asked for
};

} // namespace passerby::ground
