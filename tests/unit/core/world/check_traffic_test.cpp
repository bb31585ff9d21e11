// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

namespace check_traffic_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

namespace {

/// The small city with a street in the south of it and through it: cells do not matter to lanes.
struct CityOfLanes : SmallCity {
    VehicleKindId car, bus;
    LaneId eastward, northward;

    CityOfLanes()
    {
        PatchBuilder builder(world);
        car = builder.add(usualVehicleKinds()[0]);
        bus = builder.add(usualVehicleKinds()[3]);
        eastward = builder.add(Lane{"High Street", 0, {{-20, -6}, {40, -6}}, 3.25, 13.9, LaneKind::car});
        northward = builder.add(Lane{"", 0, {{5, -30}, {5, 30}}, 3.25, 13.9, LaneKind::bus});
        apply(builder.take());
    }
};

} // namespace

class CheckTrafficTest : public QObject {
    Q_OBJECT

private slots:
    void goodTraffic_hasNoFindings()
    {
        CityOfLanes city;
        const SignalId cars = city.add(Signal{"", 20.0, 3.0, 37.0, 0.0});
        const SignalId people = city.add(Signal{"", 20.0, 0.0, 40.0, 30.0});
        city.add(StopLine{"", 0, {10, -8}, {10, -4}, cars});
        city.add(StopLine{"", 0, {3, -12}, {7, -12}, {}});
        city.add(Crossing{"", 0, {14, -9}, {14, -3}, 4.0, people});
        city.add(Crossing{"", 0, {20, -9}, {20, -3}, 4.0, {}});
        city.add(VehicleDemand{city.eastward, city.car, {}, 300.0});
        city.add(VehicleDemand{city.eastward, city.bus, 8, 6.0});
        city.add(VehicleDemand{city.northward, city.bus, 8, 6.0});
        for (const Finding& finding : checked(city.world))
            QFAIL(finding.issue.message.c_str());
    }

    void laneThroughABuilding_isFound()
    {
        CityOfLanes city;
        const ObstacleId hall = city.add(Obstacle{"Town hall", ObstacleKind::building, 0, SmallCity::square({25, -10}, 8), 0.0, 12.0});
        const auto found = ofCode(city.world, "lane-through-building");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].issue.message, std::string("Lane 1 (High Street) leads through Town hall."));
        QCOMPARE(found[0].issue.where.kind, std::string("lane"));
        expectOnce(city, "lane-through-building", Severity::info, false);
        city.edit(hall, [](Obstacle& row) { row.base_m = 4.5; }); // an arch
        QVERIFY(ofCode(city.world, "lane-through-building").empty());
        city.edit(hall, [](Obstacle& row) {
            row.base_m = 0.0;
            row.level = 1;
        });
        QVERIFY(ofCode(city.world, "lane-through-building").empty());
        city.edit(hall, [](Obstacle& row) {
            row.level = 0;
            row.kind = ObstacleKind::green;
        });
        QVERIFY(ofCode(city.world, "lane-through-building").empty());
        city.edit(hall, [](Obstacle& row) {
            row.kind = ObstacleKind::wall;
            row.polygon = SmallCity::square({25, -5.95}, 8); // beside it
        });
        QVERIFY(ofCode(city.world, "lane-through-building").empty());
    }

    void stopLineOnNoLane_isDeleted()
    {
        CityOfLanes city;
        const StopLineId line = city.add(StopLine{"", 0, {10, -4}, {10, 0}, {}});
        QCOMPARE(ofCode(city.world, "stop-line-on-no-lane").front().issue.message, std::string("Stop line 1 lies on no lane of level 0."));
        city.edit(line, [](StopLine& row) { row.a = {10, -6}; }); // it reaches the middle
        QVERIFY(checked(city.world).empty());
        city.edit(line, [](StopLine& row) { row.level = 1; });
        expectOnce(city, "stop-line-on-no-lane", Severity::warning, true);
        QVERIFY(city.world.stopLines().empty());
    }

    void crossingWithoutALane_isDeleted()
    {
        CityOfLanes city;
        city.add(Crossing{"", 0, {10, -4}, {10, 0}, 4.0, {}});
        expectOnce(city, "crossing-without-lane", Severity::warning, true);
        QVERIFY(city.world.crossings().empty());
    }

    void signalThatIsNeverLit_goes_whoObeyedItGivesWay()
    {
        CityOfLanes city;
        const SignalId light = city.add(Signal{"", 0.0, 0.0, 0.0, 10.0});
        const StopLineId line = city.add(StopLine{"", 0, {10, -8}, {10, -4}, light});
        const CrossingId crossing = city.add(Crossing{"", 0, {3, -20}, {7, -20}, 4.0, light});
        expectOnce(city, "signal-never-lit", Severity::warning, true);
        QVERIFY(city.world.trafficSignals().empty());
        QVERIFY(city.world.stopLines().find(line)->signal.isNull() && city.world.crossings().find(crossing)->signal.isNull());
        QVERIFY(checked(city.world).empty());
    }

    void signalThatIsNeverGreen_isFound()
    {
        CityOfLanes city;
        city.add(Signal{"North", 0.0, 3.0, 40.0, 0.0});
        QCOMPARE(ofCode(city.world, "signal-never-green").front().issue.message, std::string("Signal 1 (North) is never green."));
        expectOnce(city, "signal-never-green", Severity::warning, false);
    }

    void peopleAndVehiclesAtTheSameSignal_areFound()
    {
        CityOfLanes city;
        const SignalId light = city.add(Signal{"", 20.0, 3.0, 37.0, 0.0});
        city.add(StopLine{"", 0, {10, -8}, {10, -4}, light});
        const CrossingId crossing = city.add(Crossing{"", 0, {14, -9}, {14, -3}, 4.0, light});
        expectOnce(city, "crossing-green-with-lane", Severity::warning, false);
        city.edit(crossing, [](Crossing& row) { // another street
            row.a = {3, -20};
            row.b = {7, -20};
        });
        QVERIFY(checked(city.world).empty());
    }

    void demandOnALaneForOthers_isDeleted()
    {
        CityOfLanes city;
        city.add(VehicleDemand{city.northward, city.car, {}, 300.0});
        QCOMPARE(ofCode(city.world, "demand-on-wrong-lane").front().issue.message,
                 std::string("Vehicle demand 1 brings in vehicles of the kind \"car\" by Lane 2, a bus lane, which they may not use."));
        expectOnce(city, "demand-on-wrong-lane", Severity::warning, true);
        QVERIFY(city.world.vehicleDemands().empty());
    }
};

PASSERBY_TEST(CheckTrafficTest)

} // namespace check_traffic_test

#include "check_traffic_test.moc"
