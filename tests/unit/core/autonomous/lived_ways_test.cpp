// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/room_paths.h"
#include "core/navigation/step_ways.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <cmath>
#include <numeric>
#include <set>

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::TwoHalls;
using world::Steering;

namespace {

/// A wall in the west hall, from its south side to y = 12, x 14 to 16.
void addWall(TwoHalls& city)
{
    world::PatchBuilder builder(city.world);
    builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{14, 0.5}, {16, 0.5}, {16, 12}, {14, 12}}, {}}, 0.0, 3.0});
    city.apply(builder.take());
}

void keepWestDoorOnly(TwoHalls& city)
{
    world::WorldPatch patch;
    patch.erase(city.world.portals().at(1).id);
    city.apply(patch);
}

world::AgentId mind(std::uint32_t number)
{
    return {world::PersonKind::mind, number};
}

} // namespace

class LivedWaysTest : public QObject {
    Q_OBJECT

private slots:
    void roundAWall_theyGoByWhatTheySee();
    void straightHalls_costNoPath();
    void aSeatBesideAWall_isComeToExactly();
    void whereSomebodyComes_twoPassOnTheRight();
    void fences_areNotWalkedThrough();
    void stairsAndLifts_areNoFloorOfARoom();
    void whoIsStepFree_hasATargetOfTheirOwnThatTheyReach();
    void sameBytes_forAnyNumberOfThreads();
    void afterAnEdit_ways_areThoseOfTheNewCity();
};

/// Somebody on the way round a wall is told a place in sight that leads on, never back, and gets there.
void LivedWaysTest::roundAWall_theyGoByWhatTheySee()
{
    TwoHalls city(Steering::reactive);
    keepWestDoorOnly(city);
    addWall(city);
    LivedMinds lived(city.world, 1);
    double most_m = 0.0;
    std::set<std::uint32_t> visits;
    bool wasCommanded = false;
    for (int i = 0; i < 3000; ++i) {
        lived.run.step();
        if (!lived.run.setting().street->has(mind(0)))
            continue;
        const auto status = lived.run.setting().street->status(mind(0));
        wasCommanded = wasCommanded || (status.place.x > 2.0 && lived.run.setting().street->isCommanded(mind(0)));
        most_m = std::max(most_m, status.place.y);
        visits.insert(lived.minds->minds()->person(0).visits);
        QVERIFY(!status.isHeld);
    }
    QVERIFY2(most_m > 12.0 && most_m < 14.5, qPrintable(QString::number(most_m)));
    QVERIFY(wasCommanded && visits.size() >= 2);
    QVERIFY(lived.minds->minds()->pathShares().squares >= visits.size() - 1);
}

void LivedWaysTest::straightHalls_costNoPath()
{
    const TwoHalls city(Steering::reactive);
    LivedMinds lived(city.world, 5);
    lived.live(120.0);
    QVERIFY(lived.count("inside", "inside") > 0);
    QCOMPARE(lived.minds->minds()->pathShares().squares, std::uint64_t{0});
    QCOMPARE(lived.minds->minds()->pathShares().lattice, std::uint64_t{0});
}

/// A bench with its front 0.6 m before a wall: the place before it is nearer than 0.6 m to both. Seen a step before they are there.
void LivedWaysTest::aSeatBesideAWall_isComeToExactly()
{
    TwoHalls city(Steering::reactive);
    city.addFixture("bench", {20, 19.15}, std::numbers::pi / 2, 1);
    city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
    LivedMinds lived(city.world, 1);
    double nearest_m = 1e9;
    for (int i = 0; i < 1500 && lived.count("seat", "sits") == 0; ++i) {
        lived.run.step();
        const Person& person = lived.minds->minds()->person(0);
        if (person.isOut && person.hasClaim)
            nearest_m = std::min(nearest_m, distance(lived.run.setting().street->status(mind(0)).place, person.to.place));
    }
    QVERIFY2(lived.count("seat", "sits") == 1 && nearest_m < 0.14, qPrintable(QString::number(nearest_m)));
    QVERIFY(lived.minds->minds()->pathShares().lattice >= 1);
}

/// Through one door of 2 m, to and fro: everybody gets through, and nobody needs to be let through.
void LivedWaysTest::whereSomebodyComes_twoPassOnTheRight()
{
    TwoHalls city(Steering::reactive);
    keepWestDoorOnly(city);
    LivedMinds lived(city.world, 60);
    std::uint32_t held = 0;
    for (int i = 0; i < 3000; ++i) {
        lived.run.step();
        held = std::max(held, lived.run.setting().street->heldUp());
    }
    QVERIFY2(lived.count("inside", "inside") > 100, qPrintable(QString::number(lived.count("inside", "inside"))));
    QVERIFY2(held <= 3, qPrintable(QString::number(held)));
}

