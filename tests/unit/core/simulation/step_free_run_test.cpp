// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/perceptual_run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/simulation/step_free_seen.h"

namespace step_free_run_test {

using namespace passerby;
using testing::advance;
using testing::live;
using testing::optionsFor;
using testing::Seen;
using testing::StairsCity;
using testing::start;
using testing::take;
using world::Guidance;
using world::Steering;

class StepFreeRunTest : public QObject {
    Q_OBJECT
private slots:
    void nobodyStepFree_isOnStairs_data();
    void nobodyStepFree_isOnStairs();
    void whoIsSeen_takesNoStairs_data();
    void whoIsSeen_takesNoStairs();
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

} // namespace step_free_run_test

#include "step_free_run_test.moc"
