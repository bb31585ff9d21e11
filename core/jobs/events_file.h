// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/mind_event.h"

#include <span>
#include <string>

namespace passerby::jobs {

/// What happened to those who live by what they need and want, a line each behind one of names: "time" in simulated seconds, "person" as
/// trajectories number them, "kind", "object", "from", "to" (autonomous::MindEvent). The same bytes for the same run.
[[nodiscard]] std::string eventsAsCsv(std::span<const autonomous::MindEvent> events);

} // namespace passerby::jobs
