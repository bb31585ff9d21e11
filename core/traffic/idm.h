// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::traffic {

/// What the intelligent driver model is told.
struct IdmSituation {
    double speed_mps = 0.0;
    double ideal_mps = 13.9;        ///< ≥ 0
    double gap_m = 1e300;           ///< to whoever drives before, or to where one stops; ≥ 0
    double other_mps = 0.0;         ///< of whoever drives before
    double acceleration_mps2 = 2.0; ///< > 0
    double braking_mps2 = 2.5;      ///< comfortable, > 0
    double headway_s = 1.2;
    double standstill_m = 2.0;
};

/// The acceleration of the intelligent driver model with the exponent 4 (Treiber, Hennecke, Helbing 2000, "Congested traffic states in
/// empirical observations and microscopic simulations", equations 2 to 4), in m/s². Above the ideal speed it brakes at most comfortably
/// where nobody is near.
[[nodiscard]] double idmAcceleration_mps2(const IdmSituation& situation);

/// The fastest speed for the next step from which a gap to something that moves at `other_mps`, and may brake with `braking_mps2`, lets
/// one stop in time when braking alike (after Krauß 1998, for steps in which one moves with the new speed). 0 where there is none.
[[nodiscard]] double safeSpeed_mps(double gap_m, double other_mps, double braking_mps2, double step_s);

} // namespace passerby::traffic
