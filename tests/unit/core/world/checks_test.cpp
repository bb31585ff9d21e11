// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/limits.h"
#include "core/geometry/common_border.h"
#include "core/world/checks.h"
#include "core/world/profile_parameters.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <QTest>
#include <algorithm>
#include <chrono>

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

class ChecksTest : public QObject {
    Q_OBJECT
private slots:
    void goodCity_hasNoFindings()
    {
        const SmallCity city;
        QVERIFY(checked(city.world).empty());
    }

    void emptyCity_isToldWhatItLacks()
    {
        const auto found = checked(World{});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].issue.code, std::string("no-cells"));
        QCOMPARE(found[0].issue.severity, Severity::warning);
    }

    void crowdWithoutRoom_keepsAsManyAsFindIt()
    {
        SmallCity city;
        const RegionId region = city.add(Region{"corner", 0, SmallCity::square({0, 0}, 2), false});
        Crowd crowd;
        crowd.profile = city.resident;
        crowd.region = region;
        crowd.count = 33; // 4 m²
        const CrowdId id = city.add(crowd);
        expectOnce(city, "crowd-without-room", Severity::warning, true);
        QCOMPARE(city.world.crowds().find(id)->count, 32);
        city.edit(region, [](Region& small) { small.polygon = SmallCity::square({0, 0}, 0.1); });
        city.edit(id, [](Crowd& few) { few.count = 10; }); // a few stand about a spot
        QVERIFY(ofCode(city.world, "crowd-without-room").empty());
    }

    void crowdOfTooMany_isRefused()
    {
        SmallCity city;
        Crowd crowd;
        crowd.profile = city.resident;
        crowd.count = foundation::kMostPeopleInCrowd + 1;
        WorldPatch patch;
        patch.put(city.world.crowds().nextId(), crowd);
        const auto applied = city.world.apply(patch);
        QVERIFY(!applied.ok());
        QVERIFY2(applied.error().message.find("at most 1000000 people") != std::string::npos, applied.error().message.c_str());
    }

    void pictureThatCannotBeShown_isRemoved()
    {
        SmallCity city;
        ReferencePicture picture;
        picture.file = std::make_shared<const std::vector<std::uint8_t>>(
            std::initializer_list<std::uint8_t>{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0});
        picture.width_px = picture.height_px = 64;
        city.add(picture);
        expectOnce(city, "broken-picture", Severity::error, true);
        QVERIFY(city.world.referencePictures().empty());
    }

    void cellsOverlap_onOneLevelOnly()
    {
        SmallCity city;
        const CellId extra = city.add(Cell{"", CellKind::plaza, 1, SmallCity::square({5, 5}, 10)});
        QVERIFY(ofCode(city.world, "cells-overlap").empty());
        city.edit(extra, [](Cell& cell) { cell.level = 0; });
        const auto found = ofCode(city.world, "cells-overlap");
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].issue.severity, Severity::error);
        QVERIFY(found[0].issue.message.find("25 m²") != std::string::npos);
        QVERIFY(found[0].issue.where.x_m.has_value());
    }

    void cellCrossesItself()
    {
        SmallCity city;
        city.add(Cell{"bow", CellKind::plaza, 0, {{{100, 0}, {110, 10}, {110, 0}, {100, 9}}, {}}});
        expectOnce(city, "cell-crosses-itself", Severity::error, false);
    }

    void holeOutsideCell()
    {
        SmallCity city;
        city.edit(city.west, [](Cell& cell) { cell.polygon.holes.push_back({{-20, 0}, {-20, 1}, {-19, 1}}); });
        expectOnce(city, "hole-outside-cell", Severity::error, false);
    }

    void portalOffBorder_isMovedToIt()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {10.3, 4};
            portal.b = {10.3, 6};
        });
        expectOnce(city, "portal-off-border", Severity::error, true);
        const Portal& portal = *city.world.portals().find(city.portal);
        QCOMPARE(portal.a, (geometry::Point{10, 4}));
        QCOMPARE(portal.b, (geometry::Point{10, 6}));
    }

    void portalOffBorder_withinACentimetreIsFine()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) { portal.a.x += 0.009; });
        QVERIFY(ofCode(city.world, "portal-off-border").empty());
        city.edit(city.portal, [](Portal& portal) { portal.a.x += 0.003; });
        QCOMPARE(ofCode(city.world, "portal-off-border").size(), std::size_t{1});
    }

    void portalOffBorder_farAwayHasNoFix()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {5, 4};
            portal.b = {5, 6};
        });
        expectOnce(city, "portal-off-border", Severity::error, false);
    }

    void portalOnOuterBorderOfOneCell_isFound()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {3, 0};
            portal.b = {5, 0};
        });
        QCOMPARE(ofCode(city.world, "portal-off-border").size(), std::size_t{1});
    }

    void portalBetweenLevels_needsStairs()
    {
        SmallCity city;
        city.edit(city.east, [](Cell& cell) { cell.level = 1; });
        expectOnce(city, "portal-between-levels", Severity::error, false);
        city.edit(city.east, [](Cell& cell) { cell.kind = CellKind::stairs; });
        QVERIFY(ofCode(city.world, "portal-between-levels").empty());
    }

    void isolatedCell_isJoinedByAPortal()
    {
        SmallCity city;
        city.add(Cell{"north", CellKind::plaza, 0, SmallCity::square({0, 10}, 10)});
        expectOnce(city, "isolated-cell", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
    }

    void isolatedPart_isNamedOnce()
    {
        SmallCity city;
        const CellId first = city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({50, 0}, 10)});
        const CellId second = city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({60, 0}, 10)});
        city.add(Portal{first, second, {60, 2}, {60, 4}, 0.0});
        expectOnce(city, "isolated-part", Severity::warning, false);
    }

    void unreachableTarget()
    {
        SmallCity city;
        WorldPatch patch;
        patch.erase(city.portal);
        city.apply(patch);
        const auto found = ofCode(city.world, "unreachable-target");
        QCOMPARE(found.size(), std::size_t{1}); // the other one is where the city is
        QCOMPARE(found[0].issue.severity, Severity::error);
        city.add(Portal{city.west, city.east, {10, 4}, {10, 6}, 0.0});
        QVERIFY(ofCode(city.world, "unreachable-target").empty());
    }

    void escalatorAlone_letsNobodyBack()
    {
        SmallCity city;
        const auto makeEscalator = [&](bool isTurned) {
            city.edit(city.portal, [&](Portal& portal) {
                portal.kind = PortalKind::escalator;
                portal.cellA = isTurned ? city.east : city.west;
                portal.cellB = isTurned ? city.west : city.east;
            });
        };
        makeEscalator(false);
        expectOnce(city, "no-way-back", Severity::error, false);
        QVERIFY(ofCode(city.world, "unreachable-target").empty());
        QVERIFY(ofCode(city.world, "no-way-back")[0].issue.message.find("Nobody gets back from") == 0);
        makeEscalator(true); // the city is where its first cell is
        QVERIFY(ofCode(city.world, "no-way-back").empty());
        expectOnce(city, "unreachable-target", Severity::error, false);
        city.add(Portal{city.west, city.east, {10, 7}, {10, 9}, 0.0});
        QVERIFY(ofCode(city.world, "no-way-back").empty() && ofCode(city.world, "unreachable-target").empty());
    }

    void targetOutsideCell_goesToTheCellAroundIt()
    {
        SmallCity city;
        city.edit(city.house, [](Target& target) { target.position = {12, 2}; });
        expectOnce(city, "target-outside-cell", Severity::error, true);
        QVERIFY(city.world.targets().find(city.house)->cell == city.east);
    }

    void targetOutsideAllCells_movesIntoItsOwn()
    {
        SmallCity city;
        city.edit(city.house, [](Target& target) { target.position = {2, -3}; });
        expectOnce(city, "target-outside-cell", Severity::error, true);
        const Target& target = *city.world.targets().find(city.house);
        QVERIFY(target.cell == city.west);
        QVERIFY(geometry::distance(target.position, {2, 0.05}) < 1e-5);
    }

    void targetOnTheBorder_isInside()
    {
        SmallCity city;
        city.edit(city.house, [](Target& target) { target.position = {2, -0.008}; });
        QVERIFY(ofCode(city.world, "target-outside-cell").empty());
    }

    void targetsCoincide_whenOfOneType()
    {
        SmallCity city;
        const TargetId twin = city.add(Target{"", city.office, city.west, {2, 2}});
        QVERIFY(ofCode(city.world, "targets-coincide").empty());
        city.edit(twin, [&city](Target& target) { target.type = city.home; });
        expectOnce(city, "targets-coincide", Severity::warning, false);
    }

    void segmentLeavesCell_isMendedBySplitting()
    {
        SmallCity city;
        city.edit(city.west, [](Cell& cell) { // an L with its inner corner at (4, 6)
            cell.polygon = {{{-10, 0}, {10, 0}, {10, 10}, {4, 10}, {4, 3}, {-10, 3}}, {}};
        });
        city.edit(city.portal, [](Portal& portal) {
            portal.a = {10, 8};
            portal.b = {10, 9};
        });
        city.edit(city.house, [](Target& target) { target.position = {-8, 1}; });
        expectOnce(city, "segment-leaves-cell", Severity::warning, true);
        QCOMPARE(city.world.cells().size(), std::size_t{3});
        QCOMPARE(city.world.portals().size(), std::size_t{3}); // over the middle of one portal, the way home would be a detour
        QVERIFY(checked(city.world).empty());
    }

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

    void gapBetweenCells_isClosed()
    {
        SmallCity city;
        const CellId beside = city.add(Cell{"", CellKind::plaza, 0, {{{0, 10.25}, {8, 10.25}, {8, 20}, {0, 20}}, {}}});
        QCOMPARE(ofCode(city.world, "gap-between-cells").front().issue.message,
                 std::string("Cell 1 (west) and Cell 3 lie 0.25 m apart along 8.0 m: no portal can join them."));
        expectOnce(city, "gap-between-cells", Severity::info, true);
        QCOMPARE(geometry::area(city.world.cells().find(city.west)->polygon), 102.0);
        const auto border =
            geometry::commonBorder(city.world.cells().find(city.west)->polygon, city.world.cells().find(beside)->polygon, 0.001);
        QCOMPARE(border.size(), std::size_t{1});
        QCOMPARE(border.front().length(), 8.0);
        expectOnce(city, "isolated-cell", Severity::warning, true); // now a portal finds room
        QVERIFY(checked(city.world).empty());
    }

    void gapThatIsMeant_isLeftAlone()
    {
        SmallCity wide;
        wide.add(Cell{"", CellKind::plaza, 0, SmallCity::square({0, 10.6}, 8)});
        QVERIFY(ofCode(wide.world, "gap-between-cells").empty());
        SmallCity walled;
        walled.add(Cell{"", CellKind::plaza, 0, SmallCity::square({0, 10.25}, 8)});
        walled.add(Obstacle{"", ObstacleKind::building, 0, {{{-1, 10.05}, {9, 10.05}, {9, 10.2}, {-1, 10.2}}, {}}, 0.0, 3.0});
        QVERIFY(ofCode(walled.world, "gap-between-cells").empty());
        SmallCity above;
        above.add(Cell{"", CellKind::plaza, 1, SmallCity::square({0, 10.25}, 8)});
        QVERIFY(ofCode(above.world, "gap-between-cells").empty());
        SmallCity corner; // corner to corner
        corner.add(Cell{"", CellKind::plaza, 0, SmallCity::square({-8.2, 10.25}, 8)});
        QVERIFY(ofCode(corner.world, "gap-between-cells").empty());
    }

    void segmentWithinTolerance_isFine()
    {
        SmallCity city;
        city.edit(city.west, [](Cell& cell) { // a dent of 3 cm in the way from (0, 0) to (10, 5)
            cell.polygon = {{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 5}, {4, 5}, {4.0, 4.97}, {0, 4.97}}, {}};
        });
        city.edit(city.house, [](Target& target) { target.position = {0.0, 4.99}; });
        QVERIFY(ofCode(city.world, "segment-leaves-cell").empty());
    }

    void tooManyNodes()
    {
        SmallCity city;
        const auto fill = [&city](int count) {
            for (int i = 0; i < count; ++i)
                city.add(Target{"", city.home, city.west, {1.0 + 0.1 * i, 3.0}});
        };
        fill(58); // with the house and the portal: 60
        QVERIFY(ofCode(city.world, "too-many-nodes").empty());
        city.add(Target{"", city.home, city.west, {1, 4}});
        expectOnce(city, "too-many-nodes", Severity::warning, false);
    }

    void noTargets()
    {
        SmallCity city;
        WorldPatch patch;
        patch.erase(city.house);
        patch.erase(city.desk);
        city.apply(patch);
        QCOMPARE(ofCode(city.world, "no-targets").size(), std::size_t{1});
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

    void wandererParameters_outOfRange_areSaid()
    {
        for (const auto& [name, value] :
             {std::pair{kFrustum_deg, 361.0}, std::pair{kFrustum_deg, 0.0}, std::pair{kFieldOfView_deg, -5.0}, std::pair{kDrawsBy, 1.5},
              std::pair{kDrawsBy, 3.0}, std::pair{kStepsBetweenDecisions, 0.5}, std::pair{kDamping, 1.01}}) {
            SmallCity city;
            city.edit(city.resident, [&name = name, &value = value](AgentProfile& profile) { profile.parameters[name] = value; });
            expectOnce(city, "parameter-range", Severity::warning, true);
        }
        SmallCity city;
        city.edit(city.resident, [](AgentProfile& profile) {
            profile.parameters = {
                {kFrustum_deg, 360.0}, {kFieldOfView_deg, 1e-3}, {kDrawsBy, 2.0}, {kStepsBetweenDecisions, 1.0}, {kDamping, 0.0}};
        });
        QVERIFY(ofCode(city.world, "parameter-range").empty());
        QCOMPARE(*wandererParameter(*city.world.profiles().find(city.resident), kDrawsBy), 2.0);
        QVERIFY(!wandererParameter(*city.world.profiles().find(city.resident), "other"));
    }

    void people_aboutWhomSomethingIsOdd()
    {
        SmallCity city;
        city.edit(city.resident, [](AgentProfile& profile) { profile.speedSd_mps = profile.speedMean_mps; });
        expectOnce(city, "speed-spread", Severity::warning, true);
        city.edit(city.resident, [](AgentProfile& profile) { profile.share = 0.0; });
        expectOnce(city, "profile-shares-zero", Severity::warning, false);
        Crowd crowd;
        crowd.profile = city.resident;
        city.add(crowd);
        ProxyRule rule;
        rule.on = city.resident;
        city.add(rule);
        QVERIFY(ofCode(city.world, "not-carried-out-yet").empty());
        city.edit(city.resident, [](AgentProfile& profile) { profile.steering = Steering::heterSim; });
        expectOnce(city, "not-carried-out-yet", Severity::info, false);
    }

    void findings_areSortedErrorsFirst()
    {
        SmallCity city;
        city.edit(city.home, [](TargetType& type) { type.waitSd_s = 90.0; });
        city.edit(city.house, [](Target& target) { target.position = {2, -3}; });
        city.edit(city.resident, [](AgentProfile& profile) { profile.steering = Steering::heterSim; });
        const auto found = checked(city.world);
        QVERIFY(found.size() >= 3);
        QVERIFY(std::is_sorted(found.begin(), found.end(),
                               [](const Finding& a, const Finding& b) { return a.issue.severity > b.issue.severity; }));
        QCOMPARE(found.front().issue.severity, Severity::error);
        QCOMPARE(found.back().issue.severity, Severity::info);
    }

    void largeCity_isCheckedInTime()
    {
        World world;
        PatchBuilder builder(world);
        const TargetTypeId home = builder.add(SmallCity::type("home"));
        builder.replace(home, SmallCity::type("home", {{home, GoalChoice::uniform, false, 1.0, {}}}));
        CellId before;
        for (int i = 0; i < 20000; ++i) { // a meander of squares, 200 a row
            const double x = 10.0 * (i / 200 % 2 == 0 ? i % 200 : 199 - i % 200);
            const double y = 10.0 * (i / 200);
            const CellId cell = builder.add(Cell{"", CellKind::plaza, 0, SmallCity::square({x, y}, 10)});
            builder.add(Target{"", home, cell, {x + 3, y + 4}});
            const bool turns = i % 200 == 0;
            const double side = i / 200 % 2 == 0 ? x : x + 10;
            if (i > 0)
                builder.add(Portal{before, cell, turns ? geometry::Point{x, y} : geometry::Point{side, y + 2},
                                   turns ? geometry::Point{x + 10, y} : geometry::Point{side, y + 8}, 0.0});
            before = cell;
        }
        QVERIFY(world.apply(builder.patch()).ok());
        const auto start = std::chrono::steady_clock::now();
        const auto found = checked(world);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        QVERIFY(found.empty());
        QVERIFY2(seconds < 20.0, "near-linear cost is lost"); // about 0.1 s; room for sanitizers and busy machines
    }
};

PASSERBY_TEST(ChecksTest)
#include "checks_test.moc"
