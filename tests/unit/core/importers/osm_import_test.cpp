// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/osm_import.h"

#include "core/world/checks.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <osmium/io/any_input.hpp>
#include <osmium/io/any_output.hpp>

namespace osm_import_test {

using namespace passerby;

namespace {

const char* kCrossing = PASSERBY_SOURCE_DIR "/tests/scenarios/osm/crossing.osm";

/// Asks to stop from the n-th question on.
class ImpatientContext final : public foundation::JobContext {
public:
    explicit ImpatientContext(int patience) : m_patience(patience) {}
    bool isCancelled() const override { return m_patience-- <= 0; }

private:
    mutable int m_patience;
};

foundation::Result<importers::OsmImport> import(const QString& path, const importers::OsmImportOptions& options = {})
{
    foundation::JobContext context;
    return importers::importOsm(path.toStdString(), options, context);
}

const world::Obstacle* findObstacle(const world::World& world, world::ObstacleKind kind, double height_m)
{
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.kind == kind && std::abs(obstacle.height_m - height_m) < 1e-9)
            return &obstacle;
    return nullptr;
}

const importers::ImportReport::Line* findLine(const std::vector<importers::ImportReport::Line>& lines, std::string_view code)
{
    for (const auto& line : lines)
        if (line.code == code)
            return &line;
    return nullptr;
}

double areaOf(const world::World& world, world::CellKind kind)
{
    double sum = 0.0;
    for (const auto& [id, cell] : world.cells())
        sum += cell.kind == kind ? geometry::area(cell.polygon) : 0.0;
    return sum;
}

int countTargets(const world::World& world, const std::string& type)
{
    int count = 0;
    for (const auto& [id, target] : world.targets())
        count += world.targetTypes().find(target.type)->name == type ? 1 : 0;
    return count;
}

/// The file again in the format of the new name, objects backwards when asked for.
void convert(const std::string& from, const std::string& to, bool backwards)
{
    osmium::io::Reader reader{from};
    osmium::io::Writer writer{to, reader.header(), osmium::io::overwrite::allow};
    const auto buffer = osmium::io::read_file(from);
    std::vector<const osmium::memory::Item*> items;
    for (const auto& item : buffer)
        items.push_back(&item);
    if (backwards)
        std::reverse(items.begin(), items.end());
    for (const auto* item : items)
        writer(*item);
    writer.close();
    reader.close();
}

void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

class OsmImportTest : public QObject {
    Q_OBJECT

private slots:
    void crossing_becomesACityWithoutErrors()
    {
        const auto imported = import(kCrossing);
        QVERIFY2(imported.ok(), imported.ok() ? "" : imported.error().message.c_str());
        const auto& world = imported.value().world;
        foundation::JobContext context;
        for (const auto& finding : world::checkWorld(world, context))
            QVERIFY2(finding.issue.severity != foundation::Severity::error, finding.issue.message.c_str());
        QCOMPARE(world.settings().epsg.value(), 32632);
        QCOMPARE(QString::fromStdString(world.settings().attribution), QStringLiteral("© OpenStreetMap contributors"));
        QCOMPARE(world.settings().name, std::string("Crossing"));
        QVERIFY(world.settings().population > 0);
        QCOMPARE(world.profiles().size(), std::size_t{6});
        // 97 m of quiet street, 10 m wide, on each side of the busy one.
        const double street = areaOf(world, world::CellKind::street);
        QVERIFY2(street > 1300.0 && street < 2000.0, qPrintable(QString::number(street)));
        QVERIFY(areaOf(world, world::CellKind::sidewalk) > 500.0);
    }

    void crossing_joinsBothSidesByTheCrosswalk()
    {
        const auto imported = import(kCrossing);
        QVERIFY(imported.ok());
        // The carriageway is 12 m wide, the crosswalk 4 m.
        const double crosswalk = areaOf(imported.value().world, world::CellKind::crosswalk);
        QVERIFY2(crosswalk > 30.0 && crosswalk < 70.0, qPrintable(QString::number(crosswalk)));
        QVERIFY(findLine(imported.value().report.invented, "crosswalk"));
        QVERIFY(imported.value().largestShare >= 0.9);
    }

