// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/vehicle_states.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <tuple>

namespace passerby::heter_sim {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kTurns_s = 2.0;
constexpr int kFinely_cmps = 1500;
constexpr double kSideways_mps2 = 3.0;
constexpr std::array<std::int16_t, 19> kAngles_crad{0, 1, 2, 3, 4, 6, 8, 10, 13, 17, 22, 28, 36, 46, 59, 76, 97, 120, 150};
constexpr double kFastShareOfTop = 0.95;
constexpr double kLeastCell_mps = 0.02;
constexpr std::size_t kMostKept = 64;

/// The next speed of the rule.
int after_cmps(int speed_cmps)
{
    return speed_cmps + (speed_cmps < kFinely_cmps ? 5 : 10);
}

/// So far a vehicle turns within kTurns_s.
double widestAngle_rad(double speed_mps, double turningRadius_m)
{
    return kTurns_s * std::min(speed_mps / turningRadius_m, kSideways_mps2 / speed_mps);
}

void addSpeed(StateSet& set, int speed_cmps, double turningRadius_m)
{
    const double widest_crad = 100.0 * widestAngle_rad(0.01 * speed_cmps, turningRadius_m);
    for (const std::int16_t angle_crad : kAngles_crad)
        if (angle_crad == 0 || angle_crad <= widest_crad)
            set.kept.push_back({static_cast<std::int16_t>(speed_cmps), angle_crad});
}

} // namespace

StateSet madeUpVehicleStates(AgentKind kind, float turningRadius_m, float top_mps)
{
    const int top_cmps = static_cast<int>(std::lround(100.0F * std::clamp(top_mps, 1.0F, 0.01F * StateSet::kFastest_cmps)));
    StateSet set;
    set.name = "Made up";
    set.kind = kind;
    set.isMirrored = true;
    set.kept = {CanonicalState{}};
    int speed_cmps = after_cmps(0);
    for (; speed_cmps < top_cmps; speed_cmps = after_cmps(speed_cmps))
        addSpeed(set, speed_cmps, static_cast<double>(turningRadius_m));
    addSpeed(set, top_cmps, static_cast<double>(turningRadius_m));
    set.fast_cmps = static_cast<std::int16_t>(std::lround(kFastShareOfTop * top_cmps));
    return set;
}

std::shared_ptr<const StateSet> ownVehicleStates(AgentKind kind, const VehicleFigures& figures, float top_mps)
{
    static std::mutex mutex;
    static std::map<std::tuple<AgentKind, float, float>, std::shared_ptr<const StateSet>> made;
    const std::lock_guard lock(mutex);
    if (made.size() >= kMostKept) // kinds were edited often; who uses a set keeps it
        made.clear();
    std::shared_ptr<const StateSet>& set = made[{kind, figures.turningRadius_m, top_mps}];
    if (!set)
        set = std::make_shared<const StateSet>(madeUpVehicleStates(kind, figures.turningRadius_m, top_mps));
    return set;
}

Result<StateSet> recordedVehicleStates(std::span<const MotionState> states, AgentKind kind, double width_mps)
{
    if (!(width_mps >= kLeastCell_mps))
        return Error{"bad-group-width", foundation::told("Groups of speed must be at least 0.02 m/s wide."), ""};
    auto recorded = canonicalSet(states, kind, true);
    if (!recorded)
        return recorded;
    std::vector<MotionState> all(states.begin(), states.end());
    for (int cell = 1; cell * width_mps < recorded.value().fastest_mps(); ++cell)
        all.push_back({cell * width_mps, 0.0});
    auto set = canonicalSet(all, kind, true);
    if (!set)
        return set;
    set.value().samples = recorded.value().samples; // what was added was not watched
    set.value().fast_cmps = recorded.value().fast_cmps;
    return set;
}

} // namespace passerby::heter_sim
