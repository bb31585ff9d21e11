// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/older_worlds.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>

namespace migration_test {

using namespace passerby;
using testing::bytesOf;
using testing::execute;
using testing::OlderWorld;
using testing::RandomWorld;
using testing::ScratchFolder;
using testing::valueOf;

/// Cities of older layouts, read by this version.
class MigrationTest : public QObject {
    Q_OBJECT

private:
    static storage::StoredProject load(const std::filesystem::path& file)
    {
        foundation::JobContext context;
        auto project = storage::loadProject(file, context);
        if (!project)
            qFatal("%s", foundation::describe(project.error()).c_str());
        return std::move(project).value();
    }
    static void save(const std::filesystem::path& file, const storage::StoredProject& project)
    {
        foundation::JobContext context;
        if (const auto saved = storage::saveProject(file, project, context); !saved.ok())
            qFatal("%s", foundation::describe(saved.error()).c_str());
    }
    /// What an older version would have written: the newest layout less what came since.
    static void makeLayout(const std::filesystem::path& file, int layout)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name IN ('variants', 'variant_rows');"
                      "DROP TABLE variants; DROP TABLE variant_rows;"
                      "ALTER TABLE story_slides DROP COLUMN variant; ALTER TABLE story_slides DROP COLUMN picture;"
                      "UPDATE passerby_meta SET value = '8' WHERE key = 'schema_version';");
        // The triggers of R-trees keep SQLite from dropping a column; a table without it takes the place.
        execute(file, "PRAGMA writable_schema = ON;"
                      "UPDATE sqlite_schema SET sql = replace(sql, ', \"warn_above_per_min\" REAL', '') WHERE name = 'measurement_lines';"
                      "UPDATE sqlite_schema SET sql = replace(sql, ', \"color\" TEXT, \"roof_color\" TEXT, \"roof\" TEXT, "
                      "\"roof_height_m\" REAL', '') WHERE name = 'obstacles';"
                      "PRAGMA writable_schema = RESET;");
        if (layout < 8)
            makeVersion7(file);
        if (layout < 7)
            makeVersion6(file);
        if (layout < 6)
            makeVersion5(file);
        if (layout < 5)
            makeVersion4(file);
        if (layout < 4)
            makeVersion3(file);
        if (layout < 3)
            makeVersion2(file);
        if (layout < 2)
            makeVersion1(file);
    }
    static void makeVersion7(const std::filesystem::path& file)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name IN ('stories', 'story_slides', 'story_lines');"
                      "DROP TABLE stories; DROP TABLE story_slides; DROP TABLE story_lines;"
                      "UPDATE passerby_meta SET value = '7' WHERE key = 'schema_version';");
    }
    static void makeVersion6(const std::filesystem::path& file)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name IN ('parking_rows', 'painted_directions', 'state_sets');"
                      "DROP TABLE parking_rows; DROP TABLE painted_directions; DROP TABLE state_sets;"
                      "ALTER TABLE profiles DROP COLUMN state_set; ALTER TABLE vehicle_kinds DROP COLUMN state_set;"
                      "UPDATE passerby_meta SET value = '6' WHERE key = 'schema_version';");
        // The triggers of R-trees keep SQLite from dropping a column; a table without it takes the place.
        execute(file,
                "PRAGMA writable_schema = ON;"
                "UPDATE sqlite_schema SET sql = replace(sql, ', \"speed_share\" REAL, \"keeps_side\" TEXT', '') WHERE name = 'regions';"
                "PRAGMA writable_schema = RESET;");
    }
    static void makeVersion5(const std::filesystem::path& file)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name IN ('vehicle_kinds', 'lanes', 'signals', 'stop_lines', 'crossings', "
                      "'vehicle_demands');"
                      "DROP TABLE vehicle_kinds; DROP TABLE lanes; DROP TABLE signals; DROP TABLE stop_lines; DROP TABLE crossings;"
                      "DROP TABLE vehicle_demands;"
                      "UPDATE passerby_meta SET value = '5' WHERE key = 'schema_version';");
    }
    static void makeVersion4(const std::filesystem::path& file)
    {
        execute(file, "ALTER TABLE crowds DROP COLUMN group_low; ALTER TABLE crowds DROP COLUMN group_high;"
                      "ALTER TABLE crowds DROP COLUMN group_form;"
                      "DELETE FROM gpkg_contents WHERE table_name = 'recordings'; DROP TABLE recordings;"
                      "UPDATE passerby_meta SET value = '4' WHERE key = 'schema_version';");
    }
    static void makeVersion3(const std::filesystem::path& file)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name IN ('needs', 'duties', 'train_services');"
                      "DROP TABLE needs; DROP TABLE duties; DROP TABLE train_services;"
                      "UPDATE passerby_meta SET value = '3' WHERE key = 'schema_version';");
    }
    static void makeVersion2(const std::filesystem::path& file)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name IN ('fixture_kinds', 'fixtures', 'waiting_lines');"
                      "DROP TABLE fixtures; DROP TABLE fixture_kinds; DROP TABLE waiting_lines;"
                      "DELETE FROM passerby_meta WHERE key = 'side';"
                      "UPDATE passerby_meta SET value = '2' WHERE key = 'schema_version';");
        // The triggers of R-trees keep SQLite from dropping a column; a table without it takes the place.
        execute(file, "PRAGMA writable_schema = ON;"
                      "UPDATE sqlite_schema SET sql = replace(sql, ', \"room\" BOOLEAN', '') WHERE name = 'regions';"
                      "UPDATE sqlite_schema SET sql = replace(sql, ', \"step_free\" BOOLEAN', '') WHERE name = 'profiles';"
                      "UPDATE sqlite_schema SET sql = replace(sql, ', \"kind\" TEXT, \"speed_mps\" REAL, \"capacity\" INTEGER, "
                      "\"cycle_s\" REAL, \"service_mean_s\" REAL, \"service_sd_s\" REAL, \"waiting_line\" INTEGER', '') "
                      "WHERE name = 'portals';"
                      "PRAGMA writable_schema = RESET;");
    }
    static void makeVersion1(const std::filesystem::path& file)
    {
        execute(file, "DELETE FROM gpkg_contents WHERE table_name = 'reference_pictures'; DROP TABLE reference_pictures;"
                      "UPDATE passerby_meta SET value = '1' WHERE key = 'schema_version';");
        execute(file, "PRAGMA writable_schema = ON;"
                      "UPDATE sqlite_schema SET sql = replace(sql, ', \"observer\" BOOLEAN', '') WHERE name = 'regions';"
                      "PRAGMA writable_schema = RESET;");
    }
    static bool hasColumn(const std::filesystem::path& file, const std::string& table, const std::string& column)
    {
        return valueOf(file, "SELECT count(*) FROM pragma_table_info('" + table + "') WHERE name = '" + column + "'") == "1";
    }

