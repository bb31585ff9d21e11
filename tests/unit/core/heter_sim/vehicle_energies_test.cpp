// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/vehicle_energies.h"
#include "core/heter_sim/vehicle_motion.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numbers>

namespace vehicle_energies_test {

using namespace passerby::heter_sim;

namespace {

constexpr Vector kEast{1.0F, 0.0F};
constexpr Vector kNorth{0.0F, 1.0F};

bool isNear(float a, double b)
{
    return std::abs(a - static_cast<float>(b)) <= 5e-6F;
}

/// A car of 4.8 × 2 m at the origin that heads along x, and what it looks at.
struct Scene {
    VehicleFigures figures{.halfLength_m = 2.4F, .halfWidth_m = 1.0F};
    VehicleSettings settings;
    VehicleSituation situation;
    VehicleView view;

    Scene()
    {
        settings.weights = {0, 0, 0, 0, 0, 0, 0, 0};
        settings.isCareful = false;
        situation.direction = {1.0F, 0.0F};
        situation.body = {{}, 0.0F, figures.halfLength_m, figures.halfWidth_m};
    }
    VehicleEnergies energies()
    {
        lookAhead(situation, figures, settings, view);
        return {figures, settings, situation, view};
    }
};

VehicleCandidate straight(float speed_mps)
{
    return {speed_mps, 0.0F, {1.0F, 0.0F}};
}

OtherOnRoad carAt(Vector place, Vector ahead, Vector velocity = {})
{
    return {{place, velocity, ahead}, {place, velocity, ahead}, 2.4F, 1.0F, 10.0F, false};
}

OtherOnRoad personAt(Vector place, Vector velocity = {})
{
    return {{place, velocity, kEast}, {place, velocity, kEast}, 0.25F, 0.25F, 2.0F, true};
}

} // namespace

class VehicleEnergiesTest : public QObject {
    Q_OBJECT
private slots:
    void speed_isToldInSharesOfTheReference()
    {
        Scene scene;
        scene.situation.velocity = {10.0F, 0.0F};
        scene.situation.ideal_mps = 12.0F;
        const VehicleEnergies energies = scene.energies();
        QVERIFY(isNear(energies.pace(9.1F), 0.0025));
        QVERIFY(isNear(energies.control(9.3F), 0.0225));
    }

    void leader_repelsNearAndAttractsFar()
    {
        Scene scene;
        scene.situation.leaderGap_m = 5.0F;
        scene.situation.leader_mps = 8.0F;
        QVERIFY(isNear(scene.energies().near(10.0F), 0.2704)); // 4.8 of 10 m
        QVERIFY(isNear(scene.energies().ahead(10.0F), 0.49));  // 3 of 10 m
        QVERIFY(isNear(scene.energies().ahead(6.0F), 0.2304)); // the least is that of now and 5.2 m
        scene.settings.isClosestApproach = false;
        QVERIFY(isNear(scene.energies().ahead(6.0F), 0.09)); // as printed: 7 m
        QCOMPARE(scene.energies().pull(8.0F), 0.0F);
        scene.situation.leaderGap_m = 30.0F;
        QVERIFY(isNear(scene.energies().pull(8.0F), 0.25));
        scene.situation.leaderGap_m = 100.0F;
        QCOMPARE(scene.energies().pull(8.0F), 1.0F);
        scene.situation.isDrawn = false; // somebody steps on the road
        QCOMPARE(scene.energies().pull(8.0F), 0.0F);
    }

    void stop_isAWallOfTwoMetres()
    {
        Scene scene;
        scene.situation.stopGap_m = 1.5F;
        QVERIFY(isNear(scene.energies().near(5.0F), 0.25));    // 1 of 2 m
        QVERIFY(isNear(scene.energies().ahead(5.0F), 7.5625)); // 3.5 m behind it
        scene.situation.stopGap_m = 20.0F;
        QCOMPARE(scene.energies().ahead(5.0F), 0.0F);
    }

