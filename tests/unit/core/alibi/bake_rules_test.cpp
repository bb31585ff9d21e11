// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "core/alibi/closest_targets.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <array>
#include <cmath>

namespace bake_rules_test {

using namespace passerby;
using alibi::Bake;
using alibi::BoundModel;
using foundation::Result;
using world::GoalChoice;

namespace {

Result<Bake> bake(const world::World& world, BoundModel model = BoundModel::pairwise)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = model;
    options.threads = 1;
    return alibi::bakeWorld(world, options, context);
}

std::string errorOf(const world::World& world, BoundModel model = BoundModel::pairwise)
{
    const Result<Bake> result = bake(world, model);
    return result ? "" : result.error().code;
}

class Stopped final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

/// Two rooms that no portal joins, with a home and a shop in each.
testing::CityBuilder twoIslands(GoalChoice choice)
{
    testing::CityBuilder city;
    const world::CellId west = city.cell(0, 0, 10, 10);
    const world::CellId east = city.cell(20, 0, 30, 10);
    const world::TargetTypeId home = city.type("home", 10);
    const world::TargetTypeId shop = city.type("shop", 10);
    city.goal(home, shop, choice, false, 1.0);
    city.goal(shop, home, GoalChoice::closest, false, 1.0);
    city.target(home, west, {1, 1});
    city.target(shop, west, {9, 9});
    city.target(home, east, {21, 1});
    city.target(shop, east, {29, 9});
    return city;
}

} // namespace

class BakeRulesTest : public QObject {
    Q_OBJECT
private slots:
    void emptyWorld_isRefused();
    void weightsAllZero_isRefused();
    void onlyRoundTrips_isRefused();
    void goalWithoutTargets_isRefused();
    void typeWithoutGoals_isRefusedOnlyWherePeopleEndUp();
    void severalClosedClasses_areRefused();
    void unreachable_isRefusedOnlyWhereUsed();
    void exact_tooManyTuples_isRefused();
    void cancelled_saysSo();
    void coLocatedTargets_haveRatesWithoutTime();
    void closestOfOwnType_isNeverOneself();
    void closest_tieGoesToTheFirst();
    void noProfiles_usualWalker();
    void sharesAreRelative_zeroSharesLeftOut();
    void zeroWeightSigma_isAllowed();
    void bytes_comeBackTheSame();
    void bytes_damagedOrStale_areRefused();
    void boundLaw_reachByHand();
    void boundLaw_drawsFollowTheMarginal();
};

void BakeRulesTest::emptyWorld_isRefused()
{
    QCOMPARE(errorOf(world::World()), std::string("no-targets"));
}

void BakeRulesTest::weightsAllZero_isRefused()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    city.typeRow({3, 3}).goals[0].weight = 0.0;
    QCOMPARE(errorOf(city.make()), std::string("weights-all-zero"));
}

void BakeRulesTest::onlyRoundTrips_isRefused()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    city.typeRow({1, 1}).goals[0].weight = 0.0;
    QCOMPARE(errorOf(city.make()), std::string("round-trip-only"));
}

void BakeRulesTest::goalWithoutTargets_isRefused()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    const world::TargetTypeId park = city.type("park", 10);
    city.goal({1, 1}, park, GoalChoice::uniform, false, 0.1);
    QCOMPARE(errorOf(city.make()), std::string("goal-without-targets"));
}

void BakeRulesTest::typeWithoutGoals_isRefusedOnlyWherePeopleEndUp()
{
    for (const bool roundTrip : {false, true}) {
        testing::CityBuilder city = testing::threeDoors(1.0);
        const world::TargetTypeId kiosk = city.type("kiosk", 10);
        city.target(kiosk, world::CellId{1, 1}, {2, 2});
        city.goal({1, 1}, kiosk, GoalChoice::closest, roundTrip, 0.1);
        QCOMPARE(errorOf(city.make()), std::string(roundTrip ? "" : "type-without-goals"));
    }
}

