// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/frame_hash.h"
#include "core/run/run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <limits>
#include <numbers>
#include <vector>

namespace visitor_test {

using namespace passerby;
using geometry::Point;
using run::Outline;
using run::Run;
using run::VisitorBody;
using run::VisitorInput;
using run::VisitorMode;
using run::VisitorStart;
using testing::SmallCity;

namespace {

constexpr double kNorth_rad = std::numbers::pi / 2.0;

/// A run in which nobody lives.
struct Empty {
    std::shared_ptr<const navigation::NavigationGraph> graph;
    Run run;

    explicit Empty(const world::World& world)
        : graph(std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world))), run(world, graph, 1)
    {
        foundation::JobContext context;
        if (!run.begin(nullptr, context))
            qFatal("the run does not begin");
    }
    void enter(const VisitorStart& start)
    {
        if (const auto entered = run.enter(start); !entered)
            qFatal("%s", foundation::describe(entered.error()).c_str());
    }
    [[nodiscard]] VisitorBody after(int steps, const VisitorInput& input)
    {
        run.steer(input);
        for (int i = 0; i < steps; ++i)
            run.step();
        return run.frame()->visitor.value();
    }
};

VisitorStart onFoot(Point place, double heading_rad = 0.0)
{
    return {VisitorMode::onFoot, place, 0, heading_rad, 0};
}

VisitorStart driving(Point place)
{
    return {VisitorMode::driving, place, 0, 0.0, 0};
}

/// The city with a lane from west to east at y = 20 on which cars may drive, and none does.
SmallCity cityWithLane()
{
    SmallCity city;
    city.add(world::usualVehicleKinds()[0]);
    city.add(world::Lane{"", 0, {{-100, 20}, {300, 20}}, 3.25, 13.9, world::LaneKind::car});
    return city;
}

bool isNear(float value, double expected, double within)
{
    return std::abs(static_cast<double>(value) - expected) <= within;
}

} // namespace

/// Somebody at the screen in a run, alone.
class VisitorTest : public QObject {
    Q_OBJECT

private slots:
    /// From standing to 1.4 m/s at 8 m/s² takes 0.175 s, in steps of 0.1 s: 0.08, 0.14, then 0.14 m each.
    void onFoot_theyWalkWhereTheyAreTold()
    {
        Empty city(SmallCity().world);
        city.enter(onFoot({2, 5}));
        QVERIFY(isNear(city.after(10, {1.0, 0.0, 0.0, false}).x_m, 2.0 + 0.08 + 9 * 0.14, 1e-5));
        QVERIFY(isNear(city.run.frame()->visitor->speed_mps, run::Visitor::kWalks_mps, 1e-6));
        QVERIFY(isNear(city.after(30, {}).speed_mps, 0.0, 1e-9)); // told nothing they stand
        const VisitorBody before = *city.run.frame()->visitor;
        const VisitorBody north = city.after(10, {1.0, 0.0, kNorth_rad, true});
        QVERIFY(isNear(north.x_m, double(before.x_m), 1e-5));
        QVERIFY(isNear(north.speed_mps, run::Visitor::kRuns_mps, 1e-6));
        QVERIFY(isNear(north.heading_rad, kNorth_rad, 1e-5));
    }

    /// Told both ahead and aside they walk slantwise, no faster.
    void aslant_theyAreNoFaster()
    {
        Empty city(SmallCity().world);
        city.enter(onFoot({2, 2}));
        const VisitorBody body = city.after(10, {1.0, 1.0, 0.0, false});
        QVERIFY(isNear(body.speed_mps, 1.4, 1e-6) && isNear(body.heading_rad, std::numbers::pi / 4.0, 1e-5));
    }

    /// The border between the two cells at x = 10 stops them but for the portal from y = 4 to 6.
    void walls_stopThem_andPortalsLetThemThrough()
    {
        Empty city(SmallCity().world);
        city.enter(onFoot({8, 8}));
        QVERIFY(isNear(city.after(50, {1.0, 0.0, 0.0, false}).x_m, 9.99, 0.011));
        city.enter(onFoot({8, 5}));
        QVERIFY(isNear(city.after(50, {1.0, 0.0, 0.0, false}).x_m, 8.0 + 0.08 + 49 * 0.14, 1e-4));
        QVERIFY(isNear(city.after(200, {1.0, 0.0, 0.0, false}).x_m, 19.99, 0.011)); // the end of the city
    }

