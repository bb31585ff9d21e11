// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/world.h"

#include <cstddef>
#include <optional>

namespace passerby::editor {

/// How many of a frame's walkers are in view: all in a full run; in a perceptual run those in the cells in view, to which a frame adds the
/// person who is followed wherever they are. `world` and `graph` are those of the run.
[[nodiscard]] std::size_t peopleInView(const run::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph);

/// Whoever does nothing else and is slower stands.
inline constexpr double kWalksFrom_mps = 0.2;
/// Whether the walker at a place among them is going somewhere at this moment: not in a line, held up, on a seat, on duty...
[[nodiscard]] bool isGoing(const run::Frame& frame, std::size_t place);
/// [m/s] on average of those who are going somewhere; nothing where nobody is.
[[nodiscard]] std::optional<double> meanWalkingSpeed_mps(const run::Frame& frame);

/// Walkers of a frame who keep a schedule, as expected figures have it: no wanderers, no people of crowds.
[[nodiscard]] std::size_t walkingBySchedule(const run::Frame& frame);
/// Walkers of a frame who are some of its `people`: no people of crowds.
[[nodiscard]] std::size_t walkingOfPopulation(const run::Frame& frame);
/// Everybody of a run who keeps a schedule, on the way or not. `world`: that of the run; it says how many of the people live by what they
/// need, of whom a frame has only those who are out.
[[nodiscard]] std::uint32_t peopleBySchedule(const run::Frame& frame, const world::World& world);

} // namespace passerby::editor
