// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/measures/doors.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace doors_test {

using namespace passerby::autonomous;

class DoorsTest : public QObject {
    Q_OBJECT

private slots:
    /// One a second from 1 s to 10 s: t10 is 1 s, t90 9 s, so 0.8 · 10 / 8 = 1 a second.
    void flow_isThatByHand()
    {
        const std::vector<double> each{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        QVERIFY(std::abs(bottleneckFlow_ps(each) - 1.0) < 1e-12);
        QCOMPARE(bottleneckFlow_ps(std::span(each).first(9)), 0.0);
        QCOMPARE(bottleneckFlow_ps(std::vector(20, 3.0)), 0.0);
    }

    void gini_isThatByHand()
    {
        const std::vector<double> widths{2.0, 2.0, 2.0};
        QCOMPARE(gini(std::vector{4.0, 4.0, 4.0}, widths), 0.0);
        QVERIFY(std::abs(gini(std::vector{6.0, 0.0, 0.0}, widths) - 2.0 / 3.0) < 1e-12);
        QVERIFY(std::abs(gini(std::vector{1.0, 0.0}, std::vector{1.0, 1.0}) - 0.5) < 1e-12);
        QCOMPARE(gini(std::vector{20.0, 10.0}, std::vector{2.0, 1.0}), 0.0); // as wide as they are used
        QCOMPARE(gini(std::vector{0.0, 0.0, 0.0}, widths), 0.0);
    }

    void blockage_lastsAMinuteBeforeACrowd()
    {
        BlockageWatch watch(2);
        for (int second = 0; second <= 59; ++second)
            watch.add(0, second, 0, 10);
        QCOMPARE(watch.lasting(), 0U);
        for (int second = 60; second <= 200; ++second)
            watch.add(0, second, 0, 12);
        QCOMPARE(watch.lasting(), 1U);
        watch.add(0, 201, 1, 12);
        for (int second = 202; second <= 262; ++second)
            watch.add(0, second, 0, 12);
        QCOMPARE(watch.lasting(), 2U);
        for (int second = 0; second <= 300; ++second)
            watch.add(1, second, 0, second % 50 == 0 ? 9 : 20); // the crowd has gone in between
        QCOMPARE(watch.lasting(), 2U);
    }
};

PASSERBY_TEST(DoorsTest)

} // namespace doors_test

#include "doors_test.moc"
