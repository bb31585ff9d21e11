// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/people.h"
#include "editor/scene/run_vehicles.h"

#include <optional>

namespace passerby::editor {

/// Somebody at the screen in the run, between two frames.
struct ShownVisitor {
    run::VisitorMode mode = run::VisitorMode::onFoot;
    std::uint16_t kind = 0; ///< driving
    int level = 0;
    geometry::Point place;
    double heading_rad = 0.0;
    double speed_mps = 0.0;
    double length_m = 0.0;
    double width_m = 0.0;
};

/// Nothing where nobody is there. `previous` may be null.
[[nodiscard]] std::optional<ShownVisitor> interpolatedVisitor(const run::Frame* previous, const run::Frame& current, double t);

/// To be drawn as a person or as a vehicle; nobody else has this number.
inline constexpr world::AgentId kVisitorAgent{world::PersonKind::mind, 0x1FFFFFFFU};
inline constexpr std::uint32_t kVisitorVehicle = 0xFFFFFFFFU;
[[nodiscard]] ShownWalker walkerOf(const ShownVisitor& visitor, double floor_m);
[[nodiscard]] ShownVehicle vehicleOf(const ShownVisitor& visitor);

/// Adds the visitor of a frame to those who are drawn: behind all walkers, or behind all vehicles. `floors`: null where all is at 0 m.
void appendVisitor(const std::optional<ShownVisitor>& visitor, const FloorHeights* floors, std::vector<ShownWalker>& walkers,
                   std::vector<ShownVehicle>& vehicles);

/// How high eyes are above the floor.
inline constexpr double kEyeOnFoot_m = 1.6;
inline constexpr double kEyeInCar_m = 1.2;

/// Where somebody looks whose eyes one sees through: from where they are, against where they head.
struct Look {
    double yaw_deg = 0.0;   ///< to the right
    double pitch_deg = 3.0; ///< down

    /// By pixels dragged.
    void turn(double dx_px, double dy_px);
    void turnBy(double right_deg, double down_deg);
};
inline constexpr double kEyesFieldOfView_deg = 62.0;
inline constexpr double kEyesScreen_m = 5.0; ///< from the eyes to what they look at, which is where a screen for both eyes lies

/// `heading_rad`: that the look is against.
[[nodiscard]] OrbitCamera cameraOfEyes(QVector3D eye, double heading_rad, const Look& look);
/// Behind somebody and a little above.
[[nodiscard]] OrbitCamera cameraBehind(QVector3D feet, double heading_rad, const Look& look, bool isDriving);
/// View directions over the ground (0 north, 90 east) as headings (0 east, counterclockwise), and the other way round.
[[nodiscard]] double headingOf_rad(double yaw_deg);
[[nodiscard]] double yawOf_deg(double heading_rad);

} // namespace passerby::editor
