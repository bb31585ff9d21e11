// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/motion_states.h"

#include <span>
#include <string>

namespace passerby::heter_sim {

/// A motion state in canonical form: an argmin sees which states there are, not how often, so they are rounded, sorted and each kept once.
struct CanonicalState {
    std::int16_t speed_cmps = 0; ///< 0.01 m/s, ≥ 0
    std::int16_t angle_crad = 0; ///< 0.01 rad, −314 … 314; 0 for who stands

    [[nodiscard]] double speed_mps() const { return 0.01 * speed_cmps; }
    [[nodiscard]] double angle_rad() const { return 0.01 * angle_crad; }
    friend auto operator<=>(const CanonicalState&, const CanonicalState&) = default; // NOLINT(modernize-use-nullptr): misread by clang-tidy 14
};

/// What people or vehicles of a kind were seen to do: the velocities among which others choose.
struct StateSet {
    static constexpr std::size_t kMostStates = 65'536;
    static constexpr std::int16_t kFastest_cmps = 4000;

    std::string name;    ///< for people; says where the states come from
    std::string licence; ///< the licence line of the recording
    AgentKind kind = AgentKind::person;
    /// Every state also stands for its mirror image, so that a set has no handedness; then only angles ≥ 0 are kept.
    bool isMirrored = false;
    std::int16_t fast_cmps = 0;       ///< 95 % quantile of the speeds sampled, 0.01 m/s; > 0
    std::uint32_t samples = 0;        ///< from how many moments the set was made
    std::vector<CanonicalState> kept; ///< ascending by speed, then angle; each once; the first one stands

    /// All states in canonical order, mirror images included.
    [[nodiscard]] std::vector<CanonicalState> all() const;
    [[nodiscard]] double fast_mps() const { return 0.01 * fast_cmps; }
    [[nodiscard]] double fastest_mps() const { return kept.back().speed_mps(); }

    friend bool operator==(const StateSet&, const StateSet&) = default;
};

/// Rounds, mirrors, sorts, drops doubles, and adds who stands. Errors: "no-states" where nobody moves, "too-many-states" beyond kMostStates
/// of all(), "too-fast" beyond kFastest_cmps.
[[nodiscard]] foundation::Result<StateSet> canonicalSet(std::span<const MotionState> states, AgentKind kind, bool isMirrored);

/// What is wrong with a set that was not made by canonicalSet; nothing where it is sound.
[[nodiscard]] std::optional<foundation::Error> faultOf(const StateSet& set);

} // namespace passerby::heter_sim
