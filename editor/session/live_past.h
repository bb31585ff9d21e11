// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/rewindable.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::editor {

/// What a run has lived, as a timeline shows it. Times are simulated, since the run began.
struct LivePast {
    /// Something that was done to the run.
    struct Mark {
        double time_s = 0.0;
        run::RunInput::Kind kind = run::RunInput::Kind::edit;
        std::uint64_t input = 0; ///< its number among all that was done
    };
    bool isKept = false;   ///< there is a past to go to
    double begin_s = 0.0;  ///< of it
    double end_s = 0.0;    ///< up to where the run has lived
    double now_s = 0.0;    ///< where it is
    bool isBack = false;   ///< before the end: what came later is kept until the run goes on
    double toGo_s = 0.0;   ///< that is still being lived again, to where it was sought
    bool isSettled = true; ///< wherever it was asked to go, or to go on from, is done and told
    std::size_t bytes = 0; ///< that all of it takes
    std::shared_ptr<const std::vector<Mark>> marks = std::make_shared<const std::vector<Mark>>(); ///< ascending

    [[nodiscard]] double back_s() const { return end_s - now_s; }
    /// Where it is, or is to be as soon as it has lived there again.
    [[nodiscard]] double goal_s() const { return now_s + toGo_s; }
};

} // namespace passerby::editor
