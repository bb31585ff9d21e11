// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>

namespace traffic_rows_test {

using namespace passerby;
using testing::execute;
using testing::ScratchFolder;
using testing::valueOf;

/// Lanes and what belongs to them in project files that other programs have changed.
class TrafficRowsTest : public QObject {
    Q_OBJECT

private:
    /// A bent lane with a line before a light, a crossing, cars and, at one hour, buses.
    static world::World city()
    {
        world::WorldPatch patch;
        const auto kinds = world::usualVehicleKinds();
        patch.put(world::VehicleKindId{2, 1}, kinds[0]);
        patch.put(world::VehicleKindId{3, 1}, kinds[3]);
        patch.put(world::LaneId{4, 1}, world::Lane{"High Street", -1, {{0, 0}, {50, 0}, {80, 30}}, 3.5, 8.3, world::LaneKind::car});
        patch.put(world::SignalId{7, 1}, world::Signal{"light", 20.0, 3.0, 37.0, 12.0});
        patch.put(world::StopLineId{5, 1}, world::StopLine{"", -1, {40, -2}, {40, 2}, {7, 1}});
        patch.put(world::CrossingId{6, 1}, world::Crossing{"zebra", -1, {45, -3}, {45, 3}, 5.0, {}});
        patch.put(world::VehicleDemandId{1, 1}, world::VehicleDemand{{4, 1}, {2, 1}, {}, 300.0});
        patch.put(world::VehicleDemandId{8, 1}, world::VehicleDemand{{4, 1}, {3, 1}, 0, 6.0});
        world::World world;
        if (const auto applied = world.apply(patch); !applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
        return world;
    }
    static void save(const std::filesystem::path& file) { testing::saveToBeEdited(file, city(), {"lanes", "stop_lines", "crossings"}); }

private slots:
    void whatIsSaved_isRead()
    {
        const ScratchFolder scratch;
        save(scratch.file("city.gpkg"));
        foundation::JobContext context;
        const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        const world::World& world = loaded.value().world;
        QVERIFY(world.sameContent(city()));
        QVERIFY(world.vehicleDemands().at(1).row->hour == 0 && !world.vehicleDemands().at(0).row->hour); // midnight is no "always"
    }

    void editedRows_areDamaged_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const char* sql, const char* where) { QTest::newRow(name) << QByteArray(sql) << where; };
        row("no name", "UPDATE vehicle_kinds SET name = ''", "vehicle kind 2");
        row("same name", "UPDATE vehicle_kinds SET name = 'car'", "vehicle kind 3");
        row("no length", "UPDATE vehicle_kinds SET length_m = 0", "vehicle kind 2");
        row("no lanes", "UPDATE vehicle_kinds SET car_lanes = 0 WHERE id = 2", "vehicle kind 2");
        row("neither yes nor no", "UPDATE vehicle_kinds SET bus_lanes = 2", "vehicle_kinds, row 2");
        row("color", "UPDATE vehicle_kinds SET color = 'red'", "vehicle_kinds, row 2");
        row("endless speed", "UPDATE vehicle_kinds SET speed_mps = 9e999", "vehicle_kinds, row 2");
        row("nowhere", "UPDATE lanes SET geom = NULL", "lanes, row 4");
        row("too many points", "UPDATE lanes SET geom = zeroblob(200000)", "lanes, row 4");
        row("cut off", "UPDATE lanes SET geom = substr(geom, 1, length(geom) - 8)", "lanes, row 4");
        row("kind of lane", "UPDATE lanes SET kind = 'tram'", "lanes, row 4");
        row("no width", "UPDATE lanes SET width_m = 0", "lane 4");
        row("no limit", "UPDATE lanes SET limit_mps = -1", "lane 4");
        row("less than no green", "UPDATE signals SET green_s = -1", "signal 7");
        row("a bend", "UPDATE stop_lines SET geom = (SELECT geom FROM lanes)", "stop_lines, row 5");
        row("dangling signal", "UPDATE stop_lines SET signal = 8", "stop line 5");
        row("no width of a crossing", "UPDATE crossings SET width_m = 0", "crossing 6");
        row("crossing at no signal", "UPDATE crossings SET signal = 8", "crossing 6");
        row("nobody's demand", "UPDATE vehicle_demands SET kind = NULL WHERE id = 8", "vehicle demand 8");
        row("demand nowhere", "UPDATE vehicle_demands SET lane = 5 WHERE id = 8", "vehicle demand 8");
        row("25th hour", "UPDATE vehicle_demands SET hour = 24 WHERE id = 8", "vehicle demand 8");
        row("half an hour", "UPDATE vehicle_demands SET hour = 7.5 WHERE id = 8", "vehicle_demands, row 8");
        row("too many", "UPDATE vehicle_demands SET vehicles_per_h = 10001 WHERE id = 8", "vehicle demand 8");
        row("no table", "DROP TABLE lanes", "");
    }

    void editedRows_areDamaged()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QString, where);
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        testing::verifyDamaged(file, sql, where);
    }

    void rowsAddedElsewhere_takeDefaults()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        execute(file, "INSERT INTO vehicle_kinds (id, name) VALUES (9, 'van');"
                      "INSERT INTO lanes (fid, geom) SELECT 9, geom FROM lanes;"
                      "INSERT INTO signals (id) VALUES (9);"
                      "INSERT INTO stop_lines (fid, geom) SELECT 9, geom FROM stop_lines;"
                      "INSERT INTO crossings (fid, geom) SELECT 9, geom FROM crossings;"
                      "INSERT INTO vehicle_demands (id, lane, kind) VALUES (9, 4, 2)");
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        const world::World& world = loaded.value().world;
        world::VehicleKind van;
        van.name = "van";
        QVERIFY(*world.vehicleKinds().find(world.vehicleKinds().idOf(9)) == van);
        const world::Lane& lane = *world.lanes().find(world.lanes().idOf(9));
        QVERIFY(lane.points.size() == 3 && lane.width_m == world::Lane().width_m && lane.kind == world::LaneKind::car);
        QVERIFY(*world.trafficSignals().find(world.trafficSignals().idOf(9)) == world::Signal());
        QVERIFY(world.stopLines().find(world.stopLines().idOf(9))->signal.isNull());
        QVERIFY(world.crossings().find(world.crossings().idOf(9))->width_m == 4.0);
        const world::VehicleDemand& demand = *world.vehicleDemands().find(world.vehicleDemands().idOf(9));
        QVERIFY(!demand.hour && demand.vehicles_per_h == 0.0);
    }

    void lanesLieWhereTheyAre()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        for (const char* table : {"lanes", "stop_lines", "crossings"})
            QCOMPARE(valueOf(file, std::string("SELECT geometry_type_name FROM gpkg_geometry_columns WHERE table_name = '") + table + "'"),
                     std::string("LINESTRING"));
        QCOMPARE(valueOf(file, "SELECT count(*) FROM rtree_lanes_geom WHERE id = 4 AND minx <= 0 AND maxx >= 80"), std::string("1"));
        for (const char* table : {"vehicle_kinds", "signals", "vehicle_demands"})
            QCOMPARE(valueOf(file, std::string("SELECT data_type FROM gpkg_contents WHERE table_name = '") + table + "'"),
                     std::string("attributes"));
    }
};

PASSERBY_TEST(TrafficRowsTest)

} // namespace traffic_rows_test

#include "traffic_rows_test.moc"
