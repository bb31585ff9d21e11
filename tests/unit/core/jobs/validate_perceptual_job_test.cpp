// SPDX-License-Identifier: GPL-3.0-or-later
// The chance of a false alarm is 1 in 1000 for each call that must agree; seeds are fixed, so the outcome is too.
#include "core/jobs/validate_perceptual_job.h"

#include "core/generator/town.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace validate_perceptual_job_test {

using namespace passerby;
using Fault = perceptual::PerceptualOptions::Fault;
using jobs::ValidatePerceptualOptions;

class ValidatePerceptualJobTest : public QObject {
    Q_OBJECT

private slots:
    void threeDoors_oneCellInView_agrees();
    void town_agrees();
    void townOfKeptAlibis_agrees();
    void streetOfBoundTargets_agrees();
    void viewOfEverything_agrees();
    void plantedFaults_areFound_data();
    void plantedFaults_areFound();
    void anyNumberOfThreads_givesTheSame();
    void badOptions_areRefused();
    void emptyView_isRefused();
};

namespace {

world::World smallTown()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 12;
    options.types = 4;
    options.blocksX = 3;
    options.blocksY = 3;
    return generator::generateTown(options, context).value();
}

jobs::ValidatePerceptualReport validate(const world::World& world, const ValidatePerceptualOptions& options)
{
    foundation::JobContext context;
    auto report = jobs::runValidatePerceptualJob(world, options, context);
    if (!report)
        qFatal("%s", foundation::describe(report.error()).c_str());
    for (const jobs::ComparisonFamily& family : report.value().families)
        for (const jobs::Comparison& worst : family.worst)
            if (family.rejected > 0 && options.fault == Fault::none)
                qWarning("%s: %s: %g, %g, z %g", family.name.c_str(), worst.what.c_str(), worst.expected, worst.measured, worst.z);
    return std::move(report).value();
}

} // namespace

void ValidatePerceptualJobTest::threeDoors_oneCellInView_agrees()
{
    ValidatePerceptualOptions options;
    options.people = 300;
    options.runs = 150;
    options.observer = perceptual::Viewpoint{0.0, {20.0, 5.0}, 1.0};
    const auto report = validate(testing::threeDoors().make(), options);
    QCOMPARE(report.cells, std::size_t{1});
    QVERIFY(report.tests > 100);
    QVERIFY2(report.agrees, report.verdict.c_str());
}

void ValidatePerceptualJobTest::town_agrees()
{
    ValidatePerceptualOptions options;
    options.people = 500;
    options.runs = 100;
    const auto report = validate(smallTown(), options);
    QVERIFY(report.tests > 300);
    QVERIFY2(report.agrees, report.verdict.c_str());
}

void ValidatePerceptualJobTest::townOfKeptAlibis_agrees()
{
    ValidatePerceptualOptions options;
    options.people = 500;
    options.runs = 100;
    options.budget_bytes = 0; // nothing fits
    const auto report = validate(smallTown(), options);
    QVERIFY(report.tests > 300);
    QVERIFY2(report.agrees, report.verdict.c_str());
}

void ValidatePerceptualJobTest::streetOfBoundTargets_agrees()
{
    ValidatePerceptualOptions options;
    options.people = 600;
    options.runs = 100;
    const auto report = validate(testing::corridor(6).make(), options);
    QVERIFY2(report.agrees, report.verdict.c_str());
}

void ValidatePerceptualJobTest::viewOfEverything_agrees()
{
    ValidatePerceptualOptions options;
    options.people = 200;
    options.runs = 80;
    options.observer = perceptual::Viewpoint{0.0, {0.0, 0.0}, 1e5};
    const auto report = validate(smallTown(), options);
    QVERIFY2(report.agrees, report.verdict.c_str());
}

void ValidatePerceptualJobTest::plantedFaults_areFound_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::newRow("those in view are sought elsewhere too") << Fault::hiddenShareIgnored;
    QTest::newRow("doors forget") << Fault::forgetfulDoors;
    QTest::newRow("who arrives is drawn as met") << Fault::metInsteadOfEntering;
    QTest::newRow("the past is not looked at") << Fault::noPastCheck;
}

void ValidatePerceptualJobTest::plantedFaults_areFound()
{
    QFETCH(Fault, fault);
    ValidatePerceptualOptions options;
    options.people = 500;
    options.runs = 100;
    options.fault = fault;
    const auto report = validate(smallTown(), options);
    QVERIFY2(!report.agrees, report.verdict.c_str());
    QVERIFY(report.rejected >= 2);
}

void ValidatePerceptualJobTest::anyNumberOfThreads_givesTheSame()
{
    ValidatePerceptualOptions options;
    options.people = 100;
    options.runs = 24;
    options.watch_s = 30.0;
    options.threads = 1;
    const auto one = validate(testing::threeDoors().make(), options);
    options.threads = 3;
    const auto three = validate(testing::threeDoors().make(), options);
    QCOMPARE(one.tests, three.tests);
    QCOMPARE(one.families.size(), three.families.size());
    for (std::size_t i = 0; i < one.families.size(); ++i)
        QCOMPARE(one.families[i].rootMeanSquareZ, three.families[i].rootMeanSquareZ);
}

void ValidatePerceptualJobTest::badOptions_areRefused()
{
    foundation::JobContext context;
    const world::World world = testing::threeDoors().make();
    ValidatePerceptualOptions few;
    few.runs = 5;
    QCOMPARE(jobs::runValidatePerceptualJob(world, few, context).error().code, std::string("bad-options"));
    ValidatePerceptualOptions never;
    never.away_s = 1.0;
    QCOMPARE(jobs::runValidatePerceptualJob(world, never, context).error().code, std::string("bad-options"));
}

void ValidatePerceptualJobTest::emptyView_isRefused()
{
    foundation::JobContext context;
    ValidatePerceptualOptions options;
    options.observer = perceptual::Viewpoint{0.0, {5000.0, 5000.0}, 1.0};
    QCOMPARE(jobs::runValidatePerceptualJob(testing::threeDoors().make(), options, context).error().code, std::string("empty-view"));
}

PASSERBY_TEST(ValidatePerceptualJobTest)

} // namespace validate_perceptual_job_test

#include "validate_perceptual_job_test.moc"
