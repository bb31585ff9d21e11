// SPDX-License-Identifier: GPL-3.0-or-later
// People who decide on their way to cross a road where they are.
#include "core/street/roads.h"
#include "core/street/steered_people.h"
#include "core/street/steering_models.h"
#include "core/world/profile_parameters.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace crossing_anywhere_test {

using namespace passerby;
using geometry::Point;
using namespace passerby::street;
using passerby::testing::WorldMaker;

namespace {

/// Pavements of 200 m on both sides of a road of 7 m in cells of 20 m, or of one cell over all; and people who walk from the west end of
/// the southern one to the east end of the northern one.
struct Street {
    world::World world;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::shared_ptr<const ground::WalkingGround> ground;
    std::vector<ground::Leg> legs;

    explicit Street(double rate_permin, bool isOneCell = false, world::Steering steering = world::Steering::orca)
    {
        WorldMaker maker;
        world::CellId south;
        world::CellId north;
        if (isOneCell) {
            south = north = maker.addCell(-100, -7.5, 100, 7.5);
        } else {
            south = maker.addCell(-100, -7.5, 100, -3.5);
            north = maker.addCell(-100, 3.5, 100, 7.5);
            for (int i = 0; i < 10; ++i) {
                const double x = -100.0 + 20.0 * i;
                const auto road = maker.addCell(x, -3.5, x + 20.0, 3.5);
                maker.addPortal(south, road, {x, -3.5}, {x + 20.0, -3.5});
                maker.addPortal(road, north, {x, 3.5}, {x + 20.0, 3.5});
            }
        }
        const auto type = maker.addType("end", 30, 10);
        maker.addTarget(type, south, {-98, -5.5});
        maker.addTarget(type, north, {98, 5.5});
        maker.addProfile("walker", 1, 1.34, 0.0);
        maker.lastProfile().steering = steering;
        if (rate_permin > 0.0)
            maker.lastProfile().parameters[world::kCrossesAnywhere_permin] = rate_permin;
        world = maker.make();
        world::PatchBuilder builder(world);
        builder.add(world::Lane{"", 0, {{-200, -1.75}, {200, -1.75}}, 3.5, 13.9, world::LaneKind::car});
        builder.add(world::Lane{"", 0, {{200, 1.75}, {-200, 1.75}}, 3.5, 13.9, world::LaneKind::car});
        if (!world.apply(builder.take()))
            qFatal("the street does not apply");
        graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
        ground = std::make_shared<const ground::WalkingGround>(world, *graph, 2.0);
        layWay(isOneCell);
    }
    /// By the last portals to the east.
    void layWay(bool isOneCell)
    {
        const std::uint32_t own = ground->cellAt({-98, -5.5}, 0);
        const std::uint32_t far = ground->cellAt({98, 5.5}, 0);
        const auto target = static_cast<navigation::NodeIndex>(graph->portalCount() + 1);
        if (!isOneCell) {
            const std::uint32_t road = ground->cellAt({90, 0}, 0);
            legs.push_back({ground->between(own, road), own, 0});
            legs.push_back({ground->between(road, far), road, 1});
        }
        legs.push_back({target, far, static_cast<std::uint32_t>(legs.size())});
    }
    [[nodiscard]] SteeredPeople people(std::uint64_t seed, unsigned threads = 1) const
    {
        return SteeredPeople(ground, steeringModels(world), threads, customsOf(world, *ground, seed));
    }
    void send(SteeredPeople& street, std::uint32_t number) const
    {
        ground::StandingRoom room = street.occupied();
        const world::AgentId agent{world::PersonKind::schedule, number};
        street.addOnTheWay(travellerOf(world, agent, 0, 1.34), {-98, -5.5}, ground->cellAt({-98, -5.5}, 0), 0.0, room);
        street.lead(agent, legs);
    }
};

constexpr world::AgentId kFirst{world::PersonKind::schedule, 0};

/// Where somebody is on the middle of the road for the first time, walking alone; nothing where they do not arrive within 5 minutes.
std::optional<double> crossesAt_m(const Street& made, std::uint64_t seed, std::vector<RoadBody> vehicles = {})
{
    SteeredPeople street = made.people(seed);
    made.send(street, 0);
    std::optional<double> crossed_m;
    for (int i = 1; i < 3000; ++i) {
        street.meetVehicles(vehicles);
        street.step(0.1 * i, 0.1);
        const auto status = street.status(kFirst);
        if (!crossed_m && status.place.y > 0.0)
            crossed_m = status.place.x;
        if (!street.arrived().empty())
            return crossed_m;
    }
    return std::nullopt;
}

} // namespace

