// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of every crowd, wherever it walks.
#include "core/foundation/random_stream.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/every_instruction_set.h"
#include "tests/unit/core/steering/scene.h"

#include <QTest>
#include <algorithm>
#include <cstring>
#include <numeric>
#include <rapidcheck.h>

namespace crowds_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::contains;
using passerby::geometry::distance;
using passerby::geometry::distanceToSegment;
using passerby::geometry::Point;
using passerby::geometry::Polygon;
using passerby::geometry::Ring;
using passerby::testing::Scene;

namespace {

constexpr float kStep_s = 0.1F;

RandomStream drawnStream()
{
    return {static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30)), 0, Purpose::general};
}

Steering::Models allModels()
{
    return {std::make_shared<Orca>(), std::make_shared<Rvo>(), std::make_shared<SocialForce>(), std::make_shared<NoSteering>(),
            std::make_shared<Reactive>()};
}

std::shared_ptr<const SteeringModel> modelOf(const QString& name)
{
    if (name == "rvo")
        return std::make_shared<Rvo>();
    Orca::Parameters parameters;
    if (name == "paper")
        parameters.headway.gap_s = 0.0F;
    return std::make_shared<Orca>(parameters);
}

/// A ring round `middle` with corners at random distances.
Ring ringAround(RandomStream& random, Point middle, std::uint32_t corners, double least_m, double most_m)
{
    Ring ring;
    for (std::uint32_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * (i + 0.8 * random.uniform()) / corners;
        ring.push_back(middle + Point{std::cos(angle), std::sin(angle)} * (least_m + (most_m - least_m) * random.uniform()));
    }
    return ring;
}

/// A yard with posts in it, which may stand in each other and in its border.
struct Yard {
    Point middle;
    Polygon outside;
    std::vector<Polygon> posts;
    std::vector<Wall> walls;

    Yard(RandomStream& random, Point around) : middle(around), outside{ringAround(random, around, 3 + random.below(9), 2.0, 12.0), {}}
    {
        addWalls(outside.outer);
        for (std::uint32_t count = random.below(6); count-- > 0;) {
            const Point place = around + Point{20.0 * random.uniform() - 10.0, 20.0 * random.uniform() - 10.0};
            posts.push_back({ringAround(random, place, 3 + random.below(3), 0.1, 2.0), {}});
            addWalls(posts.back().outer);
        }
    }
    [[nodiscard]] double gap_m(Point place) const
    {
        double least_m = 1e9;
        for (const Wall& wall : walls)
            least_m = std::min(least_m, distanceToSegment(place, wall.a, wall.b));
        return least_m;
    }
    [[nodiscard]] bool isOpen(Point place) const
    {
        return contains(outside, place)
               && std::none_of(posts.begin(), posts.end(), [&](const Polygon& post) { return contains(post, place); });
    }

private:
    void addWalls(const Ring& ring)
    {
        for (std::size_t i = 0; i < ring.size(); ++i)
            walls.push_back({ring[i], ring[(i + 1) % ring.size()]});
    }
};

Point somewhere(RandomStream& random, Point middle, double half_m)
{
    return middle + Point{2.0 * half_m * random.uniform() - half_m, 2.0 * half_m * random.uniform() - half_m};
}

/// A square with people in it who go to each other's places.
struct Hall {
    static constexpr double kSide_m = 14.0;
    static constexpr std::uint32_t kAcross = 4;
    static constexpr double kPitch_m = 3.0;

    Scene scene;

    Hall(RandomStream& random, std::shared_ptr<const SteeringModel> model)
        : scene(std::move(model),
                {{{0, 0}, {kSide_m, 0}}, {{kSide_m, 0}, {kSide_m, kSide_m}}, {{kSide_m, kSide_m}, {0, kSide_m}}, {{0, kSide_m}, {0, 0}}})
    {
        std::vector<std::uint32_t> goals(kAcross * kAcross);
        std::iota(goals.begin(), goals.end(), 0U);
        for (auto i = static_cast<std::uint32_t>(goals.size()); i-- > 1;)
            std::swap(goals[i], goals[random.below(i + 1)]);
        const auto place = [&](std::uint32_t number) {
            return somewhere(random, {2.3 + kPitch_m * (number % kAcross), 2.3 + kPitch_m * (number / kAcross)}, 0.3);
        };
        for (std::uint32_t i = 0; i < goals.size(); ++i)
            scene.add(place(i), place(goals[i]));
    }
    [[nodiscard]] static double gap_m(Point place) { return std::min({place.x, place.y, kSide_m - place.x, kSide_m - place.y}); }
};

