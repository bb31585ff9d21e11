// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/draw_cells.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <rapidcheck.h>

namespace draw_cells_test {

using namespace passerby;
using namespace passerby::editor;
using testing::applied;
using testing::rectangle;

class DrawCellsTest : public QObject {
    Q_OBJECT
private slots:
    void freeGround_takesTheOutline()
    {
        const Ground ground{world::World()};
        const auto drawn = drawCell(ground, rectangle(0, 0, 10, 4), {world::CellKind::sidewalk, 2, true, true});
        QVERIFY(drawn.ok());
        const world::World after = applied(ground.world(), drawn.value().patch);
        QCOMPARE(after.cells().size(), std::size_t{1});
        const world::Cell& cell = *after.cells().at(0).row;
        QVERIFY(cell.kind == world::CellKind::sidewalk);
        QCOMPARE(cell.level, 2);
        QCOMPARE(geometry::area(cell.polygon), 40.0);
    }

    void besideANeighbour_getsAPortalOnTheWholeBorder()
    {
        const Ground ground(testing::smallCity());
        const auto drawn = drawCell(ground, rectangle(4, 10, 12, 16), {});
        QVERIFY(drawn.ok());
        QCOMPARE(drawn.value().portals.size(), std::size_t{1});
        const world::Portal& portal = drawn.value().portals[0];
        QVERIFY(portal.node() == (geometry::Point{8, 10}));
        QCOMPARE(geometry::distance(portal.a, portal.b), 8.0);
        QCOMPARE(testing::findingsOf(applied(ground.world(), drawn.value().patch)), testing::findingsOf(ground.world()));
    }

    void overANeighbour_isClippedOrRefused()
    {
        const Ground ground(testing::smallCity());
        CellDrawing drawing;
        const auto drawn = drawCell(ground, rectangle(4, 5, 12, 16), drawing);
        QVERIFY(drawn.ok());
        QCOMPARE(geometry::area(drawn.value().cells[0]), 48.0);
        drawing.clipsToFreeSpace = false;
        const auto refused = drawCell(ground, rectangle(4, 5, 12, 16), drawing);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, std::string("overlaps"));
        QCOMPARE(refused.error().message, std::string("Overlaps cell 1 (Left)."));
        QVERIFY(drawCell(ground, rectangle(4, 10, 12, 16), drawing).ok()); // touching is not overlapping
    }

    void acrossNeighbours_leavesTwoCells()
    {
        const Ground ground(testing::smallCity());
        const auto drawn = drawCell(ground, rectangle(4, -3, 12, 15), {});
        QVERIFY(drawn.ok());
        QCOMPARE(drawn.value().cells.size(), std::size_t{2});
        QCOMPARE(drawn.value().portals.size(), std::size_t{2});
        QCOMPARE(testing::errorsOf(applied(ground.world(), drawn.value().patch)), 0);
    }

    void anotherLevel_isNoObstacle()
    {
        const Ground ground(testing::smallCity());
        CellDrawing drawing;
        drawing.level = 1;
        const auto drawn = drawCell(ground, rectangle(4, 5, 12, 16), drawing);
        QVERIFY(drawn.ok());
        QCOMPARE(geometry::area(drawn.value().cells[0]), 88.0);
        QVERIFY(drawn.value().portals.empty());
    }

    void whatCannotBe_isRefused()
    {
        const Ground ground(testing::smallCity());
        QCOMPARE(drawCell(ground, {{{0, 20}, {4, 24}, {4, 20}, {0, 23}}, {}}, {}).error().code, std::string("crosses-itself"));
        QCOMPARE(drawCell(ground, {{{0, 20}, {4, 20}}, {}}, {}).error().code, std::string("too-small"));
        QCOMPARE(drawCell(ground, rectangle(2, 2, 4, 4), {}).error().message, std::string("Lies all in cell 1 (Left)."));
    }

    void corridor_joinsItsLegsAndWhereItEnds()
    {
        const Ground ground(testing::smallCity());
        // From the top of the left cell up and right, a crossing as its second leg, back down to the right cell.
        const auto drawn = drawCorridor(ground, {{10, 10}, {10, 30}, {30, 30}, {30, 10}}, 3.0,
                                        {world::CellKind::sidewalk, world::CellKind::crosswalk, world::CellKind::sidewalk}, {});
        QVERIFY(drawn.ok());
        const world::World after = applied(ground.world(), drawn.value().patch);
        QCOMPARE(after.cells().size(), std::size_t{5});
        QVERIFY(after.cells().at(3).row->kind == world::CellKind::crosswalk);
        QCOMPARE(drawn.value().portals.size(), std::size_t{4});
        std::set<std::pair<double, double>> nodes;
        for (const world::Portal& portal : drawn.value().portals)
            nodes.emplace(std::round(portal.node().x * 1e4) * 1e-4, std::round(portal.node().y * 1e4) * 1e-4);
        const std::set<std::pair<double, double>> expected{{10, 10}, {10, 30}, {30, 30}, {30, 10}};
        QVERIFY(nodes == expected);
        QCOMPARE(testing::findingsOf(after), testing::findingsOf(ground.world()));
    }

    void corridor_overACell_isClipped()
    {
        const Ground ground(testing::smallCity());
        const auto drawn = drawCorridor(ground, {{10, -20}, {10, 30}}, 2.0, {}, {});
        QVERIFY(drawn.ok());
        QCOMPARE(drawn.value().cells.size(), std::size_t{2});
        QCOMPARE(drawn.value().portals.size(), std::size_t{2});
        QCOMPARE(geometry::area(drawn.value().cells[0]) + geometry::area(drawn.value().cells[1]), 80.0);
        const auto inside = drawCorridor(ground, {{5, 5}, {9, 5}}, 2.0, {}, {});
        QCOMPARE(inside.error().code, std::string("no-room"));
    }

    void anyDrawings_neverOverlapAndLeaveNoErrors()
    {
        const bool holds = rc::check("whatever is drawn over each other, checks find no error", [] {
            world::World world;
            const int count = *rc::gen::inRange(2, 7);
            for (int i = 0; i < count; ++i) {
                const auto any = [](int low, int high) { return 0.01 * *rc::gen::inRange(low * 100, high * 100); };
                const Ground ground(world);
                const geometry::Point at{any(0, 30), any(0, 30)};
                const geometry::Point by{any(-20, 20), any(-20, 20)};
                const bool isCorridor = *rc::gen::arbitrary<bool>();
                const auto drawn = isCorridor ? drawCorridor(ground, {at, at + by, at + by + geometry::Point{any(-20, 20), any(-20, 20)}},
                                                             any(1, 5), {}, {})
                                              : drawCell(ground, {{at, at + by, at + geometry::Point{any(-20, 20), any(-20, 20)}}, {}}, {});
                if (drawn.ok())
                    RC_ASSERT(world.apply(drawn.value().patch).ok());
            }
            RC_CLASSIFY(world.cells().size() > 2, "several cells");
            RC_ASSERT(testing::errorsOf(world) == 0);
        });
        QVERIFY(holds);
    }
};

PASSERBY_TEST(DrawCellsTest)

} // namespace draw_cells_test

#include "draw_cells_test.moc"
