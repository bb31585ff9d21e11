// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/perception_tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace passerby::autonomous {

using geometry::Point;

namespace {

constexpr int kSide = PerceptionTile::kSide;
constexpr int kBlock = 4; // squares a side that look at the same few walls, halves of halves of a tile

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

/// A wall, ready to be asked how far it is. Roots are taken of the least alone.
struct Edge {
    Point a;
    Point b;
    Point along;
    double perSquare_m2 = 0.0; ///< 0: it is a point

    explicit Edge(const steering::Wall& wall) : a(wall.a), b(wall.b), along(wall.b - wall.a)
    {
        if (const double square_m2 = dot(along, along); square_m2 > 0.0)
            perSquare_m2 = 1.0 / square_m2;
    }
    [[nodiscard]] double squareTo_m2(Point place) const
    {
        const double share = dot(place - a, along) * perSquare_m2;
        const Point inside = a + along * share;
        const Point nearest = share <= 0.0 ? a : share >= 1.0 ? b : inside;
        return dot(place - nearest, place - nearest);
    }
};

/// Whether a straight line comes into the square about a middle, whose sides are twice so far away.
bool touches(Point a, Point b, Point middle, double half_m)
{
    double enter = 0.0;
    double leave = 1.0;
    const auto clip = [&](double from, double to, double centre) {
        const double along = to - from;
        const double low = centre - half_m - from;
        const double high = centre + half_m - from;
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

using Edges = std::vector<Edge>;

/// Of these walls those that are the nearest for some square of so many a side; none where all are farther than counts.
void findNear(Point middle, int side, const Edges& walls, std::vector<double>& squares_m2, Edges& near)
{
    const double half_m = side * kSquare_m * 0.7072;
    double least_m2 = std::numeric_limits<double>::infinity();
    squares_m2.clear();
    for (const Edge& wall : walls) {
        squares_m2.push_back(wall.squareTo_m2(middle));
        least_m2 = std::min(least_m2, squares_m2.back());
    }
    const double least_m = std::sqrt(least_m2);
    near.clear();
    if (least_m > PerceptionTile::kMostClearance_m + half_m)
        return;
    const double most_m = std::min(least_m, PerceptionTile::kMostClearance_m) + 2.0 * half_m;
    for (std::size_t i = 0; i < walls.size(); ++i)
        if (squares_m2[i] <= most_m * most_m)
            near.push_back(walls[i]);
}

/// What is near to few squares is looked for among what is near to many.
class Clearances {
public:
    Clearances(Point low, std::span<const steering::Wall> walls, PerceptionTile& tile) : m_low(low), m_tile(tile)
    {
        for (const steering::Wall& wall : walls)
            m_near.front().emplace_back(wall);
    }
    void fillTile() { measure(0, 0, kSide, 0); }

private:
    static constexpr std::size_t kDepth = 4; // 32, 16, 8 and 4 squares a side
    static_assert(kSide >> (kDepth - 1) == kBlock);

    void measure(int column, int row, int side, std::size_t depth)
    {
        const Edges& near = m_near[depth + 1];
        findNear(m_low + Point{column + side / 2.0, row + side / 2.0} * kSquare_m, side, m_near[depth], m_squares_m2, m_near[depth + 1]);
        if (near.empty()) {
            for (int y = row; y < row + side; ++y)
                std::fill_n(m_tile.clearance.begin() + y * kSide + column, side, std::numeric_limits<std::uint8_t>::max());
            return;
        }
        if (side == kBlock)
            return fill(column, row, near);
        for (int quarter = 0; quarter < 4; ++quarter)
            measure(column + quarter % 2 * side / 2, row + quarter / 2 * side / 2, side / 2, depth + 1);
    }
    void fill(int column, int row, const Edges& near)
    {
        constexpr double kMost_m2 = PerceptionTile::kMostClearance_m * PerceptionTile::kMostClearance_m;
        std::array<double, kBlock * kBlock> least_m2;
        least_m2.fill(kMost_m2);
        for (const Edge& wall : near)
            for (int i = 0; i < kBlock * kBlock; ++i) {
                double& least = least_m2[static_cast<std::size_t>(i)];
                least = std::min(least, wall.squareTo_m2(middleOf(m_low, column + i % kBlock, row + i / kBlock)));
            }
        for (int i = 0; i < kBlock * kBlock; ++i)
            m_tile.clearance[static_cast<std::size_t>((row + i / kBlock) * kSide + column + i % kBlock)] =
                static_cast<std::uint8_t>(std::sqrt(least_m2[static_cast<std::size_t>(i)]) / PerceptionTile::kClearanceUnit_m);
    }

    Point m_low;
    PerceptionTile& m_tile;
    std::array<Edges, kDepth + 1> m_near; ///< [depth] for the squares at hand
    std::vector<double> m_squares_m2;     ///< memory
};

/// Places in a row of squares that hold the coordinates, one more to either side, as far as there are so many.
std::pair<int, int> spanOf(double from, double to, double low)
{
    const auto [least, most] = std::minmax(from, to);
    const auto place = [&](double coordinate) {
        return static_cast<int>(std::clamp(std::floor((coordinate - low) / kSquare_m), -2.0, kSide + 1.0));
    };
    return {std::max(place(least) - 1, 0), std::min(place(most) + 1, kSide - 1)};
}

void fillObject(Point low, const TileObject& object, PerceptionTile& tile)
{
    const auto cover = [&](std::size_t square) {
        if (tile.object[square] == 0)
            tile.object[square] = listed(tile.objects, object.name);
    };
    visitInside(low, *object.polygon, cover);
    const auto coverEdges = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point from = ring[i];
            const Point to = ring[(i + 1) % ring.size()];
            const auto [left, right] = spanOf(from.x, to.x, low.x);
            const auto [bottom, top] = spanOf(from.y, to.y, low.y);
            for (int row = bottom; row <= top; ++row)
                for (int column = left; column <= right; ++column)
                    if (touches(from, to, middleOf(low, column, row), kSquare_m / 2.0))
                        cover(static_cast<std::size_t>(row * kSide + column));
        }
    };
    coverEdges(object.polygon->outer);
    for (const geometry::Ring& hole : object.polygon->holes)
        coverEdges(hole);
}

void keepWalls(Point low, std::span<const steering::Wall> walls, PerceptionTile& tile)
{
    constexpr double kHalf_m = PerceptionTile::kTile_m / 2.0;
    constexpr double kRounded_m = 1e-3;
    for (const steering::Wall& wall : walls)
        if (touches(wall.a, wall.b, low + Point{kHalf_m, kHalf_m}, kHalf_m + PerceptionTile::kSeesWalls_m + kRounded_m))
            tile.walls.push_back({wall.a, wall.b, wall.layers});
    tile.walls.shrink_to_fit();
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
    Clearances(low, sources.walls, tile).fillTile();
    keepWalls(low, sources.walls, tile);
    return tile;
}

} // namespace passerby::autonomous
