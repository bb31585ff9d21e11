// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/visibility.h"

#include "core/foundation/words.h"
#include "core/geometry/triangle_corners.h"
#include "core/geometry/visibility_sweep.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::geometry {

namespace {

constexpr SegmentLoad kWallLoad{2, kWallMark};
constexpr SegmentLoad kBoundsLoad{2, kBoundsMark};
constexpr SegmentLoad kFloorLoad{1, 0};

double toStep(double metres)
{
    return std::nearbyint(metres / kSightStep_m);
}

/// What goes into the triangulation, in steps from the middle of the bounds.
class Input {
public:
    explicit Input(const Box& bounds)
        : m_bounds(bounds),
          m_middle(snappedToStep(midpoint(bounds.low, bounds.high))),
          m_low{static_cast<std::int64_t>(std::floor((bounds.low.x - m_middle.x) / kSightStep_m)),
                static_cast<std::int64_t>(std::floor((bounds.low.y - m_middle.y) / kSightStep_m))},
          m_high{static_cast<std::int64_t>(std::ceil((bounds.high.x - m_middle.x) / kSightStep_m)),
                 static_cast<std::int64_t>(std::ceil((bounds.high.y - m_middle.y) / kSightStep_m))}
    {
        m_high = {std::max(m_high.x, m_low.x + 1), std::max(m_high.y, m_low.y + 1)};
    }

    /// After all the rest: in pieces about as long as what lies inside is wide, for a long line between many points and the far corners of
    /// the triangulation's box takes long to put in.
    void addBounds()
    {
        const auto pieces =
            std::clamp<std::int64_t>(static_cast<std::int64_t>(std::sqrt(static_cast<double>(points.size())) / 4.0), 1, 256);
        const std::array<GridPoint, 4> corners{m_low, {m_high.x, m_low.y}, m_high, {m_low.x, m_high.y}};
        const auto first = static_cast<std::uint32_t>(points.size());
        for (std::size_t i = 0; i < 4; ++i)
            for (std::int64_t k = 0; k < pieces; ++k) {
                const GridPoint a = corners[i];
                const GridPoint b = corners[(i + 1) % 4];
                append({a.x + (b.x - a.x) * k / pieces, a.y + (b.y - a.y) * k / pieces});
            }
        const auto end = static_cast<std::uint32_t>(points.size());
        for (std::uint32_t p = first; p < end; ++p)
            connect(p, p + 1 < end ? p + 1 : first, kBoundsLoad);
    }

    /// False where it is no number. What lies out of reach is cut off.
    bool addWall(Point a, Point b)
    {
        if (!isNumber(a) || !isNumber(b))
            return false;
        if (isBeside(a, b))
            return true;
        if (!cutToReach(a, b))
            return true;
        const GridPoint from = toGrid(a);
        const GridPoint to = toGrid(b);
        if (from == to)
            return true; // hides nothing
        // Rings come edge by edge: an end is most often the last one's end, or the first one's beginning.
        const bool goesOn = m_ringStart != SightTriangle::kNone && points.back() == from && m_lastEnd == points.size() - 1;
        const std::uint32_t begin = goesOn ? m_lastEnd : append(from);
        if (!goesOn)
            m_ringStart = begin;
        const std::uint32_t end = points[m_ringStart] == to ? m_ringStart : append(to);
        m_lastEnd = end;
        connect(begin, end, kWallLoad);
        return true;
    }

    bool addFloor(const Ring& ring)
    {
        if (!std::all_of(ring.begin(), ring.end(), [this](Point p) { return isWithinReach(p); }))
            return false;
        if (std::all_of(ring.begin(), ring.end(), [&](Point p) { return toGrid(p) == toGrid(ring.front()); }))
            return true;
        const auto first = static_cast<std::uint32_t>(points.size());
        for (const Point p : ring)
            append(toGrid(p));
        for (std::uint32_t i = 0; i < ring.size(); ++i)
            connect(first + i, i + 1 < ring.size() ? first + i + 1 : first, kFloorLoad);
        return true;
    }

