// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/frame.h"
#include "core/world/world.h"

#include <cstddef>

namespace passerby::editor {

/// How many of a frame's walkers are in view: all in a full run; in a perceptual run those in the cells in view, to which a frame adds the
/// person who is followed wherever they are. `world` and `graph` are those of the run.
[[nodiscard]] std::size_t peopleInView(const simulation::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph);

/// Walkers of a frame who belong to the population, as expected figures do, and not to crowds.
[[nodiscard]] std::size_t walkingInhabitants(const simulation::Frame& frame);

} // namespace passerby::editor
