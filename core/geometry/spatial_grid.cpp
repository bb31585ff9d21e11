// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/spatial_grid.h"

#include <algorithm>
#include <cassert>

namespace passerby::geometry {

namespace {

constexpr double kMostBuckets = 4e6;

std::size_t clampedIndex(double position, std::size_t count)
{
    if (!(position > 0.0))
        return 0;
    return position >= static_cast<double>(count) ? count - 1 : static_cast<std::size_t>(position);
}

double fittingSize(const Box& bounds, std::size_t items)
{
    const double area = (bounds.high.x - bounds.low.x) * (bounds.high.y - bounds.low.y);
    const double longest = std::max(bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
    const double count = static_cast<double>(std::max<std::size_t>(items, 1));
    return std::max({std::sqrt(area / count), longest / count, 1e-3});
}

} // namespace

SpatialGrid::SpatialGrid(const Box& bounds, double bucketSize_m)
{
    layOut(bounds, bucketSize_m);
}

SpatialGrid::SpatialGrid(std::span<const Box> boxes)
{
    Box bounds;
    for (const Box& box : boxes)
        bounds.extend(box);
    if (bounds.isEmpty())
        bounds = {{0.0, 0.0}, {1.0, 1.0}};
    layOut(bounds, fittingSize(bounds, boxes.size()));
    m_boxes.reserve(boxes.size());
    for (const Box& box : boxes)
        insert(box);
}

void SpatialGrid::layOut(const Box& bounds, double bucketSize_m)
{
    assert(bucketSize_m > 0.0 && !bounds.isEmpty());
    const double width = bounds.high.x - bounds.low.x;
    const double height = bounds.high.y - bounds.low.y;
    m_origin = bounds.low;
    m_bucketSize_m = bucketSize_m;
    while ((width / m_bucketSize_m + 1.0) * (height / m_bucketSize_m + 1.0) > kMostBuckets)
        m_bucketSize_m *= 1.5;
    m_columns = static_cast<std::size_t>(width / m_bucketSize_m) + 1;
    m_rows = static_cast<std::size_t>(height / m_bucketSize_m) + 1;
    m_buckets.resize(m_columns * m_rows);
}

std::size_t SpatialGrid::column(double x) const
{
    return clampedIndex((x - m_origin.x) / m_bucketSize_m, m_columns);
}

std::size_t SpatialGrid::row(double y) const
{
    return clampedIndex((y - m_origin.y) / m_bucketSize_m, m_rows);
}

SpatialGrid::Range SpatialGrid::rangeOf(const Box& box) const
{
    return {column(box.low.x), row(box.low.y), column(box.high.x), row(box.high.y)};
}

std::uint32_t SpatialGrid::insert(const Box& box)
{
    const auto item = static_cast<std::uint32_t>(m_boxes.size());
    m_boxes.push_back(box);
    if (box.isEmpty())
        return item;
    const Range range = rangeOf(box);
    for (std::size_t y = range.lowY; y <= range.highY; ++y)
        for (std::size_t x = range.lowX; x <= range.highX; ++x)
            m_buckets[y * m_columns + x].push_back(item);
    return item;
}

std::vector<std::uint32_t> SpatialGrid::query(const Box& box) const
{
    std::vector<std::uint32_t> found;
    if (box.isEmpty())
        return found;
    const Range range = rangeOf(box);
    for (std::size_t y = range.lowY; y <= range.highY; ++y)
        for (std::size_t x = range.lowX; x <= range.highX; ++x)
            for (const std::uint32_t item : m_buckets[y * m_columns + x])
                if (m_boxes[item].intersects(box))
                    found.push_back(item);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<std::uint32_t> SpatialGrid::query(Point p) const
{
    return query(Box{p, p});
}

bool SpatialGrid::isPairOf(std::size_t bucket, const Box& a, const Box& b) const
{
    if (!a.intersects(b))
        return false;
    return row(std::max(a.low.y, b.low.y)) * m_columns + column(std::max(a.low.x, b.low.x)) == bucket;
}

} // namespace passerby::geometry
