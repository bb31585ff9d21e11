// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/named_stretches.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace passerby::widgets {

namespace {

using geometry::Point;

constexpr double kStep_m = 2.0;
constexpr double kTogether_m = 12.0; ///< pieces of one name that lie no farther apart belong together
constexpr double kPlaceWidth_m = 26.0;
constexpr double kPlaceShare = 0.35; ///< of its length that a place is wide

struct Piece {
    std::vector<Point> points;
    geometry::Box box;
    const geometry::Polygon* cell = nullptr;
    bool isOpen = false; ///< a kind of cell that squares and parks are
};

void addLine(std::vector<Point>& points, Point from, Point to)
{
    const int steps = std::max(1, static_cast<int>(geometry::distance(from, to) / kStep_m));
    for (int i = 0; i < steps; ++i)
        points.push_back(from + (to - from) * (double(i) / steps));
}

std::map<std::string, std::vector<Piece>> piecesByName(const world::World& world)
{
    std::map<std::string, std::vector<Piece>> byName;
    for (const auto& [id, cell] : world.cells()) {
        if (cell.name.empty() || cell.polygon.outer.empty())
            continue;
        Piece piece;
        piece.cell = &cell.polygon;
        piece.isOpen = cell.kind == world::CellKind::plaza || cell.kind == world::CellKind::path;
        piece.box = geometry::boundingBox(cell.polygon);
        const geometry::Ring& ring = cell.polygon.outer;
        for (std::size_t i = 0; i < ring.size(); ++i)
            addLine(piece.points, ring[i], ring[(i + 1) % ring.size()]);
        byName[cell.name].push_back(std::move(piece));
    }
    for (const auto& [id, lane] : world.lanes()) {
        if (lane.name.empty() || lane.points.empty())
            continue;
        Piece piece;
        piece.box = geometry::boundingBox(lane.points);
        for (std::size_t i = 0; i + 1 < lane.points.size(); ++i)
            addLine(piece.points, lane.points[i], lane.points[i + 1]);
        piece.points.push_back(lane.points.back());
        byName[lane.name].push_back(std::move(piece));
    }
    return byName;
}

/// For each piece the first that it lies together with.
std::vector<std::size_t> togetherWith(const std::vector<Piece>& pieces)
{
    std::vector<std::size_t> first(pieces.size());
    std::iota(first.begin(), first.end(), std::size_t{0});
    const auto root = [&](std::size_t i) {
        while (first[i] != i)
            i = first[i] = first[first[i]];
        return i;
    };
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t j = i + 1; j < pieces.size(); ++j)
            if (pieces[i].box.grown(kTogether_m).intersects(pieces[j].box)) {
                const auto [low, high] = std::minmax({root(i), root(j)});
                first[high] = low;
            }
    for (std::size_t i = 0; i < pieces.size(); ++i)
        first[i] = root(i);
    return first;
}

} // namespace

StretchAxis axisAlong(const std::vector<Point>& points, Point direction)
{
    StretchAxis axis{{}, direction};
    if (points.empty())
        return axis;
    const Point across{-direction.y, direction.x};
    geometry::Box turned;
    for (const Point p : points)
        turned.extend(Point{geometry::dot(p, direction), geometry::dot(p, across)});
    const Point middle = geometry::midpoint(turned.low, turned.high);
    axis.middle = direction * middle.x + across * middle.y;
    axis.length_m = turned.high.x - turned.low.x;
    axis.width_m = turned.high.y - turned.low.y;
    return axis;
}

StretchAxis axisOf(const std::vector<Point>& points)
{
    Point mean;
    for (const Point p : points)
        mean = mean + p * (1.0 / double(points.size()));
    double xx = 0.0;
    double xy = 0.0;
    double yy = 0.0;
    for (const Point p : points) {
        const Point d = p - mean;
        xx += d.x * d.x;
        xy += d.x * d.y;
        yy += d.y * d.y;
    }
    const double turn = 0.5 * std::atan2(2.0 * xy, xx - yy);
    return axisAlong(points, {std::cos(turn), std::sin(turn)});
}

std::vector<NamedStretch> namedStretches(const world::World& world)
{
    std::vector<NamedStretch> all;
    for (const auto& [name, pieces] : piecesByName(world)) {
        const std::vector<std::size_t> first = togetherWith(pieces);
        std::map<std::size_t, NamedStretch> stretches;
        std::map<std::size_t, bool> isOpen;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            NamedStretch& stretch = stretches[first[i]];
            stretch.name = name;
            stretch.points.insert(stretch.points.end(), pieces[i].points.begin(), pieces[i].points.end());
            stretch.box.extend(pieces[i].box);
            if (pieces[i].cell)
                stretch.cells.push_back(pieces[i].cell);
            isOpen[first[i]] = isOpen[first[i]] || pieces[i].isOpen;
        }
        for (auto& [root, stretch] : stretches) {
            stretch.axis = axisOf(stretch.points);
            const double wide = std::min(kPlaceWidth_m, kPlaceShare * stretch.axis.length_m);
            stretch.isPlace = isOpen[root] && stretch.axis.width_m > wide;
            all.push_back(std::move(stretch));
        }
    }
    return all;
}

} // namespace passerby::widgets
