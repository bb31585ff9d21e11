// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_motion.h"
#include "core/heter_sim/vehicle_states.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <bit>

namespace vehicle_choice_test {

using namespace passerby::heter_sim;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;

namespace {

/// Figures, settings and states of a kind.
struct Kind {
    AgentKind kind;
    VehicleFigures figures;
    float top_mps;

    [[nodiscard]] VehicleChoice choice(const VehicleSettings& settings) const
    {
        return {figures, settings, *ownVehicleStates(kind, figures, top_mps)};
    }
    [[nodiscard]] VehicleChoice choice() const { return choice(vehicleSettings(kind)); }
};

const std::array<Kind, 4> kKinds{{{AgentKind::car, {}, 14.0F},
                                  {AgentKind::bicycle, {0.9F, 0.3F, 2.0F, 1.0F, 4.0F}, 6.0F},
                                  {AgentKind::tricycle, {1.2F, 0.6F, 2.5F, 0.8F, 4.0F}, 4.0F},
                                  {AgentKind::bus, {6.0F, 1.275F, 11.0F, 1.2F, 5.0F}, 13.9F}}};

/// Anything that somebody may look at on a road.
class Drawn {
public:
    explicit Drawn(std::uint64_t number) : m_random(23, number, Purpose::general) {}

    void look(const Kind& kind, VehicleSituation& situation)
    {
        const float turn_rad = between(-3.1F, 3.1F);
        situation.direction = m_random.below(20) == 0 ? Vector{} : unitAt(turn_rad);
        const float heading_rad = turn_rad + (m_random.below(4) == 0 ? between(-3.1F, 3.1F) : between(-0.1F, 0.1F));
        situation.body = {{between(-500, 500), between(-500, 500)}, heading_rad, kind.figures.halfLength_m, kind.figures.halfWidth_m};
        situation.velocity = m_random.below(6) == 0 ? Vector{} : unitAt(heading_rad) * between(0, kind.top_mps);
        situation.offset_m = between(-3, 3);
        situation.laneWidth_m = between(2, 5);
        situation.ideal_mps = m_random.below(8) == 0 ? 0.0F : between(0, 1.3F * kind.top_mps);
        situation.leaderGap_m = m_random.below(2) == 0 ? between(-0.5F, 60) : VehicleSituation::kNothing_m;
        situation.leader_mps = between(0, kind.top_mps);
        situation.isDrawn = m_random.below(2) == 0;
        situation.stopGap_m = m_random.below(3) == 0 ? between(-0.5F, 50) : VehicleSituation::kNothing_m;
        situation.curvature_1pm = m_random.below(3) == 0 ? between(-0.15F, 0.15F) : 0.0F;
        m_boxes.clear();
        m_discs.clear();
        const auto place = [&] { return situation.body.centre + Vector{between(-25, 25), between(-25, 25)}; };
        for (std::uint32_t left = m_random.below(4); left > 0; --left)
            m_boxes.push_back({{place(), between(-3, 3), between(0.5F, 6), between(0.3F, 1.3F)},
                               m_random.below(3) == 0 ? Vector{} : Vector{between(-10, 10), between(-10, 10)}});
        for (std::uint32_t left = m_random.below(3) == 0 ? m_random.below(25) : m_random.below(3); left > 0; --left)
            m_discs.push_back({place(), {between(-2, 2), between(-2, 2)}, between(0.15F, 0.4F)});
        situation.boxes = m_boxes;
        situation.discs = m_discs;
        situation.step_s = m_random.below(2) == 0 ? 0.1F : between(0.02F, 0.4F);
    }

    VehicleSettings settings(AgentKind kind)
    {
        VehicleSettings settings = vehicleSettings(kind);
        if (m_random.below(2) == 0)
            return settings;
        settings.weights = kWeightPresets[m_random.below(8)].weights;
        settings.standing = static_cast<float>(m_random.below(2));
        settings.anticipation_s = between(0, 3);
        settings.gapBy = static_cast<GapBy>(m_random.below(3));
        settings.isClosestApproach = m_random.below(2) == 0;
        settings.isSteeringApart = m_random.below(3) != 0;
        settings.isCareful = m_random.below(3) != 0;
        settings.groups = m_random.below(4);
        return settings;
    }
    [[nodiscard]] float between(float low, float high) { return low + (high - low) * static_cast<float>(m_random.uniform()); }
    std::uint32_t below(std::uint32_t count) { return m_random.below(count); }

private:
    RandomStream m_random;
    std::vector<MovingBox> m_boxes;
    std::vector<MovingDisc> m_discs;
};

bool areSame(Vector a, Vector b)
{
    return std::bit_cast<std::uint32_t>(a.x) == std::bit_cast<std::uint32_t>(b.x)
           && std::bit_cast<std::uint32_t>(a.y) == std::bit_cast<std::uint32_t>(b.y);
}

} // namespace

class VehicleChoiceTest : public QObject {
    Q_OBJECT
private slots:
    void next_isWhatTryingAllCandidatesGives()
    {
        for (std::uint64_t number = 0; number < 300; ++number) {
            Drawn drawn(number);
            const Kind& kind = kKinds[number % kKinds.size()];
            const VehicleChoice choice = kind.choice(drawn.settings(kind.kind));
            VehicleSituation situation;
            for (int i = 0; i < 60; ++i) {
                drawn.look(kind, situation);
                QVERIFY(areSame(choice.next(situation), choice.nextByTrying(situation)));
            }
        }
    }

