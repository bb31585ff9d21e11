// SPDX-License-Identifier: GPL-3.0-or-later
// Places along a waiting line.
#include "core/world/waiting_line.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace waiting_line_test {

using namespace passerby;
using geometry::Point;
using world::WaitingLine;
using world::WaitingPlace;

namespace {

bool isNear(Point a, Point b)
{
    return geometry::distance(a, b) < 1e-9;
}

} // namespace

class WaitingLineTest : public QObject {
    Q_OBJECT

private slots:
    void aLineHoldsOneAtItsHead_andOneMoreASpacing()
    {
        QCOMPARE(world::capacityOf({"", 0, {{0, 0}, {1.8, 0}}, 0.6}), std::size_t{4}); // 1.8 / 0.6 is a bit less than 3
        QCOMPARE(world::capacityOf({"", 0, {{0, 0}, {1.79, 0}}, 0.6}), std::size_t{3});
        QCOMPARE(world::capacityOf({"", 0, {{0, 0}, {0.1, 0}}, 0.6}), std::size_t{1});
        QCOMPARE(world::capacityOf({"", 0, {}, 0.6}), std::size_t{0});
        QCOMPARE(world::capacityOf({"", 0, {{0, 0}, {1, 0}}, 0.0}), std::size_t{0});
        QCOMPARE(world::capacityOf({"", 0, {{0, 0}, {1e7, 0}}, 1e-12}), world::kMostWaitingPlaces);
    }

    void places_followTheCorners_andGoOnBeyondTheTail()
    {
        const auto places = world::placesAlong({"", 0, {{0, 0}, {1, 0}, {1, 0}, {1, 1}}, 0.6}, 2);
        const std::vector<Point> expected{{0, 0}, {0.6, 0}, {1, 0.2}, {1, 0.8}, {1, 1.4}, {1, 2.0}};
        QCOMPARE(places.size(), expected.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            QVERIFY(isNear(places[i].at, expected[i]) && isNear(places[i].ahead, i < 2 ? Point{-1, 0} : Point{0, -1}));
    }

    void places_areFinite_whereALineTurnsBackOnItself()
    {
        const auto places = world::placesAlong({"", 0, {{0, 0}, {0.3, 0}, {0, 0}}, 0.6}, 1); // the second stands where the first does
        QCOMPARE(places.size(), std::size_t{3});
        QVERIFY(isNear(places[1].at, {0, 0}) && isNear(places[1].ahead, {1, 0}));
        QVERIFY(isNear(places[2].at, {-0.6, 0}));
        for (const WaitingPlace& place : world::placesAlong({"", 0, {{2, 3}, {2, 3}}, 0.6}, 3))
            QVERIFY(isNear(place.at, {2, 3}) && isNear(place.ahead, {0, 0}));
    }
};

PASSERBY_TEST(WaitingLineTest)

} // namespace waiting_line_test

#include "waiting_line_test.moc"
