// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <numeric>
#include <set>

namespace minds_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::TwoHalls;
using world::Steering;

namespace {

/// Everybody is somewhere, once.
bool areAllThere(const LivedMinds& lived)
{
    const auto frame = lived.run.frame();
    const std::uint32_t inside = std::accumulate(frame->insideByTarget.begin(), frame->insideByTarget.end(), 0U);
    return inside + frame->walkers.size() + frame->atDoors == frame->people;
}

/// No two of those who sit, or who hold a place, have the same.
bool areClaimsSingle(const LivedMinds& lived)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> held;
    for (std::uint32_t i = 0; i < lived.minds->minds()->size(); ++i)
        if (const Person& person = lived.minds->minds()->person(i);
            person.hasClaim && !held.insert({person.claim.fixture, person.claim.place}).second)
            return false;
    return true;
}

} // namespace

class MindsTest : public QObject {
    Q_OBJECT

private slots:
    void peopleComeAndGo_nobodyIsLost_data()
    {
        QTest::addColumn<Steering>("steering");
        QTest::newRow("none") << Steering::none;
        QTest::newRow("orca") << Steering::orca;
        QTest::newRow("reactive") << Steering::reactive;
    }
    void peopleComeAndGo_nobodyIsLost()
    {
        QFETCH(const Steering, steering);
        const TwoHalls city(steering);
        LivedMinds lived(city.world, 30);
        QCOMPARE(lived.run.frame()->people, 30U);
        for (int i = 0; i < 60; ++i) {
            lived.live(5.0);
            QVERIFY(areAllThere(lived));
        }
        QVERIFY2(lived.count("inside", "inside") > 60, qPrintable(QString::number(lived.count("inside", "inside"))));
    }

