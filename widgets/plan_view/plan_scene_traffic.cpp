// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan shows of lanes, stop lines, crossings, parked vehicles and painted directions.
#include "editor/scene/parked_vehicles.h"
#include "widgets/plan_view/plan_scene.h"

namespace passerby::widgets {

void PlanScene::addParking(const world::World& world)
{
    m_parked = editor::shownParked(world);
    m_vehicleLooks = editor::vehicleLooks(world);
    for (const editor::ShownVehicle& vehicle : m_parked)
        m_box.extend(vehicle.place);
    for (const auto& [id, row] : world.parkingRows()) {
        const world::VehicleKind& kind = *world.vehicleKinds().find(row.kind);
        const std::vector<world::ParkingPlace> places = world::placesOf(row);
        for (int i = 0; i < row.places; ++i)
            if (!world::isTaken(row, id.number, i, world.settings().seed)) {
                const geometry::Ring outline = world::outlineOf(places[static_cast<std::size_t>(i)], kind.length_m, kind.width_m);
                m_freePlaces.push_back({geometry::boundingBox(outline), toPolygonF(outline)});
            }
    }
}

void PlanScene::addTraffic(const world::World& world, const PlanLayers& layers)
{
    const auto boxAcross = [](const auto& row) {
        geometry::Box box{row.a, row.a};
        box.extend(row.b);
        return box;
    };
    if (layers.lanes)
        for (const auto& [id, lane] : world.lanes()) {
            const geometry::Box box = geometry::boundingBox(lane.points);
            m_lanes.push_back({box.grown(lane.width_m / 2.0), toPolygonF(lane.points), lane.width_m, lane.kind});
            m_box.extend(box);
        }
    if (layers.parkingRows && !world.parkingRows().empty())
        addParking(world);
    if (layers.directions)
        for (const auto& [id, stroke] : world.paintedDirections())
            m_directions.push_back({geometry::boundingBox(stroke.points).grown(stroke.width_m / 2.0), toPolygonF(stroke.points),
                                    stroke.width_m, stroke.share});
    if (layers.stopLines)
        for (const auto& [id, line] : world.stopLines())
            m_stopLines.push_back({boxAcross(line), QLineF(line.a.x, line.a.y, line.b.x, line.b.y), 0.0, !line.signal.isNull()});
    if (layers.crossings)
        for (const auto& [id, crossing] : world.crossings())
            m_crossings.push_back({boxAcross(crossing).grown(crossing.width_m / 2.0),
                                   QLineF(crossing.a.x, crossing.a.y, crossing.b.x, crossing.b.y), crossing.width_m,
                                   !crossing.signal.isNull()});
}

} // namespace passerby::widgets
