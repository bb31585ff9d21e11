// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/street/fields.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>

namespace fields_test {

using namespace passerby;
using geometry::Point;
using street::Fields;
using testing::SmallCity;
using world::KeepsSide;

namespace {

bool isNear(Point a, Point b)
{
    return distance(a, b) < 1e-9;
}

world::Region region(Point low, double size, double speedShare, KeepsSide side)
{
    world::Region row{"", 0, SmallCity::square(low, size)};
    row.speedShare = speedShare;
    row.keepsSide = side;
    return row;
}

} // namespace

/// What the ground asks of people who are steered.
class FieldsTest : public QObject {
    Q_OBJECT
private slots:
    void bentDirections_byHand()
    {
        const Point east{1, 0};
        const Point north{0, 1};
        QVERIFY(isNear(street::bentDirection(east, north, 0.0), east));
        QVERIFY(isNear(street::bentDirection(east, north, 1.0), north));
        QVERIFY(isNear(street::bentDirection(east, north, 0.5), {std::sqrt(0.5), std::sqrt(0.5)}));
        QVERIFY(isNear(street::bentDirection(east, north, 0.25), {0.75 / std::sqrt(0.625), 0.25 / std::sqrt(0.625)}));
        QVERIFY(isNear(street::bentDirection(east, {-1, 0}, 0.4), east)); // against each other: the one that counts more
        QVERIFY(isNear(street::bentDirection(east, {-1, 0}, 0.6), {-1, 0}));
        QVERIFY(isNear(street::bentDirection(east, {-1, 0}, 0.5), east)); // they cancel each other
    }
    void patience_endsAfterAMinuteAndAHalf()
    {
        QCOMPARE(street::patience(0.0), 1.0);
        QCOMPARE(street::patience(60.0), 1.0);
        QCOMPARE(street::patience(75.0), 0.5);
        QCOMPARE(street::patience(90.0), 0.0);
        QCOMPARE(street::patience(1e6), 0.0);
    }
    void room_byHand()
    {
        geometry::Polygon area = SmallCity::square({0, 0}, 10);
        QCOMPARE(street::roomTowards_m(area, {3, 5}, {1, 0}), 7.0);
        QCOMPARE(street::roomTowards_m(area, {3, 5}, {-1, 0}), 3.0);
        area.holes.push_back({{6, 4}, {6, 6}, {7, 6}, {7, 4}});
        QCOMPARE(street::roomTowards_m(area, {3, 5}, {1, 0}), 3.0);
        QCOMPARE(street::roomTowards_m(area, {20, 20}, {1, 0}), 0.0); // outside, and away from it
    }

    void nothingIsAsked_whereNothingIsPainted()
    {
        const SmallCity city;
        QVERIFY(Fields(city.world).empty());
        QVERIFY(!Fields(city.world).paintedAt({5, 5}, 0));
        const Fields::Terms terms = Fields(city.world).termsAt({5, 5}, 0);
        QVERIFY(terms.speedShare == 1.0 && terms.side == KeepsSide::none && !terms.sideOf);
    }
    void nearestStroke_counts()
    {
        SmallCity city;
        city.add(world::PaintedDirection{"", 0, {{0, 2}, {10, 2}, {10, 9}}, 4.0, 0.5});
        city.add(world::PaintedDirection{"", 0, {{10, 5}, {0, 5}}, 4.0, 0.75});
        city.add(world::PaintedDirection{"", 1, {{0, 2}, {0, 9}}, 4.0, 1.0});
        const Fields fields(city.world);
        QVERIFY(fields.hasDirections() && !fields.empty());
        const auto along = fields.paintedAt({3, 1}, 0);
        QVERIFY(along && isNear(along->direction, {1, 0}) && along->share == 0.5);
        QVERIFY(fields.paintedAt({3, 0}, 0)); // its edge counts
        QVERIFY(!fields.paintedAt({3, -0.01}, 0));
        const auto back = fields.paintedAt({3, 3.6}, 0); // 1.6 m from one, 1.4 m from the other
        QVERIFY(back && isNear(back->direction, {-1, 0}) && back->share == 0.75);
        const auto middle = fields.paintedAt({3, 3.5}, 0);
        QVERIFY(middle && isNear(middle->direction, {1, 0})); // as near to both: the first
        const auto bend = fields.paintedAt({9, 8}, 0);
        QVERIFY(bend && isNear(bend->direction, {0, 1}));
        const auto above = fields.paintedAt({0, 3}, 1);
        QVERIFY(above && above->share == 1.0);
        QVERIFY(!fields.paintedAt({0, 3}, 2));
    }
    void regions_slowDown_andSaySides()
    {
        SmallCity city;
        city.add(region({0, 0}, 6, 0.5, KeepsSide::none));
        city.add(region({2, 2}, 6, 0.8, KeepsSide::left));
        city.add(region({3, 3}, 6, 1.0, KeepsSide::right));
        city.add(world::Region{"without terms", 0, SmallCity::square({0, 0}, 10)});
        const Fields fields(city.world);
        QCOMPARE(fields.termsAt({1, 1}, 0).speedShare, 0.5);
        QVERIFY(fields.termsAt({1, 1}, 0).side == KeepsSide::none);
        QCOMPARE(fields.termsAt({5, 5}, 0).speedShare, 0.5); // the least of all
        QVERIFY(fields.termsAt({5, 5}, 0).side == KeepsSide::left);
        QCOMPARE(fields.termsAt({7, 7}, 0).speedShare, 0.8);
        QVERIFY(fields.termsAt({8.5, 8.5}, 0).side == KeepsSide::right);
        QVERIFY(fields.termsAt({8.5, 8.5}, 0).sideOf != nullptr);
        QCOMPARE(fields.termsAt({1, 1}, 1).speedShare, 1.0);
        QCOMPARE(fields.termsAt({9.9, 0.1}, 0).speedShare, 1.0);
    }
};

PASSERBY_TEST(FieldsTest)

} // namespace fields_test

#include "fields_test.moc"
