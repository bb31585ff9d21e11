// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crowds/crowd_tale.h"
#include "core/run/setting.h"
#include "core/street/formation.h"
#include "core/street/steering_models.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace crowd_groups_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using testing::advance;
using testing::optionsFor;
using testing::placeOf;
using testing::ScheduleRun;
using testing::start;
using testing::Walker;
using testing::WorldMaker;
using world::GroupForm;
using world::Steering;

namespace {

/// A hall of 60 × 20 m, and behind a door of 3 m another of 30 × 20 m; nobody lives there.
struct TwoRooms {
    world::World world;

    explicit TwoRooms(double speedSd_mps = 0.2)
    {
        WorldMaker maker;
        const auto hall = maker.addCell(0, 0, 60, 20);
        const auto yard = maker.addCell(60, 0, 90, 20);
        maker.addPortal(hall, yard, {60, 8.5}, {60, 11.5});
        const auto exit = maker.addType("exit", 10, 0);
        maker.addGoal(exit, exit, world::GoalChoice::uniform, false, 1);
        maker.addTarget(exit, yard, {88, 10});
        maker.addProfile("visitor", 1.0, 1.3, speedSd_mps);
        maker.lastProfile().steering = Steering::orca;
        world = maker.make();
    }
    world::RegionId addRegion(Point low, Point high)
    {
        world::WorldPatch patch;
        const auto id = world.regions().nextId();
        patch.put(id, world::Region{"Place", 0, {{low, {high.x, low.y}, high, {low.x, high.y}}, {}}, false});
        world = testing::changed(world, patch);
        return id;
    }
    void addCrowd(int count, int low, int high, GroupForm form, std::vector<Point> waypoints, world::CrowdEnd atEnd = world::CrowdEnd::stay)
    {
        world::Crowd crowd;
        crowd.name = "Crowd";
        crowd.profile = world.profiles().at(0).id;
        crowd.count = count;
        crowd.region = addRegion({2, 2}, {14, 18});
        crowd.waypoints = std::move(waypoints);
        crowd.atEnd = atEnd;
        crowd.groupLow = low;
        crowd.groupHigh = high;
        crowd.groupForm = form;
        world::WorldPatch patch;
        patch.put(world.crowds().nextId(), crowd);
        world = testing::changed(world, patch);
    }
};

Point placeOfMember(const ScheduleRun& run, std::uint32_t member)
{
    return run.setting().street->status({world::PersonKind::crowd, member}).place;
}

std::uint32_t walksWith(const ScheduleRun& run, std::uint32_t member)
{
    return crowds::crowdTale(*run.story({world::PersonKind::crowd, member})).walksWith;
}

/// Distances of two people, seen from the first, who walks east.
Point fromFirst(const ScheduleRun& run, std::uint32_t second)
{
    return placeOfMember(run, second) - placeOfMember(run, 0);
}

} // namespace

/// People of crowds who walk together.
class CrowdGroupsTest : public QObject {
    Q_OBJECT

private slots:
    /// Bodies of 0.13 m: 0.76 m to the leader's right and as far to their left, none ahead (street::slotsOf).
    void three_walkSideBySide_asFormationsSay()
    {
        TwoRooms city(0.0);
        city.addCrowd(3, 3, 3, GroupForm::abreast, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 200);
        const double apart_m = street::spacing_m(static_cast<double>(street::bodyRadius_m(0.25)));
        QVERIFY(std::abs(apart_m - 0.76) < 0.01);
        QVERIFY(placeOfMember(*run, 0).x > 15.0 && placeOfMember(*run, 0).x < 45.0);
        for (std::uint32_t member = 1; member < 3; ++member) {
            QCOMPARE(walksWith(*run, member), 2U);
            const Point seen = fromFirst(*run, member);
            QVERIFY2(std::abs(seen.x) < 0.25, qPrintable(QString::number(seen.x)));
            QVERIFY2(std::abs(std::abs(seen.y) - apart_m) < 0.25, qPrintable(QString::number(seen.y)));
            QVERIFY((seen.y < 0.0) == (member == 1));
        }
    }

    /// 0.45 m ahead and 0.85 × 0.76 = 0.646 m aside.
    void three_walkInAVee()
    {
        TwoRooms city(0.0);
        city.addCrowd(3, 3, 3, GroupForm::vee, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 200);
        for (std::uint32_t member = 1; member < 3; ++member) {
            const Point seen = fromFirst(*run, member);
            QVERIFY2(std::abs(seen.x - 0.45) < 0.25 && std::abs(std::abs(seen.y) - 0.646) < 0.25,
                     qPrintable(QStringLiteral("%1 %2").arg(seen.x).arg(seen.y)));
        }
    }

