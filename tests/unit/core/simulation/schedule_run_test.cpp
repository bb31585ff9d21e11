// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/schedule_run.h"

#include "core/schedule/counting_run.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <numeric>

namespace schedule_run_test {

using namespace passerby;
using run::Frame;
using run::frameHash;
using run::PersonStory;
using run::Walker;
using simulation::ScheduleOptions;
using simulation::ScheduleRun;
using testing::advance;
using testing::insideOf;
using testing::optionsFor;
using testing::start;

class ScheduleRunTest : public QObject {
    Q_OBJECT

private slots:
    void threeDoors_occupancyMatchesHandValues();
    void matchesCountingRun_tripByTrip();
    void anyNumberOfThreads_givesTheSameFrames();
    void stepLength_doesNotChangeAnyLife();
    void walkers_areOnTheirSegments();
    void everybody_isInsideOrWalking();
    void stories_areConsistentWithMotion();
    void roundTrips_leadBackToTheBase();
    void boundTargets_neverChange();
    void oldFrames_neverChange();
    void resetMeasures_startsAnew();
    void hourlyWeights_takeEffectAtTheirHour();
    void nobody_isAnEmptyRun();
    void onePerson_moves();
    void whatIsNotCarriedOut_isNoticed();
    void badOptions_areRefused();
    void tooManyPeople_areRefused();
    void withoutTargets_isAnError();
};

void ScheduleRunTest::threeDoors_occupancyMatchesHandValues()
{
    // 12000 people see 12e6 person-seconds and at least 12000 entries a segment: standard errors of at most 0.9 %. Eight comparisons at
    // 5 % raise a false alarm in fewer than one of a million seeds.
    auto maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.0, 0.0);
    const auto run = start(maker.make(), optionsFor(12000, 0.5));
    advance(*run, 2000);
    const auto frame = run->frame();
    QCOMPARE(frame->window_s, 1000.0);
    const auto share = [&](const char* from, const char* to) {
        const auto& graph = *run->graph();
        return static_cast<double>((*frame->occupancy_s)[graph.findSegment(graph.findNode(from), graph.findNode(to))]) / 12e6 * 192.8;
    };
    QVERIFY(std::abs(share("T1", "P1") / 4.0 - 1.0) < 0.05);
    QVERIFY(std::abs(share("P1", "T1") / 4.0 - 1.0) < 0.05);
    QVERIFY(std::abs(share("P1", "T2") / 5.2 - 1.0) < 0.05);
    QVERIFY(std::abs(share("T2", "P1") / 2.6 - 1.0) < 0.05);
    QVERIFY(std::abs(share("P1", "T3") / 6.0 - 1.0) < 0.05);
    QVERIFY(std::abs(share("T3", "P1") / 9.0 - 1.0) < 0.05);
    QVERIFY(std::abs(share("T2", "T3") / 8.4 - 1.0) < 0.05);
    QVERIFY(std::abs(share("T3", "T2") / 5.6 - 1.0) < 0.05);
    for (std::size_t segment = 0; segment < frame->occupancy_s->size(); ++segment) {
        const float* byType = frame->occupancyByType_s->data() + segment * 3;
        QVERIFY(std::abs(byType[0] + byType[1] + byType[2] - (*frame->occupancy_s)[segment]) <= 1e-5F * (*frame->occupancy_s)[segment]);
    }
}

void ScheduleRunTest::matchesCountingRun_tripByTrip()
{
    const world::World world = testing::corridor(8).make();
    const auto run = start(world, optionsFor(700, 1.0));
    advance(*run, 5000);
    foundation::JobContext context;
    schedule::CountingOptions options;
    options.people = 700;
    options.seconds = 5000.0;
    const auto counts = schedule::CountingRun::count(world, options, context);
    QVERIFY(counts.ok());
    QCOMPARE(run->trips(), counts.value().trips);
    QVERIFY(run->trips() > 1000);
}

