// SPDX-License-Identifier: GPL-3.0-or-later
// Who is met comes from where and goes to where core's exact law says. Each check has one false alarm in 16,000 or fewer, at fixed seeds.
#include "core/generator/grid.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/laws.h"

namespace runtime_alibis_test {

using namespace passerby;
using namespace passerby::testing;

class RuntimeAlibisTest : public QObject {
    Q_OBJECT
private slots:
    void alibis_areThoseOfTheExactTables();
    void alibisOfBoundTargets_areThoseOfTheExactTables();
    void alibisOfAGrid_areThoseOfTheExactTables();
    void alibisOfTheOldTown_areThoseOfTheExactTables();
    void populationsOverOneWays_areThoseOfTheBake();
    void alibisOverOneWays_areThoseOfTheExactTables();
    void populationsWithinAReach_areThoseOfTheBake();
    void alibisWithinAReach_areThoseOfTheExactTables();
    void populationsAmongStairs_areThoseOfTheBake();
    void alibisAmongStairs_areThoseOfTheExactTables();
    void alibisOfTheStation_areThoseOfTheExactTables();
    void whoTakesNoSteps_walksOnNone();
    void allAtOnce_isAsCoreHasIt();
};

void RuntimeAlibisTest::alibis_areThoseOfTheExactTables()
{
    checkAlibis(smallTown());
}

/// With round trips, closest, bound and uniform goals, and the chain by which a corner café's guests go home round the corner.
void RuntimeAlibisTest::alibisOfBoundTargets_areThoseOfTheExactTables()
{
    const auto city = packed(boundTownWorld());
    QVERIFY(city->city.own_types > 0);
    checkAlibis(*city);
}

/// Four hundred targets, and many ways that are equally long.
void RuntimeAlibisTest::alibisOfAGrid_areThoseOfTheExactTables()
{
    foundation::JobContext context;
    checkAlibis(*packed(generator::generateGrid({}, context).value()));
}

/// Four kinds of people.
void RuntimeAlibisTest::alibisOfTheOldTown_areThoseOfTheExactTables()
{
    QCOMPARE(oldTown().city.kinds, 4U);
    checkAlibis(oldTown());
}

void RuntimeAlibisTest::populationsOverOneWays_areThoseOfTheBake()
{
    checkPopulations(oneWayTown(), 20);
}

/// The ways from a place are others than those to it.
void RuntimeAlibisTest::alibisOverOneWays_areThoseOfTheExactTables()
{
    QVERIFY(oneWayTown().city.is_one_way != 0);
    checkAlibis(oneWayTown());
}

void RuntimeAlibisTest::populationsWithinAReach_areThoseOfTheBake()
{
    checkPopulations(reachTown(), 20);
}

/// And they are not those of people whose own targets may lie anywhere, which the same pack without its reach would have.
void RuntimeAlibisTest::alibisWithinAReach_areThoseOfTheExactTables()
{
    QVERIFY(reachTown().city.near_pairs > 0 && reachTown().city.own_types > 1);
    checkAlibis(reachTown());
    const auto far = packed(reachTownWorld(1e5));
    QVERIFY(agreementOfAlibis(reachTown(), *far) < kFalseAlarm);
}

void RuntimeAlibisTest::populationsAmongStairs_areThoseOfTheBake()
{
    checkPopulations(stairsTown(), 20);
}

/// Where both those pass who take steps and those who take none.
void RuntimeAlibisTest::alibisAmongStairs_areThoseOfTheExactTables()
{
    const pb_city& city = stairsTown().city;
    const auto stepFree = std::count(city.step_free, city.step_free + city.kinds, 1);
    QVERIFY(stepFree > 0 && stepFree < static_cast<std::ptrdiff_t>(city.kinds));
    checkAlibis(stairsTown());
}

/// Everybody takes no steps there, and escalators lead one way.
void RuntimeAlibisTest::alibisOfTheStation_areThoseOfTheExactTables()
{
    QVERIFY(station().city.is_one_way != 0);
    checkPopulations(station(), 10);
    checkAlibis(station());
}

/// Whatever they are about, and whatever is in their way.
void RuntimeAlibisTest::whoTakesNoSteps_walksOnNone()
{
    const PackedCity& city = stairsTown();
    Life life(city, usualOptions(city, 3000, 4));
    life.seeAll();
    std::size_t stepFree = 0;
    std::size_t steps = 0;
    for (int i = 0; i < 60; ++i) {
        life.step(10.0);
        const std::vector<pb_person> people = life.people();
        for (const pb_person& one : people) {
            if (one.segment == PB_NONE)
                continue;
            const bool isWithoutSteps = city.city.way_step_free[one.segment] != 0;
            QVERIFY(isWithoutSteps || !isStepFree(city.city, one.profile));
            stepFree += isStepFree(city.city, one.profile) ? 1U : 0U;
            steps += isWithoutSteps ? 0U : 1U;
        }
        if (i % 10 == 0)
            for (std::size_t k = 0; k < people.size(); k += 20) {
                (void)pb_blocked(life.get(), people[k].segment, i % 20 == 0 ? 1 : 0);
                (void)pb_moved(life.get(), people[k].id, people[k].x + 0.3, people[k].y);
            }
    }
    QVERIFY2(stepFree > 100 && steps > 100, qPrintable(QStringLiteral("%1, %2").arg(stepFree).arg(steps)));
}

namespace {

/// One-way portals, people who take no steps among stairs, own targets within a reach, and habits by the hour.
world::World townOfAll()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 50;
    options.types = 10;
    options.blocksX = 4;
    options.blocksY = 4;
    options.seed = 5;
    options.hasDay = true;
    return withOneWays(withReach(withStairs(generator::generateTown(options, context).value()), 80.0));
}

} // namespace

/// In the pack of an hour that another one was changed to.
void RuntimeAlibisTest::allAtOnce_isAsCoreHasIt()
{
    const world::World world = townOfAll();
    const auto night = packed(world, 3.0);
    const auto noon = packed(world, 12.0);
    const pb_city& city = noon->city;
    QVERIFY(city.is_one_way != 0 && city.has_step_free != 0 && city.near_pairs > 0 && city.own_types > 1);
    const auto stepFree = std::count(city.step_free, city.step_free + city.kinds, 1);
    QVERIFY(stepFree > 0 && stepFree < static_cast<std::ptrdiff_t>(city.kinds));
    checkPopulations(*noon, 20, night.get());
    checkAlibis(*noon, night.get());
    checkPopulations(*night, 20, noon.get());
    checkAlibis(*night, noon.get());
}

PASSERBY_TEST(RuntimeAlibisTest)

} // namespace runtime_alibis_test

#include "runtime_alibis_test.moc"
