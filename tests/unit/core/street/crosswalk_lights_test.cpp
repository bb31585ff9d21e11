// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/profile_parameters.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/street/storeys.h"

#include <QTest>
#include <algorithm>
#include <string>

namespace crosswalk_lights_test {

using namespace passerby;
using street::CrosswalkLight;
using street::SteeredPeople;
using street::TimedPortals;
using testing::kFloor;
using testing::kFoot;
using testing::kHall;
using testing::kStairs;
using testing::kTop;
using testing::Storeys;
using testing::Street;

namespace {

/// The middle of three cells in a row is a crosswalk, over which a crossing with a signal leads.
struct Crosswalk : Storeys {
    world::SignalId signal;
    world::CrossingId crossing;

    Crosswalk(double green_s, double red_s)
    {
        city.edit(city.east, [](world::Cell& cell) { cell.kind = world::CellKind::crosswalk; });
        signal = city.add(world::Signal{"", green_s, 0.0, red_s, 0.0});
        crossing = city.add(world::Crossing{"", 0, {9, 5}, {17, 5}, 4.0, signal});
    }
};

/// As many as there are in a cell.
std::uint32_t countIn(std::uint32_t cell, const Street& street, std::uint32_t people)
{
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < people; ++i)
        count += street.of(i).cell == cell ? 1 : 0;
    return count;
}

/// Until so much has gone by since the run began, which it did at this time of day.
void walkUntil(Street& street, double until_s, double startClock_s)
{
    while (street.now_s < until_s) {
        street.people.seeLights(startClock_s + street.now_s, street.now_s);
        street.step();
    }
}

} // namespace

/// Lights at crosswalks, as people obey them who steer.
class CrosswalkLightsTest : public QObject {
    Q_OBJECT
private slots:
    void crossingWithSignal_lightsTheCrosswalkItLeadsOver();
    void atRed_theyWaitOnThePavement_atGreenTheyGo();
    void whoIsOnTheCrosswalk_goesOn();
    void redForEver_nobodyIsLostOrHelpedOn();
    void whoIsHeldUpWhereTheLightIsRed_isNotLetThrough();
    void whoDoesNotObey_goesAtRed();
    void afterAnEdit_theyWaitAsTheyWaited();
    void lightThatAnEditBrings_isOpenSinceThen();
};

void CrosswalkLightsTest::crossingWithSignal_lightsTheCrosswalkItLeadsOver()
{
    Crosswalk plain(10.0, 20.0);
    plain.city.edit(plain.crossing, [](world::Crossing& crossing) { crossing.signal = {}; });
    QVERIFY(Street(plain.city.world).people.lights().empty());
    Crosswalk aside(10.0, 20.0);
    aside.city.edit(aside.crossing, [](world::Crossing& crossing) { crossing.a.y = crossing.b.y = 12.0; });
    QVERIFY(Street(aside.city.world).people.lights().empty());
    const Crosswalk lit(10.0, 20.0);
    const Street street(lit.city.world);
    const TimedPortals portals(lit.city.world, *street.ground);
    QCOMPARE(portals.crosswalks().size(), 1U);
    QCOMPARE(portals.crosswalkBehind(kFoot, kHall), 0U);
    QCOMPARE(portals.crosswalkBehind(kTop, kFloor), 0U);
    QCOMPARE(portals.crosswalkBehind(kFoot, kStairs), navigation::kNone);
    QCOMPARE(street.people.lights()[0], (CrosswalkLight{kStairs, lit.crossing.number, true, 0.0}));
}

