// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/lived_people.h"
#include "core/world/world.h"

namespace passerby::jobs {

inline constexpr double kLongestKitRun_s = 3600.0;
inline constexpr std::uint32_t kMostKitPeople = 1000;

struct KitPeopleOptions {
    double start_s = 0.0;       ///< since the run began, ≥ 0
    double seconds = 0.0;       ///< lived from there on, at most kLongestKitRun_s; 0: only who is on the way then
    std::uint32_t people = 500; ///< who are followed at most: evenly of those on the way at the start, then whoever comes; ≤ kMostKitPeople
};

/// Who is on the way some time after the start of a city's run, and where some of them, and all vehicles, go from there: as simulate has
/// it, ten times a second. Whoever walks by the clock is kept to half a millimetre, whoever is steered, and vehicles, to 2 cm. Trajectories
/// hold the same people. Errors: those of peopleAt() and exporters::TrajectoryWriter, "cancelled".
[[nodiscard]] foundation::Result<exporters::LivedPeople> liveKitPeople(const world::World& world, const KitPeopleOptions& options,
                                                                       foundation::ReplacedFiles& files,
                                                                       const std::filesystem::path& trajectories,
                                                                       foundation::JobContext& context);

} // namespace passerby::jobs
