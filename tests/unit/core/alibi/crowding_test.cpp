// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/crowding.h"

#include "core/alibi/tree_store.h"
#include "core/world/content_hash.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace crowding_test {

using namespace passerby;
using alibi::Bake;
using world::FlowLaw;

namespace {

constexpr double kLength_m = 8.0;
constexpr double kWait_s = 10.0;
constexpr double kLongWait_s = 100.0;
constexpr double kArea_m2 = 40.0;

world::World withPeople(world::World world, std::optional<FlowLaw> law, std::int64_t people)
{
    world::WorldPatch patch;
    patch.settings = world.settings();
    patch.settings->flowLaw = law;
    patch.settings->population = people;
    if (!world.apply(patch))
        qFatal("The settings do not apply.");
    return world;
}

/// One room of 10 m × 4 m; everybody walks to and fro between two doors, 8 m apart, at 1 m/s, and waits at each.
world::World toAndFro(std::optional<FlowLaw> law, std::int64_t people, double wait_s = kWait_s)
{
    testing::WorldMaker maker;
    const world::CellId room = maker.addCell(0, 0, 10, 4);
    const world::TargetTypeId here = maker.addType("here", wait_s, 0);
    const world::TargetTypeId there = maker.addType("there", wait_s, 0);
    maker.addGoal(here, there, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(there, here, world::GoalChoice::uniform, false, 1.0);
    maker.addTarget(here, room, {1, 2});
    maker.addTarget(there, room, {1 + kLength_m, 2});
    maker.addProfile("walker", 1.0, 1.0, 0.0);
    return withPeople(maker.make(), law, people);
}

/// What the density asks for where everybody is slowed down by `slowdown`.
double askedFor(double slowdown, const FlowLaw& law, double people, double wait_s = kWait_s)
{
    const double walking_s = kLength_m * slowdown;
    return 1.0 / law.speedShare(people * walking_s / (walking_s + wait_s) / kArea_m2);
}

Bake bake(const world::World& world, unsigned threads = 1, bool crowding = true)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.threads = threads;
    options.crowding = crowding;
    foundation::Result<Bake> result = alibi::bakeWorld(world, options, context);
    if (!result)
        qFatal("%s", foundation::describe(result.error()).c_str());
    return std::move(result).value();
}

} // namespace

class CrowdingTest : public QObject {
    Q_OBJECT
private slots:
    void flowLaw_matchesWeidmann();
    void oneRoom_matchesTheScalarEquation();
    void withoutLawOrPeople_nothingChanges();
    void jam_isWalkedAtTheSlowestShare();
    void criticalCrowd_isReportedAsNotConverged();
    void jamThatBuildsUp_isNotHeldBack();
    void damping_settlesAnOscillation();
    void crossingStreams_slowOneAnother();
    void ways_stayTheShortestByLength();
    void anyThreads_sameBytes();
    void bytes_keepTheSlowdowns();
};

void CrowdingTest::flowLaw_matchesWeidmann()
{
    const FlowLaw law;
    QCOMPARE(law.speedShare(0.0), 1.0);
    QVERIFY(std::abs(law.speedShare(1.0) - 0.7896) < 5e-5); // 1.058 of 1.34 m/s at one person per m²
    QVERIFY(std::abs(law.speedShare(2.0) - 0.45234) < 1e-3);
    QCOMPARE(law.speedShare(5.4), law.slowestShare);
    QCOMPARE(law.speedShare(50.0), law.slowestShare);
}

