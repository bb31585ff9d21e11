// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/vehicle_story.h"
#include "core/world/world.h"

#include <QString>
#include <utility>
#include <vector>

namespace passerby::editor {

/// A vehicle of the run in words.
struct VehicleWords {
    QString name;                                   ///< "Car 12"
    QString now;                                    ///< "Waits at a traffic light, 3 m ahead."
    QString comes;                                  ///< "Turns left in 45 m, onto Lane 7."
    std::vector<std::pair<QString, QString>> facts; ///< what, and its value with unit
};

/// `world`: the city of the run.
[[nodiscard]] VehicleWords wordsOf(const run::VehicleStory& story, const world::World& world);

/// "Car 12": as it is called wherever one vehicle is meant. `kind`: place of its kind among those of the city.
[[nodiscard]] QString vehicleName(const world::World& world, std::uint16_t kind, std::uint32_t number);

} // namespace passerby::editor
