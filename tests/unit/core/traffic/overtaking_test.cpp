// SPDX-License-Identifier: GPL-3.0-or-later
// Bicycles and tricycles are passed within a lane where there is room.
#include "core/foundation/random_stream.h"
#include "core/traffic/overtaking.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/traffic/drive.h"

#include <QTest>
#include <map>

namespace overtaking_test {

using namespace passerby;
using namespace passerby::testing;
using geometry::Point;
using run::OnFoot;
using run::Vehicle;

namespace {

traffic::TrafficParameters given()
{
    QFETCH_GLOBAL(bool, isIdm);
    traffic::TrafficParameters parameters;
    parameters.model = isIdm ? traffic::DrivingModel::idm : traffic::DrivingModel::heterSim;
    return parameters;
}

bool areAlongside(const Vehicle& a, const Vehicle& b)
{
    return std::abs(a.x_m - b.x_m) < (a.length_m + b.length_m) / 2.0F;
}

/// How far the outline reaches from the x axis.
float reachOf(const Vehicle& vehicle)
{
    return std::abs(vehicle.y_m) + std::abs(std::sin(vehicle.heading_rad)) * vehicle.length_m / 2.0F
           + std::abs(std::cos(vehicle.heading_rad)) * vehicle.width_m / 2.0F;
}

/// A lane along the x axis on which one drives behind others.
struct Behind {
    SmallRoads roads;
    std::unique_ptr<Drive> drive;
    float least_m = 100.0F; ///< between the outlines of the last one placed and another alongside
    float reach_m = 0.0F;   ///< from the middle of the lane
    double sideways_mps = 0.0;
    world::LaneId lane;

    Behind(double width_m, double length_m, world::LaneKind kind = world::LaneKind::car)
        : lane(roads.lane({{0, 0}, {length_m, 0}}, 13.9, kind, width_m))
    {
    }
    void begin(const traffic::TrafficParameters& parameters) { drive = std::make_unique<Drive>(roads.world, parameters); }
    [[nodiscard]] bool put(std::size_t kind, double along_m, double speed_mps)
    {
        return drive->traffic.place(lane, roads.kinds[kind], along_m, speed_mps);
    }
    /// Whether the last one has come before all others within these seconds.
    [[nodiscard]] bool passes(double seconds)
    {
        std::map<std::uint32_t, float> before;
        const std::uint32_t last = drive->traffic.vehicles().back().number;
        for (const double end_s = drive->now_s + seconds; drive->now_s < end_s;) {
            drive->step();
            const auto all = drive->traffic.vehicles();
            if (!drive->find(last) || overlaps(all) > 0)
                return false;
            const Vehicle self = *drive->find(last);
            for (const Vehicle& other : all) {
                reach_m = std::max(reach_m, reachOf(other));
                if (other.number != last && areAlongside(self, other))
                    least_m = std::min(least_m, heter_sim::trueGap(bodyOf(self), bodyOf(other)));
                if (const auto was = before.find(other.number); was != before.end())
                    sideways_mps = std::max(sideways_mps, std::abs(static_cast<double>(other.y_m - was->second)) / kStep_s);
                before[other.number] = other.y_m;
            }
        }
        const auto all = drive->traffic.vehicles();
        const Vehicle self = *drive->find(last);
        return std::all_of(all.begin(), all.end(), [&](const Vehicle& other) { return other.number == last || other.x_m < self.x_m; });
    }
};

/// Lanes one after the other, as wide as it comes, with a signal and a crossing on some.
struct RandomRoad : SmallRoads {
    std::vector<world::LaneId> lanes;
    std::vector<double> widths_m;
    std::vector<world::StopLineId> lines;

