// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/vehicle_choice.h"

#include "core/heter_sim/situation.h"
#include "core/heter_sim/vehicle_energies.h"
#include "core/heter_sim/vehicle_motion.h"

#include <algorithm>

namespace passerby::heter_sim {

namespace {

constexpr float kSameSpeed_mps = 0.001F; // less than between two speeds
constexpr float kNarrowestGroup_mps = 0.02F;
constexpr float kBridged_mps = 0.2F; // between states; a wider one is bridged

constexpr float kHit = 1e6F; // more than what is not barred costs

/// Chooses for one situation.
template <bool isPruned>
class VehicleChooser {
public:
    VehicleChooser(const VehicleChoice& choice, const VehicleSituation& situation, const VehicleView& view)
        : m_choice(choice),
          m_figures(choice.figures()),
          m_settings(choice.settings()),
          m_situation(situation),
          m_view(view),
          m_energies(m_figures, m_settings, situation, view),
          m_sideways_mps2(m_settings.isCareful ? std::min(m_settings.sideways_mps2, kGrip_mps2) : kGrip_mps2)
    {
    }

    [[nodiscard]] VehicleCandidate best()
    {
        const float step_s = m_situation.step_s;
        const float now_mps = m_view.speed_mps;
        const float slowest_mps = std::max(now_mps - m_figures.braking_mps2 * step_s, 0.0F);
        const float firm_mps2 = m_settings.isCareful ? std::min(m_settings.firm_mps2, m_figures.braking_mps2) : m_figures.braking_mps2;
        const float firm_mps = std::max(now_mps - firm_mps2 * step_s, 0.0F);
        const float fastest_mps = std::min(now_mps + m_figures.acceleration_mps2 * step_s, std::max(m_view.ideal_mps, firm_mps));
        weighBetween(firm_mps, fastest_mps);
        m_sideways_mps2 = kGrip_mps2;
        if (!m_isFound && firm_mps > slowest_mps)
            weighBetween(slowest_mps, firm_mps);
        if (!m_isFound) // whatever is done, one could no longer stop: as early as can be
            weighInNeed(slowest_mps);
        return m_best;
    }

private:
    /// States of these speeds, and where the states leave a gap below the fastest of them, that one.
    void weighBetween(float slowest_mps, float fastest_mps)
    {
        const std::span<const VehicleChoice::Row> rows = m_choice.around(m_view.speed_mps);
        float reached_mps = -1.0F;
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
            if (row->speed_mps > fastest_mps || row->speed_mps < slowest_mps)
                continue;
            if (reached_mps < 0.0F)
                reached_mps = row->speed_mps;
            weighRow(row->speed_mps, m_choice.statesOf(*row));
        }
        const bool isStuck = fastest_mps > m_view.speed_mps + kSameSpeed_mps && reached_mps <= m_view.speed_mps + kSameSpeed_mps;
        if (isStuck || reached_mps < fastest_mps - kBridged_mps || !m_isFound)
            weighRow(fastest_mps, {});
        if (!m_isFound)
            weighRow(slowest_mps, {});
    }

    [[nodiscard]] float turn_rad(float speed_mps) const
    {
        return turnWithin_rad(m_figures, speed_mps, m_situation.step_s, m_sideways_mps2);
    }

    /// The angle at which the vehicle keeps its lane and direction best, then the states of a speed that can be steered to.
    void weighRow(float speed_mps, std::span<const VehicleChoice::State> states)
    {
        if (m_settings.isCareful && m_energies.isSpeedBarred(speed_mps))
            return;
        const float ofSpeed = m_energies.ofSpeed(speed_mps);
        if (isPruned && m_isFound && !(ofSpeed <= m_energy))
            return;
        const float most_rad = turn_rad(speed_mps);
        if (!(most_rad > 0.0F)) // nobody turns who stands
            return weigh(VehicleCandidate{speed_mps, speed_mps > 0.0F ? m_view.heading_rad : 0.0F, m_view.ahead}, ofSpeed);
        const float right_rad = m_view.heading_rad - most_rad;
        const float left_rad = m_view.heading_rad + most_rad;
        const float best_rad = m_energies.bestAngle_rad(speed_mps, right_rad, left_rad);
        const VehicleCandidate steered{speed_mps, best_rad, unitAt(best_rad)};
        const float ofBest = m_energies.ofDirection(speed_mps, steered.ahead);
        const float apart = m_settings.isSteeringApart ? ofBest : 0.0F;
        weigh(steered, ofSpeed + std::max(ofBest - apart, 0.0F));
        for (const VehicleChoice::State& state : states) {
            if (state.angle_rad < right_rad || state.angle_rad > left_rad)
                continue;
            const float ofDirection = std::max(m_energies.ofDirection(speed_mps, state.ahead) - apart, 0.0F);
            weigh({speed_mps, state.angle_rad, state.ahead}, ofSpeed + ofDirection);
        }
    }

