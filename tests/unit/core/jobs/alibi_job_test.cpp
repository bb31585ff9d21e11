// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/alibi_job.h"
#include "core/jobs/convergence_job.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace alibi_job_test {

using namespace passerby;
using alibi::AlibiMethod;

namespace {

jobs::AlibiReport drawn(const world::World& world, AlibiMethod method, std::size_t count, std::uint64_t seed)
{
    foundation::JobContext context;
    jobs::AlibiOptions options;
    options.nodes = {"P1", "T1"};
    options.count = count;
    options.sampling.method = method;
    options.sampling.seed = seed;
    auto report = jobs::runAlibiJob(world, options, context);
    if (!report)
        qFatal("%s", foundation::describe(report.error()).c_str());
    return std::move(report).value();
}

std::string errorOf(const world::World& world, const std::vector<std::string>& nodes)
{
    foundation::JobContext context;
    jobs::AlibiOptions options;
    options.nodes = nodes;
    const auto report = jobs::runAlibiJob(world, options, context);
    return report ? "" : report.error().code;
}

} // namespace

class AlibiJobTest : public QObject {
    Q_OBJECT
private slots:
    void everyMethod_tellsTheLawByHand();
    void sameSeed_sameAlibis();
    void smallBudget_takesPools();
    void wrongPlaces_areErrors();
    void csv_hasOneRowADraw();
    void convergence_fallsAndStaysAboveNothing();
};

/// On P1->T1 a quarter come from the office; half are on the way back from the cafe.
void AlibiJobTest::everyMethod_tellsTheLawByHand()
{
    const world::World city = testing::threeDoors().make();
    for (const AlibiMethod method : {AlibiMethod::exact, AlibiMethod::pool, AlibiMethod::metropolis, AlibiMethod::compact}) {
        const jobs::AlibiReport report = drawn(city, method, 20000, 5);
        double office = 0.0;
        double back = 0.0;
        for (const alibi::StorySketch& sketch : report.alibis) {
            office += sketch.ends.origin == 1 ? 1.0 / 20000 : 0.0;
            back += sketch.reason == world::TripReason::back ? 1.0 / 20000 : 0.0;
        }
        QVERIFY(std::abs(office - 0.25) < 0.0145); // 4.7 standard errors: each with a chance below 3e-6
        QVERIFY(std::abs(back - 0.5) < 0.0167);
        QVERIFY(report.method == method);
    }
}

void AlibiJobTest::sameSeed_sameAlibis()
{
    const world::World city = testing::threeDoors().make();
    for (const AlibiMethod method : {AlibiMethod::exact, AlibiMethod::pool, AlibiMethod::metropolis, AlibiMethod::compact}) {
        QCOMPARE(drawn(city, method, 200, 7).csv(), drawn(city, method, 200, 7).csv());
        QVERIFY(drawn(city, method, 200, 7).csv() != drawn(city, method, 200, 8).csv());
    }
}

void AlibiJobTest::smallBudget_takesPools()
{
    const world::World city = testing::threeDoors().make();
    foundation::JobContext context;
    jobs::AlibiOptions options;
    options.nodes = {"T1", "P1"};
    options.sampling.budget_bytes = 8;
    QVERIFY(jobs::runAlibiJob(city, options, context).value().method == AlibiMethod::pool);
    options.sampling.budget_bytes = 1U << 20U;
    QVERIFY(jobs::runAlibiJob(city, options, context).value().method == AlibiMethod::exact);
}

void AlibiJobTest::wrongPlaces_areErrors()
{
    const world::World city = testing::threeDoors().make();
    QCOMPARE(errorOf(city, {"P1"}), "bad-options");
    QCOMPARE(errorOf(city, {"P1", "T9"}), "no-such-node");
    QCOMPARE(errorOf(city, {"T1", "T2"}), "no-such-segment");
    QCOMPARE(errorOf(city, {"T1", "P1", "T1"}), "nobody-walks-there");
    QCOMPARE(errorOf(city, {"T2", "P1", "T1"}), "");
}

void AlibiJobTest::csv_hasOneRowADraw()
{
    const QStringList lines =
        QString::fromStdString(drawn(testing::threeDoors().make(), AlibiMethod::exact, 3, 1).csv()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0], QString("origin,destination,reason"));
    QVERIFY(lines[1].endsWith("one_way") || lines[1].endsWith("back"));
}

void AlibiJobTest::convergence_fallsAndStaysAboveNothing()
{
    foundation::JobContext context;
    jobs::ConvergenceOptions options;
    options.nearest = {3, 20};
    options.iterations = 400;
    options.draws = 20000;
    const auto report = jobs::runConvergenceJob(testing::corridor(12).make(), options, context);
    QVERIFY2(report, report ? "" : foundation::describe(report.error()).c_str());
    QCOMPARE(report.value().curves.size(), 4U);
    QCOMPARE(report.value().iterations.front(), 0U);
    QCOMPARE(report.value().iterations.back(), 400U);
    for (const jobs::ConvergenceCurve& curve : report.value().curves)
        for (std::size_t i = 1; i < curve.kl.size(); ++i)
            QVERIFY(curve.kl[i] <= curve.kl[i - 1] + 1e-12); // a Markov chain never moves away from its law
    QVERIFY(report.value().exactKl < 3.0 * report.value().expectedKl + 1e-3);
    QVERIFY(report.value().poolKl < 3.0 * report.value().expectedKl + 1e-3);
    QVERIFY(report.value().svg().find("</svg>") != std::string::npos);
    QVERIFY(report.value().csv().find("mh,20,near,400,,") != std::string::npos);
}

PASSERBY_TEST(AlibiJobTest)

} // namespace alibi_job_test

#include "alibi_job_test.moc"
