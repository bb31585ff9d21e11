// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/street/plaza.h"
#include "tests/unit/core/street/storeys.h"

#include <QTest>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

namespace road_bodies_test {

using namespace passerby;
using geometry::Point;
using street::DiscRow;
using street::RoadBody;
using testing::kHall;
using testing::Storeys;
using testing::Street;
using world::Steering;

namespace {

/// Across the hall, in the way from its west to the portal; 4.5 m by 1.8 m.
constexpr RoadBody kCar{7, 0, {5, 4.2}, 0.5 * std::numbers::pi, 0.0, 4.5, 1.8};

/// How far a place is from the outline; negative inside.
double gap_m(const RoadBody& vehicle, Point place)
{
    const Point along{std::cos(vehicle.heading_rad), std::sin(vehicle.heading_rad)};
    const Point from = place - vehicle.place;
    const double ahead_m = std::abs(dot(from, along)) - 0.5 * vehicle.length_m;
    const double aside_m = std::abs(cross(along, from)) - 0.5 * vehicle.width_m;
    const double outside_m = std::hypot(std::max(ahead_m, 0.0), std::max(aside_m, 0.0));
    return outside_m > 0.0 ? outside_m : std::max(ahead_m, aside_m);
}

Storeys cityOf(Steering steering)
{
    Storeys storeys;
    storeys.city.edit(storeys.city.resident, [&](world::AgentProfile& profile) { profile.steering = steering; });
    return storeys;
}

} // namespace

/// Vehicles among people who steer.
class RoadBodiesTest : public QObject {
    Q_OBJECT
private slots:
    void discsCoverTheOutline_andAreLittleWider();
    void everyModel_goesRoundACar_closeToIt();
    void besideACar_theyPassAtHalfAMetre();
    void vehicleOfAnotherLevel_isNotThere();
    void withoutVehicles_everythingIsAsEver();
    void whereAQueueOfCarsStands_theyGoBetween();
    void stepAmongVehicles_allocatesNothing();
    void stepOnPaintedGround_allocatesNothing();
};

void RoadBodiesTest::discsCoverTheOutline_andAreLittleWider()
{
    for (const auto& [length_m, width_m] : {std::pair{4.5, 1.8}, {1.8, 0.6}, {12.0, 2.55}, {100.0, 0.5}, {0.5, 2.0}}) {
        const DiscRow row = street::discsOver(length_m, width_m);
        QVERIFY(row.count >= 1 && row.count <= street::kMostDiscs);
        QVERIFY(std::abs(row.count * row.apart_m - length_m) < 1e-9);
        QVERIFY(std::hypot(0.5 * row.apart_m, 0.5 * width_m) <= row.radius_m + 1e-9); // up to the next disc, and to the corners
        QVERIFY(length_m > 50.0 || row.radius_m <= 1.15 * 0.5 * width_m + 1e-9);
    }
    QCOMPARE(street::discsOver(4.5, 1.8).count, 5U);
}

void RoadBodiesTest::everyModel_goesRoundACar_closeToIt()
{
    for (const Steering steering : {Steering::orca, Steering::rvo, Steering::socialForce, Steering::reactive, Steering::heterSim}) {
        const Storeys storeys = cityOf(steering);
        Street street(storeys.city.world);
        street.people.meetVehicles(std::array{kCar});
        street.add(0, {1.5, 5});
        double least_m = 1e9;
        while (street.now_s < 60.0 && street.of(0).cell == kHall) {
            street.step();
            least_m = std::min(least_m, gap_m(kCar, street.of(0).place));
        }
        const std::string told =
            std::string(world::spell(steering)) + " " + std::to_string(least_m) + " m, " + std::to_string(street.now_s);
        qInfo("%s", told.c_str());
        QVERIFY2(street.of(0).cell != kHall && street.now_s < 30.0, told.c_str());
        QVERIFY2(least_m > 0.05 && least_m < 1.0, told.c_str());
    }
}

/// The car stands along the way, beside it.
void RoadBodiesTest::besideACar_theyPassAtHalfAMetre()
{
    RoadBody car = kCar;
    car.heading_rad = 0.0;
    car.place = {5, 3.6}; // its side at 4.5
    for (const Steering steering : {Steering::orca, Steering::rvo, Steering::socialForce, Steering::reactive, Steering::heterSim}) {
        const Storeys storeys = cityOf(steering);
        Street street(storeys.city.world);
        street.people.meetVehicles(std::array{car});
        street.add(0, {1.5, 4.7}); // would brush it
        double least_m = 1e9;
        while (street.now_s < 30.0 && street.of(0).cell == kHall) {
            street.step();
            least_m = std::min(least_m, gap_m(car, street.of(0).place));
        }
        const std::string told =
            std::string(world::spell(steering)) + " " + std::to_string(least_m) + " m, " + std::to_string(street.now_s);
        qInfo("%s", told.c_str());
        QVERIFY2(street.now_s < 20.0 && least_m > 0.05 && least_m <= 0.5, told.c_str());
    }
}

void RoadBodiesTest::vehicleOfAnotherLevel_isNotThere()
{
    const Storeys storeys = cityOf(Steering::orca);
    Street with(storeys.city.world);
    Street without(storeys.city.world);
    RoadBody above = kCar;
    above.level = 1;
    with.people.meetVehicles(std::array{above});
    for (Street* street : {&with, &without})
        for (std::uint32_t i = 0; i < 4; ++i)
            street->add(i, {1.0 + i, 5});
    for (int step = 0; step < 100; ++step) {
        with.step();
        without.step();
        for (std::uint32_t i = 0; i < 4; ++i)
            QCOMPARE(with.of(i).place, without.of(i).place);
    }
}

/// Also after some have gone.
void RoadBodiesTest::withoutVehicles_everythingIsAsEver()
{
    const Storeys storeys = cityOf(Steering::orca);
    Street with(storeys.city.world);
    Street without(storeys.city.world);
    with.people.meetVehicles(std::array{kCar});
    with.step();
    without.step();
    with.people.meetVehicles({});
    for (Street* street : {&with, &without})
        for (std::uint32_t i = 0; i < 4; ++i)
            street->add(i, {1.0 + i, 5});
    for (int step = 0; step < 100; ++step) {
        with.step();
        without.step();
        for (std::uint32_t i = 0; i < 4; ++i)
            QCOMPARE(with.of(i).place, without.of(i).place);
    }
}

/// Two cars with 2.5 m between them, and a person who wants straight through the first.
void RoadBodiesTest::whereAQueueOfCarsStands_theyGoBetween()
{
    RoadBody south = kCar;
    south.place = {5, 3.0};
    RoadBody north = kCar;
    north.number = 8;
    north.place = {5, 10.0};
    const Storeys storeys = cityOf(Steering::orca);
    Street street(storeys.city.world);
    street.people.meetVehicles(std::array{south, north});
    street.add(0, {1.5, 4.5});
    while (street.now_s < 60.0 && street.of(0).cell == kHall) {
        street.step();
        const Point place = street.of(0).place;
        QVERIFY(gap_m(south, place) > 0.0 && gap_m(north, place) > 0.0);
        QVERIFY(std::abs(place.x - 5.0) > 0.5 || (place.y > 5.2 && place.y < 7.8));
    }
    QVERIFY2(street.now_s < 20.0, std::to_string(street.now_s).c_str());
}

/// Cars that come and go, as many as there were before; nobody arrives meanwhile.
void RoadBodiesTest::stepAmongVehicles_allocatesNothing()
{
    if (!testing::kAllocationsAreCounted)
        QSKIP("sanitizers allocate by themselves");
    const Storeys storeys = cityOf(Steering::orca);
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < 8; ++i)
        street.add(i, {1.0 + 0.3 * i, 2.0 + i});
    RoadBody moving = kCar;
    moving.number = 9;
    moving.heading_rad = 0.0;
    moving.speed_mps = 5.0;
    long allocated = 0;
    for (int step = 0; step < 150; ++step) {
        moving.place = {-5.0 + 0.5 * (step % 50), 9.0};
        const long before = testing::allocations;
        street.people.meetVehicles(std::array{kCar, moving});
        street.step();
        allocated += step < 100 ? 0 : testing::allocations - before;
    }
    QCOMPARE(allocated, 0L);
}

void RoadBodiesTest::stepOnPaintedGround_allocatesNothing()
{
    if (!testing::kAllocationsAreCounted)
        QSKIP("sanitizers allocate by themselves");
    steering::joinCatalogue(heter_sim::HeterSim::kRow);
    testing::Plaza city(Steering::heterSim);
    city.add(world::PaintedDirection{"", 0, {{-50, 5}, {-20, 20}, {10, 5}}, 12.0, 0.8});
    world::Region terms{"", 0, testing::SmallCity::square({-40, -10}, 40)};
    terms.speedShare = 0.7;
    terms.keepsSide = world::KeepsSide::right;
    city.add(terms);
    testing::PlazaWalk walk(city.world);
    for (int i = 0; i < 40; ++i)
        walk.add({-47.0 + 0.8 * (i % 8), -3.0 + 2.0 * (i / 8)});
    long allocated = 0;
    for (int step = 0; step < 200; ++step) {
        const long before = testing::allocations;
        walk.step();
        allocated += step < 100 ? 0 : testing::allocations - before;
    }
    QCOMPARE(allocated, 0L);
}

PASSERBY_TEST(RoadBodiesTest)

} // namespace road_bodies_test

#include "road_bodies_test.moc"
