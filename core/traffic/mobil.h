// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/traffic_parameters.h"

#include <optional>

namespace passerby::traffic {

/// Accelerations of somebody, m/s²: as it is, and if lanes were changed.
struct NowAndThen {
    double now_mps2 = 0.0;
    double then_mps2 = 0.0;
};

/// What a change of lanes does to those it concerns.
struct MobilSituation {
    NowAndThen own;
    std::optional<NowAndThen> behindThere; ///< who would then drive behind
    std::optional<NowAndThen> behindHere;  ///< who does now
};

/// Whether somebody changes lanes (Kesting, Treiber, Helbing 2007, "General lane-changing model MOBIL for car-following models", equations
/// 2 and 3): neither they nor who is then behind brakes harder than safe, and what they gain, with what others gain times the politeness,
/// is more than the threshold. No bias for a side.
[[nodiscard]] bool changesLanes(const MobilSituation& situation, const TrafficParameters& parameters);

} // namespace passerby::traffic
