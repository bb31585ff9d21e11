// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>

namespace steering_table_rows_test {

using namespace passerby;
using testing::execute;
using testing::ScratchFolder;
using testing::valueOf;

/// Parking rows, painted directions, terms of regions and state sets in project files that other programs have changed.
class SteeringTableRowsTest : public QObject {
    Q_OBJECT

private:
    static world::World city()
    {
        world::WorldPatch patch;
        patch.put(world::StateSetId{3, 1}, world::StateSet{"walkers", "zara01", "CC0", world::StateSetKind::people, states()});
        world::AgentProfile profile;
        profile.name = "resident";
        profile.states = {3, 1};
        patch.put(world::AgentProfileId{1, 1}, profile);
        world::VehicleKind kind = world::usualVehicleKinds()[0];
        kind.states = {3, 1};
        patch.put(world::VehicleKindId{2, 1}, kind);
        patch.put(world::ParkingRowId{5, 1},
                  world::ParkingRow{"quay", -1, {{0, 0}, {20, 0}, {30, 30}}, world::ParkingAngle::diagonal, 7, {2, 1}, 0.25});
        patch.put(world::PaintedDirectionId{6, 1}, world::PaintedDirection{"round", -1, {{0, 0}, {9, 0}}, 3.0, 0.75});
        world::Region region{"slow", 0, {{{0, 0}, {5, 0}, {5, 5}}, {}}};
        region.speedShare = 0.5;
        region.keepsSide = world::KeepsSide::left;
        patch.put(world::RegionId{7, 1}, region);
        world::World world;
        if (const auto applied = world.apply(patch); !applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
        return world;
    }
    static world::SharedBytes states()
    {
        return std::make_shared<const std::vector<std::uint8_t>>(std::vector<std::uint8_t>{'P', 'H', 'S', 'S', 1, 0, 255});
    }
    static void save(const std::filesystem::path& file)
    {
        testing::saveToBeEdited(file, city(), {"parking_rows", "painted_directions", "regions"});
    }

private slots:
    void whatIsSaved_isRead()
    {
        const ScratchFolder scratch;
        save(scratch.file("city.gpkg"));
        foundation::JobContext context;
        const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        QVERIFY(loaded.value().world.sameContent(city()));
        QCOMPARE(valueOf(scratch.file("city.gpkg"), "SELECT hex(states) FROM state_sets"), std::string("504853530100FF"));
    }

    void editedRows_areDamaged_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const char* sql, const char* where) { QTest::newRow(name) << QByteArray(sql) << where; };
        row("nowhere", "UPDATE parking_rows SET geom = NULL", "parking_rows, row 5");
        row("askew", "UPDATE parking_rows SET angle = 'askew'", "parking_rows, row 5");
        row("no place", "UPDATE parking_rows SET places = 0", "parking row 5");
        row("very many places", "UPDATE parking_rows SET places = 9999999999", "parking_rows, row 5");
        row("more than all", "UPDATE parking_rows SET taken = 2", "parking row 5");
        row("of no kind", "UPDATE parking_rows SET kind = NULL", "parking row 5");
        row("painted nowhere", "UPDATE painted_directions SET geom = zeroblob(200000)", "painted_directions, row 6");
        row("counts nothing", "UPDATE painted_directions SET share = 0", "painted direction 6");
        row("endlessly wide", "UPDATE painted_directions SET width_m = 9e999", "painted_directions, row 6");
        row("faster", "UPDATE regions SET speed_share = 1.5", "region 7");
        row("up", "UPDATE regions SET keeps_side = 'up'", "regions, row 7");
        row("no name", "UPDATE state_sets SET name = ''", "state set 3");
        row("no states", "UPDATE state_sets SET states = NULL", "state_sets, row 3");
        row("words", "UPDATE state_sets SET states = x'00112233'", "state set 3");
        row("too long", "UPDATE state_sets SET states = CAST(x'50485353' || zeroblob(65536) AS BLOB)", "state set 3");
        row("of animals", "UPDATE state_sets SET kind = 'animals'", "state_sets, row 3");
        row("profile of none", "UPDATE profiles SET state_set = 4", "profile 1");
        row("kind of none", "UPDATE vehicle_kinds SET state_set = 4", "vehicle kind 2");
        row("no table", "DROP TABLE state_sets", "");
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
        execute(file, "INSERT INTO parking_rows (fid, geom, kind) SELECT 9, geom, 2 FROM parking_rows;"
                      "INSERT INTO painted_directions (fid, geom) SELECT 9, geom FROM painted_directions;"
                      "INSERT INTO regions (fid, geom) SELECT 9, geom FROM regions;"
                      "INSERT INTO state_sets (id, name, states) VALUES (9, 'bare', x'50485353')");
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        const world::World& world = loaded.value().world;
        const world::ParkingRow& row = *world.parkingRows().find(world.parkingRows().idOf(9));
        QVERIFY(row.places == 1 && row.angle == world::ParkingAngle::parallel && row.taken == world::ParkingRow().taken);
        const world::PaintedDirection& stroke = *world.paintedDirections().find(world.paintedDirections().idOf(9));
        QVERIFY(stroke.width_m == 4.0 && stroke.share == 0.5);
        QVERIFY(!world.regions().find(world.regions().idOf(9))->hasTerms());
        QVERIFY(world.stateSets().find(world.stateSets().idOf(9))->kind == world::StateSetKind::people);
    }
};

PASSERBY_TEST(SteeringTableRowsTest)

} // namespace steering_table_rows_test

#include "steering_table_rows_test.moc"
