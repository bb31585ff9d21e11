// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"

#include <cstddef>

namespace passerby::editor {

/// How many of a frame's walkers are in view: all in a full run; in a perceptual run those in the cells in view, to which a frame adds the
/// person who is followed wherever they are. `world` and `graph` are those of the run.
[[nodiscard]] std::size_t peopleInView(const run::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph);

/// Walkers of a frame who keep a schedule, as expected figures have it: no wanderers, no people of crowds.
[[nodiscard]] std::size_t walkingBySchedule(const run::Frame& frame);
/// Walkers of a frame who are some of its `people`: no people of crowds.
[[nodiscard]] std::size_t walkingOfPopulation(const run::Frame& frame);
/// Everybody of a run who keeps a schedule, on the way or not. `world`: that of the run; it says how many of the people live by what they
/// need, of whom a frame has only those who are out.
[[nodiscard]] std::uint32_t peopleBySchedule(const run::Frame& frame, const world::World& world);

} // namespace passerby::editor
