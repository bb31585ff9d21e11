// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/headway.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/steering/time_to_collision.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

namespace models_test {

using namespace passerby::steering;

namespace {

Self walker()
{
    return {.id = 5, .velocity = {1.0F, 0.0F}, .preferred = {1.3F, 0.0F}, .radius_m = 0.25F, .maxSpeed_mps = 1.8F};
}

void add(Neighbours& neighbours, Vector position, Vector velocity)
{
    const std::uint32_t i = neighbours.count++;
    neighbours.x_m[i] = position.x;
    neighbours.y_m[i] = position.y;
    neighbours.velocityX_mps[i] = velocity.x;
    neighbours.velocityY_mps[i] = velocity.y;
    neighbours.radius_m[i] = 0.25F;
    neighbours.id[i] = 10 + i;
}

Vector nextOf(const SteeringModel& model, const Self& self, const Neighbours& neighbours, const NearWalls& walls, float step_s)
{
    Memory memory;
    return model.next(self, {neighbours, walls}, memory, step_s).velocity;
}

/// Equation 3 of Helbing and Molnár, as a function of where one stands relative to a person who walks.
double potential(double x, double y, double strideX, double strideY)
{
    const double stride = std::hypot(strideX, strideY);
    const double sum = std::hypot(x, y) + std::hypot(x - strideX, y - strideY);
    return 2.1 * std::exp(-0.5 * std::sqrt(sum * sum - stride * stride) / 0.3);
}

/// With the values of the paper, but strides of a second.
SocialForce paperForce()
{
    SocialForce::Parameters parameters;
    parameters.strength_m2ps2 = 2.1F;
    parameters.range_m = 0.3F;
    parameters.wallStrength_m2ps2 = 10.0F;
    parameters.wallRange_m = 0.2F;
    parameters.behind = 0.5F;
    parameters.aside = 0.0F;
    parameters.headway.gap_s = 0.0F;
    return SocialForce(parameters);
}

NearWalls oneWall(Vector a, Vector b)
{
    const auto wide = [](Vector v) { return passerby::geometry::Point{static_cast<double>(v.x), static_cast<double>(v.y)}; };
    NearWalls walls{};
    WallGrid({{wide(a), wide(b)}}, 50.0).findNearest({}, 50.0, 1, walls);
    return walls;
}

} // namespace

class ModelsTest : public QObject {
    Q_OBJECT
private slots:
    void alone_everyModelWalksAsItPrefers()
    {
        Self self = walker();
        self.velocity = self.preferred;
        QCOMPARE(nextOf(NoSteering(), self, {}, {}, 0.1F), self.preferred);
        QCOMPARE(nextOf(Orca(), self, {}, {}, 0.1F), self.preferred);
        QCOMPARE(nextOf(Rvo(), self, {}, {}, 0.1F), self.preferred);
        QCOMPARE(nextOf(SocialForce(), self, {}, {}, 0.1F), self.preferred);
        QCOMPARE(nextOf(Reactive(), self, {}, {}, 0.1F), self.preferred);
    }

    void socialForce_alone_acceleratesWithinTheRelaxationTime_eq2()
    {
        const Vector next = nextOf(paperForce(), walker(), {}, {}, 0.1F);
        QVERIFY(std::abs(next.x - (1.0F + 0.1F * 0.3F / 0.5F)) < 1e-6F);
    }

    void socialForce_isMinusTheGradientOfThePotential_eq3()
    {
        Neighbours neighbours{};
        add(neighbours, {0.9F, 0.4F}, {-0.7F, 0.2F});
        Self self = walker();
        self.preferred = self.velocity; // nothing but the other
        const Vector change = (nextOf(paperForce(), self, neighbours, {}, 0.1F) - self.velocity) * 10.0F;
        const double h = 1e-5;
        const double dx = (potential(-0.9 + h, -0.4, -0.7, 0.2) - potential(-0.9 - h, -0.4, -0.7, 0.2)) / (2 * h);
        const double dy = (potential(-0.9, -0.4 + h, -0.7, 0.2) - potential(-0.9, -0.4 - h, -0.7, 0.2)) / (2 * h);
        QVERIFY(std::abs(static_cast<double>(change.x) + dx) < 1e-4 * std::abs(dx) + 1e-5);
        QVERIFY(std::abs(static_cast<double>(change.y) + dy) < 1e-4 * std::abs(dy) + 1e-5);
    }

