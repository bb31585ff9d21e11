// SPDX-License-Identifier: Apache-2.0
// How fixtures and parked vehicles stand in the way, and how people get to what they cover.
#include "core/ground/walking_ground.h"
#include "core/world/titles.h"

#include <limits>

namespace passerby::ground {

using geometry::Point;

namespace {

constexpr double kAsNear_m = 1e-3;

/// As obstacles are, so that both are walked round alike.
world::Obstacle bodyOf(const world::World& world, world::FixtureId id, const world::Fixture& fixture)
{
    return {world::titleOf(world, id), world::ObstacleKind::furniture, fixture.level, {footprintOf(fixture), {}}, 0.0, 0.0};
}

world::Obstacle bodyOf(const world::World& world, const world::ParkedVehicle& vehicle)
{
    const std::string& name = world.parkingRows().find(vehicle.row)->name;
    return {name.empty() ? "Parking row " + std::to_string(vehicle.row.number) : name,
            world::ObstacleKind::furniture,
            vehicle.level,
            {outlineOf(vehicle), {}},
            0.0,
            vehicle.height_m};
}

} // namespace

/// Bodies of the fixtures that stop feet, in ascending order of number, then of parked vehicles, and the cells that each may stand in.
void WalkingGround::placeFixtures()
{
    if ((m_world.fixtures().empty() && m_world.parkingRows().empty()) || !m_cellGrid)
        return;
    auto fixtures = std::make_shared<std::vector<world::Obstacle>>();
    for (const auto& [id, fixture] : m_world.fixtures())
        if (m_world.fixtureKinds().find(fixture.kind)->stopsFeet)
            if (world::Obstacle body = bodyOf(m_world, id, fixture); standsOnCells(body))
                fixtures->push_back(std::move(body));
    for (const world::ParkedVehicle& vehicle : world::parkedVehicles(m_world))
        if (world::Obstacle body = bodyOf(m_world, vehicle); standsOnCells(body))
            fixtures->push_back(std::move(body));
    if (fixtures->empty())
        return;
    m_fixtures = std::move(fixtures);
    m_fixturesOf.resize(m_layers.size());
    for (const world::Obstacle& fixture : *m_fixtures)
        for (const std::uint32_t cell : m_cellGrid->query(boundingBox(fixture.polygon)))
            if (m_world.cells().at(cell).row->level == fixture.level)
                m_fixturesOf[cell].push_back(&fixture);
}

const world::Obstacle* WalkingGround::fixtureAt(std::uint32_t cell, Point place) const
{
    if (m_fixturesOf.empty())
        return nullptr;
    for (const world::Obstacle* fixture : m_fixturesOf[cell])
        if (contains(fixture->polygon, place))
            return fixture;
    return nullptr;
}

Point WalkingGround::beside(std::uint32_t cell, Point place) const
{
    const world::Obstacle* fixture = fixtureAt(cell, place);
    if (!fixture)
        return place;
    const geometry::Ring& ring = fixture->polygon.outer;
    for (const double far_m : {0.3, 0.1, 0.02}) {
        Point best = place;
        double best_m = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < ring.size(); ++i) { // the front comes first
            const Point from = ring[i];
            const Point to = ring[(i + 1) % ring.size()];
            const double length_m = distance(from, to);
            if (length_m == 0.0)
                continue;
            const Point outwards{(to.y - from.y) / length_m, (from.x - to.x) / length_m};
            const Point at = nearestOnSegment(place, from, to) + outwards * far_m;
            const double away_m = distance(place, at);
            if (away_m < best_m - kAsNear_m && holds(cell, at) && !isInObstacle(cell, at)) {
                best_m = away_m;
                best = at;
            }
        }
        if (!(best == place))
            return best;
    }
    return place;
}

} // namespace passerby::ground
