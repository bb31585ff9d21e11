// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/recording_shape.h"

#include "core/geometry/convex_hull.h"

#include <algorithm>
#include <exception>
#include <future>
#include <map>
#include <mutex>
#include <utility>

namespace passerby::editor {

namespace {

using geometry::Point;

constexpr double kLeastGap_s = 2.0;
constexpr double kThinTracks_m = 0.5; ///< round tracks that lie in one place or on one line

/// A hull of the hulls of tracks: all points at once would take as much memory again as the tracks.
geometry::Ring hullOf(const std::vector<world::RecordedTrack>& tracks)
{
    std::vector<Point> corners;
    geometry::Box box;
    for (const world::RecordedTrack& track : tracks) {
        std::vector<Point> places;
        places.reserve(track.points.size());
        for (const world::TrackPoint& point : track.points) {
            places.push_back(point.place);
            box.extend(point.place);
        }
        const geometry::Ring own = geometry::convexHull(places);
        const std::vector<Point>& kept = own.empty() ? places : own;
        corners.insert(corners.end(), kept.begin(), kept.end());
    }
    if (geometry::Ring hull = geometry::convexHull(corners); !hull.empty())
        return hull;
    box = box.grown(kThinTracks_m);
    return {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
}

std::int64_t usualStepOf(const std::vector<world::RecordedTrack>& tracks)
{
    std::map<std::int64_t, std::size_t> steps;
    for (const world::RecordedTrack& track : tracks)
        for (std::size_t i = 1; i < track.points.size(); ++i)
            ++steps[std::int64_t{track.points[i].frame} - track.points[i - 1].frame];
    const auto most = std::max_element(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == steps.end() ? 1 : most->first;
}

std::shared_ptr<const RecordingShape> unpacked(const world::SharedBytes& bytes)
{
    auto shape = std::make_shared<RecordingShape>();
    if (auto tracks = world::unpackTracks(*bytes); tracks.ok())
        shape->tracks = std::move(tracks).value();
    bool isFirst = true;
    for (const world::RecordedTrack& track : shape->tracks) {
        const auto from = track.points.front().frame;
        const auto to = track.points.back().frame;
        shape->firstFrame = isFirst ? from : std::min(shape->firstFrame, from);
        shape->lastFrame = isFirst ? to : std::max(shape->lastFrame, to);
        shape->points += track.points.size();
        isFirst = false;
    }
    shape->usualStep_frames = usualStepOf(shape->tracks);
    shape->hull = hullOf(shape->tracks);
    return shape;
}

using SharedShape = std::shared_ptr<const RecordingShape>;

/// Shapes by the bytes that they are of, as long as these live. Who asks for one that is being unpacked waits for it, nobody for another.
class Shelf {
public:
    SharedShape find(const world::SharedBytes& bytes)
    {
        std::promise<SharedShape> promise;
        const auto [shape, isOurs] = place(bytes, promise);
        if (isOurs)
            fill(bytes, promise);
        return shape.get();
    }

private:
    struct Kept {
        std::weak_ptr<const std::vector<std::uint8_t>> bytes;
        std::shared_future<SharedShape> shape;
    };

    /// What is kept of the bytes; else, and true, a place for what the promise will give.
    std::pair<std::shared_future<SharedShape>, bool> place(const world::SharedBytes& bytes, std::promise<SharedShape>& promise)
    {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_kept, [](const auto& entry) { return entry.second.bytes.expired(); });
        Kept& kept = m_kept[bytes.get()];
        const bool isNew = !kept.shape.valid();
        if (isNew)
            kept = {bytes, promise.get_future().share()};
        return {kept.shape, isNew};
    }

    void fill(const world::SharedBytes& bytes, std::promise<SharedShape>& promise)
    {
        try {
            promise.set_value(unpacked(bytes));
        } catch (...) { // no memory: whoever asks later tries again
            promise.set_exception(std::current_exception());
            const std::lock_guard lock(m_mutex);
            m_kept.erase(bytes.get());
        }
    }

    std::mutex m_mutex; // guards what is kept
    std::map<const void*, Kept> m_kept;
};

} // namespace

double RecordingShape::longestGap_s(double frameRate_hz) const
{
    return std::max(kLeastGap_s, 1.5 * static_cast<double>(usualStep_frames) / frameRate_hz);
}

std::shared_ptr<const RecordingShape> shapeOf(const world::Recording& recording)
{
    static Shelf shelf;
    return shelf.find(recording.tracks);
}

geometry::Ring outlineOf(const world::Recording& recording)
{
    geometry::Ring ring = shapeOf(recording)->hull;
    for (Point& corner : ring)
        corner = recording.placement.toLocal(corner);
    return ring;
}

double durationOf_s(const world::Recording& recording)
{
    const auto shape = shapeOf(recording);
    return (static_cast<double>(shape->lastFrame) - shape->firstFrame) / recording.frameRate_hz;
}

} // namespace passerby::editor
