// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/add_portals.h"
#include "editor/commands/portal_places.h"
#include "editor/commands/portals_after_move.h"
#include "editor/commands/transform_objects.h"
#include "tests/support/four_levels.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>

namespace portals_test {

using namespace passerby;
using namespace passerby::editor;
using testing::applied;
using testing::rectangle;

namespace {

/// Four square cells of 10 m around (10, 10), without portals.
world::World fourSquares()
{
    world::PatchBuilder build{world::World()};
    for (const double y : {0.0, 10.0})
        for (const double x : {0.0, 10.0})
            build.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(x, y, x + 10, y + 10)});
    return applied({}, build.take());
}

world::WorldPatch shifted(const world::World& world, const std::vector<std::uint32_t>& cells, geometry::Point by)
{
    world::WorldPatch move;
    for (const std::uint32_t number : cells) {
        const auto id = world.cells().idOf(number);
        world::Cell cell = *world.cells().find(id);
        for (geometry::Point& p : cell.polygon.outer)
            p = p + by;
        move.put(id, std::move(cell));
    }
    return move;
}

world::Portal portalAfter(const world::World& before, world::WorldPatch move, std::uint32_t number = 1)
{
    const auto after = portalsAfterMove(before, move);
    for (const auto& change : after.patch.of<world::Portal>())
        move.of<world::Portal>().push_back(change);
    const world::World world = applied(before, move);
    return *world.portals().find(world.portals().idOf(number));
}

} // namespace

class PortalsTest : public QObject {
    Q_OBJECT
private slots:
    void reshapedPortal_ofACellThatIsReshapedToo_followsTheCell()
    {
        const world::World before = testing::smallCity();
        const auto made = reshaped(Ground(before), {{{ObjectKind::cell, 1}, 0, {{0, 0}, {20, 0}, {20, 5}, {0, 10}}},
                                                    {{ObjectKind::portal, 1}, 0, {{20, 7}, {20, 9}}}});
        QVERIFY(made.ok());
        const world::World after = applied(before, made.value().patch);
        QVERIFY(!testing::findingsOf(after).contains("portal-off-border"));
        QVERIFY(after.portals().at(0).row->node() == (geometry::Point{20, 2.5}));
    }

    void borderNear_findsTheNearestInReach()
    {
        const Ground ground(testing::smallCity());
        const auto border = borderNear(ground, {20.4, 8}, 0.5);
        QVERIFY(border.has_value());
        QCOMPARE(border->stretch.length(), 10.0);
        QVERIFY(!borderNear(ground, {21, 8}, 0.5));
        QVERIFY(!borderNear(ground, {0, 5}, 0.5)); // a border of one cell alone
    }

    void portalOn_isWholeOrAsWideAsAsked()
    {
        const Ground ground(testing::smallCity());
        const auto border = *borderNear(ground, {20, 8}, 0.5);
        QCOMPARE(geometry::distance(portalOn(ground, border, {}, {20, 8}).a, portalOn(ground, border, {}, {20, 8}).b), 10.0);
        QVERIFY(portalOn(ground, border, 3.0, {20.3, 4}).node() == (geometry::Point{20, 4}));
        QVERIFY(portalOn(ground, border, 3.0, {20, 9.9}).node() == (geometry::Point{20, 8.5})); // kept on the border
        QCOMPARE(portalOn(ground, border, 30.0, {20, 4}).node().y, 5.0);
        const auto drawn = portalBetween(ground, border, {20.1, 2}, {19.8, 7});
        QVERIFY(drawn && drawn->node() == (geometry::Point{20, 4.5}));
        QVERIFY(!portalBetween(ground, border, {20, 2}, {20, 2.1}));
    }

    void withoutPortals_leavesTheRest()
    {
        const Ground ground(testing::smallCity()); // a portal from y = 4 to 6
        const auto rest = withoutPortals(ground, *borderNear(ground, {20, 8}, 0.5));
        QCOMPARE(rest.size(), std::size_t{2});
        QCOMPARE(rest[0].stretch.length() + rest[1].stretch.length(), 8.0);
    }

    void levels_joinByStairsAlone()
    {
        const auto cell = [](world::CellKind kind, int level) { return world::Cell{"", kind, level, rectangle(0, 0, 1, 1)}; };
        QVERIFY(canJoin(cell(world::CellKind::plaza, 1), cell(world::CellKind::path, 1)));
        QVERIFY(!canJoin(cell(world::CellKind::plaza, 1), cell(world::CellKind::path, 0)));
        QVERIFY(canJoin(cell(world::CellKind::stairs, 1), cell(world::CellKind::path, 0)));
        QVERIFY(!canJoin(cell(world::CellKind::stairs, 2), cell(world::CellKind::path, 0)));
    }

    void missingPortals_joinAllSelectedOnce()
    {
        const world::World world = fourSquares();
        const Ground ground(world);
        std::vector<world::CellId> cells;
        for (const auto& [id, cell] : world.cells())
            cells.push_back(id);
        const auto portals = missingPortals(ground, cells, {});
        QCOMPARE(portals.size(), std::size_t{4});
        for (const world::Portal& portal : portals)
            QCOMPARE(geometry::distance(portal.a, portal.b), 10.0);
        QCOMPARE(missingPortals(ground, {cells[0]}, {}).size(), std::size_t{2});           // one alone: with its neighbours
        QCOMPARE(missingPortals(ground, {cells[0], cells[3]}, {}).size(), std::size_t{0}); // they touch in a point
        QCOMPARE(missingPortals(ground, cells, {11.0, {}}).size(), std::size_t{0});
        QCOMPARE(geometry::distance(missingPortals(ground, cells, {1.0, 2.0})[0].a, missingPortals(ground, cells, {1.0, 2.0})[0].b), 2.0);
        world::PatchBuilder build(world);
        for (const world::Portal& portal : portals)
            build.add(portal);
        const world::World joined = applied(world, build.take());
        QVERIFY(missingPortals(Ground(joined), cells, {}).empty());
        QCOMPARE(testing::errorsOf(joined), 0);
        QVERIFY(!testing::findingsOf(joined).contains("isolated-cell"));
    }

