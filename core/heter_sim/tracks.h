// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <vector>

namespace passerby::heter_sim {

/// Who or what was recorded. The numbers stand in files: append, never renumber.
enum class AgentKind : std::uint8_t { person, bicycle, tricycle, car, bus };

/// Where somebody was seen in a frame.
struct Sighting {
    std::int64_t frame = 0;
    geometry::Point place{}; ///< metres, x east, y north
};

/// One agent as recorded.
struct Track {
    std::int64_t id = 0; ///< as the recording numbers them
    AgentKind kind = AgentKind::person;
    std::vector<Sighting> sightings; ///< frames ascend, gaps are allowed: places between are taken to lie on the straight line
};

/// What a recording holds once it has been read and placed, whatever file it came from.
struct Tracks {
    double frameRate_hz = 25.0; ///< > 0: frame numbers a second
    std::vector<Track> tracks;
};

} // namespace passerby::heter_sim