/// Red from 10 to 30.
void CrosswalkLightsTest::atRed_theyWaitOnThePavement_atGreenTheyGo()
{
    constexpr std::uint32_t kPeople = 12;
    const Crosswalk lit(10.0, 20.0);
    Street street(lit.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        street.add(i, {i < kPeople / 2 ? 1.0 + 0.7 * i : 25.0 - 0.7 * (i - kPeople / 2), 5}, i < kPeople / 2);
    while (street.now_s < 19.9) {
        walkUntil(street, street.now_s + 0.1, 10.0);
        QCOMPARE(countIn(kStairs, street, kPeople), 0U);
        for (std::uint32_t i = 0; i < kPeople; ++i)
            QVERIFY(!street.of(i).isHeld);
    }
    QVERIFY(std::abs(street.people.lights()[0].since_s) < 1e-9 && !street.people.lights()[0].isOpen);
    QCOMPARE(countIn(kHall, street, kPeople), kPeople / 2);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        QVERIFY(street.of(i).waitsForTurn);
    walkUntil(street, 29.0, 10.0);
    QVERIFY(street.people.lights()[0].isOpen);
    QVERIFY(std::abs(street.people.lights()[0].since_s - 20.0) < 0.11);
    QCOMPARE(countIn(kHall, street, kPeople / 2), 0U);
    QCOMPARE(street.people.rescues(), street::Rescues{});
}

void CrosswalkLightsTest::whoIsOnTheCrosswalk_goesOn()
{
    const Crosswalk lit(10.0, 1000.0);
    Street street(lit.city.world);
    street.add(0, {2, 5});
    street.add(1, {9, 5});
    walkUntil(street, 20.0, 7.0); // green for 3 s: the second is over, the first has 8 m to go
    QCOMPARE(street.of(0).cell, kHall);
    QCOMPARE(street.of(1).cell, kFloor);
}

void CrosswalkLightsTest::redForEver_nobodyIsLostOrHelpedOn()
{
    constexpr std::uint32_t kPeople = 9;
    const Crosswalk lit(0.0, 60.0);
    Street street(lit.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        street.add(i, {8.0 - 0.8 * i, 5});
    walkUntil(street, 300.0, 0.0);
    QCOMPARE(countIn(kHall, street, kPeople), kPeople);
    QCOMPARE(street.people.heldUp(), 0U);
    QCOMPARE(street.people.rescues(), street::Rescues{});
    double sum_m = 0.0;
    for (std::uint32_t i = 0; i < kPeople; ++i) {
        double least_m = 1e9;
        for (std::uint32_t j = 0; j < kPeople; ++j)
            least_m = j == i ? least_m : std::min(least_m, distance(street.of(i).place, street.of(j).place));
        sum_m += least_m;
    }
    QVERIFY2(sum_m / kPeople > 0.45, std::to_string(sum_m / kPeople).c_str());
}

/// Somebody so slow that they are held up comes onto an island before a narrow way onto a crosswalk, and is at that one in the same step.
void CrosswalkLightsTest::whoIsHeldUpWhereTheLightIsRed_isNotLetThrough()
{
    Storeys island;
    island.city.edit(island.city.east, [](world::Cell& cell) {
        cell.kind = world::CellKind::plaza;
        cell.polygon.outer = {{10, 0}, {10.6, 0}, {10.6, 10}, {10, 10}};
    });
    island.city.edit(island.city.world.portals().find(island.top)->cellB, [](world::Cell& cell) {
        cell.kind = world::CellKind::crosswalk;
        cell.polygon.outer = {{10.6, 0}, {26, 0}, {26, 10}, {10.6, 10}};
    });
    island.city.edit(island.top, [](world::Portal& portal) {
        portal.a = {10.6, 4.8};
        portal.b = {10.6, 5.2};
    });
    const world::SignalId signal = island.city.add(world::Signal{"", 0.0, 0.0, 60.0, 0.0});
    island.city.add(world::Crossing{"", 0, {10.6, 5}, {26, 5}, 4.0, signal});
    Street street(island.city.world);
    street.add(0, {9.7, 5});
    SteeredPeople::Command slow;
    slow.speedShare = 0.02;
    street.people.command(world::scheduled(0), slow);
    walkUntil(street, 40.0, 0.0);
    QCOMPARE(street.of(0).cell, kStairs); // the island
    QCOMPARE(street.people.rescues().letThrough, std::uint64_t{0});
}

void CrosswalkLightsTest::whoDoesNotObey_goesAtRed()
{
    constexpr std::uint32_t kPeople = 40;
    for (const double share : {0.0, 0.5, 1.0}) {
        Crosswalk lit(0.0, 60.0);
        lit.city.edit(lit.city.resident, [&](world::AgentProfile& profile) { profile.parameters[world::kCrossesAtRed] = share; });
        Street street(lit.city.world);
        for (std::uint32_t i = 0; i < kPeople; ++i)
            street.add(i, {1.0 + 0.9 * (i % 9), 2.5 + 1.2 * (i / 9)});
        walkUntil(street, 120.0, 0.0);
        const std::uint32_t gone = kPeople - countIn(kHall, street, kPeople);
        QVERIFY2(std::abs(gone - share * kPeople) <= (share == 0.5 ? 9.0 : 0.0), std::to_string(gone).c_str());
    }
}

void CrosswalkLightsTest::afterAnEdit_theyWaitAsTheyWaited()
{
    constexpr std::uint32_t kPeople = 4;
    const Crosswalk lit(10.0, 50.0);
    Street before(lit.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        before.add(i, {6.0 - i, 5});
    walkUntil(before, 12.0, 10.0);
    Street after(lit.city.world);
    after.now_s = before.now_s;
    for (std::uint32_t i = 0; i < kPeople; ++i)
        after.add(i, before.of(i).place);
    after.people.takeOverQueues(
        before.people, [](navigation::NodeIndex node) { return node; }, after.now_s);
    QCOMPARE(after.people.lights()[0], before.people.lights()[0]);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        QVERIFY(after.of(i).waitsForTurn);
    walkUntil(after, 49.0, 10.0);
    QCOMPARE(countIn(kHall, after, kPeople), kPeople);
    walkUntil(after, 54.0, 10.0);
    QCOMPARE(countIn(kHall, after, kPeople), 0U);
}

void CrosswalkLightsTest::lightThatAnEditBrings_isOpenSinceThen()
{
    Crosswalk lit(10.0, 50.0);
    const world::World withLight = lit.city.world;
    lit.city.edit(lit.crossing, [](world::Crossing& crossing) { crossing.signal = {}; });
    const auto edited = [](const Street& before, const world::World& world) {
        Street after(world);
        after.people.takeOverQueues(
            before.people, [](navigation::NodeIndex node) { return node; }, before.now_s);
        return after.people.lights()[0];
    };
    Street without(lit.city.world);
    walkUntil(without, 5.0, 0.0);
    const CrosswalkLight added = edited(without, withLight);
    QVERIFY(added.isOpen && added.since_s == without.now_s);
    // Another crossing leads over the same crosswalk now: its light shows what it showed.
    Street before(withLight);
    walkUntil(before, 12.0, 0.0);
    lit.city.add(world::Crossing{"", 0, {9, 5}, {17, 5}, 4.0, lit.signal});
    const CrosswalkLight replaced = edited(before, lit.city.world);
    QVERIFY(replaced.crossing != lit.crossing.number);
    QVERIFY(!replaced.isOpen && replaced.since_s == before.people.lights()[0].since_s);
}

PASSERBY_TEST(CrosswalkLightsTest)

} // namespace crosswalk_lights_test

#include "crosswalk_lights_test.moc"
