// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/station.h"
#include "core/simulation/rewindable_run.h"
#include "tests/support/crosswalk_city.h"
#include "tests/support/edited_runs.h"
#include "tests/support/lived_past.h"
#include "tests/support/test_registry.h"

#include <functional>
#include <malloc.h>

namespace rewind_test {

using namespace passerby;
using geometry::Point;
using run::History;
using simulation::RewindableRun;
using testing::drawnSteps;
using testing::frameHash;
using testing::goTo;
using testing::ladder;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::steered;
using testing::take;
using testing::WorldMaker;
using world::Guidance;
using world::Steering;

namespace {

/// What is done to a run before the step after the one it names.
using Script = std::vector<std::pair<std::uint64_t, std::function<void(ScheduleRun&)>>>;

/// A city, who lives there, and what is done to them.
struct Lived {
    world::World city;
    std::uint32_t people = 0;
    std::uint64_t steps = 600;
    Script script{};
    std::optional<world::World> places{}; ///< that count from the 150th step on
};

constexpr std::uint64_t kPlacesAt = 150;

/// What a run was at each of its steps, what was done after it included.
struct Moment {
    std::uint64_t hash = 0;
    run::PlaceMeasures places;
    std::uint64_t trips = 0;
};

Moment momentOf(const ScheduleRun& run)
{
    return {frameHash(*run.frame()), run.placeMeasures(), run.trips()};
}

/// Lives it straight on, with a history that is told of it where there is one.
std::vector<Moment> live(const Lived& lived, ScheduleRun& run, RewindableRun& past, History* history, std::uint64_t first,
                         std::uint64_t last, bool isScripted = true)
{
    std::vector<Moment> moments;
    for (std::uint64_t step = first; step <= last; ++step) {
        if (step > first) {
            run.step();
            if (history)
                history->lived();
        }
        if (lived.places && step == kPlacesAt && isScripted)
            past.watchPlaces(*lived.places);
        for (const auto& [at, what] : lived.script)
            if (at == step && isScripted)
                what(run);
        moments.push_back(momentOf(run));
    }
    return moments;
}

simulation::ScheduleOptions optionsOf(const Lived& lived, unsigned threads)
{
    auto options = optionsFor(lived.people);
    options.threads = threads;
    return options;
}

world::World withGate(const world::World& city, Point a, Point b)
{
    world::WorldPatch patch;
    patch.put(city.measurementLines().nextId(), world::MeasurementLine{"Gate", 0, a, b});
    return testing::changed(city, patch);
}

ground::Barrier fence(const ScheduleRun& run, std::size_t segment)
{
    return ground::barrierAcross(run.world(), *run.graph(), static_cast<navigation::SegmentIndex>(segment), 0.5);
}

/// A ladder of streets in which some keep a schedule, some wander and some live by what they need; with a bench and a machine.
world::World mixedTown(Steering steering)
{
    WorldMaker maker = ladder(3);
    for (const auto& [name, guidance] : {std::pair{"wanderer", Guidance::affordance}, {"commuter", Guidance::autonomous}}) {
        maker.addProfile(name, 1.0, 1.34, 0.2);
        maker.lastProfile().guidance = guidance;
    }
    world::World world = steered(maker.make(), steering);
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

/// All kinds of inhabitants, edits in between, fences, and gates that are drawn later.
Lived mixed(Steering steering)
{
    Lived lived{mixedTown(steering), 60};
    world::WorldPatch patch;
    patch.erase(lived.city.fixtures().at(0).id);
    const world::World edited = testing::changed(lived.city, patch);
    const world::World smaller = testing::withoutTarget(edited, 0);
    lived.places = withGate(lived.city, {20, 0}, {20, 10});
    lived.script = {
        {100, [](ScheduleRun& run) { run.block(fence(run, 3)); }},      {230, [edited](ScheduleRun& run) { take(run, edited, 55); }},
        {231, [](ScheduleRun& run) { run.block(fence(run, 5)); }},      {300, [](ScheduleRun& run) { run.unblockAll(); }},
        {420, [smaller](ScheduleRun& run) { take(run, smaller, 70); }}, {500, [](ScheduleRun& run) { run.resetMeasures(); }}};
    return lived;
}

/// Lights, vehicles, and somebody at the screen who walks, drives and leaves.
Lived road(Steering steering)
{
    const testing::CrosswalkCity city(steering, world::Signal{"", 15.0, 0.0, 25.0, 0.0}, world::Signal{"", 20.0, 3.0, 17.0, 0.0}, 300.0);
    Lived lived{city.world, 30};
    const auto visitor = [](run::VisitorMode mode, Point place) {
        return [=](ScheduleRun& run) { QVERIFY(run.enter({mode, place, 0, 0.0, 0}).ok()); };
    };
    const auto steer = [](double ahead, double left) { return [=](ScheduleRun& run) { run.steer({ahead, left, 0.0, false}); }; };
    lived.script = {{50, visitor(run::VisitorMode::onFoot, {0, -7})},
                    {60, steer(1.0, 0.2)},
                    {120, steer(0.0, 1.0)},
                    {200, [](ScheduleRun& run) { run.leave(); }},
                    {260, visitor(run::VisitorMode::driving, {-60, -1.75})},
                    {270, steer(1.0, 0.0)},
                    {400, steer(-1.0, 0.1)}};
    world::WorldPatch patch;
    world::VehicleDemand more = *city.world.vehicleDemands().at(0).row;
    more.vehicles_per_h = 900.0;
    patch.put(city.world.vehicleDemands().at(0).id, more);
    lived.script.push_back({330, [edited = testing::changed(city.world, patch)](ScheduleRun& run) { take(run, edited); }});
    return lived;
}

/// Crowds in groups who walk through one another, with proxies of every kind.
Lived crowds()
{
    WorldMaker maker;
    const auto hall = maker.addCell(0, 0, 30, 10);
    const auto yard = maker.addCell(30, -10, 50, 20);
    maker.addPortal(hall, yard, {30, 4}, {30, 7});
    const auto exit = maker.addType("exit", 10, 0);
    maker.addGoal(exit, exit, world::GoalChoice::uniform, false, 1);
    maker.addTarget(exit, yard, {48, 5});
    maker.addTarget(exit, hall, {2, 9});
    maker.addProfile("visitor", 1.0, 1.3, 0.2);
    maker.lastProfile().steering = Steering::orca;
    world::World world = maker.make();
    world::PatchBuilder builder(world);
    const auto west = builder.add(world::Region{"West", 0, {{{2, 2}, {10, 2}, {10, 8}, {2, 8}}, {}}, false});
    const auto east = builder.add(world::Region{"East", 0, {{{35, 0}, {45, 0}, {45, 10}, {35, 10}}, {}}, false});
    world::Crowd crowd;
    crowd.name = "There";
    crowd.profile = world.profiles().at(0).id;
    crowd.count = 25;
    crowd.region = west;
    crowd.waypoints = {{40, 5}, {20, 3}};
    const auto there = builder.add(crowd);
    crowd.name = "Back";
    crowd.region = east;
    crowd.waypoints = {{10, 5}};
    crowd.start_s = 5.0;
    crowd.atEnd = world::CrowdEnd::stay;
    const auto back = builder.add(crowd);
    builder.add(world::ProxyRule{"Hurry", world::ProxyKind::aggression, there, 0.5, {}});
    builder.add(world::ProxyRule{"Line", world::ProxyKind::trail, back, 1.0, {{"proxies", 3.0}, {"spacing_s", 0.3}}});
    builder.add(world::ProxyRule{"First", world::ProxyKind::priority, world.portals().at(0).id, 0.5, {}});
    Lived lived{testing::changed(world, builder.take()), 20};
    lived.script = {{200, [](ScheduleRun& run) { run.block(fence(run, 0)); }}, {350, [](ScheduleRun& run) { run.unblockAll(); }}};
    return lived;
}

/// Trains, lines and counters, escalators and lifts; two people walk together by hand, and apart again.
Lived station()
{
    foundation::JobContext context;
    generator::StationOptions options;
    options.population = 250;
    Lived lived{generator::generateStation(options, context).value(), 250, 400};
    const auto someOut = [](const ScheduleRun& run) {
        std::vector<world::AgentId> people;
        for (const run::Walker& walker : run.frame()->walkers)
            if (walker.agent.kind == world::PersonKind::mind && people.size() < 2)
                people.push_back(walker.agent);
        return people;
    };
    lived.script = {{120, [=](ScheduleRun& run) { QVERIFY(run.walkTogether(someOut(run), autonomous::Form::vee).ok()); }},
                    {260, [=](ScheduleRun& run) { static_cast<void>(run.part(someOut(run))); }}};
    world::WorldPatch patch;
    patch.erase(lived.city.fixtures().at(0).id);
    lived.script.push_back({180, [edited = testing::changed(lived.city, patch)](ScheduleRun& run) { take(run, edited); }});
    return lived;
}

Lived livedNamed(const QString& name)
{
    if (name == "crowds and proxies")
        return crowds();
    if (name == "station")
        return station();
    for (const auto& [word, model] : {std::pair{"clock", Steering::none},
                                      {"orca", Steering::orca},
                                      {"rvo", Steering::rvo},
                                      {"social force", Steering::socialForce},
                                      {"reactive", Steering::reactive},
                                      {"heter_sim", Steering::heterSim}})
        if (name.endsWith(word))
            return name.startsWith("road") ? road(model) : mixed(model);
    qFatal("no such run");
}

void compare(const Moment& is, const Moment& was)
{
    QCOMPARE(is.hash, was.hash);
    QCOMPARE(is.trips, was.trips);
    QVERIFY(is.places == was.places);
}

} // namespace

/// Runs of everybody that are brought back to what they have lived.
class RewindTest : public QObject {
    Q_OBJECT

private slots:
    void anyStep_isAsItWasLived_data()
    {
        QTest::addColumn<unsigned>("threads");
        for (const char* name : {"by the clock", "by orca", "by rvo", "by social force", "by reactive", "by heter_sim", "road by clock",
                                 "road by orca", "crowds and proxies", "station"})
            QTest::newRow(name) << 2U;
        QTest::newRow("on one thread by orca") << 1U;
        QTest::newRow("on eight threads by orca") << 8U;
    }
    /// 100 steps, drawn at random: all that the frame says is as it was.
    void anyStep_isAsItWasLived()
    {
        QFETCH(const unsigned, threads);
        const Lived lived = livedNamed(QTest::currentDataTag());
        const auto straight = start(lived.city, optionsOf(lived, threads));
        RewindableRun straightPast(*straight);
        const std::vector<Moment> moments = live(lived, *straight, straightPast, nullptr, 0, lived.steps);

        const auto run = start(lived.city, optionsOf(lived, threads));
        RewindableRun past(*run);
        History history(past, {.every = 60, .mostShare = 1e9});
        const std::vector<Moment> watched = live(lived, *run, past, &history, 0, lived.steps);
        QCOMPARE(watched.back().hash, moments.back().hash); // keeping changes nothing
        QVERIFY(history.shelf().all().size() > lived.steps / 60);
        for (const std::uint64_t step : drawnSteps(7, 100, lived.steps)) {
            goTo(history, step);
            QCOMPARE(run->steps(), step);
            compare(momentOf(*run), moments[step]);
            QCOMPARE(history.isBack(), step < lived.steps);
        }
        goTo(history, lived.steps);
        QVERIFY(!history.isBack());
        compare(momentOf(*run), moments.back());
        QCOMPARE(run->log().entries.size(), straight->log().entries.size());
    }

