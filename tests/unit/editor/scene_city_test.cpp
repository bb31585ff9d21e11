// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/scene/city_meshes.h"
#include "editor/scene/doors.h"
#include "editor/scene/ground.h"
#include "editor/scene/light_map.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/picker.h"
#include "editor/scene/scene_theme.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <atomic>
#include <cmath>
#include <numbers>

namespace scene_city_test {

using namespace passerby;

namespace {

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

/// A building of 20 m × 20 m × 18 m north of a plaza, with a door on its south wall.
world::World smallCity()
{
    world::World world;
    world::PatchBuilder builder(world);
    const auto type = builder.add(world::TargetType{"Shop", {200, 0, 0}, "", 60.0, 0.0, {}, {}});
    const auto cell = builder.add(world::Cell{"", world::CellKind::plaza, 0, box(-30, -40, 30, 0)});
    builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, box(-10, 0, 10, 20), 0.0, 18.0});
    builder.add(world::Target{"", type, cell, {2, -1}});
    builder.add(world::Target{"", type, cell, {2, -20}});
    const auto applied = world.apply(builder.patch());
    Q_ASSERT(applied.ok());
    return world;
}

} // namespace

class SceneCityTest : public QObject {
    Q_OBJECT

private slots:
    void spots_answerToTheMouse_unlessHidden()
    {
        const world::World world = smallCity();
        const editor::ObjectPicker picker(world, editor::makeCityMeshes(world, false).roofs);
        const std::vector<QVector3D> spots{{2, -20, 0}, {3, -20, 0}, {0, 40, 0}}; // two on the plaza, one behind the building
        editor::OrbitCamera camera;
        camera.center = QVector3D(0, 0, 0);
        camera.yaw_deg = 0.0;
        camera.pitch_deg = 12.0;
        camera.distance_m = 150.0;
        const QSizeF size(640, 400);
        const auto pick = [&](QVector3D at, QPointF beside) {
            return editor::pickSpot(spots, camera.ray(*camera.project(at, size) + beside, size), camera.pixelAngle(size),
                                    [&](const editor::Ray& ray, double away_m) { return picker.distanceToSolid(ray) < away_m - 1.0; });
        };
        QCOMPARE(pick(spots[0], {}), std::optional<std::size_t>(0));
        QCOMPARE(pick(spots[1], {1.0, 0.0}), std::optional<std::size_t>(1));
        QCOMPARE(pick(spots[0], {-11.0, 0.0}), std::optional<std::size_t>(0));
        QVERIFY(!pick(spots[0], {-14.0, 0.0}));
        QVERIFY(!pick(spots[2], {}));
        camera.pitch_deg = 60.0; // from above it is seen over the roof
        QCOMPARE(pick(spots[2], {}), std::optional<std::size_t>(2));
    }

    /// However wide they are: whoever walks on them has their feet on the ground.
    void stairs_areAsEvenAsTheWayUp()
    {
        world::World world;
        world::PatchBuilder builder(world);
        const auto low = builder.add(world::Cell{"", world::CellKind::plaza, 0, box(-20, 0, 0, 30)});
        const auto stairs = builder.add(world::Cell{"", world::CellKind::stairs, 0, box(0, 0, 8, 30)});
        const auto high = builder.add(world::Cell{"", world::CellKind::plaza, 1, box(8, 0, 30, 30)});
        builder.add(world::Portal{low, stairs, {0, 0}, {0, 30}, 0.0});
        builder.add(world::Portal{stairs, high, {8, 0}, {8, 30}, 6.0});
        QVERIFY(world.apply(builder.patch()).ok());
        const auto ground = editor::makeGround(world, world::Elevations(world), editor::sceneTheme(false));
        int onStairs = 0;
        for (const auto& tile : ground.cells)
            for (const editor::GroundVertex& vertex : tile.vertices) {
                const auto [x, y, z] = vertex.position;
                if (x < 0.0F || x > 8.0F)
                    continue;
                const bool isEdge = x == 0.0F || x == 8.0F; // of the floors beside, too
                onStairs += std::abs(z - 6.0F * x / 8.0F) < 1e-4F ? 1 : 0;
                QVERIFY(isEdge || std::abs(z - 6.0F * x / 8.0F) < 1e-4F);
            }
        QVERIFY2(onStairs >= 6, qPrintable(QString::number(onStairs)));
    }

