// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/way_fan.h"

#include "core/steering/disc_way.h"
#include "core/steering/walls_around.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <random>
#include <rapidcheck.h>

namespace way_fan_test {

using namespace passerby::steering;
using passerby::geometry::Point;

namespace {

constexpr double kReach_m = 2.0;
constexpr std::array kRadii_m{0.0F, 0.18F, 0.35F};
constexpr std::array kMost_m{0.4F, 2.3F, 5.0F, 17.0F};

/// A way to look: along an axis as sines and cosines give it, along walls of a lattice, or anyhow.
Vector directionBy(std::mt19937& random, int kind)
{
    constexpr float kPi = 3.14159265F;
    const auto draw = [&](int count) { return static_cast<float>(std::uniform_int_distribution(0, count - 1)(random)); };
    const float angle = kind == 0   ? draw(4) * 0.5F * kPi
                        : kind == 1 ? draw(8) * 0.25F * kPi + (draw(3) - 1.0F) * 1e-7F
                                    : std::uniform_real_distribution<float>(-kPi, kPi)(random);
    return {std::cos(angle), std::sin(angle)};
}

/// Walls as people draw them, on whole eighths of a metre, or anyhow; some are points, some long.
std::vector<Wall> wallsBy(std::mt19937& random, Point around, bool isOnGrid, int count)
{
    std::uniform_real_distribution<double> side(-1.0, 1.0);
    const auto drawn = [&](double half) {
        const double value = side(random) * half;
        return isOnGrid ? std::round(value * 8.0) / 8.0 : value;
    };
    std::vector<Wall> walls;
    for (int i = 0; i < count; ++i) {
        const double half_m = i % 7 == 0 ? 0.0 : i % 5 == 0 ? 30.0 : 1.5;
        const Point a = around + Point{drawn(4.0), drawn(4.0)};
        const Point along{drawn(half_m), i % 3 == 0 ? 0.0 : drawn(half_m)};
        walls.push_back({a, a + (i % 6 == 1 ? Point{along.y, along.x} : along), 1U + static_cast<std::uint32_t>(i) % 3});
    }
    return walls;
}

struct Scene {
    WallGrid grid;
    Point place;
    float radius_m;
    float most_m;
    std::vector<Vector> directions;

    explicit Scene(std::mt19937& random)
    {
        const auto draw = [&](int count) { return std::uniform_int_distribution(0, count - 1)(random); };
        const Point around = draw(2) == 0 ? Point{} : Point{1e5, -4e5};
        const bool isOnGrid = draw(2) == 0;
        grid = WallGrid(wallsBy(random, around, isOnGrid, draw(30)), kReach_m);
        place = around + (draw(3) == 0 ? Point{draw(9) / 8.0, draw(9) / 8.0} : Point{draw(1000) * 1e-3, draw(1000) * 1e-3});
        radius_m = kRadii_m[static_cast<std::size_t>(draw(3))];
        most_m = kMost_m[static_cast<std::size_t>(draw(4))];
        for (int rays = 1 + draw(16); rays > 0; --rays)
            directions.push_back(directionBy(random, draw(3)));
    }
};

} // namespace

class WayFanTest : public QObject {
    Q_OBJECT
private slots:
    /// Whatever stands about, wherever the disc is: in a wall, beside one or in the open.
    void aFan_saysWhatTheWallsSay()
    {
        int stopped = 0;
        int brushing = 0;
        QVERIFY(rc::check("fans", [&] {
            std::mt19937 random(*rc::gen::arbitrary<unsigned>());
            for (int i = 0; i < 50; ++i) {
                const Scene scene(random);
                constexpr std::uint32_t kLayers = 2;
                const WallsAround around(scene.grid, scene.place, kLayers);
                const float clear_m = around.clearance_m({}, static_cast<float>(kReach_m));
                WayFan fan(scene.place, scene.radius_m, i % 2 == 0 ? 0.0F : clear_m, scene.directions, scene.most_m);
                for (const Wall& wall : scene.grid.walls())
                    if ((wall.layers & kLayers) != 0)
                        fan.meet(wall.a, wall.b);
                brushing += clear_m < scene.radius_m ? 1 : 0;
                for (std::size_t ray = 0; ray < scene.directions.size(); ++ray) {
                    const float alone_m = around.freeWay_m({}, scene.directions[ray], scene.radius_m, scene.most_m);
                    RC_ASSERT(fan.free_m(ray) == alone_m);
                    stopped += alone_m < scene.most_m ? 1 : 0;
                }
            }
        }));
        QVERIFY(stopped > 5000);
        QVERIFY(brushing > 200);
    }
    /// What is passed over for being off would have changed nothing, to the bit.
    void aWallThatIsOff_changesNothing()
    {
        int off = 0;
        int near = 0;
        QVERIFY(rc::check("walls that are off", [&] {
            std::mt19937 random(*rc::gen::arbitrary<unsigned>());
            for (int i = 0; i < 50; ++i) {
                const Scene scene(random);
                const Point direction{static_cast<double>(scene.directions[0].x), static_cast<double>(scene.directions[0].y)};
                for (const Wall& wall : scene.grid.walls()) {
                    WallAhead met{wall.a - scene.place, wall.b - scene.place, static_cast<double>(scene.radius_m)};
                    const auto most_m = static_cast<double>(scene.most_m);
                    const bool isOff = met.isOff(direction, most_m);
                    ++(isOff ? off : near);
                    met.brush();
                    RC_ASSERT(!isOff || met.freeWay_m(direction, most_m) == most_m);
                }
            }
        }));
        QVERIFY(off > near && near > 1000);
    }
    void aDisc_stopsBeforeAWall_aPointAndACorner()
    {
        const std::array<Vector, 4> directions{{{1, 0}, {0, 1}, {-1, 0}, {0.6F, 0.8F}}};
        WayFan fan({10, 20}, 0.25F, 0.0F, directions, 5.0F);
        for (std::size_t ray = 0; ray < directions.size(); ++ray)
            QCOMPARE(fan.free_m(ray), 5.0F);
        fan.meet({12, 10}, {12, 30});
        fan.meet({10, 23}, {10, 23});
        QCOMPARE(fan.free_m(0), 1.75F);
        QCOMPARE(fan.free_m(1), 2.75F);
        QCOMPARE(fan.free_m(2), 5.0F);
        QCOMPARE(fan.free_m(3), 1.75F / 0.6F);
    }
};

PASSERBY_TEST(WayFanTest)

} // namespace way_fan_test

#include "way_fan_test.moc"
