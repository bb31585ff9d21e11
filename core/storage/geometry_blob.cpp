// SPDX-License-Identifier: Apache-2.0
#include "core/storage/geometry_blob.h"

#include "core/foundation/words.h"
#include "core/storage/failure.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace passerby::storage {

namespace {

using geometry::Box;
using geometry::Point;
using geometry::Polygon;
using geometry::Ring;

constexpr std::uint32_t kWkbPoint = 1;
constexpr std::uint32_t kWkbLineString = 2;
constexpr std::uint32_t kWkbPolygon = 3;
constexpr std::uint32_t kWkbMultiPoint = 4;
constexpr std::size_t kWkbPoint_bytes = 1 + sizeof(std::uint32_t) + 2 * sizeof(double);
constexpr std::uint8_t kLittleEndian = 0x01;
constexpr std::uint8_t kEnvelopeXy = 0x02;

static_assert(std::endian::native == std::endian::little, "values are copied as they lie in memory");

class BlobWriter {
public:
    template <class Value>
    void put(Value value)
    {
        const std::size_t place = m_bytes.size();
        m_bytes.resize(place + sizeof(Value));
        std::memcpy(m_bytes.data() + place, &value, sizeof(Value));
    }
    void header(const FileFrame& frame, const Box& box)
    {
        put('G');
        put('P');
        put(std::uint8_t{0});
        put(static_cast<std::uint8_t>(kLittleEndian | kEnvelopeXy));
        put(frame.srsId);
        for (const double bound : {box.low.x, box.high.x, box.low.y, box.high.y})
            put(bound);
    }
    void geometryType(std::uint32_t type)
    {
        put(kLittleEndian);
        put(type);
    }
    void point(Point p)
    {
        put(p.x);
        put(p.y);
    }
    [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(m_bytes); }

private:
    std::vector<std::uint8_t> m_bytes;
};

class BlobReader {
public:
    explicit BlobReader(std::span<const std::uint8_t> bytes) : m_rest(bytes) {}

    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] bool finished() const { return m_ok && m_rest.empty(); }
    template <class Value>
    Value take()
    {
        Value value{};
        if (m_rest.size() < sizeof(Value)) {
            m_ok = false;
            return value;
        }
        std::array<std::uint8_t, sizeof(Value)> raw{};
        std::memcpy(raw.data(), m_rest.data(), sizeof(Value));
        if (!m_littleEndian)
            std::reverse(raw.begin(), raw.end());
        std::memcpy(&value, raw.data(), sizeof(Value));
        m_rest = m_rest.subspan(sizeof(Value));
        return value;
    }
    /// Skips the GeoPackage header and the start of the WKB; false unless it is a geometry of this type.
    bool begin(std::uint32_t wantedType)
    {
        static constexpr std::array<std::size_t, 5> kEnvelopeSizes{0, 32, 48, 48, 64};
        if (m_rest.size() < 8 || m_rest[0] != 'G' || m_rest[1] != 'P' || m_rest[2] != 0)
            return false;
        const std::uint8_t flags = m_rest[3];
        const std::size_t envelope = (flags >> 1U) & 0x07U;
        if ((flags & 0xF0U) != 0 || envelope >= kEnvelopeSizes.size() || m_rest.size() < 8 + kEnvelopeSizes[envelope] + 5)
            return false;
        m_rest = m_rest.subspan(8 + kEnvelopeSizes[envelope]);
        return beginPart(wantedType);
    }
    /// The start of WKB, of a geometry or of one within another; false unless it is of this type.
    bool beginPart(std::uint32_t wantedType)
    {
        const std::uint8_t order = take<std::uint8_t>();
        m_littleEndian = order == 1;
        return order <= 1 && take<std::uint32_t>() == wantedType;
    }
    std::vector<Point> points(const FileFrame& frame)
    {
        const auto count = take<std::uint32_t>();
        std::vector<Point> points;
        m_ok = m_ok && count <= m_rest.size() / kWkbPoint_bytes;
        for (std::uint32_t i = 0; i < count && m_ok; ++i) {
            m_ok = beginPart(kWkbPoint) && m_ok;
            points.push_back(point(frame));
        }
        return points;
    }
    Point point(const FileFrame& frame)
    {
        const double x = take<double>();
        const double y = take<double>();
        m_ok = m_ok && std::isfinite(x) && std::isfinite(y);
        return toLocal(frame, {x, y});
    }
    Ring ring(const FileFrame& frame)
    {
        const auto count = take<std::uint32_t>();
        Ring points;
        if (count > m_rest.size() / (2 * sizeof(double)))
            m_ok = false;
        if (!m_ok)
            return points;
        points.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i)
            points.push_back(point(frame));
        return points;
    }

