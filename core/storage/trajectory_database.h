// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/recorded_tracks.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::storage {

/// The key of `metadata` by which a database of trajectories says where they come from, and what runs of ours say.
inline constexpr const char* kTrajectorySourceKey = "source";
inline constexpr const char* kRunOfPasserby = "a run of Passerby";

/// Of which run of Passerby trajectories are.
struct RunOrigin {
    std::string city; ///< its name
    std::uint64_t seed = 0;
    double startClock_s = 0.0; ///< time of day of frame 0

    friend bool operator==(const RunOrigin&, const RunOrigin&) = default;
};
/// The keys of `metadata` that say so.
inline constexpr const char* kRunCityKey = "city";
inline constexpr const char* kRunSeedKey = "seed";
inline constexpr const char* kRunClockKey = "start_clock";

/// One person or vehicle in one frame, metres.
struct TrajectoryDatabaseRow {
    std::int64_t frame = 0;
    std::int64_t id = 0;
    double x_m = 0.0;
    double y_m = 0.0;
};

/// What is true of a person from a frame on, until it is said anew.
struct TrajectoryDatabaseState {
    std::int64_t frame = 0;
    std::int64_t id = 0;
    int level = 0;
    std::uint16_t profile = 0;         ///< place in ascending order of number
    std::optional<std::uint16_t> goal; ///< place of the type of their destination
};

/// What is said once of a vehicle.
struct TrajectoryDatabaseVehicle {
    std::int64_t id = 0; ///< among vehicles: a person may have the same
    world::TrackKind kind = world::TrackKind::car;
    double length_m = 0.0;
    double width_m = 0.0;
};

/// What a database in JuPedSim's layout holds of people, and a run of Passerby of vehicles besides.
struct TrajectoryDatabase {
    double framesPerSecond = 0.0;
    std::string source;                          ///< empty: not said
    std::optional<RunOrigin> origin;             ///< nothing: not said
    std::optional<std::int64_t> lastFrame;       ///< that is listed, whether anybody is in it or not; nothing: frames are not listed
    std::vector<TrajectoryDatabaseRow> rows;     ///< of people, as they lie there
    std::vector<TrajectoryDatabaseState> states; ///< of people, ascending by frame and id; none: not said
    std::vector<TrajectoryDatabaseRow> vehicleRows;
    std::vector<TrajectoryDatabaseVehicle> vehicles; ///< ascending by id; each of vehicleRows is there
};

/// Reads the tables trajectory_data and metadata, of frame_data which is the last, and, in a run of Passerby, those of what is true of
/// people and of vehicles where they are there, of a database of unknown origin, as guarded as a city (openGuardedTables). Errors, with
/// `name` in `where`: "not-a-database", "foreign-database" (no trajectories in it), "damaged", "too-large" (more rows than a recording has
/// points), "cancelled".
[[nodiscard]] foundation::Result<TrajectoryDatabase> readTrajectoryDatabase(std::span<const std::uint8_t> bytes, const std::string& name,
                                                                            foundation::JobContext& context);

} // namespace passerby::storage
