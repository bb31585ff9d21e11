// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/run_vehicles.h"

#include "core/world/patch_builder.h"
#include "editor/scene/vehicle_shapes.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <numbers>

namespace run_vehicles_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

constexpr run::Vehicle kCar{3, 0, 0, 10.0F, 20.0F, 0.0F, 8.0F, 4.5F, 1.8F};
constexpr run::Vehicle kBus{7, 1, 1, 30.0F, 20.0F, 3.0F, 0.0F, 12.0F, 2.5F};

run::Frame frameOf(std::vector<run::Vehicle> vehicles)
{
    run::Frame frame;
    frame.vehicles = std::move(vehicles);
    return frame;
}

world::World cityWithKinds()
{
    world::World world;
    world::PatchBuilder builder(world);
    for (const world::VehicleKind& kind : world::usualVehicleKinds())
        builder.add(kind);
    if (!world.apply(builder.take()))
        qFatal("kinds do not apply");
    return world;
}

} // namespace

/// Vehicles of a run as views show them.
class RunVehiclesTest : public QObject {
    Q_OBJECT
private slots:
    void betweenTwoFrames_theyAreOnTheWay()
    {
        run::Vehicle before = kCar;
        before.x_m = 9.0F;
        before.heading_rad = 6.0F;
        run::Vehicle gone = kCar;
        gone.number = 1;
        const run::Frame then = frameOf({gone, before});
        const run::Frame now = frameOf({kCar, kBus});
        const auto shown = interpolatedVehicles(&then, now, 0.5);
        QCOMPARE(shown.size(), 2U);
        QVERIFY(distance(shown[0].place, {9.5, 20}) < 1e-6);
        QVERIFY(std::abs(shown[0].heading_rad - (6.0 + 0.5 * (2.0 * std::numbers::pi - 6.0))) < 1e-5); // the shorter way round
        QVERIFY(distance(shown[1].place, {30, 20}) < 1e-6);
        QCOMPARE(shown[1].level, 1);
        QCOMPARE(interpolatedVehicles(nullptr, now, 0.5)[0].place, (Point{10, 20}));
    }

    void poseBetween_turnsTheShortWay_andJumpsStayJumps()
    {
        const BodyPose there = poseBetween({{0, 0}, 3.0}, {{4, 8}, -3.0}, 0.25);
        QVERIFY(distance(there.place, {1, 2}) < 1e-12);
        QVERIFY(std::abs(there.heading_rad - (3.0 + 0.25 * (2.0 * std::numbers::pi - 6.0))) < 1e-12);
        const BodyPose jumped = poseBetween({{0, 0}, 3.0}, {{kFarthestMove_m + 1.0, 0}, 1.0}, 0.25);
        QVERIFY(jumped.place == (Point{kFarthestMove_m + 1.0, 0}) && jumped.heading_rad == 1.0);
    }

    void outline_liesAlongTheHeading()
    {
        const ShownVehicle car{1, 0, 0, {1, 2}, 0.5 * std::numbers::pi, 4.0, 2.0};
        const auto outline = outlineOf(car);
        const std::array<Point, 4> expected{Point{0, 4}, {0, 0}, {2, 0}, {2, 4}};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(distance(outline[i], expected[i]) < 1e-9);
    }

    void everyBody_fillsItsOutline()
    {
        QCOMPARE(vehicleBodyOf(4.5, 1.8), VehicleBody::car);
        QCOMPARE(vehicleBodyOf(12.0, 2.55), VehicleBody::bus);
        QCOMPARE(vehicleBodyOf(1.8, 0.6), VehicleBody::cycle);
        for (const VehicleBody body : {VehicleBody::car, VehicleBody::bus, VehicleBody::cycle}) {
            const auto mesh = makeVehicle(body);
            QVERIFY(mesh.size() > 60 && mesh.size() % 3 == 0);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                float low = 1e9F;
                float high = -1e9F;
                for (const PersonVertex& corner : mesh) {
                    low = std::min(low, corner.position[axis]);
                    high = std::max(high, corner.position[axis]);
                }
                const float wanted = axis == 2 ? 0.0F : -0.5F;
                QVERIFY2(std::abs(low - wanted) < 0.03F && std::abs(high - wanted - 1.0F) < 0.03F,
                         qPrintable(QString("%1 %2 %3 %4").arg(int(body)).arg(axis).arg(low).arg(high)));
            }
        }
    }

    void inView_theyAreAsLongAsTheyAre_inTheColourOfTheirKind()
    {
        const world::World world = cityWithKinds();
        const auto looks = vehicleLooks(world);
        QCOMPARE(looks.size(), 4U);
        QCOMPARE(vehicleLooks({}).size(), 1U);
        PeopleAnimator::View view;
        view.camera.center = {10.0F, 20.0F, 0.0F};
        view.camera.distance_m = 60.0;
        view.size = {800, 600};
        PeopleLists lists;
        ShownVehicle behind{9, 0, 0, {1e5, 1e5}, 0.0, 4.5, 1.8};
        const run::Frame frame = frameOf({kCar, kBus});
        auto shown = interpolatedVehicles(nullptr, frame, 1.0);
        shown.push_back(behind);
        appendVehicles(shown, looks, nullptr, {}, view, lists);
        QCOMPARE(lists.vehicles[std::size_t(VehicleBody::car)].size(), 1U);
        QCOMPARE(lists.vehicles[std::size_t(VehicleBody::bus)].size(), 1U);
        QCOMPARE(lists.shadows.size(), 2U);
        const PersonInstance& car = lists.vehicles[0][0];
        QCOMPARE(car.gait[0], 4.5F);
        QCOMPARE(car.gait[1], 1.8F);
        QCOMPARE(car.gait[2], float(looks[0].height_m));
        QCOMPARE(car.look[0], float(looks[0].color.redF()));
    }
};

PASSERBY_TEST(RunVehiclesTest)

} // namespace run_vehicles_test

#include "run_vehicles_test.moc"
