// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::autonomous {

/// Something that happened to somebody who lives by what they need and want, as a file of events tells it. Words are as files spell them.
struct MindEvent {
    double time_s = 0.0;      ///< simulated
    std::uint32_t person = 0; ///< number of their kind
    /// "visit" and "inside" (object: number of the target), "need" (of the need), "goal" (of what it is about), "claim", "seat", "line",
    /// "service" (of the fixture), "train" (of the train service), "company" (of whoever began it), "group" (0), "show" (of the stage)
    const char* kind = "";
    std::uint32_t object = 0;
    const char* from = ""; ///< what was so before
    const char* to = "";   ///< what is so from now on
};

} // namespace passerby::autonomous