    explicit RandomRoad(std::uint64_t seed)
    {
        foundation::RandomStream draws(seed, 3, foundation::Purpose::general);
        Point at{0, 0};
        double heading_rad = 0.0;
        for (int i = 0; i < 6; ++i) {
            std::vector<Point> points{at};
            const double turn_rad = (draws.uniform() - 0.5) * 0.02;
            const int pieces = 12 + static_cast<int>(draws.below(12));
            for (int k = 0; k < pieces; ++k) {
                heading_rad += turn_rad;
                points.push_back(points.back() + Point{std::cos(heading_rad), std::sin(heading_rad)} * 10.0);
            }
            at = points.back();
            widths_m.push_back(std::array{3.25, 4.5, 5.5, 7.0}[draws.below(4)]);
            lanes.push_back(lane(points, 13.9, world::LaneKind::car, widths_m.back()));
            const Point ahead{std::cos(heading_rad), std::sin(heading_rad)};
            const Point left = Point{-ahead.y, ahead.x} * 4.0;
            const Point middle = at - ahead * 12.0;
            if (draws.below(3) == 0) {
                const auto light = add(world::Signal{"", 20.0, 3.0, 15.0, kMorning_s + 40.0 * draws.uniform()});
                lines.push_back(add(world::StopLine{"", 0, middle + left, middle - left, light}));
            } else if (draws.below(2) == 0) {
                add(world::Crossing{"", 0, middle + left, middle - left, 4.0, {}});
            }
        }
        demand(lanes[0], 0, 300.0);
        demand(lanes[0], 1, 200.0);
        demand(lanes[0], 2, 100.0);
        demand(lanes[0], 3, 20.0);
    }
};

} // namespace

class OvertakingTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase_data()
    {
        QTest::addColumn<bool>("isIdm");
        QTest::newRow("heter_sim") << false;
        QTest::newRow("idm") << true;
    }
    void room_isCountedByHand();
    void wideLane_carPassesABicycle_andKeepsClear();
    void narrowLane_carFollows();
    void leftHandTraffic_isTheMirror();
    void severalCycles_arePassedInOneGo();
    void standingCycle_isPassed();
    void busBehindStandingCycles_isSeenInTime();
    void bicycle_passesASlowTricycle();
    void cars_arePassedByNobody();
    void shortlyBeforeALine_nobodyPasses();
    void switchedOff_allFollow();
    void randomRoads_nobodyOverlapsSlidesOrLeavesTheLane();
    void anyThreads_sameBytes();
};

/// 0.2 + 0.6 + 1.5 + 1.8 + 0.2 = 4.3 m for a car and a bicycle; 0.2 + 0.6 + 0.4 + 0.6 + 0.2 = 2.0 m for two bicycles.
void OvertakingTest::room_isCountedByHand()
{
    const traffic::TrafficParameters parameters;
    traffic::DrivenKind car;
    traffic::DrivenKind bicycle;
    bicycle.width_m = 0.6;
    bicycle.usesBicycleLanes = true;
    QVERIFY(traffic::fitBeside(parameters, 4.3, car, bicycle) && !traffic::fitBeside(parameters, 4.29, car, bicycle));
    QVERIFY(traffic::fitBeside(parameters, 2.0, bicycle, bicycle) && !traffic::fitBeside(parameters, 1.99, bicycle, bicycle));
}

void OvertakingTest::wideLane_carPassesABicycle_andKeepsClear()
{
    Behind road(4.8, 500.0);
    road.begin(given());
    QVERIFY(road.put(1, 60.0, 4.5) && road.put(0, 10.0, 12.0));
    QVERIFY(road.passes(20.0));
    QVERIFY2(road.least_m >= 1.45F && road.least_m < 3.0F, qPrintable(QString::number(road.least_m)));
    QVERIFY2(road.reach_m <= 2.4F, qPrintable(QString::number(road.reach_m)));
    QVERIFY2(road.sideways_mps <= 1.01, qPrintable(QString::number(road.sideways_mps)));
    QVERIFY(road.drive->traffic.vehicles()[0].speed_mps > 3.5F); // the bicycle was not held up
    for (const Vehicle& vehicle : road.drive->traffic.vehicles())
        QVERIFY2(std::abs(vehicle.y_m) < 0.15F, qPrintable(QString::number(vehicle.y_m))); // back in the middle
    QCOMPARE(road.drive->traffic.forcedStops().bodies, std::uint64_t{0});
    QCOMPARE(road.drive->traffic.forcedStops().brakings, std::uint64_t{0});
}