    void goingOn_isAnotherLife_whoseLogLivesItAgain_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"by the clock", "by orca", "road by orca", "crowds and proxies", "station"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    /// What came later is forgotten; the log tells what was lived, and no more.
    void goingOn_isAnotherLife_whoseLogLivesItAgain()
    {
        QFETCH(QString, name);
        const Lived lived = livedNamed(name);
        const auto run = start(lived.city, optionsOf(lived, 2));
        RewindableRun past(*run);
        History history(past, {.every = 60, .mostShare = 1e9});
        live(lived, *run, past, &history, 0, lived.steps);
        const std::uint64_t there = 205;
        goTo(history, there);
        history.goOn();
        QVERIFY(!history.isBack());
        QCOMPARE(history.end(), there);
        const std::size_t entries = run->log().entries.size();
        live(lived, *run, past, &history, there, there + 100, false);
        QCOMPARE(run->log().entries.size(), entries);
        const auto again = testing::livedAgain(run->log(), there + 100, 1);
        QCOMPARE(frameHash(*again->frame()), frameHash(*run->frame()));
        QVERIFY(run->log().entries.empty() || run->log().entries.back().step <= there);

        const std::uint64_t now = frameHash(*run->frame()); // and it can go back in its new life
        goTo(history, 30);
        goTo(history, there + 50);
        QCOMPARE(frameHash(*run->frame()), frameHash(*testing::livedAgain(run->log(), there + 50, 1)->frame()));
        goTo(history, there + 100);
        QCOMPARE(frameHash(*run->frame()), now);
    }

