// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/correlation.h"

#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace correlation_test {

using namespace passerby;
using statistics::SplitCounts;

namespace {

/// Counts of a Poisson law with these means, in two halves.
SplitCounts counted(const std::vector<double>& means, double scale, foundation::RandomStream& random)
{
    const auto poisson = [&](double mean) {
        double count = 0.0;
        for (double left = mean - random.exponential(); left > 0.0; left -= random.exponential())
            ++count;
        return count;
    };
    SplitCounts counts;
    for (const double mean : means) {
        counts.first.push_back(poisson(0.5 * scale * mean));
        counts.second.push_back(poisson(0.5 * scale * mean));
    }
    return counts;
}

} // namespace

class CorrelationTest : public QObject {
    Q_OBJECT
private slots:
    void correlation_byHand();
    void reliability_byHand();
    void noise_isCorrected();
    void onlyNoise_hasNoCorrelation();
};

void CorrelationTest::correlation_byHand()
{
    // Deviations (-1, 0, 1) and (-2, 1, 1): 3 / √(2 · 6).
    QVERIFY(std::abs(statistics::correlation(std::vector{1.0, 2.0, 3.0}, std::vector{0.0, 3.0, 3.0}) - 3.0 / std::sqrt(12.0)) < 1e-15);
    QCOMPARE(statistics::correlation(std::vector{1.0, 2.0}, std::vector{5.0, 5.0}), 0.0);
    QCOMPARE(statistics::correlation({}, {}), 0.0);
}

void CorrelationTest::reliability_byHand()
{
    // Halves (1, 2, 7) / 10 and (3, 2, 5) / 10: mean shares (0.2, 0.2, 0.6), noise (0.04 + 0 + 0.04) / 4, in all 2 · 2/15² + 4/15².
    const SplitCounts counts{{10, 20, 70}, {3, 2, 5}};
    const std::vector<double> shares = statistics::sharesOf({{10, 20, 70}, {30, 20, 50}});
    QVERIFY(std::abs(shares[0] - 0.2) < 1e-15 && std::abs(shares[2] - 0.6) < 1e-15);
    const double all = 2.0 * std::pow(2.0 / 15.0, 2) + std::pow(4.0 / 15.0, 2);
    QVERIFY(std::abs(statistics::reliability(counts) - (1.0 - 0.02 / all)) < 1e-12);
    QCOMPARE(statistics::reliability({{1, 2, 3}, {1, 2, 3}}), 1.0);
}

void CorrelationTest::noise_isCorrected()
{
    // Two laws of correlation 0.8, counted with so much noise that half of the variance of the counts is noise.
    foundation::RandomStream random(3, 0, foundation::Purpose::statistics);
    std::vector<double> a;
    std::vector<double> b;
    for (int i = 0; i < 4000; ++i) {
        const double common = random.normal();
        a.push_back(std::max(0.0, 20.0 + 4.0 * common));
        b.push_back(std::max(0.0, 20.0 + 4.0 * (0.8 * common + 0.6 * random.normal())));
    }
    const SplitCounts countedA = counted(a, 1.0, random);
    const SplitCounts countedB = counted(b, 1.0, random);
    const double truth = statistics::correlation(a, b);
    const double raw = statistics::correlation(statistics::sharesOf(countedA), statistics::sharesOf(countedB));
    QVERIFY2(raw < 0.5, qPrintable(QString::number(raw)));
    // The errors of the estimate are about 1.5 · 1 / √4000 ≈ 0.03; 0.1 is more than three of them (seed fixed).
    QVERIFY(std::abs(statistics::noiselessCorrelation(countedA, countedB) - truth) < 0.1);
    QVERIFY(std::abs(statistics::noiselessCorrelation(countedA, b) - truth) < 0.1);
    QVERIFY(std::abs(statistics::noiselessCorrelation(countedA, counted(a, 100.0, random)) - 1.0) < 0.1);
}

void CorrelationTest::onlyNoise_hasNoCorrelation()
{
    const SplitCounts none{{1, 0}, {0, 1}};
    QCOMPARE(statistics::reliability(none), 0.0);
    QCOMPARE(statistics::noiselessCorrelation(none, none), 0.0);
    const SplitCounts nobody{{0, 0}, {0, 0}};
    QCOMPARE(statistics::sharesOf(nobody)[0], 0.0);
    QCOMPARE(statistics::reliability(nobody), 0.0);
}

PASSERBY_TEST(CorrelationTest)

} // namespace correlation_test

#include "correlation_test.moc"