    void directions_ofTheNotes()
    {
        Scene scene;
        scene.situation.velocity = {1.2F, 0.0F};
        scene.settings.weights.turn = 1.0F;
        QVERIFY(isNear(scene.energies().ofDirection(1.0F, {0.8F, 0.6F}), 0.4));
        scene.situation.velocity = {};
        QCOMPARE(scene.energies().ofDirection(1.0F, {0.8F, 0.6F}), 0.0F); // a start is free
        scene.settings.weights.turn = 0.0F;
        scene.settings.weights.control = 1.0F;
        QVERIFY(isNear(scene.energies().ofDirection(1.0F, {0.8F, 0.6F}), 0.4));
        QVERIFY(isNear(scene.energies().ofDirection(0.5F, {0.8F, 0.6F}), 0.2)); // fades below 1 m/s
        QCOMPARE(scene.energies().ofDirection(0.0F, {0.8F, 0.6F}), 0.0F);       // standing is free
        scene.situation.direction = {};
        QCOMPARE(scene.energies().ofDirection(1.0F, {0.8F, 0.6F}), 0.0F);
    }

    void lane_ofTheNotes()
    {
        Scene scene;
        scene.settings.weights.lane = 1.0F;
        scene.situation.laneWidth_m = 3.5F;
        scene.situation.offset_m = 0.5F;
        const Vector velocity{10.0F, 0.2F};
        const float speed_mps = length(velocity);
        QVERIFY(isNear(scene.energies().ofDirection(speed_mps, velocity * (1.0F / speed_mps)), 0.16));
    }

    void bestAngle_isTheLeastOfAll()
    {
        for (const float offset_m : {-1.0F, 0.0F, 0.4F})
            for (const float heading_rad : {-0.1F, 0.0F, 0.2F}) {
                Scene scene;
                scene.settings.weights = kWeightPresets[5].weights;
                scene.situation.offset_m = offset_m;
                scene.situation.body.heading_rad = heading_rad;
                scene.situation.velocity = unitAt(heading_rad) * 10.0F;
                const VehicleEnergies energies = scene.energies();
                const float best = energies.ofDirection(10.0F, unitAt(energies.bestAngle_rad(10.0F, -1.0F, 1.0F)));
                for (int i = -100; i <= 100; ++i)
                    QVERIFY(best <= energies.ofDirection(10.0F, unitAt(0.01F * static_cast<float>(i))) + 1e-3F);
                QCOMPARE(energies.bestAngle_rad(10.0F, 0.9F, 1.0F), 0.9F);
            }
    }

    void rectangles_ofTheNotes_byOutlinesAndByRadii()
    {
        Scene scene;
        scene.settings.weights.near = 1.0F;
        const auto energy = [&](GapBy gapBy, const OtherOnRoad& other) {
            scene.settings.gapBy = gapBy;
            return scene.energies().ofOther(other, straight(0.0F));
        };
        const auto missing = [](double gap_m) { return (1.0 - gap_m / 10.0) * (1.0 - gap_m / 10.0); };
        const OtherOnRoad apart = carAt({4.0F, 3.5F}, kEast);
        QVERIFY(isNear(energy(GapBy::outlines, apart), missing(1.5)));
        QVERIFY(isNear(energy(GapBy::radii, apart), missing(2.277888)));
        QCOMPARE(energy(GapBy::inTheWay, apart), 0.0F); // beside
        const OtherOnRoad overlapping = carAt({3.2F, 1.5F}, kNorth);
        QVERIFY(isNear(energy(GapBy::outlines, overlapping), missing(-0.2)));
        QVERIFY(isNear(energy(GapBy::radii, overlapping), missing(0.073627)));
        const OtherOnRoad person = personAt({3.65F, 0.0F});
        for (const GapBy gapBy : {GapBy::outlines, GapBy::radii, GapBy::inTheWay})
            QVERIFY(isNear(energy(gapBy, person), 0.25)); // 1 of 2 m
    }

