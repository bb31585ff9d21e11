// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_profile.h"

#include <optional>
#include <span>
#include <string_view>

namespace passerby::world {

/// Names of parameters of profiles that go by what they see.
inline constexpr const char* kFrustum_deg = "frustum_deg";
inline constexpr const char* kDrawsBy = "draws_by";
inline constexpr const char* kFieldOfView_deg = "field_of_view_deg";
inline constexpr const char* kStepsBetweenDecisions = "steps_between_decisions";
inline constexpr const char* kDamping = "damping";

/// Of any profile: the share of its people, 0 to 1, who begin to cross a road while the light there is not green. Usually 0,
/// which counts where it is out of range, too.
inline constexpr const char* kCrossesAtRed = "crosses_at_red";

/// Of any profile: how often somebody who walks beside a road decides to cross it at once, where they go on at its other side: a rate a
/// minute walked there, 0 to 60. Usually 0, which counts where it is out of range, too.
inline constexpr const char* kCrossesAnywhere_permin = "crosses_anywhere_per_min";

/// What a parameter may be.
struct ParameterRange {
    const char* name;
    const char* words; ///< for people: "angle of view towards a way"
    const char* unit;  ///< "°"; empty: none
    double least;
    double most;
    bool isAboveLeast; ///< `least` itself is out of range
    bool isWhole;      ///< whole numbers alone
};

/// Those of profiles that go by what they see.
[[nodiscard]] std::span<const ParameterRange> wandererParameters();
/// Those of any profile that have a range: kCrossesAtRed, kCrossesAnywhere_permin.
[[nodiscard]] std::span<const ParameterRange> commonParameters();
[[nodiscard]] bool isWithin(const ParameterRange& range, double value);

/// What the profile says of a wanderer's parameter; nothing where it says nothing, or what is out of range, for which the usual value
/// counts.
[[nodiscard]] std::optional<double> wandererParameter(const AgentProfile& profile, std::string_view name);
/// What the profile says of a common parameter; 0 where it says nothing, or what is out of range.
[[nodiscard]] double commonParameter(const AgentProfile& profile, std::string_view name);

} // namespace passerby::world
