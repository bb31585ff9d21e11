// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/schedule_run.h"

#include <variant>

namespace passerby::simulation {

/// All that was done to a run from outside, in order, each before the step after the one it names. Together with the city and the options
/// of the beginning it is the whole run. Kept where ScheduleOptions::keepsLog says so: each edit adds the tables that it changed, whole.
struct RunLog {
    struct Edited {
        world::World world;
        std::uint64_t people = 0;
    };
    struct Blocked {
        ground::Barrier barrier;
    };
    struct Unblocked {
        std::uint32_t number = 0;
    };
    struct AllUnblocked {};
    struct MeasuresReset {};
    /// They walk together from then on.
    struct Joined {
        std::vector<world::AgentId> people;
        autonomous::Form form = autonomous::Form::vee;
    };
    /// They walk alone from then on.
    struct Parted {
        std::vector<world::AgentId> people;
    };
    /// Somebody at the screen comes into the run, is steered from then on, and is gone.
    struct Entered {
        run::VisitorStart start;
    };
    struct Steered {
        run::VisitorInput input;
    };
    struct Left {};
    struct Entry {
        std::uint64_t step = 0;
        std::variant<Edited, Blocked, Unblocked, AllUnblocked, MeasuresReset, Joined, Parted, Entered, Steered, Left> what{AllUnblocked{}};
    };

    world::World world;
    ScheduleOptions options;
    std::vector<Entry> entries;
};

/// Does to a run what the entry says was done, whatever its step. Errors: those of ScheduleRun::edit, walkTogether, part and enter; then
/// the run is as before.
[[nodiscard]] foundation::Result<void> redo(ScheduleRun& run, const RunLog::Entry& entry, foundation::JobContext& context);

} // namespace passerby::simulation
