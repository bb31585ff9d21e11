// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <cstdint>
#include <vector>

namespace passerby::run {

/// What a perceptual run knows beside its walkers. Cells count from 0 in ascending order of number.
struct PerceptualView {
    /// Somebody may come out of hiding through a portal.
    struct Arrival {
        navigation::NodeIndex portal = 0;
        double next_s = 0.0;     ///< simulated time
        double rate_per_s = 0.0; ///< expected
    };
    std::vector<std::uint32_t> visibleCells; ///< ascending
    std::uint32_t toOpen = 0;                ///< cells in view in which nobody has been met yet, as in a run that goes on opening them
    std::vector<std::uint32_t> heldCells;    ///< out of view, kept up to date; ascending
    std::vector<Arrival> arrivals;           ///< by time
    std::int64_t hidden = 0;                 ///< people not in visible or held cells
    std::uint32_t shadows = 0;               ///< of these, known: seen on the trip that they are on
    std::uint32_t known = 0;                 ///< people simulated one by one, shadows included
    std::int64_t live = 0;                   ///< people in visible and held cells, those inside doors included
};

} // namespace passerby::run
