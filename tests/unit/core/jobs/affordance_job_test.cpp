// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/affordance_report.h"
#include "core/jobs/passing_people.h"
#include "core/jobs/validate_affordance_job.h"
#include "core/world/patch_builder.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace affordance_job_test {

using namespace passerby;
using affordance::ShareRule;
using jobs::WandererCity;
using jobs::WanderOptions;
using testing::WorldMaker;

namespace {

/// A square of 10 m in the middle of four lanes, of which those in the east and west are twice as long, with walls along them; people walk
/// 1.5 m/s, and keep a schedule.
world::World crossing()
{
    WorldMaker maker;
    const auto middle = maker.addCell(0, 0, 10, 10);
    maker.addPortal(middle, maker.addCell(10, 0, 50, 10), {10, 0}, {10, 10});
    maker.addPortal(middle, maker.addCell(-40, 0, 0, 10), {0, 0}, {0, 10});
    maker.addPortal(middle, maker.addCell(0, 10, 10, 30), {0, 10}, {10, 10});
    maker.addPortal(middle, maker.addCell(0, -20, 10, 0), {0, 0}, {10, 0});
    maker.addProfile("resident", 1.0, 1.5, 0.2);
    world::World world = maker.make();
    world::PatchBuilder build(world);
    for (const double x : {-50.0, 10.0})
        for (const double y : {-50.0, 10.0})
            build.add(world::Obstacle{
                "", world::ObstacleKind::building, 0, {{{x, y}, {x + 50, y}, {x + 50, y + 50}, {x, y + 50}}, {}}, 0.0, 9.0});
    // Buildings meet the lanes' sides: those of the south end at y = 0 and those of the west at x = 0.
    if (!world.apply(build.take()).ok())
        qFatal("The crossing is no city.");
    return world;
}

WandererCity cityOf(const world::World& world, const WanderOptions& options = {})
{
    foundation::JobContext context;
    auto city = jobs::makeWandererCity(world, options, context);
    if (!city)
        qFatal("%s", city.error().message.c_str());
    return std::move(city).value();
}

QByteArray textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

class Cancelled final : public foundation::JobContext {
    [[nodiscard]] bool isCancelled() const override { return true; }
};

} // namespace

class AffordanceJobTest : public QObject {
    Q_OBJECT
private slots:
    void randomCrossing_byHand();
    void walkableArea_drawsToLongLanes();
    void everybodyWanders_whereNobodyDoes();
    void profilesThatLookApart_areMixedByTheirShares();
    void findings_areKept();
    void sameValues_haveNoCorrelation();
    void report_countsFollowTheExactLaw();
    void report_sameSeed_sameCounts();
    void report_anyThreads_sameBytes();
    void validation_findsWrongDensities();
    void validation_leavesOutWhatIsTooQuiet();
    void passingPeople_countOnceInAGroup();
    void wrongOptions_areRefused();
};

void AffordanceJobTest::randomCrossing_byHand()
{
    // Lanes of 25 m (twice) and 15 m (twice) from centre to centre: from each, one of the other three. All ways are as often taken, so that
    // the mean way is 20 m; every second arrival is at the crossing, and each eighth at an end.
    WanderOptions options;
    options.rule = ShareRule::random;
    const WandererCity city = cityOf(crossing(), options);
    const auto summary = jobs::summariseAffordance(city, 800);
    QCOMPARE(summary.junctions, std::size_t{5});
    QCOMPARE(summary.byReason[0], std::size_t{1});
    QCOMPARE(summary.byReason[1], std::size_t{4});
    QCOMPARE(summary.ways, std::size_t{4});
    QVERIFY(std::abs(summary.meanLength_m - 20.0) < 1e-6);
    QVERIFY(std::abs(summary.longest_m - 25.0) < 1e-6);
    QVERIFY(std::abs(summary.meanSpeed_mps - 1.5) < 1e-9);
    QCOMPARE(summary.junctionsByVisits.front().name, std::string("J1"));
    QVERIFY(std::abs(summary.junctionsByVisits.front().value - 800 * 60 * 1.5 / 40) < 1e-6);
    QVERIFY(std::abs(summary.junctionsByVisits.back().value - 800 * 60 * 1.5 / 160) < 1e-6);
    for (const auto& way : summary.waysByDensity) // 1 / (8 × 20 m) each direction
        QVERIFY(std::abs(way.value - 800 * 2.0 / 160) < 1e-6);
    QCOMPARE(summary.groups.size(), std::size_t{1});
    const jobs::GroupWays& everybody = summary.groups.front();
    QCOMPARE(everybody.profiles, std::vector<std::string>{"resident"});
    QCOMPARE(everybody.classes.size(), std::size_t{1});
    QCOMPARE(everybody.classes.front().ways, std::size_t{8});
    QVERIFY(std::abs(everybody.classes.front().chance - 1.0) < 1e-9);
    QCOMPARE(everybody.leftForGood, std::size_t{0});
    QVERIFY(summary.findings.empty());
}

