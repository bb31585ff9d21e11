// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace passerby::editor {

/// A train beside its platform, as long as that, with its doors open towards it.
struct PlacedTrain {
    std::uint32_t number = 0; ///< of the train service in the city
    geometry::Point platform; ///< the platform's place: a train stands at its height
    geometry::Point middle;
    int level = 0;
    double heading_rad = 0.0;  ///< along the platform, which lies to the right
    double length_m = 0.0;     ///< of the room inside
    std::vector<double> doors; ///< their middles, metres ahead of the train's

    friend bool operator==(const PlacedTrain&, const PlacedTrain&) = default;
};

/// Where trains of a service stop; nothing where the platform is gone.
[[nodiscard]] std::optional<PlacedTrain> placedTrain(const world::World& world, world::TrainServiceId id);
/// Those that stand at the moment of a frame, by their timetables.
[[nodiscard]] std::vector<PlacedTrain> standingTrains(const world::World& world, const run::Frame& frame);

/// Seen from above: corners of the body, and both ends of each door.
[[nodiscard]] std::array<geometry::Point, 4> trainOutline(const PlacedTrain& train);
[[nodiscard]] std::vector<std::pair<geometry::Point, geometry::Point>> trainDoors(const PlacedTrain& train);

/// As part of what stands in the city.
void appendPlacedTrain(const PlacedTrain& train, const FloorHeights& floors, const SceneTheme& theme, std::vector<SolidVertex>& out);

} // namespace passerby::editor
