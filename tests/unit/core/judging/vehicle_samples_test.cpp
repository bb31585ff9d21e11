// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/vehicle_samples.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_vehicles.h"

#include <QTest>
#include <algorithm>

namespace vehicle_samples_test {

using namespace passerby;
using namespace passerby::testing;
using namespace passerby::judging;

namespace {

RecordedVehicles recordedOf(const VehicleTracks& tracks)
{
    auto recorded = recordedVehicles(tracks);
    return recorded ? std::move(recorded).value() : RecordedVehicles{};
}

bool areAll(const std::vector<double>& values, double wanted, double slack = 1e-3)
{
    return !values.empty() && std::all_of(values.begin(), values.end(), [&](double value) { return isAbout(value, wanted, slack); });
}

} // namespace

class VehicleSamplesTest : public QObject {
    Q_OBJECT

private slots:
    void roles_areTold()
    {
        const auto parked = straightCar(1, 0.0, 8.0, {40.0, 0.2}, {0.01, 0.0});
        const auto brief = straightCar(2, 0.0, 1.0, {0.0, 0.0}, {10.0, 0.0});
        // Stands for 2 s with nobody ahead, and one who does behind it.
        const auto waits = handCar(3, 0.0, 8.0, [](double t_s) { return geometry::Point{100.0 + 5.0 * std::max(t_s - 2.0, 0.0), 0.0}; });
        const auto queues = handCar(4, 0.0, 8.0, [](double t_s) { return geometry::Point{92.0 + 5.0 * std::max(t_s - 3.0, 0.0), 0.0}; });
        auto tracks = vehicleTracksOf({parked, brief, waits, queues});
        tracks.vehicles[1].length_m = 0.0;
        const RecordedVehicles recorded = recordedOf(tracks);
        QCOMPARE(recorded.vehicles.size(), std::size_t{4});
        QVERIFY(recorded.vehicles[0].role == VehicleRole::stands && recorded.vehicles[1].role == VehicleRole::brief);
        QVERIFY(recorded.vehicles[2].role == VehicleRole::waits && recorded.vehicles[3].role == VehicleRole::measured);
        QVERIFY(!recorded.areSizesKnown && isAbout(recorded.vehicles[1].length_m, kUsualLength_m));
        QVERIFY(isAbout(recorded.vehicles[3].way.ideal_mps, 5.0));           // as fast as it was, not as its median says
        QVERIFY(isAbout(recorded.vehicles[0].bodyAt(1.0).heading_rad, 0.0)); // along the lane
        // Far beside the lane it stands across.
        const auto beside = recordedOf(vehicleTracksOf({waits, queues, straightCar(5, 0.0, 8.0, {40.0, 6.0}, {0.01, 0.0})}));
        QVERIFY(isAbout(std::abs(std::sin(static_cast<double>(beside.vehicles[2].bodyAt(1.0).heading_rad))), 1.0));
        auto nobody = recordedVehicles(vehicleTracksOf({parked}));
        QCOMPARE(nobody.error().code, std::string("no-vehicles"));
        auto wrong = vehicleTracksOf({waits});
        wrong.vehicles[0].track.sightings[3].frame = 1;
        QCOMPARE(recordedVehicles(wrong).error().code, std::string("bad-track"));
    }

    /// The middles are 20 m apart, both cars 4 m long.
    void gapHeadwayAndOffset_areThoseByHand()
    {
        const VehicleSide side = vehicleSideOf(recordedOf(
            vehicleTracksOf({straightCar(1, 0.0, 4.0, {20.0, -0.3}, {10.0, 0.0}), straightCar(2, 0.0, 4.0, {0.0, 0.5}, {10.0, 0.0})})));
        QVERIFY(side.vehicles[0].gaps_m.empty() && side.vehicles[0].headways_s.empty());
        QVERIFY(areAll(side.vehicles[1].gaps_m, 16.0));
        QVERIFY(areAll(side.vehicles[1].headways_s, 2.0));
        QVERIFY(areAll(side.vehicles[0].offsets_m, -0.3) && areAll(side.vehicles[1].offsets_m, 0.5));
        QVERIFY(areAll(side.vehicles[1].speeds_mps, 10.0));
        QCOMPARE(side.vehicles[1].nearMisses, std::size_t{0});
        QCOMPARE(side.vehicles[1].laneChanges, std::size_t{0});
        QVERIFY(side.vehicles[1].nearestPerson_m.empty());
    }

