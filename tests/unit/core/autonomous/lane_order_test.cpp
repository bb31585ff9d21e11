// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/measures/lane_order.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace lane_order_test {

using namespace passerby::autonomous;

class LaneOrderTest : public QObject {
    Q_OBJECT

private slots:
    /// Four in a band of their own (1 each), two against each other (0 each); three to one: ((3 − 1) / 4)² = 0.25 each.
    void order_isThatByHand()
    {
        const std::vector<LaneWalker> six{{0.1, true}, {0.2, true}, {0.3, true}, {0.4, true}, {0.6, true}, {0.7, false}};
        QVERIFY(std::abs(laneOrder(six) - 4.0 / 6.0) < 1e-12);
        const std::vector<LaneWalker> four{{0.1, true}, {0.2, true}, {0.3, true}, {0.4, false}};
        QVERIFY(std::abs(laneOrder(four) - 0.25) < 1e-12);
        QCOMPARE(laneOrder({}), 0.0);
    }

    void lanes_standOutOfChance()
    {
        std::vector<LaneWalker> lanes;
        for (int i = 0; i < 80; ++i)
            lanes.push_back({0.05 * i, i < 40});
        const LaneChance chance = laneOrderByChance(lanes, 1);
        QCOMPARE(laneOrder(lanes), 1.0);
        QVERIFY(chance.mean > 0.02 && chance.mean < 0.25 && chance.above97_5 > chance.mean && chance.above97_5 < 0.5);
        QCOMPARE(laneOrderByChance(lanes, 1).above97_5, chance.above97_5);
    }

    /// Where all walk one way, every deal is the same.
    void oneWay_isOrderByChanceToo()
    {
        const std::vector<LaneWalker> all(10, LaneWalker{1.0, true});
        QCOMPARE(laneOrderByChance(all, 3).mean, 1.0);
        QCOMPARE(laneOrderByChance({}, 3).mean, 0.0);
    }
};

PASSERBY_TEST(LaneOrderTest)

} // namespace lane_order_test

#include "lane_order_test.moc"