    void fences_stopThem()
    {
        Empty city(SmallCity().world);
        const std::uint32_t fence = city.run.block({1, {5, 10}, {5, 0}, 0.0});
        city.enter(onFoot({4, 5}));
        QVERIFY(city.after(60, {1.0, 0.0, 0.0, false}).x_m <= 5.0F);
        const VisitorBody along = city.after(20, {1.0, 0.0, std::numbers::pi / 4.0, false}); // aslant they go along it
        QVERIFY(along.x_m <= 5.0F && along.y_m > 6.0F);
        QVERIFY(city.run.unblock(fence));
        QVERIFY(city.after(20, {1.0, 0.0, 0.0, false}).x_m > 6.0F);
    }

    void whoComesIn_isPutWherePeopleWalk_orToldWhyNot()
    {
        Empty city(SmallCity().world);
        city.enter(onFoot({12, -3})); // 3 m beside
        QVERIFY(isNear(city.run.frame()->visitor->y_m, 0.05, 1e-6));
        QVERIFY(city.after(20, {1.0, 0.0, -kNorth_rad, false}).y_m > 0.0F); // and not back out
        const auto codeOf = [&](const VisitorStart& start) {
            const auto entered = city.run.enter(start);
            return entered ? std::string() : entered.error().code;
        };
        QCOMPARE(codeOf(onFoot({12, -30})), std::string("no-cell"));
        QCOMPARE(codeOf({VisitorMode::onFoot, {5, 5}, 7, 0.0, 0}), std::string("no-cell"));
        QCOMPARE(codeOf(driving({5, 5})), std::string("no-lane"));
        QCOMPARE(codeOf(onFoot({std::nan(""), 5})), std::string("no-number"));
        SmallCity withKiosk;
        withKiosk.add(world::Obstacle{"Kiosk", world::ObstacleKind::building, 0, SmallCity::square({3, 3}, 2), 0.0, 3.0});
        QCOMPARE(Empty(withKiosk.world).run.enter(onFoot({4, 4})).error().code, std::string("no-room"));
        Empty withLane(cityWithLane().world);
        QCOMPARE(withLane.run.enter({VisitorMode::driving, {5, 5}, 0, 0.0, 9}).error().code, std::string("no-kind"));
        QCOMPARE(withLane.run.enter(driving({5, 100})).error().code, std::string("no-lane"));
    }

    /// What is told that is no number counts as nothing.
    void nonsense_isNothing()
    {
        Empty city(SmallCity().world);
        city.enter(onFoot({5, 5}));
        const VisitorBody body = city.after(10, {std::nan(""), 1e300, std::numeric_limits<double>::infinity(), false});
        QVERIFY(isNear(body.x_m, 5.0, 1e-6) && body.y_m > 5.0F && isNear(body.speed_mps, 1.4, 1e-6)); // one to the left, no more
    }

    /// A car gains 2 m/s a second and turns about 6 m at least: at 3 m/s by 0.5 rad/s.
    void driving_obeysTheBoundsOfTheKind()
    {
        Empty city(cityWithLane().world);
        city.enter(driving({50, 5}));
        QVERIFY(isNear(city.run.frame()->visitor->y_m, 20.0, 1e-6) && isNear(city.run.frame()->visitor->heading_rad, 0.0, 1e-6));
        VisitorBody before = *city.run.frame()->visitor;
        QCOMPARE(before.length_m, 4.5F);
        for (int i = 0; i < 300; ++i) {
            const VisitorInput input{i % 90 < 60 ? 1.0 : -1.0, i % 40 < 20 ? 1.0 : -0.5, 0.0, false};
            const VisitorBody body = city.after(1, input);
            const double gained = double(body.speed_mps) - double(before.speed_mps);
            QVERIFY(gained <= 0.2 + 1e-5 && gained >= -0.25 - 1e-5);
            const double turned = std::abs(std::remainder(double(body.heading_rad) - double(before.heading_rad), 2.0 * std::numbers::pi));
            const double fast = std::abs(double(body.speed_mps));
            QVERIFY(turned <= 0.1 * fast / 6.0 + 1e-5 && turned * fast <= 0.4 + 1e-4);
            const Point moved{double(body.x_m) - double(before.x_m), double(body.y_m) - double(before.y_m)};
            const Point ahead{std::cos(double(body.heading_rad)), std::sin(double(body.heading_rad))};
            QVERIFY(std::abs(cross(ahead, moved)) < 1e-4); // it never slides
            before = body;
        }
        city.enter(driving({50, 5}));
        QVERIFY(isNear(city.after(15, {1.0, 1.0, 0.0, false}).speed_mps, 3.0, 1e-5));
        const float heading = city.run.frame()->visitor->heading_rad;
        QVERIFY(isNear(city.after(1, {1.0, 1.0, 0.0, false}).heading_rad, double(heading) + 0.1 * 3.2 / 6.0, 1e-5));
    }