void OvertakingTest::narrowLane_carFollows()
{
    Behind road(4.2, 400.0);
    road.begin(given());
    QVERIFY(road.put(1, 60.0, 4.5) && road.put(0, 10.0, 12.0));
    QVERIFY(!road.passes(40.0));
    const auto all = road.drive->traffic.vehicles();
    QCOMPARE(all.size(), std::size_t{2});
    QVERIFY(all[1].x_m < all[0].x_m && all[1].speed_mps < 5.5F);
    QVERIFY(road.reach_m < 1.0F);
}

void OvertakingTest::leftHandTraffic_isTheMirror()
{
    float side[2] = {};
    for (const int isLeft : {0, 1}) {
        Behind road(4.8, 500.0);
        world::PatchBuilder builder(road.roads.world);
        world::Settings settings = road.roads.world.settings();
        settings.side = isLeft == 1 ? world::Side::left : world::Side::right;
        builder.setSettings(settings);
        road.roads.apply(builder.take());
        road.begin(given());
        QVERIFY(road.put(1, 60.0, 4.5) && road.put(0, 10.0, 12.0));
        while (road.drive->now_s < 20.0 && side[isLeft] == 0.0F) {
            road.drive->step();
            const auto all = road.drive->traffic.vehicles();
            if (areAlongside(all[0], all[1]))
                side[isLeft] = all[1].y_m - all[0].y_m;
        }
    }
    QVERIFY2(side[0] > 2.6F && side[1] < -2.6F, qPrintable(QStringLiteral("%1 %2").arg(side[0]).arg(side[1])));
}

void OvertakingTest::severalCycles_arePassedInOneGo()
{
    Behind road(5.5, 600.0);
    road.begin(given());
    QVERIFY(road.put(1, 80.0, 4.5) && road.put(2, 72.0, 4.0) && road.put(1, 64.0, 4.0) && road.put(0, 10.0, 12.0));
    QVERIFY(road.passes(30.0));
    QVERIFY2(road.least_m >= 1.45F, qPrintable(QString::number(road.least_m)));
    QVERIFY(road.reach_m <= 2.75F);
    QCOMPARE(road.drive->traffic.forcedStops().bodies, std::uint64_t{0});
}

/// It waits for somebody on foot.
void OvertakingTest::standingCycle_isPassed()
{
    Behind road(7.0, 500.0);
    road.begin(given());
    QVERIFY(road.put(2, 100.0, 0.0) && road.put(0, 10.0, 10.0));
    const std::array<OnFoot, 1> people{OnFoot{{103.0, -2.5}, {}, 0.25, 0}};
    float least_m = 100.0F;
    for (int i = 0; i < 250; ++i) {
        road.drive->step(people);
        const auto all = road.drive->traffic.vehicles();
        if (areAlongside(all[0], all[1]))
            least_m = std::min(least_m, heter_sim::trueGap(bodyOf(all[0]), bodyOf(all[1])));
        QCOMPARE(overlaps(all), 0);
    }
    QVERIFY(road.drive->traffic.vehicles()[1].x_m > road.drive->traffic.vehicles()[0].x_m);
    QVERIFY2(least_m >= 1.45F, qPrintable(QString::number(least_m)));
}

