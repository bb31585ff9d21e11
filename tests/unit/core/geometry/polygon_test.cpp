// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/polygon.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rapidcheck.h>

namespace polygon_test {

using namespace passerby::geometry;

namespace {

const Polygon kSquare{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}};
const Polygon kRing{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{{4, 4}, {4, 6}, {6, 6}, {6, 4}}}};
/// An L: the square without its upper right quarter.
const Polygon kCorner{{{0, 0}, {10, 0}, {10, 5}, {5, 5}, {5, 10}, {0, 10}}, {}};

double drawn(double low, double high)
{
    return low + (high - low) * (*rc::gen::inRange(0, 1000001)) / 1e6;
}

Point drawnPoint(double low, double high)
{
    const double x = drawn(low, high);
    return {x, drawn(low, high)};
}

/// Star-shaped round a centre, hence simple.
Polygon drawnStar(Point centre, double size)
{
    const int corners = *rc::gen::inRange(3, 16);
    Polygon star;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / corners;
        star.outer.push_back(centre + Point{std::cos(angle), std::sin(angle)} * (size * drawn(0.2, 1.0)));
    }
    return star;
}

/// Independent of the code under test: shares of a fine raster.
double rasterOverlap(const Polygon& a, const Polygon& b, int steps)
{
    Box box = boundingBox(a);
    const Point size = box.high - box.low;
    int hits = 0;
    for (int i = 0; i < steps; ++i)
        for (int j = 0; j < steps; ++j) {
            const Point p = box.low + Point{size.x * (i + 0.5) / steps, size.y * (j + 0.5) / steps};
            hits += contains(a, p) && contains(b, p) ? 1 : 0;
        }
    return size.x * size.y * hits / (static_cast<double>(steps) * steps);
}

} // namespace

class PolygonTest : public QObject {
    Q_OBJECT
private slots:
    void area_subtractsHolesWhateverTheirDirection()
    {
        QCOMPARE(area(kSquare), 100.0);
        QCOMPARE(area(kRing), 96.0);
        Polygon turned = kRing;
        std::reverse(turned.outer.begin(), turned.outer.end());
        std::reverse(turned.holes[0].begin(), turned.holes[0].end());
        QCOMPARE(area(turned), 96.0);
        QCOMPARE(signedArea(turned.outer), -100.0);
    }

    void centroid_ofCorner()
    {
        const Point centre = centroid(kCorner); // 50 m² at (5, 2.5) and 25 m² at (2.5, 7.5)
        QVERIFY(distance(centre, {12.5 / 3.0, 12.5 / 3.0}) < 1e-12);
        QVERIFY(distance(centroid(kRing), {5, 5}) < 1e-12);
        QVERIFY(distance(centroid({{{0, 0}, {2, 0}, {4, 0}}, {}}), {2, 0}) < 1e-12);
    }

    void interiorPoint_isInsideWhereCentroidIsNot()
    {
        const Point p = interiorPoint(kRing);
        QVERIFY(contains(kRing, p));
        QVERIFY(distanceToBorder(kRing, p) > 0.5);
        const Polygon hook{{{0, 0}, {10, 0}, {10, 10}, {9, 10}, {9, 1}, {1, 1}, {1, 10}, {0, 10}}, {}};
        const Point q = interiorPoint(hook);
        QVERIFY(contains(hook, q));
        QVERIFY(distanceToBorder(hook, q) > 0.1);
    }

    void contains_includesBorderAndExcludesHoles()
    {
        QVERIFY(contains(kRing, {1, 1}));
        QVERIFY(contains(kRing, {0, 5}));
        QVERIFY(contains(kRing, {10, 10}));
        QVERIFY(contains(kRing, {4, 5}));
        QVERIFY(!contains(kRing, {5, 5}));
        QVERIFY(!contains(kRing, {-1e-9, 5}));
        QVERIFY(!contains(kCorner, {7, 7}));
        QVERIFY(contains(kCorner, {5, 7}));
        QVERIFY(!contains({}, {0, 0}));
    }

    void distanceToBorder_countsHoles()
    {
        QCOMPARE(distanceToBorder(kRing, {5, 5}), 1.0);
        QCOMPARE(distanceToBorder(kRing, {2, 5}), 2.0);
        QCOMPARE(distanceToBorder(kSquare, {13, 14}), 5.0);
    }

