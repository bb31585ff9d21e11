// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/judging/driving.h"

namespace passerby::judging {

/// What a vehicle did in a replay, a row a step.
struct VehicleWay {
    std::size_t vehicle = 0; ///< row of RecordedVehicles
    std::int64_t firstStep = 0;
    std::vector<heter_sim::OrientedBox> bodies;
};

/// What a model made of a recording.
struct ReplayedVehicles {
    double step_s = 0.1;
    std::vector<VehicleWay> ways; ///< of the measured vehicles, in the order of the recording
};

inline constexpr float kPerson_m = 0.25F; ///< radius of people beside vehicles

/// Lets a model drive the measured vehicles: they enter where, when, as fast and on the lane as recorded, wish to drive at the 95 %
/// quantile of their recorded speeds, brake before bends (to 2 m/s² sideways, with 2 m/s²), and leave where they were recorded to leave
/// before the recording ends, at which all ends. The other vehicles and all people are moved as recorded and are in the way. The leader is
/// the nearest ahead whose middle is within half the width of the lane. Once a second, by turns, each may change onto a lane beside. The
/// same bytes at any time; one thread. Error "cancelled".
[[nodiscard]] foundation::Result<ReplayedVehicles> replayVehicles(const RecordedVehicles& recorded, const DrivingModel& model,
                                                                  double step_s, foundation::JobContext& context);

} // namespace passerby::judging