void AffordanceJobTest::walkableArea_drawsToLongLanes()
{
    const WandererCity city = cityOf(crossing());
    const auto& table = affordance::wanderersTable(city.world, *city.affordance);
    const auto& network = city.network();
    const auto& middle = network.junctions[network.findJunction("J1")];
    double shares = 0.0;
    for (auto way = middle.firstWay; way < middle.lastWay; ++way) {
        const bool isLong = network.ways[way].length_m > 20.0;
        QVERIFY((table.ways[way].share > 0.25) == isLong);
        shares += table.ways[way].share;
    }
    QVERIFY(std::abs(shares - 1.0) < 1e-12);
    QVERIFY(std::abs(std::accumulate(city.probability.begin(), city.probability.end(), 0.0) - 1.0) < 1e-12);
}

void AffordanceJobTest::everybodyWanders_whereNobodyDoes()
{
    const world::World world = crossing();
    const WandererCity city = cityOf(world);
    QCOMPARE(world.profiles().at(0).row->guidance, world::Guidance::alibi); // the city itself stays
    QCOMPARE(city.world.profiles().at(0).row->guidance, world::Guidance::affordance);
    world::PatchBuilder build(world);
    build.erase(world.profiles().idOf(1));
    world::World nobody = world;
    QVERIFY(nobody.apply(build.take()).ok());
    const WandererCity usual = cityOf(nobody);
    QCOMPARE(usual.world.profiles().size(), std::size_t{1});
    QVERIFY(std::abs(jobs::summariseAffordance(usual, 1).meanSpeed_mps - world::AgentProfile().speedMean_mps) < 1e-9);
}

void AffordanceJobTest::profilesThatLookApart_areMixedByTheirShares()
{
    world::World world = crossing();
    world::PatchBuilder build(world);
    world::AgentProfile looks = *world.profiles().at(0).row;
    looks.guidance = world::Guidance::affordance;
    world::AgentProfile drifts = looks;
    drifts.name = "drifter";
    drifts.share = 3.0;
    drifts.speedMean_mps = 1.0;
    drifts.parameters[world::kDrawsBy] = 2;
    build.replace(world.profiles().idOf(1), looks);
    build.add(drifts);
    QVERIFY(world.apply(build.take()).ok());
    const WandererCity city = cityOf(world);
    QCOMPARE(city.groups.size(), std::size_t{2});
    QVERIFY(std::abs(city.groups[0].share - 0.25) < 1e-12 && std::abs(city.groups[1].share - 0.75) < 1e-12);
    WanderOptions random;
    random.rule = ShareRule::random;
    const WandererCity one = cityOf(crossing());
    const WandererCity other = cityOf(crossing(), random);
    for (std::size_t way = 0; way < city.probability.size(); ++way)
        QVERIFY(std::abs(city.probability[way] - 0.25 * one.probability[way] - 0.75 * other.probability[way]) < 1e-9);
    const auto summary = jobs::summariseAffordance(city, 100);
    QCOMPARE(summary.groups.size(), std::size_t{2});
    QCOMPARE(summary.groups[0].profiles, std::vector<std::string>{"resident"});
    QCOMPARE(summary.groups[1].profiles, std::vector<std::string>{"drifter"});
    QVERIFY(std::abs(summary.groups[1].share - 0.75) < 1e-12);
    for (const jobs::GroupWays& group : summary.groups) {
        QCOMPARE(group.classes.size(), std::size_t{1});
        QVERIFY(std::abs(group.classes.front().chance - 1.0) < 1e-9);
    }
    for (std::size_t junction = 0; junction < city.visits_per_s.size(); ++junction)
        QVERIFY(std::abs(city.visits_per_s[junction] - 0.25 * one.visits_per_s[junction] - 0.75 / 1.5 * other.visits_per_s[junction])
                < 1e-9);
}

