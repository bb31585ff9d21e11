// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/heter_sim.h"

#include "core/heter_sim/choice.h"
#include "core/heter_sim/own_law.h"
#include "core/heter_sim/own_states.h"
#include "core/heter_sim/state_set_file.h"

namespace passerby::heter_sim {

using steering::Decision;
using steering::ModelParameter;
using steering::ModelRow;
using steering::Neighbours;
using steering::SteeringModel;

namespace {

constexpr float kWidest_m = 0.3F; // radius of a body up to which others are seen in time
constexpr float kMostGroups = 1000.0F;

/// What profiles may say; names end with the unit.
using Parameters = HeterSim::Parameters;
constexpr float kAboveZero = ModelParameter::kAboveZero;
constexpr float kLeastGroup_mps = Candidates::kLeastWidth_mps;
constexpr std::array kTold{
    steering::told<Parameters>("preset", "", 0.0F, [](Parameters& p) -> float& { return p.preset; }),
    steering::told<Parameters>("weight_turn", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.turn; }),
    steering::told<Parameters>("weight_pace", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.pace; }),
    steering::told<Parameters>("weight_near", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.near; }),
    steering::told<Parameters>("weight_ahead", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.ahead; }),
    steering::told<Parameters>("weight_attraction", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.attraction; }),
    steering::told<Parameters>("weight_control", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.control; }),
    steering::told<Parameters>("weight_speed", "", 0.0F, [](Parameters& p) -> float& { return p.energies.weights.speed; }),
    steering::told<Parameters>("clear_of_others_m", "m", kAboveZero, [](Parameters& p) -> float& { return p.energies.clear_m; }),
    steering::told<Parameters>("anticipation_s", "s", 0.0F, [](Parameters& p) -> float& { return p.energies.anticipation_s; }),
    steering::told<Parameters>("attraction_m", "m", kAboveZero, [](Parameters& p) -> float& { return p.energies.attraction_m; }),
    steering::told<Parameters>("weight_side", "", 0.0F, [](Parameters& p) -> float& { return p.energies.side; }),
    steering::told<Parameters>("leader", "", 0.0F, [](Parameters& p) -> float& { return p.energies.leader; }),
    steering::told<Parameters>("closest_approach", "", 0.0F, [](Parameters& p) -> float& { return p.closestApproach; }),
    steering::told<Parameters>("reciprocal", "", 0.0F, [](Parameters& p) -> float& { return p.reciprocal; }),
    steering::told<Parameters>("keeps_apart", "", 0.0F, [](Parameters& p) -> float& { return p.keepsApart; }),
    steering::told<Parameters>("standing", "", 0.0F, [](Parameters& p) -> float& { return p.energies.standing; }),
    steering::told<Parameters>("fading_mps", "m/s", kAboveZero, [](Parameters& p) -> float& { return p.energies.fading_mps; }),
    steering::told<Parameters>("reference_mps", "m/s", 0.0F, [](Parameters& p) -> float& { return p.reference_mps; }),
    steering::told<Parameters>("relaxation_s", "s", 0.0F, [](Parameters& p) -> float& { return p.energies.relaxation_s; }),
    steering::told<Parameters>("weight_recorded", "", 0.0F, [](Parameters& p) -> float& { return p.recorded; }),
    steering::told<Parameters>("recorded_drawn", "", 0.0F, [](Parameters& p) -> float& { return p.isDrawn; }),
    steering::told<Parameters>("groups", "", 0.0F, [](Parameters& p) -> float& { return p.groups; }),
    steering::told<Parameters>("group_width_mps", "m/s", kLeastGroup_mps, [](Parameters& p) -> float& { return p.groupWidth_mps; }),
    steering::told<Parameters>("gap_s", "s", 0.0F, [](Parameters& p) -> float& { return p.headway.gap_s; }),
    steering::told<Parameters>("clear_m", "m", 0.0F, [](Parameters& p) -> float& { return p.headway.clear_m; }),
};
constexpr auto kParameters = steering::parametersOf(kTold);

std::shared_ptr<const SteeringModel> make(std::span<const float> values, float fastest_mps)
{
    return std::make_shared<HeterSim>(ownStates(), steering::toldAll(kTold, values), fastest_mps);
}

std::shared_ptr<const SteeringModel> makeOfStates(std::span<const float> values, float fastest_mps, std::span<const std::uint8_t> states)
{
    const auto set = decoded(states);
    if (!set || set.value().kind != AgentKind::person)
        return nullptr;
    return std::make_shared<HeterSim>(set.value(), steering::toldAll(kTold, values), fastest_mps);
}