    [[nodiscard]] Point middle() const { return m_middle; }
    [[nodiscard]] GridPoint low() const { return m_low; }
    [[nodiscard]] GridPoint high() const { return m_high; }

    std::vector<GridPoint> points;
    std::vector<std::array<std::uint32_t, 2>> segments;
    std::vector<SegmentLoad> loads;

private:
    static Point snappedToStep(Point p) { return {toStep(p.x) * kSightStep_m, toStep(p.y) * kSightStep_m}; }
    [[nodiscard]] GridPoint toGrid(Point p) const
    {
        return {static_cast<std::int64_t>(toStep(p.x - m_middle.x)), static_cast<std::int64_t>(toStep(p.y - m_middle.y))};
    }
    static bool isNumber(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }
    /// False when nothing of ab is left.
    [[nodiscard]] bool cutToReach(Point& a, Point& b) const
    {
        if (isWithinReach(a) && isWithinReach(b))
            return true;
        const Point along = b - a;
        const Point from = a - m_middle;
        double begin = 0.0;
        double end = 1.0;
        for (const auto& [start, change] : {std::pair{from.x, along.x}, std::pair{from.y, along.y}}) {
            const double low = (-Visibility::kReach_m - start) / change; // without change: infinities of the right signs
            const double high = (Visibility::kReach_m - start) / change;
            begin = std::max(begin, std::min(low, high));
            end = std::min(end, std::max(low, high));
        }
        if (!(begin < end))
            return false;
        b = end < 1.0 ? a + along * end : b;
        a = begin > 0.0 ? a + along * begin : a;
        return true;
    }
    [[nodiscard]] bool isWithinReach(Point p) const
    {
        return std::abs(p.x - m_middle.x) <= Visibility::kReach_m && std::abs(p.y - m_middle.y) <= Visibility::kReach_m;
    }
    /// Both points lie beyond one line of the bounds.
    [[nodiscard]] bool isBeside(Point a, Point b) const
    {
        return std::max(a.x, b.x) < m_bounds.low.x || std::min(a.x, b.x) > m_bounds.high.x || std::max(a.y, b.y) < m_bounds.low.y
               || std::min(a.y, b.y) > m_bounds.high.y;
    }
    std::uint32_t append(GridPoint p)
    {
        points.push_back(p);
        return static_cast<std::uint32_t>(points.size() - 1);
    }
    void connect(std::uint32_t a, std::uint32_t b, SegmentLoad load)
    {
        segments.push_back({a, b});
        loads.push_back(load);
    }

    Box m_bounds;
    Point m_middle;
    GridPoint m_low;
    GridPoint m_high;
    std::uint32_t m_ringStart = SightTriangle::kNone;
    std::uint32_t m_lastEnd = SightTriangle::kNone;
};

foundation::Error tooWide(const Box& bounds)
{
    const double width_km = std::max(bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y) / 1000.0;
    return {"coordinate-too-large",
            foundation::told("What can be seen is {:.1f} km across; lines of sight are followed over {:.0f} km at most.", width_km,
                             2.0 * Visibility::kReach_m / 1000.0),
            {}};
}

bool holds(Point direction, Point right, Point left)
{
    return cross(right, direction) >= 0.0 && cross(direction, left) > 0.0;
}

} // namespace

