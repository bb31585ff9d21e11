// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/orca.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/scene.h"

#include <QTest>
#include <algorithm>
#include <numbers>

namespace orca_test {

using namespace passerby::steering;
using passerby::geometry::Point;
using passerby::testing::Scene;

namespace {

constexpr float kStep_s = 0.1F;
constexpr double kTolerance_m = 0.01;

struct Outcome {
    double overlap_m = -1e9;
    double seconds = 0.0;
    bool haveArrived = false;
};

/// Lets a scene go on until everybody is where they want to be.
Outcome watch(Scene& scene, double most_s, double within_m = 0.2)
{
    Outcome outcome;
    while (outcome.seconds < most_s && !outcome.haveArrived) {
        scene.step(kStep_s);
        outcome.seconds += static_cast<double>(kStep_s);
        outcome.overlap_m = std::max(outcome.overlap_m, scene.worstOverlap_m());
        outcome.haveArrived = scene.haveAllArrived(within_m);
    }
    return outcome;
}

void report(const char* name, const Outcome& outcome)
{
    qInfo("%s: %.1f s, worst overlap %.4f m", name, outcome.seconds, outcome.overlap_m);
}

} // namespace

class OrcaTest : public QObject {
    Q_OBJECT
private slots:
    void circleOf250_resolves()
    {
        Scene scene(std::make_shared<Orca>());
        for (int i = 0; i < 250; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / 250.0;
            scene.add(Point{std::cos(angle), std::sin(angle)} * 50.0, Point{std::cos(angle), std::sin(angle)} * -50.0);
        }
        const Outcome outcome = watch(scene, 400.0);
        report("circle", outcome);
        QVERIFY(outcome.haveArrived && outcome.overlap_m < kTolerance_m);
    }

    void wall_isWalkedAround_andNeverTouched()
    {
        Scene scene(std::make_shared<Orca>(), {{{5, -0.5}, {5, 3}}});
        scene.add({0, 0}, {10, -1.5});
        double nearest_m = 1e9;
        for (int i = 0; i < 150; ++i) {
            scene.step(kStep_s);
            nearest_m = std::min(nearest_m, passerby::geometry::distanceToSegment(scene.crowd().position(0), {5, -0.5}, {5, 3}));
        }
        QVERIFY2(nearest_m > 0.25 - kTolerance_m, qPrintable(QString::number(nearest_m)));
        QVERIFY(scene.haveAllArrived(0.2));
    }
};

PASSERBY_TEST(OrcaTest)

} // namespace orca_test

#include "orca_test.moc"
