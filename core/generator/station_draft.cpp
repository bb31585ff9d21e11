// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station_draft.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

namespace {

using geometry::Point;

geometry::Polygon outlineOf(const PlanBox& box)
{
    return {{{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}}, {}};
}

constexpr double kLiftCycle_s = 60.0;
constexpr int kLiftCabin = 12;

} // namespace

double stationFloor_m(int level)
{
    switch (level) {
    case 1:
        return 6.1;
    case -1:
        return -4.0;
    case -2:
        return -9.5;
    default:
        return 0.0;
    }
}

StationDraft::StationDraft(world::PatchBuilder& builder, const StationPlaces& places, std::uint64_t seed)
    : m_builder(builder), m_places(places), m_random(seed, 0, foundation::Purpose::generator)
{
}

world::CellId StationDraft::addCell(world::CellKind kind, int level, const PlanBox& box, std::string name)
{
    const world::CellId id = m_builder.add(world::Cell{std::move(name), kind, level, outlineOf(box)});
    m_cells.emplace(id.number, DraftCell{kind, level, box});
    return id;
}

void StationDraft::join(world::CellId a, world::CellId b, world::PortalKind kind)
{
    const PlanBox& first = boxOf(a);
    const PlanBox& second = boxOf(b);
    // Where two boxes touch, what they have in common is a segment.
    const Point low{std::max(first.x0, second.x0), std::max(first.y0, second.y0)};
    const Point high{std::min(first.x1, second.x1), std::min(first.y1, second.y1)};
    addPortal(a, b, low, high, kind);
}

void StationDraft::addDoor(world::CellId a, world::CellId b, Point middle, double width_m, world::PortalKind kind)
{
    const auto isOn = [](double value, double one, double other) {
        return std::min(std::abs(value - one), std::abs(value - other)) < 1e-6;
    };
    const PlanBox& box = boxOf(a);
    const Point half = isOn(middle.x, box.x0, box.x1) ? Point{0.0, 0.5 * width_m} : Point{0.5 * width_m, 0.0};
    addPortal(a, b, middle - half, middle + half, kind);
}

void StationDraft::addPortal(world::CellId a, world::CellId b, Point from, Point to, world::PortalKind kind)
{
    const DraftCell& floor = m_cells.at(a.number).kind == world::CellKind::stairs ? m_cells.at(b.number) : m_cells.at(a.number);
    world::Portal portal{a, b, from, to, stationFloor_m(floor.level), kind};
    portal.capacity = kLiftCabin;
    portal.cycle_s = kLiftCycle_s;
    m_builder.add(portal);
}

void StationDraft::addRoom(std::string name, int level, const PlanBox& box)
{
    addRoom(std::move(name), level, outlineOf(box));
}

void StationDraft::addRoom(std::string name, int level, geometry::Polygon polygon)
{
    m_builder.add(world::Region{std::move(name), level, std::move(polygon), false, true});
}

world::TargetId StationDraft::addTarget(std::string name, world::TargetTypeId type, world::CellId cell, Point place)
{
    return m_builder.add(world::Target{std::move(name), type, cell, place});
}

} // namespace passerby::generator
