// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/traffic.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/traffic/drive.h"

#include <QTest>
#include <array>

namespace entries_test {

using namespace passerby;
using run::OnFoot;
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

/// A lane by which a car comes in every six seconds on average.
struct Busy : SmallRoads {
    world::LaneId lane = SmallRoads::lane({{0, 0}, {200, 0}});
    Busy() { demand(lane, 0, 600.0); }
};

} // namespace

/// How vehicles come in where lanes begin.
class EntriesTest : public QObject {
    Q_OBJECT
private slots:
    /// Everything for both models.
    void initTestCase_data()
    {
        QTest::addColumn<bool>("isIdm");
        QTest::newRow("heter_sim") << false;
        QTest::newRow("idm") << true;
    }
    void noDemand_saysSo();
    void demand_bringsInWhatItSays();
    void somebodyWhereTheyComeIn_isWaitedFor_data();
    void somebodyWhereTheyComeIn_isWaitedFor();
    void somebodyFurtherOn_isStoppedFor();
};

void EntriesTest::noDemand_saysSo()
{
    SmallRoads roads;
    QVERIFY(Traffic(roads.world, 1, 1).notices().empty());
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    QCOMPARE(Traffic(roads.world, 1, 1).notices().size(), std::size_t{1});
    roads.demand(lane, 0, 100.0);
    QVERIFY(Traffic(roads.world, 1, 1).notices().empty());
}

void EntriesTest::demand_bringsInWhatItSays()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {200, 0}});
    roads.demand(lane, 0, 300.0);
    roads.add(world::VehicleDemand{lane, roads.kinds[1], 9, 300.0}); // from nine o'clock on
    Drive drive(roads.world, given());
    drive.run(3600.0);
    const auto first = drive.traffic.counts();
    QVERIFY2(first.entered > 240 && first.entered < 360, qPrintable(QString::number(first.entered)));
    drive.run(3600.0);
    const auto second = drive.traffic.counts();
    QVERIFY2(second.entered - first.entered > 500, qPrintable(QString::number(second.entered - first.entered)));
}

void EntriesTest::somebodyWhereTheyComeIn_isWaitedFor_data()
{
    QTest::addColumn<double>("along_m");
    QTest::addColumn<double>("aside_m");
    QTest::addColumn<int>("level");
    QTest::addColumn<bool>("isWaitedFor");
    QTest::newRow("in their place") << 2.0 << 0.0 << 0 << true;
    QTest::newRow("close before them") << 5.5 << 0.0 << 0 << true;
    QTest::newRow("at their side") << 2.0 << 1.2 << 0 << true;
    QTest::newRow("beside the lane") << 2.0 << 1.8 << 0 << false;
    QTest::newRow("on another level") << 2.0 << 0.0 << 1 << false;
}

void EntriesTest::somebodyWhereTheyComeIn_isWaitedFor()
{
    QFETCH(double, along_m);
    QFETCH(double, aside_m);
    QFETCH(int, level);
    QFETCH(bool, isWaitedFor);
    const Busy roads;
    Drive drive(roads.world, given());
    const std::array people{OnFoot{{along_m, aside_m}, {0, 0}, 0.25, level}};
    drive.run(120.0, people);
    if (!isWaitedFor) {
        QVERIFY(drive.traffic.counts().entered > 0);
        return;
    }
    QCOMPARE(drive.traffic.counts().entered, std::uint64_t{0});
    const std::uint32_t waiting = drive.traffic.counts().waiting;
    QVERIFY2(waiting > 5 && waiting < 40, qPrintable(QString::number(waiting))); // Poisson, 20 on average
    drive.run(120.0);                                                            // they have gone
    QVERIFY2(drive.traffic.counts().entered > waiting / 2, qPrintable(QString::number(drive.traffic.counts().entered)));
}

void EntriesTest::somebodyFurtherOn_isStoppedFor()
{
    const Busy roads;
    Drive drive(roads.world, given());
    const std::array people{OnFoot{{25.0, 0.0}, {0, 0}, 0.25, 0}};
    for (int i = 0; i < 1200; ++i) {
        drive.step(people);
        for (const run::Vehicle& vehicle : drive.traffic.vehicles())
            QVERIFY2(vehicle.x_m + vehicle.length_m / 2.0F < 24.75F, qPrintable(QString::number(vehicle.x_m)));
    }
    QVERIFY(drive.traffic.counts().entered > 0);
}

PASSERBY_TEST(EntriesTest)

} // namespace entries_test

#include "entries_test.moc"
