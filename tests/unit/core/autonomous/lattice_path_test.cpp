// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/lattice_path.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/hall_with_pillars.h"

#include <QTest>
#include <cmath>

namespace lattice_path_test {

using namespace passerby;
using namespace passerby::autonomous;
using passerby::testing::HallWithPillars;
using passerby::testing::lengthOf;

namespace {

constexpr double kBody_m = 0.18;

} // namespace

class LatticePathTest : public QObject {
    Q_OBJECT

private slots:
    void goesAsStraightAsSquaresAllow()
    {
        const PerceptionMap map = HallWithPillars(0).perception();
        std::vector<geometry::Point> path;
        QVERIFY(LatticePath().find(map, 0, {5.125, 5.125}, {9.125, 5.125}, kBody_m, path));
        QCOMPARE(path.size(), std::size_t{17});
        QVERIFY(std::abs(lengthOf(path) - 4.0) < 1e-9);
        QVERIFY(LatticePath().find(map, 0, {5.125, 5.125}, {8.125, 7.125}, kBody_m, path)); // 8 askew, 4 straight
        QVERIFY(std::abs(lengthOf(path) - (2.0 * std::sqrt(2.0) + 1.0)) < 1e-9);
    }
    void aBodyStaysClearOfWalls()
    {
        int walked = 0;
        for (unsigned seed = 1; seed <= 8; ++seed) {
            const HallWithPillars city(40, seed);
            const ground::WalkingGround ground(city.world, navigation::NavigationGraph::build(city.world), 2.0);
            const PerceptionMap map = city.perception();
            std::vector<geometry::Point> path;
            if (map.at(0, {3, 3}).clearance_m() < kBody_m || map.at(0, {12, 11}).clearance_m() < kBody_m
                || !LatticePath().find(map, 0, {3, 3}, {12, 11}, kBody_m, path))
                continue;
            ++walked;
            for (std::size_t i = 1; i < path.size(); ++i) {
                QVERIFY(ground.isFree(0, path[i - 1], path[i]));
                if (i + 1 < path.size())
                    QVERIFY(map.at(0, path[i]).clearance_m() >= kBody_m);
            }
        }
        QVERIFY2(walked >= 4, qPrintable(QString::number(walked)));
    }
    void goesRoundThroughTheOnlyGap()
    {
        HallWithPillars city(0);
        world::PatchBuilder builder(city.world);
        const auto wall = [&](geometry::Point low, geometry::Point high) {
            builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{low, {high.x, low.y}, high, {low.x, high.y}}, {}}, 0.0, 3.0});
        };
        wall({10, 0.0}, {10.25, 14.0});
        wall({10, 14.7}, {10.25, 32.0}); // a gap of 0.7 m, 3.3 m above
        city.apply(builder.take());
        const PerceptionMap map = city.perception();
        std::vector<geometry::Point> path;
        QVERIFY(LatticePath().find(map, 0, {8, 11}, {12, 11}, kBody_m, path)); // it takes the wider look
        const double over_m = geometry::distance({8, 11}, {10.125, 14.35}) + geometry::distance({10.125, 14.35}, {12, 11});
        QVERIFY(lengthOf(path) >= over_m - 0.3 && lengthOf(path) < over_m * 1.15);
        QVERIFY(!LatticePath().find(map, 0, {8, 11}, {12, 11}, 0.4, path)); // too wide for it
        QVERIFY(path.empty());
    }
    void whatStandsBeforeAWallIsReached()
    {
        const PerceptionMap map = HallWithPillars(0).perception();
        std::vector<geometry::Point> path;
        QVERIFY(LatticePath().find(map, 0, {5, 5}, {0.1, 5}, kBody_m, path));
        QCOMPARE(path.back(), (geometry::Point{0.1, 5}));
        QVERIFY(!LatticePath().find(map, 0, {5, 5}, {-0.4, 5}, kBody_m, path)); // beyond it
    }
    void whatIsNotThereIsNotReached()
    {
        const PerceptionMap map = HallWithPillars(0).perception();
        std::vector<geometry::Point> path;
        QVERIFY(!LatticePath().find(map, 0, {30, 3}, {36, 3}, kBody_m, path));
        QVERIFY(!LatticePath().find(map, 3, {5, 5}, {6, 6}, kBody_m, path));
    }
};

PASSERBY_TEST(LatticePathTest)

} // namespace lattice_path_test

#include "lattice_path_test.moc"
