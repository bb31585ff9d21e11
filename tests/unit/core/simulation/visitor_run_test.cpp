// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/traffic.h"
#include "tests/support/edited_runs.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"

namespace visitor_run_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using run::VisitorBody;
using run::VisitorInput;
using run::VisitorMode;
using run::VisitorStart;
using testing::advance;
using testing::ladder;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::steered;
using testing::WorldMaker;
using world::Steering;

namespace {

/// A corridor 20 m long and 6 m wide along which people walk to and fro.
WorldMaker corridor()
{
    WorldMaker maker;
    const auto west = maker.addCell(0, 0, 10, 6);
    const auto east = maker.addCell(10, 0, 20, 6);
    maker.addPortal(west, east, {10, 0.5}, {10, 5.5});
    const auto home = maker.addType("home", 5, 1);
    const auto office = maker.addType("office", 5, 1);
    maker.addGoal(home, office, world::GoalChoice::uniform, false, 1);
    maker.addGoal(office, home, world::GoalChoice::uniform, false, 1);
    maker.addTarget(home, west, {1, 3});
    maker.addTarget(office, east, {19, 3});
    maker.addProfile("walker", 1.0, 1.3, 0.0);
    return maker;
}

Point placeOf(const VisitorBody& body)
{
    return {double(body.x_m), double(body.y_m)};
}

double nearest_m(const run::Frame& frame)
{
    double least_m = 1e9;
    for (const run::Walker& walker : frame.walkers)
        least_m = std::min(least_m, distance(testing::placeOf(walker), placeOf(*frame.visitor)));
    return least_m;
}

/// Speeds of those who are so near to a place, added up, and how many they are.
std::pair<double, int> speedsWithin(const run::Frame& frame, Point place, double reach_m)
{
    std::pair<double, int> speeds{0.0, 0};
    for (const run::Walker& walker : frame.walkers)
        if (distance(testing::placeOf(walker), place) < reach_m) {
            speeds.first += double(walker.speed_mps);
            ++speeds.second;
        }
    return speeds;
}

void must(const foundation::Result<void>& done)
{
    if (!done)
        qFatal("%s", foundation::describe(done.error()).c_str());
}

} // namespace

/// Somebody at the screen among everybody.
class VisitorRunTest : public QObject {
    Q_OBJECT

private slots:
    void people_avoidThem_whateverSteersThem_data()
    {
        QTest::addColumn<int>("model");
        for (const auto& [name, model] : {std::pair{"orca", Steering::orca},
                                          {"rvo", Steering::rvo},
                                          {"social force", Steering::socialForce},
                                          {"reactive", Steering::reactive},
                                          {"heter_sim", Steering::heterSim}})
            QTest::newRow(name) << int(model);
    }
    /// They stand in the middle of the way, hardly beside the line from door to door: without them people brush past that very place.
    void people_avoidThem_whateverSteersThem()
    {
        QFETCH(int, model);
        constexpr Point kThere{5, 3.15};
        constexpr double kTouching_m = 0.2; // bodies of 0.13 m each
        const world::World city = steered(corridor().make(), Steering(model));
        const auto with = start(city, optionsFor(6));
        const auto without = start(city, optionsFor(6));
        must(with->enter({VisitorMode::onFoot, kThere, 0, 0.0, 0}));
        double least_m = 1e9;
        double leastWithout_m = 1e9;
        double touching_mps = 0.0; // of those who touch them, added up
        int touching = 0;
        std::uint64_t passed = 0;
        for (int i = 0; i < 1500; ++i) {
            with->step();
            without->step();
            least_m = std::min(least_m, nearest_m(*with->frame()));
            const auto [sum_mps, count] = speedsWithin(*with->frame(), kThere, kTouching_m);
            touching_mps += sum_mps;
            touching += count;
            for (const run::Walker& walker : without->frame()->walkers)
                leastWithout_m = std::min(leastWithout_m, distance(testing::placeOf(walker), kThere));
        }
        passed = with->trips();
        QVERIFY2(leastWithout_m < 0.17, qPrintable(QString::number(leastWithout_m)));
        // Forces are soft: by them people slow down and creep past whoever does not make way, as they do past one another.
        if (Steering(model) == Steering::socialForce)
            QVERIFY2(touching_mps < 0.5 * 1.3 * touching, qPrintable(QString::number(touching_mps / touching)));
        else
            QVERIFY2(least_m > kTouching_m, qPrintable(QString::number(least_m)));
        QVERIFY(passed > 20); // nobody is stuck before them
        QCOMPARE(with->frame()->people, without->frame()->people);
        QVERIFY2(testing::faultOf(*with).isEmpty(), qPrintable(testing::faultOf(*with)));
    }