private slots:
    void sampleCity_isRead_andSavedAnew_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("layout");
        QTest::newRow("version 1") << "city-v1.gpkg"
                                   << "1";
        QTest::newRow("version 2") << "city-v2.gpkg"
                                   << "2";
        QTest::newRow("version 3") << "city-v3.gpkg"
                                   << "3";
        QTest::newRow("version 4") << "city-v4.gpkg"
                                   << "4";
        QTest::newRow("version 5") << "city-v5.gpkg"
                                   << "5";
        QTest::newRow("version 6") << "city-v6.gpkg"
                                   << "6";
    }

    void sampleCity_isRead_andSavedAnew()
    {
        QFETCH(QString, name);
        QFETCH(QString, layout);
        const std::filesystem::path sample = std::filesystem::path(PASSERBY_SOURCE_DIR "/tests/data") / name.toStdString();
        QCOMPARE(valueOf(sample, "SELECT value FROM passerby_meta WHERE key = 'schema_version'"), layout.toStdString());
        const std::vector<std::uint8_t> before = bytesOf(sample);
        const storage::StoredProject city = load(sample);
        QVERIFY(city.world.cells().size() > 0 && city.world.targets().size() > 0);
        QVERIFY(city.world.referencePictures().empty() && city.world.needs().empty());
        QCOMPARE(city.world.fixtures().size(), std::size_t{layout >= "3" ? 3U : 0U});
        QCOMPARE(city.world.crowds().size(), std::size_t{layout >= "4" ? 1U : 0U});
        const bool walksInGroups = layout >= "5";
        for (const auto& [id, crowd] : city.world.crowds()) {
            QVERIFY(crowd.groupLow == (walksInGroups ? 2 : 1) && crowd.groupHigh == (walksInGroups ? 3 : 1));
            QVERIFY(crowd.groupForm == (walksInGroups ? world::GroupForm::file : world::GroupForm::vee));
        }
        QCOMPARE(city.world.recordings().size(), std::size_t{layout >= "5" ? 1U : 0U});
        QCOMPARE(city.world.lanes().size(), std::size_t{layout >= "6" ? 1U : 0U});
        QCOMPARE(city.world.vehicleDemands().size(), city.world.lanes().size());
        QCOMPARE(city.world.vehicleKinds().size(), city.world.lanes().size());
        QVERIFY(city.world.parkingRows().empty() && city.world.paintedDirections().empty() && city.world.stateSets().empty());
        QVERIFY(city.world.stories().empty() && city.world.variants().empty());
        for (const auto& [id, obstacle] : city.world.obstacles())
            QVERIFY(!obstacle.color && !obstacle.roofColor && obstacle.roof == world::RoofShape::automatic);
        QVERIFY(city.world.settings().levels == world::LevelsOfService{});
        QVERIFY(!city.bake || world::bakeHash(city.world) == city.bakeHash);
        QCOMPARE(city.bake.has_value(), layout == "2");
        QCOMPARE(bytesOf(sample), before); // the file itself stays as it is
        const ScratchFolder scratch;
        save(scratch.file("city.gpkg"), city);
        QCOMPARE(valueOf(scratch.file("city.gpkg"), "SELECT value FROM passerby_meta WHERE key = 'schema_version'"), std::string("9"));
        const storage::StoredProject again = load(scratch.file("city.gpkg"));
        QVERIFY(again.world.sameContent(city.world));
        QCOMPARE(again.bakeHash, city.bakeHash);
        QCOMPARE(again.bake, city.bake);
    }

    void anyCityOfAnOlderVersion_isRead()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        for (std::uint64_t seed = 0; seed < 8; ++seed)
            for (const int layout : {1, 2, 3, 4, 5, 6, 7, 8}) {
                storage::StoredProject project;
                project.world = OlderWorld::ofLayout(seed, layout);
                save(file, project);
                makeLayout(file, layout);
                for (const auto& [table, column] : {std::pair{"parking_rows", "taken"},
                                                    {"painted_directions", "share"},
                                                    {"state_sets", "states"},
                                                    {"regions", "speed_share"},
                                                    {"regions", "keeps_side"},
                                                    {"profiles", "state_set"},
                                                    {"vehicle_kinds", "state_set"}})
                    QVERIFY2(hasColumn(file, table, column) == (layout >= 7), column);
                QVERIFY(!hasColumn(file, "variants", "name") && !hasColumn(file, "variant_rows", "change"));
                QVERIFY(!hasColumn(file, "story_slides", "variant") && !hasColumn(file, "story_slides", "picture"));
                QVERIFY(!hasColumn(file, "obstacles", "roof") && !hasColumn(file, "measurement_lines", "warn_above_per_min"));
                QVERIFY(hasColumn(file, "stories", "name") == (layout >= 8) && hasColumn(file, "story_slides", "title") == (layout >= 8));
                QCOMPARE(hasColumn(file, "lanes", "kind"), layout >= 6);
                QCOMPARE(hasColumn(file, "vehicle_demands", "hour"), layout >= 6);
                for (const auto& [table, column] : {std::pair{"crowds", "group_low"}, {"crowds", "group_form"}, {"recordings", "tracks"}})
                    QCOMPARE(hasColumn(file, table, column), layout >= 5);
                QCOMPARE(hasColumn(file, "needs", "name"), layout >= 4);
                QCOMPARE(hasColumn(file, "duties", "pose"), layout >= 4);
                for (const auto& [table, column] : {std::pair{"portals", "kind"},
                                                    {"portals", "waiting_line"},
                                                    {"regions", "room"},
                                                    {"profiles", "step_free"},
                                                    {"fixtures", "kind"}})
                    QCOMPARE(hasColumn(file, table, column), layout >= 3);
                QCOMPARE(hasColumn(file, "regions", "observer"), layout >= 2);
                QVERIFY(load(file).world.sameContent(project.world));
            }
    }

    void tableOfAnotherProgramUnderANewName_isNamed_andKept_data()
    {
        QTest::addColumn<QString>("table");
        for (const char* table : {"lanes", "signals", "crossings", "stop_lines", "vehicle_kinds", "vehicle_demands", "parking_rows",
                                  "painted_directions", "state_sets", "stories", "story_slides", "story_lines", "variants", "variant_rows"})
            QTest::newRow(table) << QString(table);
    }
    void tableOfAnotherProgramUnderANewName_isNamed_andKept()
    {
        QFETCH(QString, table);
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        storage::StoredProject project;
        project.world = OlderWorld::ofLayout(1, 5);
        save(file, project);
        makeLayout(file, 5);
        const QString written = table == "lanes" ? "Lanes" : table; // names of tables know no capitals
        execute(file, QStringLiteral("CREATE TABLE %1 (fid INTEGER PRIMARY KEY, geom BLOB, surface TEXT); INSERT INTO %1 VALUES (1, NULL, "
                                     "'asphalt');")
                          .arg(written)
                          .toUtf8()
                          .constData());
        const std::vector<std::uint8_t> before = bytesOf(file);
        foundation::JobContext context;
        const auto loaded = storage::loadProject(file, context);
        QVERIFY(!loaded.ok());
        QCOMPARE(loaded.error().code, std::string("foreign-table"));
        QVERIFY2(QString::fromStdString(loaded.error().message).contains("\"" + table + "\""), loaded.error().message.c_str());
        QVERIFY(QString::fromStdString(loaded.error().where).contains(table));
        QCOMPARE(bytesOf(file), before);
        execute(file, QStringLiteral("ALTER TABLE %1 RENAME TO roads_of_the_town;").arg(written).toUtf8().constData());
        QVERIFY(load(file).world.sameContent(project.world));
    }

    void olderVersionWithSomeOfTheNewest_isRead()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        for (std::uint64_t seed = 0; seed < 8; ++seed) // as half a migration, or a hand that helped, leaves it
            for (const char* version : {"2", "3", "4", "5", "6", "7", "8"}) {
                storage::StoredProject project;
                project.world = RandomWorld::make(seed);
                save(file, project);
                execute(file, (std::string("UPDATE passerby_meta SET value = '") + version + "' WHERE key = 'schema_version';").c_str());
                QVERIFY(load(file).world.sameContent(project.world));
            }
    }

    void version1WithSomeOfVersion2_isRead()
    {
        const ScratchFolder scratch;
        const auto file = scratch.file("city.gpkg");
        for (const bool keepsPictures : {true, false}) { // as half a migration, or a hand that helped, leaves it
            storage::StoredProject project;
            project.world = keepsPictures ? RandomWorld::make(5) : RandomWorld::withoutPictures(5);
            save(file, project);
            execute(file, "UPDATE passerby_meta SET value = '1' WHERE key = 'schema_version';");
            if (!keepsPictures)
                execute(file, "DELETE FROM gpkg_contents WHERE table_name = 'reference_pictures'; DROP TABLE reference_pictures;");
            QVERIFY(load(file).world.sameContent(project.world));
        }
    }

    void version1WithATableOfAnotherProgram_isNotRead()
    {
        const ScratchFolder scratch;
        storage::StoredProject project;
        project.world = OlderWorld::ofLayout(3, 1);
        save(scratch.file("city.gpkg"), project);
        makeLayout(scratch.file("city.gpkg"), 1);
        execute(scratch.file("city.gpkg"), "CREATE TABLE reference_pictures (id INTEGER PRIMARY KEY, notes TEXT);"
                                           "INSERT INTO reference_pictures (notes) VALUES ('another table of that name');");
        foundation::JobContext context;
        QCOMPARE(testing::codeOf(storage::loadProject(scratch.file("city.gpkg"), context)), std::string("foreign-table"));
    }

    void pictureThatIsNone_isDamaged()
    {
        const ScratchFolder scratch;
        for (std::uint64_t seed = 0;; ++seed) {
            storage::StoredProject project;
            project.world = RandomWorld::make(seed);
            if (project.world.referencePictures().empty())
                continue;
            save(scratch.file("city.gpkg"), project);
            break;
        }
        foundation::JobContext context;
        for (const char* change : {"file = NULL", "file = 'words'", "file = x'00112233'", "width_px = 0", "opacity = 7",
                                   "right_x_m = 1e300", "down_x_m = right_x_m, down_y_m = right_y_m"}) {
            const auto file = scratch.file("changed.gpkg");
            std::filesystem::copy_file(scratch.file("city.gpkg"), file, std::filesystem::copy_options::overwrite_existing);
            execute(file, (std::string("UPDATE reference_pictures SET ") + change).c_str());
            const auto loaded = storage::loadProject(file, context);
            QVERIFY2(testing::codeOf(loaded) == "damaged", change);
            QVERIFY2(!loaded.error().where.empty(), change);
        }
    }
};

PASSERBY_TEST(MigrationTest)

} // namespace migration_test

#include "migration_test.moc"
