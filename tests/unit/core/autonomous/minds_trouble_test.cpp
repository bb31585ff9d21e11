// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <vector>

namespace minds_trouble_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::TwoHalls;
using world::AgentId;
using world::PersonKind;
using world::Steering;

namespace {

constexpr AgentId kStatue{PersonKind::crowd, 0};

/// Somebody who stands there for good.
void putStatue(LivedMinds& lived, Point place)
{
    street::SteeredPeople& street = *lived.run.setting().street;
    const std::uint32_t cell = street.ground().cellAt(place, 0);
    street.addAtDoor(street::travellerOf(lived.run.setting().world, kStatue, 0, 1.0), place, cell, lived.run.setting().now_s);
    lived.live(0.1);
    street.settleDown(kStatue, place, 0.0);
}

bool isA(const MindEvent& event, const std::string& kind, const std::string& to)
{
    return kind == event.kind && to == event.to;
}

TwoHalls cityWithACounter()
{
    TwoHalls city(Steering::orca);
    const auto line = city.addLine({12, 4}, {24, 4});
    city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
    city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
    city.setParameter("patience_s", 1e6);
    return city;
}

/// Whoever is first in line and called, or at a place of it; kNone: nobody yet.
std::uint32_t someoneWith(const LivedMinds& lived, std::uint32_t rank)
{
    for (std::uint32_t person = 0; person < lived.minds->minds()->size(); ++person)
        if (const Person& one = lived.minds->minds()->person(person);
            one.isOut && one.desk != navigation::kNone && one.rank == rank && one.isThere && lived.doing(person) == "queues")
            return person;
    return navigation::kNone;
}

} // namespace

