// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/run/place_measures.h"
#include "core/world/world.h"

namespace passerby::cli {

/// What the gates of a city counted, ascending by number.
[[nodiscard]] Json gatesAsJson(const run::PlaceMeasures& places, const world::World& city);
/// What its areas counted, likewise.
[[nodiscard]] Json areasAsJson(const run::PlaceMeasures& places, const world::World& city);
/// A line for each gate and each area, for people; nothing where there are none.
void printPlaces(const run::PlaceMeasures& places, const world::World& city);

} // namespace passerby::cli
