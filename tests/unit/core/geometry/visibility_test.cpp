// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/visibility.h"

#include "core/geometry/clipping.h"
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/geometry/random_plans.h"

#include <QTest>
#include <limits>

namespace visibility_test {

using namespace passerby;
using namespace passerby::geometry;
using namespace passerby::testing;

namespace {

const Box kRoom{{0.0, 0.0}, {10.0, 10.0}};

Walls square(Point low, double side_m)
{
    Walls walls;
    addSquare(walls, low, {side_m, side_m}, 0.0);
    return walls;
}

VisibleArea seen(const Walls& walls, Point eye, const SightQuestion& question = {}, const Box& bounds = kRoom)
{
    VisibleArea area;
    const auto visibility = Visibility::build(walls, bounds);
    if (visibility)
        visibility.value().from(eye, question, area);
    return area;
}

/// What any visible area is like, whatever the walls.
void assertWellFormed(const VisibleArea& area, const Walls& walls)
{
    RC_ASSERT(area.ring.size() >= 3U);
    RC_ASSERT(area.ring.size() == area.edges.size());
    if (std::isinf(area.range_m))
        RC_ASSERT(std::abs(signedArea(area.ring) - area.area_m2) <= 1e-9);
    for (std::size_t i = 0; i < area.ring.size(); ++i) {
        const Point a = area.ring[i];
        const Point b = area.ring[(i + 1) % area.ring.size()];
        const double turn = cross(a - area.eye, b - area.eye);
        RC_ASSERT(turn >= -1e-9);
        if (area.edges[i] == SightEdge::occluding)
            RC_ASSERT(std::abs(turn) <= 1e-9);
        if (area.edges[i] == SightEdge::wall)
            RC_ASSERT(std::any_of(walls.begin(), walls.end(), [middle = midpoint(a, b)](const auto& wall) {
                return distanceToSegment(middle, wall[0], wall[1]) < 0.005;
            }));
    }
}

class VisibilityTest : public QObject {
    Q_OBJECT

private slots:
    void from_emptyRoom_seesAll()
    {
        const VisibleArea area = seen({}, {3.0, 4.0});
        QCOMPARE(area.area_m2, 100.0);
        QCOMPARE(area.ring.size(), std::size_t{4});
        QVERIFY(std::count(area.edges.begin(), area.edges.end(), SightEdge::bounds) == 4);
        QCOMPARE(signedArea(area.ring), 100.0);
    }

    void from_besideABuilding_missesItsShadow()
    {
        // The square [4, 6]² seen from (1, 5): itself, and a shadow that widens from 2 m at x = 4 to 6 m at x = 10.
        const VisibleArea area = seen(square({4.0, 4.0}, 2.0), {1.0, 5.0});
        QCOMPARE(area.area_m2, 100.0 - 24.0);
        QCOMPARE(std::count(area.edges.begin(), area.edges.end(), SightEdge::occluding), 2);
        QCOMPARE(std::count(area.edges.begin(), area.edges.end(), SightEdge::wall), 1);
    }

    void from_courtyard_seesTheCourtyardAlone()
    {
        Walls walls = square({2.0, 2.0}, 6.0);
        const Walls yard = square({4.0, 4.0}, 2.0);
        walls.insert(walls.end(), yard.begin(), yard.end());
        QCOMPARE(seen(walls, {5.0, 5.5}).area_m2, 4.0);
    }

    void from_betweenTouchingCorners_doesNotSeeThrough()
    {
        Walls walls = square({3.0, 3.0}, 2.0);
        const Walls other = square({5.0, 5.0}, 2.0);
        walls.insert(walls.end(), other.begin(), other.end());
        walls.push_back({Point{5.0, 3.0}, Point{10.0, 3.0}});
        walls.push_back({Point{7.0, 7.0}, Point{10.0, 7.0}});
        // The pocket right of both squares, closed by the corner where they touch.
        QCOMPARE(seen(walls, {8.0, 4.0}).area_m2, 5.0 * 2.0 + 3.0 * 2.0);
    }

    void from_wallEdge_seesTheAskedSide()
    {
        const Walls walls{{Point{0.0, 3.0}, Point{10.0, 3.0}}};
        const VisibleArea below = seen(walls, {5.0, 3.0}, {Point{0.0, -1.0}, 1e9});
        QCOMPARE(below.area_m2, 30.0);
        QVERIFY(below.ring.front() == (Point{5.0, 3.0}));
        QCOMPARE(signedArea(below.ring), 30.0);
        QCOMPARE(seen(walls, {5.0, 3.0}, {Point{0.2, 1.0}, 1e9}).area_m2, 70.0);
        QCOMPARE(seen(walls, {5.0, 3.0}).area_m2, 70.0); // the side that sees most
    }

