// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/traffic.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/traffic/drive.h"

#include <QTest>
#include <algorithm>
#include <map>

namespace traffic_test {

using namespace passerby;
using run::OnFoot;
using run::Vehicle;
using traffic::Traffic;
using namespace passerby::testing;

namespace {

/// What the row of the data says.
traffic::TrafficParameters given()
{
    QFETCH_GLOBAL(bool, isIdm);
    traffic::TrafficParameters parameters;
    parameters.model = isIdm ? traffic::DrivingModel::idm : traffic::DrivingModel::heterSim;
    return parameters;
}

double frontOf_m(const Vehicle& vehicle)
{
    return static_cast<double>(vehicle.x_m + vehicle.length_m / 2.0F);
}

} // namespace

class TrafficTest : public QObject {
    Q_OBJECT
private slots:
    /// Everything for both models.
    void initTestCase_data()
    {
        QTest::addColumn<bool>("isIdm");
        QTest::newRow("heter_sim") << false;
        QTest::newRow("idm") << true;
    }
    void alone_speedsUpToTheLimitAndLeaves();
    void following_keepsBehind();
    void redLight_stopsBeforeTheLineAndGoesAtGreen();
    void redLight_isBrakedForGentlyByAllKinds();
    void amber_isPassedByWhoCannotStop();
    void zebra_letsPeopleCross();
    void personOnTheRoad_isNotDrivenThrough();
    void giveWayLine_letsThePriorityStreetPass();
    void rightBeforeLeft_ofTwoCars();
    void merge_oneAfterTheOther();
    void tooNear_isBrakedHarderThanInNeed_andCounted();
    void slowTricycle_isPassedOnTheNextLane();
    void whoIsAsWideAsTheLane_passesToo();
    void kinds_keepToLanesThatTheyMayUse();
    void lanesGone_nearestOrLost();
    void laneClosedToThem_whoWaitedIsSentAway();
    void kindChanged_underTraffic();
    void measures_ofOneCarAndOfAQueue();
    void fourFullArms_neverLock();
};

void TrafficTest::alone_speedsUpToTheLimitAndLeaves()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {400, 0}}, 10.0);
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 10.0, 0.0));
    drive.run(5.0);
    const Vehicle first = drive.traffic.vehicles().front();
    QVERIFY2(first.speed_mps > 7.0F && first.speed_mps <= 10.0F, qPrintable(QString::number(first.speed_mps)));
    QCOMPARE(first.y_m, 0.0F);
    drive.run(15.0);
    QVERIFY(std::abs(drive.traffic.vehicles().front().speed_mps - 10.0F) < 0.5F);
    drive.run(30.0);
    QVERIFY(drive.traffic.vehicles().empty());
    QCOMPARE(drive.traffic.counts().left, std::uint64_t{1});
}

void TrafficTest::following_keepsBehind()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {1000, 0}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[2], 60.0, 4.0));
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 10.0, 13.0));
    for (int i = 0; i < 600; ++i) {
        drive.step();
        const auto all = drive.traffic.vehicles();
        QVERIFY(heter_sim::trueGap(bodyOf(all[0]), bodyOf(all[1])) > 1.0F);
    }
    QVERIFY(std::abs(drive.traffic.vehicles()[1].speed_mps - drive.traffic.vehicles()[0].speed_mps) < 0.3F);
    QCOMPARE(drive.traffic.forcedStops().bodies, std::uint64_t{0});
}

void TrafficTest::redLight_stopsBeforeTheLineAndGoesAtGreen()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    const auto light = roads.add(world::Signal{"", 20.0, 3.0, 37.0, kMorning_s + 30.0}); // red from -7 s until 30 s
    roads.add(world::StopLine{"", 0, {150, -3}, {150, 3}, light});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 20.0, 10.0));
    while (drive.now_s < 29.9) {
        drive.step();
        QVERIFY(frontOf_m(drive.traffic.vehicles().front()) <= 150.0);
    }
    QVERIFY(frontOf_m(drive.traffic.vehicles().front()) > 147.0);
    QVERIFY(drive.traffic.vehicles().front().speed_mps < 0.2F);
    drive.run(6.0);
    QVERIFY(frontOf_m(drive.traffic.vehicles().front()) > 155.0);
}

