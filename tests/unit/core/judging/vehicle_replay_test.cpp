// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/vehicle_replay.h"
#include "core/judging/vehicle_samples.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_vehicles.h"

#include <QTest>
#include <algorithm>

namespace vehicle_replay_test {

using namespace passerby;
using namespace passerby::testing;
using namespace passerby::judging;

namespace {

ReplayedVehicles driven(const RecordedVehicles& recorded, const DrivingModel& model)
{
    foundation::JobContext context;
    return replayVehicles(recorded, model, 0.1, context).value();
}

double largest(const std::vector<double>& values)
{
    return values.empty() ? -1.0 : *std::max_element(values.begin(), values.end());
}

} // namespace

class VehicleReplayTest : public QObject {
    Q_OBJECT

private slots:
    /// Who drove straight on evenly is where they were.
    void straightOn_isWhereRecorded()
    {
        const auto recorded = recordedVehicles(vehicleTracksOf({straightCar(1, 0.0, 5.0, {10.0, 0.4}, {8.0, 0.0})})).value();
        const VehicleSide side = vehicleSideOf(driven(recorded, *straightDriving()), recorded);
        QVERIFY2(largest(side.vehicles[0].deviations_m) < 1e-3, qPrintable(QString::number(largest(side.vehicles[0].deviations_m))));
        QCOMPARE(side.vehicles[0].deviations_m.size(), std::size_t{13});
    }

    /// The first leaves at x = 50 before all ends; one who comes later enters when and where recorded.
    void vehicles_comeAndGoAsRecorded()
    {
        const auto recorded = recordedVehicles(vehicleTracksOf({straightCar(1, 0.0, 4.0, {10.0, 0.0}, {10.0, 0.0}),
                                                                straightCar(2, 3.0, 9.0, {0.0, 0.0}, {6.0, 0.0})}))
                                  .value();
        const ReplayedVehicles replayed = driven(recorded, *straightDriving());
        QVERIFY(std::abs(replayed.ways[0].bodies.back().centre.x - 50.0F) < 1.01F);
        QVERIFY(replayed.ways[0].bodies.size() <= 42);
        QCOMPARE(replayed.ways[1].firstStep, std::int64_t{30});
        QVERIFY(std::abs(replayed.ways[1].bodies.front().centre.x) < 1e-3F);
    }

    /// A parked car on the lane, and somebody who stands there, are in the way of Heter-Sim, not of who goes straight through.
    void heterSim_stopsBeforeWhatStands()
    {
        const auto car = straightCar(1, 0.0, 12.0, {0.0, 0.0}, {9.0, 0.0});
        const auto parked = straightCar(2, 0.0, 12.0, {80.0, 0.0}, {0.001, 0.0});
        const auto person = straightTrack(3, 0.0, 12.0, {80.0, 0.0}, {0.0, 0.001});
        for (const VehicleTracks& tracks : {vehicleTracksOf({car, parked}), vehicleTracksOf({car}, {person})}) {
            const auto recorded = recordedVehicles(tracks).value();
            const VehicleSide side = vehicleSideOf(driven(recorded, *heterSimDriving(recorded, nullptr, nullptr)), recorded);
            QCOMPARE(side.vehicles[0].touching, std::size_t{0});
            QVERIFY(side.vehicles[0].speeds_mps.back() < 0.5);
            QVERIFY(vehicleSideOf(driven(recorded, *straightDriving()), recorded).vehicles[0].touching > 0);
        }
    }

    /// Whoever may changes lanes, and comes to the middle of the other one; to a lane that is not free nobody does.
    void lanes_areChangedByTheRule()
    {
        const auto car = straightCar(1, 0.0, 12.0, {0.0, 0.0}, {10.0, 0.0});
        const auto recorded = recordedVehicles(vehicleTracksOf({car}, {}, lanesAlongX({0.0, 3.5}))).value();
        int asked = 0;
        const auto once = [&asked](const LaneChangeView& view) { return ++asked == 1 && !view.behindThere; };
        const VehicleSide side = vehicleSideOf(driven(recorded, *heterSimDriving(recorded, nullptr, once)), recorded);
        QCOMPARE(side.vehicles[0].laneChanges, std::size_t{1});
        QVERIFY2(std::abs(side.vehicles[0].offsets_m.back()) < 0.3, qPrintable(QString::number(side.vehicles[0].offsets_m.back())));
        const auto beside = straightCar(2, 0.0, 12.0, {0.5, 3.5}, {10.0, 0.0});
        const auto full = recordedVehicles(vehicleTracksOf({car, beside}, {}, lanesAlongX({0.0, 3.5}))).value();
        bool isAsked = false;
        const auto never = [&isAsked](const LaneChangeView&) { return !(isAsked = true); };
        QVERIFY(driven(full, *heterSimDriving(full, nullptr, never)).ways.size() == 2 && !isAsked);
    }

    void cancelled_ends()
    {
        class Cancelled final : public foundation::JobContext {
        public:
            [[nodiscard]] bool isCancelled() const override { return true; }
        } context;
        const auto recorded = recordedVehicles(vehicleTracksOf({straightCar(1, 0.0, 5.0, {10.0, 0.4}, {8.0, 0.0})})).value();
        QCOMPARE(replayVehicles(recorded, *straightDriving(), 0.1, context).error().code, std::string("cancelled"));
    }
};

PASSERBY_TEST(VehicleReplayTest)

} // namespace vehicle_replay_test

#include "vehicle_replay_test.moc"
