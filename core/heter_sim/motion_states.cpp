// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/motion_states.h"

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

/// A track as a function of time.
class Path {
public:
    Path(const Track& track, double frameRate_hz) : m_sightings(track.sightings), m_frameRate_hz(frameRate_hz) {}

    [[nodiscard]] double begin_s() const { return time_s(m_sightings.front()); }
    [[nodiscard]] double end_s() const { return time_s(m_sightings.back()); }
    /// Straight between sightings.
    [[nodiscard]] Point at(double t_s) const
    {
        const auto after = std::upper_bound(m_sightings.begin(), m_sightings.end(), t_s,
                                            [this](double t, const Sighting& sighting) { return t < time_s(sighting); });
        if (after == m_sightings.begin())
            return m_sightings.front().place;
        if (after == m_sightings.end())
            return m_sightings.back().place;
        const Sighting& from = *std::prev(after);
        const double share = (t_s - time_s(from)) / (time_s(*after) - time_s(from));
        return from.place + (after->place - from.place) * share;
    }

private:
    [[nodiscard]] double time_s(const Sighting& sighting) const { return static_cast<double>(sighting.frame) / m_frameRate_hz; }

    const std::vector<Sighting>& m_sightings;
    double m_frameRate_hz;
};

double wrapped(double angle_rad)
{
    const double turn = 2.0 * std::numbers::pi;
    const double shifted = angle_rad - turn * std::floor((angle_rad + std::numbers::pi) / turn);
    return shifted >= std::numbers::pi ? shifted - turn : shifted;
}

/// Where the control of a moment looks to.
Point lookedTo(const Path& path, double t_s, double window_s, const ReadingOptions& options)
{
    return path.at(options.control == ControlBy::destination ? path.end_s() : std::min(t_s + window_s, path.end_s()));
}

void addStates(const Path& path, double window_s, const ReadingOptions& options, std::vector<MotionState>& states)
{
    const std::size_t first = states.size();
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
            for (std::size_t before = first; before < states.size(); ++before)
                states[before].angle_rad = wrapped(states[before].angle_rad - *direction_rad);
        states.push_back({length(velocity), wrapped(std::atan2(velocity.y, velocity.x) - direction_rad.value_or(0.0))});
    }
    const auto stands = [&](const MotionState& state) { return state.speed_mps < options.stands_mps; };
    if (!direction_rad) // nothing to compare with
        states.erase(std::remove_if(states.begin() + static_cast<std::ptrdiff_t>(first), states.end(), std::not_fn(stands)), states.end());
    std::replace_if(states.begin() + static_cast<std::ptrdiff_t>(first), states.end(), stands, MotionState{});
}

std::optional<Error> faultOf(const Track& track)
{
    const std::string where = "track " + std::to_string(track.id);
    const auto& all = track.sightings;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!std::isfinite(all[i].place.x) || !std::isfinite(all[i].place.y))
            return Error{"bad-track", "The place in frame " + std::to_string(all[i].frame) + " is no number.", where};
        if (i > 0 && all[i].frame <= all[i - 1].frame)
            return Error{"bad-track", "Frame " + std::to_string(all[i].frame) + " does not come after the one before.", where};
    }
    return std::nullopt;
}

bool areSensible(const ReadingOptions& options)
{
    return options.window_s > 0.0 && options.halfBase_s > 0.0 && options.every_s > 0.0 && options.leastDisplacement_m >= 0.0
           && options.stands_mps >= 0.0 && std::isfinite(options.halfBase_s) && std::isfinite(options.every_s);
}

} // namespace

Result<std::vector<MotionState>> statesOf(const Tracks& recorded, AgentKind kind, const ReadingOptions& options)
{
    if (!(recorded.frameRate_hz > 0.0) || !std::isfinite(recorded.frameRate_hz))
        return Error{"bad-frame-rate", "There must be more than 0 frames a second.", ""};
    if (!areSensible(options))
        return Error{"bad-reading-options",
                     "Window, base and the time between states must be longer than nothing, and base and time must end.", ""};
    const double window_s = options.control == ControlBy::tenFrames ? 10.0 / recorded.frameRate_hz : options.window_s;
    std::vector<MotionState> states;
    for (const Track& track : recorded.tracks) {
        if (track.kind != kind || track.sightings.empty())
            continue;
        if (const auto fault = faultOf(track))
            return *fault;
        const Path path(track, recorded.frameRate_hz);
        const double duration_s = path.end_s() - path.begin_s();
        if (!(duration_s / options.every_s <= kMostStatesATrack)) // nor is the duration no number
            return Error{"bad-track", "It lasts too long for states that are so near to each other.", "track " + std::to_string(track.id)};
        addStates(path, window_s, options, states);
    }
    return states;
}

} // namespace passerby::heter_sim
