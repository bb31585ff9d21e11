// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/navigation/navigation_graph.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace navigation_graph_test {

using namespace passerby;
using navigation::kNone;
using navigation::NavigationGraph;
using navigation::NodeIndex;

namespace {

world::CellId addCell(world::PatchBuilder& builder, double west, double east, world::CellKind kind = world::CellKind::plaza)
{
    world::Cell cell;
    cell.kind = kind;
    cell.polygon.outer = {{west, 0}, {east, 0}, {east, 10}, {west, 10}};
    return builder.add(cell);
}

world::PortalId addPortal(world::PatchBuilder& builder, world::CellId a, world::CellId b, double x, double y, double elevation_m = 0.0)
{
    world::Portal portal;
    portal.cellA = a;
    portal.cellB = b;
    portal.a = {x, y};
    portal.b = {x, y + 2.0};
    portal.elevation_m = elevation_m;
    return builder.add(portal);
}

void addTarget(world::PatchBuilder& builder, world::TargetTypeId type, world::CellId cell, geometry::Point position)
{
    world::Target target;
    target.type = type;
    target.cell = cell;
    target.position = position;
    builder.add(target);
}

world::TargetTypeId addType(world::PatchBuilder& builder)
{
    world::TargetType type;
    type.name = "home";
    return builder.add(type);
}

} // namespace

class NavigationGraphTest : public QObject {
    Q_OBJECT
private slots:
    void build_twoCells_segmentsByHand();
    void build_twoPortalsBetweenTwoCells_oneSegmentEachWay();
    void build_stairs_lengthsAlongSlope();
    void build_emptyWorld_isEmpty();
    void findNode_readsItsOwnNames();
};

void NavigationGraphTest::build_twoCells_segmentsByHand()
{
    world::World city;
    world::PatchBuilder builder(city);
    const world::CellId west = addCell(builder, 0, 10);
    const world::CellId east = addCell(builder, 10, 20);
    addPortal(builder, west, east, 10, 4);
    const world::TargetTypeId type = addType(builder);
    addTarget(builder, type, west, {7, 9});
    addTarget(builder, type, east, {13, 9});
    addTarget(builder, type, east, {13, 1});
    QVERIFY(city.apply(builder.patch()).ok());
    const NavigationGraph graph = NavigationGraph::build(city);
    QCOMPARE(graph.portalCount(), std::size_t{1});
    QCOMPARE(graph.targetCount(), std::size_t{3});
    QCOMPARE(graph.segments().size(), std::size_t{8}); // P1 with each target, T2 with T3, both ways
    QCOMPARE(graph.segments()[graph.findSegment(0, 1)].length_m, 5.0);
    QCOMPARE(graph.segments()[graph.findSegment(2, 3)].length_m, 8.0);
    QCOMPARE(graph.segments()[graph.findSegment(2, 3)].cell, east.number);
    QCOMPARE(graph.findSegment(1, 2), kNone);
    QCOMPARE(graph.findSegment(9, 2), kNone);
    for (navigation::SegmentIndex i = 0; i < graph.segments().size(); ++i) {
        const navigation::Segment& segment = graph.segments()[i];
        QVERIFY(i >= graph.firstSegment(segment.from) && i < graph.lastSegment(segment.from));
        QCOMPARE(graph.segments()[graph.findSegment(segment.to, segment.from)].length_m, segment.length_m);
    }
}

void NavigationGraphTest::build_twoPortalsBetweenTwoCells_oneSegmentEachWay()
{
    world::World city;
    world::PatchBuilder builder(city);
    const world::CellId west = addCell(builder, 0, 10);
    const world::CellId east = addCell(builder, 10, 20);
    addPortal(builder, east, west, 10, 1);
    addPortal(builder, west, east, 10, 7);
    QVERIFY(city.apply(builder.patch()).ok());
    const NavigationGraph graph = NavigationGraph::build(city);
    QCOMPARE(graph.segments().size(), std::size_t{2});
    QCOMPARE(graph.segments()[0].cell, west.number); // the smaller number
    QCOMPARE(graph.segments()[0].length_m, 6.0);
}

void NavigationGraphTest::build_stairs_lengthsAlongSlope()
{
    world::World city;
    world::PatchBuilder builder(city);
    const world::CellId low = addCell(builder, 0, 10);
    const world::CellId stairs = addCell(builder, 10, 18, world::CellKind::stairs);
    const world::CellId high = addCell(builder, 18, 30);
    addPortal(builder, low, stairs, 10, 4, 0.0);
    addPortal(builder, stairs, high, 18, 4, 6.0);
    const world::TargetTypeId type = addType(builder);
    addTarget(builder, type, stairs, {12, 5});
    addTarget(builder, type, high, {25, 5});
    QVERIFY(city.apply(builder.patch()).ok());
    const NavigationGraph graph = NavigationGraph::build(city);
    QCOMPARE(graph.segments()[graph.findSegment(0, 1)].length_m, 10.0); // 8 m along, 6 m up
    QCOMPARE(graph.nodes()[2].elevation_m, 1.5);                        // a quarter of the way
    QCOMPARE(graph.nodes()[3].elevation_m, 6.0);
    QCOMPARE(graph.segments()[graph.findSegment(0, 2)].length_m, 2.5);
}

void NavigationGraphTest::build_emptyWorld_isEmpty()
{
    const NavigationGraph graph = NavigationGraph::build(world::World());
    QVERIFY(graph.nodes().empty());
    QVERIFY(graph.segments().empty());
    QCOMPARE(graph.findNode("P1"), kNone);
}

void NavigationGraphTest::findNode_readsItsOwnNames()
{
    world::World city;
    world::PatchBuilder builder(city);
    const world::CellId west = addCell(builder, 0, 10);
    const world::CellId east = addCell(builder, 10, 20);
    world::Portal portal;
    portal.cellA = west;
    portal.cellB = east;
    portal.a = {10, 1};
    portal.b = {10, 2};
    builder.replace({42, 1}, portal);
    addTarget(builder, addType(builder), west, {5, 5});
    QVERIFY(city.apply(builder.patch()).ok());
    const NavigationGraph graph = NavigationGraph::build(city);
    QCOMPARE(graph.nodeName(0), std::string("P42"));
    QCOMPARE(graph.nodeName(1), std::string("T1"));
    for (NodeIndex node = 0; node < graph.nodes().size(); ++node)
        QCOMPARE(graph.findNode(graph.nodeName(node)), node);
    for (const char* wrong : {"", "P", "P1", "T42", "P42x", "42", "Q42", "P-42", "P99999999999", "T 1"})
        QCOMPARE(graph.findNode(wrong), kNone);
}

PASSERBY_TEST(NavigationGraphTest)

} // namespace navigation_graph_test

#include "navigation_graph_test.moc"
