// SPDX-License-Identifier: Apache-2.0
#include "core/judging/recorded_people.h"

#include "core/judging/samples.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using heter_sim::AgentKind;
using heter_sim::Track;

namespace {

std::optional<Error> faultOfTrack(const Track& track)
{
    const std::string where = "track " + std::to_string(track.id);
    for (std::size_t i = 0; i < track.sightings.size(); ++i) {
        const auto& sighting = track.sightings[i];
        if (!std::isfinite(sighting.place.x) || !std::isfinite(sighting.place.y))
            return Error{"bad-track", "The place in frame " + std::to_string(sighting.frame) + " is no number.", where};
        if (i > 0 && sighting.frame <= track.sightings[i - 1].frame)
            return Error{"bad-track", "Frame " + std::to_string(sighting.frame) + " does not come after the one before.", where};
    }
    return std::nullopt;
}

bool takesPart(const Track& track)
{
    return track.kind == AgentKind::person && track.sightings.size() > 1;
}

Walker walkerOf(const Track& track, std::int64_t firstFrame, double frameRate_hz)
{
    Walker walker;
    walker.id = track.id;
    for (const auto& sighting : track.sightings) {
        walker.times_s.push_back(static_cast<double>(sighting.frame - firstFrame) / frameRate_hz);
        walker.places.push_back(sighting.place);
    }
    const double first_s = std::min(kSampled_s, walker.leaves_s() - walker.enters_s());
    walker.entering_mps = (walker.at(walker.enters_s() + first_s) - walker.places.front()) * (1.0 / first_s);
    return walker;
}

/// Decides whether it is measured, and how fast it likes to walk.
void judgeWalker(Walker& walker, RecordedPeople& all)
{
    std::vector<double> speeds = speedsAlong(sampledTrack(walker).places);
    std::sort(speeds.begin(), speeds.end());
    const auto moving = std::upper_bound(speeds.begin(), speeds.end(), kStanding_mps);
    const auto slow = static_cast<double>(std::lower_bound(speeds.begin(), speeds.end(), kStanding_mps) - speeds.begin());
    if (moving != speeds.end())
        walker.ideal_mps = statistics::quantileOf({moving, speeds.end()}, 0.5);
    const bool stands = moving == speeds.end() || slow >= kStandingShare * static_cast<double>(speeds.size());
    const bool isNear =
        distance(walker.places.front(), walker.goal()) < kShortWay_m || walker.leaves_s() - walker.enters_s() < kShortestTrack_s;
    walker.isMeasured = !stands && !isNear;
    all.standing += stands ? 1 : 0;
    all.near += !stands && isNear ? 1 : 0;
}

} // namespace

Point Walker::at(double time_s) const
{
    const auto after = std::upper_bound(times_s.begin(), times_s.end(), time_s);
    if (after == times_s.begin())
        return places.front();
    if (after == times_s.end())
        return places.back();
    const auto i = static_cast<std::size_t>(after - times_s.begin());
    const double share = (time_s - times_s[i - 1]) / (times_s[i] - times_s[i - 1]);
    return places[i - 1] + (places[i] - places[i - 1]) * share;
}

Result<RecordedPeople> recordedPeople(const heter_sim::Tracks& tracks)
{
    if (!(tracks.frameRate_hz > 0.0) || !std::isfinite(tracks.frameRate_hz))
        return Error{"bad-frame-rate", "There must be more than 0 frames a second.", ""};
    std::int64_t firstFrame = std::numeric_limits<std::int64_t>::max();
    for (const Track& track : tracks.tracks) {
        if (const auto fault = faultOfTrack(track))
            return *fault;
        if (takesPart(track))
            firstFrame = std::min(firstFrame, track.sightings.front().frame);
    }
    RecordedPeople all;
    for (const Track& track : tracks.tracks)
        if (takesPart(track)) {
            all.people.push_back(walkerOf(track, firstFrame, tracks.frameRate_hz));
            judgeWalker(all.people.back(), all);
            all.duration_s = std::max(all.duration_s, all.people.back().leaves_s());
        }
    if (all.measured() == 0)
        return Error{"no-people",
                     "Nobody walks here: everybody stands for a while or ends less than 3 m from where they began. There is nothing to "
                     "compare.",
                     ""};
    std::sort(all.people.begin(), all.people.end(),
              [](const Walker& a, const Walker& b) { return a.enters_s() != b.enters_s() ? a.enters_s() < b.enters_s() : a.id < b.id; });
    return all;
}

} // namespace passerby::judging
