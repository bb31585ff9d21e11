// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/street/plaza.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <string>

namespace parked_vehicles_test {

using namespace passerby;
using geometry::Point;
using testing::kAllModels;
using testing::Plaza;
using testing::PlazaWalk;
using world::Steering;

namespace {

/// From a place to the outline; negative inside.
double gap_m(const geometry::Ring& outline, Point place)
{
    const geometry::Polygon area{outline, {}};
    const double far_m = geometry::distanceToBorder(area, place);
    return geometry::contains(area, place) ? -far_m : far_m;
}

/// A car, parked at a place.
void park(Plaza& city, Point from, Point to, world::ParkingAngle angle, int places = 1)
{
    world::PatchBuilder builder(city.world);
    const world::VehicleKindId car = builder.add(world::usualVehicleKinds()[0]);
    builder.add(world::ParkingRow{"", 0, {from, to}, angle, places, car, 1.0});
    city.apply(builder.take());
}

/// How near somebody comes to any parked vehicle on the way from a place through the portal.
struct Pass {
    double least_m = 1e9;
    double lasted_s = 0.0;
    bool isThrough = false;
    bool isHelped = false;
};

Pass passOf(const world::World& world, Point from)
{
    const std::vector<world::ParkedVehicle> vehicles = world::parkedVehicles(world);
    PlazaWalk walk(world);
    walk.add(from);
    Pass pass;
    while (walk.now_s < 90.0 && !walk.isThrough(0)) {
        walk.step();
        for (const world::ParkedVehicle& vehicle : vehicles)
            pass.least_m = std::min(pass.least_m, gap_m(outlineOf(vehicle), walk.of(0).place));
    }
    pass.lasted_s = walk.now_s;
    pass.isThrough = walk.isThrough(0);
    const street::Rescues& rescues = walk.people.rescues();
    pass.isHelped = rescues.thin + rescues.squeezed + rescues.letThrough + rescues.climbed > 0;
    return pass;
}

std::string told(Steering steering, const Pass& pass)
{
    return std::string(world::spell(steering)) + " " + std::to_string(pass.least_m) + " m, " + std::to_string(pass.lasted_s) + " s";
}

} // namespace

/// Parked vehicles among people who steer, by every model.
class ParkedVehiclesTest : public QObject {
    Q_OBJECT
private slots:
    /// As core/simulation does, which this test does not know.
    void initTestCase() { steering::joinCatalogue(heter_sim::HeterSim::kRow); }

    void acrossTheWay_isWalkedRound_closeToIt()
    {
        for (const Steering steering : kAllModels) {
            Plaza city(steering);
            park(city, {-20, 4}, {-20, 8}, world::ParkingAngle::parallel); // its middle a metre beside the straight way
            const Pass pass = passOf(city.world, {-40, 5});
            qInfo("%s", told(steering, pass).c_str());
            QVERIFY2(pass.isThrough && pass.lasted_s < 60.0 && !pass.isHelped, told(steering, pass).c_str());
            QVERIFY2(pass.least_m > 0.05 && pass.least_m <= 0.5, told(steering, pass).c_str());
        }
    }
    void alongTheWay_isPassedCloseToIt()
    {
        for (const Steering steering : kAllModels) {
            Plaza city(steering);
            park(city, {-24, 3.9}, {-16, 3.9}, world::ParkingAngle::parallel); // its side at 4.8
            const Pass pass = passOf(city.world, {-40, 5});
            qInfo("%s", told(steering, pass).c_str());
            QVERIFY2(pass.isThrough && pass.lasted_s < 60.0 && !pass.isHelped, told(steering, pass).c_str());
            QVERIFY2(pass.least_m > 0.05 && pass.least_m <= 0.5, told(steering, pass).c_str());
        }
    }
    void betweenTwo_theyGo()
    {
        for (const Steering steering : kAllModels) {
            Plaza city(steering);
            park(city, {-20, -6}, {-20, 14}, world::ParkingAngle::perpendicular, 8); // 2.5 m apart, 0.7 m between them
            const Pass pass = passOf(city.world, {-40, 5});
            qInfo("%s", told(steering, pass).c_str());
            QVERIFY2(pass.isThrough && pass.lasted_s < 80.0, told(steering, pass).c_str());
            QVERIFY2(pass.least_m > 0.05, told(steering, pass).c_str());
        }
    }
    void manyPassARow_andNobodyIsHelped()
    {
        for (const Steering steering : kAllModels) {
            Plaza city(steering);
            park(city, {-30, 2.6}, {0, 2.6}, world::ParkingAngle::parallel, 5);
            const std::vector<world::ParkedVehicle> vehicles = world::parkedVehicles(city.world);
            PlazaWalk walk(city.world);
            for (int i = 0; i < 20; ++i)
                walk.add({-48.0 + 1.0 * (i % 5), 1.0 + 2.0 * (i / 5)});
            double least_m = 1e9;
            while (walk.now_s < 150.0 && !walk.areAllThrough()) {
                walk.step();
                for (std::uint32_t person = 0; person < walk.count; ++person)
                    for (const world::ParkedVehicle& vehicle : vehicles)
                        least_m = std::min(least_m, gap_m(outlineOf(vehicle), walk.of(person).place));
            }
            const std::string found =
                std::string(world::spell(steering)) + " " + std::to_string(walk.now_s) + " s, " + std::to_string(least_m);
            qInfo("%s", found.c_str());
            QVERIFY2(walk.areAllThrough() && least_m > 0.0, found.c_str());
            QVERIFY2(walk.people.rescues().climbed == 0, found.c_str());
        }
    }

    void takenPlacesAlone_stopFeet()
    {
        Plaza city(Steering::orca);
        park(city, {-20, 4}, {-20, 8}, world::ParkingAngle::parallel);
        const auto freeWay = [&] { return PlazaWalk(city.world).ground->isFree(0, {-40, 5}, {0, 5}); };
        QVERIFY(!freeWay());
        city.edit(city.world.parkingRows().at(0).id, [](world::ParkingRow& row) { row.taken = 0.0; });
        QVERIFY(freeWay());
        city.edit(city.world.parkingRows().at(0).id, [](world::ParkingRow& row) {
            row.taken = 1.0;
            row.level = 1;
        });
        QVERIFY(freeWay());
    }
    /// As obstacles and fixtures are.
    void acrossTheOnlyWay_isSteppedOver()
    {
        Plaza city(Steering::orca);
        park(city, {2, -26}, {2, 36}, world::ParkingAngle::parallel, 15); // bumper to bumper from wall to wall, between the target and the portal
        const PlazaWalk walk(city.world);
        QVERIFY(!walk.ground->ignoredObstacles().empty());
        QCOMPARE(walk.ground->ignoredObstacles().front()->name, std::string("Parking row 1"));
        QVERIFY(passOf(city.world, {-10, 5}).isThrough);
    }
};

PASSERBY_TEST(ParkedVehiclesTest)

} // namespace parked_vehicles_test

#include "parked_vehicles_test.moc"