void ScheduleRunTest::anyNumberOfThreads_givesTheSameFrames()
{
    const world::World world = testing::corridor(6).make();
    ScheduleOptions options = optionsFor(3000);
    options.threads = 1;
    const auto one = start(world, options);
    options.threads = 2;
    const auto two = start(world, options);
    options.threads = 8;
    const auto eight = start(world, options);
    for (int i = 0; i < 40; ++i) {
        advance(*one, 7);
        advance(*two, 7);
        advance(*eight, 7);
        QCOMPARE(frameHash(*one->frame()), frameHash(*two->frame()));
        QCOMPARE(frameHash(*one->frame()), frameHash(*eight->frame()));
    }
    ScheduleOptions other = optionsFor(3000);
    other.seed = 2;
    QVERIFY(frameHash(*start(world, options)->frame()) != frameHash(*start(world, other)->frame()));
}

void ScheduleRunTest::stepLength_doesNotChangeAnyLife()
{
    const world::World world = testing::corridor(5).make();
    const auto fine = start(world, optionsFor(200, 0.125));
    const auto coarse = start(world, optionsFor(200, 8.0));
    advance(*fine, 64 * 300);
    advance(*coarse, 300);
    QCOMPARE(fine->trips(), coarse->trips());
    for (std::uint32_t agent = 0; agent < 200; ++agent) {
        const PersonStory a = *fine->story(world::scheduled(agent));
        const PersonStory b = *coarse->story(world::scheduled(agent));
        QCOMPARE(a.departed_s, b.departed_s);
        QCOMPARE(a.arrives_s, b.arrives_s);
        QCOMPARE(a.origin, b.origin);
        QCOMPARE(a.destination, b.destination);
    }
}

void ScheduleRunTest::walkers_areOnTheirSegments()
{
    const auto run = start(testing::corridor(12).make(), optionsFor(2000));
    std::size_t seen = 0;
    for (int i = 0; i < 30; ++i) {
        advance(*run, 13);
        const auto& graph = *run->graph();
        std::optional<world::AgentId> before;
        for (const Walker& walker : run->frame()->walkers) {
            QVERIFY(!before || *before < walker.agent);
            before = walker.agent;
            const auto& segment = graph.segments()[walker.segment];
            const geometry::Point a = graph.nodes()[segment.from].position;
            const geometry::Point b = graph.nodes()[segment.to].position;
            const geometry::Point p{static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
            QVERIFY(geometry::distanceToSegment(p, a, b) < 1e-3);
            const double heading = std::atan2(b.y - a.y, b.x - a.x);
            QVERIFY(std::abs(static_cast<double>(walker.heading_rad) - heading) < 1e-5);
            ++seen;
        }
    }
    QVERIFY(seen > 1000);
}

void ScheduleRunTest::everybody_isInsideOrWalking()
{
    const auto run = start(testing::corridor(12).make(), optionsFor(5000));
    for (int i = 0; i < 50; ++i) {
        advance(*run, 31);
        const auto frame = run->frame();
        QCOMPARE(insideOf(*frame) + frame->walkers.size(), std::size_t{5000});
    }
}

void ScheduleRunTest::stories_areConsistentWithMotion()
{
    const auto run = start(testing::corridor(12).make(), optionsFor(300));
    const auto& graph = *run->graph();
    for (int i = 0; i < 60; ++i) {
        advance(*run, 41);
        const auto frame = run->frame();
        for (const Walker& walker : frame->walkers) {
            const PersonStory story = *run->story(walker.agent);
            QVERIFY(story.walking);
            QVERIFY(story.departed_s <= frame->time_s && frame->time_s <= story.arrives_s);
            QCOMPARE(story.route.front(), graph.nodeOfTarget(story.origin));
            QCOMPARE(story.route.back(), graph.nodeOfTarget(story.destination));
            QCOMPARE(story.route[story.nextNode - 1], graph.segments()[walker.segment].from);
            QCOMPARE(story.route[story.nextNode], graph.segments()[walker.segment].to);
            double walked_m = 0.0;
            for (std::size_t k = 0; k + 1 < story.nextNode; ++k)
                walked_m += geometry::distance(graph.nodes()[story.route[k]].position, graph.nodes()[story.route[k + 1]].position);
            const geometry::Point last = graph.nodes()[story.route[story.nextNode - 1]].position;
            walked_m += geometry::distance(last, {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)});
            QVERIFY(std::abs(walked_m - (frame->time_s - story.departed_s) * story.speed_mps) < 1e-2);
        }
    }
}

