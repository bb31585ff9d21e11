// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/street/steered_people.h"
#include "core/street/steering_models.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

using namespace passerby;
using geometry::Point;
using ground::Leg;
using navigation::NodeIndex;
using street::SteeredPeople;
using street::TimedPortals;
using testing::SmallCity;
using world::PortalKind;

namespace {

constexpr double kStep_s = 0.1;
constexpr std::uint32_t kHall = 0;
constexpr std::uint32_t kStairs = 1;
constexpr std::uint32_t kFloor = 2;
constexpr NodeIndex kFoot = 0;
constexpr NodeIndex kTop = 1;
constexpr NodeIndex kDoor = 2;
constexpr NodeIndex kDesk = 3;

/// Hall, stairs of 6 m and upper floor beside each other, with portals of 2 m between them.
struct Storeys {
    SmallCity city;
    world::PortalId top;

    Storeys()
    {
        city.edit(city.east, [](world::Cell& cell) {
            cell.kind = world::CellKind::stairs;
            cell.polygon.outer = {{10, 0}, {16, 0}, {16, 10}, {10, 10}};
        });
        const world::CellId floor = city.add(world::Cell{"floor", world::CellKind::indoor, 0, SmallCity::square({16, 0}, 10)});
        top = city.add(world::Portal{city.east, floor, {16, 4}, {16, 6}, 0.0});
        city.edit(city.house, [](world::Target& target) { target.position = {2, 5}; });
        city.edit(city.desk, [&](world::Target& target) {
            target.cell = floor;
            target.position = {24, 5};
        });
        city.edit(city.resident, [](world::AgentProfile& profile) { profile.steering = world::Steering::orca; });
    }
    template <class Change>
    void both(const Change& change)
    {
        city.edit(city.portal, change);
        city.edit(top, change);
    }
};

/// A street with people who go up, or down.
struct Street {
    navigation::NavigationGraph graph;
    std::shared_ptr<const ground::WalkingGround> ground;
    SteeredPeople people;
    ground::StandingRoom room;
    const world::World& world;
    double now_s = 0.0;

    explicit Street(const world::World& of, unsigned threads = 1)
        : graph(navigation::NavigationGraph::build(of)),
          ground(std::make_shared<const ground::WalkingGround>(of, graph, street::steeringReach_m(of))),
          people(ground, street::steeringModels(of), threads, street::customsOf(of, *ground, 11)),
          world(of)
    {
    }
    void add(std::uint32_t number, Point place, bool goesUp = true)
    {
        const world::AgentId agent = world::scheduled(number);
        people.addOnTheWay(street::travellerOf(world, agent, 0, 1.3), place, goesUp ? kHall : kFloor, now_s, room);
        const std::vector<Leg> up{{kFoot, kHall, 0}, {kTop, kStairs, 1}, {kDesk, kFloor, 2}};
        const std::vector<Leg> down{{kTop, kFloor, 0}, {kFoot, kStairs, 1}, {kDoor, kHall, 2}};
        people.lead(agent, goesUp ? up : down);
    }
    void step()
    {
        people.step(now_s, kStep_s);
        now_s += kStep_s;
    }
    [[nodiscard]] SteeredPeople::Status of(std::uint32_t number) const { return people.status(world::scheduled(number)); }
};

} // namespace

