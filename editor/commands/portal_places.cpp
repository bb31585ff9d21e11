// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/portal_places.h"

#include "core/world/checks/findings.h"

#include <algorithm>
#include <cstdlib>

namespace passerby::editor {

using geometry::BorderStretch;
using geometry::Point;
using world::Cell;
using world::CellId;
using world::Portal;

namespace {

/// Where on the stretch the nearest point to p lies, from 0 to its length.
double along(const BorderStretch& stretch, Point p)
{
    const double length = stretch.length();
    return std::clamp(dot(p - stretch.a, stretch.b - stretch.a) / length, 0.0, length);
}

Point pointAt(const BorderStretch& stretch, double along_m)
{
    const double length = stretch.length();
    if (along_m <= 0.0)
        return stretch.a;
    return along_m >= length ? stretch.b : stretch.a + (stretch.b - stretch.a) * (along_m / length);
}

BorderStretch part(const BorderStretch& stretch, double from_m, double to_m)
{
    return {pointAt(stretch, from_m), pointAt(stretch, to_m)};
}

/// As high as the nearest portal of the two cells; flat ones tell better than stairs.
double elevationAt(const Ground& ground, const SharedBorder& border, Point at)
{
    double nearest_m = 1e300;
    double elevation_m = 0.0;
    const auto look = [&](CellId cell) {
        for (const world::PortalId id : ground.portalsOf(cell)) {
            const Portal& portal = *ground.world().portals().find(id);
            if (const double away_m = geometry::distance(portal.node(), at); away_m < nearest_m) {
                nearest_m = away_m;
                elevation_m = portal.elevation_m;
            }
        }
    };
    const auto isStairs = [&](CellId cell) { return ground.world().cells().find(cell)->kind == world::CellKind::stairs; };
    for (const CellId cell : {border.cellA, border.cellB})
        if (!isStairs(cell))
            look(cell);
    for (const CellId cell : {border.cellA, border.cellB})
        if (isStairs(cell) && nearest_m == 1e300)
            look(cell);
    return elevation_m;
}

Portal portalAlong(const Ground& ground, const SharedBorder& border, const BorderStretch& stretch)
{
    return {border.cellA, border.cellB, geometry::snapped(stretch.a), geometry::snapped(stretch.b),
            elevationAt(ground, border, geometry::midpoint(stretch.a, stretch.b))};
}

} // namespace

bool canJoin(const Cell& a, const Cell& b)
{
    const int apart = std::abs(a.level - b.level);
    return apart == 0 || (apart == 1 && (a.kind == world::CellKind::stairs || b.kind == world::CellKind::stairs));
}

std::vector<SharedBorder> bordersBetween(const world::World& world, CellId a, CellId b)
{
    std::vector<SharedBorder> borders;
    const Cell* first = world.cells().find(a);
    const Cell* second = world.cells().find(b);
    if (!first || !second || a == b || !canJoin(*first, *second))
        return borders;
    for (const BorderStretch& stretch : geometry::commonBorder(first->polygon, second->polygon, world::kOnBorder_m))
        borders.push_back({a, b, stretch});
    return borders;
}

std::vector<SharedBorder> bordersAround(const Ground& ground, CellId cell)
{
    std::vector<SharedBorder> borders;
    const Cell* row = ground.world().cells().find(cell);
    if (!row)
        return borders;
    for (const CellId other : ground.near(geometry::boundingBox(row->polygon).grown(world::kOnBorder_m))) {
        const auto between = bordersBetween(ground.world(), cell, other);
        borders.insert(borders.end(), between.begin(), between.end());
    }
    return borders;
}

std::optional<SharedBorder> borderNear(const Ground& ground, Point point, double reach_m)
{
    const auto cells = ground.near(geometry::Box{point, point}.grown(reach_m + world::kOnBorder_m));
    std::optional<SharedBorder> best;
    double nearest_m = reach_m;
    for (std::size_t second = 1; second < cells.size(); ++second)
        for (std::size_t first = 0; first < second; ++first)
            for (const SharedBorder& border : bordersBetween(ground.world(), cells[first], cells[second]))
                if (const double away_m = geometry::distanceToSegment(point, border.stretch.a, border.stretch.b);
                    away_m <= nearest_m && border.stretch.length() >= kLeastPortal_m) {
                    nearest_m = away_m;
                    best = border;
                }
    return best;
}

std::vector<SharedBorder> withoutPortals(const Ground& ground, const SharedBorder& border)
{
    std::vector<std::pair<double, double>> taken;
    for (const world::PortalId id : ground.portalsOf(border.cellA)) {
        const Portal& portal = *ground.world().portals().find(id);
        if ((portal.cellA != border.cellB && portal.cellB != border.cellB)
            || geometry::distanceToSegment(portal.node(), border.stretch.a, border.stretch.b) > 2.0 * world::kOnBorder_m)
            continue;
        const double a = along(border.stretch, portal.a);
        const double b = along(border.stretch, portal.b);
        taken.emplace_back(std::min(a, b), std::max(a, b));
    }
    std::sort(taken.begin(), taken.end());
    taken.emplace_back(border.stretch.length(), border.stretch.length());
    std::vector<SharedBorder> rest;
    double done = 0.0;
    for (const auto& [from, to] : taken) {
        if (from - done > world::kOnBorder_m)
            rest.push_back({border.cellA, border.cellB, part(border.stretch, done, from)});
        done = std::max(done, to);
    }
    return rest;
}

Portal portalOn(const Ground& ground, const SharedBorder& border, std::optional<double> width_m, Point about)
{
    const double length = border.stretch.length();
    if (!width_m || *width_m >= length)
        return portalAlong(ground, border, border.stretch);
    const double from = std::clamp(along(border.stretch, about) - 0.5 * *width_m, 0.0, length - *width_m);
    return portalAlong(ground, border, part(border.stretch, from, from + *width_m));
}

std::optional<Portal> portalBetween(const Ground& ground, const SharedBorder& border, Point from, Point to)
{
    const double a = along(border.stretch, from);
    const double b = along(border.stretch, to);
    if (std::abs(b - a) < kLeastPortal_m)
        return std::nullopt;
    return portalAlong(ground, border, part(border.stretch, std::min(a, b), std::max(a, b)));
}

std::size_t PortalChooser::crookedWays(CellId cell, Point node) const
{
    const world::World& world = m_ground.world();
    const geometry::Polygon& polygon = world.cells().find(cell)->polygon;
    std::size_t count = 0;
    const auto look = [&](Point other) { count += geometry::containsSegment(polygon, node, other, world::kSegmentTolerance_m) ? 0 : 1; };
    for (const world::PortalId id : m_ground.portalsOf(cell))
        look(world.portals().find(id)->node());
    for (const world::TargetId id : m_ground.targetsOf(cell))
        look(world.targets().find(id)->position);
    for (const Portal& portal : m_chosen)
        if (portal.cellA == cell || portal.cellB == cell)
            look(portal.node());
    return count;
}

std::size_t PortalChooser::crookedWays(const Portal& portal) const
{
    return crookedWays(portal.cellA, portal.node()) + crookedWays(portal.cellB, portal.node());
}

PortalChoice PortalChooser::best(const SharedBorder& border, std::optional<double> width_m) const
{
    const Point middle = geometry::midpoint(border.stretch.a, border.stretch.b);
    PortalChoice best{portalOn(m_ground, border, width_m, middle), 0};
    best.crookedWays = crookedWays(best.portal);
    const double length = border.stretch.length();
    for (const double share : {0.5, 0.25, 0.125}) {
        const double width = std::min(width_m.value_or(length), share * length);
        if (best.crookedWays == 0 || width < kLeastPortal_m)
            break;
        for (const double at : {0.5, 0.375, 0.625, 0.25, 0.75, 0.125, 0.875, 0.0, 1.0}) {
            const Portal portal = portalOn(m_ground, border, width, pointAt(border.stretch, at * length));
            if (const std::size_t crooked = crookedWays(portal); crooked < best.crookedWays)
                best = {portal, crooked};
        }
    }
    return best;
}

Portal PortalChooser::choose(const SharedBorder& border, std::optional<double> width_m)
{
    take(best(border, width_m).portal);
    return m_chosen.back();
}

} // namespace passerby::editor
