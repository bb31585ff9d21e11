// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/statistics/relative_distance.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace relative_distance_test {

using namespace passerby;
using statistics::RelativeDistance;
using statistics::relativeDistance;

class RelativeDistanceTest : public QObject {
    Q_OBJECT
private slots:
    void withoutNoise_isTheRootMeanSquareError();
    void noiseAlone_countsNothing();
    void byHand_threeBatches();
    void bounds_holdAsOftenAsTheySay();
};

void RelativeDistanceTest::withoutNoise_isTheRootMeanSquareError()
{
    // classes of 0.75 and 0.25, off by 10 % and 20 %: sqrt(0.75 · 0.01 + 0.25 · 0.04)
    const std::vector<double> measured{0.825, 0.2, 0.825, 0.2, 0.825, 0.2};
    const RelativeDistance error = relativeDistance(std::vector{0.75, 0.25}, measured, 0.01);
    QVERIFY(std::abs(error.value - std::sqrt(0.0175)) < 1e-12);
    QVERIFY(std::abs(error.least - error.value) < 1e-7);
    QVERIFY(std::abs(error.most - error.value) < 1e-7);
}

void RelativeDistanceTest::noiseAlone_countsNothing()
{
    const RelativeDistance error = relativeDistance(std::vector{2.0}, std::vector{1.0, 2.0, 3.0}, 0.01);
    QCOMPARE(error.value, 0.0);
    QCOMPARE(error.least, 0.0);
    QVERIFY(error.most > 0.0);
}

void RelativeDistanceTest::byHand_threeBatches()
{
    // differences 1, 2, 3 from 10: pairs give (1·2 + 1·3 + 2·3) / 3 = 11/3. Noise -1, 0, 1: variance 1, of a mean 1/3; products of pairs
    // 0, -1, 0, whose mean square 1/3 makes 2 / (3 · 2) · 1/3 = 1/9. A bound q has (q - 11/3)² = t² (1/9 + 4/3 q).
    const RelativeDistance error = relativeDistance(std::vector{10.0}, std::vector{11.0, 12.0, 13.0}, 0.25);
    QVERIFY(std::abs(error.value - std::sqrt(11.0 / 3.0) / 10.0) < 1e-12);
    const double quantile = 0.816496580927726; // of Student's t with 2 degrees of freedom at 0.75
    for (const double bound : {error.least, error.most}) {
        const double q = 100.0 * bound * bound;
        const double left = (q - 11.0 / 3.0) * (q - 11.0 / 3.0);
        QVERIFY(std::abs(left - quantile * quantile * (1.0 / 9.0 + 4.0 / 3.0 * q)) < 1e-9);
    }
    QVERIFY(error.least < error.value && error.value < error.most);
}

void RelativeDistanceTest::bounds_holdAsOftenAsTheySay()
{
    const std::vector<double> expected{0.4, 0.3, 0.2, 0.1};
    const std::vector<double> truth{0.42, 0.31, 0.18, 0.09};
    for (const double noise : {0.005, 0.05, 0.2}) {
        constexpr int kTrials = 2000;
        constexpr std::size_t kBatches = 40;
        double square = 0.0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            square += (truth[i] - expected[i]) * (truth[i] - expected[i]) / expected[i];
        int above = 0;
        int below = 0;
        double mean = 0.0;
        for (int trial = 0; trial < kTrials; ++trial) {
            foundation::RandomStream random(11, static_cast<std::uint64_t>(trial), foundation::Purpose::statistics);
            std::vector<double> measured;
            for (std::size_t batch = 0; batch < kBatches; ++batch)
                for (const double share : truth)
                    measured.push_back(share + noise * random.normal());
            const RelativeDistance error = relativeDistance(expected, measured, 0.05);
            above += error.least > std::sqrt(square) ? 1 : 0;
            below += error.most < std::sqrt(square) ? 1 : 0;
            mean += error.value * error.value / kTrials;
        }
        QVERIFY2(above < 0.065 * kTrials, qPrintable(QString::number(above)));
        QVERIFY2(below < 0.065 * kTrials, qPrintable(QString::number(below)));
        if (noise < 0.1) // else many squares are cut at 0
            QVERIFY2(std::abs(mean / square - 1.0) < 0.1, qPrintable(QString::number(mean / square)));
    }
}

PASSERBY_TEST(RelativeDistanceTest)

} // namespace relative_distance_test

#include "relative_distance_test.moc"
