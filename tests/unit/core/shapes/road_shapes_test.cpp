// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/road_shapes.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace road_shapes_test {

using namespace passerby;
using geometry::Point;
using shapes::FloorMark;
using world::Lane;
using world::LaneKind;

namespace {

/// Of the plan, counter-clockwise seen from above.
double areaOf(const shapes::Shape& shape)
{
    double area_m2 = 0.0;
    for (const shapes::Triangle& triangle : shape) {
        const auto at = [&](std::size_t i) { return Point{triangle.corners[i][0], triangle.corners[i][1]}; };
        area_m2 += 0.5 * geometry::orientation(at(0), at(1), at(2));
    }
    return area_m2;
}

bool isNear(Point one, Point other)
{
    return geometry::distance(one, other) < 1e-9;
}

} // namespace

class RoadShapesTest : public QObject {
    Q_OBJECT

private slots:
    void lane_isABandOfItsWidth()
    {
        const Lane straight{"", 0, {{0, 0}, {20, 0}}, 3.0, 10.0, LaneKind::car};
        QCOMPARE(shapes::bandOf(straight).size(), std::size_t{2});
        QVERIFY(std::abs(areaOf(shapes::bandOf(straight)) - 60.0) < 1e-9);
        const Lane bent{"", 0, {{0, 0}, {10, 0}, {10, 10}}, 2.0, 10.0, LaneKind::car};
        const shapes::Shape band = shapes::bandOf(bent);
        QCOMPARE(band.size(), std::size_t{4});
        QVERIFY(std::abs(areaOf(band) - 40.0) < 1e-9); // the corner is mitred: what one side gains the other loses
        for (const shapes::Triangle& triangle : band)
            for (const shapes::Corner& corner : triangle.corners)
                QVERIFY(corner[2] == 0.0 && corner[0] <= 11.0 + 1e-9 && corner[1] >= -1.0 - 1e-9);
    }
    void hairpin_hasNoLongTip()
    {
        const Lane lane{"", 0, {{0, 0}, {10, 0}, {0, 0.1}}, 3.0, 10.0, LaneKind::car};
        for (const shapes::Triangle& triangle : shapes::bandOf(lane))
            for (const shapes::Corner& corner : triangle.corners)
                QVERIFY(std::hypot(corner[0] - 10.0, corner[1]) < 4.0 || corner[0] < 10.0);
    }
    void edges_keepToTheLane()
    {
        const auto edges = shapes::edgesOf(Lane{"", 0, {{0, 0}, {20, 0}}, 3.0, 10.0, LaneKind::car});
        QCOMPARE(edges.size(), std::size_t{2});
        for (const FloorMark& mark : edges)
            QVERIFY(std::abs(std::abs(mark.a.y) + mark.halfWidth_m - 1.5) < 1e-9);
    }
    void stopLine_isBroader_whereASignalStands()
    {
        const auto yield = shapes::marksOf(world::StopLine{"", 0, {0, 0}, {3, 0}, {}});
        const auto stop = shapes::marksOf(world::StopLine{"", 0, {0, 0}, {3, 0}, world::SignalId{1, 1}});
        QVERIFY(yield.size() == 1 && stop.size() == 1 && stop[0].halfWidth_m > yield[0].halfWidth_m);
    }
    void zebra_hasStripesAlongTheLanes()
    {
        const auto stripes = shapes::marksOf(world::Crossing{"", 0, {0, 0}, {6.5, 0}, 4.0, {}});
        QCOMPARE(stripes.size(), std::size_t{7}); // stripes of half a metre with as much between them
        QVERIFY(isNear(stripes[0].a, {0.25, -1.75}) || isNear(stripes[0].b, {0.25, -1.75}));
        QVERIFY(std::abs(stripes[6].a.x - 6.25) < 1e-9);
        for (const FloorMark& stripe : stripes)
            QVERIFY(stripe.a.x == stripe.b.x && std::abs(std::abs(stripe.a.y) + stripe.halfWidth_m - 2.0) < 1e-9);
        QVERIFY(shapes::marksOf(world::Crossing{"", 0, {0, 0}, {1e6, 0}, 4.0, {}}).size() == 200);
    }
    void signalledCrossing_hasTwoLines()
    {
        const auto lines = shapes::marksOf(world::Crossing{"", 0, {0, 0}, {6, 0}, 4.0, world::SignalId{1, 1}});
        QCOMPARE(lines.size(), std::size_t{2});
        QVERIFY(std::abs(lines[0].a.y + lines[1].a.y) < 1e-9 && std::abs(std::abs(lines[0].a.y) - 2.0) < 1e-9);
    }
    void curvesOfAJunction_haveNoEdges()
    {
        world::World world;
        world::PatchBuilder builder(world);
        const auto lane = [&](std::vector<Point> points) { builder.add(Lane{"", 0, std::move(points), 3.0, 10.0, LaneKind::car}); };
        lane({{0, 0}, {20, 0}});                    // up to a junction
        lane({{20, 0}, {30, 0}});                   // straight on
        lane({{20.05, 0.05}, {25, -2}, {27, -10}}); // a turn from the same place, as well as it can be drawn
        lane({{30, 0}, {60, 0}});                   // on from there
        lane({{60, 0}, {90, 0}});                   // and on, as another street
        QVERIFY(world.apply(builder.take()).ok());
        QCOMPARE(shapes::lanesWithEdges(world), (std::vector<bool>{true, false, false, true, true}));
        world::PatchBuilder bridge(world);
        bridge.add(Lane{"", 1, {{30, 0}, {60, 5}}, 3.0, 10.0, LaneKind::car}); // up a bridge from where a lane of the ground begins
        QVERIFY(world.apply(bridge.take()).ok());
        QCOMPARE(shapes::lanesWithEdges(world), (std::vector<bool>{true, false, false, false, true, false}));
    }
};

PASSERBY_TEST(RoadShapesTest)

} // namespace road_shapes_test

#include "road_shapes_test.moc"
