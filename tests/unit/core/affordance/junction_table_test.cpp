// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/junction_table.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"

#include <QTest>
#include <atomic>
#include <cmath>
#include <limits>
#include <rapidcheck.h>

namespace junction_table_test {

using namespace passerby;
using affordance::JunctionTable;
using affordance::ShareRule;
using affordance::Sight;
using affordance::TableOptions;
using affordance::WayNetwork;
using testing::Plan;

namespace {

WayNetwork networkOf(const world::World& world)
{
    return affordance::findWays(world, navigation::NavigationGraph::build(world));
}

JunctionTable tableOf(const world::World& world, const Sight& sight, const TableOptions& options = {})
{
    foundation::JobContext context;
    return std::move(affordance::makeJunctionTable(networkOf(world), world, sight, options, context)).value();
}

/// Sees the same areas from everywhere, in the order of the directions: walkable 1, 2, 3, ..., visible twice as much squared.
Sight countedSight()
{
    Sight sight;
    sight.look = [](geometry::Point, int, std::span<const double> directions_rad, double angle_rad) {
        affordance::Outlook outlook;
        for (std::size_t i = 0; i < directions_rad.size(); ++i) {
            const double n = static_cast<double>(i + 1);
            outlook.towards.push_back({2 * n * n, n});
        }
        outlook.all = {1000.0 * angle_rad, 100.0};
        return outlook;
    };
    sight.sees = [](geometry::Point, int, geometry::Point) { return true; };
    return sight;
}

const std::vector<std::string> kCross{"##.##", "##.##", ".....", "##.##", "##.##"};
constexpr affordance::JunctionIndex kMiddle = 2; // ways to the north, west, east, south, by the numbers of their portals

std::vector<double> sharesAt(const WayNetwork& network, const JunctionTable& table, affordance::JunctionIndex junction)
{
    std::vector<double> shares;
    for (auto way = network.junctions[junction].firstWay; way < network.junctions[junction].lastWay; ++way)
        shares.push_back(table.ways[way].share);
    return shares;
}

/// Largest distance of a junction's sum of shares from 1.
double worstSum(const WayNetwork& network, const JunctionTable& table)
{
    double worst = 0.0;
    for (const auto& junction : network.junctions) {
        double sum = 0.0;
        for (auto way = junction.firstWay; way < junction.lastWay; ++way)
            sum += table.ways[way].share;
        worst = std::max(worst, std::abs(sum - 1.0));
    }
    return worst;
}

} // namespace

class JunctionTableTest : public QObject {
    Q_OBJECT
private slots:
    void shares_followTheAreas();
    void rules_countWhatTheySay();
    void badAreas_countAsNone();
    void attractor_drawsByDistance();
    void attractor_unseenOrBehind_doesNotDraw();
    void cancelled_saysSo();
    void anyThreads_sameTable();
    void shares_sumToOne();
    void update_equalsScratch();
    void update_looksOnlyWhereNeeded();
};

void JunctionTableTest::shares_followTheAreas()
{
    const world::World world = Plan(kCross).make();
    const WayNetwork network = networkOf(world);
    const JunctionTable table = tableOf(world, countedSight());
    QCOMPARE(sharesAt(network, table, kMiddle), (std::vector<double>{0.1, 0.2, 0.3, 0.4}));
    QCOMPARE(sharesAt(network, table, 0), (std::vector<double>{1.0}));
    QCOMPARE(table.viewsheds[kMiddle].walkable_m2, 100.0);
    const double north_rad = table.ways[network.junctions[kMiddle].firstWay].direction_rad;
    QVERIFY(std::abs(north_rad - std::numbers::pi / 2) < 1e-12);
    QVERIFY(std::abs(table.viewsheds[0].visible_m2 - 1000.0 * std::numbers::pi / 3) < 1e-9); // the angle is handed on
}

void JunctionTableTest::rules_countWhatTheySay()
{
    const world::World world = Plan(kCross).make();
    const WayNetwork network = networkOf(world);
    const std::vector<double> visible = sharesAt(network, tableOf(world, countedSight(), {1.0, ShareRule::visible}), kMiddle);
    for (std::size_t i = 0; i < 4; ++i)
        QVERIFY(std::abs(visible[i] - static_cast<double>((i + 1) * (i + 1)) / 30.0) < 1e-12);
    QCOMPARE(sharesAt(network, tableOf(world, countedSight(), {1.0, ShareRule::random}), kMiddle), (std::vector<double>(4, 0.25)));
}

void JunctionTableTest::badAreas_countAsNone()
{
    const world::World world = Plan(kCross).make();
    const WayNetwork network = networkOf(world);
    const auto sharesFor = [&](std::array<double, 4> areas) {
        Sight sight = countedSight();
        sight.look = [areas](geometry::Point, int, std::span<const double> directions_rad, double) {
            affordance::Outlook outlook;
            for (std::size_t i = 0; i < directions_rad.size(); ++i)
                outlook.towards.push_back({areas[i], areas[i]});
            return outlook;
        };
        return sharesAt(network, tableOf(world, sight), kMiddle);
    };
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    QCOMPARE(sharesFor({0, 0, 0, 0}), (std::vector<double>(4, 0.25)));
    QCOMPARE(sharesFor({-5, kNan, kInfinite, 0}), (std::vector<double>(4, 0.25)));
    QCOMPARE(sharesFor({-5, kNan, 30, 10}), (std::vector<double>{0, 0, 0.75, 0.25}));
    QCOMPARE(sharesFor({1e-9, 0, 30, 10}), (std::vector<double>{0, 0, 0.75, 0.25}));
}

void JunctionTableTest::attractor_drawsByDistance()
{
    Plan plan(kCross);
    plan.addAttractor(plan.middle(4, 2), 16.0, 40.0);  // 20 m to the east: at half its reach, so a factor of 4
    plan.addAttractor(plan.middle(2, 2), 100.0, 50.0); // on the spot: draws nowhere
    plan.addAttractor(plan.middle(2, 4), 9.0, 20.0);   // at its reach: 1
    const world::World world = plan.make();
    const WayNetwork network = networkOf(world);
    const JunctionTable table = tableOf(world, countedSight());
    const std::vector<double> shares = sharesAt(network, table, kMiddle);
    const std::array<double, 4> weight{1, 2, 3 * 4, 4};
    for (std::size_t i = 0; i < 4; ++i)
        QVERIFY(std::abs(shares[i] - weight[i] / 19.0) < 1e-12);
    Plan twice(kCross);
    twice.addAttractor(twice.middle(4, 2), 0.25, 40.0); // repels: a half, and again
    twice.addAttractor(twice.middle(4, 2), 0.25, 40.0);
    QVERIFY(std::abs(sharesAt(network, tableOf(twice.make(), countedSight()), kMiddle)[2] - 0.75 / 7.75) < 1e-12);
}

void JunctionTableTest::attractor_unseenOrBehind_doesNotDraw()
{
    Plan plan(kCross);
    plan.addAttractor(plan.middle(4, 2) + geometry::Point{0, 9}, 16.0, 400.0); // 24° off the way east, inside 60° but not inside 40°
    const world::World world = plan.make();
    const WayNetwork network = networkOf(world);
    QVERIFY(sharesAt(network, tableOf(world, countedSight()), kMiddle)[2] > 0.31);
    QCOMPARE(sharesAt(network, tableOf(world, countedSight(), {std::numbers::pi * 40 / 180, ShareRule::walkable}), kMiddle),
             (std::vector<double>{0.1, 0.2, 0.3, 0.4}));
    Sight blind = countedSight();
    blind.sees = [](geometry::Point, int, geometry::Point) { return false; };
    QCOMPARE(sharesAt(network, tableOf(world, blind), kMiddle), (std::vector<double>{0.1, 0.2, 0.3, 0.4}));
}

void JunctionTableTest::cancelled_saysSo()
{
    class Cancelled : public foundation::JobContext {
    public:
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    Cancelled context;
    const world::World world = Plan(kCross).make();
    const auto table = affordance::makeJunctionTable(networkOf(world), world, countedSight(), {}, context);
    QVERIFY(!table.ok());
    QCOMPARE(table.error().code, std::string("cancelled"));
}

void JunctionTableTest::anyThreads_sameTable()
{
    foundation::RandomStream random(8, 1, foundation::Purpose::general);
    const world::World world = Plan(testing::randomPlan(random, 20, 20, 0.3)).make();
    const WayNetwork network = networkOf(world);
    foundation::JobContext context;
    const Sight sight = testing::inventedSight(5);
    const auto one = affordance::makeJunctionTable(network, world, sight, {}, context, 1);
    const auto four = affordance::makeJunctionTable(network, world, sight, {}, context, 4);
    QVERIFY(network.junctions.size() > 64);
    QVERIFY(one.value() == four.value());
}

void JunctionTableTest::shares_sumToOne()
{
    QVERIFY(rc::check("shares of each junction sum to one", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 6, foundation::Purpose::general);
        Plan plan(testing::randomPlan(random, 1 + random.below(8), 1 + random.below(8), 0.3));
        for (std::uint32_t i = random.below(4); i-- > 0;)
            plan.addAttractor({80 * random.uniform(), -80 * random.uniform()}, std::exp(20 * random.uniform() - 10),
                              100 * random.uniform() + 1);
        const world::World world = plan.make();
        const auto rule = static_cast<ShareRule>(random.below(3));
        const JunctionTable table = tableOf(world, testing::inventedSight(random.bits64()), {0.2 + 6 * random.uniform(), rule});
        RC_ASSERT(worstSum(networkOf(world), table) < 1e-12);
        for (const auto& way : table.ways)
            RC_ASSERT((way.share >= 0.0 && way.share <= 1.0));
    }));
}

