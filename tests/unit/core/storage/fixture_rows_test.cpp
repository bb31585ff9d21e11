// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>

namespace fixture_rows_test {

using namespace passerby;
using testing::execute;
using testing::ScratchFolder;
using testing::valueOf;

/// Fixtures, their kinds and waiting lines in project files that other programs have changed.
class FixtureRowsTest : public QObject {
    Q_OBJECT

private:
    /// Two cells with a lift between them, a counter and its line.
    static world::World city()
    {
        world::WorldPatch patch;
        const geometry::Ring west{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
        const geometry::Ring east{{10, 0}, {20, 0}, {20, 10}, {10, 10}};
        patch.put(world::CellId{1, 1}, world::Cell{"west", world::CellKind::plaza, 0, {west, {}}});
        patch.put(world::CellId{2, 1}, world::Cell{"east", world::CellKind::plaza, 0, {east, {}}});
        patch.put(world::WaitingLineId{4, 1}, world::WaitingLine{"tickets", 0, {{5, 7}, {5, 3}, {2, 3}}, 0.7});
        world::Portal lift{{1, 1}, {2, 1}, {10, 4}, {10, 6}};
        lift.kind = world::PortalKind::lift;
        lift.line = {4, 1};
        patch.put(world::PortalId{1, 1}, lift);
        const world::FixtureKind counter = world::usualFixtureKinds()[2];
        patch.put(world::FixtureKindId{3, 1}, counter);
        world::Fixture fixture = world::newFixture({3, 1}, counter, 0, {5, 8}, -1.5);
        fixture.line = {4, 1};
        patch.put(world::FixtureId{7, 1}, fixture);
        world::World world;
        if (!world.apply(patch).ok())
            qFatal("The city is none.");
        return world;
    }
    static void save(const std::filesystem::path& file) { testing::saveToBeEdited(file, city(), {"portals", "waiting_lines", "fixtures"}); }

private slots:
    void editedRows_areDamaged_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const char* sql, const char* where) { QTest::newRow(name) << QByteArray(sql) << where; };
        row("unknown use", "UPDATE fixture_kinds SET use = 'juggle'", "fixture_kinds");
        row("no name", "UPDATE fixture_kinds SET name = ''", "fixture kind 3");
        row("no width", "UPDATE fixture_kinds SET width_m = 0", "fixture kind 3");
        row("same name", "INSERT INTO fixture_kinds (name) SELECT name FROM fixture_kinds", "fixture kind");
        row("no kind", "UPDATE fixtures SET kind = NULL", "fixture 7");
        row("dangling kind", "UPDATE fixtures SET kind = 9", "fixture 7");
        row("dangling line", "UPDATE fixtures SET waiting_line = 9", "fixture 7");
        row("negative line", "UPDATE fixtures SET waiting_line = -1", "fixtures, row 7");
        row("endless heading", "UPDATE fixtures SET heading_rad = 9e999", "fixtures, row 7");
        row("million places", "UPDATE fixtures SET places = 1000000", "fixture 7");
        row("no place", "UPDATE fixtures SET geom = NULL", "fixtures, row 7");
        row("one point", "UPDATE waiting_lines SET geom = (SELECT geom FROM fixtures)", "waiting_lines, row 4");
        row("too many points", "UPDATE waiting_lines SET geom = zeroblob(200000)", "waiting_lines, row 4");
        row("spacing", "UPDATE waiting_lines SET spacing_m = 0", "waiting line 4");
        row("hardly a spacing", "UPDATE waiting_lines SET spacing_m = 1e-300", "waiting line 4");
        row("unknown way", "UPDATE portals SET kind = 'slide'", "portals, row 1");
        row("empty cabin", "UPDATE portals SET capacity = 0", "portal 1");
        row("standing lift", "UPDATE portals SET cycle_s = -3", "portal 1");
        row("line of the lift", "UPDATE portals SET waiting_line = 5", "portal 1");
        row("side", "UPDATE passerby_meta SET value = 'up' WHERE key = 'side'", "passerby_meta");
        row("no lines", "DROP TABLE waiting_lines", "");
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
        execute(file, "INSERT INTO fixture_kinds (id, name) VALUES (9, 'swing');"
                      "INSERT INTO fixtures (fid, geom, kind) SELECT 11, geom, 9 FROM fixtures;"
                      "INSERT INTO waiting_lines (fid, geom) SELECT 12, geom FROM waiting_lines;"
                      "UPDATE portals SET kind = NULL, speed_mps = NULL, capacity = NULL, waiting_line = NULL");
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        QVERIFY2(loaded.ok(), loaded.ok() ? "" : foundation::describe(loaded.error()).c_str());
        const world::World& world = loaded.value().world;
        world::FixtureKind kind;
        kind.name = "swing";
        QVERIFY(*world.fixtureKinds().find(world.fixtureKinds().idOf(9)) == kind);
        QCOMPARE(world.fixtures().find(world.fixtures().idOf(11))->width_m, world::Fixture{}.width_m);
        QCOMPARE(world.waitingLines().find(world.waitingLines().idOf(12))->points.size(), std::size_t{3});
        const world::Portal& portal = *world.portals().at(0).row;
        QVERIFY(portal.kind == world::PortalKind::opening && portal.capacity == 8 && portal.line.isNull());
    }

    void featuresLieWhereTheyAre()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        save(file);
        QCOMPARE(valueOf(file, "SELECT geometry_type_name FROM gpkg_geometry_columns WHERE table_name = 'waiting_lines'"),
                 std::string("LINESTRING"));
        QCOMPARE(valueOf(file, "SELECT geometry_type_name FROM gpkg_geometry_columns WHERE table_name = 'fixtures'"), std::string("POINT"));
        QCOMPARE(valueOf(file, "SELECT count(*) FROM rtree_fixtures_geom WHERE id = 7 AND minx <= 5 AND maxx >= 5"), std::string("1"));
        QCOMPARE(valueOf(file, "SELECT count(*) FROM rtree_waiting_lines_geom WHERE id = 4 AND minx <= 2 AND maxx >= 5 AND maxy >= 7"),
                 std::string("1"));
        QCOMPARE(valueOf(file, "SELECT data_type FROM gpkg_contents WHERE table_name = 'fixture_kinds'"), std::string("attributes"));
        QCOMPARE(valueOf(file, "SELECT kind FROM portals"), std::string("lift"));
    }
};

PASSERBY_TEST(FixtureRowsTest)

} // namespace fixture_rows_test

#include "fixture_rows_test.moc"
