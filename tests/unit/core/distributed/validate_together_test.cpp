// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/validate_together.h"

#include "core/generator/town.h"
#include "core/jobs/bake_job.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/distributed/local_channels.h"

#include <QTest>
#include <thread>

namespace validate_together_test {

using namespace passerby;

class ValidateTogetherTest : public QObject {
    Q_OBJECT

private slots:
    void twoRanks_reportWhatOneProcessDoes_data();
    void twoRanks_reportWhatOneProcessDoes();
};

namespace {

bool isSame(const jobs::ValidateReport& a, const jobs::ValidateReport& b)
{
    bool same = a.agrees == b.agrees && a.verdict == b.verdict && a.trips == b.trips && a.klSegments == b.klSegments
                && a.klTargets == b.klTargets && a.families.size() == b.families.size() && a.pairs.size() == b.pairs.size();
    for (std::size_t i = 0; same && i < a.families.size(); ++i)
        same = std::ranges::equal(a.families[i].points, b.families[i].points, [](const auto& one, const auto& other) {
            return one.expected == other.expected && one.measured == other.measured && one.z == other.z;
        });
    for (std::size_t i = 0; same && i < a.pairs.size(); ++i)
        same = a.pairs[i].segment == b.pairs[i].segment && a.pairs[i].pValue == b.pairs[i].pValue;
    return same;
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
    generator::TownOptions town;
    town.targets = 60;
    town.blocksX = town.blocksY = 5;
    const world::World city = generator::generateTown(town, context).value();
    alibi::BakeOptions baking;
    baking.threads = 1;
    const auto bake = std::make_shared<const alibi::Bake>(jobs::runBakeJob(city, baking, context).value().bake);
    jobs::ValidateOptions options;
    options.people = 3000;
    options.threads = 1;
    const auto alone = jobs::runValidateJob(city, *bake, options, context);
    QVERIFY(alone.ok());
    testing::LocalRanks ranks(2);
    std::atomic<int> right = 0;
    std::vector<std::jthread> threads;
    for (const int rank : {0, 1})
        threads.emplace_back([&, rank] {
            testing::LocalRanks::Seat seat(ranks, rank);
            foundation::JobContext own;
            const auto together = distributed::validateTogether(city, isBaked ? bake : nullptr, baking, options, {}, seat, own);
            right += together && together.value().together.lotsDone > 0 && isSame(together.value().report, alone.value()) ? 1 : 0;
        });
    threads.clear();
    QCOMPARE(right.load(), 2);
}

PASSERBY_TEST(ValidateTogetherTest)

} // namespace validate_together_test

#include "validate_together_test.moc"