    void nearestOnSegment_staysBetweenEnds()
    {
        QCOMPARE(nearestOnSegment({3, 4}, {0, 0}, {10, 0}), (Point{3, 0}));
        QCOMPARE(nearestOnSegment({-3, 4}, {0, 0}, {10, 0}), (Point{0, 0}));
        QCOMPARE(nearestOnSegment({30, 4}, {0, 0}, {10, 0}), (Point{10, 0}));
        QCOMPARE(distanceToSegment({3, 4}, {0, 0}, {0, 0}), 5.0);
    }

    void containsSegment_data()
    {
        QTest::addColumn<QPointF>("a");
        QTest::addColumn<QPointF>("b");
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<bool>("expected");
        QTest::newRow("inside") << QPointF(1, 1) << QPointF(9, 4) << 0.0 << true;
        QTest::newRow("along the border") << QPointF(0, 0) << QPointF(10, 0) << 0.0 << true;
        QTest::newRow("touching the inner corner") << QPointF(0, 10) << QPointF(10, 0) << 0.0 << true;
        QTest::newRow("cutting the inner corner") << QPointF(5, 8) << QPointF(8, 5) << 0.0 << false;
        QTest::newRow("cutting within tolerance") << QPointF(5, 5.05) << QPointF(5.05, 5) << 0.04 << true;
        QTest::newRow("cutting beyond tolerance") << QPointF(5, 5.3) << QPointF(5.3, 5) << 0.04 << false;
        QTest::newRow("far cut with wide tolerance") << QPointF(5, 8) << QPointF(8, 5) << 2.2 << true;
        QTest::newRow("ending outside") << QPointF(1, 1) << QPointF(11, 1) << 0.04 << false;
        QTest::newRow("ending just outside") << QPointF(1, 1) << QPointF(10.03, 1) << 0.04 << true;
        QTest::newRow("wholly outside") << QPointF(6, 6) << QPointF(9, 9) << 0.04 << false;
        QTest::newRow("a point inside") << QPointF(1, 1) << QPointF(1, 1) << 0.04 << true;
        QTest::newRow("a point outside") << QPointF(7, 7) << QPointF(7, 7) << 0.04 << false;
    }
    void containsSegment()
    {
        QFETCH(QPointF, a);
        QFETCH(QPointF, b);
        QFETCH(double, tolerance);
        QFETCH(bool, expected);
        QCOMPARE(passerby::geometry::containsSegment(kCorner, {a.x(), a.y()}, {b.x(), b.y()}, tolerance), expected);
        QCOMPARE(passerby::geometry::containsSegment(kCorner, {b.x(), b.y()}, {a.x(), a.y()}, tolerance), expected);
    }

    void containsSegment_seesHoles()
    {
        QVERIFY(!passerby::geometry::containsSegment(kRing, {1, 5}, {9, 5}, 0.04));
        QVERIFY(passerby::geometry::containsSegment(kRing, {1, 4}, {9, 4}, 0.04));
        QVERIFY(passerby::geometry::containsSegment(kRing, {1, 2}, {9, 2}, 0.04));
    }

    void containsSegment_agreesWithSamples()
    {
        QVERIFY(rc::check("a segment stays inside as its points do", [] {
            const Polygon star = drawnStar({0, 0}, 20);
            const Point a = drawnPoint(-20, 20);
            const Point b = drawnPoint(-20, 20);
            double worst = 0.0;
            for (int i = 0; i <= 2000; ++i) {
                const Point p = a + (b - a) * (i / 2000.0);
                if (!contains(star, p))
                    worst = std::max(worst, distanceToBorder(star, p));
            }
            RC_PRE(std::abs(worst - 0.04) > 0.02); // samples miss the exact extreme
            RC_ASSERT(passerby::geometry::containsSegment(star, a, b, 0.04) == (worst < 0.04));
        }));
    }

