// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/tree_store.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::alibi {

/// The portals of a shortest-path tree in the order of a walk along it, which leads over all that lies behind a portal before it goes on:
/// what is near in the tree is near in this order, and in memory what is kept by it. Keeps working memory; one per thread.
class TreeWalk {
public:
    explicit TreeWalk(std::size_t portals) : m_place(portals), m_next(portals) {}

    void follow(const SourceTree& tree);
    [[nodiscard]] std::size_t size() const { return m_portal.size(); }
    [[nodiscard]] navigation::NodeIndex portal(std::size_t place) const { return m_portal[place]; }
    /// The last segment of the way there.
    [[nodiscard]] navigation::SegmentIndex segment(std::size_t place) const { return m_segment[place]; }
    /// Place of the portal before, smaller than this one; kNone: the source.
    [[nodiscard]] std::uint32_t before(std::size_t place) const { return m_before[place]; }
    /// Of a portal that can be reached.
    [[nodiscard]] std::uint32_t placeOf(navigation::NodeIndex portal) const { return m_place[portal]; }

private:
    std::vector<std::uint32_t> m_place; ///< [portals]
    std::vector<std::uint32_t> m_next;  ///< [portals] how many lie behind, itself included, then the next free place there
    std::vector<navigation::NodeIndex> m_portal;
    std::vector<navigation::SegmentIndex> m_segment;
    std::vector<std::uint32_t> m_before;
};

} // namespace passerby::alibi