    void driving_backwardsIsSlow_andBegunFromAStand()
    {
        Empty city(cityWithLane().world);
        city.enter(driving({50, 5}));
        QVERIFY(isNear(city.after(10, {1.0, 0.0, 0.0, false}).speed_mps, 2.0, 1e-5));
        QVERIFY(isNear(city.after(8, {-1.0, 0.0, 0.0, false}).speed_mps, 0.0, 1e-5)); // 2.5 m/s² of braking
        QVERIFY(isNear(city.after(30, {-1.0, 0.0, 0.0, false}).speed_mps, -run::Visitor::kBackwards_mps, 1e-5));
        QVERIFY(isNear(city.after(100, {}).speed_mps, 0.0, 1e-9)); // rolls out
    }

    void driving_stopsBeforeHousesAndFences()
    {
        SmallCity made = cityWithLane();
        made.add(world::Obstacle{"House", world::ObstacleKind::building, 0, SmallCity::square({70, 15}, 10), 0.0, 9.0});
        Empty city(made.world);
        city.enter(driving({50, 5}));
        const VisitorBody before = city.after(200, {1.0, 0.0, 0.0, false});
        QVERIFY(before.x_m + 2.25F < 70.0F && before.x_m > 66.0F);
        QVERIFY(city.after(40, {-1.0, 0.0, 0.0, false}).x_m < 63.0F); // and can go back
        city.run.block({1, {56, 0}, {56, 40}, 0.0});
        QVERIFY(city.after(200, {-1.0, 0.0, 0.0, false}).x_m - 2.25F > 56.0F);
    }

    void driving_stopsBeforeParkedVehicles_andBeginsInNone()
    {
        SmallCity made = cityWithLane();
        const auto car = made.world.vehicleKinds().at(0).id;
        made.add(world::ParkingRow{"Across", 0, {{80, 17}, {80, 23}}, world::ParkingAngle::parallel, 1, car, 1.0});
        Empty city(made.world);
        city.enter(driving({50, 5}));
        const VisitorBody before = city.after(200, {1.0, 0.0, 0.0, false});
        QVERIFY(before.x_m + 2.25F < 80.0F - 0.9F && before.x_m > 74.0F);
        const auto refused = city.run.enter(driving({80, 20}));
        QCOMPARE(refused.error().code, std::string("no-room"));
        QCOMPARE(*city.run.frame()->visitor, before); // as before
    }

    void fences_ofOtherLevels_letDriversThrough()
    {
        SmallCity made = cityWithLane();
        made.add(world::Cell{"Bridge", world::CellKind::path, 1, SmallCity::square({55, 10}, 20)});
        Empty city(made.world);
        city.enter(driving({50, 5}));
        const auto bridge = made.world.cells().at(made.world.cells().size() - 1).id;
        city.run.block({bridge.number, {65, 10}, {65, 30}, 5.0});
        QVERIFY(city.after(100, {1.0, 0.0, 0.0, false}).x_m > 70.0F);
    }

    void driving_takesTheLevelOfTheRoad_eitherWay()
    {
        SmallCity made;
        made.add(world::usualVehicleKinds()[0]);
        made.add(world::Lane{"", 0, {{0, 20}, {60, 20}}, 3.25, 13.9, world::LaneKind::car});
        made.add(world::Lane{"Bridge", 1, {{60, 20}, {120, 20}}, 3.25, 13.9, world::LaneKind::car});
        made.add(world::Lane{"Under it", 0, {{90, 0}, {90, 60}}, 3.25, 13.9, world::LaneKind::car});
        made.add(world::Obstacle{"Shop below", world::ObstacleKind::building, 0, SmallCity::square({80, 15}, 10), 0.0, 3.0});
        Empty city(made.world);
        city.enter(driving({50, 20}));
        QCOMPARE(city.run.frame()->visitor->level, std::int16_t{0});
        VisitorBody body = *city.run.frame()->visitor;
        for (int i = 0; i < 60; ++i) {
            body = city.after(1, {1.0, 0.0, 0.0, false});
            QCOMPARE(int(body.level), body.x_m < 60.0F ? 0 : 1);
        }
        QVERIFY(body.x_m > 75.0F); // the shop is on the ground
        while (body.speed_mps > 0.0F)
            body = city.after(1, {-1.0, 0.0, 0.0, false});
        QVERIFY(body.x_m > 95.0F && body.level == 1);
        for (int i = 0; i < 400 && body.x_m > 55.0F; ++i) {
            body = city.after(1, {-1.0, 0.0, 0.0, false});
            QCOMPARE(int(body.level), body.x_m < 60.0F ? 0 : 1);
        }
        QVERIFY(body.x_m <= 55.0F);
    }

