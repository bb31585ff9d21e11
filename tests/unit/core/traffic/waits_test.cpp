// SPDX-License-Identifier: GPL-3.0-or-later
// How long who waited, counted by hand.
#include "tests/support/test_registry.h"
#include "tests/unit/core/traffic/drive.h"

#include <QTest>
#include <algorithm>
#include <map>

namespace waits_test {

using namespace passerby;
using namespace passerby::testing;
using run::OnFoot;
using run::Vehicle;
using run::WaitMeasure;
using run::WaitTally;

namespace {

WaitMeasure filled(const WaitTally& tally)
{
    WaitMeasure measure;
    tally.fill(measure);
    return measure;
}

bool isAbout(double value, double expected, double within = 0.11)
{
    return std::abs(value - expected) <= within;
}

/// Somebody on foot who is known.
OnFoot person(std::uint64_t who, geometry::Point place, geometry::Point velocity_mps = {}, std::uint32_t waitsAt = 0)
{
    return {place, velocity_mps, 0.25, 0, who, waitsAt};
}

} // namespace

class WaitsTest : public QObject {
    Q_OBJECT
private slots:
    void tally_byHand();
    void redLight_queueAndWhoComesLater();
    void zebra_vehiclesAndPeople();
    void light_peopleWaitInTheirQueue();
    void areasBetween_countNowhere();
    void measuresBeginAnew();
};

void WaitsTest::tally_byHand()
{
    WaitTally tally;
    QVERIFY(tally.empty());
    for (int i = 0; i < 18; ++i)
        tally.add(0.0);
    tally.add(3.2);
    tally.add(7.0);
    const WaitMeasure measure = filled(tally);
    QCOMPARE(measure.passed, std::uint64_t{20});
    QCOMPARE(measure.waited, std::uint64_t{2});
    QCOMPARE(measure.waitedShare(), 0.1);
    QVERIFY(isAbout(measure.mean_s(), 0.51, 1e-12));
    QCOMPARE(measure.longest_s, 7.0);
    QCOMPARE(measure.most95_s, 4.0); // the 19th of 20
    tally.add(0.0);
    tally.add(5000.0);
    QCOMPARE(filled(tally).most95_s, 7.0); // the 21st of 22
    WaitTally longOnes;
    longOnes.add(700.0);
    QCOMPARE(filled(longOnes).most95_s, 700.0);
    WaitTally none;
    none.add(0.0);
    QCOMPARE(filled(none).most95_s, 0.0);
}

/// Two cars stand at red, one behind the other; a third comes when it has been green for long.
void WaitsTest::redLight_queueAndWhoComesLater()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {600, 0}});
    const auto light = roads.add(world::Signal{"", 60.0, 3.0, 37.0, kMorning_s + 30.0}); // red from -7 s until 30 s
    const auto line = roads.add(world::StopLine{"", 0, {150, -3}, {150, 3}, light});
    Drive drive(roads.world);
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 100.0, 10.0) && drive.traffic.place(lane, roads.kinds[0], 80.0, 10.0));
    std::map<std::uint32_t, double> stood_s;
    const auto run = [&](double until_s) {
        while (drive.now_s < until_s) {
            drive.step();
            for (const Vehicle& vehicle : drive.traffic.vehicles())
                if (vehicle.speed_mps < 0.5F && vehicle.x_m < 150.0F)
                    stood_s[vehicle.number] += kStep_s;
        }
    };
    run(29.0);
    QVERIFY(drive.traffic.measures().waits.empty()); // nobody has come over it
    run(50.0);
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 60.0, 10.0));
    run(70.0);
    const auto waits = drive.traffic.measures().waits;
    QCOMPARE(waits.size(), std::size_t{1});
    QVERIFY(waits[0].place == WaitMeasure::Place::stopLine && waits[0].who == WaitMeasure::Who::vehicles && waits[0].hasSignal);
    QCOMPARE(waits[0].number, line.number);
    QCOMPARE(waits[0].passed, std::uint64_t{3});
    QCOMPARE(waits[0].waited, std::uint64_t{2});
    QVERIFY(stood_s[1] > 15.0 && stood_s[2] > 15.0);
    QVERIFY2(isAbout(waits[0].sum_s, stood_s[1] + stood_s[2], 0.21), qPrintable(QString::number(waits[0].sum_s)));
    QVERIFY(isAbout(waits[0].longest_s, std::max(stood_s[1], stood_s[2])));
}