void TrafficTest::redLight_isBrakedForGentlyByAllKinds()
{
    for (std::size_t kind = 0; kind < 4; ++kind) {
        SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {300, 0}});
        const auto light = roads.add(world::Signal{"", 20.0, 3.0, 67.0, kMorning_s + 60.0}); // red until 60 s
        roads.add(world::StopLine{"", 0, {150, -3}, {150, 3}, light});
        Drive drive(roads.world, given());
        QVERIFY(drive.traffic.place(lane, roads.kinds[kind], 20.0, 4.0));
        float hardest_mps2 = 0.0F;
        for (float before_mps = 4.0F; drive.now_s < 55.0; before_mps = drive.traffic.vehicles().front().speed_mps) {
            drive.step();
            const float braked_mps = before_mps - drive.traffic.vehicles().front().speed_mps;
            hardest_mps2 = std::max(hardest_mps2, braked_mps / static_cast<float>(kStep_s));
        }
        const double front_m = frontOf_m(drive.traffic.vehicles().front());
        QVERIFY2(front_m > 148.0 && front_m <= 149.6, qPrintable(QStringLiteral("%1: %2 m").arg(kind).arg(front_m)));
        const bool isCareful = given().model == traffic::DrivingModel::heterSim && (kind == 1 || kind == 2); // at most 3 m/s²
        QVERIFY2(hardest_mps2 < (isCareful ? 3.1F : 4.6F),
                 qPrintable(QStringLiteral("%1: %2 m/s²").arg(kind).arg(static_cast<double>(hardest_mps2))));
    }
}

void TrafficTest::amber_isPassedByWhoCannotStop()
{
    for (const bool isNear : {true, false}) {
        SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {300, 0}});
        const auto light = roads.add(world::Signal{"", 20.0, 3.0, 37.0, kMorning_s - 20.0}); // amber from now on
        roads.add(world::StopLine{"", 0, {150, -3}, {150, 3}, light});
        Drive drive(roads.world, given());
        QVERIFY(drive.traffic.place(lane, roads.kinds[0], isNear ? 135.0 : 90.0, 12.0));
        drive.run(10.0);
        QCOMPARE(frontOf_m(drive.traffic.vehicles().front()) > 150.0, isNear);
    }
}

void TrafficTest::zebra_letsPeopleCross()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    roads.add(world::Crossing{"", 0, {150, -4}, {150, 4}, 4.0, {}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 20.0, 10.0));
    OnFoot person{{150, -4}, {0.0, 0.4}, 0.25, 0}; // 20 s to the other side
    bool stood = false;
    while (person.place.y < 4.0) {
        drive.step({&person, 1});
        person.place.y += 0.4 * kStep_s;
        const Vehicle& car = drive.traffic.vehicles().front();
        stood = stood || car.speed_mps < 0.1F;
        if (person.place.y > -1.0 && person.place.y < 1.0)
            QVERIFY2(frontOf_m(car) < 148.0, qPrintable(QString::number(frontOf_m(car))));
    }
    QVERIFY(stood);
    drive.run(8.0);
    QVERIFY(frontOf_m(drive.traffic.vehicles().front()) > 155.0);
}

void TrafficTest::personOnTheRoad_isNotDrivenThrough()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 20.0, 13.0));
    const OnFoot person{{100, 0.5}, {0, 0}, 0.25, 0};
    const OnFoot above{{60, 0.5}, {0, 0}, 0.25, 1};
    const std::array people{person, above};
    drive.run(20.0, people);
    const double front_m = frontOf_m(drive.traffic.vehicles().front());
    QVERIFY2(front_m > 95.0 && front_m < 99.6, qPrintable(QString::number(front_m)));
}

namespace {

/// Two streets that cross at the origin: eastward and northward.
struct Cross : SmallRoads {
    world::LaneId east, north;
    Cross()
    {
        east = lane({{-100, 0}, {100, 0}});
        north = lane({{0, -100}, {0, 100}});
    }
};

} // namespace

void TrafficTest::giveWayLine_letsThePriorityStreetPass()
{
    Cross roads;
    roads.add(world::StopLine{"", 0, {-2, -5}, {2, -5}, {}}); // on the northward street, which would else come from the right
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(roads.east, roads.kinds[0], 50.0, 12.0));
    QVERIFY(drive.traffic.place(roads.north, roads.kinds[0], 50.0, 12.0));
    double east_s = 0.0;
    double north_s = 0.0;
    float slowest_mps = 99.0F;
    for (int i = 0; i < 300 && (east_s == 0.0 || north_s == 0.0); ++i) {
        drive.step();
        QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
        east_s = east_s == 0.0 && drive.find(1)->x_m > 0.0F ? drive.now_s : east_s;
        north_s = north_s == 0.0 && drive.find(2)->y_m > 0.0F ? drive.now_s : north_s;
        slowest_mps = std::min(slowest_mps, drive.find(1)->speed_mps);
    }
    QVERIFY(east_s > 0.0 && north_s > east_s);
    QVERIFY(slowest_mps > 10.0F);
}

