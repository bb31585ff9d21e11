// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/heter_sim.h"
#include "core/steering/catalogue.h"
#include "core/street/draws.h"
#include "core/street/steering_models.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace draws_test {

using namespace passerby;
using geometry::Point;
using street::Draws;
using street::Fellows;
using street::SteeredPeople;
using testing::SmallCity;

namespace {

constexpr double kStep_s = 0.1;
constexpr std::uint32_t kWest = 0;
constexpr std::uint32_t kAbove = 2; // a third cell, where a test adds one

/// Who is with whom, as a test says.
struct Told final : street::Companions {
    std::map<std::uint32_t, Fellows> with;

    [[nodiscard]] Fellows fellowsOf(world::AgentId agent) const override
    {
        const auto found = with.find(agent.number);
        return found == with.end() ? Fellows{} : found->second;
    }
    void follows(std::uint32_t agent, std::uint32_t leader)
    {
        with[agent].others[with[agent].count++] = world::scheduled(leader);
        with[agent].leader = world::scheduled(leader);
    }
};

/// People in two squares of 10 m, who walk alike and are drawn if their profile says so.
struct Square {
    SmallCity city;
    Told told;
    std::optional<navigation::NavigationGraph> graph;
    std::shared_ptr<const ground::WalkingGround> ground;
    std::unique_ptr<SteeredPeople> people;
    std::unique_ptr<Draws> draws;
    ground::StandingRoom room;
    unsigned threads = 1;
    double now_s = 0.0;

    explicit Square(double weight = 1.0, world::Steering steering = world::Steering::heterSim)
    {
        city.edit(city.resident, [&](world::AgentProfile& profile) {
            profile.steering = steering;
            profile.parameters["weight_attraction"] = weight;
        });
    }
    void addWall(double low_m, double high_m)
    {
        city.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{5, low_m}, {5.5, low_m}, {5.5, high_m}, {5, high_m}}, {}}, 0.0, 3.0});
    }
    void open()
    {
        graph.emplace(navigation::NavigationGraph::build(city.world));
        ground = std::make_shared<const ground::WalkingGround>(city.world, *graph, street::steeringReach_m(city.world));
        people = std::make_unique<SteeredPeople>(ground, street::steeringModels(city.world), threads,
                                                 street::customsOf(city.world, *ground, 11));
        draws = std::make_unique<Draws>(city.world);
    }
    /// Somebody on the way to a place of the west square; without one they stand.
    void add(std::uint32_t number, Point place, std::optional<Point> to = std::nullopt, double speed_mps = 1.3)
    {
        const world::AgentId agent = world::scheduled(number);
        people->addOnTheWay(street::travellerOf(city.world, agent, 0, speed_mps), place, kWest, now_s, room);
        const std::vector<ground::Leg> legs{{navigation::kNone, kWest, 0}};
        people->lead(agent, std::span(legs).first(to ? 1 : 0), to.value_or(place), 0.1);
    }
    void live(double seconds)
    {
        for (int i = 0; i < static_cast<int>(std::lround(seconds / kStep_s)); ++i) {
            Draws::ByKind kinds{};
            kinds[static_cast<std::size_t>(world::PersonKind::schedule)] = &told;
            draws->look(*people, kinds, threads);
            people->step(now_s, kStep_s);
            now_s += kStep_s;
        }
    }
    [[nodiscard]] Point placeOf(std::uint32_t number) const { return people->status(world::scheduled(number)).place; }
    /// The farthest to the left that somebody comes who walks from (1, 2) to (9, 2).
    [[nodiscard]] double farthestAside_m()
    {
        open();
        add(0, {1, 2}, Point{9, 2});
        double farthest_m = -1e9;
        for (int i = 0; i < 80; ++i) {
            live(kStep_s);
            farthest_m = std::max(farthest_m, placeOf(0).y);
        }
        return farthest_m;
    }
};

} // namespace

/// What draws people on a street.
class DrawsTest : public QObject {
    Q_OBJECT

private slots:
    /// As core/simulation does, which this test does not know.
    void initTestCase() { steering::joinCatalogue(heter_sim::HeterSim::kRow); }

    void theModelsThatAsk_areTold_othersNot()
    {
        Square asks;
        asks.open();
        asks.add(0, {2, 2});
        QVERIFY(asks.people->drawsAnybody() && asks.people->isDrawn(0));
        Square usual(0.0);
        usual.open();
        usual.add(0, {2, 2});
        QVERIFY(!usual.people->drawsAnybody() && !usual.people->isDrawn(0));
        Square orca(1.0, world::Steering::orca);
        orca.open();
        QVERIFY(!orca.people->drawsAnybody());
    }