    /// Whoever is asked tells what they told then.
    void stories_areThoseOfThen()
    {
        const Lived lived = mixed(Steering::heterSim);
        const auto run = start(lived.city, optionsOf(lived, 2));
        RewindableRun past(*run);
        History history(past, {.every = 50, .mostShare = 1e9});
        live(lived, *run, past, &history, 0, 200);
        std::map<world::AgentId, run::PersonStory> told;
        for (const run::Walker& walker : run->frame()->walkers)
            told.emplace(walker.agent, *run->story(walker.agent));
        QVERIFY(told.size() > 5);
        live(lived, *run, past, &history, 200, 400);
        goTo(history, 200); // where a checkpoint is: nothing is lived again
        for (const auto& [agent, story] : told) {
            const auto now = run->story(agent);
            QVERIFY(now);
            QCOMPARE(now->origin, story.origin);
            QCOMPARE(now->destination, story.destination);
            QCOMPARE(now->arrives_s, story.arrives_s);
            QVERIFY(now->route == story.route);
            QCOMPARE(now->facts.size(), story.facts.size());
            for (std::size_t i = 0; i < story.facts.size(); ++i)
                QVERIFY(now->facts[i].key == story.facts[i].key && now->facts[i].value == story.facts[i].value);
        }
    }

    void seekingWithoutTime_getsThereBitByBit()
    {
        const Lived lived = mixed(Steering::orca);
        const auto run = start(lived.city, optionsOf(lived, 1));
        RewindableRun past(*run);
        History history(past, {.every = 200, .mostShare = 1e9});
        const std::vector<Moment> moments = live(lived, *run, past, &history, 0, 400);
        foundation::JobContext context;
        history.seek(170);
        int calls = 0;
        while (true) {
            const auto arrived = history.arrive({}, context); // a time that is over
            QVERIFY(arrived.ok());
            ++calls;
            if (arrived.value())
                break;
            QVERIFY(calls < 1000);
        }
        QCOMPARE(calls, 171); // a step each, and the one that finds out
        compare(momentOf(*run), moments[170]);
    }

