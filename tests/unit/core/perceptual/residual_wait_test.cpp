// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/residual_wait.h"

#include "core/foundation/random_stream.h"
#include "core/perceptual/binomial.h"
#include "core/statistics/distributions.h"
#include "tests/support/kolmogorov.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace residual_wait_test {

using namespace passerby;
using perceptual::ResidualWait;

class ResidualWaitTest : public QObject {
    Q_OBJECT

private slots:
    void matchesRenewals();
    void mean_isHalfTheSecondMomentOverTheMean();
    void constantWait_isUniform();
    void noWait_isOverAtOnce();
    void quantile_isTheInverse();
    void binomial_hasItsMoments();
    void binomial_atItsLimits();
};

void ResidualWaitTest::matchesRenewals()
{
    // Waits one after another; how long the one goes on that covers a late instant.
    const ResidualWait law(60.0, 30.0);
    foundation::RandomStream random(3, 0, foundation::Purpose::general);
    std::vector<double> residuals;
    for (int i = 0; i < 20000; ++i) {
        double left_s = 2000.0 + 1000.0 * random.uniform();
        while (left_s >= 0.0)
            left_s -= random.normalWithin(60.0, 30.0, 0.0, 120.0);
        residuals.push_back(-left_s);
    }
    std::sort(residuals.begin(), residuals.end());
    const double distance = testing::kolmogorovDistance(residuals, [&](double time_s) { return law.below(time_s); });
    QVERIFY(statistics::kolmogorovAbove(distance, residuals.size()) > 1e-4);
}

void ResidualWaitTest::mean_isHalfTheSecondMomentOverTheMean()
{
    const ResidualWait law(10.0, 0.5); // narrow: the bounds do not matter
    double mean_s = 0.0;
    for (int i = 0; i < 200000; ++i)
        mean_s += law.quantile_s((i + 0.5) / 200000.0) / 200000.0;
    QVERIFY(std::abs(mean_s - (100.0 + 0.25) / 20.0) < 1e-4);
}

void ResidualWaitTest::constantWait_isUniform()
{
    const ResidualWait law(40.0, 0.0);
    QCOMPARE(law.quantile_s(0.25), 10.0);
    QCOMPARE(law.below(10.0), 0.25);
    QCOMPARE(law.below(50.0), 1.0);
}

void ResidualWaitTest::noWait_isOverAtOnce()
{
    QCOMPARE(ResidualWait(0.0, 0.0).quantile_s(0.7), 0.0);
    QCOMPARE(ResidualWait(0.0, 5.0).quantile_s(0.7), 0.0);
}

void ResidualWaitTest::quantile_isTheInverse()
{
    for (const double sd_s : {1.0, 20.0, 300.0}) {
        const ResidualWait law(60.0, sd_s);
        QCOMPARE(law.below(0.0), 0.0);
        QVERIFY(std::abs(law.below(120.0) - 1.0) < 1e-12);
        for (double p = 0.01; p < 0.995; p += 0.01)
            QVERIFY(std::abs(law.below(law.quantile_s(p)) - p) < 1e-8);
    }
}

void ResidualWaitTest::binomial_hasItsMoments()
{
    foundation::RandomStream random(5, 0, foundation::Purpose::general);
    struct Case {
        std::int64_t trials;
        double p;
    };
    for (const Case& one : {Case{10, 0.3}, Case{1000000, 2e-6}, Case{5000, 0.4}, Case{1000000, 0.97}}) {
        constexpr int kDraws = 20000;
        const double mean = static_cast<double>(one.trials) * one.p;
        const double variance = mean * (1.0 - one.p);
        double sum = 0.0;
        double squares = 0.0;
        for (int i = 0; i < kDraws; ++i) {
            const double deviation = static_cast<double>(perceptual::drawBinomial(one.trials, one.p, random)) - mean;
            sum += deviation;
            squares += deviation * deviation;
        }
        QVERIFY(std::abs(sum / kDraws) < 4.5 * std::sqrt(variance / kDraws));
        QVERIFY(std::abs(squares / kDraws / variance - 1.0) < 0.06);
    }
}

void ResidualWaitTest::binomial_atItsLimits()
{
    foundation::RandomStream random(5, 0, foundation::Purpose::general);
    QCOMPARE(perceptual::drawBinomial(0, 0.5, random), std::int64_t{0});
    QCOMPARE(perceptual::drawBinomial(-3, 0.5, random), std::int64_t{0});
    QCOMPARE(perceptual::drawBinomial(7, 0.0, random), std::int64_t{0});
    QCOMPARE(perceptual::drawBinomial(7, 1.0000001, random), std::int64_t{7});
    QCOMPARE(perceptual::drawBinomial(7, std::nan(""), random), std::int64_t{0});
}

PASSERBY_TEST(ResidualWaitTest)

} // namespace residual_wait_test

#include "residual_wait_test.moc"
