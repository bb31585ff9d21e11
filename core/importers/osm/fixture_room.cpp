// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/fixture_room.h"

#include <algorithm>
#include <cmath>

namespace passerby::importers::osm {

using geometry::Box;
using geometry::GridArea;
using geometry::Point;

namespace {

constexpr double kHalfPerson_m = 0.3;
constexpr double kOffBorder_m = 0.02;
constexpr double kAround_m = 6.0;
constexpr double kLeastPiece_m2 = 0.02; ///< smaller ones come from rounding
constexpr double kStandingBucket_m = 5.0;
constexpr double kLongestSmall_m = 25.0; ///< sides of boxes
constexpr double kLargeBucket_m = 250.0;

world::Fixture grown(world::Fixture fixture, double margin_m)
{
    fixture.width_m += 2.0 * margin_m;
    fixture.depth_m += 2.0 * margin_m;
    return fixture;
}

Box footprintBox(const world::Fixture& fixture)
{
    return geometry::boundingBox(world::footprintOf(fixture));
}

/// Some part of the segment ab lies in the footprint.
bool touches(const world::Fixture& fixture, Point a, Point b)
{
    const Point ahead{std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)};
    double from = 0.0;
    double to = 1.0;
    const auto clip = [&](Point axis, double half_m) { // between two parallel sides (Liang and Barsky 1984)
        const double start = geometry::dot(axis, a - fixture.position);
        const double step = geometry::dot(axis, b - a);
        if (step == 0.0)
            return std::abs(start) <= half_m;
        const double first = (-half_m - start) / step;
        const double second = (half_m - start) / step;
        from = std::max(from, std::min(first, second));
        to = std::min(to, std::max(first, second));
        return from <= to;
    };
    return clip(ahead, fixture.depth_m / 2.0) && clip({-ahead.y, ahead.x}, fixture.width_m / 2.0);
}

bool overlaps(const world::Fixture& one, const world::Fixture& other)
{
    const geometry::Ring ring = world::footprintOf(other);
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (touches(one, ring[i], ring[(i + 1) % ring.size()]))
            return true;
    return touches(other, one.position, one.position);
}

std::vector<const world::Cell*> cellsOf(const world::WorldPatch& city)
{
    std::vector<const world::Cell*> cells;
    for (const auto& change : city.of<world::Cell>())
        cells.push_back(change.row.get());
    return cells;
}

std::vector<Box> boxesOfCells(const std::vector<const world::Cell*>& cells)
{
    std::vector<Box> boxes;
    boxes.reserve(cells.size());
    for (const world::Cell* cell : cells)
        boxes.push_back(geometry::boundingBox(cell->polygon));
    return boxes;
}

Box boundsOf(const std::vector<const world::Cell*>& cells)
{
    Box bounds{{0.0, 0.0}, {0.0, 0.0}};
    for (const world::Cell* cell : cells)
        bounds.extend(geometry::boundingBox(cell->polygon));
    return bounds;
}

std::vector<GridArea> piecesOf(const GridArea& area)
{
    auto all = geometry::pieces(area);
    std::erase_if(all, [](const GridArea& piece) { return geometry::area(piece) < kLeastPiece_m2; });
    return all;
}

} // namespace

Footprints::Footprints(const Box& bounds)
    : m_small{geometry::SpatialGrid(bounds, kStandingBucket_m), {}}, m_large{geometry::SpatialGrid(bounds, kLargeBucket_m), {}}
{
}

void Footprints::add(const world::Fixture& fixture)
{
    const Box box = footprintBox(fixture);
    Layer& layer = std::max(box.high.x - box.low.x, box.high.y - box.low.y) <= kLongestSmall_m ? m_small : m_large;
    layer.grid.insert(box);
    layer.fixtures.push_back(static_cast<std::uint32_t>(m_fixtures.size()));
    m_fixtures.push_back(fixture);
}

std::vector<const world::Fixture*> Footprints::near(const Box& box) const
{
    std::vector<const world::Fixture*> found;
    for (const Layer* layer : {&m_small, &m_large})
        for (const auto i : layer->grid.query(box))
            found.push_back(&m_fixtures[layer->fixtures[i]]);
    return found;
}

