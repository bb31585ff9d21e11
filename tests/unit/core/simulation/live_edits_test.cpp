// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a city in which people walk: what holds after any of them.
#include "tests/support/edited_runs.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

namespace live_edits_test {

using namespace passerby;
using namespace passerby::testing;

class LiveEditsTest : public QObject {
    Q_OBJECT

private slots:
    void randomEdits_leaveEverybodyInACellOnTheWayToSomewhere();
    void randomEdits_replayToTheSameBytes_atAnyNumberOfThreads();
    void newHabits_touchNobodyOnTheWay();
    void cityThatCannotBeLivedIn_isRefused();
    void editAtAnHourWithoutASteadyState_saysSo();
    void fences_stay();
    void fence_staysWhereItsCellIsDrawnAnew();
    void longRun_isThatOfABakeOfTheEditedCity();
};

void LiveEditsTest::randomEdits_leaveEverybodyInACellOnTheWayToSomewhere()
{
    int taken = 0;
    int refused = 0;
    EditReport all;
    foundation::JobContext context;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        foundation::RandomStream random(seed, 0, foundation::Purpose::general);
        world::World world = ladder(6).make();
        const auto run = start(world, optionsFor(400));
        for (int i = 0; i < 25; ++i) {
            advance(*run, 1 + static_cast<int>(random.below(60)));
            const world::World edited = editedAtRandom(world, random);
            const auto people = run->frame()->people;
            const bool isOfPeople = edited.settings().population != world.settings().population;
            const auto report = run->edit(edited, isOfPeople ? static_cast<std::uint64_t>(edited.settings().population) : people, context);
            refused += report ? 0 : 1;
            if (!report) {
                QVERIFY(!report.error().message.empty());
                continue;
            }
            ++taken;
            world = edited;
            all.kept += report.value().kept;
            all.otherWays += report.value().otherWays;
            all.otherGoals += report.value().otherGoals;
            all.setOut += report.value().setOut;
            all.moved += report.value().moved;
            all.came += report.value().came;
            all.left += report.value().left;
            QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
            run->step();
            QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
        }
    }
    QVERIFY2(taken > 200 && refused > 0, qPrintable(QStringLiteral("%1 taken, %2 refused").arg(taken).arg(refused)));
    QVERIFY(all.kept > 1000 && all.otherWays > 100 && all.otherGoals > 50 && all.setOut > 100 && all.moved > 20 && all.came > 50
            && all.left > 50);
}

void LiveEditsTest::randomEdits_replayToTheSameBytes_atAnyNumberOfThreads()
{
    foundation::JobContext context;
    for (std::uint64_t seed = 21; seed <= 24; ++seed) {
        foundation::RandomStream random(seed, 0, foundation::Purpose::general);
        world::World world = ladder(5).make();
        const auto run = start(world, optionsFor(3000));
        std::map<std::uint64_t, std::shared_ptr<const Frame>> frames;
        std::uint32_t fence = 0;
        for (int i = 0; i < 14; ++i) {
            advance(*run, 1 + static_cast<int>(random.below(50)));
            frames[run->frame()->step] = run->frame();
            if (i % 4 == 1 && !run->frame()->walkers.empty())
                fence = run->block(ground::barrierAcross(run->world(), *run->graph(), run->frame()->walkers.front().segment, 0.5));
            if (i % 4 == 3)
                run->unblock(fence);
            if (const auto edited = editedAtRandom(world, random); run->edit(edited, 3000 - 10 * static_cast<unsigned>(i), context))
                world = edited;
        }
        advance(*run, 100);
        frames[run->frame()->step] = run->frame();
        QVERIFY(run->frame()->edits > 5);
        for (const unsigned threads : {1U, 2U, 8U}) {
            const auto again = livedAgain(run->log(), run->frame()->step, threads);
            QCOMPARE(frameHash(*again->frame()), frameHash(*run->frame()));
            QVERIFY(again->world().sameContent(run->world()));
        }
        // Up to any moment, and before what was done then.
        const auto middle = std::next(frames.begin(), 6);
        simulation::RunLog log = run->log();
        std::erase_if(log.entries, [&](const auto& entry) { return entry.step >= middle->first; });
        QCOMPARE(frameHash(*livedAgain(log, middle->first, 2)->frame()), frameHash(*middle->second));
    }
}

void LiveEditsTest::newHabits_touchNobodyOnTheWay()
{
    const world::World world = ladder(6).make();
    const auto run = start(world, optionsFor(2000));
    const auto alone = start(world, optionsFor(2000));
    advance(*run, 300);
    advance(*alone, 300);
    const auto graph = run->graph();
    const EditReport report = take(*run, withType(world, 0, [](world::TargetType& type) { type.goals[0].weight = 20.0; }));
    QVERIFY(!report.hasNewWays);
    QCOMPARE(run->graph().get(), graph.get());
    QCOMPARE(report.kept + report.stayed, std::uint64_t{2000});
    for (std::uint32_t agent = 0; agent < 2000; ++agent) {
        const PersonStory a = *run->story(world::scheduled(agent));
        const PersonStory b = *alone->story(world::scheduled(agent));
        QCOMPARE(a.walking, b.walking);
        QCOMPARE(a.speed_mps, b.speed_mps);
        QCOMPARE(a.profile, b.profile);
        QCOMPARE(a.destination, b.destination);
        QCOMPARE(a.departed_s, b.departed_s);
        QCOMPARE(a.arrives_s, b.arrives_s);
        QVERIFY(a.route == b.route && a.boundTargets == b.boundTargets && !a.detour);
    }
}

