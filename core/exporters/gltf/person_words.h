// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/activity.h"
#include "core/world/agent_id.h"

#include <string_view>

namespace passerby::exporters {

/// What leads somebody through the city, in a word: schedule, wander, crowd or mind.
[[nodiscard]] std::string_view kindOf(world::AgentId agent);

/// Slower than this somebody stands.
inline constexpr double kStandingBelow_mps = 0.05;
/// How somebody holds their body, in a word: stands, walks, settles, sits, talks, watches, looks_up, looks_round, buys, guards or performs.
[[nodiscard]] std::string_view postureOf(run::Activity activity, double speed_mps);

} // namespace passerby::exporters
