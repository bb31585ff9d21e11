// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/validate_hours_job.h"

#include "core/alibi/hourly_bakes.h"
#include "core/jobs/hour_plan.h"
#include "core/jobs/validate_hours_html.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace validate_hours_job_test {

using namespace passerby;
using jobs::Grouping;
using jobs::HourValidation;
using jobs::ValidateHoursOptions;
using jobs::ValidateHoursReport;

namespace {

/// A row of rooms with homes, an office at one end and a park at the other. From home people go to the park until `switchAt` and to the
/// office from then on; `always` gives both goals the same weight all day instead.
world::World switchingTown(std::size_t switchAt, bool always = false)
{
    testing::WorldMaker maker;
    std::vector<world::CellId> rooms;
    for (int room = 0; room < 5; ++room) {
        rooms.push_back(maker.addCell(room * 60.0, 0, room * 60.0 + 60.0, 20));
        if (room > 0)
            maker.addPortal(rooms[static_cast<std::size_t>(room) - 1], rooms.back(), {room * 60.0, 8}, {room * 60.0, 12});
    }
    const world::TargetTypeId home = maker.addType("Home", 3600, 900);
    const world::TargetTypeId office = maker.addType("Office", 3 * 3600, 1800);
    const world::TargetTypeId park = maker.addType("Park", 900, 300);
    maker.addGoal(home, office, world::GoalChoice::uniform, false, 1.0);
    maker.addGoal(home, park, world::GoalChoice::closest, false, 1.0);
    maker.addGoal(office, home, world::GoalChoice::bound, false, 1.0);
    maker.addGoal(park, home, world::GoalChoice::bound, false, 1.0);
    world::Hourly toOffice{};
    world::Hourly toPark{};
    for (std::size_t hour = 0; hour < toOffice.size(); ++hour) {
        toOffice[hour] = always || hour >= switchAt ? 1.0 : 0.02;
        toPark[hour] = always || hour < switchAt ? 1.0 : 0.02;
    }
    maker.goal(home, 0).hourlyWeight = toOffice;
    maker.goal(home, 1).hourlyWeight = toPark;
    for (std::size_t room = 1; room < 4; ++room)
        maker.addTarget(home, rooms[room], {static_cast<double>(room) * 60.0 + 30.0, 18});
    maker.addTarget(park, rooms.front(), {5, 2});
    maker.addTarget(office, rooms.back(), {295, 2});
    maker.addProfile("resident", 1.0, 1.3, 0.2);
    return maker.make();
}

std::shared_ptr<const alibi::HourlyBakes> hoursOf(const world::World& world)
{
    foundation::JobContext context;
    const auto hours = alibi::HourlyBakes::make(world, {}, context);
    if (!hours)
        qFatal("%s", foundation::describe(hours.error()).c_str());
    return hours.value();
}

ValidateHoursReport validate(const world::World& world, const ValidateHoursOptions& options)
{
    foundation::JobContext context;
    const auto report = jobs::runValidateHoursJob(world, *hoursOf(world), options, context);
    if (!report)
        qFatal("%s", foundation::describe(report.error()).c_str());
    return report.value();
}

std::string errorOf(const world::World& world, const alibi::HourlyBakes& hours, const ValidateHoursOptions& options)
{
    foundation::JobContext context;
    const auto report = jobs::runValidateHoursJob(world, hours, options, context);
    return report.ok() ? std::string() : report.error().code;
}

ValidateHoursOptions with(std::uint64_t people, double margin)
{
    ValidateHoursOptions options;
    options.people = people;
    options.margin = margin;
    options.seed = 3;
    return options;
}

} // namespace

class ValidateHoursJobTest : public QObject {
    Q_OBJECT
private slots:
    void constantHabits_agree();
    void suddenChange_isFoundAndReported();
    void fewPeople_areNotEnoughToAgree();
    void anyNumberOfThreads_givesTheSameReport();
    void longerWarmUp_changesNothing();
    void badOptions_areRefused();
    void anotherCity_isStale();
    void cancelled_saysSo();
    void grouping_takesRareThingsTogether();
    void page_holdsFiguresOfEveryHour();
};

void ValidateHoursJobTest::constantHabits_agree()
{
    const ValidateHoursReport report = validate(switchingTown(8, true), with(40000, 0.06));
    QVERIFY2(report.agrees, report.verdict.c_str());
    QCOMPARE(report.hours.size(), std::size_t{24});
    for (const HourValidation& hour : report.hours) {
        QVERIFY(hour.fits && !hour.exceeds);
        QVERIFY(hour.ways.value < 0.03);
        QVERIFY(std::abs(hour.measuredWalking - hour.expectedWalking) < 5.0 * hour.walkingStandardError);
    }
}

void ValidateHoursJobTest::suddenChange_isFoundAndReported()
{
    const ValidateHoursReport report = validate(switchingTown(8), with(40000, 0.05));
    QVERIFY(!report.agrees);
    QVERIFY(report.verdict.find("do not follow") != std::string::npos);
    QVERIFY(report.hasHours);
    // the office fills an hour late, ...
    const HourValidation& seven = report.hours[7];
    QVERIFY(seven.exceeds);
    QCOMPARE(seven.worst, std::string("at Office"));
    QVERIFY(seven.worstMeasured < 0.6 * seven.worstExpected);
    QVERIFY(seven.activities.least > 0.3);
    // ... and then by all together, who stay for three hours
    QVERIFY(report.hours[9].exceeds);
    QCOMPARE(report.hours[9].worst, std::string("at Office"));
    QVERIFY(report.hours[9].worstMeasured > 1.2 * report.hours[9].worstExpected);
    // at dawn everybody has long done the same
    const HourValidation& six = report.hours[6];
    QVERIFY2(six.fits, qPrintable(QString::number(six.ways.most)));
    QVERIFY(six.activities.value < 0.05);
}