    void from_corner_seesTheAskedSector()
    {
        const Walls walls = square({4.0, 4.0}, 6.0);
        QCOMPARE(seen(walls, {4.0, 4.0}, {Point{1.0, 2.0}, 1e9}).area_m2, 36.0);
        QCOMPARE(seen(walls, {4.0, 4.0}, {Point{-1.0, 2.0}, 1e9}).area_m2, 64.0);
        QCOMPARE(seen(walls, {4.0, 4.0}).area_m2, 64.0);
        const Walls tip{{Point{2.0, 5.0}, Point{5.0, 5.0}}};
        QCOMPARE(seen(tip, {5.0, 5.0}).area_m2, 100.0); // both sides of the wall that ends here
    }

    void from_onTheBounds_looksInwards()
    {
        QCOMPARE(seen({}, {0.0, 5.0}).area_m2, 100.0);
        QCOMPARE(seen({}, {10.0, 10.0}).area_m2, 100.0);
        QCOMPARE(seen({}, {0.0, 5.0}, {Point{-1.0, 0.0}, 1e9}).area_m2, 100.0);
    }

    void from_outside_seesNothing()
    {
        const auto visibility = Visibility::build({}, kRoom);
        VisibleArea area;
        for (const Point eye : {Point{-0.1, 5.0}, Point{5.0, 11.0}, Point{NAN, 1.0}, Point{INFINITY, 1.0}, Point{1e300, 1.0}}) {
            QVERIFY(!visibility.value().from(eye, {}, area));
            QVERIFY(area.ring.empty() && area.edges.empty() && area.area_m2 == 0.0);
        }
        QVERIFY(!visibility.value().from({5.0, 5.0}, {std::nullopt, NAN}, area));
    }

    void build_badInput_isRefused()
    {
        QCOMPARE(Visibility::build({}, Box{}).error().code, std::string("bounds-empty"));
        QCOMPARE(Visibility::build({}, Box{{0.0, 0.0}, {1e6, 1.0}}).error().code, std::string("coordinate-too-large"));
        const Walls far{{Point{0.0, 0.0}, Point{NAN, 1.0}}};
        QCOMPARE(Visibility::build(far, kRoom).error().code, std::string("coordinate-too-large"));
    }

    void build_wallsThatEndFarAway_areCutOff()
    {
        // A wall across the room at y = 5, and one that only lies on the same line as the room.
        const Walls walls{{Point{-1e6, 5.0}, Point{4e6, 5.0}}, {Point{3e5, -1e9}, Point{3e5, 1e9}}, {Point{5.0, 2e5}, Point{5.0, 3e5}}};
        QCOMPARE(seen(walls, {3.0, 4.0}).area_m2, 50.0);
        const Walls slanting{{Point{-100000.0, -100000.0}, Point{100010.0, 100010.0}}};
        QVERIFY(std::abs(seen(slanting, {3.0, 4.0}).area_m2 - 50.0) < 0.01);
    }

    void build_boundsTooWide_saysHowWide()
    {
        const auto wide = Visibility::build({}, Box{{0.0, 0.0}, {62300.0, 1.0}});
        QVERIFY(wide.error().message.find("62.3 km") != std::string::npos && wide.error().message.find("50 km") != std::string::npos);
    }

    void from_tJunctionOfTurnedWalls_doesNotLeak()
    {
        // A room whose inner wall ends on its outer walls, turned: rounding parts them by up to a step.
        for (int k = 0; k < 200; ++k) {
            const double turn = 0.01 + 0.0157 * k;
            const auto turned = [turn](double x, double y) {
                return snapped(Point{x * std::cos(turn) - y * std::sin(turn), x * std::sin(turn) + y * std::cos(turn)});
            };
            const Point a = turned(-5, -5);
            const Point b = turned(5, -5);
            const Point c = turned(5, 5);
            const Point d = turned(-5, 5);
            const double share = 0.2 + 0.003 * k;
            const Walls walls{{a, b}, {b, c}, {c, d}, {d, a}, {snapped(a + (b - a) * share), snapped(d + (c - d) * share)}};
            VisibleArea area = seen(walls, turned(-4.5, 0.0), {}, {{-9.0, -9.0}, {9.0, 9.0}});
            QVERIFY2(std::abs(area.area_m2 - 100.0 * share) < 0.1, qPrintable(QString::number(area.area_m2)));
        }
    }