void AffordanceJobTest::findings_areKept()
{
    world::World world = crossing();
    world::PatchBuilder build(world);
    world::Cell yard;
    yard.polygon.outer = {{100, 100}, {110, 100}, {110, 110}, {100, 110}};
    const auto id = build.add(yard);
    build.add(world::JunctionEdit{world::JunctionChange::add, "", {500, 500}});
    QVERIFY(world.apply(build.take()).ok());
    const auto summary = jobs::summariseAffordance(cityOf(world), 10);
    QCOMPARE(summary.findings.size(), std::size_t{2});
    const auto found = [&](const std::string& code) {
        return std::find_if(summary.findings.begin(), summary.findings.end(), [&](const auto& issue) { return issue.code == code; });
    };
    QVERIFY(found("junction-outside") != summary.findings.end());
    QVERIFY(found("cell-without-ways") != summary.findings.end());
    QCOMPARE(found("cell-without-ways")->where.number, std::int64_t{id.number});
}

void AffordanceJobTest::sameValues_haveNoCorrelation()
{
    const WandererCity city = cityOf(testing::threeDoors().make()); // two dead ends, as often visited
    jobs::AffordanceReportOptions options;
    options.people = 80;
    foundation::JobContext context;
    const auto report = jobs::runAffordanceReport(city, options, context);
    QVERIFY(report.ok());
    for (const jobs::AffordanceComparison& one : report.value().comparisons)
        QVERIFY2(!one.corrected.value && !one.raw.value, one.name.c_str());
    for (const jobs::AffordanceCount& count : report.value().counts)
        QVERIFY2(!count.withSteady.value, count.name.c_str());
    const QTemporaryDir folder;
    QVERIFY(jobs::writeAffordanceReport(city, report.value(), options, folder.path().toStdString()).ok());
    const QByteArray page = textOf(folder.filePath("index.html"));
    QVERIFY(page.contains("undefined: all values are the same"));
    QVERIFY(page.contains("class=\"verdict open\""));
    QVERIFY(textOf(folder.filePath("report.json")).contains("\"corrected\": null"));
}

void AffordanceJobTest::report_countsFollowTheExactLaw()
{
    const WandererCity city = cityOf(crossing());
    jobs::AffordanceReportOptions options;
    options.people = 4000;
    foundation::JobContext context;
    const auto report = jobs::runAffordanceReport(city, options, context);
    QVERIFY(report.ok());
    QCOMPARE(report.value().counts.size(), std::size_t{10});
    for (const auto& count : report.value().counts) {
        QVERIFY2(count.withSteady.value > 0.999 && count.withSteady.value < 1.001, count.name.c_str());
        QVERIFY2(count.withExpected.value > 0.999 && count.withExpected.value < 1.001, count.name.c_str());
        // Arrivals: as many as metres walked over metres of a way, to five standard errors of people's speeds and starts.
        double visits = 0.0;
        for (std::size_t i = 0; i < count.visits.first.size(); ++i)
            visits += count.visits.first[i] + count.visits.second[i];
        const auto& steady = count.isRandom ? report.value().steadyRandom : report.value().steady;
        const double expected = static_cast<double>(count.people) * count.frames * std::accumulate(steady.begin(), steady.end(), 0.0);
        QVERIFY2(count.isByViewshed || std::abs(visits / expected - 1.0) < 0.03, count.name.c_str());
    }
    const QTemporaryDir folder;
    const auto files = jobs::writeAffordanceReport(city, report.value(), options, folder.filePath("report").toStdString());
    QVERIFY(files.ok());
    QCOMPARE(files.value().size(), std::size_t{3 + 10 + 4});
    const auto taken = jobs::writeAffordanceReport(city, report.value(), options, files.value().front());
    QCOMPARE(taken.error().code, std::string("cannot-write"));
}

