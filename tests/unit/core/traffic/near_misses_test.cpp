// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/near_misses.h"

#include "core/traffic/lane_measures.h"
#include "core/traffic/road_city.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace near_misses_test {

using namespace passerby;
using run::NearMissKind;
using run::OnFoot;
using testing::SmallRoads;
using traffic::Driver;

namespace {

constexpr double kStepOfRig_s = 0.1;
constexpr double kHalfCar_m = 2.25;

/// Vehicles that drive as they are told, whatever they see.
struct Rig {
    traffic::TrafficParameters parameters;
    traffic::RoadCity city;
    traffic::LaneOrder order;
    traffic::PeopleOnLanes people;
    traffic::LaneMeasures measures;
    std::vector<Driver> drivers;
    std::vector<traffic::ViewAhead> views;
    std::vector<std::uint8_t> nothingBig;
    std::vector<std::uint8_t> stays;
    double now_s = 0.0;

    explicit Rig(const SmallRoads& roads) : city(roads.world, 1, parameters), nothingBig(city.conflicts.sides(), 0) { reset(); }
    void reset() { measures.reset(city.network, city.marks, city.conflicts); }
    void car(world::LaneId lane, double along_m, double speed_mps)
    {
        Driver driver;
        driver.number = static_cast<std::uint32_t>(drivers.size() + 1);
        driver.route.lanes[0] = city.network.placeOf(lane);
        driver.route.count = 1;
        driver.along_m = along_m;
        driver.speed_mps = speed_mps;
        drivers.push_back(driver);
        stays.push_back(1);
    }
    void step(std::vector<OnFoot> onFoot = {})
    {
        order.sort(city.network, drivers, city.kinds);
        people.sort(city.network, city.marks, onFoot, parameters.crossingReach_m, 1);
        const traffic::Scene scene{city.network, city.marks, city.conflicts, city.kinds, parameters, city.lights, order,
                                   people,       drivers,    city.screens,   nothingBig, now_s,      kStepOfRig_s};
        views.resize(drivers.size());
        for (std::uint32_t i = 0; i < drivers.size(); ++i)
            traffic::look(scene, i, views[i]);
        std::vector<Driver> next = drivers;
        for (Driver& driver : next) {
            driver.along_m += driver.speed_mps * kStepOfRig_s;
            driver.driven_m += driver.speed_mps * kStepOfRig_s;
            if (const double length_m = city.network.length_m(driver.route.lane());
                driver.along_m >= length_m && driver.route.at + 1 < driver.route.count) {
                driver.along_m -= length_m;
                ++driver.route.at;
            }
        }
        measures.add(scene, views, now_s, stays, next);
        drivers = next;
        now_s += kStepOfRig_s;
    }
    [[nodiscard]] std::span<const run::NearMiss> misses() const { return measures.all(city.marks).nearMisses; }
};

bool isNear(double value, double wanted)
{
    return std::abs(value - wanted) < 1e-6;
}

/// Two lanes that cross at (0, 0).
struct Crossed : SmallRoads {
    world::LaneId east = lane({{-100, 0}, {100, 0}});
    world::LaneId north = lane({{0, -100}, {0, 100}});
};

/// A lane and a zebra crossing over it, from 148 to 152 m along it.
struct Zebra : SmallRoads {
    world::LaneId street = lane({{0, 0}, {300, 0}});
    world::CrossingId crossing = add(world::Crossing{"", 0, {150, -4}, {150, 4}, 4.0, {}});
};

} // namespace

class NearMissesTest : public QObject {
    Q_OBJECT
private slots:
    void approach_isOneNearMissWithTheLeastTime();
    void following_isNone();
    void personAhead_isMetByTheFront();
    void personWhoWalksOntoTheWay_isMet();
    void crossingLanes_timeBetweenRearAndFront();
    void ownWayThatCrossesItself_isNone();
    void vehicleAfterPerson_onACrossing();
    void personAfterVehicle_onACrossing();
    void reset_forgets();
    void lanes_byHand();
};

