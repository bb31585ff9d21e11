// SPDX-License-Identifier: Apache-2.0
// Tracks as bytes of a project file: a mark, then whole numbers of 7 bits a byte, places as differences on the grid of the world.
#include "core/foundation/words.h"
#include "core/world/recorded_tracks.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace passerby::world {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr std::string_view kTracksMark("PBTRACK\x01", 8);
constexpr std::int64_t kFarthest = static_cast<std::int64_t>(kCoordinateLimit_m / geometry::kGridStep_m);
constexpr std::int64_t kLongestBody = static_cast<std::int64_t>(100.0 / geometry::kGridStep_m);

std::int64_t gridSteps(double metres)
{
    return static_cast<std::int64_t>(std::nearbyint(metres / geometry::kGridStep_m));
}

class TrackByteWriter {
public:
    void unsignedNumber(std::uint64_t value)
    {
        for (; value >= 0x80U; value >>= 7U)
            bytes.push_back(static_cast<std::uint8_t>(value | 0x80U));
        bytes.push_back(static_cast<std::uint8_t>(value));
    }
    void number(std::int64_t value) { unsignedNumber((static_cast<std::uint64_t>(value) << 1U) ^ (value < 0 ? ~std::uint64_t{0} : 0)); }

    std::vector<std::uint8_t> bytes;
};

/// Gives numbers as long as all was well; false from the first that is not there or out of range.
class TrackByteReader {
public:
    explicit TrackByteReader(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    [[nodiscard]] bool atEnd() const { return m_at == m_bytes.size(); }
    [[nodiscard]] std::size_t left() const { return m_bytes.size() - m_at; }
    bool unsignedNumber(std::uint64_t& value, std::uint64_t most)
    {
        value = 0;
        for (unsigned shift = 0; shift < 64 && m_at < m_bytes.size(); shift += 7) {
            const std::uint8_t byte = m_bytes[m_at++];
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if ((byte & 0x80U) == 0)
                return value <= most;
        }
        return false;
    }
    bool number(std::int64_t& value, std::int64_t least, std::int64_t most)
    {
        std::uint64_t raw = 0;
        if (!unsignedNumber(raw, std::numeric_limits<std::uint64_t>::max()))
            return false;
        value = static_cast<std::int64_t>((raw >> 1U) ^ ((raw & 1U) != 0 ? ~std::uint64_t{0} : 0));
        return value >= least && value <= most;
    }

private:
    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
};

/// One number further, which may go anywhere within the limits.
bool advance(TrackByteReader& reader, std::int64_t& value)
{
    std::int64_t step = 0;
    if (!reader.number(step, -2 * kFarthest, 2 * kFarthest))
        return false;
    value += step;
    return value >= -kFarthest && value <= kFarthest;
}

template <class Take>
bool readPoints(TrackByteReader& reader, std::uint64_t count, const Take& take)
{
    std::int64_t frame = 0;
    if (!reader.number(frame, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()))
        return false;
    std::int64_t x = 0;
    std::int64_t y = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t step = 0;
        if (i > 0 && (!reader.unsignedNumber(step, std::numeric_limits<std::uint32_t>::max()) || step == 0))
            return false;
        frame += static_cast<std::int64_t>(step);
        if (frame > std::numeric_limits<std::int32_t>::max() || !advance(reader, x) || !advance(reader, y))
            return false;
        take(TrackPoint{static_cast<std::int32_t>(frame),
                        {static_cast<double>(x) * geometry::kGridStep_m, static_cast<double>(y) * geometry::kGridStep_m}});
    }
    return true;
}

/// What stands before the points of a track; its points are still missing.
bool readHead(TrackByteReader& reader, RecordedTrack& track, std::uint64_t& points)
{
    std::uint64_t kind = 0;
    std::uint64_t length = 0;
    std::uint64_t width = 0;
    if (!reader.unsignedNumber(kind, Spelling<TrackKind>::kNames.size() - 1)
        || !reader.number(track.id, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max())
        || !reader.unsignedNumber(length, kLongestBody) || !reader.unsignedNumber(width, kLongestBody)
        || !reader.unsignedNumber(points, foundation::kMostTrackPoints) || points == 0)
        return false;
    track.kind = static_cast<TrackKind>(kind);
    track.length_m = static_cast<double>(length) * geometry::kGridStep_m;
    track.width_m = static_cast<double>(width) * geometry::kGridStep_m;
    return true;
}

