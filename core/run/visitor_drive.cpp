// SPDX-License-Identifier: Apache-2.0
// A visitor who drives: onto a lane, and from then on wherever there is room.
#include "core/foundation/words.h"
#include "core/run/visitor.h"

#include "core/world/parking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace passerby::run {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

/// A place on a lane.
struct OnLane {
    const world::Lane* lane = nullptr;
    Point place;
    Point ahead; ///< of length 1
    double away_m = std::numeric_limits<double>::infinity();
};

/// The nearest place of any lane that a kind may use; of any kind where `kind` is null.
OnLane nearestLane(const world::World& world, Point place, const world::VehicleKind* kind)
{
    OnLane nearest;
    for (const auto& [id, lane] : world.lanes())
        for (std::size_t i = 1; i < lane.points.size() && (!kind || mayUse(*kind, lane.kind)); ++i) {
            const Point here = geometry::nearestOnSegment(place, lane.points[i - 1], lane.points[i]);
            const Point along = lane.points[i] - lane.points[i - 1];
            if (const double away_m = distance(place, here); away_m < nearest.away_m && length(along) > 0.0)
                nearest = {&lane, here, along * (1.0 / length(along)), away_m};
        }
    return nearest;
}

Outline outlineOf(const Vehicle& vehicle)
{
    return Outline::of({static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)}, static_cast<double>(vehicle.heading_rad),
                       static_cast<double>(vehicle.length_m), static_cast<double>(vehicle.width_m));
}

void appendRing(const geometry::Ring& ring, std::vector<steering::Wall>& walls)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        walls.push_back({ring[i], ring[(i + 1) % ring.size()]});
}

} // namespace

Result<void> Visitor::getIn(const VisitorStart& start, const world::World& world)
{
    const world::VehicleKindId asked = world.vehicleKinds().idOf(start.kind);
    const world::VehicleKind* kind = world.vehicleKinds().find(asked);
    if (start.kind != 0 && !kind)
        return Error{"no-kind", foundation::told("There is no such kind of vehicle."), ""};
    const OnLane lane = nearestLane(world, start.place, kind);
    if (!lane.lane || lane.away_m > kNearLane_m)
        return Error{"no-lane", foundation::told("There is no lane to begin on. Choose a place near one."), ""};
    m_kindId = asked;
    for (const auto& [id, one] : world.vehicleKinds())
        if (!kind && mayUse(one, lane.lane->kind)) {
            kind = &one;
            m_kindId = id;
        }
    if (!kind)
        return Error{"no-kind", foundation::told("No kind of vehicle may use the lane there."), ""};
    m_kind = *kind;
    m_kindPlace = world.vehicleKinds().indexOf(m_kindId);
    m_place = lane.place;
    m_level = lane.lane->level;
    m_heading_rad = std::atan2(lane.ahead.y, lane.ahead.x);
    m_joints = levelJoints(world);
    standObstacles(world);
    return {};
}

/// What people on foot walk round stops vehicles, too; borders of cells do not, since roads are mostly beyond them.
void Visitor::standObstacles(const world::World& world)
{
    std::vector<steering::Wall> walls;
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.level == m_level && ground::stopsFeet(obstacle)) {
            appendRing(obstacle.polygon.outer, walls);
            for (const geometry::Ring& hole : obstacle.polygon.holes)
                appendRing(hole, walls);
        }
    for (const auto& [id, fixture] : world.fixtures())
        if (const world::FixtureKind* kind = world.fixtureKinds().find(fixture.kind); fixture.level == m_level && kind && kind->stopsFeet)
            appendRing(footprintOf(fixture), walls);
    for (const world::ParkedVehicle& parked : world::parkedVehicles(world))
        if (parked.level == m_level)
            appendRing(world::outlineOf(parked), walls);
    m_obstacles = steering::WallGrid(std::move(walls), std::hypot(m_kind.length_m, m_kind.width_m));
}

Outline Visitor::outlineAt(Point place, double heading_rad) const
{
    return Outline::of(place, heading_rad, m_kind.length_m, m_kind.width_m);
}