class TimedPortalsTest : public QObject {
    Q_OBJECT
private slots:
    void cabin_keepsToItsClock();
    void queue_standsAlongItsLine();
    void escalator_carriesUpAndNobodyDown();
    void lift_takesAsManyAsFitInTheOrderInWhichTheyCame();
    void gate_letsOneThroughAService();
    void fromTheOtherSideOfALine_theyStandInRows();
    void whoTurnsBackInACabin_isSeenAgain();
    void whoIsRefusedAtTheSecondPortalOfAStep_isInTheirCell();
    void afterAnEdit_theQueueStandsAsItStood();
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

void TimedPortalsTest::queue_standsAlongItsLine()
{
    Storeys storeys;
    const world::WaitingLineId line = storeys.city.add(world::WaitingLine{"", 0, {{9, 5}, {7, 5}, {7, 9}}, 0.8});
    storeys.city.edit(storeys.city.portal, [&](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.line = line;
    });
    const Street street(storeys.city.world);
    const TimedPortals portals(storeys.city.world, *street.ground);
    const auto isAt = [&](std::size_t index, Point expected) {
        return distance(portals.placeInQueue(kFoot, kHall, index), expected) < 1e-9;
    };
    QVERIFY(isAt(0, {9, 5}));
    QVERIFY(isAt(2, {7.4, 5}));
    QVERIFY(isAt(3, {7, 5.4}));
    QVERIFY(isAt(7, {7, 8.6}));
    QVERIFY(isAt(9, {7, 10.2})); // beyond the end
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

/// Services of 3 s sharp.
void TimedPortalsTest::gate_letsOneThroughAService()
{
    Storeys storeys;
    storeys.city.edit(storeys.city.portal, [](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 3.0;
        portal.serviceSd_s = 0.0;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < 6; ++i)
        street.add(i, {8.0 - 1.2 * i, 5});
    std::map<std::uint32_t, double> through_s;
    while (street.now_s < 60.0 && through_s.size() < 6) {
        street.step();
        for (std::uint32_t i = 0; i < 6; ++i)
            if (street.of(i).cell != kHall)
                through_s.try_emplace(i, street.now_s);
        for (std::uint32_t i = 0; i < 6; ++i)
            QVERIFY(street.of(i).cell != kHall || !street.of(i).isHeld);
    }
    QCOMPARE(through_s.size(), 6U);
    for (std::uint32_t i = 0; i + 1 < 6; ++i) {
        const std::string apart = std::to_string(through_s[i + 1] - through_s[i]);
        QVERIFY2(through_s[i + 1] - through_s[i] > 2.0 && through_s[i + 1] - through_s[i] < 4.5, apart.c_str());
    }
    QVERIFY(through_s[5] - through_s[0] > 14.0);
}

/// The line lies in the hall; they come from the stairs.
void TimedPortalsTest::fromTheOtherSideOfALine_theyStandInRows()
{
    constexpr std::uint32_t kPeople = 9;
    Storeys storeys;
    const world::WaitingLineId line = storeys.city.add(world::WaitingLine{"", 0, {{9, 5}, {1, 5}}, 0.6});
    storeys.city.edit(storeys.city.portal, [&](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 1000.0;
        portal.serviceSd_s = 0.0;
        portal.line = line;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        street.add(i, {17.0 + 0.8 * i, 5}, false);
    while (street.now_s < 60.0)
        street.step();
    double sum_m = 0.0;
    for (std::uint32_t i = 0; i < kPeople; ++i) {
        QCOMPARE(street.of(i).cell, kStairs);
        double least_m = 1e9;
        for (std::uint32_t j = 0; j < kPeople; ++j)
            least_m = j == i ? least_m : std::min(least_m, distance(street.of(i).place, street.of(j).place));
        sum_m += least_m;
    }
    QVERIFY2(sum_m / kPeople > 0.5, std::to_string(sum_m / kPeople).c_str());
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

/// Between the portal that they come by and the gate are 5 cm.
void TimedPortalsTest::whoIsRefusedAtTheSecondPortalOfAStep_isInTheirCell()
{
    Storeys storeys;
    storeys.city.edit(storeys.city.east, [](world::Cell& cell) {
        cell.kind = world::CellKind::indoor;
        cell.polygon.outer = {{10, 0}, {10.05, 0}, {10.05, 10}, {10, 10}};
    });
    const world::CellId floor = storeys.city.world.cells().at(kFloor).id;
    storeys.city.edit(floor, [](world::Cell& cell) { cell.polygon = SmallCity::square({10.05, 0}, 10); });
    storeys.city.edit(storeys.city.desk, [](world::Target& target) { target.position = {18, 5}; });
    storeys.city.edit(storeys.top, [](world::Portal& portal) {
        portal.a.x = portal.b.x = 10.05;
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 1000.0;
        portal.serviceSd_s = 0.0;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < 8; ++i)
        street.add(i, {8.0 - 0.93 * i, 4.1 + 0.25 * i});
    bool isThere = false;
    while (street.now_s < 20.0) {
        street.step();
        for (std::uint32_t i = 0; i < 8; ++i) {
            const SteeredPeople::Status status = street.of(i);
            QVERIFY(status.cell != kFloor);
            QVERIFY2(street.ground->holds(status.cell, status.place), std::to_string(status.place.x).c_str());
            isThere = isThere || status.cell == kStairs;
        }
    }
    QVERIFY(isThere);
}

/// They came against the order of their numbers; who is served has half of it behind them.
void TimedPortalsTest::afterAnEdit_theQueueStandsAsItStood()
{
    constexpr std::uint32_t kPeople = 5;
    constexpr double kService_s = 20.0;
    Storeys storeys;
    storeys.city.edit(storeys.city.portal, [](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = kService_s;
        portal.serviceSd_s = 0.0;
    });
    Street before(storeys.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        before.add(i, {2.0 + 1.5 * i, 5});
    while (before.now_s < 0.5 * kService_s)
        before.step();
    Street after(storeys.city.world);
    after.now_s = before.now_s;
    for (std::uint32_t i = 0; i < kPeople; ++i)
        after.add(i, before.of(i).place);
    after.people.takeOverQueues(before.people, [](NodeIndex node) { return node; });
    std::vector<std::uint32_t> through;
    std::vector<double> through_s;
    while (after.now_s < 8.0 * kService_s && through.size() < kPeople) {
        after.step();
        for (std::uint32_t i = 0; i < kPeople; ++i)
            if (after.of(i).cell != kHall && std::find(through.begin(), through.end(), i) == through.end()) {
                through.push_back(i);
                through_s.push_back(after.now_s);
            }
    }
    QCOMPARE(through, (std::vector<std::uint32_t>{4, 3, 2, 1, 0}));
    QVERIFY2(through_s[0] < kService_s + 5.0, std::to_string(through_s[0]).c_str());
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
#include "timed_portals_test.moc"
