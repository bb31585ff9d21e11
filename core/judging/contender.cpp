// SPDX-License-Identifier: Apache-2.0
#include "core/judging/contender.h"

#include "core/foundation/random_stream.h"
#include "core/foundation/words.h"
#include "core/heter_sim/heter_sim.h"
#include "core/judging/known_sets.h"
#include "core/steering/catalogue.h"

#include <algorithm>

namespace passerby::judging {

using foundation::Error;
using foundation::Result;
using heter_sim::MotionState;
using heter_sim::StateSet;

namespace {

/// The catalogue's rows, and heter_sim whether it has joined or not.
const steering::ModelRow* rowOf(std::string_view name)
{
    return name == kHeterSim ? &heter_sim::HeterSim::kRow : steering::findModelRow(name);
}

std::string nameForPeople(std::string_view model)
{
    if (model == "heter_sim")
        return "Heter-Sim";
    if (model == "orca" || model == "rvo")
        return model == "orca" ? "ORCA" : "RVO";
    if (model == "straight")
        return "straight through everybody";
    std::string name(model);
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

/// Some of the states at random, in their order.
void appendSome(const std::vector<MotionState>& states, std::size_t count, foundation::RandomStream random, std::vector<MotionState>& drawn)
{
    std::size_t left = std::min(count, states.size());
    for (std::size_t i = 0; i < states.size() && left > 0; ++i)
        if (random.below(static_cast<std::uint32_t>(states.size() - i)) < left) {
            drawn.push_back(states[i]);
            --left;
        }
}

std::shared_ptr<const steering::SteeringModel> usualModel(const steering::ModelRow& row, float fastest_mps)
{
    std::vector<float> values;
    for (const steering::ModelParameter& parameter : row.parameters)
        values.push_back(parameter.usual);
    return row.make(values, fastest_mps);
}

Result<Contender> heterSimWith(std::span<const NamedStates> sets, std::uint64_t seed, float fastest_mps)
{
    const auto states = pooledStates(sets, seed);
    if (!states)
        return states.error();
    Contender contender;
    contender.model = kHeterSim;
    contender.steering = std::make_shared<heter_sim::HeterSim>(states.value(), heter_sim::HeterSim::Parameters{}, fastest_mps);
    return contender;
}

/// The two rows of heter_sim with recorded states.
Result<void> appendRecorded(std::span<const NamedStates> sets, std::size_t number, float fastest_mps, std::uint64_t seed,
                            std::vector<Contender>& rows)
{
    std::vector<NamedStates> others;
    for (std::size_t i = 0; i < sets.size(); ++i)
        if (i != number)
            others.push_back(sets[i]);
    if (!others.empty()) {
        auto row = heterSimWith(others, seed, fastest_mps);
        if (!row)
            return row.error();
        row.value().key = "heter_sim_others";
        row.value().name = "Heter-Sim, states of the other sets";
        row.value().fitted = fittedWhy(kHeterSim, sets[number].set);
        rows.push_back(std::move(row).value());
    }
    auto row = heterSimWith(sets.subspan(number, 1), seed, fastest_mps);
    if (!row)
        return row.error();
    row.value().key = "heter_sim_this";
    row.value().name = "Heter-Sim, states of this set";
    row.value().fitted = "Its states are those of this set.";
    rows.push_back(std::move(row).value());
    return {};
}

} // namespace

bool isModel(std::string_view name)
{
    return name == kStraight || rowOf(name);
}

std::string modelNames()
{
    std::string names(kHeterSim);
    for (const steering::ModelRow* row : steering::modelCatalogue())
        if (row->spelling != kHeterSim)
            names.append(", ").append(row->spelling);
    return names.append(", ").append(kStraight);
}

std::vector<MotionState> drawnStates(std::span<const NamedStates> sets, std::uint64_t seed)
{
    std::vector<MotionState> drawn;
    for (std::size_t i = 0; i < sets.size(); ++i)
        appendSome(sets[i].states, kStatesOfContender / sets.size(), {seed, i + 1, foundation::Purpose::statistics}, drawn);
    return drawn;
}

Result<StateSet> pooledStates(std::span<const NamedStates> sets, std::uint64_t seed)
{
    const std::vector<MotionState> drawn = drawnStates(sets, seed);
    auto pooled = heter_sim::canonicalSet(drawn, heter_sim::AgentKind::person, true);
    if (pooled)
        pooled.value().name = sets.size() == 1 ? sets.front().set : std::to_string(sets.size()) + " sets";
    return pooled;
}

Result<std::vector<Contender>> contenders(std::span<const std::string> models, std::span<const NamedStates> sets, std::size_t number,
                                          float fastest_mps, std::uint64_t seed)
{
    std::vector<Contender> rows;
    for (const std::string& model : models) {
        const steering::ModelRow* row = rowOf(model);
        if (!row && model != kStraight)
            return Error{"unknown-model", foundation::told("There is no model \"{}\"; there are {}.", model, modelNames()), ""};
        rows.push_back({model, nameForPeople(model), model,
                        row ? usualModel(*row, fastest_mps) : std::make_shared<const steering::NoSteering>(),
                        fittedWhy(model, sets[number].set)});
        if (model == kHeterSim)
            if (const auto appended = appendRecorded(sets, number, fastest_mps, seed, rows); !appended)
                return appended.error();
    }
    return rows;
}

} // namespace passerby::judging
