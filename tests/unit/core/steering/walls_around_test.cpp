// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/walls_around.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

namespace walls_around_test {

using namespace passerby::steering;
using passerby::geometry::distanceToSegment;
using passerby::geometry::Point;

namespace {

constexpr double kReach_m = 1.5;

Point wide(Vector v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

Point drawnPlace(int half)
{
    return {*rc::gen::inRange(-8 * half, 8 * half) / 8.0, *rc::gen::inRange(-8 * half, 8 * half) / 8.0};
}

std::vector<Wall> drawnWalls(Point around)
{
    std::vector<Wall> walls;
    const int count = *rc::gen::inRange(0, 30);
    for (int i = 0; i < count; ++i) {
        const Point a = around + drawnPlace(8);
        walls.push_back({a, *rc::gen::inRange(0, 8) == 0 ? a : a + drawnPlace(i % 4 == 0 ? 8 : 2), 1U + static_cast<std::uint32_t>(i) % 3});
    }
    return walls;
}

double clearanceAt(const std::vector<Wall>& walls, Point place, std::uint32_t layers)
{
    double least = 1e9;
    for (const Wall& wall : walls)
        if ((wall.layers & layers) != 0)
            least = std::min(least, distanceToSegment(place, wall.a, wall.b));
    return least;
}

} // namespace

class WallsAroundTest : public QObject {
    Q_OBJECT
private slots:
    void withoutWalls_everythingIsFree()
    {
        QCOMPARE(WallsAround().freeWay_m({}, {0, 1}, 0.2F, 7.0F), 7.0F);
        QCOMPARE(WallsAround().clearance_m({}, 3.0F), 3.0F);
    }

    /// The middle of the disc comes as near to a wall as its radius, and no nearer on the way there.
    void aWay_endsWhereTheDiscTouchesAWall()
    {
        QVERIFY(rc::check("ways", [] {
            const Point around = *rc::gen::element(Point{}, Point{1e6, -1e6});
            const std::vector<Wall> walls = drawnWalls(around);
            const WallGrid grid(walls, kReach_m);
            const Point place = around + drawnPlace(6);
            const auto layers = static_cast<std::uint32_t>(*rc::gen::inRange(1, 4));
            const float angle = static_cast<float>(*rc::gen::inRange(0, 64)) * 0.0981747704F;
            const Vector direction{std::cos(angle), std::sin(angle)};
            constexpr float kMost_m = 9.0F;
            constexpr double kRadius_m = 0.2;
            const double here_m = clearanceAt(walls, place, layers);
            const float free_m = WallsAround(grid, place, layers).freeWay_m({}, direction, static_cast<float>(kRadius_m), kMost_m);
            RC_ASSERT(free_m >= 0.0F && free_m <= kMost_m);
            if (here_m < kRadius_m + 0.02) // who is in a wall already gets not much deeper
                return;
            for (int i = 0; i <= 100; ++i)
                RC_ASSERT(clearanceAt(walls, place + wide(direction * (free_m * static_cast<float>(i) / 100.0F)), layers)
                          > kRadius_m - 1e-4);
            if (free_m < kMost_m)
                RC_ASSERT(std::abs(clearanceAt(walls, place + wide(direction * free_m), layers) - kRadius_m) < 1e-4);
        }));
    }

    void clearance_isToTheNearestWall()
    {
        QVERIFY(rc::check("clearance", [] {
            const std::vector<Wall> walls = drawnWalls({});
            const WallGrid grid(walls, kReach_m);
            const Point place = drawnPlace(8);
            const double expected = std::min(clearanceAt(walls, place, 1), kReach_m);
            const float found = WallsAround(grid, place, 1).clearance_m({}, static_cast<float>(kReach_m));
            RC_ASSERT(std::abs(static_cast<double>(found) - expected) < 1e-5);
        }));
    }

    void whoBrushesAWall_mayGoAlongIt_andAway_butNotIn()
    {
        const WallGrid grid({{{-10, 0.1}, {10, 0.1}}}, kReach_m);
        const WallsAround walls(grid, {}, 1);
        QCOMPARE(walls.freeWay_m({}, {1, 0}, 0.2F, 3.0F), 3.0F);
        QCOMPARE(walls.freeWay_m({}, {0, -1}, 0.2F, 3.0F), 3.0F);
        QVERIFY(walls.freeWay_m({}, {0, 1}, 0.2F, 3.0F) < 0.011F);
    }

    void aDoorALittleWiderThanTheDisc_isOne()
    {
        const WallGrid grid({{{-3, 1}, {-0.19, 1}}, {{0.19, 1}, {3, 1}}}, kReach_m);
        QCOMPARE(WallsAround(grid, {}, 1).freeWay_m({}, {0, 1}, 0.18F, 3.0F), 3.0F);
        QVERIFY(WallsAround(grid, {0.05, 0.0}, 1).freeWay_m({}, {0, 1}, 0.18F, 3.0F) < 1.0F);
    }
};

PASSERBY_TEST(WallsAroundTest)

} // namespace walls_around_test

#include "walls_around_test.moc"
