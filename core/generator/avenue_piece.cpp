// SPDX-License-Identifier: Apache-2.0
#include "core/generator/avenue_piece.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

using geometry::Point;
using geometry::Ring;

namespace {

constexpr double kStretch_m = 200.0;
constexpr double kClearance_m = 1.0; ///< between the end of a cell and of a path
constexpr int kFarthest_m = 60;      ///< from where a cell was to end

} // namespace

AvenuePiece::AvenuePiece(std::string name, Point low, Point high, bool isNorthward)
    : m_name(std::move(name)), m_low(low), m_high(high), m_isNorthward(isNorthward)
{
}

void AvenuePiece::join(std::size_t path, Point a, Point b)
{
    const bool isOnRight = m_isNorthward ? a.x > 0.5 * (m_low.x + m_high.x) : a.y < 0.5 * (m_low.y + m_high.y);
    if (along(a) > along(b))
        std::swap(a, b);
    m_paths.push_back({path, a, b, isOnRight});
}

void AvenuePiece::lay(TownDraft& draft)
{
    std::sort(m_paths.begin(), m_paths.end(), [&](const Path& p, const Path& q) { return along(p.a) < along(q.a); });
    const std::vector<double> ends = bounds();
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        const std::size_t cell = draft.addCell(world::CellKind::street, outline(ends[i], ends[i + 1]), m_name);
        for (const Path& path : m_paths)
            if (isWithin(path, ends[i], ends[i + 1]))
                draft.addPortal(path.cell, cell, path.a, path.b);
        if (i == 0)
            m_first = cell;
        else
            joinAt(ends[i], cell, draft);
        m_last = cell;
    }
}

/// By two portals, so that people keep to the side that they come from or go to.
void AvenuePiece::joinAt(double bound_m, std::size_t next, TownDraft& draft) const
{
    draft.addPortal(m_last, next, at(bound_m, false), middleAt(bound_m));
    draft.addPortal(m_last, next, middleAt(bound_m), at(bound_m, true));
}

Point AvenuePiece::middleAt(double along_m) const
{
    return geometry::midpoint(at(along_m, false), at(along_m, true));
}

Point AvenuePiece::at(double along_m, bool isOnRight) const
{
    return m_isNorthward ? Point{isOnRight ? m_high.x : m_low.x, along_m} : Point{along_m, isOnRight ? m_low.y : m_high.y};
}

bool AvenuePiece::isWithin(const Path& path, double begin_m, double end_m) const
{
    return along(path.a) >= begin_m && along(path.b) <= end_m;
}

/// Where cells begin and end, on whole metres, between the paths.
std::vector<double> AvenuePiece::bounds() const
{
    const double length_m = along(m_high) - along(m_low);
    const auto count = std::max(1, static_cast<int>(std::lround(length_m / kStretch_m)));
    std::vector<double> ends{along(m_low)};
    for (int i = 1; i < count; ++i)
        if (const auto bound_m = nearestClear(std::round(along(m_low) + length_m * i / count)))
            ends.push_back(*bound_m);
    ends.push_back(along(m_high));
    return ends;
}

/// Nothing where paths lie too closely there.
std::optional<double> AvenuePiece::nearestClear(double wanted_m) const
{
    const auto isClear = [&](double bound_m) {
        return std::none_of(m_paths.begin(), m_paths.end(), [&](const Path& path) {
            return along(path.a) - kClearance_m < bound_m && bound_m < along(path.b) + kClearance_m;
        });
    };
    for (int off_m = 0; off_m < kFarthest_m; ++off_m)
        for (const double bound_m : {wanted_m + off_m, wanted_m - off_m})
            if (isClear(bound_m))
                return bound_m;
    return std::nullopt;
}

/// Counter-clockwise, with the ends of paths as corners, and the middle where another cell follows.
Ring AvenuePiece::outline(double begin_m, double end_m) const
{
    const auto isOn = [&](const Path& path, bool isOnRight) { return path.isOnRight == isOnRight && isWithin(path, begin_m, end_m); };
    Ring ring{at(begin_m, false)};
    if (begin_m > along(m_low))
        ring.push_back(middleAt(begin_m));
    ring.push_back(at(begin_m, true));
    for (const Path& path : m_paths)
        if (isOn(path, true))
            ring.insert(ring.end(), {path.a, path.b});
    ring.push_back(at(end_m, true));
    if (end_m < along(m_high))
        ring.push_back(middleAt(end_m));
    ring.push_back(at(end_m, false));
    for (auto path = m_paths.rbegin(); path != m_paths.rend(); ++path)
        if (isOn(*path, false))
            ring.insert(ring.end(), {path->b, path->a});
    return ring;
}

} // namespace passerby::generator
