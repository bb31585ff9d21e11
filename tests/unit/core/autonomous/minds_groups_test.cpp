// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <cmath>

namespace minds_groups_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::areBothOut;
using testing::LivedMinds;
using testing::liveUntilBothWalk;
using testing::makeGroups;
using testing::statusOf;
using testing::TwoHalls;
using world::PersonKind;
using world::Steering;

/// How people who live by what they need and want walk with one another.
class MindsGroupsTest : public QObject {
    Q_OBJECT

private slots:
    void whoseProfileSaysNothing_walkAlone()
    {
        const TwoHalls city(Steering::orca);
        LivedMinds lived(city.world, 20);
        lived.live(100.0);
        for (std::uint32_t person = 0; person < 20; ++person)
            QVERIFY(lived.minds->minds()->groups().groupOf(person) == navigation::kNone && !lived.minds->minds()->slotOf(person));
        QCOMPARE(lived.count("group", "follows"), std::size_t{0});
    }

    /// They are born in one place, set out at one moment for one goal, and come in where they meant to.
    void aPair_setsOutTogether_forOneGoal()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 10);
        const Minds& minds = *lived.minds->minds();
        for (std::uint32_t first = 0; first < 10; first += 2)
            QCOMPARE(minds.person(first).place, minds.person(first + 1).place);
        for (int i = 0; i < 600; ++i) {
            lived.live(0.5);
            for (std::uint32_t first = 0; first < 10; first += 2) {
                const Person& a = minds.person(first);
                const Person& b = minds.person(first + 1);
                QVERIFY(!(a.isOut && b.isOut) || a.goal == b.goal);
                QCOMPARE(minds.leaderOf(first + 1), areBothOut(minds, first, first + 1) ? first : first + 1);
            }
        }
        QVERIFY(lived.count("inside", "inside") >= 20);
        QVERIFY(lived.count("group", "follows") >= 10 && lived.count("group", "leads") >= 5);
    }

    /// In a hall of 20 m the other is within 0.4 m of the slot: 0.76 m to the right.
    void inTheOpen_theyWalkAbreast()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        QVERIFY(liveUntilBothWalk(lived, 5.0));
        const auto leader = statusOf(lived, 0);
        const auto other = statusOf(lived, 1);
        const Point ahead{std::cos(leader.heading_rad), std::sin(leader.heading_rad)};
        const Point from = other.place - leader.place;
        QVERIFY(length(leader.velocity_mps) > 0.5);
        const Point seen{dot(from, ahead), cross(ahead, from)};
        QVERIFY2(distance(seen, {0.0, -0.76}) < 0.4, qPrintable(QString("%1 ahead, %2 to the left").arg(seen.x).arg(seen.y)));
        const auto slot = lived.minds->minds()->slotOf(1);
        QVERIFY(slot && distance(*slot, other.place) < 0.4);
        QVERIFY(!lived.minds->minds()->slotOf(0));
    }

    /// As those are told who are drawn by companions.
    void fellows_areThoseWhoAreOutTogether()
    {
        TwoHalls city(Steering::heterSim);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        const Minds& minds = *lived.minds->minds();
        const world::AgentId first{PersonKind::mind, 0};
        const world::AgentId second{PersonKind::mind, 1};
        QVERIFY(liveUntilBothWalk(lived, 5.0));
        QCOMPARE(minds.fellowsOf(first).count, 1U);
        QVERIFY(minds.fellowsOf(first).others[0] == second && !minds.fellowsOf(first).leader);
        QVERIFY(minds.fellowsOf(second).others[0] == first && minds.fellowsOf(second).leader == first);
        QCOMPARE(minds.fellowsOf({PersonKind::wander, 0}).count, 0U);
        QCOMPARE(minds.fellowsOf({PersonKind::mind, 7}).count, 0U);
        QVERIFY(lived.minds->part(testing::people({0, 1})));
        QCOMPARE(minds.fellowsOf(second).count, 0U);
        QVERIFY(!minds.fellowsOf(second).leader);
    }

    /// Doors of 2 m: one after the other, and both get through.
    void atADoor_theyGoInAFile()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 3);
        LivedMinds lived(city.world, 3);
        const Minds& minds = *lived.minds->minds();
        bool wasFile = false;
        bool wasVee = false;
        for (int i = 0; i < 1200 && lived.count("inside", "inside") < 3; ++i) {
            lived.live(0.5);
            if (!minds.person(0).isOut || !minds.person(0).isWithGroup)
                continue;
            const double fromDoor_m = std::abs(statusOf(lived, 0).place.x - 30.0);
            const Form form = minds.groups().at(0).form;
            wasFile = wasFile || (fromDoor_m < 2.5 && form == Form::file);
            wasVee = wasVee || (fromDoor_m > 8.0 && fromDoor_m < 22.0 && form == Form::vee);
        }
        QVERIFY(wasFile && wasVee);
        QCOMPARE(lived.count("inside", "inside"), std::size_t{3});
    }

    /// Somebody is held where they are: the first waits within 9 m, and both go on when they are free again.
    void whoIsLeft_isWaitedFor()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        QVERIFY(liveUntilBothWalk(lived, 3.0));
        street::SteeredPeople& street = *lived.run.setting().street;
        const Point held = statusOf(lived, 1).place;
        street.settleDown({PersonKind::mind, 1}, held, 0.0);
        lived.live(30.0);
        QCOMPARE(lived.count("group", "waits"), std::size_t{1});
        QVERIFY2(distance(statusOf(lived, 0).place, held) < 9.0, qPrintable(QString::number(distance(statusOf(lived, 0).place, held))));
        QVERIFY(length(statusOf(lived, 0).velocity_mps) < 0.1);
        street.getUp({PersonKind::mind, 1}, held);
        lived.live(20.0);
        QCOMPARE(lived.count("group", "walks"), std::size_t{1});
        lived.live(100.0);
        QCOMPARE(lived.count("inside", "inside"), std::size_t{2});
    }

    /// Nobody waits longer than a minute; who was held goes to the same goal alone.
    void whoDoesNotCome_goesAlone()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        QVERIFY(liveUntilBothWalk(lived, 3.0));
        street::SteeredPeople& street = *lived.run.setting().street;
        const Point held = statusOf(lived, 1).place;
        street.settleDown({PersonKind::mind, 1}, held, 0.0);
        lived.live(80.0);
        QCOMPARE(lived.count("group", "alone"), std::size_t{1});
        street.getUp({PersonKind::mind, 1}, held);
        lived.live(120.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
    }
};

PASSERBY_TEST(MindsGroupsTest)

} // namespace minds_groups_test

#include "minds_groups_test.moc"
