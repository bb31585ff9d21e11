// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured of the road, as colours and as tables.
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/heat/heat_layers.h"
#include "editor/models/road_tables.h"
#include "editor/scene/heat_raster.h"
#include "editor/scene/road_heatmap.h"
#include "editor/session/affordance_session.h"
#include "editor/session/comparison_session.h"
#include "editor/session/heat_layer_set.h"
#include "editor/session/heat_source.h"
#include "editor/session/isovist_session.h"
#include "editor/session/live_road.h"
#include "editor/session/live_session.h"
#include "editor/session/road_layer.h"
#include "editor/words/traffic_words.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace road_heatmap_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;
using run::NearMissKind;

namespace {

/// Two lanes of 100 m, one on the ground and one on level 1, watched for 100 s.
struct TwoLanes : testing::SmallRoads {
    world::LaneId ground = lane({{0, 0}, {100, 0}});
    world::LaneId bridge = add(world::Lane{"Bridge", 1, {{0, 20}, {100, 20}}, 3.0, 13.9, world::LaneKind::car});

    [[nodiscard]] run::LaneMeasure measure(world::LaneId id, double vehicle_s, double delay_s, std::uint32_t passed) const
    {
        run::LaneMeasure one;
        one.lane = id;
        one.watched_s = 100.0;
        one.length_m = 100.0;
        one.vehicle_s = vehicle_s;
        one.driven_m = 5.0 * vehicle_s;
        one.delay_s = delay_s;
        one.passed = passed;
        return one;
    }
};

run::NearMiss missAt(NearMissKind kind, Point place, double value_s, std::uint32_t other = 0)
{
    run::NearMiss miss;
    miss.kind = kind;
    miss.place = place;
    miss.value_s = value_s;
    miss.vehicle = 7;
    miss.other = other;
    miss.time_s = 65.0;
    return miss;
}

double areaOf(const HeatSquare& square)
{
    double area_m2 = 0.0;
    for (const GroundTriangle& triangle : square.triangles)
        area_m2 += geometry::area(geometry::Polygon{{triangle.corners.begin(), triangle.corners.end()}, {}});
    return area_m2;
}

} // namespace

class RoadHeatmapTest : public QObject {
    Q_OBJECT

private slots:
    void lanes_areAsDenseAsEdieHasIt()
    {
        const TwoLanes roads;
        const std::vector lanes{roads.measure(roads.ground, 50.0, 12.0, 4), roads.measure(roads.bridge, 150.0, 30.0, 0)};
        const Heatmap map = laneHeatmap(lanes, roads.world, LaneValue::density, 0.0);
        QVERIFY(map.raster);
        QCOMPARE(map.raster->squares.size(), std::size_t{2});
        // 150 vehicle seconds in 100 s on 100 m: 1.5 vehicles, 15 a km. What lies above is seen first.
        QCOMPARE(map.raster->squares[0].value, 15.0);
        QCOMPARE(map.raster->squares[1].value, 5.0);
        QCOMPARE(map.highest, 15.0);
        QCOMPARE(map.maximum, 15.0); // three quarters of the time was spent at 15
        QVERIFY(std::abs(areaOf(map.raster->squares[0]) - 300.0) < 1e-6);
        QVERIFY(map.raster->squares[0].triangles[0].heights_m[0] > map.raster->squares[1].triangles[0].heights_m[0]);
        QCOMPARE(laneHeatmap(lanes, roads.world, LaneValue::density, 40.0).maximum, 40.0);
    }

    void delay_isOfThoseWhoPassed_orAllOfItWhereNobodyHas()
    {
        const TwoLanes roads;
        QCOMPARE(lostPerVehicle_s(roads.measure(roads.ground, 50.0, 12.0, 4)), 3.0);
        QCOMPARE(lostPerVehicle_s(roads.measure(roads.bridge, 150.0, 30.0, 0)), 30.0);
        const std::vector lanes{roads.measure(roads.ground, 50.0, 12.0, 4), roads.measure(roads.bridge, 150.0, 30.0, 0)};
        QCOMPARE(laneHeatmap(lanes, roads.world, LaneValue::delay, 0.0).highest, 30.0);
    }

