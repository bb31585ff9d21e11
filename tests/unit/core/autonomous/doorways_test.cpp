// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/doorways.h"

#include "core/street/steering_models.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>

namespace doorways_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::TwoHalls;

class DoorwaysTest : public QObject {
    Q_OBJECT

private slots:
    /// The door of a target at 1/10, a portal from 30/4 to 30/6, and the four doors of a train along a platform of 60 m, 0.4 m from its
    /// edge: the middle ones 15 m apart.
    void doorsAndPortals_areDoorways()
    {
        TwoHalls city;
        city.addTrains(0.0);
        const auto graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(city.world));
        const Ways ways(city.world, graph, street::walkingGround(city.world, *graph), 1);
        const Doorways doorways(city.world, ways);
        QVERIFY(doorways.isAny(0, {1.0, 11.4}, 1.5));
        QVERIFY(!doorways.isAny(0, {1.0, 11.6}, 1.5));
        QVERIFY(!doorways.isAny(1, {1.0, 11.4}, 1.5)); // another cell
        QVERIFY(doorways.isAny(0, {28.6, 5.0}, 1.5) && doorways.isAny(1, {31.4, 5.0}, 1.5));
        QVERIFY(!doorways.isAny(0, {28.4, 5.0}, 1.5));
        QVERIFY(doorways.isAny(0, {29.5, 7.0}, 1.5) && !doorways.isAny(0, {29.5, 8.0}, 1.5));
        const Spot second = trainDoor(city.world, ways, 0, 1);
        const Spot third = trainDoor(city.world, ways, 0, 2);
        const world::Fixture& platform = *city.world.fixtures().at(0).row;
        QVERIFY(std::abs(distance(second.place, third.place) - 0.25 * platform.width_m) < 1e-6);
        QVERIFY(std::abs(second.place.y - (18.0 + platform.depth_m / 2.0 - 0.4)) < 1e-6);
        for (const Spot& door : {second, third})
            QVERIFY(doorways.isAny(door.cell, door.place + geometry::Point{0.0, -0.5}, 0.6));
    }
};

PASSERBY_TEST(DoorwaysTest)

} // namespace doorways_test

#include "doorways_test.moc"