bool Footprints::cover(Point p) const
{
    const auto covers = [&](const Layer& layer) {
        const auto found = layer.grid.query(p);
        return std::any_of(found.begin(), found.end(), [&](std::uint32_t i) { return touches(m_fixtures[layer.fixtures[i]], p, p); });
    };
    return covers(m_small) || covers(m_large);
}

FixtureRoom::FixtureRoom(const world::WorldPatch& city)
    : m_cells(cellsOf(city)),
      m_bounds(boundsOf(m_cells)),
      m_cellGrid(boxesOfCells(m_cells)),
      m_lines(linesOf(city)),
      m_lineGrid(boxesOf(m_lines)),
      m_standing(m_bounds)
{
}

std::vector<FixtureRoom::Line> FixtureRoom::linesOf(const world::WorldPatch& city)
{
    std::vector<Line> lines;
    for (const auto& change : city.of<world::Portal>())
        lines.push_back({change.row->a, change.row->b});
    for (const auto& change : city.of<world::Target>())
        lines.push_back({change.row->position, change.row->position});
    return lines;
}

std::vector<Box> FixtureRoom::boxesOf(const std::vector<Line>& lines)
{
    std::vector<Box> boxes(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        boxes[i].extend(lines[i].a);
        boxes[i].extend(lines[i].b);
    }
    return boxes;
}

bool FixtureRoom::isGround(Point p) const
{
    const auto near = m_cellGrid.query(p);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t i) { return geometry::contains(m_cells[i]->polygon, p); });
}

bool FixtureRoom::isInOneCell(const world::Fixture& fixture) const
{
    const geometry::Ring ring = world::footprintOf(grown(fixture, kOffBorder_m));
    for (const auto i : m_cellGrid.query(fixture.position)) {
        bool isInside = true; // cells of an import have no holes
        for (std::size_t k = 0; isInside && k < ring.size(); ++k)
            isInside = geometry::contains(m_cells[i]->polygon, ring[k])
                       && geometry::containsSegment(m_cells[i]->polygon, ring[k], ring[(k + 1) % ring.size()], 0.0);
        if (isInside)
            return true;
    }
    return false;
}

bool FixtureRoom::isFree(const world::Fixture& fixture) const
{
    if (!isInOneCell(fixture))
        return false;
    const world::Fixture wide = grown(fixture, kHalfPerson_m);
    for (const auto i : m_lineGrid.query(footprintBox(wide)))
        if (touches(wide, m_lines[i].a, m_lines[i].b))
            return false;
    const auto others = m_standing.near(footprintBox(fixture));
    return std::none_of(others.begin(), others.end(), [&](const world::Fixture* other) { return overlaps(fixture, *other); });
}

GridArea FixtureRoom::standing(const Box& box) const
{
    GridArea area;
    for (const world::Fixture* fixture : m_standing.near(box)) {
        const auto one = geometry::toGridArea({world::footprintOf(grown(*fixture, kHalfPerson_m)), {}});
        area.insert(area.end(), one.begin(), one.end());
    }
    return area;
}

bool FixtureRoom::leavesWays(const world::Fixture& fixture) const
{
    const Box box = footprintBox(fixture).grown(kAround_m);
    GridArea cells;
    for (const auto i : m_cellGrid.query(box)) {
        const auto one = geometry::toGridArea(m_cells[i]->polygon);
        cells.insert(cells.end(), one.begin(), one.end());
    }
    const geometry::Ring window{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    const GridArea ground = geometry::intersection(geometry::unite(cells), geometry::toGridArea({window, {}}));
    const GridArea before = geometry::difference(geometry::offset(ground, -kHalfPerson_m), geometry::unite(standing(box)));
    const GridArea taken = geometry::toGridArea({world::footprintOf(grown(fixture, kHalfPerson_m)), {}});
    const auto pieces = piecesOf(before); // one may vanish whole, which makes good for none that falls in two
    return std::all_of(pieces.begin(), pieces.end(),
                       [&](const GridArea& piece) { return piecesOf(geometry::difference(piece, taken)).size() <= 1; });
}

} // namespace passerby::importers::osm
