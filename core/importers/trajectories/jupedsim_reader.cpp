// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/track_rows.h"
#include "core/storage/trajectory_database.h"

#include <algorithm>
#include <span>

namespace passerby::importers {

using foundation::Result;
using storage::TrajectoryDatabase;
using storage::TrajectoryDatabaseRow;

namespace {

TrackRow rowOf(const TrajectoryDatabaseRow& one, std::size_t before)
{
    TrackRow row;
    row.id = one.id;
    row.when = static_cast<double>(one.frame);
    row.place = {one.x_m, one.y_m};
    row.line = static_cast<std::uint32_t>(before + 1);
    return row;
}

Result<void> addVehicles(const TrajectoryDatabase& run, const std::string& file, TrackRows& rows)
{
    for (const TrajectoryDatabaseRow& one : run.vehicleRows) {
        const auto vehicle = std::lower_bound(
            run.vehicles.begin(), run.vehicles.end(), one.id,
            [](const storage::TrajectoryDatabaseVehicle& candidate, std::int64_t wanted) { return candidate.id < wanted; });
        TrackRow row = rowOf(one, rows.rows.size());
        row.kind = vehicle->kind;
        row.length = static_cast<float>(vehicle->length_m);
        row.width = static_cast<float>(vehicle->width_m);
        if (auto added = addRow(rows, row, file); !added)
            return added;
    }
    return {};
}

Result<TrackRows> rowsOf(const TrajectoryDatabase& run, const std::string& file)
{
    TrackRows rows;
    rows.format = TrajectoryFormat::jupedsim;
    rows.frameRate_hz = run.framesPerSecond;
    rows.isRunOfPasserby = run.source == storage::kRunOfPasserby;
    rows.origin = rows.isRunOfPasserby ? run.origin : std::nullopt;
    rows.frameOfReference = rows.isRunOfPasserby ? "Local metres of the city that was simulated" : "Metres as simulated";
    rows.rows.reserve(run.rows.size() + run.vehicleRows.size());
    for (const TrajectoryDatabaseRow& one : run.rows)
        if (const auto added = addRow(rows, rowOf(one, rows.rows.size()), file); !added)
            return added.error();
    if (const auto added = addVehicles(run, file, rows); !added)
        return added.error();
    return rows;
}

} // namespace

Result<TrackRows> readJupedsim(std::string_view bytes, const std::string& file, foundation::JobContext& context)
{
    const std::span<const std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    const auto read = storage::readTrajectoryDatabase(raw, file, context);
    if (!read)
        return read.error();
    return rowsOf(read.value(), file);
}

Result<ImportedTracks> tracksOfRun(const TrajectoryDatabase& run, const std::string& name, const TrajectoryOptions& options)
{
    auto rows = rowsOf(run, name);
    if (!rows)
        return rows.error();
    return toTracks(std::move(rows).value(), name, options);
}

} // namespace passerby::importers
