// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace timed_ways_run_test {

using namespace passerby;
using run::frameHash;
using testing::advance;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::take;
using testing::WorldMaker;
using world::PortalKind;
using world::Steering;

/// Runs of a city with escalators, a lift and a gate: bake and run mean the same ways and times.
class TimedWaysRunTest : public QObject {
    Q_OBJECT

private slots:
    void walkers_areAsManyAsTheBakeExpects();
    void nobodyGoesDownTheEscalator();
    void steeredPeople_getThrough();
    void threads_changeNothing();
    void fencesAndEdits_onOneWayCities_loseNobody();
};

namespace {

/// A hall below and a floor above (side by side in plan), joined by an escalator up (2), stairs down and up far away (3) and a lift (4);
/// the way to the homes leads through a gate.
struct Station {
    world::World world;
    world::CellId escalator;
    world::PortalId gate;

    explicit Station(Steering steering)
    {
        WorldMaker maker;
        const auto street = maker.addCell(-20, 0, 0, 30);
        const auto hall = maker.addCell(0, 0, 20, 30);
        escalator = maker.addCell(20, 4, 28, 6);
        const auto stairs = maker.addCell(20, 24, 28, 28);
        const auto shaft = maker.addCell(20, 13, 28, 15);
        const auto floor = maker.addCell(28, 0, 50, 30);
        gate = maker.addPortal(street, hall, {0, 14}, {0, 16});
        const auto foot = maker.addPortal(hall, escalator, {20, 4.2}, {20, 5.8});
        const auto top = maker.addPortal(escalator, floor, {28, 4.2}, {28, 5.8});
        maker.addPortal(hall, stairs, {20, 24}, {20, 28});
        maker.addPortal(stairs, floor, {28, 24}, {28, 28});
        const auto below = maker.addPortal(hall, shaft, {20, 13.2}, {20, 14.8});
        const auto above = maker.addPortal(shaft, floor, {28, 13.2}, {28, 14.8});
        const auto home = maker.addType("home", 60, 10);
        const auto office = maker.addType("office", 40, 10);
        maker.addGoal(home, office, world::GoalChoice::uniform, false, 1);
        maker.addGoal(home, office, world::GoalChoice::uniform, true, 1);
        maker.addGoal(office, home, world::GoalChoice::uniform, false, 1);
        for (int i = 0; i < 5; ++i) {
            maker.addTarget(home, street, {-18, 3.0 + 6.0 * i});
            maker.addTarget(office, floor, {48, 2.0 + 6.0 * i});
        }
        maker.addProfile("walker", 1, 1.34, 0.2);
        maker.lastProfile().steering = steering;
        world = maker.make();
        world::WorldPatch patch;
        for (const world::CellId id : {escalator, stairs, shaft}) {
            world::Cell cell = *world.cells().find(id);
            cell.kind = world::CellKind::stairs;
            patch.put(id, std::move(cell));
        }
        const auto make = [&](world::PortalId id, PortalKind kind) {
            world::Portal portal = *world.portals().find(id);
            portal.kind = kind;
            portal.cycle_s = 12.0;
            portal.speed_mps = 0.9;
            portal.serviceMean_s = 1.0;
            portal.serviceSd_s = 0.3;
            patch.put(id, portal);
        };
        make(gate, PortalKind::ticketGate);
        make(foot, PortalKind::escalator);
        make(top, PortalKind::escalator);
        make(below, PortalKind::lift);
        make(above, PortalKind::lift);
        world = testing::changed(world, patch);
    }
};

} // namespace

