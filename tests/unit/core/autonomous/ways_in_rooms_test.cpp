// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/room_paths.h"
#include "core/world/step_free.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace ways_in_rooms_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::StairsCity;
using testing::TwoHalls;
using world::Steering;

namespace {

world::AgentId mind(std::uint32_t number)
{
    return {world::PersonKind::mind, number};
}

} // namespace

/// Ways through rooms that have stairs in them, and round fences.
class WaysInRoomsTest : public QObject {
    Q_OBJECT

private slots:
    /// The legs of who comes from the door above the wall lead over the stairs, what they see of the way leads into the ramp: nobody goes
    /// to and fro between them for long.
    void betweenStairsAndARamp_nobodyGoesToAndFro()
    {
        const StairsCity stairs{.stepFreeShare = 0.0, .guidance = world::Guidance::autonomous, .steering = Steering::reactive};
        world::World city = stairs.make();
        world::PatchBuilder builder(city);
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{16, 4.5}, {29.9, 4.5}, {29.9, 5.5}, {16, 5.5}}, {}}, 0.0, 3.0});
        builder.add(world::Region{"all of it", 0, {{{-1, -1}, {60.5, -1}, {60.5, 11}, {-1, 11}}, {}}, false, true});
        QVERIFY(city.apply(builder.take()).ok());
        LivedMinds lived(city, 6);
        const Minds& minds = *lived.minds->minds();
        for (int i = 0; i < 300; ++i) {
            lived.live(2.0);
            for (std::uint32_t person = 0; person < 6; ++person)
                QVERIFY2(!minds.person(person).isOut || lived.run.setting().now_s - minds.person(person).since_s < 200.0,
                         qPrintable(QString::number(person)));
        }
        QVERIFY(lived.count("inside", "inside") >= 20);
    }

    /// A fence stands between a bench and the nearer of two doors: the way leads by the other one.
    void whereAFenceKeepsTheNearestDoor_theyComeByAnother()
    {
        const TwoHalls city;
        LivedMinds lived(city.world, 1);
        static_cast<void>(lived.run.block({city.east.number, {32, 12}, {32, 18}, 0.0}));
        const auto graph = lived.run.setting().graph;
        Ways ways(city.world, graph, lived.run.setting().street->sharedGround(), 1);
        const Spot spot = ways.spotAt({35, 14}, 0);
        const auto west = static_cast<std::uint32_t>(city.world.cells().indexOf(city.west));
        WayFinder who;
        std::vector<ground::Leg> legs;
        QVERIFY(ways.lay(who, {20, 14}, west, spot, legs));
        QVERIFY(graph->nodes()[legs.front().to].position == (Point{30, 15}));
        const double without_m = ways.length_m({20, 14}, west, spot);
        static_cast<void>(ways.setFences(city.world, lived.run.setting().fences));
        QVERIFY(ways.lay(who, {20, 14}, west, spot, legs));
        QVERIFY(graph->nodes()[legs.front().to].position == (Point{30, 5}));
        const double by_m = distance(Point{20, 14}, Point{30, 5}) + distance(Point{30, 5}, Point{35, 14});
        QVERIFY(std::abs(ways.length_m({20, 14}, west, spot) - by_m) < 1e-9 && by_m > without_m);
    }

    /// Nobody takes steps, so that all have ways of their own: a fence across the ramp holds for them too, and they take no stairs.
    void whoIsStepFree_heedsFences()
    {
        constexpr std::uint32_t kPeople = 12;
        constexpr double kFence_m = 35.0;
        const StairsCity stairs{.stepFreeShare = 1.0, .guidance = world::Guidance::autonomous, .steering = Steering::reactive};
        const world::World city = stairs.make();
        QVERIFY(world::hasSteps(city));
        LivedMinds lived(city, kPeople);
        lived.live(60.0);
        const auto ramp = city.cells().at(1).id.number;
        const std::uint32_t fence = lived.run.block({ramp, {kFence_m, 10}, {kFence_m, 5}, 0.0});
        const auto placeOf = [&](std::uint32_t person) {
            return lived.run.setting().street->has(mind(person)) ? lived.run.setting().street->status(mind(person)).place
                                                                 : Point{kFence_m, 7};
        };
        std::vector<double> side(kPeople, 0.0); // where they were last; whoever is about to walk through needs half a metre to stop
        for (int i = 0; i < 1200; ++i) {
            lived.run.step();
            for (std::uint32_t person = 0; person < kPeople; ++person) {
                const double beyond_m = placeOf(person).x - kFence_m;
                QVERIFY2(beyond_m * side[person] >= 0.0 || std::abs(beyond_m) < 0.6, qPrintable(QString::number(person)));
                side[person] = beyond_m == 0.0 ? 0.0 : std::abs(beyond_m) < 0.6 ? side[person] : beyond_m;
                QVERIFY(!StairsCity::isOnStairs(placeOf(person)));
            }
        }
        QVERIFY(lived.run.unblock(fence));
        bool isAnyOnTheRamp = false;
        for (int i = 0; i < 2000; ++i) {
            lived.run.step();
            for (std::uint32_t person = 0; person < kPeople; ++person) {
                const Point place = placeOf(person);
                isAnyOnTheRamp = isAnyOnTheRamp || (place.x > 36.0 && place.x < 39.0 && place.y > 5.0);
            }
        }
        QVERIFY(isAnyOnTheRamp);
    }
};

PASSERBY_TEST(WaysInRoomsTest)

} // namespace ways_in_rooms_test

#include "ways_in_rooms_test.moc"
