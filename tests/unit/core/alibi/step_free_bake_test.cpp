// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/alibi_method.h"
#include "core/alibi/bake.h"
#include "core/alibi/compact_law.h"
#include "core/alibi/posterior.h"
#include "core/alibi/rebaker.h"
#include "core/alibi/story_law.h"
#include "core/world/content_hash.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

using namespace passerby;
using alibi::Bake;
using alibi::TripLaw;
using navigation::NavigationGraph;
using navigation::SegmentIndex;
using testing::StairsCity;

namespace {

Bake baked(const world::World& world)
{
    foundation::JobContext context;
    auto bake = alibi::bakeWorld(world, {}, context);
    if (!bake)
        qFatal("%s", foundation::describe(bake.error()).c_str());
    return std::move(bake).value();
}

/// The segment of the same name; kNone where there is none.
SegmentIndex sameIn(const NavigationGraph& other, const NavigationGraph& graph, SegmentIndex segment)
{
    const navigation::Segment& way = graph.segments()[segment];
    const auto from = other.findNode(graph.nodeName(way.from));
    const auto to = other.findNode(graph.nodeName(way.to));
    return from == navigation::kNone || to == navigation::kNone ? navigation::kNone : other.findSegment(from, to);
}

SegmentIndex segmentOf(const NavigationGraph& graph, const char* from, const char* to)
{
    return graph.findSegment(graph.findNode(from), graph.findNode(to));
}

} // namespace

class StepFreeBakeTest : public QObject {
    Q_OBJECT
private slots:
    void everybodyStepFree_isACityWithoutStairs_data();
    void everybodyStepFree_isACityWithoutStairs();
    void shares_mix_data();
    void shares_mix();
    void withoutStepFreePeople_nothingIsAnother();
    void rebaker_followsTheProfile();
    void alibis_areOfThoseWhoseWayItIs_data();
    void alibis_areOfThoseWhoseWayItIs();
    void posterior_knowsWhoseWayItIs();
    void cityWhereNothingCanBeReached_isRefused();
};

void StepFreeBakeTest::everybodyStepFree_isACityWithoutStairs_data()
{
    QTest::addColumn<bool>("hasBound");
    QTest::addColumn<bool>("hasLift");
    QTest::newRow("drawn anew, a ramp") << false << false;
    QTest::newRow("bound, a ramp") << true << false;
    QTest::newRow("drawn anew, a lift") << false << true;
}

/// By another way: the same people where there are no stairs at all, and no attic.
void StepFreeBakeTest::everybodyStepFree_isACityWithoutStairs()
{
    QFETCH(bool, hasBound);
    QFETCH(bool, hasLift);
    StairsCity city{.stepFreeShare = 1.0, .hasLift = hasLift, .hasBound = hasBound};
    const Bake bake = baked(city.make());
    city.hasStairs = false;
    const Bake plain = baked(city.make());
    QVERIFY(bake.graph->stepFree() && bool(plain.graph->stepFree()) == hasLift);
    double matched = 0.0;
    for (SegmentIndex segment = 0; segment < bake.probability.size(); ++segment) {
        const SegmentIndex same = sameIn(*plain.graph, *bake.graph, segment);
        const double expected = same == navigation::kNone ? 0.0 : plain.probability[same];
        QVERIFY2(std::abs(bake.probability[segment] - expected) < 1e-12, qPrintable(QString::number(segment)));
        QVERIFY(std::abs(bake.entryRate_per_s[segment] - (same == navigation::kNone ? 0.0 : plain.entryRate_per_s[same])) < 1e-12);
        matched += expected;
    }
    QVERIFY(std::abs(matched - plain.walkingShare) < 1e-12);
    QCOMPARE(bake.probabilityInside.size(), plain.probabilityInside.size() + 1);
    QCOMPARE(bake.probabilityInside.back(), 0.0);
    for (std::size_t target = 0; target < plain.sigma.size(); ++target)
        QVERIFY(std::abs(bake.sigma[target] - plain.sigma[target]) < 1e-12);
}

void StepFreeBakeTest::shares_mix_data()
{
    everybodyStepFree_isACityWithoutStairs_data();
}

