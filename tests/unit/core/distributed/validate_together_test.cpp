// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/validate_together.h"

#include "core/generator/town.h"
#include "core/jobs/bake_job.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/distributed/local_channels.h"

#include <QTest>
#include <algorithm>
#include <atomic>
#include <thread>

namespace validate_together_test {

using namespace passerby;

class ValidateTogetherTest : public QObject {
    Q_OBJECT

private slots:
    void twoRanks_reportWhatOneProcessDoes_data();
    void twoRanks_reportWhatOneProcessDoes();
    void hours_twoRanks_reportTheSame();
    void perceived_twoRanks_reportTheSame();
    void wanderers_twoRanks_reportTheSame();
    void whatCannotBegin_isTold();
};

namespace {

bool areSame(const std::vector<jobs::ComparisonFamily>& a, const std::vector<jobs::ComparisonFamily>& b)
{
    return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
        return std::ranges::equal(one.points, other.points, [](const auto& point, const auto& same) {
            return point.expected == same.expected && point.measured == same.measured && point.z == same.z;
        });
    });
}

bool isSame(const jobs::ValidateReport& a, const jobs::ValidateReport& b)
{
    return a.agrees == b.agrees && a.verdict == b.verdict && a.trips == b.trips && a.klSegments == b.klSegments
           && a.klTargets == b.klTargets && areSame(a.families, b.families)
           && std::ranges::equal(a.pairs, b.pairs, [](const auto& one, const auto& other) {
                  return one.segment == other.segment && one.pValue == other.pValue;
              });
}

bool isSame(const jobs::ValidateHoursReport& a, const jobs::ValidateHoursReport& b)
{
    return a.verdict == b.verdict && a.trips == b.trips && std::ranges::equal(a.hours, b.hours, [](const auto& one, const auto& other) {
               return one.measuredWalking == other.measuredWalking && one.ways.value == other.ways.value
                      && one.activities.value == other.activities.value && one.worstMeasured == other.worstMeasured;
           });
}

bool isSame(const jobs::ValidatePerceptualReport& a, const jobs::ValidatePerceptualReport& b)
{
    return a.verdict == b.verdict && a.tests == b.tests && areSame(a.families, b.families);
}

bool isSame(const jobs::ValidateAffordanceReport& a, const jobs::ValidateAffordanceReport& b)
{
    return a.verdict == b.verdict && a.visits == b.visits && areSame(a.families, b.families);
}

world::World smallTown(int targets = 60)
{
    foundation::JobContext context;
    generator::TownOptions town;
    town.targets = targets;
    town.blocksX = town.blocksY = 5;
    town.hasDay = true;
    return generator::generateTown(town, context).value();
}

/// How many of two ranks do some of the work and report as one process does.
template <class Report, class Validate>
int ranksThatReport(const Report& alone, Validate validate)
{
    testing::LocalRanks ranks(2);
    std::atomic<int> right = 0;
    std::vector<std::jthread> threads;
    for (const int rank : {0, 1})
        threads.emplace_back([&, rank] {
            testing::LocalRanks::Seat seat(ranks, rank);
            foundation::JobContext own;
            const auto together = validate(seat, own);
            right += together && together.value().together.lotsDone > 0 && isSame(together.value().found.report, alone) ? 1 : 0;
        });
    threads.clear();
    return right;
}

} // namespace

void ValidateTogetherTest::twoRanks_reportWhatOneProcessDoes_data()
{
    QTest::addColumn<bool>("isBaked");
    QTest::newRow("with the bake of the file") << true;
    QTest::newRow("baked first") << false;
}

void ValidateTogetherTest::twoRanks_reportWhatOneProcessDoes()
{
    QFETCH(bool, isBaked);
    foundation::JobContext context;
    const world::World city = smallTown();
    alibi::BakeOptions baking;
    baking.threads = 1;
    const auto bake = std::make_shared<const alibi::Bake>(jobs::runBakeJob(city, baking, context).value().bake);
    jobs::ValidateOptions options;
    options.people = 3000;
    options.threads = 1;
    const auto alone = jobs::runValidateJob(city, *bake, options, context);
    QVERIFY(alone.ok());
    const int right = ranksThatReport(alone.value(), [&](distributed::Channel& seat, foundation::JobContext& own) {
        return distributed::validateTogether(city, isBaked ? bake : nullptr, baking, options, {}, seat, own);
    });
    QCOMPARE(right, 2);
}

