// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/bake_job.h"

#include "core/world/content_hash.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace bake_job_test {

using namespace passerby;

class BakeJobTest : public QObject {
    Q_OBJECT

private slots:
    void outcome_isTheBakeOfThisCity();
    void report_tellsSizesAndTimes();
    void cityWithoutTargets_isRefused();
    void cancelled_givesNoBake();
};

namespace {

class Recorder final : public foundation::JobContext {
public:
    void report(double fraction, std::string_view what) override
    {
        fractions.push_back(fraction);
        hasWords = hasWords && !what.empty();
    }
    [[nodiscard]] bool isCancelled() const override { return cancelled; }

    std::vector<double> fractions;
    bool hasWords = true;
    bool cancelled = false;
};

} // namespace

void BakeJobTest::outcome_isTheBakeOfThisCity()
{
    const world::World city = testing::threeDoors().make();
    foundation::JobContext context;
    const auto outcome = jobs::runBakeJob(city, {}, context);
    QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
    QCOMPARE(outcome.value().bake.worldHash, world::bakeHash(city));
    const auto direct = alibi::bakeWorld(city, {}, context);
    QVERIFY(direct.ok());
    QVERIFY(alibi::toBytes(outcome.value().bake) == alibi::toBytes(direct.value()));
}

void BakeJobTest::report_tellsSizesAndTimes()
{
    Recorder context;
    const auto outcome = jobs::runBakeJob(testing::threeDoors().make(), {}, context);
    QVERIFY(outcome.ok());
    const jobs::BakeReport& report = outcome.value().report;
    QCOMPARE(report.targets, std::size_t{3});
    QCOMPARE(report.nodes, std::size_t{4});    // and the portal
    QCOMPARE(report.segments, std::size_t{8}); // one pair in the west, three in the east, both ways
    QCOMPARE(report.types, std::size_t{3});
    QVERIFY(!report.phases.empty());
    double phases_s = 0.0;
    for (const alibi::BakePhase& phase : report.phases)
        phases_s += phase.seconds;
    QVERIFY(phases_s >= 0.0 && phases_s <= report.seconds + 1e-6);
    QVERIFY(report.peakMemory_bytes > 1'000'000);
    QVERIFY(context.hasWords && !context.fractions.empty());
    QVERIFY(std::is_sorted(context.fractions.begin(), context.fractions.end()));
    QVERIFY(context.fractions.front() >= 0.0 && context.fractions.back() <= 1.0);
}

void BakeJobTest::cityWithoutTargets_isRefused()
{
    foundation::JobContext context;
    const auto outcome = jobs::runBakeJob({}, {}, context);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, std::string("no-targets"));
}

void BakeJobTest::cancelled_givesNoBake()
{
    Recorder context;
    context.cancelled = true;
    const auto outcome = jobs::runBakeJob(testing::corridor(8).make(), {}, context);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, std::string("cancelled"));
}

PASSERBY_TEST(BakeJobTest)

} // namespace bake_job_test

#include "bake_job_test.moc"