    void gapsInTheWay_areExactInTime()
    {
        Scene scene;
        const auto gaps = [&](const OtherOnRoad& other, float speed_mps) {
            return gapsInTheWay(turned(other, other.onLane, kEast), other.clear_m, speed_mps, scene.figures, scene.settings, 0.1F);
        };
        const VehicleGaps into = gaps(carAt({12.8F, 0.0F}, kEast), 10.0F); // 8 m ahead stands a car
        QVERIFY(isNear(into.next_m, 7.0));
        QVERIFY(isNear(into.least_m, -2.0)); // met after 0.8 s
        const VehicleGaps oncoming = gaps(carAt({12.8F, 0.0F}, kEast, {-10.0F, 0.0F}), 10.0F);
        QVERIFY(isNear(oncoming.least_m, -12.0));
        // Somebody is 0.1 m beside the way when the front comes to them: as 0.4 m ahead, and nearer before that by the slant of the way.
        const VehicleGaps crossed = gaps(personAt({7.65F, 0.6F}, {0.0F, 1.5F}), 10.0F);
        QVERIFY(isNear(crossed.least_m, 0.4 * 10.0 / std::hypot(10.0, 6.0)));
        // Who comes too late is met by nobody.
        QVERIFY(gaps(personAt({7.65F, -6.0F}, {0.0F, 1.5F}), 10.0F).least_m >= 2.0F);
        scene.settings.isClosestApproach = false;
        QVERIFY(gaps(carAt({-20.0F, 0.0F}, kEast, {50.0F, 0.0F}), 10.0F).least_m > 10.0F); // as printed: it is through
    }

    void gapAlongAnyAxis_isNeverAboveTheTrueGap()
    {
        Scene scene;
        for (int i = 0; i < 2000; ++i) {
            const float turn_rad = 0.37F * static_cast<float>(i);
            const Vector place = unitAt(0.11F * static_cast<float>(i)) * (1.0F + 0.01F * static_cast<float>(i % 700));
            const OtherOnRoad other = carAt(place, unitAt(turn_rad));
            const float gap_m = gapAlongAnyAxis(turned(other, other.onLane, kEast), place, scene.figures);
            const float true_m = trueGap(scene.situation.body, {place, turn_rad, 2.4F, 1.0F});
            QVERIFY(gap_m <= true_m + 1e-4F);
            QCOMPARE(gap_m > 1e-4F, true_m > 1e-4F);
        }
    }

    void wayTo_whoeverIsOrComesIntoTheWay()
    {
        const VehicleFigures figures{.halfLength_m = 2.4F, .halfWidth_m = 1.0F};
        const auto way = [&](const OtherOnRoad& other, float speed_mps, float within_s) {
            return wayTo(turned(other, other.onLane, kEast), figures, 0.15F, speed_mps, within_s);
        };
        constexpr float kNothing_m = VehicleSituation::kNothing_m;
        QVERIFY(isNear(way(personAt({10.0F, 1.3F}), 5.0F, 1.0F), 7.35));
        QCOMPARE(way(personAt({10.0F, 1.5F}), 5.0F, 1.0F), kNothing_m);                    // beside it
        QCOMPARE(way(personAt({10.0F, 4.0F}, {0.0F, -1.0F}), 10.0F, 2.0F), kNothing_m);    // not yet
        QVERIFY(isNear(way(personAt({30.0F, 4.0F}, {-1.0F, -1.0F}), 10.0F, 3.0F), 24.35)); // after 3 s
        QCOMPARE(way(personAt({10.0F, 4.0F}, {0.0F, -1.0F}), 10.0F, 3.0F), kNothing_m);    // 2.6 s: one is past by then
        QCOMPARE(way(personAt({2.0F, 1.3F}), 5.0F, 1.0F), kNothing_m);                     // beside the bonnet
        QCOMPARE(way(carAt({-6.0F, 0.0F}, kEast), 5.0F, 1.0F), kNothing_m);                // behind
        QVERIFY(isNear(way(carAt({10.0F, 2.0F}, kNorth), 5.0F, 1.0F), 6.6));               // across
    }

    void straightened_countsAlongTheArc()
    {
        constexpr float kRight = 0.5F * std::numbers::pi_v<float>;
        for (const float side : {1.0F, -1.0F}) { // to the left and to the right
            const Motion motion = straightened({{12.0F, side * 10.0F}, {0.0F, side * 2.0F}, {0.0F, side}}, side * 0.1F);
            QVERIFY(isNear(motion.place.x, 10.0 * static_cast<double>(kRight)) && isNear(motion.place.y, side * -2.0));
            QVERIFY(isNear(motion.velocity.x, 2.0) && isNear(motion.velocity.y, 0.0));
            QVERIFY(isNear(motion.ahead.x, 1.0) && isNear(motion.ahead.y, 0.0));
        }
        const Motion same = straightened({{3.0F, 4.0F}, {1.0F, 2.0F}, kNorth}, 0.0F);
        QVERIFY((same.place == Vector{3.0F, 4.0F}) && (same.velocity == Vector{1.0F, 2.0F}) && same.ahead == kNorth);
    }

