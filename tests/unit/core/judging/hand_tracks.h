// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heter_sim/tracks.h"

#include <functional>

namespace passerby::testing {

/// Somebody seen ten times a second from `from_s` to `to_s`.
inline heter_sim::Track handTrack(std::uint32_t id, double from_s, double to_s, const std::function<geometry::Point(double)>& at)
{
    heter_sim::Track track;
    track.id = id;
    for (auto frame = static_cast<std::int64_t>(from_s * 10.0 + 0.5); frame <= static_cast<std::int64_t>(to_s * 10.0 + 0.5); ++frame)
        track.sightings.push_back({frame, at(0.1 * static_cast<double>(frame) - from_s)});
    return track;
}

inline heter_sim::Track straightTrack(std::uint32_t id, double from_s, double to_s, geometry::Point begin, geometry::Point velocity)
{
    return handTrack(id, from_s, to_s, [=](double t_s) { return begin + velocity * t_s; });
}

inline heter_sim::Tracks tracksOf(std::vector<heter_sim::Track> tracks)
{
    return {10.0, std::move(tracks)};
}

} // namespace passerby::testing
