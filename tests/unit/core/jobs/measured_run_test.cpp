// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/measured_run.h"

#include "core/jobs/autonomous_report.h"
#include "core/run/frame_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>

namespace measured_run_test {

using namespace passerby;
using namespace passerby::jobs;
using testing::TwoHalls;

namespace {

class CancelledJob final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return cancelled; }

    bool cancelled = false;
};

MeasuredRunOptions shortRun()
{
    MeasuredRunOptions options;
    options.people = 40;
    options.warmUp_s = 20.0;
    options.seconds = 40.0;
    return options;
}

} // namespace

class MeasuredRunTest : public QObject {
    Q_OBJECT

private slots:
    void whoIsMeasured_livesTheSame()
    {
        const world::World city = withRoutines(TwoHalls().world, "CABFED").value();
        foundation::JobContext context;
        std::uint64_t last = 0;
        MeasuredRunOptions options = shortRun();
        options.timesParts = true;
        const auto measured =
            measureRun(city, options, context, [&](const simulation::ScheduleRun& run, auto) { last = run::frameHash(*run.frame()); });
        QVERIFY(measured.ok());
        simulation::ScheduleOptions schedule;
        schedule.people = options.people;
        schedule.startClock_s = city.settings().initialTime_s;
        const auto plain = simulation::ScheduleRun::create(city, schedule, context);
        QVERIFY(plain.ok());
        for (int step = 0; step < 600; ++step)
            plain.value()->step();
        QCOMPARE(run::frameHash(*plain.value()->frame()), last);
        const RunMeasures& measures = measured.value();
        QVERIFY(measures.walking > 1.0 && measures.walking <= measures.out && measures.out <= 40.0);
        QVERIFY(measures.progress > 0.3 && measures.progress <= 1.0 && measures.fitness <= 1.0);
        QVERIFY(std::abs(measures.seconds - 40.0) < 1e-9);
        QVERIFY(measures.parts_s[static_cast<std::size_t>(foundation::RunPart::routines)] > 0.0);
    }

    /// With nobody to give way they walk through one another.
    void withoutRoutines_peopleCollide()
    {
        foundation::JobContext context;
        MeasuredRunOptions options = shortRun();
        options.people = 200;
        const auto with = measureRun(withRoutines(TwoHalls().world, "CABFED").value(), options, context);
        const auto without = measureRun(withRoutines(TwoHalls().world, "").value(), options, context);
        QVERIFY(with.ok() && without.ok());
        QVERIFY2(without.value().collisions_ph > 2.0 * with.value().collisions_ph,
                 qPrintable(QString("%1 %2").arg(without.value().collisions_ph).arg(with.value().collisions_ph)));
    }

    void whoseMeasurementIsCancelled_endsTheirTimingAndNoOther_data()
    {
        QTest::addColumn<bool>("timesParts");
        QTest::newRow("somebody else times parts") << false;
        QTest::newRow("it times parts itself") << true;
    }
    void whoseMeasurementIsCancelled_endsTheirTimingAndNoOther()
    {
        QFETCH(bool, timesParts);
        const world::World city = withRoutines(TwoHalls().world, "CABFED").value();
        MeasuredRunOptions options = shortRun();
        options.timesParts = timesParts;
        CancelledJob context;
        if (!timesParts)
            foundation::PartTimer::start();
        const auto measured = measureRun(city, options, context, [&](const simulation::ScheduleRun&, auto) { context.cancelled = true; });
        QVERIFY(!measured.ok() && measured.error().code == "cancelled");
        const auto spent_s = [] { return foundation::PartTimer::stop()[static_cast<std::size_t>(foundation::RunPart::minds)]; };
        const double before_s = timesParts ? spent_s() : 0.0;
        {
            const foundation::PartTimer timer(foundation::RunPart::minds);
            QTest::qSleep(20);
        }
        QCOMPARE(spent_s() - before_s > 0.015, !timesParts);
    }

    void wrongOrders_areRefused()
    {
        const world::World city = TwoHalls().world;
        for (const char* order : {"CABFEX", "AA", "CABFEDA"})
            QVERIFY(!withRoutines(city, order).ok());
        QVERIFY(withRoutines(city, "ABF").ok());
        QVERIFY(!withRoutines(world::World(), "ABF").ok()); // nobody lives so
    }

    void report_saysWhatWasMeasured()
    {
        foundation::JobContext context;
        AutonomousReportOptions options;
        options.people = {10, 20, 40};
        options.densities_pm2 = {0.02};
        options.routinesPeople = 20;
        options.warmUp_s = 5.0;
        options.seconds = 10.0;
        const auto report = runAutonomousReport(TwoHalls().world, options, context);
        QVERIFY(report.ok());
        QVERIFY(std::abs(report.value().floor_m2 - 1200.0) < 1e-6);
        QCOMPARE(report.value().loads.size(), 3U);
        QCOMPARE(report.value().densities.size(), 2U);
        QCOMPARE(report.value().densities.front().measures.people, 24U);
        QCOMPARE(report.value().routines.size(), 5U);
        QVERIFY(report.value().line.linear > 0.0);
        const std::string text = report.value().markdown();
        for (const char* part : {"Time over people", "Share of each part", "Density", "Routines switched off", "| CABFD |", "| none |"})
            QVERIFY2(text.find(part) != std::string::npos, part);
        QVERIFY(report.value().loadSvg().starts_with("<svg") && report.value().partsSvg().starts_with("<svg"));
        const std::string csv = report.value().csv();
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 11);
        options.seconds = 0.0;
        QCOMPARE(runAutonomousReport(TwoHalls().world, options, context).error().code, std::string("bad-options"));
    }
};

PASSERBY_TEST(MeasuredRunTest)

} // namespace measured_run_test

#include "measured_run_test.moc"
