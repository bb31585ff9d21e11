// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/paired_difference.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace paired_difference_test {

using namespace passerby::statistics;

class PairedDifferenceTest : public QObject {
    Q_OBJECT

private slots:
    /// 1, 2, 3: mean 2, standard error 1/√3, Student's 97.5 % of two degrees 4.3027, t 3.4641.
    void interval_isThatByHand()
    {
        const MeanInterval found = meanInterval(std::vector{1.0, 2.0, 3.0});
        QVERIFY(std::abs(found.mean - 2.0) < 1e-12);
        QVERIFY(std::abs(found.low + 0.4841) < 1e-3 && std::abs(found.high - 4.4841) < 1e-3);
        QVERIFY(std::abs(found.pValue - 0.0742) < 1e-3);
        QVERIFY(std::abs(found.effect - 2.0) < 1e-12);
    }

    void pairs_areCompared()
    {
        const std::vector<double> first{10.0, 20.0, 30.0};
        QVERIFY(std::abs(pairedDifference(first, std::vector{11.0, 22.0, 33.0}).mean - 2.0) < 1e-12);
        QCOMPARE(pairedDifference(first, first).pValue, 1.0);
        const MeanInterval all = pairedDifference(first, std::vector{11.0, 21.0, 31.0});
        QCOMPARE(all.pValue, 0.0);
        QCOMPARE(all.low, all.high);
    }

    void oneValue_hasNoInterval()
    {
        const MeanInterval one = meanInterval(std::vector{5.0});
        QVERIFY(one.mean == 5.0 && one.low == 5.0 && one.high == 5.0 && one.pValue == 1.0);
        QCOMPARE(meanInterval({}).mean, 0.0);
    }
};

PASSERBY_TEST(PairedDifferenceTest)

} // namespace paired_difference_test

#include "paired_difference_test.moc"
