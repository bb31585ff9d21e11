// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/guidance_map.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

namespace guidance_map_test {

using namespace passerby;
using affordance::GuidanceKind;
using affordance::GuidanceMap;
using affordance::WayNetwork;
using testing::Plan;

namespace {

struct City {
    world::World world;
    navigation::NavigationGraph graph;
    WayNetwork network;

    explicit City(world::World made)
        : world(std::move(made)), graph(navigation::NavigationGraph::build(world)), network(affordance::findWays(world, graph))
    {
    }
    [[nodiscard]] GuidanceMap map(const affordance::GuidanceOptions& options = {}) const
    {
        return GuidanceMap::make(world, graph, network, options);
    }
};

} // namespace

class GuidanceMapTest : public QObject {
    Q_OBJECT
private slots:
    void cross_saysWhatIsWhere();
    void directions_followTheWay();
    void otherLevel_hasItsOwnMap();
    void emptyWorld_isAllBuilding();
    void squares_agreeWithPointInPolygon();
};

void GuidanceMapTest::cross_saysWhatIsWhere()
{
    const Plan plan({"##.##", "##.##", ".....", "##.##", "##.##"});
    const City city(plan.make());
    const GuidanceMap map = city.map();
    QCOMPARE(map.columns(), std::size_t{50});
    QCOMPARE(map.rows(), std::size_t{50});
    QCOMPARE(map.bytes(), std::size_t{2500 * 6});
    QVERIFY(map.at(plan.middle(0, 0)).kind == GuidanceKind::building);
    QVERIFY(map.at(geometry::Point{-1, -25}).kind == GuidanceKind::building);
    QVERIFY(map.at(geometry::Point{1e9, 0}).kind == GuidanceKind::building);
    const auto centre = map.at(plan.middle(2, 2));
    QVERIFY(centre.kind == GuidanceKind::junction);
    QCOMPARE(city.network.junctions[centre.index].name, std::string("J5"));
    const auto north = map.at(plan.middle(2, 1));
    QVERIFY(north.kind == GuidanceKind::road);
    QVERIFY(std::abs(north.direction.x) < 1e-3 && std::abs(std::abs(north.direction.y) - 1.0) < 1e-3);
    const auto& way = city.network.ways[north.index];
    QVERIFY(north.index < way.reverse);
    QVERIFY(geometry::dot(north.direction, way.direction) > 0.999);
    // In the junction's cell but not near its centre: the piece that leads to the nearest portal.
    const auto east = map.at(plan.middle(2, 2) + geometry::Point{4, 1});
    QVERIFY(east.kind == GuidanceKind::road);
    QVERIFY(std::abs(east.direction.x) > 0.999);
    int junctions = 0;
    const GuidanceMap wide = city.map({0, 0.5, 3.0});
    for (std::size_t row = 0; row < wide.rows(); ++row)
        for (std::size_t column = 0; column < wide.columns(); ++column)
            junctions += wide.at(column, row).kind == GuidanceKind::junction ? 1 : 0;
    QVERIFY(std::abs(junctions * 0.25 - 5 * 9 * 3.14159) < 10.0); // five discs
}

void GuidanceMapTest::directions_followTheWay()
{
    // Along a bent way, a step in the direction found leads on: from one end to the other.
    const Plan plan({"......", "#####.", "......", ".#####"});
    const City city(plan.make());
    const GuidanceMap map = city.map({0, 0.25, 1.0});
    for (affordance::WayIndex index = 0; index < city.network.ways.size(); ++index) {
        const auto& way = city.network.ways[index];
        const auto line = affordance::wayLine(city.network, city.graph, index);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const geometry::Point on = geometry::midpoint(line[i], line[i + 1]);
            const auto place = map.at(on);
            QVERIFY(place.kind == GuidanceKind::road);
            QCOMPARE(place.index, std::min(index, way.reverse));
            const double sense = index < way.reverse ? 1.0 : -1.0;
            const geometry::Point ahead = (line[i + 1] - line[i]) * (1.0 / geometry::distance(line[i], line[i + 1]));
            QVERIFY(sense * geometry::dot(place.direction, ahead) > 0.999);
        }
    }
}

