// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ground/barrier.h"
#include "core/ground/free_ways.h"
#include "core/ground/point_ways.h"
#include "core/ground/walkable_places.h"
#include "tests/support/four_levels.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <set>

namespace four_levels_test {

using namespace passerby;
using geometry::Point;
using ground::PointWays;
using ground::WalkingGround;
using navigation::NavigationGraph;
using testing::FourLevels;

namespace {

struct Station : FourLevels {
    std::shared_ptr<const NavigationGraph> graph = std::make_shared<const NavigationGraph>(NavigationGraph::build(world));
    WalkingGround ground{world, *graph, 1.5};

    [[nodiscard]] std::uint32_t place(world::CellId cell) const { return static_cast<std::uint32_t>(world.cells().indexOf(cell)); }
    /// The segment of the stairs that skip a level.
    [[nodiscard]] navigation::SegmentIndex skippingWay() const
    {
        for (navigation::SegmentIndex i = 0; i < graph->segments().size(); ++i)
            if (graph->segments()[i].cell == skipping.number)
                return i;
        return navigation::kNone;
    }
};

} // namespace

class FourLevelsTest : public QObject {
    Q_OBJECT

private slots:
    void portalsOnHoles_openThem()
    {
        const Station city;
        QVERIFY(city.ground.isFree(city.place(city.gallery), {20, 5}, {20, 7.9}));
        QVERIFY(
            city.ground.isFree(city.place(city.gallery), {20, 5}, {20, 9})); // onto the stairs; the hall's wall below is of another level
        QVERIFY(!city.ground.isFree(city.place(city.gallery), {18.5, 5}, {18.5, 9}));
        QVERIFY(!city.ground.isFree(city.place(city.gallery), {20, 17}, {20, 13})); // the stairs' far end, open on level -1 alone
        QVERIFY(city.ground.isFree(city.place(city.concourse), {20, 17}, {20, 13}));
        QVERIFY(city.ground.isFree(city.place(city.skipping), {20, 13}, {20, 15})); // the gallery's edge stops nobody who is on the stairs
        QVERIFY(!city.ground.isFree(city.place(city.skipping), {18.5, 13}, {18.5, 15}));
        QVERIFY(!city.ground.isFree(city.place(city.hall), {20, 5}, {20, 9}));
        QVERIFY(!city.ground.isFree(city.place(city.concourse), {20, 5}, {20, 9}));
    }

    void stepsOverTheirLines_leadFromLevelToLevel()
    {
        const Station city;
        const auto onto = city.ground.crossed(city.place(city.gallery), {20, 7.9}, {20, 8.1}, navigation::kNone);
        QVERIFY(onto != navigation::kNone);
        QCOMPARE(city.ground.gate(onto).beyond(city.place(city.gallery)), city.place(city.skipping));
        const auto off = city.ground.crossed(city.place(city.skipping), {20, 13.9}, {20, 14.1}, onto);
        QVERIFY(off != navigation::kNone);
        QCOMPARE(city.ground.gate(off).beyond(city.place(city.skipping)), city.place(city.concourse));
        QCOMPARE(city.ground.crossed(city.place(city.hall), {20, 7.9}, {20, 8.1}, navigation::kNone), navigation::kNone);
        QCOMPARE(city.ground.cellAt({20, 11}, 1), city.place(city.skipping));
        QCOMPARE(city.ground.cellAt({20, 11}, 0), navigation::kNone);
    }

    void levels_areLayersOfTheirOwn()
    {
        const Station city;
        std::set<std::uint32_t> layers;
        for (const world::CellId cell : {city.gallery, city.hall, city.concourse, city.platform})
            layers.insert(city.ground.layersOf(city.place(cell)));
        QCOMPARE(layers.size(), std::size_t{4});
        QVERIFY((city.ground.layersOf(city.place(city.skipping)) & city.ground.layersOf(city.place(city.gallery))) != 0);
        QVERIFY((city.ground.layersOf(city.place(city.skipping)) & city.ground.layersOf(city.place(city.hall))) == 0);
    }

    void detours_leadRoundTheHole()
    {
        const Station city;
        const auto corner = city.ground.towards(city.place(city.hall), {20, 4}, {20, 18});
        QVERIFY(corner.has_value());
        QVERIFY(std::abs(corner->x - 20.0) > 2.0);
        QVERIFY(city.ground.isFree(city.place(city.hall), {20, 4}, *corner));
    }

    void pointWays_takeTheStairsThatSkipALevel()
    {
        const Station city;
        const PointWays ways(city.ground, *city.graph, {{{70, 16}, city.place(city.platform)}});
        const double wanted_m = 5.0 + std::hypot(6.0, 8.0) + std::hypot(20.0, 2.0) + std::hypot(6.0, 4.0) + 24.0;
        QVERIFY(std::abs(ways.length_m(city.ground, {20, 3}, city.place(city.gallery)) - wanted_m) < 0.01);
        std::vector<ground::Leg> legs;
        ways.lay(city.ground, {20, 3}, city.place(city.gallery), legs);
        std::vector<std::uint32_t> cells;
        for (const ground::Leg& leg : legs)
            cells.push_back(leg.cell);
        QCOMPARE(cells, (std::vector{city.place(city.gallery), city.place(city.skipping), city.place(city.concourse), city.place(city.down),
                                     city.place(city.platform)}));
    }

    void fenceOnTheStairs_partsTheLevels()
    {
        const Station city;
        const auto way = city.skippingWay();
        const ground::Barrier fence = ground::barrierAcross(city.world, *city.graph, way, 0.5);
        QVERIFY(std::abs(fence.elevation_m) < 0.01);
        QVERIFY(std::abs(distance(fence.left, fence.right) - 4.1) < 0.01); // as wide as the stairs
        ground::FreeWays ways(city.graph);
        const auto train = static_cast<std::uint32_t>(city.world.targets().indexOf(city.train));
        const auto flat = city.graph->nodeOfTarget(static_cast<std::uint32_t>(city.world.targets().indexOf(city.flat)));
        const auto room = static_cast<std::uint32_t>(city.world.targets().indexOf(city.room));
        QVERIFY(std::isfinite(ways.distance_m(flat, train)));
        const auto number = ways.add(fence);
        QVERIFY(ways.isBlocked(way));
        QVERIFY(!std::isfinite(ways.distance_m(flat, train)));
        QVERIFY(std::isfinite(ways.distance_m(flat, room))); // the hall lies at the fence's height
        QVERIFY(ways.remove(number));
        QVERIFY(std::isfinite(ways.distance_m(flat, train)));
    }

    void places_areFoundOnTheirOwnLevel()
    {
        const Station city;
        ground::WalkablePlaces places(*city.graph);
        const std::vector<char> all(places.partBound(), 1);
        for (const auto& [cell, level] : {std::pair(city.gallery, 1), std::pair(city.hall, 0), std::pair(city.concourse, -1)}) {
            const auto found = places.nearest({20, 16}, level, cell.number, all);
            QVERIFY(found.segment != navigation::kNone);
            QCOMPARE(city.graph->segments()[found.segment].cell, cell.number);
        }
        QCOMPARE(city.ground.nearestPlace({20, 12}, 0).first, city.place(city.hall)); // at the hole's edge
        QVERIFY(distance(city.ground.nearestPlace({20, 12}, 0).second, {20, 12}) < 2.1);
    }
};

PASSERBY_TEST(FourLevelsTest)

} // namespace four_levels_test

#include "four_levels_test.moc"
