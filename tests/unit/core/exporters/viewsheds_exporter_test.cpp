// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/viewsheds/viewsheds_exporter.h"

#include "core/affordance/city_affordance.h"
#include "core/affordance/isovist.h"
#include "core/geometry/map_projection.h"
#include "core/storage/geometry_blob.h"
#include "core/storage/project_store.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"

#include <QProcess>
#include <QStandardPaths>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <cmath>
#include <nlohmann/json.hpp>

namespace viewsheds_exporter_test {

using namespace passerby;
using storage::ViewshedRow;
using testing::ScratchFolder;

namespace {

std::vector<ViewshedRow> rowsOf(const world::World& world)
{
    foundation::JobContext context;
    auto rows = exporters::viewshedRows(world, context);
    if (!rows)
        qFatal("%s", foundation::describe(rows.error()).c_str());
    return std::move(rows).value();
}

foundation::Result<std::vector<std::filesystem::path>> exported(const world::World& world, const std::filesystem::path& out)
{
    foundation::JobContext context;
    return exporters::exportProject("viewsheds", {world, nullptr}, out, context);
}

bool isNear(double a, double b, double share)
{
    return std::abs(a - b) <= share * std::abs(b);
}

} // namespace

class ViewshedsExporterTest : public QObject {
    Q_OBJECT

private slots:
    void rows_areWhatTheCitySees();
    void geoPackage_readAgain_isTheSame();
    void geoPackage_ofADrawnCity_isInPlainMetres();
    void geoPackage_isOpenedByOtherPrograms();
    void geoJson_inDegrees_hasTheSameAreas();
    void geoJson_ofADrawnCity_saysWhatElseThereIs();
    void noJunctions_isSaid();
    void otherEndings_areRefused();
    void aCity_isNeverReplaced();
    void cancelled_leavesWhatWasThere();
};

void ViewshedsExporterTest::rows_areWhatTheCitySees()
{
    const world::World world = testing::mappedCity();
    foundation::JobContext context;
    const auto city = affordance::findCityAffordance(
        world, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world)), 1, context);
    QVERIFY(city.ok());
    const auto rows = rowsOf(world);
    QCOMPARE(rows.size(), std::size_t{2});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const affordance::Junction& junction = city.value()->network.junctions[i];
        const affordance::SeenArea& seen = city.value()->tables.front().viewsheds[i];
        QCOMPARE(rows[i].junction, junction.name);
        QCOMPARE(rows[i].cell, std::int64_t{junction.cell});
        QVERIFY(isNear(rows[i].area_m2, seen.visible_m2, 1e-9) && isNear(rows[i].walkable_m2, seen.walkable_m2, 1e-9));
        QVERIFY(isNear(geometry::area(rows[i].polygon), seen.visible_m2, 1e-9));
        QVERIFY(rows[i].walkable_m2 > 0.0 && rows[i].walkable_m2 < rows[i].area_m2);
        const affordance::Isovist isovist = affordance::isovistOf(city.value()->sight->field(0)->viewshedAt(junction.centre));
        QCOMPARE(rows[i].perimeter_m, isovist.perimeter_m);
        QCOMPARE(rows[i].compactness, isovist.compactness);
        QCOMPARE(rows[i].occlusivity_m, isovist.occlusivity_m);
        QCOMPARE(rows[i].drift_m, isovist.drift_m);
        QCOMPARE(rows[i].drift_rad, isovist.drift_rad);
        QCOMPARE(rows[i].longestSight_m, isovist.longestSight_m);
        QVERIFY(rows[i].occlusivity_m > 0.0); // the house hides something
    }
}