void AffordanceJobTest::report_sameSeed_sameCounts()
{
    const WandererCity city = cityOf(crossing());
    jobs::AffordanceReportOptions options;
    options.people = 101;
    foundation::JobContext context;
    const auto first = jobs::runAffordanceReport(city, options, context);
    options.wander.threads = 3;
    const auto second = jobs::runAffordanceReport(city, options, context);
    options.seed = 99;
    const auto third = jobs::runAffordanceReport(city, options, context);
    for (std::size_t i = 0; i < first.value().counts.size(); ++i)
        QVERIFY(first.value().counts[i].visits.first == second.value().counts[i].visits.first
                && first.value().counts[i].visits.second == second.value().counts[i].visits.second);
    QVERIFY(first.value().counts[0].visits.first != third.value().counts[0].visits.first);
    QVERIFY(first.value().counts[0].visits.first != first.value().counts[0].visits.second);
    Cancelled cancelled;
    QCOMPARE(jobs::runAffordanceReport(city, options, cancelled).error().code, std::string("cancelled"));
}

void AffordanceJobTest::report_anyThreads_sameBytes()
{
    const QTemporaryDir folder;
    for (const char* name : {"1", "2"}) {
        jobs::AffordanceReportOptions options;
        options.people = 101;
        options.wander.threads = static_cast<unsigned>(QString(name).toInt());
        const WandererCity city = cityOf(crossing(), options.wander);
        foundation::JobContext context;
        const auto report = jobs::runAffordanceReport(city, options, context);
        QVERIFY(report.ok());
        QVERIFY(jobs::writeAffordanceReport(city, report.value(), options, folder.filePath(name).toStdString()).ok());
    }
    const QStringList files = QDir(folder.filePath("1")).entryList(QDir::Files);
    QCOMPARE(files.size(), 3 + 10 + 4);
    for (const QString& file : files)
        QVERIFY2(textOf(folder.filePath("1/" + file)) == textOf(folder.filePath("2/" + file)), qPrintable(file));
}

void AffordanceJobTest::validation_findsWrongDensities()
{
    WandererCity city = cityOf(crossing());
    jobs::ValidateAffordanceOptions options;
    options.people = 20000;
    foundation::JobContext context;
    const auto right = jobs::runValidateAffordanceJob(city, options, context);
    QVERIFY(right.ok());
    QVERIFY2(right.value().agrees, right.value().verdict.c_str());
    QCOMPARE(right.value().tests, std::size_t{1 + 5 + 8});
    QVERIFY(right.value().seconds > 0.0 && right.value().visits > 30 * 20000);
    options.threads = 3;
    const auto again = jobs::runValidateAffordanceJob(city, options, context);
    QCOMPARE(again.value().families[1].worst.front().measured, right.value().families[1].worst.front().measured);
    const double real = city.probability[0];
    city.probability[0] *= 1.03;
    const auto wrongTime = jobs::runValidateAffordanceJob(city, options, context);
    QVERIFY(!wrongTime.value().agrees && wrongTime.value().rejected == 1);
    city.probability[0] = real;
    city.visits_per_s[2] *= 0.97;
    QVERIFY(!jobs::runValidateAffordanceJob(city, options, context).value().agrees);
    Cancelled cancelled;
    QCOMPARE(jobs::runValidateAffordanceJob(city, options, cancelled).error().code, std::string("cancelled"));
}

