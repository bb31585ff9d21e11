// SPDX-License-Identifier: GPL-3.0-or-later
// The scenes of Ren et al. 2018 as the generator makes them, run as a window runs them.
#include "core/generator/scenes.h"
#include "core/run/frame_hash.h"
#include "core/simulation/schedule_run.h"
#include "tests/scenarios/scene_watch.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace heter_sim_scenes_test {

using namespace passerby;
using generator::SceneOptions;
using run::Frame;
using run::Walker;
using simulation::ScheduleRun;
using testing::scenes::LightWatch;
using testing::scenes::OnFootWatch;
using testing::scenes::RoadWatch;

namespace {

world::World made(std::string_view name, const SceneOptions& options = {})
{
    auto scene = generator::makeScene(name, options);
    if (!scene)
        qFatal("%s", foundation::describe(scene.error()).c_str());
    return std::move(scene).value();
}

std::unique_ptr<ScheduleRun> begun(const world::World& world, unsigned threads = 1)
{
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.seed = world.settings().seed;
    options.people = 0;
    options.threads = threads;
    auto created = ScheduleRun::create(world, options, context);
    if (!created)
        qFatal("%s", foundation::describe(created.error()).c_str());
    return std::move(created).value();
}

void warmUp(ScheduleRun& run, double seconds)
{
    while (run.time_s() < seconds)
        run.step();
}

/// A scene of people alone, until nobody is left or the time is up.
std::pair<OnFootWatch, std::shared_ptr<const Frame>> walked(std::string_view name, double seconds)
{
    const auto run = begun(made(name));
    OnFootWatch watch;
    std::shared_ptr<const Frame> frame;
    do {
        run->step();
        frame = run->frame();
        watch.look(*frame);
    } while (!frame->walkers.empty() && run->time_s() < seconds);
    qInfo("%s: %zu people, %zu left after %.0f s, least way %.1f m, %.2f %% of pairs within 2 m overlap", std::string(name).c_str(),
          watch.walked_m.size(), frame->walkers.size(), run->time_s(), watch.leastWalked_m(), 100.0 * watch.overlapping());
    return {watch, frame};
}

/// How much is seen of Traffic-3.
constexpr double kCrossroads_s = 300.0;

} // namespace