    void lanesOnWhichNobodyDrove_haveNoColour()
    {
        const TwoLanes roads;
        const std::vector lanes{roads.measure(roads.ground, 0.0, 0.0, 0), roads.measure({99, 1}, 50.0, 1.0, 1)}; // and one that is gone
        QVERIFY(laneHeatmap(lanes, roads.world, LaneValue::density, 0.0).isEmpty());
    }

    void nearMisses_areCountedOnSquares_byKind()
    {
        const TwoLanes roads;
        const std::vector misses{missAt(NearMissKind::timeToCollision, {1, 1}, 0.5), missAt(NearMissKind::timeToCollision, {2.9, 2.9}, 1.0),
                                 missAt(NearMissKind::timeToCollision, {-0.1, 1}, 1.2), missAt(NearMissKind::encroachment, {50, 1}, 1.4)};
        const Heatmap ttc = nearMissHeatmap(misses, NearMissKind::timeToCollision, roads.world, 0.0);
        QCOMPARE(ttc.raster->squares.size(), std::size_t{2}); // −3 … 0 and 0 … 3
        QCOMPARE(ttc.raster->squares[0].value, 1.0);
        QCOMPARE(ttc.raster->squares[1].value, 2.0);
        QCOMPARE(ttc.maximum, 5.0);
        QCOMPARE(areaOf(ttc.raster->squares[1]), 9.0);
        const geometry::Box box = geometry::boundingBox(ttc.raster->squares[0].triangles[0].corners);
        QCOMPARE(box.low, (Point{-3, 0}));
        QCOMPARE(nearMissHeatmap(misses, NearMissKind::encroachment, roads.world, 0.0).raster->squares.size(), std::size_t{1});
        QVERIFY(nearMissHeatmap({}, NearMissKind::encroachment, roads.world, 0.0).isEmpty());
    }

    void tables_beginWithTheWorst()
    {
        const TwoLanes roads;
        LiveRoad road;
        road.lanes = {roads.measure(roads.ground, 50.0, 12.0, 4), roads.measure(roads.bridge, 150.0, 90.0, 3)};
        road.nearMisses = {missAt(NearMissKind::encroachment, {50, 1}, 1.4, 9), missAt(NearMissKind::timeToCollision, {1, 1}, 0.5)};
        const auto lanes = worstLanes(road, roads.world, 10);
        QCOMPARE(lanes.size(), std::size_t{2});
        QCOMPARE(lanes[0].cells.size(), qsizetype(worstLanesColumns().size()));
        QCOMPARE(lanes[0].cells.mid(1), (QStringList{"15", "108", "18", "30", "1.5", "0"}));
        QVERIFY2(lanes[0].cells[0].contains(QStringLiteral("Bridge")), qPrintable(lanes[0].cells[0]));
        QCOMPARE(lanes[0].lane, (ObjectRef{ObjectKind::lane, roads.bridge.number}));
        QCOMPARE(worstLanes(road, roads.world, 1).size(), std::size_t{1});
        const auto misses = nearMisses(road, roads.world, 10);
        QCOMPARE(misses.size(), std::size_t{2});
        QCOMPARE(misses[0].cells.mid(0, 2), (QStringList{"0.5", "time to collision"}));
        QVERIFY(misses[0].cells[3].contains(QStringLiteral("vehicle 7, a person")));
        QVERIFY(misses[1].cells[3].contains(QStringLiteral("vehicles 7, 9")));
        QCOMPARE(misses[0].cells.size(), qsizetype(nearMissesColumns().size()));
        QCOMPARE(misses[0].place, (Point{1, 1}));
    }

