// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/people.h"

#include <QColor>
#include <array>
#include <cstdint>
#include <vector>

namespace passerby::editor {

inline constexpr double kFarthestMove_m = 20.0; ///< of what drives: more between two frames is a jump

/// Where something of a run is in one frame.
struct BodyPose {
    geometry::Point place;
    double heading_rad = 0.0;
};
/// Between two frames, turning the short way round; `now` after a jump.
[[nodiscard]] BodyPose poseBetween(const BodyPose& then, const BodyPose& now, double t);

/// A vehicle of the run between two frames.
struct ShownVehicle {
    std::uint32_t number = 0;
    std::uint16_t kind = 0; ///< place in ascending order of number
    int level = 0;
    geometry::Point place; ///< of its middle
    double heading_rad = 0.0;
    double length_m = 0.0;
    double width_m = 0.0;
};

/// Vehicles of `current`, as interpolated() does with walkers. `previous` may be null.
[[nodiscard]] std::vector<ShownVehicle> interpolatedVehicles(const run::Frame* previous, const run::Frame& current, double t);

/// Corners from the left of its front on, anticlockwise.
[[nodiscard]] std::array<geometry::Point, 4> outlineOf(const ShownVehicle& vehicle);

/// How vehicles of a kind look.
struct VehicleLook {
    QColor color;
    double height_m = 1.5;
};

/// By place of the kind; at least one.
[[nodiscard]] std::vector<VehicleLook> vehicleLooks(const world::World& world);

/// Adds those in view with their shadows. `floors`: null where all stand at 0 m.
void appendVehicles(const std::vector<ShownVehicle>& vehicles, const std::vector<VehicleLook>& looks, const FloorHeights* floors,
                    const LightMap& light, const PeopleAnimator::View& view, PeopleLists& lists);

} // namespace passerby::editor