void GuidanceMapTest::otherLevel_hasItsOwnMap()
{
    world::World world;
    world::PatchBuilder builder(world);
    std::vector<world::CellId> ids;
    for (int i = 0; i < 3; ++i) {
        world::Cell cell;
        cell.level = i == 2 ? 1 : 0;
        cell.polygon.outer = {{10.0 * i, 0}, {10.0 * i + 10, 0}, {10.0 * i + 10, 10}, {10.0 * i, 10}};
        ids.push_back(builder.add(cell));
    }
    builder.add(world::Portal{ids[0], ids[1], {10, 3}, {10, 7}, 0.0});
    builder.add(world::Portal{ids[1], ids[2], {20, 3}, {20, 7}, 4.0});
    QVERIFY(world.apply(builder.take()).ok());
    const City city(std::move(world));
    QVERIFY(city.map().at(geometry::Point{25, 5}).kind == GuidanceKind::building);
    QVERIFY(city.map().at(geometry::Point{15, 5}).kind == GuidanceKind::road);
    QVERIFY(city.map({1, 1.0, 2.0}).at(geometry::Point{25.2, 5.2}).kind == GuidanceKind::junction);
    QVERIFY(city.map({1, 1.0, 2.0}).at(geometry::Point{15, 5}).kind == GuidanceKind::building);
}

void GuidanceMapTest::emptyWorld_isAllBuilding()
{
    const GuidanceMap map = City(world::World()).map();
    QCOMPARE(map.columns(), std::size_t{0});
    QVERIFY(map.at(geometry::Point{0, 0}).kind == GuidanceKind::building);
}

void GuidanceMapTest::squares_agreeWithPointInPolygon()
{
    QVERIFY(rc::check("each square is what its middle is", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 8, foundation::Purpose::general);
        // Star-shaped cells with a hole each, turned anyhow, in a row, joined by portals somewhere; some overlap, some have none.
        world::World world;
        world::PatchBuilder builder(world);
        std::vector<world::CellId> ids;
        const int count = 1 + static_cast<int>(random.below(6));
        for (int i = 0; i < count; ++i) {
            world::Cell cell;
            const geometry::Point at{12.0 * i + random.uniform(), 5 * random.uniform()};
            const int corners = 3 + static_cast<int>(random.below(9));
            for (int k = 0; k < corners; ++k) {
                const double angle = 2 * 3.14159265 * (k + 0.8 * random.uniform()) / corners;
                const double reach_m = 3.0 + 5.0 * random.uniform();
                cell.polygon.outer.push_back(at + geometry::Point{std::cos(angle), std::sin(angle)} * reach_m);
            }
            if (corners > 5)
                cell.polygon.holes.push_back(
                    {at + geometry::Point{-0.7, -0.7}, at + geometry::Point{0.7, -0.7}, at + geometry::Point{0, 0.9}});
            ids.push_back(builder.add(cell));
            if (i > 0 && random.uniform() < 0.8)
                builder.add(world::Portal{ids[ids.size() - 2], ids.back(), at + geometry::Point{-6, -1}, at + geometry::Point{-6, 1}, 0.0});
        }
        RC_ASSERT(world.apply(builder.take()).ok());
        const City city(std::move(world));
        const affordance::GuidanceOptions options{0, 0.3 + random.uniform(), 4 * random.uniform()};
        const GuidanceMap map = city.map(options);
        for (std::size_t row = 0; row < map.rows(); ++row)
            for (std::size_t column = 0; column < map.columns(); ++column) {
                const geometry::Point middle = map.middle(column, row);
                affordance::GuidancePlace wanted;
                bool onBorder = false;
                for (std::size_t cell = 0; cell < city.network.cells.size() && wanted.kind == GuidanceKind::building; ++cell) {
                    const auto& polygon = city.world.cells().at(cell).row->polygon;
                    onBorder = onBorder || geometry::distanceToBorder(polygon, middle) < 1e-9;
                    const auto& place = city.network.cells[cell];
                    if (place.role == affordance::CellRole::unreachable || !geometry::contains(polygon, middle))
                        continue;
                    const bool isNear =
                        place.role == affordance::CellRole::junction
                        && geometry::distance(city.network.junctions[place.index].centre, middle) <= options.junctionRadius_m;
                    wanted = {isNear ? GuidanceKind::junction : GuidanceKind::road, place.index, {}};
                }
                const auto found = map.at(column, row);
                RC_ASSERT((onBorder || found.kind == wanted.kind));
                RC_ASSERT((onBorder || found.kind != GuidanceKind::junction || found.index == wanted.index));
                RC_ASSERT((found.kind != GuidanceKind::road || std::abs(geometry::length(found.direction) - 1.0) < 1e-9));
                RC_ASSERT(map.at(middle) == found);
            }
    }));
}

PASSERBY_TEST(GuidanceMapTest)

} // namespace guidance_map_test

#include "guidance_map_test.moc"
