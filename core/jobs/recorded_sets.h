// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge.h"
#include "core/judging/judge_vehicles.h"
#include "core/world/recorded_tracks.h"
#include "core/world/world.h"

#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

/// More recordings are not compared at once.
inline constexpr std::size_t kMostRecordedSets = 200;

/// Whose models are compared with a recording.
enum class Compared : std::uint8_t { all, people, vehicles };

/// Recordings to compare models with.
struct RecordedSets {
    std::vector<judging::RecordedSet> sets;       ///< with people who walk
    std::vector<judging::VehicleSet> vehicleSets; ///< with vehicles that drive, and the people beside them
    std::vector<std::string> notes; ///< what was assumed and what is left out, sentences for people
};

/// The people among recorded tracks, as they are numbered there.
[[nodiscard]] heter_sim::Tracks peopleOf(const world::RecordedTracks& recorded);

/// What stops people on foot on the ground of a city: borders of its cells, and obstacles.
[[nodiscard]] std::vector<steering::Wall> wallsOnGround(const world::World& city);

/// Reads tracks from files and folders, smoothed over `smoothing_s` where that is above 0. Of a folder everything below it that holds
/// tracks of people who walk, or of vehicles that drive, is taken, but of folders with a file obsmat.txt that one alone; the rest is left
/// out with a note. A set is called after its file, obsmat.txt after its folder. Vehicles whose people are in a file of their own are
/// beside these; of vehicles found in a folder, where that file cannot be read, it is left out with a note. With a city (may be null) its
/// walls and lanes hold, and tracks lie where its recording of the same name does; without any path its recordings are the sets. Errors:
/// those of importers::importTrajectories and judging::recordedPeople for files that are named, "file-missing", "no-sets", "too-many-sets",
/// "cancelled", "bad-options" (smoothing where a city's recordings are the sets).
[[nodiscard]] foundation::Result<RecordedSets> readRecordedSets(const std::vector<std::filesystem::path>& paths, const world::World* city,
                                                                double smoothing_s, foundation::JobContext& context,
                                                                Compared compared = Compared::all);

} // namespace passerby::jobs