void CrowdingTest::oneRoom_matchesTheScalarEquation()
{
    const FlowLaw law;
    for (const int people : {20, 60, 90}) {
        double low = 1.0; // askedFor(low) > low
        double high = low;
        while (askedFor(high, law, people) > high)
            high += 0.001; // the smallest solution lies just below
        low = high - 0.001;
        for (int i = 0; i < 50; ++i)
            (askedFor(0.5 * (low + high), law, people) > 0.5 * (low + high) ? low : high) = 0.5 * (low + high);
        const Bake result = bake(toAndFro(law, people));
        QVERIFY(result.crowding->isConverged);
        const double slowdown = result.crowding->slowdownOfCell.at(0);
        QVERIFY2(std::abs(slowdown / low - 1.0) < 5e-3,
                 qPrintable(QString("%1 people: %2, by hand %3").arg(people).arg(slowdown).arg(low)));
        const double walking = kLength_m * slowdown / (kLength_m * slowdown + kWait_s);
        QVERIFY(std::abs(result.walkingShare - walking) < 1e-12);
        QVERIFY(std::abs(result.checkSum - 1.0) < 1e-12);
        QVERIFY(std::abs(result.meanTravel_s.at(0) - kLength_m * slowdown) < 1e-9);
        QVERIFY(std::abs(result.entryRate_per_s.at(0) - 0.5 / (kLength_m * slowdown + kWait_s)) < 1e-12);
    }
}

void CrowdingTest::withoutLawOrPeople_nothingChanges()
{
    const Bake free = bake(toAndFro(std::nullopt, 90));
    const Bake empty = bake(toAndFro(FlowLaw{}, 0));
    const Bake ignored = bake(toAndFro(FlowLaw{}, 90), 1, false);
    for (const Bake* other : {&empty, &ignored}) {
        QVERIFY(!other->crowding);
        QVERIFY(!other->graph->isSlowed());
        QCOMPARE(other->probability, free.probability);
        QCOMPARE(other->meanTravel_s, free.meanTravel_s);
    }
    QVERIFY(world::bakeHash(toAndFro(FlowLaw{}, 90)) != world::bakeHash(toAndFro(FlowLaw{}, 91)));
    QCOMPARE(world::bakeHash(toAndFro(std::nullopt, 90)), world::bakeHash(toAndFro(std::nullopt, 91)));
}