foundation::Result<Visibility> Visibility::build(std::span<const std::array<Point, 2>> walls, const Box& bounds,
                                                 std::span<const Polygon> floor)
{
    if (!(bounds.high.x > bounds.low.x) || !(bounds.high.y > bounds.low.y))
        return foundation::Error{"bounds-empty", foundation::told("There is no area to see."), {}};
    if (!(bounds.high.x - bounds.low.x <= 2.0 * kReach_m) || !(bounds.high.y - bounds.low.y <= 2.0 * kReach_m))
        return tooWide(bounds);
    Input input(bounds);
    for (const auto& [a, b] : walls)
        if (!input.addWall(a, b))
            return foundation::Error{"coordinate-too-large", foundation::told("A wall ends at a place that is no number."), {}};
    for (const Polygon& polygon : floor) {
        bool isNear = input.addFloor(polygon.outer);
        for (const Ring& hole : polygon.holes)
            isNear = input.addFloor(hole) && isNear;
        if (!isNear)
            return foundation::Error{"coordinate-too-large", foundation::told("A cell lies too far out for lines of sight."), {}};
    }
    input.addBounds();
    const auto triangulation = Triangulation::build(input.points, input.segments, input.loads, kGapSteps);
    if (!triangulation)
        return triangulation.error();
    return Visibility(bounds, input.middle(), packVisibilityMesh(triangulation.value(), input.low(), input.high()));
}

bool Visibility::from(Point eye, const SightQuestion& question, VisibleArea& result) const
{
    const Point at{toStep(eye.x - m_middle.x), toStep(eye.y - m_middle.y)};
    result.ring.clear();
    result.edges.clear();
    result.floor.clear();
    result.eye = eye;
    result.range_m = question.range_m;
    result.area_m2 = result.floorArea_m2 = 0.0;
    // Written so that what is no number is refused.
    if (!(at.x >= m_mesh.low.x && at.x <= m_mesh.high.x && at.y >= m_mesh.low.y && at.y <= m_mesh.high.y)
        || !(question.range_m >= kSightStep_m))
        return false;
    if (!lookFrom(at, question, result) && !lookFromBeside(at, question, result)) {
        result.ring.clear();
        result.edges.clear();
        return false;
    }
    return true;
}

Point Visibility::toMetres(Point at) const
{
    return m_middle + at * kSightStep_m;
}

/// False for an eye in a closed gap between walls.
bool Visibility::lookFrom(Point at, const SightQuestion& question, VisibleArea& result) const
{
    unsigned zeroSides = 0;
    const std::uint32_t triangle = m_mesh.locate(at, zeroSides);
    if (zeroSides != 0)
        return lookFromCorner(at, triangle, zeroSides, question, result);
    if ((m_mesh.triangles[triangle].flags & SightTriangle::kGap) != 0)
        return false;
    SightSweep sweep(m_mesh, at, toMetres(at), question.range_m, result);
    for (unsigned side = 0; side < 3; ++side)
        sweep.look(triangle, side);
    sweep.close(true);
    return true;
}

/// Tries the points around, nearest first, for an eye in a gap that was closed.
bool Visibility::lookFromBeside(Point at, const SightQuestion& question, VisibleArea& result) const
{
    constexpr int kFarthest = 4;
    Point best;
    double most = -1.0;
    for (int away = 1; away <= kFarthest && most < 0.0; ++away)
        for (int k = 0; k < 8; ++k) {
            constexpr std::array<int, 8> kX{1, 1, 0, -1, -1, -1, 0, 1};
            constexpr std::array<int, 8> kY{0, 1, 1, 1, 0, -1, -1, -1};
            const Point step{static_cast<double>(kX[static_cast<std::size_t>(k)] * away),
                             static_cast<double>(kY[static_cast<std::size_t>(k)] * away)};
            const Point beside = at + step;
            const bool isInside =
                beside.x >= m_mesh.low.x && beside.x <= m_mesh.high.x && beside.y >= m_mesh.low.y && beside.y <= m_mesh.high.y;
            if (!isInside || (question.side && dot(step, *question.side) < 0.0) || !lookFrom(beside, question, result))
                continue;
            if (result.area_m2 > most) {
                most = result.area_m2;
                best = beside;
            }
        }
    return most >= 0.0 && lookFrom(best, question, result);
}

