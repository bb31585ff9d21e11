// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/geometry_blob.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cstring>
#include <limits>

namespace geometry_blob_test {

using namespace passerby;
using storage::FileFrame;

class GeometryBlobTest : public QObject {
    Q_OBJECT

private slots:
    void encodePoint_hasBytesOfTheStandard();
    void decodePoint_bigEndianWithoutEnvelope_isRead();
    void polygon_withHoles_comesBack();
    void points_comeBackInTheirOrder();
    void decode_wrongTypeOrSize_isRefused();
    void decode_liesAboutCounts_isRefused();
    void decode_notFinite_isRefused();
};

void GeometryBlobTest::encodePoint_hasBytesOfTheStandard()
{
    geometry::Box box;
    const auto blob = storage::encodePoint({{100, 200}, 32632}, {1, 2}, box);
    const QByteArray hex = QByteArray(reinterpret_cast<const char*>(blob.data()), static_cast<int>(blob.size())).toHex();
    // magic, version, flags, system 32632; x 101, x 101, y 202, y 202; little-endian point of x, y
    QCOMPARE(hex, QByteArray("47500003787f0000"
                             "000000000040594000000000004059400000000000406940"
                             "0000000000406940"
                             "010100000000000000004059400000000000406940"));
    QCOMPARE(box.low.x, 101.0);
    QCOMPARE(box.high.y, 202.0);
}

void GeometryBlobTest::decodePoint_bigEndianWithoutEnvelope_isRead()
{
    const QByteArray blob = QByteArray::fromHex("47500000ffffffff"
                                                "0000000001"
                                                "4059400000000000"
                                                "4069400000000000");
    geometry::Point point;
    QVERIFY(storage::decodePoint({{100, 200}, -1},
                                 {reinterpret_cast<const std::uint8_t*>(blob.data()), static_cast<std::size_t>(blob.size())}, point));
    QVERIFY((point == geometry::Point{1, 2}));
}

void GeometryBlobTest::points_comeBackInTheirOrder()
{
    const FileFrame frame{{100, 200}, 32632};
    const std::vector<geometry::Point> points{{5, 1}, {-2, 7}, {5, 1}};
    geometry::Box box;
    const auto blob = storage::encodePoints(frame, points, box);
    QVERIFY(box.low.x == 98.0 && box.high.y == 207.0);
    QCOMPARE(blob.size(), std::size_t{8 + 32 + 9 + 3 * 21});
    std::vector<geometry::Point> again;
    QVERIFY(storage::decodePoints(frame, blob, again) && again == points);
    for (std::size_t size = 0; size < blob.size(); ++size)
        QVERIFY(!storage::decodePoints(frame, std::span(blob).first(size), again));
    auto wrong = blob;
    wrong[8 + 32 + 9 + 1] = 2; // a line among the points
    QVERIFY(!storage::decodePoints(frame, wrong, again));
    QVERIFY(!storage::decodeLine(frame, blob, again));
}

void GeometryBlobTest::polygon_withHoles_comesBack()
{
    const FileFrame frame{{-7, 5'000'000}, 25832};
    const geometry::Polygon polygon{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{{2, 2}, {2, 4}, {4, 4}}, {{6, 6}, {6, 8}, {8, 8}, {8, 6}}}};
    geometry::Box box;
    geometry::Polygon read;
    QVERIFY(storage::decodePolygon(frame, storage::encodePolygon(frame, polygon, box), read));
    QVERIFY(read == polygon);
    QVERIFY((box == geometry::Box{{-7, 5'000'000}, {3, 5'000'010}}));
}

void GeometryBlobTest::decode_wrongTypeOrSize_isRefused()
{
    geometry::Box box;
    const auto blob = storage::encodePoint({}, {1, 2}, box);
    geometry::Point point;
    geometry::Polygon polygon;
    std::vector<geometry::Point> line;
    QVERIFY(storage::decodePoint({}, blob, point));
    QVERIFY(!storage::decodePolygon({}, blob, polygon));
    QVERIFY(!storage::decodeLine({}, blob, line));
    for (std::size_t size = 0; size < blob.size(); ++size)
        QVERIFY(!storage::decodePoint({}, std::span(blob).first(size), point));
    auto longer = blob;
    longer.push_back(0);
    QVERIFY(!storage::decodePoint({}, longer, point));
    auto empty = blob;
    empty[3] |= 0x10U;
    QVERIFY(!storage::decodePoint({}, empty, point));
}

void GeometryBlobTest::decode_liesAboutCounts_isRefused()
{
    geometry::Box box;
    auto blob = storage::encodePolygon({}, {{{0, 0}, {1, 0}, {1, 1}}, {}}, box);
    geometry::Polygon polygon;
    const std::uint32_t many = 0xFFFFFFFFU;
    const std::size_t ringCount = 8 + 32 + 5;
    for (const std::size_t place : {ringCount, ringCount + 4}) {
        auto lying = blob;
        std::memcpy(lying.data() + place, &many, sizeof(many));
        QVERIFY(!storage::decodePolygon({}, lying, polygon));
    }
    QVERIFY(storage::decodePolygon({}, blob, polygon));
}

void GeometryBlobTest::decode_notFinite_isRefused()
{
    geometry::Box box;
    geometry::Point point;
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        auto blob = storage::encodePoint({}, {1, 2}, box);
        std::memcpy(blob.data() + blob.size() - sizeof(bad), &bad, sizeof(bad));
        QVERIFY(!storage::decodePoint({}, blob, point));
    }
}

PASSERBY_TEST(GeometryBlobTest)

} // namespace geometry_blob_test

#include "geometry_blob_test.moc"