    void from_closedGap_seesOneSide()
    {
        // Two walls one step apart: eyes on and between their ends.
        const Walls walls{{Point{0.0, 5.0}, Point{10.0, 5.0}}, {Point{5.0, 5.0 + kSightStep_m}, Point{5.0, 9.0}}};
        for (int x = -3; x <= 3; ++x)
            for (int y = -3; y <= 3; ++y) {
                const VisibleArea area = seen(walls, {5.0 + x * kSightStep_m, 5.0 + y * kSightStep_m});
                QVERIFY2(area.area_m2 > 20.0 && area.area_m2 < 55.0, qPrintable(QString::number(area.area_m2)));
            }
    }

    void from_limitedRange_isADisc()
    {
        const VisibleArea area = seen({}, {5.0, 5.0}, {std::nullopt, 3.0});
        QVERIFY(std::abs(area.area_m2 - 9.0 * M_PI) < 1e-9);
        QVERIFY(std::all_of(area.edges.begin(), area.edges.end(), [](SightEdge edge) { return edge == SightEdge::range; }));
        for (std::size_t i = 0; i < area.ring.size(); ++i) {
            QVERIFY(std::abs(distance(area.ring[i], {5.0, 5.0}) - 3.0) < 1e-9);
            QVERIFY(distance(midpoint(area.ring[i], area.ring[(i + 1) % area.ring.size()]), {5.0, 5.0}) > 3.0 - kArcError_m - 1e-9);
        }
        // A half-disc against a wall, and a circle that reaches over the bounds' corners alone.
        const Walls wall{{Point{0.0, 5.0}, Point{10.0, 5.0}}};
        QVERIFY(std::abs(seen(wall, {5.0, 5.0}, {Point{0.0, 1.0}, 3.0}).area_m2 - 4.5 * M_PI) < 1e-9);
        const double corners_m2 = 4.0 * (36.0 * std::acos(5.0 / 6.0) - 5.0 * std::sqrt(11.0));
        QVERIFY(std::abs(seen({}, {5.0, 5.0}, {std::nullopt, 6.0}).area_m2 - (36.0 * M_PI - corners_m2)) < 1e-9);
        QCOMPARE(seen({}, {5.0, 5.0}, {std::nullopt, 50.0}).area_m2, 100.0);
    }

    void from_warmBuffer_allocatesNothing()
    {
        const auto visibility = Visibility::build(square({4.0, 4.0}, 2.0), kRoom);
        VisibleArea area;
        const std::array<Point, 3> eyes{Point{1.0, 5.0}, Point{4.0, 4.0}, Point{5.0, 4.0}};
        for (const Point eye : eyes)
            visibility.value().from(eye, {}, area);
        const long before = allocations;
        for (const Point eye : eyes)
            visibility.value().from(eye, {}, area);
        QCOMPARE(allocations.load(), before);
    }

    void from_anyPlan_matchesRays()
    {
        QVERIFY(rc::check("area against casting rays", [] {
            const PlanKind kind = randomPlanKind();
            const Walls walls = randomWalls(kind);
            const Visibility visibility = built(walls);
            const SeenByRays rays(walls, kPlanBounds);
            VisibleArea area;
            for (int k = 0; k < 5; ++k) {
                const Point eye = randomEye();
                RC_ASSERT(visibility.from(eye, {}, area));
                assertWellFormed(area, walls);
                const auto sectors = rays.areas(eye);
                const double expected = *std::max_element(sectors.begin(), sectors.end());
                const bool isNearWall = !isExact(kind) && std::any_of(walls.begin(), walls.end(), [eye](const auto& wall) {
                    return distanceToSegment(eye, wall[0], wall[1]) < 0.1;
                });
                RC_PRE(!isNearWall);
                RC_ASSERT(std::abs(area.area_m2 - expected) <= (isExact(kind) ? 1e-9 : 0.5));
            }
        }));
    }

    void from_limitedRange_matchesRays()
    {
        QVERIFY(rc::check("area within a range against casting rays", [] {
            const PlanKind kind = *rc::gen::element(PlanKind::edges, PlanKind::lines, PlanKind::squares);
            const Walls walls = randomWalls(kind);
            const double range_m = *rc::gen::element(0.3, 1.0, 2.5, 7.0, 30.0);
            VisibleArea area;
            const Point eye = randomEye();
            const Visibility visibility = built(walls);
            RC_ASSERT(visibility.from(eye, {std::nullopt, range_m}, area));
            assertWellFormed(area, walls);
            const auto sectors = SeenByRays(walls, kPlanBounds).areas(eye, range_m);
            RC_ASSERT(std::abs(area.area_m2 - *std::max_element(sectors.begin(), sectors.end())) <= 2e-3 * (1.0 + area.area_m2));
            RC_ASSERT(area.area_m2 - signedArea(area.ring) >= -1e-9);
            RC_ASSERT(area.area_m2 - signedArea(area.ring) <= 2.0 * M_PI * std::min(range_m, 20.0) * kArcError_m);
        }));
    }

