// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_states.h"
#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_states.h"
#include "core/steering/mirrored.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/steering.h"
#include "tests/support/counted_allocations.h"
#include "tests/support/crossing_crowds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/every_instruction_set.h"

#include <QTest>

namespace heter_sim_test {

using namespace passerby::heter_sim;
using namespace passerby::steering;
using passerby::geometry::Point;
using passerby::testing::CrossingCrowds;

namespace {

constexpr float kStep_s = 0.1F;

std::shared_ptr<const SteeringModel> usualModel(const HeterSim::Parameters& parameters = {})
{
    return std::make_shared<HeterSim>(ownStates(), parameters, 2.2F);
}

/// What became of a scene.
struct Passage {
    std::size_t arrived = 0;
    double overlapping = 0.0; ///< share of people and steps in which somebody overlapped
    double deepest_m = 0.0;
    double standing = 0.0;  ///< share of people on their way and steps that were slower than 0.1 m/s
    double speed_mps = 0.0; ///< mean of those on their way
};

/// Lets crowds cross for `steps`.
Passage pass(CrossingCrowds& scene, const std::shared_ptr<const SteeringModel>& model, int steps, const std::vector<Wall>& walls = {})
{
    Steering steering({model});
    const WallGrid grid(walls, steering.wallReach_m() + 1.0);
    std::vector<Vector> next(scene.crowd.size());
    Passage passage;
    double walked = 0.0;
    for (int step = 0; step < steps; ++step) {
        scene.prefer();
        steering.step(scene.crowd, grid, kStep_s, 1, next);
        advance(scene.crowd, grid, next, double(kStep_s), 1);
        for (std::size_t i = 0; i < scene.crowd.size(); ++i) {
            double deepest_m = 0.0;
            for (std::size_t j = 0; j < scene.crowd.size(); ++j)
                if (j != i)
                    deepest_m = std::max(deepest_m, double(scene.crowd.radius_m[i] + scene.crowd.radius_m[j])
                                                        - distance(scene.crowd.position(i), scene.crowd.position(j)));
            passage.overlapping += deepest_m > 0.0 ? 1.0 : 0.0;
            passage.deepest_m = std::max(passage.deepest_m, deepest_m);
            if (scene.crowd.preferred_mps[i] == Vector{})
                continue;
            walked += 1.0;
            passage.speed_mps += double(length(scene.crowd.velocity_mps[i]));
            passage.standing += length(scene.crowd.velocity_mps[i]) < 0.1F ? 1.0 : 0.0;
        }
    }
    passage.arrived = scene.arrived();
    passage.overlapping /= double(steps) * double(scene.crowd.size());
    passage.standing /= std::max(walked, 1.0);
    passage.speed_mps /= std::max(walked, 1.0);
    return passage;
}

/// Where everybody is after some steps of a mixed crowd between walls.
Crowd walkedBy(unsigned threads, bool isTurnedOver = false)
{
    CrossingCrowds scene(150, 20.0, 5);
    for (std::size_t i = 0; i < scene.crowd.size(); i += 5)
        scene.crowd.model[i] = 1;
    if (isTurnedOver) { // rows the other way round
        const Crowd given = scene.crowd;
        const auto goals = scene.goals;
        const auto speeds = scene.speeds_mps;
        for (std::size_t i = 0; i < given.size(); ++i) {
            const std::size_t from = given.size() - 1 - i;
            scene.crowd.set(i, {given.id[from],
                                given.position(from),
                                given.velocity_mps[from],
                                {},
                                given.radius_m[from],
                                given.maxSpeed_mps[from],
                                given.model[from]});
            scene.goals[i] = goals[from];
            scene.speeds_mps[i] = speeds[from];
        }
    }
    Steering steering({usualModel(), std::make_shared<Orca>()});
    const WallGrid walls({{{18, -1}, {18, 6}}, {{18, 8}, {18, 21}}, {{14, 3}, {16, 5}}}, steering.wallReach_m() + 1.0);
    std::vector<Vector> next(scene.crowd.size());
    for (int i = 0; i < 60; ++i) {
        scene.prefer();
        steering.step(scene.crowd, walls, kStep_s, threads, next);
        advance(scene.crowd, walls, next, double(kStep_s), threads);
    }
    return scene.crowd;
}

/// Of a body alone.
struct Alone {
    Crowd crowd;
    WallGrid walls;
    Steering steering;

