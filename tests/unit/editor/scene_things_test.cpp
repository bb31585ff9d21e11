// SPDX-License-Identifier: GPL-3.0-or-later
// Things that people use in the city view.
#include "core/world/patch_builder.h"
#include "editor/scene/city_meshes.h"
#include "editor/scene/picker.h"
#include "editor/scene/things.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace scene_things_test {

using namespace passerby;
using testing::rectangle;

namespace {

/// A bench, a stage of 6 m and a platform on a plaza, a bench on a terrace 4 m above the ground beside it, and a waiting line.
struct Plaza {
    Plaza()
    {
        world::PatchBuilder builder{world::World{}};
        const auto plaza = builder.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(0, 0, 100, 40)});
        const auto terrace = builder.add(world::Cell{"", world::CellKind::plaza, 1, rectangle(0, 48, 100, 60)});
        const auto stairs = builder.add(world::Cell{"", world::CellKind::stairs, 0, rectangle(10, 40, 20, 48)});
        builder.add(world::Portal{plaza, stairs, {10, 40}, {20, 40}, 0.0});
        builder.add(world::Portal{stairs, terrace, {10, 48}, {20, 48}, 4.0});
        const auto kinds = world::usualFixtureKinds();
        const auto benches = builder.add(kinds[0]);
        const auto stages = builder.add(kinds[3]);
        const auto platforms = builder.add(kinds[6]);
        bench = builder.add(world::newFixture(benches, kinds[0], 0, {10, 10}, 0.0));
        stage = builder.add(world::newFixture(stages, kinds[3], 0, {20, 10}, 0.0));
        platform = builder.add(world::newFixture(platforms, kinds[6], 0, {50, 30}, 0.0));
        raised = builder.add(world::newFixture(benches, kinds[0], 1, {15, 50}, 0.0));
        builder.add(world::WaitingLine{"", 0, {{70, 10}, {70, 13}}, 0.6});
        if (!world.apply(builder.take()))
            qFatal("The plaza cannot be built.");
    }

    world::World world;
    world::FixtureId bench, stage, platform, raised;
};

} // namespace

class SceneThingsTest : public QObject {
    Q_OBJECT

private slots:
    void wideThings_areSeenFromAfar_othersAreNot()
    {
        const Plaza plaza;
        const auto things = editor::makeThings(plaza.world, editor::FloorHeights(plaza.world), editor::sceneTheme(false));
        const auto drawn = [](const auto& shapes) {
            return std::count_if(shapes.begin(), shapes.end(), [](const auto& shape) { return !shape.empty(); });
        };
        QCOMPARE(drawn(things.large), std::ptrdiff_t(1)); // the stage: a platform lies on the floor
        QCOMPARE(drawn(things.small), std::ptrdiff_t(6)); // two benches and four posts
        const editor::CityMeshes meshes = editor::makeCityMeshes(plaza.world, false);
        std::size_t vertices = 0;
        for (const auto& tile : meshes.solids.small)
            vertices += tile.vertices.size();
        std::size_t asked = 0;
        for (const auto& shape : things.small)
            asked += shape.size();
        QCOMPARE(vertices, asked);
    }

    void things_standOnTheFloorOfTheirLevel_andNormalsLookOutwards()
    {
        const Plaza plaza;
        const editor::FloorHeights floors(plaza.world);
        for (const auto& [id, low] : {std::pair{plaza.bench, 0.0F}, {plaza.raised, float(floors.at(1, {15, 50}))}}) {
            std::vector<editor::SolidVertex> shape;
            editor::appendFixture(plaza.world, *plaza.world.fixtures().find(id), floors, editor::sceneTheme(false), shape);
            float lowest = 1e9F;
            for (std::size_t i = 0; i + 2 < shape.size(); i += 3) {
                const auto at = [&](std::size_t k) {
                    return QVector3D(shape[i + k].position[0], shape[i + k].position[1], shape[i + k].position[2]);
                };
                const QVector3D normal(shape[i].normal[0], shape[i].normal[1], shape[i].normal[2]);
                QVERIFY(QVector3D::dotProduct(QVector3D::crossProduct(at(1) - at(0), at(2) - at(0)), normal) > 0.0F);
                lowest = std::min({lowest, at(0).z(), at(1).z(), at(2).z()});
            }
            QVERIFY(std::abs(lowest - low) < 1e-4F);
        }
        QVERIFY(floors.at(1, {15, 50}) > 3.9);
    }