void ValidateHoursJobTest::fewPeople_areNotEnoughToAgree()
{
    const ValidateHoursReport report = validate(switchingTown(8, true), with(4000, 0.01));
    QVERIFY(!report.agrees);
    QVERIFY(report.verdict.find("not shown") != std::string::npos);
    QVERIFY(std::none_of(report.hours.begin(), report.hours.end(), [](const HourValidation& hour) { return hour.exceeds; }));
}

void ValidateHoursJobTest::anyNumberOfThreads_givesTheSameReport()
{
    const world::World world = switchingTown(8);
    ValidateHoursOptions options = with(2000, 0.05);
    options.warmUp_h = 4;
    options.threads = 1;
    const ValidateHoursReport alone = validate(world, options);
    options.threads = 3;
    const ValidateHoursReport together = validate(world, options);
    QCOMPARE(together.verdict, alone.verdict);
    QCOMPARE(together.trips, alone.trips);
    for (std::size_t hour = 0; hour < 24; ++hour) {
        QCOMPARE(together.hours[hour].measuredWalking, alone.hours[hour].measuredWalking);
        QCOMPARE(together.hours[hour].ways.most, alone.hours[hour].ways.most);
        QCOMPARE(together.hours[hour].activities.value, alone.hours[hour].activities.value);
    }
}

void ValidateHoursJobTest::longerWarmUp_changesNothing()
{
    ValidateHoursOptions options = with(20000, 0.05);
    const ValidateHoursReport day = validate(switchingTown(8), options);
    options.warmUp_h = 48;
    const ValidateHoursReport days = validate(switchingTown(8), options);
    for (std::size_t hour = 0; hour < 24; ++hour) {
        const double error = std::hypot(day.hours[hour].walkingStandardError, days.hours[hour].walkingStandardError);
        QVERIFY(std::abs(day.hours[hour].measuredWalking - days.hours[hour].measuredWalking) < 5.0 * error);
    }
}

void ValidateHoursJobTest::badOptions_areRefused()
{
    const world::World world = switchingTown(8);
    const auto hours = hoursOf(world);
    QCOMPARE(errorOf(world, *hours, with(50, 0.05)), std::string("bad-options"));
    QCOMPARE(errorOf(world, *hours, with(1000, 0.0)), std::string("bad-options"));
    ValidateHoursOptions options = with(1000, 0.05);
    options.batches = 2;
    QCOMPARE(errorOf(world, *hours, options), std::string("bad-options"));
}

void ValidateHoursJobTest::anotherCity_isStale()
{
    QCOMPARE(errorOf(switchingTown(8), *hoursOf(switchingTown(9)), with(1000, 0.05)), std::string("stale-bake"));
}

void ValidateHoursJobTest::cancelled_saysSo()
{
    class Stopped final : public foundation::JobContext {
    public:
        [[nodiscard]] bool isCancelled() const override { return true; }
    } stopped;
    const world::World world = switchingTown(8);
    const auto report = jobs::runValidateHoursJob(world, *hoursOf(world), with(1000, 0.05), stopped);
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, std::string("cancelled"));
}

void ValidateHoursJobTest::grouping_takesRareThingsTogether()
{
    const std::vector<double> expected{0.0006, 0.6, 0.0, 0.0005, 0.3985, 0.0004};
    const Grouping grouping = Grouping::of(expected);
    QCOMPARE(grouping.expected.size(), std::size_t{3});
    QCOMPARE(grouping.groupOf, (std::vector<std::uint32_t>{2, 0, 2, 2, 1, 2}));
    QCOMPARE(grouping.expected[2], 0.0015);
    std::vector<double> sums(3, 0.0);
    grouping.add(std::vector<double>{1, 2, 3, 4, 5, 6}, sums);
    QCOMPARE(sums, (std::vector<double>{2, 5, 14}));
    QCOMPARE(Grouping::of(std::vector<double>{0.0, 0.0}).expected, (std::vector<double>{0.0}));
}

void ValidateHoursJobTest::page_holdsFiguresOfEveryHour()
{
    ValidateHoursReport report;
    report.verdict = "Verdict of <this> day.";
    report.margin = 0.05;
    for (unsigned hour = 0; hour < 24; ++hour) {
        HourValidation one;
        one.hour = hour;
        one.expectedWalking = 0.01 * hour;
        one.measuredWalking = 0.012 * hour;
        one.ways = {0.02, 0.01, 0.03};
        one.worst = "at Café & Bar";
        report.hours.push_back(one);
    }
    const QString page = QString::fromStdString(jobs::hoursHtml(report, {"Old & new", "pairwise", "12ab"}));
    QCOMPARE(page.count("<svg"), 3);
    QCOMPARE(page.count("<tr>"), 25);
    QVERIFY(page.contains("Verdict of &lt;this&gt; day.") && page.contains("at Café &amp; Bar") && page.contains("23:00"));
    QVERIFY(page.contains("Old &amp; new") && page.contains("12ab") && page.contains("verdict no"));
    QVERIFY(!page.contains("src=") && !page.contains("href="));
}

PASSERBY_TEST(ValidateHoursJobTest)

} // namespace validate_hours_job_test

#include "validate_hours_job_test.moc"
