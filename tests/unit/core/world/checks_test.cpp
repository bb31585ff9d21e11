// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/limits.h"
#include "core/world/checks.h"
#include "core/world/profile_parameters.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <QTest>
#include <algorithm>
#include <chrono>

namespace checks_test {

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

    void wandererParameters_outOfRange_areSaid()
    {
        for (const auto& [name, value] :
             {std::pair{kFrustum_deg, 361.0}, std::pair{kFrustum_deg, 0.0}, std::pair{kFieldOfView_deg, -5.0}, std::pair{kDrawsBy, 1.5},
              std::pair{kDrawsBy, 3.0}, std::pair{kStepsBetweenDecisions, 0.5}, std::pair{kDamping, 1.01}, std::pair{kCrossesAtRed, -0.1},
              std::pair{kCrossesAtRed, 1.5}, std::pair{kCrossesAnywhere_permin, -1.0}, std::pair{kCrossesAnywhere_permin, 61.0}}) {
            SmallCity city;
            city.edit(city.resident, [&name = name, &value = value](AgentProfile& profile) { profile.parameters[name] = value; });
            expectOnce(city, "parameter-range", Severity::warning, true);
        }
        SmallCity city;
        city.edit(city.resident, [](AgentProfile& profile) {
            profile.parameters = {{kFrustum_deg, 360.0},          {kFieldOfView_deg, 1e-3}, {kDrawsBy, 2.0},
                                  {kStepsBetweenDecisions, 1.0},  {kDamping, 0.0},          {kCrossesAtRed, 1.0},
                                  {kCrossesAnywhere_permin, 60.0}};
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
        city.edit(city.resident, [](AgentProfile& profile) { profile.guidance = Guidance::waypoints; });
        expectOnce(city, "not-carried-out-yet", Severity::info, false);
    }

    void findings_areSortedErrorsFirst()
    {
        SmallCity city;
        city.edit(city.home, [](TargetType& type) { type.waitSd_s = 90.0; });
        city.edit(city.house, [](Target& target) { target.position = {2, -3}; });
        city.edit(city.resident, [](AgentProfile& profile) { profile.guidance = Guidance::waypoints; });
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

} // namespace checks_test

#include "checks_test.moc"
