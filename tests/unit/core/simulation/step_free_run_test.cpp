// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "core/perceptual/perceptual_run.h"
#include "core/schedule/counting_run.h"
#include "core/statistics/batch_error.h"
#include "tests/support/edited_runs.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"

using namespace passerby;
using geometry::Point;
using navigation::SegmentIndex;
using run::Frame;
using run::Walker;
using testing::advance;
using testing::optionsFor;
using testing::placeOf;
using testing::ScheduleRun;
using testing::StairsCity;
using testing::start;
using testing::take;
using world::Guidance;
using world::Steering;

namespace {

/// Who was seen where.
struct Seen {
    int stepFree = 0;
    int stepFreeOnStairs = 0;
    int stepFreeOnRamp = 0;
    int stepFreeBeyond = 0; ///< in the yard
    int othersOnStairs = 0;

    void look(const Frame& frame, const world::World& world)
    {
        for (const Walker& walker : frame.walkers) {
            const Point place = placeOf(walker);
            const bool isOnStairs = StairsCity::isOnStairs(place);
            if (!world.profiles().at(walker.profile).row->isStepFree) {
                othersOnStairs += isOnStairs ? 1 : 0;
                continue;
            }
            ++stepFree;
            stepFreeOnStairs += isOnStairs ? 1 : 0;
            stepFreeBeyond += place.x > 41.0 && place.x < 60.0 ? 1 : 0;
            stepFreeOnRamp += place.x > 31.0 && place.x < 39.0 && place.y > 5.0 ? 1 : 0;
        }
    }
};

void live(ScheduleRun& run, int steps, Seen& seen)
{
    for (int i = 0; i < steps; ++i) {
        run.step();
        seen.look(*run.frame(), run.world());
    }
}

} // namespace

class StepFreeRunTest : public QObject {
    Q_OBJECT
private slots:
    void nobodyStepFree_isOnStairs_data();
    void nobodyStepFree_isOnStairs();
    void whoIsSeen_takesNoStairs_data();
    void whoIsSeen_takesNoStairs();
    void counts_areThoseOfTheBake_data();
    void counts_areThoseOfTheBake();
    void whoBecomesStepFree_leavesTheStairs();
    void fenceAcrossTheRamp_leavesNoWay();
    void run_isLivedAgainToTheByte();
};

void StepFreeRunTest::nobodyStepFree_isOnStairs_data()
{
    QTest::addColumn<int>("guidance");
    QTest::addColumn<int>("steering");
    QTest::addColumn<bool>("hasLift");
    QTest::newRow("schedule, by the clock") << static_cast<int>(Guidance::alibi) << static_cast<int>(Steering::none) << false;
    QTest::newRow("schedule, by the clock, a lift") << static_cast<int>(Guidance::alibi) << static_cast<int>(Steering::none) << true;
    QTest::newRow("schedule, steered") << static_cast<int>(Guidance::alibi) << static_cast<int>(Steering::orca) << false;
    QTest::newRow("schedule, steered, a lift") << static_cast<int>(Guidance::alibi) << static_cast<int>(Steering::orca) << true;
    QTest::newRow("sight, by the clock") << static_cast<int>(Guidance::affordance) << static_cast<int>(Steering::none) << false;
    QTest::newRow("sight, by the clock, a lift") << static_cast<int>(Guidance::affordance) << static_cast<int>(Steering::none) << true;
    QTest::newRow("sight, steered") << static_cast<int>(Guidance::affordance) << static_cast<int>(Steering::orca) << false;
    QTest::newRow("sight, steered, a lift") << static_cast<int>(Guidance::affordance) << static_cast<int>(Steering::orca) << true;
    QTest::newRow("needs, by the clock") << static_cast<int>(Guidance::autonomous) << static_cast<int>(Steering::none) << false;
    QTest::newRow("needs, by the clock, a lift") << static_cast<int>(Guidance::autonomous) << static_cast<int>(Steering::none) << true;
    QTest::newRow("needs, steered") << static_cast<int>(Guidance::autonomous) << static_cast<int>(Steering::orca) << false;
    QTest::newRow("needs, steered, a lift") << static_cast<int>(Guidance::autonomous) << static_cast<int>(Steering::orca) << true;
}

void StepFreeRunTest::nobodyStepFree_isOnStairs()
{
    QFETCH(int, guidance);
    QFETCH(int, steering);
    QFETCH(bool, hasLift);
    const StairsCity city{
        .stepFreeShare = 0.5, .guidance = static_cast<Guidance>(guidance), .steering = static_cast<Steering>(steering), .hasLift = hasLift};
    const auto run = start(city.make(), optionsFor(40));
    Seen seen;
    live(*run, 3000, seen);
    QCOMPARE(seen.stepFreeOnStairs, 0);
    QVERIFY(seen.stepFree > 1000);
    QVERIFY(hasLift || seen.stepFreeOnRamp > 100);
    QVERIFY(seen.stepFreeBeyond > 100); // by the lift, then
    QVERIFY(seen.othersOnStairs > 100);
}

void StepFreeRunTest::whoIsSeen_takesNoStairs_data()
{
    QTest::addColumn<int>("steering");
    QTest::newRow("by the clock") << static_cast<int>(Steering::none);
    QTest::newRow("steered") << static_cast<int>(Steering::orca);
}

