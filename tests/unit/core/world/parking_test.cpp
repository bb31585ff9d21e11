// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <cmath>
#include <numbers>

namespace parking_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

namespace {

constexpr double kPi = std::numbers::pi;

/// The small city with cars parked in the south of it, all places taken.
struct CityWithCars : SmallCity {
    VehicleKindId car;
    ParkingRowId row;

    CityWithCars()
    {
        PatchBuilder builder(world);
        car = builder.add(usualVehicleKinds()[0]);
        row = builder.add(ParkingRow{"quay", 0, {{0, -3}, {20, -3}}, ParkingAngle::parallel, 4, car, 1.0});
        apply(builder.take());
    }
    [[nodiscard]] std::string refusalAfter(const std::function<void(ParkingRow&)>& change) const
    {
        ParkingRow changed = *world.parkingRows().find(row);
        change(changed);
        PatchBuilder builder(world);
        builder.replace(row, changed);
        return refusalOf(builder.take());
    }
};

bool isAt(const ParkingPlace& place, geometry::Point middle, double heading_rad)
{
    return geometry::distance(place.middle, middle) < 1e-9 && std::abs(place.heading_rad - heading_rad) < 1e-9;
}

} // namespace

class ParkingTest : public QObject {
    Q_OBJECT

private slots:
    void placesShareTheLineEvenly()
    {
        ParkingRow row{"", 0, {{0, 0}, {12, 0}, {12, 12}}, ParkingAngle::parallel, 4, {}, 1.0};
        const std::vector<ParkingPlace> places = placesOf(row);
        QCOMPARE(places.size(), std::size_t{4});
        QVERIFY(isAt(places[0], {3, 0}, 0.0));
        QVERIFY(isAt(places[1], {9, 0}, 0.0));
        QVERIFY(isAt(places[2], {12, 3}, kPi / 2));
        QVERIFY(isAt(places[3], {12, 9}, kPi / 2));
        row.angle = ParkingAngle::diagonal; // to the right of the line
        QVERIFY(isAt(placesOf(row)[0], {3, 0}, -kPi / 4));
        row.angle = ParkingAngle::perpendicular;
        QVERIFY(isAt(placesOf(row)[0], {3, 0}, -kPi / 2));
        QVERIFY(isAt(placesOf(row)[3], {12, 9}, 0.0));
    }
    void outlines_areRectangles()
    {
        const geometry::Ring along = outlineOf(ParkingPlace{{10, 5}, 0.0}, 4.0, 2.0);
        QCOMPARE(along, (geometry::Ring{{12, 4}, {12, 6}, {8, 6}, {8, 4}}));
        QVERIFY(geometry::signedArea(outlineOf(ParkingPlace{{0, 0}, 1.0}, 4.0, 2.0)) > 7.999);
    }
    void spacing_byHand()
    {
        const VehicleKind car = usualVehicleKinds()[0]; // 4.5 by 1.8 m
        QCOMPARE(leastSpacing_m(ParkingAngle::parallel, car), 4.5);
        QCOMPARE(leastSpacing_m(ParkingAngle::perpendicular, car), 1.8);
        QVERIFY(std::abs(leastSpacing_m(ParkingAngle::diagonal, car) - 2.545584) < 1e-6);
    }

    void whichAreTaken_followsFromSeedAndRow()
    {
        CityWithCars city;
        QCOMPARE(parkedVehicles(city.world).size(), std::size_t{4});
        city.edit(city.row, [](ParkingRow& row) { row.taken = 0.0; });
        QVERIFY(parkedVehicles(city.world).empty());
        const ParkingRow row{"", 0, {{0, 0}, {1, 0}}, ParkingAngle::parallel, 1, city.car, 0.3};
        int taken = 0;
        for (std::uint32_t number = 1; number <= 1000; ++number)
            for (int place = 0; place < 20; ++place)
                taken += isTaken(row, number, place, 7) ? 1 : 0;
        QVERIFY2(std::abs(taken - 6000) < 4 * std::sqrt(20000 * 0.3 * 0.7), qPrintable(QString::number(taken)));
    }
    void otherRows_stayAsTheyAre()
    {
        CityWithCars city;
        city.edit(city.row, [](ParkingRow& row) { row.taken = 0.5; });
        const auto drawn = [&] {
            std::vector<bool> places;
            for (int place = 0; place < 50; ++place)
                places.push_back(isTaken(*city.world.parkingRows().find(city.row), city.row.number, place, city.world.settings().seed));
            return places;
        };
        const std::vector<bool> before = drawn();
        city.add(ParkingRow{"", 0, {{0, -9}, {50, -9}}, ParkingAngle::perpendicular, 20, city.car, 0.5});
        city.edit(city.row, [](ParkingRow& row) {
            row.places = 3;
            row.points.back().x = 17.0;
        });
        QVERIFY(drawn() == before);
        city.edit(city.row, [](ParkingRow& row) { row.taken = 0.6; }); // more stand there, and none drives off
        const std::vector<bool> more = drawn();
        for (std::size_t i = 0; i < before.size(); ++i)
            QVERIFY(!before[i] || more[i]);
    }

