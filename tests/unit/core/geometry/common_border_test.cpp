// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/common_border.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace common_border_test {

using namespace passerby::geometry;

class CommonBorderTest : public QObject {
    Q_OBJECT
private slots:
    void neighbours_shareTheirPiece()
    {
        const Polygon left{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}};
        const Polygon right{{{10, 4}, {20, 4}, {20, 14}, {10, 14}}, {}};
        const auto stretches = commonBorder(left, right, 0.01);
        QCOMPARE(stretches.size(), std::size_t{1});
        QCOMPARE(stretches[0].length(), 6.0);
        QVERIFY(distance(stretches[0].a, {10, 4}) < 1e-9 && distance(stretches[0].b, {10, 10}) < 1e-9);
    }

    void cornersOnTheLine_doNotCutIt()
    {
        const Polygon left{{{0, 0}, {10, 0}, {10, 3}, {10, 7}, {10, 10}, {0, 10}}, {}};
        const Polygon right{{{10, 0}, {20, 0}, {20, 10}, {10, 10}, {10, 5}}, {}};
        const auto stretches = commonBorder(left, right, 0.01);
        QCOMPARE(stretches.size(), std::size_t{1});
        QCOMPARE(stretches[0].length(), 10.0);
    }

    void touchingInAPoint_isNoBorder()
    {
        const Polygon left{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}};
        const Polygon diagonal{{{10, 10}, {20, 10}, {20, 20}, {10, 20}}, {}};
        QVERIFY(commonBorder(left, diagonal, 0.01).empty());
    }

    void aGap_countsUpToTheTolerance()
    {
        const Polygon left{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}};
        const Polygon near{{{10.005, 0}, {20, 0}, {20, 10}, {10.005, 10}}, {}};
        QCOMPARE(commonBorder(left, near, 0.01).size(), std::size_t{1});
        QVERIFY(commonBorder(left, near, 0.001).empty());
    }

    void holes_areBordersToo()
    {
        const Polygon frame{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{{4, 4}, {4, 6}, {6, 6}, {6, 4}}}};
        const Polygon plug{{{4, 4}, {6, 4}, {6, 6}, {4, 6}}, {}};
        const auto stretches = commonBorder(frame, plug, 0.01);
        QCOMPARE(stretches.size(), std::size_t{4});
    }
};

PASSERBY_TEST(CommonBorderTest)

} // namespace common_border_test

#include "common_border_test.moc"