    /// They do not walk through people either.
    void theyStopBeforeWhoIsInTheWay()
    {
        const auto run = start(steered(corridor().make(), Steering::orca), optionsFor(6));
        must(run->enter({VisitorMode::onFoot, {3, 3}, 0, 0.0, 0}));
        double least_m = 1e9;
        for (int i = 0; i < 600; ++i) {
            run->steer({1.0, 0.0, (i / 100) % 2 == 0 ? 0.0 : 3.14159, true});
            run->step();
            least_m = std::min(least_m, nearest_m(*run->frame()));
        }
        QVERIFY2(least_m > 0.1, qPrintable(QString::number(least_m)));
    }

    /// Inputs, an edit, a fence, leaving and coming back: kept in the log, and the same for any number of threads.
    void whatTheyDid_isLivedAgain()
    {
        const world::World city = steered(ladder(3).make(), Steering::heterSim);
        const auto run = start(city, optionsFor(80));
        advance(*run, 20);
        const run::Walker walker = run->frame()->walkers.front();
        must(run->enter({VisitorMode::onFoot, testing::placeOf(walker), 0, 0.5, 0}));
        for (int i = 0; i < 40; ++i) {
            run->steer({i % 3 == 0 ? 1.0 : 0.25, i % 7 == 0 ? -1.0 : 0.0, 0.1 * i, i % 5 == 0});
            run->step();
        }
        run->block(ground::barrierAcross(run->world(), *run->graph(), walker.segment, 0.5));
        advance(*run, 10);
        foundation::RandomStream random(3, 0, foundation::Purpose::general);
        testing::take(*run, testing::editedAtRandom(city, random));
        advance(*run, 10);
        run->leave();
        run->leave(); // nothing, and not kept
        advance(*run, 10);
        must(run->enter({VisitorMode::onFoot, testing::placeOf(run->frame()->walkers.back()), 0, 0.0, 0}));
        run->steer({1.0, 0.0, 0.0, false});
        run->steer({1.0, 0.0, 0.0, false}); // the same again is not kept
        advance(*run, 30);
        QCOMPARE(std::count_if(run->log().entries.begin(), run->log().entries.end(),
                               [](const auto& entry) { return std::holds_alternative<simulation::RunLog::Left>(entry.what); }),
                 1);
        QVERIFY(run->frame()->visitor);
        for (const unsigned threads : {1U, 2U, 8U}) {
            const auto again = testing::livedAgain(run->log(), run->frame()->step, threads);
            QCOMPARE(again->frame()->visitor, run->frame()->visitor);
            QCOMPARE(frameHash(*again->frame()), frameHash(*run->frame()));
        }
        QVERIFY(run->enter({VisitorMode::onFoot, {-500, -500}, 0, 0.0, 0}).error().code == "no-cell");
        QVERIFY(run->frame()->visitor); // as before
    }

    /// A street of 200 m with a car every six seconds, and ground across it.
    void cars_stopForThem_onFootAndDriving_data()
    {
        QTest::addColumn<bool>("drives");
        QTest::newRow("on foot") << false;
        QTest::newRow("driving") << true;
    }
    void cars_stopForThem_onFootAndDriving()
    {
        QFETCH(bool, drives);
        testing::SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {200, 0}});
        roads.demand(lane, 0, 600.0);
        roads.add(world::Cell{"", world::CellKind::plaza, 0, {{{90, -10}, {110, -10}, {110, 10}, {90, 10}}, {}}});
        const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(roads.world));
        run::Run run(roads.world, graph, 1);
        run.add(std::make_unique<traffic::Traffic>(roads.world, 1, 1));
        foundation::JobContext context;
        must(run.begin(nullptr, context));
        must(run.enter({drives ? VisitorMode::driving : VisitorMode::onFoot, {100, 0}, 0, 0.0, 0}));
        for (int i = 0; i < 900; ++i) {
            run.step();
            const VisitorBody me = *run.frame()->visitor;
            const auto mine = run::Outline::of(placeOf(me), double(me.heading_rad), double(me.length_m), double(me.width_m));
            for (const run::Vehicle& vehicle : run.frame()->vehicles)
                QVERIFY(!meets(mine, run::Outline::of({double(vehicle.x_m), double(vehicle.y_m)}, double(vehicle.heading_rad),
                                                      double(vehicle.length_m), double(vehicle.width_m))));
        }
        QCOMPARE(run.frame()->vehicleCounts.left, 0U);
        QVERIFY(run.frame()->vehicles.size() > 3); // a queue
        QVERIFY(run.leave());
        for (int i = 0; i < 300; ++i)
            run.step();
        QVERIFY(run.frame()->vehicleCounts.left > 2U);
    }
};

PASSERBY_TEST(VisitorRunTest)

} // namespace visitor_run_test

#include "visitor_run_test.moc"
