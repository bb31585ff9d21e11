// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/street/steered_people.h"
#include "core/street/steering_models.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace steered_commands_test {

using namespace passerby;
using geometry::Point;
using street::SteeredPeople;
using testing::SmallCity;

namespace {

constexpr double kStep_s = 0.1;
constexpr std::uint32_t kWest = 0;
constexpr std::uint32_t kEast = 1;

/// People in two squares with a portal between them, from (10, 4) to (10, 6), who all walk alike.
struct Squares {
    SmallCity city;
    std::optional<navigation::NavigationGraph> graph;
    std::shared_ptr<const ground::WalkingGround> ground;
    std::unique_ptr<SteeredPeople> people;
    ground::StandingRoom room;
    double now_s = 0.0;

    explicit Squares(world::Steering steering, unsigned threads = 1, bool hasWall = false)
    {
        if (hasWall) { // in the west square
            world::PatchBuilder builder(city.world);
            builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{5, 3}, {5.5, 3}, {5.5, 7}, {5, 7}}, {}}, 0.0, 3.0});
            city.apply(builder.take());
        }
        city.edit(city.resident, [&](world::AgentProfile& profile) { profile.steering = steering; });
        graph.emplace(navigation::NavigationGraph::build(city.world));
        ground = std::make_shared<const ground::WalkingGround>(city.world, *graph, street::steeringReach_m(city.world));
        people = std::make_unique<SteeredPeople>(ground, street::steeringModels(city.world), threads,
                                                 street::customsOf(city.world, *ground, 11));
    }
    /// Somebody on the way to a place of the cell where they are.
    world::AgentId add(std::uint32_t number, Point place, Point to, std::uint32_t cell = kWest)
    {
        const world::AgentId agent = world::scheduled(number);
        people->addOnTheWay(street::travellerOf(city.world, agent, 0, 1.3), place, cell, now_s, room);
        const std::vector<ground::Leg> legs{{navigation::kNone, cell, 0}};
        people->lead(agent, legs, to, 0.1);
        return agent;
    }
    void live(double seconds)
    {
        for (int i = 0; i < static_cast<int>(std::lround(seconds / kStep_s)); ++i) {
            people->step(now_s, kStep_s);
            now_s += kStep_s;
        }
    }
    [[nodiscard]] Point placeOf(world::AgentId agent) const { return people->status(agent).place; }
};

} // namespace

class SteeredCommandsTest : public QObject {
    Q_OBJECT

private slots:
    void whoIsTold_goesThere_untilLetGo_data();
    void whoIsTold_goesThere_untilLetGo();
    void whoIsToGoByAPlaceFirst_doesSoWhenTold();
    void whoHasGoneByAPlaceFirst_looksRoundCornersAtOnce();
    void whoIsLedAnew_isToldNoMore();
    void whoIsToldToStand_isNotHeldUp();
    void whoIsToldOfACrowdAlone_aimsByThemselves();
    void near_areTheNearestInTheFan();
    void others_walkAsWithout();
    void whoStands_turnsAsFastAsTheyCan();
};

void SteeredCommandsTest::whoIsTold_goesThere_untilLetGo_data()
{
    QTest::addColumn<world::Steering>("steering");
    QTest::newRow("orca") << world::Steering::orca;
    QTest::newRow("reactive") << world::Steering::reactive;
}

/// To the north first, although told to go east from the beginning.
void SteeredCommandsTest::whoIsToGoByAPlaceFirst_doesSoWhenTold()
{
    Squares squares(world::Steering::reactive);
    const world::AgentId agent = squares.add(0, {2, 2}, {9, 2});
    squares.people->goBy(agent, {2, 5}, 10.0);
    double farthest_m = 0.0;
    for (int i = 0; i < 120; ++i) {
        squares.people->command(agent, {.to = Point{9, 2}});
        squares.live(kStep_s);
        farthest_m = std::max(farthest_m, squares.placeOf(agent).y);
    }
    QVERIFY2(farthest_m > 4.5, qPrintable(QString::number(farthest_m)));
    QVERIFY(distance(squares.placeOf(agent), {9, 2}) < 1.0);
}

/// A wall stands before them. They have passed the place that they were to go by within 4 s, and aim by themselves again: round the wall.
void SteeredCommandsTest::whoHasGoneByAPlaceFirst_looksRoundCornersAtOnce()
{
    Squares squares(world::Steering::orca, 1, true);
    const world::AgentId agent = squares.add(0, {2, 5}, {9, 5});
    squares.people->goBy(agent, {2.1, 5}, 4.0);
    squares.people->command(agent, {.to = Point{4, 5}});
    squares.live(kStep_s);
    squares.people->command(agent, {.crowding = 1.0F});
    squares.live(2.0);
    const Point place = squares.placeOf(agent);
    QVERIFY2(std::abs(place.y - 5.0) > 0.6, qPrintable(QString::number(place.y)));
}

/// To the north for 2 s at half the speed, then on to the east.
void SteeredCommandsTest::whoIsTold_goesThere_untilLetGo()
{
    QFETCH(const world::Steering, steering);
    Squares squares(steering);
    const world::AgentId agent = squares.add(0, {2, 2}, {9, 2});
    squares.people->face(agent, std::numbers::pi / 2);
    squares.people->command(agent, {.to = Point{2, 9}, .speedShare = 0.5});
    QVERIFY(squares.people->isCommanded(agent));
    squares.live(4.0);
    const Point place = squares.placeOf(agent);
    QVERIFY2(std::abs(place.x - 2.0) < 0.1 && place.y > 3.0 && place.y < 2.0 + 0.65 * 4.0 + 0.1, qPrintable(QString::number(place.y)));
    squares.people->letGo(agent);
    QVERIFY(!squares.people->isCommanded(agent));
    squares.live(10.0);
    QVERIFY(distance(squares.placeOf(agent), {9, 2}) < 0.35);
}