    void stoppingWay_isThatOfTheSteps()
    {
        QVERIFY(isNear(stoppingWay_m(8.0F, 8.0F, 0.1F), 4.4)); // 0.8 + 0.72 + … + 0.08 m
        QVERIFY(isNear(speedToStopIn_mps(4.4F, 8.0F, 0.1F), 8.0));
        QVERIFY(isNear(speedToStopIn_mps(12.4F, 8.0F, 0.1F, 1.0F), 8.0));
        QCOMPARE(speedToStopIn_mps(-1.0F, 8.0F, 0.1F), 0.0F);
    }

    void whoCouldNotStop_isBarred()
    {
        Scene scene;
        scene.situation.stopGap_m = 4.5F;
        QVERIFY(!scene.energies().isSpeedBarred(8.0F));
        QVERIFY(scene.energies().isSpeedBarred(8.1F));
        scene.situation.stopGap_m = -1.0F;
        QVERIFY(!scene.energies().isSpeedBarred(0.0F));
        scene.situation.stopGap_m = VehicleSituation::kNothing_m;
        scene.situation.leaderGap_m = 1.0F;
        scene.situation.leader_mps = 8.0F; // it stops within 3.6 m
        QVERIFY(!scene.energies().isSpeedBarred(8.0F));
        QVERIFY(scene.energies().isSpeedBarred(8.2F));
        QVERIFY(!scene.energies().isBarredBy(personAt({7.4F, 0.0F}), straight(8.0F))); // 4.75 m ahead, 0.3 are kept
        QVERIFY(scene.energies().isBarredBy(personAt({7.3F, 0.0F}), straight(8.0F)));
        QVERIFY(!scene.energies().isBarredBy(personAt({7.3F, 2.0F}), straight(8.0F)));
        QVERIFY(scene.energies().isBarredBy(carAt({4.85F, 0.0F}, kEast, {-1.0F, 0.0F}), straight(0.5F)));
        QVERIFY(!scene.energies().isBarredBy(carAt({4.85F, 0.0F}, kEast, {-1.0F, 0.0F}), straight(0.0F)));
    }

    void advanced_turnsAsFarAsItCan_andGoesWhereItHeads()
    {
        const VehicleFigures figures;
        const OrientedBox body{{1.0F, 2.0F}, 0.0F, 2.25F, 0.9F};
        const OrientedBox slow = advanced(body, {0.0F, 1.0F}, figures, 0.1F);
        QVERIFY(isNear(slow.heading_rad, 0.1 / 6.0));
        QVERIFY(isNear(slow.centre.x, 1.0 + 0.1 * std::cos(0.1 / 6.0)) && isNear(slow.centre.y, 2.0 + 0.1 * std::sin(0.1 / 6.0)));
        QVERIFY(isNear(advanced(body, {0.0F, -10.0F}, figures, 0.1F).heading_rad, -0.06)); // tyres hold 6 m/s²
        const OrientedBox within = advanced(body, unitAt(0.02F) * 10.0F, figures, 0.1F);
        QVERIFY(isNear(within.heading_rad, 0.02));
        const OrientedBox standing = advanced(body, {}, figures, 0.1F);
        QVERIFY(standing.centre == body.centre && standing.heading_rad == body.heading_rad);
        // Across the angle at which the number jumps.
        const OrientedBox west{{}, 3.13F, 2.25F, 0.9F};
        QVERIFY(isNear(advanced(west, unitAt(-3.13F) * 10.0F, figures, 0.1F).heading_rad, -3.13));
    }
};

PASSERBY_TEST(VehicleEnergiesTest)

} // namespace vehicle_energies_test

#include "vehicle_energies_test.moc"
