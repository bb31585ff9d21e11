// SPDX-License-Identifier: Apache-2.0
#include "core/story/track.h"

#include <algorithm>
#include <cmath>

namespace passerby::story {

namespace {

constexpr double kSampleStep_m = 0.1;
constexpr int kLeastSamples = 512;
constexpr int kMostSamples = 12000;
constexpr double kWidestRise_m = 40.0; ///< before and behind a building, where there is so much room
constexpr double kGentle_m = 6.0;      ///< before and behind a corner of a line, in which the camera turns
constexpr double kLeastEye_m = 1.6;    ///< over a line

Coordinates coordinatesOf(const world::SlideCamera& camera)
{
    return {camera.center.x, camera.center.y,  camera.height_m,       std::log(camera.distance_m),
            camera.yaw_deg,  camera.pitch_deg, camera.fieldOfView_deg};
}

world::SlideCamera cameraOf(const Coordinates& c)
{
    world::SlideCamera camera;
    camera.center = {c[0], c[1]};
    camera.height_m = c[2];
    camera.distance_m = std::exp(c[3]);
    camera.yaw_deg = c[4];
    camera.pitch_deg = std::clamp(c[5], -60.0, 90.0);
    camera.fieldOfView_deg = std::clamp(c[6], 5.0, 120.0);
    return camera;
}

double wayBetween_m(const world::SlideCamera& a, const world::SlideCamera& b)
{
    return distance(eyeOf(a), eyeOf(b)) + Track::kGaze * distance(centerOf(a), centerOf(b));
}

int samplesFor(double length_m)
{
    return std::clamp(static_cast<int>(std::ceil(length_m / kSampleStep_m)), kLeastSamples, kMostSamples);
}

/// Where who goes along a way looks, unwound: ahead, and round corners gently.
std::vector<double> directionsAlong(const std::vector<geometry::Point>& way)
{
    std::vector<double> ways_m{0.0};
    std::vector<double> ahead_deg;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const geometry::Point step = way[i] - way[i - 1];
        ways_m.push_back(ways_m.back() + geometry::length(step));
        const double yaw_deg = yawOf_deg(std::atan2(step.y, step.x));
        ahead_deg.push_back(ahead_deg.empty() ? yaw_deg : ahead_deg.back() + std::remainder(yaw_deg - ahead_deg.back(), 360.0));
    }
    ahead_deg.push_back(ahead_deg.back());
    std::vector<double> sums{0.0}; // direction times way
    for (std::size_t i = 1; i < way.size(); ++i)
        sums.push_back(sums.back() + ahead_deg[i - 1] * (ways_m[i] - ways_m[i - 1]));
    std::vector<double> gentle_deg;
    for (std::size_t i = 0, from = 0, to = 0; i < way.size(); ++i) {
        while (ways_m[i] - ways_m[from] > kGentle_m)
            ++from;
        while (to + 1 < way.size() && ways_m[to] - ways_m[i] < kGentle_m)
            ++to;
        const double length_m = ways_m[to] - ways_m[from];
        gentle_deg.push_back(length_m > 0.0 ? (sums[to] - sums[from]) / length_m : ahead_deg[i]);
    }
    return gentle_deg;
}

/// Cameras as numbers, each turned on from the one before by the shorter way.
std::vector<Coordinates> unwound(std::span<const world::SlideCamera> cameras)
{
    std::vector<Coordinates> points;
    for (const world::SlideCamera& camera : cameras) {
        points.push_back(coordinatesOf(camera));
        if (points.size() > 1) {
            const double before = points[points.size() - 2][4];
            points.back()[4] = before + std::remainder(camera.yaw_deg - before, 360.0);
        }
    }
    return points;
}

} // namespace

Track::Track(const world::SlideCamera& camera) : m_first(camera), m_last(camera), m_when({0.0}, {0.0})
{
    m_samples.push_back(sampleOf(camera));
}

Track::Sample Track::sampleOf(const world::SlideCamera& camera)
{
    return {eyeOf(camera), centerOf(camera), camera.yaw_deg, camera.fieldOfView_deg};
}