    /// Side by side in the hall, and one behind the other in the door: as wide as one of them.
    void beforeADoor_theyGoOneBehindTheOther()
    {
        TwoRooms city(0.0);
        city.addCrowd(3, 3, 3, GroupForm::abreast, {{85, 10}});
        const auto run = start(city.world, optionsFor(0));
        double widestInDoor_m = 0.0;
        std::array<bool, 3> hasPassed{};
        for (int i = 0; i < 1000; ++i) {
            run->step();
            for (std::uint32_t member = 0; member < 3; ++member) {
                const Point place = placeOfMember(*run, member);
                hasPassed[member] = hasPassed[member] || place.x > 61.0;
                for (std::uint32_t other = 0; other < member; ++other)
                    if (const Point beside = placeOfMember(*run, other); std::abs(place.x - 60.0) < 0.5 && std::abs(beside.x - 60.0) < 0.5)
                        widestInDoor_m = std::max(widestInDoor_m, std::abs(place.y - beside.y));
            }
        }
        QVERIFY(hasPassed[0] && hasPassed[1] && hasPassed[2]);
        QVERIFY2(widestInDoor_m < 0.5, qPrintable(QString::number(widestInDoor_m)));
    }

    /// All go as the slowest of them, though each has a speed of their own.
    void group_goesAsItsSlowest()
    {
        TwoRooms city(0.3);
        city.addCrowd(4, 4, 4, GroupForm::vee, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        double slowest_mps = 10.0;
        advance(*run, 1);
        for (std::uint32_t member = 0; member < 4; ++member)
            slowest_mps = std::min(slowest_mps, run->story({world::PersonKind::crowd, member})->speed_mps);
        advance(*run, 150);
        const double before_m = placeOfMember(*run, 0).x;
        advance(*run, 100);
        const double pace_mps = (placeOfMember(*run, 0).x - before_m) / 10.0;
        QVERIFY2(std::abs(pace_mps - slowest_mps) < 0.05, qPrintable(QStringLiteral("%1 of %2").arg(pace_mps).arg(slowest_mps)));
        for (std::uint32_t member = 1; member < 4; ++member)
            QVERIFY(length(fromFirst(*run, member)) < 3.0);
    }

    /// Somebody is kept where they are: whoever leads goes on until they are 6 m farther than their place, waits, and goes on when they
    /// have come.
    void whoIsLeft_isWaitedFor()
    {
        TwoRooms city(0.0);
        city.addCrowd(2, 2, 2, GroupForm::abreast, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 100);
        const world::AgentId second{world::PersonKind::crowd, 1};
        const Point kept = placeOfMember(*run, 1);
        run->setting().street->settleDown(second, kept, 0.0);
        advance(*run, 300);
        QVERIFY2(std::abs(length(fromFirst(*run, 1)) - 6.0) < 1.5, qPrintable(QString::number(length(fromFirst(*run, 1)))));
        const double waits_m = placeOfMember(*run, 0).x;
        run->setting().street->getUp(second, kept);
        advance(*run, 150);
        QVERIFY(placeOfMember(*run, 0).x > waits_m + 1.0);
        QVERIFY(length(fromFirst(*run, 1)) < 2.0);
    }

    /// A minute after they could have come whoever leads goes on without them.
    void whoDoesNotCome_goesOnAlone()
    {
        TwoRooms city(0.0);
        city.addCrowd(2, 2, 2, GroupForm::abreast, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 100);
        const world::AgentId second{world::PersonKind::crowd, 1};
        const Point kept = placeOfMember(*run, 1);
        run->setting().street->settleDown(second, kept, 0.0);
        advance(*run, 500);
        QCOMPARE(walksWith(*run, 0), 1U); // waits still
        advance(*run, 500);
        QCOMPARE(walksWith(*run, 0), 0U);
        QCOMPARE(walksWith(*run, 1), 0U);
        QVERIFY(distance(placeOfMember(*run, 0), {55, 10}) < 2.0);
        run->setting().street->getUp(second, kept);
        advance(*run, 500);
        QVERIFY(distance(placeOfMember(*run, 1), {55, 10}) < 2.0);
    }

    /// Eight one behind the other are 6.4 m long, farther than anybody is left behind: while they wait for the last one, who does not come,
    /// the others are where they belong.
    void inALongFile_onlyWhoIsLeftGoesOnAlone()
    {
        TwoRooms city(0.0);
        city.addCrowd(8, 8, 8, GroupForm::file, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 120);
        run->setting().street->settleDown({world::PersonKind::crowd, 7}, placeOfMember(*run, 7), 0.0);
        for (int i = 0; i < 1500 && walksWith(*run, 7) > 0; ++i)
            run->step();
        QCOMPARE(walksWith(*run, 7), 0U);
        advance(*run, 50);
        QCOMPARE(walksWith(*run, 0), 6U);
        QVERIFY(placeOfMember(*run, 0).x > placeOfMember(*run, 7).x + 15.0);
    }

    /// The slowest of four, who does not lead, stays behind: the others go at the pace of the slowest one of them from then on.
    void withoutTheSlowest_theyGoFaster()
    {
        TwoRooms city(0.3);
        city.addCrowd(12, 4, 4, GroupForm::abreast, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 50);
        std::array<std::uint32_t, 4> members{4, 5, 6, 7};
        const auto speed_mps = [&](std::uint32_t member) { return run->story({world::PersonKind::crowd, member})->speed_mps; };
        std::ranges::sort(members, {}, speed_mps);
        const std::uint32_t slowest = members[0];
        QVERIFY(slowest != 4);
        QVERIFY(speed_mps(members[1]) > speed_mps(slowest) + 0.2);
        run->setting().street->settleDown({world::PersonKind::crowd, slowest}, placeOfMember(*run, slowest), 0.0);
        for (int i = 0; i < 1500 && walksWith(*run, slowest) > 0; ++i)
            run->step();
        QCOMPARE(walksWith(*run, 4), 2U);
        advance(*run, 50);
        const Point before = placeOfMember(*run, 4);
        advance(*run, 50);
        const double pace_mps = distance(placeOfMember(*run, 4), before) / 5.0;
        QVERIFY2(pace_mps > speed_mps(slowest) + 0.3 && pace_mps < speed_mps(members[1]) + 0.05,
                 qPrintable(QStringLiteral("%1, slowest %2").arg(pace_mps).arg(speed_mps(slowest))));
    }

    /// 300 people in groups of 2 to 4: of about 100 groups each size is that of a third, four standard deviations at most from it.
    void sizes_areDrawnEvenly()
    {
        TwoRooms city;
        city.addCrowd(300, 2, 4, GroupForm::vee, {{55, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 1);
        std::array<double, 5> groups{};
        for (std::uint32_t member = 0; member < 300; ++member)
            groups[walksWith(*run, member) + 1] += 1.0 / (walksWith(*run, member) + 1.0);
        QVERIFY(groups[1] < 1.5); // the last may be as small as is left
        const double all = groups[2] + groups[3] + groups[4];
        QVERIFY(all > 85.0 && all < 115.0);
        for (const std::size_t size : {2U, 3U, 4U})
            QVERIFY2(std::abs(groups[size] - all / 3.0) < 4.0 * std::sqrt(all * 2.0 / 9.0), qPrintable(QString::number(groups[size])));
    }

    /// Whoever leads leaves first; the next one leads the others in. Nobody is left.
    void all_leaveTheCity()
    {
        TwoRooms city;
        city.addCrowd(24, 2, 5, GroupForm::vee, {{40, 3}, {50, 17}}, world::CrowdEnd::leave);
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 100);
        QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 24U);
        advance(*run, 1900);
        QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 0U);
    }