void ViewshedsExporterTest::geoPackage_readAgain_isTheSame()
{
    const ScratchFolder scratch;
    const world::World world = testing::mappedCity();
    QVERIFY(exported(world, scratch.path("seen.gpkg")).ok());
    SQLite::Database database(scratch.path("seen.gpkg").string(), SQLite::OPEN_READONLY);
    SQLite::Statement read(database, "SELECT fid, geom, junction, cell, level, area_m2, walkable_m2, perimeter_m, compactness, "
                                     "occlusivity_m, drift_m, drift_rad, longest_sight_m FROM viewsheds ORDER BY fid");
    const auto rows = rowsOf(world);
    for (const ViewshedRow& row : rows) {
        QVERIFY(read.executeStep());
        const auto blob = read.getColumn(1);
        geometry::Polygon polygon;
        QVERIFY(storage::decodePolygon({world.settings().origin_m, 32632},
                                       {static_cast<const std::uint8_t*>(blob.getBlob()), static_cast<std::size_t>(blob.getBytes())},
                                       polygon));
        QCOMPARE(polygon.outer.size(), row.polygon.outer.size());
        for (std::size_t i = 0; i < polygon.outer.size(); ++i)
            QVERIFY(geometry::distance(polygon.outer[i], row.polygon.outer[i]) < 1e-6);
        QVERIFY(isNear(geometry::area(polygon), row.area_m2, 1e-7));
        QCOMPARE(read.getColumn(2).getString(), row.junction);
        const std::array numbers{static_cast<double>(row.cell),
                                 static_cast<double>(row.level),
                                 row.area_m2,
                                 row.walkable_m2,
                                 row.perimeter_m,
                                 row.compactness,
                                 row.occlusivity_m,
                                 row.drift_m,
                                 row.drift_rad,
                                 row.longestSight_m};
        for (std::size_t i = 0; i < numbers.size(); ++i)
            QCOMPARE(read.getColumn(static_cast<int>(i) + 3).getDouble(), numbers[i]);
    }
    QVERIFY(!read.executeStep());
    const auto number = [&](const char* query) { return database.execAndGet(query).getInt(); };
    QCOMPARE(number("SELECT srs_id FROM gpkg_contents WHERE table_name = 'viewsheds' AND data_type = 'features'"), 32632);
    QCOMPARE(number("SELECT srs_id FROM gpkg_geometry_columns WHERE geometry_type_name = 'POLYGON' AND column_name = 'geom'"), 32632);
    QCOMPARE(number("SELECT count(*) FROM rtree_viewsheds_geom"), 2);
    QCOMPARE(number("PRAGMA application_id"), 0x47504B47);
}

void ViewshedsExporterTest::geoPackage_ofADrawnCity_isInPlainMetres()
{
    const ScratchFolder scratch;
    const auto files = exported(testing::cityOf(testing::kThreeDoors), scratch.path("SEEN.GPKG"));
    QVERIFY2(files.ok(), files.ok() ? "" : foundation::describe(files.error()).c_str());
    QCOMPARE(files.value().size(), std::size_t{1});
    SQLite::Database database(scratch.path("SEEN.GPKG").string(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("SELECT srs_id FROM gpkg_contents").getInt(), -1);
    QCOMPARE(database.execAndGet("SELECT min_x FROM gpkg_contents").getDouble(), -50.0); // 50 m beyond the city, which begins at 0
}

void ViewshedsExporterTest::geoPackage_isOpenedByOtherPrograms()
{
    const QString program = QStandardPaths::findExecutable("ogrinfo");
    if (program.isEmpty())
        QSKIP("ogrinfo is not installed.");
    const ScratchFolder scratch;
    QVERIFY(exported(testing::mappedCity(), scratch.path("seen.gpkg")).ok());
    QProcess ogrinfo;
    ogrinfo.start(program, {"-so", "-al", QString::fromStdString(scratch.path("seen.gpkg").string())});
    QVERIFY(ogrinfo.waitForFinished(60000));
    const QString told = QString::fromUtf8(ogrinfo.readAllStandardOutput());
    const QString complaints = QString::fromUtf8(ogrinfo.readAllStandardError());
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    for (const char* line : {"Layer name: viewsheds", "Geometry: Polygon", "Feature Count: 2", "ID[\"EPSG\",32632]", "junction: String",
                             "area_m2: Real", "walkable_m2: Real", "longest_sight_m: Real"})
        QVERIFY2(told.contains(QLatin1String(line)), qPrintable(QLatin1String(line) + QLatin1String(" is missing in\n") + told));
}

void ViewshedsExporterTest::geoJson_inDegrees_hasTheSameAreas()
{
    const ScratchFolder scratch;
    const world::World world = testing::mappedCity();
    QVERIFY(exported(world, scratch.path("seen.geojson")).ok());
    const auto json = nlohmann::json::parse(testing::textOf(scratch.path("seen.geojson")));
    const auto rows = rowsOf(world);
    QCOMPARE(json["features"].size(), rows.size());
    const auto projection = geometry::MapProjection::forEpsg(32632);
    QVERIFY(projection.ok());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& feature = json["features"][i];
        QCOMPARE(feature["geometry"]["type"].get<std::string>(), std::string("Polygon"));
        const auto& ring = feature["geometry"]["coordinates"][0];
        QCOMPARE(ring.size(), rows[i].polygon.outer.size() + 1);
        QVERIFY(ring.front() == ring.back());
        geometry::Polygon polygon;
        for (std::size_t p = 0; p + 1 < ring.size(); ++p)
            polygon.outer.push_back(projection.value().toMetres(ring[p][0].get<double>(), ring[p][1].get<double>()).value()
                                    - geometry::Point{691000, 5334000});
        QVERIFY(isNear(geometry::area(polygon), rows[i].area_m2, 1e-5)); // degrees to 1e-9
        const auto& properties = feature["properties"];
        QCOMPARE(properties["junction"].get<std::string>(), rows[i].junction);
        QCOMPARE(properties["area_m2"].get<double>(), rows[i].area_m2);
        QCOMPARE(properties["walkable_m2"].get<double>(), rows[i].walkable_m2);
        QCOMPARE(properties["longest_sight_m"].get<double>(), rows[i].longestSight_m);
        QCOMPARE(properties["layer"].get<std::string>(), std::string("viewsheds"));
    }
}

