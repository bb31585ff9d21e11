// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/track_report.h"

#include "core/importers/trajectories/track_rows.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace passerby::importers {

using foundation::Result;
using geometry::Point;
using world::RecordedTrack;
using world::TrackKind;
using world::TrackPoint;

namespace {

constexpr double kStep_s = 0.4;         ///< over which speeds are measured
constexpr double kLongestStep_s = 10.0; ///< what happens in longer ones nobody knows, however usual they are
constexpr double kMoving_mps = 0.2;
constexpr double kUsedSquare_m = 1.0;
constexpr double kPeakSquare_m = 2.0;
constexpr std::size_t kMostJumpsTold = 20;
constexpr std::size_t kTracksBetweenLooks = 256;

Spread spreadOf(std::vector<double>& values)
{
    Spread spread;
    spread.samples = values.size();
    if (values.empty())
        return spread;
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) { return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)]; };
    spread.p05 = at(0.05);
    spread.median = at(0.5);
    spread.p95 = at(0.95);
    spread.most = values.back();
    return spread;
}

std::int64_t usualStepOf(const world::RecordedTracks& recorded)
{
    std::map<std::int64_t, std::size_t> steps;
    for (const RecordedTrack& track : recorded.tracks)
        for (std::size_t i = 1; i < track.points.size(); ++i)
            ++steps[std::int64_t{track.points[i].frame} - track.points[i - 1].frame];
    return mostCommon(steps).value_or(0);
}

/// The square of a grid that holds a place, as one number.
std::uint64_t squareOf(Point place, double side_m)
{
    const auto column = static_cast<std::int32_t>(std::floor(place.x / side_m));
    const auto row = static_cast<std::int32_t>(std::floor(place.y / side_m));
    return (std::uint64_t{static_cast<std::uint32_t>(column)} << 32U) | static_cast<std::uint32_t>(row);
}

/// What is measured of the tracks of one kind.
class KindMeasure {
public:
    KindMeasure(TrackKind kind, double frameRate_hz, double longestStep)
        : m_rate_hz(frameRate_hz), m_longest(std::min(longestStep, kLongestStep_s * frameRate_hz))
    {
        m_report.kind = kind;
    }

    void add(const RecordedTrack& track, std::vector<TrackJump>& jumps)
    {
        ++m_report.tracks;
        m_report.points += track.points.size();
        for (std::size_t i = 1; i < track.points.size(); ++i)
            addStep(track, track.points[i - 1], track.points[i], jumps);
        for (const world::EvenPiece& piece : world::evenPieces(track, m_rate_hz, 1.0 / kStep_s, std::max(m_longest / m_rate_hz, kStep_s)))
            addPiece(piece.places);
    }
    KindReport take()
    {
        std::vector<double> moving;
        std::copy_if(m_speeds.begin(), m_speeds.end(), std::back_inserter(moving), [](double speed) { return speed > kMoving_mps; });
        m_report.medianMoving_mps = spreadOf(moving).median;
        m_report.speed_mps = spreadOf(m_speeds);
        m_report.acceleration_mps2 = spreadOf(m_accelerations);
        return m_report;
    }

private:
    void addStep(const RecordedTrack& track, const TrackPoint& a, const TrackPoint& b, std::vector<TrackJump>& jumps)
    {
        const double frames = static_cast<double>(b.frame) - a.frame;
        if (frames > m_longest) {
            ++m_report.gaps;
            m_report.longestGap_s = std::max(m_report.longestGap_s, frames / m_rate_hz);
            return;
        }
        const double distance_m = geometry::distance(a.place, b.place);
        const double speed_mps = distance_m * m_rate_hz / frames;
        if (speed_mps <= fastest_mps(track.kind))
            return;
        ++m_report.jumps;
        if (jumps.size() < kMostJumpsTold)
            jumps.push_back({track.kind, track.id, b.frame, distance_m, speed_mps});
    }
    void addPiece(const std::vector<Point>& places)
    {
        Point before;
        for (std::size_t i = 1; i < places.size(); ++i) {
            const Point velocity = (places[i] - places[i - 1]) * (1.0 / kStep_s);
            m_speeds.push_back(geometry::length(velocity));
            if (i > 1)
                m_accelerations.push_back(geometry::length(velocity - before) / kStep_s);
            before = velocity;
        }
    }

    double m_rate_hz;
    double m_longest;
    KindReport m_report;
    std::vector<double> m_speeds;
    std::vector<double> m_accelerations;
};

/// A place and when somebody was there.
struct Presence {
    std::int32_t frame;
    Point place;
};

