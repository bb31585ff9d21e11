// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/together.h"
#include "core/distributed/work_identities.h"

#include "core/generator/town.h"
#include "core/world/extent.h"
#include "core/world/patch_builder.h"
#include "core/world/profile_parameters.h"
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
        world::World city = generator::generateTown(town, context).value();
        lookAroundInTwoWays(city);
        jobs::WanderOptions options;
        options.threads = 1;
        const auto alone = jobs::makeWandererCity(city, options, context);
        QVERIFY(alone.ok());
        QVERIFY(alone.value().network().junctions.size() > 64); // several lots
        QCOMPARE(alone.value().affordance->tables.size(), std::size_t{2});
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
                const auto together = lookTogether(world::World(), {}, seat, own);
                refused += !together && together.error().code == "no-ways" ? 1 : 0;
            });
        threads.clear();
        QCOMPARE(refused.load(), 2);
    }

private:
    static foundation::Result<distributed::FoundTogether<jobs::WandererCity>>
    lookTogether(const world::World& city, const jobs::WanderOptions& options, distributed::Channel& seat, foundation::JobContext& context)
    {
        return distributed::findTogether<jobs::WandererCity>(
            distributed::affordanceWork(city, options), {}, options.threads, seat,
            [&](alibi::LotCrew& crew) { return jobs::makeWandererCity(city, options, context, &crew); });
    }

    /// Everybody sees 90° or 200°, and something in the middle draws them.
    static void lookAroundInTwoWays(world::World& city)
    {
        world::PatchBuilder patch(city);
        double frustum_deg = 90.0;
        for (const auto& [id, row] : city.profiles()) {
            world::AgentProfile profile = row;
            profile.parameters[world::kFrustum_deg] = frustum_deg;
            frustum_deg = 290.0 - frustum_deg;
            patch.replace(id, profile);
        }
        if (city.profiles().size() < 2) {
            world::AgentProfile second = *city.profiles().at(0).row;
            second.name += " 2";
            second.parameters[world::kFrustum_deg] = frustum_deg;
            patch.add(second);
        }
        const geometry::Box extent = world::extentOf(city);
        patch.add(world::Attractor{"fountain", (extent.low + extent.high) * 0.5, 3.0, 200.0});
        if (!city.apply(patch.take()))
            qFatal("not a city");
    }

    static int ranksThatSee(const jobs::WandererCity& alone, const world::World& city, const jobs::WanderOptions& options)
    {
        testing::LocalRanks ranks(2);
        std::atomic<int> right = 0;
        std::vector<std::jthread> threads;
        for (const int rank : {0, 1})
            threads.emplace_back([&, rank] {
                testing::LocalRanks::Seat seat(ranks, rank);
                foundation::JobContext own;
                const auto together = lookTogether(city, options, seat, own);
                const bool isSame = together && together.value().found.affordance->tables == alone.affordance->tables
                                    && together.value().found.probability == alone.probability
                                    && together.value().found.visits_per_s == alone.visits_per_s;
                right += isSame && together.value().together.lotsDone > 0 ? 1 : 0;
            });
        threads.clear();
        return right;
    }
};

PASSERBY_TEST(AffordanceTogetherTest)

} // namespace affordance_together_test

#include "affordance_together_test.moc"
