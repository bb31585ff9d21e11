// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/limits.h"
#include "core/importers/osm/driving_side.h"
#include "core/importers/osm/road_net.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/importers/hand_map.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace road_traffic_test {

using namespace passerby;
using namespace passerby::importers::osm;
using passerby::testing::HandMap;
using passerby::testing::lanesAfter;
using world::LaneKind;

namespace {

std::vector<const world::Lane*> lanesOf(const world::World& world, LaneKind kind, std::string_view name)
{
    std::vector<const world::Lane*> lanes;
    for (const auto& [id, lane] : world.lanes())
        if (lane.kind == kind && lane.name == name)
            lanes.push_back(&lane);
    return lanes;
}

/// Stopped from the beginning.
class StoppedContext final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

/// So many streets that meet in the middle.
HandMap star(int arms)
{
    HandMap map;
    map.node(1, 0, 0);
    for (int i = 0; i < arms; ++i)
        map.node(2 + i, 100.0 * std::cos(2.0 * M_PI * i / arms), 100.0 * std::sin(2.0 * M_PI * i / arms));
    for (int i = 0; i < arms; ++i)
        map.way(101 + i, {1, 2 + i}, "highway=residential");
    return map;
}

const importers::ImportReport::Line* lineOf(const std::vector<importers::ImportReport::Line>& lines, std::string_view code)
{
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.code == code; });
    return found == lines.end() ? nullptr : &*found;
}

} // namespace

class RoadTrafficTest : public QObject {
    Q_OBJECT

private slots:
    void cycleLaneThatBeginsAlongAStreet_isEnteredFromTheLaneBeside()
    {
        HandMap map;
        map.node(1, -200, 0).node(2, 0, 0).node(3, 200, 0);
        map.way(101, {1, 2}, "highway=tertiary oneway=yes lanes=2 name=Before");
        map.way(102, {2, 3}, "highway=tertiary oneway=yes lanes=2 cycleway:right=lane name=Behind");
        const world::World world = map.traffic();
        const auto bicycles = lanesOf(world, LaneKind::bicycle, "Behind");
        QCOMPARE(bicycles.size(), std::size_t{1});
        std::vector<const world::Lane*> ways; // curves into it
        for (const world::Lane* curve : lanesOf(world, LaneKind::bicycle, ""))
            if (geometry::distance(curve->points.back(), bicycles[0]->points.front()) < 0.01)
                ways.push_back(curve);
        QCOMPARE(ways.size(), std::size_t{1});
        const auto before = lanesOf(world, LaneKind::car, "Before");
        QCOMPARE(before.size(), std::size_t{2});
        const auto* right = before[0]->points.back().y < before[1]->points.back().y ? before[0] : before[1];
        QVERIFY(geometry::distance(right->points.back(), ways[0]->points.front()) < 0.01); // from the lane beside, not over the other
    }
    void cycleLaneThatBeginsWhereStreetsMeet_isEnteredFromEach()
    {
        HandMap map;
        map.node(1, -200, 0).node(2, 0, 0).node(3, 200, 0).node(4, 0, 200);
        map.way(101, {1, 2}, "highway=tertiary").way(102, {2, 3}, "highway=tertiary oneway=yes cycleway:right=lane name=Behind");
        map.way(103, {4, 2}, "highway=tertiary oneway=yes");
        const world::World world = map.traffic();
        const auto bicycles = lanesOf(world, LaneKind::bicycle, "Behind");
        QCOMPARE(bicycles.size(), std::size_t{1});
        std::ptrdiff_t ways = 0;
        for (const world::Lane* curve : lanesOf(world, LaneKind::bicycle, ""))
            ways += geometry::distance(curve->points.back(), bicycles[0]->points.front()) < 0.01 ? 1 : 0;
        QCOMPARE(ways, 2);
    }

    void whereVehiclesKeepLeft_theyDriveOnTheLeft()
    {
        HandMap map;
        map.node(1, -200, 0).node(2, 0, 0).node(3, 200, 0);
        map.way(101, {1, 2}, "highway=tertiary name=Street").way(102, {2, 3}, "highway=tertiary oneway=yes lanes=2");
        const world::World world = map.traffic(world::Side::left);
        for (const world::Lane* lane : lanesOf(world, LaneKind::car, "Street")) {
            const bool isEastward = lane->points.back().x > lane->points.front().x;
            const double west_y = geometry::fromClipGrid(*map.placed().position(1)).y; // maps are turned a little
            QVERIFY(((isEastward ? lane->points.front() : lane->points.back()).y > west_y) == isEastward);
            if (!isEastward)
                continue;
            const auto next = lanesAfter(world, *lane); // on to both: the street widens
            QCOMPARE(next.size(), std::size_t{2});
        }
    }
    void drivingSide_isThatOfTheCountry_elseOfMostRoads()
    {
        HandMap map;
        map.node(1, 0, 0).node(2, 100, 0);
        QVERIFY(usualDrivingSide(map.data()) == world::Side::right);
        map.way(101, {1, 2}, "highway=primary driving_side=left");
        QVERIFY(usualDrivingSide(map.data()) == world::Side::left);
        map.way(103, {1, 2}, "highway=primary"); // half of the roads
        QVERIFY(usualDrivingSide(map.data()) == world::Side::right);
        map.way(104, {1, 2}, "highway=footway").way(105, {1, 2}, "highway=residential driving_side=left");
        QVERIFY(usualDrivingSide(map.data()) == world::Side::left);
        map.way(102, {1, 2}, "boundary=administrative admin_level=2 driving_side=right");
        QVERIFY(usualDrivingSide(map.data()) == world::Side::right);
    }

