// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace passerby::run {

/// What was kept of a run between two steps, to bring it back there. Immutable; what it holds is its run's business alone.
struct Checkpoint {
    Checkpoint() = default;
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;
    virtual ~Checkpoint() = default;

    std::uint64_t step = 0;   ///< the last one that was lived
    std::uint64_t inputs = 0; ///< what was done to the run until then, by number
    std::size_t bytes = 0;    ///< about how much memory it takes that it does not share with its run
};

} // namespace passerby::run