    void crossing_hasBuildingsWithHeightsCourtyardAndPassage()
    {
        const auto imported = import(kCrossing);
        QVERIFY(imported.ok());
        const auto& world = imported.value().world;
        const auto* courtyard = findObstacle(world, world::ObstacleKind::building, 4 * 3.2);
        QVERIFY(courtyard);
        QCOMPARE(courtyard->polygon.holes.size(), std::size_t{1});
        QCOMPARE(courtyard->name, std::string("Courtyard House"));
        int overPassage = 0;
        for (const auto& [id, obstacle] : world.obstacles())
            overPassage += obstacle.base_m > 3.0 && obstacle.height_m == 9.0 ? 1 : 0;
        QCOMPARE(overPassage, 1);
        // 22 m by 3 m, and what of the corners beside it belongs to the same triangles.
        const double indoor = areaOf(world, world::CellKind::indoor);
        QVERIFY2(indoor > 40.0 && indoor < 130.0, qPrintable(QString::number(indoor)));
    }

    void crossing_hasTargetsAndScenery()
    {
        const auto imported = import(kCrossing);
        QVERIFY(imported.ok());
        const auto& world = imported.value().world;
        QCOMPARE(countTargets(world, "Café"), 1);
        QCOMPARE(countTargets(world, "Shop"), 1);
        QVERIFY(countTargets(world, "Home") >= 2);
        const auto isCafe = [&](const auto& row) { return row.second.name == "Café Mitte"; };
        QVERIFY(std::any_of(world.targets().begin(), world.targets().end(), isCafe));
        int water = 0;
        int trees = 0;
        for (const auto& [id, obstacle] : world.obstacles()) {
            water += obstacle.kind == world::ObstacleKind::water ? 1 : 0;
            trees += obstacle.kind == world::ObstacleKind::tree ? 1 : 0;
        }
        QCOMPARE(water, 1);
        QCOMPARE(trees, 1 + 10); // a row of 74 m, one every 8 m
    }

    void crossing_reportsWhatItLeavesOut()
    {
        const auto imported = import(kCrossing);
        QVERIFY(imported.ok());
        const auto& report = imported.value().report;
        const auto* tunnel = findLine(report.skipped, "tunnel");
        QVERIFY(tunnel);
        QCOMPARE(tunnel->count, 1);
        QCOMPARE(tunnel->examples, std::vector<std::int64_t>{109});
        QVERIFY(tunnel->length_m > 58.0 && tunnel->length_m < 61.0);
        QVERIFY(findLine(report.skipped, "missing-nodes"));
        QVERIFY(findLine(report.read, "passages"));
        QVERIFY(importers::toText(report).find("Skipped: a way in a tunnel, 1 (60 m)") != std::string::npos);
        const auto& issues = imported.value().issues;
        const auto place = std::find_if(issues.begin(), issues.end(), [](const auto& issue) { return issue.code == "skipped-tunnel"; });
        QVERIFY(place != issues.end());
        QVERIFY(place->where.number == 109 && place->where.x_m && place->where.y_m);
    }

    void formats_ofTheSameContent_giveTheSameCity()
    {
        const auto plain = import(kCrossing);
        QVERIFY(plain.ok());
        QTemporaryDir folder;
        for (const char* name : {"crossing.osm.pbf", "crossing.osm.gz", "crossing.osm.bz2"})
            for (const bool backwards : {false, true}) {
                const QString path = folder.filePath(name);
                convert(kCrossing, path.toStdString(), backwards);
                const auto other = import(path);
                QVERIFY2(other.ok(), other.ok() ? "" : other.error().message.c_str());
                QVERIFY2(other.value().world.sameContent(plain.value().world), name);
            }
    }