    void platformsAndLines_areMarksOnTheGround()
    {
        const Plaza plaza;
        const auto marks = editor::thingMarks(plaza.world, editor::FloorHeights(plaza.world), editor::sceneTheme(true));
        QCOMPARE(marks.size(), std::size_t(2 + 1 + 6)); // two of the platform, the line and its dots
        QVERIFY(editor::thingMarks({}, editor::FloorHeights(world::World{}), editor::sceneTheme(true)).empty());
    }

    void picker_findsFixturesByTheirBoxes()
    {
        const Plaza plaza;
        const editor::ThingPicker picker(plaza.world);
        const auto down = [&](double x, double y) {
            const auto hit = picker.pick({QVector3D(float(x), float(y), 100.0F), QVector3D(0, 0, -1)}, {});
            return hit ? std::optional(hit->fixture) : std::nullopt;
        };
        QVERIFY(down(10, 10.8) == plaza.bench); // 0.9 m to either side of its middle, 0.25 m before and behind it
        QVERIFY(!down(10, 11.0) && !down(10.3, 10));
        QVERIFY(down(22, 12) == plaza.stage);
        QVERIFY(down(51, 5) == plaza.platform);
        QVERIFY(down(15, 50) == plaza.raised);
        const auto hit = picker.pick({QVector3D(10, 10, 100), QVector3D(0, 0, -1)}, {});
        QVERIFY(hit && std::abs(hit->distance_m - 99.2) < 0.01);
    }

    void pick_findsNoFixtureUnderAFloor_behindABuilding_orThatMayNotBeTouched()
    {
        Plaza plaza;
        world::PatchBuilder build{plaza.world};
        const auto benches = plaza.world.fixtures().find(plaza.bench)->kind;
        const auto& kind = *plaza.world.fixtureKinds().find(benches);
        const auto hidden = build.add(world::newFixture(benches, kind, 0, {60, 54}, 0.0)); // under the terrace
        const auto behind = build.add(world::newFixture(benches, kind, 0, {80, 20}, 0.0));
        build.add(world::Obstacle{"", world::ObstacleKind::building, 0, rectangle(70, 15, 78, 25), 0.0, 10.0});
        world::TargetType type;
        type.name = "door";
        const auto cell = plaza.world.cells().at(0).id;
        const auto door = build.add(world::Target{"", build.add(type), cell, {12, 10}});
        QVERIFY(plaza.world.apply(build.take()).ok());
        const editor::ObjectPicker picker(plaza.world, editor::makeCityMeshes(plaza.world, false).roofs);
        const auto pick = [&](QVector3D from, QVector3D to, const editor::IsTouchable& isTouchable = {}) {
            const auto hit = picker.pick({from, (to - from).normalized()}, 0.0001, isTouchable);
            return hit ? hit->object : editor::ObjectRef{editor::ObjectKind::crowd, 0};
        };
        const auto fixture = [](world::FixtureId id) { return editor::ObjectRef{editor::ObjectKind::fixture, id.number}; };
        QVERIFY(pick({60, 54, 100}, {60, 54, 0}) != fixture(hidden));
        QVERIFY(pick({60, 20, 2}, {60, 54, 0.3F}) == fixture(hidden)); // from beside, under the terrace
        QVERIFY(pick({15, 50, 100}, {15, 50, 4}) == fixture(plaza.raised));
        QVERIFY(pick({50, 20, 5}, {80, 20, 0.3F}) != fixture(behind));
        QVERIFY(pick({110, 20, 5}, {80, 20, 0.3F}) == fixture(behind));
        QVERIFY(pick({10, 10, 100}, {10, 10, 0}) == fixture(plaza.bench)); // the door is 2 m away
        QVERIFY(pick({12, 10, 100}, {12, 10, 0}) == (editor::ObjectRef{editor::ObjectKind::target, door.number}));
        const auto noFixtures = [](editor::ObjectRef ref) { return ref.kind != editor::ObjectKind::fixture; };
        QVERIFY(pick({10, 10, 100}, {10, 10, 0}, noFixtures) == (editor::ObjectRef{editor::ObjectKind::cell, cell.number}));
        const auto noBuildings = [](editor::ObjectRef ref) { return ref.kind != editor::ObjectKind::obstacle; };
        QVERIFY(pick({50, 20, 5}, {80, 20, 0.3F}, noBuildings).kind == editor::ObjectKind::crowd); // it hides the bench all the same
    }
};

PASSERBY_TEST(SceneThingsTest)

} // namespace scene_things_test

#include "scene_things_test.moc"
