// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/train_times.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

namespace check_needs_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

namespace {

/// The small city with a platform in the west, and residents who decide for themselves where this version lets them.
struct CityOfNeeds : SmallCity {
    FixtureKindId bench, platform;
    FixtureId track;

    CityOfNeeds()
    {
        const auto usual = usualFixtureKinds();
        bench = add(usual[0]);
        platform = add(usual[6]);
        Fixture fixture = newFixture(platform, usual[6], 0, {4, 4}, 0.0);
        fixture.width_m = 3.0;
        fixture.depth_m = 3.0;
        track = add(fixture);
        edit(resident, [](AgentProfile& profile) { profile.guidance = Guidance::autonomous; });
    }
    NeedId want(FixtureKindId kind)
    {
        Need need;
        need.profile = resident;
        need.name = "tiredness";
        need.growth_s = 1500.0;
        need.fulfilledBy = kind;
        return add(need);
    }
    TrainServiceId run(double offset_s, double period_s = 600.0)
    {
        TrainService train;
        train.platform = track;
        train.target = house;
        train.period_s = period_s;
        train.offset_s = offset_s;
        return add(train);
    }
};

TrainService every(double period_s, double offset_s, double dwell_s)
{
    TrainService train;
    train.period_s = period_s;
    train.offset_s = offset_s;
    train.dwell_s = dwell_s;
    return train;
}

} // namespace

class CheckNeedsTest : public QObject {
    Q_OBJECT

private slots:
    void goodNeedsDutiesAndTrains_haveNoFindings()
    {
        CityOfNeeds city;
        city.add(newFixture(city.bench, *city.world.fixtureKinds().find(city.bench), 0, {2, 8}, 0.0));
        city.want(city.bench);
        city.add(Duty{city.resident, "", 0, {{3, 3}, {17, 5}}, DutyPose::guard, 20.0, 10.0});
        city.run(0.0);
        city.run(120.0);
        for (const Finding& finding : checked(city.world))
            QFAIL(finding.issue.message.c_str());
    }

    void needThatNothingFulfils_isDeleted()
    {
        CityOfNeeds city;
        city.want(city.bench);
        const auto findings = ofCode(city.world, "need-never-fulfilled");
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings.front().issue.message,
                 std::string("Nothing in the city fulfils \"tiredness\" of Profile 1 (resident): there is no bench."));
        QCOMPARE(findings.front().issue.where.kind, std::string("need"));
        expectOnce(city, "need-never-fulfilled", Severity::warning, true);
        QVERIFY(city.world.needs().empty());
        city.want({}); // company needs nothing that stands anywhere
        QVERIFY(ofCode(city.world, "need-never-fulfilled").empty());
    }

    void needOfWhoKeepsASchedule_isAHint()
    {
        CityOfNeeds city;
        city.edit(city.resident, [](AgentProfile& profile) { profile.guidance = Guidance::alibi; });
        city.want({});
        city.add(Duty{city.resident, "", 0, {{3, 3}}, DutyPose::guard, 20.0, 10.0});
        expectOnce(city, "needs-not-lived", Severity::info, true);
        QVERIFY(checked(city.world).empty());
    }

    void dutyOutsideCells_isMovedInside()
    {
        CityOfNeeds city;
        const DutyId duty = city.add(Duty{city.resident, "post", 0, {{5, 5}, {5, -0.6}}, DutyPose::guard, 20.0, 10.0});
        expectOnce(city, "duty-outside-cells", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
        QVERIFY((city.world.duties().find(duty)->points.front() == geometry::Point{5, 5}));
        city.edit(duty, [](Duty& row) { row.points = {{5, -9}}; });
        expectOnce(city, "duty-outside-cells", Severity::warning, false);
        city.edit(duty, [](Duty& row) {
            row.points = {{5, 5}};
            row.level = 1;
        });
        expectOnce(city, "duty-outside-cells", Severity::warning, false);
    }

    void dutyInWhatStopsFeet_isMovedBeside()
    {
        CityOfNeeds city;
        city.add(Obstacle{"Kiosk", ObstacleKind::furniture, 0, {{{6, 7}, {7, 7}, {7, 8}, {6, 8}}, {}}, 0.0, 3.0});
        city.add(Duty{city.resident, "post", 0, {{6.5, 7.5}}, DutyPose::guard, 20.0, 10.0});
        expectOnce(city, "unreachable-duty", Severity::warning, true);
        QVERIFY(ofCode(city.world, "unreachable-duty").empty());
    }

    void trainWhereNobodyWaits_stopsAtThePlatform()
    {
        CityOfNeeds city;
        const FixtureId seat = city.add(newFixture(city.bench, *city.world.fixtureKinds().find(city.bench), 0, {2, 8}, 0.0));
        const TrainServiceId train = city.run(0.0);
        city.edit(train, [&](TrainService& row) { row.platform = seat; });
        expectOnce(city, "train-without-platform", Severity::warning, true);
        QVERIFY(city.world.trainServices().find(train)->platform == city.track);
        QVERIFY(checked(city.world).empty());
    }

    void trainWithATargetElsewhere_takesOneThatIsThere()
    {
        CityOfNeeds city;
        const TrainServiceId train = city.run(0.0);
        city.edit(train, [&](TrainService& row) { row.target = city.desk; });
        expectOnce(city, "train-off-platform", Severity::warning, true);
        QVERIFY(city.world.trainServices().find(train)->target == city.house);
    }

    void trainsAtOnce_comeOneAfterTheOther()
    {
        CityOfNeeds city;
        city.run(0.0);
        const TrainServiceId second = city.run(100.0);
        expectOnce(city, "trains-at-once", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
        QVERIFY(city.world.trainServices().find(second)->offset_s >= 120.0);
        city.edit(second, [](TrainService& row) { row.dwell_s = row.period_s; }); // leaves no room for another
        expectOnce(city, "trains-at-once", Severity::warning, false);
    }

    void trainsMeetSomeTimeOfTheDay()
    {
        QVERIFY(!standTogether(every(600, 0, 120), every(600, 120, 480)));
        QVERIFY(standTogether(every(600, 0, 121), every(600, 120, 120)));
        QVERIFY(standTogether(every(600, 0, 60), every(660, 300, 60))); // five rounds later
        QVERIFY(!standTogether(every(86400, 0, 60), every(86400, 60, 60)));
        QVERIFY(!standTogether(every(1e-3, 0, 1e-3), every(86400, 80000, 60))); // too many to look at
    }
};

PASSERBY_TEST(CheckNeedsTest)

} // namespace check_needs_test

#include "check_needs_test.moc"
