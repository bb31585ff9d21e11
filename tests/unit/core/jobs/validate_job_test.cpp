// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/validate_job.h"

#include "core/alibi/bake.h"
#include "core/world/content_hash.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/jobs/three_door_formulas.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace validate_job_test {

using namespace passerby;
using alibi::Bake;
using alibi::BoundModel;
using jobs::ValidateOptions;
using jobs::ValidateReport;
using testing::Mistake;

class ValidateJobTest : public QObject {
    Q_OBJECT

private slots:
    void formulas_matchTheBake();
    void rightBake_agrees();
    void printedOneWayCycle_isRejected();
    void printedRoundTrips_areRejected();
    void roundTripForOneWay_isRejected();
    void unconditionalOneWay_isRejected();
    void meanSpeed_isRejected();
    void weightChangedByFivePercent_isRejected();
    void swappedSegments_areRejected();
    void pairwise_agreesWhereNeighboursMeet();
    void averaged_isRejectedWhereNeighboursMeet();
    void reach_agrees();
    void anyNumberOfThreads_givesTheSameReport();
    void margin_followsTheModel();
    void whoLivesByNeeds_isSaidToTakeNoPart();
    void anotherCitysBake_isAnError();
    void badOptions_areRefused();
};

namespace {

Bake bakeOf(const world::World& world, BoundModel model = BoundModel::pairwise)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = model;
    auto bake = alibi::bakeWorld(world, options, context);
    if (!bake)
        qFatal("%s", foundation::describe(bake.error()).c_str());
    return std::move(bake).value();
}

ValidateReport validate(const world::World& world, const Bake& bake, ValidateOptions options = {})
{
    foundation::JobContext context;
    const auto report = jobs::runValidateJob(world, bake, options, context);
    if (!report)
        qFatal("%s", foundation::describe(report.error()).c_str());
    return report.value();
}

/// Whether the three-door bake with that mistake is found out with the default number of people.
bool isRejected(Mistake mistake)
{
    const world::World world = testing::variedThreeDoors();
    return !validate(world, testing::threeDoorsByFormula(bakeOf(world), mistake)).agrees;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-7 * std::max(std::abs(a), std::abs(b));
}

ValidateOptions fewer(std::uint64_t people, std::uint64_t seed = 1)
{
    ValidateOptions options;
    options.people = people;
    options.seed = seed;
    return options;
}

} // namespace

void ValidateJobTest::formulas_matchTheBake()
{
    const Bake bake = bakeOf(testing::variedThreeDoors());
    const Bake formula = testing::threeDoorsByFormula(bake, Mistake::none);
    QVERIFY(near(bake.walkingShare, formula.walkingShare));
    QVERIFY(near(bake.meanCycle_s, formula.meanCycle_s));
    QVERIFY(near(bake.tripsPerPersonPerDay, formula.tripsPerPersonPerDay));
    for (std::size_t segment = 0; segment < bake.probability.size(); ++segment) {
        QVERIFY(near(bake.probability[segment], formula.probability[segment]));
        QVERIFY(near(bake.entryRate_per_s[segment], formula.entryRate_per_s[segment]));
    }
    for (std::size_t target = 0; target < bake.sigma.size(); ++target)
        QVERIFY(near(bake.probabilityInside[target], formula.probabilityInside[target]));
}

void ValidateJobTest::rightBake_agrees()
{
    const world::World world = testing::variedThreeDoors();
    const Bake bake = bakeOf(world);
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        const ValidateReport report = validate(world, bake, fewer(100000, seed));
        QVERIFY2(report.agrees, report.verdict.c_str());
        QCOMPARE(report.margin, 0.0);
        QCOMPARE(report.falseAlarmRate, 1e-3);
        QVERIFY(report.trips > 500000);
        QVERIFY(report.klSegments < 1e-4 && report.klTargets < 1e-4);
        for (const jobs::ComparisonFamily& family : report.families) {
            QVERIFY(family.tests > 0);
            QVERIFY(family.rootMeanSquareZ < 2.5);
            QVERIFY(family.largestRelativeError < 0.02);
        }
    }
}

void ValidateJobTest::printedOneWayCycle_isRejected()
{
    QVERIFY(isRejected(Mistake::printedOneWayCycle));
}

void ValidateJobTest::printedRoundTrips_areRejected()
{
    QVERIFY(isRejected(Mistake::printedRoundTrips));
}

void ValidateJobTest::roundTripForOneWay_isRejected()
{
    QVERIFY(isRejected(Mistake::roundTripForOneWay));
}

void ValidateJobTest::unconditionalOneWay_isRejected()
{
    QVERIFY(isRejected(Mistake::unconditionalOneWay));
}

void ValidateJobTest::meanSpeed_isRejected()
{
    QVERIFY(isRejected(Mistake::meanSpeed));
}

void ValidateJobTest::weightChangedByFivePercent_isRejected()
{
    const world::World world = testing::variedThreeDoors();
    Bake bake = bakeOf(testing::variedThreeDoors(0.4 * 1.05));
    bake.worldHash = world::bakeHash(world);
    QVERIFY(!validate(world, bake).agrees);
}

void ValidateJobTest::swappedSegments_areRejected()
{
    const world::World world = testing::corridor(10).make();
    Bake bake = bakeOf(world);
    QVERIFY(validate(world, bake, fewer(50000)).agrees);
    std::swap(bake.probability[3], bake.probability[40]);
    std::swap(bake.entryRate_per_s[3], bake.entryRate_per_s[40]);
    const ValidateReport report = validate(world, bake, fewer(50000));
    QVERIFY(!report.agrees);
    QCOMPARE(report.families[0].rejected, std::size_t{0}); // no total shows it
}

