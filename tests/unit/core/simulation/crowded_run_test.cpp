// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/perceptual_run.h"
#include "core/simulation/schedule_run.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace crowded_run_test {

using namespace passerby;

namespace {

constexpr std::uint32_t kPeople = 1200;

/// The three-door city where people slow one another down.
const world::World& crowdedDoors()
{
    static const world::World city = [] {
        world::World made = testing::threeDoors().make();
        world::WorldPatch patch;
        patch.settings = made.settings();
        patch.settings->flowLaw.emplace();
        patch.settings->population = kPeople;
        if (!made.apply(patch))
            qFatal("The settings do not apply.");
        return made;
    }();
    return city;
}

template <class Options>
Options optionsWith()
{
    Options options;
    options.people = kPeople;
    options.seed = 3;
    options.startClock_s = 0.0;
    return options;
}

} // namespace

class CrowdedRunTest : public QObject {
    Q_OBJECT
private slots:
    void walkers_takeTheTimeOfTheSlowedWay();
    void everybody_walksAsOftenAsBaked();
    void whoIsSeen_walksAsOftenAsBaked();
};

void CrowdedRunTest::walkers_takeTheTimeOfTheSlowedWay()
{
    foundation::JobContext context;
    const auto run = simulation::ScheduleRun::create(crowdedDoors(), optionsWith<simulation::ScheduleOptions>(), context);
    QVERIFY(run);
    const navigation::NavigationGraph& graph = *run.value()->graph();
    QVERIFY(graph.isSlowed());
    std::size_t slowed = 0;
    for (const run::Walker& walker : run.value()->frame()->walkers) {
        const auto story = run.value()->story(walker.agent);
        double effective_m = 0.0;
        for (std::size_t i = 0; i + 1 < story->route.size(); ++i)
            effective_m += graph.effectiveLength_m(graph.findSegment(story->route[i], story->route[i + 1]));
        QVERIFY(std::abs((story->arrives_s - story->departed_s) * story->speed_mps - effective_m) < 1e-3);
        const double factor = graph.segments()[walker.segment].length_m / graph.effectiveLength_m(walker.segment);
        QVERIFY(std::abs(static_cast<double>(walker.speed_mps) - story->speed_mps * factor) < 1e-5);
        slowed += factor < 0.99 ? 1 : 0;
    }
    QVERIFY(slowed > 20);
}

/// People walking, on average over `looks` looks a minute apart, with the noise of independent people at one look as a bound of the error.
template <class Run>
void compareWithBake(Run& run, int stepsPerLook)
{
    foundation::JobContext context;
    const auto bake = alibi::bakeWorld(crowdedDoors(), {}, context);
    QVERIFY(bake && bake.value().crowding->isConverged);
    constexpr int kLooks = 20;
    double walking = 0.0;
    for (int look = 0; look < kLooks; ++look) {
        for (int step = 0; step < stepsPerLook; ++step)
            run.step();
        walking += static_cast<double>(run.frame()->walkers.size()) / kLooks;
    }
    const double share = bake.value().walkingShare;
    const double noise = std::sqrt(kPeople * share * (1.0 - share)); // of one look; correlated looks cannot be worse
    QVERIFY2(std::abs(walking - kPeople * share) < 4.0 * noise,
             qPrintable(QString("%1 walking, %2 expected").arg(walking).arg(kPeople * share)));
}

void CrowdedRunTest::everybody_walksAsOftenAsBaked()
{
    foundation::JobContext context;
    const auto run = simulation::ScheduleRun::create(crowdedDoors(), optionsWith<simulation::ScheduleOptions>(), context);
    QVERIFY(run);
    compareWithBake(*run.value(), 600);
}

void CrowdedRunTest::whoIsSeen_walksAsOftenAsBaked()
{
    foundation::JobContext context;
    const auto city = perceptual::PerceptualCity::prepare(crowdedDoors(), {}, context);
    QVERIFY(city && city.value()->routes->graph()->isSlowed());
    const auto run = perceptual::PerceptualRun::create(city.value(), optionsWith<perceptual::PerceptualOptions>(),
                                                       perceptual::Observer::at({10.0, 5.0}, 1e6), context);
    QVERIFY(run);
    compareWithBake(*run.value(), 600);
}

PASSERBY_TEST(CrowdedRunTest)

} // namespace crowded_run_test

#include "crowded_run_test.moc"