    void chooser_avoidsCrookedWays()
    {
        // An L whose target in one arm sees of the border at the end of the other one only what lies below y = 1.5.
        world::PatchBuilder build{world::World()};
        const auto corner =
            build.add(world::Cell{"", world::CellKind::plaza, 0, {{{0, 0}, {20, 0}, {20, 4}, {10, 4}, {10, 10}, {0, 10}}, {}}});
        const auto end = build.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(20, 0, 30, 4)});
        world::TargetType type;
        type.name = "Shop";
        const auto shop = build.add(type);
        build.add(world::Target{"", shop, corner, {2, 6}});
        const Ground ground(applied({}, build.take()));
        PortalChooser chooser(ground);
        const auto border = bordersBetween(ground.world(), corner, end).front();
        const world::Portal portal = chooser.choose(border, std::nullopt);
        QVERIFY(!geometry::containsSegment(ground.world().cells().find(corner)->polygon, {2, 6}, {20, 2}, 0.04));
        QVERIFY(geometry::containsSegment(ground.world().cells().find(corner)->polygon, {2, 6}, portal.node(), 0.04));
    }

    void move_ofBothCells_takesThePortalAlong()
    {
        const world::World before = testing::smallCity();
        const world::Portal portal = portalAfter(before, shifted(before, {1, 2}, {5, 7}));
        QVERIFY(portal.a == (geometry::Point{25, 11}) && portal.b == (geometry::Point{25, 13}));
    }

    void move_alongTheBorder_keepsWhatStillFits()
    {
        const world::World before = testing::smallCity();
        QVERIFY(portalsAfterMove(before, shifted(before, {2}, {0, 2})).patch.empty());
        // Pushed up by 5 m the common border begins at y = 5: the portal goes up.
        const world::Portal portal = portalAfter(before, shifted(before, {2}, {0, 5}));
        QVERIFY(portal.a.y >= 5.0 - 1e-9 && portal.b.y <= 10.0);
        QCOMPARE(geometry::distance(portal.a, portal.b), 2.0);
    }

    void move_away_losesThePortalAndSaysSo()
    {
        const world::World before = testing::smallCity();
        world::WorldPatch move = shifted(before, {2}, {1, 0});
        const auto after = portalsAfterMove(before, move);
        QCOMPARE(after.lost.size(), std::size_t{1});
        QCOMPARE(describeLost(after), std::string("Portal 1 went: cells 1 and 2 no longer touch."));
        for (const auto& change : after.patch.of<world::Portal>())
            move.of<world::Portal>().push_back(change);
        for (const auto& change : after.patch.of<world::ProxyRule>())
            move.of<world::ProxyRule>().push_back(change);
        const world::World world = applied(before, move);
        QVERIFY(world.portals().empty() && world.proxyRules().empty());
    }

    void stairsThatSkipALevel_takeTheirPortalsAlong()
    {
        const testing::FourLevels city;
        world::WorldPatch move;
        for (const world::CellId id : {city.gallery, city.skipping, city.concourse, city.hall}) {
            world::Cell cell = *city.world.cells().find(id);
            for (geometry::Point& p : cell.polygon.outer)
                p = p + geometry::Point{3, 5};
            for (geometry::Ring& hole : cell.polygon.holes)
                for (geometry::Point& p : hole)
                    p = p + geometry::Point{3, 5};
            move.put(id, std::move(cell));
        }
        const auto lost = portalsAfterMove(city.world, move).lost;
        QVERIFY(
            std::ranges::none_of(lost, [&](const auto& one) { return one.portal == city.offSkipping || one.portal == city.ontoSkipping; }));
        const world::Portal portal = portalAfter(city.world, move, city.offSkipping.number);
        QVERIFY(portal.a == (geometry::Point{22, 19}) && portal.b == (geometry::Point{24, 19}));
        world::WorldPatch turned; // no stairs any more
        world::Cell cell = *city.world.cells().find(city.skipping);
        cell.kind = world::CellKind::path;
        turned.put(city.skipping, std::move(cell));
        const auto after = portalsAfterMove(city.world, turned);
        QCOMPARE(after.lost.size(), std::size_t{1});
        QCOMPARE(describeLost(after), "Portal " + std::to_string(city.offSkipping.number) + " went: only stairs join levels.");
    }

    void vertexEdit_movesThePortalWithItsEdge()
    {
        const world::World before = testing::smallCity();
        world::WorldPatch move; // the common border leans: its upper end goes 2 m to the left, in both cells
        for (const std::uint32_t number : {1U, 2U}) {
            const auto id = before.cells().idOf(number);
            world::Cell cell = *before.cells().find(id);
            for (geometry::Point& p : cell.polygon.outer)
                if (p == geometry::Point{20, 10})
                    p = {18, 10};
            move.put(id, std::move(cell));
        }
        const world::Portal portal = portalAfter(before, move);
        QVERIFY(geometry::distance(portal.node(), {19, 5}) < 0.05);
        QVERIFY(geometry::distanceToSegment(portal.a, {20, 0}, {18, 10}) < 1e-5);
    }
};

PASSERBY_TEST(PortalsTest)

} // namespace portals_test

#include "portals_test.moc"