    void roadsOfAStarWithTooManyArms_areNotJoined_andReported()
    {
        ReportBuilder few, many;
        QVERIFY(star(12).traffic(few).lanes().size() > 12 * 11);
        QCOMPARE(star(13).traffic(many).lanes().size(), std::size_t{26}); // no curve
        QVERIFY(!lineOf(few.takeReport().skipped, "meetings-too-large"));
        const auto report = many.takeReport();
        const auto* line = lineOf(report.skipped, "meetings-too-large");
        QVERIFY(line);
        QCOMPARE(line->count, std::int64_t{1});
        QCOMPARE(line->examples, std::vector<std::int64_t>{1});
    }
    void starOfAHundredThousand_isReadAtOnce()
    {
        ReportBuilder report;
        QCOMPARE(star(100'000).traffic(report).lanes().size(), std::size_t{200'000});
    }
    void roadOfTooManyPoints_isLeftOut_andReported()
    {
        HandMap map;
        std::vector<std::int64_t> nodes;
        for (std::int64_t i = 1; i <= static_cast<std::int64_t>(foundation::kMostLanePoints) + 1; ++i) {
            map.node(i, -300.0 + 0.05 * static_cast<double>(i), 0, i % 100 == 5 ? "highway=traffic_signals" : "");
            nodes.push_back(i);
        }
        map.way(101, nodes, "highway=residential");
        ReportBuilder builder;
        const world::World world = map.traffic(builder);
        QVERIFY(world.lanes().empty() && world.stopLines().empty());
        const auto report = builder.takeReport();
        const auto* line = lineOf(report.skipped, "lanes-too-long");
        QVERIFY(line && line->count == 1 && line->examples == std::vector<std::int64_t>{101});
    }
    void cancelled_addsNoLanes()
    {
        StoppedContext context;
        const world::World empty;
        world::PatchBuilder builder(empty);
        ReportBuilder report;
        addTraffic(builder, star(5).placed(), world::Side::right, report, context);
        world::World result;
        QVERIFY(result.apply(builder.take()).ok());
        QVERIFY(result.lanes().empty());
    }

    void vehiclesComeIn_whereRoadsComeOverTheBorder()
    {
        HandMap map(100.0);
        map.node(1, -150, 0).node(2, -90, 0).node(3, 50, 0).node(4, 150, 0).node(5, 50, 60).node(6, 0, -50).node(7, 0, -120);
        map.node(8, 90, 0);
        map.way(101, {1, 2, 3, 8, 4}, "highway=primary lanes=2 cycleway:right=lane").way(102, {3, 5}, "highway=residential");
        map.way(103, {6, 7}, "highway=residential oneway=yes");
        ReportBuilder builder;
        const world::World world = map.traffic(builder);
        QCOMPARE(world.vehicleKinds().size(), std::size_t{4});
        // Cars from both sides, and bicycles from the west: a bicycle and a tricycle. None in the dead end, none where all drive away.
        QCOMPARE(world.vehicleDemands().size(), std::size_t{4});
        double all_per_h = 0.0;
        for (const auto& [id, demand] : world.vehicleDemands()) {
            const world::Lane& lane = *world.lanes().find(demand.lane);
            QVERIFY(mayUse(*world.vehicleKinds().find(demand.kind), lane.kind));
            QVERIFY(!demand.hour);
            all_per_h += demand.vehicles_per_h;
            QVERIFY(std::abs(lane.points.front().x - geometry::fromClipGrid(*map.placed().position(6)).x) > 80.0);
        }
        QCOMPARE(all_per_h, 2.0 * 300.0 + 21.0);
        const auto report = builder.takeReport();
        QCOMPARE(lineOf(report.read, "lane-entries")->count, std::int64_t{3});
        QCOMPARE(lineOf(report.invented, "vehicle-demands")->count, std::int64_t{621});
    }
    void vehiclesComeIn_fromTunnels()
    {
        HandMap map;
        map.node(1, -200, 0).node(2, -100, 0).node(3, 100, 0).node(4, 200, 0).node(5, 100, 100);
        map.way(101, {1, 2}, "highway=secondary tunnel=yes").way(102, {2, 3}, "highway=secondary").way(103, {3, 4}, "highway=residential");
        map.way(104, {3, 5}, "highway=secondary oneway=yes");
        ReportBuilder builder;
        const world::World world = map.traffic(builder);
        const auto report = builder.takeReport();
        QVERIFY(!lineOf(report.read, "lane-entries"));
        QCOMPARE(lineOf(report.read, "lane-entries-inside")->count, std::int64_t{1});
        QCOMPARE(world.vehicleDemands().size(), std::size_t{1}); // not from the dead end, nor where all drive away
        QCOMPARE(world.vehicleDemands().at(0).row->vehicles_per_h, 200.0);
    }
};

PASSERBY_TEST(RoadTrafficTest)

} // namespace road_traffic_test

#include "road_traffic_test.moc"