void StepFreeBakeTest::shares_mix()
{
    QFETCH(bool, hasBound);
    QFETCH(bool, hasLift);
    const auto of = [&](double share) {
        return baked(StairsCity{.stepFreeShare = share, .hasLift = hasLift, .hasBound = hasBound}.make());
    };
    const Bake walkers = of(0.0);
    const Bake chairs = of(1.0);
    const Bake mixed = of(0.3);
    QVERIFY(!walkers.graph->stepFree());
    for (SegmentIndex segment = 0; segment < mixed.probability.size(); ++segment)
        QVERIFY(std::abs(mixed.probability[segment] - 0.7 * walkers.probability[segment] - 0.3 * chairs.probability[segment]) < 1e-12);
    for (std::size_t target = 0; target < mixed.sigma.size(); ++target)
        QVERIFY(std::abs(mixed.probabilityInside[target] - 0.7 * walkers.probabilityInside[target] - 0.3 * chairs.probabilityInside[target])
                < 1e-12);
    QVERIFY(mixed.probability[segmentOf(*mixed.graph, "P3", "P4")] > 0.0);
    QCOMPARE(chairs.probability[segmentOf(*mixed.graph, "P3", "P4")], 0.0);
}

void StepFreeBakeTest::withoutStepFreePeople_nothingIsAnother()
{
    // Who is asked for has no share, or keeps no schedule, or there are no stairs.
    const world::World world = StairsCity{.stepFreeShare = 0.0}.make();
    world::WorldPatch patch;
    world::AgentProfile guest;
    guest.name = "guest";
    guest.share = 0.0;
    guest.isStepFree = true;
    patch.put(world.profiles().nextId(), guest);
    QVERIFY(!NavigationGraph::build(testing::changed(world, patch)).stepFree());
    QVERIFY(!NavigationGraph::build(StairsCity{.stepFreeShare = 0.5, .hasStairs = false}.make()).stepFree());
    QVERIFY(!NavigationGraph::build(StairsCity{.stepFreeShare = 0.5, .guidance = world::Guidance::affordance}.make()).stepFree());
    // The hash of a city without stairs does not know who would avoid them.
    world::World flat = StairsCity{.stepFreeShare = 0.5, .hasStairs = false}.make();
    const std::uint64_t before = world::bakeHash(flat);
    world::WorldPatch back;
    for (const auto& [id, row] : flat.profiles()) {
        world::AgentProfile profile = row;
        profile.isStepFree = false;
        back.put(id, profile);
    }
    QCOMPARE(world::bakeHash(testing::changed(flat, back)), before);
}

void StepFreeBakeTest::rebaker_followsTheProfile()
{
    const world::World mixed = StairsCity{.stepFreeShare = 0.3}.make();
    world::WorldPatch patch;
    for (const auto& [id, row] : mixed.profiles()) {
        world::AgentProfile profile = row;
        profile.isStepFree = false;
        patch.put(id, profile);
    }
    const world::World able = testing::changed(mixed, patch);
    QVERIFY(world::bakeHash(able) != world::bakeHash(mixed));
    alibi::Rebaker rebaker;
    foundation::JobContext context;
    for (const world::World& world : {able, mixed, able, mixed}) {
        const auto bake = rebaker.bake(world, {}, context);
        QVERIFY(bake.ok());
        QVERIFY(toBytes(bake.value()) == toBytes(baked(world)));
    }
}

void StepFreeBakeTest::alibis_areOfThoseWhoseWayItIs_data()
{
    QTest::addColumn<int>("method");
    QTest::newRow("exact") << static_cast<int>(alibi::AlibiMethod::exact);
    QTest::newRow("pool") << static_cast<int>(alibi::AlibiMethod::pool);
    QTest::newRow("metropolis") << static_cast<int>(alibi::AlibiMethod::metropolis);
    QTest::newRow("compact") << static_cast<int>(alibi::AlibiMethod::compact);
}