class MindsTroubleTest : public QObject {
    Q_OBJECT

private slots:
    /// Two seats, at x 14.55 and 15.45. Who comes from the west wants the first; somebody stands before it, so after 3 s they take the
    /// other.
    void whereSomebodyStandsBeforeASeat_theNextIsTaken()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 2);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        LivedMinds lived(city.world, 6);
        putStatue(lived, {14.55, 14.45});
        bool isSitting = false;
        for (int i = 0; i < 2000; ++i) {
            lived.live(0.2);
            for (std::uint32_t person = 0; person < 6; ++person)
                if (lived.doing(person) == "sits") {
                    isSitting = true;
                    QCOMPARE(lived.minds->minds()->person(person).claim.place, 1U);
                }
        }
        QVERIFY(isSitting);
    }

    /// Nobody stands there: nothing is given up before it was used.
    void whereNobodyStands_everybodyKeepsTheirSeat()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 2);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        LivedMinds lived(city.world, 1);
        lived.live(400.0);
        QVERIFY(lived.count("seat", "sits") >= 1);
        QCOMPARE(lived.count("claim", "free"), lived.count("seat", "up"));
    }

    void whereTheWayToTheCounterIsBlocked_othersStepAside_data()
    {
        QTest::addColumn<bool>("isFenced");
        QTest::newRow("free beside the way") << false;
        QTest::newRow("a fence beside it") << true;
    }
    /// Whoever is called does not get to the counter for a minute: those who stand within a metre of the way step aside, but over no fence.
    void whereTheWayToTheCounterIsBlocked_othersStepAside()
    {
        QFETCH(bool, isFenced);
        const TwoHalls city = cityWithACounter();
        LivedMinds lived(city.world, 12);
        street::SteeredPeople& street = *lived.run.setting().street;
        std::uint32_t called = navigation::kNone;
        for (int i = 0; i < 6000 && called == navigation::kNone; ++i) {
            lived.live(0.1);
            if (someoneWith(lived, 1) == navigation::kNone)
                continue;
            for (const MindEvent& event : lived.minds->events())
                if (isA(event, "service", "called") && event.time_s >= lived.run.setting().now_s - 0.15)
                    called = event.person;
        }
        QVERIFY(called != navigation::kNone);
        street.settleDown({PersonKind::mind, called}, street.status({PersonKind::mind, called}).place, 0.0);
        lived.live(57.0);
        QCOMPARE(lived.count("line", "aside"), std::size_t{0});
        if (isFenced)
            lived.run.block({city.west.number, {13.2, 2}, {13.2, 6}, 0.0});
        lived.live(8.0);
        QCOMPARE(lived.count("line", "aside") >= 1, !isFenced);
        if (isFenced)
            return;
        street.getUp({PersonKind::mind, called}, street.status({PersonKind::mind, called}).place);
        const std::size_t before = lived.count("service", "served");
        lived.live(60.0);
        QVERIFY(lived.count("service", "served") > before);
    }

    /// Somebody on the way to something else stands between line and counter: they are led on, and not aside.
    void whoIsOnTheWayToSomethingElse_doesNotStepAside()
    {
        LivedMinds lived(cityWithACounter().world, 12);
        street::SteeredPeople& street = *lived.run.setting().street;
        const auto calledLately = [&] {
            for (const MindEvent& event : lived.minds->events())
                if (isA(event, "service", "called") && event.time_s >= lived.run.setting().now_s - 0.15)
                    return event.person;
            return navigation::kNone;
        };
        const auto passer = [&](std::uint32_t called) {
            for (std::uint32_t person = 0; person < 12; ++person)
                if (const Person& one = lived.minds->minds()->person(person); person != called && one.isOut && one.isLed
                                                                              && one.rank == navigation::kNone
                                                                              && !street.status({PersonKind::mind, person}).waitsForRoom)
                    return person;
            return navigation::kNone;
        };
        std::uint32_t called = navigation::kNone;
        std::uint32_t passing = navigation::kNone;
        for (int i = 0; i < 6000 && passing == navigation::kNone; ++i) {
            lived.live(0.1);
            called = someoneWith(lived, 1) == navigation::kNone ? navigation::kNone : calledLately();
            passing = called == navigation::kNone ? navigation::kNone : passer(called);
        }
        QVERIFY(passing != navigation::kNone);
        street.settleDown({PersonKind::mind, called}, street.status({PersonKind::mind, called}).place, 0.0);
        street.settleDown({PersonKind::mind, passing}, {11.5, 3.0}, 0.0);
        lived.live(65.0);
        QVERIFY(lived.count("line", "aside") >= 1);
        for (const MindEvent& event : lived.minds->events())
            QVERIFY(!isA(event, "line", "aside") || event.person != passing);
    }

    /// Held 5 m off their place for 25 s they keep it; for more than 30 s they lose it and join at the tail.
    void whoIsPushedOutOfALine_joinsAgain()
    {
        TwoHalls city = cityWithACounter();
        world::WorldPatch patch;
        auto counter = *city.world.fixtures().at(0).row;
        counter.serviceMean_s = 300.0;
        counter.serviceSd_s = 0.0;
        patch.put(city.world.fixtures().at(0).id, counter);
        city.apply(patch);
        LivedMinds lived(city.world, 12);
        street::SteeredPeople& street = *lived.run.setting().street;
        std::uint32_t second = navigation::kNone;
        for (int i = 0; i < 3000 && second == navigation::kNone; ++i) {
            lived.live(0.1);
            second = someoneWith(lived, 1);
        }
        QVERIFY(second != navigation::kNone);
        const auto joins = [&] {
            std::size_t count = 0;
            for (const MindEvent& event : lived.minds->events())
                count += isA(event, "line", "waits") && event.person == second ? 1U : 0U;
            return count;
        };
        QCOMPARE(joins(), std::size_t{1});
        street.settleDown({PersonKind::mind, second}, {14.0, 9.0}, 0.0);
        lived.live(25.0);
        QCOMPARE(lived.minds->minds()->person(second).rank, 1U);
        lived.live(10.0);
        QCOMPARE(lived.minds->minds()->person(second).rank, navigation::kNone);
        street.getUp({PersonKind::mind, second}, {14.0, 9.0});
        lived.live(60.0);
        QCOMPARE(joins(), std::size_t{2});
    }

    /// A ring in the way of a stream moves, and rings that are left alone do not.
    void whereAStreamGoesThroughARing_itMoves()
    {
        for (const std::uint64_t people : {2U, 120U}) {
            TwoHalls city(Steering::none);
            city.addNeed("company", "", 0.9, 0.0, 60.0);
            city.setParameter("friends", 1.0);
            LivedMinds lived(city.world, people);
            lived.live(300.0);
            if (people == 2)
                QCOMPARE(lived.count("company", "moves"), std::size_t{0});
            else
                QVERIFY(lived.count("company", "moves") > 0);
        }
    }

    /// Somebody walks to and fro through a ring of two. A fence stands east of it, where they would move first.
    void whereAFenceStands_aRingMovesElsewhere()
    {
        TwoHalls city(Steering::none);
        city.addNeed("company", "", 0.9, 0.0, 60.0);
        city.setParameter("friends", 1.0);
        LivedMinds lived(city.world, 2);
        for (int i = 0; i < 6000 && (lived.doing(0) != "chats" || lived.doing(1) != "chats"); ++i)
            lived.live(0.1);
        const street::SteeredPeople& street = *lived.run.setting().street;
        const auto placeOf = [&](std::uint32_t person) { return street.status({PersonKind::mind, person}).place; };
        const Point centre = midpoint(placeOf(0), placeOf(1));
        const std::uint32_t cell = street.status({PersonKind::mind, 0}).cell;
        QVERIFY(street.ground().holds(cell, centre + Point{3, 4}) && street.ground().holds(cell, centre - Point{3, 4}));
        lived.run.block({lived.run.setting().world.cells().at(cell).id.number, centre + Point{1, 3.5}, centre + Point{1, -3.5}, 0.0});
        putStatue(lived, centre);
        const auto hasMoved = [&] { return distance(midpoint(placeOf(0), placeOf(1)), centre) > 1.5; };
        lived.run.setting().street->getUp(kStatue, centre);
        for (int i = 0; i < 300 && !hasMoved(); ++i) {
            const ground::Leg leg{navigation::kNone, cell, 0};
            lived.run.setting().street->lead(kStatue, {&leg, 1}, centre + Point{0, i % 20 < 10 ? 9.0 : -9.0}, 0.1);
            lived.live(0.1);
            QVERIFY(placeOf(0).x < centre.x + 1 && placeOf(1).x < centre.x + 1);
        }
        QCOMPARE(lived.count("company", "moves"), std::size_t{1});
        QVERIFY(hasMoved());
    }
};

PASSERBY_TEST(MindsTroubleTest)

} // namespace minds_trouble_test

#include "minds_trouble_test.moc"
