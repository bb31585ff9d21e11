// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/perceptual/observer.h"
#include "core/simulation/run_log.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::jobs {

/// Everybody, or whom an observer perceives.
enum class SimulationMode { full, perceptual };

/// A city as a kept run remembers it: enough to know it again, and to tell people which it was.
struct KeptCity {
    std::uint64_t hash = 0; ///< world::runHash
    std::string name;
    std::uint64_t cells = 0;
    std::uint64_t targets = 0;
};

[[nodiscard]] KeptCity keptCity(const world::World& world);
/// "Old town" (120 cells, 30 targets, 0123456789abcdef)
[[nodiscard]] std::string describe(const KeptCity& city);
/// Sixteen hexadecimal digits.
[[nodiscard]] std::string spellHash(std::uint64_t hash);

/// All that makes a run what it is but the city in which it begins: how it was made and what was done to it. There is a frame a step; that
/// of a step shows the run after what was done at it.
struct KeptRun {
    SimulationMode mode = SimulationMode::full;
    perceptual::Observer observer; ///< in perceptual mode, which has no entries
    std::uint64_t seed = 1;
    std::uint64_t people = 1000;
    double step_s = 0.1;
    double framesPerSecond = 10.0;    ///< 1 / step_s
    double startClock_s = 8 * 3600.0; ///< in [0, 86400]
    double seconds = 0.0;             ///< simulated; 0: the first frame alone
    wander::WanderStart wanderStart = wander::WanderStart::steady;
    KeptCity city;
    std::vector<simulation::RunLog::Entry> entries; ///< by step

    /// The last frame's; the first one's is 0.
    [[nodiscard]] std::uint64_t lastStep() const;
};

/// A run of everybody as it was up to this step.
[[nodiscard]] KeptRun keptRun(const simulation::RunLog& log, std::uint64_t step);

} // namespace passerby::jobs