/// A fence in the west hall, across all of it: nobody passes x = 20 while it stands, and people do again when
/// it is gone.
void LivedWaysTest::fences_areNotWalkedThrough()
{
    const TwoHalls city(Steering::reactive);
    LivedMinds lived(city.world, 20);
    lived.live(60.0);
    const std::uint32_t fence = lived.run.block({city.west.number, {20, 20}, {20, 0}, 0.0});
    std::vector<double> side(20, 0.0); // where they were last; whoever is about to walk through needs half a metre to stop
    for (int i = 0; i < 1200; ++i) {
        lived.run.step();
        for (std::uint32_t person = 0; person < side.size(); ++person) {
            if (!lived.run.setting().street->has(mind(person))) {
                side[person] = 0.0;
                continue;
            }
            const double beyond_m = lived.run.setting().street->status(mind(person)).place.x - 20.0;
            QVERIFY2(beyond_m * side[person] >= 0.0 || std::abs(beyond_m) < 0.6, qPrintable(QString::number(person)));
            side[person] = std::abs(beyond_m) < 0.6 ? side[person] : beyond_m;
        }
    }
    QVERIFY(lived.run.unblock(fence));
    const std::size_t arrived = lived.count("inside", "inside");
    lived.live(200.0);
    QVERIFY(lived.count("inside", "inside") > arrived + 20);
}

/// Hall, ramp, stairs and yard as one room with a wall in it: ways over squares leave out the stairs; with a lift there are none.
void LivedWaysTest::stairsAndLifts_areNoFloorOfARoom()
{
    for (const bool hasLift : {false, true}) {
        testing::StairsCity stairs;
        stairs.hasLift = hasLift;
        stairs.guidance = world::Guidance::autonomous;
        world::World city = stairs.make();
        world::PatchBuilder builder(city);
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{14, 1}, {16, 1}, {16, 6}, {14, 6}}, {}}, 0.0, 3.0});
        builder.add(world::Region{"all of it", 0, {{{-1, -1}, {61, -1}, {61, 11}, {-1, 11}}, {}}, false, true});
        QVERIFY(city.apply(builder.take()).ok());
        const auto graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(city));
        const Ways ways(city, graph, street::walkingGround(city, *graph), 1);
        RoomPaths paths(city, ways);
        const std::uint32_t room = ways.rooms().roomOf(0);
        QCOMPARE(paths.isMapped(room), !hasLift);
        QVERIFY(paths.hasStairs(room));
        if (hasLift)
            continue;
        QVERIFY(paths.mapOf(room).leafAt({20, 5}) != kNoLeaf);
        QVERIFY(paths.mapOf(room).leafAt({35, 7.5}) != kNoLeaf);
        QCOMPARE(paths.mapOf(room).leafAt({35, 2.5}), kNoLeaf);
    }
}

/// One of three shops lies beyond stairs, and goals are bound: whoever takes none has another, always the same.
void LivedWaysTest::whoIsStepFree_hasATargetOfTheirOwnThatTheyReach()
{
    testing::StairsCity stairs;
    stairs.stepFreeShare = 1.0;
    stairs.guidance = world::Guidance::autonomous;
    stairs.hasBound = true;
    const world::World city = stairs.make();
    const auto graph = navigation::NavigationGraph::build(city);
    const auto stepFree = navigation::stepFreeWays(city, graph).graph;
    VisitLaw law(city, graph, 1, &stepFree);
    constexpr std::uint32_t kHome = 0;
    const auto attic = static_cast<std::uint32_t>(city.targets().size() - 1);
    for (std::uint32_t agent = 0; agent < 40; ++agent) {
        const Character who = law.character(agent);
        std::set<std::uint32_t> shops;
        for (std::uint32_t visit = 0; visit < 30; ++visit)
            if (const Outing next = law.outing(agent, who, visit, kHome, 36000.0);
                next.goal != navigation::kNone && next.returnsTo == navigation::kNone)
                shops.insert(next.goal);
        QVERIFY(shops.size() == 1 && !shops.contains(attic));
    }
}

void LivedWaysTest::sameBytes_forAnyNumberOfThreads()
{
    TwoHalls city(Steering::reactive);
    addWall(city);
    city.addFixture("bench", {20, 19.15}, std::numbers::pi / 2, 3);
    city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
    std::set<std::uint64_t> hashes;
    for (const unsigned threads : {1U, 2U, 8U, 1U}) {
        LivedMinds lived(city.world, 60, threads);
        lived.live(120.0);
        hashes.insert(run::frameHash(*lived.run.frame()));
    }
    QCOMPARE(hashes.size(), std::size_t{1});
}

/// The wall goes up while people walk.
void LivedWaysTest::afterAnEdit_ways_areThoseOfTheNewCity()
{
    TwoHalls city(Steering::reactive);
    LivedMinds lived(city.world, 20);
    lived.live(60.0);
    addWall(city);
    lived.edit(city.world, 20);
    QCOMPARE(lived.run.frame()->people, 20U);
    const std::size_t arrived = lived.count("inside", "inside");
    lived.live(200.0);
    QVERIFY(lived.count("inside", "inside") > arrived + 10);
    QVERIFY(lived.minds->minds()->pathShares().squares > 0);
}

PASSERBY_TEST(LivedWaysTest)

#include "lived_ways_test.moc"