    Alone(Point from, Vector preferred, std::vector<Wall> all, std::shared_ptr<const SteeringModel> model = usualModel())
        : walls(std::move(all), 4.0), steering({std::move(model)})
    {
        crowd.add({.id = 1, .position = from, .preferred = preferred, .radius_m = 0.2F, .maxSpeed_mps = 1.8F});
    }
    void step()
    {
        std::vector<Vector> next(1);
        steering.step(crowd, walls, kStep_s, 1, next);
        advance(crowd, walls, next, double(kStep_s), 1);
    }
};

} // namespace

class HeterSimTest : public QObject {
    Q_OBJECT
private slots:
    void somebodyAlone_comesToTheirSpeed_byRecordedSteps()
    {
        Alone alone({}, {1.3F, 0.0F}, {});
        float before_mps = 0.0F;
        for (int i = 0; i < 30; ++i) {
            alone.step();
            const float speed_mps = length(alone.crowd.velocity_mps[0]);
            QVERIFY(speed_mps - before_mps <= 0.31F); // of three groups, 3 m/s²
            before_mps = speed_mps;
        }
        QVERIFY(std::abs(before_mps - 1.3F) < 0.02F);
        QVERIFY(std::abs(alone.crowd.y_m[0]) < 0.1);
        alone.crowd.preferred_mps[0] = {};
        for (int i = 0; i < 30; ++i)
            alone.step();
        QCOMPARE(alone.crowd.velocity_mps[0], Vector{});
    }

    void whoIsSuddenlyAllowedLess_slowsDownToIt_andDoesNotStop()
    {
        for (const float groups : {0.0F, 2.0F}) {
            HeterSim::Parameters parameters;
            parameters.groups = groups;
            Alone alone({}, {0.8F, 0.0F}, {}, usualModel(parameters));
            alone.crowd.velocity_mps[0] = {1.5F, 0.0F};
            alone.crowd.maxSpeed_mps[0] = 0.8F; // as on stairs or in dense crowds
            for (int i = 0; i < 5; ++i) {
                alone.step();
                const float speed_mps = length(alone.crowd.velocity_mps[0]);
                QVERIFY2(speed_mps > 0.5F && speed_mps <= 0.8F, qPrintable(QString::number(double(speed_mps))));
            }
        }
    }

    /// Two crowds of 50 pass through each other: nobody stays behind, nobody runs into another.
    void crowd2_passesWithoutOverlapsOrStalls()
    {
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            CrossingCrowds scene(50, 10.0, seed);
            const Passage passage = pass(scene, usualModel(), 400);
            qInfo("arrived %zu, overlapping %.3f %%, deepest %.3f m, standing %.2f %%, %.2f m/s", passage.arrived,
                  100.0 * passage.overlapping, passage.deepest_m, 100.0 * passage.standing, passage.speed_mps);
            QCOMPARE(passage.arrived, std::size_t{100});
            QVERIFY(passage.overlapping < 0.001);
            QVERIFY(passage.standing < 0.02);
        }
    }

    /// So they do by what was recorded next, as a term and drawn.
    void crowd2_byTheLawOfNextVelocities_passesToo()
    {
        for (const float isDrawn : {0.0F, 1.0F}) {
            HeterSim::Parameters parameters;
            parameters.recorded = 1.0F;
            parameters.isDrawn = isDrawn;
            CrossingCrowds scene(50, 10.0, 1);
            const Passage passage = pass(scene, usualModel(parameters), 400);
            qInfo("arrived %zu, overlapping %.3f %%, deepest %.3f m, standing %.2f %%, %.2f m/s", passage.arrived,
                  100.0 * passage.overlapping, passage.deepest_m, 100.0 * passage.standing, passage.speed_mps);
            QCOMPARE(passage.arrived, std::size_t{100});
            QVERIFY(passage.overlapping < 0.005);
        }
    }

