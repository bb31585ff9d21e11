// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ground/barrier.h"
#include "core/run/weighed_fact.h"
#include "core/street/steering_models.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <map>

namespace steered_run_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using testing::advance;
using testing::EditReport;
using testing::faultOf;
using testing::Frame;
using testing::ladder;
using testing::optionsFor;
using testing::PersonStory;
using testing::placeOf;
using testing::ScheduleRun;
using testing::start;
using testing::steered;
using testing::take;
using testing::Walker;
using testing::WorldMaker;
using world::Steering;

class SteeredRunTest : public QObject {
    Q_OBJECT

private slots:
    void alone_takesTheTimeOfTheWay();
    void manyPeople_stayInTheCells_data();
    void manyPeople_stayInTheCells();
    void bodies_keepApart();
    void anyNumberOfThreads_givesTheSameFrames();
    void unsteeredPeople_keepTheirSchedule();
    void widePortal_isUsedInItsWidth();
    void twoWhoMeetInANarrowDoor_getThrough();
    void obstacle_isWalkedRound();
    void obstacleAcrossTheOnlyWay_isSteppedOver();
    void throng_makesSomeGoAnotherWay();
    void fence_turnsPeopleBack_data();
    void fence_turnsPeopleBack();
    void randomEdits_leaveEverybodyInTheCells();
    void departures_areKept_whenAnEditLetsPeopleBeSteered();
    void edits_replayToTheSameBytes();
    void longSteps_areCutIntoShortOnes();
    void modelsThatCoreSteeringDoesNotKnow_areCarriedOut();
    void whoWeighsVelocities_tellsThem_andNothingIsChangedByAsking();
};

namespace {

/// Two rooms with a portal on the line x = 10 between two heights; people walk to and fro between a home and an office.
WorldMaker twoRooms(double from_m, double to_m)
{
    WorldMaker maker;
    const auto west = maker.addCell(0, 0, 10, 10);
    const auto east = maker.addCell(10, 0, 20, 10);
    maker.addPortal(west, east, {10, from_m}, {10, to_m});
    const auto home = maker.addType("home", 10, 3);
    const auto office = maker.addType("office", 10, 3);
    maker.addGoal(home, office, world::GoalChoice::uniform, false, 1);
    maker.addGoal(office, home, world::GoalChoice::uniform, false, 1);
    maker.addTarget(home, west, {1, 5});
    maker.addTarget(office, east, {19, 5});
    maker.addProfile("walker", 1.0, 1.0, 0.0);
    maker.lastProfile().steering = Steering::orca;
    return maker;
}

world::World withObstacle(const world::World& world, geometry::Ring ring)
{
    world::WorldPatch patch;
    patch.put(world.obstacles().nextId(), world::Obstacle{"Kiosk", world::ObstacleKind::furniture, 0, {std::move(ring), {}}, 0.0, 3.0});
    return testing::changed(world, patch);
}

} // namespace

void SteeredRunTest::alone_takesTheTimeOfTheWay()
{
    const auto run = start(twoRooms(4, 6).make(), optionsFor(1));
    // Waits of 10 s and 18 m at 1 m/s; the last third of a metre is not walked, and the last metre at down to a third of the speed.
    advance(*run, 100000);
    const double cycle_s = run->time_s() / static_cast<double>(run->trips());
    QVERIFY2(std::abs(cycle_s - 28.0) < 0.5, qPrintable(QString::number(cycle_s)));
    QCOMPARE(run->frame()->heldUp, 0U);
}

void SteeredRunTest::manyPeople_stayInTheCells_data()
{
    QTest::addColumn<int>("steering");
    for (const Steering steering : {Steering::orca, Steering::rvo, Steering::socialForce, Steering::reactive, Steering::heterSim})
        QTest::newRow(std::string(world::spell(steering)).c_str()) << static_cast<int>(steering);
}

void SteeredRunTest::manyPeople_stayInTheCells()
{
    QFETCH(int, steering);
    const auto run = start(steered(ladder(4).make(), static_cast<Steering>(steering)), optionsFor(300));
    const auto free = start(ladder(4).make(), optionsFor(300));
    for (int i = 0; i < 40; ++i) {
        advance(*run, 50);
        QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
    }
    advance(*free, 2000);
    // Nobody stands for ever: most trips that the schedule makes are made.
    QVERIFY2(run->trips() > 0.8 * static_cast<double>(free->trips()),
             qPrintable(QStringLiteral("%1 of %2").arg(run->trips()).arg(free->trips())));
}

