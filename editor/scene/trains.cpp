// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/trains.h"

#include "core/autonomous/timetable.h"
#include "editor/scene/vehicle_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

namespace {

using geometry::Point;

constexpr double kTimetableDay_s = 86400.0;
constexpr double kClockExact_s = 1e-3; // what is lost by rounding is less, and nobody begins a run at a finer time
constexpr double kTrainWidth_m = 3.0;
constexpr double kTrainWallAndGap_m = 0.3; // between the edge of the platform and the room inside
constexpr double kBothNoses_m = 4.4;
constexpr double kShortestTrain_m = 4.0;
constexpr double kDoorHalf_m = 0.7;

Point alongOf(const PlacedTrain& train)
{
    return {std::cos(train.heading_rad), std::sin(train.heading_rad)};
}

} // namespace

std::optional<PlacedTrain> placedTrain(const world::World& world, world::TrainServiceId id)
{
    const world::TrainService* service = world.trainServices().find(id);
    const world::Fixture* platform = service ? world.fixtures().find(service->platform) : nullptr;
    if (!platform)
        return std::nullopt;
    const Point ahead{std::cos(platform->heading_rad), std::sin(platform->heading_rad)};
    PlacedTrain train;
    train.number = id.number;
    train.platform = platform->position;
    train.middle = platform->position + ahead * (platform->depth_m / 2.0 + kTrainWallAndGap_m + kTrainWidth_m / 2.0);
    train.level = platform->level;
    train.heading_rad = platform->heading_rad - std::numbers::pi / 2.0;
    train.length_m = std::max(kShortestTrain_m, platform->width_m - kBothNoses_m);
    const int doors = std::max(service->doors, 1);
    for (int i = 0; i < doors; ++i) // where people get on and off, as far as the train reaches
        if (const double along_m = ((i + 0.5) / doors - 0.5) * platform->width_m; std::abs(along_m) + kDoorHalf_m <= train.length_m / 2.0)
            train.doors.push_back(along_m);
    return train;
}

std::vector<PlacedTrain> standingTrains(const world::World& world, const run::Frame& frame)
{
    std::vector<PlacedTrain> trains;
    const double began_s = kClockExact_s * std::round((frame.clock_s - frame.time_s) / kClockExact_s);
    const double startClock_s = began_s - kTimetableDay_s * std::floor(began_s / kTimetableDay_s);
    for (const auto& [id, service] : world.trainServices())
        if (autonomous::stopAt(service, startClock_s, frame.time_s).stands(frame.time_s))
            if (auto train = placedTrain(world, id))
                trains.push_back(std::move(*train));
    return trains;
}

std::array<Point, 4> trainOutline(const PlacedTrain& train)
{
    const Point along = alongOf(train) * ((train.length_m + kBothNoses_m) / 2.0);
    const Point left = Point{-alongOf(train).y, alongOf(train).x} * (kTrainWidth_m / 2.0);
    return {train.middle + along + left, train.middle - along + left, train.middle - along - left, train.middle + along - left};
}

std::vector<std::pair<Point, Point>> trainDoors(const PlacedTrain& train)
{
    const Point along = alongOf(train);
    const Point side = train.middle - Point{-along.y, along.x} * (kTrainWidth_m / 2.0);
    std::vector<std::pair<Point, Point>> doors;
    for (const double place_m : train.doors)
        doors.emplace_back(side + along * (place_m - kDoorHalf_m), side + along * (place_m + kDoorHalf_m));
    return doors;
}

void appendPlacedTrain(const PlacedTrain& train, const FloorHeights& floors, const SceneTheme& theme, std::vector<SolidVertex>& out)
{
    TrainOptions options;
    options.length_m = train.length_m;
    options.width_m = kTrainWidth_m;
    for (const double place_m : train.doors)
        if (options.rightDoors.empty() || place_m - kDoorHalf_m > options.rightDoors.back().second)
            options.rightDoors.emplace_back(place_m - kDoorHalf_m, place_m + kDoorHalf_m);
    appendVehicle(trainShape(options), {train.middle, floors.at(train.level, train.platform), train.heading_rad}, rgb(0x3F6FA8), theme,
                  out);
}

} // namespace passerby::editor