private:
    std::span<const std::uint8_t> m_rest;
    bool m_ok = true;
    bool m_littleEndian = true;
};

Ring absoluteRing(const FileFrame& frame, std::span<const Point> points)
{
    Ring absolute;
    absolute.reserve(points.size() + 1);
    for (const Point p : points)
        absolute.push_back(toAbsolute(frame, p));
    return absolute;
}

void writePoints(BlobWriter& writer, const Ring& points)
{
    writer.put(static_cast<std::uint32_t>(points.size()));
    for (const Point p : points)
        writer.point(p);
}

double absoluteValue(std::int64_t origin, double local)
{
    const double absolute = static_cast<double>(origin) + local;
    if (absolute - static_cast<double>(origin) != local)
        fail("out-of-range", foundation::told("The city lies too far from the origin of its coordinates to be stored exactly."));
    return absolute;
}

} // namespace

Point toAbsolute(const FileFrame& frame, Point local)
{
    return {absoluteValue(frame.origin_m[0], local.x), absoluteValue(frame.origin_m[1], local.y)};
}

Point toLocal(const FileFrame& frame, Point absolute)
{
    return {absolute.x - static_cast<double>(frame.origin_m[0]), absolute.y - static_cast<double>(frame.origin_m[1])};
}

std::vector<std::uint8_t> encodePoint(const FileFrame& frame, Point point, Box& box)
{
    const Point absolute = toAbsolute(frame, point);
    box = {absolute, absolute};
    BlobWriter writer;
    writer.header(frame, box);
    writer.geometryType(kWkbPoint);
    writer.point(absolute);
    return writer.take();
}

std::vector<std::uint8_t> encodeLine(const FileFrame& frame, std::span<const Point> points, Box& box)
{
    const Ring absolute = absoluteRing(frame, points);
    box = {};
    for (const Point p : absolute)
        box.extend(p);
    BlobWriter writer;
    writer.header(frame, box);
    writer.geometryType(kWkbLineString);
    writePoints(writer, absolute);
    return writer.take();
}

std::vector<std::uint8_t> encodePoints(const FileFrame& frame, std::span<const Point> points, Box& box)
{
    const Ring absolute = absoluteRing(frame, points);
    box = {};
    for (const Point p : absolute)
        box.extend(p);
    BlobWriter writer;
    writer.header(frame, box);
    writer.geometryType(kWkbMultiPoint);
    writer.put(static_cast<std::uint32_t>(absolute.size()));
    for (const Point p : absolute) {
        writer.geometryType(kWkbPoint);
        writer.point(p);
    }
    return writer.take();
}

std::vector<std::uint8_t> encodePolygon(const FileFrame& frame, const Polygon& polygon, Box& box)
{
    std::vector<Ring> rings{absoluteRing(frame, polygon.outer)};
    for (const Ring& hole : polygon.holes)
        rings.push_back(absoluteRing(frame, hole));
    box = {};
    for (const Point p : rings.front())
        box.extend(p);
    BlobWriter writer;
    writer.header(frame, box);
    writer.geometryType(kWkbPolygon);
    writer.put(static_cast<std::uint32_t>(rings.size()));
    for (Ring& ring : rings) {
        if (!ring.empty())
            ring.push_back(ring.front());
        writePoints(writer, ring);
    }
    return writer.take();
}

bool decodePoint(const FileFrame& frame, std::span<const std::uint8_t> blob, Point& point)
{
    BlobReader reader(blob);
    if (!reader.begin(kWkbPoint))
        return false;
    point = reader.point(frame);
    return reader.finished();
}

bool decodeLine(const FileFrame& frame, std::span<const std::uint8_t> blob, std::vector<Point>& points)
{
    BlobReader reader(blob);
    if (!reader.begin(kWkbLineString))
        return false;
    points = reader.ring(frame);
    return reader.finished();
}

bool decodePoints(const FileFrame& frame, std::span<const std::uint8_t> blob, std::vector<Point>& points)
{
    BlobReader reader(blob);
    if (!reader.begin(kWkbMultiPoint))
        return false;
    points = reader.points(frame);
    return reader.finished();
}

bool decodePolygon(const FileFrame& frame, std::span<const std::uint8_t> blob, Polygon& polygon)
{
    BlobReader reader(blob);
    if (!reader.begin(kWkbPolygon))
        return false;
    const auto count = reader.take<std::uint32_t>();
    polygon = {};
    for (std::uint32_t i = 0; i < count && reader.ok(); ++i) {
        Ring ring = reader.ring(frame);
        if (ring.size() > 1 && ring.front() == ring.back())
            ring.pop_back();
        if (i == 0)
            polygon.outer = std::move(ring);
        else
            polygon.holes.push_back(std::move(ring));
    }
    return count > 0 && reader.finished();
}

} // namespace passerby::storage
