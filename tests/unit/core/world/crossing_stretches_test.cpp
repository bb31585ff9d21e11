// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/crossing_stretches.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace crossing_stretches_test {

using namespace passerby;
using geometry::BorderStretch;
using geometry::Point;
using world::crossingStretches;

/// A cut 12 m long from (0, 0) to (12, 0).
class CrossingStretchesTest : public QObject {
    Q_OBJECT

    static constexpr BorderStretch kCut{{0, 0}, {12, 0}};

    static double detour(const std::vector<BorderStretch>& stretches, Point a, Point b)
    {
        double shortest = 1e300;
        for (const BorderStretch& stretch : stretches) {
            const Point middle = geometry::midpoint(stretch.a, stretch.b);
            shortest = std::min(shortest, geometry::distance(a, middle) + geometry::distance(middle, b));
        }
        return shortest / geometry::distance(a, b);
    }

private slots:
    void waysOverTheMiddle_needOne()
    {
        QCOMPARE(crossingStretches(kCut, {{6, 5}}, {{6, -5}}).size(), std::size_t{1});
        QCOMPARE(crossingStretches(kCut, {{6, 5}}, {}).size(), std::size_t{1});
        QCOMPARE(crossingStretches(kCut, {{0, 80}}, {{12, -80}}).size(), std::size_t{1});
    }

    void waysAlongTheEnds_getTheirOwn_andTheCutStaysOpen()
    {
        const auto stretches = crossingStretches(kCut, {{1, 3}, {11, 3}}, {{1, -3}, {11, -3}});
        QVERIFY(stretches.size() > 1);
        QVERIFY(stretches.front().a == kCut.a);
        QVERIFY(stretches.back().b == kCut.b);
        for (std::size_t i = 1; i < stretches.size(); ++i)
            QVERIFY(stretches[i].a == stretches[i - 1].b);
        QVERIFY(detour({kCut}, {1, 3}, {1, -3}) > 1.5); // over the middle of one
        QVERIFY(detour(stretches, {1, 3}, {1, -3}) < 1.1);
    }

    void shortCuts_areNotDivided()
    {
        QCOMPARE(crossingStretches({{0, 0}, {3.9, 0}}, {{0, 1}}, {{0, -1}}).size(), std::size_t{1});
        QVERIFY(crossingStretches({{0, 0}, {100, 0}}, {{0, 1}}, {{0, -1}}).size() <= world::kMostStretches);
    }

    void aWayBesideTheCut_goesRoundItsEnd()
    {
        QCOMPARE(crossingStretches({{0, 0}, {1, 0}}, {{20, 3}}, {{20, -3}}).size(), std::size_t{1});
        QVERIFY(crossingStretches(kCut, {{20, 3}}, {{20, -3}}).size() > 1);
    }
};

PASSERBY_TEST(CrossingStretchesTest)

} // namespace crossing_stretches_test

#include "crossing_stretches_test.moc"
