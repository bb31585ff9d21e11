// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/goal_stack.h"

#include <cstdint>
#include <limits>

namespace passerby::autonomous {

// How far somebody is with a goal: Goal::phase, by its kind.

/// Of sit, watch, look up and wait, which are for a place of a fixture; of a duty going and resting alone.
struct AtThing {
    enum Phase : std::uint8_t { choosing, asking, going, settling, resting, rising };
};

/// Of drink and buy a ticket.
struct InLine {
    enum Phase : std::uint8_t { comes, waits, called, served, leaves };
};

/// To be served at a counter or a machine, after a line.
[[nodiscard]] inline bool isForLine(const Goal& goal)
{
    return goal.kind == GoalKind::buyTicket || goal.kind == GoalKind::drink;
}

/// They have got what they wanted, and but make room.
[[nodiscard]] inline bool isServed(const Goal& goal)
{
    return isForLine(goal) && goal.phase == InLine::leaves;
}

/// Of chat.
struct InRing {
    enum Phase : std::uint8_t { joining, chatting };
};

/// Of a visit, while there is nothing to do.
struct AtLeisure {
    enum Phase : std::uint8_t { begins, stepsAside, stands };
};

/// Of board.
struct ByTrain {
    enum Phase : std::uint8_t { planning, onTheWay, waiting, boarding };
};

// What several of their behaviours go by.
inline constexpr double kNever_s = std::numeric_limits<double>::infinity();
inline constexpr double kAtDoor_m = 0.3;      ///< of a target, or a point of a duty: who is as near is there
inline constexpr double kKeepsClaim_s = 20.0; ///< beside three times the way
inline constexpr double kEnough = 0.1;        ///< of a need that is being fulfilled
inline constexpr double kAtTail_m = 1.0;      ///< of a line: from where one asks for a rank, and is called
inline constexpr double kAtSlot_m = 0.1;
inline constexpr double kAtServer_m = 0.2;
inline constexpr double kMakesRoom_m = 1.5; ///< who was served: then it is the next one's turn
inline constexpr double kAtAside_m = 0.4;   ///< of a place to stand where nobody has to pass

} // namespace passerby::autonomous