void WaitsTest::zebra_vehiclesAndPeople()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    const auto zebra = roads.add(world::Crossing{"", 0, {100, -4}, {100, 4}, 4.0, {}});
    Drive drive(roads.world);
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 50.0, 10.0));
    double carStood_s = 0.0;
    OnFoot one = person(7, {100, -4.5});
    OnFoot nobody = person(0, {100, -4.6});
    for (int i = 1; i <= 200; ++i) {
        const bool goes = i > 50; // stands for 5 s, then walks at 1 m/s
        one.velocity_mps = nobody.velocity_mps = {0.0, goes ? 1.0 : 0.0};
        one.place = one.place + one.velocity_mps * kStep_s;
        nobody.place = nobody.place + nobody.velocity_mps * kStep_s;
        // A third stands on the road for a while, so that the car stands.
        std::vector<OnFoot> people{one, nobody};
        if (i < 120)
            people.push_back(person(8, {100, 0}));
        drive.step(people);
        carStood_s += drive.traffic.vehicles()[0].speed_mps < 0.5F && drive.traffic.vehicles()[0].x_m < 100.0F ? kStep_s : 0.0;
    }
    const auto waits = drive.traffic.measures().waits;
    QCOMPARE(waits.size(), std::size_t{2});
    QVERIFY(waits[0].place == WaitMeasure::Place::crossing && waits[0].who == WaitMeasure::Who::vehicles && !waits[0].hasSignal);
    QCOMPARE(waits[0].passed, std::uint64_t{1});
    QVERIFY2(carStood_s > 3.0 && isAbout(waits[0].sum_s, carStood_s, 0.21), qPrintable(QString::number(waits[0].sum_s)));
    QVERIFY(waits[1].who == WaitMeasure::Who::people && waits[1].number == zebra.number);
    QCOMPARE(waits[1].passed, std::uint64_t{1}); // who was on it from the beginning, or has no number, counts nowhere
    QCOMPARE(waits[1].waited, std::uint64_t{1});
    QVERIFY2(isAbout(waits[1].sum_s, 5.0), qPrintable(QString::number(waits[1].sum_s)));
}

void WaitsTest::light_peopleWaitInTheirQueue()
{
    SmallRoads roads;
    roads.lane({{0, 0}, {300, 0}});
    const auto light = roads.add(world::Signal{"", 10.0, 3.0, 30.0, 0.0});
    const auto crossing = roads.add(world::Crossing{"", 0, {100, -4}, {100, 4}, 4.0, light});
    Drive drive(roads.world);
    const auto stand = [&](double seconds, const OnFoot& one) { drive.run(seconds, std::array{one}); };
    stand(8.0, person(1, {100, -9}, {}, crossing.number)); // far back in the queue
    stand(3.0, person(1, {100, -7}, {0, 1.0}));            // and on the way
    stand(2.0, person(1, {100, -3}, {0, 1.0}));
    stand(5.0, person(1, {100, 0}, {0, 0.1})); // stands on it: no wait
    stand(1.0, person(1, {100, 4.5}, {0, 1.0}));
    stand(4.0, person(2, {100, -9}, {}, crossing.number)); // goes elsewhere
    drive.run(30.0);
    stand(1.0, person(2, {100, -3}, {0, 1.0})); // and comes back without waiting
    const auto waits = drive.traffic.measures().waits;
    QCOMPARE(waits.size(), std::size_t{1});
    QVERIFY(waits[0].hasSignal && waits[0].who == WaitMeasure::Who::people);
    QCOMPARE(waits[0].passed, std::uint64_t{2});
    QCOMPARE(waits[0].waited, std::uint64_t{1});
    QVERIFY2(isAbout(waits[0].sum_s, 8.0), qPrintable(QString::number(waits[0].sum_s)));
    QCOMPARE(waits[0].most95_s, 8.0);
}

/// Who has stood before an area where no line is, and then comes over a line without standing, did not wait for that.
void WaitsTest::areasBetween_countNowhere()
{
    SmallRoads roads;
    const auto east = roads.lane({{0, 0}, {300, 0}}, 10.0);
    const auto north = roads.lane({{100, -100}, {100, 200}}, 10.0);
    roads.add(world::StopLine{"", 0, {200, -3}, {200, 3}, {}});
    Drive drive(roads.world);
    QVERIFY(drive.traffic.place(north, roads.kinds[3], 100.0, 0.0));
    QVERIFY(drive.traffic.place(east, roads.kinds[0], 60.0, 5.0));
    bool stood = false;
    for (int i = 0; i < 600; ++i) {
        const std::array<OnFoot, 1> inTheWay{person(9, {100, 12})}; // the bus stands on the area for a while
        drive.step(i < 150 ? std::span<const OnFoot>(inTheWay) : std::span<const OnFoot>());
        for (const Vehicle& vehicle : drive.traffic.vehicles())
            stood = stood || (vehicle.length_m < 6.0F && vehicle.speed_mps < 0.1F && vehicle.x_m < 100.0F);
    }
    QVERIFY(stood);
    const auto waits = drive.traffic.measures().waits;
    QCOMPARE(waits.size(), std::size_t{1});
    QCOMPARE(waits[0].passed, std::uint64_t{1});
    QCOMPARE(waits[0].waited, std::uint64_t{0});
}

void WaitsTest::measuresBeginAnew()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    roads.add(world::StopLine{"", 0, {100, -3}, {100, 3}, {}});
    Drive drive(roads.world);
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 50.0, 10.0));
    drive.run(10.0);
    QCOMPARE(drive.traffic.measures().waits.size(), std::size_t{1});
    drive.traffic.resetMeasures();
    QVERIFY(drive.traffic.measures().waits.empty());
}

PASSERBY_TEST(WaitsTest)

} // namespace waits_test

#include "waits_test.moc"
