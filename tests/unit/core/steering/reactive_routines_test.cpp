// SPDX-License-Identifier: GPL-3.0-or-later
// Each routine by hand: somebody with a body of 0.13 m at the origin who looks north, at 1.34 m/s unless said.
#include "core/steering/reactive/motor.h"
#include "core/steering/reactive/routines.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace reactive_routines_test {

using namespace passerby::steering;
using namespace passerby::steering::reactive;

namespace {

constexpr float kDegree = 0.0174532925F;

Vector towards(float degreesLeft)
{
    return turned({0.0F, 1.0F}, degreesLeft * kDegree);
}

/// What a routine sees, and what it did.
struct Stage {
    Self self{.id = 5, .velocity = {0.0F, 1.34F}, .preferred = {0.0F, 1.34F}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F};
    Neighbours neighbours{};
    WallGrid walls;
    passerby::geometry::Point place{};
    Settings settings{};
    Vector heading{0.0F, 1.0F};
    Recollection kept{};
    Chain chain{{1.34F, {0.0F, 1.0F}}};

    explicit Stage(std::vector<Wall> list = {}) : walls(std::move(list), 2.5)
    {
        settings.separation_m = 0.65F;
        settings.relaxation_s = 0.5F;
        settings.crowding = 3.0F;
        settings.front_m = settings.beside_m = 0.1F;
    }

    void walk(Vector velocity)
    {
        self.velocity = velocity;
        chain.command.speed_mps = length(velocity);
    }
    void add(Vector place_m, Vector velocity, std::uint32_t id = 0)
    {
        const std::uint32_t i = neighbours.count++;
        neighbours.x_m[i] = place_m.x;
        neighbours.y_m[i] = place_m.y;
        neighbours.velocityX_mps[i] = velocity.x;
        neighbours.velocityY_mps[i] = velocity.y;
        neighbours.radius_m[i] = 0.13F;
        neighbours.id[i] = id != 0 ? id : 10 + i;
    }
    [[nodiscard]] Situation now(float wanted_mps = 1.34F) const
    {
        return {self,
                neighbours,
                WallsAround(walls, place, 1),
                settings,
                heading,
                std::max(dot(self.velocity, heading), 0.0F),
                0.1F,
                {wanted_mps, chain.command.direction}};
    }
    template <class Routine>
    void run(Routine routine)
    {
        routine(now(), chain, kept);
    }
    [[nodiscard]] float turnedBy() const { return angleBetween({0.0F, 1.0F}, chain.command.direction) / kDegree; }
};

bool isAbout(float value, float expected, float tolerance)
{
    return std::abs(value - expected) <= tolerance;
}

} // namespace

class ReactiveRoutinesTest : public QObject {
    Q_OBJECT
private slots:
    // Motor

    void motor_turnsSlowerTheFasterItWalks()
    {
        const Limits limits;
        QVERIFY(isAbout(turnSpeed_radps(limits, 0.0F) / kDegree, 180.0F, 0.1F));
        QVERIFY(isAbout(turnSpeed_radps(limits, 1.34F) / kDegree, 85.5F, 0.1F));
        const Motion next = obey(limits, {{0, 1}, 1.34F}, {1.34F, towards(30)}, 1.74F, 0.1F);
        QVERIFY(isAbout(angleBetween({0, 1}, next.heading) / kDegree, 8.55F, 0.01F));
        QCOMPARE(next.speed_mps, 1.34F);
        QCOMPARE(obey(limits, {{0, 1}, 0.0F}, {0.0F, towards(-10)}, 1.74F, 0.1F).heading, towards(-10)); // reached, to the bit
    }

    void motor_slowsDownForSharpTurns_andStandsForSharper()
    {
        const Limits limits;
        const auto speedAfter = [&](float degrees) {
            return obey(limits, {{0, 1}, 1.0F}, {1.0F, towards(degrees)}, 1.74F, 10.0F).speed_mps;
        };
        QCOMPARE(speedAfter(59.0F), 1.0F);
        QVERIFY(isAbout(speedAfter(90.0F), 0.5F, 1e-3F));
        QVERIFY(isAbout(speedAfter(121.0F), 0.0F, 1e-6F));
    }