void NearMissesTest::approach_isOneNearMissWithTheLeastTime()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Rig rig(roads);
    rig.car(lane, 100.0, 0.0);
    rig.car(lane, 70.0, 10.0); // 25.5 m between them: 2.55 s, and 0.1 s less each step
    for (int i = 0; i <= 10; ++i)
        rig.step();
    QCOMPARE(rig.misses().size(), std::size_t{0});
    for (int i = 11; i <= 20; ++i)
        rig.step();
    QCOMPARE(rig.misses().size(), std::size_t{1});
    rig.drivers[1].speed_mps = 0.0;
    rig.step();
    const run::NearMiss miss = rig.misses().front();
    QVERIFY(miss.kind == NearMissKind::timeToCollision && miss.lane == lane);
    QVERIFY2(isNear(miss.value_s, 0.55) && isNear(miss.time_s, 2.0), qPrintable(QString::number(miss.value_s)));
    QVERIFY(isNear(miss.place.x, 90.0 + kHalfCar_m) && isNear(miss.place.y, 0.0));
    QCOMPARE(miss.vehicle, 2U);
    QCOMPARE(miss.other, 1U);
    rig.drivers[1].speed_mps = 10.0; // 4.5 m: 0.45 s, another encounter
    rig.step();
    QCOMPARE(rig.misses().size(), std::size_t{2});
    QVERIFY(isNear(rig.misses()[1].value_s, 0.45));
    QCOMPARE(rig.measures.all(rig.city.marks).lanes[0].nearMisses, 2U);
    QCOMPARE(rig.measures.all(rig.city.marks).allNearMisses, std::uint64_t{2});
}

void NearMissesTest::following_isNone()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Rig rig(roads);
    rig.car(lane, 106.0, 10.0);
    rig.car(lane, 100.0, 10.0); // 1.5 m behind, as fast
    for (int i = 0; i < 20; ++i)
        rig.step();
    QCOMPARE(rig.measures.all(rig.city.marks).allNearMisses, std::uint64_t{0});
}

void NearMissesTest::personAhead_isMetByTheFront()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Rig rig(roads);
    rig.car(lane, 85.0, 10.0);
    rig.step({OnFoot{{100, 1.5}, {}, 0.25, 0}, OnFoot{{95, 0}, {}, 0.25, 1}}); // beside the way, and below
    QCOMPARE(rig.misses().size(), std::size_t{0});
    rig.step({OnFoot{{100, 0.5}, {}, 0.25, 0}}); // 99.75 - 88.25
    QCOMPARE(rig.misses().size(), std::size_t{1});
    QVERIFY(isNear(rig.misses()[0].value_s, 1.15) && isNear(rig.misses()[0].time_s, 0.1));
    QCOMPARE(rig.misses()[0].vehicle, 1U);
    QCOMPARE(rig.misses()[0].other, 0U);
}

void NearMissesTest::personWhoWalksOntoTheWay_isMet()
{
    for (const double aside_mps : {-1.0, 1.0}) { // towards the way, and away from it
        SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {300, 0}});
        Rig rig(roads);
        rig.car(lane, 85.0, 10.0);
        rig.step({OnFoot{{97, 2.0}, {2.0, aside_mps}, 0.25, 0}}); // 9.5 m at 8 m/s: then 0.8125 m beside the middle
        QCOMPARE(rig.misses().size(), aside_mps < 0.0 ? std::size_t{1} : std::size_t{0});
        if (aside_mps < 0.0)
            QVERIFY(isNear(rig.misses()[0].value_s, 1.1875));
    }
}

void NearMissesTest::crossingLanes_timeBetweenRearAndFront()
{
    for (const double comes_s : {1.0, 2.0}) {
        Crossed roads;
        Rig rig(roads);
        const std::uint32_t east = rig.city.network.placeOf(roads.east);
        QCOMPARE(rig.city.conflicts.on(east).size(), std::size_t{1});
        const std::uint32_t side = rig.city.conflicts.on(east)[0];
        const traffic::ConflictSide own = rig.city.conflicts.side(side);
        const traffic::ConflictSide other = rig.city.conflicts.side(traffic::LaneConflicts::otherOf(side));
        rig.car(roads.east, own.to_m + kHalfCar_m - 0.5, 10.0);                       // its rear leaves after 0.05 s
        rig.car(roads.north, other.from_m - kHalfCar_m - 10.0 * comes_s + 0.5, 10.0); // its front comes 0.05 s before
        for (int i = 0; i < 25; ++i)
            rig.step();
        QCOMPARE(rig.misses().size(), comes_s < 1.5 ? std::size_t{1} : std::size_t{0});
        if (comes_s < 1.5) {
            const run::NearMiss miss = rig.misses()[0];
            QVERIFY(miss.kind == NearMissKind::encroachment && miss.lane == roads.north);
            QVERIFY2(isNear(miss.value_s, 0.9) && isNear(miss.time_s, 0.95), qPrintable(QString::number(miss.value_s)));
            QVERIFY(isNear(miss.place.x, 0.0) && isNear(miss.place.y, other.from_m - 100.0));
            QCOMPARE(miss.vehicle, 2U);
            QCOMPARE(miss.other, 1U);
        }
    }
}

