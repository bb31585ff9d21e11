// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <algorithm>
#include <limits>
#include <map>
#include <numbers>
#include <string>

namespace minds_groups_waiting_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::liveUntilBothWalk;
using testing::makeGroups;
using testing::statusOf;
using testing::TwoHalls;
using world::Steering;

namespace {

constexpr double kNobody_s = std::numeric_limits<double>::infinity();

/// Two who walk one behind the other.
TwoHalls fileOfTwo()
{
    TwoHalls city(Steering::orca);
    makeGroups(city, 2);
    city.setParameter("group_form", 2.0);
    return city;
}

/// Somebody stays where they are as if grown there, whatever they want.
void hold(LivedMinds& lived, std::uint32_t person)
{
    const auto status = statusOf(lived, person);
    lived.run.setting().street->settleDown({world::PersonKind::mind, person}, status.place, status.heading_rad);
}

void release(LivedMinds& lived, std::uint32_t person)
{
    lived.run.setting().street->getUp({world::PersonKind::mind, person}, statusOf(lived, person).place);
}

} // namespace

/// Groups that wait: for who is left behind, behind a fence, and in trains.
class MindsGroupsWaitingTest : public QObject {
    Q_OBJECT

private slots:
    /// The second is held up at the door; the first, who has a seat in view, waits on the way to it for longer than they had asked for it,
    /// and has it still.
    void whoWaitsOnTheWayToASeat_keepsIt()
    {
        TwoHalls city = fileOfTwo();
        city.addFixture("bench", {9, 14}, -std::numbers::pi / 2, 1);
        city.addFixture("bench", {51, 14}, -std::numbers::pi / 2, 1);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        LivedMinds lived(city.world, 2);
        const Minds& minds = *lived.minds->minds();
        QVERIFY(liveUntilBothWalk(lived, 0.5));
        hold(lived, 1);
        lived.live(1.5);
        QVERIFY(minds.person(0).hasClaim);
        const double since_s = lived.run.setting().now_s;
        double waited_s = 0.0; // with a seat
        for (int i = 0; i < 700; ++i) {
            lived.live(0.1);
            const Person& leader = minds.person(0);
            QVERIFY2(!leader.hasClaim || minds.claims().holds(1, leader.claim), qPrintable(QString::number(i)));
            if (leader.hasClaim && leader.waitsSince_s < kNobody_s)
                waited_s = lived.run.setting().now_s - since_s;
        }
        QVERIFY2(waited_s > 50.0, qPrintable(QString::number(waited_s)));
    }

    /// Of groups of three one gets off each train that brings four.
    void noMoreGetOff_thanATrainBrings()
    {
        TwoHalls city(Steering::orca);
        city.addTrains(0.0);
        makeGroups(city, 3);
        LivedMinds lived(city.world, 150);
        lived.live(1000.0);
        std::map<double, int> alighted;
        for (const MindEvent& event : lived.minds->events())
            if (std::string(event.kind) == "train" && std::string(event.to) == "alights")
                ++alighted[event.time_s];
        QVERIFY(alighted.size() >= 2);
        for (const auto& [time_s, people] : alighted)
            QVERIFY2(people == 3 || people == 4, qPrintable(QString::number(people)));
    }

    /// A fence comes between them for half a minute: they stand, and then go on together.
    void aFenceOfAMoment_partsNobody()
    {
        const TwoHalls city = fileOfTwo();
        LivedMinds lived(city.world, 2);
        const Minds& minds = *lived.minds->minds();
        QVERIFY(liveUntilBothWalk(lived, 3.0));
        hold(lived, 1);
        for (int i = 0; i < 300 && !(minds.person(0).waitsSince_s < kNobody_s && minds.person(1).isLed); ++i)
            lived.live(0.1);
        QVERIFY(minds.person(1).isLed);
        const double middle_m = midpoint(statusOf(lived, 0).place, statusOf(lived, 1).place).x;
        const bool wasWest = statusOf(lived, 1).place.x < middle_m;
        const std::uint32_t cell = middle_m < 30.0 ? city.west.number : city.east.number;
        const std::uint32_t fence = lived.run.block({cell, {middle_m, 20}, {middle_m, 0}, 0.0});
        release(lived, 1);
        lived.live(30.0);
        QVERIFY(minds.person(1).isWithGroup && minds.leaderOf(1) == 0);
        QCOMPARE(statusOf(lived, 1).place.x < middle_m, wasWest);
        QVERIFY(lived.run.unblock(fence));
        lived.live(12.0);
        QVERIFY(minds.person(1).isWithGroup);
        QVERIFY(distance(statusOf(lived, 0).place, statusOf(lived, 1).place) < 3.0);
    }

    /// The first comes to the door while they wait for the second, since fences come and go, and goes out again while the second is held
    /// up: they wait for nobody.
    void whoSetsOutAlone_waitsForNobody()
    {
        const TwoHalls city = fileOfTwo();
        LivedMinds lived(city.world, 2);
        const Minds& minds = *lived.minds->minds();
        QVERIFY(liveUntilBothWalk(lived, 3.0));
        const std::uint32_t goal = minds.person(0).goal;
        const bool isEastward = city.world.targets().at(goal).id == city.out;
        const auto gone_m = [&](std::uint32_t person) {
            return isEastward ? statusOf(lived, person).place.x : 60.0 - statusOf(lived, person).place.x;
        };
        for (int i = 0; i < 600 && gone_m(1) < 45.0; ++i)
            lived.live(0.1);
        hold(lived, 1);
        const Point behind{isEastward ? 20.0 : 40.0, 10.0};
        const std::uint32_t cell = isEastward ? city.west.number : city.east.number;
        bool waited = false;
        for (int i = 0; i < 500 && minds.person(0).isOut; ++i) {
            lived.live(0.1);
            waited = minds.person(0).waitsSince_s < kNobody_s;
            if (waited)
                QVERIFY(lived.run.unblock(lived.run.block({cell, behind, behind + Point{0.0, 0.5}, 0.0})));
        }
        QVERIFY(!minds.person(0).isOut && waited);
        const double before_m = isEastward ? 55.0 : 5.0; // the way of the second is cut until they turn back
        const std::uint32_t fence = lived.run.block({isEastward ? city.east.number : city.west.number, {before_m, 20}, {before_m, 0}, 0.0});
        for (int i = 0; i < 100 && minds.person(1).goal == goal; ++i)
            lived.live(0.1);
        QVERIFY(lived.run.unblock(fence));
        QVERIFY(minds.person(1).goal != goal);
        for (int i = 0; i < 3000 && !minds.person(0).isOut; ++i)
            lived.live(0.1);
        QVERIFY(minds.person(0).isOut && !minds.person(0).isWithGroup);
        QVERIFY(minds.person(0).waitsSince_s == kNobody_s);
    }
};

PASSERBY_TEST(MindsGroupsWaitingTest)

} // namespace minds_groups_waiting_test

#include "minds_groups_waiting_test.moc"
