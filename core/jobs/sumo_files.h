// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/vehicle_replay.h"

#include <string>

namespace passerby::jobs {

/// What SUMO is told of a recording.
struct SumoFiles {
    std::string nodes; ///< for netconvert
    std::string edges;
    std::string routes; ///< for sumo
};
[[nodiscard]] SumoFiles sumoFiles(const judging::RecordedVehicles& recorded, double step_s);

/// Where SUMO's vehicles were, from the text of its "fcd-output"; vehicles are numbered by their rows. Error "bad-output" (also where one
/// comes more than 4 m from where it was recorded to: the lanes are none that it can make).
[[nodiscard]] foundation::Result<judging::ReplayedVehicles> drivenBySumo(const std::string& output,
                                                                         const judging::RecordedVehicles& recorded, double step_s);

} // namespace passerby::jobs
