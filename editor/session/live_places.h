// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/place_measures.h"

#include <cstdint>

namespace passerby::editor {

/// What the measurement lines and regions of a run counted up to a moment.
struct LivePlaces {
    run::PlaceMeasures measures;
    bool countsEverybody = true; ///< else only who is seen is simulated, and nothing is counted
};

} // namespace passerby::editor
