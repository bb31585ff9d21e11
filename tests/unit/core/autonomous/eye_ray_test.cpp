// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/eye_ray.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/hall_with_pillars.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace passerby;
using namespace passerby::autonomous;
using passerby::testing::HallWithPillars;

class EyeRayTest : public QObject {
    Q_OBJECT

private slots:
    void endsAtTheWall()
    {
        const HallWithPillars city(0);
        const ground::WalkingGround ground(city.world, navigation::NavigationGraph::build(city.world), 2.0);
        const PerceptionMap map = city.perception();
        const auto ray = [&](geometry::Point from, double angle, double radius_m, double most_m) {
            const steering::Vector direction{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
            return EyeRays(map, 0, ground.walls(), ground.layersOf(0), radius_m).freeWay_m(from, direction, most_m);
        };
        QVERIFY(std::abs(ray({10, 10}, std::numbers::pi, 0.0, 20.0) - 10.0) < 1e-3);
        QVERIFY(std::abs(ray({10, 10}, std::numbers::pi, 0.18, 20.0) - 9.82) < 1e-3);
        QCOMPARE(ray({10, 10}, 0.3, 0.18, 5.0), 5.0);
        QVERIFY(ray({0.18, 10}, std::numbers::pi, 0.18, 5.0) < 0.02);
    }
    /// The map saves time and changes nothing.
    void saysWhatTheWallsSay()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> place(1.0, 31.0);
        std::uniform_real_distribution<double> angle(-std::numbers::pi, std::numbers::pi);
        int stopped = 0;
        for (unsigned seed = 1; seed <= 4; ++seed) {
            const HallWithPillars city(30, seed);
            const ground::WalkingGround ground(city.world, navigation::NavigationGraph::build(city.world), 2.0);
            const PerceptionMap map = city.perception();
            EyeRays rays(map, 0, ground.walls(), ground.layersOf(0), 0.18);
            for (int i = 0; i < 1000; ++i) {
                const geometry::Point from{place(random), place(random)};
                const double turn = angle(random);
                const steering::Vector direction{static_cast<float>(std::cos(turn)), static_cast<float>(std::sin(turn))};
                const steering::WallsAround around(ground.walls(), from, ground.layersOf(0));
                constexpr float kRadius_m = 0.18F;
                if (around.clearance_m({}, 0.3F) < 0.25F)
                    continue; // who brushes a wall is told in its own tests
                const auto whole_m = static_cast<double>(around.freeWay_m({}, direction, kRadius_m, 8.0F));
                const double ours_m = rays.freeWay_m(from, direction, 8.0);
                double ofFan_m = 0.0;
                rays.findFreeWays(from, std::span(&direction, 1), 8.0, std::span(&ofFan_m, 1));
                QCOMPARE(ofFan_m, ours_m);
                // Within a centimetre's brushing the pieces may say another thing than the whole.
                QVERIFY2(std::abs(whole_m - ours_m) < 2e-3 || ours_m > whole_m,
                         qPrintable(QString("%1 or %2 m from %3, %4 by %5").arg(ours_m).arg(whole_m).arg(from.x).arg(from.y).arg(turn)));
                if (ours_m > whole_m + 2e-3) {
                    const geometry::Point at = from + geometry::Point{std::cos(turn), std::sin(turn)} * (whole_m + 0.02);
                    const steering::WallsAround there(ground.walls(), at, ground.layersOf(0));
                    QVERIFY(there.clearance_m({}, 0.3F) >= kRadius_m - 2.0F * steering::WallsAround::kBrushing_m);
                }
                stopped += whole_m < 8.0 ? 1 : 0;
            }
        }
        QVERIFY(stopped > 500);
    }
};

PASSERBY_TEST(EyeRayTest)
#include "eye_ray_test.moc"