    void motor_speedsUp_slowsDown_andStops_withinItsLimits()
    {
        const Limits limits;
        QVERIFY(isAbout(obey(limits, {{0, 1}, 0.5F}, {1.3F, {0, 1}}, 1.74F, 0.1F).speed_mps, 0.65F, 1e-6F));
        QVERIFY(isAbout(obey(limits, {{0, 1}, 1.0F}, {0.0F, {0, 1}}, 1.74F, 0.1F).speed_mps, 0.8F, 1e-6F));
        QVERIFY(isAbout(obey(limits, {{0, 1}, 1.0F}, {0.0F, {0, 1}, 0.0F, true}, 1.74F, 0.1F).speed_mps, 0.7F, 1e-6F));
        QVERIFY(isAbout(obey(limits, {{0, 1}, 1.7F}, {3.0F, {0, 1}}, 1.74F, 0.1F).speed_mps, 1.74F, 1e-6F));
        const Motion next = obey(limits, {{0, 1}, 1.0F}, {1.0F, {0, 1}, 0.5F}, 1.74F, 0.1F);
        QVERIFY(isAbout(next.velocity().x, -0.3F, 1e-6F) && isAbout(next.velocity().y, 1.0F, 1e-6F));
    }

    void motor_stopsIn45Hundredths_andThirtyCentimetres()
    {
        Motion motion{{0, 1}, 1.34F};
        float way_m = 0.0F;
        float time_s = 0.0F;
        for (; motion.speed_mps > 0.0F; time_s += 0.01F) {
            motion = obey({}, motion, {0.0F, {0, 1}, 0.0F, true}, 1.74F, 0.01F);
            way_m += 0.01F * motion.speed_mps;
        }
        QVERIFY(isAbout(time_s, 0.45F, 0.011F) && isAbout(way_m, 0.30F, 0.011F));
    }

    // A

    void a_wallToTheLeft_isPassedOnTheRight()
    {
        Stage stage(std::vector<Wall>{{{-10, 1.5}, {1, 1.5}}});
        const float ahead_m = stage.now().lookAhead_m();
        QVERIFY(isAbout(ahead_m, 1.92F, 0.005F));
        const auto way = [&](float degrees) { return stage.now().walls.freeWay_m({}, towards(degrees), 0.18F, ahead_m); };
        for (const float blocked : {0.0F, 15.0F, -15.0F, 30.0F, -30.0F})
            QVERIFY(way(blocked) < ahead_m);
        QVERIFY(isAbout(way(30.0F), 1.52F, 0.01F) && isAbout(way(45.0F), 1.87F, 0.01F));
        stage.run(avoidWalls);
        QVERIFY(isAbout(stage.turnedBy(), -45.0F, 0.01F));
        QCOMPARE(stage.chain.command.speed_mps, 1.34F);
    }

    void a_wallsAllRound_turnBackwards_andSlowDown()
    {
        Stage stage(std::vector<Wall>{{{-10, 1.5}, {10, 1.5}}, {{-1, -10}, {-1, 10}}, {{1, -10}, {1, 10}}});
        QVERIFY(isAbout(stage.now().walls.freeWay_m({}, towards(-165), 0.18F, 9.0F), 3.17F, 0.01F));
        stage.run(avoidWalls);
        QVERIFY(isAbout(stage.turnedBy(), -165.0F, 0.01F));
        QVERIFY(isAbout(stage.chain.command.speed_mps, 0.67F, 1e-6F));
    }

    void a_keepsLeft_whereTheProjectDoes_andToTheSideOfTheLastTurn()
    {
        const std::vector<Wall> ahead{{{-0.5, 1.5}, {0.5, 1.5}}};
        Stage right(ahead);
        right.run(avoidWalls);
        QVERIFY(right.turnedBy() < 0.0F);
        Stage left(ahead);
        left.settings.keepsLeft = 1.0F;
        left.run(avoidWalls);
        QCOMPARE(left.turnedBy(), -right.turnedBy());
        left.settings.keepsLeft = 0.0F;
        left.chain = {{1.34F, {0, 1}}};
        left.run(avoidWalls);
        QCOMPARE(left.turnedBy(), -right.turnedBy()); // still: that was a moment ago
    }

    void a_aPlaceBeforeTheWall_isGoneTo()
    {
        Stage stage(std::vector<Wall>{{{-10, 1.5}, {10, 1.5}}});
        stage.self.ahead_m = 1.2F;
        stage.run(avoidWalls);
        QCOMPARE(stage.turnedBy(), 0.0F);
    }