    void from_twoPoints_seeEachOtherOrNot()
    {
        QVERIFY(rc::check("A sees B if and only if B sees A", [] {
            const PlanKind kind = randomPlanKind();
            const Walls walls = randomWalls(kind);
            const Visibility visibility = built(walls);
            const Point a = randomEye();
            const Point b = randomEye();
            VisibleArea fromA;
            VisibleArea fromB;
            RC_ASSERT(visibility.from(a, {}, fromA) && visibility.from(b, {}, fromB));
            const Polygon ringA{fromA.ring, {}};
            const Polygon ringB{fromB.ring, {}};
            RC_PRE(distanceToBorder(ringA, b) > 0.01 && distanceToBorder(ringB, a) > 0.01);
            RC_ASSERT(contains(ringA, b) == contains(ringB, a));
        }));
    }

    void from_fewerWalls_seesNoLess()
    {
        QVERIFY(rc::check("removing walls", [] {
            const PlanKind kind = *rc::gen::element(PlanKind::edges, PlanKind::lines, PlanKind::squares);
            const Walls walls = randomWalls(kind);
            Walls fewer;
            for (const auto& wall : walls)
                if (*rc::gen::inRange(0, 4) != 0)
                    fewer.push_back(wall);
            const Point eye = randomEye();
            RC_PRE(std::all_of(walls.begin(), walls.end(), [eye](const auto& w) { return distanceToSegment(eye, w[0], w[1]) > 0.0; }));
            VisibleArea before;
            VisibleArea after;
            RC_ASSERT(built(walls).from(eye, {}, before) && built(fewer).from(eye, {}, after));
            RC_ASSERT(after.area_m2 >= before.area_m2 - 1e-9);
            for (int k = 0; k < 6; ++k)
                RC_ASSERT(seenWithin(after, k, 1.0).area_m2 >= seenWithin(before, k, 1.0).area_m2 - 1e-9);
        }));
    }

    void reachTowards_isTheDistanceToTheWall()
    {
        const VisibleArea area = seen({{Point{3, -1}, Point{3, 1}}}, {0, 0}, {}, {{-4, -4}, {8, 4}});
        QVERIFY(std::abs(reachTowards_m(area, {1, 0}) - 3.0) < 1e-9);
        QVERIFY(std::abs(reachTowards_m(area, {-1, 0}) - 4.0) < 1e-9);
        QVERIFY(std::abs(reachTowards_m(area, {0.6, 0.8}) - 5.0) < 1e-9);                       // past the wall, to the bounds
        QVERIFY(std::abs(reachTowards_m(area, {M_SQRT1_2, M_SQRT1_2}) - 4.0 * M_SQRT2) < 1e-9); // into the corner
        QCOMPARE(reachTowards_m(VisibleArea{}, {1, 0}), 0.0);
    }

    void seenWithin_partsOfATurn_addUp()
    {
        QVERIFY(rc::check("wedges all around", [] {
            const Walls walls = randomWalls(PlanKind::squares);
            const Visibility visibility = built(walls);
            VisibleArea area;
            const double range_m = *rc::gen::element(2.0, 6.0, std::numeric_limits<double>::infinity());
            RC_ASSERT(visibility.from(randomEye(), {std::nullopt, range_m}, area));
            const int parts = *rc::gen::inRange(1, 9);
            double sum = 0.0;
            for (int k = 0; k < parts; ++k)
                sum += seenWithin(area, 0.3 + 2.0 * M_PI * k / parts, 2.0 * M_PI / parts).area_m2;
            RC_ASSERT(std::abs(sum - area.area_m2) <= 1e-9);
        }));
    }