class CrossingAnywhereTest : public QObject {
    Q_OBJECT
private slots:
    void acrossTheRoad_byHand();
    void safe_byHand();
    void rateZero_nobodyDecides();
    void highRate_theyCrossAtOnce_andArrive();
    void withinOneCell_likewise();
    void rate_isWhatItSays();
    void whileACarIsNear_theyWaitToDecide();
    void everySteering_threads_sameBytes();
};

void CrossingAnywhereTest::acrossTheRoad_byHand()
{
    const Street made(1.0);
    const Roads roads(made.world);
    const auto way = roads.across({10, -5.5}, 0);
    QVERIFY(way);
    QVERIFY(distance(way->to, {10, 4.5}) < 1e-9 && distance(way->ahead, {0, 1}) < 1e-9 && distance(way->along, {1, 0}) < 1e-9);
    QVERIFY(std::abs(way->begins_m - 2.0) < 1e-9 && std::abs(way->ends_m - 9.0) < 1e-9);
    QVERIFY(!roads.across({10, -9.0}, 0)); // 5.5 m from the edge
    QVERIFY(!roads.across({10, -2.0}, 0)); // on it
    QVERIFY(!roads.across({10, -5.5}, 1));
}

/// At 10 m/s a car stops in 10 + 100 / 5 = 30 m; its front keeps a metre. Across 9 m at 1.5 m/s takes 6 s, and a second: 70 m at 10 m/s.
void CrossingAnywhereTest::safe_byHand()
{
    const Street made(1.0);
    const auto way = Roads(made.world).across({0, -5.5}, 0).value();
    const auto isSafe = [&](Point place, double heading_rad, double speed_mps, int level = 0) {
        const RoadBody car{1, level, place, heading_rad, speed_mps, 4.5, 1.8};
        return Roads::isSafe(way, {0, -5.5}, 1.5, 0, {&car, 1});
    };
    QVERIFY(isSafe({-33.3, -1.75}, 0.0, 10.0) && !isSafe({-33.2, -1.75}, 0.0, 10.0));
    QVERIFY(isSafe({-10.0, -1.75}, 3.14159265, 10.0)); // drives away
    QVERIFY(!isSafe({-3.0, -1.75}, 3.14159265, 10.0)); // but is in the way
    QVERIFY(!isSafe({3.0, 1.75}, 3.14159265, 0.0) && isSafe({3.3, 1.75}, 3.14159265, 0.0));
    QVERIFY(isSafe({-20.0, -1.75}, 0.0, 10.0, 1)); // on a bridge
    QVERIFY(isSafe({-20.0, 12.0}, 0.0, 10.0));     // on another road
    QVERIFY(!isSafe({-150.0, -1.75}, 0.0, 40.0));  // 360 m to stop, there after 3.7 s
    QVERIFY(isSafe({-290.0, -1.75}, 0.0, 40.0));   // there after 7.2 s
}

void CrossingAnywhereTest::rateZero_nobodyDecides()
{
    const Street made(0.0);
    QVERIFY(!customsOf(made.world, *made.ground, 1).roads);
    const auto at_m = crossesAt_m(made, 1);
    QVERIFY2(at_m && *at_m > 70.0, qPrintable(QString::number(at_m.value_or(-1000.0))));
}