    void socialForce_whoIsBehind_isFeltHalf_eq8()
    {
        Neighbours ahead{};
        add(ahead, {1.0F, 0.0F}, {});
        Neighbours behind{};
        add(behind, {-1.0F, 0.0F}, {});
        Self self = walker();
        self.preferred = self.velocity;
        const float slowed = self.velocity.x - nextOf(paperForce(), self, ahead, {}, 0.1F).x;
        const float pushed = nextOf(paperForce(), self, behind, {}, 0.1F).x - self.velocity.x;
        QVERIFY(slowed > 0.0F && std::abs(pushed - 0.5F * slowed) < 1e-6F);
    }

    void socialForce_wall_repels_eq5()
    {
        const float expected = 10.0F / 0.2F * std::exp(-1.0F / 0.2F);
        const Vector next = nextOf(paperForce(), walker(), {}, oneWall({-5, -1}, {5, -1}), 0.1F);
        QVERIFY(std::abs(next.y - 0.1F * expected) < 1e-5F);
    }

    void rvo_keepsAway_fromWhoComes()
    {
        Neighbours neighbours{};
        add(neighbours, {1.1F, 0.0F}, {-1.3F, 0.0F});
        const Vector next = nextOf(Rvo(), walker(), neighbours, {}, 0.1F);
        QVERIFY(next.x > 0.3F && std::abs(next.y) > 0.01F); // to a side, and on; so near, whichever a candidate lies on
    }

    void rvo_doesNotWalkIntoAWall()
    {
        const Vector next = nextOf(Rvo(), walker(), {}, oneWall({0.3F, -5}, {0.3F, 5}), 0.1F);
        QVERIFY(next.x < 0.5F);
    }

    void headway_slowsBehindSomebody_butNotForWhoComes()
    {
        Neighbours neighbours{};
        add(neighbours, {1.1F, 0.1F}, {0.5F, 0.0F});
        const float expected = (1.1F - 0.5F - 0.1F) / 1.0F;
        QVERIFY(std::abs(withHeadway(walker(), walker().preferred, neighbours, {1.0F, 0.1F}).x - expected) < 1e-6F);
        QCOMPARE(withHeadway(walker(), walker().preferred, neighbours, {0.0F, 0.1F}), walker().preferred);
        neighbours.velocityX_mps[0] = -1.0F;
        QCOMPARE(withHeadway(walker(), walker().preferred, neighbours, {1.0F, 0.1F}), walker().preferred);
        neighbours.velocityX_mps[0] = 0.0F;
        neighbours.y_m[0] = 0.6F; // not in the way
        QCOMPARE(withHeadway(walker(), walker().preferred, neighbours, {1.0F, 0.1F}), walker().preferred);
        neighbours.x_m[0] = 0.2F; // touches
        neighbours.y_m[0] = 0.0F;
        QVERIFY(withHeadway(walker(), walker().preferred, neighbours, {1.0F, 0.1F}).x > 0.0F);
    }

    void timeToDisc_isWhenItTouches()
    {
        QVERIFY(rc::check("discs", [] {
            const auto some = [] { return static_cast<float>(*rc::gen::inRange(-32, 33)) / 8.0F; };
            const Vector apart{some(), some()};
            const Vector velocity{some(), some()};
            const float time = timeToDisc(apart, velocity, 0.5F, 10.0F);
            RC_ASSERT(time >= 0.0F && time <= 10.0F);
            if (length(apart) > 0.5F) {
                if (time < 10.0F)
                    RC_ASSERT(std::abs(length(apart - velocity * time) - 0.5F) < 2e-3F);
                for (int i = 1; i < 100; ++i)
                    RC_ASSERT(length(apart - velocity * (time * static_cast<float>(i) / 100.0F)) > 0.5F - 2e-3F);
            }
        }));
    }

    void timeToWall_isWhenItTouches()
    {
        QVERIFY(rc::check("walls", [] {
            const auto some = [] { return static_cast<float>(*rc::gen::inRange(-32, 33)) / 8.0F; };
            const NearWalls walls = oneWall({some(), some()}, {some(), some()});
            const Vector velocity{some(), some()};
            const float time = timeToWall(walls.wall[0], velocity, 0.25F, 10.0F);
            const auto wide = [](Vector v) { return passerby::geometry::Point{static_cast<double>(v.x), static_cast<double>(v.y)}; };
            const auto gapAfter = [&](float seconds) {
                return distanceToSegment(wide(velocity * seconds), wide(walls.wall[0].a), wide(walls.wall[0].b));
            };
            if (gapAfter(0.0F) > 0.25) {
                if (time < 10.0F)
                    RC_ASSERT(std::abs(gapAfter(time) - 0.25) < 2e-3);
                for (int i = 1; i < 100; ++i)
                    RC_ASSERT(gapAfter(time * static_cast<float>(i) / 100.0F) > 0.25 - 2e-3);
            }
        }));
    }
};

PASSERBY_TEST(ModelsTest)

} // namespace models_test

#include "models_test.moc"
