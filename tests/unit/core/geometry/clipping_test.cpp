// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/clipping.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

namespace clipping_test {

using namespace passerby::geometry;

namespace {

GridRing rectangle(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height)
{
    return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}

GridArea randomRectangles()
{
    GridArea result;
    const int count = *rc::gen::inRange(1, 12);
    for (int i = 0; i < count; ++i)
        result.push_back(rectangle(*rc::gen::inRange(0, 9) * 1000, *rc::gen::inRange(0, 9) * 1000, *rc::gen::inRange(1, 6) * 1000,
                                   *rc::gen::inRange(1, 6) * 1000));
    return result;
}

class ClippingTest : public QObject {
    Q_OBJECT

private slots:
    void booleans_ofRandomRectangles_addUp()
    {
        QVERIFY(rc::check("|a or b| + |a and b| = |a| + |b|, |a minus b| = |a| - |a and b|", [] {
            const auto a = unite(randomRectangles());
            const auto b = unite(randomRectangles());
            const double both = area(intersection(a, b));
            RC_ASSERT(std::abs(area(unite(a, b)) + both - area(a) - area(b)) < 1e-9);
            RC_ASSERT(std::abs(area(difference(a, b)) - (area(a) - both)) < 1e-9);
        }));
    }

    void toPolygons_ringInRing_keepsHolesAndIslands()
    {
        const auto frame = difference({rectangle(0, 0, 10000, 10000)}, {rectangle(2000, 2000, 6000, 6000)});
        const auto polygons = toPolygons(unite(frame, {rectangle(4000, 4000, 1000, 1000)}));
        QCOMPARE(polygons.size(), std::size_t{2});
        QCOMPARE(polygons[0].holes.size(), std::size_t{1});
        QVERIFY(polygons[1].holes.empty());
        QCOMPARE(polygons[1].outer.front(), (Point{4.0, 4.0}));
    }

    void toGridArea_ofPolygonWithHole_keepsOrientation()
    {
        const Polygon polygon{{{0, 0}, {0, 4}, {4, 4}, {4, 0}}, {{{1, 1}, {2, 1}, {2, 2}, {1, 2}}}}; // both the wrong way round
        QCOMPARE(area(toGridArea(polygon)), 15.0);
    }

    void toPolygons_rotatedInput_givesTheSameList()
    {
        GridRing turned = rectangle(0, 0, 3000, 2000);
        std::rotate(turned.begin(), turned.begin() + 2, turned.end());
        QCOMPARE(toPolygons({turned, rectangle(9000, 0, 10, 10)}), toPolygons({rectangle(9000, 0, 10, 10), rectangle(0, 0, 3000, 2000)}));
    }

    void band_ofStraightLine_hasWidth()
    {
        const std::vector<GridPoint> line{{0, 0}, {10000, 0}};
        QVERIFY(std::abs(area(band(line, 1.5, LineEnd::flat)) - 30.0) < 1e-6);
        const double round = area(band(line, 1.5, LineEnd::round));
        QVERIFY(round > 30.0 + 0.85 * M_PI * 2.25 && round < 30.0 + M_PI * 2.25);
    }

    void opened_dropsThinParts_closed_fillsThinGaps()
    {
        const GridArea block{rectangle(0, 0, 10000, 10000)};
        const auto withSpike = unite(block, {rectangle(10000, 4000, 5000, 400)});
        QVERIFY(std::abs(area(opened(withSpike, 0.45)) - 100.0) < 0.45);
        const auto withGap = difference(block, {rectangle(4000, -1000, 1000, 12000)});
        QCOMPARE(pieces(withGap).size(), std::size_t{2});
        const auto filled = closed(withGap, 1.25);
        QCOMPARE(pieces(filled).size(), std::size_t{1});
        QVERIFY(area(filled) > 98.0);
    }

    void clipLine_throughTwoSquares_givesTwoPieces()
    {
        const GridArea squares{rectangle(0, 0, 1000, 1000), rectangle(3000, 0, 1000, 1000)};
        QCOMPARE(clipLine({{-1000, 500}, {9000, 500}}, squares).size(), std::size_t{2});
    }

    void simplifiedLine_dropsWhatLiesClose()
    {
        const std::vector<GridPoint> line{{0, 0}, {1000, 100}, {2000, -100}, {3000, 0}, {3000, 5000}};
        QCOMPARE(simplifiedLine(line, 0.25).size(), std::size_t{3});
        QCOMPARE(simplifiedLine(line, 0.05).size(), std::size_t{5});
    }

    void simplified_isOnTheGridAndStable()
    {
        QVERIFY(rc::check("rounded unions neither overlap nor change when simplified again", [] {
            GridArea raw;
            const int count = *rc::gen::inRange(1, 10);
            for (int i = 0; i < count; ++i)
                raw.push_back(band({{*rc::gen::inRange(0, 30000), *rc::gen::inRange(0, 30000)},
                                    {*rc::gen::inRange(0, 30000), *rc::gen::inRange(0, 30000)},
                                    {40000, *rc::gen::inRange(0, 30000)}},
                                   1.5, LineEnd::round)
                                  .front());
            const auto once = simplified(unite(raw), 0.25, 10);
            for (const auto& ring : once)
                for (const auto& p : ring)
                    RC_ASSERT(p.x % 10 == 0 && p.y % 10 == 0);
            RC_ASSERT(std::abs(area(unite(once)) - area(once)) < 1e-9);
            RC_ASSERT(std::abs(area(once) - area(unite(raw))) < 0.1 * area(once) + 1.0);
        }));
    }
};

} // namespace

PASSERBY_TEST(ClippingTest)

} // namespace clipping_test

#include "clipping_test.moc"
