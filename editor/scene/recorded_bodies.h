// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/recording.h"
#include "core/world/world.h"

#include <cstdint>
#include <vector>

namespace passerby::editor {

/// Somebody or something of a recording at one time.
struct RecordedBody {
    geometry::Point place;    ///< local metres
    double heading_rad = 0.0; ///< whither it moves, or moved last where it stands
    world::TrackKind kind = world::TrackKind::person;
    double length_m = 0.5; ///< along the heading: as recorded, else as is usual for the kind
    double width_m = 0.5;
    double speed_mps = 0.0;
    std::uint32_t track = 0; ///< place among the tracks of the recording, or of a city: numbered through all of its recordings
};

/// Where all of a recording are, `run_s` seconds after a run began: its first frame is the run's beginning, and after its last one it
/// begins anew. Who is out of sight for long is left out.
[[nodiscard]] std::vector<RecordedBody> recordedBodies(const world::Recording& recording, double run_s);
/// The same of all recordings of a city.
[[nodiscard]] std::vector<RecordedBody> recordedBodies(const world::World& world, double run_s);

} // namespace passerby::editor
