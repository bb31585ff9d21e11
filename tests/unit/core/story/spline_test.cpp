// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/spline.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace spline_test {

using namespace passerby::story;

namespace {

Coordinates point(double x, double y)
{
    return {x, y};
}

} // namespace

class SplineTest : public QObject {
    Q_OBJECT
private slots:
    void passesItsPoints_exactly();
    void ofEvenPoints_isTheUsualCatmullRom();
    void throughAStraightRow_isStraight_andDoesNotGoBack();
    void direction_isContinuousAtPoints();
    void monotoneCurve_passesItsValues_neverFalls_andRestsAtBothEnds();
    void monotoneCurve_ofTwoValues_isSmoothStep();
    void evenStep_isEvenBetweenItsRamps();
};

void SplineTest::passesItsPoints_exactly()
{
    const std::vector<Coordinates> points{point(0, 0), point(10, 3), point(11, 9), point(-4, 2)};
    const Spline spline(points, std::vector<double>{10.4, 6.1, 16.6});
    for (std::size_t piece = 0; piece < 3; ++piece) {
        QVERIFY(spline.at(piece, 0.0) == points[piece]);
        QVERIFY(spline.at(piece, 1.0) == points[piece + 1]);
    }
}

/// By hand: with even knots the middle of the middle piece is (−p0 + 9 p1 + 9 p2 − p3) / 16.
void SplineTest::ofEvenPoints_isTheUsualCatmullRom()
{
    const Spline spline({point(0, 0), point(1, 2), point(3, 1), point(4, 7)}, std::vector<double>{4.0, 4.0, 4.0});
    const Coordinates middle = spline.at(1, 0.5);
    QVERIFY(std::abs(middle[0] - (0.0 + 9.0 * 1 + 9.0 * 3 - 4.0) / 16.0) < 1e-12);
    QVERIFY(std::abs(middle[1] - (0.0 + 9.0 * 2 + 9.0 * 1 - 7.0) / 16.0) < 1e-12);
}

void SplineTest::throughAStraightRow_isStraight_andDoesNotGoBack()
{
    const Spline spline({point(0, 0), point(1, 2), point(50, 100), point(51, 102)},
                        std::vector<double>{std::sqrt(5.0), 49.0 * std::sqrt(5.0), std::sqrt(5.0)});
    double last = -1.0;
    for (std::size_t piece = 0; piece < 3; ++piece)
        for (int i = 0; i < 100; ++i) {
            const Coordinates at = spline.at(piece, i / 100.0);
            QVERIFY(std::abs(at[1] - 2.0 * at[0]) < 1e-9);
            QVERIFY(at[0] > last);
            last = at[0];
        }
}

void SplineTest::direction_isContinuousAtPoints()
{
    const Spline spline({point(0, 0), point(10, 3), point(11, 9), point(-4, 2)}, std::vector<double>{10.4, 6.1, 16.6});
    const double h = 1e-6;
    for (std::size_t piece = 0; piece < 2; ++piece) {
        const Coordinates before = spline.at(piece, 1.0 - h);
        const Coordinates at = spline.at(piece, 1.0);
        const Coordinates behind = spline.at(piece + 1, h);
        const double into = std::atan2(at[1] - before[1], at[0] - before[0]);
        const double out = std::atan2(behind[1] - at[1], behind[0] - at[0]);
        QVERIFY(std::abs(std::remainder(into - out, 6.283185307179586)) < 1e-4);
    }
}

void SplineTest::monotoneCurve_passesItsValues_neverFalls_andRestsAtBothEnds()
{
    const std::vector<double> times{0, 1, 1.5, 4, 5};
    const std::vector<double> values{0, 10, 10, 11, 40};
    const MonotoneCurve curve(times, values);
    for (std::size_t i = 0; i < times.size(); ++i)
        QCOMPARE(curve.at(times[i]), values[i]);
    double last = 0.0;
    for (int i = 0; i <= 5000; ++i) {
        const double value = curve.at(i / 1000.0);
        QVERIFY(value >= last - 1e-12);
        last = value;
    }
    const double h = 1e-6;
    QVERIFY(curve.at(h) / h < 1e-3 && (40.0 - curve.at(5.0 - h)) / h < 1e-3);
    for (const double knot : {1.0, 1.5, 4.0}) // the slope does not jump
        QVERIFY(std::abs((curve.at(knot + h) - curve.at(knot)) - (curve.at(knot) - curve.at(knot - h))) / h < 1e-3);
    QCOMPARE(curve.at(-3.0), 0.0);
    QCOMPARE(curve.at(9.0), 40.0);
}

void SplineTest::monotoneCurve_ofTwoValues_isSmoothStep()
{
    const MonotoneCurve curve({2.0, 6.0}, {1.0, 9.0});
    for (const double share : {0.0, 0.25, 0.5, 0.9, 1.0})
        QVERIFY(std::abs(curve.at(2.0 + 4.0 * share) - (1.0 + 8.0 * smoothStep(share))) < 1e-12);
    QCOMPARE(smoothStep(0.25), 0.15625); // 3/16 − 2/64
}

void SplineTest::evenStep_isEvenBetweenItsRamps()
{
    QCOMPARE(evenStep(0.0), 0.0);
    QCOMPARE(evenStep(1.0), 1.0);
    QVERIFY(std::abs(evenStep(0.5) - 0.5) < 1e-12);
    QVERIFY(std::abs((evenStep(0.6) - evenStep(0.5)) - (evenStep(0.4) - evenStep(0.3))) < 1e-12);
    const double h = 1e-7;
    for (const double knot : {0.15, 0.85})
        QVERIFY(std::abs((evenStep(knot + h) - evenStep(knot)) - (evenStep(knot) - evenStep(knot - h))) / h < 1e-4);
}

PASSERBY_TEST(SplineTest)

} // namespace spline_test

#include "spline_test.moc"