Track Track::glide(std::span<const world::SlideCamera> cameras, std::vector<double> times_s, world::SlideEasing easing,
                   const BuiltSpace* built)
{
    Track track;
    std::vector<double> lengths;
    for (std::size_t i = 1; i < cameras.size(); ++i)
        lengths.push_back(wayBetween_m(cameras[i - 1], cameras[i]));
    const Spline spline(unwound(cameras), lengths);
    std::vector<std::size_t> places{0};
    for (std::size_t piece = 0; piece < lengths.size(); ++piece) {
        const int count = samplesFor(lengths[piece]);
        for (int i = piece == 0 ? 0 : 1; i <= count; ++i) {
            track.m_samples.push_back(sampleOf(cameraOf(spline.at(piece, double(i) / count))));
            track.m_samples.back().isPinned = i == 0 || i == count;
        }
        places.push_back(track.m_samples.size() - 1);
    }
    track.measure();
    if (built)
        track.rise(*built);
    std::vector<double> ways;
    for (const std::size_t place : places)
        ways.push_back(track.m_samples[place].way_m);
    track.m_first = cameras.front();
    track.m_last = cameras.back();
    track.m_from_s = times_s.front();
    track.m_to_s = times_s.back();
    track.m_isEven = easing == world::SlideEasing::even && times_s.size() == 2;
    track.m_when = MonotoneCurve(std::move(times_s), std::move(ways));
    return track;
}

Track Track::orbit(const world::SlideCamera& camera, double turn_deg, double from_s, double to_s, world::SlideEasing easing,
                   const BuiltSpace& built)
{
    Track track;
    const Place eye = eyeOf(camera);
    const double radius_m = std::hypot(eye.x - camera.center.x, eye.y - camera.center.y);
    const int count = samplesFor(radius_m * std::abs(turn_deg) * 0.0175);
    for (int i = 0; i <= count; ++i) {
        world::SlideCamera turned = camera;
        turned.yaw_deg += turn_deg * i / count;
        track.m_samples.push_back(sampleOf(turned));
    }
    track.m_samples.front().isPinned = true;
    track.measure();
    track.rise(built);
    track.finish(from_s, to_s, easing);
    return track;
}

Track Track::along(const world::SlideCamera& camera, std::span<const geometry::Point> line, double from_s, double to_s,
                   world::SlideEasing easing, const BuiltSpace& built)
{
    std::vector<Coordinates> points;
    std::vector<double> lengths;
    for (const geometry::Point p : line) {
        if (!points.empty())
            lengths.push_back(geometry::distance({points.back()[0], points.back()[1]}, p));
        points.push_back({p.x, p.y});
    }
    const Spline spline(points, lengths);
    const double height_m = std::max(kLeastEye_m, eyeOf(camera).z);
    std::vector<geometry::Point> way;
    for (std::size_t piece = 0; piece < lengths.size(); ++piece)
        for (int i = piece == 0 ? 0 : 1, count = samplesFor(lengths[piece]); i <= count; ++i) {
            const Coordinates c = spline.at(piece, double(i) / count);
            way.push_back({c[0], c[1]});
        }
    Track track;
    track.m_gaze = 0.0; // the eye moves all the time
    const std::vector<double> yaws_deg = directionsAlong(way);
    for (std::size_t i = 0; i < way.size(); ++i)
        track.m_samples.push_back(
            sampleOf(cameraAt({way[i].x, way[i].y, height_m}, yaws_deg[i], camera.pitch_deg, camera.distance_m, camera.fieldOfView_deg)));
    track.measure();
    track.rise(built);
    track.finish(from_s, to_s, easing);
    return track;
}

void Track::measure()
{
    m_samples.front().way_m = 0.0;
    for (std::size_t i = 1; i < m_samples.size(); ++i)
        m_samples[i].way_m =
            m_samples[i - 1].way_m
            + std::hypot(distance(m_samples[i - 1].eye, m_samples[i].eye), m_gaze * distance(m_samples[i - 1].center, m_samples[i].center));
}

/// How much higher each sample has to be for itself. Who was put nearer to a wall than usual, or into a building, is left there until the
/// way has led out of it.
std::vector<double> Track::lifts_m(const BuiltSpace& built) const
{
    std::vector<double> lifts(m_samples.size());
    std::vector<bool> isInside(m_samples.size());
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        const Place& eye = m_samples[i].eye;
        lifts[i] = built.freeHeight_m(eye.ground(), eye.z, kRoom_m) - eye.z;
        isInside[i] = lifts[i] > 0.0 && !built.isFree(eye);
    }
    const auto leave = [&](std::size_t from, std::ptrdiff_t step) {
        const bool beganInside = isInside[from];
        for (auto i = static_cast<std::ptrdiff_t>(from); i >= 0 && i < std::ssize(lifts); i += step) {
            const auto place = static_cast<std::size_t>(i);
            if (lifts[place] <= 0.0 || (isInside[place] && !beganInside))
                break;
            lifts[place] = 0.0;
        }
    };
    for (std::size_t i = 0; i < m_samples.size(); ++i)
        if (m_samples[i].isPinned) {
            leave(i, 1);
            if (i > 0)
                leave(i - 1, -1);
        }
    return lifts;
}