    // B

    void b_inACorridor_takesTheNarrowestCurveToTheFreeSide()
    {
        Stage stage(std::vector<Wall>{{{-0.3, -20}, {-0.3, 20}}, {{1.7, -20}, {1.7, 20}}});
        stage.chain.command.direction = {0.0F, -1.0F};
        stage.run(turnInCurves);
        QCOMPARE(stage.kept.curvature_1pm, -2.0F);
        QVERIFY(isAbout(stage.chain.command.speed_mps, 1.0F, 1e-6F));
        QVERIFY(isAbout(stage.turnedBy(), -1.0F / kDegree, 0.1F)); // the tangent a footstep ahead
    }

    void b_inTheMiddleOfIt_turnsOnTheSpot_inASecond()
    {
        Stage stage(std::vector<Wall>{{{-1, -20}, {-1, 20}}, {{1, -20}, {1, 20}}});
        stage.chain.command.direction = {0.0F, -1.0F};
        stage.run(turnInCurves);
        QCOMPARE(stage.kept.curvature_1pm, 0.0F);
        QCOMPARE(stage.chain.command.speed_mps, 0.0F);
        QCOMPARE(stage.chain.command.direction, (Vector{0.0F, -1.0F}));
        Motion motion{{0, 1}, 0.0F};
        int steps = 0;
        for (; motion.heading != Vector{0.0F, -1.0F} && steps < 100; ++steps)
            motion = obey(stage.settings.limits, motion, stage.chain.command, 1.74F, 0.1F);
        QVERIFY(steps == 10 || steps == 11);
    }

    /// What the motor makes of it: no steps in a curve before one looks where one goes.
    void b_whoStands_turnsOnTheSpot()
    {
        Stage stage;
        stage.self.velocity = {0.0F, 0.15F};
        stage.chain.command.direction = towards(150.0F);
        stage.run(turnInCurves);
        QCOMPARE(stage.kept.curvature_1pm, 0.0F);
        QCOMPARE(stage.chain.command.direction, towards(150.0F));
        QCOMPARE(stage.chain.command.speed_mps, 1.34F);
    }

    void b_aCurveRoundTheGoal_isNotTaken()
    {
        Stage stage;
        stage.chain.command.direction = {-1.0F, 0.0F};
        stage.run(turnInCurves);
        QCOMPARE(stage.kept.curvature_1pm, 0.25F); // room and time enough
        stage.self.ahead_m = 1.5F;
        stage.kept = {};
        stage.chain = {{1.34F, {-1.0F, 0.0F}}};
        stage.run(turnInCurves);
        QCOMPARE(stage.kept.curvature_1pm, 2.0F); // of 0.5 m, the goal lies beyond
    }

    void b_smallTurns_areLeftAlone()
    {
        Stage stage;
        stage.chain.command.direction = towards(40);
        stage.run(turnInCurves);
        QCOMPARE(stage.chain.command.direction, towards(40));
        QCOMPARE(stage.chain.command.speed_mps, 1.34F);
    }

    // C

    void c_pushesSideways_withTheCrowdingFactor()
    {
        Stage stage;
        stage.walk({0.0F, 1.3F});
        stage.settings.crowding = 5.0F;
        stage.add({0.3F, 1.1F}, {0.0F, 1.2F});
        stage.run(keepSeparate);
        QVERIFY(isAbout(stage.chain.command.speed_mps, 1.275F, 1e-3F));
        QVERIFY(isAbout(stage.chain.command.sideStep_mps, 0.034F, 1e-3F)); // to the left
        QCOMPARE(stage.turnedBy(), 0.0F);
    }

    void c_followsWhoGoesTheSameWay_withinTheParabola()
    {
        Stage stage;
        stage.add({2.4F, 1.0F}, {0.0F, 1.2F}); // y would have to be 0.392 at most
        stage.add({2.4F, 0.39F}, {0.0F, 1.2F});
        stage.add({0.0F, 2.0F}, {0.0F, 0.1F});  // stands
        stage.add({0.0F, 2.0F}, {1.0F, 0.5F});  // 63° off
        stage.add({0.0F, -0.5F}, {0.0F, 1.2F}); // behind
        QVERIFY(!isFollowed(stage.now(), 0) && isFollowed(stage.now(), 1));
        QVERIFY(!isFollowed(stage.now(), 2) && !isFollowed(stage.now(), 3) && !isFollowed(stage.now(), 4));
    }

