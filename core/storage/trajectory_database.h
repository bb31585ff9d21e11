// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace passerby::storage {

/// The key of `metadata` by which a database of trajectories says where they come from, and what runs of ours say.
inline constexpr const char* kTrajectorySourceKey = "source";
inline constexpr const char* kRunOfPasserby = "a run of Passerby";

/// One person in one frame, metres.
struct TrajectoryDatabaseRow {
    std::int64_t frame = 0;
    std::int64_t id = 0;
    double x_m = 0.0;
    double y_m = 0.0;
};

/// What a database in JuPedSim's layout holds of people.
struct TrajectoryDatabase {
    double framesPerSecond = 0.0;
    std::string source;                      ///< empty: not said
    std::vector<TrajectoryDatabaseRow> rows; ///< as they lie there
};

/// Reads the tables trajectory_data and metadata of a database of unknown origin, as guarded as a city (openGuardedTables). Errors, with
/// `name` in `where`: "not-a-database", "foreign-database" (no trajectories in it), "damaged", "too-large" (more rows than a recording has
/// points), "cancelled".
[[nodiscard]] foundation::Result<TrajectoryDatabase> readTrajectoryDatabase(std::span<const std::uint8_t> bytes, const std::string& name,
                                                                            foundation::JobContext& context);

} // namespace passerby::storage
