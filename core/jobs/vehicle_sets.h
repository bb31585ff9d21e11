// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge_vehicles.h"
#include "core/world/recorded_tracks.h"
#include "core/world/world.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace passerby::jobs {

/// The vehicles among recorded tracks, and the people beside them. No lanes.
[[nodiscard]] judging::VehicleTracks vehiclesOf(const world::RecordedTracks& recorded);

/// The middles of the lanes for cars on the ground of a city, each as far as it leads on, the straightest way at forks, within 50 m of the
/// tracks; every such lane is part of one at least.
[[nodiscard]] judging::LaneLines lanesOnGround(const world::World& city, const judging::VehicleTracks& tracks);

/// Gives tracks the lanes of a city, where they are driven on: the middle of every vehicle that goes anywhere begins within 2.5 m of the
/// middle of one. Else they stay without, and are fitted. Adds a note.
void takeLanes(const world::World& city, const std::string& set, judging::VehicleTracks& tracks, std::vector<std::string>& notes);

/// The file of the people who were recorded beside the vehicles of this one: DUT and CITR keep them in files of their own
/// ("…_veh_…", "…_ped_…"). Nothing where there is none.
[[nodiscard]] std::optional<std::filesystem::path> fileOfPeopleBeside(const std::filesystem::path& file);

} // namespace passerby::jobs