class HeterSimScenesTest : public QObject {
    Q_OBJECT

private slots:
    void crowds_walkThroughEachOther_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("people");
        QTest::addColumn<double>("way_m");
        QTest::addColumn<double>("within_s");
        QTest::newRow("crowd-2") << "crowd-2" << 100 << 22.0 << 50.0;
        QTest::newRow("crowd-3") << "crowd-3" << 79 << 26.0 << 60.0;
        QTest::newRow("circle") << "circle" << 36 << 18.0 << 50.0;
    }
    /// All come to where they go, and next to nobody walks into anybody.
    void crowds_walkThroughEachOther()
    {
        QFETCH(QString, name);
        QFETCH(int, people);
        QFETCH(double, way_m);
        QFETCH(double, within_s);
        const auto [watch, last] = walked(name.toStdString(), within_s);
        QCOMPARE(static_cast<int>(watch.walked_m.size()), people);
        QVERIFY(last->walkers.empty());
        QVERIFY(watch.leastWalked_m() > way_m);
        QVERIFY(watch.overlapping() < 0.01);
    }

    void street_everybodyWalksToAndFro()
    {
        const auto [watch, last] = walked("crowd-1", 60.0);
        QCOMPARE(watch.walked_m.size(), std::size_t{18});
        QCOMPARE(last->walkers.size(), std::size_t{18});
        QVERIFY(watch.leastWalked_m() > 40.0);
        QVERIFY(watch.overlapping() < 0.01);
    }

    void roads_holdAsManyCars_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("cars");
        QTest::newRow("traffic-1") << "traffic-1" << 80.0;
        QTest::newRow("four-lanes") << "four-lanes" << 156.0;
        QTest::newRow("four-twisting-lanes") << "four-twisting-lanes" << 200.0;
        QTest::newRow("among-cars") << "among-cars" << 50.0;
    }
    /// Once the road has filled: about the paper's number, all drive, none overlaps or is lost.
    void roads_holdAsManyCars()
    {
        QFETCH(QString, name);
        QFETCH(double, cars);
        const auto run = begun(made(name.toStdString()));
        warmUp(*run, 240.0);
        RoadWatch watch;
        while (run->time_s() < 330.0) {
            run->step();
            watch.look(*run->frame());
        }
        qInfo("%s: %s", qPrintable(name), watch.told().c_str());
        QVERIFY(watch.mean() > 0.85 * cars && watch.mean() < 1.15 * cars);
        QVERIFY(watch.slowest_mps(30.0) > 4.0);
        QCOMPARE(watch.overlaps, std::uint64_t{0});
        QCOMPARE(run->frame()->vehicleCounts.lost, std::uint64_t{0});
    }

    void crossedRoad_nobodyIsDrivenInto()
    {
        const world::World scene = made("traffic-2");
        const auto run = begun(scene);
        warmUp(*run, 60.0);
        RoadWatch road;
        OnFootWatch people;
        int crossed = 0;
        std::map<world::AgentId, bool> wasNorth;
        while (run->time_s() < 300.0) {
            run->step();
            const auto frame = run->frame();
            road.look(*frame);
            people.look(*frame);
            for (const Walker& walker : frame->walkers)
                if (std::abs(walker.y_m) > 3.5F) {
                    const bool isNorth = walker.y_m > 0.0F;
                    bool& was = wasNorth.try_emplace(walker.agent, isNorth).first->second;
                    crossed += was != isNorth ? 1 : 0;
                    was = isNorth;
                }
        }
        qInfo("traffic-2: %d crossed, least way %.1f m, %.2f %% of pairs overlap, %s", crossed, people.leastWalked_m(),
              100.0 * people.overlapping(), road.told().c_str());
        QCOMPARE(people.walked_m.size(), std::size_t{30});
        QVERIFY(people.leastWalked_m() > 120.0 && people.overlapping() < 0.01);
        QVERIFY(crossed > 10);
        QVERIFY(road.mean() > 0.8 * 35.0 && road.mean() < 1.2 * 35.0);
        QVERIFY(road.slowest_mps(30.0) > 1.0);
        QCOMPARE(road.overlaps, std::uint64_t{0});
        QCOMPARE(road.drivenInto, std::uint64_t{0});
        QCOMPARE(run->frame()->vehicleCounts.lost, std::uint64_t{0});
    }

    void crossroads_allGetOverAndNobodyIsDrivenInto_data()
    {
        QTest::addColumn<bool>("hasLights");
        QTest::newRow("light") << true;
        QTest::newRow("no light") << false;
    }
    void crossroads_allGetOverAndNobodyIsDrivenInto()
    {
        QFETCH(bool, hasLights);
        SceneOptions options;
        options.hasLights = hasLights;
        const world::World scene = made("traffic-3", options);
        const auto run = begun(scene);
        warmUp(*run, 120.0);
        RoadWatch road;
        OnFootWatch people;
        LightWatch lights{.world = scene, .fronts = {}, .wasAcross = {}};
        while (run->time_s() < 120.0 + kCrossroads_s) {
            run->step();
            const auto frame = run->frame();
            road.look(*frame);
            people.look(*frame);
            if (hasLights)
                lights.look(*frame);
        }
        const run::VehicleCounts counts = run->frame()->vehicleCounts;
        qInfo("traffic-3: least way %.1f m, %.2f %% of pairs overlap, %s; %d vehicles passed lines, %d at red, %zu stood at most; people "
              "began %d "
              "times to cross, %d not at green; %llu vehicles came, %llu left",
              people.leastWalked_m(), 100.0 * people.overlapping(), road.told().c_str(), lights.passed, lights.passedAtRed,
              lights.mostStanding, lights.begun, lights.begunAtRed, static_cast<unsigned long long>(counts.entered),
              static_cast<unsigned long long>(counts.left));
        QCOMPARE(people.walked_m.size(), std::size_t{8});
        QVERIFY(people.leastWalked_m() > 60.0 && people.overlapping() < 0.02);
        for (const std::uint16_t kind : {0, 1, 2})
            QVERIFY(road.mean(kind) > 3.0 && road.mean(kind) < 20.0);
        QVERIFY(counts.left > 60 && counts.lost == 0);
        QVERIFY(road.longestStood_s < 150.0); // two turns of the light
        QCOMPARE(road.overlaps, std::uint64_t{0});
        QCOMPARE(road.drivenInto, std::uint64_t{0});
        if (hasLights) {
            QVERIFY(lights.passed > 60 && lights.mostStanding > 3 && lights.begun > 20);
            QCOMPARE(lights.passedAtRed, 0);
            QCOMPARE(lights.begunAtRed, 0);
        }
    }

    void anyThreads_sameBytes()
    {
        for (const char* name : {"crowd-2", "traffic-1", "traffic-2", "traffic-3"}) {
            const world::World scene = made(name);
            const auto one = begun(scene, 1);
            const auto two = begun(scene, 2);
            warmUp(*one, 15.0);
            warmUp(*two, 15.0);
            QVERIFY(one->frame()->walkers.size() + one->frame()->vehicles.size() > 0);
            QCOMPARE(frameHash(*one->frame()), frameHash(*two->frame()));
        }
    }
};

PASSERBY_TEST(HeterSimScenesTest)

} // namespace heter_sim_scenes_test

#include "heter_sim_scenes_test.moc"
