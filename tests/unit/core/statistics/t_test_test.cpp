// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/t_test.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace t_test_test {

using namespace passerby::statistics;

class TTestTest : public QObject {
    Q_OBJECT

private slots:
    /// 5, 6, 7, 4 against 4: mean 5.5, s = 1.29099, t = 1.5 · 2 / 1.29099 = 2.32379 of 3 degrees; tables: p = 0.0514.
    void oneSample_isThatByHand()
    {
        const TTest found = isMeanGreater(std::vector{5.0, 6.0, 7.0, 4.0}, 4.0);
        QVERIFY(std::abs(found.t - 2.32379) < 1e-4);
        QCOMPARE(found.degrees, 3.0);
        QCOMPARE(found.difference, 1.5);
        QVERIFY(std::abs(found.pValue - 0.0514) < 1e-3);
        QVERIFY(std::abs(isMeanGreater(std::vector{3.0, 2.0, 1.0, 4.0}, 4.0).pValue - 0.9486) < 1e-3);
    }

    /// 4, 5, 6 and 1, 2, 3, 4, 5: means 5 and 3, squares of errors 1/3 and 1/2, t = 2 / √(5/6) = 2.19089; degrees (25/36) / (1/18 + 1/16)
    /// = 5.88235.
    void twoSamples_areThoseByHand()
    {
        const TTest found = isMeanGreater(std::vector{4.0, 5.0, 6.0}, std::vector{1.0, 2.0, 3.0, 4.0, 5.0});
        QVERIFY(std::abs(found.t - 2.19089) < 1e-5);
        QVERIFY(std::abs(found.degrees - 5.88235) < 1e-5);
        QVERIFY(found.pValue > 0.03 && found.pValue < 0.04);
    }

    void whatDoesNotVary_isCertain()
    {
        QCOMPARE(isMeanGreater(std::vector{5.0, 5.0}, 4.0).pValue, 0.0);
        QCOMPARE(isMeanGreater(std::vector{3.0, 3.0}, 4.0).pValue, 1.0);
        QCOMPARE(isMeanGreater(std::vector{4.0, 4.0}, 4.0).pValue, 0.5);
        QCOMPARE(isMeanGreater(std::vector{5.0, 5.0}, std::vector{4.0, 4.0}).pValue, 0.0);
    }

    /// Sums of many equal values are rounded: neither the spread nor the difference that is left of it is one.
    void manyAlike_areNoDifference()
    {
        for (const std::size_t count : {25U, 26U, 36U})
            for (const double value : {4.0, 13.0 / 3.0}) {
                const std::vector<double> alike(count, value);
                const TTest one = isMeanGreater(alike, value);
                QCOMPARE(one.t, 0.0);
                QCOMPARE(one.pValue, 0.5);
                const TTest two = isMeanGreater(alike, std::vector<double>(count + 7, value));
                QCOMPARE(two.t, 0.0);
                QCOMPARE(two.pValue, 0.5);
                QCOMPARE(two.degrees, static_cast<double>(2 * count + 5));
                QCOMPARE(isMeanGreater(alike, 3.0).pValue, 0.0);
            }
    }

    void tooFew_areNoTest()
    {
        QCOMPARE(isMeanGreater(std::vector{5.0}, 4.0).degrees, 0.0);
        QCOMPARE(isMeanGreater(std::vector{5.0}, 4.0).pValue, 1.0);
        QCOMPARE(isMeanGreater(std::vector{5.0}, std::vector{4.0, 3.0}).pValue, 1.0);
    }
};

PASSERBY_TEST(TTestTest)

} // namespace t_test_test

#include "t_test_test.moc"
