// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace fixtures_run_test {

using namespace passerby;
using geometry::Point;
using testing::advance;
using testing::optionsFor;
using testing::placeOf;
using testing::start;
using testing::take;
using testing::Walker;
using testing::WorldMaker;
using world::Steering;

namespace {

/// Two rooms, a home in one and a bench to go to in the other.
world::World roomsWith(Steering steering)
{
    WorldMaker maker;
    const auto west = maker.addCell(0, 0, 10, 10);
    const auto east = maker.addCell(10, 0, 20, 10);
    maker.addPortal(west, east, {10, 4}, {10, 6});
    const auto home = maker.addType("home", 10, 3);
    const auto bench = maker.addType("bench", 10, 3);
    maker.addGoal(home, bench, world::GoalChoice::uniform, false, 1);
    maker.addGoal(bench, home, world::GoalChoice::uniform, false, 1);
    maker.addTarget(home, west, {1, 5});
    maker.addTarget(bench, east, {17, 5});
    maker.addProfile("walker", 1.0, 1.0, 0.0);
    maker.lastProfile().steering = steering;
    return maker.make();
}

world::World withBench(const world::World& world, Point position, double width_m, double depth_m)
{
    world::PatchBuilder builder(world);
    const world::FixtureKind kind = world::usualFixtureKinds()[0];
    const world::FixtureKindId id = world.fixtureKinds().empty() ? builder.add(kind) : world.fixtureKinds().at(0).id;
    world::Fixture fixture = newFixture(id, kind, 0, position, 0.0);
    fixture.width_m = width_m;
    fixture.depth_m = depth_m;
    builder.add(fixture);
    return testing::changed(world, builder.take());
}

/// How often somebody is seen within a rectangle about the middle, in so many steps.
int timesSeen(testing::ScheduleRun& run, int steps, Point middle, double halfWidth_m, double halfDepth_m)
{
    int seen = 0;
    for (int i = 0; i < steps; ++i) {
        run.step();
        for (const Walker& walker : run.frame()->walkers) {
            const Point away = placeOf(walker) - middle;
            seen += std::abs(away.x) < halfDepth_m && std::abs(away.y) < halfWidth_m ? 1 : 0;
        }
    }
    return seen;
}

} // namespace

class FixturesRunTest : public QObject {
    Q_OBJECT

private slots:
    void bench_isWalkedRoundByWhoeverIsSteered()
    {
        const auto run = start(withBench(roomsWith(Steering::orca), {5, 5}, 4.0, 2.0), optionsFor(10));
        QCOMPARE(timesSeen(*run, 3000, {5, 5}, 2.0, 1.0), 0);
        QVERIFY(run->trips() > 80);
        QVERIFY(run->notices().empty());
    }

    void whoeverIsNotSteered_walksStraight()
    {
        const auto run = start(withBench(roomsWith(Steering::none), {5, 5}, 4.0, 2.0), optionsFor(10));
        const auto bare = start(roomsWith(Steering::none), optionsFor(10));
        QVERIFY(timesSeen(*run, 1000, {5, 5}, 2.0, 1.0) > 0);
        advance(*bare, 1000);
        QCOMPARE(run::frameHash(*run->frame()), run::frameHash(*bare->frame()));
    }

    void targetOnABench_isReachedBesideIt()
    {
        const world::World world = withBench(roomsWith(Steering::orca), {17, 5}, 1.8, 0.5);
        const auto run = start(world, optionsFor(10));
        const auto bare = start(roomsWith(Steering::orca), optionsFor(10));
        QCOMPARE(timesSeen(*run, 3000, {17, 5}, 0.9, 0.25), 0);
        advance(*bare, 3000);
        QVERIFY(run->notices().empty());
        QVERIFY2(run->trips() > bare->trips() * 8 / 10, qPrintable(QStringLiteral("%1 of %2").arg(run->trips()).arg(bare->trips())));
    }

    void benchPutUpWhilePeopleWalk_isWalkedRoundFromThen()
    {
        const world::World bare = roomsWith(Steering::orca);
        const auto run = start(bare, optionsFor(20));
        QVERIFY(timesSeen(*run, 1000, {5, 5}, 2.0, 1.0) > 0);
        const world::World edited = withBench(bare, {5, 5}, 4.0, 2.0);
        take(*run, edited);
        advance(*run, 1);
        QCOMPARE(timesSeen(*run, 1000, {5, 5}, 2.0, 1.0), 0);
        world::WorldPatch patch; // a kind that no longer stops feet
        world::FixtureKind kind = *edited.fixtureKinds().at(0).row;
        kind.stopsFeet = false;
        patch.put(edited.fixtureKinds().at(0).id, kind);
        take(*run, testing::changed(edited, patch));
        QVERIFY(timesSeen(*run, 1000, {5, 5}, 2.0, 1.0) > 0);
        const QString fault = testing::faultOf(*run);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void crowdGoesToABench_andStandsBesideIt()
    {
        world::World world = withBench(roomsWith(Steering::orca), {17, 5}, 1.8, 0.5);
        world::PatchBuilder builder(world);
        world::Crowd crowd;
        crowd.profile = world.profiles().at(0).id;
        crowd.count = 3;
        crowd.waypoints = {{5, 8}};
        crowd.target = world.targets().at(1).id;
        crowd.atEnd = world::CrowdEnd::stay;
        builder.add(crowd);
        const auto run = start(testing::changed(world, builder.take()), optionsFor(0));
        advance(*run, 600);
        QCOMPARE(run->frame()->walkers.size(), std::size_t{3});
        for (const Walker& walker : run->frame()->walkers) {
            QVERIFY(distance(placeOf(walker), {17, 5}) < 2.5);
            QVERIFY(std::abs(walker.x_m - 17.0F) > 0.24F || std::abs(walker.y_m - 5.0F) > 0.89F);
        }
    }
};

PASSERBY_TEST(FixturesRunTest)

} // namespace fixtures_run_test

#include "fixtures_run_test.moc"