bool Visitor::hasRoom(std::span<const Vehicle> vehicles) const
{
    if (!isDriving())
        return true;
    const Outline here = outlineAt(m_place, m_heading_rad);
    const auto near = m_obstacles.near(here.middle);
    return std::none_of(near.begin(), near.end(),
                        [&](std::uint32_t wall) { return meets(here, m_obstacles.walls()[wall].a, m_obstacles.walls()[wall].b); })
           && std::none_of(vehicles.begin(), vehicles.end(),
                           [&](const Vehicle& vehicle) { return vehicle.level == m_level && meets(here, outlineOf(vehicle)); });
}

/// The next outline meets nothing that the present one does not meet already: whoever stands in something may leave it.
bool Visitor::isFree(const Outline& now, const Outline& next, const Setting& setting, std::span<const Vehicle> vehicles) const
{
    const auto isNew = [&](const auto&... what) { return meets(next, what...) && !meets(now, what...); };
    for (const std::uint32_t wall : m_obstacles.near(next.middle))
        if (isNew(m_obstacles.walls()[wall].a, m_obstacles.walls()[wall].b))
            return false;
    for (const auto& [number, fence] : setting.fences.barriers())
        if (isOnLevel(setting.world, fence, m_level) && isNew(fence.left, fence.right))
            return false;
    for (const Vehicle& vehicle : vehicles)
        if (vehicle.level == m_level && isNew(outlineOf(vehicle)))
            return false;
    for (std::size_t row = 0; setting.street && row < setting.street->size(); ++row)
        if (const street::SteeredPeople::OnFoot one = setting.street->onFoot(row);
            one.isSeen && isNew(one.place, kRadius_m) && setting.world.cells().at(one.cell).row->level == m_level)
            return false;
    return true;
}

/// The kinematic bound of the kind (core/heter_sim, vehicle_motion.h, says the same of others): it turns about its middle towards where it
/// is told to, no tighter than its turning radius and no faster than tyres hold, then goes ahead along its heading.
void Visitor::drive(const Setting& setting, std::span<const Vehicle> vehicles, double step_s)
{
    const double before_mps = m_speed_mps;
    if (m_input.ahead > 0.0)
        m_speed_mps += (m_speed_mps < 0.0 ? m_kind.braking_mps2 : m_kind.acceleration_mps2) * m_input.ahead * step_s;
    else if (m_input.ahead < 0.0)
        m_speed_mps += (m_speed_mps > 0.0 ? m_kind.braking_mps2 : m_kind.acceleration_mps2) * m_input.ahead * step_s;
    else
        m_speed_mps -= std::copysign(std::min(std::abs(m_speed_mps), kRolls_mps2 * step_s), m_speed_mps);
    if (before_mps * m_speed_mps < 0.0) // first to a stand, then the other way
        m_speed_mps = 0.0;
    m_speed_mps = std::clamp(m_speed_mps, -std::min(kBackwards_mps, m_kind.speed_mps), m_kind.speed_mps);
    const double fast_mps = std::abs(m_speed_mps);
    const double most_rad = fast_mps > 0.0 ? step_s * std::min(fast_mps / m_kind.turningRadius_m, kSideways_mps2 / fast_mps) : 0.0;
    const double heading_rad =
        std::remainder(m_heading_rad + std::copysign(1.0, m_speed_mps) * m_input.left * most_rad, 2.0 * std::numbers::pi);
    const Point place = m_place + Point{std::cos(heading_rad), std::sin(heading_rad)} * (m_speed_mps * step_s);
    if (isFree(outlineAt(m_place, m_heading_rad), outlineAt(place, heading_rad), setting, vehicles)) {
        const int level = levelAfter(m_joints, m_level, m_place, place);
        m_place = place;
        m_heading_rad = heading_rad;
        if (level != std::exchange(m_level, level))
            standObstacles(setting.world);
    } else {
        m_speed_mps = 0.0;
    }
}

} // namespace passerby::run