    /// Adds what others cost, and keeps the best; `energy` is that of the terms that look at nobody.
    void weigh(const VehicleCandidate& candidate, float energy)
    {
        if (isPruned && m_isFound && !(energy <= m_energy))
            return;
        for (std::uint32_t i = 0; i < m_view.count; ++i) {
            const OtherOnRoad& other = m_view.others[i];
            if (m_isInNeed && m_energies.isHitAfterAStep(other, candidate))
                energy += kHit;
            if (!m_isInNeed && m_settings.isCareful && m_energies.isBarredBy(other, candidate))
                return;
            energy += m_energies.ofOther(other, candidate);
            if (isPruned && m_isFound && !(energy <= m_energy))
                return;
        }
        keep(candidate, energy);
    }

    /// The slower, then the one more to the right, of equal ones.
    void keep(const VehicleCandidate& candidate, float energy)
    {
        if (!(energy < VehicleSituation::kNothing_m))
            return;
        const bool isFirst =
            candidate.speed_mps < m_best.speed_mps || (candidate.speed_mps == m_best.speed_mps && candidate.angle_rad < m_best.angle_rad);
        if (m_isFound && !(energy < m_energy || (energy == m_energy && isFirst)))
            return;
        m_isFound = true;
        m_energy = energy;
        m_best = candidate;
    }

    /// Brakes as hard as can be and steers where it costs least.
    void weighInNeed(float speed_mps)
    {
        m_isInNeed = true;
        m_best = {speed_mps, m_view.heading_rad, m_view.ahead}; // where nothing is finite
        const float most_rad = turn_rad(speed_mps);
        const float ofSpeed = m_energies.ofSpeed(speed_mps);
        for (const float angle_rad : {m_view.heading_rad - most_rad, m_view.heading_rad, m_view.heading_rad + most_rad}) {
            const Vector ahead = most_rad > 0.0F ? unitAt(angle_rad) : m_view.ahead;
            weigh({speed_mps, angle_rad, ahead}, ofSpeed + m_energies.ofDirection(speed_mps, ahead));
        }
    }

    const VehicleChoice& m_choice;
    const VehicleFigures& m_figures;
    const VehicleSettings& m_settings;
    const VehicleSituation& m_situation;
    const VehicleView& m_view;
    VehicleEnergies m_energies;
    float m_sideways_mps2;
    VehicleCandidate m_best;
    float m_energy = 0.0F;
    bool m_isFound = false;
    bool m_isInNeed = false;
};

template <bool isPruned>
Vector chosen(const VehicleChoice& choice, const VehicleSituation& situation)
{
    VehicleView view;
    lookAhead(situation, choice.figures(), choice.settings(), view);
    const VehicleCandidate best = VehicleChooser<isPruned>(choice, situation, view).best();
    return inTheCity(best.ahead * best.speed_mps, view.direction);
}

} // namespace

VehicleChoice::VehicleChoice(const VehicleFigures& figures, const VehicleSettings& settings, const StateSet& states)
    : m_figures(figures), m_settings(settings)
{
    const float width_mps = std::max(settings.groupWidth_mps, kNarrowestGroup_mps);
    std::int16_t speed_cmps = -1;
    for (const CanonicalState& state : states.all()) {
        const auto at = static_cast<std::uint32_t>(m_states.size());
        if (state.speed_cmps != speed_cmps) {
            const auto speed_mps = static_cast<float>(state.speed_mps());
            const auto cell = static_cast<std::int32_t>((speed_mps + kSameSpeed_mps) / width_mps);
            if (m_rows.empty() || m_rows.back().cell != cell)
                m_groups.push_back(static_cast<std::uint32_t>(m_rows.size()));
            m_rows.push_back({speed_mps, cell, static_cast<std::uint32_t>(m_groups.size() - 1), at, at});
            speed_cmps = state.speed_cmps;
        }
        const auto angle_rad = static_cast<float>(state.angle_rad());
        m_states.push_back({angle_rad, unitAt(angle_rad)});
        m_rows.back().end = at + 1;
    }
    m_groups.push_back(static_cast<std::uint32_t>(m_rows.size()));
}

std::span<const VehicleChoice::Row> VehicleChoice::around(float speed_mps) const
{
    const auto after =
        std::lower_bound(m_rows.begin(), m_rows.end(), speed_mps, [](const Row& row, float wanted) { return row.speed_mps < wanted; });
    const bool isLast = after == m_rows.end();
    const bool isSlowerNearer =
        !isLast && after != m_rows.begin() && speed_mps - std::prev(after)->speed_mps <= after->speed_mps - speed_mps;
    const std::uint32_t group = (isLast || isSlowerNearer ? *std::prev(after) : *after).group;
    const std::uint32_t first = group - std::min(group, m_settings.groups);
    const std::size_t end = std::min<std::size_t>(static_cast<std::size_t>(group) + m_settings.groups + 1, m_groups.size() - 1);
    return std::span(m_rows).subspan(m_groups[first], m_groups[end] - m_groups[first]);
}

Vector VehicleChoice::next(const VehicleSituation& situation) const
{
    return chosen<true>(*this, situation);
}

Vector VehicleChoice::nextByTrying(const VehicleSituation& situation) const
{
    return chosen<false>(*this, situation);
}

} // namespace passerby::heter_sim
