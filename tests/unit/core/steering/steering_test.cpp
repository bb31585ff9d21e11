// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/every_instruction_set.h"

#include <QTest>
#include <cstring>
#include <limits>
#include <numeric>
#include <rapidcheck.h>

namespace steering_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::contains;
using passerby::geometry::Point;
using passerby::geometry::Polygon;

namespace {

constexpr float kStep_s = 0.1F;

Steering::Models allModels()
{
    return {std::make_shared<NoSteering>(), std::make_shared<Orca>(), std::make_shared<Rvo>(), std::make_shared<SocialForce>(),
            std::make_shared<Reactive>()};
}

Vector some(RandomStream& random, double most)
{
    return {static_cast<float>((random.uniform() - 0.5) * 2.0 * most), static_cast<float>((random.uniform() - 0.5) * 2.0 * most)};
}

Body someBody(RandomStream& random, std::uint32_t id, double side_m, Point around)
{
    Body body;
    body.id = id;
    body.position = around + Point{random.uniform() * side_m, random.uniform() * side_m};
    body.velocity = some(random, 1.3);
    body.preferred = some(random, 1.3);
    body.radius_m = 0.25F;
    body.maxSpeed_mps = 1.8F;
    body.model = static_cast<std::uint8_t>(id % 5);
    return body;
}

Crowd someCrowd(std::uint64_t seed, std::uint32_t count, double side_m, Point around = {})
{
    RandomStream random(seed, 0, Purpose::general);
    Crowd crowd;
    for (std::uint32_t id = 1; id <= count; ++id)
        crowd.add(someBody(random, id, side_m, around));
    return crowd;
}

WallGrid someWalls(const Steering& steering)
{
    std::vector<Wall> walls;
    for (int i = 0; i < 8; ++i)
        walls.push_back({{5.0 * i, 3.0}, {5.0 * i + 2.0, 12.0}});
    return {walls, steering.wallReach_m() + 1.0};
}

std::vector<Vector> nextOf(Crowd crowd, unsigned threads)
{
    Steering steering(allModels());
    const WallGrid walls = someWalls(steering);
    std::vector<Vector> next(crowd.size());
    steering.step(crowd, walls, kStep_s, threads, next);
    return next;
}

bool sameBytes(const std::vector<Vector>& a, const std::vector<Vector>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Vector)) == 0;
}

} // namespace

class SteeringTest : public QObject {
    Q_OBJECT
private slots:
    void manySteps_giveTheSameBytes_onAnyNumberOfThreads()
    {
        std::vector<Crowd> crowds;
        for (const unsigned threads : {1U, 2U, 8U}) {
            Steering steering(allModels());
            const WallGrid walls = someWalls(steering);
            Crowd crowd = someCrowd(1, 3000, 40.0);
            std::vector<Vector> next(crowd.size());
            for (int i = 0; i < 20; ++i) {
                steering.step(crowd, walls, kStep_s, threads, next);
                advance(crowd, walls, next, static_cast<double>(kStep_s), threads);
            }
            crowds.push_back(crowd);
        }
        for (const Crowd& crowd : crowds) {
            QVERIFY(crowd.x_m == crowds[0].x_m && crowd.y_m == crowds[0].y_m);
            QVERIFY(sameBytes(crowd.velocity_mps, crowds[0].velocity_mps));
        }
    }

    void everyInstructionSet_givesTheSameBytes()
    {
        const Crowd crowd = someCrowd(2, 2000, 30.0);
        const std::vector<Vector> expected = nextOf(crowd, 1);
        passerby::testing::withEveryInstructionSet([&] { QVERIFY(sameBytes(nextOf(crowd, 1), expected)); });
    }

