// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/steering/half_planes.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/every_instruction_set.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <rapidcheck.h>

namespace half_planes_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;

namespace {

Point precise(Vector v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

/// How far v lies outside of a half-plane; negative inside.
double depth(const HalfPlanes& planes, std::uint32_t i, Point v)
{
    return cross(precise(planes.direction(i)), precise(planes.point(i)) - v);
}

double worst(const HalfPlanes& planes, std::uint32_t begin, std::uint32_t end, Point v)
{
    double most = -1e9;
    for (std::uint32_t i = begin; i < end; ++i)
        most = std::max(most, depth(planes, i, v));
    return most;
}

HalfPlanes drawnPlanes(std::uint64_t seed, std::uint32_t hard, std::uint32_t soft, double spread)
{
    RandomStream random(seed, 0, Purpose::general);
    HalfPlanes planes;
    for (std::uint32_t i = 0; i < hard + soft; ++i) {
        const double angle = random.below(64) * 3.14159265358979 / 32.0; // many are parallel
        const Vector direction{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
        const auto deep = static_cast<float>(i < hard ? -0.5 * random.uniform() : (random.uniform() - 0.5) * spread);
        planes.add(Vector{-direction.y, direction.x} * deep, direction);
    }
    planes.hard = hard;
    return planes;
}

/// Places where the best velocity may be: the preferred one, its feet on all borders, and where borders cross.
std::vector<Point> corners(const HalfPlanes& planes, Point preferred, double maxSpeed)
{
    std::vector<Point> places{preferred, preferred * (maxSpeed / std::max(length(preferred), 1e-12))};
    for (std::uint32_t i = 0; i < planes.count; ++i) {
        const Point point = precise(planes.point(i));
        const Point direction = precise(planes.direction(i));
        places.push_back(point + direction * dot(preferred - point, direction));
        const double along = dot(point, direction);
        if (const double root2 = along * along + maxSpeed * maxSpeed - dot(point, point); root2 >= 0.0) {
            places.push_back(point + direction * (-along - std::sqrt(root2)));
            places.push_back(point + direction * (-along + std::sqrt(root2)));
        }
        for (std::uint32_t j = 0; j < i; ++j) {
            const Point other = precise(planes.direction(j));
            if (const double sine = cross(direction, other); std::abs(sine) > 1e-4)
                places.push_back(point + direction * (cross(other, point - precise(planes.point(j))) / sine));
        }
    }
    return places;
}

/// Distance of the best permitted velocity to the preferred one; negative when there is none.
double bestDistance(const HalfPlanes& planes, Point preferred, double maxSpeed)
{
    double best = -1.0;
    for (const Point place : corners(planes, preferred, maxSpeed))
        if (length(place) <= maxSpeed + 1e-6 && worst(planes, 0, planes.count, place) <= 1e-6)
            best = best < 0.0 ? distance(place, preferred) : std::min(best, distance(place, preferred));
    return best;
}

/// The least that the worst soft half-plane can be broken by, found by looking closer and closer.
double leastWorst(const HalfPlanes& planes, double maxSpeed)
{
    Point best;
    double least = 1e9;
    for (double width = maxSpeed; width > 1e-4; width *= 0.5) {
        const Point centre = best;
        for (int x = -12; x <= 12; ++x)
            for (int y = -12; y <= 12; ++y) {
                const Point place = centre + Point{x * width / 12.0, y * width / 12.0};
                if (length(place) > maxSpeed || (planes.hard > 0 && worst(planes, 0, planes.hard, place) > 1e-9))
                    continue;
                if (const double here = worst(planes, planes.hard, planes.count, place); here < least) {
                    least = here;
                    best = place;
                }
            }
    }
    return least;
}

Neighbours drawnNeighbours(RandomStream& random, std::uint32_t count)
{
    Neighbours neighbours{};
    neighbours.count = count;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto some = [&] { return static_cast<float>(static_cast<int>(random.below(33)) - 16) / 8.0F; };
        neighbours.x_m[i] = some();
        neighbours.y_m[i] = some();
        neighbours.velocityX_mps[i] = some();
        neighbours.velocityY_mps[i] = some();
        neighbours.radius_m[i] = static_cast<float>(random.below(3)) * 0.25F;
        neighbours.id[i] = 10 + i;
    }
    return neighbours;
}

HalfPlanes reciprocal(const Neighbours& neighbours, Vector velocity, float radius_m = 0.25F)
{
    HalfPlanes planes;
    addReciprocalHalfPlanes({12, velocity, radius_m, 2.0F, 0.25F}, neighbours, planes);
    return planes;
}

} // namespace

class HalfPlanesTest : public QObject {
    Q_OBJECT
private slots:
    void bestVelocity_isAsGoodAsTheBestCorner()
    {
        QVERIFY(rc::check("program", [] {
            const auto hard = static_cast<std::uint32_t>(*rc::gen::inRange(0, 5));
            const auto soft = static_cast<std::uint32_t>(*rc::gen::inRange(0, 17));
            const auto seed = static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30));
            HalfPlanes planes = drawnPlanes(seed, hard, soft, 3.0);
            const Vector preferred{static_cast<float>(*rc::gen::inRange(-16, 17)) / 8.0F,
                                   static_cast<float>(*rc::gen::inRange(-16, 17)) / 8.0F};
            const Point found = precise(bestVelocity(planes, {preferred, preferred}, 1.5F));
            RC_ASSERT(length(found) <= 1.5 + 1e-5);
            if (hard > 0)
                RC_ASSERT(worst(planes, 0, hard, found) <= 1e-4);
            if (const double best = bestDistance(planes, precise(preferred), 1.5); best >= 0.0) {
                RC_CLASSIFY(true, "permitted");
                RC_ASSERT(distance(found, precise(preferred)) <= best + 1e-3);
                RC_ASSERT(soft == 0 || worst(planes, hard, hard + soft, found) <= 1e-3);
            } else {
                RC_ASSERT(worst(planes, hard, hard + soft, found) <= leastWorst(planes, 1.5) + 2e-3);
            }
        }));
    }

    void asFarAsPermitted_byHand()
    {
        HalfPlanes planes; // y ≤ 1 and x ≥ -1
        planes.add({0.0F, 1.0F}, {-1.0F, 0.0F});
        planes.add({-1.0F, 0.0F}, {0.0F, -1.0F});
        const auto isAt = [](Vector found, float x, float y) { return length(found - Vector{x, y}) < 1e-6F; };
        QVERIFY(isAt(asFarAsPermitted(planes, {0.0F, 0.0F}, {0.5F, 0.5F}), 0.5F, 0.5F));
        QVERIFY(isAt(asFarAsPermitted(planes, {0.0F, 0.0F}, {-3.0F, 2.0F}), -1.0F, 2.0F / 3.0F));
        QVERIFY(isAt(asFarAsPermitted(planes, {0.0F, 1.0F}, {0.0F, 2.0F}), 0.0F, 1.0F));
        // One is broken by 2 already: no deeper, and the other one is kept.
        QVERIFY(isAt(asFarAsPermitted(planes, {0.0F, 3.0F}, {0.0F, 0.0F}), 0.0F, 0.0F));
        QVERIFY(isAt(asFarAsPermitted(planes, {0.0F, 3.0F}, {0.0F, 4.0F}), 0.0F, 3.0F));
        QVERIFY(isAt(asFarAsPermitted(planes, {0.0F, 3.0F}, {-6.0F, 3.0F}), -1.0F, 3.0F));
        QVERIFY(isAt(asFarAsPermitted(HalfPlanes{}, {0.0F, 3.0F}, {-6.0F, 3.0F}), -6.0F, 3.0F));
    }

    /// Never deeper than where it comes from; where it stops short, a step farther would be.
    void asFarAsPermitted_breaksNothingMore()
    {
        QVERIFY(rc::check("as far as permitted", [] {
            const HalfPlanes planes = drawnPlanes(static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30)), 0,
                                                  static_cast<std::uint32_t>(*rc::gen::inRange(1, 17)), 2.0);
            const auto some = [] { return static_cast<float>(*rc::gen::inRange(-16, 17)) / 8.0F; };
            const Vector chosen{some(), some()};
            const Vector other{some(), some()};
            const Point found = precise(asFarAsPermitted(planes, chosen, other));
            const auto breaksMore = [&](Point v, double tolerance) {
                for (std::uint32_t i = 0; i < planes.count; ++i)
                    if (depth(planes, i, v) > std::max(0.0, depth(planes, i, precise(chosen))) + tolerance)
                        return true;
                return false;
            };
            RC_ASSERT(!breaksMore(found, 1e-5));
            if (distance(found, precise(other)) > 1e-3)
                RC_ASSERT(breaksMore(found + (precise(other) - found) * 0.5, -1e-5));
        }));
    }

    void everyInstructionSet_givesTheSameBytes()
    {
        std::vector<std::vector<Vector>> results;
        passerby::testing::withEveryInstructionSet([&] {
            std::vector<Vector> chosen;
            RandomStream random(5, 1, Purpose::general);
            for (std::uint32_t i = 0; i < 3000; ++i) {
                HalfPlanes planes = drawnPlanes(i, i % 4, 0, 1.0);
                addReciprocalHalfPlanes({12, {1.0F, 0.3F}, 0.3F, 2.0F, 0.25F}, drawnNeighbours(random, i % 17), planes);
                chosen.push_back(bestVelocity(planes, {{1.2F, 0.1F}, {1.2F, 0.0F}}, 1.5F));
            }
            results.push_back(chosen);
        });
        for (const std::vector<Vector>& one : results)
            QVERIFY(std::memcmp(one.data(), results[0].data(), one.size() * sizeof(Vector)) == 0);
    }

    void reciprocalHalfPlane_leavesOutHalfOfWhatCollides()
    {
        QVERIFY(rc::check("half-planes", [] {
            RandomStream random(static_cast<std::uint64_t>(*rc::gen::inRange(0, 1 << 30)), 2, Purpose::general);
            const Neighbours neighbours = drawnNeighbours(random, 16);
            const Vector velocity{0.5F, -0.25F};
            const HalfPlanes planes = reciprocal(neighbours, velocity);
            RC_ASSERT(planes.count == 16U);
            for (std::uint32_t i = 0; i < 16; ++i) {
                RC_ASSERT(std::abs(length(planes.direction(i)) - 1.0F) < 1e-5F);
                const double radius_m = static_cast<double>(neighbours.radius_m[i]) + 0.25;
                const Point apart = precise(neighbours.position(i));
                if (length(apart) <= radius_m)
                    continue;
                // The border of what both may do: as if the whole change were this body's, it touches the velocity obstacle.
                const Point point = precise(velocity) + 2.0 * (precise(planes.point(i)) - precise(velocity));
                const Point relative = point - precise(neighbours.velocity(i));
                double nearest_m = 1e9; // to the other's centre within the horizon
                for (int step = 0; step <= 4000; ++step)
                    nearest_m = std::min(nearest_m, distance(relative * (2.0 * step / 4000.0), apart));
                RC_ASSERT(std::abs(nearest_m - radius_m) < 2e-3);
            }
        }));
    }

    void twoInOnePlace_partInOppositeDirections()
    {
        Neighbours neighbours{};
        neighbours.count = 2;
        neighbours.radius_m = {0.25F, 0.25F};
        neighbours.id = {11, 13};
        const HalfPlanes planes = reciprocal(neighbours, {});
        QVERIFY(planes.point(0).x > 0.9F && planes.point(1).x < -0.9F); // half of 0.5 m in 0.25 s
        QCOMPARE(planes.direction(0).y, -planes.direction(1).y);
    }

    void withoutSize_inOnePlace_isNoNaN()
    {
        Neighbours neighbours{};
        neighbours.count = 1;
        HalfPlanes planes = reciprocal(neighbours, {}, 0.0F);
        const Vector chosen = bestVelocity(planes, {{1, 0}, {1, 0}}, 1.5F);
        QVERIFY(std::isfinite(chosen.x) && std::isfinite(chosen.y));
    }
};

PASSERBY_TEST(HalfPlanesTest)

} // namespace half_planes_test

#include "half_planes_test.moc"
