// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/validate_job.h"

#include "core/alibi/crowding.h"
#include "core/alibi/tree_store.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace validate_crowding_test {

using namespace passerby;

namespace {

/// The three-door city with so many people that they slow one another down.
world::World crowdedDoors()
{
    world::World city = testing::threeDoors().make();
    world::WorldPatch patch;
    patch.settings = city.settings();
    patch.settings->flowLaw.emplace();
    patch.settings->population = 1200;
    if (!city.apply(patch))
        qFatal("The settings do not apply.");
    return city;
}

alibi::Bake bake(const world::World& world, bool crowding)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.crowding = crowding;
    foundation::Result<alibi::Bake> result = alibi::bakeWorld(world, options, context);
    if (!result)
        qFatal("%s", foundation::describe(result.error()).c_str());
    return std::move(result).value();
}

jobs::ValidateReport validate(const world::World& world, const alibi::Bake& bake)
{
    foundation::JobContext context;
    jobs::ValidateOptions options;
    options.people = 40'000;
    const foundation::Result<jobs::ValidateReport> report = jobs::runValidateJob(world, bake, options, context);
    if (!report)
        qFatal("%s", foundation::describe(report.error()).c_str());
    return report.value();
}

} // namespace

class ValidateCrowdingTest : public QObject {
    Q_OBJECT
private slots:
    void crowdedBake_agrees();
    void crowdingIgnored_isFound();
    void wrongSlowdowns_areFound();
    void notConverged_neverAgrees();
};

void ValidateCrowdingTest::crowdedBake_agrees()
{
    const world::World city = crowdedDoors();
    const jobs::ValidateReport report = validate(city, bake(city, true));
    QVERIFY2(report.agrees, report.verdict.c_str());
    QVERIFY(report.crowding && report.crowding->isConverged);
    QVERIFY(report.crowding->largestSlowdown > 1.01);
    QVERIFY2(report.crowding->largestGap < 0.02, report.verdict.c_str());
    QVERIFY(report.verdict.find("slowed down") != std::string::npos);
}

void ValidateCrowdingTest::crowdingIgnored_isFound()
{
    const world::World city = crowdedDoors();
    const jobs::ValidateReport report = validate(city, bake(city, false));
    QVERIFY2(!report.agrees, report.verdict.c_str());
}

void ValidateCrowdingTest::wrongSlowdowns_areFound()
{
    // A bake that is right for its slow-downs, which are 5 % more than the densities ask for.
    const world::World city = crowdedDoors();
    const alibi::Bake right = bake(city, true);
    auto crowding = std::make_shared<alibi::Crowding>(*right.crowding);
    for (double& slowdown : crowding->slowdownOfCell)
        slowdown *= 1.05;
    foundation::JobContext context;
    const navigation::NavigationGraph graph = navigation::NavigationGraph::build(city);
    alibi::TreeStore trees(graph, 1);
    foundation::Result<alibi::Bake> wrong =
        alibi::bakeOnce(city, {}, alibi::slowedGraph(city, graph, crowding->slowdownOfCell), trees, context, nullptr);
    QVERIFY(wrong);
    wrong.value().crowding = std::move(crowding);
    const jobs::ValidateReport report = validate(city, wrong.value());
    QVERIFY(!report.agrees);
    QVERIFY2(report.verdict.find("are not those") != std::string::npos, report.verdict.c_str());
}

void ValidateCrowdingTest::notConverged_neverAgrees()
{
    const world::World city = crowdedDoors();
    alibi::Bake unfinished = bake(city, true);
    auto crowding = std::make_shared<alibi::Crowding>(*unfinished.crowding);
    crowding->isConverged = false;
    unfinished.crowding = std::move(crowding);
    const jobs::ValidateReport report = validate(city, unfinished);
    QVERIFY(!report.agrees);
    QVERIFY2(report.verdict.find("not to be relied on") != std::string::npos, report.verdict.c_str());
}

PASSERBY_TEST(ValidateCrowdingTest)

} // namespace validate_crowding_test

#include "validate_crowding_test.moc"