/// Fills in what depends on who is there at the same time.
void measureDensity(const world::RecordedTracks& recorded, TrackReport& report)
{
    std::vector<Presence> all;
    all.reserve(recorded.pointCount());
    std::unordered_set<std::uint64_t> used;
    for (const RecordedTrack& track : recorded.tracks)
        for (const TrackPoint& point : track.points) {
            all.push_back({point.frame, point.place});
            used.insert(squareOf(point.place, kUsedSquare_m));
            report.extent_m.extend(point.place);
        }
    std::sort(all.begin(), all.end(), [](const Presence& a, const Presence& b) { return a.frame < b.frame; });
    std::unordered_map<std::uint64_t, std::size_t> squares;
    std::size_t frames = 0;
    std::size_t mostInSquare = 0;
    for (std::size_t first = 0; first < all.size(); ++frames) {
        squares.clear();
        std::size_t behind = first;
        for (; behind < all.size() && all[behind].frame == all[first].frame; ++behind)
            mostInSquare = std::max(mostInSquare, ++squares[squareOf(all[behind].place, kPeakSquare_m)]);
        report.mostAtOnce = std::max(report.mostAtOnce, behind - first);
        first = behind;
    }
    report.firstFrame = all.front().frame;
    report.lastFrame = all.back().frame;
    report.usedArea_m2 = static_cast<double>(used.size()) * kUsedSquare_m * kUsedSquare_m;
    report.meanDensity_per_m2 = static_cast<double>(all.size()) / static_cast<double>(frames) / report.usedArea_m2;
    report.peakDensity_per_m2 = static_cast<double>(mostInSquare) / (kPeakSquare_m * kPeakSquare_m);
}

void addKindText(std::string& text, const KindReport& kind)
{
    text += fmt::format("{:<11} {} tracks, {} points", world::nameOf(kind.kind), kind.tracks, kind.points);
    text += kind.gaps == 0 ? std::string(", no gaps\n")
                           : fmt::format(", {} gap{}, the longest {:.1f} s\n", kind.gaps, kind.gaps == 1 ? "" : "s", kind.longestGap_s);
    const Spread& speed = kind.speed_mps;
    if (speed.samples > 0)
        text +=
            fmt::format("  speed        {:.2f} m/s in the middle ({:.2f} of those who move), 5 to 95 %: {:.2f} to {:.2f}, at most {:.2f}\n",
                        speed.median, kind.medianMoving_mps, speed.p05, speed.p95, speed.most);
    const Spread& acceleration = kind.acceleration_mps2;
    if (acceleration.samples > 0)
        text += fmt::format("  acceleration {:.2f} m/s² in the middle, 95 %: {:.2f}, at most {:.2f}\n", acceleration.median,
                            acceleration.p95, acceleration.most);
    if (kind.jumps > 0)
        text += fmt::format("  {} step{} faster than {:g} m/s: look at these tracks\n", kind.jumps, kind.jumps == 1 ? " is" : "s are",
                            fastest_mps(kind.kind));
}

} // namespace

double fastest_mps(TrackKind kind)
{
    switch (kind) {
    case TrackKind::person:
        return 6.0;
    case TrackKind::bicycle:
    case TrackKind::tricycle:
        return 20.0;
    case TrackKind::motorcycle:
    case TrackKind::car:
    case TrackKind::truck:
    case TrackKind::bus:
    case TrackKind::other:
        break;
    }
    return 60.0;
}

double longestStep_frames(std::int64_t usualStep_frames)
{
    return 1.5 * static_cast<double>(usualStep_frames);
}

Result<TrackReport> reportOn(const world::RecordedTracks& recorded, foundation::JobContext& context)
{
    TrackReport report;
    report.frameRate_hz = recorded.frameRate_hz;
    if (recorded.tracks.empty())
        return report;
    report.usualStep_frames = usualStepOf(recorded);
    std::map<TrackKind, KindMeasure> kinds;
    for (std::size_t i = 0; i < recorded.tracks.size(); ++i) {
        if (i % kTracksBetweenLooks == 0) {
            context.report(static_cast<double>(i) / static_cast<double>(recorded.tracks.size()), "Measuring tracks");
            if (context.isCancelled())
                return wasCancelled();
        }
        const RecordedTrack& track = recorded.tracks[i];
        const auto measure =
            kinds.try_emplace(track.kind, track.kind, recorded.frameRate_hz, longestStep_frames(report.usualStep_frames)).first;
        measure->second.add(track, report.jumps);
    }
    for (auto& [kind, measure] : kinds)
        report.kinds.push_back(measure.take());
    measureDensity(recorded, report);
    return report;
}

std::string toText(const TrackReport& report)
{
    std::string text = fmt::format(
        "{:.1f} s at {:g} frames a second, a place every {}; at most {} at once\n", report.duration_s(), report.frameRate_hz,
        report.usualStep_frames == 1 ? std::string("frame") : fmt::format("{} frames", report.usualStep_frames), report.mostAtOnce);
    for (const KindReport& kind : report.kinds)
        addKindText(text, kind);
    text += fmt::format(
        "Density     {:.2f} people or vehicles a m² on average, over {:.0f} m² in which somebody was; {:.2f} at most, in a square of 2 m\n",
        report.meanDensity_per_m2, report.usedArea_m2, report.peakDensity_per_m2);
    for (const TrackJump& jump : report.jumps)
        text += fmt::format("Jump        {} {} goes {:.2f} m to frame {}, at {:.1f} m/s\n", world::nameOf(jump.kind), jump.id,
                            jump.distance_m, jump.frame, jump.speed_mps);
    return text;
}

} // namespace passerby::importers
