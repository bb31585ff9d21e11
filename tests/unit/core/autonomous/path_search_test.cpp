// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/path_search.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/hall_with_pillars.h"

#include <QTest>
#include <cmath>

namespace path_search_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using passerby::testing::HallWithPillars;
using passerby::testing::lengthOf;

namespace {

PathMap mapOf(const HallWithPillars& city)
{
    const std::array cells{city.hall.number};
    return {city.perception(), 0, cells, {{0, 0}, {32, 32}}};
}

/// What it costs from each leaf to those that begin with the given costs: looked at again and again until nothing gets cheaper.
std::vector<double> slowCosts(const PathMap& map, std::vector<double> costs_m, const world::FlowLaw& law)
{
    for (bool isBetter = true; isBetter;) {
        isBetter = false;
        for (LeafIndex leaf = 0; leaf < costs_m.size(); ++leaf)
            for (const LeafIndex next : map.neighbours(leaf))
                if (const double cost_m = costs_m[next] + map.cost_m(leaf, next, law); cost_m < costs_m[leaf]) {
                    costs_m[leaf] = cost_m;
                    isBetter = true;
                }
    }
    return costs_m;
}

} // namespace

class PathSearchTest : public QObject {
    Q_OBJECT

private slots:
    void squaresAreAsLargeAsTheyCanBe()
    {
        const PathMap map = mapOf(HallWithPillars(0));
        // Free squares have their middles 0.18 m or more from a wall: all but those of the outermost 0.25 m.
        double area_m2 = 0.0;
        for (const PathMap::Leaf& leaf : map.leaves())
            area_m2 += leaf.area_m2();
        QCOMPARE(area_m2, 31.5 * 31.5);
        QVERIFY(map.leaves().size() < 1000); // of 15876 smallest squares
        QCOMPARE(map.leaves()[map.leafAt({12, 12})].size_m, 8.0F);
        QCOMPARE(map.leafAt({0.1, 5}), kNoLeaf);
        QCOMPARE(map.leafAt({-3, 5}), kNoLeaf);
        QVERIFY(map.nearestLeaf({0.1, 5}, 0.5) != kNoLeaf);
        QCOMPARE(map.nearestLeaf({-3, 5}, 0.5), kNoLeaf);
    }
    void aRoomOfKilometresIsRefused()
    {
        const HallWithPillars city(0);
        const std::array cells{city.hall.number};
        QVERIFY_THROWS_EXCEPTION(std::length_error, (PathMap{city.perception(), 0, cells, {{0, 0}, {2001, 10}}}));
    }
    void leavesCoverWhatIsFree()
    {
        const HallWithPillars city(20);
        const PerceptionMap perception = city.perception();
        const PathMap map = mapOf(city);
        for (double y = 0.125; y < 32.0; y += 0.25)
            for (double x = 0.125; x < 32.0; x += 0.25)
                QCOMPARE(map.leafAt({x, y}) != kNoLeaf,
                         perception.at(0, {x, y}).clearance_m() >= PathMap::kClear_m && !perception.at(0, {x, y}).object());
    }
    void nobodyWalksInsideWhatStandsThere()
    {
        HallWithPillars city(0);
        world::PatchBuilder builder(city.world);
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, city.square({10, 10}, 6), 0.0, 3.0});
        city.apply(builder.take());
        const PathMap map = mapOf(city);
        QCOMPARE(map.leafAt({13, 13}), kNoLeaf); // three metres from the nearest wall
        QVERIFY(map.leafAt({9, 13}) != kNoLeaf);
        std::vector<geometry::Point> path;
        QVERIFY(!PathSearch(world::FlowLaw{}).find(map, {5, 5}, {13, 13}, path));
    }
    void neighboursShareASide()
    {
        const PathMap map = mapOf(HallWithPillars(12));
        for (LeafIndex leaf = 0; leaf < map.leaves().size(); ++leaf)
            for (const LeafIndex other : map.neighbours(leaf)) {
                const auto back = map.neighbours(other);
                QVERIFY(std::find(back.begin(), back.end(), leaf) != back.end());
                const double reach_m = static_cast<double>(map.leaves()[leaf].size_m + map.leaves()[other].size_m) / 2.0;
                const geometry::Point apart = map.leaves()[leaf].middle - map.leaves()[other].middle;
                QCOMPARE(std::max(std::abs(apart.x), std::abs(apart.y)), reach_m);
                QVERIFY(std::min(std::abs(apart.x), std::abs(apart.y)) < reach_m);
            }
    }
    void crowdsCostTime()
    {
        PathMap map = mapOf(HallWithPillars(0));
        const LeafIndex leaf = map.leafAt({12, 12}); // 64 m²
        const LeafIndex before = map.neighbours(leaf)[0];
        const world::FlowLaw law;
        const double free_m = map.cost_m(before, leaf, law);
        const std::vector<geometry::Point> people(128, geometry::Point{12, 12});
        map.count(people);
        QCOMPARE(map.leaves()[leaf].people, 128U);
        QCOMPARE(map.cost_m(before, leaf, law), free_m / law.speedShare(2.0)); // 2 people/m²
        QVERIFY(std::abs(map.cost_m(before, leaf, law) / free_m - 2.2) < 0.1);
        map.count({});
        QCOMPARE(map.cost_m(before, leaf, law), free_m);
    }
    void straightWays_costWhatStandsOnThem()
    {
        PathMap map = mapOf(HallWithPillars(0));
        const world::FlowLaw law;
        const auto isAbout = [](double value, double expected) { return std::abs(value - expected) < 0.02; };
        QVERIFY(isAbout(map.costAlong_m({2, 12}, {22, 12}, law), 20.0));
        QVERIFY(isAbout(map.costAlong_m({3, 2}, {20, 29}, law), std::hypot(17.0, 27.0)));
        QCOMPARE(map.costAlong_m({3, 2}, {3, 2}, law), 0.0);
        std::vector<Point> people;
        for (int i = 0; i < 64; ++i)
            people.push_back({8.5 + i % 8, 8.5 + i / 8}); // 1 a square metre in the square of 8 m from (8, 8)
        map.count(people);
        QVERIFY(isAbout(map.costAlong_m({2, 12}, {22, 12}, law), 12.0 + 8.0 / law.speedShare(1.0)));
        QVERIFY(isAbout(map.costAlong_m({12, 12}, {22, 12}, law), 10.0)); // they are in it already
        people.assign(1, {0.375, 5.125});                                 // in a square of 0.25 m: no crowd
        map.count(people);
        QCOMPARE(map.leaves()[map.leafAt(people[0])].size_m, 0.25F);
        const double past_m = map.costAlong_m({0.375, 3}, {0.375, 7}, law);
        QVERIFY2(past_m > 4.0 && past_m < 6.0, qPrintable(QString::number(past_m)));
        QVERIFY(isAbout(map.costAlong_m({-3, 5}, {0.1, 5}, law), 3.1)); // off the ground
    }
    void treesAreTheCheapestWays()
    {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            PathMap map = mapOf(HallWithPillars(25, seed));
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> place(0.0, 32.0);
            std::vector<geometry::Point> people(800);
            for (geometry::Point& one : people)
                one = {place(random), place(random)};
            map.count(people);
            const world::FlowLaw law;
            LeafTree tree;
            PathSearch(law).grow(map, {32, 14}, {32, 16}, tree);
            std::vector<double> start(map.leaves().size(), std::numeric_limits<double>::infinity());
            for (LeafIndex leaf = 0; leaf < start.size(); ++leaf) {
                const PathMap::Leaf& one = map.leaves()[leaf];
                const double far_m = geometry::distanceToSegment(one.middle, {32, 14}, {32, 16});
                if (far_m <= PathSearch::kBesidePassage_m + 0.7072 * static_cast<double>(one.size_m))
                    start[leaf] = far_m;
            }
            const std::vector<double> slow = slowCosts(map, start, law);
            double all_m2 = 0.0;
            double reached_m2 = 0.0;
            for (LeafIndex leaf = 0; leaf < start.size(); ++leaf) {
                QCOMPARE(std::isinf(tree.cost_m[leaf]), std::isinf(slow[leaf]));
                all_m2 += map.leaves()[leaf].area_m2();
                reached_m2 += std::isinf(slow[leaf]) ? 0.0 : map.leaves()[leaf].area_m2();
                QVERIFY(std::isinf(slow[leaf]) || std::abs(static_cast<double>(tree.cost_m[leaf]) - slow[leaf]) < 1e-3);
            }
            QVERIFY2(reached_m2 > 0.9 * all_m2, qPrintable(QString::number(reached_m2 / all_m2))); // but for what lies within pillars
        }
    }
    void pathsStayOnFreeGround()
    {
        int found = 0;
        for (unsigned seed = 1; seed <= 6; ++seed) {
            const HallWithPillars city(40, seed);
            const ground::WalkingGround ground(city.world, navigation::NavigationGraph::build(city.world), 2.0);
            const PathMap map = mapOf(city);
            PathSearch search(world::FlowLaw{});
            std::vector<geometry::Point> path;
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> place(0.5, 31.5);
            for (int i = 0; i < 300; ++i) {
                const geometry::Point from{place(random), place(random)};
                const geometry::Point to{place(random), place(random)};
                if (map.leafAt(from) == kNoLeaf || map.leafAt(to) == kNoLeaf || !search.find(map, from, to, path))
                    continue;
                ++found;
                for (std::size_t piece = 1; piece < path.size(); ++piece)
                    QVERIFY2(ground.isFree(0, path[piece - 1], path[piece]), qPrintable(QString("%1 %2").arg(seed).arg(i)));
            }
        }
        QVERIFY(found > 1000);
    }
    void pathsCostWhatTheTreeSays()
    {
        const PathMap map = mapOf(HallWithPillars(25, 3));
        PathSearch search(world::FlowLaw{});
        std::vector<geometry::Point> path;
        std::mt19937 random(9);
        std::uniform_real_distribution<double> place(0.5, 31.5);
        int found = 0;
        for (int i = 0; i < 60; ++i) {
            const geometry::Point from{place(random), place(random)};
            const geometry::Point to{place(random), place(random)};
            const LeafIndex start = map.leafAt(from);
            const LeafIndex goal = map.leafAt(to);
            if (start == kNoLeaf || goal == kNoLeaf || !search.find(map, from, to, path))
                continue;
            ++found;
            QCOMPARE(path.front(), from);
            QCOMPARE(path.back(), to);
            std::vector<double> end(map.leaves().size(), std::numeric_limits<double>::infinity());
            end[goal] = 0.0;
            const double slow_m = slowCosts(map, end, world::FlowLaw{})[start];
            std::vector<geometry::Point> middles = path;
            middles.front() = map.leaves()[start].middle;
            middles.back() = map.leaves()[goal].middle;
            QVERIFY2(std::abs(lengthOf(middles) - (start == goal ? 0.0 : slow_m)) < 1e-9,
                     qPrintable(QString::number(lengthOf(middles) - slow_m)));
        }
        QVERIFY(found > 30);
    }
    void aCrowdIsWalkedRound()
    {
        PathMap map = mapOf(HallWithPillars(0));
        std::vector<geometry::Point> people;
        for (double x = 8.1; x < 24.0; x += 0.5) // four times as many as there is room for at walking speed
            for (double y = 8.1; y < 24.0; y += 0.5)
                people.push_back({x, y});
        std::vector<geometry::Point> path;
        PathSearch search(world::FlowLaw{});
        QVERIFY(search.find(map, {2, 16}, {30, 16}, path));
        const double straight_m = lengthOf(path);
        map.count(people);
        QVERIFY(search.find(map, {2, 16}, {30, 16}, path));
        QVERIFY(lengthOf(path) > straight_m + 3.0);
        for (const geometry::Point place : path)
            QVERIFY(map.leaves()[map.nearestLeaf(place, 1.0)].people == 0);
    }
    void noWayIsSaid()
    {
        const HallWithPillars city(0);
        const std::array cells{city.hall.number, city.closet.number};
        const PathMap map(city.perception(), 0, cells, {{0, 0}, {40, 32}});
        std::vector<geometry::Point> path{{1, 1}};
        QVERIFY(!PathSearch(world::FlowLaw{}).find(map, {5, 5}, {36, 3}, path));
        QVERIFY(path.empty());
        QVERIFY(!PathSearch(world::FlowLaw{}).find(map, {5, 5}, {36, 20}, path));
    }
};

PASSERBY_TEST(PathSearchTest)

} // namespace path_search_test

#include "path_search_test.moc"
