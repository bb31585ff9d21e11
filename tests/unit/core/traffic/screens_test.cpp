// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/screens.h"

#include "core/heter_sim/state_set_file.h"
#include "core/heter_sim/vehicle_states.h"
#include "core/traffic/traffic.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace screens_test {

using namespace passerby;
using geometry::Point;
using run::OnFoot;
using testing::SmallRoads;
using traffic::Screens;

namespace {

/// A vehicle of a usual kind (0 car, 3 bus), parked with its middle at a place.
void park(SmallRoads& roads, std::size_t kind, Point middle, int level = 0)
{
    const Point half{6.0, 0.0};
    roads.add(world::ParkingRow{"", level, {middle - half, middle + half}, world::ParkingAngle::parallel, 1, roads.kinds[kind], 1.0});
}

/// How far the front of a car comes that drives at 10 m/s from the beginning of a street, within some seconds, while somebody walks into
/// it.
double comesTo_m(const SmallRoads& roads, world::LaneId lane, double seconds)
{
    traffic::Traffic traffic(roads.world, 1, 1);
    if (!traffic.place(lane, roads.kinds[0], 10.0, 10.0))
        qFatal("There is no room for the car.");
    double front_m = 0.0;
    for (int step = 1; step * 0.1 <= seconds; ++step) {
        const OnFoot person{{60.0, -5.5}, {0.0, 1.3}, 0.25, 0}; // at the kerb, about to step out
        traffic.step(step * 0.1, step * 0.1, 0.1, std::array{person});
        if (!traffic.vehicles().empty())
            front_m = static_cast<double>(traffic.vehicles().front().x_m) + 2.25;
    }
    return front_m;
}

} // namespace

/// Parked vehicles behind which drivers see nobody, and the states that kinds of vehicles refer to.
class ScreensTest : public QObject {
    Q_OBJECT
private slots:
    void tallVehiclesHide_lowOnesDoNot()
    {
        SmallRoads roads;
        park(roads, 3, {50, 0}); // 12 m by 2.55 m
        const Screens screens(roads.world);
        QVERIFY(screens.hide(0, {40, 0}, {60, 0}));
        QVERIFY(screens.hide(0, {50, -3}, {50, 3}));
        QVERIFY(!screens.hide(0, {40, 1.3}, {60, 1.3})); // along its side
        QVERIFY(screens.hide(0, {40, 1.2}, {60, 1.2}));
        QVERIFY(!screens.hide(0, {30, 0}, {43, 0})); // before it
        QVERIFY(!screens.hide(1, {40, 0}, {60, 0})); // below
        QVERIFY(!Screens(SmallRoads().world).hide(0, {40, 0}, {60, 0}));
        SmallRoads cars;
        park(cars, 0, {50, 0});
        QVERIFY(Screens(cars.world).empty());
        world::WorldPatch patch;
        world::VehicleKind van = *cars.world.vehicleKinds().find(cars.kinds[0]);
        van.height_m = Screens::kHides_m;
        patch.put(cars.kinds[0], van);
        cars.apply(patch);
        QVERIFY(Screens(cars.world).hide(0, {40, 0}, {60, 0}));
    }
    /// Somebody walks towards the road at 60 m: a driver who sees them stops, unless a bus stands before them.
    void whoIsHidden_isNotStoppedFor()
    {
        SmallRoads open;
        const auto lane = open.lane({{0, 0}, {200, 0}}, 10.0);
        open.add(world::Crossing{"", 0, {60, -6}, {60, 2}, 4.0, {}});
        const double seen_m = comesTo_m(open, lane, 10.0);
        QVERIFY2(seen_m < 59.0, qPrintable(QString::number(seen_m)));
        for (const std::size_t kind : {0U, 3U}) {
            SmallRoads roads;
            const auto street = roads.lane({{0, 0}, {200, 0}}, 10.0);
            roads.add(world::Crossing{"", 0, {60, -6}, {60, 2}, 4.0, {}});
            park(roads, kind, {51.5, -3.2});
            const double comes_m = comesTo_m(roads, street, 10.0);
            QVERIFY2(kind == 0 ? comes_m < 59.0 : comes_m > 62.0, qPrintable(QString::number(comes_m)));
        }
    }

    /// Drivers who were recorded at 4 m/s at most drive no faster.
    void statesOfAKind_areChosenAmong()
    {
        std::vector<heter_sim::MotionState> slow;
        for (int speed = 1; speed <= 8; ++speed)
            slow.push_back({0.5 * speed, 0.0});
        const auto bytes = [&](heter_sim::AgentKind kind) {
            return std::make_shared<const std::vector<std::uint8_t>>(
                heter_sim::encoded(heter_sim::recordedVehicleStates(slow, kind, 0.5).value()).value());
        };
        const auto speedsOf = [](const world::SharedBytes& states, world::StateSetKind of, bool isTold) {
            SmallRoads roads;
            const auto lane = roads.lane({{0, 0}, {400, 0}}, 13.9);
            world::VehicleKind car = *roads.world.vehicleKinds().find(roads.kinds[0]);
            car.states = roads.add(world::StateSet{"slow", "", "", of, states});
            world::WorldPatch patch;
            patch.put(roads.kinds[0], car);
            roads.apply(patch);
            traffic::Traffic traffic(roads.world, 1, 1);
            std::vector<float> speeds_mps;
            if (!traffic.place(lane, roads.kinds[0], 10.0, 0.0))
                qFatal("There is no room for the car.");
            for (int step = 1; step <= 200; ++step) {
                traffic.step(0.1 * step, 0.1 * step, 0.1, {});
                speeds_mps.push_back(traffic.vehicles().empty() ? 0.0F : traffic.vehicles().front().speed_mps);
            }
            const auto notices = traffic.notices();
            const bool told = std::any_of(notices.begin(), notices.end(), [](const std::string& notice) {
                return notice.find("\"slow\" of the vehicle kind \"car\"") != std::string::npos;
            });
            if (told != isTold)
                qFatal("It was %s.", told ? "told" : "not told");
            return speeds_mps;
        };
        using world::StateSetKind;
        const auto recorded = speedsOf(bytes(heter_sim::AgentKind::car), StateSetKind::vehicles, false);
        const auto own = speedsOf(bytes(heter_sim::AgentKind::car), StateSetKind::people, true);
        const auto damaged = std::make_shared<const std::vector<std::uint8_t>>(std::vector<std::uint8_t>{'P', 'H', 'S', 'S', 1});
        QVERIFY(recorded != own);
        QVERIFY(speedsOf(damaged, StateSetKind::vehicles, true) == own);
        // What is faster than any state is bridged, so that no set holds up a road.
        QVERIFY2(recorded.back() > 12.0F && own.back() > 12.0F, qPrintable(QString::number(recorded.back())));
    }
};

PASSERBY_TEST(ScreensTest)

} // namespace screens_test

#include "screens_test.moc"
