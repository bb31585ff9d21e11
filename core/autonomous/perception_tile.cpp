// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/perception_tile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using geometry::Point;

namespace {

constexpr int kSide = PerceptionTile::kSide;
constexpr int kBlock = 4; // squares a side that look at the same few walls

Point middleOf(Point low, int column, int row)
{
    return low + Point{(column + 0.5) * kSquare_m, (row + 0.5) * kSquare_m};
}

/// Where the middles of a row enter and leave a polygon, ascending.
void findCrossings(const geometry::Polygon& polygon, double y, std::vector<double>& crossings)
{
    crossings.clear();
    const auto add = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point a = ring[i];
            const Point b = ring[(i + 1) % ring.size()];
            if ((a.y > y) != (b.y > y))
                crossings.push_back(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
        }
    };
    add(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        add(hole);
    std::sort(crossings.begin(), crossings.end());
}

/// The place of a value in the list, counted from 1; it is added where it is not yet there.
template <class Value>
std::uint16_t listed(std::vector<Value>& list, const Value& value)
{
    auto place = std::find(list.begin(), list.end(), value);
    if (place == list.end())
        place = list.insert(list.end(), value);
    return static_cast<std::uint16_t>(place - list.begin() + 1);
}

/// Calls visit(square) for each whose middle the polygon holds.
template <class Visit>
void visitInside(Point low, const geometry::Polygon& polygon, const Visit& visit)
{
    std::vector<double> crossings;
    for (int row = 0; row < kSide; ++row) {
        findCrossings(polygon, middleOf(low, 0, row).y, crossings);
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
            for (int column = 0; column < kSide; ++column)
                if (const double x = middleOf(low, column, row).x; x >= crossings[i] && x < crossings[i + 1])
                    visit(static_cast<std::size_t>(row * kSide + column));
    }
}

double distanceTo(const steering::Wall& wall, Point place)
{
    return geometry::distanceToSegment(place, wall.a, wall.b);
}

/// Whether a straight line comes into the square about a middle.
bool touches(Point a, Point b, Point middle)
{
    double enter = 0.0;
    double leave = 1.0;
    const auto clip = [&](double from, double to, double centre) {
        const double along = to - from;
        const double low = centre - kSquare_m / 2.0 - from;
        const double high = centre + kSquare_m / 2.0 - from;
        if (along == 0.0) {
            if (low > 0.0 || high < 0.0)
                leave = -1.0;
            return;
        }
        enter = std::max(enter, std::min(low / along, high / along));
        leave = std::min(leave, std::max(low / along, high / along));
    };
    clip(a.x, b.x, middle.x);
    clip(a.y, b.y, middle.y);
    return enter <= leave;
}

/// Walls that are the nearest for some square of a block.
void findNear(Point middle, std::span<const steering::Wall> walls, std::vector<const steering::Wall*>& near)
{
    constexpr double kHalf_m = kBlock * kSquare_m * 0.7072;
    double least_m = std::numeric_limits<double>::infinity();
    for (const steering::Wall& wall : walls)
        least_m = std::min(least_m, distanceTo(wall, middle));
    near.clear();
    for (const steering::Wall& wall : walls)
        if (distanceTo(wall, middle) <= std::min(least_m, PerceptionTile::kMostClearance_m) + 2.0 * kHalf_m)
            near.push_back(&wall);
}

std::uint8_t clearanceAt(Point middle, std::span<const steering::Wall* const> near)
{
    double least_m = PerceptionTile::kMostClearance_m;
    for (const steering::Wall* wall : near)
        least_m = std::min(least_m, distanceTo(*wall, middle));
    return static_cast<std::uint8_t>(least_m / PerceptionTile::kClearanceUnit_m);
}

void measureClearance(Point low, std::span<const steering::Wall> walls, PerceptionTile& tile)
{
    std::vector<const steering::Wall*> near;
    for (int blockRow = 0; blockRow < kSide; blockRow += kBlock)
        for (int blockColumn = 0; blockColumn < kSide; blockColumn += kBlock) {
            findNear(low + Point{(blockColumn + kBlock / 2) * kSquare_m, (blockRow + kBlock / 2) * kSquare_m}, walls, near);
            for (int row = blockRow; row < blockRow + kBlock; ++row)
                for (int column = blockColumn; column < blockColumn + kBlock; ++column)
                    tile.clearance[static_cast<std::size_t>(row * kSide + column)] = clearanceAt(middleOf(low, column, row), near);
        }
}

void fillObject(Point low, const TileObject& object, PerceptionTile& tile)
{
    const auto cover = [&](std::size_t square) {
        if (tile.object[square] == 0)
            tile.object[square] = listed(tile.objects, object.name);
    };
    visitInside(low, *object.polygon, cover);
    const auto coverEdges = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            for (int row = 0; row < kSide; ++row)
                for (int column = 0; column < kSide; ++column)
                    if (touches(ring[i], ring[(i + 1) % ring.size()], middleOf(low, column, row)))
                        cover(static_cast<std::size_t>(row * kSide + column));
    };
    coverEdges(object.polygon->outer);
    for (const geometry::Ring& hole : object.polygon->holes)
        coverEdges(hole);
}

} // namespace

PerceptionTile makeTile(Point low, const TileSources& sources)
{
    PerceptionTile tile;
    for (const TileCell& cell : sources.cells)
        visitInside(low, *cell.polygon, [&](std::size_t square) {
            if (tile.cell[square] == 0)
                tile.cell[square] = listed(tile.cells, cell.number);
        });
    for (const TileObject& object : sources.objects)
        fillObject(low, object, tile);
    measureClearance(low, sources.walls, tile);
    return tile;
}

} // namespace passerby::autonomous
