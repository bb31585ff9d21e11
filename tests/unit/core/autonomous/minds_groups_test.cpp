// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::TwoHalls;
using world::PersonKind;
using world::Steering;

namespace {

/// Everybody walks in groups of so many.
void makeGroups(TwoHalls& city, double members)
{
    city.setParameter("group_share", 1.0);
    city.setParameter("group_low", members);
    city.setParameter("group_high", members);
}

street::SteeredPeople::Status statusOf(LivedMinds& lived, std::uint32_t person)
{
    return lived.run.setting().street->status({PersonKind::mind, person});
}

bool areBothOut(const Minds& minds, std::uint32_t a, std::uint32_t b)
{
    return minds.person(a).isOut && minds.person(b).isOut;
}

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

/// Lives until both are on their way and nobody waits in the door.
bool liveUntilBothWalk(LivedMinds& lived, double seconds)
{
    const Minds& minds = *lived.minds->minds();
    for (double lived_s = 0.0; lived_s < 600.0; lived_s += 0.5) {
        lived.live(0.5);
        if (areBothOut(minds, 0, 1) && !statusOf(lived, 0).waitsForRoom && !statusOf(lived, 1).waitsForRoom) {
            lived.live(seconds);
            return areBothOut(minds, 0, 1);
        }
    }
    return false;
}

} // namespace

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
            isNear = areBothOut(minds, 0, 1) && minds.person(0).isLed && minds.person(0).hasClaim && left_m() < 7.0;
        }
        QVERIFY(isNear);
        lived.run.setting().street->settleDown({PersonKind::mind, 1}, statusOf(lived, 1).place, 0.0);
        lived.live(25.0);
        QCOMPARE(lived.count("group", "waits"), std::size_t{1});
        QVERIFY2(left_m() > 0.5 && left_m() < 3.0, qPrintable(QString::number(left_m())));
        QVERIFY(length(statusOf(lived, 0).velocity_mps) < 0.1);
        QCOMPARE(lived.count("goal", "blocked"), std::size_t{0});
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

    /// On a bench of three both sit, on seats of their own; the needs of the second do not count.
    void whenTheLeaderSits_theOtherSitsToo()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        bool sitBoth = false;
        for (int i = 0; i < 600 && !sitBoth; ++i) {
            lived.live(0.5);
            sitBoth = lived.doing(0) == "sits" && lived.doing(1) == "sits";
        }
        QVERIFY(sitBoth);
        QVERIFY(!(lived.minds->minds()->person(0).claim == lived.minds->minds()->person(1).claim));
        lived.live(170.0);
        QVERIFY(lived.doing(0) != "sits" && lived.doing(1) != "sits");
        lived.live(120.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
    }

    /// Where there is one seat, the other stands by within 3 m until both go on.
    void whoFindsNoSeat_standsBy()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 1);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        for (int i = 0; i < 600 && lived.doing(0) != "sits"; ++i)
            lived.live(0.5);
        QCOMPARE(lived.doing(0), std::string("sits"));
        lived.live(10.0);
        QCOMPARE(lived.doing(1), std::string("stands"));
        QVERIFY(distance(statusOf(lived, 0).place, statusOf(lived, 1).place) < 3.0);
        lived.live(300.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
    }

    /// One in line for all: only those who lead queue, and whom they lead need no ticket any more.
    void oneQueuesForAll()
    {
        TwoHalls city(Steering::orca);
        const auto line = city.addLine({12, 4}, {24, 4});
        city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        makeGroups(city, 3);
        LivedMinds lived(city.world, 6);
        lived.live(400.0);
        QVERIFY(lived.count("service", "done") >= 2);
        for (const MindEvent& event : lived.minds->events())
            QVERIFY(std::string(event.kind) != "line" || event.person % 3 == 0);
        QVERIFY(lived.count("inside", "inside") >= 6);
    }

    /// They wait on the platform and get into the same train.
    void byTrain_theyGoTogether()
    {
        TwoHalls city(Steering::orca);
        const auto platform = city.addFixture("platform", {45, 18}, std::numbers::pi / 2, 0);
        world::PatchBuilder builder(city.world);
        world::TrainService service;
        service.platform = platform;
        service.target = city.out;
        service.period_s = 200.0;
        service.dwell_s = 60.0;
        service.alightingMean = 4.0;
        service.alightingSd = 0.0;
        service.doors = 4;
        builder.add(service);
        city.apply(builder.take());
        city.setParameter("stay_low_s", 0.0);
        city.setParameter("stay_high_s", 0.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 8);
        lived.live(1500.0);
        std::vector<std::vector<double>> boarded(8);
        for (const MindEvent& event : lived.minds->events())
            if (std::string(event.kind) == "train" && std::string(event.to) == "boards")
                boarded[event.person].push_back(event.time_s);
        std::size_t trips = 0;
        for (std::size_t first = 0; first < 8; first += 2) {
            QCOMPARE(boarded[first].size(), boarded[first + 1].size());
            trips += boarded[first].size();
            for (std::size_t i = 0; i < boarded[first].size(); ++i)
                QVERIFY(std::abs(boarded[first][i] - boarded[first + 1][i]) < 60.0);
        }
        QVERIFY2(trips >= 4, qPrintable(QString::number(trips)));
    }

    void anEdit_keepsGroups()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        QVERIFY(liveUntilBothWalk(lived, 5.0));
        city.addFixture("clock", {45, 19}, 0.0);
        lived.edit(city.world, 2);
        lived.live(3.0);
        const Minds& minds = *lived.minds->minds();
        QVERIFY(minds.person(0).isWithGroup && minds.person(1).isWithGroup);
        QCOMPARE(minds.leaderOf(1), 0U);
        QVERIFY(distance(statusOf(lived, 0).place, statusOf(lived, 1).place) < 2.0);
        city.setParameter("group_share", 0.0); // now they walk alone
        lived.edit(city.world, 2);
        QVERIFY(!minds.person(0).isWithGroup && !minds.person(1).isWithGroup);
        lived.live(120.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
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
        QVERIFY(lived.minds->walkTogether(std::vector<std::uint32_t>{0, 2}, Form::vee));
        QVERIFY(!minds.person(1).isWithGroup);
        QCOMPARE(minds.leaderOf(1), 1U);
        lived.live(60.0);
        QVERIFY(!minds.person(1).isOut || minds.person(1).visits > 1);
    }

    /// Of those who come by train as many get off as the train brings, a group whole; each of them is told of.
    void byTrain_noMoreGetOffThanItBrings()
    {
        TwoHalls city(Steering::orca);
        const auto platform = city.addFixture("platform", {45, 18}, std::numbers::pi / 2, 0);
        world::PatchBuilder builder(city.world);
        world::TrainService service;
        service.platform = platform;
        service.target = city.out;
        service.period_s = 200.0;
        service.dwell_s = 60.0;
        service.alightingMean = 4.0;
        service.alightingSd = 0.0;
        service.doors = 4;
        builder.add(service);
        city.apply(builder.take());
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

    void byHand_peopleInsideWalkTogether()
    {
        const TwoHalls city(Steering::orca);
        LivedMinds lived(city.world, 30);
        const Minds& minds = *lived.minds->minds();
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t person = 0; person < 30 && chosen.size() < 3; ++person)
            if (minds.person(person).place == minds.person(0).place && !minds.person(person).isOut)
                chosen.push_back(person);
        QVERIFY(lived.minds->walkTogether(chosen, Form::abreast));
        lived.live(200.0);
        QVERIFY(lived.count("group", "follows") >= 2);
        for (const MindEvent& event : lived.minds->events())
            QVERIFY(std::string(event.kind) != "group" || std::find(chosen.begin(), chosen.end(), event.person) != chosen.end());
    }

    void fewerPeople_moreEdits_nobodyIsLost()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.5, 100.0, 30.0);
        makeGroups(city, 4);
        LivedMinds lived(city.world, 20);
        for (const std::uint64_t people : {14U, 30U, 5U, 17U}) {
            lived.live(60.0);
            lived.edit(city.world, people);
            const auto frame = lived.run.frame();
            std::uint32_t inside = 0;
            for (const std::uint32_t at : frame->insideByTarget)
                inside += at;
            QCOMPARE(inside + frame->walkers.size() + frame->atDoors, static_cast<std::size_t>(people));
        }
    }

    /// With everything there is to do, and a bench that comes and goes: nobody is lost, no place is had twice, and groups come in.
    void amongAllThereIsToDo_nobodyIsLost_data()
    {
        QTest::addColumn<Steering>("steering");
        QTest::newRow("none") << Steering::none;
        QTest::newRow("orca") << Steering::orca;
        QTest::newRow("reactive") << Steering::reactive;
    }
    void amongAllThereIsToDo_nobodyIsLost()
    {
        QFETCH(const Steering, steering);
        TwoHalls city(steering);
        city.addFixture("bench", {45, 15}, -std::numbers::pi / 2, 3);
        city.addFixture("stage", {15, 14}, -std::numbers::pi / 2);
        city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
        const auto line = city.addLine({12, 4}, {24, 4});
        city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.addNeed("thirst", "vending machine", 0.6, 300.0, 0.0);
        city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
        city.addNeed("curiosity", "stage", 0.6, 300.0, 60.0);
        city.addNeed("company", "", 0.6, 300.0, 60.0);
        city.setParameter("group_share", 0.7);
        city.setParameter("group_high", 6.0);
        LivedMinds lived(city.world, 40);
        const Minds& minds = *lived.minds->minds();
        for (int i = 0; i < 10; ++i) {
            world::FixtureId bench;
            if (i % 2 == 0)
                bench = city.addFixture("bench", {20, 15}, -std::numbers::pi / 2, 2);
            lived.edit(city.world, 40);
            for (int second = 0; second < 60; ++second) {
                lived.live(1.0);
                std::set<std::pair<std::uint32_t, std::uint32_t>> held;
                for (std::uint32_t person = 0; person < 40; ++person)
                    if (const Person& one = minds.person(person); one.hasClaim)
                        QVERIFY(held.insert({one.claim.fixture, one.claim.place}).second);
            }
            const auto frame = lived.run.frame();
            std::uint32_t inside = 0;
            for (const std::uint32_t at : frame->insideByTarget)
                inside += at;
            QCOMPARE(inside + frame->walkers.size() + frame->atDoors, std::size_t{40});
            if (i % 2 == 0) {
                world::WorldPatch patch;
                patch.erase(bench);
                city.apply(patch);
            }
        }
        QVERIFY2(lived.count("inside", "inside") >= 15, qPrintable(QString::number(lived.count("inside", "inside"))));
        QVERIFY(lived.count("group", "follows") >= 20);
    }

    void sameBytes_forAnyNumberOfThreads()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
        city.setParameter("group_share", 0.6);
        std::set<std::uint64_t> hashes;
        std::set<std::size_t> events;
        for (const unsigned threads : {1U, 2U, 8U}) {
            LivedMinds lived(city.world, 40, threads);
            lived.live(200.0);
            hashes.insert(run::frameHash(*lived.run.frame()));
            events.insert(lived.minds->events().size());
        }
        QCOMPARE(hashes.size(), std::size_t{1});
        QCOMPARE(events.size(), std::size_t{1});
    }
};

PASSERBY_TEST(MindsGroupsTest)

#include "minds_groups_test.moc"