/// Lifts the eye over what is built. What each sample asks for is held for a while before and behind it, then smoothed over the same
/// while: so everybody gets what they ask for, place and speed stay continuous, and pinned samples, about which nothing is asked for,
/// stay where they are.
void Track::rise(const BuiltSpace& built)
{
    const std::vector<double> asked = lifts_m(built);
    if (std::all_of(asked.begin(), asked.end(), [](double lift) { return lift <= 0.0; }))
        return;
    const std::size_t count = m_samples.size();
    std::vector<double> reach_m(count, kWidestRise_m); // shrinks to nothing at pinned samples
    for (std::size_t from = 0; from < count;) {
        std::size_t to = from + 1;
        while (to < count && !m_samples[to].isPinned)
            ++to;
        const bool endsFree = to == count;
        const std::size_t last = std::min(to, count - 1);
        const double length_m = m_samples[last].way_m - m_samples[from].way_m;
        for (std::size_t i = from; i <= last; ++i) {
            const double share = length_m > 0.0 ? (m_samples[i].way_m - m_samples[from].way_m) / length_m : 0.0;
            const double begins = m_samples[from].isPinned ? share : 1.0;
            const double ends = endsFree ? 1.0 : 1.0 - share;
            const double room_m = 0.5 * length_m * begins * ends;
            reach_m[i] = room_m / (1.0 + room_m / kWidestRise_m);
        }
        from = to;
    }
    std::vector<double> held(count, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        if (asked[i] <= 0.0)
            continue;
        for (std::size_t k = i; k < count && m_samples[k].way_m - m_samples[i].way_m <= reach_m[i]; ++k)
            held[k] = std::max(held[k], asked[i]);
        for (std::size_t k = i + 1; k-- > 0 && m_samples[i].way_m - m_samples[k].way_m <= reach_m[i];)
            held[k] = std::max(held[k], asked[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        double sum = held[i];
        double weights = 1.0;
        const auto add = [&](std::size_t k) {
            const double weight = 1.0 - std::abs(m_samples[k].way_m - m_samples[i].way_m) / reach_m[i];
            if (weight <= 0.0)
                return false;
            sum += weight * held[k];
            weights += weight;
            return true;
        };
        if (reach_m[i] > 0.0) {
            for (std::size_t k = i + 1; k < count && add(k); ++k) {
            }
            for (std::size_t k = i; k-- > 0 && add(k);) {
            }
        }
        m_samples[i].eye.z += sum / weights;
    }
    measure();
}

void Track::finish(double from_s, double to_s, world::SlideEasing easing)
{
    const auto cameraOfSample = [](const Sample& s) { return cameraFrom(s.eye, s.center, s.yaw_deg, s.fieldOfView_deg); };
    m_first = cameraOfSample(m_samples.front());
    m_last = cameraOfSample(m_samples.back());
    m_from_s = from_s;
    m_to_s = to_s;
    m_isEven = easing == world::SlideEasing::even;
    m_when = MonotoneCurve({from_s, to_s}, {0.0, m_samples.back().way_m});
}

world::SlideCamera Track::at(double time_s) const
{
    if (m_samples.size() < 2 || time_s <= m_from_s)
        return m_first;
    if (time_s >= m_to_s)
        return m_last;
    const double whole_m = m_samples.back().way_m;
    const double way_m = m_isEven ? whole_m * evenStep((time_s - m_from_s) / (m_to_s - m_from_s)) : m_when.at(time_s);
    const auto behind = std::upper_bound(m_samples.begin(), m_samples.end() - 1, way_m,
                                         [](double way, const Sample& sample) { return way < sample.way_m; });
    const Sample& b = *behind;
    const Sample& a = behind == m_samples.begin() ? b : *(behind - 1);
    const double share = b.way_m > a.way_m ? std::clamp((way_m - a.way_m) / (b.way_m - a.way_m), 0.0, 1.0) : 0.0;
    const double yaw_deg = a.yaw_deg + std::remainder(b.yaw_deg - a.yaw_deg, 360.0) * share;
    return cameraFrom(between(a.eye, b.eye, share), between(a.center, b.center, share), yaw_deg,
                      a.fieldOfView_deg + (b.fieldOfView_deg - a.fieldOfView_deg) * share);
}

} // namespace passerby::story
