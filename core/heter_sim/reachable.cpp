// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/reachable.h"

#include <cmath>
#include <numbers>

namespace passerby::heter_sim {

namespace {

constexpr double kStraight_rad = 5.0 * std::numbers::pi / 180.0;
constexpr double kAside_rad = 15.0 * std::numbers::pi / 180.0;

double widestStep(const Candidates& candidates, std::size_t group)
{
    const auto groups = candidates.groups();
    const auto middle = [&](std::size_t i) { return candidates.state((groups[i].firstState + groups[i].endState - 1) / 2).speed_mps(); };
    const double below = group > 0 ? middle(group) - middle(group - 1) : 0.0;
    const double above = group + 1 < groups.size() ? middle(group + 1) - middle(group) : 0.0;
    return std::max(below, above);
}

} // namespace

std::vector<GroupReach> reachOf(const Candidates& candidates, std::uint32_t toEitherSide)
{
    std::vector<GroupReach> all;
    for (std::size_t group = 0; group < candidates.groups().size(); ++group) {
        const std::uint32_t first = candidates.groups()[group].firstState;
        GroupReach reach{candidates.state(first).speed_mps(), false, false, false, widestStep(candidates, group)};
        const CandidateRange range = candidates.around(candidates.speed_mps(first), toEitherSide);
        for (std::uint32_t i = range.firstState; i < range.endState; ++i) {
            const CanonicalState& state = candidates.state(i);
            const bool isMoving = state.speed_cmps > 0;
            reach.isStraight = reach.isStraight || (isMoving && std::abs(state.angle_rad()) < kStraight_rad);
            reach.isToLeft = reach.isToLeft || (isMoving && state.angle_rad() > kAside_rad);
            reach.isToRight = reach.isToRight || (isMoving && state.angle_rad() < -kAside_rad);
        }
        all.push_back(reach);
    }
    return all;
}

} // namespace passerby::heter_sim