void CrossingAnywhereTest::highRate_theyCrossAtOnce_andArrive()
{
    const Street made(60.0);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto at_m = crossesAt_m(made, seed);
        QVERIFY2(at_m && *at_m < -70.0, qPrintable(QString::number(at_m.value_or(-1000.0))));
    }
    SteeredPeople street = made.people(1);
    made.send(street, 0);
    std::optional<SteeredPeople::Crossed> crossed;
    Point before = street.status(kFirst).place;
    for (int i = 1; i < 400; ++i) {
        street.step(0.1 * i, 0.1);
        const Point now = street.status(kFirst).place;
        crossed = street.crossedRoad(kFirst);
        if (crossed && crossed->isOnIt && now.y > -3.0 && now.y < 3.0)
            QVERIFY(std::abs(now.x - before.x) < 0.3 * (now.y - before.y)); // straight
        before = now;
    }
    QVERIFY(crossed && crossed->times == 1 && !crossed->isOnIt && crossed->place.y < -3.5 && crossed->time_s < 15.0);
    QCOMPARE(street.status(kFirst).cell, made.ground->cellAt({0, 5.5}, 0));
    QCOMPARE(street.status(kFirst).leg, 2U); // on the last leg
}

void CrossingAnywhereTest::withinOneCell_likewise()
{
    const auto never_m = crossesAt_m(Street(0.0, true), 1);
    const auto soon_m = crossesAt_m(Street(60.0, true), 1);
    QVERIFY(never_m && soon_m);
    QVERIFY2(std::abs(*never_m) < 15.0 && *soon_m < -60.0, qPrintable(QStringLiteral("%1 %2").arg(*never_m).arg(*soon_m)));
}

/// At 2 a minute they walk 30 s, 40 m, on average before they decide. Of 400 people the mean of the exponential distribution lies within
/// 40 m ± 4 standard errors (2 m each); cut at the end of the street, after 170 m, 1.4 % of them, it is 37.6 m.
void CrossingAnywhereTest::rate_isWhatItSays()
{
    const Street made(2.0);
    double sum_m = 0.0;
    constexpr int kPeople = 400;
    for (int i = 0; i < kPeople; ++i) {
        SteeredPeople street = made.people(1000 + static_cast<std::uint64_t>(i));
        made.send(street, 0);
        double decided_m = 170.0;
        for (int step = 1; step < 1270; ++step) {
            street.step(0.1 * step, 0.1);
            if (const auto crossed = street.crossedRoad(kFirst)) {
                decided_m = crossed->place.x + 98.0;
                break;
            }
        }
        sum_m += decided_m;
    }
    const double mean_m = sum_m / kPeople;
    QVERIFY2(std::abs(mean_m - 38.5) < 8.0, qPrintable(QString::number(mean_m)));
}

void CrossingAnywhereTest::whileACarIsNear_theyWaitToDecide()
{
    const Street made(60.0);
    std::vector<RoadBody> jam; // bumper to bumper west of the middle
    for (int i = 0; i < 20; ++i)
        jam.push_back({static_cast<std::uint32_t>(i + 1), 0, {-100.0 + 5.0 * i, -1.75}, 0.0, 0.0, 4.5, 1.8});
    const auto at_m = crossesAt_m(made, 1, jam);
    QVERIFY2(at_m && *at_m > -3.0 && *at_m < 40.0, qPrintable(QString::number(at_m.value_or(-1000.0))));
}

void CrossingAnywhereTest::everySteering_threads_sameBytes()
{
    using world::Steering;
    for (const Steering steering : {Steering::orca, Steering::socialForce, Steering::heterSim, Steering::reactive}) {
        const Street made(4.0, false, steering);
        SteeredPeople one = made.people(5, 1);
        SteeredPeople many = made.people(5, 8);
        for (std::uint32_t number = 0; number < 40; ++number) {
            made.send(one, number);
            made.send(many, number);
        }
        int crossed = 0;
        for (int i = 1; i < 900; ++i) {
            one.step(0.1 * i, 0.1);
            many.step(0.1 * i, 0.1);
            for (std::size_t row = 0; row < one.size(); ++row) {
                QCOMPARE(one.onFoot(row).place, many.onFoot(row).place);
                QVERIFY(made.ground->holds(one.onFoot(row).cell, one.onFoot(row).place));
            }
        }
        for (std::uint32_t number = 0; number < 40; ++number)
            crossed += one.crossedRoad({world::PersonKind::schedule, number}) ? 1 : 0;
        QVERIFY2(crossed > 20, qPrintable(QString::number(crossed)));
    }
}

PASSERBY_TEST(CrossingAnywhereTest)

} // namespace crossing_anywhere_test

#include "crossing_anywhere_test.moc"
