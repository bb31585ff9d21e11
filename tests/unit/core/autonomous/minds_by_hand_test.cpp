// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <algorithm>
#include <string>
#include <vector>

namespace minds_by_hand_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::people;
using testing::statusOf;
using testing::TwoHalls;
using world::PersonKind;
using world::Steering;

namespace {

/// Numbers of so many who walk in the street, and not yet near where they go, the smallest first.
std::vector<std::uint32_t> walkers(LivedMinds& lived, std::size_t count)
{
    const Minds& minds = *lived.minds->minds();
    for (int i = 0; i < 600; ++i) {
        lived.live(0.5);
        std::vector<std::uint32_t> found;
        for (std::uint32_t agent = 0; agent < minds.size() && found.size() < count; ++agent)
            if (minds.person(agent).isOut && !statusOf(lived, agent).waitsForRoom && minds.person(agent).isLed
                && distance(statusOf(lived, agent).place, minds.person(agent).to.place) > 30.0)
                found.push_back(agent);
        if (found.size() == count)
            return found;
    }
    qFatal("too few are out");
}

/// Somebody who has come out of this door and walks; kNone: nobody.
std::uint32_t whoSetsOut(LivedMinds& lived, geometry::Point door)
{
    const Minds& minds = *lived.minds->minds();
    for (std::uint32_t agent = 0; agent < minds.size(); ++agent)
        if (const Person& person = minds.person(agent); person.isOut && person.isLed && !statusOf(lived, agent).waitsForRoom
                                                        && distance(statusOf(lived, agent).place, door) < 10.0
                                                        && distance(person.to.place, door) > 30.0)
            return agent;
    return navigation::kNone;
}

std::string codeOf(const foundation::Result<void>& result)
{
    return result ? std::string() : result.error().code;
}

} // namespace

/// Groups that somebody makes and parts while people live.
class MindsByHandTest : public QObject {
    Q_OBJECT

private slots:
    /// The smallest number leads at once; the others come, and go in with them.
    void walkers_comeTogether_andGoIn()
    {
        const TwoHalls city(Steering::orca);
        LivedMinds lived(city.world, 30);
        const Minds& minds = *lived.minds->minds();
        const std::vector<std::uint32_t> chosen = walkers(lived, 3);
        QVERIFY(lived.minds->walkTogether(people({chosen[2], chosen[0], chosen[1]}), Form::abreast).ok());
        const std::uint32_t goal = minds.person(chosen[0]).goal;
        for (const std::uint32_t agent : chosen) {
            QCOMPARE(minds.leaderOf(agent), chosen[0]);
            QCOMPARE(minds.person(agent).goal, goal);
            QCOMPARE(mindTale(*lived.run.story({PersonKind::mind, agent})).others, std::int64_t{2});
        }
        bool wereTogether = false;
        for (int i = 0; i < 400 && minds.person(chosen[0]).isOut; ++i) {
            lived.live(0.5);
            bool areNear = minds.person(chosen[0]).isOut;
            for (const std::uint32_t agent : chosen)
                areNear = areNear && minds.person(agent).isOut && minds.person(agent).isWithGroup
                          && distance(statusOf(lived, agent).place, statusOf(lived, chosen[0]).place) < 3.0;
            wereTogether = wereTogether || areNear;
        }
        QVERIFY(wereTogether);
        const double soon_s = lived.run.setting().now_s - 10.0;
        const auto target = static_cast<std::uint32_t>(city.world.targets().at(goal).id.number);
        lived.live(60.0);
        for (const std::uint32_t agent : chosen)
            QVERIFY(std::ranges::any_of(lived.minds->events(), [&](const MindEvent& event) {
                return event.person == agent && event.time_s > soon_s && std::string(event.to) == "inside" && event.object == target;
            }));
    }

