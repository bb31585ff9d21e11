// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/failure.h"
#include "core/storage/geometry_blob.h"
#include "core/storage/project_store.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/storage/random_world.h"
#include "tests/unit/core/storage/store_support.h"

#include <QTest>
#include <fstream>
#include <limits>
#include <rapidcheck.h>

namespace round_trip_test {

using namespace passerby;
using testing::RandomWorld;
using testing::ScratchFolder;

class RoundTripTest : public QObject {
    Q_OBJECT

private slots:
    void saveAndLoad_anyWorld_givesTheSameWorld();
    void saveAndLoad_farFromTheOrigin_keepsCoordinatesExactly();
    void save_beyondExactCoordinates_isRefused();
    void saveAndLoad_freshBake_keepsBytesAndSegments();
    void save_staleBake_dropsIt();
    void load_bakeOfAnotherWorld_dropsIt();
    void saveAndLoad_hoursWithoutPlainBake_keepsThem();
    void load_hoursOfAnotherWorld_dropsThemAlone();
    void load_olderFileWithoutHours_isRead();
    void saveAndLoad_largestNumbers_survive();
    void save_overOlderCity_replacesItAndItsRows();
};

void RoundTripTest::saveAndLoad_anyWorld_givesTheSameWorld()
{
    const ScratchFolder scratch;
    QVERIFY(rc::check("a reloaded city is the same city", [&](std::uint64_t seed) {
        foundation::JobContext context;
        storage::StoredProject project;
        project.world = RandomWorld::make(seed);
        RC_ASSERT(storage::saveProject(scratch.file("city.gpkg"), project, context).ok());
        const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
        if (!loaded)
            RC_FAIL(foundation::describe(loaded.error()));
        RC_ASSERT(loaded.value().world.sameContent(project.world));
        RC_ASSERT(world::bakeHash(loaded.value().world) == world::bakeHash(project.world));
    }));
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

void RoundTripTest::saveAndLoad_farFromTheOrigin_keepsCoordinatesExactly()
{
    const ScratchFolder scratch;
    QVERIFY(rc::check("absolute coordinates give local ones back to the last bit", [&] {
        foundation::JobContext context;
        const auto step = [](std::int64_t low, std::int64_t high) {
            return static_cast<double>(*rc::gen::inRange(low, high)) * geometry::kGridStep_m;
        };
        storage::StoredProject project;
        world::WorldPatch patch;
        patch.settings.emplace();
        patch.settings->epsg = 32632;
        patch.settings->origin_m = {*rc::gen::inRange<std::int64_t>(-1'000'000'000, 1'000'000'000),
                                    *rc::gen::inRange<std::int64_t>(-1'000'000'000, 1'000'000'000)};
        const geometry::Point position{step(-(std::int64_t{1} << 43), std::int64_t{1} << 43),
                                       step(-(std::int64_t{1} << 43), std::int64_t{1} << 43)};
        patch.put(world::AttractorId{1, 1}, world::Attractor{"", position, 1, 50});
        RC_ASSERT(project.world.apply(patch).ok());
        RC_ASSERT(storage::saveProject(scratch.file("far.gpkg"), project, context).ok());
        const auto loaded = storage::loadProject(scratch.file("far.gpkg"), context);
        RC_ASSERT(loaded.ok());
        RC_ASSERT(loaded.value().world.attractors().at(0).row->position == position);
    }));
}

void RoundTripTest::save_beyondExactCoordinates_isRefused()
{
    storage::FileFrame frame;
    frame.origin_m = {std::int64_t{1} << 40, 0};
    bool refused = false;
    try {
        static_cast<void>(storage::toAbsolute(frame, {geometry::kGridStep_m, 0}));
    } catch (const storage::Failure& failure) {
        refused = failure.error.code == "out-of-range";
    }
    QVERIFY(refused);
    const geometry::Point exact = storage::toAbsolute(frame, {0.5, -3});
    QCOMPARE(storage::toLocal(frame, exact).x, 0.5);
}

void RoundTripTest::saveAndLoad_freshBake_keepsBytesAndSegments()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const storage::StoredProject project = testing::bakedProject(RandomWorld::make(7));
    QVERIFY(storage::saveProject(scratch.file("city.gpkg"), project, context).ok());
    const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
    QVERIFY(loaded.ok());
    QVERIFY(loaded.value().bake == project.bake);
    QVERIFY(loaded.value().hourBakes == project.hourBakes);
    QCOMPARE(loaded.value().bakeHash, project.bakeHash);
    QVERIFY(loaded.value().segments == project.segments);
}

void RoundTripTest::save_staleBake_dropsIt()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    storage::StoredProject project = testing::bakedProject(RandomWorld::make(7));
    ++project.bakeHash;
    QVERIFY(storage::saveProject(scratch.file("city.gpkg"), project, context).ok());
    const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
    QVERIFY(loaded.ok());
    QVERIFY(!loaded.value().bake);
    QVERIFY(loaded.value().hourBakes.empty());
    QVERIFY(loaded.value().segments.empty());
    QVERIFY(loaded.value().world.sameContent(project.world));
}