void TrafficTest::rightBeforeLeft_ofTwoCars()
{
    for (const world::Side side : {world::Side::right, world::Side::left}) {
        Cross roads;
        world::PatchBuilder builder(roads.world);
        world::Settings settings = roads.world.settings();
        settings.side = side;
        builder.setSettings(settings);
        roads.apply(builder.take());
        Drive drive(roads.world, given());
        QVERIFY(drive.traffic.place(roads.east, roads.kinds[0], 50.0, 10.0));
        QVERIFY(drive.traffic.place(roads.north, roads.kinds[0], 50.0, 10.0)); // comes from the right of the other
        double east_s = 0.0;
        double north_s = 0.0;
        for (int i = 0; i < 300 && (east_s == 0.0 || north_s == 0.0); ++i) {
            drive.step();
            QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
            east_s = east_s == 0.0 && drive.find(1)->x_m > 0.0F ? drive.now_s : east_s;
            north_s = north_s == 0.0 && drive.find(2)->y_m > 0.0F ? drive.now_s : north_s;
        }
        QVERIFY(east_s > 0.0 && north_s > 0.0);
        QCOMPARE(north_s < east_s, side == world::Side::right);
    }
}

void TrafficTest::merge_oneAfterTheOther()
{
    SmallRoads roads;
    const auto main = roads.lane({{-150, 0}, {0, 0}});
    const auto ramp = roads.lane({{-150, -30}, {-40, -6}, {0, 0}});
    roads.lane({{0, 0}, {300, 0}});
    roads.demand(main, 0, 500.0);
    roads.demand(ramp, 0, 500.0);
    Drive drive(roads.world, given());
    for (int i = 0; i < 3000; ++i) {
        drive.step();
        QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
    }
    QVERIFY2(drive.traffic.counts().left > 50, qPrintable(QString::number(drive.traffic.counts().left)));
    QCOMPARE(drive.traffic.forcedStops().bodies, std::uint64_t{0});
    QCOMPARE(drive.traffic.forcedStops().brakings, std::uint64_t{0});
}

void TrafficTest::tooNear_isBrakedHarderThanInNeed_andCounted()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 50.0, 0.0));
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 43.0, 13.0)); // 2.5 m behind
    for (int i = 0; i < 50; ++i) {
        drive.step();
        QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
    }
    QVERIFY(drive.traffic.forcedStops().brakings > 0);
}

void TrafficTest::slowTricycle_isPassedOnTheNextLane()
{
    SmallRoads roads;
    const auto right = roads.lane({{0, 0}, {1500, 0}});
    const auto left = roads.lane({{0, 3.25}, {1500, 3.25}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(right, roads.kinds[2], 60.0, 4.0));
    QVERIFY(drive.traffic.place(right, roads.kinds[0], 10.0, 10.0));
    bool wasLeft = false;
    for (int i = 0; i < 400; ++i) {
        drive.step();
        QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
        const Vehicle& car = *drive.find(2);
        wasLeft = wasLeft || std::abs(car.y_m - 3.25F) < 0.2F;
        QVERIFY(car.y_m > -0.1F && car.y_m < 3.4F);
        QVERIFY(std::abs(car.heading_rad) < 0.2F);
    }
    QVERIFY(wasLeft);
    QVERIFY(drive.find(2)->x_m > drive.find(1)->x_m + 50.0F);
    QVERIFY(drive.traffic.lanes()[1] == left || drive.traffic.lanes()[1] == right);
}

void TrafficTest::whoIsAsWideAsTheLane_passesToo()
{
    SmallRoads roads;
    const double width_m = roads.world.vehicleKinds().find(roads.kinds[0])->width_m;
    const auto right = roads.lane({{0, 0}, {1500, 0}}, 13.9, world::LaneKind::car, width_m);
    roads.lane({{0, width_m}, {1500, width_m}}, 13.9, world::LaneKind::car, width_m);
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(right, roads.kinds[2], 60.0, 4.0));
    QVERIFY(drive.traffic.place(right, roads.kinds[0], 10.0, 10.0));
    for (int i = 0; i < 400; ++i) {
        drive.step();
        QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
    }
    QVERIFY2(drive.find(2)->x_m > drive.find(1)->x_m + 50.0F, qPrintable(QString::number(drive.find(2)->x_m)));
}

