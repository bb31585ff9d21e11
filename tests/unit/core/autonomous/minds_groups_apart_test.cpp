// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <vector>

namespace minds_groups_apart_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::areBothOut;
using testing::LivedMinds;
using testing::liveUntilBothWalk;
using testing::makeGroups;
using testing::people;
using testing::statusOf;
using testing::TwoHalls;
using world::PersonKind;
using world::Steering;

namespace {

/// Everybody is on a round of two points in the western hall.
world::DutyId addRound(TwoHalls& city)
{
    world::PatchBuilder builder(city.world);
    world::Duty duty;
    duty.profile = city.world.profiles().at(0).id;
    duty.name = "round";
    duty.points = {{15, 5}, {15, 15}};
    const world::DutyId id = builder.add(duty);
    city.apply(builder.take());
    return id;
}

bool hasDuty(const Person& person)
{
    return std::ranges::any_of(person.stack.goals(), [](const Goal& goal) { return goal.kind == GoalKind::duty; });
}

} // namespace

/// Groups in parts: whom one waits for, and what those keep who walk without the others.
class MindsGroupsApartTest : public QObject {
    Q_OBJECT

private slots:
    /// The first waits 2 m from a seat on the last metres to it, and does not give it up.
    void whoIsLeft_isWaitedFor_beforeASeatToo()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {13, 19}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        const Minds& minds = *lived.minds->minds();
        const auto left_m = [&] { return distance(statusOf(lived, 0).place, minds.person(0).to.place); };
        bool isNear = false;
        for (int i = 0; i < 6000 && !isNear; ++i) {
            lived.live(0.1);
            isNear = areBothOut(minds, 0, 1) && minds.person(0).isLed && minds.person(0).hasClaim && left_m() < 6.5;
        }
        QVERIFY(isNear);
        lived.run.setting().street->settleDown({PersonKind::mind, 1}, statusOf(lived, 1).place, 0.0);
        lived.live(25.0);
        QCOMPARE(lived.count("group", "waits"), std::size_t{1});
        QVERIFY2(left_m() > 0.5 && left_m() < 3.0, qPrintable(QString::number(left_m())));
        QVERIFY(length(statusOf(lived, 0).velocity_mps) < 0.1);
        QCOMPARE(lived.count("goal", "blocked"), std::size_t{0});
    }

    /// The duty below what the second does goes too.
    void whoFollows_isOnNoDutyThatIsTakenAway()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        const world::DutyId round = addRound(city);
        LivedMinds lived(city.world, 2);
        QVERIFY(liveUntilBothWalk(lived, 5.0));
        const Minds& minds = *lived.minds->minds();
        QVERIFY(hasDuty(minds.person(0)) && hasDuty(minds.person(1)));
        world::WorldPatch patch;
        patch.erase(round);
        city.apply(patch);
        lived.edit(city.world, 2);
        for (std::uint32_t person = 0; person < 2; ++person)
            QVERIFY(!hasDuty(minds.person(person)) && minds.person(person).duty == navigation::kNone);
        lived.live(30.0);
        QVERIFY(areBothOut(minds, 0, 1) && minds.leaderOf(1) == 0U);
    }

    /// Pairs become groups of four while all are out: whoever led one keeps their duty.
    void anEditOfGroups_takesNobodysDutyAway()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        addRound(city);
        LivedMinds lived(city.world, 4);
        const Minds& minds = *lived.minds->minds();
        for (int i = 0; i < 600 && !(areBothOut(minds, 0, 1) && areBothOut(minds, 2, 3)); ++i)
            lived.live(0.5);
        lived.live(5.0);
        makeGroups(city, 4);
        lived.edit(city.world, 4);
        lived.live(5.0);
        for (std::uint32_t person = 0; person < 4; ++person)
            QVERIFY(hasDuty(minds.person(person)));
        QVERIFY(!minds.person(2).isWithGroup);
    }

    /// The first is in, the second not yet: then the first walks with somebody else.
    void byHand_whoIsLeftAloneOutside_goesOn()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 4);
        const Minds& minds = *lived.minds->minds();
        const auto isLeft = [&] { return !minds.person(0).isOut && minds.person(1).isOut && minds.person(1).isWithGroup; };
        for (int i = 0; i < 4000 && !(isLeft() && !minds.person(2).isOut); ++i)
            lived.live(0.1);
        QVERIFY(isLeft() && !minds.person(2).isOut);
        QVERIFY(lived.minds->walkTogether(people({0, 2}), Form::vee).ok());
        QVERIFY(!minds.person(1).isWithGroup);
        QCOMPARE(minds.leaderOf(1), 1U);
        lived.live(60.0);
        QVERIFY(!minds.person(1).isOut || minds.person(1).visits > 1);
    }

    /// Of those who come by train as many get off as the train brings, a group whole; each of them is told of.
    void byTrain_noMoreGetOffThanItBrings()
    {
        TwoHalls city(Steering::orca);
        city.addTrains(0.0);
        makeGroups(city, 4);
        LivedMinds lived(city.world, 40);
        lived.live(900.0);
        std::map<double, int> cameOut;
        std::map<double, int> told;
        for (const MindEvent& event : lived.minds->events()) {
            if (std::string(event.kind) == "visit" && event.object == city.out.number)
                ++cameOut[event.time_s];
            if (std::string(event.kind) == "train" && std::string(event.to) == "alights")
                ++told[event.time_s];
        }
        QVERIFY(!told.empty());
        for (const auto& [time_s, people] : told) {
            QCOMPARE(people, 4);
            QCOMPARE(cameOut[time_s], 4);
        }
    }
};

PASSERBY_TEST(MindsGroupsApartTest)

} // namespace minds_groups_apart_test

#include "minds_groups_apart_test.moc"
