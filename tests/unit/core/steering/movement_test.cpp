// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <rapidcheck.h>

namespace movement_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::contains;
using passerby::geometry::distance;
using passerby::geometry::distanceToSegment;
using passerby::geometry::Point;
using passerby::geometry::Polygon;
using passerby::geometry::Ring;

namespace {

/// A star with sharp corners inside and out.
Ring star(Point middle, int points, double outer_m, double inner_m)
{
    Ring ring;
    for (int i = 0; i < 2 * points; ++i) {
        const double angle = 3.14159265358979 * i / points;
        ring.push_back(middle + Point{std::cos(angle), std::sin(angle)} * (i % 2 == 0 ? outer_m : inner_m));
    }
    return ring;
}

void addRing(const Ring& ring, std::vector<Wall>& walls)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        walls.push_back({ring[i], ring[(i + 1) % ring.size()]});
}

} // namespace

class MovementTest : public QObject {
    Q_OBJECT
private slots:
    void nobodyEverLeavesAnArea_howeverFarTheyWantToGo()
    {
        QVERIFY(rc::check("prison", [] {
            RandomStream random(static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30)), 0, Purpose::general);
            const Point middle = *rc::gen::element(Point{}, Point{1e6, -1e6});
            const Polygon area{star(middle, *rc::gen::inRange(3, 9), 10.0, 3.0), {star(middle + Point{0.3, 0.2}, 5, 1.5, 0.4)}};
            std::vector<Wall> walls;
            addRing(area.outer, walls);
            addRing(area.holes[0], walls);
            const WallGrid grid(walls, 2.0);
            const double farthest_m = *rc::gen::element(0.1, 1.0, 50.0, 200.0);
            Point place = middle + Point{2.2, 0.1};
            RC_ASSERT(contains(area, place));
            for (int i = 0; i < 100; ++i) {
                const double angle = i % 7 == 0 ? 0.0 : 6.283185307 * random.uniform();
                place = slide(grid, place, Point{std::cos(angle), std::sin(angle)} * (farthest_m * random.uniform()), 1);
                RC_ASSERT(contains(area, place));
                for (const Wall& wall : walls)
                    RC_ASSERT(distanceToSegment(place, wall.a, wall.b) > 0.5 * kWallClearance_m);
            }
        }));
    }

    void towardsAWall_slidesAlong()
    {
        const WallGrid grid({{{-10, 0}, {10, 0}}}, 2.0);
        const Point to = slide(grid, {0, 1}, {3, -3}, 1);
        QVERIFY(distance(to, {3, kWallClearance_m}) < 1e-9);
        QVERIFY(distance(slide(grid, to, {3, -1}, 1), {6, kWallClearance_m}) < 1e-9);
        QVERIFY(distance(slide(grid, to, {0, 2}, 1), {3, 2 + kWallClearance_m}) < 1e-9);
    }

    void roundACorner_itGoesOn()
    {
        const WallGrid grid({{{0, 0}, {4, 0}}}, 2.0);
        const Point to = slide(grid, {3, 0.5}, {3, -3}, 1);
        QVERIFY(to.y < -1.0 && to.x > 4.0); // along the wall to its end and past it
    }

    void onOtherLayers_wallsAreNone()
    {
        const WallGrid grid({{{-10, 0}, {10, 0}, 2}}, 2.0);
        QCOMPARE(slide(grid, {0, 1}, {0, -3}, 1), (Point{0, -2}));
        QVERIFY(slide(grid, {0, 1}, {0, -3}, 3).y > 0.0);
    }

    void whoStandsOnAWall_mayLeaveIt()
    {
        const WallGrid grid({{{-10, 0}, {10, 0}}}, 2.0);
        QVERIFY(distance(slide(grid, {0, 0}, {0, 1}, 1), {0, 1}) < 1e-9);
        QVERIFY(distance(slide(grid, {0, 0}, {0, -1}, 1), {0, -1}) < 1e-9);
    }

    void noWayOrNoNumber_staysWhereItIs()
    {
        const WallGrid grid({{{-10, 0}, {10, 0}}}, 2.0);
        QCOMPARE(slide(grid, {0, 1}, {0, 0}, 1), (Point{0, 1}));
        QCOMPARE(slide(grid, {0, 1}, {std::nan(""), 0}, 1), (Point{0, 1}));
    }

    void advance_saysHowFastTheyReallyWere()
    {
        const WallGrid grid({{{-10, 0}, {10, 0}}}, 2.0);
        Crowd crowd;
        crowd.add({.id = 1, .position = {0, 1}});
        crowd.add({.id = 2, .position = {0, 5}});
        const std::vector<Vector> velocities{{1.0F, -2.0F}, {1.0F, -2.0F}};
        advance(crowd, grid, velocities, 1.0, 2);
        QVERIFY(std::abs(crowd.velocity_mps[0].y + 0.99F) < 1e-5F && std::abs(crowd.velocity_mps[0].x - 1.0F) < 1e-5F);
        QCOMPARE(crowd.velocity_mps[1], velocities[1]);
        QCOMPARE(crowd.position(1), (Point{1, 3}));
    }
};

PASSERBY_TEST(MovementTest)

} // namespace movement_test

#include "movement_test.moc"