    /// Slow people at both ends of the halls have far more than a minute of way to one another.
    void farApart_theyComeTogether()
    {
        TwoHalls city(Steering::orca);
        world::AgentProfile row = *city.world.profiles().at(0).row;
        row.speedMean_mps = 0.45;
        world::WorldPatch patch;
        patch.put(city.world.profiles().at(0).id, row);
        city.apply(patch);
        LivedMinds lived(city.world, 12);
        const Minds& minds = *lived.minds->minds();
        std::uint32_t west = navigation::kNone;
        std::uint32_t east = navigation::kNone;
        for (int i = 0; i < 2000 && (west == navigation::kNone || east == navigation::kNone); ++i) {
            lived.live(0.5);
            west = whoSetsOut(lived, {1.0, 10.0});
            east = whoSetsOut(lived, {59.0, 10.0});
        }
        QVERIFY(west != navigation::kNone && east != navigation::kNone);
        QVERIFY(lived.minds->walkTogether(people({west, east}), Form::abreast).ok());
        bool areNear = false;
        for (int i = 0; i < 600 && !areNear; ++i) {
            lived.live(0.5);
            areNear = distance(statusOf(lived, west).place, statusOf(lived, east).place) < 3.0;
        }
        QVERIFY(areNear);
        lived.live(5.0);
        for (const std::uint32_t agent : {west, east}) {
            QCOMPARE(minds.leaderOf(agent), std::min(west, east));
            QVERIFY(minds.person(agent).isWithGroup);
            QCOMPARE(mindTale(*lived.run.story({PersonKind::mind, agent})).others, std::int64_t{1});
        }
    }

    /// They go on to the goal that they share, each alone, and walk alone after an edit, too, though their profile says otherwise.
    void parted_theyWalkAlone_alsoAfterAnEdit()
    {
        TwoHalls city(Steering::orca);
        testing::makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        QVERIFY(testing::liveUntilBothWalk(lived, 3.0));
        const Minds& minds = *lived.minds->minds();
        QCOMPARE(minds.leaderOf(1), 0U);
        QVERIFY(lived.minds->part(people({1})).ok());
        QCOMPARE(minds.leaderOf(1), 1U);
        QCOMPARE(mindTale(*lived.run.story({PersonKind::mind, 0})).others, std::int64_t{0});
        QVERIFY(!minds.person(0).isWithGroup && !minds.person(1).isWithGroup);
        lived.edit(city.world, 2);
        QCOMPARE(minds.groups().groupOf(1), navigation::kNone);
        QCOMPARE(codeOf(lived.minds->part(people({0, 1}))), std::string("no-group"));
        lived.live(200.0);
        QCOMPARE(lived.count("group", "follows"), std::size_t{1}); // once, before they parted
        QVERIFY(lived.count("inside", "inside") >= 2);
    }

    /// A group by hand is one after an edit, too, and may be joined by hand by who was parted.
    void edits_keepGroupsByHand()
    {
        const TwoHalls city(Steering::orca);
        LivedMinds lived(city.world, 30);
        const Minds& minds = *lived.minds->minds();
        const std::vector<std::uint32_t> chosen = walkers(lived, 2);
        QVERIFY(lived.minds->walkTogether(people(chosen), Form::vee).ok());
        lived.live(2.0);
        lived.edit(city.world, 30);
        QCOMPARE(minds.leaderOf(chosen[1]), chosen[0]);
        QVERIFY(lived.minds->part(people(chosen)).ok());
        QVERIFY(lived.minds->walkTogether(people(chosen), Form::vee).ok());
        lived.edit(city.world, 30);
        QVERIFY(minds.groups().groupOf(chosen[0]) != navigation::kNone);
    }

    void whatCannotBe_isSaid_andChangesNothing()
    {
        const TwoHalls city(Steering::orca);
        LivedMinds lived(city.world, 30);
        const Minds& minds = *lived.minds->minds();
        const std::vector<std::uint32_t> chosen = walkers(lived, 2);
        std::uint32_t inside = 0;
        while (minds.person(inside).isOut)
            ++inside;
        const std::uint64_t before = run::frameHash(*lived.run.frame());
        const auto together = [&](const std::vector<std::uint32_t>& numbers) {
            return codeOf(lived.minds->walkTogether(people(numbers), Form::vee));
        };
        QCOMPARE(together({chosen[0]}), std::string("group-size"));
        QCOMPARE(together({chosen[0], chosen[0]}), std::string("group-size"));
        QCOMPARE(together({chosen[0], inside}), std::string("inside"));
        QCOMPARE(together({chosen[0], 30}), std::string("unknown-people"));
        QCOMPARE(codeOf(lived.minds->part(people({31}))), std::string("unknown-people"));
        const std::vector<world::AgentId> others{{PersonKind::mind, chosen[0]}, {PersonKind::crowd, 0}};
        QCOMPARE(codeOf(lived.minds->walkTogether(others, Form::vee)), std::string("not-autonomous"));
        for (std::uint32_t agent = 0; agent < minds.size(); ++agent)
            QCOMPARE(minds.groups().groupOf(agent), navigation::kNone);
        QCOMPARE(run::frameHash(*lived.run.frame()), before);
    }
};

PASSERBY_TEST(MindsByHandTest)

} // namespace minds_by_hand_test

#include "minds_by_hand_test.moc"
