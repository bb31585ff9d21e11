// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/common_border.h"
#include "core/world/checks.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <QTest>

namespace check_ground_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

/// What is said of cells, of the portals between them and of the straight ways across them.
class CheckGroundTest : public QObject {
    Q_OBJECT
private slots:
    void cellsOverlap_onOneLevelOnly()
    {
        SmallCity city;
        const CellId extra = city.add(Cell{"", CellKind::plaza, 1, SmallCity::square({5, 5}, 10)});
        QVERIFY(ofCode(city.world, "cells-overlap").empty());
        city.edit(extra, [](Cell& cell) { cell.level = 0; });
        const auto found = ofCode(city.world, "cells-overlap");
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].issue.severity, Severity::error);
        QVERIFY(found[0].issue.message.find("25 m²") != std::string::npos);
        QVERIFY(found[0].issue.where.x_m.has_value());
    }

    void cellCrossesItself()
    {
        SmallCity city;
        city.add(Cell{"bow", CellKind::plaza, 0, {{{100, 0}, {110, 10}, {110, 0}, {100, 9}}, {}}});
        expectOnce(city, "cell-crosses-itself", Severity::error, false);
    }

    void holeOutsideCell()
    {
        SmallCity city;
        city.edit(city.west, [](Cell& cell) { cell.polygon.holes.push_back({{-20, 0}, {-20, 1}, {-19, 1}}); });
        expectOnce(city, "hole-outside-cell", Severity::error, false);
    }

    void portalOffBorder_isMovedToIt()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {10.3, 4};
            portal.b = {10.3, 6};
        });
        expectOnce(city, "portal-off-border", Severity::error, true);
        const Portal& portal = *city.world.portals().find(city.portal);
        QCOMPARE(portal.a, (geometry::Point{10, 4}));
        QCOMPARE(portal.b, (geometry::Point{10, 6}));
    }

    void portalOffBorder_withinACentimetreIsFine()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) { portal.a.x += 0.009; });
        QVERIFY(ofCode(city.world, "portal-off-border").empty());
        city.edit(city.portal, [](Portal& portal) { portal.a.x += 0.003; });
        QCOMPARE(ofCode(city.world, "portal-off-border").size(), std::size_t{1});
    }

    void portalOffBorder_farAwayHasNoFix()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {5, 4};
            portal.b = {5, 6};
        });
        expectOnce(city, "portal-off-border", Severity::error, false);
    }

    void portalOnOuterBorderOfOneCell_isFound()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {3, 0};
            portal.b = {5, 0};
        });
        QCOMPARE(ofCode(city.world, "portal-off-border").size(), std::size_t{1});
    }

    void portalBetweenLevels_needsStairs()
    {
        SmallCity city;
        city.edit(city.east, [](Cell& cell) { cell.level = 1; });
        expectOnce(city, "portal-between-levels", Severity::error, false);
        city.edit(city.east, [](Cell& cell) { cell.kind = CellKind::stairs; });
        QVERIFY(ofCode(city.world, "portal-between-levels").empty());
    }

    void segmentLeavesCell_isMendedBySplitting()
    {
        SmallCity city;
        city.edit(city.west, [](Cell& cell) { // an L with its inner corner at (4, 6)
            cell.polygon = {{{-10, 0}, {10, 0}, {10, 10}, {4, 10}, {4, 3}, {-10, 3}}, {}};
        });
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {10, 8};
            portal.b = {10, 9};
        });
        city.edit(city.house, [](Target& target) { target.position = {-8, 1}; });
        expectOnce(city, "segment-leaves-cell", Severity::warning, true);
        QCOMPARE(city.world.cells().size(), std::size_t{3});
        QCOMPARE(city.world.portals().size(), std::size_t{3}); // over the middle of one portal, the way home would be a detour
        QVERIFY(checked(city.world).empty());
    }

    void segmentWithinTolerance_isFine()
    {
        SmallCity city;
        city.edit(city.west, [](Cell& cell) { // a dent of 3 cm in the way from (0, 0) to (10, 5)
            cell.polygon = {{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 5}, {4, 5}, {4.0, 4.97}, {0, 4.97}}, {}};
        });
        city.edit(city.house, [](Target& target) { target.position = {0.0, 4.99}; });
        QVERIFY(ofCode(city.world, "segment-leaves-cell").empty());
    }

    void tooManyNodes()
    {
        SmallCity city;
        const auto fill = [&city](int count) {
            for (int i = 0; i < count; ++i)
                city.add(Target{"", city.home, city.west, {1.0 + 0.1 * i, 3.0}});
        };
        fill(58); // with the house and the portal: 60
        QVERIFY(ofCode(city.world, "too-many-nodes").empty());
        city.add(Target{"", city.home, city.west, {1, 4}});
        expectOnce(city, "too-many-nodes", Severity::warning, false);
    }

    void gapBetweenCells_isClosed()
    {
        SmallCity city;
        const CellId beside = city.add(Cell{"", CellKind::plaza, 0, {{{0, 10.25}, {8, 10.25}, {8, 20}, {0, 20}}, {}}});
        QCOMPARE(ofCode(city.world, "gap-between-cells").front().issue.message,
                 std::string("Cell 1 (west) and Cell 3 lie 0.25 m apart along 8.0 m: no portal can join them."));
        expectOnce(city, "gap-between-cells", Severity::info, true);
        QCOMPARE(geometry::area(city.world.cells().find(city.west)->polygon), 102.0);
        const auto border =
            geometry::commonBorder(city.world.cells().find(city.west)->polygon, city.world.cells().find(beside)->polygon, 0.001);
        QCOMPARE(border.size(), std::size_t{1});
        QCOMPARE(border.front().length(), 8.0);
        expectOnce(city, "isolated-cell", Severity::warning, true); // now a portal finds room
        QVERIFY(checked(city.world).empty());
    }

    void gapThatIsMeant_isLeftAlone()
    {
        SmallCity wide;
        wide.add(Cell{"", CellKind::plaza, 0, SmallCity::square({0, 10.6}, 8)});
        QVERIFY(ofCode(wide.world, "gap-between-cells").empty());
        SmallCity walled;
        walled.add(Cell{"", CellKind::plaza, 0, SmallCity::square({0, 10.25}, 8)});
        walled.add(Obstacle{"", ObstacleKind::building, 0, {{{-1, 10.05}, {9, 10.05}, {9, 10.2}, {-1, 10.2}}, {}}, 0.0, 3.0});
        QVERIFY(ofCode(walled.world, "gap-between-cells").empty());
        SmallCity above;
        above.add(Cell{"", CellKind::plaza, 1, SmallCity::square({0, 10.25}, 8)});
        QVERIFY(ofCode(above.world, "gap-between-cells").empty());
        SmallCity corner; // corner to corner
        corner.add(Cell{"", CellKind::plaza, 0, SmallCity::square({-8.2, 10.25}, 8)});
        QVERIFY(ofCode(corner.world, "gap-between-cells").empty());
    }
};

PASSERBY_TEST(CheckGroundTest)

} // namespace check_ground_test

#include "check_ground_test.moc"
