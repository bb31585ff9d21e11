// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/track_rows.h"

#include "core/foundation/limits.h"
#include "core/importers/trajectories/smoothing.h"

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

constexpr double kFinestTime_hz = 1000.0; ///< of times that lie on no grid of their own
constexpr std::size_t kStepsLookedAt = 1'000'000;

bool isSameTrack(const TrackRow& a, const TrackRow& b)
{
    return a.kind == b.kind && a.id == b.id;
}

/// Frame rates that recorders have; times in milliseconds tell them only nearly.
double usualRate(double rate_hz)
{
    for (const double usual : {2.5, 5.0, 10.0, 12.5, 15.0, 16.0, 20.0, 24.0, 25.0, 30.0, 50.0, 60.0, 100.0})
        if (std::abs(rate_hz - usual) < 0.004 * usual)
            return usual;
    return rate_hz;
}

/// The rate of frames on which all times lie to a fifth of a step, else one frame a millisecond. Adds a note.
double rateOfTimes(TrackRows& rows)
{
    const auto step_s = sortAndFindStep(rows);
    const double rate_hz = step_s && *step_s > 0.0 ? usualRate(1.0 / *step_s) : 0.0;
    const double begin_s = rows.rows.front().when;
    const bool isGrid =
        rate_hz > 0.0 && rate_hz <= kFinestTime_hz && std::all_of(rows.rows.begin(), rows.rows.end(), [&](const TrackRow& row) {
            const double frames = (row.when - begin_s) * rate_hz;
            return std::abs(frames - std::nearbyint(frames)) < 0.2;
        });
    rows.notes.push_back(isGrid ? fmt::format("The times are {:g} frames a second.", rate_hz)
                                : std::string("The times lie on no frames: they are kept to a millisecond."));
    return isGrid ? rate_hz : kFinestTime_hz;
}

/// Finds the frame rate and turns times into frames.
Result<double> frameRateOf(TrackRows& rows, const std::string& file, const TrajectoryOptions& options)
{
    if (rows.isTimed) {
        const double rate_hz = options.frameRate_hz ? *options.frameRate_hz : rateOfTimes(rows);
        for (TrackRow& row : rows.rows)
            row.when = std::nearbyint(row.when * rate_hz);
        return rate_hz;
    }
    if (options.frameRate_hz)
        return *options.frameRate_hz;
    if (rows.frameRate_hz)
        return *rows.frameRate_hz;
    const auto step = sortAndFindStep(rows);
    if (!rows.secondsPerStep)
        return Error{"needs-frame-rate", "The file does not say how many frames a second has. Give the frame rate.", file};
    const double rate_hz = step ? *step / *rows.secondsPerStep : 1.0 / *rows.secondsPerStep;
    rows.notes.push_back(
        fmt::format("The file does not say its frame rate: {:g} a second, as rows {:g} s apart have it.", rate_hz, *rows.secondsPerStep));
    return rate_hz;
}

Point inAxes(Point place, double metresPerUnit, const TrajectoryOptions& options)
{
    if (options.swapsAxes)
        std::swap(place.x, place.y);
    return {(options.mirrorsX ? -1.0 : 1.0) * place.x * metresPerUnit, (options.mirrorsY ? -1.0 : 1.0) * place.y * metresPerUnit};
}

Result<void> checkRows(const TrackRows& rows, const std::string& file)
{
    if (rows.rows.empty())
        return Error{"no-tracks", "There are no tracks in this file.", file};
    for (const TrackRow& row : rows.rows)
        if (!(std::abs(row.when) <= std::numeric_limits<std::int32_t>::max()) || row.when != std::nearbyint(row.when))
            return badLine("A frame is no whole number of 32 bits.", file, row.line);
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
    return {"cancelled", "The import was cancelled.", ""};
}

Result<void> addRow(TrackRows& rows, const TrackRow& row, const std::string& file)
{
    if (rows.rows.size() == foundation::kMostTrackPoints)
        return Error{"too-large", fmt::format("A recording has at most {} million points.", foundation::kMostTrackPoints / 1'000'000),
                     fmt::format("{}, line {}", file, row.line)};
    rows.rows.push_back(row);
    return {};
}

std::optional<double> sortAndFindStep(TrackRows& rows)
{
    std::sort(rows.rows.begin(), rows.rows.end(), [](const TrackRow& a, const TrackRow& b) {
        return std::tie(a.kind, a.id, a.when, a.line) < std::tie(b.kind, b.id, b.when, b.line);
    });
    std::map<double, std::size_t> steps; // times to a tenth of a millisecond
    for (std::size_t i = 1; i < rows.rows.size() && i < kStepsLookedAt; ++i)
        if (isSameTrack(rows.rows[i - 1], rows.rows[i]) && rows.rows[i - 1].when < rows.rows[i].when) {
            const double step = rows.rows[i].when - rows.rows[i - 1].when;
            ++steps[rows.isTimed ? std::nearbyint(step * 1e4) * 1e-4 : step];
        }
    const auto most = std::max_element(steps.begin(), steps.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; }); // the least of equals
    return most == steps.end() ? std::nullopt : std::optional(most->first);
}

Result<ImportedTracks> toTracks(TrackRows rows, const std::string& file, const TrajectoryOptions& options)
{
    if (rows.rows.empty())
        return Error{"no-tracks", "There are no tracks in this file.", file};
    if (options.kind)
        for (TrackRow& row : rows.rows)
            row.kind = *options.kind;
    auto rate_hz = frameRateOf(rows, file, options);
    if (!rate_hz)
        return rate_hz.error();
    if (const auto checked = checkRows(rows, file); !checked)
        return checked.error();
    static_cast<void>(sortAndFindStep(rows));
    ImportedTracks imported;
    imported.format = rows.format;
    imported.recorded.frameRate_hz = rate_hz.value();
    const double metresPerUnit = options.metresPerUnit.value_or(rows.metresPerUnit);
    if (const auto filled = fillTracks(rows, metresPerUnit, file, options, imported.recorded.tracks); !filled)
        return filled.error();
    rows.rows = {};
    if (options.smoothing_s > 0.0)
        smooth(imported.recorded, options.smoothing_s);
    if (const auto ordered = world::putInOrder(imported.recorded); !ordered)
        return Error{ordered.error().code == "too-large" ? "too-large" : "bad-trajectories", ordered.error().message,
                     ordered.error().where.empty() ? file : file + ", " + ordered.error().where};
    imported.frameOfReference = std::move(rows.frameOfReference);
    imported.notes = std::move(rows.notes);
    imported.isRunOfPasserby = rows.isRunOfPasserby;
    return imported;
}

} // namespace passerby::importers
