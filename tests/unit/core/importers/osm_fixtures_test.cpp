// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/osm_import.h"
#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

namespace osm_fixtures_test {

using namespace passerby;
using geometry::Point;

namespace {

constexpr const char* kThings = PASSERBY_SOURCE_DIR "/tests/scenarios/osm/things.osm";

importers::OsmImport importThings(const QString& path = kThings)
{
    foundation::JobContext context;
    auto imported = importers::importOsm(path.toStdString(), {}, context);
    if (!imported)
        qFatal("%s", imported.error().message.c_str());
    return std::move(imported).value();
}

std::map<std::string, int> fixtureCounts(const world::World& world)
{
    std::map<std::string, int> counts;
    for (const auto& [id, fixture] : world.fixtures())
        ++counts[world.fixtureKinds().find(fixture.kind)->name];
    return counts;
}

const world::Fixture& fixtureNamed(const world::World& world, const std::string& name)
{
    for (const auto& [id, fixture] : world.fixtures())
        if (fixture.name == name)
            return fixture;
    qFatal("There is no such fixture.");
}

const world::Target& targetNamed(const world::World& world, const std::string& name)
{
    for (const auto& [id, target] : world.targets())
        if (target.name == name)
            return target;
    qFatal("There is no such target.");
}

std::int64_t skipCount(const importers::OsmImport& imported, std::string_view code)
{
    for (const auto& line : imported.report.skipped)
        if (line.code == code)
            return line.count;
    return 0;
}

/// Whoever uses it stands before it, at most as far off as things are moved.
bool isUsedFrom(const world::Fixture& fixture, Point target)
{
    const Point ahead{std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)};
    return geometry::dot(target - fixture.position, ahead) > fixture.depth_m / 2.0 && geometry::distance(target, fixture.position) < 2.6;
}

class OsmFixturesTest : public QObject {
    Q_OBJECT

private slots:
    void things_becomeFixturesOfTheUsualKinds()
    {
        const auto imported = importThings();
        const world::World& world = imported.world;
        QVERIFY((fixtureCounts(world)
                 == std::map<std::string, int>{{"bench", 3}, {"platform", 1}, {"ticket counter", 1}, {"vending machine", 1}}));
        QCOMPARE(world.fixtureKinds().size(), std::size_t{4}); // those that are needed
        foundation::JobContext context;
        for (const auto& finding : world::checkWorld(world, context))
            QVERIFY2(finding.issue.severity != foundation::Severity::error, finding.issue.message.c_str());
    }

    void headings_comeFromTagsWallsAndTracks()
    {
        const world::World world = importThings().world;
        QVERIFY(std::abs(fixtureNamed(world, "Middle").heading_rad + M_PI / 2.0) < 1e-9); // 180: south
        QVERIFY(std::abs(fixtureNamed(world, "Beside").heading_rad - M_PI / 2.0) < 0.1);  // to the square, north of it
        const world::Fixture& platform = fixtureNamed(world, "Track 1");
        QVERIFY(std::abs(platform.heading_rad - M_PI / 2.0) < 0.1);
        QVERIFY(std::abs(platform.width_m - 37.2) < 0.3 && std::abs(platform.depth_m - 4.4) < 0.3);
        int small = 0;
        for (const auto& [id, fixture] : world.fixtures())
            if (fixture.places == 2) { // the bench of two seats turns its back to the house
                QVERIFY(std::abs(fixture.heading_rad) < 0.1);
                QCOMPARE(fixture.width_m, 1.2);
                ++small;
            }
        QCOMPARE(small, 1);
    }

    void whatStopsFeet_standsWhereItStopsNobody()
    {
        const auto imported = importThings();
        const world::World& world = imported.world;
        QVERIFY(isUsedFrom(fixtureNamed(world, "Middle"), targetNamed(world, "Middle").position));
        for (const auto& [id, fixture] : world.fixtures()) {
            if (!world.fixtureKinds().find(fixture.kind)->stopsFeet)
                continue;
            const geometry::Ring footprint = world::footprintOf(fixture);
            const auto holds = [&](const auto& entry) {
                return std::all_of(footprint.begin(), footprint.end(),
                                   [&](Point p) { return geometry::contains(entry.second.polygon, p); });
            };
            QCOMPARE(std::count_if(world.cells().begin(), world.cells().end(), holds), 1);
            for (const auto& [number, target] : world.targets())
                QVERIFY(geometry::distanceToBorder({footprint, {}}, target.position) > 0.29
                        && !geometry::contains({footprint, {}}, target.position));
        }
        QCOMPARE(skipCount(imported, "no-room"), 1);         // the bench on the path of one metre
        QCOMPARE(skipCount(imported, "thing-elsewhere"), 1); // the one below the ground
    }

    void targets_areWhatTheyWereWithoutFixtures()
    {
        const world::World with = importThings().world;
        // What is indoors is a place to go to, but no fixture.
        QFile file(kThings);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        text.replace("v=\"bench\"/>", "v=\"bench\"/><tag k=\"indoor\" v=\"yes\"/>");
        const QTemporaryDir folder;
        QFile changed(folder.filePath("things.osm"));
        QVERIFY(changed.open(QIODevice::WriteOnly));
        changed.write(text);
        changed.close();
        const world::World without = importThings(changed.fileName()).world;
        QCOMPARE(fixtureCounts(without).count("bench"), std::size_t{0});
        QCOMPARE(with.targets().size(), without.targets().size());
        QCOMPARE(world::bakeHash(with), world::bakeHash(without));
        for (const auto& [id, target] : with.targets())
            QVERIFY(*without.targets().find(id) == target);
        QCOMPARE(targetNamed(with, "Narrow").name, std::string("Narrow")); // though the bench there is left out
    }

    void realCity_hasFixturesAndTheBakeOfBefore()
    {
        const QString map = testing::sharedData("osm/munich_marienplatz.osm");
        if (map.isEmpty())
            QSKIP("The shared map data is not here.");
        world::World world = importThings(map).world;
        QVERIFY(fixtureCounts(world)["bench"] >= 5 && fixtureCounts(world)["platform"] >= 5);
        const std::uint64_t hash = world::bakeHash(world);
        world::WorldPatch patch;
        for (const auto& [id, fixture] : world.fixtures())
            patch.erase(id);
        for (const auto& [id, kind] : world.fixtureKinds())
            patch.erase(id);
        QVERIFY(world.apply(patch).ok());
        QCOMPARE(world::bakeHash(world), hash);
    }
};

} // namespace

PASSERBY_TEST(OsmFixturesTest)

} // namespace osm_fixtures_test

#include "osm_fixtures_test.moc"