    /// Energies alone do not keep people apart, by neither reading of the distance.
    void energiesAlone_letPeopleOverlap()
    {
        CrossingCrowds kept(50, 10.0, 1);
        const Passage usual = pass(kept, usualModel(), 400);
        for (const float closestApproach : {0.0F, 1.0F}) {
            CrossingCrowds scene(50, 10.0, 1);
            HeterSim::Parameters parameters;
            parameters.keepsApart = 0.0F;
            parameters.closestApproach = closestApproach;
            const Passage alone = pass(scene, usualModel(parameters), 400);
            qInfo("overlapping %.3f %%, deepest %.3f m", 100.0 * alone.overlapping, alone.deepest_m);
            QVERIFY(alone.overlapping > 5.0 * usual.overlapping);
            QVERIFY(alone.deepest_m > usual.deepest_m);
        }
    }

    void aNarrowDoor_isGoneThrough()
    {
        Alone alone({0.0, 0.3}, {}, {{{3, -5}, {3, -0.3}}, {{3, 0.3}, {3, 5}}});
        const Point goal{6.0, 0.3};
        for (int i = 0; i < 120; ++i) {
            const Point way = goal - alone.crowd.position(0);
            const Point over = alone.crowd.x_m[0] < 3.0 ? Point{3.2, 0.0} - alone.crowd.position(0) : way;
            alone.crowd.preferred_mps[0] = {float(1.3 * over.x / length(over)), float(1.3 * over.y / length(over))};
            alone.crowd.ahead_m[0] = float(length(over));
            alone.step();
        }
        QVERIFY2(alone.crowd.x_m[0] > 5.0, qPrintable(QString::number(alone.crowd.x_m[0])));
    }

    void aGoalOnAWall_isComeTo()
    {
        Alone alone({0.0, 0.0}, {}, {{{4, -5}, {4, 5}}});
        for (int i = 0; i < 100; ++i) {
            const float far_m = float(3.8 - alone.crowd.x_m[0]);
            alone.crowd.preferred_mps[0] = {far_m > 0.05F ? 1.3F : 0.0F, 0.0F};
            alone.crowd.ahead_m[0] = std::max(far_m, 0.0F);
            alone.step();
        }
        QVERIFY2(alone.crowd.x_m[0] > 3.7, qPrintable(QString::number(alone.crowd.x_m[0])));
    }

    /// Somebody stands where another comes: they step aside, to the right where it is head on, and stand again; else they stay.
    void whoStands_makesWay_forWhoComesThrough()
    {
        const auto movedBy = [](double aside_m, float velocity_mps) {
            Alone alone({}, {}, {});
            alone.crowd.add({.id = 2,
                             .position = {3.0, aside_m},
                             .velocity = {velocity_mps, 0.0F},
                             .preferred = {velocity_mps, 0.0F},
                             .radius_m = 0.2F,
                             .maxSpeed_mps = 1.8F,
                             .model = 1});
            Steering steering({usualModel(), std::make_shared<NoSteering>()}); // who comes gives way to nobody
            std::vector<Vector> next(2);
            double least_m = 1e9;
            for (int i = 0; i < 60; ++i) {
                steering.step(alone.crowd, alone.walls, kStep_s, 1, next);
                advance(alone.crowd, alone.walls, next, double(kStep_s), 1);
                least_m = std::min(least_m, distance(alone.crowd.position(0), alone.crowd.position(1)));
            }
            return std::tuple(alone.crowd.position(0), alone.crowd.velocity_mps[0], least_m);
        };
        for (const double aside_m : {0.0, 0.2}) {
            const auto [place, velocity, least_m] = movedBy(aside_m, -1.0F);
            QVERIFY2(place.y < -0.1 && least_m > 0.3, qPrintable(QStringLiteral("%1, %2").arg(place.y).arg(least_m)));
            QVERIFY2(velocity == Vector{}, qPrintable(QStringLiteral("%1, %2").arg(double(velocity.x)).arg(double(velocity.y))));
        }
        QCOMPARE(std::get<0>(movedBy(0.8, -1.0F)), Point{}); // passes by
        QCOMPARE(std::get<0>(movedBy(0.0, 1.0F)), Point{});  // goes away
    }