void TrafficTest::kinds_keepToLanesThatTheyMayUse()
{
    SmallRoads roads;
    const auto street = roads.lane({{0, 0}, {100, 0}});
    const auto carsOn = roads.lane({{100, 0}, {200, 0}});
    const auto cycleway = roads.lane({{100, 0}, {200, 40}}, 8.0, world::LaneKind::bicycle, 1.5);
    const auto busLane = roads.lane({{100, 0}, {200, -40}}, 10.0, world::LaneKind::bus);
    for (std::size_t kind = 0; kind < 4; ++kind)
        roads.demand(street, kind, 200.0);
    Drive drive(roads.world, given());
    std::map<world::LaneKind, std::array<int, 4>> seen;
    for (int i = 0; i < 6000; ++i) {
        drive.step();
        const auto lanes = drive.traffic.lanes();
        for (std::size_t v = 0; v < lanes.size(); ++v)
            if (!(lanes[v] == street))
                ++seen[roads.world.lanes().find(lanes[v])->kind][drive.traffic.vehicles()[v].kind];
    }
    Q_UNUSED(carsOn);
    Q_UNUSED(cycleway);
    QVERIFY(seen[world::LaneKind::car][0] > 0 && seen[world::LaneKind::car][1] > 0 && seen[world::LaneKind::car][3] > 0);
    QVERIFY(seen[world::LaneKind::bicycle][1] > 0 && seen[world::LaneKind::bicycle][2] > 0);
    QCOMPARE(seen[world::LaneKind::bicycle][0] + seen[world::LaneKind::bicycle][3], 0);
    QVERIFY(seen[world::LaneKind::bus][3] > 0);
    QCOMPARE(seen[world::LaneKind::bus][0] + seen[world::LaneKind::bus][1] + seen[world::LaneKind::bus][2], 0);
    QVERIFY(!drive.traffic.place(busLane, roads.kinds[0], 20.0, 0.0));
}

void TrafficTest::lanesGone_nearestOrLost()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    const auto beside = roads.lane({{0, 3.25}, {300, 3.25}});
    const auto far = roads.lane({{0, 50}, {300, 50}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 100.0, 8.0));
    QVERIFY(drive.traffic.place(far, roads.kinds[0], 100.0, 8.0));
    world::PatchBuilder builder(roads.world);
    builder.erase(lane);
    builder.erase(far);
    roads.apply(builder.take());
    drive.traffic.takeOver(roads.world);
    QCOMPARE(drive.traffic.vehicles().size(), std::size_t{1});
    QVERIFY(drive.traffic.lanes().front() == beside);
    QVERIFY(std::abs(drive.traffic.vehicles().front().y_m) < 0.1F);
    QCOMPARE(drive.traffic.counts().lost, std::uint64_t{1});
    drive.run(8.0);
    QVERIFY(std::abs(drive.traffic.vehicles().front().y_m - 3.25F) < 0.2F);
}

void TrafficTest::laneClosedToThem_whoWaitedIsSentAway()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}}, 2.0);
    roads.demand(lane, 0, 3600.0);
    Drive drive(roads.world, given());
    drive.run(60.0);
    const auto before = drive.traffic.counts();
    QVERIFY(before.waiting > 5);
    world::PatchBuilder builder(roads.world);
    world::Lane edited = *roads.world.lanes().find(lane);
    edited.kind = world::LaneKind::bus;
    builder.replace(lane, edited);
    roads.apply(builder.take());
    drive.traffic.takeOver(roads.world);
    QCOMPARE(drive.traffic.counts().waiting, 0U);
    const auto notices = drive.traffic.notices();
    const auto saysOf = [&](const std::string& what) {
        return std::any_of(notices.begin(), notices.end(),
                           [&](const std::string& notice) { return notice.find(what) != std::string::npos; });
    };
    QVERIFY(saysOf(std::to_string(before.waiting) + " vehicles that waited"));
    QVERIFY(saysOf("may not use the lane"));
    drive.run(10.0);
    QCOMPARE(drive.traffic.counts().entered, before.entered);
}

