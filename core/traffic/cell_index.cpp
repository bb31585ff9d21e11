// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/cell_index.h"

#include <algorithm>

namespace passerby::traffic {

namespace {

constexpr double kMostSquares = 4e6;

std::size_t squareAlong(double from_low_m, double square_m, std::size_t count)
{
    return std::min(static_cast<std::size_t>(std::max(from_low_m, 0.0) / square_m), count - 1);
}

} // namespace

CellIndex::CellIndex(const std::vector<Entry>& entries, double square_m) : m_square_m(square_m)
{
    for (const Entry& entry : entries)
        m_bounds.extend(entry.box);
    if (entries.empty())
        return;
    const double width_m = m_bounds.high.x - m_bounds.low.x;
    const double height_m = m_bounds.high.y - m_bounds.low.y;
    while ((width_m / m_square_m + 1.0) * (height_m / m_square_m + 1.0) > kMostSquares)
        m_square_m *= 1.5;
    m_columns = static_cast<std::size_t>(width_m / m_square_m) + 1;
    m_rows = static_cast<std::size_t>(height_m / m_square_m) + 1;
    m_first.assign(m_columns * m_rows + 1, 0);
    const auto visitSquares = [this](const geometry::Box& box, const auto& visit) {
        const std::size_t lastX = squareAlong(box.high.x - m_bounds.low.x, m_square_m, m_columns);
        const std::size_t lastY = squareAlong(box.high.y - m_bounds.low.y, m_square_m, m_rows);
        for (std::size_t y = squareAlong(box.low.y - m_bounds.low.y, m_square_m, m_rows); y <= lastY; ++y)
            for (std::size_t x = squareAlong(box.low.x - m_bounds.low.x, m_square_m, m_columns); x <= lastX; ++x)
                visit(y * m_columns + x);
    };
    for (const Entry& entry : entries)
        visitSquares(entry.box, [this](std::size_t square) { ++m_first[square + 1]; });
    for (std::size_t i = 1; i < m_first.size(); ++i)
        m_first[i] += m_first[i - 1];
    m_items.resize(m_first.back());
    std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
    for (const Entry& entry : entries)
        visitSquares(entry.box, [&](std::size_t square) { m_items[next[square]++] = entry.item; });
}

std::span<const std::uint32_t> CellIndex::near(geometry::Point place) const
{
    if (m_columns == 0 || !m_bounds.contains(place))
        return {};
    const std::size_t square = squareAlong(place.y - m_bounds.low.y, m_square_m, m_rows) * m_columns
                               + squareAlong(place.x - m_bounds.low.x, m_square_m, m_columns);
    return std::span(m_items).subspan(m_first[square], m_first[square + 1] - m_first[square]);
}

} // namespace passerby::traffic