void BakeRulesTest::severalClosedClasses_areRefused()
{
    testing::CityBuilder types = testing::threeDoors(1.0);
    const world::TargetTypeId island = types.type("hermitage", 10);
    types.goal(island, island, GoalChoice::closest, false, 1.0);
    types.target(island, world::CellId{1, 1}, {2, 2});
    types.target(island, world::CellId{1, 1}, {3, 2});
    QCOMPARE(errorOf(types.make()), std::string("several-closed-classes"));

    // One chain of types, but two pairs of targets so far apart that nobody ever changes over.
    testing::CityBuilder places;
    const world::CellId room = places.cell(0, 0, 100, 10);
    const world::TargetTypeId home = places.type("home", 10);
    const world::TargetTypeId shop = places.type("shop", 10);
    places.goal(home, shop, GoalChoice::closest, false, 1.0);
    places.goal(shop, home, GoalChoice::closest, false, 1.0);
    for (const double x : {5.0, 90.0}) {
        places.target(home, room, {x, 5});
        places.target(shop, room, {x + 2, 5});
    }
    QCOMPARE(errorOf(places.make()), std::string("several-closed-classes"));
}

void BakeRulesTest::unreachable_isRefusedOnlyWhereUsed()
{
    QCOMPARE(errorOf(twoIslands(GoalChoice::uniform).make()), std::string("unreachable-target"));
    QCOMPARE(errorOf(twoIslands(GoalChoice::bound).make()), std::string("unreachable-target"));
    // A kiosk on an island that is nobody's closest harms nobody.
    testing::CityBuilder city = testing::threeDoors(1.0);
    const world::CellId island = city.cell(50, 50, 60, 60);
    city.target({3, 3}, island, {55, 55});
    const Result<Bake> result = bake(city.make());
    QVERIFY(result.ok());
    QCOMPARE(result.value().sigma[3], 0.0);
    QVERIFY(std::abs(result.value().meanCycle_s - 192.8) < 1e-9);
}

void BakeRulesTest::exact_tooManyTuples_isRefused()
{
    testing::CityBuilder city;
    const world::CellId room = city.cell(0, 0, 100, 100);
    std::vector<world::TargetTypeId> types;
    for (int i = 0; i < 4; ++i)
        types.push_back(city.type("type " + std::to_string(i), 10));
    for (std::size_t i = 0; i < 4; ++i)
        city.goal(types[i], types[(i + 1) % 4], GoalChoice::bound, false, 1.0);
    for (int i = 0; i < 4 * 70; ++i)
        city.target(types[static_cast<std::size_t>(i % 4)], room, {1.0 + i % 97, 1.0 + i % 89});
    const world::World world = city.make();
    QCOMPARE(errorOf(world, BoundModel::exact), std::string("exact-too-large")); // 70^4 = 2.4e7
    QCOMPARE(errorOf(world, BoundModel::pairwise), std::string());
}

void BakeRulesTest::cancelled_saysSo()
{
    Stopped context;
    const Result<Bake> result = alibi::bakeWorld(testing::threeDoors(1.0).make(), {}, context);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, std::string("cancelled"));
}

void BakeRulesTest::coLocatedTargets_haveRatesWithoutTime()
{
    testing::CityBuilder city;
    const world::CellId room = city.cell(0, 0, 10, 10);
    const world::TargetTypeId flat = city.type("flat", 30);
    const world::TargetTypeId shop = city.type("shop", 70);
    city.goal(flat, shop, GoalChoice::closest, false, 1.0);
    city.goal(shop, flat, GoalChoice::bound, false, 1.0);
    city.target(flat, room, {5, 5});
    city.target(shop, room, {5, 5});
    const Result<Bake> result = bake(city.make());
    QVERIFY(result.ok());
    const Bake& made = result.value();
    QCOMPARE(made.walkingShare, 0.0);
    QVERIFY(std::abs(made.entryRate_per_s[made.graph->findSegment(0, 1)] - 0.01) < 1e-14);
    QVERIFY(std::abs(made.probabilityInside[0] - 0.3) < 1e-14);
}

