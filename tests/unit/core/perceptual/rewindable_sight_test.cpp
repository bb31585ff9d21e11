// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/rewindable_sight.h"
#include "tests/support/lived_past.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/perceptual/perceived_runs.h"

#include <QTest>

namespace rewindable_sight_test {

using namespace passerby;
using perceptual::RewindableSight;
using run::History;
using testing::boundsOf;
using testing::cityOf;
using testing::goTo;
using testing::Observer;
using testing::optionsFor;
using testing::PerceptualCity;
using testing::start;
using testing::town;

namespace {

constexpr std::uint64_t kSteps = 400;

std::shared_ptr<const PerceptualCity> steeredTown()
{
    world::World world = town()->world;
    world::WorldPatch patch;
    for (const auto& [id, row] : world.profiles()) {
        world::AgentProfile profile = row;
        profile.steering = world::Steering::orca;
        patch.put(id, profile);
    }
    if (!world.apply(patch))
        qFatal("the town does not apply");
    return cityOf(world);
}

/// By pools, so small that they are filled anew again and again.
std::shared_ptr<const PerceptualCity> townOfPools()
{
    PerceptualCity::Options without;
    without.budget_bytes = 0;
    return cityOf(town()->world, without);
}

Observer lookAt(const PerceptualCity& city, double share, double radius_m)
{
    const geometry::Box box = boundsOf(city.world);
    return Observer::at(box.low + (box.high - box.low) * share, radius_m);
}

/// Somebody looks round, now and then at once, and follows whoever walks first.
std::vector<std::uint64_t> live(const PerceptualCity& city, perceptual::PerceptualRun& run, RewindableSight& past, History* history)
{
    std::vector<std::uint64_t> hashes;
    std::optional<world::AgentId> followed;
    for (std::uint64_t step = 0; step <= kSteps; ++step) {
        if (step > 0) {
            run.step();
            if (history)
                history->lived();
        }
        if (step % 37 == 5)
            past.look(lookAt(city, static_cast<double>(step % 100) / 100.0, 50.0), step % 2 == 0);
        if (step % 90 == 20) {
            if (followed)
                past.unfollow(*followed);
            followed.reset();
            if (!run.frame()->walkers.empty() && past.follow(run.frame()->walkers.front().agent))
                followed = run.frame()->walkers.front().agent;
        }
        hashes.push_back(run::frameHash(*run.frame()));
    }
    return hashes;
}

} // namespace

/// Runs of who is seen that are brought back to what they have lived.
class RewindableSightTest : public QObject {
    Q_OBJECT

private slots:
    void anyStep_isAsItWasSeen_data()
    {
        QTest::addColumn<unsigned>("threads");
        for (const char* name : {"exact", "pools", "steered"})
            for (const unsigned threads : {1U, 2U, 8U})
                QTest::addRow("%s, %u threads", name, threads) << threads;
    }
    void anyStep_isAsItWasSeen()
    {
        QFETCH(const unsigned, threads);
        const QString name = QTest::currentDataTag();
        const auto city = name.startsWith("pools") ? townOfPools() : name.startsWith("steered") ? steeredTown() : town();
        QCOMPARE(bool(city->tables), !name.startsWith("pools"));
        auto options = optionsFor(3000);
        options.threads = threads;
        options.mostHeld_s = 20.0;
        const auto straight = start(city, options, lookAt(*city, 0.5, 60.0));
        RewindableSight straightPast(*straight);
        const std::vector<std::uint64_t> hashes = live(*city, *straight, straightPast, nullptr);
        const auto run = start(city, options, lookAt(*city, 0.5, 60.0));
        RewindableSight past(*run);
        History history(past, {.every = 45, .mostShare = 1e9});
        QCOMPARE(live(*city, *run, past, &history), hashes);
        QVERIFY(run->trips() > 100);
        for (const std::uint64_t step : testing::drawnSteps(3, 100, kSteps)) {
            goTo(history, step);
            QCOMPARE(run->steps(), step);
            QCOMPARE(run::frameHash(*run->frame()), hashes[step]);
        }
        goTo(history, 200);
        history.goOn();
        QCOMPARE(history.end(), std::uint64_t{200});
        for (int i = 0; i < 50; ++i)
            run->step();
        QCOMPARE(run->live() >= 0, true);
        goTo(history, 200);
        QCOMPARE(run::frameHash(*run->frame()), hashes[200]);
    }
};

PASSERBY_TEST(RewindableSightTest)

} // namespace rewindable_sight_test

#include "rewindable_sight_test.moc"
