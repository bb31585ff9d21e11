// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/floor_marks.h"
#include "core/shapes/shape.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::shapes {

/// Of the asphalt of a lane for these.
[[nodiscard]] world::Color colorOf(world::LaneKind kind);

/// The asphalt of a lane: a band along its middle, as wide as the lane and at height 0, of two triangles a step, in its own colour.
[[nodiscard]] Shape bandOf(const world::Lane& lane);
/// White lines just inside both of its edges.
[[nodiscard]] std::vector<FloorMark> edgesOf(const world::Lane& lane);
/// A broad white line; a narrow one where nobody has a signal.
[[nodiscard]] std::vector<FloorMark> marksOf(const world::StopLine& line);
/// White stripes along the lanes, half a metre wide and half a metre apart (at most 200); with a signal, a narrow line on either side.
[[nodiscard]] std::vector<FloorMark> marksOf(const world::Crossing& crossing);

/// Whether lanes have painted edges, in the order of the rows. Those that begin where another begins, or end where another ends, have none:
/// they turn off or merge where roads meet. Levels make no difference: ways up to bridges begin on the ground.
[[nodiscard]] std::vector<bool> lanesWithEdges(const world::World& world);

} // namespace passerby::shapes
