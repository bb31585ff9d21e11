// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/door_turns.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <array>

namespace door_turns_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using street::SteeredPeople;
using testing::LivedMinds;
using testing::TwoHalls;
using world::AgentId;
using world::PersonKind;

namespace {

constexpr std::uint32_t kWest = 0;
constexpr std::uint32_t kEast = 1;
constexpr navigation::NodeIndex kSouthDoor = 0; // x 30, y 4 to 6
constexpr double kRadius_m = 0.13;

/// Two halls of which the eastern one is a corridor of 2 m that leads to the southern door.
TwoHalls corridor()
{
    TwoHalls city;
    world::WorldPatch patch;
    patch.erase(city.world.portals().at(1).id);
    world::Cell east = *city.world.cells().at(1).row;
    east.polygon = {{{30, 4}, {60, 4}, {60, 6}, {30, 6}}, {}};
    patch.put(city.east, east);
    world::Target out = *city.world.targets().find(city.out);
    out.position = {59, 5};
    patch.put(city.out, out);
    city.apply(patch);
    return city;
}

/// Two halls in which people stand where they are put, on the way through the southern door.
struct Halls {
    explicit Halls(TwoHalls halls = TwoHalls{}) : city(std::move(halls)) {}

    TwoHalls city;
    std::shared_ptr<navigation::NavigationGraph> graph =
        std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(city.world));
    std::shared_ptr<const ground::WalkingGround> ground = street::walkingGround(city.world, *graph);
    SteeredPeople street{ground, street::steeringModels(city.world), 1};
    DoorTurns turns{city.world, ground};
    std::uint32_t people = 0;

    /// So many in a row along the wall of the door, this far from it.
    void addRow(std::uint32_t cell, std::uint32_t count, double away_m)
    {
        for (std::uint32_t i = 0; i < count; ++i) {
            const AgentId agent{PersonKind::crowd, people++};
            const double x = cell == kWest ? 30.0 - away_m : 30.0 + away_m;
            ground::StandingRoom room;
            street.addOnTheWay(street::travellerOf(city.world, agent, 0, 1.3), {x, 4.2 + 0.3 * i}, cell, 0.0, room);
            const std::array<ground::Leg, 2> legs{{{kSouthDoor, cell, 0}, {navigation::kNone, 1 - cell, 0}}};
            street.lead(agent, legs, {cell == kWest ? 50.0 : 10.0, 5.0}, 0.3);
        }
    }
    /// Somebody who has come through from the west and goes on eastwards, this far from the wall of the door.
    void addWhoHasComeOut(double away_m, double y_m)
    {
        const AgentId agent{PersonKind::crowd, people++};
        ground::StandingRoom room;
        street.addOnTheWay(street::travellerOf(city.world, agent, 0, 1.3), {30.0 + away_m, y_m}, kEast, 0.0, room);
        const ground::Leg leg{navigation::kNone, kEast, 0};
        street.lead(agent, {&leg, 1}, {50.0, y_m}, 0.3);
    }
    [[nodiscard]] bool isBarred(std::uint32_t cell) const { return turns.isOthersTurn(kSouthDoor, cell); }
};

SteeredPeople::Status standing(Point place)
{
    SteeredPeople::Status status;
    status.place = place;
    status.cell = kWest;
    status.next = kSouthDoor;
    return status;
}

/// Many people to and fro through one door of 0.9 m, of whom nobody is helped on.
struct NarrowDoor {
    TwoHalls city{world::Steering::reactive};

    static constexpr std::uint64_t kPeople = 120; // nearly as many as such a door can take

    explicit NarrowDoor(bool areGuided)
    {
        world::WorldPatch patch;
        patch.erase(city.world.portals().at(1).id);
        world::Portal door = *city.world.portals().at(0).row;
        door.a = {30.0, 9.55};
        door.b = {30.0, 10.45};
        patch.put(city.world.portals().at(0).id, door);
        city.apply(patch);
        city.setParameter("passage_navigation", areGuided ? 1.0 : 0.0);
    }
    /// How many came to where they went, in each of so many spans of time.
    [[nodiscard]] std::vector<std::size_t> arrivals(std::size_t spans, double each_s) const
    {
        LivedMinds lived(city.world, kPeople, 1, false);
        std::vector<std::size_t> came;
        std::size_t before = 0;
        for (std::size_t i = 0; i < spans; ++i) {
            lived.live(each_s);
            const std::size_t all = lived.count("inside", "inside");
            came.push_back(all - before);
            before = all;
        }
        return came;
    }
};

} // namespace