/// People and proxies of all kinds on two levels.
Body mixedBody(RandomStream& random, std::uint32_t id)
{
    Body body;
    body.id = id;
    body.position = somewhere(random, {}, 15.0);
    const auto speed = [&] { return static_cast<float>(2.6 * random.uniform() - 1.3); };
    body.velocity = {speed(), speed()};
    body.preferred = {speed(), speed()};
    body.radius_m = 0.2F + 0.1F * static_cast<float>(random.below(3));
    body.maxSpeed_mps = 1.8F;
    body.model = static_cast<std::uint8_t>(random.below(4));
    body.terms.layers = 1U << random.below(2);
    body.terms.priority = random.below(3);
    body.terms.trail = random.below(3);
    if (random.below(5) == 0) {
        body.terms.owner = 1 + random.below(id);
        body.terms.refusedPriority = random.below(2) == 0 ? 1 + random.below(2) : Terms::kRefusesNobody;
        body.terms.refusedTrail = random.below(3);
        body.terms.growthSpeed_mps = random.below(2) == 0 ? 0.7F : 0.0F;
    }
    return body;
}

/// A crowd after some steps.
Crowd afterSteps(Crowd crowd, const std::vector<Wall>& walls, unsigned threads)
{
    Steering steering(allModels());
    const WallGrid grid(walls, steering.wallReach_m() + 1.0);
    std::vector<Vector> next(crowd.size());
    for (int i = 0; i < 6; ++i) {
        steering.step(crowd, grid, kStep_s, threads, next);
        advance(crowd, grid, next, static_cast<double>(kStep_s), threads);
    }
    return crowd;
}

template <class T>
bool sameBytes(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

} // namespace

class CrowdsTest : public QObject {
    Q_OBJECT
private slots:
    void amongRandomWalls_nobodyIsEverInOne()
    {
        QVERIFY(rc::check("yards", [] {
            RandomStream random = drawnStream();
            const Yard yard(random, *rc::gen::element(Point{}, Point{1e6, -1e6}));
            Scene scene(allModels(), yard.walls);
            for (std::uint32_t i = 0; i < 80; ++i) {
                const Point from = somewhere(random, yard.middle, 12.0);
                if (yard.isOpen(from) && yard.gap_m(from) > kWallClearance_m)
                    scene.add(from, somewhere(random, yard.middle, 20.0), 0.25F, static_cast<std::uint8_t>(i % 5));
            }
            const float step_s = *rc::gen::element(0.05F, 0.25F, 2.0F);
            for (int i = 0; i < 25; ++i) {
                scene.step(step_s);
                for (std::size_t row = 0; row < scene.crowd().size(); ++row) {
                    RC_ASSERT(yard.isOpen(scene.crowd().position(row)));
                    RC_ASSERT(yard.gap_m(scene.crowd().position(row)) > 0.5 * kWallClearance_m);
                }
            }
        }));
    }

    void withRoomForAll_nobodyOverlapsBeyondTolerance_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("tolerance_m");
        QTest::newRow("the paper's orca") << "paper" << 0.01;
        QTest::newRow("orca") << "orca" << 0.01;
        QTest::newRow("rvo") << "rvo" << 0.1; // weighs collisions against detours, and looks at some velocities only
    }

    /// A person on every 9 m² of a hall, all of whom change places. Forces are left out: they are soft.
    void withRoomForAll_nobodyOverlapsBeyondTolerance()
    {
        QFETCH(QString, model);
        QFETCH(double, tolerance_m);
        QVERIFY(rc::check("hall", [&] {
            RandomStream random = drawnStream();
            Hall hall(random, modelOf(model));
            for (int i = 0; i < 150; ++i) {
                hall.scene.step(kStep_s);
                RC_ASSERT(hall.scene.worstOverlap_m() < tolerance_m);
                for (std::size_t row = 0; row < hall.scene.crowd().size(); ++row)
                    RC_ASSERT(hall.gap_m(hall.scene.crowd().position(row)) > 0.25 - tolerance_m);
            }
        }));
    }

    void anyThreadsAndInstructionSet_giveTheSameBytes()
    {
        QVERIFY(rc::check("mixed crowds", [] {
            RandomStream random = drawnStream();
            Crowd crowd;
            const auto count = static_cast<std::uint32_t>(*rc::gen::inRange(1, 700));
            for (std::uint32_t id = 1; id <= count; ++id)
                crowd.add(mixedBody(random, id));
            std::vector<Wall> walls;
            for (int i = 0; i < 6; ++i) {
                const Point a = somewhere(random, {}, 15.0);
                walls.push_back({a, somewhere(random, a, 4.0), 1U + random.below(3)});
            }
            const Crowd expected = afterSteps(crowd, walls, 1);
            passerby::testing::withEveryInstructionSet([&] {
                for (const unsigned threads : {1U, 2U, 8U}) {
                    const Crowd found = afterSteps(crowd, walls, threads);
                    RC_ASSERT(sameBytes(found.x_m, expected.x_m));
                    RC_ASSERT(sameBytes(found.y_m, expected.y_m));
                    RC_ASSERT(sameBytes(found.velocity_mps, expected.velocity_mps));
                }
            });
        }));
    }
};

PASSERBY_TEST(CrowdsTest)

} // namespace crowds_test

#include "crowds_test.moc"
