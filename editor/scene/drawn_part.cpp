// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/drawn_part.h"

#include "core/world/extent.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace passerby::editor {

namespace {

/// 0 where the box is around the place.
double distanceTo_m(const geometry::Polygon& polygon, geometry::Point place)
{
    const geometry::Box box = geometry::boundingBox(polygon);
    const double across_m = std::max({box.low.x - place.x, 0.0, place.x - box.high.x});
    const double along_m = std::max({box.low.y - place.y, 0.0, place.y - box.high.y});
    return std::hypot(across_m, along_m);
}

/// How far so many cells and obstacles reach.
double reachOf_m(const world::World& world, geometry::Point middle, std::size_t rows)
{
    std::vector<double> away_m;
    for (const auto& [id, cell] : world.cells())
        away_m.push_back(distanceTo_m(cell.polygon, middle));
    for (const auto& [id, obstacle] : world.obstacles())
        away_m.push_back(distanceTo_m(obstacle.polygon, middle));
    const auto last = away_m.begin() + static_cast<std::ptrdiff_t>(rows);
    std::nth_element(away_m.begin(), last, away_m.end());
    return *last;
}

template <class Row, class IsDrawn>
void take(const world::World& world, world::WorldPatch& patch, const IsDrawn& isDrawn)
{
    for (std::size_t place = 0; place < world.of<Row>().size(); ++place)
        if (const auto& entry = world.of<Row>().at(place); isDrawn(*entry.row))
            patch.of<Row>().push_back({entry.id, entry.row});
}

template <class Row>
std::set<std::uint32_t> numbersOf(const world::RowChanges<Row>& changes)
{
    std::set<std::uint32_t> numbers;
    for (const auto& change : changes)
        numbers.insert(change.id.number);
    return numbers;
}

template <class... Rows>
void takeAll(const world::World& world, world::WorldPatch& patch)
{
    (take<Rows>(world, patch, [](const Rows&) { return true; }), ...);
}

} // namespace

DrawnPart drawnPart(const world::World& world, geometry::Point middle, std::size_t mostRows)
{
    DrawnPart all{world, {middle}, world::extentOf(world)};
    if (world.cells().size() + world.obstacles().size() <= mostRows)
        return all;
    const double reach_m = reachOf_m(world, middle, mostRows);
    const auto isNear = [&](const auto& row) { return distanceTo_m(row.polygon, middle) < reach_m; };
    world::WorldPatch patch;
    patch.settings = world.settings();
    take<world::Cell>(world, patch, isNear);
    take<world::Obstacle>(world, patch, isNear);
    const std::set<std::uint32_t> cells = numbersOf<world::Cell>(patch.of<world::Cell>());
    const auto isDrawn = [&](world::CellId cell) { return cells.contains(cell.number); };
    take<world::Portal>(world, patch, [&](const world::Portal& portal) { return isDrawn(portal.cellA) && isDrawn(portal.cellB); });
    take<world::Target>(world, patch, [&](const world::Target& target) { return isDrawn(target.cell); });
    const std::set<std::uint32_t> targets = numbersOf<world::Target>(patch.of<world::Target>());
    take<world::TrainService>(world, patch, [&](const world::TrainService& service) { return targets.contains(service.target.number); });
    takeAll<world::StateSet, world::TargetType, world::FixtureKind, world::Fixture, world::WaitingLine, world::PaintedDirection,
            world::VehicleKind, world::Lane, world::Signal, world::StopLine, world::Crossing, world::ParkingRow>(world, patch);
    world::World near;
    if (!near.apply(patch))
        return all; // something else that is drawn belongs to what is not
    return {std::move(near), {middle, reach_m}, all.whole};
}

} // namespace passerby::editor
