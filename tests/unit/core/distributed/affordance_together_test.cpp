// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/affordance_together.h"

#include "core/generator/town.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/distributed/local_channels.h"

#include <QTest>
#include <thread>

namespace affordance_together_test {

using namespace passerby;

class AffordanceTogetherTest : public QObject {
    Q_OBJECT

private slots:
    void twoRanks_seeWhatOneProcessSees()
    {
        foundation::JobContext context;
        generator::TownOptions town;
        town.targets = 60;
        town.blocksX = town.blocksY = 5;
        const world::World city = generator::generateTown(town, context).value();
        jobs::WanderOptions options;
        options.threads = 1;
        const auto alone = jobs::makeWandererCity(city, options, context);
        QVERIFY(alone.ok());
        QVERIFY(alone.value().network().junctions.size() > 64); // several lots
        QCOMPARE(ranksThatSee(alone.value(), city, options), 2);
    }

    void emptyCity_isRefusedByAll()
    {
        testing::LocalRanks ranks(2);
        std::atomic<int> refused = 0;
        std::vector<std::jthread> threads;
        for (const int rank : {0, 1})
            threads.emplace_back([&, rank] {
                testing::LocalRanks::Seat seat(ranks, rank);
                foundation::JobContext own;
                const auto together = distributed::affordanceTogether(world::World(), {}, {}, seat, own);
                refused += !together && together.error().code == "no-ways" ? 1 : 0;
            });
        threads.clear();
        QCOMPARE(refused.load(), 2);
    }

private:
    static int ranksThatSee(const jobs::WandererCity& alone, const world::World& city, const jobs::WanderOptions& options)
    {
        testing::LocalRanks ranks(2);
        std::atomic<int> right = 0;
        std::vector<std::jthread> threads;
        for (const int rank : {0, 1})
            threads.emplace_back([&, rank] {
                testing::LocalRanks::Seat seat(ranks, rank);
                foundation::JobContext own;
                const auto together = distributed::affordanceTogether(city, options, {}, seat, own);
                const bool isSame = together && together.value().city.affordance->tables == alone.affordance->tables
                                    && together.value().city.probability == alone.probability
                                    && together.value().city.visits_per_s == alone.visits_per_s;
                right += isSame && together.value().together.lotsDone > 0 ? 1 : 0;
            });
        threads.clear();
        return right;
    }
};

PASSERBY_TEST(AffordanceTogetherTest)

} // namespace affordance_together_test

#include "affordance_together_test.moc"
