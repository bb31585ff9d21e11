// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/limits.h"
#include "core/wander/wander_start.h"
#include "core/world/place_kinds.h"

#include <array>
#include <cstddef>
#include <string_view>

/// What writer and reader of logs of runs have in common: each list by the value of its kind.
namespace passerby::jobs::run_log {

inline constexpr std::string_view kFormat = "passerby-run";
inline constexpr int kVersion = 2;
inline constexpr int kVersionWithoutVisitors = 1; ///< of logs in which nobody walks or drives themselves: as they have always been
inline constexpr std::uintmax_t kLargestText_bytes = foundation::kLargestCityFile_bytes;
inline constexpr std::array<std::string_view, 2> kModes{"full", "perceptual"};
inline constexpr std::array<std::string_view, 3> kWanderStarts{"steady", "ways", "viewshed"};
static_assert(static_cast<int>(wander::WanderStart::steady) == 0 && static_cast<int>(wander::WanderStart::alongWays) == 1
              && static_cast<int>(wander::WanderStart::byViewshed) == 2);
enum class What { edit, block, unblock, unblockAll, resetMeasures, walkTogether, part, enter, steer, leave };
inline constexpr std::array<std::string_view, 10> kWhats{"edit",          "block", "unblock", "unblock_all", "reset_measures",
                                                         "walk_together", "part",  "enter",   "steer",       "leave"};
/// By what somebody at the screen moves.
inline constexpr std::array<std::string_view, 2> kVisitorModes{"on_foot", "driving"};
/// How a group walks where there is room.
inline constexpr auto& kForms = world::Spelling<world::GroupForm>::kNames;

} // namespace passerby::jobs::run_log