    /// Who walks along a wall or at it comes no nearer than the brushing share of their radius.
    void walls_areKeptClearOf()
    {
        for (const float towards : {0.0F, 0.3F, 1.2F}) {
            Alone alone({0.0, 1.0}, {1.2F, -towards}, {{{-5, 0}, {60, 0}}});
            for (int i = 0; i < 100; ++i) {
                alone.step();
                QVERIFY(alone.crowd.y_m[0] > 0.8 * 0.2 - 1e-3);
            }
        }
    }

    void inACityThatKeepsLeft_onePassesOnTheLeft()
    {
        const auto asideWith = [](std::shared_ptr<const SteeringModel> model) {
            Alone alone({}, {1.3F, 0.0F}, {}, std::move(model));
            alone.crowd.velocity_mps[0] = {1.3F, 0.0F};
            alone.crowd.add({.id = 2, .position = {2.0, 0.0}, .velocity = {-1.3F, 0.0F}, .radius_m = 0.2F, .maxSpeed_mps = 1.8F});
            std::vector<Vector> next(2);
            alone.steering.step(alone.crowd, alone.walls, kStep_s, 1, next);
            return next[0].y;
        };
        QVERIFY(asideWith(usualModel()) < 0.0F);
        QCOMPARE(asideWith(std::make_shared<Mirrored>(usualModel())), -asideWith(usualModel()));
    }

    void everyNumberOfThreads_andOrderOfRows_andInstructionSet_givesTheSameBytes()
    {
        const Crowd usual = walkedBy(1);
        for (const unsigned threads : {2U, 8U}) {
            const Crowd other = walkedBy(threads);
            QVERIFY(other.x_m == usual.x_m && other.y_m == usual.y_m && other.velocity_mps == usual.velocity_mps);
        }
        const Crowd turned = walkedBy(1, true);
        QVERIFY(std::equal(turned.x_m.rbegin(), turned.x_m.rend(), usual.x_m.begin()));
        QVERIFY(std::equal(turned.y_m.rbegin(), turned.y_m.rend(), usual.y_m.begin()));
        passerby::testing::withEveryInstructionSet([&] {
            const Crowd other = walkedBy(1);
            QVERIFY(other.x_m == usual.x_m && other.y_m == usual.y_m);
        });
    }

    /// Somebody who is asked what they weigh says first what they then do, by whatever model of the kind, and is not changed by it.
    void whatIsWeighed_beginsWithWhatIsDoneNext()
    {
        HeterSim::Parameters drawn;
        drawn.recorded = 1.0F;
        drawn.isDrawn = 1.0F;
        for (const auto& model :
             {usualModel(), usualModel(drawn), std::shared_ptr<const SteeringModel>(std::make_shared<Mirrored>(usualModel()))}) {
            CrossingCrowds scene(30, 8.0, 3);
            Steering steering({model, std::make_shared<Orca>(Orca::Parameters{})});
            scene.crowd.model[7] = 1;
            const WallGrid walls({{{18, -1}, {18, 3}}}, steering.wallReach_m() + 1.0);
            std::vector<Vector> next(scene.crowd.size());
            for (int step = 0; step < 120; ++step) {
                scene.prefer();
                std::vector<std::vector<WeighedVelocity>> weighed;
                for (std::size_t row = 0; row < scene.crowd.size(); ++row)
                    weighed.push_back(steering.weighed(scene.crowd, row, walls, kStep_s, {}, 5));
                steering.step(scene.crowd, walls, kStep_s, 1, next);
                for (std::size_t row = 0; row < scene.crowd.size(); ++row) {
                    QCOMPARE(weighed[row].empty(), row == 7);
                    QVERIFY(weighed[row].empty() || weighed[row].front().velocity == next[row]);
                }
                advance(scene.crowd, walls, next, double(kStep_s), 1);
            }
        }
    }

