// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/street/storeys.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace timed_portals_test {

using namespace passerby;
using street::TimedPortals;
using testing::kFloor;
using testing::kStairs;
using testing::Storeys;
using testing::Street;
using world::PortalKind;

class TimedPortalsTest : public QObject {
    Q_OBJECT
private slots:
    void cabin_keepsToItsClock();
    void escalator_carriesUpAndNobodyDown();
    void lift_takesAsManyAsFitInTheOrderInWhichTheyCame();
    void whoTurnsBackInACabin_isSeenAgain();
    void threads_changeNothing();
    void left_isRightInAMirror();
};

/// Two stops: 10 s open, 10 s on the way, at each.
void TimedPortalsTest::cabin_keepsToItsClock()
{
    const TimedPortals::Lift lift{0, {4, 7}, 8, 40.0, 0.0};
    QCOMPARE(TimedPortals::openStop(lift, 0.0), 4U);
    QCOMPARE(TimedPortals::openStop(lift, 9.9), 4U);
    QCOMPARE(TimedPortals::openStop(lift, 10.1), navigation::kNone);
    QCOMPARE(TimedPortals::openStop(lift, 25.0), 7U);
    QCOMPARE(TimedPortals::openStop(lift, 35.0), navigation::kNone);
    QCOMPARE(TimedPortals::openStop(lift, 40.1), 4U);
    QCOMPARE(TimedPortals::untilOpen_s(lift, 7, 5.0), 15.0);
    QCOMPARE(TimedPortals::untilOpen_s(lift, 4, 30.0), 10.0);
    QCOMPARE(TimedPortals::untilOpen_s(lift, 4, 3.0), 0.0);
}

void TimedPortalsTest::escalator_carriesUpAndNobodyDown()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) {
        portal.kind = PortalKind::escalator;
        portal.speed_mps = 0.5;
    });
    Street street(storeys.city.world);
    street.add(0, {8, 5});
    street.add(1, {18, 5}, false);
    double entered_s = -1.0;
    double left_s = -1.0;
    while (street.now_s < 60.0) {
        street.step();
        if (entered_s < 0.0 && street.of(0).cell == kStairs)
            entered_s = street.now_s;
        if (left_s < 0.0 && street.of(0).cell == kFloor)
            left_s = street.now_s;
        QCOMPARE(street.of(1).cell, kFloor);
    }
    QVERIFY(entered_s > 0.0);
    QVERIFY2(std::abs(left_s - entered_s - 12.0) < 0.5, std::to_string(left_s - entered_s).c_str());
}

/// Five people, a cabin for two: at least three rides, one each 40 s.
void TimedPortalsTest::lift_takesAsManyAsFitInTheOrderInWhichTheyCame()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) {
        portal.kind = PortalKind::lift;
        portal.capacity = 2;
        portal.cycle_s = 40.0;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < 5; ++i)
        street.add(i, {8.0 - 1.5 * i, 5});
    std::map<std::uint32_t, double> up_s;
    while (street.now_s < 180.0 && up_s.size() < 5) {
        street.step();
        int inside = 0;
        for (std::uint32_t i = 0; i < 5; ++i) {
            inside += street.of(i).cell == kStairs ? 1 : 0;
            if (street.of(i).cell == kFloor)
                up_s.try_emplace(i, street.now_s);
        }
        QVERIFY(inside <= 2);
        for (std::uint32_t i = 0; i < 5; ++i)
            QVERIFY(street.of(i).cell == kFloor || !street.of(i).isHeld);
    }
    QCOMPARE(up_s.size(), 5U);
    QVERIFY(std::max(up_s[0], up_s[1]) + 30.0 < std::min(up_s[2], up_s[3]));
    QVERIFY(std::max(up_s[2], up_s[3]) + 30.0 < up_s[4]);
}

void TimedPortalsTest::whoTurnsBackInACabin_isSeenAgain()
{
    Storeys storeys;
    storeys.both([](world::Portal& portal) {
        portal.kind = PortalKind::lift;
        portal.cycle_s = 40.0;
    });
    Street street(storeys.city.world);
    street.add(0, {8, 5});
    const auto isSeen = [&] {
        return !street.people.occupied().isFree(street.of(0).place, 0.1, street.ground->layersOf(street.of(0).cell));
    };
    while (street.now_s < 60.0 && street.of(0).cell != kStairs)
        street.step();
    street.step();
    QCOMPARE(street.of(0).cell, kStairs);
    QVERIFY(!isSeen());
    street.people.lead(world::scheduled(0), {});
    street.step();
    QVERIFY(isSeen());
}

/// People are moved by hundreds, so that fewer would all be one thread's.
void TimedPortalsTest::threads_changeNothing()
{
    constexpr std::uint32_t kPeople = 640;
    Storeys storeys;
    storeys.city.edit(storeys.city.portal, [](world::Portal& portal) { portal.kind = PortalKind::ticketGate; });
    Street one(storeys.city.world, 1);
    Street three(storeys.city.world, 3);
    for (Street* street : {&one, &three})
        for (std::uint32_t i = 0; i < kPeople; ++i) {
            const bool goesUp = i % 2 == 0;
            const std::uint32_t place = i / 2;
            street->add(i, {(goesUp ? 0.5 : 16.5) + 0.5 * (place % 18), 0.5 + 0.5 * (place / 18)}, goesUp);
        }
    QVERIFY(one.people.size() > 600);
    for (int step = 0; step < 300; ++step) {
        one.step();
        three.step();
    }
    for (std::uint32_t i = 0; i < kPeople; ++i) {
        QVERIFY(one.of(i).place == three.of(i).place);
        QCOMPARE(one.of(i).cell, three.of(i).cell);
    }
}

/// Two who meet head-on on the stairs, on the line through their middle.
void TimedPortalsTest::left_isRightInAMirror()
{
    const auto asideOf = [](world::Side side) {
        Storeys storeys;
        world::WorldPatch patch;
        patch.settings = storeys.city.world.settings();
        patch.settings->side = side;
        storeys.city.apply(patch);
        Street street(storeys.city.world);
        street.add(0, {8, 5});
        street.add(1, {18, 5}, false);
        double aside_m = 0.0;
        for (int step = 0; step < 200; ++step) {
            street.step();
            if (std::abs(street.of(0).place.x - street.of(1).place.x) < 0.3)
                aside_m = street.of(0).place.y - street.of(1).place.y;
        }
        return aside_m;
    };
    const double right_m = asideOf(world::Side::right);
    const double left_m = asideOf(world::Side::left);
    QVERIFY(std::abs(right_m) > 0.02);
    QVERIFY2(std::abs(right_m + left_m) < 1e-3, (std::to_string(right_m) + " " + std::to_string(left_m)).c_str());
}

PASSERBY_TEST(TimedPortalsTest)

} // namespace timed_portals_test

#include "timed_portals_test.moc"