class DoorTurnsTest : public QObject {
    Q_OBJECT

private slots:
    void fewPassEachOther()
    {
        Halls halls;
        halls.addRow(kWest, 3, 0.3);
        halls.addRow(kEast, 4, 0.3);
        halls.turns.count(halls.street, 0.0);
        QVERIFY(!halls.isBarred(kWest) && !halls.isBarred(kEast)); // seven on 2 m
    }
    void oneStream_hasTheDoor()
    {
        Halls halls;
        halls.addRow(kWest, 6, 0.3);
        halls.addRow(kWest, 6, 0.8);
        halls.addRow(kEast, 1, 0.3);
        halls.turns.count(halls.street, 0.0);
        QVERIFY(!halls.isBarred(kWest) && !halls.isBarred(kEast));
    }
    void whoIsInTheDoorway_goesFirst_thenTheyAlternate()
    {
        Halls halls;
        halls.addRow(kWest, 6, 1.0);
        halls.addRow(kEast, 3, 0.3);
        halls.turns.count(halls.street, 10.0);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
        halls.turns.count(halls.street, 10.0 + DoorTurns::kTurn_s - 1.0);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
        halls.turns.count(halls.street, 10.0 + DoorTurns::kTurn_s);
        QVERIFY(!halls.isBarred(kWest) && halls.isBarred(kEast));
        for (std::uint32_t i = 6; i < 9; ++i)
            halls.street.remove({PersonKind::crowd, i});
        halls.turns.count(halls.street, 11.0 + DoorTurns::kTurn_s);
        QVERIFY(!halls.isBarred(kWest) && !halls.isBarred(kEast)); // nobody of the east is left
    }
    /// Two of the west are still before the door in the east when the turn of the east begins: nobody goes in until they are out, or in
    /// time.
    void betweenTurns_whoHasComeThrough_comesOut()
    {
        Halls halls;
        halls.addRow(kWest, 6, 0.3);
        halls.addRow(kEast, 6, 1.0);
        halls.turns.count(halls.street, 0.0);
        QVERIFY(!halls.isBarred(kWest) && halls.isBarred(kEast));
        halls.addWhoHasComeOut(2.0, 5.0);
        halls.turns.count(halls.street, DoorTurns::kTurn_s);
        QVERIFY(halls.isBarred(kWest) && halls.isBarred(kEast));
        halls.street.remove({PersonKind::crowd, 12});
        halls.turns.count(halls.street, DoorTurns::kTurn_s + 1.0);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
        halls.turns.count(halls.street, 2.0 * DoorTurns::kTurn_s); // counted from when they could go in
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
    }
    void betweenTurns_nobodyIsWaitedForTooLong()
    {
        Halls halls;
        halls.addRow(kWest, 6, 0.3);
        halls.addRow(kEast, 6, 1.0);
        halls.addWhoHasComeOut(2.0, 5.0);
        halls.turns.count(halls.street, 0.0);
        halls.turns.count(halls.street, DoorTurns::kTurn_s);
        QVERIFY(halls.isBarred(kEast));
        halls.turns.count(halls.street, DoorTurns::kTurn_s + DoorTurns::kClearsIn_s);
        QVERIFY(!halls.isBarred(kEast) && halls.isBarred(kWest));
    }
    /// Those who stand beside the way out, or too far from the door, have come out.
    void whoIsOut_isNotWaitedFor()
    {
        Halls halls;
        halls.addRow(kWest, 6, 0.3);
        halls.addRow(kEast, 6, 1.0);
        halls.addWhoHasComeOut(2.0, 7.0);
        halls.addWhoHasComeOut(DoorTurns::kOut_m + 0.1, 5.0);
        halls.turns.count(halls.street, 0.0);
        halls.turns.count(halls.street, DoorTurns::kTurn_s);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
    }
    void whoIsInNeitherCell_doesNotWait()
    {
        Halls halls;
        halls.addRow(kWest, 6, 0.3);
        halls.addRow(kEast, 6, 1.0);
        halls.turns.count(halls.street, 0.0);
        QVERIFY(!halls.isBarred(7) && !halls.turns.isAt(kSouthDoor, 7) && halls.turns.isAt(kSouthDoor, kEast));
    }
    /// The eastern hall is a corridor as wide as the door: who comes out of it goes first, and never waits.
    void whoHasNoRoomToWait_comesOutFirst()
    {
        Halls halls(corridor());
        halls.addRow(kWest, 6, 0.3);
        halls.addRow(kEast, 3, 1.0);
        halls.turns.count(halls.street, 0.0);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
        halls.turns.count(halls.street, DoorTurns::kOutFirst_s - 1.0);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
        halls.turns.count(halls.street, DoorTurns::kOutFirst_s);
        QVERIFY(!halls.isBarred(kWest) && !halls.isBarred(kEast));
        halls.turns.count(halls.street, DoorTurns::kOutFirst_s + DoorTurns::kTurn_s);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
    }
    void ofEqualsInTheDoorway_theLargerStreamGoesFirst()
    {
        Halls halls;
        halls.addRow(kWest, 3, 1.0);
        halls.addRow(kEast, 6, 1.0);
        halls.turns.count(halls.street, 0.0);
        QVERIFY(halls.isBarred(kWest) && !halls.isBarred(kEast));
    }
    void whoWaits_standsBesideTheOpening()
    {
        const Halls halls;
        const auto told = [&](Point place, bool keepsLeft = false) {
            return DoorTurns::waitBeside(*halls.ground, standing(place), kRadius_m, keepsLeft);
        };
        const auto goesTo = [&](Point from, Point to, bool keepsLeft = false) {
            const auto command = told(from, keepsLeft);
            return command && command->to && distance(*command->to, to) < 1e-9 && command->speedShare > 0.0;
        };
        QVERIFY(!told({29.7, 5.0}));                     // in the doorway
        QVERIFY(!told({23.5, 5.0}));                     // not yet near
        QVERIFY(goesTo({27.0, 5.5}, {27.0, 6.4}));       // off the way of those who come out
        QVERIFY(goesTo({27.0, 6.5}, {29.2, 6.4}));       // beside it, up to the opening
        QVERIFY(!told({27.0, 7.0}));                     // on
        QVERIFY(goesTo({28.5, 5.0}, {28.5, 3.6}));       // in the middle: to the right
        QVERIFY(goesTo({28.5, 5.0}, {28.5, 6.4}, true)); // or to the left, where that is kept
        QVERIFY(goesTo({29.4, 5.6}, {29.2, 6.4}));       // to the nearer side, and back
        const auto there = told({29.2, 6.4});
        QVERIFY(there && !there->to && there->speedShare == 0.0);
    }
    void whoCameThroughFirst_waitsBesideTheWayOut()
    {
        const Halls halls;
        const auto beside = [&](Point from) { return DoorTurns::besideWayOut(*halls.ground, kSouthDoor, kEast, from); };
        QVERIFY(distance(beside({30.1, 5.2}).value(), {32.5, 6.4}) < 1e-9);
        QVERIFY(distance(beside({34.0, 3.0}).value(), {34.0, 3.0}) < 1e-9); // they are out of the way there
        QVERIFY(!DoorTurns::besideWayOut(*Halls(corridor()).ground, kSouthDoor, kEast, {30.1, 5.2}));
    }
    /// With turns people come through all the time; without passage navigation the two streams soon stand before each other for good.
    void throughADoorOfNinetyCentimetres_bothStreamsGetOn_nobodyHelped()
    {
        constexpr std::size_t kMinutes = 5;
        const auto guided = NarrowDoor(true).arrivals(kMinutes, 60.0);
        const auto unguided = NarrowDoor(false).arrivals(kMinutes, 60.0);
        for (std::size_t i = 1; i < kMinutes; ++i)
            QVERIFY2(guided[i] >= 30, qPrintable(QString::number(guided[i])));
        for (std::size_t i = 3; i < kMinutes; ++i)
            QVERIFY2(unguided[i] <= 5, qPrintable(QString::number(unguided[i])));
    }
};

PASSERBY_TEST(DoorTurnsTest)

} // namespace door_turns_test

#include "door_turns_test.moc"