    void helsinki_asXmlAndPbf_isTheSameCity()
    {
        const QString xml = testing::sharedData("osm/helsinki_centre.osm.gz");
        const QString pbf = testing::sharedData("osm/helsinki_centre.osm.pbf");
        if (xml.isEmpty() || pbf.isEmpty())
            QSKIP("The shared map data is not here.");
        const auto a = import(xml);
        const auto b = import(pbf);
        QVERIFY(a.ok() && b.ok());
        QVERIFY(a.value().world.sameContent(b.value().world));
    }

    void box_clipsTheCity()
    {
        importers::OsmImportOptions options;
        options.box_deg = {11.5690, 48.1290, 11.57045, 48.1310}; // west of the busy street's middle
        options.population = 77;
        const auto part = import(kCrossing, options);
        QVERIFY(part.ok());
        const auto whole = import(kCrossing);
        QVERIFY(part.value().world.cells().size() < whole.value().world.cells().size());
        QCOMPARE(part.value().world.settings().population, 77);
        geometry::Box bounds;
        for (const auto& [id, cell] : part.value().world.cells())
            bounds.extend(geometry::boundingBox(cell.polygon));
        QVERIFY(bounds.high.x - bounds.low.x <= 108.5); // 0.00145 degrees here
        QVERIFY(countTargets(part.value().world, "Shop") == 0);
    }

    void box_thatIsNone_isRefused()
    {
        for (const auto& box : {std::array{11.58, 48.0, 11.57, 48.2}, std::array{11.0, 48.0, 12.0, 48.2}}) {
            importers::OsmImportOptions options;
            options.box_deg = box;
            const auto result = import(kCrossing, options);
            QVERIFY(!result.ok());
            QCOMPARE(result.error().code, std::string("no-area"));
        }
        importers::OsmImportOptions elsewhere;
        elsewhere.box_deg = {11.60, 48.1290, 11.61, 48.1310};
        const auto empty = import(kCrossing, elsewhere);
        QVERIFY(!empty.ok());
        QCOMPARE(empty.error().code, std::string("nothing-walkable"));
    }

    void foreignFiles_giveClearErrors()
    {
        QTemporaryDir folder;
        const auto pathOf = [&](const char* name) { return folder.filePath(name); };
        write(pathOf("empty.osm"), {});
        write(pathOf("text.osm"), "This is no map.");
        write(pathOf("broken.osm"), "<?xml version='1.0'?><osm version='0.6'><node id='1' lat='48' lon='11'/>");
        write(pathOf("noise.osm.pbf"), QByteArray(5000, '\x5a'));
        write(pathOf("noise.osm.gz"), QByteArray(500, '\x11'));
        write(pathOf("picture.png"), "not a map");
        for (const char* name : {"empty.osm", "text.osm", "broken.osm", "noise.osm.pbf", "noise.osm.gz", "picture.png", "missing.osm"}) {
            const auto result = import(pathOf(name));
            QVERIFY2(!result.ok(), name);
            QCOMPARE(result.error().code, std::string(std::string_view(name) == "missing.osm" ? "file-missing" : "cannot-read"));
            QVERIFY(result.error().where.find(name) != std::string::npos);
        }
        write(pathOf("bare.osm"), "<?xml version='1.0'?><osm version='0.6'><node id='1' lat='48' lon='11'/></osm>");
        const auto bare = import(pathOf("bare.osm"));
        QVERIFY(!bare.ok());
        QCOMPARE(bare.error().code, std::string("no-osm-data"));
    }

    void cancel_atAnyTime_stops()
    {
        for (int patience = 0; patience < 4; ++patience) {
            ImpatientContext context(patience);
            const auto result = importers::importOsm(kCrossing, {}, context);
            QVERIFY(!result.ok());
            QCOMPARE(result.error().code, std::string("cancelled"));
        }
    }
};

} // namespace

PASSERBY_TEST(OsmImportTest)

} // namespace osm_import_test

#include "osm_import_test.moc"