    void aStep_allocatesNothing()
    {
        if (!passerby::testing::kAllocationsAreCounted)
            QSKIP("Under a sanitizer allocations are not counted.");
        CrossingCrowds scene(50, 10.0, 1);
        Steering steering({usualModel()});
        const WallGrid walls({{{18, -1}, {18, 6}}}, steering.wallReach_m() + 1.0);
        std::vector<Vector> next(scene.crowd.size());
        long during = -1;
        for (int i = 0; i < 5; ++i) {
            const long before = passerby::testing::allocations;
            steering.step(scene.crowd, walls, kStep_s, 1, next);
            advance(scene.crowd, walls, next, double(kStep_s), 1);
            during = passerby::testing::allocations - before;
            QVERIFY(i > 0 || during > 0); // the first step makes room
        }
        QCOMPARE(during, 0L);
    }

    void aVehiclesChoice_allocatesNothing()
    {
        if (!passerby::testing::kAllocationsAreCounted)
            QSKIP("Under a sanitizer allocations are not counted.");
        const VehicleChoice choice({}, {}, *ownVehicleStates(AgentKind::car, {}, 14.0F));
        const std::array<MovingBox, 2> boxes{
            {{{{20.0F, 0.0F}, 1.0F, 2.25F, 0.9F}, {-1.0F, 0.0F}}, {{{40.0F, 3.0F}, 0.0F, 2.25F, 0.9F}, {}}}};
        const MovingDisc person{{25.0F, -3.0F}, {0.0F, 1.0F}, 0.25F};
        VehicleSituation situation;
        situation.direction = {1.0F, 0.0F};
        situation.velocity = {10.0F, 0.0F};
        situation.ideal_mps = 12.0F;
        situation.stopGap_m = 30.0F;
        situation.boxes = boxes;
        situation.discs = {&person, 1};
        const long before = passerby::testing::allocations;
        const float speed_mps = length(choice.next(situation));
        const long during = passerby::testing::allocations - before;
        QCOMPARE(during, 0L);
        QVERIFY(speed_mps < 10.0F);
    }

    void presets_andReadings_reachTheEnergies()
    {
        const auto with = [](std::string_view key, float value) {
            std::vector<float> values;
            for (const ModelParameter& parameter : HeterSim::kRow.parameters)
                values.push_back(parameter.key == key ? value : parameter.usual);
            return std::dynamic_pointer_cast<const HeterSim>(HeterSim::kRow.make(values, 2.0F))->energies();
        };
        QCOMPARE(with("", 0.0F).weights, Weights{});
        QCOMPARE(with("", 0.0F).reference_mps, static_cast<float>(ownStates().fast_mps()));
        QVERIFY(with("", 0.0F).isClosestApproach && !with("", 0.0F).isReciprocal);
        for (std::size_t i = 0; i < kWeightPresets.size(); ++i)
            QCOMPARE(with("preset", static_cast<float>(i + 1)).weights, kWeightPresets[i].weights);
        QCOMPARE(with("preset", 9.0F).weights, Weights{}); // there is no such row
        QCOMPARE(with("weight_control", 3.0F).weights.control, 3.0F);
        QCOMPARE(with("reference_mps", 1.1F).reference_mps, 1.1F);
        QVERIFY(!with("closest_approach", 0.0F).isClosestApproach);
        QVERIFY(with("", 0.0F).keepsApart && !with("keeps_apart", 0.0F).keepsApart);
        QVERIFY(with("reciprocal", 1.0F).isReciprocal);
    }
};

PASSERBY_TEST(HeterSimTest)

} // namespace heter_sim_test

#include "heter_sim_test.moc"
