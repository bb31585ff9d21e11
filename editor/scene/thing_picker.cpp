// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/thing_picker.h"

#include "core/shapes/thing_shapes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::editor {
namespace {

constexpr double kFlatThing_m = 0.02;   ///< of what only lies on the floor, for a ray to meet it
constexpr double kFloorBefore_m = 0.05; ///< a floor so much nearer than a thing hides it: not the one that the thing stands on
constexpr int kSlopeSteps = 8;          ///< on a slope, where the ray meets it is found step by step
constexpr double kOnSlope_m = 0.05;

geometry::Point clampedTo(const geometry::Box& box, geometry::Point p)
{
    return {std::clamp(p.x, box.low.x, box.high.x), std::clamp(p.y, box.low.y, box.high.y)};
}

} // namespace

ThingPicker::ThingPicker(const world::World& world) : m_world(world), m_heights(m_world)
{
    for (const auto& [id, fixture] : m_world.fixtures()) {
        const world::FixtureKind* kind = m_world.fixtureKinds().find(fixture.kind);
        if (!kind)
            continue;
        Thing thing{id, {fixture.position, m_heights.at(fixture.level, fixture.position), fixture.heading_rad}, {}, kFlatThing_m};
        thing.box = {{-0.5 * fixture.depth_m, -0.5 * fixture.width_m}, {0.5 * fixture.depth_m, 0.5 * fixture.width_m}};
        for (const shapes::Triangle& triangle : shapes::fixtureShape(fixture, *kind))
            for (const shapes::Corner& corner : triangle.corners) {
                thing.box.extend(geometry::Point{corner[0], corner[1]});
                thing.high_m = std::max(thing.high_m, corner[2]);
            }
        m_things.push_back(thing);
    }
    for (const auto& [id, cell] : m_world.cells()) {
        const geometry::Box box = geometry::boundingBox(cell.polygon);
        m_floors.push_back({id, cell.level, m_heights.isFlat(cell.level, box), box});
    }
}

std::optional<double> ThingPicker::distanceTo(const Thing& thing, const Ray& ray) const
{
    const float c = float(std::cos(thing.at.heading_rad));
    const float s = float(std::sin(thing.at.heading_rad));
    const auto turned = [&](const QVector3D& v) { return QVector3D(v.x() * c + v.y() * s, v.y() * c - v.x() * s, v.z()); };
    const QVector3D place(float(thing.at.place.x), float(thing.at.place.y), float(thing.at.z_m));
    return distanceToBox({turned(ray.origin - place), turned(ray.direction)}, thing.box, 0.0, thing.high_m);
}

std::optional<double> ThingPicker::distanceTo(const Floor& floor, const Ray& ray) const
{
    const auto along = [&ray](double z_m) { return (z_m - double(ray.origin.z())) / double(ray.direction.z()); };
    const auto under = [&ray](double t) {
        return geometry::Point{double(ray.origin.x()) + t * double(ray.direction.x()),
                               double(ray.origin.y()) + t * double(ray.direction.y())};
    };
    const geometry::Point middle = geometry::midpoint(floor.box.low, floor.box.high);
    double z_m = floor.isFlat ? m_heights.flat(floor.level) : m_heights.at(floor.level, middle);
    geometry::Point at = under(along(z_m));
    for (int step = 0; !floor.isFlat && step < kSlopeSteps; ++step) {
        const double next_m = m_heights.at(floor.level, clampedTo(floor.box, at));
        at = under(along(next_m));
        if (std::abs(std::exchange(z_m, next_m) - next_m) < kOnSlope_m)
            break;
    }
    const world::Cell& cell = *m_world.cells().find(floor.cell);
    if (along(z_m) <= 0.0 || !floor.box.contains(at) || !geometry::contains(cell.polygon, at))
        return std::nullopt;
    return along(z_m);
}

double ThingPicker::distanceToFloor(const Ray& ray) const
{
    if (ray.direction.z() >= -1e-4F)
        return kNowhere_m;
    double nearest_m = ray.origin.z() > 0.0F ? double(ray.origin.z()) / -double(ray.direction.z()) : kNowhere_m;
    for (const Floor& floor : m_floors)
        if (const auto away_m = distanceTo(floor, ray); away_m && *away_m < nearest_m)
            nearest_m = *away_m;
    return nearest_m;
}

std::optional<ThingPicker::Hit> ThingPicker::pick(const Ray& ray, const IsTouchable& isTouchable) const
{
    std::optional<Hit> best;
    for (const Thing& thing : m_things) {
        const auto away_m = distanceTo(thing, ray);
        const bool isBetter = away_m && (!best || *away_m < best->distance_m);
        if (isBetter && (!isTouchable || isTouchable({ObjectKind::fixture, thing.id.number})))
            best = Hit{thing.id, *away_m};
    }
    if (best && distanceToFloor(ray) < best->distance_m - kFloorBefore_m)
        return std::nullopt;
    return best;
}

} // namespace passerby::editor