void RoundTripTest::load_bakeOfAnotherWorld_dropsIt()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const auto file = scratch.file("city.gpkg");
    const storage::StoredProject project = testing::bakedProject(RandomWorld::make(7));
    QVERIFY(storage::saveProject(file, project, context).ok());
    testing::execute(file, "UPDATE passerby_meta SET value = '99' WHERE key = 'seed'");
    const auto loaded = storage::loadProject(file, context);
    QVERIFY(loaded.ok());
    QVERIFY(!loaded.value().bake);
    QVERIFY(loaded.value().hourBakes.empty());
    QVERIFY(loaded.value().segments.empty());
    QCOMPARE(loaded.value().world.settings().seed, std::uint64_t{99});
}

void RoundTripTest::saveAndLoad_hoursWithoutPlainBake_keepsThem()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    storage::StoredProject project = testing::bakedProject(RandomWorld::make(7));
    project.bake.reset();
    project.segments.clear();
    QVERIFY(storage::saveProject(scratch.file("city.gpkg"), project, context).ok());
    const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
    QVERIFY(loaded.ok());
    QVERIFY(!loaded.value().bake);
    QVERIFY(loaded.value().hourBakes == project.hourBakes);
}

void RoundTripTest::load_hoursOfAnotherWorld_dropsThemAlone()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const auto file = scratch.file("city.gpkg");
    const storage::StoredProject project = testing::bakedProject(RandomWorld::make(7));
    for (const char* change :
         {"UPDATE passerby_hour_bakes SET world_hash = '5'", "UPDATE passerby_hour_bakes SET world_hash = '5' WHERE id = 2"}) {
        QVERIFY(storage::saveProject(file, project, context).ok());
        testing::execute(file, change);
        const auto loaded = storage::loadProject(file, context);
        QVERIFY(loaded.ok());
        QVERIFY(loaded.value().bake == project.bake);
        QVERIFY(loaded.value().hourBakes.empty());
    }
}

void RoundTripTest::load_olderFileWithoutHours_isRead()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const auto file = scratch.file("city.gpkg");
    const storage::StoredProject project = testing::bakedProject(RandomWorld::make(7));
    QVERIFY(storage::saveProject(file, project, context).ok());
    testing::execute(file, "DROP TABLE passerby_hour_bakes; DELETE FROM gpkg_contents WHERE table_name = 'passerby_hour_bakes'");
    const auto loaded = storage::loadProject(file, context);
    QVERIFY(loaded.ok());
    QVERIFY(loaded.value().bake == project.bake);
    QVERIFY(loaded.value().hourBakes.empty());
}

void RoundTripTest::saveAndLoad_largestNumbers_survive()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    storage::StoredProject project;
    world::WorldPatch patch;
    patch.settings.emplace();
    patch.settings->seed = std::numeric_limits<std::uint64_t>::max();
    patch.settings->population = 1'000'000'000'000;
    patch.put(world::CellId{0x7FFFFFFFU, 1}, world::Cell{"last", world::CellKind::plaza, 0, {{{0, 0}, {1, 0}, {1, 1}}, {}}});
    QVERIFY(project.world.apply(patch).ok());
    QVERIFY(storage::saveProject(scratch.file("city.gpkg"), project, context).ok());
    const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
    QVERIFY(loaded.ok());
    QVERIFY(loaded.value().world.sameContent(project.world));
}

void RoundTripTest::save_overOlderCity_replacesItAndItsRows()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const storage::StoredProject full = testing::bakedProject(RandomWorld::make(7));
    QVERIFY(storage::saveProject(scratch.file("city.gpkg"), full, context).ok());
    QVERIFY(storage::saveProject(scratch.file("city.gpkg"), {}, context).ok());
    const auto loaded = storage::loadProject(scratch.file("city.gpkg"), context);
    QVERIFY(loaded.ok());
    QVERIFY(loaded.value().world.sameContent(world::World()));
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

PASSERBY_TEST(RoundTripTest)

} // namespace round_trip_test

#include "round_trip_test.moc"
