// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace passerby::geometry {

/// Boxes by a number of one's own, in an R-tree: for boxes that come, go and move, lie anywhere and differ much in size. Where boxes stay,
/// SpatialGrid answers faster, and in order.
class BoxTree {
public:
    using Key = std::uint64_t;
    struct Entry {
        Key key = 0;
        Box box;
    };

    /// Packed, which makes it faster than one that grew. Keys must differ and boxes not be empty.
    explicit BoxTree(const std::vector<Entry>& entries = {});
    ~BoxTree();
    BoxTree(BoxTree&&) noexcept;
    BoxTree& operator=(BoxTree&&) noexcept;

    /// Adds the box, or moves it where there is one of this key. An empty box removes it.
    void set(Key key, const Box& box);
    void remove(Key key);
    /// Nothing where there is none of this key.
    [[nodiscard]] const Box* find(Key key) const;
    [[nodiscard]] std::size_t size() const { return m_boxes.size(); }
    /// Keys of the boxes that meet this box, in no particular order.
    [[nodiscard]] std::vector<Key> query(const Box& box) const;

private:
    struct Tree;
    std::unique_ptr<Tree> m_tree;
    std::unordered_map<Key, Box> m_boxes; ///< as in the tree, to find entries again
};

} // namespace passerby::geometry
