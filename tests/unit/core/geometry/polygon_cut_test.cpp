// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/polygon_cut.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <numbers>
#include <numeric>
#include <rapidcheck.h>

namespace polygon_cut_test {

using namespace passerby::geometry;

namespace {

Polygon rectangle(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

double totalArea(const std::vector<Polygon>& parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0, [](double sum, const Polygon& part) { return sum + area(part); });
}

/// The ring from its lowest corner on, so that rings compare.
Ring canonical(Ring ring)
{
    std::rotate(ring.begin(),
                std::min_element(ring.begin(), ring.end(), [](Point p, Point q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }),
                ring.end());
    return ring;
}

/// A star-shaped polygon around (50, 50): any shape of corner, never crossing itself.
rc::Gen<Polygon> anyStar()
{
    return rc::gen::map(rc::gen::container<std::vector<int>>(9, rc::gen::inRange(5, 40)), [](const std::vector<int>& radii) {
        Polygon polygon;
        for (std::size_t i = 0; i < radii.size(); ++i) {
            const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(radii.size());
            polygon.outer.push_back({50.0 + radii[i] * std::cos(angle), 50.0 + radii[i] * std::sin(angle)});
        }
        return normalised(polygon);
    });
}

rc::Gen<Point> anyPoint()
{
    return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 100'000), rc::gen::inRange(0, 100'000)), [](const std::pair<int, int>& p) {
        return Point{p.first * 0.001, p.second * 0.001};
    });
}

} // namespace

class PolygonCutTest : public QObject {
    Q_OBJECT
private slots:
    void rectangle_isHalved()
    {
        const auto cut = cutAlong(rectangle(0, 0, 10, 4), {3, -1}, {3, 5});
        QCOMPARE(cut.parts.size(), std::size_t{2});
        QCOMPARE(area(cut.parts[0]), 28.0);
        QCOMPARE(area(cut.parts[1]), 12.0);
        QCOMPARE(cut.seams.size(), std::size_t{1});
        QVERIFY(cut.seams[0].a == (Point{3, 0}) && cut.seams[0].b == (Point{3, 4}));
    }

    void lineThatEndsInside_cutsNothing()
    {
        const auto cut = cutAlong(rectangle(0, 0, 10, 4), {3, -1}, {3, 2});
        QCOMPARE(cut.parts.size(), std::size_t{1});
        QVERIFY(cut.seams.empty());
        QVERIFY(cut.parts[0] == rectangle(0, 0, 10, 4));
    }

    void lineFromCornerToCorner_keepsTheCorners()
    {
        const auto cut = cutAlong(rectangle(0, 0, 4, 4), {0, 0}, {4, 4});
        QCOMPARE(cut.parts.size(), std::size_t{2});
        for (const Polygon& part : cut.parts) {
            QCOMPARE(part.outer.size(), std::size_t{3});
            QCOMPARE(area(part), 8.0);
        }
    }

    void lineAlongAnEdge_cutsNothing() { QCOMPARE(cutAlong(rectangle(0, 0, 4, 4), {0, -1}, {0, 5}).parts.size(), std::size_t{1}); }

    void shapeLikeU_isCutInThree()
    {
        const Polygon u{{{0, 0}, {9, 0}, {9, 6}, {6, 6}, {6, 3}, {3, 3}, {3, 6}, {0, 6}}, {}};
        const auto across = cutAlong(u, {-1, 4}, {10, 4});
        QCOMPARE(across.parts.size(), std::size_t{3});
        QCOMPARE(across.seams.size(), std::size_t{2});
        QCOMPARE(totalArea(across.parts), 45.0);
        // A line drawn over one arm alone leaves the other one.
        const auto arm = cutAlong(u, {-1, 4}, {4, 4});
        QCOMPARE(arm.parts.size(), std::size_t{2});
        QCOMPARE(area(arm.parts[1]), 6.0);
    }

