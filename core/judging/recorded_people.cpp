// SPDX-License-Identifier: Apache-2.0
#include "core/judging/recorded_people.h"

#include "core/foundation/words.h"
#include "core/judging/samples.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using heter_sim::AgentKind;
using heter_sim::Track;

namespace {

constexpr double kSlackOfGap_s = 1e-9; // rounding of times cuts nothing

double secondsBetween(const heter_sim::Sighting& first, const heter_sim::Sighting& last, double frameRate_hz)
{
    return (static_cast<double>(last.frame) - static_cast<double>(first.frame)) / frameRate_hz;
}

/// The longest time without a sighting that is no gap.
double longestGapOf(const heter_sim::Tracks& tracks)
{
    std::vector<double> times_s;
    for (const Track& track : tracks.tracks)
        for (std::size_t i = 1; track.kind == AgentKind::person && i < track.sightings.size(); ++i)
            times_s.push_back(secondsBetween(track.sightings[i - 1], track.sightings[i], tracks.frameRate_hz));
    if (times_s.empty())
        return kLeastGap_s;
    const auto middle = times_s.begin() + static_cast<std::ptrdiff_t>(times_s.size() / 2);
    std::nth_element(times_s.begin(), middle, times_s.end());
    return std::max(kLeastGap_s, kGapInIntervals * *middle) + kSlackOfGap_s;
}

bool takesPart(const Track& track)
{
    return track.kind == AgentKind::person && track.sightings.size() > 1;
}

/// Times that nobody recorded, by which the memory or the time that a comparison takes would be beyond all bounds.
std::optional<Error> faultOfTimes(const heter_sim::Tracks& tracks)
{
    double first = std::numeric_limits<double>::max(); // frame
    double all_s = 0.0;
    for (const Track& track : tracks.tracks)
        if (takesPart(track))
            first = std::min(first, static_cast<double>(track.sightings.front().frame));
    for (const Track& track : tracks.tracks) {
        if (!takesPart(track))
            continue;
        const std::string where = "track " + std::to_string(track.id);
        all_s += secondsBetween(track.sightings.front(), track.sightings.back(), tracks.frameRate_hz);
        if ((static_cast<double>(track.sightings.back().frame) - first) / tracks.frameRate_hz > kLongest_s)
            return Error{"too-long", foundation::told("It ends more than a day after the first sighting. Are frames and frame rate right?"),
                         where};
        if (all_s > kLongestOfAll_s)
            return Error{
                "too-long",
                foundation::told("All tracks up to this one last more than 5 million seconds together. Are frames and frame rate right?"),
                where};
    }
    return std::nullopt;
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
    const bool isBrief = walker.leaves_s() - walker.enters_s() < kShortestTrack_s;
    const bool isNear = distance(walker.places.front(), walker.goal()) < kShortWay_m;
    walker.isMeasured = !stands && !isBrief && !isNear;
    all.standing += stands ? 1 : 0;
    all.brief += !stands && isBrief ? 1 : 0;
    all.near += !stands && !isBrief && isNear ? 1 : 0;
}

} // namespace

std::optional<Error> faultOfTrack(const Track& track)
{
    const std::string where = "track " + std::to_string(track.id);
    for (std::size_t i = 0; i < track.sightings.size(); ++i) {
        const auto& sighting = track.sightings[i];
        if (!std::isfinite(sighting.place.x) || !std::isfinite(sighting.place.y))
            return Error{"bad-track", foundation::told("The place in frame {} is no number.", sighting.frame), where};
        if (i > 0 && sighting.frame <= track.sightings[i - 1].frame)
            return Error{"bad-track", foundation::told("Frame {} does not come after the one before.", sighting.frame), where};
    }
    return std::nullopt;
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

TrackPieces cutAtGaps(const heter_sim::Tracks& tracks)
{
    TrackPieces pieces{{tracks.frameRate_hz, {}}, 0, longestGapOf(tracks)};
    for (const Track& track : tracks.tracks) {
        Track piece{track.id, track.kind, {}};
        for (const heter_sim::Sighting& sighting : track.sightings) {
            const bool isGap = track.kind == AgentKind::person && !piece.sightings.empty()
                               && secondsBetween(piece.sightings.back(), sighting, tracks.frameRate_hz) > pieces.longestGap_s;
            if (isGap) {
                ++pieces.gaps;
                pieces.tracks.tracks.push_back(std::move(piece));
                piece = {track.id, track.kind, {}};
            }
            piece.sightings.push_back(sighting);
        }
        pieces.tracks.tracks.push_back(std::move(piece));
    }
    return pieces;
}

Result<RecordedPeople> recordedPeople(const heter_sim::Tracks& recorded)
{
    if (!(recorded.frameRate_hz > 0.0) || !std::isfinite(recorded.frameRate_hz))
        return Error{"bad-frame-rate", foundation::told("There must be more than 0 frames a second."), ""};
    for (const Track& track : recorded.tracks)
        if (const auto fault = faultOfTrack(track))
            return *fault;
    const TrackPieces pieces = cutAtGaps(recorded);
    const heter_sim::Tracks& tracks = pieces.tracks;
    if (const auto fault = faultOfTimes(tracks))
        return *fault;
    std::int64_t firstFrame = std::numeric_limits<std::int64_t>::max();
    for (const Track& track : tracks.tracks)
        if (takesPart(track))
            firstFrame = std::min(firstFrame, track.sightings.front().frame);
    RecordedPeople all;
    all.gaps = pieces.gaps;
    all.longestGap_s = pieces.longestGap_s;
    for (const Track& track : tracks.tracks)
        if (takesPart(track)) {
            all.people.push_back(walkerOf(track, firstFrame, tracks.frameRate_hz));
            judgeWalker(all.people.back(), all);
            all.duration_s = std::max(all.duration_s, all.people.back().leaves_s());
        }
    if (all.measured() == 0)
        return Error{
            "no-people",
            foundation::told(
                "Nobody walks here: everybody stands for a while, ends less than 3 m from where they began, or is seen for less than "
                "1.2 s. There is nothing to "
                "compare."),
            ""};
    std::sort(all.people.begin(), all.people.end(),
              [](const Walker& a, const Walker& b) { return a.enters_s() != b.enters_s() ? a.enters_s() < b.enters_s() : a.id < b.id; });
    return all;
}

} // namespace passerby::judging
