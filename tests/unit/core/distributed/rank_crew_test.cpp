// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/rank_crew.h"
#include "core/distributed/together.h"
#include "core/distributed/work_identities.h"
#include "core/generator/town.h"
#include "core/jobs/bake_job.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/distributed/local_channels.h"

#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <thread>

namespace rank_crew_test {

using namespace passerby;
using testing::LocalRanks;

class RankCrewTest : public QObject {
    Q_OBJECT

private slots:
    void anyNumberOfRanks_givesTheBytesOfOneProcess();
    void crowdedCity_too();
    void everyRank_doesSome();
    void cancelledOnOneRank_stopsAll();
    void cancelledWhenAllIsDone_keepsNobodyWaiting();
    void goesOnFromACheckpoint();
    void hours_areBakedTogether();
    void differentCities_areRefused();
    void fullDisk_stopsAll();
};

namespace {

/// Runs `work` on as many ranks at once.
void onRanks(int count, const std::function<void(distributed::Channel&)>& work)
{
    LocalRanks ranks(count);
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < count; ++rank)
        threads.emplace_back([&ranks, rank, &work] {
            LocalRanks::Seat seat(ranks, rank);
            work(seat);
        });
}

/// More sources than those that are summed in few lots.
world::World town(std::uint64_t seed = 3)
{
    generator::TownOptions options;
    options.targets = 1100;
    options.blocksX = options.blocksY = 20;
    options.seed = seed;
    foundation::JobContext context;
    return generator::generateTown(options, context).value();
}

world::World crowded()
{
    generator::TownOptions options;
    options.targets = 60;
    options.blocksX = options.blocksY = 5;
    options.population = 4000;
    foundation::JobContext context;
    world::World city = generator::generateTown(options, context).value();
    world::PatchBuilder builder(city);
    world::Settings settings = city.settings();
    settings.flowLaw = world::FlowLaw{};
    builder.setSettings(settings);
    [[maybe_unused]] const auto applied = city.apply(builder.take());
    return city;
}

alibi::BakeOptions oneThread()
{
    alibi::BakeOptions options;
    options.threads = 1;
    options.keptAbove_bytes = 0; // so that draws are joined, too, where nobody is slowed down
    return options;
}

std::vector<std::uint8_t> bakedAlone(const world::World& city)
{
    foundation::JobContext context;
    return alibi::toBytes(jobs::runBakeJob(city, oneThread(), context).value().bake);
}

auto bakeTogether(const world::World& city, bool withHours, const std::filesystem::path& folder, distributed::Channel& channel)
{
    foundation::JobContext context;
    return distributed::findTogether<jobs::CityBakes>(
        distributed::bakeWork(city, oneThread(), withHours), folder, 1, channel,
        [&](alibi::LotCrew& crew) { return jobs::runBakeJobs(city, oneThread(), withHours, context, &crew); });
}

/// The bytes of each rank; empty where it failed.
std::vector<std::vector<std::uint8_t>> bakedTogether(const world::World& city, int ranks, const std::filesystem::path& folder = {})
{
    std::vector<std::vector<std::uint8_t>> bytes(static_cast<std::size_t>(ranks));
    onRanks(ranks, [&](distributed::Channel& channel) {
        const auto baked = bakeTogether(city, false, folder, channel);
        if (baked)
            bytes[static_cast<std::size_t>(channel.rank())] = alibi::toBytes(baked.value().found.plain.bake);
    });
    return bytes;
}

/// As many lots of one line each, with the number of the lot.
alibi::LotPass countingPass(std::size_t lots)
{
    alibi::LotPass pass{"counting", "Counting", lots, lots, 1, alibi::LotPass::Joined::added, false, {}};
    pass.work = [](std::size_t lot, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        sums.assign(1, {});
        sums[0].values[0] = static_cast<double>(lot);
        return goesOn();
    };
    return pass;
}

} // namespace

void RankCrewTest::anyNumberOfRanks_givesTheBytesOfOneProcess()
{
    const world::World city = town();
    const std::vector<std::uint8_t> alone = bakedAlone(city);
    for (const int ranks : {1, 2, 4})
        for (const std::vector<std::uint8_t>& bytes : bakedTogether(city, ranks))
            QVERIFY(bytes == alone);
}

void RankCrewTest::crowdedCity_too()
{
    const world::World city = crowded();
    const std::vector<std::uint8_t> alone = bakedAlone(city);
    for (const std::vector<std::uint8_t>& bytes : bakedTogether(city, 2))
        QVERIFY(bytes == alone);
}

void RankCrewTest::everyRank_doesSome()
{
    std::vector<std::size_t> done(3);
    std::atomic<int> right = 0;
    std::atomic<int> begun = 0; // ranks, before anybody works
    onRanks(3, [&](distributed::Channel& channel) {
        distributed::RankCrew crew(channel, 2);
        foundation::JobContext context;
        ++begun;
        while (begun < 3)
            std::this_thread::yield();
        const auto sums = crew.run(countingPass(60), context);
        right += sums && sums.value().at(0).values[0] == 59.0 * 60.0 / 2.0 ? 1 : 0;
        crew.end();
        done[static_cast<std::size_t>(channel.rank())] = crew.lotsDone();
    });
    QCOMPARE(right.load(), 3);
    QCOMPARE(done[0] + done[1] + done[2], std::size_t{60});
    for (const std::size_t one : done)
        QVERIFY(one > 0);
}

