// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/fitted_set.h"

#include "core/foundation/words.h"
#include "core/heter_sim/state_set_file.h"

#include <array>
#include <cmath>
#include <vector>

namespace passerby::heter_sim {

using foundation::Result;

namespace {

constexpr std::array kSteps{1, 2, 3, 4, 6, 8, 12, 16};
constexpr std::size_t kLongestText_bytes = 255;

double onGrid(double value, int step)
{
    const double grid = 0.01 * step;
    return grid * std::nearbyint(value / grid);
}

std::vector<MotionState> onGrid(std::span<const MotionState> states, int step)
{
    std::vector<MotionState> coarse(states.begin(), states.end());
    for (MotionState& state : coarse)
        state = {onGrid(state.speed_mps, step), onGrid(state.angle_rad, step)};
    return coarse;
}

bool fits(StateSet set)
{
    set.name.assign(kLongestText_bytes, 'n');
    set.licence.assign(kLongestText_bytes, 'l');
    return encoded(set).ok();
}

} // namespace

Result<FittedSet> fittedSet(std::span<const MotionState> states, AgentKind kind, bool isMirrored)
{
    Result<StateSet> set = canonicalSet(states, kind, isMirrored);
    for (const int step : kSteps) {
        if (step > 1)
            set = canonicalSet(onGrid(states, step), kind, isMirrored);
        if (set && fits(set.value()))
            return FittedSet{std::move(set).value(), step};
        if (!set && set.error().code != "too-many-states")
            return set.error();
    }
    return foundation::Error{"too-many-states", foundation::told("These states do not fit into a set."), ""};
}

} // namespace passerby::heter_sim