void ValidateJobTest::pairwise_agreesWhereNeighboursMeet()
{
    const world::World world = testing::corridor(12).make();
    for (const std::uint64_t seed : {5U, 6U, 7U}) {
        const ValidateReport report = validate(world, bakeOf(world), fewer(100000, seed));
        QVERIFY2(report.agrees, report.verdict.c_str());
        QCOMPARE(report.margin, 0.0);
        QVERIFY(report.pairs.size() >= 4);
        for (const jobs::PairComparison& pair : report.pairs) {
            QVERIFY(pair.entries > 4000 && pair.degrees > 1.0);
            QVERIFY(pair.pValue > 1e-4);
            QVERIFY(pair.kl < 0.02);
        }
    }
    QVERIFY(validate(world, bakeOf(world, BoundModel::exact), fewer(100000)).agrees);
}

void ValidateJobTest::averaged_isRejectedWhereNeighboursMeet()
{
    const world::World world = testing::corridor(12).make();
    Bake bake = bakeOf(world, BoundModel::averaged);
    QVERIFY(!validate(world, bake, fewer(50000)).agrees); // even with its wider margin
    const ValidateReport report = validate(world, bake, fewer(50000));
    QVERIFY(std::any_of(report.pairs.begin(), report.pairs.end(), [](const jobs::PairComparison& pair) { return pair.pValue < 1e-9; }));
    bake.bound = BoundModel::pairwise;
    QVERIFY(!validate(world, bake, fewer(50000)).agrees);
}

void ValidateJobTest::reach_agrees()
{
    auto maker = testing::corridor(12);
    maker.lastProfile().boundReach_m = 200.0;
    maker.addProfile("stranger", 0.5, 0.9, 0.1);
    const world::World world = maker.make();
    const ValidateReport report = validate(world, bakeOf(world), fewer(100000));
    QVERIFY2(report.agrees, report.verdict.c_str());
    Bake elsewhere = bakeOf(testing::corridor(12).make());
    elsewhere.worldHash = world::bakeHash(world);
    QVERIFY(!validate(world, elsewhere, fewer(50000)).agrees);
}

void ValidateJobTest::anyNumberOfThreads_givesTheSameReport()
{
    const world::World world = testing::corridor(6).make();
    const Bake bake = bakeOf(world);
    ValidateOptions options = fewer(5000);
    options.threads = 1;
    const ValidateReport one = validate(world, bake, options);
    options.threads = 8;
    const ValidateReport eight = validate(world, bake, options);
    QCOMPARE(one.verdict, eight.verdict);
    QCOMPARE(one.klSegments, eight.klSegments);
    for (std::size_t family = 0; family < one.families.size(); ++family)
        for (std::size_t i = 0; i < one.families[family].worst.size(); ++i) {
            QCOMPARE(one.families[family].worst[i].what, eight.families[family].worst[i].what);
            QCOMPARE(one.families[family].worst[i].z, eight.families[family].worst[i].z);
        }
}

void ValidateJobTest::margin_followsTheModel()
{
    const world::World world = testing::corridor(4).make();
    QCOMPARE(validate(world, bakeOf(world, BoundModel::exact), fewer(1000)).margin, 0.0);
    const ValidateReport rough = validate(world, bakeOf(world, BoundModel::firstOrder), fewer(1000));
    QCOMPARE(rough.margin, 0.05);
    QVERIFY(rough.verdict.find("5.0 %") != std::string::npos);
    ValidateOptions options = fewer(1000);
    options.margin = 0.5;
    QCOMPARE(validate(world, bakeOf(world), options).margin, 0.5);
}

void ValidateJobTest::whoLivesByNeeds_isSaidToTakeNoPart()
{
    const world::World everybodyScheduled = testing::threeDoors().make();
    QVERIFY(validate(everybodyScheduled, bakeOf(everybodyScheduled), fewer(2000)).verdict.find("take no part") == std::string::npos);
    testing::WorldMaker maker = testing::threeDoors();
    maker.addProfile("resident", 1.0, 1.34, 0.1);
    maker.addProfile("commuter", 3.0, 1.34, 0.1);
    maker.lastProfile().guidance = world::Guidance::autonomous;
    const world::World city = maker.make();
    const std::string verdict = validate(city, bakeOf(city), fewer(2000)).verdict;
    QVERIFY2(verdict.find("keep a schedule, 25 % of the population; people who live by what they need and want take no part")
                 != std::string::npos,
             verdict.c_str());
}

void ValidateJobTest::anotherCitysBake_isAnError()
{
    foundation::JobContext context;
    const Bake bake = bakeOf(testing::corridor(4).make());
    const auto report = jobs::runValidateJob(testing::corridor(5).make(), bake, fewer(100), context);
    QVERIFY(!report);
    QCOMPARE(report.error().code, std::string("stale-bake"));
}

void ValidateJobTest::badOptions_areRefused()
{
    foundation::JobContext context;
    const world::World world = testing::corridor(4).make();
    const auto report = jobs::runValidateJob(world, bakeOf(world), fewer(1), context);
    QVERIFY(!report);
    QCOMPARE(report.error().code, std::string("bad-options"));
}

PASSERBY_TEST(ValidateJobTest)

} // namespace validate_job_test

#include "validate_job_test.moc"
