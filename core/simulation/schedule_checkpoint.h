// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run_checkpoint.h"

#include <memory>

namespace passerby::simulation {

/// A ScheduleRun between two steps.
struct ScheduleCheckpoint {
    std::shared_ptr<const run::RunCheckpoint> run;
    std::uint64_t people = 0;
    std::size_t logged = 0; ///< entries of the log until then
};

} // namespace passerby::simulation
