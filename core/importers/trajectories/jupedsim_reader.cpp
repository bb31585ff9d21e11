// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/track_rows.h"
#include "core/storage/trajectory_database.h"

#include <span>

namespace passerby::importers {

using foundation::Result;

Result<TrackRows> readJupedsim(std::string_view bytes, const std::string& file, foundation::JobContext& context)
{
    const std::span<const std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    auto read = storage::readTrajectoryDatabase(raw, file, context);
    if (!read)
        return read.error();
    TrackRows rows;
    rows.format = TrajectoryFormat::jupedsim;
    rows.frameRate_hz = read.value().framesPerSecond;
    rows.isRunOfPasserby = read.value().source == storage::kRunOfPasserby;
    rows.frameOfReference = rows.isRunOfPasserby ? "Local metres of the city that was simulated" : "Metres as simulated";
    rows.rows.reserve(read.value().rows.size());
    for (const storage::TrajectoryDatabaseRow& one : read.value().rows) {
        TrackRow row;
        row.id = one.id;
        row.when = static_cast<double>(one.frame);
        row.place = {one.x_m, one.y_m};
        row.line = static_cast<std::uint32_t>(rows.rows.size() + 1);
        if (const auto added = addRow(rows, row, file); !added)
            return added.error();
    }
    return rows;
}

} // namespace passerby::importers