    void seenWithin_openField_isASector()
    {
        const VisibleArea area = seen({}, {5.0, 5.0}, {std::nullopt, 2.0});
        QVERIFY(std::abs(seenWithin(area, 1.0, M_PI / 3.0).area_m2 - 2.0 * M_PI / 3.0) < 1e-9);
        QVERIFY(std::abs(seenWithin(area, -2.0, 1.5 * M_PI).area_m2 - 3.0 * M_PI) < 1e-9);
        const VisibleArea whole = seen({}, {5.0, 5.0});
        QVERIFY(std::abs(seenWithin(whole, 0.0, M_PI / 2.0).area_m2 - 25.0) < 1e-9);
        QVERIFY(std::abs(seenWithin(whole, 7.0, M_PI).area_m2 - 50.0) < 1e-9);
    }

    void floor_ofSquares_matchesClipping()
    {
        QVERIFY(rc::check("seen floor against clipping each square", [] {
            const Walls walls = randomWalls(*rc::gen::element(PlanKind::edges, PlanKind::lines, PlanKind::squares));
            std::vector<Polygon> floor;
            for (int x = 0; x < kPlanSide_m; x += 2)
                for (int y = 0; y < kPlanSide_m; y += 2)
                    if (*rc::gen::arbitrary<bool>()) {
                        const double inset_m = *rc::gen::element(0.0, 0.25);
                        const Point low{x + inset_m, y + inset_m};
                        const Point high{x + 2.0 - inset_m, y + 2.0 - inset_m};
                        floor.push_back({{low, {high.x, low.y}, high, {low.x, high.y}}, {}});
                    }
            const auto visibility = Visibility::build(walls, kPlanBounds, floor);
            RC_ASSERT(visibility.ok());
            const Point eye = randomEye();
            RC_PRE(std::all_of(walls.begin(), walls.end(), [eye](const auto& w) { return distanceToSegment(eye, w[0], w[1]) > 0.0; }));
            VisibleArea area;
            VisibleArea without;
            RC_ASSERT(visibility.value().from(eye, {}, area) && built(walls).from(eye, {}, without));
            RC_ASSERT(std::abs(area.area_m2 - without.area_m2) <= 1e-9);
            double expected = 0.0;
            for (const Polygon& square : floor)
                expected += overlapArea({area.ring, {}}, square);
            RC_ASSERT(std::abs(area.floorArea_m2 - expected) <= 1e-3);
            const double direction_rad = *rc::gen::inRange(0, 7);
            const Point right{std::cos(direction_rad - 0.5), std::sin(direction_rad - 0.5)};
            const Point left{std::cos(direction_rad + 0.5), std::sin(direction_rad + 0.5)};
            double within = 0.0;
            for (const Polygon& square : floor)
                for (const Polygon& part :
                     toPolygons(intersection(toGridArea({area.ring, {}}), toGridArea({{eye, eye + right * 40.0, eye + left * 40.0}, {}}))))
                    within += overlapArea(part, square);
            RC_ASSERT(std::abs(seenWithin(area, direction_rad, 1.0).floorArea_m2 - within) <= 0.2);
            RC_ASSERT(visibility.value().from(eye, {std::nullopt, 4.0}, area));
            Ring disc;
            for (int k = 0; k < 2000; ++k)
                disc.push_back(eye + Point{std::cos(M_PI * k / 1000.0), std::sin(M_PI * k / 1000.0)} * 4.0);
            double near_m2 = 0.0;
            for (const Polygon& square : floor)
                for (const Polygon& part : toPolygons(intersection(toGridArea({without.ring, {}}), toGridArea({disc, {}}))))
                    near_m2 += overlapArea(part, square);
            RC_ASSERT(std::abs(area.floorArea_m2 - near_m2) <= 0.2);
        }));
    }

    void from_manyEyes_neverFails()
    {
        // The benchmark asks a million of these.
        QVERIFY(rc::check("dense walls within a few steps", [] {
            Walls walls;
            const int reach = *rc::gen::element(2, 5, 30, 5000);
            const auto point = [reach] {
                return Point{5.0 + kSightStep_m * *rc::gen::inRange(-reach, reach), 5.0 + kSightStep_m * *rc::gen::inRange(-reach, reach)};
            };
            for (int k = *rc::gen::inRange(0, 12); k > 0; --k)
                walls.push_back({point(), point()});
            const auto visibility = Visibility::build(walls, kRoom);
            RC_ASSERT(visibility.ok());
            VisibleArea area;
            for (int k = 0; k < 20; ++k) {
                RC_ASSERT(visibility.value().from(point(), {}, area));
                RC_ASSERT(area.ring.size() >= 3U);
                RC_ASSERT(area.area_m2 > 0.0 && area.area_m2 <= 100.0 + 1e-9);
            }
        }));
    }
};

} // namespace

PASSERBY_TEST(VisibilityTest)

} // namespace visibility_test

#include "visibility_test.moc"