    void lineIntoAHole_partsNothing_throughItInTwo()
    {
        Polygon frame = rectangle(0, 0, 10, 10);
        frame.holes.push_back({{4, 4}, {4, 6}, {6, 6}, {6, 4}});
        QCOMPARE(cutAlong(frame, {-1, 5}, {5, 5}).parts.size(), std::size_t{1});
        const auto cut = cutAlong(frame, {-1, 5}, {11, 5});
        QCOMPARE(cut.parts.size(), std::size_t{2});
        QCOMPARE(cut.seams.size(), std::size_t{2});
        for (const Polygon& part : cut.parts) {
            QCOMPARE(area(part), 48.0);
            QVERIFY(part.holes.empty() && isSimple(part));
        }
        const auto beside = cutAlong(frame, {2, -1}, {2, 11});
        QCOMPARE(beside.parts[0].holes.size(), std::size_t{1});
        QCOMPARE(area(beside.parts[0]), 76.0);
    }

    void anyCut_keepsAreaAndIsTakenBackByJoining()
    {
        const bool holds = rc::check("a cut keeps the area, its parts are simple and apart, and joining them gives the polygon back", [] {
            const Polygon polygon = *anyStar();
            const Point from = *anyPoint();
            const Point to = *anyPoint();
            const auto cut = cutAlong(polygon, from, to);
            RC_CLASSIFY(cut.parts.size() > 1, "cut");
            RC_ASSERT(std::abs(totalArea(cut.parts) - area(polygon)) < 2e-4);
            for (std::size_t i = 0; i < cut.parts.size(); ++i) {
                RC_ASSERT(isSimple(cut.parts[i]));
                RC_ASSERT(normalised(cut.parts[i]) == cut.parts[i]);
                for (std::size_t j = 0; j < i; ++j)
                    RC_ASSERT(overlapArea(cut.parts[i], cut.parts[j]) < 1e-9);
            }
            for (const BorderStretch& seam : cut.seams)
                RC_ASSERT(std::count_if(cut.parts.begin(), cut.parts.end(),
                                        [&seam](const Polygon& part) { return distanceToBorder(part, midpoint(seam.a, seam.b)) < 1e-6; })
                          == 2);
            const auto again = joined(cut.parts, 0.001);
            RC_ASSERT(again.size() == 1U);
            RC_ASSERT(canonical(again[0].outer) == canonical(polygon.outer));
        });
        QVERIFY(holds);
    }

    void joined_neighboursShareTheirBorder()
    {
        const auto both = joined({rectangle(0, 0, 10, 10), rectangle(10, 2, 20, 8)}, 0.01);
        QCOMPARE(both.size(), std::size_t{1});
        QCOMPARE(area(both[0]), 160.0);
        QCOMPARE(both[0].outer.size(), std::size_t{8});
        QVERIFY(isSimple(both[0]));
    }

    void joined_closesGapsUpToTheTolerance()
    {
        const auto both = joined({rectangle(0, 0, 10, 10), rectangle(10.005, 0, 20, 10)}, 0.01);
        QCOMPARE(both.size(), std::size_t{1});
        QVERIFY(std::abs(area(both[0]) - 200.0) < 1e-6);
        QCOMPARE(joined({rectangle(0, 0, 10, 10), rectangle(10.02, 0, 20, 10)}, 0.01).size(), std::size_t{2});
    }

    void joined_aroundAGap_leavesAHole()
    {
        const auto frame = joined({rectangle(0, 0, 3, 9), rectangle(6, 0, 9, 9), rectangle(3, 0, 6, 3), rectangle(3, 6, 6, 9)}, 0.01);
        QCOMPARE(frame.size(), std::size_t{1});
        QCOMPARE(frame[0].holes.size(), std::size_t{1});
        QCOMPARE(area(frame[0]), 72.0);
        QCOMPARE(frame[0].outer.size(), std::size_t{4});
    }

    void joined_plugFillsItsHole()
    {
        Polygon frame = rectangle(0, 0, 10, 10);
        frame.holes.push_back({{4, 4}, {4, 6}, {6, 6}, {6, 4}});
        const auto whole = joined({frame, rectangle(4, 4, 6, 6)}, 0.01);
        QCOMPARE(whole.size(), std::size_t{1});
        QVERIFY(whole[0] == rectangle(0, 0, 10, 10));
    }
};

PASSERBY_TEST(PolygonCutTest)

} // namespace polygon_cut_test

#include "polygon_cut_test.moc"