void LiveEditsTest::cityThatCannotBeLivedIn_isRefused()
{
    const world::World world = ladder(3).make();
    const auto run = start(world, optionsFor(300));
    const auto alone = start(world, optionsFor(300));
    advance(*run, 50);
    advance(*alone, 50);
    foundation::JobContext context;
    const auto refuse = [&](const world::World& edited, const char* code) {
        const auto report = run->edit(edited, 300, context);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, std::string(code));
        QVERIFY(!report.error().message.empty());
    };
    world::World without = world;
    for (std::size_t place = world.targets().size(); place-- > 0;)
        if (world.targets().at(place).row->type.number == 3)
            without = withoutTarget(without, place);
    refuse(without, "goal-without-targets");
    refuse(withType(world, 0,
                    [](world::TargetType& type) {
                        for (world::Goal& goal : type.goals)
                            goal.weight = 0.0;
                    }),
           "weights-all-zero");
    world::WorldPatch apart;
    for (const auto& [id, portal] : world.portals())
        apart.erase(id);
    refuse(changed(world, apart), "unreachable-target");
    QVERIFY(!run->edit(world, simulation::kMostPeopleInRun + 1, context).ok());
    QVERIFY(run->log().entries.empty());
    advance(*run, 200);
    advance(*alone, 200);
    QCOMPARE(frameHash(*run->frame()), frameHash(*alone->frame()));
}

