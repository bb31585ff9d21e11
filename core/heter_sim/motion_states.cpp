// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/motion_states.h"

#include "core/foundation/words.h"
#include "core/heter_sim/track_path.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

namespace passerby::heter_sim {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr double kSlack_s = 1e-9; // rounding of times costs no state
constexpr double kMostStatesATrack = 1e7;

double wrapped(double angle_rad)
{
    const double turn = 2.0 * std::numbers::pi;
    const double shifted = angle_rad - turn * std::floor((angle_rad + std::numbers::pi) / turn);
    return shifted >= std::numbers::pi ? shifted - turn : shifted;
}

/// Where the control of a moment looks to.
Point lookedTo(const TrackPath& path, double t_s, double window_s, const ReadingOptions& options)
{
    return path.at(options.control == ControlBy::destination ? path.end_s() : std::min(t_s + window_s, path.end_s()));
}

void addMoments(const TrackPath& path, double window_s, const ReadingOptions& options, std::vector<Moment>& moments)
{
    std::optional<double> direction_rad;
    for (std::uint64_t i = 0;; ++i) {
        const double t_s = path.begin_s() + options.halfBase_s + static_cast<double>(i) * options.every_s;
        if (t_s + options.halfBase_s > path.end_s() + kSlack_s)
            break;
        const Point velocity = (path.at(t_s + options.halfBase_s) - path.at(t_s - options.halfBase_s)) * (0.5 / options.halfBase_s);
        const Point ahead = lookedTo(path, t_s, window_s, options) - path.at(t_s);
        const bool isFirst = !direction_rad;
        if (length(ahead) >= options.leastDisplacement_m)
            direction_rad = std::atan2(ahead.y, ahead.x);
        // The first direction that can be had is that of all before, too, whose angles are turned back by it.
        if (isFirst && direction_rad)
            for (Moment& before : moments) {
                before.direction_rad = *direction_rad;
                before.state.angle_rad = wrapped(before.state.angle_rad - *direction_rad);
            }
        const double along_rad = direction_rad.value_or(0.0);
        moments.push_back(
            {t_s, path.at(t_s), velocity, along_rad, {length(velocity), wrapped(std::atan2(velocity.y, velocity.x) - along_rad)}});
    }
    const auto stands = [&](const Moment& moment) { return moment.state.speed_mps < options.stands_mps; };
    if (!direction_rad) // nothing to compare with
        std::erase_if(moments, std::not_fn(stands));
    for (Moment& moment : moments)
        if (stands(moment))
            moment.state = {};
}

std::optional<Error> faultOf(const Track& track)
{
    const std::string where = "track " + std::to_string(track.id);
    const auto& all = track.sightings;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!std::isfinite(all[i].place.x) || !std::isfinite(all[i].place.y))
            return Error{"bad-track", foundation::told("The place in frame {} is no number.", all[i].frame), where};
        if (i > 0 && all[i].frame <= all[i - 1].frame)
            return Error{"bad-track", foundation::told("Frame {} does not come after the one before.", all[i].frame), where};
    }
    return std::nullopt;
}

bool areSensible(const ReadingOptions& options)
{
    return options.window_s > 0.0 && options.halfBase_s > 0.0 && options.every_s > 0.0 && options.leastDisplacement_m >= 0.0
           && options.stands_mps >= 0.0 && std::isfinite(options.halfBase_s) && std::isfinite(options.every_s);
}

} // namespace

Result<std::vector<std::vector<Moment>>> momentsOf(const Tracks& recorded, AgentKind kind, const ReadingOptions& options)
{
    if (!(recorded.frameRate_hz > 0.0) || !std::isfinite(recorded.frameRate_hz))
        return Error{"bad-frame-rate", foundation::told("There must be more than 0 frames a second."), ""};
    if (!areSensible(options))
        return Error{"bad-reading-options",
                     foundation::told("Window, base and the time between states must be longer than nothing, and base and time must end."),
                     ""};
    const double window_s = options.control == ControlBy::tenFrames ? 10.0 / recorded.frameRate_hz : options.window_s;
    std::vector<std::vector<Moment>> moments(recorded.tracks.size());
    for (std::size_t i = 0; i < recorded.tracks.size(); ++i) {
        const Track& track = recorded.tracks[i];
        if (track.kind != kind || track.sightings.empty())
            continue;
        if (const auto fault = faultOf(track))
            return *fault;
        const TrackPath path(track, recorded.frameRate_hz);
        const double duration_s = path.end_s() - path.begin_s();
        if (!(duration_s / options.every_s <= kMostStatesATrack)) // nor is the duration no number
            return Error{"bad-track", foundation::told("It lasts too long for states that are so near to each other."),
                         "track " + std::to_string(track.id)};
        addMoments(path, window_s, options, moments[i]);
    }
    return moments;
}

Result<std::vector<MotionState>> statesOf(const Tracks& recorded, AgentKind kind, const ReadingOptions& options)
{
    const auto moments = momentsOf(recorded, kind, options);
    if (!moments)
        return moments.error();
    std::vector<MotionState> states;
    for (const std::vector<Moment>& track : moments.value())
        for (const Moment& moment : track)
            states.push_back(moment.state);
    return states;
}

} // namespace passerby::heter_sim
