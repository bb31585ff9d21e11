// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/checks.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <QTest>

namespace check_types_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

/// What is said of target types: their goals, and how long people stay.
class CheckTypesTest : public QObject {
    Q_OBJECT
private slots:
    void sameGoalTwice_isMadeOne()
    {
        SmallCity city;
        TargetType home = *city.world.targetTypes().find(city.home);
        home.goals.push_back(home.goals.front());
        home.goals.push_back(home.goals.front());
        home.goals.back().roundTrip = true; // another goal
        city.replace(city.home, home);
        expectOnce(city, "goal-twice", Severity::info, true);
        const auto& goals = city.world.targetTypes().find(city.home)->goals;
        QCOMPARE(goals.size(), std::size_t{2});
        QCOMPARE(goals.front().weight, 2.0);
        QVERIFY(goals.back().roundTrip);
    }

    void typeWithoutGoals_isAnErrorWhenItHasTargets()
    {
        SmallCity city;
        const TargetTypeId cafe = city.add(SmallCity::type("cafe"));
        expectOnce(city, "type-without-goals", Severity::warning, false);
        city.add(Target{"", cafe, city.west, {5, 5}});
        expectOnce(city, "type-without-goals", Severity::error, false);
    }

    void goalToTypeWithoutTargets_isRemoved()
    {
        SmallCity city;
        const TargetTypeId cafe = city.add(SmallCity::type("cafe", {{city.home, GoalChoice::uniform, false, 1.0, {}}}));
        city.edit(city.home, [cafe](TargetType& type) { type.goals.push_back({cafe, GoalChoice::closest, false, 0.5, {}}); });
        expectOnce(city, "goal-without-targets", Severity::error, true);
        QCOMPARE(city.world.targetTypes().find(city.home)->goals.size(), std::size_t{1});
    }