    void acceleration_hasItsSign()
    {
        const VehicleSide side = vehicleSideOf(recordedOf(vehicleTracksOf({handCar(1, 0.0, 4.0, [](double t_s) {
            return geometry::Point{12.0 * t_s - t_s * t_s, 0.0};
        })})));
        QVERIFY(areAll(side.vehicles[0].accelerations_mps2, -2.0, 1e-2));
    }

    void laneChange_isCountedOnce()
    {
        const auto changes = handCar(1, 0.0, 8.0, [](double t_s) {
            return geometry::Point{10.0 * t_s, 3.5 * std::clamp((t_s - 2.0) / 3.0, 0.0, 1.0)};
        });
        const auto sways = handCar(2, 0.0, 8.0, [](double t_s) { return geometry::Point{100.0 + 10.0 * t_s, 1.2 * std::sin(t_s)}; });
        const VehicleSide side = vehicleSideOf(recordedOf(vehicleTracksOf({changes, sways}, {}, lanesAlongX({0.0, 3.5}))));
        QCOMPARE(side.vehicles[0].laneChanges, std::size_t{1});
        QCOMPARE(side.vehicles[1].laneChanges, std::size_t{0});
        QVERIFY(isAbout(side.vehicles[0].seconds, 8.0));
        QVERIFY(std::abs(side.vehicles[0].offsets_m.back()) < 1e-3); // on its new lane
    }

    /// 8 m between outlines are closed at 6 m/s: 1.33 s; then the two touch.
    void touchingAndNearMisses_areCounted()
    {
        const VehicleSide side = vehicleSideOf(recordedOf(
            vehicleTracksOf({straightCar(1, 0.0, 2.0, {12.0, 0.0}, {4.0, 0.0}), straightCar(2, 0.0, 2.0, {0.0, 0.0}, {10.0, 0.0})})));
        QCOMPARE(side.vehicles[1].samples, std::size_t{6});
        QCOMPARE(side.vehicles[1].touching, std::size_t{2}); // after 1.6 and 2 s
        QVERIFY(side.vehicles[1].nearMisses >= 4);
        QCOMPARE(side.vehicles[0].nearMisses, std::size_t{0});
    }

    /// The car's front comes to x = 100 after 3.6 s; the person crosses the middle of the lane after 2 s, and leaves its band after 2.9 s.
    void personFirst_isToldWithTheTimeBetween()
    {
        const auto person = straightTrack(1, 0.0, 6.0, {100.0, -2.0}, {0.0, 1.0});
        const VehicleSide side = vehicleSideOf(recordedOf(vehicleTracksOf({straightCar(1, 0.0, 6.0, {80.0, 0.0}, {5.0, 0.0})}, {person})));
        const auto& yielding = side.vehicles[0].yielding;
        QCOMPARE(yielding.size(), std::size_t{1});
        QVERIFY(yielding[0].isPersonFirst && isAbout(yielding[0].encroachment_s, 0.65, 0.06));
        // The rear leaves x = 100 after 22/30 s; the person comes into the band after 1.1 s.
        const VehicleSide fast = vehicleSideOf(recordedOf(vehicleTracksOf({straightCar(1, 0.0, 4.0, {80.0, 0.0}, {30.0, 0.0})}, {person})));
        QCOMPARE(fast.vehicles[0].yielding.size(), std::size_t{1});
        QVERIFY(!fast.vehicles[0].yielding[0].isPersonFirst
                && isAbout(fast.vehicles[0].yielding[0].encroachment_s, 1.1 - 22.0 / 30.0, 0.11));
        // Who crosses 15 s before nobody lets go first.
        const VehicleSide late = vehicleSideOf(recordedOf(vehicleTracksOf({straightCar(1, 0.0, 20.0, {20.0, 0.0}, {4.5, 0.0})}, {person})));
        QVERIFY(late.vehicles[0].yielding.empty());
    }

    /// 1.75 m beside the middle, less half the width and the body's radius.
    void nearestPerson_isFromTheOutline()
    {
        const auto person = straightTrack(1, 0.0, 4.0, {20.0, 1.75}, {5.0, 0.0});
        const VehicleSide side = vehicleSideOf(recordedOf(vehicleTracksOf({straightCar(1, 0.0, 4.0, {20.0, 0.0}, {5.0, 0.0})}, {person})));
        QVERIFY(areAll(side.vehicles[0].nearestPerson_m, 0.6));
        QCOMPARE(side.vehicles[0].touching, std::size_t{0});
        QVERIFY(side.vehicles[0].yielding.empty());
    }
};

PASSERBY_TEST(VehicleSamplesTest)

} // namespace vehicle_samples_test

#include "vehicle_samples_test.moc"