void JunctionTableTest::update_equalsScratch()
{
    QVERIFY(rc::check("updated = from scratch", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 7, foundation::Purpose::general);
        const std::size_t columns = 2 + random.below(8);
        const std::size_t rows = 2 + random.below(8);
        std::vector<std::string> map = testing::randomPlan(random, columns, rows, 0.35);
        Plan before(map);
        before.addAttractor({40, -40}, 3.0, 60.0);
        // A wall goes or comes, an edit too; and what is seen west of a line changes.
        char& place = map[random.below(static_cast<std::uint32_t>(rows))][random.below(static_cast<std::uint32_t>(columns))];
        if (random.uniform() < 0.6)
            place = place == '#' ? '.' : '#';
        Plan after(map);
        after.addAttractor({40, random.uniform() < 0.5 ? -40.0 : -30.0}, 3.0, 60.0);
        if (random.uniform() < 0.5)
            after.addEdit(world::JunctionChange::move, "J" + std::to_string(1 + random.below(20)),
                          {80 * random.uniform(), -80 * random.uniform()});
        const double line_m = 100 * random.uniform();
        const Sight east = testing::inventedSight(random.bits64());
        const Sight west = testing::inventedSight(random.bits64());
        Sight now;
        now.look = [&](geometry::Point eye, int level, std::span<const double> directions_rad, double angle_rad) {
            return (eye.x < line_m ? west : east).look(eye, level, directions_rad, angle_rad);
        };
        now.sees = [&](geometry::Point eye, int level, geometry::Point goal) {
            return (eye.x < line_m ? west : east).sees(eye, level, goal);
        };
        const world::World worldBefore = before.make();
        const world::World world = after.make();
        const WayNetwork networkBefore = networkOf(worldBefore);
        const WayNetwork network = networkOf(world);
        foundation::JobContext context;
        const auto updated = affordance::updatedJunctionTable(
            tableOf(worldBefore, east), networkBefore, network, world, now,
            [&](affordance::JunctionIndex junction) { return networkBefore.junctions[junction].centre.x < line_m; }, context);
        RC_ASSERT(updated.value() == tableOf(world, now));
    }));
}

void JunctionTableTest::update_looksOnlyWhereNeeded()
{
    const Plan before(kCross);
    std::vector<std::string> map = kCross;
    map[4] = "##..#"; // the southern arm's end becomes a bend with an end beside it
    const Plan after(map);
    std::atomic<int> looks = 0;
    Sight sight = testing::inventedSight(3);
    const auto invented = sight.look;
    sight.look = [&](geometry::Point eye, int level, std::span<const double> directions_rad, double angle_rad) {
        ++looks;
        return invented(eye, level, directions_rad, angle_rad);
    };
    foundation::JobContext context;
    const WayNetwork network = networkOf(after.make());
    const auto updated = affordance::updatedJunctionTable(
        tableOf(before.make(), sight), networkOf(before.make()), network, after.make(), sight,
        [](affordance::JunctionIndex) { return false; }, context);
    QCOMPARE(looks.load(), 5 + static_cast<int>(network.junctions.size()) - 4); // what was the end in the south is new; the others are kept
    QVERIFY(updated.value() == tableOf(after.make(), sight));
}

PASSERBY_TEST(JunctionTableTest)

} // namespace junction_table_test

#include "junction_table_test.moc"