void StepFreeRunTest::whoIsSeen_takesNoStairs()
{
    QFETCH(int, steering);
    const StairsCity city{.stepFreeShare = 0.5, .steering = static_cast<Steering>(steering)};
    foundation::JobContext context;
    const auto made = perceptual::PerceptualCity::prepare(city.make(), {}, context);
    QVERIFY(made.ok());
    perceptual::PerceptualOptions options;
    options.people = 200;
    const auto run = perceptual::PerceptualRun::create(made.value(), options, perceptual::Observer::at({35, 5}, 4.0), context);
    QVERIFY(run.ok());
    Seen seen;
    for (int i = 0; i < 1500; ++i) {
        run.value()->step();
        seen.look(*run.value()->frame(), run.value()->city().world);
    }
    QCOMPARE(seen.stepFreeOnStairs, 0);
    QVERIFY(seen.stepFreeOnRamp > 100 && seen.othersOnStairs > 100);
}

void StepFreeRunTest::counts_areThoseOfTheBake_data()
{
    QTest::addColumn<bool>("hasBound");
    QTest::newRow("drawn anew") << false;
    QTest::newRow("bound") << true;
}

/// On every way and behind every door; |z| below this: 64 batches, some 60 numbers at 1e-5 all together.
void StepFreeRunTest::counts_areThoseOfTheBake()
{
    QFETCH(bool, hasBound);
    constexpr double kLimit = 6.0;
    const world::World world = StairsCity{.stepFreeShare = 0.3, .hasBound = hasBound}.make();
    foundation::JobContext context;
    const auto bake = alibi::bakeWorld(world, {}, context);
    QVERIFY(bake.ok());
    schedule::CountingOptions options;
    options.people = 32000;
    options.seconds = 1000.0;
    const auto counted = schedule::CountingRun::count(world, options, context);
    QVERIFY(counted.ok());
    const schedule::Counts& counts = counted.value();
    const schedule::SegmentCounts segments = schedule::CountingRun::spread(counts, 0);
    const auto z = [&](double expected, const auto& value) {
        std::vector<double> means;
        for (std::size_t batch = 0; batch < counts.batches; ++batch)
            means.push_back(value(batch) / (counts.people[batch] * counts.seconds));
        const statistics::BatchMean mean = statistics::batchMean(means);
        return mean.standardError > 0.0 ? (mean.mean - expected) / mean.standardError : (mean.mean == expected ? 0.0 : 1e9);
    };
    for (SegmentIndex segment = 0; segment < bake.value().probability.size(); ++segment) {
        const double found = z(bake.value().entryRate_per_s[segment],
                               [&](std::size_t batch) { return static_cast<double>(segments.entries[segment * counts.batches + batch]); });
        QVERIFY2(std::abs(found) < kLimit, qPrintable(QStringLiteral("segment %1: %2").arg(segment).arg(found)));
    }
    for (std::size_t target = 0; target < bake.value().sigma.size(); ++target) {
        const double found =
            z(bake.value().probabilityInside[target], [&](std::size_t batch) { return counts.inside_s[target * counts.batches + batch]; });
        QVERIFY2(std::abs(found) < kLimit, qPrintable(QStringLiteral("target %1: %2").arg(target).arg(found)));
    }
}

/// Everybody who is on the stairs or on the way there when their profile changes goes on from the nearest way without steps; and back.
void StepFreeRunTest::whoBecomesStepFree_leavesTheStairs()
{
    for (const Steering steering : {Steering::none, Steering::orca}) {
        const world::World mixed = StairsCity{.stepFreeShare = 0.5, .steering = steering}.make();
        world::WorldPatch patch;
        for (const auto& [id, row] : mixed.profiles()) {
            world::AgentProfile profile = row;
            profile.isStepFree = !profile.isStepFree;
            patch.put(id, profile);
        }
        const world::World turned = testing::changed(mixed, patch);
        const auto run = start(mixed, optionsFor(60));
        for (int i = 0; i < 4; ++i) {
            take(*run, i % 2 == 0 ? turned : mixed);
            QCOMPARE(testing::faultOf(*run), QString());
            Seen seen;
            live(*run, 400, seen);
            QCOMPARE(testing::faultOf(*run), QString());
            QCOMPARE(seen.stepFreeOnStairs, 0);
            QVERIFY(seen.stepFree > 0);
        }
    }
}

void StepFreeRunTest::fenceAcrossTheRamp_leavesNoWay()
{
    const world::World world = StairsCity{.stepFreeShare = 0.5}.make();
    const auto run = start(world, optionsFor(60));
    advance(*run, 100);
    const auto fence = run->block({world.portals().at(0).row->cellB.number, {35, 4.9}, {35, 10.1}, 0.0});
    Seen seen;
    live(*run, 600, seen);
    QCOMPARE(seen.stepFreeOnStairs, 0);
    QVERIFY(seen.othersOnStairs > 0);
    QVERIFY(run->unblock(fence));
    Seen after;
    live(*run, 1200, after);
    QCOMPARE(after.stepFreeOnStairs, 0);
    QVERIFY(after.stepFreeOnRamp > 0);
}

void StepFreeRunTest::run_isLivedAgainToTheByte()
{
    const world::World world = StairsCity{.stepFreeShare = 0.5, .steering = Steering::orca}.make();
    std::vector<std::uint64_t> hashes;
    for (const unsigned threads : {1U, 2U, 8U}) {
        testing::ScheduleOptions options = optionsFor(60);
        options.threads = threads;
        const auto run = start(world, options);
        advance(*run, 300);
        hashes.push_back(testing::frameHash(*run->frame()));
    }
    QVERIFY(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
}

PASSERBY_TEST(StepFreeRunTest)
#include "step_free_run_test.moc"
