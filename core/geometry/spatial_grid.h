// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <cstdint>
#include <vector>

namespace passerby::geometry {

/// Boxes in the buckets of a uniform grid, for finding what lies near without looking at everything. Items are counted from 0 in the
/// order of insertion. Boxes and questions may lie outside the bounds: the outermost buckets take them.
class SpatialGrid {
public:
    /// Bucket size > 0; it is enlarged where the grid would have more than four million buckets.
    SpatialGrid(const Box& bounds, double bucketSize_m);
    /// A grid over these boxes, one bucket an item or so, with all of them inserted.
    explicit SpatialGrid(std::span<const Box> boxes);

    /// Returns the item's number.
    std::uint32_t insert(const Box& box);
    [[nodiscard]] std::size_t size() const { return m_boxes.size(); }
    [[nodiscard]] const Box& box(std::uint32_t item) const { return m_boxes[item]; }

    /// Items whose boxes meet this box, ascending.
    [[nodiscard]] std::vector<std::uint32_t> query(const Box& box) const;
    /// Items whose boxes hold this point, ascending.
    [[nodiscard]] std::vector<std::uint32_t> query(Point p) const;
    /// The first item by number whose box holds this point and about which question(item) is true; size() where there is none. Allocates
    /// nothing.
    template <class Question>
    [[nodiscard]] std::uint32_t findAt(Point p, const Question& question) const
    {
        for (const std::uint32_t item : m_buckets[row(p.y) * m_columns + column(p.x)])
            if (m_boxes[item].intersects(Box{p, p}) && question(item))
                return item;
        return static_cast<std::uint32_t>(m_boxes.size());
    }
    /// Calls visit(item) for each item whose box holds this point, ascending. Allocates nothing.
    template <class Visit>
    void visitAt(Point p, const Visit& visit) const
    {
        for (const std::uint32_t item : m_buckets[row(p.y) * m_columns + column(p.x)])
            if (m_boxes[item].intersects(Box{p, p}))
                visit(item);
    }
    /// Calls visit(i, j), i < j, once for each pair of items whose boxes meet; the order depends on the boxes alone.
    template <class Visit>
    void visitPairs(const Visit& visit) const
    {
        for (std::size_t bucket = 0; bucket < m_buckets.size(); ++bucket)
            for (std::size_t second = 1; second < m_buckets[bucket].size(); ++second)
                for (std::size_t first = 0; first < second; ++first)
                    if (const auto i = m_buckets[bucket][first], j = m_buckets[bucket][second]; isPairOf(bucket, m_boxes[i], m_boxes[j]))
                        visit(i, j);
    }

private:
    struct Range {
        std::size_t lowX, lowY, highX, highY;
    };
    void layOut(const Box& bounds, double bucketSize_m);
    [[nodiscard]] std::size_t column(double x) const;
    [[nodiscard]] std::size_t row(double y) const;
    [[nodiscard]] Range rangeOf(const Box& box) const;
    /// The boxes meet, and this is the one bucket in which the pair counts: that of their common part's low corner.
    [[nodiscard]] bool isPairOf(std::size_t bucket, const Box& a, const Box& b) const;

    Point m_origin;
    double m_bucketSize_m = 1.0;
    std::size_t m_columns = 1;
    std::size_t m_rows = 1;
    std::vector<std::vector<std::uint32_t>> m_buckets;
    std::vector<Box> m_boxes;
};

} // namespace passerby::geometry