void StepFreeBakeTest::alibis_areOfThoseWhoseWayItIs()
{
    QFETCH(int, method);
    constexpr int kDraws = 3000;
    const world::World world = StairsCity{.stepFreeShare = 0.3}.make();
    foundation::JobContext context;
    const auto law = TripLaw::solve(world, {}, context).value();
    const NavigationGraph& graph = *law->graph();
    alibi::AlibiMethodOptions options;
    options.method = static_cast<alibi::AlibiMethod>(method);
    const auto sampler = alibi::makeSampler(law, options, context);
    QVERIFY(sampler.ok());
    const alibi::StoryLaw stories(law);
    const Bake mixed = baked(world);
    const Bake chairs = baked(StairsCity{.stepFreeShare = 1.0}.make());
    for (const auto& [from, to] : {std::pair("P1", "P2"), std::pair("P3", "P4"), std::pair("P2", "P1")}) {
        const SegmentIndex segment = segmentOf(graph, from, to);
        const double expected = 0.3 * chairs.entryRate_per_s[segment] / mixed.entryRate_per_s[segment];
        foundation::RandomStream random(7, segment, foundation::Purpose::alibi);
        int stepFree = 0;
        for (int i = 0; i < kDraws; ++i) {
            const auto sketch = stories.sketch(*sampler.value(), {&segment, 1}, alibi::Encounter::entering, random);
            QVERIFY(sketch && sketch->ends.origin < graph.targetCount());
            const alibi::Story story = stories.complete(*sketch, alibi::Encounter::entering, random);
            stepFree += law->habits().profiles[story.profile].isStepFree ? 1 : 0;
        }
        const double sd = std::sqrt(expected * (1.0 - expected) / kDraws);
        QVERIFY2(std::abs(stepFree / static_cast<double>(kDraws) - expected) <= 5.0 * sd,
                 qPrintable(
                     QStringLiteral("%1-%2: %3, expected %4").arg(from).arg(to).arg(stepFree / static_cast<double>(kDraws)).arg(expected)));
    }
}

void StepFreeBakeTest::posterior_knowsWhoseWayItIs()
{
    const world::World world = StairsCity{.stepFreeShare = 0.3}.make();
    foundation::JobContext context;
    const auto law = TripLaw::solve(world, {}, context).value();
    const auto routes = alibi::Routes::build(law->graph(), law->habits(), 1, context).value();
    const Bake mixed = baked(world);
    for (const auto& [from, to] : {std::pair("P1", "P2"), std::pair("P3", "P4")}) {
        const SegmentIndex segment = segmentOf(*law->graph(), from, to);
        const alibi::Posterior posterior = posteriorOf(*law, *routes, {&segment, 1}, alibi::Encounter::entering, 1000);
        double told = 0.0;
        for (std::size_t i = 0; i < posterior.likeliest.size(); ++i) {
            const alibi::StoryOdds& story = posterior.likeliest[i];
            told += story.probability;
            for (std::size_t other = 0; other < i; ++other)
                QVERIFY(!(posterior.likeliest[other].ends == story.ends && posterior.likeliest[other].reason == story.reason));
        }
        QVERIFY(std::abs(told - 1.0) < 1e-9);
        // All trips over the segment, whoever makes them, are those that enter it.
        double rate_per_s = 0.0;
        std::vector<SegmentIndex> way;
        for (std::uint32_t source = 0; source < routes->sourceCount(); ++source)
            for (std::uint32_t target = 0; target < routes->targetCount(); ++target) {
                routes->segmentsBetween(source, target, way);
                if (std::find(way.begin(), way.end(), segment) != way.end())
                    rate_per_s += law->trips(source, target).rate_per_s;
            }
        QVERIFY(std::abs(rate_per_s / mixed.entryRate_per_s[segment] - 1.0) < 1e-9);
    }
}

/// Homes in a hall whose every shop is in the attic.
void StepFreeBakeTest::cityWhereNothingCanBeReached_isRefused()
{
    testing::WorldMaker maker;
    const auto hall = maker.addCell(0, 0, 30, 10);
    const auto steps = maker.addCell(30, 0, 40, 10);
    const auto attic = maker.addCell(40, 0, 60, 10);
    maker.addPortal(hall, steps, {30, 1}, {30, 4});
    maker.addPortal(steps, attic, {40, 1}, {40, 4});
    const auto home = maker.addType("home", 20, 0);
    const auto shop = maker.addType("shop", 10, 0);
    maker.addGoal(home, shop, world::GoalChoice::uniform, false, 1);
    maker.addGoal(shop, home, world::GoalChoice::uniform, false, 1);
    maker.addTarget(home, hall, {3, 2});
    maker.addTarget(home, hall, {9, 2});
    maker.addTarget(shop, attic, {50, 2});
    maker.addProfile("wheelchair", 1.0, 1.3, 0.2);
    maker.lastProfile().isStepFree = true;
    const world::World flat = maker.make();
    foundation::JobContext context;
    QVERIFY(alibi::bakeWorld(flat, {}, context).ok());
    world::WorldPatch patch;
    world::Cell stairs = *flat.cells().find(steps);
    stairs.kind = world::CellKind::stairs;
    patch.put(steps, std::move(stairs));
    const auto refused = alibi::bakeWorld(testing::changed(flat, patch), {}, context);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, std::string("not-step-free"));
}

PASSERBY_TEST(StepFreeBakeTest)
#include "step_free_bake_test.moc"