/// The sides around an eye on an edge or a corner, counter-clockwise, and where walls cut the turn into sectors.
void Visibility::lookAround(std::uint32_t triangle, unsigned zeroSides, VisibleArea& result) const
{
    auto& around = result.m_around;
    auto& cuts = result.m_cuts;
    around.clear();
    cuts.clear();
    const auto& triangles = m_mesh.triangles;
    const auto add = [&](std::uint32_t t, unsigned side, bool isBehindWall) {
        if (isBehindWall)
            cuts.push_back(static_cast<std::uint32_t>(around.size()));
        around.push_back(t * 4 + side);
    };
    if (zeroSides == 1 || zeroSides == 2 || zeroSides == 4) {
        const unsigned i = zeroSides / 2;
        const std::uint32_t across = triangles[triangle].across[i];
        const bool isWall = triangles[triangle].isWall(i);
        add(triangle, next(i), isWall);
        add(triangle, previous(i), false);
        add(across / 4, next(across % 4), isWall);
        add(across / 4, previous(across % 4), false);
        return;
    }
    unsigned corner = zeroSides == 3 ? 2 : zeroSides == 5 ? 1 : 0;
    std::uint32_t t = triangle;
    do {
        add(t, corner, triangles[t].isWall(previous(corner)));
        const std::uint32_t across = triangles[t].across[next(corner)];
        t = across / 4;
        corner = next(across % 4);
    } while (t != triangle);
}

bool Visibility::lookFromCorner(Point at, std::uint32_t triangle, unsigned zeroSides, const SightQuestion& question,
                                VisibleArea& result) const
{
    lookAround(triangle, zeroSides, result);
    const auto size = static_cast<std::uint32_t>(result.m_around.size());
    const auto sectors = static_cast<std::uint32_t>(std::max<std::size_t>(1, result.m_cuts.size()));
    const auto lookAt = [&](std::uint32_t sector) {
        const std::uint32_t begin = result.m_cuts.empty() ? 0 : result.m_cuts[sector];
        const std::uint32_t end =
            sector + 1 < result.m_cuts.size() ? result.m_cuts[sector + 1] : size + (result.m_cuts.empty() ? 0 : result.m_cuts[0]);
        SightSweep sweep(m_mesh, at, toMetres(at), question.range_m, result);
        for (std::uint32_t k = begin; k < end; ++k)
            sweep.look(result.m_around[k % size] / 4, result.m_around[k % size] % 4);
        sweep.close(result.m_cuts.size() < 2);
    };
    std::uint32_t best = SightTriangle::kNone;
    double most = -1.0;
    std::uint32_t last = SightTriangle::kNone;
    for (std::uint32_t sector = 0; sector < sectors; ++sector) {
        if (!isSectorOpen(sector, result))
            continue;
        if (question.side && isSectorTowards(sector, at, *question.side, result)) {
            lookAt(sector);
            return true;
        }
        lookAt(sector);
        last = sector;
        if (result.area_m2 > most) {
            most = result.area_m2;
            best = sector;
        }
    }
    if (best != SightTriangle::kNone && best != last)
        lookAt(best);
    return best != SightTriangle::kNone;
}

bool Visibility::isSectorOpen(std::uint32_t sector, const VisibleArea& result) const
{
    const std::uint32_t entry = result.m_around[result.m_cuts.empty() ? 0 : result.m_cuts[sector]];
    return (m_mesh.triangles[entry / 4].flags & (SightTriangle::kGap | SightTriangle::kOutside)) == 0;
}

bool Visibility::isSectorTowards(std::uint32_t sector, Point at, Point direction, const VisibleArea& result) const
{
    const auto size = static_cast<std::uint32_t>(result.m_around.size());
    const std::uint32_t begin = result.m_cuts.empty() ? 0 : result.m_cuts[sector];
    const std::uint32_t end =
        sector + 1 < result.m_cuts.size() ? result.m_cuts[sector + 1] : size + (result.m_cuts.empty() ? 0 : result.m_cuts[0]);
    for (std::uint32_t k = begin; k < end; ++k) {
        const std::uint32_t entry = result.m_around[k % size];
        const SightTriangle& triangle = m_mesh.triangles[entry / 4];
        if (holds(direction, triangle.corner(next(entry % 4)) - at, triangle.corner(previous(entry % 4)) - at))
            return true;
    }
    return false;
}

} // namespace passerby::geometry