void LiveEditsTest::editAtAnHourWithoutASteadyState_saysSo()
{
    // From noon on people long for a café to which no way leads.
    WorldMaker maker;
    const auto cell = maker.addCell(0, 0, 50, 50);
    const auto island = maker.addCell(100, 0, 150, 50);
    const auto home = maker.addType("home", 100, 0);
    const auto shop = maker.addType("shop", 100, 0);
    const auto cafe = maker.addType("cafe", 100, 0);
    maker.addGoal(home, shop, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(home, cafe, world::GoalChoice::closest, false, 1.0);
    maker.addGoal(shop, home, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(cafe, home, world::GoalChoice::uniform, false, 1.0);
    maker.addTarget(home, cell, {10, 10});
    maker.addTarget(shop, cell, {40, 10});
    maker.addTarget(cafe, island, {120, 10});
    world::Hourly afternoon{};
    for (std::size_t hour = 12; hour < 24; ++hour)
        afternoon[hour] = 1.0;
    maker.goal(home, 1).hourlyWeight = afternoon;
    const world::World world = maker.make();
    ScheduleOptions options = optionsFor(50);
    options.startClock_s = 9.0 * 3600.0;
    options.step_s = 60.0;
    const auto run = start(world, options);
    const world::World edited = withType(world, 1, [](world::TargetType& type) { type.waitMean_s = 120.0; });
    (void)take(*run, edited);
    QVERIFY(run->notices().empty());
    advance(*run, 5 * 60);
    (void)take(*run, withType(edited, 1, [](world::TargetType& type) { type.waitMean_s = 130.0; }));
    QCOMPARE(run->notices().size(), std::size_t{1});
    QVERIFY2(run->notices()[0].find("as at the start of the run") != std::string::npos, run->notices()[0].c_str());
}

void LiveEditsTest::fences_stay()
{
    const world::World world = ladder(5).make();
    const auto run = start(world, optionsFor(2000));
    advance(*run, 50);
    const ground::Barrier fence = ground::barrierAcross(world, *run->graph(), run->frame()->walkers.front().segment, 0.5);
    const std::uint32_t number = run->block(fence);
    advance(*run, 50);
    take(*run, withoutTarget(world, 0));
    QCOMPARE(run->barriers().size(), std::size_t{1});
    QVERIFY(run->barriers().at(number) == fence);
    const auto crosses = [&](geometry::Point a, geometry::Point b) {
        const double onA = geometry::cross(fence.right - fence.left, a - fence.left);
        const double onB = geometry::cross(fence.right - fence.left, b - fence.left);
        const double onL = geometry::cross(b - a, fence.left - a);
        const double onR = geometry::cross(b - a, fence.right - a);
        return onA * onB < 0.0 && onL * onR < 0.0;
    };
    std::map<world::AgentId, geometry::Point> last;
    int walked = 0;
    for (int i = 0; i < 2000; ++i) {
        run->step();
        std::map<world::AgentId, geometry::Point> now;
        for (const Walker& walker : run->frame()->walkers) {
            if (run->graph()->segments()[walker.segment].cell != fence.cell)
                continue;
            const geometry::Point place{static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
            now[walker.agent] = place;
            const auto found = last.find(walker.agent);
            QVERIFY(found == last.end() || !crosses(found->second, place));
            ++walked;
        }
        last = std::move(now);
    }
    QVERIFY(walked > 1000);
    QVERIFY(run->unblock(number));
}

void LiveEditsTest::fence_staysWhereItsCellIsDrawnAnew()
{
    const world::World world = ladder(5).make();
    const world::CellId old = world.cells().at(6).id;
    const world::CellId drawn = world.cells().nextId();
    world::WorldPatch patch;
    patch.put(drawn, *world.cells().at(6).row);
    for (const auto& [id, row] : world.portals())
        if (row.cellA == old || row.cellB == old) {
            world::Portal portal = row;
            (row.cellA == old ? portal.cellA : portal.cellB) = drawn;
            patch.put(id, portal);
        }
    for (const auto& [id, row] : world.targets())
        if (row.cell == old) {
            world::Target target = row;
            target.cell = drawn;
            patch.put(id, target);
        }
    patch.erase(old);
    const auto before = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    const auto after = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(changed(world, patch)));
    QCOMPARE(after->segments().size(), before->segments().size());
    navigation::SegmentIndex within = 0;
    while (before->segments()[within].cell != old.number)
        ++within;
    ground::FreeWays ways(before);
    ways.add(ground::barrierAcross(world, *before, within, 0.5));
    std::set<navigation::SegmentIndex> blocked;
    for (navigation::SegmentIndex segment = 0; segment < before->segments().size(); ++segment)
        if (ways.isBlocked(segment))
            blocked.insert(segment);
    QVERIFY(blocked.contains(within));
    ways.setGraph(after);
    for (const navigation::SegmentIndex segment : blocked)
        QVERIFY(ways.isBlocked(segment));
    ways.setGraph(before);
    for (navigation::SegmentIndex segment = 0; segment < before->segments().size(); ++segment)
        QCOMPARE(ways.isBlocked(segment), blocked.contains(segment));
}

/// The measure of `passerby-cli validate`: people on every segment, mean of a long window, against the bake.
void LiveEditsTest::longRun_isThatOfABakeOfTheEditedCity()
{
    world::World world = ladder(4).make();
    constexpr std::uint32_t kPeople = 6000;
    const auto run = start(world, optionsFor(kPeople, 0.5));
    advance(*run, 100);
    const auto edit = [&](const world::World& edited) {
        take(*run, edited);
        world = edited;
        advance(*run, 40);
    };
    edit(withType(world, 0, [](world::TargetType& type) { type.goals[2].weight = 1.0; }));
    edit(withoutTarget(world, 1)); // a home
    world::WorldPatch home;
    home.put(world.targets().nextId(), world::Target{"", world.targetTypes().at(0).id, world.cells().at(0).id, {37, 9}});
    edit(changed(world, home));
    edit(withoutCell(world, 5)); // no way across in the second block
    world::WorldPatch profile;
    world::AgentProfile visitor = *world.profiles().at(1).row;
    visitor.share = 3.0;
    visitor.speedMean_mps = 0.9;
    profile.put(world.profiles().at(1).id, visitor);
    edit(changed(world, profile));
    edit(withType(world, 2, [](world::TargetType& type) { type.waitMean_s = 40.0; }));
    advance(*run, 4000); // 2000 s: a dozen rounds, so that the old city is forgotten
    run->resetMeasures();
    advance(*run, 12000);
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = alibi::BoundModel::exact;
    const auto bake = alibi::bakeWorld(world, options, context);
    QVERIFY2(bake.ok(), bake.ok() ? "" : bake.error().message.c_str());
    const auto frame = run->frame();
    QCOMPARE(bake.value().graph->segments().size(), run->graph()->segments().size());
    // 6000 people for 6000 s. Bound homes and offices are drawn once: 6000 draws are what the standard error of a share comes from, and a
    // segment with the share p of a person's time has one below sqrt(p / 6000). With about 200 segments five of these errors fail in fewer
    // than one of a thousand seeds.
    int compared = 0;
    double worst = 0.0;
    for (std::size_t segment = 0; segment < frame->occupancy_s->size(); ++segment) {
        const double expected = bake.value().probability[segment];
        const double measured = static_cast<double>((*frame->occupancy_s)[segment]) / (kPeople * frame->window_s);
        const double error = std::sqrt(std::max(expected, 1e-5) / kPeople);
        worst = std::max(worst, std::abs(measured - expected) / error);
        compared += expected > 1e-3 ? 1 : 0;
    }
    QVERIFY2(worst < 5.0, qPrintable(QStringLiteral("%1 standard errors").arg(worst)));
    QVERIFY(compared > 20);
    double inside = 0.0;
    double insideExpected = 0.0;
    for (std::size_t target = 0; target < frame->insideByTarget.size(); ++target) {
        inside += frame->insideByTarget[target];
        insideExpected += kPeople * bake.value().probabilityInside[target];
    }
    QVERIFY(std::abs(inside - insideExpected) < 5.0 * std::sqrt(insideExpected));
}

PASSERBY_TEST(LiveEditsTest)

} // namespace live_edits_test

#include "live_edits_test.moc"
