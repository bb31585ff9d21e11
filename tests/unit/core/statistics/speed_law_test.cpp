// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/speed_law.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numeric>

namespace speed_law_test {

using namespace passerby::statistics;

class SpeedLawTest : public QObject {
    Q_OBJECT

private slots:
    void withoutSpread_hasOneNode();
    void weights_sumToOne_andMeanIsKept();
    void matchesBruteForce_meanSlowness();
    void rule_isExactForPolynomials();
    void wideLaw_becomesUniform();
};

namespace {

template <class Function>
double expectation(const std::vector<SpeedNode>& rule, Function f)
{
    double sum = 0.0;
    for (const SpeedNode& node : rule)
        sum += node.weight * f(node.speed_mps);
    return sum;
}

/// The same by a million midpoints.
template <class Function>
double bruteForce(double mean, double sd, Function f)
{
    double weights = 0.0;
    double sum = 0.0;
    for (int i = 0; i < 1000000; ++i) {
        const double v = mean * (0.5 + (i + 0.5) / 1000000.0);
        const double weight = std::exp(-0.5 * (v - mean) * (v - mean) / (sd * sd));
        weights += weight;
        sum += weight * f(v);
    }
    return sum / weights;
}

} // namespace

void SpeedLawTest::withoutSpread_hasOneNode()
{
    const auto rule = speedRule(1.25, 0.0);
    QCOMPARE(rule.size(), std::size_t{1});
    QCOMPARE(rule[0].speed_mps, 1.25);
    QCOMPARE(rule[0].slowness_s_per_m, 0.8);
    QCOMPARE(rule[0].weight, 1.0);
}

void SpeedLawTest::weights_sumToOne_andMeanIsKept()
{
    for (const double sd : {0.001, 0.1, 0.26, 1.0, 5.0}) {
        const auto rule = speedRule(1.34, sd);
        QCOMPARE(rule.size(), std::size_t{16});
        QVERIFY(std::abs(expectation(rule, [](double) { return 1.0; }) - 1.0) < 1e-14);
        QVERIFY(std::abs(expectation(rule, [](double v) { return v; }) - 1.34) < 1e-12);
        for (std::size_t i = 0; i < rule.size(); ++i) {
            QVERIFY(rule[i].weight > 0.0);
            QVERIFY(rule[i].speed_mps > 0.67 && rule[i].speed_mps < 2.01);
            QVERIFY(i == 0 || rule[i].speed_mps > rule[i - 1].speed_mps);
        }
    }
}

void SpeedLawTest::matchesBruteForce_meanSlowness()
{
    const double slowness = expectation(speedRule(1.34, 0.26), [](double v) { return 1.0 / v; });
    QVERIFY(std::abs(slowness - bruteForce(1.34, 0.26, [](double v) { return 1.0 / v; })) < 1e-10);
    // E[1/v] E[v] for walkers as measured: a mean speed is 3.9 % off.
    QVERIFY(std::abs(slowness * 1.34 - 1.0385636) < 1e-6);
}

void SpeedLawTest::rule_isExactForPolynomials()
{
    const auto power = [](double v) { return std::pow(v - 1.0, 10); };
    const double exact = bruteForce(1.0, 0.3, power);
    QVERIFY(std::abs(expectation(speedRule(1.0, 0.3, 6), power) / exact - 1.0) < 1e-8);
    QVERIFY(std::abs(expectation(speedRule(1.0, 0.3, 5), power) / exact - 1.0) > 1e-4);
}

void SpeedLawTest::wideLaw_becomesUniform()
{
    // Uniform on [0.5, 1.5]: variance 1/12, mean slowness ln 3.
    const auto rule = speedRule(1.0, 1000.0);
    QVERIFY(std::abs(expectation(rule, [](double v) { return (v - 1.0) * (v - 1.0); }) - 1.0 / 12.0) < 1e-6);
    QVERIFY(std::abs(expectation(rule, [](double v) { return 1.0 / v; }) - std::log(3.0)) < 1e-6);
}

PASSERBY_TEST(SpeedLawTest)

} // namespace speed_law_test

#include "speed_law_test.moc"
