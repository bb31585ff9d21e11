// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <memory>

namespace passerby::run {
struct Frame;
}

namespace passerby::simulation {
class ScheduleRun;
}

namespace passerby::jobs {

/// A run of a city some time after its start: the world's population, seed and time of day, everybody simulated. `seconds` is at least 0.
/// Errors: those of simulation::ScheduleRun::create, "cancelled".
[[nodiscard]] foundation::Result<std::unique_ptr<simulation::ScheduleRun>> runUntil(const world::World& world, double seconds,
                                                                                    foundation::JobContext& context);

/// The people of that run at that moment.
[[nodiscard]] foundation::Result<std::shared_ptr<const run::Frame>> peopleAt(const world::World& world, double seconds,
                                                                             foundation::JobContext& context);

} // namespace passerby::jobs
