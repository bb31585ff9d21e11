// SPDX-License-Identifier: GPL-3.0-or-later
// Roads in the city view.
#include "core/world/patch_builder.h"
#include "editor/scene/city_meshes.h"
#include "editor/scene/roads.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace scene_roads_test {

using namespace passerby;

namespace {

/// A street of two lanes with a stop line and a zebra crossing over a lawn.
world::World streetOverGreen()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Obstacle{"", world::ObstacleKind::green, 0, testing::rectangle(0, -20, 100, 20), 0.0, 0.0});
    const auto light = builder.add(world::Signal{"", 20.0, 3.0, 37.0, 0.0});
    builder.add(world::Lane{"", 0, {{0, -2}, {50, -2}, {100, -2}}, 3.0, 10.0, world::LaneKind::car});
    builder.add(world::Lane{"", 0, {{100, 2}, {0, 2}}, 3.0, 10.0, world::LaneKind::car});
    builder.add(world::StopLine{"", 0, {40, -4}, {40, 0}, light});
    builder.add(world::Crossing{"", 0, {60, -4}, {60, 4}, 4.0, {}});
    if (!world.apply(builder.take()))
        qFatal("The street cannot be built.");
    return world;
}

} // namespace

class SceneRoadsTest : public QObject {
    Q_OBJECT

private slots:
    void asphalt_isALayerOfItsOwn()
    {
        const world::World world = streetOverGreen();
        const auto ground = editor::makeGround(world, editor::Elevations(world), editor::sceneTheme(false));
        std::size_t triangles = 0;
        for (const auto& tile : ground.roads)
            triangles += tile.vertices.size() / 3;
        QCOMPARE(triangles, std::size_t{6});
        QCOMPARE(ground.scenery.size(), std::size_t{1});
    }
    void whatIsPainted_liesOnTheFloor()
    {
        const world::World world = streetOverGreen();
        const auto marks = editor::roadMarks(world, editor::FloorHeights(world), editor::sceneTheme(false));
        QCOMPARE(marks.size(), std::size_t{6 + 1 + 8}); // edges, the stop line, stripes
        for (const auto& mark : marks)
            QCOMPARE(mark.shape[0], 0.0F);
    }
    void bridge_isDrawnFirst_andLiesWhereItsEdgesDo()
    {
        world::World world = streetOverGreen();
        world::PatchBuilder builder(world);
        builder.add(world::Lane{"", 1, {{50, -20}, {50, 20}}, 3.0, 10.0, world::LaneKind::car});
        builder.add(world::Lane{"", 0, {{0, -4}, {100, -4}}, 1.5, 5.0, world::LaneKind::bicycle});
        QVERIFY(world.apply(builder.take()).ok());
        const auto tiles = editor::roadTiles(world, editor::Elevations(world), editor::sceneTheme(false));
        QCOMPARE(tiles.size(), std::size_t{4}); // the bridge, the bicycles' lane, the street in two tiles
        const float bridge_m = float(editor::FloorHeights(world).flat(1));
        QVERIFY(bridge_m > 0.0F);
        QCOMPARE(tiles[0].vertices.front().position[2], bridge_m);
        QCOMPARE(tiles[0].vertices.size(), std::size_t{6});
        QCOMPARE(tiles[1].vertices.front().position[2], 0.0F);
        QCOMPARE(tiles[1].vertices.size(), std::size_t{6});
        QCOMPARE(tiles[2].vertices.size() + tiles[3].vertices.size(), std::size_t{18});
    }
    void cityWithoutRoads_hasNone()
    {
        QVERIFY(editor::roadTiles(world::World(), editor::Elevations(world::World()), editor::sceneTheme(true)).empty());
        QVERIFY(editor::roadMarks(world::World(), editor::FloorHeights(world::World()), editor::sceneTheme(true)).empty());
    }
};

PASSERBY_TEST(SceneRoadsTest)

} // namespace scene_roads_test

#include "scene_roads_test.moc"
