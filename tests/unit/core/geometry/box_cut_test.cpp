// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/box_cut.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace box_cut_test {

using namespace passerby;
using geometry::Box;
using geometry::Ring;

class BoxCutTest : public QObject {
    Q_OBJECT

private slots:
    void part_hasTheAreaWithinTheBox()
    {
        const Ring triangle{{0, 0}, {6, 0}, {0, 6}};
        const auto areaIn = [&triangle](const Box& box) { return geometry::signedArea(geometry::cutToBox(triangle, box)); };
        QCOMPARE(areaIn({{-1, -1}, {3, 3}}), 9.0);  // the corner of 3 by 3 m
        QCOMPARE(areaIn({{-1, -1}, {9, 9}}), 18.0); // all of it
        QCOMPARE(areaIn({{1, 1}, {2, 2}}), 1.0);    // all of the box
        QCOMPARE(areaIn({{2, 2}, {9, 9}}), 2.0);    // a triangle of 2 by 2 m
        QVERIFY(geometry::cutToBox(triangle, {{7, 7}, {9, 9}}).empty());
        QCOMPARE(geometry::signedArea(geometry::cutToBox({{0, 0}, {0, 6}, {6, 0}}, {{-1, -1}, {3, 3}})), -9.0); // the other way round
    }

    /// A ring that leaves the box and comes back, like a U that lies across its side.
    void ringThatComesBack_hasTheAreaOfItsPieces()
    {
        const Ring u{{0, 0}, {10, 0}, {10, 2}, {2, 2}, {2, 4}, {10, 4}, {10, 6}, {0, 6}};
        QCOMPARE(geometry::signedArea(geometry::cutToBox(u, {{5, -1}, {20, 20}})), 20.0);
    }

    void tiles_addUpToTheWhole()
    {
        const Ring ring{{0.3, 0.2}, {17.9, 3.1}, {9.4, 6.6}, {14.2, 19.7}, {2.5, 11.3}};
        double sum = 0.0;
        for (int x = 0; x < 20; x += 2)
            for (int y = 0; y < 20; y += 2)
                sum += geometry::signedArea(geometry::cutToBox(ring, {{double(x), double(y)}, {x + 2.0, y + 2.0}}));
        QVERIFY(std::abs(sum - geometry::signedArea(ring)) < 1e-9);
    }
};

PASSERBY_TEST(BoxCutTest)

} // namespace box_cut_test

#include "box_cut_test.moc"
