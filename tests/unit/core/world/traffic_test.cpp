// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <set>

namespace traffic_test {

using namespace passerby;
using namespace passerby::world;
using passerby::testing::SmallCity;

namespace {

/// The small city with a street in the south: two lanes, a line before a light, a crossing, cars.
struct CityWithStreet : SmallCity {
    VehicleKindId car;
    LaneId eastward, westward;
    SignalId light;
    StopLineId stop;
    CrossingId crossing;
    VehicleDemandId demand;

    CityWithStreet()
    {
        PatchBuilder builder(world);
        car = builder.add(usualVehicleKinds()[0]);
        eastward = builder.add(Lane{"", 0, {{0, -6}, {20, -6}}, 3.25, 13.9, LaneKind::car});
        westward = builder.add(Lane{"", 0, {{20, -2}, {0, -2}}, 3.25, 13.9, LaneKind::car});
        light = builder.add(Signal{"", 20.0, 3.0, 37.0, 10.0});
        stop = builder.add(StopLine{"", 0, {12, -8}, {12, -4}, light});
        crossing = builder.add(Crossing{"", 0, {15, -9}, {15, 0}, 4.0, {}});
        demand = builder.add(VehicleDemand{eastward, car, 8, 300.0});
        apply(builder.take());
    }
    using SmallCity::refusalOf;
    template <class Row, class Change>
    [[nodiscard]] std::string refusalOf(foundation::Id<Row> id, const Change& change) const
    {
        Row row = *world.of<Row>().find(id);
        change(row);
        PatchBuilder builder(world);
        builder.replace(id, row);
        return refusalOf(builder.take());
    }
};

} // namespace

class TrafficTest : public QObject {
    Q_OBJECT

private slots:
    void lightsChangeByTheClock_data()
    {
        QTest::addColumn<double>("clock_s");
        QTest::addColumn<int>("light");
        const auto row = [](const char* name, double clock_s, SignalLight light) {
            QTest::newRow(name) << clock_s << static_cast<int>(light);
        };
        row("green begins", 10.0, SignalLight::green);
        row("green ends", 29.9, SignalLight::green);
        row("amber", 30.0, SignalLight::amber);
        row("red", 33.0, SignalLight::red);
        row("red ends", 69.9, SignalLight::red);
        row("again", 70.0, SignalLight::green);
        row("before the first green", 9.9, SignalLight::red);
        row("midnight", 0.0, SignalLight::red);
        row("the next day", 86'400.0 + 10.0, SignalLight::green);
        row("the day before", -50.0, SignalLight::green);
    }
    void lightsChangeByTheClock()
    {
        QFETCH(double, clock_s);
        QFETCH(int, light);
        const Signal signal{"", 20.0, 3.0, 37.0, 10.0};
        QCOMPARE(cycleOf_s(signal), 60.0);
        QCOMPARE(static_cast<int>(lightOf(signal, clock_s)), light);
    }
    void aCycleThatNoDayHoldsEvenly_goesOnPastMidnight()
    {
        const Signal signal{"", 30.0, 0.0, 40.0, 100.0}; // green from 30 s on, and without amber
        QVERIFY(lightOf(signal, 29.99) == SignalLight::red);
        QVERIFY(lightOf(signal, 30.0) == SignalLight::green);
        QVERIFY(lightOf(signal, 59.99) == SignalLight::green);
        QVERIFY(lightOf(signal, 60.0) == SignalLight::red); // at once
        QVERIFY(lightOf(signal, 86'400.0 - 0.01) == SignalLight::red);
        QVERIFY(lightOf(signal, 86'400.0 + 9.99) == SignalLight::red); // 86,300 s are 1,232 cycles and 60 s
        QVERIFY(lightOf(signal, 86'400.0 + 10.0) == SignalLight::green);
    }
    void phasesWithoutTime_areNeverShown()
    {
        const Signal red{"", 0.0, 0.0, 10.0, 0.0};
        const Signal green{"", 10.0, 0.0, 0.0, 3.0};
        const Signal amber{"", 0.0, 5.0, 0.0, 0.0};
        for (double clock_s = -20.0; clock_s < 40.0; clock_s += 0.5) {
            QVERIFY(lightOf(red, clock_s) == SignalLight::red);
            QVERIFY(lightOf(green, clock_s) == SignalLight::green);
            QVERIFY(lightOf(amber, clock_s) == SignalLight::amber);
        }
        QVERIFY(lightOf(green, 3.0 - 1e-17) == SignalLight::green); // a rounding before its beginning
    }
    void aSignalWithoutACycleIsDark() { QVERIFY(lightOf(Signal(), 5.0) == SignalLight::dark); }

    void placesAcross_areWhereALineCrossesTheMiddle()
    {
        const Lane lane{"", 0, {{0, 0}, {10, 0}, {10, 10}}, 3.0, 10.0, LaneKind::car};
        QCOMPARE(lengthOf_m(lane), 20.0);
        QCOMPARE(placesAcross(lane, {4, -2}, {4, 2}), std::vector<double>{4.0});
        QCOMPARE(placesAcross(lane, {4, 2}, {4, -2}), std::vector<double>{4.0});
        QCOMPARE(placesAcross(lane, {12, 7}, {8, 7}), std::vector<double>{17.0});
        QCOMPARE(placesAcross(lane, {4, 0.5}, {4, 2}), std::vector<double>{});
        QCOMPARE(placesAcross(lane, {0, 0}, {9, 0}), std::vector<double>{}); // along it
        const std::vector<double> both = placesAcross(lane, {4, -2}, {12, 6});
        QCOMPARE(both.size(), std::size_t{2});
        QVERIFY(std::abs(both[0] - 6.0) < 1e-9 && std::abs(both[1] - 14.0) < 1e-9);
    }
    void placesAcross_ofEndsAndBends_countOnce()
    {
        const Lane lane{"", 0, {{0, 0}, {10, 0}, {10, 10}}, 3.0, 10.0, LaneKind::car};
        QCOMPARE(placesAcross(lane, {8, 2}, {12, -2}), std::vector<double>{10.0});
        QCOMPARE(placesAcross(lane, {-0.005, -2}, {-0.005, 2}), std::vector<double>{0.0});
        QCOMPARE(placesAcross(lane, {8, 10.005}, {12, 10.005}), std::vector<double>{20.0});
        QCOMPARE(placesAcross(lane, {8, 10.02}, {12, 10.02}), std::vector<double>{});
        const std::vector<double> beforeIt = placesAcross(lane, {4, -2}, {4, -0.005});
        QVERIFY(beforeIt.size() == 1 && std::abs(beforeIt[0] - 4.0) < 1e-9);
    }

    void usualKindsOfVehicles_mayUseSomeLane()
    {
        std::set<std::string> names;
        World world;
        PatchBuilder builder(world);
        for (const VehicleKind& kind : usualVehicleKinds()) {
            QVERIFY(names.insert(kind.name).second);
            QVERIFY(kind.height_m > 0.0 && kind.length_m >= kind.width_m);
            builder.add(kind);
        }
        QVERIFY((names == std::set<std::string>{"car", "bicycle", "tricycle", "bus"}));
        QVERIFY(world.apply(builder.take()).ok());
        const auto [car, bicycle, tricycle, bus] = usualVehicleKinds();
        QVERIFY(mayUse(car, LaneKind::car) && !mayUse(car, LaneKind::bicycle) && !mayUse(car, LaneKind::bus));
        QVERIFY(mayUse(bicycle, LaneKind::bicycle) && mayUse(tricycle, LaneKind::bicycle) && !mayUse(bicycle, LaneKind::bus));
        QVERIFY(mayUse(bus, LaneKind::bus) && mayUse(bus, LaneKind::car));
    }

    void entersTheWorldOnlyWhole()
    {
        const CityWithStreet city;
        const double none = std::numeric_limits<double>::quiet_NaN();
        const auto kind = [&](auto change) { return city.refusalOf(city.car, [&](VehicleKind& row) { change(row); }); };
        QCOMPARE(kind([](VehicleKind& row) { row.length_m = 18.0; }), "");
        QCOMPARE(kind([](VehicleKind& row) { row.name = ""; }), "bad-value");
        QCOMPARE(kind([](VehicleKind& row) { row.length_m = 0.0; }), "bad-value");
        QCOMPARE(kind([](VehicleKind& row) { row.width_m = 10.1; }), "bad-value");
        QCOMPARE(kind([](VehicleKind& row) { row.turningRadius_m = 0.0; }), "bad-value");
        QCOMPARE(kind([&](VehicleKind& row) { row.acceleration_mps2 = none; }), "bad-value");
        QCOMPARE(kind([](VehicleKind& row) { row.braking_mps2 = -1.0; }), "bad-value");
        QCOMPARE(kind([](VehicleKind& row) { row.speed_mps = 101.0; }), "bad-value");
        QCOMPARE(kind([](VehicleKind& row) { row.usesCarLanes = false; }), "bad-value");
        const auto lane = [&](auto change) { return city.refusalOf(city.eastward, [&](Lane& row) { change(row); }); };
        QCOMPARE(lane([](Lane& row) { row.points.pop_back(); }), "bad-value");
        QCOMPARE(lane([](Lane& row) { row.points = {{1, 1}, {1, 1}}; }), "bad-value");
        QCOMPARE(lane([](Lane& row) { row.points.back().x = 1e8; }), "bad-value");
        QCOMPARE(lane([](Lane& row) { row.width_m = 0.0; }), "bad-value");
        QCOMPARE(lane([](Lane& row) { row.limit_mps = 0.0; }), "bad-value");
        QCOMPARE(lane([](Lane& row) { row.level = 2000; }), "bad-value");
        const auto fill = [](Lane& row, int count) {
            row.points.clear();
            for (int i = 0; i < count; ++i)
                row.points.push_back({static_cast<double>(i), 0.0});
        };
        QCOMPARE(lane([&](Lane& row) { fill(row, 10'000); }), "");
        QCOMPARE(lane([&](Lane& row) { fill(row, 10'001); }), "bad-value");
        QCOMPARE(city.refusalOf(city.light, [](Signal& row) { row = {}; }), ""); // unwise
        QCOMPARE(city.refusalOf(city.light, [](Signal& row) { row.red_s = -1.0; }), "bad-value");
        QCOMPARE(city.refusalOf(city.light, [](Signal& row) { row.offset_s = 86'401.0; }), "bad-value");
        QCOMPARE(city.refusalOf(city.stop, [](StopLine& row) { row.b = row.a; }), "bad-value");
        QCOMPARE(city.refusalOf(city.crossing, [](Crossing& row) { row.b = row.a; }), "bad-value");
        QCOMPARE(city.refusalOf(city.crossing, [](Crossing& row) { row.width_m = 0.0; }), "bad-value");
        QCOMPARE(city.refusalOf(city.demand, [](VehicleDemand& row) { row.hour = 24; }), "bad-value");
        QCOMPARE(city.refusalOf(city.demand, [](VehicleDemand& row) { row.hour = {}; }), "");
        QCOMPARE(city.refusalOf(city.demand, [](VehicleDemand& row) { row.vehicles_per_h = -1.0; }), "bad-value");
    }
    void whatIsReferredTo_stays()
    {
        const CityWithStreet city;
        const auto refusalWithout = [&](auto id) {
            PatchBuilder builder(city.world);
            builder.erase(id);
            return city.refusalOf(builder.take());
        };
        QCOMPARE(refusalWithout(city.car), "dangling-reference");
        QCOMPARE(refusalWithout(city.eastward), "dangling-reference");
        QCOMPARE(refusalWithout(city.light), "dangling-reference");
        QCOMPARE(refusalWithout(city.westward), "");
        QCOMPARE(refusalWithout(city.stop), "");
        QCOMPARE(city.refusalOf(city.stop, [](StopLine& row) { row.signal = {9, 9}; }), "dangling-reference");
        QCOMPARE(city.refusalOf(city.crossing, [](Crossing& row) { row.signal = {9, 9}; }), "dangling-reference");
        QCOMPARE(city.refusalOf(city.demand, [](VehicleDemand& row) { row.kind = {}; }), "dangling-reference");
        PatchBuilder twice(city.world);
        twice.add(*city.world.vehicleKinds().find(city.car));
        QCOMPARE(city.refusalOf(twice.take()), "name-taken");
    }
    void changesAreTakenBack()
    {
        CityWithStreet city;
        const World before = city.world;
        PatchBuilder builder(city.world);
        builder.erase(city.demand);
        builder.erase(city.eastward);
        builder.replace(city.westward, Lane{"turned", 0, {{0, -2}, {20, -2}}, 3.0, 8.0, LaneKind::bicycle});
        builder.add(Lane{"", 1, {{0, 0}, {1, 1}}, 3.0, 8.0, LaneKind::bus});
        const WorldPatch back = city.apply(builder.take());
        QVERIFY(!city.world.sameContent(before));
        city.apply(back);
        QVERIFY(city.world.sameContent(before));
    }
    void pointsLieOnTheGrid_andAreNotRepeated()
    {
        CityWithStreet city;
        city.edit(city.eastward, [](Lane& row) { row.points = {{0, 0}, {0, 0}, {1.00000001, 0}, {1, 0}, {2, 0}}; });
        QCOMPARE(city.world.lanes().find(city.eastward)->points, (std::vector<geometry::Point>{{0, 0}, {1, 0}, {2, 0}}));
        city.edit(city.stop, [](StopLine& row) { row.a = {1.00000001, 0}; });
        QVERIFY((city.world.stopLines().find(city.stop)->a == geometry::Point{1, 0}));
        city.edit(city.crossing, [](Crossing& row) { row.b = {1.00000001, 0}; });
        QVERIFY((city.world.crossings().find(city.crossing)->b == geometry::Point{1, 0}));
    }
    void neitherBakesNorRunsKnowIt()
    {
        const auto steered = [](SmallCity& city) {
            city.edit(city.resident, [](AgentProfile& profile) {
                profile.steering = Steering::orca;
                profile.guidance = Guidance::autonomous;
            });
        };
        SmallCity without;
        steered(without);
        CityWithStreet city;
        steered(city);
        QCOMPARE(bakeHash(city.world), bakeHash(without.world));
        QCOMPARE(runHash(city.world), runHash(without.world));
    }
};

PASSERBY_TEST(TrafficTest)

} // namespace traffic_test

#include "traffic_test.moc"