    void nobodySlidesSideways_norTurnsOrSpeedsMoreThanItCan()
    {
        for (std::uint64_t number = 0; number < 300; ++number) {
            Drawn drawn(1000 + number);
            const Kind& kind = kKinds[number % kKinds.size()];
            const VehicleChoice choice = kind.choice(drawn.settings(kind.kind));
            VehicleSituation situation;
            for (int i = 0; i < 60; ++i) {
                drawn.look(kind, situation);
                const Vector next = choice.next(situation);
                const float before_mps = length(situation.velocity);
                const float step_s = situation.step_s;
                QVERIFY(length(next) <= before_mps + kind.figures.acceleration_mps2 * step_s + 1e-3F);
                QVERIFY(length(next) >= before_mps - kind.figures.braking_mps2 * step_s - 1e-3F);
                const OrientedBox body = advanced(situation.body, next, kind.figures, step_s);
                const Vector way = body.centre - situation.body.centre;
                QVERIFY(length(way - next * step_s) <= 2e-4F); // driven as it is; places are rounded
                const float turned_rad = std::abs(std::remainder(body.heading_rad - situation.body.heading_rad, 6.2831853F));
                QVERIFY(turned_rad <= length(next) * step_s / kind.figures.turningRadius_m + 1e-5F);
            }
        }
    }

    void whereNothingIsFinite_itBrakesStraightOn()
    {
        const VehicleChoice choice = kKinds[0].choice();
        VehicleSituation situation;
        situation.direction = {1.0F, 0.0F};
        situation.velocity = {10.0F, 0.0F};
        situation.ideal_mps = std::numeric_limits<float>::quiet_NaN();
        situation.offset_m = std::numeric_limits<float>::quiet_NaN();
        situation.leaderGap_m = std::numeric_limits<float>::quiet_NaN();
        const Vector next = choice.next(situation);
        QVERIFY(std::abs(next.x - 9.2F) < 1e-5F && next.y == 0.0F);
        QVERIFY(areSame(next, choice.nextByTrying(situation)));
    }

    void thinStates_areNoDeadEnd()
    {
        // No state between standing and 9 m/s: less than a step cannot be, and still it comes to speed and stops.
        StateSet states;
        states.kind = AgentKind::car;
        states.isMirrored = true;
        states.fast_cmps = 900;
        states.kept = {{0, 0}, {900, 20}};
        const VehicleChoice choice({}, {}, states);
        VehicleSituation situation;
        situation.direction = {1.0F, 0.0F};
        situation.body = {{}, 0.0F, 2.25F, 0.9F};
        situation.ideal_mps = 8.0F;
        for (int i = 0; i < 60; ++i) {
            situation.velocity = choice.next(situation);
            situation.body = advanced(situation.body, situation.velocity, choice.figures(), situation.step_s);
        }
        QVERIFY(length(situation.velocity) > 7.5F);
        situation.ideal_mps = 0.0F;
        for (int i = 0; i < 60; ++i)
            situation.velocity = choice.next(situation);
        QCOMPARE(length(situation.velocity), 0.0F);
    }

    void fasterThanAllStates_itSlowsDown()
    {
        const VehicleChoice choice({}, {}, *ownVehicleStates(AgentKind::car, {}, 5.0F));
        VehicleSituation situation;
        situation.direction = {1.0F, 0.0F};
        situation.ideal_mps = 4.0F;
        situation.velocity = {20.0F, 0.0F};
        for (int i = 0; i < 60; ++i)
            situation.velocity = choice.next(situation);
        QVERIFY(length(situation.velocity) < 4.2F);
    }

    void around_areTheGroupsThatHoldStates()
    {
        StateSet states;
        states.fast_cmps = 100;
        states.kept = {{0, 0}, {40, 0}, {60, 0}, {300, 0}, {500, 0}, {700, 0}};
        VehicleSettings settings;
        settings.groups = 1;
        const VehicleChoice choice({}, settings, states);
        QCOMPARE(choice.around(0.1F).size(), std::size_t{3}); // 0, 0.4 and 0.6
        QCOMPARE(choice.around(0.1F).back().speed_mps, 0.6F);
        QCOMPARE(choice.around(3.1F).front().speed_mps, 0.6F);
        QCOMPARE(choice.around(3.1F).back().speed_mps, 5.0F);
        QCOMPARE(choice.around(99.0F).front().speed_mps, 5.0F);
    }
};

PASSERBY_TEST(VehicleChoiceTest)

} // namespace vehicle_choice_test

#include "vehicle_choice_test.moc"
