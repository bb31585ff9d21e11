// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/candidates.h"
#include "core/heter_sim/recorded_term.h"
#include "core/steering/headway.h"
#include "core/steering/model_row.h"

namespace passerby::heter_sim {

/// People who move as others were recorded: the velocity is one of a set of recorded ones, that of the least energy (Ren, Xiang, Xiao,
/// Yang, Manocha, Jin 2018, "Heter-Sim: Heterogeneous multi-agent systems simulation by interactive data-driven optimization").
class HeterSim final : public steering::SteeringModel {
public:
    static const steering::ModelRow kRow;

    struct Parameters {
        EnergySettings energies{};
        float preset = 0.0F;          ///< 1 … 8: the weights of that row of table 2; else those of `energies`
        float reference_mps = 0.0F;   ///< > 0 instead of the fastest twentieth of the states
        float closestApproach = 1.0F; ///< below 0.5: as printed
        float reciprocal = 0.0F;      ///< 0.5 and more: repulsion as the reciprocal of the gap
        float keepsApart = 1.0F;      ///< below 0.5: energies alone do, as in the paper
        float recorded = 0.0F;        ///< ≥ 0: weight of what followed where people were recorded; not the paper's, off
        float isDrawn = 0.0F;         ///< 0.5 and more: one of what followed is drawn (RecordedTerm)
        float groups = 2.0F;          ///< to either side of one's own
        float groupWidth_mps = 0.1F;
        /// After the choice one may slow down behind somebody, to a speed that nobody recorded; not the paper's, off.
        steering::Headway headway{0.0F, 0.1F};
    };

    /// Chooses among these states; `fastest_mps`: nobody is faster, so that whoever is farther away need not be looked for. `law`: of the
    /// velocities that follow one another, asked where its weight is above 0; null: that of Passerby's own walkers.
    HeterSim(const StateSet& states, const Parameters& parameters, float fastest_mps = 3.0F, const NextVelocityLaw* law = nullptr);

    [[nodiscard]] steering::Decision next(const steering::Self& self, const steering::Surroundings& around, steering::Memory& memory,
                                          float step_s) const override;
    [[nodiscard]] bool weighs() const override { return true; }
    [[nodiscard]] std::vector<steering::WeighedVelocity> weighed(const steering::Self& self, const steering::Surroundings& around,
                                                                 const steering::Memory& memory, float step_s,
                                                                 std::size_t most) const override;

    [[nodiscard]] const Candidates& candidates() const { return m_candidates; }
    [[nodiscard]] const EnergySettings& energies() const { return m_settings; }

private:
    [[nodiscard]] CandidateRange see(const steering::Self& self, const steering::Surroundings& around, steering::Memory& memory,
                                     float step_s, Situation& situation) const;
    [[nodiscard]] Vector velocityOf(std::uint32_t index, const steering::Self& self, const steering::Surroundings& around,
                                    const Situation& situation) const;

    EnergySettings m_settings;
    Candidates m_candidates;
    std::uint32_t m_groups;
    steering::Headway m_headway;
    std::optional<RecordedTerm> m_recorded; ///< where it weighs anything
};

} // namespace passerby::heter_sim
