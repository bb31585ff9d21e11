// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/wall_grid.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <rapidcheck.h>

namespace wall_grid_test {

using namespace passerby::steering;
using passerby::geometry::distanceToSegment;
using passerby::geometry::Point;

namespace {

Point drawnPlace(int halfWidth, Point around)
{
    return around + Point{*rc::gen::inRange(-8 * halfWidth, 8 * halfWidth) / 8.0, *rc::gen::inRange(-8 * halfWidth, 8 * halfWidth) / 8.0};
}

std::vector<Wall> drawnWalls(Point around)
{
    std::vector<Wall> walls;
    const int count = *rc::gen::inRange(0, 40);
    for (int i = 0; i < count; ++i) {
        const Point a = drawnPlace(30, around);
        walls.push_back({a, *rc::gen::inRange(0, 8) == 0 ? a : drawnPlace(i % 5 == 0 ? 30 : 4, a), 1U + static_cast<std::uint32_t>(i) % 3});
    }
    return walls;
}

} // namespace

class WallGridTest : public QObject {
    Q_OBJECT
private slots:
    void near_holdsEveryWallWithinReach()
    {
        QVERIFY(rc::check("walls", [] {
            const Point around = *rc::gen::element(Point{}, Point{1e6, -1e6});
            const WallGrid grid(drawnWalls(around), 3.0);
            const Point place = drawnPlace(40, around);
            const auto near = grid.near(place);
            RC_ASSERT(std::is_sorted(near.begin(), near.end()));
            for (std::uint32_t i = 0; i < grid.walls().size(); ++i)
                if (distanceToSegment(place, grid.walls()[i].a, grid.walls()[i].b) <= 3.0)
                    RC_ASSERT(std::binary_search(near.begin(), near.end(), i));
        }));
    }

    void findNearest_findsWhatLookingAtAllFinds()
    {
        QVERIFY(rc::check("nearest walls", [] {
            const Point around = *rc::gen::element(Point{}, Point{1e6, -1e6});
            const WallGrid grid(drawnWalls(around), 6.0);
            const Point place = drawnPlace(40, around);
            const auto layers = static_cast<std::uint32_t>(*rc::gen::inRange(1, 4));
            std::vector<double> expected;
            for (const Wall& wall : grid.walls())
                if (const double apart = distanceToSegment(place, wall.a, wall.b); (wall.layers & layers) != 0 && apart <= 5.0)
                    expected.push_back(apart);
            std::sort(expected.begin(), expected.end());
            expected.resize(std::min<std::size_t>(expected.size(), NearWalls::kMost));
            NearWalls found;
            grid.findNearest(place, 5.0, layers, found);
            RC_ASSERT(found.count == expected.size());
            for (std::uint32_t i = 0; i < found.count; ++i) {
                RC_ASSERT(std::abs(static_cast<double>(length(found.wall[i].nearest)) - expected[i]) < 1e-5);
                const Point nearest =
                    place + Point{static_cast<double>(found.wall[i].nearest.x), static_cast<double>(found.wall[i].nearest.y)};
                const Point a = place + Point{static_cast<double>(found.wall[i].a.x), static_cast<double>(found.wall[i].a.y)};
                const Point b = place + Point{static_cast<double>(found.wall[i].b.x), static_cast<double>(found.wall[i].b.y)};
                RC_ASSERT(distanceToSegment(nearest, a, b) < 1e-4);
            }
        }));
    }

    void farFromAllWalls_thereAreNone()
    {
        const WallGrid grid({{{0, 0}, {10, 0}}}, 2.0);
        QVERIFY(grid.near({5, 2.5}).empty());
        QVERIFY(grid.near({1e9, 0}).empty());
        QVERIFY(WallGrid().near({0, 0}).empty());
        NearWalls found;
        WallGrid().findNearest({0, 0}, 1.0, 1, found);
        QCOMPARE(found.count, 0U);
    }

    void wallsAMillionMetresApart_fitIntoMemory()
    {
        const WallGrid grid({{{-1e6, -1e6}, {-1e6, -1e6 + 1}}, {{1e6, 1e6}, {1e6, 1e6 + 1}}}, 2.0);
        QCOMPARE(grid.near({1e6 - 1, 1e6}).size(), std::size_t{1});
        QCOMPARE(grid.near({1e6 - 1, 1e6}).front(), 1U);
    }

    void sharedCorner_isKnown()
    {
        const WallGrid grid({{{0, 0}, {0, -5}}, {{0, 0}, {5, 0}}, {{3, 3}, {4, 4}}}, 6.0);
        NearWalls found;
        grid.findNearest({-1, 1}, 6.0, 1, found);
        QCOMPARE(found.count, 3U);
        QVERIFY(!found.sharesCorner(0));
        QVERIFY(found.sharesCorner(1));
        QVERIFY(!found.sharesCorner(2));
    }
};

PASSERBY_TEST(WallGridTest)

} // namespace wall_grid_test

#include "wall_grid_test.moc"
