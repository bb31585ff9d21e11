// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/statistics_job.h"

#include "core/jobs/door_tally.h"
#include "core/jobs/first_error.h"
#include "core/jobs/mind_tally.h"
#include "core/run/setting.h"
#include "core/simulation/schedule_run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace statistics_job_test {

using namespace passerby;
using namespace passerby::jobs;
using autonomous::MeasuredPerson;
using autonomous::MindEvent;
using testing::TwoHalls;

namespace {

MeasuredPerson standing(std::uint32_t person, double x_m, double y_m)
{
    MeasuredPerson one;
    one.person = person;
    one.place = {x_m, y_m};
    one.cell = x_m < 30.0 ? 0 : 1;
    return one;
}

} // namespace

class StatisticsJobTest : public QObject {
    Q_OBJECT

private slots:
    /// Doors of 2 m at y 5 and 15 of the wall x = 30: two go through the one, to and fro, one through the other.
    void doors_areToldApart()
    {
        const TwoHalls city(world::Steering::orca);
        foundation::JobContext context;
        const auto run = simulation::ScheduleRun::create(city.world, {}, context);
        QVERIFY(run.ok());
        const auto& graph = *run.value()->graph();
        const auto ground = run.value()->setting().street->sharedGround();
        DoorTally all(ground, graph.portalCount(), {});
        DoorTally first(ground, graph.portalCount(), portalsNamed(graph, {graph.nodeName(0)}).value());
        for (DoorTally* tally : {&all, &first}) {
            tally->add(0.1, std::vector{standing(5, 29.9, 5.0), standing(6, 29.9, 15.0)});
            tally->add(0.2, std::vector{standing(5, 30.1, 5.0), standing(6, 30.1, 15.0)});
            tally->add(0.3, std::vector{standing(5, 29.9, 5.0), standing(9, 45.0, 15.0)});
            tally->add(0.4, std::vector{standing(5, 29.8, 5.0), standing(6, 10.0, 15.0)}); // was inside meanwhile
        }
        QCOMPARE(all.passed(), 3U);
        QCOMPARE(first.passed(), 2U);
        QVERIFY(std::abs(all.unevenness() - 1.0 / 6.0) < 1e-9);
        QCOMPARE(portalsNamed(graph, {"P77"}).error().code, std::string("no-such-node"));
    }

    /// Ten before a door through which nobody goes, for a minute.
    void blockage_isSeenAtTheDoor()
    {
        const TwoHalls city(world::Steering::orca);
        foundation::JobContext context;
        const auto run = simulation::ScheduleRun::create(city.world, {}, context);
        QVERIFY(run.ok());
        DoorTally tally(run.value()->setting().street->sharedGround(), run.value()->graph()->portalCount(), {});
        std::vector<MeasuredPerson> crowd;
        for (std::uint32_t i = 0; i < 10; ++i)
            crowd.push_back(standing(i, 29.0 - 0.2 * i, 5.0));
        for (int second = 1; second <= 59; ++second)
            tally.add(second, crowd);
        QCOMPARE(tally.lastingBlockages(), 0U);
        for (int second = 60; second <= 62; ++second)
            tally.add(second, crowd);
        QCOMPARE(tally.lastingBlockages(), 1U);
    }

    /// Ten who stand beside a door and wait, for a train say, do not want through.
    void whoWaitsBesideADoor_blocksNobody()
    {
        const TwoHalls city(world::Steering::orca);
        foundation::JobContext context;
        const auto run = simulation::ScheduleRun::create(city.world, {}, context);
        QVERIFY(run.ok());
        DoorTally tally(run.value()->setting().street->sharedGround(), run.value()->graph()->portalCount(), {});
        std::vector<MeasuredPerson> crowd;
        for (std::uint32_t i = 0; i < 10; ++i) {
            crowd.push_back(standing(i, 29.0 - 0.2 * i, 5.0));
            crowd.back().isWalking = i > 0;
        }
        for (int second = 1; second <= 120; ++second)
            tally.add(second, crowd);
        QCOMPARE(tally.lastingBlockages(), 0U);
    }

    void events_areTallied()
    {
        TwoHalls city;
        const auto line = city.addLine({12, 4}, {24, 4});
        const std::uint32_t one = city.addFixture("ticket counter", {8, 1}, 1.57, 1, line).number;
        const std::uint32_t other = city.addFixture("ticket counter", {11, 1}, 1.57, 1, line).number;
        const std::vector<MindEvent> events{{1.0, 1, "visit", 1, "inside", "out"},
                                            {2.0, 1, "line", line.number, "comes", "waits"},
                                            {3.0, 2, "line", line.number, "comes", "waits"},
                                            {4.0, 3, "line", line.number, "comes", "waits"},
                                            {10.0, 4, "seat", 9, "up", "sits"},
                                            {11.0, 2, "service", one, "waits", "called"},
                                            {12.0, 1, "service", other, "waits", "called"},
                                            {20.0, 5, "seat", 9, "up", "sits"},
                                            {25.0, 4, "seat", 9, "sits", "up"},
                                            {31.0, 1, "train", 2, "platform", "boards"}};
        const MindTally tally = tallyMinds(city.world, events, 10.0, 40.0);
        QCOMPARE(tally.overtaken, 1U); // the second before the first; the third gave up, or waits still
        QCOMPARE(tally.served, 2U);
        QVERIFY(std::abs(tally.seated - (15.0 + 20.0) / 30.0) < 1e-9);
        QCOMPARE(tally.boarded, 1U);
        QVERIFY(std::abs(tally.toTrain_s - 30.0) < 1e-9);
        QCOMPARE(tallyMinds(city.world, {}, 0.0, 1.0).toTrain_s, 0.0);
    }