void ValidateTogetherTest::hours_twoRanks_reportTheSame()
{
    foundation::JobContext context;
    const world::World city = smallTown();
    alibi::BakeOptions baking;
    baking.threads = 1;
    jobs::ValidateHoursOptions options;
    options.people = 400;
    options.batches = 10;
    options.warmUp_h = 2;
    options.threads = 1;
    const auto alone = jobs::validateHours(city, nullptr, baking, options, context);
    QVERIFY(alone.ok() && alone.value().report.trips > 400);
    const int right = ranksThatReport(alone.value().report, [&](distributed::Channel& seat, foundation::JobContext& own) {
        return distributed::validateHoursTogether(city, nullptr, baking, options, {}, seat, own);
    });
    QCOMPARE(right, 2);
}

void ValidateTogetherTest::perceived_twoRanks_reportTheSame()
{
    foundation::JobContext context;
    const world::World city = smallTown(24);
    jobs::ValidatePerceptualOptions options;
    options.people = 300;
    options.runs = 20;
    options.watch_s = 20.0;
    options.away_s = 45.0;
    options.threads = 1;
    const auto alone = jobs::validatePerceived(city, options, context);
    QVERIFY(alone.ok() && alone.value().report.tests > 10);
    const int right = ranksThatReport(alone.value().report, [&](distributed::Channel& seat, foundation::JobContext& own) {
        return distributed::validatePerceivedTogether(city, options, {}, seat, own);
    });
    QCOMPARE(right, 2);
}

void ValidateTogetherTest::wanderers_twoRanks_reportTheSame()
{
    foundation::JobContext context;
    const world::World city = smallTown(24);
    jobs::WanderOptions wander;
    wander.start = wander::WanderStart::steady;
    wander.threads = 1;
    jobs::ValidateAffordanceOptions options;
    options.people = 20000;
    options.seconds = 100.0;
    options.threads = 1;
    const auto alone = jobs::validateWanderers(city, wander, options, context);
    QVERIFY2(alone.ok() && alone.value().report.visits > 20000, alone ? "" : foundation::describe(alone.error()).c_str());
    const int right = ranksThatReport(alone.value().report, [&](distributed::Channel& seat, foundation::JobContext& own) {
        return distributed::validateWanderersTogether(city, wander, options, {}, seat, own);
    });
    QCOMPARE(right, 2);
}

/// Rank 0 says why, whoever was to do the work.
void ValidateTogetherTest::whatCannotBegin_isTold()
{
    const world::World city = smallTown(24);
    jobs::ValidatePerceptualOptions few;
    few.runs = 3;
    jobs::ValidateAffordanceOptions quiet;
    quiet.people = 40;
    quiet.seconds = 0.1;
    testing::LocalRanks ranks(2);
    std::vector<std::string> codes(4);
    std::vector<std::jthread> threads;
    for (const std::size_t rank : {0, 1})
        threads.emplace_back([&, rank] {
            testing::LocalRanks::Seat seat(ranks, static_cast<int>(rank));
            foundation::JobContext own;
            const auto perceived = distributed::validatePerceivedTogether(city, few, {}, seat, own);
            codes[rank] = perceived ? "" : perceived.error().code;
            const auto wandering = distributed::validateWanderersTogether(city, {}, quiet, {}, seat, own);
            codes[2 + rank] = wandering ? "" : wandering.error().code;
        });
    threads.clear();
    QCOMPARE(codes, (std::vector<std::string>{"bad-options", "bad-options", "too-quiet", "too-quiet"}));
}

PASSERBY_TEST(ValidateTogetherTest)

} // namespace validate_together_test

#include "validate_together_test.moc"
