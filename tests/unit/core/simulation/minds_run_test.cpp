// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/mind_tale.h"
#include "core/world/behaviour_shares.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <set>

namespace minds_run_test {

using namespace passerby;
using testing::advance;
using testing::insideOf;
using testing::optionsFor;
using testing::start;
using testing::take;
using world::Guidance;
using world::PersonKind;
using world::Steering;

namespace {

/// A ladder of streets in which some keep a schedule, some wander and some live by what they need; with a bench and a machine.
world::World mixedTown(Steering steering)
{
    testing::WorldMaker maker = testing::ladder(3);
    for (const auto& [name, guidance] : {std::pair{"wanderer", Guidance::affordance}, {"commuter", Guidance::autonomous}}) {
        maker.addProfile(name, 1.0, 1.34, 0.2);
        maker.lastProfile().guidance = guidance;
    }
    world::World world = testing::steered(maker.make(), steering);
    world::PatchBuilder builder(world);
    const auto kinds = world::usualFixtureKinds();
    const auto bench = builder.add(kinds[0]);
    const auto machine = builder.add(kinds[1]);
    builder.add(world::newFixture(bench, kinds[0], 0, {32, 9}, -1.57));
    builder.add(world::newFixture(machine, kinds[1], 0, {70, 1}, 1.57));
    for (const auto& [name, kind] : {std::pair{"tiredness", bench}, {"thirst", machine}}) {
        world::Need need;
        need.profile = world.profiles().at(world.profiles().size() - 1).id;
        need.name = name;
        need.startHigh = 0.9;
        need.growth_s = 400.0;
        need.decay_s = 40.0;
        need.threshold = 0.5;
        need.fulfilledBy = kind;
        builder.add(need);
    }
    return testing::changed(world, builder.take());
}

} // namespace

/// People who live by what they need, among others.
class MindsRunTest : public QObject {
    Q_OBJECT

private slots:
    void everybodyIsThere_data()
    {
        QTest::addColumn<Steering>("steering");
        QTest::newRow("by the clock") << Steering::none;
        QTest::newRow("orca") << Steering::orca;
    }
    void everybodyIsThere()
    {
        QFETCH(const Steering, steering);
        const auto run = start(mixedTown(steering), optionsFor(60));
        for (int i = 0; i < 20; ++i) {
            advance(*run, 50);
            const auto frame = run->frame();
            QCOMPARE(frame->people, 60U);
            QCOMPARE(insideOf(*frame) + frame->walkers.size() + frame->atDoors, std::size_t{60});
            QVERIFY(std::is_sorted(frame->walkers.begin(), frame->walkers.end(),
                                   [](const auto& a, const auto& b) { return a.agent < b.agent; }));
            for (const testing::Walker& walker : frame->walkers)
                QVERIFY(testing::distanceToCells(run->world(), testing::placeOf(walker)) < 4e-5);
        }
        const auto people = static_cast<std::uint32_t>(world::autonomousPeople(run->world(), 60));
        QVERIFY(people > 5 && run->story({PersonKind::mind, people - 1}) && !run->story({PersonKind::mind, people}));
        QVERIFY(run->frame()->countOf(PersonKind::mind) > 0);
    }

    void sameBytes_forAnyNumberOfThreads_andLivedAgain()
    {
        const world::World world = mixedTown(Steering::orca);
        std::set<std::uint64_t> hashes;
        for (const unsigned threads : {1U, 2U, 8U}) {
            auto options = optionsFor(90);
            options.threads = threads;
            options.keepsEvents = true;
            const auto run = start(world, options);
            advance(*run, 600);
            world::WorldPatch patch;
            patch.erase(world.fixtures().at(0).id);
            take(*run, testing::changed(world, patch), 80);
            advance(*run, 300);
            QCOMPARE(insideOf(*run->frame()) + run->frame()->walkers.size() + run->frame()->atDoors, std::size_t{80});
            QVERIFY(!run->events().empty());
            hashes.insert(testing::frameHash(*run->frame()));
            QCOMPARE(testing::frameHash(*testing::livedAgain(run->log(), 900, threads)->frame()), testing::frameHash(*run->frame()));
        }
        QCOMPARE(hashes.size(), std::size_t{1});
    }

    void whoeverIsAskedForLater_comes()
    {
        world::World world = mixedTown(Steering::none);
        world::WorldPatch patch;
        world::AgentProfile row = *world.profiles().at(world.profiles().size() - 1).row;
        row.guidance = Guidance::alibi;
        patch.put(world.profiles().at(world.profiles().size() - 1).id, row);
        const auto run = start(testing::changed(world, patch), optionsFor(60));
        advance(*run, 100);
        QCOMPARE(run->frame()->countOf(PersonKind::mind), 0U);
        take(*run, world, 60);
        advance(*run, 600);
        QVERIFY(run->frame()->countOf(PersonKind::mind) > 0);
        QCOMPARE(insideOf(*run->frame()) + run->frame()->walkers.size() + run->frame()->atDoors, std::size_t{60});
        take(*run, testing::changed(world, patch), 60);
        advance(*run, 10);
        QCOMPARE(run->frame()->countOf(PersonKind::mind), 0U);
        QCOMPARE(insideOf(*run->frame()) + run->frame()->walkers.size() + run->frame()->atDoors, std::size_t{60});
    }
};

PASSERBY_TEST(MindsRunTest)

} // namespace minds_run_test

#include "minds_run_test.moc"
