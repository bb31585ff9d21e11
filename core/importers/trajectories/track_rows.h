// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/trajectories/trajectory_import.h"
#include "core/storage/trajectory_database.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace passerby::importers {

/// One row of a file: where somebody was.
struct TrackRow {
    std::int64_t id = 0;
    double when = 0.0;     ///< frame, or seconds
    geometry::Point place; ///< in units of the file
    world::TrackKind kind = world::TrackKind::person;
    float length = 0.0F; ///< in units of the file, as width
    float width = 0.0F;
    std::uint32_t line = 0; ///< or row of the table
};

/// What a reader has found, before units, axes and times.
struct TrackRows {
    TrajectoryFormat format = TrajectoryFormat::table;
    std::vector<TrackRow> rows;
    bool isTimed = false;                   ///< `when` is in seconds
    std::optional<double> frameRate_hz{};   ///< said by the file, or by its format
    std::optional<double> secondsPerStep{}; ///< of formats whose rows are so far apart, whatever the frames in between
    double metresPerUnit = 1.0;
    std::string frameOfReference{};
    std::vector<std::string> notes{};
    bool isRunOfPasserby = false;
    std::optional<storage::RunOrigin> origin{}; ///< which run it is
    bool areFronts = false;      ///< places are those of the middles of fronts, and who goes goes up y, where nothing says more
    bool hasWordsForIds = false; ///< which were numbered from 1 on
};

/// A failure in a line of a file: "bad-trajectories".
[[nodiscard]] foundation::Error badLine(std::string message, const std::string& file, std::uint32_t line);
/// Adds a row. Error "too-large" where there are more than a recording holds.
[[nodiscard]] foundation::Result<void> addRow(TrackRows& rows, const TrackRow& row, const std::string& file);
/// True now and then, when it is time to look whether the import was cancelled.
[[nodiscard]] inline bool isTimeToLook(std::uint32_t line)
{
    return line % 16384 == 0;
}
[[nodiscard]] foundation::Error wasCancelled();

/// By kind, id and time.
void sortRows(TrackRows& rows);
/// The most common of what was counted, the least of several; nothing where nothing was.
template <class Key>
[[nodiscard]] std::optional<Key> mostCommon(const std::map<Key, std::size_t>& counts)
{
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::nullopt : std::optional(most->first);
}
/// The most common step between rows of one track, frames or seconds; nothing where no track has two rows. Sorts the rows.
[[nodiscard]] std::optional<double> sortAndFindStep(TrackRows& rows);

/// Tracks in order, in metres: rows that say the same twice are taken once. Errors as readTrajectories.
[[nodiscard]] foundation::Result<ImportedTracks> toTracks(TrackRows rows, const std::string& file, const TrajectoryOptions& options);

// The readers, one a format. Each takes the whole text, or the bytes of a database.
[[nodiscard]] foundation::Result<TrackRows> readObsmat(std::string_view text, const std::string& file, foundation::JobContext& context);
[[nodiscard]] foundation::Result<TrackRows> readVsp(std::string_view text, const std::string& file, const TrajectoryOptions& options,
                                                    foundation::JobContext& context);
[[nodiscard]] foundation::Result<TrackRows> readJuelich(std::string_view text, const std::string& file, foundation::JobContext& context);
[[nodiscard]] foundation::Result<TrackRows> readFrames(std::string_view text, const std::string& file, foundation::JobContext& context);
/// Of DUT, NGSIM, and any table.
[[nodiscard]] foundation::Result<TrackRows> readNamedColumns(std::string_view text, const std::string& file, TrajectoryFormat format,
                                                             const TrajectoryOptions& options, foundation::JobContext& context);
[[nodiscard]] foundation::Result<TrackRows> readJupedsim(std::string_view bytes, const std::string& file, foundation::JobContext& context);

/// By the content; nothing where it is none that is known.
[[nodiscard]] std::optional<TrajectoryFormat> detectTrajectoryFormat(std::string_view bytes);

} // namespace passerby::importers