    void c_whoIsNearerThanTheSeparation_isPushedAway_notDrawn()
    {
        Stage stage;
        stage.walk({0.0F, 1.3F});
        stage.add({0.0F, 0.5F}, {0.0F, 1.2F});
        stage.run(keepSeparate);
        QVERIFY(isAbout(stage.chain.command.speed_mps, 1.3F - 0.5F * 0.5F, 1e-4F)); // a = −0.5 m/s² for 0.5 s
    }

    // D

    void d_whoComesLater_yields_andTurnsBehind()
    {
        Stage stage;
        stage.walk({0.0F, 1.3F});
        stage.add({3.0F, 3.2F}, {-1.3F, 0.0F});
        const auto threat = soonestThreat(stage.now(), stage.self.velocity);
        QVERIFY(threat && isAbout(threat->time_s, 2.385F, 1e-3F));
        stage.run(evadeOncoming);
        QVERIFY(isAbout(stage.chain.command.speed_mps, 0.7F * 1.3F, 1e-5F));
        QVERIFY(isAbout(stage.turnedBy(), -10.0F, 0.01F));
    }

    void d_whoComesFirst_hurries_andTurnsAway()
    {
        Stage stage;
        stage.walk({0.0F, 1.3F});
        stage.add({3.2F, 3.0F}, {-1.3F, 0.0F});
        stage.run(evadeOncoming);
        QVERIFY(isAbout(stage.chain.command.speed_mps, 1.2F * 1.3F, 1e-5F));
        QVERIFY(isAbout(stage.turnedBy(), 10.0F, 0.01F));
    }

    void d_atTheSameTime_whoHasTheOtherOnTheRightYields_orOnTheLeft()
    {
        for (const float keepsLeft : {0.0F, 1.0F})
            for (const float side : {-1.0F, 1.0F}) {
                Stage stage;
                stage.walk({0.0F, 1.3F});
                stage.settings.keepsLeft = keepsLeft;
                stage.add({-3.0F * side, 3.0F}, {1.3F * side, 0.0F}); // side 1: from the left
                stage.run(evadeOncoming);
                QCOMPARE(stage.chain.command.speed_mps < 1.3F, (side > 0.0F) == (keepsLeft > 0.5F));
            }
    }

    void d_headOn_turnsAway_andStraightOnToTheRight()
    {
        for (const auto& [aside, expected] : {std::pair{0.1F, 10.0F}, {-0.1F, -10.0F}, {0.0F, -10.0F}}) {
            Stage stage;
            stage.walk({0.0F, 1.3F});
            stage.add({aside, 4.0F}, {0.0F, -1.3F});
            const auto threat = soonestThreat(stage.now(), stage.self.velocity);
            QVERIFY(threat && isAbout(threat->time_s, 1.54F, 0.01F));
            stage.run(evadeOncoming);
            QVERIFY(isAbout(stage.turnedBy(), expected, 0.01F));
            QVERIFY(isAbout(stage.chain.command.speed_mps, 1.3F, 1e-6F));
        }
    }

    void d_aThreat_isMindedForSomeFootsteps_unlessAnotherIsMuchSooner()
    {
        Stage stage;
        stage.walk({0.0F, 1.3F});
        stage.add({0.1F, 4.0F}, {0.0F, -1.3F}, 20);
        stage.run(evadeOncoming);
        QCOMPARE(stage.kept.threat, 20U);
        stage.add({-0.1F, 3.5F}, {0.0F, -1.3F}, 30); // 0.19 s sooner
        stage.run(evadeOncoming);
        QCOMPARE(stage.kept.threat, 20U);
        stage.add({-0.1F, 2.0F}, {0.0F, -1.3F}, 40);
        stage.run(evadeOncoming);
        QCOMPARE(stage.kept.threat, 40U);
    }

    void d_whoHasStopped_isLeftStanding()
    {
        Stage stage;
        stage.chain.command.speed_mps = 0.0F;
        stage.add({0.1F, 2.0F}, {0.0F, -1.3F});
        stage.run(evadeOncoming);
        QCOMPARE(stage.chain.command.speed_mps, 0.0F);
        QCOMPARE(stage.turnedBy(), 0.0F);
    }

