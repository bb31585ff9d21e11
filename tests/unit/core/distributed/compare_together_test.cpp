// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distributed/compare_together.h"

#include "core/generator/town.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/distributed/local_channels.h"

#include <QTest>
#include <fmt/format.h>
#include <thread>

namespace compare_together_test {

using namespace passerby;
using comparison::ComparedProject;

class CompareTogetherTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void twoRanks_compareAsOneProcessDoes_data();
    void twoRanks_compareAsOneProcessDoes();
    void troubleOfTheFirst_endsAll();

private:
    [[nodiscard]] ComparedProject project(const std::string& name, std::int64_t people) const
    {
        world::World city = m_city;
        world::PatchBuilder patch(city);
        world::Settings settings = city.settings();
        settings.population = people;
        patch.setSettings(settings);
        if (!city.apply(patch.take()))
            qFatal("not a city");
        return {name, city, nullptr, {}};
    }
    [[nodiscard]] std::vector<ComparedProject> others() const { return {project("more.gpkg", 900), project("fewer.gpkg", 200)}; }

    world::World m_city;
};

namespace {

comparison::CompareOptions optionsWith(bool withRuns)
{
    comparison::CompareOptions options;
    options.threads = 1;
    options.byProfile = !withRuns;
    if (withRuns)
        options.runs = comparison::RunOptions{3, 5, 30.0, 1};
    return options;
}

std::string asText(const comparison::Comparison& comparison)
{
    std::string text = fmt::format("{} {:a} {:a}", comparison.cities.b.title, *comparison.walking.exact.a, *comparison.walking.exact.b);
    for (const comparison::ComparedGroup& group : comparison.byProfile)
        text += fmt::format(" {:a}", group.walking.exact.b.value_or(0.0));
    if (comparison.walking.countedChange)
        text += fmt::format(" {:a} {:a}", comparison.walking.countedChange->mean, comparison.walking.counted.b->high);
    return text;
}

} // namespace

void CompareTogetherTest::initTestCase()
{
    foundation::JobContext context;
    generator::TownOptions town;
    town.targets = 40;
    town.blocksX = town.blocksY = 4;
    m_city = generator::generateTown(town, context).value();
}

void CompareTogetherTest::twoRanks_compareAsOneProcessDoes_data()
{
    QTest::addColumn<bool>("withRuns");
    QTest::newRow("profiles") << false;
    QTest::newRow("runs") << true;
}

void CompareTogetherTest::twoRanks_compareAsOneProcessDoes()
{
    QFETCH(bool, withRuns);
    const comparison::CompareOptions options = optionsWith(withRuns);
    const auto collect = [](std::vector<std::string>& texts) {
        return [&texts](const comparison::CompareOutcome& outcome) {
            texts.push_back(asText(outcome.comparison));
            return foundation::Result<void>();
        };
    };
    std::vector<std::string> alone;
    foundation::JobContext context;
    QVERIFY(comparison::runCompareJobs(project("a.gpkg", 500), others(), options, collect(alone), context).ok());
    QCOMPARE(alone.size(), std::size_t{2});
    QVERIFY(alone[0].starts_with("more.gpkg") && alone[1].starts_with("fewer.gpkg"));
    testing::LocalRanks ranks(2);
    std::atomic<int> right = 0;
    std::vector<std::jthread> threads;
    for (const int rank : {0, 1})
        threads.emplace_back([&, rank] {
            testing::LocalRanks::Seat seat(ranks, rank);
            foundation::JobContext own;
            std::vector<std::string> texts;
            const auto together = distributed::compareTogether(project("a.gpkg", 500), others(), options, collect(texts), {}, seat, own);
            right += together && together.value().lotsDone > 0 && texts == alone ? 1 : 0;
        });
    threads.clear();
    QCOMPARE(right.load(), 2);
}

/// A report that cannot be written on the first rank leaves no other waiting.
void CompareTogetherTest::troubleOfTheFirst_endsAll()
{
    testing::LocalRanks ranks(2);
    std::array<std::string, 2> codes;
    std::vector<std::jthread> threads;
    for (const int rank : {0, 1})
        threads.emplace_back([&, rank] {
            testing::LocalRanks::Seat seat(ranks, rank);
            foundation::JobContext own;
            const auto refuse = [rank](const comparison::CompareOutcome&) {
                return rank == 0 ? foundation::Result<void>(foundation::Error{"disk-full", "", ""}) : foundation::Result<void>();
            };
            const auto together = distributed::compareTogether(project("a.gpkg", 500), others(), optionsWith(false), refuse, {}, seat, own);
            codes[static_cast<std::size_t>(rank)] = together ? "" : together.error().code;
        });
    threads.clear();
    QCOMPARE(codes[0], std::string("disk-full"));
    QCOMPARE(codes[1], std::string("stopped-elsewhere"));
}

PASSERBY_TEST(CompareTogetherTest)

} // namespace compare_together_test

#include "compare_together_test.moc"
