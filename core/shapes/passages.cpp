// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/passages.h"

#include "core/shapes/passage_shapes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::shapes {

namespace {

using world::CellKind;
using world::PortalKind;
using Doors = std::vector<std::pair<world::PortalId, const world::Portal*>>;
using DoorsByCell = std::map<world::CellId, Doors>;

/// Stairs with two portals of the kind or more.
DoorsByCell stairsWith(const world::World& world, PortalKind kind)
{
    DoorsByCell stairs;
    for (const auto& [id, portal] : world.portals()) {
        if (portal.kind != kind)
            continue;
        for (const world::CellId side : {portal.cellA, portal.cellB})
            if (const world::Cell* cell = world.cells().find(side); cell && cell->kind == CellKind::stairs)
                stairs[side].emplace_back(id, &portal);
    }
    std::erase_if(stairs, [](const auto& entry) { return entry.second.size() < 2; });
    return stairs;
}

/// Where stairs of this level end at a portal. Doors of a lift lie above one another, so that no height can be asked for by place.
double stop_m(const world::Elevations& elevations, int level, const world::Portal& portal)
{
    return portal.elevation_m + elevations.at({}, level, {});
}

Passage escalatorOf(const world::World& world, const world::Elevations& elevations, world::CellId id, const Doors& doors)
{
    const auto leadsIn = std::find_if(doors.begin(), doors.end(), [&](const auto& door) { return door.second->cellB == id; });
    const auto first = leadsIn == doors.end() ? doors.begin() : leadsIn;
    const auto leadsOut =
        std::find_if(doors.begin(), doors.end(), [&](const auto& door) { return door != *first && door.second->cellA == id; });
    const auto last = leadsOut != doors.end() ? leadsOut : first == doors.begin() ? std::next(first) : doors.begin();
    const int level = world.cells().find(id)->level;
    const auto height = [&](const world::Portal& portal) { return stop_m(elevations, level, portal); };
    const bool leadsUp = height(*first->second) <= height(*last->second);
    const world::Portal& low = leadsUp ? *first->second : *last->second;
    const world::Portal& high = leadsUp ? *last->second : *first->second;
    const geometry::Point along = high.node() - low.node();
    EscalatorSize size;
    size.length_m = std::max(0.1, geometry::length(along));
    size.rise_m = height(high) - height(low);
    size.width_m = std::min(geometry::distance(low.a, low.b), geometry::distance(high.a, high.b));
    size.leadsUp = leadsUp;
    return {PortalKind::escalator, id, first->first, {low.node(), height(low), std::atan2(along.y, along.x)}, escalatorShape(size)};
}

double lowest_m(const world::Elevations& elevations, int level, const Doors& doors)
{
    double low = stop_m(elevations, level, *doors.front().second);
    for (const auto& [portal, row] : doors)
        low = std::min(low, stop_m(elevations, level, *row));
    return low;
}

Passage liftOf(const world::World& world, const world::Elevations& elevations, world::CellId id, const Doors& doors)
{
    const world::Cell& cell = *world.cells().find(id);
    const double low_m = lowest_m(elevations, cell.level, doors);
    const geometry::Point middle = geometry::centroid(cell.polygon);
    geometry::Polygon about = cell.polygon;
    for (geometry::Point& corner : about.outer)
        corner = corner - middle;
    for (geometry::Ring& hole : about.holes)
        for (geometry::Point& corner : hole)
            corner = corner - middle;
    std::vector<BorderPiece> openings;
    std::vector<double> stops_m;
    for (const auto& [portal, row] : doors) {
        openings.push_back({row->a - middle, row->b - middle});
        stops_m.push_back(stop_m(elevations, cell.level, *row) - low_m);
    }
    return {PortalKind::lift, id, doors.front().first, {middle, low_m, 0.0}, liftShape(about, openings, stops_m)};
}

Passage gateOf(const world::World& world, const world::Elevations& elevations, world::PortalId id, const world::Portal& portal)
{
    double ground_m = portal.elevation_m;
    for (const world::CellId side : {portal.cellA, portal.cellB})
        if (const world::Cell* cell = world.cells().find(side))
            ground_m = std::max(ground_m, elevations.at(side, cell->level, portal.node()));
    const geometry::Point across = portal.b - portal.a; // the y axis of the shape
    return {
        PortalKind::ticketGate, {}, id, {portal.node(), ground_m, std::atan2(-across.x, across.y)}, gateShape(geometry::length(across))};
}

} // namespace

world::Color colorOf(PortalKind kind)
{
    switch (kind) {
    case PortalKind::lift:
        return {0x5f, 0x7f, 0x9a};
    case PortalKind::ticketGate:
        return {0xb9, 0xbe, 0xc4};
    default:
        return {0x7b, 0x84, 0x8d};
    }
}

std::vector<Passage> findPassages(const world::World& world, const world::Elevations& elevations)
{
    std::vector<Passage> passages;
    for (const auto& [id, doors] : stairsWith(world, PortalKind::escalator))
        passages.push_back(escalatorOf(world, elevations, id, doors));
    for (const auto& [id, doors] : stairsWith(world, PortalKind::lift))
        passages.push_back(liftOf(world, elevations, id, doors));
    std::stable_sort(passages.begin(), passages.end(), [](const Passage& a, const Passage& b) { return a.cell.number < b.cell.number; });
    for (const auto& [id, portal] : world.portals())
        if (portal.kind == PortalKind::ticketGate && portal.a != portal.b)
            passages.push_back(gateOf(world, elevations, id, portal));
    return passages;
}

std::map<world::CellId, double> liftFloors(const world::World& world, const world::Elevations& elevations)
{
    std::map<world::CellId, double> floors;
    for (const auto& [id, doors] : stairsWith(world, PortalKind::lift))
        floors.emplace(id, lowest_m(elevations, world.cells().find(id)->level, doors));
    return floors;
}

} // namespace passerby::shapes