    void memory_isAsItIsTold_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"by the clock", "by orca", "road by orca", "crowds and proxies", "station"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    /// What a checkpoint says that it takes, by what the allocator says.
    void memory_isAsItIsTold()
    {
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        QFETCH(QString, name);
        const Lived lived = livedNamed(name);
        const auto run = start(lived.city, optionsOf(lived, 1));
        RewindableRun past(*run);
        live(lived, *run, past, nullptr, 0, 240);
        static_cast<void>(past.inputCount());
        const std::size_t before = mallinfo2().uordblks;
        const auto kept = past.keep();
        const std::size_t after = mallinfo2().uordblks;
        const double share = static_cast<double>(kept->bytes) / static_cast<double>(after - before);
        QVERIFY2(share > 0.7 && share < 1.5, qPrintable(QString("%1 bytes are told, %2 are taken").arg(kept->bytes).arg(after - before)));
#else
        QSKIP("only glibc, without sanitizers, tells how much is allocated");
#endif
    }

    /// A day of a small city: memory stays within its bound, and any moment of the day can be gone to.
    void day_staysWithinItsMemory()
    {
        const Lived lived{ladder(3).make(), 40};
        auto options = optionsOf(lived, 1);
        options.step_s = 1.0;
        const auto run = start(lived.city, options);
        RewindableRun past(*run);
        constexpr std::size_t kMost = std::size_t{3} << 20U;
        History history(past, {.every = 10, .most_bytes = kMost, .mostShare = 1e9});
        std::map<std::uint64_t, std::uint64_t> hashes;
        for (std::uint64_t step = 1; step <= 86'400; ++step) {
            run->step();
            history.lived();
            if (step % 7200 == 0) {
                hashes[step] = frameHash(*run->frame());
                QVERIFY(history.shelf().bytes() <= kMost);
            }
        }
        QVERIFY(history.shelf().all().size() > 20);
        for (const auto& [step, hash] : hashes) {
            goTo(history, step);
            QCOMPARE(frameHash(*run->frame()), hash);
        }
    }
};

PASSERBY_TEST(RewindTest)

} // namespace rewind_test

#include "rewind_test.moc"