void BakeRulesTest::closestOfOwnType_isNeverOneself()
{
    testing::CityBuilder city;
    const world::CellId room = city.cell(0, 0, 100, 10);
    const world::TargetTypeId bar = city.type("bar", 60);
    city.goal(bar, bar, GoalChoice::closest, false, 1.0);
    for (const double x : {10.0, 20.0, 50.0})
        city.target(bar, room, {x, 5});
    const Result<Bake> result = bake(city.make());
    QVERIFY(result.ok());
    QVERIFY(std::abs(result.value().sigma[0] - 0.5) < 1e-12); // to and fro between the first two
    QVERIFY(std::abs(result.value().sigma[1] - 0.5) < 1e-12);
    QCOMPARE(result.value().sigma[2], 0.0);

    testing::CityBuilder lonely;
    const world::CellId cell = lonely.cell(0, 0, 10, 10);
    const world::TargetTypeId only = lonely.type("only", 60);
    lonely.goal(only, only, GoalChoice::closest, false, 1.0);
    lonely.target(only, cell, {5, 5});
    const Result<Bake> alone = bake(lonely.make());
    QVERIFY(alone.ok()); // a trip of no length, as the header says
    QCOMPARE(alone.value().meanCycle_s, 60.0);
}

void BakeRulesTest::closest_tieGoesToTheFirst()
{
    testing::CityBuilder city;
    const world::CellId room = city.cell(0, 0, 100, 10);
    const world::TargetTypeId home = city.type("home", 60);
    const world::TargetTypeId shop = city.type("shop", 60);
    city.target(shop, room, {60, 5});
    city.target(home, room, {50, 5});
    city.target(shop, room, {40, 5});
    const world::World world = city.make();
    const Result<alibi::Habits> habits = alibi::compileHabits(world);
    QVERIFY(habits.ok());
    foundation::JobContext context;
    const auto graph = navigation::NavigationGraph::build(world);
    const Result<alibi::ClosestTargets> closest = alibi::findClosestTargets(habits.value(), graph, 1, context);
    QVERIFY(closest.ok());
    QCOMPARE(closest.value().of(1, 1), 0U);
    QCOMPARE(closest.value().of(0, 1), 2U);
    QCOMPARE(closest.value().of(1, 0), 1U);
}

void BakeRulesTest::noProfiles_usualWalker()
{
    testing::CityBuilder city;
    const world::CellId room = city.cell(0, 0, 20, 10);
    const world::TargetTypeId home = city.type("home", 60);
    city.goal(home, home, GoalChoice::closest, false, 1.0);
    city.target(home, room, {1, 5});
    city.target(home, room, {14.4, 5});
    const Result<Bake> result = bake(city.make());
    QVERIFY(result.ok());
    const double slowness = result.value().meanTravel_s[0] / 13.4; // E[1/v] of 1.34 ± 0.26
    QVERIFY(std::abs(slowness * 1.34 - 1.039) < 1e-3);
}

void BakeRulesTest::sharesAreRelative_zeroSharesLeftOut()
{
    testing::CityBuilder once = testing::threeDoors(1.3);
    once.profile("runner", 1.0, 3.0, 0.1);
    testing::CityBuilder twice = testing::threeDoors(1.3);
    twice.profile("runner", 1.0, 3.0, 0.1);
    twice.profile("ghost", 0.0, 0.1, 0.0);
    QVERIFY(bake(once.make()).value().probability == bake(twice.make()).value().probability);
}

void BakeRulesTest::zeroWeightSigma_isAllowed()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    city.target({3, 3}, world::CellId{1, 1}, {1, 14}); // a cafe farther from home and office than the other one is
    const Result<Bake> result = bake(city.make());
    QVERIFY(result.ok());
    QVERIFY(result.value().sigma[3] >= 0.0);
    QVERIFY(std::abs(result.value().checkSum - 1.0) < 1e-12);
}

