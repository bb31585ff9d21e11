// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_motion.h"
#include "core/heter_sim/vehicle_states.h"

namespace passerby::testing {

using heter_sim::AgentKind;
using heter_sim::VehicleChoice;
using heter_sim::VehicleFigures;
using heter_sim::VehicleSettings;
using heter_sim::VehicleSituation;

/// A vehicle on a straight lane along x.
class LoneDriver {
public:
    LoneDriver(AgentKind kind, const VehicleFigures& figures, const VehicleSettings& settings, float speed_mps, float ideal_mps)
        : choice(figures, settings, *heter_sim::ownVehicleStates(kind, figures, 14.0F))
    {
        situation.direction = {1.0F, 0.0F};
        situation.body = {{}, 0.0F, figures.halfLength_m, figures.halfWidth_m};
        situation.velocity = {speed_mps, 0.0F};
        situation.ideal_mps = ideal_mps;
    }
    explicit LoneDriver(float speed_mps, float ideal_mps, const VehicleSettings& settings = {})
        : LoneDriver(AgentKind::car, {}, settings, speed_mps, ideal_mps)
    {
    }

    void step()
    {
        situation.offset_m = steering::cross(situation.direction, situation.body.centre);
        situation.velocity = choice.next(situation);
        situation.body = heter_sim::advanced(situation.body, situation.velocity, choice.figures(), situation.step_s);
    }
    [[nodiscard]] float front_m() const { return situation.body.centre.x + choice.figures().halfLength_m; }
    [[nodiscard]] float speed_mps() const { return length(situation.velocity); }

    VehicleChoice choice;
    VehicleSituation situation;
};

inline VehicleSettings looking(float anticipation_s)
{
    VehicleSettings settings;
    settings.anticipation_s = anticipation_s;
    return settings;
}

} // namespace passerby::testing
