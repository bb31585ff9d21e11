// SPDX-License-Identifier: GPL-3.0-or-later
// What a vehicle tells of itself.
#include "core/traffic/traffic.h"

#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <array>
#include <cmath>

namespace vehicle_story_test {

using namespace passerby;
using run::HeldUpBy;
using run::OnFoot;
using run::VehicleStory;
using testing::SmallRoads;
using traffic::Traffic;
using Side = run::VehicleTurn::Side;

namespace {

void drive(Traffic& traffic, double seconds, std::span<const OnFoot> people = {})
{
    for (int step = 1; step * 0.1 <= seconds; ++step)
        traffic.step(step * 0.1, step * 0.1, 0.1, people);
}

VehicleStory storyOf(const Traffic& traffic, std::uint32_t number)
{
    const auto story = traffic.story(number);
    if (!story)
        qFatal("There is no such vehicle.");
    return *story;
}

bool isAbout(double value, double expected, double within)
{
    return std::abs(value - expected) <= within;
}

} // namespace

class VehicleStoryTest : public QObject {
    Q_OBJECT
private slots:
    void whoDrivesFreely_tellsLaneWayAndEnd()
    {
        SmallRoads roads;
        const auto first = roads.lane({{0, 0}, {100, 0}}, 10.0);
        const auto second = roads.lane({{100, 0}, {250, 0}}, 10.0);
        Traffic traffic(roads.world, 1, 1);
        QVERIFY(traffic.place(first, roads.kinds[0], 20.0, 8.0));
        drive(traffic, 5.0);
        const VehicleStory story = storyOf(traffic, 1);
        const double x_m = static_cast<double>(traffic.vehicles().front().x_m);
        QCOMPARE(story.lane, first);
        QCOMPARE(story.cameIn, first);
        QVERIFY(isAbout(story.driven_m, x_m - 20.0, 0.01));
        QVERIFY(isAbout(story.speed_mps, static_cast<double>(traffic.vehicles().front().speed_mps), 1e-6));
        QVERIFY(story.likes_mps > 7.0 && story.likes_mps <= 10.0);
        QVERIFY(!story.turn && story.leader == 0 && story.heldUpBy == HeldUpBy::nobody);
        QCOMPARE(story.leaves, std::optional(second));
        QVERIFY(isAbout(story.leavesIn_m, 250.0 - x_m, 0.01));
        QVERIFY(!traffic.story(2) && !traffic.story(0));
    }

    /// Of two lanes on which it may go on, whichever was drawn; and on which side that one is.
    void aFork_isATurn()
    {
        std::array<int, 2> taken{};
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            SmallRoads roads;
            const auto first = roads.lane({{0, 0}, {100, 0}});
            const auto left = roads.lane({{100, 0}, {106, 2}, {108, 8}, {108, 60}});
            const auto right = roads.lane({{100, 0}, {106, -2}, {108, -8}, {108, -60}});
            Traffic traffic(roads.world, seed, 1);
            QVERIFY(traffic.place(first, roads.kinds[0], 20.0, 8.0));
            drive(traffic, 0.1);
            const VehicleStory story = storyOf(traffic, 1);
            QVERIFY(story.turn.has_value());
            const bool isLeft = story.turn->side == Side::left;
            ++taken[isLeft ? 0 : 1];
            QCOMPARE(story.turn->side, isLeft ? Side::left : Side::right);
            QCOMPARE(story.turn->onto, isLeft ? left : right);
            QVERIFY(isAbout(story.turn->in_m, 80.0 - story.driven_m, 0.01));
            drive(traffic, 16.0);
            const VehicleStory turned = storyOf(traffic, 1);
            QCOMPARE(turned.lane, isLeft ? left : right); // what it told came true
            QVERIFY(!turned.turn && turned.cameIn == first);
        }
        QVERIFY(taken[0] > 0 && taken[1] > 0);
    }

