// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/recorded_tracks.h"

namespace passerby::importers {

/// Replaces each place by that on the straight, evenly walked line which fits the points within half of `window_s` on both sides best, by
/// least squares (local linear regression, Cleveland 1979, with equal weights). Who walks evenly stays exactly where they are, at ends of
/// tracks and beside gaps, too.
void smooth(world::RecordedTracks& recorded, double window_s);

} // namespace passerby::importers
