// SPDX-License-Identifier: Apache-2.0
#include "core/run/visitor.h"

#include "core/foundation/words.h"
#include "core/steering/movement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

namespace passerby::run {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using ground::WalkingGround;
using navigation::kNone;

namespace {

constexpr std::uint32_t kVisitorsVehicle = 0xFFFFFFU; // number of their vehicle among those that people see
constexpr double kStill_mps = 0.1;                    // slower, bodies look where they are told to
constexpr double kClose_m = 0.35;                     // nobody's middle comes nearer to another's by their own doing
constexpr double kClear_m = 0.2;                      // nor to a vehicle's side

double numberOr0(double number, double most)
{
    return std::isfinite(number) ? std::clamp(number, -most, most) : 0.0;
}

/// Without the part that leads towards `apart`, whatever lies there.
Point turnedFrom(Point velocity, Point apart)
{
    const double far = length(apart);
    if (far == 0.0)
        return velocity;
    const Point direction = apart * (1.0 / far);
    return velocity - direction * std::max(dot(velocity, direction), 0.0);
}

/// Not into people who would be too close after the step. By their rows, which come about in the same order in every run.
Point pastPeople(const Setting& setting, Point place, int level, Point velocity, double step_s)
{
    for (std::size_t row = 0; setting.street && row < setting.street->size(); ++row) {
        const street::SteeredPeople::OnFoot one = setting.street->onFoot(row);
        if (const Point apart = one.place - place;
            one.isSeen && length(apart - velocity * step_s) < kClose_m && setting.world.cells().at(one.cell).row->level == level)
            velocity = turnedFrom(velocity, apart);
    }
    return velocity;
}

Point pastVehicles(std::span<const Vehicle> vehicles, Point place, int level, Point velocity, double step_s)
{
    for (const Vehicle& vehicle : vehicles) {
        if (vehicle.level != level)
            continue;
        const Outline outline =
            Outline::of({static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)}, static_cast<double>(vehicle.heading_rad),
                        static_cast<double>(vehicle.length_m), static_cast<double>(vehicle.width_m));
        if (meets(outline, place + velocity * step_s, kClear_m))
            velocity = turnedFrom(velocity, outline.towards(place) * -1.0);
    }
    return velocity;
}

/// Along fences that the step would lead through.
Point pastFences(const Setting& setting, Point place, int level, Point by)
{
    for (const auto& [number, fence] : setting.fences.barriers()) {
        const Point along = fence.right - fence.left;
        const double before = cross(along, place - fence.left);
        const double after = cross(along, place + by - fence.left);
        const bool isThrough = (before >= 0.0) != (after >= 0.0) && cross(by, fence.left - place) * cross(by, fence.right - place) <= 0.0;
        if (isThrough && isOnLevel(setting.world, fence, level))
            by = along * (dot(by, along) / std::max(dot(along, along), 1e-12));
        if (isThrough && isOnLevel(setting.world, fence, level)
            && (before >= 0.0) != (cross(along, place + by - fence.left) >= 0.0)) // by rounding
            by = {};
    }
    return by;
}

/// A little farther into a cell from a place of its border.
Point within(const WalkingGround& ground, std::uint32_t cell, Point border, Point inwards)
{
    constexpr double kFarther_m = 0.05;
    const Point place = border + inwards * (kFarther_m / std::max(length(inwards), 1e-12));
    return ground.holds(cell, place) ? place : border;
}

} // namespace

bool isOnLevel(const world::World& world, const ground::Barrier& fence, int level)
{
    const world::Cell* cell = world.cells().find(world.cells().idOf(fence.cell));
    return !cell || cell->level == level;
}

VisitorInput bounded(const VisitorInput& input)
{
    return {numberOr0(input.ahead, 1.0), numberOr0(input.left, 1.0), numberOr0(input.heading_rad, kManyTurns_rad), input.runs};
}

Result<Visitor> Visitor::enter(const VisitorStart& start, const world::World& world, std::shared_ptr<const WalkingGround> ground)
{
    constexpr int kFarthestLevel = std::numeric_limits<std::int16_t>::max();
    if (!std::isfinite(start.place.x) || !std::isfinite(start.place.y) || !(std::abs(start.heading_rad) <= kManyTurns_rad)
        || std::abs(start.level) > kFarthestLevel)
        return Error{"no-number", foundation::told("Where you begin is no place."), ""};
    Visitor visitor(start.mode, std::move(ground));
    const Result<void> begun = start.mode == VisitorMode::driving ? visitor.getIn(start, world) : visitor.stand(start, world);
    if (!begun)
        return begun.error();
    return visitor;
}

Result<void> Visitor::stand(const VisitorStart& start, const world::World& world)
{
    m_cell = m_ground->cellAt(start.place, start.level);
    m_place = start.place;
    if (m_cell == kNone)
        std::tie(m_cell, m_place) = m_ground->nearestPlace(start.place, start.level);
    if (m_cell == kNone || distance(m_place, start.place) > kNearCell_m)
        return Error{"no-cell", foundation::told("Nobody can walk there. Choose a place in a cell."), ""};
    if (m_place != start.place) // on a border, which they might leave to the wrong side
        m_place = within(*m_ground, m_cell, m_place, m_place - start.place);
    m_place = m_ground->beside(m_cell, m_place);
    if (m_ground->isInObstacle(m_cell, m_place))
        return Error{"no-room", foundation::told("Something stands there. Choose a place that is free."), ""};
    m_level = world.cells().at(m_cell).row->level;
    m_heading_rad = m_input.heading_rad = start.heading_rad;
    return {};
}