void BakeRulesTest::bytes_comeBackTheSame()
{
    const world::World world = testing::threeDoors(1.0).make();
    const Bake made = bake(world).value();
    const std::vector<std::uint8_t> bytes = toBytes(made);
    const Result<Bake> back = alibi::fromBytes(bytes, world);
    QVERIFY(back.ok());
    QVERIFY(back.value().probability == made.probability);
    QVERIFY(back.value().probabilityByType == made.probabilityByType);
    QVERIFY(back.value().probabilityInside == made.probabilityInside);
    QCOMPARE(back.value().meanCycle_s, made.meanCycle_s);
    QCOMPARE(back.value().typeCount, made.typeCount);
    QCOMPARE(back.value().graph->segments().size(), made.graph->segments().size());
    QVERIFY(toBytes(back.value()) == bytes);
}

void BakeRulesTest::bytes_damagedOrStale_areRefused()
{
    const world::World world = testing::threeDoors(1.0).make();
    const std::vector<std::uint8_t> bytes = toBytes(bake(world).value());
    const Result<Bake> stale = alibi::fromBytes(bytes, testing::threeDoors(1.5).make());
    QVERIFY(!stale.ok());
    QCOMPARE(stale.error().code, std::string("stale-bake"));
    for (std::size_t length = 0; length < bytes.size(); ++length)
        QVERIFY(!alibi::fromBytes({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)}, world).ok());
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        std::vector<std::uint8_t> damaged = bytes;
        damaged[place] ^= 0x55U;
        QVERIFY(!alibi::fromBytes(damaged, world).ok());
    }
    std::vector<std::uint8_t> longer = bytes;
    longer.resize(bytes.size() + 1000, 0);
    QVERIFY(!alibi::fromBytes(longer, world).ok());
}

void BakeRulesTest::boundLaw_reachByHand()
{
    const std::vector<geometry::Point> positions{{0, 0}, {100, 0}, {3, 0}, {4, 0}, {200, 0}};
    const std::vector<std::vector<std::uint32_t>> targetsOfType{{0, 1}, {2, 3, 4}};
    const alibi::BoundLaw law({0, 1}, targetsOfType, positions, 4.0);
    QVERIFY(law.hasReach());
    QCOMPARE(law.choices(0, 0).size(), std::size_t{2});
    QCOMPARE(law.choices(1, 0).size(), std::size_t{2}); // on the rim counts
    QCOMPARE(law.choices(1, 0)[1], 3U);
    QCOMPARE(law.choices(1, 1).size(), std::size_t{3}); // none within reach: all
    const std::vector<double> chance = law.marginal(1);
    QCOMPARE(chance[0], 0.25 + 1.0 / 6.0);
    QCOMPARE(chance[2], 1.0 / 6.0);
    QCOMPARE(law.tupleCount(), 5.0);
    const alibi::BoundLaw free({0, 1}, targetsOfType, positions, {});
    QCOMPARE(free.tupleCount(), 6.0);
    QVERIFY(!free.hasReach());
}

void BakeRulesTest::boundLaw_drawsFollowTheMarginal()
{
    const std::vector<geometry::Point> positions{{0, 0}, {100, 0}, {3, 0}, {4, 0}, {200, 0}};
    const alibi::BoundLaw law({0, 1}, {{0, 1}, {2, 3, 4}}, positions, 4.0);
    std::array<double, 5> count{};
    constexpr int kPeople = 60000;
    for (std::uint64_t agent = 0; agent < kPeople; ++agent) {
        foundation::RandomStream stream(1, agent, foundation::Purpose::boundTarget);
        std::array<std::uint32_t, 2> bound{};
        law.draw(stream, bound);
        count[bound[0]] += 1.0 / kPeople;
        count[bound[1]] += 1.0 / kPeople;
        QVERIFY(bound[0] == 1 || bound[1] != 4);
    }
    QVERIFY(std::abs(count[0] - 0.5) < 0.01);
    QVERIFY(std::abs(count[2] - (0.25 + 1.0 / 6.0)) < 0.01);
    QVERIFY(std::abs(count[4] - 1.0 / 6.0) < 0.01);
}

PASSERBY_TEST(BakeRulesTest)

} // namespace bake_rules_test

#include "bake_rules_test.moc"
