// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/cut_cells.h"
#include "editor/commands/draw_cells.h"
#include "editor/commands/merge_cells.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <rapidcheck.h>

namespace cut_merge_test {

using namespace passerby;
using namespace passerby::editor;
using testing::applied;
using testing::rectangle;

namespace {

world::World smallCityCut(geometry::Point from, geometry::Point to)
{
    const Ground ground(testing::smallCity());
    const auto cut = cutCells(ground, from, to, {}, std::nullopt);
    if (!cut.ok())
        qFatal("%s", describe(cut.error()).c_str());
    return applied(ground.world(), cut.value().patch);
}

/// The outer ring from its lowest corner on, so that rings compare.
geometry::Ring canonical(geometry::Ring ring)
{
    const auto lower = [](geometry::Point p, geometry::Point q) { return p.x != q.x ? p.x < q.x : p.y < q.y; };
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end(), lower), ring.end());
    return ring;
}

std::vector<world::CellId> allCells(const world::World& world)
{
    std::vector<world::CellId> cells;
    for (const auto& [id, cell] : world.cells())
        cells.push_back(id);
    return cells;
}

} // namespace

class CutMergeTest : public QObject {
    Q_OBJECT
private slots:
    void cut_sendsWhatHangsOnTheCellToItsPart()
    {
        // The left cell, 20 m wide with its home at (5, 5) and its portal at x = 20, at x = 8.
        const world::World after = smallCityCut({8, -1}, {8, 11});
        QCOMPARE(after.cells().size(), std::size_t{3});
        const world::CellId rest = after.cells().idOf(1);
        const world::CellId part = after.cells().idOf(3);
        QCOMPARE(geometry::area(after.cells().find(rest)->polygon), 120.0);
        QCOMPARE(geometry::area(after.cells().find(part)->polygon), 80.0);
        QCOMPARE(QString::fromStdString(after.cells().find(part)->name), QStringLiteral("Left"));
        QVERIFY(after.targets().find(after.targets().idOf(1))->cell == part);
        QVERIFY(after.portals().find(after.portals().idOf(1))->cellA == rest);
        QCOMPARE(after.portals().size(), std::size_t{2});
        const world::Portal& seam = *after.portals().find(after.portals().idOf(2));
        QVERIFY(seam.node() == (geometry::Point{8, 5}));
        QCOMPARE(geometry::distance(seam.a, seam.b), 10.0);
        QCOMPARE(testing::findingsOf(after), testing::findingsOf(testing::smallCity()));
    }

    void cut_acrossSeveralCells_cutsThePortalBetweenThem()
    {
        const Ground ground(testing::smallCity());
        const auto cut = cutCells(ground, {-1, 4.5}, {41, 4.5}, {}, 0);
        QVERIFY(cut.ok());
        QCOMPARE(cut.value().cells.size(), std::size_t{2});
        QCOMPARE(cut.value().parts, std::size_t{4});
        const world::World after = applied(ground.world(), cut.value().patch);
        QCOMPARE(after.portals().size(), std::size_t{10}); // the old one in two, and four of 5 m beside one another in each seam of 20 m
        const world::Portal& larger = *after.portals().find(after.portals().idOf(1));
        QCOMPARE(geometry::distance(larger.a, larger.b), 1.5);
        QCOMPARE(testing::errorsOf(after), 0);
        QCOMPARE(testing::walkableArea(after), 400.0);
    }

    void cut_short_getsOnePortalAllAlong()
    {
        const world::World after = smallCityCut({3, -1}, {-1, 3}); // across the corner at the origin
        QCOMPARE(after.cells().size(), std::size_t{3});
        QCOMPARE(after.portals().size(), std::size_t{2});
        const world::Portal& seam = *after.portals().find(after.portals().idOf(2));
        QVERIFY(seam.node() == (geometry::Point{1, 1}));
        QVERIFY(std::abs(geometry::distance(seam.a, seam.b) - std::sqrt(8.0)) < 1e-5);
    }

    void cut_longAndBesideTheWay_leavesNobodyADetour()
    {
        // From the home at (5, 5) to the portal at (20, 4.25) over a seam from (0, 4.5) to (20, 4.5).
        const world::World after = smallCityCut({-1, 4.5}, {41, 4.5});
        double shortest_m = 1e300;
        double open_m = 0.0;
        for (const auto& [id, portal] : after.portals()) {
            if (portal.a.y != 4.5 || portal.b.y != 4.5 || portal.node().x > 20.0)
                continue;
            open_m += geometry::distance(portal.a, portal.b);
            shortest_m = std::min(shortest_m, geometry::distance({5, 5}, portal.node()) + geometry::distance(portal.node(), {20, 4.25}));
        }
        QCOMPARE(open_m, 20.0); // all of the seam
        QVERIFY(shortest_m < 1.05 * geometry::distance({5, 5}, {20, 4.25}));
    }