    void entersTheWorldOnlyWhole()
    {
        const CityWithCars city;
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.places = 20; }), ""); // unwise
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.places = 0; }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.places = 1001; }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.places = 201; }), "bad-value"); // less than 0.1 m each
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.taken = 1.01; }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.taken = std::nan(""); }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.points.pop_back(); }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.points = {{1, 1}, {1, 1}}; }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.level = 2000; }), "bad-value");
        QCOMPARE(city.refusalAfter([](ParkingRow& row) { row.kind = {}; }), "dangling-reference");
        PatchBuilder builder(city.world);
        builder.erase(city.car);
        QCOMPARE(city.refusalOf(builder.take()), "dangling-reference");
    }
    void bakesDoNotKnowIt_runsOfTheSteeredDo()
    {
        SmallCity without;
        CityWithCars city;
        QCOMPARE(bakeHash(city.world), bakeHash(without.world));
        QCOMPARE(runHash(city.world), runHash(without.world)); // nobody is steered
        const auto steer = [](SmallCity& one) { one.edit(one.resident, [](AgentProfile& profile) { profile.steering = Steering::orca; }); };
        steer(without);
        steer(city);
        QCOMPARE(bakeHash(city.world), bakeHash(without.world));
        const std::uint64_t withCars = runHash(city.world);
        QVERIFY(withCars != runHash(without.world));
        city.edit(city.car, [](VehicleKind& kind) { kind.length_m = 5.0; });
        QVERIFY(withCars != runHash(city.world));
        city.edit(city.row, [](ParkingRow& row) { row.taken = 0.0; });
        QCOMPARE(runHash(city.world), runHash(without.world));
    }

    void goodRow_hasNoFindings()
    {
        CityWithCars city;
        city.add(Lane{"", 0, {{-20, -6}, {40, -6}}, 3.25, 13.9, LaneKind::car}); // 0.475 m beside
        for (const Finding& finding : testing::checked(city.world))
            QFAIL(finding.issue.message.c_str());
    }
    void tooTight_isFound()
    {
        CityWithCars city;
        city.edit(city.row, [](ParkingRow& row) { row.places = 5; });
        expectOnce(city, "parking-row-too-tight", Severity::warning, true);
        QCOMPARE(city.world.parkingRows().find(city.row)->places, 4);
        city.edit(city.row, [](ParkingRow& row) { row.points = {{0, -3}, {4, -3}}; });
        expectOnce(city, "parking-row-too-tight", Severity::warning, true);
        QCOMPARE(city.world.parkingRows().find(city.row)->places, 1); // whether it is longer than the line or not
    }
    void rowOnALane_isFound_andMovedAside()
    {
        CityWithCars city;
        const LaneId lane = city.add(Lane{"High Street", 0, {{-20, -5}, {40, -5}}, 3.25, 13.9, LaneKind::car});
        const auto found = ofCode(city.world, "parked-on-lane");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].issue.message,
                 std::string("Vehicles in Parking row 1 (quay) reach 0.5 m into Lane 1 (High Street); whoever drives "
                             "there drives through them."));
        expectOnce(city, "parked-on-lane", Severity::warning, true);
        const ParkingRow& moved = *city.world.parkingRows().find(city.row);
        QVERIFY(std::abs(moved.points[0].y - (-5 + 1.625 + 0.9 + 0.05)) < 1e-5 && moved.points[0].x == 0.0);
        city.edit(lane, [](Lane& row) { row.points = {{-20, moved_y()}, {40, moved_y()}}; });
        expectOnce(city, "parked-on-lane", Severity::warning, false); // on its middle: to which side?
        city.edit(lane, [](Lane& row) { row.level = 1; });
        QVERIFY(ofCode(city.world, "parked-on-lane").empty());
    }
    void tooMany_areFound()
    {
        CityWithCars city;
        PatchBuilder builder(city.world);
        for (int i = 0; i < 1001; ++i)
            builder.add(ParkingRow{"", 1, {{0, 50.0 + 3 * i}, {9000, 50.0 + 3 * i}}, ParkingAngle::parallel, 1000, city.car, 1.0});
        city.apply(builder.take());
        QCOMPARE(ofCode(city.world, "too-many-parked").size(), std::size_t{1});
        QCOMPARE(parkedVehicles(city.world).size(), std::size_t{1'000'000});
    }

private:
    static double moved_y() { return geometry::snapped({0, -5 + 1.625 + 0.9 + 0.05}).y; }
};

PASSERBY_TEST(ParkingTest)

} // namespace parking_test

#include "parking_test.moc"