    void whoWaitsAtALight_saysSo_andWhoIsBehindToo()
    {
        SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {200, 0}}, 10.0);
        const auto signal = roads.add(world::Signal{"", 0.0, 0.0, 60.0, 0.0}); // always red
        roads.add(world::StopLine{"", 0, {100, -2}, {100, 2}, signal});
        Traffic traffic(roads.world, 1, 1);
        QVERIFY(traffic.place(lane, roads.kinds[0], 50.0, 8.0));
        QVERIFY(traffic.place(lane, roads.kinds[0], 20.0, 8.0));
        drive(traffic, 30.0);
        const VehicleStory first = storyOf(traffic, 1);
        QVERIFY(first.speed_mps < 0.1);
        QCOMPARE(first.heldUpBy, HeldUpBy::light);
        QVERIFY2(first.heldUpIn_m < 3.0, qPrintable(QString::number(first.heldUpIn_m)));
        const VehicleStory second = storyOf(traffic, 2);
        QVERIFY(second.speed_mps < 0.1);
        QCOMPARE(second.leader, 1U);
        QCOMPARE(second.heldUpBy, HeldUpBy::leader);
        const auto vehicles = traffic.vehicles();
        const double apart_m = static_cast<double>(vehicles[0].x_m - vehicles[1].x_m) - static_cast<double>(vehicles[0].length_m);
        QVERIFY(isAbout(second.leaderGap_m, apart_m, 0.05));
        QVERIFY(isAbout(second.heldUpIn_m, apart_m, 0.05));
    }

    void whoWaitsForPeople_saysWhere()
    {
        const OnFoot person{{100.0, 0.0}, {0.0, 0.0}, 0.25, 0};
        for (const bool isOnCrossing : {true, false}) {
            SmallRoads roads;
            const auto lane = roads.lane({{0, 0}, {200, 0}}, 10.0);
            if (isOnCrossing)
                roads.add(world::Crossing{"", 0, {100, -6}, {100, 6}, 4.0, {}});
            Traffic traffic(roads.world, 1, 1);
            QVERIFY(traffic.place(lane, roads.kinds[0], 50.0, 8.0));
            drive(traffic, 20.0, std::array{person});
            const VehicleStory story = storyOf(traffic, 1);
            QVERIFY(story.speed_mps < 0.1);
            QCOMPARE(story.heldUpBy, isOnCrossing ? HeldUpBy::crossing : HeldUpBy::people);
        }
    }

    /// What it saw was seen on the lanes that were.
    void afterAnEdit_itTellsWhatItKnows()
    {
        SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {200, 0}}, 10.0);
        Traffic traffic(roads.world, 1, 1);
        QVERIFY(traffic.place(lane, roads.kinds[0], 50.0, 8.0));
        drive(traffic, 2.0);
        roads.lane({{0, 50}, {200, 50}});
        traffic.takeOver(roads.world);
        QCOMPARE(storyOf(traffic, 1).lane, lane);
        QCOMPARE(storyOf(traffic, 1).likes_mps, 0.0);
        drive(traffic, 0.1);
        QVERIFY(storyOf(traffic, 1).likes_mps > 5.0);
    }

    /// Asking changes nothing.
    void asking_isNoPartOfTheRun()
    {
        SmallRoads roads;
        const auto lane = roads.lane({{0, 0}, {100, 0}});
        roads.demand(lane, 0, 1200.0);
        Traffic asked(roads.world, 3, 1);
        Traffic left(roads.world, 3, 1);
        for (int step = 1; step <= 600; ++step) {
            for (Traffic* traffic : {&asked, &left})
                traffic->step(step * 0.1, step * 0.1, 0.1, {});
            for (const run::Vehicle& vehicle : asked.vehicles())
                QVERIFY(asked.story(vehicle.number).has_value());
        }
        QVERIFY(!asked.vehicles().empty());
        QVERIFY(std::equal(asked.vehicles().begin(), asked.vehicles().end(), left.vehicles().begin(), left.vehicles().end()));
    }
};

PASSERBY_TEST(VehicleStoryTest)

} // namespace vehicle_story_test

#include "vehicle_story_test.moc"