void AffordanceJobTest::validation_leavesOutWhatIsTooQuiet()
{
    // In 10.5 s people walk 15.75 m, and a way is entered each 160 m: 1 − e^(−15.75/160) of 20,000 are 1,875 on each way and at each end;
    // of three of them together, where somebody may come twice, 1 − e^(−3 · 15.75/160) or 5,114 are enough. One end and two ways are left.
    const WandererCity city = cityOf(crossing());
    WanderOptions random;
    random.rule = ShareRule::random;
    const WandererCity even = cityOf(crossing(), random);
    jobs::ValidateAffordanceOptions options;
    options.people = 20000;
    options.seconds = 10.5;
    foundation::JobContext context;
    for (options.seed = 1; options.seed <= 5; ++options.seed) {
        const auto report = jobs::runValidateAffordanceJob(even, options, context);
        QVERIFY(report.ok());
        QCOMPARE(report.value().places, std::size_t{1 + 3 + 6});
        QCOMPARE(report.value().tooQuiet, std::size_t{1 + 2});
        QCOMPARE(report.value().tests, std::size_t{1 + 1 + 1 + 2});
        QVERIFY2(report.value().agrees, report.value().verdict.c_str());
        QVERIFY2(report.value().verdict.find("3 of 13") != std::string::npos, report.value().verdict.c_str());
    }
    options.seconds = 0.001;
    const auto still = jobs::runValidateAffordanceJob(city, options, context);
    QCOMPARE(still.error().code, std::string("too-quiet"));
    QVERIFY(still.error().message.find("20000 people in 0.001 s") != std::string::npos);
    options.people = 40; // who come by again and again, but are few
    options.seconds = 0.0;
    QCOMPARE(jobs::runValidateAffordanceJob(city, options, context).error().code, std::string("too-quiet"));
}

void AffordanceJobTest::passingPeople_countOnceInAGroup()
{
    const WandererCity city = cityOf(crossing());
    const jobs::PassingPeople passing = jobs::passingPeople(city, 250.0, 3600.0); // all go everywhere
    double sum = 0.0;
    std::vector<std::size_t> junctions;
    for (std::size_t junction = 0; junction < passing.atJunction.size(); ++junction) {
        QVERIFY(passing.atJunction[junction] > 249.0 && passing.atJunction[junction] <= 250.0);
        sum += passing.atJunction[junction];
        junctions.push_back(junction);
    }
    QVERIFY(sum > 900.0);
    QVERIFY(passing.atAnyOf(junctions) > 249.9 && passing.atAnyOf(junctions) <= 250.0);
    QCOMPARE(passing.atAnyOf(junctions), passing.anywhere);
    for (std::size_t way = 0; way < passing.onWay.size(); ++way)
        QVERIFY(std::abs(passing.onAnyOf(std::vector{way}) - passing.onWay[way]) < 1e-9);
    const jobs::PassingPeople soon = jobs::passingPeople(city, 250.0, 1.0); // hardly anybody comes twice
    QVERIFY(soon.atAnyOf(junctions) > 0.0 && soon.atAnyOf(junctions) < 250.0);
    QCOMPARE(soon.atAnyOf({}), 0.0);
}

void AffordanceJobTest::wrongOptions_areRefused()
{
    foundation::JobContext context;
    WanderOptions wide;
    wide.frustum_deg = 400.0;
    QCOMPARE(jobs::makeWandererCity(crossing(), wide, context).error().code, std::string("bad-options"));
    QCOMPARE(jobs::makeWandererCity(world::World(), {}, context).error().code, std::string("no-ways"));
    const WandererCity city = cityOf(crossing());
    jobs::AffordanceReportOptions options;
    options.people = 7;
    QCOMPARE(jobs::runAffordanceReport(city, options, context).error().code, std::string("bad-options"));
    options.people = 100;
    options.wander.start = wander::WanderStart::byViewshed;
    QCOMPARE(jobs::runAffordanceReport(city, options, context).error().code, std::string("bad-options"));
    jobs::ValidateAffordanceOptions few;
    few.people = 39;
    QCOMPARE(jobs::runValidateAffordanceJob(city, few, context).error().code, std::string("bad-options"));
    few.people = 100'000'001;
    QCOMPARE(jobs::runValidateAffordanceJob(city, few, context).error().code, std::string("bad-options"));
    few.people = 20000;
    few.seconds = std::numeric_limits<double>::infinity();
    QCOMPARE(jobs::runValidateAffordanceJob(city, few, context).error().code, std::string("bad-options"));
}

PASSERBY_TEST(AffordanceJobTest)

} // namespace affordance_job_test

#include "affordance_job_test.moc"