void TimedWaysRunTest::walkers_areAsManyAsTheBakeExpects()
{
    const Station station(Steering::none);
    foundation::JobContext context;
    const auto bake = alibi::bakeWorld(station.world, {}, context);
    QVERIFY(bake.ok());
    const double expected = std::accumulate(bake.value().probability.begin(), bake.value().probability.end(), 0.0);
    const auto run = start(station.world, optionsFor(400, 1.0));
    double walking = 0.0;
    constexpr int kSamples = 360;
    for (int i = 0; i < kSamples; ++i) {
        advance(*run, 10);
        walking += static_cast<double>(run->frame()->walkers.size());
    }
    const double share = walking / (400.0 * kSamples);
    QVERIFY2(std::abs(share - expected) < 0.02 * expected, qPrintable(QString("%1 %2").arg(share).arg(expected)));
}

void TimedWaysRunTest::nobodyGoesDownTheEscalator()
{
    const Station station(Steering::none);
    const auto run = start(station.world, optionsFor(200, 1.0));
    int carried = 0;
    for (int i = 0; i < 300; ++i) {
        advance(*run, 1);
        const auto frame = run->frame();
        for (const testing::Walker& walker : frame->walkers) {
            const navigation::Segment& segment = frame->graph->segments()[walker.segment];
            if (segment.cell != station.escalator.number)
                continue;
            ++carried;
            QVERIFY(frame->graph->nodes()[segment.from].position.x < frame->graph->nodes()[segment.to].position.x);
        }
    }
    QVERIFY(carried > 0);
}

void TimedWaysRunTest::steeredPeople_getThrough()
{
    const Station station(Steering::orca);
    const auto run = start(station.world, optionsFor(40));
    std::uint32_t mostHeld = 0;
    std::set<std::uint32_t> cells; // that people walk in
    for (int i = 0; i < 3000; ++i) {
        run->step();
        mostHeld = std::max(mostHeld, run->frame()->heldUp);
        for (const testing::Walker& walker : run->frame()->walkers)
            cells.insert(run->frame()->graph->segments()[walker.segment].cell);
    }
    QCOMPARE(cells.size(), station.world.cells().size());
    QVERIFY2(mostHeld <= 6, std::to_string(mostHeld).c_str());
}

/// So many that several threads have something to do: people are moved by hundreds.
void TimedWaysRunTest::threads_changeNothing()
{
    const Station station(Steering::orca);
    auto options = optionsFor(1500);
    options.threads = 1;
    const auto one = start(station.world, options);
    options.threads = 3;
    const auto three = start(station.world, options);
    for (int i = 0; i < 300; ++i) {
        one->step();
        three->step();
        if (i % 50 == 0)
            QCOMPARE(frameHash(*one->frame()), frameHash(*three->frame()));
    }
    QVERIFY2(one->frame()->walkers.size() > 600, std::to_string(one->frame()->walkers.size()).c_str());
    QCOMPARE(frameHash(*one->frame()), frameHash(*three->frame()));
}

void TimedWaysRunTest::fencesAndEdits_onOneWayCities_loseNobody()
{
    for (const Steering steering : {Steering::none, Steering::orca}) {
        const Station station(steering);
        const auto run = start(station.world, optionsFor(60));
        advance(*run, 300);
        for (const PortalKind kind : {PortalKind::opening, PortalKind::ticketGate, PortalKind::escalator}) {
            world::WorldPatch patch;
            world::Portal portal = *station.world.portals().find(station.gate);
            portal.kind = kind == PortalKind::escalator ? PortalKind::opening : kind;
            portal.a.y = kind == PortalKind::escalator ? 12.0 : 14.0;
            patch.put(station.gate, portal);
            take(*run, testing::changed(station.world, patch), 60);
            advance(*run, 300);
            const auto frame = run->frame();
            const std::uint32_t inside = std::accumulate(frame->insideByTarget.begin(), frame->insideByTarget.end(), 0U);
            QCOMPARE(inside + frame->atDoors + static_cast<std::uint32_t>(frame->walkers.size()), 60U);
        }
    }
}

PASSERBY_TEST(TimedWaysRunTest)

} // namespace timed_ways_run_test

#include "timed_ways_run_test.moc"
