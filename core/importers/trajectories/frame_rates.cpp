// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/frame_rates.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kFinestTime_hz = 1000.0;  ///< of times that lie on no grid of their own
constexpr double kShortestStep_s = 0.0009; ///< a millisecond, to rounding
constexpr double kEarly_frames = 0.3; ///< so much before a whole number of frames still is that frame; files may begin half a frame off
constexpr double kGrid_frames = 0.2;  ///< so far off the grid is on it

/// Frame rates that recorders have; times in milliseconds tell them only nearly.
double usualRate(double rate_hz)
{
    for (const double usual : {2.5, 5.0, 10.0, 12.5, 15.0, 16.0, 20.0, 24.0, 25.0, 30.0, 50.0, 60.0, 100.0})
        if (std::abs(rate_hz - usual) < 0.004 * usual)
            return usual;
    return rate_hz;
}

/// The rate of frames on which all times lie, else one frame a millisecond. Adds a note.
Result<double> rateOfTimes(TrackRows& rows, double begin_s, const std::string& file)
{
    const auto step_s = sortAndFindStep(rows);
    if (step_s && (*step_s < kShortestStep_s || *step_s > 1.0 / kLeastFoundRate_hz))
        return Error{
            "needs-frame-rate",
            foundation::told("The times of a track are {:.3g} s apart. {} Name the unit in the column (as in time_ms), or give the frame "
                             "rate.",
                             *step_s, wrongUnitOfTimes(1.0 / *step_s)),
            file};
    const double rate_hz = step_s ? usualRate(1.0 / *step_s) : 0.0;
    const bool isGrid =
        rate_hz > 0.0 && rate_hz <= kFinestTime_hz && std::all_of(rows.rows.begin(), rows.rows.end(), [&](const TrackRow& row) {
            const double frames = (row.when - begin_s) * rate_hz;
            return std::abs(frames - std::nearbyint(frames)) < kGrid_frames;
        });
    rows.notes.push_back(isGrid ? fmt::format("The times are {:g} frames a second.", rate_hz)
                                : std::string("The times lie on no frames: they are kept to a millisecond."));
    return isGrid ? rate_hz : kFinestTime_hz;
}

/// Times become frames.
Result<FrameCount> countTimes(TrackRows& rows, const std::string& file, const TrajectoryOptions& options)
{
    const auto [earliest, latest] =
        std::minmax_element(rows.rows.begin(), rows.rows.end(), [](const TrackRow& a, const TrackRow& b) { return a.when < b.when; });
    const double begin_s = earliest->when;
    const double end_s = latest->when;
    const auto rate_hz = options.frameRate_hz ? Result<double>(*options.frameRate_hz) : rateOfTimes(rows, begin_s, file);
    if (!rate_hz)
        return rate_hz.error();
    FrameCount count{rate_hz.value(), options.zero_s.value_or(0.0)};
    const auto fits = [&](double time_s) {
        return std::abs(time_s - count.zero_s) * count.rate_hz < std::numeric_limits<std::int32_t>::max() - 1.0;
    };
    if (!options.zero_s && (!fits(begin_s) || !fits(end_s))) {
        count.zero_s = begin_s;
        rows.notes.push_back(
            fmt::format("There are no numbers for frames so late: they are counted from the first, at {:.3f} s.", begin_s));
    }
    const double first = std::floor((begin_s - count.zero_s) * count.rate_hz + kEarly_frames);
    for (TrackRow& row : rows.rows)
        row.when = first + std::nearbyint((row.when - begin_s) * count.rate_hz);
    return count;
}

/// Of rows that say frames.
Result<double> rateOfFrames(TrackRows& rows, const std::string& file)
{
    if (rows.frameRate_hz)
        return *rows.frameRate_hz;
    const auto step = sortAndFindStep(rows);
    if (!rows.secondsPerStep)
        return Error{"needs-frame-rate", foundation::told("The file does not say how many frames a second has. Give the frame rate."),
                     file};
    const double rate_hz = step ? *step / *rows.secondsPerStep : 1.0 / *rows.secondsPerStep;
    rows.notes.push_back(
        fmt::format("The file does not say its frame rate: {:g} a second, as rows {:g} s apart have it.", rate_hz, *rows.secondsPerStep));
    return rate_hz;
}

} // namespace

std::string wrongUnitOfTimes(double rate_hz)
{
    return rate_hz < kLeastFoundRate_hz ? "Are the times in milliseconds?" : "Are the times in seconds?";
}

Result<FrameCount> countFrames(TrackRows& rows, const std::string& file, const TrajectoryOptions& options)
{
    if (rows.isTimed)
        return countTimes(rows, file, options);
    if (options.frameRate_hz)
        return FrameCount{*options.frameRate_hz};
    const auto rate_hz = rateOfFrames(rows, file);
    if (!rate_hz)
        return rate_hz.error();
    const double least_hz = rows.format == TrajectoryFormat::jupedsim ? kLeastFrameRate_hz : kLeastFoundRate_hz;
    if (!(rate_hz.value() >= least_hz && rate_hz.value() <= foundation::kMostFramesPerSecond))
        return Error{"needs-frame-rate",
                     foundation::told("These would be {:.3g} frames a second, but a recording has {:g} to {:g}. Give the frame rate.",
                                      rate_hz.value(), least_hz, foundation::kMostFramesPerSecond),
                     file};
    return FrameCount{rate_hz.value()};
}

} // namespace passerby::importers
