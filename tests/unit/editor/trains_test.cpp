// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/trains.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trains_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

constexpr double kNorth_rad = std::numbers::pi / 2.0;

/// A platform of 40 m by 4 m whose edge looks north, with a train every ten minutes, the first at 00:01, for two minutes. Somewhere a
/// passage leads to it.
world::World cityWithTrains(int doors, double period_s = 600.0, int level = 0, double elevation_m = 0.0)
{
    world::PatchBuilder build{world::World()};
    const auto cell = build.add(world::Cell{"Platform", world::CellKind::platform, level, {{{0, 0}, {60, 0}, {60, 10}, {0, 10}}, {}}});
    const auto passage = build.add(world::Cell{"Passage", world::CellKind::indoor, level, {{{60, 0}, {70, 0}, {70, 10}, {60, 10}}, {}}});
    build.add(world::Portal{cell, passage, {60, 4}, {60, 6}, elevation_m});
    world::TargetType type;
    type.name = "Train";
    const auto typeId = build.add(type);
    const auto target = build.add(world::Target{"", typeId, cell, {30, 5}});
    const auto kinds = world::usualFixtureKinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [](const world::FixtureKind& one) { return one.name == "platform"; });
    if (kind == kinds.end())
        qFatal("There is no platform.");
    world::Fixture platform = world::newFixture(build.add(*kind), *kind, level, {30, 5}, kNorth_rad);
    platform.width_m = 40.0;
    platform.depth_m = 4.0;
    world::TrainService service;
    service.platform = build.add(platform);
    service.target = target;
    service.period_s = period_s;
    service.offset_s = 60.0;
    service.dwell_s = 120.0;
    service.doors = doors;
    build.add(service);
    world::World city;
    if (!city.apply(build.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

run::Frame frameAt(double clock_s, double time_s)
{
    run::Frame frame;
    frame.clock_s = clock_s;
    frame.time_s = time_s;
    return frame;
}

} // namespace

/// Trains as they are drawn.
class TrainsTest : public QObject {
    Q_OBJECT

private slots:
    void train_standsBesideThePlatform_asLongAsThat()
    {
        const world::World city = cityWithTrains(6);
        const auto train = placedTrain(city, city.trainServices().at(0).id);
        QVERIFY(train && train->middle.y > 7.0 && std::abs(train->middle.x - 30.0) < 1e-9);
        const auto outline = trainOutline(*train);
        for (const Point corner : outline)
            QVERIFY(corner.y > 7.0 && std::abs(corner.x - 30.0) <= 20.0 + 1e-9);
        const auto doors = trainDoors(*train);
        QVERIFY(doors.size() >= 4 && doors.size() <= 6);
        for (const auto& [a, b] : doors) // towards the platform
            QVERIFY(a.y < train->middle.y && b.y < train->middle.y && std::abs(distance(a, b) - 1.4) < 1e-9);
        QVERIFY(!placedTrain(city, world::TrainServiceId{99, 1}));
    }

    void train_standsByTheClock()
    {
        const world::World city = cityWithTrains(6);
        QVERIFY(standingTrains(city, frameAt(30.0, 0.0)).empty());
        QCOMPARE(standingTrains(city, frameAt(60.0, 30.0)).size(), std::size_t{1});
        QCOMPARE(standingTrains(city, frameAt(179.0, 149.0)).size(), std::size_t{1});
        QVERIFY(standingTrains(city, frameAt(181.0, 151.0)).empty());
        QCOMPARE(standingTrains(city, frameAt(8.0 * 3600.0 + 70.0, 70.0)).size(), std::size_t{1});           // 48 trains later
        QCOMPARE(standingTrains(city, frameAt(70.0, 86400.0 - 8.0 * 3600.0 + 70.0)).size(), std::size_t{1}); // the day after
    }

    /// The begin of a run at 00:00 is worked out of two numbers that are rounded: it does not fall on the day before.
    void train_standsByTheClock_fromMidnightOn()
    {
        const world::World city = cityWithTrains(6, 700.0);
        for (const double clock_s : {61.0, 100.0, 179.0, 775.0})
            for (const double time_s : {std::nextafter(clock_s, 0.0), clock_s, std::nextafter(clock_s, 1e6)})
                QCOMPARE(standingTrains(city, frameAt(clock_s, time_s)).size(), std::size_t{1});
    }

    void train_standsAtTheHeightOfItsPlatform()
    {
        const world::World above = cityWithTrains(6);
        const world::World below = cityWithTrains(6, 600.0, -2, -9.5);
        const auto lowest_m = [](const world::World& city) {
            std::vector<SolidVertex> solids;
            appendPlacedTrain(*placedTrain(city, city.trainServices().at(0).id), FloorHeights(city), sceneTheme(false), solids);
            float lowest = std::numeric_limits<float>::infinity();
            for (const SolidVertex& vertex : solids)
                lowest = std::min(lowest, vertex.position[2]);
            return lowest;
        };
        QVERIFY(std::abs(lowest_m(above) - lowest_m(below) - 9.5F) < 0.1F);
    }

    void train_isOfTriangles_howeverManyDoors()
    {
        for (const int doors : {1, 6, 60}) {
            const world::World city = cityWithTrains(doors);
            const FloorHeights floors(city);
            std::vector<SolidVertex> solids;
            appendPlacedTrain(*placedTrain(city, city.trainServices().at(0).id), floors, sceneTheme(false), solids);
            QVERIFY(!solids.empty() && solids.size() % 3 == 0);
            QVERIFY(std::all_of(solids.begin(), solids.end(),
                                [](const SolidVertex& v) { return v.position[1] > 7.0F && v.position[2] < 3.5F; }));
        }
    }
};

PASSERBY_TEST(TrainsTest)

} // namespace trains_test

#include "trains_test.moc"
