// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/clipping.h"

#include <algorithm>
#include <cstdlib>
#include <polyclipping/clipper.hpp>

namespace passerby::geometry {

namespace {

using ClipperLib::Path;
using ClipperLib::Paths;

constexpr double kClipStepsPerMetre = 1.0 / kClipStep_m;
/// In steps; what keeps rounded corners from having thousands of points.
constexpr double kArcTolerance = 100.0;
constexpr int kSimplifyRounds = 8;

Path toPath(const std::vector<GridPoint>& ring)
{
    Path path;
    path.reserve(ring.size());
    for (const auto& p : ring)
        path.emplace_back(p.x, p.y);
    return path;
}

Paths toPaths(const GridArea& area)
{
    Paths paths;
    paths.reserve(area.size());
    for (const auto& ring : area)
        paths.push_back(toPath(ring));
    return paths;
}

GridRing fromPath(const Path& path)
{
    GridRing ring;
    ring.reserve(path.size());
    for (const auto& p : path)
        ring.push_back({p.X, p.Y});
    return ring;
}

GridArea fromPaths(const Paths& paths)
{
    GridArea area;
    area.reserve(paths.size());
    for (const auto& path : paths)
        if (path.size() >= 3)
            area.push_back(fromPath(path));
    return area;
}

/// Clipper throws where coordinates leave its range, which the grid's limits exclude; the result is then empty.
template <class Operation>
auto guarded(Operation operation) -> decltype(operation())
{
    try {
        return operation();
    } catch (const ClipperLib::clipperException&) {
        return {};
    }
}

GridArea combine(ClipperLib::ClipType type, const GridArea& a, const GridArea& b)
{
    return guarded([&] {
        ClipperLib::Clipper clipper;
        clipper.AddPaths(toPaths(a), ClipperLib::ptSubject, true);
        clipper.AddPaths(toPaths(b), ClipperLib::ptClip, true);
        Paths result;
        clipper.Execute(type, result, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
        return fromPaths(result);
    });
}

/// The ring from its smallest point on.
GridRing canonical(GridRing ring)
{
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
    return ring;
}

void collect(const ClipperLib::PolyNode& node, std::vector<GridArea>& result)
{
    for (const auto* outer : node.Childs) {
        if (outer->Contour.size() < 3)
            continue;
        GridArea piece{canonical(fromPath(outer->Contour))};
        for (const auto* hole : outer->Childs) {
            if (hole->Contour.size() >= 3)
                piece.push_back(canonical(fromPath(hole->Contour)));
            collect(*hole, result);
        }
        std::sort(piece.begin() + 1, piece.end());
        result.push_back(std::move(piece));
    }
}

Ring toMetres(const GridRing& ring)
{
    Ring result;
    result.reserve(ring.size());
    for (const auto& p : ring)
        result.push_back(fromClipGrid(p));
    return result;
}

double squaredDistance(GridPoint p, GridPoint a, GridPoint b)
{
    const Point d{static_cast<double>(b.x - a.x), static_cast<double>(b.y - a.y)};
    const Point q{static_cast<double>(p.x - a.x), static_cast<double>(p.y - a.y)};
    const double squared = dot(d, d);
    const double t = squared > 0.0 ? std::clamp(dot(q, d) / squared, 0.0, 1.0) : 0.0;
    const Point rest = q - d * t;
    return dot(rest, rest);
}

/// Marks what must stay between first and last.
void keepFarthest(const std::vector<GridPoint>& line, double limit, std::vector<char>& keep)
{
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, line.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        double largest = limit;
        std::size_t farthest = first;
        for (std::size_t i = first + 1; i < last; ++i)
            if (const double d = squaredDistance(line[i], line[first], line[last]); d > largest) {
                largest = d;
                farthest = i;
            }
        if (farthest == first)
            continue;
        keep[farthest] = 1;
        open.emplace_back(first, farthest);
        open.emplace_back(farthest, last);
    }
}

GridRing simplifiedRing(const GridRing& ring, double tolerance_m)
{
    // Cut at the smallest point and the one farthest from it: both are corners of the shape, whatever point the ring starts at.
    GridRing line = canonical(ring);
    const auto far = std::max_element(line.begin(), line.end(), [&](GridPoint a, GridPoint b) {
        return squaredDistance(a, line[0], line[0]) < squaredDistance(b, line[0], line[0]);
    });
    const std::vector<GridPoint> there(line.begin(), far + 1);
    std::vector<GridPoint> back(far, line.end());
    back.push_back(line.front());
    GridRing result = simplifiedLine(there, tolerance_m);
    const auto rest = simplifiedLine(back, tolerance_m);
    result.insert(result.end(), rest.begin() + 1, rest.end() - 1);
    return result;
}

std::int64_t rounded(std::int64_t value, std::int64_t step)
{
    const std::int64_t half = value >= 0 ? step / 2 : -(step / 2);
    return (value + half) / step * step;
}

} // namespace

double area(const GridRing& ring)
{
    return ClipperLib::Area(toPath(ring)) * kClipStep_m * kClipStep_m;
}

double area(const GridArea& whole)
{
    double sum = 0.0;
    for (const auto& ring : whole)
        sum += area(ring);
    return sum;
}

GridArea toGridArea(const Polygon& polygon)
{
    GridArea result;
    const auto append = [&](const Ring& ring, bool counterClockwise) {
        GridRing grid;
        grid.reserve(ring.size());
        for (const auto& p : ring)
            grid.push_back(toClipGrid(p));
        if ((area(grid) > 0.0) != counterClockwise)
            std::reverse(grid.begin(), grid.end());
        result.push_back(std::move(grid));
    };
    append(polygon.outer, true);
    for (const auto& hole : polygon.holes)
        append(hole, false);
    return result;
}

std::vector<GridArea> pieces(const GridArea& whole)
{
    return guarded([&] {
        ClipperLib::Clipper clipper;
        clipper.AddPaths(toPaths(whole), ClipperLib::ptSubject, true);
        ClipperLib::PolyTree tree;
        clipper.Execute(ClipperLib::ctUnion, tree, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
        std::vector<GridArea> result;
        collect(tree, result);
        std::sort(result.begin(), result.end());
        return result;
    });
}

std::vector<Polygon> toPolygons(const GridArea& whole)
{
    std::vector<Polygon> result;
    for (const auto& piece : pieces(whole)) {
        Polygon polygon{toMetres(piece.front()), {}};
        for (std::size_t i = 1; i < piece.size(); ++i)
            polygon.holes.push_back(toMetres(piece[i]));
        result.push_back(std::move(polygon));
    }
    return result;
}

GridArea unite(const GridArea& whole)
{
    return combine(ClipperLib::ctUnion, whole, {});
}

GridArea unite(const GridArea& a, const GridArea& b)
{
    return combine(ClipperLib::ctUnion, a, b);
}

GridArea intersection(const GridArea& a, const GridArea& b)
{
    return combine(ClipperLib::ctIntersection, a, b);
}

GridArea difference(const GridArea& a, const GridArea& b)
{
    return combine(ClipperLib::ctDifference, a, b);
}

GridArea offset(const GridArea& whole, double distance_m)
{
    return guarded([&] {
        ClipperLib::ClipperOffset clipper(2.0, kArcTolerance);
        clipper.AddPaths(toPaths(whole), ClipperLib::jtRound, ClipperLib::etClosedPolygon);
        Paths result;
        clipper.Execute(result, distance_m * kClipStepsPerMetre);
        return fromPaths(result);
    });
}

GridArea band(const std::vector<GridPoint>& line, double halfWidth_m, LineEnd end)
{
    return guarded([&] {
        ClipperLib::ClipperOffset clipper(2.0, kArcTolerance);
        clipper.AddPath(toPath(line), ClipperLib::jtRound, end == LineEnd::round ? ClipperLib::etOpenRound : ClipperLib::etOpenButt);
        Paths result;
        clipper.Execute(result, halfWidth_m * kClipStepsPerMetre);
        return fromPaths(result);
    });
}

GridArea opened(const GridArea& whole, double distance_m)
{
    return offset(offset(whole, -distance_m), distance_m);
}

GridArea closed(const GridArea& whole, double distance_m)
{
    return offset(offset(whole, distance_m), -distance_m);
}

std::vector<std::vector<GridPoint>> clipLine(const std::vector<GridPoint>& line, const GridArea& whole)
{
    return guarded([&] {
        ClipperLib::Clipper clipper;
        clipper.AddPath(toPath(line), ClipperLib::ptSubject, false);
        clipper.AddPaths(toPaths(whole), ClipperLib::ptClip, true);
        ClipperLib::PolyTree tree;
        clipper.Execute(ClipperLib::ctIntersection, tree, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
        Paths open;
        ClipperLib::OpenPathsFromPolyTree(tree, open);
        std::vector<std::vector<GridPoint>> result;
        for (const auto& path : open)
            result.push_back(fromPath(path));
        return result;
    });
}

std::vector<GridPoint> simplifiedLine(const std::vector<GridPoint>& line, double tolerance_m)
{
    if (line.size() < 3)
        return line;
    std::vector<char> keep(line.size(), 0);
    keep.front() = keep.back() = 1;
    const double tolerance = tolerance_m * kClipStepsPerMetre;
    keepFarthest(line, tolerance * tolerance, keep);
    std::vector<GridPoint> result;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (keep[i])
            result.push_back(line[i]);
    return result;
}

GridArea thinned(const GridArea& whole, double tolerance_m)
{
    GridArea result;
    for (const auto& ring : whole)
        if (auto thin = simplifiedRing(ring, tolerance_m); thin.size() >= 3)
            result.push_back(std::move(thin));
    return result;
}

GridArea simplified(const GridArea& whole, double tolerance_m, std::int64_t step)
{
    GridArea result = thinned(whole, tolerance_m);
    for (int round = 0; round < kSimplifyRounds; ++round) {
        bool moved = false;
        for (auto& ring : result)
            for (auto& p : ring) {
                const GridPoint q{rounded(p.x, step), rounded(p.y, step)};
                moved = moved || q != p;
                p = q;
            }
        if (!moved && round > 0)
            break;
        result = unite(result);
    }
    return result;
}

} // namespace passerby::geometry
