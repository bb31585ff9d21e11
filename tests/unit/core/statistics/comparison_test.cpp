// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/comparison.h"

#include "core/foundation/random_stream.h"
#include "core/statistics/batch_error.h"
#include "core/statistics/distributions.h"
#include "tests/support/kolmogorov.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace comparison_test {

using namespace passerby::statistics;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::testing::kolmogorovDistance;

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void chiSquare_byHand();
    void chiSquare_poolsRareClasses();
    void chiSquare_countWhereNothingMayBe_isImpossible();
    void chiSquare_pValuesAreUniform();
    void klDivergence_byHand();
    void kolmogorovDistance_byHand();
    void holm_byHand();
    void batchMean_byHand();
};

void ComparisonTest::chiSquare_byHand()
{
    const std::vector<double> counts{16, 18, 16, 14, 12, 12};
    const std::vector<double> shares{1, 1, 1, 1, 1, 1};
    const ChiSquare test = chiSquareTest(counts, shares);
    QVERIFY(std::abs(test.value - 2.0) < 1e-12);
    QCOMPARE(test.degrees, 5.0);
    QVERIFY(std::abs(test.pValue - 0.8491450360846096) < 1e-9);
}

void ComparisonTest::chiSquare_poolsRareClasses()
{
    // Expected 1, 2, 3, 94: the first three share a pool of 6.
    const ChiSquare test = chiSquareTest(std::vector<double>{0, 0, 3, 97}, std::vector<double>{0.01, 0.02, 0.03, 0.94});
    QCOMPARE(test.degrees, 1.0);
    QVERIFY(std::abs(test.value - (9.0 / 6.0 + 9.0 / 94.0)) < 1e-12);
    QCOMPARE(chiSquareTest(std::vector<double>{1, 2}, std::vector<double>{1, 1}).degrees, 0.0);
}

void ComparisonTest::chiSquare_countWhereNothingMayBe_isImpossible()
{
    QCOMPARE(chiSquareTest(std::vector<double>{50, 1}, std::vector<double>{1, 0}).pValue, 0.0);
}

void ComparisonTest::chiSquare_pValuesAreUniform()
{
    // 1000 tests of true counts; false alarms of this test: 1e-6.
    const std::vector<double> shares{0.1, 0.2, 0.3, 0.4};
    std::vector<double> pValues;
    for (std::uint32_t repetition = 0; repetition < 1000; ++repetition) {
        RandomStream random(11, repetition, Purpose::statistics);
        std::vector<double> counts(4, 0.0);
        for (int i = 0; i < 2000; ++i) {
            const double u = random.uniform();
            counts[u < 0.1 ? 0 : u < 0.3 ? 1 : u < 0.6 ? 2 : 3] += 1.0;
        }
        pValues.push_back(chiSquareTest(counts, shares).pValue);
    }
    std::sort(pValues.begin(), pValues.end());
    const double distance = kolmogorovDistance(pValues, [](double p) { return p; });
    QVERIFY(kolmogorovAbove(distance, pValues.size()) > 1e-6);
}

void ComparisonTest::klDivergence_byHand()
{
    const std::vector<double> p{0.5, 0.5};
    const std::vector<double> q{3.0, 1.0};
    QVERIFY(std::abs(klDivergence(p, q) - 0.5 * std::log(4.0 / 3.0)) < 1e-14);
    QCOMPARE(klDivergence(p, p), 0.0);
    QVERIFY(std::isinf(klDivergence(p, std::vector<double>{1.0, 0.0})));
    QVERIFY(std::isfinite(klDivergence(std::vector<double>{1.0, 0.0}, p)));
}

void ComparisonTest::kolmogorovDistance_byHand()
{
    const std::vector<double> values{0.1, 0.2, 0.9};
    QVERIFY(std::abs(kolmogorovDistance(values, [](double x) { return x; }) - (2.0 / 3.0 - 0.2)) < 1e-14);
}

void ComparisonTest::holm_byHand()
{
    const auto adjusted = holmAdjusted(std::vector<double>{0.01, 0.04, 0.03, 0.005});
    const std::vector<double> expected{0.03, 0.06, 0.06, 0.02};
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY(std::abs(adjusted[i] - expected[i]) < 1e-15);
    QCOMPARE(holmAdjusted(std::vector<double>{0.9, 0.8})[0], 1.0);
    QVERIFY(holmAdjusted({}).empty());
}

void ComparisonTest::batchMean_byHand()
{
    const BatchMean mean = batchMean(std::vector<double>{1, 2, 3, 4});
    QCOMPARE(mean.mean, 2.5);
    QVERIFY(std::abs(mean.standardError - std::sqrt(5.0 / 3.0 / 4.0)) < 1e-14);
    QCOMPARE(batchMean(std::vector<double>{7}).standardError, 0.0);
}

PASSERBY_TEST(ComparisonTest)

} // namespace comparison_test

#include "comparison_test.moc"
