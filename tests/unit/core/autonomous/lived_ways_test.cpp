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

namespace lived_ways_test {

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

/// A wall right across the west hall, x 14 to 16, with gaps from y = 3 to 5 and 15 to 17; beyond it a bench that people go to at once.
TwoHalls hallWithTwoGaps()
{
    TwoHalls city(Steering::none);
    world::PatchBuilder builder(city.world);
    for (const auto& [low, high] : {std::pair{0.2, 3.0}, {5.0, 15.0}, {17.0, 19.8}})
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{14, low}, {16, low}, {16, high}, {14, high}}, {}}, 0.0, 3.0});
    city.apply(builder.take());
    city.addFixture("bench", {24, 6}, std::numbers::pi, 3);
    city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
    return city;
}

/// Lives on until the only person is on the way to the bench, by a way of their own, in the west of the hall.
bool comesToTheWest(LivedMinds& lived)
{
    const auto isOnTheWay = [&] {
        const Person& person = lived.minds->minds()->person(0);
        const street::SteeredPeople& street = *lived.run.setting().street;
        return street.has({world::PersonKind::mind, 0}) && person.need == 0 && person.isLed && std::abs(person.to.place.x - 24.0) < 3.0
               && street.isCommanded({world::PersonKind::mind, 0}) && street.status({world::PersonKind::mind, 0}).place.x > 3.0
               && street.status({world::PersonKind::mind, 0}).place.x < 5.0;
    };
    for (int i = 0; i < 30000 && !isOnTheWay(); ++i)
        lived.run.step();
    return isOnTheWay();
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
    void whereACrowdStandsOnTheWay_theyGoAnother_data();
    void whereACrowdStandsOnTheWay_theyGoAnother();
    void whoIsFarOffTheirWay_laysItAnew();
    void straightHalls_costNoPath();
    void aSeatBesideAWall_isComeToExactly();
    void whereSomebodyComes_twoPassOnTheRight();
    void fences_areNotWalkedThrough();
    void stairsAndLifts_areNoFloorOfARoom();
    void whoIsStepFree_hasATargetOfTheirOwnThatTheyReach();
    void announcedRooms_haveTheirMapsBitByBit();
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

void LivedWaysTest::whereACrowdStandsOnTheWay_theyGoAnother_data()
{
    QTest::addColumn<std::uint32_t>("people");
    QTest::newRow("nobody") << 0U;
    QTest::newRow("three in a row") << 3U;
    QTest::newRow("a crowd") << 60U;
}

/// In the southern gap people come to stand when somebody is on the way to it.
void LivedWaysTest::whereACrowdStandsOnTheWay_theyGoAnother()
{
    QFETCH(std::uint32_t, people);
    LivedMinds lived(hallWithTwoGaps().world, 1);
    QVERIFY(comesToTheWest(lived));
    street::SteeredPeople& street = *lived.run.setting().street;
    const std::uint32_t cell = street.status(mind(0)).cell;
    for (std::uint32_t i = 0; i < people; ++i) {
        const Point place{12.5 + 0.9 * (i / 10), 3.1 + 0.2 * (i % 10)};
        const world::AgentId statue{world::PersonKind::crowd, i};
        street.addAtDoor(street::travellerOf(lived.run.setting().world, statue, 0, 1.0), place, cell, lived.run.setting().now_s);
    }
    lived.run.step();
    for (std::uint32_t i = 0; i < people; ++i)
        street.settleDown({world::PersonKind::crowd, i}, street.status({world::PersonKind::crowd, i}).place, 0.0);
    for (int i = 0; i < 600 && street.status(mind(0)).place.x < 14.5; ++i)
        lived.run.step();
    const Point place = street.status(mind(0)).place;
    QVERIFY2(place.x >= 14.5 && (place.y > 10.0) == (people > 10), qPrintable(QString("%1 %2").arg(place.x).arg(place.y)));
}

/// 5 m aside of it, from where they still see where they were going, they lay it anew, and 1 m aside not.
void LivedWaysTest::whoIsFarOffTheirWay_laysItAnew()
{
    for (const double aside_m : {1.0, 5.0}) {
        LivedMinds lived(hallWithTwoGaps().world, 1);
        QVERIFY(comesToTheWest(lived));
        street::SteeredPeople& street = *lived.run.setting().street;
        const Point place = street.status(mind(0)).place;
        const std::uint64_t before = lived.minds->minds()->pathShares().squares;
        const double side = place.y > 10.0 ? 1.0 : -1.0; // away from the gap in the south, else along the wall
        street.getUp(mind(0), place + Point{0, place.y > 10.0 ? aside_m : side * aside_m});
        lived.live(2.6);
        QCOMPARE(lived.minds->minds()->pathShares().squares, before + (aside_m > 3.0 ? 1 : 0));
    }
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

/// The same map, whether it is made in parts, before the start, or when somebody asks; again after an edit.
void LivedWaysTest::announcedRooms_haveTheirMapsBitByBit()
{
    TwoHalls city;
    addWall(city);
    const auto graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(city.world));
    const Ways ways(city.world, graph, std::make_shared<const ground::WalkingGround>(city.world, *graph, 2.0), 1);
    const auto isSame = [](const PathMap& a, const PathMap& b) {
        return std::equal(
            a.leaves().begin(), a.leaves().end(), b.leaves().begin(), b.leaves().end(),
            [](const PathMap::Leaf& one, const PathMap::Leaf& other) { return one.middle == other.middle && one.size_m == other.size_m; });
    };
    RoomPaths asked(city.world, ways);
    RoomPaths announced(city.world, ways);
    RoomPaths started(city.world, ways);
    const std::uint32_t room = ways.rooms().roomOf(0);
    const std::uint32_t empty = ways.rooms().roomOf(1); // nothing stands there
    QVERIFY(asked.isMapped(room) && !asked.isMapped(empty));
    announced.prepare();
    announced.announce(empty);
    announced.announce(room);
    announced.announce(room);
    int parts = 0;
    for (; !announced.isReady(room) && parts < 100; ++parts)
        announced.prepare();
    QCOMPARE(parts, 2); // 15 tiles, then the map
    QVERIFY(!announced.isReady(empty) && !asked.isReady(room));
    QVERIFY(isSame(asked.mapOf(room), announced.mapOf(room)));
    const std::vector<std::uint32_t> rooms{empty, room};
    started.prepareAll(rooms);
    QVERIFY(started.isReady(room) && isSame(asked.mapOf(room), started.mapOf(room)));
    RoomPaths edited(city.world, ways);
    edited.keepPerception(started);
    edited.prepare(); // tiles are there
    QVERIFY(edited.isReady(room) && isSame(asked.mapOf(room), edited.mapOf(room)));
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

} // namespace lived_ways_test

#include "lived_ways_test.moc"