void SteeredRunTest::bodies_keepApart()
{
    const world::World world = steered(ladder(4).make(), Steering::orca);
    const auto run = start(world, optionsFor(300));
    const double apart_m = 2.0 * static_cast<double>(street::bodyRadius_m(world.profiles().at(0).row->radius_m));
    std::size_t pairs = 0;
    std::size_t overlapping = 0;
    for (int i = 0; i < 200; ++i) {
        advance(*run, 10);
        const auto frame = run->frame();
        for (std::size_t a = 0; a < frame->walkers.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const double between_m = distance(placeOf(frame->walkers[a]), placeOf(frame->walkers[b]));
                pairs += between_m < 3.0 * apart_m ? 1 : 0;
                overlapping += between_m < apart_m - 0.01 ? 1 : 0;
            }
    }
    QVERIFY(pairs > 300);
    QVERIFY2(overlapping < 0.02 * static_cast<double>(pairs), qPrintable(QStringLiteral("%1 of %2").arg(overlapping).arg(pairs)));
}

void SteeredRunTest::anyNumberOfThreads_givesTheSameFrames()
{
    const world::World world = steered(ladder(4).make(), Steering::orca);
    std::vector<std::unique_ptr<ScheduleRun>> runs;
    for (const unsigned threads : {1U, 2U, 8U}) {
        auto options = optionsFor(800);
        options.threads = threads;
        runs.push_back(start(world, options));
    }
    for (int i = 0; i < 20; ++i) {
        for (const auto& run : runs)
            advance(*run, 50);
        QCOMPARE(frameHash(*runs[0]->frame()), frameHash(*runs[1]->frame()));
        QCOMPARE(frameHash(*runs[0]->frame()), frameHash(*runs[2]->frame()));
    }
}

void SteeredRunTest::unsteeredPeople_keepTheirSchedule()
{
    const world::World plain = ladder(4).make();
    world::WorldPatch patch;
    world::AgentProfile resident = *plain.profiles().at(0).row;
    resident.steering = Steering::socialForce;
    patch.put(plain.profiles().at(0).id, resident);
    const auto mixed = start(testing::changed(plain, patch), optionsFor(400));
    const auto alone = start(plain, optionsFor(400));
    int seen = 0;
    for (int i = 0; i < 100; ++i) {
        advance(*mixed, 20);
        advance(*alone, 20);
        const auto frame = alone->frame();
        for (const Walker& walker : mixed->frame()->walkers) {
            if (walker.profile != 1)
                continue;
            const auto same = std::find_if(frame->walkers.begin(), frame->walkers.end(),
                                           [&](const Walker& other) { return other.agent == walker.agent; });
            QVERIFY(same != frame->walkers.end());
            QVERIFY(walker == *same);
            ++seen;
        }
    }
    QVERIFY(seen > 100);
}

void SteeredRunTest::widePortal_isUsedInItsWidth()
{
    const auto run = start(twoRooms(1, 9).make(), optionsFor(40));
    double low_m = 1e9;
    double high_m = -1e9;
    for (int i = 0; i < 3000; ++i) {
        run->step();
        for (const Walker& walker : run->frame()->walkers)
            if (std::abs(walker.x_m - 10.0F) < 0.1F) {
                low_m = std::min(low_m, static_cast<double>(walker.y_m));
                high_m = std::max(high_m, static_cast<double>(walker.y_m));
            }
    }
    QVERIFY2(high_m - low_m > 2.0, qPrintable(QStringLiteral("%1 to %2").arg(low_m).arg(high_m)));
}

void SteeredRunTest::twoWhoMeetInANarrowDoor_getThrough()
{
    // Narrower than a body, and than the clearance that everybody keeps from walls.
    for (const double width_m : {0.5, 0.2, 0.015}) {
        const auto run = start(twoRooms(5 - 0.5 * width_m, 5 + 0.5 * width_m).make(), optionsFor(12));
        std::uint32_t mostHeld = 0;
        for (int i = 0; i < 300; ++i) {
            advance(*run, 20);
            mostHeld = std::max(mostHeld, run->frame()->heldUp);
            QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
        }
        QVERIFY2(run->trips() > 60, qPrintable(QStringLiteral("%1 trips through %2 m").arg(run->trips()).arg(width_m)));
        QVERIFY(width_m > 0.1 || mostHeld > 0);
    }
}

