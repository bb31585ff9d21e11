// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/line.h"
#include "core/importers/osm/osm_import.h"
#include "core/importers/osm/parking_tags.h"
#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <map>

namespace osm_parking_test {

using namespace passerby;
using namespace passerby::importers::osm;
using geometry::Point;
using world::ParkingAngle;

namespace {

constexpr const char* kMap = PASSERBY_SOURCE_DIR "/tests/scenarios/osm/parking.osm";

Tags tagsOf(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    Tags tags;
    for (const auto& [key, value] : pairs)
        tags.add(key, value);
    tags.sort();
    return tags;
}

importers::OsmImport importMap(const QString& path = kMap)
{
    foundation::JobContext context;
    auto imported = importers::importOsm(path.toStdString(), {}, context);
    if (!imported)
        qFatal("%s", imported.error().message.c_str());
    return std::move(imported).value();
}

std::int64_t countOf(const std::vector<importers::ImportReport::Line>& lines, std::string_view code)
{
    for (const auto& line : lines)
        if (line.code == code)
            return line.count;
    return 0;
}

int placesOfAngle(const world::World& world, ParkingAngle angle)
{
    int places = 0;
    for (const auto& [id, row] : world.parkingRows())
        places += row.angle == angle ? row.places : 0;
    return places;
}

/// Without the tags that make rows of cars: all else stays.
QString withoutParking(const QTemporaryDir& folder)
{
    QFile file(kMap);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The map cannot be read.");
    QByteArray text = file.readAll();
    text.replace("k=\"parking:", "k=\"no:");
    text.replace("v=\"parking\"", "v=\"nothing\"");
    QFile changed(folder.filePath("parking.osm"));
    if (!changed.open(QIODevice::WriteOnly))
        qFatal("The map cannot be written.");
    changed.write(text);
    return changed.fileName();
}

} // namespace

/// Rows of parked cars from a map.
class OsmParkingTest : public QObject {
    Q_OBJECT

private slots:
    void tags_sayWhereCarsStand()
    {
        using Sides = std::array<std::optional<ParkingAngle>, 2>;
        QCOMPARE(streetParkingOf(tagsOf({})), Sides{});
        QCOMPARE(streetParkingOf(tagsOf({{"parking:both", "lane"}})), (Sides{ParkingAngle::parallel, ParkingAngle::parallel}));
        QCOMPARE(streetParkingOf(tagsOf({{"parking:left", "lane"}, {"parking:left:orientation", "diagonal"}, {"parking:right", "no"}})),
                 (Sides{ParkingAngle::diagonal, std::nullopt}));
        QCOMPARE(streetParkingOf(tagsOf({{"parking:right", "half_on_kerb"}, {"parking:both:orientation", "perpendicular"}})),
                 (Sides{std::nullopt, ParkingAngle::perpendicular}));
        QCOMPARE(streetParkingOf(tagsOf({{"parking:both", "separate"}})), Sides{});
        QCOMPARE(streetParkingOf(tagsOf({{"parking:lane:both", "parallel"}})), (Sides{ParkingAngle::parallel, ParkingAngle::parallel}));
        QCOMPARE(streetParkingOf(tagsOf({{"parking:lane:left", "no_stopping"}, {"parking:lane:right", "perpendicular"}})),
                 (Sides{std::nullopt, ParkingAngle::perpendicular}));
        QCOMPARE(streetParkingOf(tagsOf({{"parking:right", "no"}, {"parking:lane:right", "parallel"}})), Sides{}); // the new ones count
        QVERIFY(isParkingArea(tagsOf({{"amenity", "parking"}})));
        QVERIFY(isParkingArea(tagsOf({{"amenity", "parking"}, {"parking", "street_side"}})));
        QVERIFY(!isParkingArea(tagsOf({{"amenity", "parking"}, {"parking", "underground"}})));
        QVERIFY(isParkingIndoors(tagsOf({{"amenity", "parking"}, {"building", "garage"}})));
        QVERIFY(!isParkingIndoors(tagsOf({{"amenity", "bicycle_parking"}, {"building", "yes"}})));
        QVERIFY(capacityOf(tagsOf({{"capacity", "12"}})) == 12 && !capacityOf(tagsOf({{"capacity", "many"}})));
        QVERIFY(!capacityOf(tagsOf({{"capacity", "-3"}})) && !capacityOf(tagsOf({{"capacity", "1000000"}})));
    }