void Visitor::steer(const VisitorInput& input)
{
    m_input = bounded(input);
}

void Visitor::move(const Setting& setting, std::span<const Vehicle> vehicles, double step_s)
{
    if (isDriving())
        drive(setting, vehicles, step_s);
    else
        walk(setting, vehicles, step_s);
}

void Visitor::walk(const Setting& setting, std::span<const Vehicle> vehicles, double step_s)
{
    const Point ahead{std::cos(m_input.heading_rad), std::sin(m_input.heading_rad)};
    Point wanted = ahead * m_input.ahead + Point{-ahead.y, ahead.x} * m_input.left;
    wanted = wanted * ((m_input.runs ? kRuns_mps : kWalks_mps) / std::max(length(wanted), 1.0));
    const Point missing = wanted - m_velocity_mps;
    Point velocity = m_velocity_mps + missing * std::min(1.0, kGain_mps2 * step_s / std::max(length(missing), 1e-9));
    velocity = pastPeople(setting, m_place, m_level, velocity, step_s);
    velocity = pastVehicles(vehicles, m_place, m_level, velocity, step_s);
    const Point by = pastFences(setting, m_place, m_level, velocity * step_s);
    const Point to = steering::slide(m_ground->walls(), m_place, by, m_ground->layersOf(m_cell));
    // Walls may have turned them towards a fence.
    arrive(m_place + pastFences(setting, m_place, m_level, to - m_place), step_s);
    m_level = setting.world.cells().at(m_cell).row->level;
}

/// Through a portal into the next cell; not against an escalator.
void Visitor::arrive(Point place, double step_s)
{
    const Point before = m_place;
    const navigation::NodeIndex portal = m_ground->crossed(m_cell, before, place, kNone);
    if (portal != kNone && m_ground->gate(portal).letsOutOf(m_cell)) {
        m_cell = m_ground->gate(portal).beyond(m_cell);
        m_place = place;
    } else if (portal == kNone) {
        m_place = place;
    }
    m_velocity_mps = (m_place - before) * (1.0 / step_s);
    m_heading_rad = length(m_velocity_mps) > kStill_mps ? std::atan2(m_velocity_mps.y, m_velocity_mps.x)
                                                        : std::remainder(m_input.heading_rad, 2.0 * std::numbers::pi);
}

bool Visitor::takeOver(const world::World& edited, std::shared_ptr<const WalkingGround> ground)
{
    m_ground = std::move(ground);
    if (isDriving()) {
        const world::VehicleKind* kind = edited.vehicleKinds().find(m_kindId);
        if (!kind)
            return false;
        m_kind = *kind;
        m_kindPlace = edited.vehicleKinds().indexOf(m_kindId);
        m_joints = levelJoints(edited);
        standObstacles(edited);
        return true;
    }
    VisitorStart here;
    here.place = m_place;
    here.level = m_level;
    here.heading_rad = m_input.heading_rad;
    const VisitorInput input = m_input;
    const bool isThere = stand(here, edited).ok();
    m_input = input;
    return isThere;
}

VisitorBody Visitor::body() const
{
    VisitorBody body;
    body.mode = m_mode;
    body.kind = static_cast<std::uint16_t>(m_kindPlace);
    body.level = static_cast<std::int16_t>(m_level);
    body.x_m = static_cast<float>(m_place.x);
    body.y_m = static_cast<float>(m_place.y);
    body.heading_rad = static_cast<float>(m_heading_rad);
    body.speed_mps = static_cast<float>(isDriving() ? m_speed_mps : length(m_velocity_mps));
    body.length_m = static_cast<float>(isDriving() ? m_kind.length_m : 2.0 * kRadius_m);
    body.width_m = static_cast<float>(isDriving() ? m_kind.width_m : 2.0 * kRadius_m);
    return body;
}

std::optional<street::Guest> Visitor::guest() const
{
    if (isDriving())
        return std::nullopt;
    return street::Guest{m_place, m_velocity_mps, m_heading_rad, kRadius_m, m_cell};
}

std::optional<street::RoadBody> Visitor::roadBody() const
{
    if (!isDriving())
        return std::nullopt;
    return street::RoadBody{kVisitorsVehicle, m_level, m_place, m_heading_rad, m_speed_mps, m_kind.length_m, m_kind.width_m};
}

void Visitor::appendTo(std::vector<OnFoot>& people) const
{
    if (!isDriving()) {
        people.push_back({m_place, m_velocity_mps, kRadius_m, m_level});
        return;
    }
    const Point along{std::cos(m_heading_rad), std::sin(m_heading_rad)};
    const street::DiscRow discs = street::discsOver(m_kind.length_m, m_kind.width_m);
    for (std::uint32_t disc = 0; disc < discs.count; ++disc)
        people.push_back(
            {m_place + along * ((disc + 0.5) * discs.apart_m - 0.5 * m_kind.length_m), along * m_speed_mps, discs.radius_m, m_level});
}

} // namespace passerby::run