    void whatIsLogged_isWhatIsDone()
    {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(run::bounded({kNone, -3.0, 2e6, true}), (VisitorInput{0.0, -1.0, run::kManyTurns_rad, true}));
        Empty city(SmallCity().world);
        QCOMPARE(city.run.enter(onFoot({5, 5}, 2e6)).error().code, std::string("no-number"));
        VisitorStart deep = onFoot({5, 5});
        deep.level = 1'000'000;
        QCOMPARE(city.run.enter(deep).error().code, std::string("no-number"));
    }

    void nobodyCountsThem_andLeavingTakesThemAway()
    {
        const SmallCity made;
        Empty with(made.world);
        Empty without(made.world);
        with.enter(onFoot({5, 5}));
        QVERIFY(with.after(20, {1.0, 0.0, 0.0, false}).x_m > 5.0F);
        for (int i = 0; i < 20; ++i)
            without.run.step();
        QCOMPARE(with.run.frame()->people, without.run.frame()->people);
        QVERIFY(with.run.frame()->walkers.empty() && with.run.frame()->vehicles.empty());
        QVERIFY(run::frameHash(*with.run.frame()) != run::frameHash(*without.run.frame()));
        QVERIFY(with.run.leave() && !with.run.leave());
        QVERIFY(!with.run.frame()->visitor && !with.run.steer({}));
        QCOMPARE(run::frameHash(*with.run.frame()), run::frameHash(*without.run.frame()));
    }

    void editedCities_keepThem_whereThereIsAPlace()
    {
        SmallCity made = cityWithLane();
        const auto editOf = [](const world::World& world) {
            run::CityEdit edit;
            edit.world = world;
            edit.graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
            edit.types = 1;
            return edit;
        };
        Empty city(made.world);
        city.enter(onFoot({15, 5}));
        const VisitorInput input{0.5, 0.0, kNorth_rad, false};
        static_cast<void>(city.after(1, input));
        SmallCity wider = made;
        wider.edit(wider.east, [](world::Cell& cell) { cell.polygon.outer[1].x = cell.polygon.outer[2].x = 30.0; });
        const VisitorBody before = *city.run.frame()->visitor;
        static_cast<void>(city.run.take(editOf(wider.world)));
        VisitorBody expected = before;
        expected.speed_mps = 0.7F;
        QCOMPARE(*city.run.frame()->visitor, expected);
        QVERIFY(city.after(5, input).y_m > before.y_m);
        Empty car(made.world);
        car.enter(driving({50, 5}));
        SmallCity noCars = made;
        world::WorldPatch patch;
        patch.erase(noCars.world.vehicleKinds().at(0).id);
        noCars.apply(patch);
        static_cast<void>(car.run.take(editOf(wider.world)));
        QVERIFY(car.run.frame()->visitor);
        static_cast<void>(car.run.take(editOf(noCars.world)));
        QVERIFY(!car.run.frame()->visitor);
    }
};

/// Rectangles on the ground.
class OutlineTest : public QObject {
    Q_OBJECT

private slots:
    /// 4 × 2 m, turned by a quarter: 1 m to either side in x, 2 m in y.
    void meets_whatTouchesIt()
    {
        const Outline car = Outline::of({0, 0}, kNorth_rad, 4.0, 2.0);
        QVERIFY(meets(car, {0.9, 1.9}, {5.0, 5.0}) && !meets(car, {1.1, -3.0}, {1.1, 3.0}));
        QVERIFY(meets(car, {-5.0, 0.0}, {5.0, 0.0})); // right through
        QVERIFY(meets(car, {1.4, 0.0}, 0.5) && !meets(car, {1.6, 0.0}, 0.5));
        QVERIFY(meets(car, Outline::of({2.0, 0.0}, 0.0, 2.2, 1.0)) && !meets(car, Outline::of({2.2, 0.0}, 0.0, 2.2, 1.0)));
        // Corner to corner, askew: bounding boxes overlap, the rectangles do not.
        QVERIFY(!meets(Outline::of({0, 0}, 0.0, 2.0, 2.0), Outline::of({1.9, 1.9}, std::numbers::pi / 4.0, 2.0, 2.0)));
    }

    void towards_leadsFromTheNearestPoint()
    {
        const Outline car = Outline::of({10, 0}, kNorth_rad, 4.0, 2.0);
        QVERIFY(distance(car.towards({13, 3}), {2, 1}) < 1e-12);
        QVERIFY(length(car.towards({10.5, 1.0})) == 0.0);
    }
};

PASSERBY_TEST(VisitorTest)
PASSERBY_TEST(OutlineTest)

} // namespace visitor_test

#include "visitor_test.moc"
