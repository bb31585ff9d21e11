// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/rebaker.h"
#include "core/world/content_hash.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/alibi/step_free_bakes.h"

#include <QTest>
#include <cmath>

namespace step_free_bake_test {

using namespace passerby;
using alibi::Bake;
using navigation::NavigationGraph;
using navigation::SegmentIndex;
using testing::baked;
using testing::segmentOf;
using testing::StairsCity;

namespace {

/// The segment of the same name; kNone where there is none.
SegmentIndex sameIn(const NavigationGraph& other, const NavigationGraph& graph, SegmentIndex segment)
{
    const navigation::Segment& way = graph.segments()[segment];
    const auto from = other.findNode(graph.nodeName(way.from));
    const auto to = other.findNode(graph.nodeName(way.to));
    return from == navigation::kNone || to == navigation::kNone ? navigation::kNone : other.findSegment(from, to);
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

} // namespace step_free_bake_test

#include "step_free_bake_test.moc"