    // E

    void e_stopsBeforeWhoIsTooNear_notBeforeWhoIsNot()
    {
        Stage near;
        near.add({0.0F, 0.75F}, {});
        near.run(stopForClose);
        QCOMPARE(near.chain.command.speed_mps, 0.0F);
        QVERIFY(near.chain.command.isStop);
        Stage far;
        far.add({0.0F, 0.85F}, {});
        far.run(stopForClose);
        QCOMPARE(far.chain.command.speed_mps, 1.34F);
    }

    void e_whoWalksAway_isNotStoppedFor_norWhoIsBehind()
    {
        Stage stage;
        stage.add({0.0F, 0.5F}, {0.0F, 1.5F});
        stage.add({0.0F, -0.2F}, {});
        QVERIFY(!intruderBefore(stage.now(), {0, 1}));
        stage.neighbours.velocityY_mps[0] = 1.2F;
        QCOMPARE(intruderBefore(stage.now(), {0, 1}), std::optional(0U));
    }

    void e_whoStands_turnsAwayFromTheIntruder()
    {
        for (const auto& [aside, expected] : {std::pair{0.2F, 90.0F}, {-0.2F, -90.0F}, {0.0F, -90.0F}}) {
            Stage stage;
            stage.self.velocity = {};
            stage.add({aside, 0.3F}, {});
            stage.run(stopForClose);
            QVERIFY(isAbout(stage.turnedBy(), expected, 0.01F));
            QCOMPARE(stage.chain.command.speed_mps, 0.0F);
        }
    }

    /// Both have stopped and cannot turn away: others stand to their sides.
    void e_ofTwoWhoStand_theSmallerIdGoesFirst()
    {
        const auto secondsUntilItGoes = [](std::uint32_t id) {
            Stage stage;
            stage.self.id = id;
            stage.self.velocity = {};
            stage.add({0.1F, 0.3F}, {}, 7);
            for (int i = 1; i < 100; ++i) {
                stage.chain = {{1.34F, {0, 1}}};
                stage.run(stopForClose); // and is not turned by anybody
                if (stage.chain.command.speed_mps > 0.0F)
                    return 0.1F * static_cast<float>(i);
            }
            return 0.0F;
        };
        QVERIFY(isAbout(secondsUntilItGoes(5), 1.0F, 0.11F));
        QVERIFY(isAbout(secondsUntilItGoes(9), 2.5F, 0.11F));
    }

    // F

    void f_takesBackATurnToAWall()
    {
        for (const bool hasAvoided : {true, false}) {
            Stage stage(std::vector<Wall>{{{-0.5, -20}, {-0.5, 20}}}); // along the way, to the left
            if (hasAvoided)
                stage.run(avoidWalls);
            const Situation now = stage.now();
            stage.chain.command.direction = towards(30);
            verifyDirection(now, stage.chain, stage.kept);
            QCOMPARE(stage.turnedBy(), 0.0F);
            QCOMPARE(stage.chain.command.speed_mps, 1.34F);
        }
    }

    void f_leavesFreeDirectionsAlone()
    {
        Stage stage(std::vector<Wall>{{{-0.5, -20}, {-0.5, 20}}});
        const Situation now = stage.now();
        stage.chain.command.direction = towards(-30);
        verifyDirection(now, stage.chain, stage.kept);
        QVERIFY(isAbout(stage.turnedBy(), -30.0F, 0.01F));
    }

    void f_stops_whereTheWayBackIsNotFreeOfPeople()
    {
        Stage stage(std::vector<Wall>{{{-0.5, -20}, {-0.5, 20}}});
        stage.add({0.0F, 2.0F}, {0.0F, -1.3F});
        const Situation now = stage.now();
        stage.chain.command.direction = towards(30);
        verifyDirection(now, stage.chain, stage.kept);
        QCOMPARE(stage.turnedBy(), 0.0F);
        QCOMPARE(stage.chain.command.speed_mps, 0.0F);
        QVERIFY(!stage.chain.command.isStop);
    }
};

PASSERBY_TEST(ReactiveRoutinesTest)

} // namespace reactive_routines_test

#include "reactive_routines_test.moc"