    /// Who was called before counts no more; who joined before does.
    void calls_countFromTheBeginningOn()
    {
        TwoHalls city;
        const auto line = city.addLine({12, 4}, {24, 4});
        const std::uint32_t counter = city.addFixture("ticket counter", {8, 1}, 1.57, 1, line).number;
        const std::vector<MindEvent> events{
            {1.0, 1, "line", line.number, "comes", "waits"},  {2.0, 2, "line", line.number, "comes", "waits"},
            {3.0, 3, "line", line.number, "comes", "waits"},  {4.0, 2, "service", counter, "waits", "called"},
            {12.0, 1, "service", counter, "waits", "called"}, {13.0, 3, "service", counter, "waits", "called"},
        };
        const MindTally tally = tallyMinds(city.world, events, 10.0, 40.0);
        QCOMPARE(tally.served, 2U);
        QCOMPARE(tally.overtaken, 0U);
    }

    /// 60.0 s are measured after 60.0 s.
    void whatHappened_isTold_whenTimesAreNoWholeSteps()
    {
        TwoHalls city(world::Steering::reactive);
        city.addFixture("bench", {15, 10}, 0.0, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        StatisticsOptions options;
        options.people = {10};
        options.orders = {"CABFED"};
        options.seeds = 1;
        options.warmUp_s = 60.04;
        options.seconds = 60.04;
        options.threads = 1;
        foundation::JobContext context;
        const auto settings = comparedSettings(city.world, options);
        QVERIFY(settings.ok());
        const auto report = runStatisticsJob(settings.value(), options, context);
        QVERIFY(report.ok());
        QVERIFY(report.value().rows.front().figures[5] > 0.0); // people sit
    }

    /// Whichever ends first.
    void errors_areThoseOfTheFirst()
    {
        FirstError failed;
        QVERIFY(!failed.error() && !failed.isBefore(9));
        failed.note(7, {"seventh", "", ""});
        failed.note(3, {"third", "", ""});
        failed.note(5, {"fifth", "", ""});
        QCOMPARE(failed.error()->code, std::string("third"));
        QVERIFY(failed.isBefore(4) && !failed.isBefore(3) && !failed.isBefore(1));
    }

    void settings_areComparedInPairs()
    {
        StatisticsOptions options;
        options.people = {30};
        options.orders = {"CABFED", ""};
        options.seeds = 3;
        options.warmUp_s = 10.0;
        options.seconds = 20.0;
        options.threads = 1;
        foundation::JobContext context;
        const auto settings = comparedSettings(TwoHalls().world, options);
        QVERIFY(settings.ok());
        const auto report = runStatisticsJob(settings.value(), options, context);
        QVERIFY(report.ok());
        QCOMPARE(report.value().rows.size(), 6U);
        QVERIFY(report.value().mean(0, 30, 0).mean > 0.0); // people pass the doors
        const auto passed = report.value().difference(0, 30, 0);
        QVERIFY(passed.mean == 0.0 && passed.pValue == 1.0); // from itself
        QCOMPARE(report.value().mostWithoutBlockage(0), 30U);
        options.threads = 2;
        QCOMPARE(runStatisticsJob(settings.value(), options, context).value().csv(), report.value().csv());
        QVERIFY(report.value().markdown().find("people through the doors") != std::string::npos);
        options.doors = {"nowhere"};
        QCOMPARE(runStatisticsJob(settings.value(), options, context).error().code, std::string("no-such-node"));
    }
    /// Both doors are as near: who does not weigh passages takes the first who does takes either, by taste.
    void passages_areComparedTwoByTwo()
    {
        StatisticsOptions options;
        options.people = {40};
        options.comparesPassages = options.passThrough = options.areWalking = true;
        options.hasRescues = false;
        options.seeds = 2;
        options.warmUp_s = 60.0;
        options.seconds = 60.0;
        options.threads = 1;
        foundation::JobContext context;
        const auto settings = comparedSettings(TwoHalls(world::Steering::reactive).world, options);
        QVERIFY(settings.ok());
        const auto report = runStatisticsJob(settings.value(), options, context);
        QVERIFY(report.ok());
        QCOMPARE(report.value().settings, (std::vector<std::string>{"both", "selection only", "navigation only", "neither"}));
        constexpr std::size_t kGini = 1;
        const auto gini = [&](std::size_t setting) { return report.value().mean(setting, 40, kGini).mean; };
        for (const std::size_t without : {2U, 3U})
            QVERIFY2(gini(without) > gini(without - 2) + 0.05,
                     qPrintable(QString("%1 %2 %3 %4").arg(gini(0)).arg(gini(1)).arg(gini(2)).arg(gini(3))));
        const auto figure = [](std::string_view name) {
            return static_cast<std::size_t>(std::find(kRunFigures.begin(), kRunFigures.end(), name) - kRunFigures.begin());
        };
        QVERIFY(std::abs(report.value().mean(0, 40, figure("walking")).mean - 40.0) < 2.0);
        QCOMPARE(report.value().mean(0, 40, figure("rescues")).mean, 0.0);
        QCOMPARE(report.value().mean(0, 40, figure("misplaced")).mean, 0.0);
        QCOMPARE(report.value().mean(0, 40, figure("outside")).mean, 0.0);
        const std::string text = report.value().markdown();
        for (const char* part : {"those who walk", "helped on", "pass through", "* selection only: "})
            QVERIFY2(text.find(part) != std::string::npos, part);
        options.lanesIn = "nowhere";
        QCOMPARE(runStatisticsJob(settings.value(), options, context).error().code, std::string("no-such-region"));
    }
};

PASSERBY_TEST(StatisticsJobTest)

} // namespace statistics_job_test

#include "statistics_job_test.moc"