void SteeredRunTest::obstacle_isWalkedRound()
{
    const world::World world = withObstacle(twoRooms(4, 6).make(), {{4, 3}, {6, 3}, {6, 7}, {4, 7}});
    const auto run = start(world, optionsFor(10));
    for (int i = 0; i < 3000; ++i) {
        run->step();
        for (const Walker& walker : run->frame()->walkers)
            QVERIFY(walker.x_m < 4.0F || walker.x_m > 6.0F || walker.y_m < 3.0F || walker.y_m > 7.0F);
    }
    QVERIFY(run->trips() > 80);
    QVERIFY(run->notices().empty());
}

void SteeredRunTest::obstacleAcrossTheOnlyWay_isSteppedOver()
{
    const world::World world = withObstacle(twoRooms(4, 6).make(), {{4, -1}, {6, -1}, {6, 11}, {4, 11}});
    const auto run = start(world, optionsFor(10));
    advance(*run, 3000);
    QVERIFY(run->trips() > 80);
    QCOMPARE(run->notices().size(), std::size_t{1});
    QVERIFY(run->notices().front().find("Kiosk") != std::string::npos);
}

void SteeredRunTest::throng_makesSomeGoAnotherWay()
{
    // The short way leads through a door for one at a time, the long way through a wide one.
    WorldMaker maker;
    const auto west = maker.addCell(0, 0, 10, 40);
    const auto east = maker.addCell(10, 0, 20, 40);
    maker.addPortal(west, east, {10, 4.6}, {10, 5.4});
    maker.addPortal(west, east, {10, 22}, {10, 30});
    const auto home = maker.addType("home", 5, 1);
    const auto office = maker.addType("office", 5, 1);
    maker.addGoal(home, office, world::GoalChoice::uniform, false, 1);
    maker.addGoal(office, home, world::GoalChoice::uniform, false, 1);
    maker.addTarget(home, west, {5, 5});
    maker.addTarget(office, east, {15, 5});
    maker.addProfile("walker", 1.0, 1.0, 0.2);
    maker.lastProfile().steering = Steering::orca;
    const auto run = start(maker.make(), optionsFor(200));
    std::set<world::AgentId> others;
    for (int i = 0; i < 100; ++i) {
        advance(*run, 20);
        QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
        for (const Walker& walker : run->frame()->walkers)
            if (const auto story = run->story(walker.agent); story->detour && story->detour->kind == run::Detour::Kind::roundThrong) {
                others.insert(walker.agent);
                QCOMPARE(story->detour->wanted, story->destination);
            }
    }
    QVERIFY(!others.empty());
}

void SteeredRunTest::fence_turnsPeopleBack_data()
{
    QTest::addColumn<int>("model");
    QTest::newRow("orca") << static_cast<int>(Steering::orca);
    QTest::newRow("reactive, who stand at their doors a while") << static_cast<int>(Steering::reactive);
    QTest::newRow("heter_sim") << static_cast<int>(Steering::heterSim);
}

void SteeredRunTest::fence_turnsPeopleBack()
{
    QFETCH(int, model);
    const auto run = start(steered(ladder(4).make(), static_cast<Steering>(model)), optionsFor(500));
    advance(*run, 300);
    const auto walkers = run->frame()->walkers;
    const auto number = run->block(ground::barrierAcross(run->world(), *run->graph(), walkers.front().segment, 0.5));
    int detours = 0;
    for (int i = 0; i < 30; ++i) {
        advance(*run, 20);
        QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
        for (const Walker& walker : run->frame()->walkers)
            detours += run->story(walker.agent)->detour ? 1 : 0;
    }
    QVERIFY(detours > 0);
    QVERIFY(run->unblock(number));
    advance(*run, 500);
    QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
}

void SteeredRunTest::randomEdits_leaveEverybodyInTheCells()
{
    foundation::JobContext context;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        foundation::RandomStream random(seed, 0, foundation::Purpose::general);
        world::World world = steered(ladder(5).make(), seed <= 4 ? Steering::orca : Steering::heterSim);
        const auto run = start(world, optionsFor(500));
        for (int i = 0; i < 15; ++i) {
            advance(*run, 1 + static_cast<int>(random.below(60)));
            if (const auto edited = testing::editedAtRandom(world, random); run->edit(edited, 500, context))
                world = edited;
            QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
            advance(*run, 5);
            QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
        }
        // Steering itself is edited: everybody goes on from where they are.
        const auto before = run->frame();
        take(*run, steered(world, Steering::none), 500);
        advance(*run, 1);
        take(*run, steered(world, Steering::socialForce), 500);
        advance(*run, 100);
        QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
    }
}

