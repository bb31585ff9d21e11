// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/draw_lists.h"
#include "editor/scene/person_mesh.h"
#include "editor/scene/scene_theme.h"
#include "editor/scene/vehicle_body.h"

#include <array>
#include <utility>
#include <vector>

namespace passerby::editor {

/// What a part of a vehicle is painted with.
enum class VehiclePaint { body, glass, dark, light };

/// A triangle of a vehicle that stands with its middle at the origin and looks along x, left is +y; metres, counter-clockwise from outside.
struct VehicleTriangle {
    std::array<QVector3D, 3> corners;
    VehiclePaint paint = VehiclePaint::body;
};

/// 4.2 m long, 1.8 m wide, 1.45 m high.
[[nodiscard]] std::vector<VehicleTriangle> carShape();

struct TrainOptions {
    double length_m = 40.0; ///< of the room inside, 4 or more; noses and walls come on top
    double width_m = 3.0;
    /// Doors that stand open, from and to along x, ascending, without overlap.
    std::vector<std::pair<double, double>> leftDoors;
    std::vector<std::pair<double, double>> rightDoors;
    bool isLeftLow = false;  ///< the wall ends at the sill, so that whoever is inside can be seen
    bool isRightLow = false; ///< the same
    bool hasRoof = true;
};

/// A car of a train with a nose at both ends, 2.7 m high without its roof.
[[nodiscard]] std::vector<VehicleTriangle> trainShape(const TrainOptions& options);

/// Where a vehicle stands.
struct VehiclePlace {
    geometry::Point middle;
    double z_m = 0.0;
    double heading_rad = 0.0; ///< 0 east
};

/// The triangles there, as part of what stands still.
void appendVehicle(const std::vector<VehicleTriangle>& shape, const VehiclePlace& place, const QVector3D& body, const SceneTheme& theme,
                   std::vector<SolidVertex>& out);

/// Corners of a car that moves among people; scaled so that one whose radius is 1 m is as wide as carShape().
[[nodiscard]] std::vector<PersonVertex> makeMovingCar();

/// A city bus, 12 m long, 2.55 m wide, 3 m high.
[[nodiscard]] std::vector<VehicleTriangle> busShape();
/// Somebody on a bicycle, 1.8 m long, 0.6 m wide, 1.75 m high.
[[nodiscard]] std::vector<VehicleTriangle> cycleShape();

/// Corners of a vehicle of the run; scaled to a length, a width and a height of 1 each.
[[nodiscard]] std::vector<PersonVertex> makeVehicle(VehicleBody body);

} // namespace passerby::editor
