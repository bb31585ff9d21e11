// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/distributions.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace distributions_test {

using namespace passerby::statistics;

class DistributionsTest : public QObject {
    Q_OBJECT

private slots:
    void normal_matchesTables();
    void chiSquare_matchesTables();
    void studentT_matchesTables();
    void kolmogorov_matchesTables();
};

namespace {

bool near(double value, double expected, double relative)
{
    return std::abs(value - expected) <= relative * std::abs(expected);
}

} // namespace

void DistributionsTest::normal_matchesTables()
{
    QVERIFY(near(normalBelow(0.0), 0.5, 1e-15));
    QVERIFY(near(normalBelow(1.959963984540054), 0.975, 1e-12));
    QVERIFY(near(normalQuantile(0.975), 1.959963984540054, 1e-12));
    QVERIFY(near(normalTwoSided(-1.959963984540054), 0.05, 1e-12));
    QVERIFY(near(normalTwoSided(10.0), 1.523970604832105e-23, 1e-9));
}

void DistributionsTest::chiSquare_matchesTables()
{
    QVERIFY(near(chiSquareAbove(3.841458820694124, 1.0), 0.05, 1e-9));
    QVERIFY(near(chiSquareAbove(2.0, 2.0), std::exp(-1.0), 1e-12));
    QVERIFY(near(chiSquareQuantile(0.95, 10.0), 18.307038053275146, 1e-9));
    QCOMPARE(chiSquareAbove(0.0, 3.0), 1.0);
    QCOMPARE(chiSquareAbove(HUGE_VAL, 3.0), 0.0);
}

void DistributionsTest::studentT_matchesTables()
{
    QVERIFY(near(studentTwoSided(2.2281388519649385, 10.0), 0.05, 1e-9));
    QVERIFY(near(studentTwoSided(-1.0, 1.0), 0.5, 1e-12));
    QVERIFY(near(studentQuantile(0.975, 10.0), 2.2281388519649385, 1e-9));
}

void DistributionsTest::kolmogorov_matchesTables()
{
    // Critical values for n = 20 (Massey 1951): 0.294 at 5 %, 0.356 at 1 %.
    QVERIFY(near(kolmogorovAbove(0.294, 20), 0.05, 0.05));
    QVERIFY(near(kolmogorovAbove(0.352, 20), 0.01, 0.1));
    QVERIFY(near(kolmogorovAbove(1.3581 / 1000.0, 1000000), 0.05, 1e-2));
    QCOMPARE(kolmogorovAbove(0.001, 10), 1.0);
}

PASSERBY_TEST(DistributionsTest)

} // namespace distributions_test

#include "distributions_test.moc"