    /// Each comes to a place of their own at the end.
    void all_stayAtTheEnd()
    {
        TwoRooms city;
        city.addCrowd(20, 3, 3, GroupForm::abreast, {{80, 10}}, world::CrowdEnd::stay);
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 2000);
        for (std::uint32_t member = 0; member < 20; ++member) {
            const auto story = run->story({world::PersonKind::crowd, member});
            QVERIFY(crowds::crowdTale(*story).isThere && crowds::crowdTale(*story).walksWith == 0);
            QVERIFY(distance(placeOfMember(*run, member), {80, 10}) < 4.0);
        }
    }

    /// Groups of one are none, in whatever form.
    void groupsOfOne_changeNothing()
    {
        std::vector<std::uint64_t> hashes;
        for (const GroupForm form : {GroupForm::vee, GroupForm::file}) {
            TwoRooms city;
            city.addCrowd(30, 1, 1, form, {{55, 10}});
            const auto run = start(city.world, optionsFor(0));
            advance(*run, 150);
            hashes.push_back(frameHash(*run->frame()));
        }
        QCOMPARE(hashes[0], hashes[1]);
    }

    /// An edit beside them leaves groups together; the same again from the log, with any number of threads.
    void edits_keepGroups_andReplayToTheSameBytes()
    {
        TwoRooms city;
        city.addCrowd(30, 2, 4, GroupForm::vee, {{85, 10}});
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 100);
        std::vector<std::uint32_t> before;
        for (std::uint32_t member = 0; member < 30; ++member)
            before.push_back(walksWith(*run, member));
        city.addRegion({20, 2}, {30, 8});
        testing::take(*run, city.world, 0);
        for (std::uint32_t member = 0; member < 30; ++member)
            QCOMPARE(walksWith(*run, member), before[member]);
        advance(*run, 400);
        for (const unsigned threads : {1U, 2U, 8U}) {
            const auto again = testing::livedAgain(run->log(), 500, threads);
            QCOMPARE(frameHash(*again->frame()), frameHash(*run->frame()));
        }
    }
};

PASSERBY_TEST(CrowdGroupsTest)

} // namespace crowd_groups_test

#include "crowd_groups_test.moc"