void NearMissesTest::ownWayThatCrossesItself_isNone()
{
    SmallRoads roads;
    const auto in = roads.lane({{-100, 0}, {12, 0}});
    const auto up = roads.lane({{12, 0}, {12, 12}});
    const auto back = roads.lane({{12, 12}, {0, 12}});
    const auto out = roads.lane({{0, 12}, {0, -100}}); // over (0, 0) again 48 m later, three lanes on: nearer ones have no areas
    for (const bool alone : {true, false}) {
        Rig rig(roads);
        rig.car(in, 60.0, 40.0);
        traffic::Route& route = rig.drivers[0].route;
        for (const world::LaneId next : {up, back, out})
            route.lanes[route.count++] = rig.city.network.placeOf(next);
        if (!alone)
            rig.car(in, 55.0, 30.0); // leaves (0, 0) 0.5 s before the first comes there again
        for (int i = 0; i < 40; ++i)
            rig.step();
        const auto misses = rig.misses();
        const auto encroached = std::count_if(misses.begin(), misses.end(), [](const run::NearMiss& miss) {
            return miss.kind == NearMissKind::encroachment && miss.vehicle == 1;
        });
        QCOMPARE(encroached, alone ? 0 : 1);
    }
}

void NearMissesTest::vehicleAfterPerson_onACrossing()
{
    Zebra roads;
    Rig rig(roads);
    rig.car(roads.street, 148.0 - kHalfCar_m - 6.5, 10.0); // its front comes after 0.65 s
    rig.step({OnFoot{{150, 1.6}, {}, 0.25, 0}});           // 1.625 m is the edge
    QCOMPARE(rig.misses().size(), std::size_t{0});
    for (int i = 0; i < 10; ++i)
        rig.step({OnFoot{{150, 1.7}, {}, 0.25, 0}}); // beyond it since 0.1 s
    QCOMPARE(rig.misses().size(), std::size_t{1});
    const run::NearMiss miss = rig.misses()[0];
    QVERIFY(miss.kind == NearMissKind::encroachment && miss.vehicle == 1 && miss.other == 0);
    QVERIFY2(isNear(miss.value_s, 0.55) && isNear(miss.time_s, 0.65), qPrintable(QString::number(miss.value_s)));
    QVERIFY(isNear(miss.place.x, 148.0));
}

void NearMissesTest::personAfterVehicle_onACrossing()
{
    Zebra roads;
    Rig rig(roads);
    rig.car(roads.street, 152.0 + kHalfCar_m - 0.5, 10.0); // its rear leaves after 0.05 s
    for (int i = 0; i < 8; ++i)
        rig.step({OnFoot{{150, -1.7}, {}, 0.25, 0}});
    for (int i = 0; i < 3; ++i)
        rig.step({OnFoot{{150, -1.6}, {}, 0.25, 0}}); // since 0.8 s
    QCOMPARE(rig.misses().size(), std::size_t{1});
    QVERIFY(rig.misses()[0].kind == NearMissKind::encroachment && rig.misses()[0].vehicle == 1 && rig.misses()[0].other == 0);
    QVERIFY2(isNear(rig.misses()[0].value_s, 0.75), qPrintable(QString::number(rig.misses()[0].value_s)));
}

void NearMissesTest::reset_forgets()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Rig rig(roads);
    rig.car(lane, 100.0, 0.0);
    rig.car(lane, 85.0, 10.0);
    rig.step();
    QCOMPARE(rig.measures.all(rig.city.marks).allNearMisses, std::uint64_t{1});
    rig.reset();
    rig.step(); // the encounter lasts; it was counted
    QCOMPARE(rig.measures.all(rig.city.marks).allNearMisses, std::uint64_t{0});
    QCOMPARE(rig.misses().size(), std::size_t{0});
}

void NearMissesTest::lanes_byHand()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {100, 0}}, 10.0);
    Rig rig(roads);
    rig.car(lane, 50.0, 5.0); // half as fast as it may
    for (int i = 0; i < 10; ++i)
        rig.step();
    rig.drivers[0].speed_mps = 0.0;
    for (int i = 0; i < 9; ++i)
        rig.step();
    rig.stays[0] = 0;
    rig.step();
    const run::LaneMeasure measure = rig.measures.all(rig.city.marks).lanes[0];
    QVERIFY(isNear(measure.watched_s, 2.0) && isNear(measure.vehicle_s, 2.0) && isNear(measure.driven_m, 5.0));
    QVERIFY2(isNear(measure.delay_s, 1.5), qPrintable(QString::number(measure.delay_s)));
    QVERIFY(isNear(measure.standing_s, 1.0));
    QCOMPARE(measure.passed, 1U);
    QVERIFY(isNear(measure.vehicles_per_km(), 10.0) && isNear(measure.vehicles_per_h(), 1800.0));
    QVERIFY(isNear(measure.meanSpeed_mps(), 2.5) && isNear(measure.meanDelay_s(), 1.5));
}

PASSERBY_TEST(NearMissesTest)

} // namespace near_misses_test

#include "near_misses_test.moc"