void SteeredRunTest::departures_areKept_whenAnEditLetsPeopleBeSteered()
{
    const world::World byClock = ladder(4).make();
    const auto run = start(byClock, optionsFor(300));
    advance(*run, 600);
    std::map<world::AgentId, double> departed_s;
    for (const Walker& walker : run->frame()->walkers)
        departed_s[walker.agent] = run->story(walker.agent)->departed_s;
    take(*run, steered(byClock, Steering::orca), 300);
    std::size_t compared = 0;
    for (const Walker& walker : run->frame()->walkers)
        if (const auto before = departed_s.find(walker.agent); before != departed_s.end()) {
            QCOMPARE(run->story(walker.agent)->departed_s, before->second);
            ++compared;
        }
    QVERIFY(compared > 10);
}

void SteeredRunTest::edits_replayToTheSameBytes()
{
    foundation::JobContext context;
    foundation::RandomStream random(5, 0, foundation::Purpose::general);
    world::World world = steered(ladder(4).make(), Steering::orca);
    const auto run = start(world, optionsFor(600));
    for (int i = 0; i < 10; ++i) {
        advance(*run, 1 + static_cast<int>(random.below(50)));
        if (const auto edited = testing::editedAtRandom(world, random); run->edit(edited, 600, context))
            world = edited;
    }
    advance(*run, 50);
    for (const unsigned threads : {1U, 2U, 8U})
        QCOMPARE(frameHash(*testing::livedAgain(run->log(), run->frame()->step, threads)->frame()), frameHash(*run->frame()));
}

void SteeredRunTest::longSteps_areCutIntoShortOnes()
{
    const auto run = start(steered(ladder(4).make(), Steering::orca), optionsFor(300, 1.0));
    for (int i = 0; i < 100; ++i) {
        advance(*run, 3);
        QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
    }
    QVERIFY(run->trips() > 500);
}

void SteeredRunTest::modelsThatCoreSteeringDoesNotKnow_areCarriedOut()
{
    const world::World city = steered(ladder(2).make(), Steering::heterSim);
    const auto run = start(city, optionsFor(100));
    const auto straight = start(steered(ladder(2).make(), Steering::none), optionsFor(100));
    advance(*run, 500);
    advance(*straight, 500);
    for (const std::string& notice : run->notices())
        QVERIFY(notice.find("heter_sim") == std::string::npos);
    QVERIFY(frameHash(*run->frame()) != frameHash(*straight->frame()));
    for (const unsigned threads : {1U, 2U, 8U})
        QCOMPARE(frameHash(*testing::livedAgain(run->log(), run->frame()->step, threads)->frame()), frameHash(*run->frame()));
}

/// The first of those told is what they do next, but for the place that they aim at, which may be another in the next step.
void SteeredRunTest::whoWeighsVelocities_tellsThem_andNothingIsChangedByAsking()
{
    const auto run = start(steered(ladder(2).make(), Steering::heterSim), optionsFor(60));
    int told = 0;
    int done = 0;
    for (int i = 0; i < 300; ++i) {
        std::map<world::AgentId, std::vector<steering::WeighedVelocity>> weighed;
        for (const Walker& walker : run->frame()->walkers)
            weighed[walker.agent] = run::weighedOf(run->story(walker.agent).value());
        run->step();
        for (const Walker& walker : run->frame()->walkers) {
            const auto& few = weighed[walker.agent];
            QVERIFY(few.size() <= run::kWeighedTold);
            if (few.empty())
                continue;
            ++told;
            const double x_mps = double(walker.speed_mps) * std::cos(double(walker.heading_rad));
            const double y_mps = double(walker.speed_mps) * std::sin(double(walker.heading_rad));
            done += std::hypot(x_mps - double(few[0].velocity.x), y_mps - double(few[0].velocity.y)) < 0.05 ? 1 : 0;
        }
    }
    QVERIFY(told > 1000);
    QVERIFY2(done > 0.9 * told, qPrintable(QStringLiteral("%1 of %2").arg(done).arg(told)));
    QCOMPARE(frameHash(*testing::livedAgain(run->log(), run->frame()->step, 1)->frame()), frameHash(*run->frame()));
    const auto others = start(steered(ladder(2).make(), Steering::orca), optionsFor(60));
    advance(*others, 300);
    for (const Walker& walker : others->frame()->walkers)
        QVERIFY(run::weighedOf(others->story(walker.agent).value()).empty());
}

PASSERBY_TEST(SteeredRunTest)

} // namespace steered_run_test

#include "steered_run_test.moc"
