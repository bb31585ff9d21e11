// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/steering/crowd.h"
#include "core/steering/wall_grid.h"

#include <vector>

namespace passerby::bench {

/// Walkers with a next goal each, on a square or between buildings.
struct WalkersScene {
    steering::Crowd crowd;
    std::vector<geometry::Point> goals;
    std::vector<steering::Wall> walls;
    double side_m = 0.0;
    bool hasBlocks = false;
    foundation::RandomStream random{3, 0, foundation::Purpose::general};

    /// One person on 2 m² of a square, or 100,000 on the streets among 400 buildings, nobody within 0.65 m of another.
    WalkersScene(std::uint32_t people, bool amongBlocks);

    /// Everybody prefers to walk to their goal; who is there gets a new one.
    void prefer();

private:
    void addBlocks();
    [[nodiscard]] std::vector<geometry::Point> drawnPlaces();
    [[nodiscard]] geometry::Point someGoal(geometry::Point from);
};

} // namespace passerby::bench
