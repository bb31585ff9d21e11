// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of vehicles where the city is edited, and where lanes lead from level to level.
#include "tests/support/test_registry.h"
#include "tests/unit/core/traffic/drive.h"

#include <QTest>
#include <algorithm>

namespace edits_test {

using namespace passerby;
using namespace passerby::testing;
using run::Vehicle;

namespace {

std::vector<Vehicle> copyOf(std::span<const Vehicle> vehicles)
{
    return {vehicles.begin(), vehicles.end()};
}

} // namespace

class EditsTest : public QObject {
    Q_OBJECT
private slots:
    void editElsewhere_movesNobody();
    void editedLevel_keepsVehicles();
    void movedLane_keepsVehiclesWhereTheyAre();
    void lanesOfTwoLevels_mergeOneAfterTheOther();
};

/// Bends and changes of lanes included; and all drive on as if nothing had been edited.
void EditsTest::editElsewhere_movesNobody()
{
    LatticeTown town(2, 2, 100.0, 90.0);
    for (const auto entry : town.entries)
        for (const std::size_t kind : {0U, 1U})
            town.demand(entry, kind, 150.0);
    const auto right = town.lane({{0, 500}, {1500, 500}});
    town.lane({{0, 503.25}, {1500, 503.25}});
    town.demand(right, 0, 600.0);
    town.demand(right, 2, 300.0);
    Drive drive(town.world);
    Drive without(town.world);
    std::size_t aside = 0;
    for (int edit = 0; edit < 20; ++edit) {
        drive.run(6.0);
        without.run(6.0);
        QVERIFY2(copyOf(drive.traffic.vehicles()) == copyOf(without.traffic.vehicles()), qPrintable(QString::number(edit)));
        const std::vector<Vehicle> before = copyOf(drive.traffic.vehicles());
        aside += static_cast<std::size_t>(std::count_if(
            before.begin(), before.end(), [](const Vehicle& vehicle) { return vehicle.y_m > 500.5F && vehicle.y_m < 502.75F; }));
        town.lane({{1000.0 + 10.0 * edit, -300}, {1000.0 + 10.0 * edit, -400}});
        drive.traffic.takeOver(town.world);
        QVERIFY(before == copyOf(drive.traffic.vehicles()));
        QCOMPARE(drive.traffic.counts().lost, std::uint64_t{0});
    }
    QVERIFY(drive.traffic.vehicles().size() > 30);
    QVERIFY(aside > 0);
}

void EditsTest::editedLevel_keepsVehicles()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Drive drive(roads.world);
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 50.0, 8.0));
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 100.0, 8.0));
    const std::vector<Vehicle> before = copyOf(drive.traffic.vehicles());
    world::PatchBuilder builder(roads.world);
    world::Lane edited = *roads.world.lanes().find(lane);
    edited.level = 1;
    builder.replace(lane, edited);
    roads.apply(builder.take());
    drive.traffic.takeOver(roads.world);
    QCOMPARE(drive.traffic.vehicles().size(), std::size_t{2});
    QCOMPARE(drive.traffic.vehicles()[0].level, std::int16_t{1});
    QCOMPARE(drive.traffic.vehicles()[0].x_m, before[0].x_m);
}

void EditsTest::movedLane_keepsVehiclesWhereTheyAre()
{
    SmallRoads roads;
    const auto lane = roads.lane({{0, 0}, {300, 0}});
    Drive drive(roads.world);
    QVERIFY(drive.traffic.place(lane, roads.kinds[0], 50.0, 8.0));
    world::PatchBuilder builder(roads.world);
    world::Lane edited = *roads.world.lanes().find(lane);
    edited.points = {{-20, 0.5}, {300, 0.5}};
    builder.replace(lane, edited);
    roads.apply(builder.take());
    drive.traffic.takeOver(roads.world);
    QCOMPARE(drive.traffic.vehicles().size(), std::size_t{1});
    QCOMPARE(drive.traffic.vehicles()[0].x_m, 50.0F);
    QCOMPARE(drive.traffic.vehicles()[0].y_m, 0.0F);
}

void EditsTest::lanesOfTwoLevels_mergeOneAfterTheOther()
{
    SmallRoads roads;
    const auto main = roads.lane({{-150, 0}, {0, 0}});
    const auto ramp = roads.add(world::Lane{"bridge", 1, {{-150, -30}, {-40, -6}, {0, 0}}, 3.25, 13.9, world::LaneKind::car});
    roads.lane({{0, 0}, {300, 0}});
    roads.demand(main, 0, 500.0);
    roads.demand(ramp, 0, 500.0);
    Drive drive(roads.world);
    for (int i = 0; i < 3000; ++i) {
        drive.step();
        std::vector<Vehicle> all = copyOf(drive.traffic.vehicles());
        for (Vehicle& vehicle : all)
            vehicle.level = 0;
        QCOMPARE(overlaps(all), 0);
    }
    QVERIFY2(drive.traffic.counts().left > 50, qPrintable(QString::number(drive.traffic.counts().left)));
    QCOMPARE(drive.traffic.forcedStops().bodies, std::uint64_t{0});
}

PASSERBY_TEST(EditsTest)

} // namespace edits_test

#include "edits_test.moc"
