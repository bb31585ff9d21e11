// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/trajectories/track_rows.h"

namespace passerby::importers {

/// Tells who is a car in a table of vehicles that does not say what was followed: who has a size, or everybody where the table has none.
/// Who has no length and no width is taken for a person. Adds notes.
void findCars(TrackRows& rows, bool saysSizes);

} // namespace passerby::importers