    void orderOfRows_meansNothing()
    {
        QVERIFY(rc::check("shuffled", [] {
            const auto seed = static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30));
            const Crowd crowd = someCrowd(seed, static_cast<std::uint32_t>(*rc::gen::inRange(1, 400)), 15.0);
            std::vector<std::size_t> order(crowd.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            RandomStream random(seed, 1, Purpose::general);
            for (auto i = static_cast<std::uint32_t>(order.size()); i-- > 1;)
                std::swap(order[i], order[random.below(i + 1)]);
            Crowd shuffled;
            for (const std::size_t row : order)
                shuffled.add({crowd.id[row], crowd.position(row), crowd.velocity_mps[row], crowd.preferred_mps[row], crowd.radius_m[row],
                              crowd.maxSpeed_mps[row], crowd.model[row], crowd.terms[row]});
            const std::vector<Vector> expected = nextOf(crowd, 1);
            const std::vector<Vector> found = nextOf(shuffled, 1);
            for (std::size_t i = 0; i < order.size(); ++i)
                RC_ASSERT(std::memcmp(&found[i], &expected[order[i]], sizeof(Vector)) == 0);
        }));
    }

    void whoIsOutOfReach_changesNothing()
    {
        Crowd crowd = someCrowd(3, 500, 20.0);
        const std::vector<Vector> expected = nextOf(crowd, 1);
        RandomStream random(4, 0, Purpose::general);
        for (std::uint32_t id = 501; id < 2000; ++id)
            crowd.add(someBody(random, id, 50.0, {640.0 * (id % 3) + 30.0, 40.0}));
        std::vector<Vector> found = nextOf(crowd, 1);
        found.resize(500);
        QVERIFY(sameBytes(found, expected));
    }

    void proxiesThatRefuseEverybody_changeNothing()
    {
        Crowd crowd = someCrowd(5, 400, 15.0);
        const std::vector<Vector> expected = nextOf(crowd, 1);
        for (std::uint32_t id = 401; id < 500; ++id) {
            RandomStream random(6, id, Purpose::general);
            Body proxy = someBody(random, id, 15.0, {});
            proxy.model = 0;
            proxy.terms.refusedPriority = 0;
            proxy.terms.owner = 1;
            crowd.add(proxy);
        }
        std::vector<Vector> found = nextOf(crowd, 1);
        found.resize(400);
        QVERIFY(sameBytes(found, expected));
    }

    void nothingIsEverTooFastOrNoNumber()
    {
        QVERIFY(rc::check("odd crowds", [] {
            const auto seed = static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30));
            const double side_m = *rc::gen::element(0.0, 0.001, 1.0, 20.0); // all in one place, very dense, dense
            const Point around = *rc::gen::element(Point{}, Point{1e6, -1e6});
            Crowd crowd = someCrowd(seed, static_cast<std::uint32_t>(*rc::gen::inRange(1, 300)), side_m, around);
            RandomStream random(seed, 7, Purpose::general);
            for (std::size_t row = 0; row < crowd.size(); ++row) {
                if (random.below(4) == 0)
                    crowd.radius_m[row] = 0.0F;
                if (random.below(4) == 0)
                    crowd.maxSpeed_mps[row] = 0.0F;
                if (random.below(4) == 0)
                    crowd.velocity_mps[row] = crowd.preferred_mps[row] = {};
            }
            Steering steering(allModels());
            std::vector<Vector> next(crowd.size());
            const float step_s = *rc::gen::element(0.0F, 0.1F, 60.0F);
            const std::vector<Wall> walls{{around, around + Point{1, 0}}, {around, around}, {around, around + Point{0, 5}}};
            steering.step(crowd, WallGrid(walls, steering.wallReach_m()), step_s, 1, next);
            for (std::size_t row = 0; row < crowd.size(); ++row)
                RC_ASSERT(length(next[row]) <= crowd.maxSpeed_mps[row] * 1.00001F);
        }));
    }

    void nobodyEverLeavesARoom_howeverCrowdedOrFast()
    {
        QVERIFY(rc::check("room", [] {
            const auto seed = static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30));
            const Polygon room{{{0, 0}, {6, 0}, {6, 3}, {3, 2}, {1, 6}, {0, 6}}, {{{1, 1}, {1, 2}, {2, 1}}}};
            std::vector<Wall> walls;
            for (const auto* ring : {&room.outer, &room.holes[0]})
                for (std::size_t i = 0; i < ring->size(); ++i)
                    walls.push_back({(*ring)[i], (*ring)[(i + 1) % ring->size()]});
            Steering steering(allModels());
            const WallGrid grid(walls, steering.wallReach_m());
            Crowd crowd;
            RandomStream random(seed, 0, Purpose::general);
            for (std::uint32_t id = 1; id < 120; ++id)
                if (const Body body = someBody(random, id, 6.0, {}); contains(room, body.position))
                    crowd.add(body);
            std::vector<Vector> next(crowd.size());
            const float step_s = *rc::gen::element(0.05F, 0.1F, 1.0F, 10.0F);
            for (int i = 0; i < 30; ++i) {
                steering.step(crowd, grid, step_s, 1, next);
                advance(crowd, grid, next, static_cast<double>(step_s), 1);
                for (std::size_t row = 0; row < crowd.size(); ++row)
                    RC_ASSERT(contains(room, crowd.position(row)));
            }
        }));
    }

    void aMillionInOnePlace_takeTheirTime_andNoMore()
    {
        Crowd crowd;
        crowd.resize(1000000);
        for (std::uint32_t row = 0; row < crowd.size(); ++row)
            crowd.set(row, {.id = row + 1, .position = {3, 4}, .preferred = {1, 0}, .radius_m = 0.25F, .maxSpeed_mps = 1.8F, .model = 1});
        const std::vector<Vector> next = nextOf(crowd, 2);
        for (const Vector velocity : next)
            QVERIFY(length(velocity) <= 1.80001F);
        QVERIFY(next.front().x < 0.0F && next.back().x > 0.0F); // smaller ids part to the west
    }

    void placesThatAreNone_giveVelocitiesAllTheSame()
    {
        Crowd crowd = someCrowd(8, 8, 5.0);
        for (std::size_t row = 0; row < crowd.size(); row += 2)
            crowd.x_m[row] = row % 4 == 0 ? std::numeric_limits<double>::quiet_NaN() : 1e300;
        crowd.velocity_mps[1].x = std::numeric_limits<float>::quiet_NaN();
        for (const Vector velocity : nextOf(crowd, 1))
            QVERIFY(length(velocity) <= 1.80001F);
    }

    void nobody_isSteeredToo() { QVERIFY(nextOf({}, 1).empty()); }
};

PASSERBY_TEST(SteeringTest)

} // namespace steering_test

#include "steering_test.moc"
