// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/patch_builder.h"
#include "core/world/world.h"

#include <QtGlobal>

namespace passerby::testing {

/// A crossing (cell 1) of four arms of two cells each, 10 m wide and 30 m, 30 m, 30 m and 60 m long, so that the east is seen farthest;
/// houses fill the corners. Nobody has anywhere to go.
[[nodiscard]] inline world::World streetCity()
{
    world::World city;
    world::PatchBuilder build(city);
    const auto box = [](double x0, double y0, double x1, double y1) {
        return geometry::Polygon{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
    };
    const auto cell = [&](geometry::Polygon polygon) {
        return build.add(world::Cell{"", world::CellKind::sidewalk, 0, std::move(polygon)});
    };
    const auto middle = cell(box(-5, -5, 5, 5));
    const auto east = cell(box(5, -5, 35, 5));
    const auto farEast = cell(box(35, -5, 65, 5));
    const auto north = cell(box(-5, 5, 5, 20));
    const auto farNorth = cell(box(-5, 20, 5, 35));
    const auto west = cell(box(-20, -5, -5, 5));
    const auto farWest = cell(box(-35, -5, -20, 5));
    const auto south = cell(box(-5, -20, 5, -5));
    const auto farSouth = cell(box(-5, -35, 5, -20));
    build.add(world::Portal{middle, east, {5, -5}, {5, 5}, 0.0});
    build.add(world::Portal{east, farEast, {35, -5}, {35, 5}, 0.0});
    build.add(world::Portal{middle, north, {-5, 5}, {5, 5}, 0.0});
    build.add(world::Portal{north, farNorth, {-5, 20}, {5, 20}, 0.0});
    build.add(world::Portal{middle, west, {-5, -5}, {-5, 5}, 0.0});
    build.add(world::Portal{west, farWest, {-20, -5}, {-20, 5}, 0.0});
    build.add(world::Portal{middle, south, {-5, -5}, {5, -5}, 0.0});
    build.add(world::Portal{south, farSouth, {-5, -20}, {5, -20}, 0.0});
    const auto house = [&](geometry::Polygon polygon) {
        build.add(world::Obstacle{"", world::ObstacleKind::building, 0, std::move(polygon), 0.0, 9.0});
    };
    house(box(5, 5, 65, 35));
    house(box(-35, 5, -5, 35));
    house(box(-35, -35, -5, -5));
    house(box(5, -35, 65, -5));
    world::AgentProfile resident;
    resident.name = "Resident";
    build.add(resident);
    if (const auto applied = city.apply(build.take()); !applied.ok())
        qFatal("The street city is not valid: %s", foundation::describe(applied.error()).c_str());
    return city;
}

} // namespace passerby::testing
