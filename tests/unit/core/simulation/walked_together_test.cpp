// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/minds.h"
#include "core/autonomous/person.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace walked_together_test {

using namespace passerby;
using run::frameHash;
using testing::advance;
using testing::livedAgain;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::WorldMaker;
using world::PersonKind;

namespace {

/// A hall of 100 × 20 m between two doors, for people who live by what they need and want.
world::World hall()
{
    WorldMaker maker;
    const auto cell = maker.addCell(0, 0, 100, 20);
    const auto door = maker.addType("door", 20, 5);
    maker.addTarget(door, cell, {1, 10});
    maker.addTarget(door, cell, {99, 10});
    maker.addGoal(door, door, world::GoalChoice::uniform, false, 1);
    maker.addProfile("visitor", 1.0, 1.3, 0.2);
    maker.lastProfile().guidance = world::Guidance::autonomous;
    maker.lastProfile().steering = world::Steering::orca;
    return maker.make();
}

/// Three who are out.
std::vector<world::AgentId> walkers(ScheduleRun& run)
{
    for (int i = 0; i < 2000; ++i) {
        run.step();
        std::vector<world::AgentId> found;
        for (std::uint32_t agent = 0; agent < run.minds()->size() && found.size() < 3; ++agent)
            if (run.minds()->person(agent).isOut)
                found.push_back({PersonKind::mind, agent});
        if (found.size() == 3)
            return found;
    }
    qFatal("nobody is out");
}

} // namespace

/// Groups by hand are part of what was done to a run.
class WalkedTogetherTest : public QObject {
    Q_OBJECT

private slots:
    void groupsByHand_areLivedAgain_withAnyNumberOfThreads()
    {
        const auto run = start(hall(), optionsFor(40));
        const std::vector<world::AgentId> chosen = walkers(*run);
        QVERIFY(!run->walkTogether(std::vector{chosen[0]}, autonomous::Form::vee));
        QVERIFY(run->log().entries.empty()); // what was not done is not in it
        const auto alone = livedAgain(run->log(), run->frame()->step, 1);
        QVERIFY(run->walkTogether(chosen, autonomous::Form::abreast));
        QCOMPARE(run->log().entries.size(), std::size_t{1});
        advance(*run, 200);
        advance(*alone, 200);
        QVERIFY(frameHash(*alone->frame()) != frameHash(*run->frame()));
        QVERIFY(run->part(std::vector{chosen[1]}));
        advance(*run, 200);
        QCOMPARE(run->log().entries.size(), std::size_t{2});
        for (const unsigned threads : {1U, 2U, 8U}) {
            const auto again = livedAgain(run->log(), run->frame()->step, threads);
            QCOMPARE(frameHash(*again->frame()), frameHash(*run->frame()));
        }
    }

    void whoDoesNotLiveByNeeds_isRefused()
    {
        const auto run = start(hall(), optionsFor(10));
        const std::vector<world::AgentId> scheduled{{PersonKind::schedule, 0}, {PersonKind::schedule, 1}};
        const auto refused = run->walkTogether(scheduled, autonomous::Form::vee);
        QVERIFY(!refused && refused.error().code == "not-autonomous");
        QVERIFY(run->log().entries.empty());
    }
};

PASSERBY_TEST(WalkedTogetherTest)

} // namespace walked_together_test

#include "walked_together_test.moc"
