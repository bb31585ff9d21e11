// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/claims.h"
#include "core/autonomous/goal_stack.h"
#include "core/autonomous/phases.h"
#include "core/autonomous/visit_law.h"
#include "core/autonomous/ways.h"

#include <array>

namespace passerby::autonomous {

/// What somebody does with their body when they do not walk.
enum class Posture : std::uint8_t { stands, sitsDown, sits, getsUp };

/// Somebody who lives by what they need and want. No memory of its own beside this, so that nothing is allocated while people live.
struct Person {
    /// What happened lately, for who asks.
    struct Memory {
        GoalKind kind = GoalKind::visit;
        GoalEnd end = GoalEnd::success;
        std::uint32_t object = 0;
        float time_s = 0.0F;
    };
    /// Not to be tried again for a while.
    struct Refused {
        std::uint32_t fixture = 0;
        float until_s = 0.0F;
    };

    Character who;
    std::uint32_t place = navigation::kNone; ///< target where they are, or came from
    std::uint32_t goal = navigation::kNone;  ///< target by which they leave
    std::uint32_t returnsTo = navigation::kNone;
    std::uint32_t visits = 0;
    bool isOut = false;
    double since_s = 0.0; ///< when the visit or the wait began
    double until_s = 0.0; ///< inside: end of the wait; outside: when they mean to go, at the earliest
    GoalStack stack;

    bool isLed = false; ///< on the way to `to`
    bool isThere = false;
    Spot to;
    double near_m = 0.0;
    std::uint32_t room = navigation::kNone; ///< when the way was laid
    std::uint32_t passage = navigation::kNone;
    double laid_s = 0.0;

    Posture posture = Posture::stands;
    double timer_s = 0.0;                   ///< end of what the phase of the goal says
    double lookAgain_s = 0.0;               ///< for what a need wants
    double nextNeed_s = 0.0;                ///< when one of the needs will be wanted: the calendar
    std::uint32_t need = navigation::kNone; ///< place among those of the profile of the one that is seen to
    Resource claim;
    bool hasClaim = false;
    std::uint32_t desk = navigation::kNone;
    std::uint32_t rank = navigation::kNone;
    std::uint32_t ring = navigation::kNone;
    std::uint32_t duty = navigation::kNone;    ///< place among all duties
    std::uint32_t service = navigation::kNone; ///< place among train services
    double train_s = 0.0;                      ///< when theirs leaves
    bool isWithGroup = false;                  ///< on this visit
    double waitsSince_s = kNever_s;            ///< for those of the group who are left behind, from when they could be there; kNever_s: for nobody
    double pushedSince_s = kNever_s;           ///< off their place in a line
    double stoodOnSince_s = kNever_s;          ///< the place that they go to, by somebody else
    std::uint32_t avoided = navigation::kNone; ///< place of the thing that they go to, on which somebody stands
    std::array<Refused, 8> refused{};
    std::array<Memory, 16> memory{};
    std::uint32_t memories = 0;           ///< so far
    std::array<std::uint32_t, 8> rooms{}; ///< seen lately, counted from 1
    std::uint32_t roomsSeen = 0;
};

} // namespace passerby::autonomous