    /// Two come together and want the only seat: the smaller number has it when both are equally far; the other finds none. Neither walks
    /// on before they are rested.
    void oneSeat_isOnesOwn()
    {
        TwoHalls city;
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 1);
        city.addNeed("tiredness", "bench", 0.9, 600.0, 60.0);
        LivedMinds lived(city.world, 12);
        bool hasSat = false;
        for (int i = 0; i < 3000; ++i) {
            lived.live(0.1);
            int sit = 0;
            for (std::uint32_t person = 0; person < 12; ++person)
                sit += lived.doing(person) == "sits" ? 1 : 0;
            hasSat = hasSat || sit == 1;
            QVERIFY(sit <= 1 && areClaimsSingle(lived));
        }
        QVERIFY(hasSat && lived.count("seat", "sits") >= 2);
        QVERIFY(lived.count("seat", "sits") - lived.count("seat", "up") <= 1);
    }

    /// 0.9 fades to 0.1 with 60 s in 131.8 s; to sit down and to get up takes 1.5 s each.
    void whoIsTired_sitsUntilRested()
    {
        TwoHalls city;
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        LivedMinds lived(city.world, 1);
        lived.live(400.0);
        double sat_s = 0.0;
        double up_s = 0.0;
        for (const MindEvent& event : lived.minds->events())
            if (std::string(event.kind) == "seat") {
                if (std::string(event.to) == "sits" && sat_s == 0.0)
                    sat_s = event.time_s;
                else if (up_s == 0.0)
                    up_s = event.time_s;
            }
        QVERIFY(sat_s > 0.0 && up_s > sat_s);
        QVERIFY2(std::abs(up_s - sat_s - 131.8 - 3.0) < 1.6, qPrintable(QString::number(up_s - sat_s)));
    }

    /// Whoever came first is served first, and all are served.
    void aLine_servesInTheOrderInWhichTheyCame()
    {
        TwoHalls city(Steering::orca);
        const auto line = city.addLine({12, 4}, {24, 4});
        for (const double x : {8.0, 11.0})
            city.addFixture("ticket counter", {x, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.setParameter("patience_s", 1e6);
        LivedMinds lived(city.world, 10);
        lived.live(900.0);
        std::vector<std::uint32_t> joined;
        std::vector<std::uint32_t> served;
        for (const MindEvent& event : lived.minds->events()) {
            if (std::string(event.kind) == "line")
                joined.push_back(event.person);
            if (std::string(event.kind) == "service" && std::string(event.to) == "called")
                served.push_back(event.person);
        }
        QVERIFY2(served.size() >= 15, qPrintable(QString::number(served.size())));
        joined.resize(served.size());
        QVERIFY(joined == served);
    }

    /// A line that has become too slow is left alone with all its counters by who comes, not tried at one after the other.
    void aSlowLine_isLeftAlone()
    {
        TwoHalls city;
        const auto line = city.addLine({12, 4}, {24, 4});
        for (const double x : {6.0, 8.0, 10.0, 12.0})
            city.addFixture("ticket counter", {x, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.setParameter("patience_s", 1e6);
        LivedMinds lived(city.world, 60);
        lived.live(20.0);
        city.setParameter("patience_s", 1.0); // one who waits is too many
        lived.edit(city.world, 60);
        lived.live(280.0);
        std::map<std::uint32_t, double> left_s;
        for (const MindEvent& event : lived.minds->events()) {
            if (std::string(event.kind) != "goal" || std::string(event.to) != "too_slow")
                continue;
            QVERIFY2(!left_s.contains(event.person) || event.time_s - left_s[event.person] >= Minds::kRefuses_s,
                     qPrintable(QString::number(event.time_s - left_s[event.person])));
            left_s[event.person] = event.time_s;
        }
        QVERIFY(left_s.size() >= 2);
        QVERIFY(lived.count("service", "done") > 0);
    }

    /// Nobody begins, or ends, where no profile goes.
    void whereNobodyGoes_nobodyComesFrom()
    {
        TwoHalls city;
        world::PatchBuilder builder(city.world);
        world::TargetType desk = *city.world.targetTypes().find(city.type);
        desk.name = "desk";
        const auto type = builder.add(desk);
        world::Target target = *city.world.targets().find(city.in);
        target.type = type;
        target.position = {15, 19};
        const auto id = builder.add(target);
        city.apply(builder.take());
        world::WorldPatch patch;
        world::AgentProfile row = *city.world.profiles().at(0).row;
        row.goalMultipliers.emplace(type, 0.0);
        patch.put(city.world.profiles().at(0).id, row);
        city.apply(patch);
        const auto place = city.world.targets().indexOf(id);
        LivedMinds lived(city.world, 40);
        for (int i = 0; i < 10; ++i) {
            QCOMPARE(lived.run.frame()->insideByTarget[place], 0U);
            lived.live(5.0);
        }
    }

    void aNewNeedWithANewKindOfFixture_isLived()
    {
        TwoHalls city;
        world::PatchBuilder builder(city.world);
        world::FixtureKind fountain = world::usualFixtureKinds()[3];
        fountain.name = "fountain";
        fountain.width_m = fountain.depth_m = 2.0;
        builder.add(fountain);
        city.apply(builder.take());
        city.addFixture("fountain", {45, 10}, 0.0);
        city.addNeed("wonder", "fountain", 0.9, 0.0, 20.0);
        LivedMinds lived(city.world, 5);
        lived.live(300.0);
        QVERIFY(lived.count("seat", "looks") > 0);
        QVERIFY(areAllThere(lived));
    }

    void friends_standInARing()
    {
        TwoHalls city(Steering::orca);
        city.addNeed("company", "", 0.9, 0.0, 60.0);
        city.setParameter("friends", 1.0);
        LivedMinds lived(city.world, 12);
        int most = 0;
        for (int i = 0; i < 600; ++i) {
            lived.live(1.0);
            int chat = 0;
            for (std::uint32_t person = 0; person < 12; ++person)
                chat += lived.doing(person) == "chats" ? 1 : 0;
            most = std::max(most, chat);
        }
        QVERIFY(most >= 2);
        QVERIFY(areAllThere(lived));
    }

    /// Trains every 200 s for 60 s: people get off, others wait on the platform and get in while one stands.
    void trains_takePeopleAndBringThem()
    {
        TwoHalls city(Steering::orca);
        const world::TrainService service = city.addTrains(1.0);
        city.setParameter("stay_low_s", 0.0);
        city.setParameter("stay_high_s", 0.0);
        LivedMinds lived(city.world, 20);
        for (int i = 0; i < 240; ++i) {
            lived.live(5.0);
            QVERIFY(areAllThere(lived));
        }
        QVERIFY(lived.count("train", "alights") >= 10);
        QVERIFY(lived.count("train", "boards") >= 10);
        for (const MindEvent& event : lived.minds->events())
            if (std::string(event.kind) == "train" && std::string(event.to) == "boards")
                QVERIFY(stopAt(service, 0.0, event.time_s).stands(event.time_s));
    }

    /// A fence stands across the hall for half a minute: whoever is on the way to the train waits for a way, and takes it, or the next one.
    void whereNoWayLeadsToATrain_peopleTryAgain()
    {
        TwoHalls city(Steering::orca);
        city.addTrains(1.0);
        city.setParameter("stay_low_s", 0.0);
        city.setParameter("stay_high_s", 0.0);
        LivedMinds lived(city.world, 20);
        const auto onTheWay = [&] {
            for (std::uint32_t person = 0; person < 20; ++person)
                if (const Person& one = lived.minds->minds()->person(person);
                    one.isOut && one.stack.wanted().kind == GoalKind::board && one.train_s > lived.run.setting().now_s + 60.0
                    && lived.run.setting().street->status({world::PersonKind::mind, person}).place.x < 12.0)
                    return person;
            return navigation::kNone;
        };
        std::uint32_t person = navigation::kNone;
        for (int i = 0; i < 600 && person == navigation::kNone; ++i) {
            lived.live(1.0);
            person = onTheWay();
        }
        QVERIFY(person != navigation::kNone);
        const std::uint32_t fence = lived.run.block({city.west.number, {20, 20}, {20, 0}, 0.0});
        lived.live(30.0);
        QVERIFY(lived.minds->minds()->person(person).stack.wanted().kind == GoalKind::board);
        QCOMPARE(lived.count("goal", "no_way"), std::size_t{0});
        QVERIFY(lived.run.unblock(fence));
        lived.live(500.0);
        const auto& events = lived.minds->events();
        QVERIFY(std::any_of(events.begin(), events.end(),
                            [&](const MindEvent& event) { return event.person == person && std::string(event.to) == "boards"; }));
    }

    void aBenchTakenAwayUnderSomebody_leavesThemOnTheirFeet()
    {
        TwoHalls city(Steering::orca);
        const auto bench = city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.9, 600.0, 600.0);
        LivedMinds lived(city.world, 10);
        lived.live(120.0);
        QVERIFY(lived.count("seat", "sits") >= 1);
        const world::World before = city.world;
        world::WorldPatch patch;
        patch.erase(bench);
        city.apply(patch);
        lived.edit(city.world, 10);
        QCOMPARE(lived.minds->minds()->claims().size(), std::size_t{0});
        lived.live(3.0);
        for (std::uint32_t person = 0; person < 10; ++person)
            QVERIFY(lived.doing(person) != "sits");
        QVERIFY(areAllThere(lived));
        lived.live(120.0);
        QVERIFY(areAllThere(lived) && lived.count("inside", "inside") > 0);
    }

    void whoSits_sitsOnWhenSomethingElseIsEdited()
    {
        TwoHalls city;
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 600.0);
        LivedMinds lived(city.world, 6);
        lived.live(100.0);
        std::set<std::uint32_t> sat;
        for (std::uint32_t person = 0; person < 6; ++person)
            if (lived.doing(person) == "sits")
                sat.insert(person);
        QVERIFY(!sat.empty());
        city.addFixture("clock", {45, 19}, 0.0);
        lived.edit(city.world, 6);
        lived.live(1.0);
        for (const std::uint32_t person : sat)
            QCOMPARE(lived.doing(person), std::string("sits"));
        QVERIFY(areClaimsSingle(lived));
    }

    void sameBytes_forAnyNumberOfThreads_andAgain()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
        city.addNeed("thirst", "vending machine", 0.6, 300.0, 0.0);
        city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
        std::set<std::uint64_t> hashes;
        std::set<std::size_t> events;
        for (const unsigned threads : {1U, 2U, 8U, 1U}) {
            LivedMinds lived(city.world, 40, threads);
            lived.live(200.0);
            hashes.insert(run::frameHash(*lived.run.frame()));
            events.insert(lived.minds->events().size());
        }
        QCOMPARE(hashes.size(), std::size_t{1});
        QCOMPARE(events.size(), std::size_t{1});
    }

    void fewerPeople_moreEdits_countIsKept()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.5, 100.0, 30.0);
        LivedMinds lived(city.world, 20);
        for (const std::uint64_t people : {12U, 30U, 30U, 5U}) {
            lived.live(60.0);
            lived.edit(city.world, people);
            QCOMPARE(lived.run.frame()->people, static_cast<std::uint32_t>(people));
            QVERIFY(areAllThere(lived));
        }
        lived.live(60.0);
        QVERIFY(areAllThere(lived) && areClaimsSingle(lived));
    }
};

PASSERBY_TEST(MindsTest)

} // namespace minds_test

#include "minds_test.moc"