    void doors_onlyWhereATargetIsNearAWall()
    {
        const auto doors = editor::findDoors(smallCity());
        QCOMPARE(doors.size(), std::size_t(1));
        QCOMPARE(doors[0].target, 1U);
        QVERIFY(geometry::distance(doors[0].place, {2, 0}) < 1e-9);
        QVERIFY(geometry::distance(doors[0].outward, {0, -1}) < 1e-9);
    }
    void solids_wallsLookOutwards()
    {
        const auto world = smallCity();
        const auto meshes = editor::makeCityMeshes(world, false);
        double area = 0.0;
        for (const auto& tile : meshes.solids.walls)
            for (std::size_t i = 0; i + 2 < tile.vertices.size(); i += 3) {
                const auto& v = tile.vertices[i];
                if (v.surface[3] != float(editor::Surface::windowWall))
                    continue;
                const geometry::Point away{double(v.position[0]), double(v.position[1]) - 10.0};
                QVERIFY(away.x * double(v.normal[0]) + away.y * double(v.normal[1]) > 0.0);
                const auto point = [&](std::size_t k) {
                    const auto& p = tile.vertices[i + k].position;
                    return QVector3D(p[0], p[1], p[2]);
                };
                const QVector3D n = QVector3D::crossProduct(point(1) - point(0), point(2) - point(0));
                QVERIFY(n.x() * v.normal[0] + n.y() * v.normal[1] > 0.0F); // counter-clockwise from outside
                area += double(n.length()) / 2.0;
            }
        QVERIFY(std::abs(area - 4 * 20.0 * 13.0) < 1e-2);
    }
    void ground_cellsKeepTheirArea()
    {
        const auto meshes = editor::makeCityMeshes(smallCity(), false);
        double area = 0.0;
        for (const auto& tile : meshes.ground.cells)
            for (std::size_t i = 0; i + 2 < tile.vertices.size(); i += 3) {
                const auto at = [&](std::size_t k) {
                    return geometry::Point{double(tile.vertices[i + k].position[0]), double(tile.vertices[i + k].position[1])};
                };
                area += geometry::orientation(at(0), at(1), at(2)) / 2.0;
            }
        QVERIFY(std::abs(area - 60.0 * 40.0) < 1e-2);
    }
    void light_shadeFallsNorthOfTheBuilding()
    {
        const auto world = smallCity();
        const auto roofs = editor::makeRoofs(world);
        const std::atomic<bool> never{false};
        const editor::LightMap light = editor::LightBaker(world, roofs, never).bake(editor::sunDirection(), never);
        QVERIFY(!light.isEmpty());
        QVERIFY(light.sunAt(0, 25) < 0.05F); // the sun stands in the south
        QVERIFY(light.sunAt(0, -10) > 0.95F);
        QVERIFY(light.sunAt(0, 20 + 30) > 0.95F); // 18 m cast at most 21 m
        QCOMPARE(light.sunAt(1e6, 0), 1.0F);
    }
    void light_shadeFallsAwayFromTheSun_data()
    {
        QTest::addColumn<double>("east");
        QTest::addColumn<double>("north");
        for (int direction = 0; direction < 16; ++direction) {
            const double angle = direction * std::numbers::pi / 8.0;
            QTest::addRow("%d", direction) << std::cos(angle) << std::sin(angle);
        }
    }
    void light_shadeFallsAwayFromTheSun()
    {
        QFETCH(double, east);
        QFETCH(double, north);
        const auto world = smallCity();
        const std::atomic<bool> never{false};
        const QVector3D sun = QVector3D(float(east), float(north), 1.0F).normalized(); // what is 18 m high casts 18 m
        const editor::LightMap light = editor::LightBaker(world, editor::makeRoofs(world), never).bake(sun, never);
        const geometry::Box house = geometry::boundingBox(world.obstacles().at(0).row->polygon);
        const geometry::Point middle = 0.5 * (house.low + house.high);
        const geometry::Point half = 0.5 * (house.high - house.low);
        const double toWall =
            std::min(std::abs(east) > 1e-6 ? half.x / std::abs(east) : 1e9, std::abs(north) > 1e-6 ? half.y / std::abs(north) : 1e9);
        const auto sunAt = [&](double beyond_m) {
            return light.sunAt(middle.x - east * (toWall + beyond_m), middle.y - north * (toWall + beyond_m));
        };
        QVERIFY(sunAt(3.0) < 0.05F && sunAt(6.0) < 0.05F);
        QVERIFY(sunAt(22.0) > 0.95F);
        QVERIFY(light.sunAt(middle.x + east * (toWall + 3.0), middle.y + north * (toWall + 3.0)) > 0.95F); // before it
    }
    void light_wallsHideTheSky()
    {
        const auto world = smallCity();
        const std::atomic<bool> never{false};
        const editor::LightMap light = editor::LightBaker(world, editor::makeRoofs(world), never).bake(editor::sunDirection(), never);
        const auto sky = [&](double x, double y) {
            const auto column = std::size_t((x - light.origin.x) / light.texel_m);
            const auto row = std::size_t((y - light.origin.y) / light.texel_m);
            return int(light.rgba[(row * std::size_t(light.width) + column) * 4]);
        };
        QVERIFY(sky(0, -2) < sky(0, -8));
        QVERIFY(sky(0, -8) < sky(0, -38));
        QVERIFY(sky(0, -38) > 250);
    }
    void light_cancelled_isEmpty()
    {
        const auto world = smallCity();
        const std::atomic<bool> cancelled{true};
        const std::atomic<bool> never{false};
        QVERIFY(editor::LightBaker(world, editor::makeRoofs(world), cancelled).bake(editor::sunDirection(), never).isEmpty());
        QVERIFY(editor::LightBaker(world, editor::makeRoofs(world), never).bake(editor::sunDirection(), cancelled).isEmpty());
    }
    void camera_projectAndRayAgree()
    {
        editor::OrbitCamera camera;
        camera.center = QVector3D(12, -7, 0);
        camera.yaw_deg = 130;
        const QSizeF size(1280, 720);
        const auto at = camera.project(QVector3D(20, 3, 0), size);
        QVERIFY(at.has_value());
        const auto back = camera.groundPoint(*at, size);
        QVERIFY(back.has_value());
        QVERIFY(geometry::distance(*back, {20, 3}) < 0.02);
        const auto middle = camera.project(camera.center, size);
        QVERIFY(std::abs(middle->x() - 640) < 0.1 && std::abs(middle->y() - 360) < 0.1);
    }
    void camera_zoomKeepsTheGroundUnderTheMouse()
    {
        editor::OrbitCamera camera;
        const QSizeF size(1280, 720);
        const QPointF mouse(300, 500);
        const auto before = camera.groundPoint(mouse, size);
        camera.zoom(0.5, mouse, size);
        QCOMPARE(camera.distance_m, 107.5);
        const auto after = camera.groundPoint(mouse, size);
        QVERIFY(geometry::distance(*before, *after) < 0.05);
    }
    void camera_panMovesTheGroundWithTheMouse()
    {
        editor::OrbitCamera camera;
        const QSizeF size(1280, 720);
        const auto held = camera.groundPoint({640, 400}, size);
        camera.pan({640, 400}, {700, 450}, size);
        QVERIFY(geometry::distance(*held, *camera.groundPoint({700, 450}, size)) < 0.05);
    }
    void picker_findsTargetThenBuildingThenCell()
    {
        const auto world = smallCity();
        const auto roofs = std::make_shared<const editor::Roofs>(editor::makeRoofs(world));
        const editor::ObjectPicker picker(world, roofs);
        const auto down = [&](double x, double y) {
            return picker.pick({QVector3D(float(x), float(y), 100.0F), QVector3D(0, 0, -1)}, 0.001);
        };
        QVERIFY(down(0, 10)->object == (editor::ObjectRef{editor::ObjectKind::obstacle, 1}));
        QVERIFY(std::abs(down(0, 10)->distance_m - 82.0) < 0.1);
        QVERIFY(down(2, -20)->object == (editor::ObjectRef{editor::ObjectKind::target, 2}));
        QVERIFY(down(-20, -20)->object == (editor::ObjectRef{editor::ObjectKind::cell, 1}));
        QVERIFY(!down(500, 500));
        const editor::Ray level{QVector3D(0, -50, 5), QVector3D(0, 1, 0)};
        QVERIFY(std::abs(picker.distanceToSolid(level) - 50.0) < 1e-3);
    }
    void pickWalker_prefersTheOneUnderTheMouse()
    {
        std::vector<editor::ShownWalker> walkers;
        walkers.push_back({world::scheduled(7), 0, {0, 0}, 0.0, 0.0, 1.0});
        walkers.push_back({world::scheduled(8), 0, {1.0, 0}, 0.0, 0.0, 1.0});
        const editor::Ray ray{QVector3D(1.02F, -20, 1), QVector3D(0, 1, 0)};
        QCOMPARE(editor::pickWalker(walkers, ray, 0.001, 1e30), std::optional(world::scheduled(8)));
        QCOMPARE(editor::pickWalker(walkers, ray, 0.001, 5.0), std::optional<world::AgentId>()); // behind a wall
        const editor::Ray beside{QVector3D(5, -20, 1), QVector3D(0, 1, 0)};
        QCOMPARE(editor::pickWalker(walkers, beside, 0.001, 1e30), std::optional<world::AgentId>());
    }
};

PASSERBY_TEST(SceneCityTest)

} // namespace scene_city_test

#include "scene_city_test.moc"
