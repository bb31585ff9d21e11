// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/track_rows.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/trajectories/frame_rates.h"
#include "core/importers/trajectories/smoothing.h"
#include "core/importers/trajectories/vehicle_rows.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <tuple>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr std::size_t kStepsLookedAt = 1'000'000;

bool isSameTrack(const TrackRow& a, const TrackRow& b)
{
    return a.kind == b.kind && a.id == b.id;
}

Point inAxes(Point place, double metresPerUnit, const TrajectoryOptions& options)
{
    if (options.swapsAxes)
        std::swap(place.x, place.y);
    return {(options.mirrorsX ? -1.0 : 1.0) * place.x * metresPerUnit, (options.mirrorsY ? -1.0 : 1.0) * place.y * metresPerUnit};
}

Result<void> checkFrames(const TrackRows& rows, double rate_hz, const std::string& file)
{
    for (const TrackRow& row : rows.rows)
        if (!(std::abs(row.when) <= std::numeric_limits<std::int32_t>::max()) || row.when != std::nearbyint(row.when))
            return badLine(rows.isTimed ? fmt::format("At {:g} frames a second there are no numbers for so many frames as lie between the "
                                                      "first time and this one. Give a lower frame rate.",
                                                      rate_hz)
                                        : std::string("A frame is no whole number of 32 bits."),
                           file, row.line);
    return {};
}

/// The sorted rows of one track; those that say the same again are left out and counted.
Result<world::RecordedTrack> trackOf(const TrackRow* first, const TrackRow* behind, double metresPerUnit, const std::string& file,
                                     const TrajectoryOptions& options, std::size_t& again)
{
    world::RecordedTrack track{first->id, first->kind, 0.0, 0.0, {}};
    track.points.reserve(static_cast<std::size_t>(behind - first));
    for (const TrackRow* row = first; row != behind; ++row) {
        const world::TrackPoint point{static_cast<std::int32_t>(row->when), inAxes(row->place, metresPerUnit, options)};
        track.length_m = std::max(track.length_m, double{row->length} * metresPerUnit);
        track.width_m = std::max(track.width_m, double{row->width} * metresPerUnit);
        if (!track.points.empty() && track.points.back().frame == point.frame) {
            if (track.points.back().place != point.place)
                return badLine(fmt::format("Track {} is at two places in frame {}.", track.id, point.frame), file, row->line);
            ++again;
            continue;
        }
        track.points.push_back(point);
    }
    return track;
}

Result<void> fillTracks(TrackRows& rows, double metresPerUnit, const std::string& file, const TrajectoryOptions& options,
                        std::vector<world::RecordedTrack>& tracks)
{
    std::size_t again = 0;
    for (std::size_t first = 0; first < rows.rows.size();) {
        std::size_t behind = first + 1;
        while (behind < rows.rows.size() && isSameTrack(rows.rows[first], rows.rows[behind]))
            ++behind;
        auto track = trackOf(rows.rows.data() + first, rows.rows.data() + behind, metresPerUnit, file, options, again);
        if (!track)
            return track.error();
        tracks.push_back(std::move(track).value());
        first = behind;
    }
    if (again > 0)
        rows.notes.push_back(fmt::format("{} rows say again what others say.", again));
    return {};
}

} // namespace

Error badLine(std::string message, const std::string& file, std::uint32_t line)
{
    return {"bad-trajectories", std::move(message), fmt::format("{}, line {}", file, line)};
}

Error wasCancelled()
{
    return {"cancelled", foundation::told("The import was cancelled."), ""};
}

Result<void> addRow(TrackRows& rows, const TrackRow& row, const std::string& file)
{
    if (rows.rows.size() == foundation::kMostTrackPoints)
        return Error{"too-large", foundation::told("A recording has at most {} million points.", foundation::kMostTrackPoints / 1'000'000),
                     fmt::format("{}, line {}", file, row.line)};
    rows.rows.push_back(row);
    return {};
}

void sortRows(TrackRows& rows)
{
    std::sort(rows.rows.begin(), rows.rows.end(), [](const TrackRow& a, const TrackRow& b) {
        return std::tie(a.kind, a.id, a.when, a.line) < std::tie(b.kind, b.id, b.when, b.line);
    });
}

std::optional<double> sortAndFindStep(TrackRows& rows)
{
    sortRows(rows);
    std::map<double, std::size_t> steps; // times to a tenth of a millisecond
    for (std::size_t i = 1; i < rows.rows.size() && i < kStepsLookedAt; ++i)
        if (isSameTrack(rows.rows[i - 1], rows.rows[i]) && rows.rows[i - 1].when < rows.rows[i].when) {
            const double step = rows.rows[i].when - rows.rows[i - 1].when;
            ++steps[rows.isTimed ? std::nearbyint(step * 1e4) * 1e-4 : step];
        }
    return mostCommon(steps);
}

namespace {

/// A run of Passerby says of each track what it is: there people alone may be said to be something else, where no vehicle could be taken
/// for one of them.
Result<void> giveKind(TrackRows& rows, const std::string& file, std::optional<world::TrackKind> kind)
{
    if (!kind)
        return {};
    const auto isPerson = [](const TrackRow& row) { return row.kind == world::TrackKind::person; };
    const bool hasVehicles = rows.isRunOfPasserby && !std::all_of(rows.rows.begin(), rows.rows.end(), isPerson);
    if (hasVehicles && *kind != world::TrackKind::person)
        return Error{"bad-options", foundation::told("This run says of people and vehicles what they are: leave out the kind."), file};
    for (TrackRow& row : rows.rows)
        if (!hasVehicles || isPerson(row))
            row.kind = *kind;
    return {};
}

} // namespace

Result<ImportedTracks> toTracks(TrackRows rows, const std::string& file, const TrajectoryOptions& options)
{
    if (rows.rows.empty())
        return Error{"no-tracks", foundation::told("There are no tracks in this file."), file};
    if (const auto given = giveKind(rows, file, options.kind); !given)
        return given.error();
    const auto count = countFrames(rows, file, options);
    if (!count)
        return count.error();
    if (const auto checked = checkFrames(rows, count.value().rate_hz, file); !checked)
        return checked.error();
    sortRows(rows);
    ImportedTracks imported;
    imported.format = rows.format;
    imported.recorded.frameRate_hz = count.value().rate_hz;
    imported.zero_s = count.value().zero_s;
    imported.hasWordsForIds = rows.hasWordsForIds;
    const double metresPerUnit = options.metresPerUnit.value_or(rows.metresPerUnit);
    if (const auto filled = fillTracks(rows, metresPerUnit, file, options, imported.recorded.tracks); !filled)
        return filled.error();
    rows.rows = {};
    if (rows.areFronts)
        for (world::RecordedTrack& track : imported.recorded.tracks)
            takeMiddles(track, inAxes({0.0, 1.0}, 1.0, options));
    if (options.smoothing_s > 0.0)
        smooth(imported.recorded, options.smoothing_s);
    if (const auto ordered = world::putInOrder(imported.recorded); !ordered)
        return Error{ordered.error().code == "too-large" ? "too-large" : "bad-trajectories", ordered.error().message,
                     ordered.error().where.empty() ? file : file + ", " + ordered.error().where};
    imported.frameOfReference = std::move(rows.frameOfReference);
    imported.notes = std::move(rows.notes);
    imported.isRunOfPasserby = rows.isRunOfPasserby;
    imported.origin = std::move(rows.origin);
    return imported;
}

} // namespace passerby::importers
