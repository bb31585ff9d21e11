// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace schedule_fences_test {

using namespace passerby;
using ground::Barrier;
using navigation::kNone;
using run::Detour;
using run::Frame;
using run::PersonStory;
using simulation::ScheduleRun;
using testing::placeOf;

class ScheduleFencesTest : public QObject {
    Q_OBJECT

private slots:
    void fence_isAsWideAsItsCell();
    void blockedWay_isGoneRound();
    void nobody_stepsThroughAFence();
    void peopleBeyondTheFence_areLeftAlone();
    void unblocking_bringsTheShortWayBack();
    void withoutFreeWay_peopleTurnBack();
    void fencedIn_standUntilTheFenceIsGone();
    void fencedInFromBehind_walkOnFromWhereTheyStood();
    void unblockingAll_isAsIfNoFenceHadBeen();
    void slowedWays_areGoneRoundInTheTimeTheyTake();
    void severalDetours_tellOfTheFirst();
    void whoStands_isCounted();
    void whoIsInside_staysWhereNoWayLeads();
    void sameFences_sameBytes();
};

namespace {

/// A ring of streets: home in the west, a shop in the east, a short way in the north and a long one in the south.
world::World ring()
{
    testing::WorldMaker maker;
    const auto west = maker.addCell(0, 0, 10, 40);
    const auto east = maker.addCell(60, 0, 70, 40);
    const auto north = maker.addCell(10, 30, 60, 36);
    const auto south = maker.addCell(10, 2, 60, 8);
    maker.addPortal(west, north, {10, 32}, {10, 34});
    maker.addPortal(north, east, {60, 32}, {60, 34});
    maker.addPortal(west, south, {10, 4}, {10, 6});
    maker.addPortal(south, east, {60, 4}, {60, 6});
    const auto home = maker.addType("Home", 40.0, 10.0);
    const auto shop = maker.addType("Shop", 40.0, 10.0);
    maker.addGoal(home, shop, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(shop, home, world::GoalChoice::uniform, false, 1.0);
    maker.addTarget(home, west, {5, 28});
    maker.addTarget(shop, east, {65, 28});
    maker.addProfile("Everybody", 1.0, 1.4, 0.2);
    return maker.make();
}

std::unique_ptr<ScheduleRun> start(unsigned threads = 1)
{
    simulation::ScheduleOptions options = testing::optionsFor(200);
    options.seed = 7;
    options.threads = threads;
    return testing::start(ring(), options);
}

void advance(ScheduleRun& run, double seconds)
{
    testing::advance(run, static_cast<int>(std::lround(seconds * 10.0)));
}

navigation::SegmentIndex way(const ScheduleRun& run, const char* from, const char* to)
{
    return run.graph()->findSegment(run.graph()->findNode(from), run.graph()->findNode(to));
}

/// Across the short way, in its middle.
Barrier northFence(const ScheduleRun& run, double share = 0.5)
{
    return ground::barrierAcross(ring(), *run.graph(), way(run, "P1", "P2"), share);
}

Barrier southFence(const ScheduleRun& run, double share = 0.5)
{
    return ground::barrierAcross(ring(), *run.graph(), way(run, "P3", "P4"), share);
}

bool isNorth(const run::Walker& walker)
{
    return walker.y_m > 25.0F;
}

/// Somebody on the short way who walks east and has not come far, and somebody who has come beyond its middle.
std::optional<world::AgentId> walkerEast(const ScheduleRun& run, float from_m, float to_m)
{
    for (const run::Walker& walker : run.frame()->walkers)
        if (walker.segment == way(run, "P1", "P2") && walker.x_m > from_m && walker.x_m < to_m)
            return walker.agent;
    return std::nullopt;
}

const run::Walker* find(const Frame& frame, world::AgentId agent)
{
    for (const run::Walker& walker : frame.walkers)
        if (walker.agent == agent)
            return &walker;
    return nullptr;
}

double sumOf(const std::vector<float>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

} // namespace

void ScheduleFencesTest::fence_isAsWideAsItsCell()
{
    const auto run = start();
    const Barrier fence = northFence(*run, 0.25);
    QCOMPARE(fence.cell, 3U);
    QVERIFY(std::abs(fence.left.x - 22.5) < 1e-9 && std::abs(fence.right.x - 22.5) < 1e-9);
    QVERIFY2(std::abs(fence.left.y - 36.0) < 0.1 && std::abs(fence.right.y - 30.0) < 0.1, "the fence leaves a gap at the walls");
}

void ScheduleFencesTest::blockedWay_isGoneRound()
{
    const auto run = start();
    advance(*run, 60.0);
    const auto east = walkerEast(*run, 15.0F, 30.0F);
    QVERIFY(east);
    const world::AgentId agent = *east;
    const PersonStory before = *run->story(agent);
    const geometry::Point place = placeOf(*find(*run->frame(), agent));
    run->block(northFence(*run));
    const PersonStory after = *run->story(agent);
    QVERIFY(after.detour && after.detour->kind == Detour::Kind::goesRound);
    QCOMPARE(after.detour->since_s, run->time_s());
    QCOMPARE(after.detour->wanted, before.destination);
    QVERIFY(geometry::distance(after.detour->place, place) < 1e-3);
    QCOMPARE(after.destination, before.destination);
    QCOMPARE(after.departed_s, before.departed_s);
    // Back to the first portal of the short way, then over the long one: by hand.
    const double back_m = place.x - 10.0;
    const double round_m = 28.0 + 50.0 + std::hypot(5.0, 23.0); // P1 (10, 33) to P3 (10, 5) to P4 (60, 5) to the shop (65, 28)
    QVERIFY2(std::abs((after.arrives_s - run->time_s()) * after.speed_mps - (back_m + round_m)) < 1e-3,
             qPrintable(QString::number((after.arrives_s - run->time_s()) * after.speed_mps - back_m - round_m)));
    QStringList nodes;
    for (const auto node : after.route)
        nodes << QString::fromStdString(run->graph()->nodeName(node));
    QCOMPARE(nodes.join(' '), QStringLiteral("T1 P1 P1 P3 P4 T2"));
    QCOMPARE(after.nextNode, std::size_t{2});
    QCOMPARE(after.detour->node, std::size_t{1});
    advance(*run, after.arrives_s - run->time_s() + 0.2);
    const PersonStory inside = *run->story(agent);
    QVERIFY(!inside.walking);
    QCOMPARE(inside.origin, before.destination);
    QVERIFY(!inside.detour);
}

void ScheduleFencesTest::nobody_stepsThroughAFence()
{
    const auto run = start();
    advance(*run, 60.0);
    const Barrier fence = northFence(*run);
    run->block(fence);
    std::map<world::AgentId, geometry::Point> before;
    int steps = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto frame = run->frame();
        for (const run::Walker& walker : frame->walkers) {
            const auto seen = before.find(walker.agent);
            const geometry::Point now = placeOf(walker);
            if (seen != before.end() && isNorth(walker)) {
                QVERIFY2((seen->second.x - 35.0) * (now.x - 35.0) > 0.0, "somebody stepped through the fence");
                QVERIFY2(geometry::distance(seen->second, now) < 0.1 * 1.5 * 1.4 + 1e-3, "somebody jumped");
                ++steps;
            }
            before[walker.agent] = now;
        }
        for (auto it = before.begin(); it != before.end();)
            it = find(*frame, it->first) ? std::next(it) : before.erase(it);
        run->step();
    }
    QVERIFY(steps > 100); // who was beyond it walked on, and those before it turned
    for (const run::Walker& walker : run->frame()->walkers)
        QVERIFY2(walker.segment != way(*run, "P1", "P2") && walker.segment != way(*run, "P2", "P1"), "still on the fenced way");
}

void ScheduleFencesTest::peopleBeyondTheFence_areLeftAlone()
{
    const auto run = start();
    advance(*run, 60.0);
    const auto east = walkerEast(*run, 37.0F, 58.0F);
    QVERIFY(east);
    const world::AgentId agent = *east;
    const PersonStory before = *run->story(agent);
    run->block(northFence(*run));
    const PersonStory after = *run->story(agent);
    QVERIFY(!after.detour);
    QCOMPARE(after.arrives_s, before.arrives_s);
    QCOMPARE(after.route, before.route);
}

void ScheduleFencesTest::unblocking_bringsTheShortWayBack()
{
    const auto run = start();
    advance(*run, 60.0);
    const world::AgentId agent = walkerEast(*run, 15.0F, 30.0F).value();
    const PersonStory before = *run->story(agent);
    const std::uint32_t fence = run->block(northFence(*run));
    QCOMPARE(run->barriers().size(), std::size_t{1});
    advance(*run, 2.0);
    QVERIFY(run->unblock(fence));
    QVERIFY(!run->unblock(fence));
    QVERIFY(run->barriers().empty());
    const PersonStory after = *run->story(agent);
    // Two seconds back and the same way again.
    QVERIFY2(std::abs(after.arrives_s - before.arrives_s - 4.0) < 1e-6, qPrintable(QString::number(after.arrives_s - before.arrives_s)));
    advance(*run, 600.0);
    int north = 0;
    for (const run::Walker& walker : run->frame()->walkers) {
        QVERIFY2(isNorth(walker), "somebody still goes round");
        ++north;
    }
    QVERIFY(north > 20);
}

void ScheduleFencesTest::withoutFreeWay_peopleTurnBack()
{
    const auto run = start();
    advance(*run, 60.0);
    const world::AgentId agent = walkerEast(*run, 15.0F, 30.0F).value();
    const PersonStory before = *run->story(agent);
    const double walked_m = (run->time_s() - before.departed_s) * before.speed_mps;
    run->block(northFence(*run));
    run->block(southFence(*run));
    const PersonStory after = *run->story(agent);
    QVERIFY(after.detour && after.detour->kind == Detour::Kind::turnsBack);
    QCOMPARE(after.detour->wanted, before.destination);
    QCOMPARE(after.destination, before.origin);
    QVERIFY(std::abs((after.arrives_s - run->time_s()) * after.speed_mps - walked_m) < 1e-6);
    advance(*run, after.arrives_s - run->time_s() + 0.1);
    QVERIFY(!run->story(agent)->walking);
    QCOMPARE(run->story(agent)->origin, before.origin);
    advance(*run, 300.0);
    QVERIFY2(run->frame()->walkers.empty(), "somebody walks where no way leads");
}

void ScheduleFencesTest::fencedIn_standUntilTheFenceIsGone()
{
    const auto run = start();
    advance(*run, 60.0);
    const auto east = walkerEast(*run, 22.0F, 33.0F);
    QVERIFY(east);
    const world::AgentId agent = *east;
    const PersonStory before = *run->story(agent);
    const std::uint32_t ahead = run->block(northFence(*run, 0.5));
    const std::uint32_t behind = run->block(northFence(*run, 0.2));
    const PersonStory stuck = *run->story(agent);
    QVERIFY(stuck.detour && stuck.detour->kind == Detour::Kind::stands);
    QVERIFY(std::isinf(stuck.arrives_s));
    const geometry::Point place = placeOf(*find(*run->frame(), agent));
    advance(*run, 30.0);
    const auto frame = run->frame();
    QVERIFY(find(*frame, agent));
    QCOMPARE(find(*frame, agent)->speed_mps, 0.0F);
    QVERIFY(geometry::distance(placeOf(*find(*frame, agent)), place) < 1e-3);
    QCOMPARE(run->story(agent)->departed_s, before.departed_s);
    QVERIFY(run->unblock(ahead));
    const PersonStory freed = *run->story(agent);
    QCOMPARE(freed.destination, before.destination);
    QCOMPARE(freed.departed_s, before.departed_s);
    QVERIFY2(std::abs(freed.arrives_s - before.arrives_s - 30.0) < 1e-6, qPrintable(QString::number(freed.arrives_s - before.arrives_s)));
    advance(*run, freed.arrives_s - run->time_s() + 0.1);
    QVERIFY(!run->story(agent)->walking);
    QCOMPARE(run->story(agent)->origin, before.destination);
    QVERIFY(run->unblock(behind));
}

void ScheduleFencesTest::fencedInFromBehind_walkOnFromWhereTheyStood()
{
    const auto run = start();
    advance(*run, 60.0);
    const auto east = walkerEast(*run, 22.0F, 33.0F);
    QVERIFY(east);
    const world::AgentId agent = *east;
    const PersonStory before = *run->story(agent);
    run->block(northFence(*run, 0.2)); // behind: of no matter yet
    QVERIFY(!run->story(agent)->detour);
    const std::uint32_t ahead = run->block(northFence(*run, 0.5));
    QVERIFY(run->story(agent)->detour->kind == Detour::Kind::stands);
    const geometry::Point place = placeOf(*find(*run->frame(), agent));
    advance(*run, 30.0);
    QVERIFY(run->unblock(ahead));
    QVERIFY(geometry::distance(placeOf(*find(*run->frame(), agent)), place) < 1e-3);
    const PersonStory freed = *run->story(agent);
    QVERIFY2(std::abs(freed.arrives_s - before.arrives_s - 30.0) < 1e-6, qPrintable(QString::number(freed.arrives_s - before.arrives_s)));
    QCOMPARE(freed.route, before.route);
    advance(*run, 1.0);
    QVERIFY(std::abs(geometry::distance(placeOf(*find(*run->frame(), agent)), place) - before.speed_mps) < 1e-3);
}

void ScheduleFencesTest::unblockingAll_isAsIfNoFenceHadBeen()
{
    const auto run = start();
    advance(*run, 60.0);
    const auto east = walkerEast(*run, 22.0F, 33.0F);
    QVERIFY(east);
    const world::AgentId agent = *east;
    const PersonStory before = *run->story(agent);
    run->unblockAll(); // there is none: nothing happens
    QVERIFY(!run->story(agent)->detour);
    run->block(northFence(*run, 0.5));
    run->block(northFence(*run, 0.2));
    run->block(southFence(*run));
    QVERIFY(run->story(agent)->detour->kind == Detour::Kind::stands);
    advance(*run, 30.0);
    run->unblockAll();
    QVERIFY(run->barriers().empty());
    const PersonStory freed = *run->story(agent);
    QCOMPARE(freed.destination, before.destination);
    QCOMPARE(freed.route, before.route);
    QVERIFY2(std::abs(freed.arrives_s - before.arrives_s - 30.0) < 1e-6, qPrintable(QString::number(freed.arrives_s - before.arrives_s)));
    for (const run::Walker& walker : run->frame()->walkers)
        QVERIFY2(!std::isinf(run->story(walker.agent)->arrives_s), "somebody still stands");
    advance(*run, 600.0);
    QVERIFY(run->frame()->walkers.size() > 20);
    for (const run::Walker& walker : run->frame()->walkers)
        QVERIFY2(isNorth(walker), "somebody still goes round");
}

void ScheduleFencesTest::slowedWays_areGoneRoundInTheTimeTheyTake()
{
    world::World crowded = ring();
    world::WorldPatch patch;
    patch.settings = crowded.settings();
    patch.settings->flowLaw.emplace();
    patch.settings->population = 2000;
    QVERIFY(crowded.apply(patch).ok());
    simulation::ScheduleOptions options;
    options.people = 2000;
    options.seed = 7;
    options.threads = 1;
    foundation::JobContext context;
    auto created = ScheduleRun::create(crowded, options, context);
    QVERIFY(created.ok());
    ScheduleRun& run = *created.value();
    const navigation::NavigationGraph& graph = *run.graph();
    QVERIFY(graph.isSlowed());
    advance(run, 60.0);
    const auto east = walkerEast(run, 15.0F, 30.0F);
    QVERIFY(east);
    const world::AgentId agent = *east;
    const geometry::Point place = placeOf(*find(*run.frame(), agent));
    run.block(northFence(run));
    const PersonStory after = *run.story(agent);
    QVERIFY(after.detour && after.detour->kind == Detour::Kind::goesRound);
    const auto effective_m = [&](const char* from, const char* to) { return graph.effectiveLength_m(way(run, from, to)); };
    const double slowdown = effective_m("P1", "P2") / 50.0;
    QVERIFY2(slowdown > 1.02, qPrintable(QString::number(slowdown)));
    const double way_m = (place.x - 10.0) * slowdown + effective_m("P1", "P3") + effective_m("P3", "P4") + effective_m("P4", "T2");
    const double takes_m = (after.arrives_s - run.time_s()) * after.speed_mps;
    QVERIFY2(std::abs(takes_m - way_m) < 1e-2, qPrintable(QStringLiteral("%1 for %2").arg(takes_m).arg(way_m)));
    const double first_s = run.time_s();
    advance(run, 5.0);
    const double speed_mps = geometry::distance(placeOf(*find(*run.frame(), agent)), place) / (run.time_s() - first_s);
    QVERIFY2(std::abs(speed_mps * slowdown - after.speed_mps) < 1e-3, qPrintable(QString::number(speed_mps * slowdown / after.speed_mps)));
    run.unblockAll();
    const PersonStory back = *run.story(agent);
    const double rest_m = (back.arrives_s - run.time_s()) * back.speed_mps;
    const double left_m = (60.0 - placeOf(*find(*run.frame(), agent)).x) * slowdown + effective_m("P2", "T2");
    QVERIFY2(std::abs(rest_m - left_m) < 1e-2, qPrintable(QStringLiteral("%1 for %2").arg(rest_m).arg(left_m)));
}

void ScheduleFencesTest::severalDetours_tellOfTheFirst()
{
    const auto run = start();
    advance(*run, 60.0);
    const world::AgentId agent = walkerEast(*run, 22.0F, 33.0F).value();
    const std::uint32_t fence = run->block(northFence(*run, 0.5));
    const PersonStory first = *run->story(agent);
    QVERIFY(first.detour);
    QCOMPARE(first.detour->firstNode, first.detour->node);
    advance(*run, 20.0); // back over the node where they came in
    QVERIFY(run->unblock(fence));
    const PersonStory second = *run->story(agent);
    QVERIFY(second.walking && second.detour);
    QCOMPARE(second.detour->firstNode, first.detour->node);
    QVERIFY(second.detour->node >= second.detour->firstNode);
    QCOMPARE(second.destination, first.destination);
}

void ScheduleFencesTest::whoStands_isCounted()
{
    const auto run = start();
    advance(*run, 60.0);
    run->block(northFence(*run, 0.9));
    run->block(northFence(*run, 0.1));
    run->block(southFence(*run, 0.5));
    advance(*run, 120.0); // who can has turned back
    const std::size_t standing = run->frame()->walkers.size();
    QVERIFY(standing > 5);
    run->resetMeasures();
    advance(*run, 50.0);
    QCOMPARE(run->frame()->walkers.size(), standing);
    QVERIFY(std::abs(sumOf(*run->frame()->occupancy_s) - 50.0 * static_cast<double>(standing)) < 0.1 * static_cast<double>(standing));
}

void ScheduleFencesTest::whoIsInside_staysWhereNoWayLeads()
{
    const auto run = start();
    advance(*run, 60.0);
    run->block(northFence(*run, 0.5));
    const std::uint32_t south = run->block(southFence(*run, 0.5));
    advance(*run, 400.0);
    const auto shut = run->frame();
    QVERIFY(shut->walkers.empty());
    QCOMPARE(std::accumulate(shut->insideByTarget.begin(), shut->insideByTarget.end(), 0U), 200U);
    int told = 0;
    for (std::uint32_t agent = 0; agent < 200; ++agent) {
        const PersonStory story = *run->story(world::scheduled(agent));
        told += story.detour && story.detour->kind == Detour::Kind::staysInside ? 1 : 0;
        QVERIFY(!story.detour || story.detour->wanted != story.origin);
    }
    QVERIFY(told > 150);
    QVERIFY(run->unblock(south));
    advance(*run, 90.0);
    QVERIFY2(run->frame()->walkers.size() > 50, "nobody sets out again");
}

void ScheduleFencesTest::sameFences_sameBytes()
{
    const auto digest = [](unsigned threads) {
        const auto run = start(threads);
        advance(*run, 30.0);
        const std::uint32_t fence = run->block(northFence(*run));
        advance(*run, 30.0);
        run->block(southFence(*run, 0.3));
        advance(*run, 30.0);
        run->unblock(fence);
        advance(*run, 30.0);
        std::vector<float> bytes;
        for (const run::Walker& walker : run->frame()->walkers)
            bytes.insert(bytes.end(), {static_cast<float>(exportedId(walker.agent)), walker.x_m, walker.y_m, walker.heading_rad});
        bytes.insert(bytes.end(), run->frame()->occupancy_s->begin(), run->frame()->occupancy_s->end());
        return bytes;
    };
    const auto once = digest(1);
    QVERIFY(once.size() > 100);
    QVERIFY(once == digest(4));
}

PASSERBY_TEST(ScheduleFencesTest)

} // namespace schedule_fences_test

#include "schedule_fences_test.moc"