void ViewshedsExporterTest::geoJson_ofADrawnCity_saysWhatElseThereIs()
{
    const ScratchFolder scratch;
    const auto files = exported(testing::cityOf(testing::kThreeDoors), scratch.path("x.geojson"));
    QCOMPARE(files.error().code, std::string("no-map-reference"));
    QVERIFY(files.error().message.find("GeoPackage") != std::string::npos);
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void ViewshedsExporterTest::noJunctions_isSaid()
{
    const ScratchFolder scratch;
    for (const char* name : {"x.gpkg", "x.geojson"}) {
        const auto files = exported(world::World(), scratch.path(name));
        QCOMPARE(files.error().code, std::string("no-junctions"));
        QVERIFY(files.error().message.find("no junctions") != std::string::npos);
    }
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void ViewshedsExporterTest::otherEndings_areRefused()
{
    const ScratchFolder scratch;
    QCOMPARE(exported(testing::mappedCity(), scratch.path("seen.csv")).error().code, std::string("bad-suffix"));
    QCOMPARE(exported(testing::mappedCity(), scratch.path("no") / "seen.gpkg").error().code, std::string("cannot-write"));
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void ViewshedsExporterTest::aCity_isNeverReplaced()
{
    const ScratchFolder scratch;
    const world::World world = testing::mappedCity();
    foundation::JobContext context;
    QVERIFY(storage::saveProject(scratch.path("city.gpkg"), {world, std::nullopt, 0, {}}, context).ok());
    const std::string before = testing::textOf(scratch.path("city.gpkg"));
    QCOMPARE(exported(world, scratch.path("city.gpkg")).error().code, std::string("holds-city"));
    QCOMPARE(testing::textOf(scratch.path("city.gpkg")), before);
    QVERIFY(exported(world, scratch.path("seen.gpkg")).ok()); // but an earlier export is
    QVERIFY(exported(world, scratch.path("seen.gpkg")).ok());
    QCOMPARE(scratch.fileCount(), std::size_t{2});
}

void ViewshedsExporterTest::cancelled_leavesWhatWasThere()
{
    /// Cancelled once it has come so far.
    class Cancelled final : public foundation::JobContext {
    public:
        explicit Cancelled(double at) : m_at(at) {}
        void report(double fraction, std::string_view) override { m_isCancelled = m_isCancelled || fraction >= m_at; }
        [[nodiscard]] bool isCancelled() const override { return m_isCancelled; }

    private:
        double m_at;
        std::atomic<bool> m_isCancelled = false;
    };
    for (const char* name : {"x.gpkg", "x.geojson"})
        for (const double at : {0.0, 0.3, 0.8}) {
            const ScratchFolder scratch;
            std::ofstream(scratch.path(name)) << "old";
            Cancelled context(at);
            const world::World world = testing::mappedCity();
            const auto files = exporters::exportProject("viewsheds", {world, nullptr}, scratch.path(name), context);
            QCOMPARE(files.error().code, std::string("cancelled"));
            QCOMPARE(testing::textOf(scratch.path(name)), std::string("old"));
            QCOMPARE(scratch.fileCount(), std::size_t{1});
        }
}

PASSERBY_TEST(ViewshedsExporterTest)

} // namespace viewsheds_exporter_test

#include "viewsheds_exporter_test.moc"
