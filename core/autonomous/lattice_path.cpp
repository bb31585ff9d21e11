// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/lattice_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;

namespace {

std::int64_t squareAlong(double coordinate)
{
    return static_cast<std::int64_t>(std::floor(coordinate / kSquare_m));
}

} // namespace

LatticePath::LatticePath()
{
    const auto side = static_cast<std::size_t>((kUsual_m + 2.0 * kMargin_m[1]) / kSquare_m) + 2;
    m_labels.reserve(side * side);
    m_open.reserve(side * side);
}

Point LatticePath::Box::middle(std::size_t square) const
{
    const auto index = static_cast<std::int64_t>(square);
    const std::int64_t northwards = index / columns;
    return {(static_cast<double>(column + index % columns) + 0.5) * kSquare_m, (static_cast<double>(row + northwards) + 0.5) * kSquare_m};
}

std::size_t LatticePath::Box::squareOf(Point place) const
{
    return static_cast<std::size_t>((squareAlong(place.y) - row) * columns + squareAlong(place.x) - column);
}

void LatticePath::markFree(const PerceptionMap& map, int level, Point from, Point to, double clear_m)
{
    m_labels.assign(static_cast<std::size_t>(m_box.columns * m_box.rows), Label{});
    for (std::size_t square = 0; square < m_labels.size(); ++square) {
        const Point middle = m_box.middle(square);
        const PerceptionMap::Square known = map.at(level, middle);
        const auto isOwn = [&](Point place) { return distance(place, middle) <= kOwn_m && map.at(level, place).clearance_m() < clear_m; };
        m_labels[square].isFree = known.cell() != 0 && (known.clearance_m() >= clear_m || isOwn(from) || isOwn(to));
    }
}

bool LatticePath::find(const PerceptionMap& map, int level, Point from, Point to, double clear_m, std::vector<Point>& path)
{
    path.clear();
    for (const double margin_m : kMargin_m) {
        const Point low{std::min(from.x, to.x) - margin_m, std::min(from.y, to.y) - margin_m};
        const Point high{std::max(from.x, to.x) + margin_m, std::max(from.y, to.y) + margin_m};
        m_box = {squareAlong(low.x), squareAlong(low.y), 0, 0};
        m_box.columns = squareAlong(high.x) - m_box.column + 1;
        m_box.rows = squareAlong(high.y) - m_box.row + 1;
        markFree(map, level, from, to, clear_m);
        const auto start = static_cast<std::uint32_t>(m_box.squareOf(from));
        const auto goal = static_cast<std::uint32_t>(m_box.squareOf(to));
        if (!search(start, goal))
            continue;
        path.push_back(to);
        for (std::uint32_t square = goal; square != start; square = m_labels[square].from)
            if (square != goal)
                path.push_back(m_box.middle(square));
        path.push_back(from);
        std::reverse(path.begin(), path.end());
        return true;
    }
    return false;
}

bool LatticePath::search(std::uint32_t start, std::uint32_t goal)
{
    m_open.clear();
    if (!m_labels[start].isFree || !m_labels[goal].isFree)
        return false;
    const auto isLater = [](const Open& a, const Open& b) { return a.rank_m != b.rank_m ? a.rank_m > b.rank_m : a.square > b.square; };
    reach(start, start, 0.0F, goal);
    while (!m_open.empty()) {
        std::pop_heap(m_open.begin(), m_open.end(), isLater);
        const std::uint32_t square = m_open.back().square;
        m_open.pop_back();
        if (square == goal)
            return true;
        if (!m_labels[square].isSettled) {
            m_labels[square].isSettled = true;
            settle(square, goal);
        }
    }
    return false;
}

void LatticePath::settle(std::uint32_t square, std::uint32_t goal)
{
    const std::int64_t column = square % m_box.columns;
    const std::int64_t row = square / m_box.columns;
    const auto at = [&](std::int64_t c, std::int64_t r) { return static_cast<std::uint32_t>(r * m_box.columns + c); };
    const auto isFree = [&](std::int64_t c, std::int64_t r) {
        return c >= 0 && c < m_box.columns && r >= 0 && r < m_box.rows && m_labels[at(c, r)].isFree;
    };
    for (std::int64_t down = -1; down <= 1; ++down)
        for (std::int64_t right = -1; right <= 1; ++right) {
            if ((right == 0 && down == 0) || !isFree(column + right, row + down))
                continue;
            const bool isAskew = right != 0 && down != 0;
            if (isAskew && (!isFree(column + right, row) || !isFree(column, row + down)))
                continue;
            const double step_m = isAskew ? kSquare_m * std::numbers::sqrt2 : kSquare_m;
            reach(at(column + right, row + down), square, m_labels[square].cost_m + static_cast<float>(step_m), goal);
        }
}

void LatticePath::reach(std::uint32_t square, std::uint32_t from, float cost_m, std::uint32_t goal)
{
    Label& label = m_labels[square];
    if (label.isSettled || (label.isReached && !(cost_m < label.cost_m)))
        return;
    label.isReached = true;
    label.cost_m = cost_m;
    label.from = from;
    const double ahead_m = distance(m_box.middle(square), m_box.middle(goal));
    m_open.push_back({cost_m + static_cast<float>(ahead_m), square});
    std::push_heap(m_open.begin(), m_open.end(),
                   [](const Open& a, const Open& b) { return a.rank_m != b.rank_m ? a.rank_m > b.rank_m : a.square > b.square; });
}

} // namespace passerby::autonomous
