// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/common_border.h"
#include "core/geometry/free_space.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numbers>
#include <rapidcheck.h>

namespace free_space_test {

using namespace passerby::geometry;

namespace {

Polygon rectangle(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

Polygon turned(double x, double y, double width, double height, double angle)
{
    Polygon polygon;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    for (const Point p : {Point{0, 0}, {width, 0}, {width, height}, {0, height}})
        polygon.outer.push_back({x + c * p.x - s * p.y, y + s * p.x + c * p.y});
    return normalised(polygon);
}

} // namespace

class FreeSpaceTest : public QObject {
    Q_OBJECT
private slots:
    void nothingTaken_leavesTheArea()
    {
        const auto free = freePart(rectangle(0, 0, 4, 4), {}, 0.01);
        QCOMPARE(free.size(), std::size_t{1});
        QCOMPARE(area(free[0]), 16.0);
    }

    void overlap_isCutOffAlongTheOthersBorder()
    {
        const Polygon old = rectangle(0, 0, 10, 10);
        const auto free = freePart(rectangle(8, 2, 20, 6), {old}, 0.01);
        QCOMPARE(free.size(), std::size_t{1});
        QCOMPARE(area(free[0]), 40.0);
        const auto border = commonBorder(free[0], old, 1e-9);
        QCOMPARE(border.size(), std::size_t{1});
        QCOMPARE(border[0].length(), 4.0);
    }

    void acrossAnother_leavesTwoPieces_largestFirst()
    {
        const auto free = freePart(rectangle(-5, 4, 30, 6), {rectangle(0, 0, 10, 10)}, 0.01);
        QCOMPARE(free.size(), std::size_t{2});
        QCOMPARE(area(free[0]), 40.0);
        QCOMPARE(area(free[1]), 10.0);
    }

    void aroundAnother_leavesAHole()
    {
        const auto free = freePart(rectangle(-5, -5, 15, 15), {rectangle(0, 0, 10, 10)}, 0.01);
        QCOMPARE(free.size(), std::size_t{1});
        QCOMPARE(free[0].holes.size(), std::size_t{1});
        QCOMPARE(area(free[0]), 300.0);
    }

    void whollyTaken_leavesNothing() { QVERIFY(freePart(rectangle(1, 1, 2, 2), {rectangle(0, 0, 10, 10)}, 0.01).empty()); }

    void smallGap_closes()
    {
        const Polygon old = rectangle(0, 0, 10, 10);
        const auto free = freePart(rectangle(10.004, 2, 20, 6), {old}, 0.01);
        QCOMPARE(free.size(), std::size_t{1});
        QCOMPARE(area(free[0]), 40.0);
        QCOMPARE(commonBorder(free[0], old, 1e-9).size(), std::size_t{1});
    }

    void whatIsLeft_neverOverlaps()
    {
        const bool holds = rc::check("what is left is simple, apart from what was there, and with the overlaps makes the area", [] {
            const auto any = [](int low, int high) { return 0.01 * *rc::gen::inRange(low * 100, high * 100); };
            const auto rotated = [&any] { return turned(any(0, 40), any(0, 40), any(2, 30), any(2, 30), any(0, 6)); };
            const Polygon wanted = rotated();
            std::vector<Polygon> taken{rotated()};
            for (const Polygon& piece : freePart(rotated(), taken, 0.01))
                taken.push_back(piece);
            double rest = area(wanted);
            for (const Polygon& other : taken)
                rest -= overlapArea(wanted, other);
            const auto free = freePart(wanted, taken, 0.01);
            double left = 0.0;
            for (const Polygon& piece : free) {
                RC_ASSERT(isSimple(piece));
                RC_ASSERT(normalised(piece) == piece);
                for (const Polygon& other : taken)
                    RC_ASSERT(overlapArea(piece, other) < 1e-3);
                left += area(piece);
            }
            RC_ASSERT(std::abs(left - rest) < 0.01 * 120.0); // the border, at most 120 m long, may move by a centimetre
        });
        QVERIFY(holds);
    }
};

PASSERBY_TEST(FreeSpaceTest)

} // namespace free_space_test

#include "free_space_test.moc"
