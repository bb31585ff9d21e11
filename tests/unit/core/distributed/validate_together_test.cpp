// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/together.h"
#include "core/distributed/work_identities.h"

#include "core/generator/town.h"
#include "core/jobs/bake_job.h"
#include "core/simulation/schedule_run.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/distributed/local_channels.h"
#include "tests/unit/core/distributed/same_reports.h"

#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <functional>
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
    void perceivedAtAnotherHour_isOtherWork();
    void perceived_bakesFirst_whereNoBakeWillDo();
};

namespace {

world::World smallTown(int targets = 60, bool hasDay = true)
{
    foundation::JobContext context;
    generator::TownOptions town;
    town.targets = targets;
    town.blocksX = town.blocksY = 5;
    town.hasDay = hasDay;
    return generator::generateTown(town, context).value();
}

/// One way to validate, by a crew or by one thread.
template <class Report>
struct Work {
    distributed::WorkIdentity identity;
    std::function<foundation::Result<jobs::Validation<Report>>(foundation::JobContext& context, alibi::LotCrew* crew)> find;

    [[nodiscard]] foundation::Result<jobs::Validation<Report>> alone() const
    {
        foundation::JobContext context;
        return find(context, nullptr);
    }

    /// Calls see(rank, result) for each of two ranks.
    void together(
        const std::filesystem::path& folder,
        const std::function<void(std::size_t, const foundation::Result<distributed::FoundTogether<jobs::Validation<Report>>>&)>& see) const
    {
        testing::LocalRanks ranks(2);
        std::vector<std::jthread> threads;
        for (const std::size_t rank : {0, 1})
            threads.emplace_back([&, rank] {
                testing::LocalRanks::Seat seat(ranks, static_cast<int>(rank));
                foundation::JobContext context;
                see(rank, distributed::findTogether<jobs::Validation<Report>>(identity, folder, 1, seat,
                                                                              [&](alibi::LotCrew& crew) { return find(context, &crew); }));
            });
    }

    /// How many ranks report the same, and how many lots they do for that.
    [[nodiscard]] std::pair<int, std::size_t> ranksThatReport(const Report& alone, const std::filesystem::path& folder) const
    {
        std::atomic<int> right = 0;
        std::atomic<std::size_t> lots = 0;
        together(folder, [&](std::size_t, const auto& found) {
            right += found && testing::isSame(found.value().found.report, alone) ? 1 : 0;
            lots += found ? found.value().together.lotsDone : 0;
        });
        return {right, lots};
    }

    /// Two ranks report what one process does, and once more from what the first time has kept.
    [[nodiscard]] bool isSharedOut() const
    {
        const QTemporaryDir folder;
        const std::filesystem::path kept = folder.filePath("kept").toStdString();
        const auto one = alone();
        if (!one)
            return false;
        const auto [right, lots] = ranksThatReport(one.value().report, kept);
        const auto [rightAgain, lotsAgain] = ranksThatReport(one.value().report, kept);
        return right == 2 && lots > 1 && rightAgain == 2 && lotsAgain == 0;
    }