/// Two wait for somebody on foot, and a bus stands beyond them: it is braked for as for anything that stands.
void OvertakingTest::busBehindStandingCycles_isSeenInTime()
{
    Behind road(7.0, 500.0);
    road.begin(given());
    QVERIFY(road.put(3, 140.0, 0.0) && road.put(2, 112.0, 0.0) && road.put(1, 106.0, 0.0) && road.put(0, 10.0, 12.0));
    const std::array<OnFoot, 2> people{OnFoot{{149.0, 0.0}, {}, 0.25, 0}, OnFoot{{115.0, -2.5}, {}, 0.25, 0}};
    double hardest_mps2 = 0.0;
    double before_mps = 12.0;
    for (int i = 0; i < 400; ++i) {
        road.drive->step(people);
        const auto all = road.drive->traffic.vehicles();
        QCOMPARE(overlaps(all), 0);
        hardest_mps2 = std::max(hardest_mps2, (before_mps - double(all[3].speed_mps)) / kStep_s);
        before_mps = double(all[3].speed_mps);
    }
    QVERIFY2(hardest_mps2 <= 4.1, qPrintable(QString::number(hardest_mps2)));
    QCOMPARE(road.drive->traffic.forcedStops().brakings, std::uint64_t{0});
}

void OvertakingTest::bicycle_passesASlowTricycle()
{
    for (const double width_m : {2.5, 2.3}) {
        Behind road(width_m, 400.0, world::LaneKind::bicycle);
        world::VehicleKind slow = world::usualVehicleKinds()[2];
        slow.name = "slow";
        slow.speed_mps = 2.0;
        road.roads.kinds.push_back(road.roads.add(slow));
        road.begin(given());
        QVERIFY(road.put(4, 40.0, 2.0) && road.put(1, 10.0, 4.0));
        QCOMPARE(road.passes(50.0), width_m > 2.4);
        if (width_m > 2.4)
            QVERIFY2(road.least_m >= 0.35F, qPrintable(QString::number(road.least_m)));
        QVERIFY(road.reach_m <= width_m / 2.0);
    }
}

void OvertakingTest::cars_arePassedByNobody()
{
    Behind road(7.0, 400.0);
    world::VehicleKind slow = world::usualVehicleKinds()[0];
    slow.name = "slow";
    slow.speed_mps = 4.0;
    road.roads.kinds.push_back(road.roads.add(slow));
    road.begin(given());
    QVERIFY(road.put(4, 60.0, 4.0) && road.put(0, 10.0, 12.0));
    QVERIFY(!road.passes(40.0));
    QCOMPARE(road.reach_m, 0.9F);
}

void OvertakingTest::shortlyBeforeALine_nobodyPasses()
{
    Behind road(5.5, 400.0);
    const auto light = road.roads.add(world::Signal{"", 10.0, 3.0, 600.0, kMorning_s + 500.0});
    road.roads.add(world::StopLine{"", 0, {110, -3}, {110, 3}, light});
    road.begin(given());
    QVERIFY(road.put(1, 70.0, 4.5) && road.put(0, 30.0, 10.0));
    QVERIFY(!road.passes(60.0));
    const auto all = road.drive->traffic.vehicles();
    QVERIFY(all[0].x_m < 110.0F && all[1].x_m < all[0].x_m - 3.0F);
}

void OvertakingTest::switchedOff_allFollow()
{
    Behind road(5.5, 400.0);
    traffic::TrafficParameters parameters = given();
    parameters.overtakes = false;
    road.begin(parameters);
    QVERIFY(road.put(1, 60.0, 4.5) && road.put(0, 10.0, 12.0));
    QVERIFY(!road.passes(40.0));
    const auto all = road.drive->traffic.vehicles();
    QCOMPARE(all.size(), std::size_t{2});
    QVERIFY(all[1].x_m < all[0].x_m && all[1].speed_mps < 5.5F);
}

