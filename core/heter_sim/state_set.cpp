// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/state_set.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace passerby::heter_sim {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::int16_t kHalfTurn_crad = 314;
constexpr double kFastShare = 0.95;

void sortOnce(std::vector<CanonicalState>& states)
{
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
}

CanonicalState rounded(const MotionState& state, bool isMirrored)
{
    const auto speed = static_cast<std::int16_t>(std::lround(100.0 * state.speed_mps));
    const auto angle = static_cast<std::int16_t>(std::clamp<long>(std::lround(100.0 * state.angle_rad), -kHalfTurn_crad, kHalfTurn_crad));
    if (speed == 0)
        return {};
    return {speed, isMirrored && angle < 0 ? static_cast<std::int16_t>(-angle) : angle};
}

std::size_t mirroredCount(const StateSet& set)
{
    return static_cast<std::size_t>(std::count_if(set.kept.begin(), set.kept.end(),
                                                  [&](const CanonicalState& state) { return set.isMirrored && state.angle_crad != 0; }));
}

Error tooMany()
{
    return {"too-many-states", foundation::told("A set holds at most {} different states.", std::size_t{StateSet::kMostStates}), ""};
}

} // namespace

std::vector<CanonicalState> StateSet::all() const
{
    std::vector<CanonicalState> states = kept;
    if (isMirrored)
        for (const CanonicalState& state : kept)
            states.push_back({state.speed_cmps, static_cast<std::int16_t>(-state.angle_crad)});
    sortOnce(states);
    return states;
}

Result<StateSet> canonicalSet(std::span<const MotionState> states, AgentKind kind, bool isMirrored)
{
    StateSet set;
    set.kind = kind;
    set.isMirrored = isMirrored;
    set.samples = static_cast<std::uint32_t>(states.size());
    set.kept = {CanonicalState{}};
    std::vector<double> speeds_mps;
    for (const MotionState& state : states) {
        if (!(state.speed_mps >= 0.0 && 100.0 * state.speed_mps <= StateSet::kFastest_cmps && std::isfinite(state.angle_rad)))
            return Error{"too-fast", foundation::told("A speed is above 40 m/s, or no number."), ""};
        speeds_mps.push_back(state.speed_mps);
        set.kept.push_back(rounded(state, isMirrored));
    }
    sortOnce(set.kept);
    if (set.kept.size() < 2)
        return Error{"no-states", foundation::told("Nobody moves in this recording."), ""};
    if (set.kept.size() + mirroredCount(set) > StateSet::kMostStates)
        return tooMany();
    const auto at = static_cast<std::ptrdiff_t>(kFastShare * static_cast<double>(speeds_mps.size() - 1));
    std::nth_element(speeds_mps.begin(), speeds_mps.begin() + at, speeds_mps.end());
    set.fast_cmps = static_cast<std::int16_t>(std::max(std::lround(100.0 * speeds_mps[static_cast<std::size_t>(at)]), 1L));
    return set;
}

std::optional<Error> faultOf(const StateSet& set)
{
    const auto isSound = [&](const CanonicalState& state) {
        return state.speed_cmps >= 0 && state.speed_cmps <= StateSet::kFastest_cmps && state.angle_crad <= kHalfTurn_crad
               && state.angle_crad >= (set.isMirrored ? 0 : -kHalfTurn_crad) && (state.speed_cmps > 0 || state.angle_crad == 0);
    };
    if (set.kept.size() < 2 || set.kept.front() != CanonicalState{})
        return Error{"no-states", foundation::told("A set needs a state that stands and one that moves."), ""};
    if (set.kept.size() + mirroredCount(set) > StateSet::kMostStates)
        return tooMany();
    if (set.fast_cmps < 1 || set.fast_cmps > StateSet::kFastest_cmps || !std::all_of(set.kept.begin(), set.kept.end(), isSound))
        return Error{"bad-state", foundation::told("A speed or an angle is out of its range."), ""};
    if (std::adjacent_find(set.kept.begin(), set.kept.end(), std::not_fn(std::less{})) != set.kept.end())
        return Error{"bad-state", foundation::told("The states are not in ascending order."), ""};
    return std::nullopt;
}

} // namespace passerby::heter_sim
