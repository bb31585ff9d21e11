// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace passerby::alibi {
struct Bake;
}

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
    std::size_t past_bytes = std::size_t{256} << 20U; ///< for what was lived, to go back to it; 0: nothing is kept
    /// Of the city as it is, where it is known already: then a crowded city need not be baked to know how slowly people walk.
    std::shared_ptr<const alibi::Bake> bake;
};

} // namespace passerby::editor