void RankCrewTest::cancelledOnOneRank_stopsAll()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    for (const int who : {0, 1}) {
        std::vector<std::string> codes(3);
        onRanks(3, [&](distributed::Channel& channel) {
            distributed::RankCrew crew(channel, 1);
            foundation::JobContext goesOn;
            Cancelled cancelled;
            foundation::JobContext& context = channel.rank() == who ? static_cast<foundation::JobContext&>(cancelled) : goesOn;
            const auto sums = crew.run(countingPass(1000), context);
            crew.end();
            codes[static_cast<std::size_t>(channel.rank())] = sums ? "" : sums.error().code;
        });
        QCOMPARE(codes[0], std::string("cancelled"));
        for (const int rank : {1, 2})
            QCOMPARE(codes[static_cast<std::size_t>(rank)], std::string(rank == who ? "cancelled" : "stopped-elsewhere"));
    }
}

/// Rank 1 is told to stop between rank 0's last sum and its word that the pass is done.
void RankCrewTest::cancelledWhenAllIsDone_keepsNobodyWaiting()
{
    struct Context final : foundation::JobContext {
        void report(double fraction, std::string_view) override
        {
            if (fraction < 1.0 || rank != 0)
                return;
            *isDone = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50)); // for rank 1 to see it, and to say so
        }
        [[nodiscard]] bool isCancelled() const override { return rank == 1 && *isDone; }
        int rank = 0;
        std::atomic<bool>* isDone = nullptr;
    };
    std::atomic<bool> isDone = false;
    std::vector<std::string> codes(3);
    onRanks(3, [&](distributed::Channel& channel) {
        Context context;
        context.rank = channel.rank();
        context.isDone = &isDone;
        distributed::RankCrew crew(channel, 1);
        const auto sums = crew.run(countingPass(12), context);
        const auto next = sums.ok() ? crew.run(countingPass(12), context) : sums;
        crew.end();
        codes[static_cast<std::size_t>(channel.rank())] = next.ok() ? "" : next.error().code;
    });
    QCOMPARE(codes[1], std::string("cancelled"));
    QVERIFY(!codes[0].empty() && !codes[2].empty()); // the next pass is done by nobody
}

void RankCrewTest::goesOnFromACheckpoint()
{
    const QTemporaryDir folder;
    const std::filesystem::path kept = folder.filePath("kept").toStdString();
    const world::World city = town();
    const std::vector<std::uint8_t> alone = bakedAlone(city);
    QVERIFY(bakedTogether(city, 2, kept)[0] == alone); // and leaves its checkpoint, for the test alone removes none
    std::atomic<std::size_t> lots = 0;
    onRanks(2, [&](distributed::Channel& channel) {
        const auto baked = bakeTogether(city, false, kept, channel);
        lots += baked ? baked.value().together.lotsDone : 1000;
    });
    QCOMPARE(lots.load(), std::size_t{0}); // all were kept
    // As if it had been killed in the last pass.
    std::filesystem::path last;
    for (const auto& entry : std::filesystem::directory_iterator(kept))
        last = entry.path().filename().string().starts_with("pass-") ? std::max(last, entry.path()) : last;
    std::filesystem::remove(last);
    QVERIFY(bakedTogether(city, 2, kept)[0] == alone);
}

void RankCrewTest::hours_areBakedTogether()
{
    generator::TownOptions options;
    options.targets = 60;
    options.blocksX = options.blocksY = 5;
    options.hasDay = true;
    foundation::JobContext context;
    const world::World city = generator::generateTown(options, context).value();
    const auto alone = jobs::runDayBakeJob(city, oneThread(), context);
    QVERIFY(alone.ok() && alone.value().changes && alone.value().hours->distinctHours() > 1);
    std::atomic<int> right = 0;
    onRanks(2, [&](distributed::Channel& channel) {
        const auto baked = bakeTogether(city, true, {}, channel);
        right += baked && baked.value().found.day->hours->packed() == alone.value().hours->packed() ? 1 : 0;
    });
    QCOMPARE(right.load(), 2);
}

void RankCrewTest::differentCities_areRefused()
{
    const world::World one = town(3);
    const world::World other = town(4);
    std::vector<std::string> codes(2);
    onRanks(2, [&](distributed::Channel& channel) {
        const auto baked = bakeTogether(channel.rank() == 0 ? one : other, false, {}, channel);
        codes[static_cast<std::size_t>(channel.rank())] = baked ? "" : baked.error().code;
    });
    QCOMPARE(codes[0], std::string("different-cities"));
    QCOMPARE(codes[1], std::string("different-cities"));
}

/// A folder where nothing can be kept: all ranks end, and rank 0 knows why.
void RankCrewTest::fullDisk_stopsAll()
{
    const QTemporaryDir folder;
    const std::filesystem::path kept = folder.filePath("kept").toStdString();
    const world::World city = town();
    std::vector<std::string> codes(2);
    onRanks(2, [&](distributed::Channel& channel) {
        foundation::JobContext context;
        std::unique_ptr<distributed::Checkpoint> checkpoint;
        if (channel.rank() == 0) {
            checkpoint = distributed::Checkpoint::open(kept, {1, 2}).value();
            std::filesystem::remove_all(kept); // as good as full
        }
        distributed::RankCrew crew(channel, 1, checkpoint.get());
        const auto baked = jobs::runBakeJob(city, oneThread(), context, &crew);
        crew.end();
        codes[static_cast<std::size_t>(channel.rank())] = baked ? "" : baked.error().code;
    });
    QCOMPARE(codes[0], std::string("cannot-write"));
    QCOMPARE(codes[1], std::string("stopped-elsewhere"));
}

PASSERBY_TEST(RankCrewTest)

} // namespace rank_crew_test

#include "rank_crew_test.moc"