/// Calls begin(track, points) and take(point) for all that is there; true when that was all, in order.
template <class Begin, class Take>
bool readAll(std::span<const std::uint8_t> bytes, const Begin& begin, const Take& take)
{
    if (bytes.size() < kTracksMark.size() || !std::equal(kTracksMark.begin(), kTracksMark.end(), bytes.begin()))
        return false;
    TrackByteReader reader(bytes.subspan(kTracksMark.size()));
    std::uint64_t tracks = 0;
    if (!reader.unsignedNumber(tracks, foundation::kMostTracks) || tracks == 0)
        return false;
    RecordedTrack before;
    std::uint64_t all = 0;
    for (std::uint64_t i = 0; i < tracks; ++i) {
        RecordedTrack track;
        std::uint64_t points = 0;
        if (!readHead(reader, track, points) || points > reader.left() || (all += points) > foundation::kMostTrackPoints)
            return false; // a point takes three bytes at least
        if (i > 0 && (track.kind < before.kind || (track.kind == before.kind && track.id <= before.id)))
            return false;
        before = track;
        begin(track, points);
        if (!readPoints(reader, points, take))
            return false;
    }
    return reader.atEnd();
}

Error badTracks()
{
    return {"bad-tracks", foundation::told("The tracks of a recording cannot be read."), ""};
}

} // namespace

std::vector<std::uint8_t> packTracks(const std::vector<RecordedTrack>& tracks)
{
    TrackByteWriter writer;
    writer.bytes.assign(kTracksMark.begin(), kTracksMark.end());
    writer.unsignedNumber(tracks.size());
    for (const RecordedTrack& track : tracks) {
        writer.unsignedNumber(static_cast<std::uint64_t>(track.kind));
        writer.number(track.id);
        writer.unsignedNumber(static_cast<std::uint64_t>(gridSteps(track.length_m)));
        writer.unsignedNumber(static_cast<std::uint64_t>(gridSteps(track.width_m)));
        writer.unsignedNumber(track.points.size());
        writer.number(track.points.front().frame);
        std::int64_t x = 0;
        std::int64_t y = 0;
        for (std::size_t i = 0; i < track.points.size(); ++i) {
            const TrackPoint& point = track.points[i];
            if (i > 0)
                writer.unsignedNumber(static_cast<std::uint64_t>(std::int64_t{point.frame} - track.points[i - 1].frame));
            writer.number(gridSteps(point.place.x) - x);
            writer.number(gridSteps(point.place.y) - y);
            x = gridSteps(point.place.x);
            y = gridSteps(point.place.y);
        }
    }
    return std::move(writer.bytes);
}

Result<std::vector<RecordedTrack>> unpackTracks(std::span<const std::uint8_t> bytes)
{
    std::vector<RecordedTrack> tracks;
    const bool isWhole = readAll(
        bytes,
        [&](const RecordedTrack& track, std::uint64_t points) {
            tracks.push_back(track);
            tracks.back().points.reserve(static_cast<std::size_t>(points));
        },
        [&](const TrackPoint& point) { tracks.back().points.push_back(point); });
    if (!isWhole)
        return badTracks();
    return tracks;
}

Result<TrackCounts> countTracks(std::span<const std::uint8_t> bytes)
{
    TrackCounts counts{0, 0, std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()};
    const bool isWhole = readAll(
        bytes, [&](const RecordedTrack&, std::uint64_t) { ++counts.tracks; },
        [&](const TrackPoint& point) {
            ++counts.points;
            counts.firstFrame = std::min(counts.firstFrame, point.frame);
            counts.lastFrame = std::max(counts.lastFrame, point.frame);
        });
    if (!isWhole)
        return badTracks();
    return counts;
}

} // namespace passerby::world
