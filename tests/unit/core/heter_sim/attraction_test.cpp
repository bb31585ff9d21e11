// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/choice.h"
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_states.h"
#include "core/steering/mirrored.h"
#include "core/steering/movement.h"
#include "core/steering/steering.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace attraction_test {

using namespace passerby::heter_sim;
using namespace passerby::steering;
using passerby::geometry::Point;

namespace {

constexpr float kStep_s = 0.1F;

bool isNear(float a, double b)
{
    return std::abs(a - static_cast<float>(b)) <= 2e-6F;
}

/// What attracts somebody who goes east at 1 m/s with a radius of 0.2 m costs the velocity that they have.
float energyOf(const Attractions& attractions, const EnergySettings& settings)
{
    const Candidates candidates(canonicalSet(std::vector<MotionState>{{0.0, 0.0}, {1.0, 0.0}}, AgentKind::person, false).value(), 0.1F,
                                settings);
    const Neighbours nobody{};
    const NearWalls none{};
    Situation situation;
    Self self{.id = 1, .velocity = {1.0F, 0.0F}, .preferred = {1.0F, 0.0F}, .radius_m = 0.2F, .maxSpeed_mps = 3.0F};
    lookAround(self, {nobody, none}, settings, kStep_s, situation);
    const float alone = costOf(candidates, 1, situation, settings).energy;
    self.orders.attractions = &attractions;
    lookAround(self, {nobody, none}, settings, kStep_s, situation);
    return costOf(candidates, 1, situation, settings).energy - alone;
}

EnergySettings drawnSettings()
{
    EnergySettings settings;
    settings.weights.attraction = 1.0F;
    return settings;
}

/// Somebody with a gap of so much to whom they go beside, ahead of them.
Attraction mateAt(float gap_m, Drawer what = Drawer::companion)
{
    return {what, {0.4F + gap_m, 0.0F}, {1.0F, 0.0F}, 0.2F, 1.0F};
}

Attractions allOf(std::initializer_list<Attraction> all)
{
    Attractions attractions;
    for (const Attraction& one : all)
        attractions.add(one);
    return attractions;
}

std::shared_ptr<const HeterSim> drawnBy(float weight)
{
    HeterSim::Parameters parameters;
    parameters.energies.weights.attraction = weight;
    return std::make_shared<HeterSim>(ownStates(), parameters, 2.2F);
}

/// Somebody who goes east at 1.3 m/s, and one thing that draws them.
struct Walk {
    Crowd crowd;
    WallGrid walls;
    Steering steering;
    Point at; ///< what draws
    Point velocity{};
    Drawer what = Drawer::companion;
    bool isDrawn = true;

    explicit Walk(std::shared_ptr<const SteeringModel> model, Point from) : steering({std::move(model)}), at(from)
    {
        crowd.add({.id = 1, .velocity = {1.3F, 0.0F}, .preferred = {1.3F, 0.0F}, .radius_m = 0.13F, .maxSpeed_mps = 1.7F});
    }
    void live(double seconds)
    {
        for (int i = 0; i < static_cast<int>(std::lround(seconds / double(kStep_s))); ++i) {
            const Point apart = at - crowd.position(0);
            const Attractions attractions =
                allOf({{what, {float(apart.x), float(apart.y)}, {float(velocity.x), float(velocity.y)}, 0.13F}});
            Orders orders;
            orders.attractions = isDrawn ? &attractions : nullptr;
            std::vector<Vector> next(1);
            steering.step(crowd, walls, kStep_s, 1, next, std::span(&orders, 1));
            advance(crowd, walls, next, double(kStep_s), 1);
            at = at + velocity * double(kStep_s);
        }
    }
};

} // namespace

/// Companions, leaders and places that draw people.
class AttractionTest : public QObject {
    Q_OBJECT
private slots:
    /// Gaps of 1 and 3 m: a quarter, and the mean of none and a quarter.
    void companions_costTheMean()
    {
        const EnergySettings settings = drawnSettings();
        QVERIFY(isNear(energyOf({}, settings), 0.0));
        QVERIFY(isNear(energyOf(allOf({mateAt(1.0F)}), settings), 0.0));
        QVERIFY(isNear(energyOf(allOf({mateAt(3.0F)}), settings), 0.25));
        QVERIFY(isNear(energyOf(allOf({mateAt(1.0F), mateAt(3.0F)}), settings), 0.125));
        QCOMPARE(energyOf(allOf({mateAt(3.0F)}), EnergySettings{}), 0.0F); // the paper's weight for people
    }

    void aLeader_countsAsMuchAsIsSaid()
    {
        EnergySettings settings = drawnSettings();
        settings.leader = 3.0F;
        QVERIFY(isNear(energyOf(allOf({mateAt(3.0F, Drawer::leader)}), settings), 0.75));
        QVERIFY(isNear(energyOf(allOf({mateAt(3.0F, Drawer::leader), mateAt(3.0F)}), settings), 0.5));
        settings.leader = 0.0F; // not in the mean either
        QVERIFY(isNear(energyOf(allOf({mateAt(3.0F, Drawer::leader), mateAt(3.0F)}), settings), 0.25));
    }