    void goalsToTypesWithoutTargets_areOneFinding()
    {
        SmallCity city;
        TargetType home = *city.world.targetTypes().find(city.home);
        for (int i = 0; i < 1000; ++i) {
            const TargetTypeId other = city.add(SmallCity::type("other " + std::to_string(i)));
            home.goals.push_back({other, GoalChoice::uniform, false, 1.0, {}});
        }
        city.replace(city.home, home);
        const auto found = ofCode(city.world, "goal-without-targets");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().issue.message, std::string("Target type 1 (home) has 1000 goals to types of which there are no targets: "
                                                          "\"other 0\", \"other 1\", \"other 2\" and others."));
        QCOMPARE(found.front().fixName, std::string("Remove goals"));
        expectOnce(city, "goal-without-targets", Severity::error, true);
        QCOMPARE(city.world.targetTypes().find(city.home)->goals.size(), std::size_t{1});
    }

    void goalsWithoutTargets_ofWeightZero_areAWarning()
    {
        SmallCity city;
        const TargetTypeId cafe = city.add(SmallCity::type("cafe", {{city.home, GoalChoice::uniform, false, 1.0, {}}}));
        city.edit(city.home, [cafe](TargetType& type) {
            type.goals.push_back({cafe, GoalChoice::uniform, false, 0.0, {}});
            type.goals.push_back({cafe, GoalChoice::closest, false, 0.0, {}});
        });
        expectOnce(city, "goal-without-targets", Severity::warning, true);
    }

    void goalThatStandsTwice_isTheFirstOfThem()
    {
        TargetType type;
        for (std::uint32_t number = 1; number <= 50000; ++number) // by comparing all pairs it would take many seconds
            type.goals.push_back({{number, 1}, GoalChoice::uniform, false, 1.0 * number, {}});
        QVERIFY(!goalThatStandsTwice(type));
        type.goals.push_back({{7, 1}, GoalChoice::uniform, true, 0.5, {}});
        QVERIFY(!goalThatStandsTwice(type));
        type.goals.push_back({{9, 1}, GoalChoice::uniform, false, 0.5, {}});
        type.goals.push_back({{3, 1}, GoalChoice::uniform, false, 0.5, {}});
        QVERIFY(goalThatStandsTwice(type) == type.goals[8]);
    }

    void negativeWeights_becomeZero()
    {
        SmallCity city;
        city.edit(city.home, [&city](TargetType& type) { type.goals.push_back({city.home, GoalChoice::uniform, false, -0.5, {}}); });
        expectOnce(city, "negative-weight", Severity::error, true);
        QCOMPARE(city.world.targetTypes().find(city.home)->goals[1].weight, 0.0);
    }

    void weightsAllZero()
    {
        SmallCity city;
        city.edit(city.home, [](TargetType& type) { type.goals[0].weight = 0.0; });
        expectOnce(city, "weights-all-zero", Severity::error, false);
    }

    void weightsAllZero_atOneHour()
    {
        SmallCity city;
        Hourly hourly;
        hourly.fill(1.0);
        city.edit(city.home, [&hourly](TargetType& type) { type.goals[0].hourlyWeight = hourly; });
        QVERIFY(checked(city.world).empty());
        hourly[3] = 0.0;
        city.edit(city.home, [&hourly](TargetType& type) { type.goals[0].hourlyWeight = hourly; });
        const auto found = ofCode(city.world, "weights-all-zero");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0].issue.message.find("03:00") != std::string::npos);
    }

    void weightsAllZero_forOneProfile()
    {
        SmallCity city;
        city.edit(city.resident, [&city](AgentProfile& profile) { profile.goalMultipliers[city.office] = 0.0; });
        const auto found = ofCode(city.world, "weights-all-zero");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0].issue.message.find("resident") != std::string::npos);
    }

    void roundTripsOnly()
    {
        SmallCity city;
        city.edit(city.home, [](TargetType& type) { type.goals[0].roundTrip = true; });
        expectOnce(city, "round-trips-only", Severity::error, false);
    }

    void severalClosedClasses()
    {
        SmallCity city;
        city.edit(city.home, [&city](TargetType& type) { type.goals = {{city.home, GoalChoice::uniform, false, 1.0, {}}}; });
        QVERIFY(ofCode(city.world, "several-closed-classes").empty()); // the office leads home: it is only left
        city.edit(city.office, [&city](TargetType& type) { type.goals = {{city.office, GoalChoice::uniform, false, 1.0, {}}}; });
        expectOnce(city, "several-closed-classes", Severity::error, false);
    }

    void onlyNearestGoals()
    {
        SmallCity city;
        for (const TargetTypeId id : {city.home, city.office})
            city.edit(id, [](TargetType& type) { type.goals[0].choice = GoalChoice::closest; });
        QVERIFY(ofCode(city.world, "only-nearest-goals").empty()); // one target a type
        city.add(Target{"", city.home, city.west, {3, 3}});
        city.add(Target{"", city.office, city.west, {4, 3}});
        expectOnce(city, "only-nearest-goals", Severity::warning, false);
    }

    void waitSpread_isHalved()
    {
        SmallCity city;
        city.edit(city.home, [](TargetType& type) { type.waitSd_s = 50.0; });
        QVERIFY(ofCode(city.world, "wait-spread").empty());
        city.edit(city.home, [](TargetType& type) { type.waitSd_s = 51.0; });
        expectOnce(city, "wait-spread", Severity::warning, true);
        QCOMPARE(city.world.targetTypes().find(city.home)->waitSd_s, 50.0);
    }

    void waitOfZero()
    {
        SmallCity city;
        city.edit(city.home, [](TargetType& type) { type.waitMean_s = type.waitSd_s = 0.0; });
        expectOnce(city, "wait-of-zero", Severity::warning, false);
    }
};

PASSERBY_TEST(CheckTypesTest)

} // namespace check_types_test

#include "check_types_test.moc"