    /// Whom one follows stands right above, on the next floor: one goes on as if they were not there.
    void whoIsOnAnotherLevel_drawsNobody()
    {
        const auto walked = [](bool isTold) {
            Square square;
            world::Cell above;
            above.name = "Above";
            above.level = 1;
            above.polygon = {{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}};
            square.city.add(above);
            square.open();
            if (isTold)
                square.told.follows(1, 0);
            square.people->addOnTheWay(street::travellerOf(square.city.world, world::scheduled(0), 0, 1.3), {4, 8}, kAbove, 0.0,
                                       square.room);
            square.add(1, {1, 2}, Point{9, 2});
            square.live(4.0);
            return square.placeOf(1);
        };
        QVERIFY(walked(true) == walked(false));
    }

    /// They go the same way, one 4 m behind the other, who slows down for them.
    void companions_comeTogether()
    {
        const auto apartAfter = [](double weight, bool isTold) {
            Square square(weight);
            square.open();
            if (isTold)
                square.told.follows(1, 0);
            square.add(0, {1, 2}, Point{9, 2}, 0.9);
            square.add(1, {5, 2}, Point{9, 2}, 1.3);
            square.live(2.0);
            return distance(square.placeOf(0), square.placeOf(1));
        };
        const double alone_m = apartAfter(1.0, false);
        QCOMPARE(apartAfter(0.0, true), alone_m);
        QVERIFY2(apartAfter(1.0, true) < alone_m - 0.5, qPrintable(QStringLiteral("%1, %2").arg(apartAfter(1.0, true)).arg(alone_m)));
    }

    /// A wall from the south to 8 m stands between them.
    void whoIsNotSeen_drawsNobody()
    {
        const auto walked = [](bool isTold) {
            Square square;
            square.addWall(0, 8);
            square.open();
            if (isTold)
                square.told.follows(0, 1);
            square.add(0, {2, 2}, Point{2, 9});
            square.add(1, {8, 2});
            square.live(2.0);
            return square.placeOf(0);
        };
        QCOMPARE(walked(true), walked(false));
    }

    void anAttractor_drawsWhoHasItAhead_withinItsReach()
    {
        Square plain;
        const double straight_m = plain.farthestAside_m();
        QVERIFY(std::abs(straight_m - 2.0) < 0.2);
        const auto asideFor = [](double reach_m, double strength) {
            Square square;
            square.city.add(world::Attractor{"", {6, 6.5}, strength, reach_m});
            return square.farthestAside_m();
        };
        QVERIFY2(asideFor(50.0, 1.0) > 2.5, qPrintable(QString::number(asideFor(50.0, 1.0))));
        QVERIFY(asideFor(50.0, 0.2) < asideFor(50.0, 1.0));
        QCOMPARE(asideFor(2.0, 1.0), straight_m);
    }

    /// The attractor itself is out of reach, and out of sight in a kiosk; the kiosk's outline is not.
    void anObstacleWithAnAttractorInIt_attracts()
    {
        const world::Obstacle kiosk{"", world::ObstacleKind::furniture, 0, {{{5, 5.5}, {8, 5.5}, {8, 9.5}, {5, 9.5}}, {}}, 0.0, 3.0};
        Square plain;
        plain.city.add(kiosk);
        Square attracts;
        attracts.city.add(kiosk);
        attracts.city.add(world::Attractor{"", {6.5, 9.0}, 1.0, 6.5});
        const double aside_m = attracts.farthestAside_m();
        QVERIFY2(aside_m > plain.farthestAside_m() + 0.3, qPrintable(QString::number(aside_m)));
    }

    /// In the same order of rows or another, with any number of threads.
    void everyNumberOfThreads_givesTheSame()
    {
        const auto walked = [](unsigned threads) {
            Square square;
            square.city.add(world::Attractor{"", {6, 6.5}, 1.0, 50.0});
            square.threads = threads;
            square.open();
            for (std::uint32_t i = 0; i < 30; ++i) {
                square.add(i, {1.0 + 0.3 * (i % 6), 1.0 + 0.8 * (i / 6)}, Point{9, 1.0 + 0.25 * i});
                if (i > 0)
                    square.told.follows(i, i - 1);
            }
            square.people->remove(world::scheduled(3)); // whom somebody follows, and whose row another gets
            square.live(4.0);
            std::vector<Point> places;
            for (std::uint32_t i = 0; i < 30; ++i)
                if (square.people->has(world::scheduled(i)))
                    places.push_back(square.placeOf(i));
            return places;
        };
        const auto once = walked(1);
        QCOMPARE(once.size(), std::size_t{29});
        QVERIFY(walked(2) == once && walked(8) == once);
    }
};

PASSERBY_TEST(DrawsTest)

} // namespace draws_test

#include "draws_test.moc"