    /// Whoever is 9 m away is as if they were 4 m away.
    void whoIsFarAway_drawsAsIfNearer()
    {
        const EnergySettings settings = drawnSettings();
        Attraction slower = mateAt(9.0F);
        slower.velocity = {0.5F, 0.0F};                               // 0.5 m nearer in a second
        QVERIFY(isNear(energyOf(allOf({slower}), settings), 0.5625)); // (3.5 / 2 − 1)²
    }

    void places_drawThoseAlone_whoHaveThemAhead()
    {
        const EnergySettings settings = drawnSettings();
        QVERIFY(energyOf(allOf({{Drawer::place, {3.0F, 1.0F}, {}, 0.0F, 1.0F}}), settings) > 0.0F);
        QCOMPARE(energyOf(allOf({{Drawer::place, {-3.0F, 1.0F}, {}, 0.0F, 1.0F}}), settings), 0.0F);
        QVERIFY(energyOf(allOf({{Drawer::companion, {-3.0F, 1.0F}, {}, 0.0F, 1.0F}}), settings) > 0.0F);
    }

    /// A companion comes 6 m behind at 1 m/s.
    void whoIsAhead_slowsDownForACompanion()
    {
        const auto apartAfter = [](float weight) {
            Walk walk(drawnBy(weight), {-6.0, 0.0});
            walk.velocity = {1.0, 0.0};
            walk.live(20.0);
            return walk.crowd.x_m[0] - walk.at.x;
        };
        QVERIFY(apartAfter(0.0F) > 10.0);
        const double apart_m = apartAfter(1.0F);
        QVERIFY2(apart_m > 1.0 && apart_m < 4.0, qPrintable(QString::number(apart_m)));
    }

    void whoIsBehind_hurriesAfterALeader()
    {
        const auto behindAfter = [](float weight) {
            Walk walk(drawnBy(weight), {8.0, 1.0});
            walk.velocity = {1.3, 0.0};
            walk.what = Drawer::leader;
            walk.live(20.0);
            return walk.at.x - walk.crowd.x_m[0];
        };
        QVERIFY(behindAfter(0.0F) > 7.5);
        QVERIFY2(behindAfter(1.0F) < 5.0, qPrintable(QString::number(behindAfter(1.0F))));
    }

    /// Aside of the way by 5 m: they go out of their way, and on.
    void aPlace_isPassedNearer_andLeft()
    {
        const auto nearest = [](float weight) {
            Walk walk(drawnBy(weight), {15.0, 5.0});
            walk.what = Drawer::place;
            double least_m = 1e9;
            for (int i = 0; i < 300; ++i) {
                walk.live(0.1);
                least_m = std::min(least_m, distance(walk.at, walk.crowd.position(0)));
            }
            return std::pair(least_m, walk.crowd.x_m[0]);
        };
        QVERIFY(nearest(0.0F).first > 4.9);
        const auto [least_m, end_m] = nearest(1.0F);
        QVERIFY2(least_m < 4.0 && end_m > 25.0, qPrintable(QStringLiteral("%1 m, then %2 m on").arg(least_m).arg(end_m)));
    }

    void inAMirror_peopleAreDrawnToTheOtherSide()
    {
        Walk usual(drawnBy(1.0F), {10.0, 5.0});
        Walk mirrored(std::make_shared<Mirrored>(drawnBy(1.0F)), {10.0, -5.0});
        for (int i = 0; i < 50; ++i) {
            usual.live(0.1);
            mirrored.live(0.1);
            QCOMPARE(mirrored.crowd.x_m[0], usual.crowd.x_m[0]);
            QCOMPARE(mirrored.crowd.y_m[0], -usual.crowd.y_m[0]);
        }
        QVERIFY(usual.crowd.y_m[0] > 0.3);
    }

    /// What the model does not ask for it is not told, and who wants to stand does, whatever draws them.
    void whoIsNotDrawn_walksToTheBitAsWithout()
    {
        QVERIFY(!drawnBy(0.0F)->needs().attractions && drawnBy(1.0F)->needs().attractions);
        Walk told(drawnBy(0.0F), {10.0, 5.0});
        Walk alone(drawnBy(1.0F), {10.0, 5.0});
        alone.isDrawn = false;
        told.live(5.0);
        alone.live(5.0);
        QCOMPARE(told.crowd.position(0), alone.crowd.position(0));
        Walk standing(drawnBy(1.0F), {6.0, 0.0});
        standing.crowd.preferred_mps[0] = standing.crowd.velocity_mps[0] = {};
        standing.live(2.0);
        QCOMPARE(standing.crowd.position(0), Point{});
    }

    /// The rows of table 2 for people leave attraction off: the scene switches it on.
    void aPreset_leavesTheSwitchToTheScene()
    {
        HeterSim::Parameters parameters;
        parameters.preset = 2.0F;
        QCOMPARE(HeterSim(ownStates(), parameters).energies().weights.attraction, 0.0F);
        parameters.energies.weights.attraction = 0.5F;
        QCOMPARE(HeterSim(ownStates(), parameters).energies().weights.attraction, 0.5F);
        QCOMPARE(HeterSim(ownStates(), parameters).energies().weights.speed, 1.5F);
    }
};

PASSERBY_TEST(AttractionTest)

} // namespace attraction_test

#include "attraction_test.moc"