void ScheduleRunTest::roundTrips_leadBackToTheBase()
{
    const auto run = start(testing::corridor(9).make(), optionsFor(100, 1.0));
    std::vector<std::optional<PersonStory>> last(100);
    int backs = 0;
    for (int i = 0; i < 20000; ++i) {
        run->step();
        for (std::uint32_t agent = 0; agent < 100; ++agent) {
            const PersonStory story = *run->story(world::scheduled(agent));
            if (!story.walking || (last[agent] && last[agent]->departed_s == story.departed_s))
                continue;
            if (story.reason == world::TripReason::back && last[agent] && last[agent]->reason == world::TripReason::out) {
                QCOMPARE(story.origin, last[agent]->destination);
                QCOMPARE(story.destination, last[agent]->origin);
                ++backs;
            }
            last[agent] = story;
        }
    }
    QVERIFY(backs > 50);
}

void ScheduleRunTest::boundTargets_neverChange()
{
    const auto run = start(testing::corridor(9).make(), optionsFor(50, 5.0));
    std::vector<std::vector<std::uint32_t>> bound;
    for (std::uint32_t agent = 0; agent < 50; ++agent)
        bound.push_back(run->story(world::scheduled(agent))->boundTargets);
    advance(*run, 3000);
    for (std::uint32_t agent = 0; agent < 50; ++agent) {
        QVERIFY(run->story(world::scheduled(agent))->boundTargets == bound[agent]);
        QCOMPARE(bound[agent].size(), std::size_t{3});
        QVERIFY(bound[agent][0] != navigation::kNone && bound[agent][1] != navigation::kNone);
        QCOMPARE(bound[agent][2], navigation::kNone); // nobody has a café of their own
    }
}

void ScheduleRunTest::oldFrames_neverChange()
{
    const auto run = start(testing::corridor(9).make(), optionsFor(500));
    std::vector<std::shared_ptr<const Frame>> frames;
    std::vector<Frame> copies;
    std::vector<std::vector<float>> occupancies;
    for (std::size_t i = 0; i < 40; ++i) {
        advance(*run, 12);
        frames.push_back(run->frame());
        copies.push_back(*run->frame());
        copies.back().occupancy_s = std::make_shared<const std::vector<float>>(*run->frame()->occupancy_s);
        copies.back().occupancyByType_s = std::make_shared<const std::vector<float>>(*run->frame()->occupancyByType_s);
        occupancies.push_back(*run->frame()->occupancy_s);
        if (i % 3 == 0)
            frames[i / 2].reset(); // its buffers come back
    }
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (!frames[i])
            continue;
        QCOMPARE(frameHash(*frames[i]), frameHash(copies[i]));
        QVERIFY(*frames[i]->occupancy_s == occupancies[i]);
    }
    for (std::size_t i = 1; i < occupancies.size(); ++i)
        for (std::size_t segment = 0; segment < occupancies[i].size(); ++segment)
            QVERIFY(occupancies[i][segment] >= occupancies[i - 1][segment]);
}

void ScheduleRunTest::resetMeasures_startsAnew()
{
    const auto run = start(testing::corridor(9).make(), optionsFor(500));
    advance(*run, 205);
    const auto before = run->frame();
    QVERIFY(std::accumulate(before->occupancy_s->begin(), before->occupancy_s->end(), 0.0) > 10.0);
    run->resetMeasures();
    QCOMPARE(run->frame()->window_s, 0.0);
    QCOMPARE(std::accumulate(run->frame()->occupancy_s->begin(), run->frame()->occupancy_s->end(), 0.0), 0.0);
    // From then on a window holds walkers × seconds: as many as are seen in a fine sampling.
    double sampled = 0.0;
    for (int i = 0; i < 495; ++i) {
        run->step();
        sampled += 0.1 * static_cast<double>(run->frame()->walkers.size());
    }
    const auto after = run->frame();
    QVERIFY(std::abs(after->window_s - 49.5) < 1e-9);
    const double measured = std::accumulate(after->occupancy_s->begin(), after->occupancy_s->end(), 0.0);
    QVERIFY(std::abs(measured / sampled - 1.0) < 0.01);
}