void CrowdingTest::jam_isWalkedAtTheSlowestShare()
{
    FlowLaw law;
    law.slowestShare = 0.1;
    const Bake result = bake(toAndFro(law, 100'000));
    QVERIFY(result.crowding->isConverged);
    QCOMPARE(result.crowding->slowdownOfCell.at(0), 10.0);
}

void CrowdingTest::criticalCrowd_isReportedAsNotConverged()
{
    // With waits of 100 s the equation loses its freest solution near 533 people, and each step there changes little, but too much.
    const FlowLaw law;
    const auto stepsFrom = [&](double people) { // of the undamped iteration
        double slowdown = 1.0;
        for (int step = 1; step <= 200; ++step) {
            const double asked = askedFor(slowdown, law, people, kLongWait_s);
            if (std::abs(asked - slowdown) <= alibi::kCrowdingTolerance * slowdown)
                return step;
            slowdown = asked;
        }
        return 200;
    };
    QVERIFY(stepsFrom(533) > 60);
    const Bake result = bake(toAndFro(law, 533, kLongWait_s));
    QVERIFY(!result.crowding->isConverged);
    QVERIFY(result.crowding->largestChange > alibi::kCrowdingTolerance);
    QCOMPARE(result.crowding->iterations, 60U);
}

void CrowdingTest::jamThatBuildsUp_isNotHeldBack()
{
    // The steps grow on the way into the jam; nothing turns back, so nothing is damped and the scalar iteration is followed step by step.
    const FlowLaw law;
    double slowdown = 1.0;
    unsigned steps = 1;
    double gapBefore = 1e9;
    bool grows = false;
    while (true) {
        const double asked = askedFor(slowdown, law, 600, kLongWait_s);
        const double gap = std::abs(asked / slowdown - 1.0);
        grows = grows || gap > gapBefore;
        if (gap <= alibi::kCrowdingTolerance)
            break;
        gapBefore = gap;
        slowdown = asked;
        ++steps;
    }
    QVERIFY(grows && steps < 60);
    const Bake result = bake(toAndFro(law, 600, kLongWait_s));
    QVERIFY(result.crowding->isConverged);
    QCOMPARE(result.crowding->iterations, steps);
    QVERIFY(std::abs(result.crowding->slowdownOfCell.at(0) / slowdown - 1.0) < 1e-9);
}

void CrowdingTest::damping_settlesAnOscillation()
{
    // x = 8 / x^2 has the solution 2; plain steps leave it, since the slope there is -2.
    const auto asked = [](double x) { return 8.0 / (x * x); };
    double plain = 2.1;
    for (int i = 0; i < 5; ++i)
        plain = asked(plain);
    QVERIFY(std::abs(plain - 2.0) > 0.5);
    std::vector<double> values{2.1, 1.0};
    alibi::Damping damping;
    double least = 1.0;
    for (int i = 0; i < 60; ++i) {
        const std::vector<double> next{asked(values[0]), asked(values[1])};
        damping.advance(values, next);
        least = std::min(least, damping.step());
    }
    QVERIFY2(std::abs(values[0] - 2.0) < 2e-3 && std::abs(values[1] - 2.0) < 2e-3,
             qPrintable(QString("%1 %2").arg(values[0]).arg(values[1])));
    QVERIFY(least < 1.0);
}

void CrowdingTest::crossingStreams_slowOneAnother()
{
    // In the three-door city all ways of a room cross: the same factor holds for each of its segments, in both directions.
    const world::World city = withPeople(testing::threeDoors().make(), FlowLaw{}, 1200);
    const Bake result = bake(city);
    QVERIFY(result.crowding->isConverged);
    QVERIFY(result.crowding->slowdownOfCell[1] > 1.05); // the eastern room, where most ways lead
    for (navigation::SegmentIndex segment = 0; segment < result.graph->segments().size(); ++segment) {
        const navigation::Segment& row = result.graph->segments()[segment];
        QCOMPARE(result.graph->effectiveLength_m(segment), row.length_m * result.crowding->slowdownOfCell[row.cell - 1]);
    }
    const std::vector<double> asked = alibi::slowdownsAt(city, *result.graph, result.probability);
    for (std::size_t cell = 0; cell < asked.size(); ++cell)
        QVERIFY(std::abs(asked[cell] / result.crowding->slowdownOfCell[cell] - 1.0) <= alibi::kCrowdingTolerance);
    QVERIFY(result.walkingShare > bake(city, 1, false).walkingShare);
}

void CrowdingTest::ways_stayTheShortestByLength()
{
    const world::World city = withPeople(testing::corridor(6).make(), FlowLaw{}, 3000);
    const Bake crowded = bake(city);
    const Bake free = bake(city, 1, false);
    QVERIFY(crowded.graph->isSlowed());
    foundation::JobContext context;
    alibi::TreeStore trees(*crowded.graph, 1);
    alibi::TreeStore freeTrees(*free.graph, 1);
    const auto waysOf = [&](alibi::TreeStore& store) {
        std::vector<std::vector<navigation::SegmentIndex>> ways;
        const alibi::TreeStore::Visit keep = [&](std::size_t, std::uint32_t, const alibi::SourceTree& tree) {
            ways.push_back(tree.segment);
        };
        return store.visit(1, context, "", keep) ? ways : decltype(ways)();
    };
    const auto slowed = waysOf(trees);
    QVERIFY(!slowed.empty());
    QCOMPARE(slowed, waysOf(freeTrees));
}

void CrowdingTest::anyThreads_sameBytes()
{
    const world::World city = withPeople(testing::corridor(6).make(), FlowLaw{}, 3000);
    QCOMPARE(alibi::toBytes(bake(city, 1)), alibi::toBytes(bake(city, 2)));
}

void CrowdingTest::bytes_keepTheSlowdowns()
{
    const world::World city = withPeople(testing::threeDoors().make(), FlowLaw{}, 1200);
    const Bake before = bake(city);
    const foundation::Result<Bake> after = alibi::fromBytes(alibi::toBytes(before), city);
    QVERIFY(after);
    QCOMPARE(after.value().crowding->slowdownOfCell, before.crowding->slowdownOfCell);
    QCOMPARE(after.value().crowding->iterations, before.crowding->iterations);
    QCOMPARE(after.value().crowding->isConverged, before.crowding->isConverged);
    QCOMPARE(after.value().crowding->largestChange, before.crowding->largestChange);
    QVERIFY(after.value().graph->isSlowed());
    QCOMPARE(after.value().graph->effectiveLength_m(0), before.graph->effectiveLength_m(0));
}

PASSERBY_TEST(CrowdingTest)

} // namespace crowding_test

#include "crowding_test.moc"
