// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "core/schedule/counting_run.h"
#include "core/statistics/batch_error.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace step_free_counts_test {

using namespace passerby;
using navigation::SegmentIndex;
using testing::StairsCity;

/// How many walk where, where some avoid stairs.
class StepFreeCountsTest : public QObject {
    Q_OBJECT
private slots:
    void counts_areThoseOfTheBake_data();
    void counts_areThoseOfTheBake();
};

void StepFreeCountsTest::counts_areThoseOfTheBake_data()
{
    QTest::addColumn<bool>("hasBound");
    QTest::newRow("drawn anew") << false;
    QTest::newRow("bound") << true;
}

/// On every way and behind every door; |z| below this: 64 batches, some 60 numbers at 1e-5 all together.
void StepFreeCountsTest::counts_areThoseOfTheBake()
{
    QFETCH(bool, hasBound);
    constexpr double kLimit = 6.0;
    const world::World world = StairsCity{.stepFreeShare = 0.3, .hasBound = hasBound}.make();
    foundation::JobContext context;
    const auto bake = alibi::bakeWorld(world, {}, context);
    QVERIFY(bake.ok());
    schedule::CountingOptions options;
    options.people = 32000;
    options.seconds = 1000.0;
    const auto counted = schedule::CountingRun::count(world, options, context);
    QVERIFY(counted.ok());
    const schedule::Counts& counts = counted.value();
    const schedule::SegmentCounts segments = schedule::CountingRun::spread(counts, 0);
    const auto z = [&](double expected, const auto& value) {
        std::vector<double> means;
        for (std::size_t batch = 0; batch < counts.batches; ++batch)
            means.push_back(value(batch) / (counts.people[batch] * counts.seconds));
        const statistics::BatchMean mean = statistics::batchMean(means);
        return mean.standardError > 0.0 ? (mean.mean - expected) / mean.standardError : (mean.mean == expected ? 0.0 : 1e9);
    };
    for (SegmentIndex segment = 0; segment < bake.value().probability.size(); ++segment) {
        const double found = z(bake.value().entryRate_per_s[segment],
                               [&](std::size_t batch) { return static_cast<double>(segments.entries[segment * counts.batches + batch]); });
        QVERIFY2(std::abs(found) < kLimit, qPrintable(QStringLiteral("segment %1: %2").arg(segment).arg(found)));
    }
    for (std::size_t target = 0; target < bake.value().sigma.size(); ++target) {
        const double found =
            z(bake.value().probabilityInside[target], [&](std::size_t batch) { return counts.inside_s[target * counts.batches + batch]; });
        QVERIFY2(std::abs(found) < kLimit, qPrintable(QStringLiteral("target %1: %2").arg(target).arg(found)));
    }
}

PASSERBY_TEST(StepFreeCountsTest)

} // namespace step_free_counts_test

#include "step_free_counts_test.moc"