    [[nodiscard]] std::vector<std::string> codesOfRanks() const
    {
        std::vector<std::string> codes(2);
        together({}, [&](std::size_t rank, const auto& found) { codes[rank] = found ? "" : found.error().code; });
        return codes;
    }
};

Work<jobs::ValidatePerceptualReport> perceivedWork(const world::World& city, const jobs::ValidatePerceptualOptions& options)
{
    return {distributed::validationWork(city, options), [&city, options](foundation::JobContext& context, alibi::LotCrew* crew) {
                return jobs::validatePerceived(city, options, context, crew);
            }};
}

Work<jobs::ValidateAffordanceReport> wanderersWork(const world::World& city, const jobs::ValidateAffordanceOptions& options)
{
    jobs::WanderOptions wander;
    wander.start = wander::WanderStart::steady;
    wander.threads = 1;
    return {distributed::validationWork(city, wander, options),
            [&city, wander, options](foundation::JobContext& context, alibi::LotCrew* crew) {
                return jobs::validateWanderers(city, wander, options, context, crew);
            }};
}

jobs::ValidatePerceptualOptions shortLooks()
{
    jobs::ValidatePerceptualOptions options;
    options.people = 300;
    options.runs = 20;
    options.watch_s = 20.0;
    options.away_s = 45.0;
    options.threads = 1;
    return options;
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
    const world::World city = smallTown();
    alibi::BakeOptions baking;
    baking.threads = 1;
    foundation::JobContext first;
    const auto bake = isBaked ? std::make_shared<const alibi::Bake>(jobs::runBakeJob(city, baking, first).value().bake) : nullptr;
    jobs::ValidateOptions options;
    options.people = 3000;
    options.threads = 1;
    const Work<jobs::ValidateReport> work{distributed::validationWork(city, bake.get(), baking, options),
                                          [&](foundation::JobContext& context, alibi::LotCrew* crew) {
                                              return jobs::validateBake(city, bake, baking, options, context, crew);
                                          }};
    QVERIFY(work.isSharedOut());
}

void ValidateTogetherTest::hours_twoRanks_reportTheSame()
{
    const world::World city = smallTown();
    alibi::BakeOptions baking;
    baking.threads = 1;
    jobs::ValidateHoursOptions options;
    options.people = 400;
    options.batches = 10;
    options.warmUp_h = 2;
    options.threads = 1;
    const Work<jobs::ValidateHoursReport> work{distributed::validationWork(city, nullptr, baking, options),
                                               [&](foundation::JobContext& context, alibi::LotCrew* crew) {
                                                   return jobs::validateHours(city, nullptr, baking, options, context, crew);
                                               }};
    QVERIFY(work.alone().value().report.trips > 400);
    QVERIFY(work.isSharedOut());
}

void ValidateTogetherTest::perceived_twoRanks_reportTheSame()
{
    for (const bool hasDay : {false, true}) { // else it is baked together first
        const world::World city = smallTown(24, hasDay);
        const auto work = perceivedWork(city, shortLooks());
        QVERIFY(work.alone().value().report.tests > 10);
        QVERIFY(work.isSharedOut());
    }
}

void ValidateTogetherTest::wanderers_twoRanks_reportTheSame()
{
    const world::World city = smallTown(24);
    jobs::ValidateAffordanceOptions options;
    options.people = 20000;
    options.seconds = 100.0;
    options.threads = 1;
    const auto work = wanderersWork(city, options);
    QVERIFY(work.alone().value().report.visits > 20000);
    QVERIFY(work.isSharedOut());
}

/// Each rank says why, though only one was to do the work.
void ValidateTogetherTest::whatCannotBegin_isTold()
{
    const world::World city = smallTown(24);
    jobs::ValidatePerceptualOptions many = shortLooks();
    many.people = simulation::kMostPeopleInRun + 1;
    const auto alone = perceivedWork(city, many).alone();
    QVERIFY(!alone && alone.error().code != "cancelled");
    QCOMPARE(perceivedWork(city, many).codesOfRanks(), std::vector<std::string>(2, alone.error().code));
    jobs::ValidateAffordanceOptions quiet;
    quiet.people = 40;
    quiet.seconds = 0.1;
    QCOMPARE(wanderersWork(city, quiet).codesOfRanks(), std::vector<std::string>(2, "too-quiet"));
}

/// Another hour has other people in view.
void ValidateTogetherTest::perceivedAtAnotherHour_isOtherWork()
{
    world::World city = smallTown(24);
    const distributed::WorkIdentity before = distributed::validationWork(city, shortLooks());
    world::PatchBuilder patch(city);
    world::Settings settings = city.settings();
    settings.initialTime_s += 3600.0;
    patch.setSettings(settings);
    QVERIFY(city.apply(patch.take()));
    QVERIFY(distributed::validationWork(city, shortLooks()).options != before.options);
}

/// So that not each rank bakes for itself.
void ValidateTogetherTest::perceived_bakesFirst_whereNoBakeWillDo()
{
    const world::World city = smallTown(24, false);
    const auto bakedWith = [&](alibi::BoundModel bound) {
        alibi::BakeOptions baking;
        baking.threads = 1;
        baking.bound = bound;
        foundation::JobContext context;
        jobs::ValidatePerceptualOptions options = shortLooks();
        options.bake = std::make_shared<const alibi::Bake>(jobs::runBakeJob(city, baking, context).value().bake);
        return options;
    };
    QVERIFY(jobs::bakesFirst(city, shortLooks()));
    QVERIFY(jobs::bakesFirst(city, bakedWith(alibi::BoundModel::averaged)));
    QVERIFY(!jobs::bakesFirst(city, bakedWith(alibi::BoundModel::pairwise)));
    QVERIFY(!jobs::bakesFirst(smallTown(24, true), shortLooks()));
}

PASSERBY_TEST(ValidateTogetherTest)

} // namespace validate_together_test

#include "validate_together_test.moc"