EnergySettings settingsOf(const StateSet& states, const Parameters& parameters)
{
    EnergySettings settings = parameters.energies;
    if (parameters.preset >= 1.0F && parameters.preset < static_cast<float>(kWeightPresets.size() + 1))
        settings.weights = kWeightPresets[static_cast<std::size_t>(parameters.preset) - 1].weights;
    if (parameters.energies.weights.attraction > 0.0F) // a switch of the scene, which the rows for people leave off
        settings.weights.attraction = parameters.energies.weights.attraction;
    settings.reference_mps = parameters.reference_mps > 0.0F ? parameters.reference_mps : static_cast<float>(states.fast_mps());
    settings.isClosestApproach = parameters.closestApproach >= 0.5F;
    settings.isReciprocal = parameters.reciprocal >= 0.5F;
    settings.keepsApart = parameters.keepsApart >= 0.5F;
    return settings;
}

/// How near somebody must be to cost a candidate anything, who comes as fast as anybody.
float reach_m(const EnergySettings& settings, float fastest_mps)
{
    return settings.clear_m + 2.0F * kWidest_m + 2.0F * fastest_mps * settings.anticipation_s;
}

float wallReach_m(const EnergySettings& settings, float fastest_mps)
{
    return settings.clear_m + kWidest_m + fastest_mps * settings.anticipation_s;
}

} // namespace

constinit const ModelRow HeterSim::kRow{"heter_sim", kParameters, &make, &makeOfStates};

HeterSim::HeterSim(const StateSet& states, const Parameters& parameters, float fastest_mps, const NextVelocityLaw* law)
    : SteeringModel(
        {.reach_m = reach_m(settingsOf(states, parameters), std::min(fastest_mps, static_cast<float>(states.fastest_mps()))),
         .neighbours = Neighbours::kMost,
         .wallReach_m = wallReach_m(settingsOf(states, parameters), std::min(fastest_mps, static_cast<float>(states.fastest_mps()))),
         .outline = true,
         .attractions = settingsOf(states, parameters).weights.attraction > 0.0F,
         .sides = parameters.energies.side > 0.0F}),
      m_settings(settingsOf(states, parameters)),
      m_candidates(states, parameters.groupWidth_mps, m_settings),
      m_groups(static_cast<std::uint32_t>(std::min(parameters.groups, kMostGroups))),
      m_headway(parameters.headway)
{
    if (parameters.recorded > 0.0F)
        m_recorded.emplace(law ? *law : ownLaw(), parameters.recorded, parameters.isDrawn >= 0.5F);
}

/// What a choice depends on, and among which candidates it is made.
CandidateRange HeterSim::see(const steering::Self& self, const steering::Surroundings& around, steering::Memory& memory, float step_s,
                             Situation& situation) const
{
    lookAround(self, around, m_settings, step_s, situation);
    // Who is faster than they now may be slows down to what they may: all groups round their speed might be too fast for them.
    const bool isTooFast = situation.speed_mps > situation.most_mps;
    const CandidateRange range =
        isTooFast ? m_candidates.around(situation.most_mps, std::max(m_groups, 1U)) : m_candidates.around(situation.speed_mps, m_groups);
    // Deviation: who wants to stand and is slow enough does. Continuity of speed would let them creep for ever.
    if (!situation.hasControl && range.firstState == 0)
        situation.most_mps = 0.0F;
    if (m_recorded && situation.ideal_mps > 0.0F) // who wants to stand need not go on as others did
        situation.recorded = m_recorded->energies(situation, self.id, memory);
    return range;
}

/// In the city, if that candidate is chosen.
Vector HeterSim::velocityOf(std::uint32_t index, const steering::Self& self, const steering::Surroundings& around,
                            const Situation& situation) const
{
    return withHeadway(self, inTheCity(m_candidates.velocity(index), situation.ahead), around.neighbours, m_headway);
}

Decision HeterSim::next(const steering::Self& self, const steering::Surroundings& around, steering::Memory& memory, float step_s) const
{
    Situation situation;
    const CandidateRange range = see(self, around, memory, step_s, situation);
    const Choice choice = bestOf(m_candidates, range, situation, m_settings);
    if (choice.index == Choice::kNone)
        return {};
    return {velocityOf(choice.index, self, around, situation)};
}

std::vector<steering::WeighedVelocity> HeterSim::weighed(const steering::Self& self, const steering::Surroundings& around,
                                                         const steering::Memory& memory, float step_s, std::size_t most) const
{
    Situation situation;
    steering::Memory asked = memory; // who asks draws nothing in their stead
    const CandidateRange range = see(self, around, asked, step_s, situation);
    std::vector<steering::WeighedVelocity> all;
    for (const WeighedCandidate& one : bestFew(m_candidates, range, situation, m_settings, most))
        all.push_back({velocityOf(one.index, self, around, situation), one.cost.energy, one.cost.isBarred, one.parts});
    return all;
}

} // namespace passerby::heter_sim
