// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace passerby::editor {

/// Who is simulated.
enum class LiveMode {
    everybody, ///< the full run
    seen,      ///< the perceptual run: whoever an observer sees
    both       ///< both at one clock, compared; what is seen is shown
};

/// What a run is made with.
struct LiveOptions {
    std::uint64_t people = 1000;
    std::uint64_t seed = 1;
    double startClock_s = 8 * 3600.0;
    unsigned threads = 0; ///< 0: all
    LiveMode mode = LiveMode::everybody;
};

} // namespace passerby::editor
