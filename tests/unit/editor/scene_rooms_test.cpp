// SPDX-License-Identifier: GPL-3.0-or-later
// Walls of rooms, trains and cars in the city view.
#include "core/world/patch_builder.h"
#include "editor/scene/people.h"
#include "editor/scene/rooms.h"
#include "editor/scene/vehicle_shapes.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace scene_rooms_test {

using namespace passerby;
using testing::rectangle;

namespace {

/// A train beside a platform with a door of 2 m, and a hall of 10 × 10 m with a door of 1 m to the platform.
struct Station {
    Station()
    {
        world::PatchBuilder builder{world::World{}};
        car = builder.add(world::Cell{"", world::CellKind::indoor, 0, rectangle(-20, 0, 20, 3)});
        platform = builder.add(world::Cell{"", world::CellKind::platform, 0, rectangle(-20, -14, 20, 0)});
        hall = builder.add(world::Cell{"", world::CellKind::indoor, 0, rectangle(20, -14, 30, -4)});
        builder.add(world::Portal{car, platform, {4, 0}, {6, 0}, 0.0});
        builder.add(world::Portal{hall, platform, {20, -8}, {20, -7}, 0.0});
        if (!world.apply(builder.take()))
            qFatal("The station cannot be built.");
    }

    world::World world;
    world::CellId car;
    world::CellId platform;
    world::CellId hall;
};

double lengthOf(const std::vector<editor::BorderPiece>& pieces)
{
    double sum = 0.0;
    for (const editor::BorderPiece& piece : pieces)
        sum += geometry::distance(piece.a, piece.b);
    return sum;
}

struct Extent {
    QVector3D low{1e9F, 1e9F, 1e9F};
    QVector3D high{-1e9F, -1e9F, -1e9F};
};

Extent extentOf(const std::vector<editor::VehicleTriangle>& shape)
{
    Extent extent;
    for (const editor::VehicleTriangle& triangle : shape)
        for (const QVector3D& corner : triangle.corners)
            for (int axis = 0; axis < 3; ++axis) {
                extent.low[axis] = std::min(extent.low[axis], corner[axis]);
                extent.high[axis] = std::max(extent.high[axis], corner[axis]);
            }
    return extent;
}

} // namespace

class SceneRoomsTest : public QObject {
    Q_OBJECT

private slots:
    void closedBorder_leavesDoorsOpen()
    {
        const Station station;
        const auto pieces = editor::closedBorder(station.world, station.hall);
        QCOMPARE(pieces.size(), std::size_t(5));
        QVERIFY(std::abs(lengthOf(pieces) - 39.0) < 1e-9);
        for (const editor::BorderPiece& piece : pieces)
            QVERIFY(geometry::distanceToSegment({20, -7.5}, piece.a, piece.b) > 0.4);
    }

    void train_isKnownByItsPlatform()
    {
        const Station station;
        QVERIFY(editor::isTrain(station.world, station.car));
        QVERIFY(!editor::isTrain(station.world, station.hall));
        QVERIFY(!editor::isTrain(station.world, station.platform));
    }

    void rooms_areLowOrTrains_andNormalsLookOutwards()
    {
        const Station station;
        std::vector<std::vector<editor::SolidVertex>> shapes;
        editor::appendRooms(station.world, editor::sceneTheme(false), shapes);
        QCOMPARE(shapes.size(), std::size_t(6)); // five walls and a train
        for (const auto& shape : shapes)
            for (std::size_t i = 0; i + 2 < shape.size(); i += 3) {
                const auto at = [&](std::size_t k) {
                    return QVector3D(shape[i + k].position[0], shape[i + k].position[1], shape[i + k].position[2]);
                };
                const QVector3D normal(shape[i].normal[0], shape[i].normal[1], shape[i].normal[2]);
                QVERIFY(QVector3D::dotProduct(QVector3D::crossProduct(at(1) - at(0), at(2) - at(0)), normal) > 0.0F);
                QVERIFY(at(0).z() >= 0.0F && at(0).z() < 3.0F);
            }
    }

    void train_isOpenAtItsDoors()
    {
        editor::TrainOptions options;
        options.rightDoors = {{-6.0, -4.0}, {4.0, 6.0}};
        options.isRightLow = true;
        options.hasRoof = false;
        for (const editor::VehicleTriangle& triangle : editor::trainShape(options)) {
            const QVector3D middle = (triangle.corners[0] + triangle.corners[1] + triangle.corners[2]) / 3.0F;
            const bool isBody = std::abs(middle.x()) < 19.9F;
            if (isBody && middle.y() < 0.0F)
                QVERIFY(middle.z() <= 1.06F);
            QVERIFY(!(middle.y() < 0.0F && middle.x() > 4.01F && middle.x() < 5.99F));
            QVERIFY(!isBody || std::abs(middle.y()) > 1.49F); // people have the room between the walls
        }
        const Extent low = extentOf(editor::trainShape(options));
        QVERIFY(low.high.x() > 21.0F && low.high.x() < 24.0F);
        options.hasRoof = true;
        QVERIFY(extentOf(editor::trainShape(options)).high.z() > low.high.z());
    }

    void car_isAsLargeAsSaid()
    {
        const Extent car = extentOf(editor::carShape());
        QVERIFY(std::abs(car.high.x() - car.low.x() - 4.2F) < 0.1F);
        QVERIFY(std::abs(car.high.y() - 0.93F) < 0.05F);
        QVERIFY(std::abs(car.high.z() - 1.45F) < 0.01F);
        QVERIFY(car.low.z() > -0.01F);
        QCOMPARE(editor::makeMovingCar().size(), 3 * editor::carShape().size());
    }

    void whoeverIsAsWideAsACar_isDrawnAsOne()
    {
        world::PatchBuilder builder{world::World{}};
        world::AgentProfile person;
        person.name = "Person";
        world::AgentProfile car;
        car.name = "Car";
        car.radius_m = 1.0;
        builder.add(person);
        builder.add(car);
        world::World world;
        QVERIFY(world.apply(builder.take()).ok());
        editor::PeopleAnimator animator;
        animator.setProfiles(world);
        std::vector<editor::ShownWalker> walkers{{world::scheduled(1), 0, {0, 0}, 0.0, 0.0, 1.0},
                                                 {world::scheduled(2), 1, {5, 0}, 0.0, 0.5, 2.0}};
        animator.advance(walkers);
        editor::OrbitCamera camera;
        camera.distance_m = 30.0;
        const auto lists = animator.lists(walkers, {}, {camera, QSizeF(1280, 720), false, std::nullopt});
        QCOMPARE(lists.near.size() + lists.far.size(), std::size_t(1));
        QCOMPARE(lists.cars.size(), std::size_t(1));
        QCOMPARE(lists.cars[0].place[3], 0.5F);
        QCOMPARE(lists.cars[0].gait[1], 0.0F); // it does not walk
        QCOMPARE(lists.shadows.size(), std::size_t(2));
        QVERIFY(!lists.picked && !lists.pickedCar);
        const auto ofCar = animator.lists(walkers, {}, {camera, QSizeF(1280, 720), false, world::scheduled(2)});
        QVERIFY(!ofCar.picked && ofCar.pickedCar);
        QCOMPARE(ofCar.pickedCar->place, ofCar.cars[0].place);
        const auto ofPerson = animator.lists(walkers, {}, {camera, QSizeF(1280, 720), false, world::scheduled(1)});
        QVERIFY(ofPerson.picked && !ofPerson.pickedCar);
    }
};

PASSERBY_TEST(SceneRoomsTest)

} // namespace scene_rooms_test

#include "scene_rooms_test.moc"
