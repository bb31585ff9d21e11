// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/service_map.h"

#include "core/geometry/triangulation.h"
#include "core/ground/walked_area.h"
#include "core/world/elevations.h"

namespace passerby::editor {

using world::ServiceClass;

namespace {

HeatSquare groundOf(const world::Cell& cell, world::CellId id, const world::Elevations& elevations)
{
    HeatSquare ground;
    std::vector<geometry::Point> corners;
    for (const auto& triangle : geometry::triangulate(cell.polygon, corners)) {
        GroundTriangle piece{{corners[triangle[0]], corners[triangle[1]], corners[triangle[2]]}, {}};
        for (std::size_t i = 0; i < piece.corners.size(); ++i)
            piece.heights_m[i] = elevations.at(id, cell.level, piece.corners[i]);
        ground.triangles.push_back(piece);
    }
    ground.middle = geometry::interiorPoint(cell.polygon);
    ground.room_m = 2.0 * geometry::distanceToBorder(cell.polygon, ground.middle);
    return ground;
}

} // namespace

ServiceGround::ServiceGround(const world::World& world) : m_world(world)
{
    const world::Elevations elevations(world);
    const ground::WalkedAreas walked(world);
    for (const auto& [id, cell] : world.cells()) {
        m_areas_m2.push_back(walked.area_m2(cell));
        m_uses.push_back(world::serviceUseOf(cell.kind));
        m_squares.push_back(groundOf(cell, id, elevations));
    }
}

ServiceClass ServiceGround::classOf(std::size_t cell, double people) const
{
    return world::serviceClass(m_world.settings().levels.of(m_uses[cell]), people, m_areas_m2[cell]);
}

Heatmap ServiceGround::map(const std::vector<std::optional<ServiceClass>>& byCell) const
{
    auto raster = std::make_shared<HeatRaster>();
    for (std::size_t cell = 0; cell < byCell.size(); ++cell)
        if (byCell[cell]) {
            raster->squares.push_back(m_squares[cell]);
            raster->squares.back().value = static_cast<double>(*byCell[cell]);
        }
    Heatmap map;
    if (raster->squares.empty())
        return map;
    map.scale = HeatScale::service;
    map.maximum = map.highest = static_cast<double>(world::kServiceClasses - 1);
    map.raster = std::move(raster);
    return map;
}

std::vector<std::uint32_t> cellPlaces(const navigation::NavigationGraph& graph, const world::World& world)
{
    std::vector<std::uint32_t> places;
    places.reserve(graph.segments().size());
    for (const navigation::Segment& segment : graph.segments())
        places.push_back(static_cast<std::uint32_t>(world.cells().indexOf(world.cells().idOf(segment.cell))));
    return places;
}

Heatmap expectedService(const ServiceGround& ground, const world::World& world, const alibi::Bake& bake, double people)
{
    const std::vector<std::uint32_t> places = cellPlaces(*bake.graph, world);
    std::vector<double> expected(ground.cells(), 0.0);
    for (std::size_t segment = 0; segment < places.size(); ++segment)
        if (places[segment] < expected.size())
            expected[places[segment]] += people * bake.probability[segment];
    std::vector<std::optional<ServiceClass>> byCell(ground.cells());
    for (std::size_t cell = 0; cell < byCell.size(); ++cell)
        if (expected[cell] > 0.0)
            byCell[cell] = ground.classOf(cell, expected[cell]);
    return ground.map(byCell);
}

} // namespace passerby::editor
