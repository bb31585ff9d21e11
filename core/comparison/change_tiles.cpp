// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/change_tiles.h"

#include "core/geometry/box_cut.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace passerby::comparison {

namespace {

using geometry::Box;
using geometry::Point;
using geometry::Polygon;
using geometry::Ring;

int tileAt(double coordinate_m)
{
    return static_cast<int>(std::floor(coordinate_m / kTile_m));
}

/// Where a straight way crosses from one tile into the next, as shares of its length, ascending, with both ends.
std::vector<double> cutsOf(Point from, Point to)
{
    std::vector<double> cuts{0.0, 1.0};
    const auto cutAxis = [&cuts](double begin, double end) {
        const auto [low, high] = std::minmax(begin, end);
        for (int line = tileAt(low) + 1; line * kTile_m < high; ++line)
            cuts.push_back((line * kTile_m - begin) / (end - begin));
    };
    cutAxis(from.x, to.x);
    cutAxis(from.y, to.y);
    std::sort(cuts.begin(), cuts.end());
    return cuts;
}

double areaWithin(const Polygon& polygon, const Box& box)
{
    const auto areaOf = [&box](const Ring& ring) { return std::abs(geometry::signedArea(geometry::cutToBox(ring, box))); };
    double area_m2 = areaOf(polygon.outer);
    for (const Ring& hole : polygon.holes)
        area_m2 -= areaOf(hole);
    return std::max(0.0, area_m2);
}

Polygon moved(Polygon polygon, Point shift)
{
    const auto move = [shift](Ring& ring) {
        for (Point& p : ring)
            p = p + shift;
    };
    move(polygon.outer);
    std::for_each(polygon.holes.begin(), polygon.holes.end(), move);
    return polygon;
}

class TileFiller {
public:
    TileFiller(ChangeTiles& tiles, double Both<double>::*side, Point shift) : m_tiles(tiles), m_side(side), m_shift(shift) {}

    void addCells(const world::World& world)
    {
        for (const auto& [id, cell] : world.cells()) {
            m_names.emplace(id.number, cell.name);
            const Polygon polygon = moved(cell.polygon, m_shift);
            const Box box = geometry::boundingBox(polygon);
            for (int row = tileAt(box.low.y); row <= tileAt(box.high.y); ++row)
                for (int column = tileAt(box.low.x); column <= tileAt(box.high.x); ++column) {
                    const Box tile{{column * kTile_m, row * kTile_m}, {(column + 1) * kTile_m, (row + 1) * kTile_m}};
                    if (const double area_m2 = areaWithin(polygon, tile); area_m2 > 0.0)
                        m_tiles[{cell.level, column, row, cell.name}].area_m2.*m_side += area_m2;
                }
        }
    }
    void addWays(const BakedCity& city)
    {
        const navigation::NavigationGraph& graph = *city.bake.graph;
        const double people = static_cast<double>(world::scheduledPopulation(city.world));
        for (std::size_t s = 0; s < graph.segments().size(); ++s) {
            const navigation::Segment& segment = graph.segments()[s];
            if (city.bake.probability[s] > 0.0)
                addWay(graph.nodes()[segment.from], graph.nodes()[segment.to], m_names[segment.cell], people * city.bake.probability[s]);
        }
    }

private:
    void addWay(const navigation::Node& from, const navigation::Node& to, const std::string& name, double people)
    {
        const Point begin = from.position + m_shift;
        const Point end = to.position + m_shift;
        const std::vector<double> cuts = cutsOf(begin, end);
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            const Point middle = begin + (end - begin) * (0.5 * (cuts[i] + cuts[i + 1]));
            m_tiles[{from.level, tileAt(middle.x), tileAt(middle.y), name}].people.*m_side += people * (cuts[i + 1] - cuts[i]);
        }
    }

    ChangeTiles& m_tiles;
    double Both<double>::*m_side;
    Point m_shift;
    std::unordered_map<std::uint32_t, std::string> m_names; ///< by number of the cell
};

} // namespace

ChangeTiles changeTiles(const BakedCity& a, const BakedCity& b, Point shift)
{
    ChangeTiles tiles;
    TileFiller ofA(tiles, &Both<double>::a, {});
    ofA.addCells(a.world);
    ofA.addWays(a);
    TileFiller ofB(tiles, &Both<double>::b, shift);
    ofB.addCells(b.world);
    ofB.addWays(b);
    return tiles;
}

} // namespace passerby::comparison
