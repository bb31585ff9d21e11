// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/eye_ray.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/hall_with_pillars.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace eye_ray_test {

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
    /// In rooms with pillars anywhere, from any place, in and beside pillars, too; with more rays than are looked at together, and farther
    /// than tiles know of walls.
    void aFan_saysWhatTheWallsSay_toTheBit()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> place(0.0, 32.0);
        std::uniform_real_distribution<float> angle(-3.14159F, 3.14159F);
        int stopped = 0;
        int brushing = 0;
        for (unsigned seed = 1; seed <= 12; ++seed) {
            const HallWithPillars city(seed % 3 == 0 ? 4 : 30, seed);
            const ground::WalkingGround ground(city.world, navigation::NavigationGraph::build(city.world), 2.0);
            const PerceptionMap map = city.perception();
            const float radius_m = seed % 4 == 0 ? 0.0F : 0.18F;
            EyeRays rays(map, 0, ground.walls(), ground.layersOf(0), static_cast<double>(radius_m));
            for (int i = 0; i < 500; ++i) {
                const geometry::Point from{place(random), place(random)};
                const double most_m = i % 5 == 0 ? 8.0 : 5.0;
                std::array<steering::Vector, 37> directions;
                for (steering::Vector& direction : directions) {
                    const float turn = angle(random);
                    direction = {std::cos(turn), std::sin(turn)};
                }
                const auto some = std::span(directions).first(static_cast<std::size_t>(1 + i % 37));
                std::array<double, 37> free_m{};
                rays.findFreeWays(from, some, most_m, free_m);
                const steering::WallsAround around(ground.walls(), from, ground.layersOf(0));
                brushing += around.clearance_m({}, 0.3F) < radius_m ? 1 : 0;
                for (std::size_t ray = 0; ray < some.size(); ++ray) {
                    const float alone_m = around.freeWay_m({}, some[ray], radius_m, static_cast<float>(most_m));
                    QVERIFY(free_m[ray] == static_cast<double>(alone_m));
                    stopped += alone_m < static_cast<float>(most_m) ? 1 : 0;
                }
            }
        }
        QVERIFY2(stopped > 10000 && brushing > 100, qPrintable(QString("%1 stopped, %2 brushing").arg(stopped).arg(brushing)));
    }
    /// Where nobody has asked for the map, the walls are asked.
    void aFan_needsNoMap()
    {
        const HallWithPillars city(0);
        const ground::WalkingGround ground(city.world, navigation::NavigationGraph::build(city.world), 2.0);
        const PerceptionMap map(city.world, ground);
        const std::array<steering::Vector, 2> directions{{{-1, 0}, {1, 0}}};
        std::array<double, 2> free_m{};
        EyeRays(map, 0, ground.walls(), ground.layersOf(0), 0.5).findFreeWays({3, 10}, directions, 5.0, free_m);
        QCOMPARE(free_m[0], 2.5);
        QCOMPARE(free_m[1], 5.0);
    }
};

PASSERBY_TEST(EyeRayTest)

} // namespace eye_ray_test

#include "eye_ray_test.moc"
