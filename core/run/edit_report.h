// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::run {

/// What an edit did to the people of a run.
struct EditReport {
    std::uint64_t step = 0;       ///< of the run when it was taken
    bool hasNewWays = false;      ///< ways had to be found anew
    std::uint64_t stayed = 0;     ///< inside, and stay there
    std::uint64_t kept = 0;       ///< walk on as they did
    std::uint64_t otherWays = 0;  ///< to the same destination
    std::uint64_t otherGoals = 0; ///< since theirs is gone or out of reach
    std::uint64_t setOut = 0;     ///< from a place that is gone or leads nowhere any more
    std::uint64_t moved = 0;      ///< of these, to another place, since no way leads where they were
    double farthestMoved_m = 0.0;
    std::uint64_t came = 0;
    std::uint64_t left = 0;
};

} // namespace passerby::run
