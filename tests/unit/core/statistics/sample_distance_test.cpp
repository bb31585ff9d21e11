// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/sample_distance.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace sample_distance_test {

using namespace passerby::statistics;

class SampleDistanceTest : public QObject {
    Q_OBJECT

private slots:
    void quantiles_areStraightBetweenMiddles()
    {
        const std::vector<double> four{1.0, 2.0, 4.0, 8.0};
        QCOMPARE(quantileOf(four, 0.5), 3.0);
        QCOMPARE(quantileOf(four, 0.125), 1.0);
        QCOMPARE(quantileOf(four, 0.0), 1.0);
        QCOMPARE(quantileOf(four, 1.0), 8.0);
        QCOMPARE(quantileOf(four, 0.75), 6.0);
        QCOMPARE(quantileOf(std::vector{5.0}, 0.3), 5.0);
    }

    /// Moved by 0.7, and stretched: 0, 2 against 0, 4 differ by 0 to 2, evenly but for the ends, where a quarter lies: mean 1.
    void wasserstein_isHowFarToMove()
    {
        QVERIFY(std::abs(wasserstein(std::vector{0.0, 1.0, 5.0}, std::vector{0.7, 1.7, 5.7}) - 0.7) < 1e-12);
        QVERIFY(std::abs(wasserstein(std::vector{0.0, 2.0}, std::vector{0.0, 4.0}) - 1.0) < 1e-12);
        QCOMPARE(wasserstein(std::vector{3.0}, std::vector{3.0, 3.0}), 0.0);
    }

    void kolmogorovSmirnov_isTheGreatestDifference()
    {
        QCOMPARE(kolmogorovSmirnov(std::vector{1.0, 2.0}, std::vector{3.0, 4.0}), 1.0);
        QCOMPARE(kolmogorovSmirnov(std::vector{1.0, 2.0, 3.0, 4.0}, std::vector{3.0, 4.0}), 0.5);
        QCOMPARE(kolmogorovSmirnov(std::vector{1.0, 1.0, 2.0}, std::vector{1.0, 1.0, 2.0}), 0.0);
        QCOMPARE(kolmogorovSmirnov(std::vector{1.0, 1.0}, std::vector{1.0, 2.0}), 0.5);
    }
};

PASSERBY_TEST(SampleDistanceTest)

} // namespace sample_distance_test

#include "sample_distance_test.moc"