void OvertakingTest::randomRoads_nobodyOverlapsSlidesOrLeavesTheLane()
{
    int passed = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const RandomRoad road(seed);
        Drive drive(road.world, given(), seed);
        std::map<std::uint32_t, Vehicle> before;
        std::map<std::uint32_t, std::size_t> place; ///< of the whole order along the road
        for (int i = 0; i < 4000; ++i) {
            drive.step();
            const auto all = drive.traffic.vehicles();
            const auto lanes = drive.traffic.lanes();
            QCOMPARE(overlaps(all), 0);
            for (std::size_t k = 0; k < all.size(); ++k) {
                const Vehicle& now = all[k];
                const auto was = before.find(now.number);
                if (was == before.end())
                    continue;
                const Point moved{double(now.x_m) - double(was->second.x_m), double(now.y_m) - double(was->second.y_m)};
                const auto heading_rad = double(was->second.heading_rad);
                const double aside_m = geometry::cross(Point{std::cos(heading_rad), std::sin(heading_rad)}, moved);
                QVERIFY2(std::abs(aside_m) <= 0.11, qPrintable(QStringLiteral("seed %1: %2 m aside").arg(seed).arg(aside_m)));
            }
            // Within the lane on which all of the vehicle is.
            for (std::size_t k = 0; k < all.size(); ++k) {
                const auto at = static_cast<std::size_t>(std::find(road.lanes.begin(), road.lanes.end(), lanes[k]) - road.lanes.begin());
                const world::Lane& lane = *road.world.lanes().find(lanes[k]);
                const Point middle{double(all[k].x_m), double(all[k].y_m)};
                if (distance(middle, lane.points.front()) < 15.0 || distance(middle, lane.points.back()) < 15.0)
                    continue;
                double off_m = 1e9;
                for (std::size_t p = 1; p < lane.points.size(); ++p)
                    off_m = std::min(off_m, distance(middle, geometry::nearestOnSegment(middle, lane.points[p - 1], lane.points[p])));
                QVERIFY2(off_m + double(all[k].width_m) / 2.0 <= road.widths_m[at] / 2.0 + 0.05,
                         qPrintable(QStringLiteral("seed %1: %2 m off").arg(seed).arg(off_m)));
            }
            before.clear();
            for (const Vehicle& vehicle : all)
                before[vehicle.number] = vehicle;
        }
        // Numbers are given in the order in which vehicles come in: who is farther along with a later number has passed.
        const auto all = drive.traffic.vehicles();
        for (std::size_t k = 1; k < all.size(); ++k)
            passed += all[k].x_m > all[k - 1].x_m + 1.0F ? 1 : 0;
        QCOMPARE(drive.traffic.counts().towed, std::uint64_t{0});
        QVERIFY(drive.traffic.counts().left > 10);
        QVERIFY2(drive.traffic.forcedStops().bodies == 0,
                 qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(drive.traffic.forcedStops().bodies)));
    }
    QVERIFY2(passed > 5, qPrintable(QString::number(passed)));
}

void OvertakingTest::anyThreads_sameBytes()
{
    SmallRoads roads;
    std::vector<world::LaneId> lanes;
    for (int i = 0; i < 60; ++i)
        lanes.push_back(roads.lane({{0.0, 20.0 * i}, {600.0, 20.0 * i}}, 13.9, world::LaneKind::car, 5.5));
    Drive one(roads.world, given(), 7, 1);
    Drive many(roads.world, given(), 7, 8);
    for (const world::LaneId lane : lanes)
        for (int k = 0; k < 20; ++k)
            for (Drive* drive : {&one, &many})
                QVERIFY(drive->traffic.place(lane, roads.kinds[k % 3 == 0 ? 0 : 1], 20.0 + 14.0 * k, 4.0));
    for (int i = 0; i < 300; ++i) {
        one.step();
        many.step();
        QVERIFY(std::ranges::equal(one.traffic.vehicles(), many.traffic.vehicles()));
    }
    QCOMPARE(overlaps(one.traffic.vehicles()), 0);
}

PASSERBY_TEST(OvertakingTest)

} // namespace overtaking_test

#include "overtaking_test.moc"