    void waits_beginWithTheLongest()
    {
        using run::WaitMeasure;
        TwoLanes roads;
        const auto line = roads.add(world::StopLine{"Give way", 0, {50, -3}, {50, 3}, {}});
        LiveRoad road;
        road.waits = {{WaitMeasure::Place::stopLine, line.number, WaitMeasure::Who::vehicles, false, 8, 2, 10.0, 7.0, 7.0},
                      {WaitMeasure::Place::crossing, 77, WaitMeasure::Who::people, true, 4, 3, 40.0, 25.0, 25.0}};
        const auto waits = longestWaits(road, roads.world, 10);
        QCOMPARE(waits.size(), std::size_t{2});
        QCOMPARE(waits[0].cells.size(), qsizetype(longestWaitsColumns().size()));
        QCOMPARE(waits[0].cells.mid(1), (QStringList{"people", "4", "75", "10", "25", "25"}));
        QVERIFY(waits[0].cells[0].contains(QStringLiteral("gone")));
        QVERIFY2(waits[1].cells[0].contains(QStringLiteral("Give way")), qPrintable(waits[1].cells[0]));
        QCOMPARE(waits[1].cells.mid(1), (QStringList{"vehicles", "8", "25", "1.3", "7", "7"}));
        QCOMPARE(waits[1].lane, (ObjectRef{ObjectKind::stopLine, line.number}));
        QCOMPARE(longestWaits(road, roads.world, 1).size(), std::size_t{1});
    }

    void whyThereIsNothingToSee_isSaid()
    {
        TwoLanes roads;
        const auto why = [&](HeatLayerId id, const world::World& world, const LiveRoad* road) { return whyNoRoad(id, world, road); };
        QVERIFY(why(HeatLayerId::lanes, {}, nullptr).contains(QStringLiteral("no lanes")));
        QVERIFY(why(HeatLayerId::lanes, roads.world, nullptr).contains(QStringLiteral("no vehicle comes in")));
        roads.demand(roads.ground, 0, 100.0);
        QVERIFY(why(HeatLayerId::lanes, roads.world, nullptr).contains(QStringLiteral("run the city")));
        LiveRoad road;
        road.lanes = {roads.measure(roads.ground, 0.0, 0.0, 0)};
        QVERIFY(why(HeatLayerId::lanes, roads.world, &road).contains(QStringLiteral("nobody drove yet")));
        road.lanes = {roads.measure(roads.ground, 50.0, 12.0, 4)};
        QVERIFY(why(HeatLayerId::laneDelay, roads.world, &road).isEmpty());
        QVERIFY(why(HeatLayerId::nearMisses, roads.world, &road).contains(QStringLiteral("none so far")));
        road.nearMisses = {missAt(NearMissKind::encroachment, {50, 1}, 1.4)};
        QVERIFY(!why(HeatLayerId::nearMisses, roads.world, &road).isEmpty());
        QVERIFY(why(HeatLayerId::encroachments, roads.world, &road).isEmpty());
    }

    void layer_showsTheLanesOfTheRun()
    {
        world::World city = testing::smallCity();
        world::PatchBuilder build(city);
        const auto lane = build.add(world::Lane{"Low Street", 0, {{-100, -20}, {100, -20}}, 3.25, 13.9, world::LaneKind::car});
        build.add(world::VehicleDemand{lane, city.vehicleKinds().at(0).id, std::nullopt, 3600.0});
        QVERIFY(city.apply(build.take()).ok());
        ProjectDocument document;
        document.replace(city, {}, nullptr);
        LiveSession live;
        AffordanceSession affordance(document);
        IsovistSession isovists(document);
        ComparisonSession comparison(document);
        HeatSource densities(document, live, nullptr);
        const HeatLayerSet layers({document, live, affordance, isovists, densities, comparison}, nullptr);
        HeatLayer* lanes = layers.find(HeatLayerId::lanes);
        LiveOptions options;
        options.people = 5;
        options.threads = 1;
        live.start(city, options);
        QVERIFY(QTest::qWaitFor([&] { return live.isReady() && live.frame(); }, 20'000));
        lanes->ask(true);
        live.setSpeedAsked(100.0);
        live.play();
        QVERIFY(QTest::qWaitFor([&] { return !lanes->map(0.0).isEmpty(); }, 20'000));
        QVERIFY(lanes->whyNot().isEmpty());
        QVERIFY(lanes->window_s() > 0.0);
        QVERIFY(lanes->map(0.0).highest > 0.0);
        live.stop();
        QVERIFY(lanes->map(0.0).isEmpty());
        QCOMPARE(lanes->window_s(), 0.0);
    }
};

PASSERBY_TEST(RoadHeatmapTest)

} // namespace road_heatmap_test

#include "road_heatmap_test.moc"