    void cut_onlyWhatIsAskedFor()
    {
        const Ground ground(testing::smallCity());
        const auto cut = cutCells(ground, {-1, 5}, {41, 5}, {ground.world().cells().idOf(2)}, 0);
        QVERIFY(cut.ok());
        QCOMPARE(cut.value().cells.size(), std::size_t{1});
        QCOMPARE(cutCells(ground, {-1, 5}, {41, 5}, {}, 3).error().code, std::string("cuts-nothing"));
        QCOMPARE(cutCells(ground, {2, 5}, {9, 5}, {}, 0).error().code, std::string("cuts-nothing"));
        QCOMPARE(cutCells(ground, {-1, 0.002}, {41, 0.002}, {}, 0).error().code, std::string("sliver"));
    }

    void merge_keepsOuterPortalsAndTargets()
    {
        const Ground ground(testing::smallCity());
        const auto merged = mergeCells(ground, allCells(ground.world()));
        QVERIFY(merged.ok());
        const world::World after = applied(ground.world(), merged.value().patch);
        QCOMPARE(after.cells().size(), std::size_t{1});
        QVERIFY(after.cells().at(0).row->polygon == rectangle(0, 0, 40, 10));
        QVERIFY(after.portals().empty());
        QVERIFY(after.proxyRules().empty()); // it was carried by the portal
        QCOMPARE(after.targets().size(), std::size_t{2});
        for (const auto& [id, target] : after.targets())
            QVERIFY(target.cell == after.cells().at(0).id);
        QCOMPARE(testing::errorsOf(after), 0);
    }

    void merge_whatCannotBe_isRefused()
    {
        world::PatchBuilder build(testing::smallCity());
        const auto apart = build.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(60, 0, 70, 10)});
        const auto above = build.add(world::Cell{"", world::CellKind::plaza, 1, rectangle(20, 0, 40, 10)});
        const auto across = build.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(35, 0, 45, 10)});
        const Ground ground(applied(testing::smallCity(), build.take()));
        const world::CellId right = ground.world().cells().idOf(2);
        QCOMPARE(mergeCells(ground, {right}).error().code, std::string("too-few"));
        QCOMPARE(mergeCells(ground, {right, apart}).error().code, std::string("not-neighbours"));
        QCOMPARE(mergeCells(ground, {right, above}).error().code, std::string("several-levels"));
        QCOMPARE(mergeCells(ground, {right, across}).error().code, std::string("overlaps"));
    }

    void mergingWhatWasCut_givesTheCityBack()
    {
        const bool holds = rc::check("cut and merge is as if nothing had been", [] {
            const auto any = [](int low, int high) { return 0.001 * *rc::gen::inRange(low * 1000, high * 1000); };
            world::World world = testing::smallCity();
            const auto cut = cutCells(Ground(world), {any(-2, 22), -1.0}, {any(-2, 22), 11.0}, {world.cells().idOf(1)}, 0);
            RC_CLASSIFY(cut.ok(), "cut");
            if (!cut.ok())
                return;
            const double before = testing::walkableArea(world);
            const auto outline = canonical(world.cells().at(0).row->polygon.outer);
            const auto targets = world.targets();
            const auto portals = world.portals();
            RC_ASSERT(world.apply(cut.value().patch).ok());
            RC_ASSERT(std::abs(testing::walkableArea(world) - before) < 1e-4);
            RC_ASSERT(testing::errorsOf(world) == 0);
            const auto merged = mergeCells(Ground(world), {world.cells().idOf(1), world.cells().idOf(3)});
            RC_ASSERT(merged.ok());
            RC_ASSERT(world.apply(merged.value().patch).ok());
            RC_ASSERT(canonical(world.cells().find(merged.value().cell)->polygon.outer) == outline);
            RC_ASSERT(world.portals().size() == portals.size());
            RC_ASSERT(world.targets().size() == targets.size());
            RC_ASSERT(testing::errorsOf(world) == 0);
        });
        QVERIFY(holds);
    }

    void anyCuts_leaveNoErrors()
    {
        const bool holds = rc::check("cutting again and again keeps the area and leaves no errors", [] {
            const auto any = [](int low, int high) { return 0.01 * *rc::gen::inRange(low * 100, high * 100); };
            world::World world = testing::smallCity();
            const int count = *rc::gen::inRange(1, 7);
            std::size_t cuts = 0;
            for (int i = 0; i < count; ++i) {
                const bool isUpright = *rc::gen::arbitrary<bool>();
                const geometry::Point from = isUpright ? geometry::Point{any(-5, 45), -1.0} : geometry::Point{-1.0, any(-5, 15)};
                const geometry::Point to = isUpright ? geometry::Point{any(-5, 45), 11.0} : geometry::Point{41.0, any(-5, 15)};
                const auto cut = cutCells(Ground(world), from, to, {}, 0);
                if (!cut.ok())
                    continue;
                ++cuts;
                RC_ASSERT(world.apply(cut.value().patch).ok());
            }
            RC_CLASSIFY(cuts > 1, "several cuts");
            RC_ASSERT(std::abs(testing::walkableArea(world) - 400.0) < 1e-3);
            RC_ASSERT(testing::errorsOf(world) == 0);
        });
        QVERIFY(holds);
    }
};

PASSERBY_TEST(CutMergeTest)

} // namespace cut_merge_test

#include "cut_merge_test.moc"
