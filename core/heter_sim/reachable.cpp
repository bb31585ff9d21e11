// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/reachable.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

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

bool hasHeading(const CanonicalState& state, Heading heading)
{
    if (state.speed_cmps == 0)
        return true;
    const double angle_rad = state.angle_rad();
    switch (heading) {
    case Heading::straight:
        return std::abs(angle_rad) < kStraight_rad;
    case Heading::left:
        return angle_rad > kAside_rad;
    case Heading::right:
        break;
    }
    return angle_rad < -kAside_rad;
}

/// Of each group, whether one of its states has the heading.
std::vector<bool> groupsOf(const Candidates& candidates, Heading heading)
{
    std::vector<bool> have;
    for (const SpeedGroup& group : candidates.groups()) {
        bool has = false;
        for (std::uint32_t i = group.firstState; i < group.endState && !has; ++i)
            has = hasHeading(candidates.state(i), heading);
        have.push_back(has);
    }
    return have;
}

/// From which groups one comes to the goal through those that `have` the heading.
std::vector<bool> comeTo(std::size_t goal, const std::vector<bool>& have, std::size_t step)
{
    std::vector<bool> come(have.size(), false);
    if (!have[goal])
        return come;
    std::vector<bool> isThrough(have.size(), false);
    std::vector<std::size_t> open{goal};
    isThrough[goal] = true;
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        for (std::size_t near = at - std::min(at, step); near <= std::min(at + step, have.size() - 1); ++near) {
            come[near] = true;
            if (have[near] && !isThrough[near]) {
                isThrough[near] = true;
                open.push_back(near);
            }
        }
    }
    return come;
}

std::vector<SpeedSpan> spansWhereNot(const Candidates& candidates, const std::vector<bool>& come)
{
    std::vector<SpeedSpan> spans;
    for (std::size_t group = 0; group < come.size(); ++group) {
        if (come[group])
            continue;
        const SpeedGroup& here = candidates.groups()[group];
        const SpeedSpan span{candidates.state(here.firstState).speed_mps(), candidates.state(here.endState - 1).speed_mps()};
        if (group > 0 && !come[group - 1])
            spans.back().to_mps = span.to_mps;
        else
            spans.push_back(span);
    }
    return spans;
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

std::vector<Unreached> unreachedOf(const Candidates& candidates, float ideal_mps, std::uint32_t toEitherSide)
{
    std::vector<Unreached> all;
    for (const Heading heading : {Heading::straight, Heading::left, Heading::right}) {
        const std::vector<bool> have = groupsOf(candidates, heading);
        for (const bool isStanding : {true, false}) {
            const std::size_t goal = candidates.groupOf(isStanding ? 0.0F : ideal_mps);
            Unreached missing{heading, isStanding, spansWhereNot(candidates, comeTo(goal, have, toEitherSide))};
            if (!missing.from.empty())
                all.push_back(std::move(missing));
        }
    }
    return all;
}

} // namespace passerby::heter_sim
