// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compared_cities.h"
#include "core/jobs/measured_run.h"
#include "core/jobs/whereabouts.h"
#include "core/run/frame_hash.h"
#include "core/run/setting.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace held_walkers_test {

using namespace passerby;
using namespace passerby::jobs;
using testing::TwoHalls;
using world::Steering;

namespace {

/// Frame by frame, of a run in which so many walk.
std::uint64_t lived(const world::World& city, unsigned threads, std::uint64_t walkers)
{
    simulation::ScheduleOptions options;
    options.people = 200;
    options.walkers = walkers;
    options.threads = threads;
    foundation::JobContext context;
    const auto run = simulation::ScheduleRun::create(city, options, context);
    std::uint64_t hash = 0;
    for (int step = 0; step < 600; ++step) {
        run.value()->step();
        hash = hash * 31 + run::frameHash(*run.value()->frame());
    }
    return hash;
}

} // namespace

/// What measurements alone ask of a run.
class HeldWalkersTest : public QObject {
    Q_OBJECT

private slots:
    /// Of 400 who use the halls some 260 would walk; held are 60. Nobody is lost or anywhere else. They come through the door between the
    /// halls in turns of 8 s, and so arrive in bursts.
    void asManyWalk_asAreAskedFor()
    {
        MeasuredRunOptions options;
        options.people = 400;
        options.walkers = 60;
        options.warmUp_s = 90.0;
        options.seconds = 120.0;
        foundation::JobContext context;
        Whereabouts whereabouts;
        const auto measured = measureRun(TwoHalls(Steering::reactive).world, options, context, [&](const auto& run, auto people) {
            if (run.setting().step % 10 == 0)
                whereabouts.add(run, people);
        });
        QVERIFY(measured.ok());
        QVERIFY2(std::abs(measured.value().walking - 60.0) < 4.0, qPrintable(QString::number(measured.value().walking)));
        QVERIFY2(measured.value().walkingSd < 6.0, qPrintable(QString::number(measured.value().walkingSd)));
        QCOMPARE(whereabouts.misplaced(), std::uint64_t{0});
        QCOMPARE(whereabouts.outside(), std::uint64_t{0});
        QCOMPARE(whereabouts.stuckOnTheWay(), std::uint64_t{0});
        options.walkers = 0;
        QVERIFY(measureRun(TwoHalls(Steering::reactive).world, options, context).value().walking > 100.0);
    }
    /// Some 200 begin inside the train, and four get off every 200 s. Whoever took it would be among them, and nobody left to set out.
    void trains_doNotEmptyTheDoors()
    {
        TwoHalls city(Steering::reactive);
        const world::TrainService trains = city.addTrains(0.0);
        MeasuredRunOptions options;
        options.people = 400;
        options.walkers = 20;
        options.warmUp_s = 1000.0;
        options.seconds = 200.0;
        foundation::JobContext context;
        std::uint32_t most = 0;
        const auto target = static_cast<std::size_t>(city.world.targets().indexOf(trains.target));
        const auto measured = measureRun(withPassersThrough(city.world).value(), options, context,
                                         [&](const auto& run, auto) { most = std::max(most, run.frame()->insideByTarget[target]); });
        QVERIFY(measured.ok());
        QVERIFY2(std::abs(measured.value().walking - 20.0) < 4.0, qPrintable(QString::number(measured.value().walking)));
        QVERIFY2(most > 100 && most < 230, qPrintable(QString::number(most)));
    }
    void sameBytes_forAnyNumberOfThreads()
    {
        const world::World city = TwoHalls(Steering::reactive).world;
        QCOMPARE(lived(city, 1, 40), lived(city, 2, 40));
        QVERIFY(lived(city, 1, 40) != lived(city, 1, 0));
    }
    /// Whoever has both, as most profiles do, says nothing new; without either people walk elsewhere.
    void passageBehaviours_areOnUnlessTurnedOff()
    {
        const world::World city = TwoHalls(Steering::reactive).world;
        const std::uint64_t usual = lived(city, 1, 0);
        QCOMPARE(lived(withPassages(city, true, true).value(), 1, 0), usual);
        QVERIFY(lived(withPassages(city, false, true).value(), 1, 0) != usual);
        QVERIFY(lived(withPassages(city, true, false).value(), 1, 0) != usual);
    }
    void runsOfMeasurementsAlone_areNotKept()
    {
        simulation::ScheduleOptions options;
        options.keepsLog = true;
        options.hasRescues = false;
        foundation::JobContext context;
        QCOMPARE(simulation::ScheduleRun::create(TwoHalls().world, options, context).error().code, std::string("bad-options"));
        options.hasRescues = true;
        options.walkers = 5;
        QCOMPARE(simulation::ScheduleRun::create(TwoHalls().world, options, context).error().code, std::string("bad-options"));
    }
    /// From the western hall over the middle of a door, (30, 5) or (30, 15), to the street at (59, 10).
    void whatIsLeft_leadsOverPortals()
    {
        simulation::ScheduleOptions options;
        options.people = 12;
        foundation::JobContext context;
        const auto run =
            simulation::ScheduleRun::create(withPassages(TwoHalls(Steering::reactive).world, true, false).value(), options, context);
        bool isAnySeen = false;
        std::vector<autonomous::MeasuredPerson> people;
        for (int step = 0; step < 600; ++step) {
            run.value()->step();
            observe(*run.value(), people);
            for (const auto& person : people) {
                const autonomous::Person& mind = run.value()->minds()->person(person.person);
                if (!person.isWalking || person.place.x > 29.0 || mind.to.place != geometry::Point{59, 10})
                    continue;
                isAnySeen = true;
                const double south_m = distance(person.place, {30, 5}) + distance(geometry::Point{30, 5}, {59, 10});
                const double north_m = distance(person.place, {30, 15}) + distance(geometry::Point{30, 15}, {59, 10});
                const double left_m = wayLeft_m(*run.value(), person.person, person.place);
                QVERIFY(std::min(std::abs(left_m - south_m), std::abs(left_m - north_m)) < 1e-9);
            }
        }
        QVERIFY(isAnySeen);
    }
    void whoIsInTwoPlacesOrNowhere_isCounted()
    {
        run::Frame frame;
        frame.people = 6;
        frame.insideByTarget = {2, 1};
        frame.atDoors = 1;
        frame.walkers.resize(2);
        frame.walkers[1].agent.number = 1;
        QCOMPARE(misplacedIn(frame), std::uint64_t{0});
        frame.walkers[1].agent.number = 0;
        QCOMPARE(misplacedIn(frame), std::uint64_t{1}); // twice on the way
        frame.walkers.pop_back();
        QCOMPARE(misplacedIn(frame), std::uint64_t{1}); // nowhere
        frame.people = 3;
        QCOMPARE(misplacedIn(frame), std::uint64_t{2}); // inside and on the way
    }
    void whoPassesThrough_wantsNothing()
    {
        TwoHalls city;
        city.addFixture("bench", {15, 10}, 0.0, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        city.setParameter("stay_low_s", 600.0);
        const world::World through = withPassersThrough(city.world).value();
        QCOMPARE(through.needs().size(), std::size_t{0});
        QCOMPARE(through.profiles().at(0).row->parameters.at("stay_low_s"), 0.0);
        QCOMPARE(through.fixtures().size(), std::size_t{1});
    }
};

PASSERBY_TEST(HeldWalkersTest)

} // namespace held_walkers_test

#include "held_walkers_test.moc"