    void streetsAndAreas_haveRowsOfCars()
    {
        const auto imported = importMap();
        const world::World& world = imported.world;
        QVERIFY(!world.parkingRows().empty());
        int places = 0;
        for (const auto& [id, row] : world.parkingRows()) {
            places += row.places;
            QVERIFY(row.level == 0 && row.taken == world::ParkingRow().taken);
            QCOMPARE(world.vehicleKinds().find(row.kind)->name, std::string("car"));
            const double each_m = geometry::lengthOf_m(row.points) / row.places;
            QVERIFY2(std::abs(each_m - (row.angle == ParkingAngle::parallel ? 5.5 : 2.5)) < 0.6, qPrintable(QString::number(each_m)));
        }
        QCOMPARE(world.vehicleKinds().size(), std::size_t{4}); // the usual ones, once
        QCOMPARE(countOf(imported.report.read, "parking-rows"), static_cast<std::int64_t>(world.parkingRows().size()));
        QCOMPARE(countOf(imported.report.read, "parking-places"), std::int64_t{places});
        QCOMPARE(countOf(imported.report.invented, "parked-cars"), static_cast<std::int64_t>(std::llround(places * 0.7)));
        QCOMPARE(countOf(imported.report.skipped, "parking-indoors"), std::int64_t{1});
        qInfo("%zu rows, %d places, %d across, %lld left out", world.parkingRows().size(), places,
              placesOfAngle(world, ParkingAngle::perpendicular), static_cast<long long>(countOf(imported.report.read, "parking-left-out")));
        QVERIFY(placesOfAngle(world, ParkingAngle::parallel) >= 10);
        QVERIFY(placesOfAngle(world, ParkingAngle::perpendicular) > 12); // in the area, and beside the street
        foundation::JobContext context;
        std::map<std::string, int> found;
        for (const auto& finding : world::checkWorld(world, context))
            ++found[finding.issue.code];
        QCOMPARE(found["parked-on-lane"] + found["parking-row-too-tight"], 0);
    }
    /// The one north of the street has room for more than it says.
    void anArea_hasNoMoreThanItsCapacity()
    {
        const world::World world = importMap().world;
        double street_y = 1e9;
        for (const auto& [id, lane] : world.lanes())
            if (lane.name == "Quiet Street")
                street_y = std::min(street_y, lane.points.front().y);
        int inside = 0;
        for (const auto& [id, row] : world.parkingRows())
            if (row.angle == ParkingAngle::perpendicular && row.points.front().y > street_y + 25.0)
                inside += row.places;
        QCOMPARE(inside, 12);
    }
    void allElse_isAsItWas()
    {
        const QTemporaryDir folder;
        const world::World with = importMap().world;
        const world::World without = importMap(withoutParking(folder)).world;
        QVERIFY(without.parkingRows().empty());
        QVERIFY(without.lanes().sameContent(with.lanes()) && without.crossings().sameContent(with.crossings()));
        QVERIFY(without.cells().sameContent(with.cells()) && without.portals().sameContent(with.portals()));
        QVERIFY(without.obstacles().sameContent(with.obstacles()) && without.fixtures().sameContent(with.fixtures()));
        QVERIFY(without.vehicleKinds().sameContent(with.vehicleKinds()) && without.vehicleDemands().sameContent(with.vehicleDemands()));
    }

    void cities_haveRowsOfCars_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"munich_altstadt", "helsinki_centre", "monaco"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void cities_haveRowsOfCars()
    {
        QFETCH(QString, name);
        const QString path = testing::sharedData("osm/" + name + ".osm.pbf");
        if (path.isEmpty())
            QSKIP("../shared/data/osm is not there.");
        const auto imported = importMap(path);
        const world::World& world = imported.world;
        std::int64_t places = 0;
        for (const auto& [id, row] : world.parkingRows())
            places += row.places;
        qInfo("%zu rows, %lld places, %zu cars, %lld left out, %lld indoors", world.parkingRows().size(), static_cast<long long>(places),
              world::parkedVehicles(world).size(), static_cast<long long>(countOf(imported.report.read, "parking-left-out")),
              static_cast<long long>(countOf(imported.report.skipped, "parking-indoors")));
        QVERIFY(places > 100);
        foundation::JobContext context;
        std::map<std::string, int> found;
        for (const auto& finding : world::checkWorld(world, context))
            ++found[finding.issue.code];
        QCOMPARE(found["parked-on-lane"], 0);
        QCOMPARE(found["parking-row-too-tight"], 0);
    }
};

PASSERBY_TEST(OsmParkingTest)

} // namespace osm_parking_test

#include "osm_parking_test.moc"
