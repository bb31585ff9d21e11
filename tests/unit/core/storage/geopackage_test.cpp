// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/storage/store_support.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <cstdlib>

namespace geopackage_test {

using namespace passerby;
using testing::RandomWorld;
using testing::ScratchFolder;
using testing::valueOf;

/// What other programs find in a saved city.
class GeoPackageTest : public QObject {
    Q_OBJECT

private slots:
    void save_anyCity_isListedByOgrinfo_data();
    void save_anyCity_isListedByOgrinfo();
    void save_anyCity_hasHeaderOfGeoPackage();
    void save_anyCity_indexesEveryFeature();
    void save_anyCity_canBeEditedWithItsTriggers();
    void save_withFixedTime_givesSameBytes();

private:
    /// A world with every layer filled, in a UTM zone or drawn.
    static storage::StoredProject city(bool drawn)
    {
        for (std::uint64_t seed = 0;; ++seed) {
            world::World world = RandomWorld::make(seed);
            if (world.settings().epsg.has_value() != drawn && !world.portals().empty() && !world.targets().empty()
                && !world.obstacles().empty() && !world.regions().empty() && !world.attractors().empty()
                && !world.measurementLines().empty() && !world.fixtures().empty() && !world.waitingLines().empty()
                && !world.duties().empty() && !world.lanes().empty() && !world.parkingRows().empty() && !world.paintedDirections().empty())
                return testing::bakedProject(std::move(world));
        }
    }
    static std::filesystem::path saved(const ScratchFolder& scratch, const storage::StoredProject& project)
    {
        foundation::JobContext context;
        const auto file = scratch.file("city.gpkg");
        if (!storage::saveProject(file, project, context).ok())
            qFatal("The city could not be saved.");
        return file;
    }
    template <class Row>
    static void checkLayer(const QString& listing, const world::World& world, const char* name, const char* type)
    {
        checkLayer(listing, name, type, world.of<Row>().size());
    }
    static void checkLayer(const QString& listing, const char* name, const char* type, std::size_t count)
    {
        const qsizetype start = listing.indexOf(QStringLiteral("Layer name: %1\n").arg(name));
        QVERIFY2(start >= 0, name);
        const QString layer = listing.mid(start, listing.indexOf("Layer name:", start + 1) - start);
        QVERIFY2(layer.contains(QStringLiteral("Geometry: %1\n").arg(type)), qPrintable(layer));
        QVERIFY2(layer.contains(QStringLiteral("Feature Count: %1\n").arg(count)), qPrintable(layer));
    }
};

void GeoPackageTest::save_anyCity_isListedByOgrinfo_data()
{
    QTest::addColumn<bool>("drawn");
    QTest::newRow("on the map") << false;
    QTest::newRow("drawn") << true;
}

void GeoPackageTest::save_anyCity_isListedByOgrinfo()
{
    QFETCH(bool, drawn);
    const QString program = QStandardPaths::findExecutable("ogrinfo");
    if (program.isEmpty())
        QSKIP("ogrinfo is not installed.");
    const ScratchFolder scratch;
    const storage::StoredProject project = city(drawn);
    const world::World& world = project.world;
    QProcess ogrinfo;
    ogrinfo.start(program, {"-so", "-al", QString::fromStdString(saved(scratch, project).string())});
    QVERIFY(ogrinfo.waitForFinished());
    QCOMPARE(ogrinfo.exitCode(), 0);
    QCOMPARE(QString::fromUtf8(ogrinfo.readAllStandardError()), QString());
    const QString listing = QString::fromUtf8(ogrinfo.readAllStandardOutput());
    QVERIFY2(!listing.contains("Warning"), qPrintable(listing));
    checkLayer<world::Cell>(listing, world, "cells", "Polygon");
    checkLayer<world::Portal>(listing, world, "portals", "Line String");
    checkLayer<world::Target>(listing, world, "targets", "Point");
    checkLayer<world::Obstacle>(listing, world, "obstacles", "Polygon");
    checkLayer<world::Region>(listing, world, "regions", "Polygon");
    checkLayer<world::Attractor>(listing, world, "attractors", "Point");
    checkLayer<world::MeasurementLine>(listing, world, "measurement_lines", "Line String");
    checkLayer<world::WaitingLine>(listing, world, "waiting_lines", "Line String");
    checkLayer<world::Fixture>(listing, world, "fixtures", "Point");
    checkLayer<world::Duty>(listing, world, "duties", "Multi Point");
    checkLayer<world::Need>(listing, world, "needs", "None");
    checkLayer<world::TrainService>(listing, world, "train_services", "None");
    checkLayer<world::Lane>(listing, world, "lanes", "Line String");
    checkLayer<world::StopLine>(listing, world, "stop_lines", "Line String");
    checkLayer<world::Crossing>(listing, world, "crossings", "Line String");
    checkLayer<world::ParkingRow>(listing, world, "parking_rows", "Line String");
    checkLayer<world::PaintedDirection>(listing, world, "painted_directions", "Line String");
    checkLayer<world::StateSet>(listing, world, "state_sets", "None");
    checkLayer<world::Story>(listing, world, "stories", "None");
    checkLayer<world::Variant>(listing, world, "variants", "None");
    checkLayer<world::VehicleKind>(listing, world, "vehicle_kinds", "None");
    checkLayer<world::Signal>(listing, world, "signals", "None");
    checkLayer<world::VehicleDemand>(listing, world, "vehicle_demands", "None");
    checkLayer<world::FixtureKind>(listing, world, "fixture_kinds", "None");
    checkLayer<world::TargetType>(listing, world, "target_types", "None");
    checkLayer<world::AgentProfile>(listing, world, "profiles", "None");
    checkLayer<world::Crowd>(listing, world, "crowds", "None");
    checkLayer(listing, "segments", "Line String", 2);
    checkLayer(listing, "passerby_hour_bakes", "None", 2);
    const QString system = drawn                             ? "Undefined Cartesian SRS"
                           : *world.settings().epsg == 32632 ? "WGS 84 / UTM zone 32N"
                                                             : "WGS 84 / UTM zone 33S";
    QCOMPARE(listing.count(system), 16);
    QCOMPARE(listing.count(QStringLiteral("ID[\"EPSG\",%1]").arg(world.settings().epsg.value_or(0))), drawn ? 0 : 16);
}

void GeoPackageTest::save_anyCity_hasHeaderOfGeoPackage()
{
    const ScratchFolder scratch;
    const auto file = saved(scratch, city(false));
    QCOMPARE(valueOf(file, "PRAGMA application_id"), std::to_string(0x47504B47));
    QCOMPARE(valueOf(file, "PRAGMA user_version"), std::string("10300"));
    QCOMPARE(valueOf(file, "PRAGMA integrity_check"), std::string("ok"));
    QCOMPARE(valueOf(file, "SELECT count(*) FROM pragma_foreign_key_check"), std::string("0"));
    QCOMPARE(valueOf(file, "SELECT count(*) FROM gpkg_geometry_columns"), std::string("16"));
    QCOMPARE(valueOf(file, "SELECT count(*) FROM gpkg_contents WHERE data_type = 'features' AND min_x <= max_x AND min_y <= max_y"),
             std::string("16"));
    QCOMPARE(valueOf(file, "SELECT count(*) FROM gpkg_extensions WHERE extension_name = 'gpkg_rtree_index'"), std::string("16"));
    QCOMPARE(valueOf(file, "SELECT count(*) FROM gpkg_spatial_ref_sys WHERE srs_id IN (-1, 0, 4326)"), std::string("3"));
    // "GP", version 0, little endian with an envelope of x and y
    QCOMPARE(valueOf(file, "SELECT hex(substr(geom, 1, 4)) FROM cells LIMIT 1"), std::string("47500003"));
}

void GeoPackageTest::save_anyCity_indexesEveryFeature()
{
    const ScratchFolder scratch;
    const storage::StoredProject project = city(false);
    const auto file = saved(scratch, project);
    for (const char* table : {"cells", "portals", "targets", "obstacles", "regions", "attractors", "measurement_lines", "segments",
                              "waiting_lines", "fixtures", "duties", "lanes", "stop_lines", "crossings"}) {
        const std::string index = std::string("rtree_") + table + "_geom";
        QCOMPARE(valueOf(file, std::string("SELECT count(*) FROM ") + table + " JOIN " + index + " ON fid = id"),
                 valueOf(file, std::string("SELECT count(*) FROM ") + table));
        QCOMPARE(valueOf(file, "SELECT rtreecheck('" + index + "')"), std::string("ok"));
    }
    const auto& [id, cell] = *project.world.cells().begin();
    const double x = static_cast<double>(project.world.settings().origin_m[0]) + cell.polygon.outer.front().x;
    QCOMPARE(valueOf(file, "SELECT count(*) FROM rtree_cells_geom WHERE id = " + std::to_string(id.number)
                               + " AND minx <= " + std::to_string(x) + " AND maxx >= " + std::to_string(x)),
             std::string("1"));
}

void GeoPackageTest::save_anyCity_canBeEditedWithItsTriggers()
{
    const QString program = QStandardPaths::findExecutable("ogrinfo");
    if (program.isEmpty())
        QSKIP("ogrinfo is not installed.");
    const ScratchFolder scratch;
    const storage::StoredProject project = city(false);
    const auto file = saved(scratch, project);
    const auto sql = [&](const char* statement) {
        QProcess ogrinfo;
        ogrinfo.start(program, {"-q", QString::fromStdString(file.string()), "-sql", statement});
        return ogrinfo.waitForFinished() && ogrinfo.exitCode() == 0 && ogrinfo.readAllStandardError().isEmpty();
    };
    QVERIFY(sql("DELETE FROM attractors WHERE fid = (SELECT min(fid) FROM attractors)"));
    QVERIFY(sql("UPDATE attractors SET strength = 2.5"));
    QVERIFY(sql("INSERT INTO attractors (fid, geom, strength, reach_m) SELECT 1000000, geom, 1, 7 FROM targets LIMIT 1"));
    QCOMPARE(valueOf(file, "SELECT count(*) FROM rtree_attractors_geom"), valueOf(file, "SELECT count(*) FROM attractors"));
    foundation::JobContext context;
    const auto loaded = storage::loadProject(file, context);
    QVERIFY(loaded.ok());
    const auto& attractors = loaded.value().world.attractors();
    QCOMPARE(attractors.size(), project.world.attractors().size());
    const world::Attractor* added = attractors.find(attractors.idOf(1'000'000));
    QVERIFY(added);
    QCOMPARE(added->reach_m, 7.0);
    QVERIFY(added->position == project.world.targets().at(0).row->position);
}

void GeoPackageTest::save_withFixedTime_givesSameBytes()
{
    const ScratchFolder scratch;
    const storage::StoredProject project = city(false);
    qputenv("SOURCE_DATE_EPOCH", "1700000000");
    const auto first = testing::bytesOf(saved(scratch, project));
    const auto second = testing::bytesOf(saved(scratch, project));
    qunsetenv("SOURCE_DATE_EPOCH");
    QVERIFY(first == second);
    QCOMPARE(valueOf(scratch.file("city.gpkg"), "SELECT last_change FROM gpkg_contents LIMIT 1"), std::string("2023-11-14T22:13:20.000Z"));
}

PASSERBY_TEST(GeoPackageTest)

} // namespace geopackage_test

#include "geopackage_test.moc"