void SteeredCommandsTest::whoIsLedAnew_isToldNoMore()
{
    Squares squares(world::Steering::orca);
    const world::AgentId agent = squares.add(0, {2, 2}, {9, 2});
    squares.people->command(agent, {.to = Point{2, 9}});
    squares.people->lead(agent, std::vector<ground::Leg>{{navigation::kNone, kWest, 0}}, {2, 8}, 0.1);
    QVERIFY(!squares.people->isCommanded(agent));
}

void SteeredCommandsTest::whoIsToldToStand_isNotHeldUp()
{
    Squares squares(world::Steering::reactive);
    const world::AgentId agent = squares.add(0, {2, 2}, {9, 2});
    squares.people->command(agent, {.speedShare = 0.0});
    squares.live(60.0);
    QVERIFY(!squares.people->status(agent).isHeld && distance(squares.placeOf(agent), {2, 2}) < 0.05);
}

void SteeredCommandsTest::whoIsToldOfACrowdAlone_aimsByThemselves()
{
    Squares alone(world::Steering::orca);
    Squares told(world::Steering::orca);
    const world::AgentId agent = alone.add(0, {2, 2}, {9, 8});
    told.add(0, {2, 2}, {9, 8});
    told.people->command(agent, {.crowding = 5.0F});
    QVERIFY(told.people->aimOf(agent) == (Point{9, 8}));
    alone.live(5.0);
    told.live(5.0);
    QVERIFY(alone.placeOf(agent) == told.placeOf(agent));
}

/// Heading east: those ahead, whoever is very near behind, and nobody from another cell's level is left out by distance.
void SteeredCommandsTest::near_areTheNearestInTheFan()
{
    Squares squares(world::Steering::reactive);
    const world::AgentId own = squares.add(0, {5, 5}, {9, 5});
    const world::AgentId ahead = squares.add(1, {7, 5}, {7, 5});
    const world::AgentId aside = squares.add(2, {5, 6}, {5, 6});
    const world::AgentId behind = squares.add(3, {3, 5}, {3, 5});
    const world::AgentId touching = squares.add(4, {4.5, 5}, {4.5, 5});
    QCOMPARE(squares.people->near(own, {}).count, std::size_t{0}); // nobody has stepped
    for (const world::AgentId agent : {own, ahead, aside, behind, touching})
        squares.people->command(agent, {.speedShare = 0.0});
    squares.live(0.1);
    const auto all = squares.people->near(own, {});
    QCOMPARE(all.count, std::size_t{4});
    QVERIFY(all.people[0].agent == touching && all.people[1].agent == aside);
    QVERIFY(all.people[2].agent == ahead && all.people[3].agent == behind); // equally far
    const auto seen = squares.people->near(own, {.fanCosine = -0.17, .feltWithin_m = 0.6});
    QCOMPARE(seen.count, std::size_t{3});
    QVERIFY(seen.people[2].agent == ahead && distance(seen.people[2].place, {2, 0}) < 0.01);
    squares.people->remove(ahead);
    QCOMPARE(squares.people->near(own, {}).count, std::size_t{3});
    QCOMPARE(squares.people->near(own, {.reach_m = 1.5}).count, std::size_t{2});
}

/// Somebody far away is told something: the bytes of the others stay.
void SteeredCommandsTest::others_walkAsWithout()
{
    std::vector<Point> places;
    for (const unsigned threads : {1U, 4U})
        for (const bool isTold : {false, true}) {
            Squares squares(world::Steering::reactive, threads);
            squares.add(0, {1, 9}, {1, 8});
            for (std::uint32_t number = 1; number < 5; ++number)
                squares.add(number, {11.0 + number, 2.0 + number}, {19.0 - number, 4.0}, kEast);
            if (isTold)
                squares.people->command(world::scheduled(0), {.to = Point{1, 1}, .crowding = 5.0F, .isExact = true});
            squares.live(6.0);
            places.push_back(squares.placeOf(world::scheduled(3)));
        }
    for (const Point place : places)
        QVERIFY(place == places[0]);
}

/// Half a turn takes a second and a little.
void SteeredCommandsTest::whoStands_turnsAsFastAsTheyCan()
{
    Squares squares(world::Steering::reactive);
    const world::AgentId agent = squares.add(0, {2, 5}, {5, 5});
    squares.live(5.0);
    squares.people->lead(agent, {});
    squares.live(2.0);
    const double before_rad = squares.people->status(agent).heading_rad;
    squares.people->face(agent, before_rad + std::numbers::pi - 0.01);
    squares.live(0.5);
    const double turned_rad = std::remainder(squares.people->status(agent).heading_rad - before_rad, 2.0 * std::numbers::pi);
    QVERIFY2(turned_rad > 1.0 && turned_rad < 2.0, qPrintable(QString::number(turned_rad)));
    squares.live(0.8);
    const double rest_rad =
        std::remainder(squares.people->status(agent).heading_rad - before_rad - std::numbers::pi + 0.01, 2.0 * std::numbers::pi);
    QVERIFY(std::abs(rest_rad) < 0.02);
}

PASSERBY_TEST(SteeredCommandsTest)

} // namespace steered_commands_test

#include "steered_commands_test.moc"
