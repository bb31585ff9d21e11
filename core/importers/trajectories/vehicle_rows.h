// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/trajectories/track_rows.h"

namespace passerby::importers {

/// Tells who is a car in a table of vehicles that does not say what was followed: who has a size, or everybody where the table has none.
/// Who has no length and no width is taken for a person. Adds notes.
void findCars(TrackRows& rows, bool saysSizes);

/// Of a vehicle that was followed by the middle of its front the places of its own middle, half its length behind: it turns as what is
/// drawn by its front and rolls behind it (a tractrix), and so stands still where its front does. What never goes as far as its own length
/// looks `ahead`, a unit vector. Nothing to do where no length is known.
void takeMiddles(world::RecordedTrack& track, geometry::Point ahead);

} // namespace passerby::importers