    void isSimple_findsWhatIsNot()
    {
        Point place;
        QVERIFY(isSimple(kRing));
        QVERIFY(!findSelfCrossing(kRing, place));
        const Polygon bow{{{0, 0}, {10, 10}, {10, 0}, {0, 10}}, {}};
        QVERIFY(!isSimple(bow));
        QVERIFY(findSelfCrossing(bow, place));
        QVERIFY(distance(place, {5, 5}) < 1e-9);
        const Polygon spike{{{0, 0}, {10, 0}, {10, 10}, {10, 20}, {10, 10}, {0, 10}}, {}};
        QVERIFY(!isSimple(spike));
        const Polygon touchingItself{{{0, 0}, {10, 0}, {5, 5}, {10, 10}, {0, 10}, {5, 5}}, {}};
        QVERIFY(!isSimple(touchingItself));
        QVERIFY(!isSimple({{{0, 0}, {1, 0}}, {}}));
    }

    void isSimple_judgesHoles()
    {
        QVERIFY(isSimple({kSquare.outer, {{{0, 5}, {3, 7}, {3, 3}}}}));          // touches in one point
        QVERIFY(!isSimple({kSquare.outer, {{{-1, 5}, {3, 7}, {3, 3}}}}));        // crosses
        QVERIFY(!isSimple({kSquare.outer, {{{0, 3}, {0, 7}, {3, 7}, {3, 3}}}})); // shares a piece of border
        QVERIFY(!isSimple({kSquare.outer, {{{20, 3}, {20, 7}, {23, 7}}}}));      // lies outside
    }

    void stars_areSimpleWhateverTheirStart()
    {
        QVERIFY(rc::check("a star is simple and rotating its corners changes nothing", [] {
            Polygon star = drawnStar({3, -4}, 15);
            RC_ASSERT(isSimple(star));
            const double whole = area(star);
            std::rotate(star.outer.begin(), star.outer.begin() + 1, star.outer.end());
            RC_ASSERT(isSimple(star));
            RC_ASSERT(std::abs(area(star) - whole) < 1e-9);
            RC_ASSERT(contains(star, interiorPoint(star)));
        }));
    }

    void normalised_turnsDropsAndSnaps()
    {
        const Polygon raw{{{0, 0}, {0, 0}, {0, 10}, {10, 10}, {10, 0}, {0, 0}}, {{{4, 4}, {6, 4}, {6, 6}, {4.0000001, 6}}}};
        const Polygon clean = normalised(raw);
        QCOMPARE(clean.outer.size(), std::size_t{4});
        QVERIFY(signedArea(clean.outer) > 0);
        QVERIFY(signedArea(clean.holes[0]) < 0);
        for (const Point p : clean.holes[0])
            QCOMPARE(p, snapped(p));
        QVERIFY(normalised(clean) == clean);
    }

    void overlapArea_knownCases()
    {
        QCOMPARE(overlapArea(kSquare, kSquare), 100.0);
        const Polygon right{{{10, 0}, {20, 0}, {20, 10}, {10, 10}}, {}};
        QCOMPARE(overlapArea(kSquare, right), 0.0);
        const Polygon shifted{{{5, 5}, {15, 5}, {15, 15}, {5, 15}}, {}};
        QVERIFY(std::abs(overlapArea(kSquare, shifted) - 25.0) < 1e-6);
        QVERIFY(overlapArea(kCorner, shifted) < 1e-6); // fills the missing quarter
        const Polygon inHole{{{4.5, 4.5}, {5.5, 4.5}, {5.5, 5.5}, {4.5, 5.5}}, {}};
        QVERIFY(overlapArea(kRing, inHole) < 1e-6);
        const Polygon far{{{50, 50}, {60, 50}, {60, 60}}, {}};
        QCOMPARE(overlapArea(kSquare, far), 0.0);
    }

    void overlapArea_agreesWithRasterAndIsSymmetric()
    {
        QVERIFY(rc::check("overlap of stars", [] {
            const Polygon a = normalised(drawnStar({0, 0}, 10));
            const Polygon b = normalised(drawnStar(drawnPoint(-10, 10), 10));
            const double common = overlapArea(a, b);
            RC_ASSERT(std::abs(common - overlapArea(b, a)) < 1e-5);
            RC_ASSERT(std::abs(common - rasterOverlap(a, b, 200)) < 4.0);
            RC_ASSERT(common <= std::min(area(a), area(b)) + 1e-5);
        }));
    }
};

PASSERBY_TEST(PolygonTest)

} // namespace polygon_test

#include "polygon_test.moc"
