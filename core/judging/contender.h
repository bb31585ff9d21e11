// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/heter_sim/state_set.h"
#include "core/steering/steering_model.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace passerby::judging {

/// Who walks straight on at the ideal speed, through everybody.
inline constexpr std::string_view kStraight = "straight";
inline constexpr std::string_view kHeterSim = "heter_sim";

/// Recorded moments of a set, from which others choose.
struct NamedStates {
    std::string set; ///< as it is known (knownAs)
    std::vector<heter_sim::MotionState> states;
};

/// A row of a comparison: a model as it takes part on one set.
struct Contender {
    std::string key;   ///< in JSON
    std::string name;  ///< for people
    std::string model; ///< spelling in the catalogue, or kStraight
    std::shared_ptr<const steering::SteeringModel> steering;
    std::string fitted; ///< why it counts as fitted on the set; empty: it does not
};

/// Whether there is a model of that name: one of the catalogue of core/steering, or kStraight.
[[nodiscard]] bool isModel(std::string_view name);
/// "orca, rvo, …", for messages.
[[nodiscard]] std::string modelNames();

/// At most so many moments make the states of a contender: more change nothing but the time it takes.
inline constexpr std::size_t kStatesOfContender = 4000;

/// States drawn at random from these sets, as many of each as can be.
[[nodiscard]] std::vector<heter_sim::MotionState> drawnStates(std::span<const NamedStates> sets, std::uint64_t seed);
/// The same as a set. Errors: those of heter_sim::canonicalSet, "no-states" without any
/// set.
[[nodiscard]] foundation::Result<heter_sim::StateSet> pooledStates(std::span<const NamedStates> sets, std::uint64_t seed);

/// All rows for the set `number` of `sets`: the models as named, each with its own defaults, and for heter_sim two more: with states of all
/// other sets, where there are any, and with those of the set itself, which is marked as fitted. `fastest_mps`: nobody is faster. Errors:
/// "unknown-model", those of pooledStates.
[[nodiscard]] foundation::Result<std::vector<Contender>> contenders(std::span<const std::string> models, std::span<const NamedStates> sets,
                                                                    std::size_t number, float fastest_mps, std::uint64_t seed);

} // namespace passerby::judging