void ScheduleRunTest::hourlyWeights_takeEffectAtTheirHour()
{
    // At home for the whole night, to the shop at any chance by day.
    testing::WorldMaker maker;
    const auto cell = maker.addCell(0, 0, 50, 50);
    const auto home = maker.addType("home", 100, 0);
    const auto shop = maker.addType("shop", 100, 0);
    maker.addGoal(home, home, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(home, shop, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(shop, home, world::GoalChoice::uniform, false, 1.0);
    maker.addTarget(home, cell, {10, 10});
    maker.addTarget(shop, cell, {40, 10});
    world::Hourly night{};
    world::Hourly day{};
    for (std::size_t hour = 0; hour < 24; ++hour)
        (hour < 12 ? night : day)[hour] = 1.0;
    maker.goal(home, 0).hourlyWeight = night;
    maker.goal(home, 1).hourlyWeight = day;
    ScheduleOptions options = optionsFor(500, 1.0);
    options.startClock_s = 9.0 * 3600.0;
    const auto run = start(maker.make(), options);
    advance(*run, 3600);
    QCOMPARE(run->frame()->insideByTarget[1], 0U);
    advance(*run, 4 * 3600);
    QVERIFY(std::abs(run->frame()->clock_s - 14.0 * 3600.0) < 1e-6);
    const std::uint32_t shopping = run->frame()->insideByTarget[1];
    QVERIFY(shopping > 150 && shopping < 250); // 100 of 244.8 s
}

void ScheduleRunTest::nobody_isAnEmptyRun()
{
    const auto run = start(testing::threeDoors().make(), optionsFor(0));
    advance(*run, 25);
    QCOMPARE(run->frame()->people, 0U);
    QVERIFY(run->frame()->walkers.empty());
    QVERIFY(!run->story(world::scheduled(0)));
    QCOMPARE(run->trips(), std::uint64_t{0});
}

void ScheduleRunTest::onePerson_moves()
{
    const auto run = start(testing::threeDoors().make(), optionsFor(1));
    QVERIFY(!run->story(world::scheduled(1)));
    advance(*run, 20000);
    QCOMPARE(run->frame()->step, std::uint64_t{20000});
    QCOMPARE(run->frame()->time_s, 2000.0);
    QVERIFY(run->trips() > 10 && run->trips() < 80);
}

void ScheduleRunTest::whatIsNotCarriedOut_isNoticed()
{
    auto maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.34, 0.26);
    QVERIFY(start(maker.make(), optionsFor(1))->notices().empty());
    auto other = testing::threeDoors();
    other.addProfile("hasty", 1.0, 1.34, 0.26);
    other.lastProfile().guidance = world::Guidance::waypoints;
    const auto run = start(other.make(), optionsFor(1));
    QCOMPARE(run->notices().size(), std::size_t{1});
    QVERIFY(run->notices()[0].find("hasty") != std::string::npos);
}

void ScheduleRunTest::badOptions_areRefused()
{
    foundation::JobContext context;
    QCOMPARE(ScheduleRun::create(testing::threeDoors().make(), optionsFor(1, 0.0), context).error().code, std::string("bad-options"));
}

void ScheduleRunTest::tooManyPeople_areRefused()
{
    foundation::JobContext context;
    const world::World world = testing::threeDoors().make();
    for (const std::uint64_t people : {simulation::kMostPeopleInRun + 1, std::uint64_t{1} << 32U, std::uint64_t{1'000'000'000'000}}) {
        ScheduleOptions options;
        options.people = people;
        const auto run = ScheduleRun::create(world, options, context);
        QVERIFY(!run);
        QCOMPARE(run.error().code, std::string("too-many-people"));
        QVERIFY(run.error().message.find(std::to_string(people)) != std::string::npos);
    }
}

void ScheduleRunTest::withoutTargets_isAnError()
{
    foundation::JobContext context;
    QCOMPARE(ScheduleRun::create(world::World(), optionsFor(1), context).error().code, std::string("no-targets"));
}

PASSERBY_TEST(ScheduleRunTest)

} // namespace schedule_run_test

#include "schedule_run_test.moc"