void TrafficTest::kindChanged_underTraffic()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 50.0, 8.0));
    QVERIFY(drive.traffic.place(lane, roads.kinds[1], 100.0, 4.0));
    world::PatchBuilder builder(roads.world);
    world::VehicleKind longer = *roads.world.vehicleKinds().find(roads.kinds[0]);
    longer.length_m = 7.0;
    builder.replace(roads.kinds[0], longer);
    builder.erase(roads.kinds[1]);
    roads.apply(builder.take());
    drive.traffic.takeOver(roads.world);
    QCOMPARE(drive.traffic.vehicles().size(), std::size_t{1});
    QCOMPARE(drive.traffic.vehicles().front().length_m, 7.0F);
    QCOMPARE(drive.traffic.vehicles().front().number, 1U);
    QCOMPARE(drive.traffic.counts().lost, std::uint64_t{1});
    drive.run(5.0);
}

void TrafficTest::measures_ofOneCarAndOfAQueue()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}}, 10.0);
    roads.lane({{0, 50}, {300, 50}});
    const auto light = roads.add(world::Signal{"", 20.0, 3.0, 37.0, kMorning_s + 40.0}); // red until 40 s
    roads.add(world::StopLine{"", 0, {200, -3}, {200, 3}, light});
    Drive drive(roads.world, given());
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 20.0, 10.0));
    drive.run(10.0);
    const auto first = drive.traffic.measures().lanes;
    QCOMPARE(first.size(), std::size_t{2});
    QVERIFY(first[0].lane == lane);
    QVERIFY(std::abs(first[0].vehicle_s - 10.0) < 1e-9);
    QVERIFY(std::abs(first[0].driven_m - (static_cast<double>(drive.traffic.vehicles().front().x_m) - 20.0)) < 0.01);
    QVERIFY(std::abs(first[0].vehicles_per_km() - 1000.0 / 300.0) < 1e-6);
    QVERIFY(first[0].delay_s < 1.0);
    QCOMPARE(first[1].vehicle_s, 0.0);
    drive.run(29.0); // stands before the line
    QVERIFY2(drive.traffic.measures().lanes[0].delay_s > 15.0, qPrintable(QString::number(drive.traffic.measures().lanes[0].delay_s)));
    QCOMPARE(drive.traffic.measures().lanes[0].nearMisses, 0U);
    QCOMPARE(drive.traffic.measures().lanes[0].stands, 1U);
    QVERIFY(drive.traffic.measures().lanes[0].hasLine && !drive.traffic.measures().lanes[1].hasLine);
    world::PatchBuilder builder(roads.world);
    builder.erase(roads.world.lanes().at(1).id);
    roads.apply(builder.take());
    drive.traffic.takeOver(roads.world);
    QCOMPARE(drive.traffic.measures().lanes.size(), std::size_t{1});
    QCOMPARE(drive.traffic.measures().lanes[0].vehicle_s, 0.0); // anew
}

void TrafficTest::fourFullArms_neverLock()
{
    LatticeTown town(1, 1, 100.0, 120.0);
    for (const auto entry : town.entries)
        for (const std::size_t kind : {0U, 1U, 3U})
            town.demand(entry, kind, 400.0);
    Drive drive(town.world, given());
    std::map<std::uint32_t, double> stood_s;
    double longest_s = 0.0;
    for (int i = 0; i < 18000; ++i) {
        drive.step();
        if (i % 10 == 0)
            QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
        for (const Vehicle& vehicle : drive.traffic.vehicles()) {
            double& own_s = stood_s[vehicle.number];
            own_s = vehicle.speed_mps < 0.1F ? own_s + kStep_s : 0.0;
            longest_s = std::max(longest_s, own_s);
        }
    }
    const auto counts = drive.traffic.counts();
    QVERIFY2(counts.left > 250, qPrintable(QString::number(counts.left)));
    const traffic::ForcedStops forced = drive.traffic.forcedStops();
    QVERIFY2(forced.brakings + forced.bodies < 10, qPrintable(QStringLiteral("%1, %2").arg(forced.brakings).arg(forced.bodies)));
    QVERIFY2(longest_s < 300.0, qPrintable(QString::number(longest_s)));
    QVERIFY(drive.traffic.vehicles().front().number + 200 > counts.entered); // nobody is left behind
}

PASSERBY_TEST(TrafficTest)

} // namespace traffic_test

#include "traffic_test.moc"
