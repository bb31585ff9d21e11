// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/candidates.h"
#include "core/heter_sim/situation.h"
#include "core/steering/weighed_velocity.h"

#include <vector>

namespace passerby::heter_sim {

/// What a candidate costs. Who is barred would go deeper into a wall or into somebody, and is chosen only where all others are, too.
struct Cost {
    float energy = std::numeric_limits<float>::infinity();
    bool isBarred = true;

    friend bool operator==(const Cost&, const Cost&) = default;
};

/// The candidate that is chosen.
struct Choice {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t index = kNone; ///< in canonical order; none where all are faster than permitted
    Cost cost{};
    std::uint32_t weighed = 0; ///< candidates whose neighbours were looked at

    /// Not barred before barred, less energy before more, the first in canonical order of equal ones (slower, then more to the right).
    /// What is not finite is not chosen.
    [[nodiscard]] bool isBeatenBy(Cost other, std::uint32_t otherIndex) const
    {
        if (!(other.energy < std::numeric_limits<float>::infinity()))
            return false;
        if (other.isBarred != cost.isBarred)
            return !other.isBarred;
        return other.energy < cost.energy || (other.energy == cost.energy && otherIndex < index);
    }
};

/// So much is kept free between bodies where there is room, since the other may slow down meanwhile.
inline constexpr float kSkin_m = 0.025F;
/// Share of the radius that is kept from walls, so that a door as wide as a body is one; who comes nearer still is barred.
inline constexpr float kBrushing = 0.8F;

inline constexpr float kSlowest_mps = 1e-6F; ///< whose way is asked for
inline constexpr float kStill_m2 = 1e-12F;   ///< a way whose square is less has no direction

/// E of section 3 for one candidate: the terms that look at nobody, then others from the nearest on, then walls (all walls together are
/// one neighbour, the nearest), then what attracts, then the side of the way.
[[nodiscard]] Cost costOf(const Candidates& candidates, std::uint32_t index, const Situation& situation, const EnergySettings& settings);

/// The same for any velocity, seen along the control direction, and its length: without what was recorded next, which knows cells alone.
[[nodiscard]] Cost costOf(Vector velocity, float speed_mps, const Situation& situation, const EnergySettings& settings);

using steering::EnergyTerm;
/// What a candidate costs by term, weights included.
using EnergyParts = std::array<float, steering::kEnergyTerms>;

/// A candidate with what it costs, and of what that is made.
struct WeighedCandidate {
    std::uint32_t index = Choice::kNone;
    Cost cost{}; ///< costOf()
    EnergyParts parts{};
};
[[nodiscard]] WeighedCandidate weighedOf(const Candidates& candidates, std::uint32_t index, const Situation& situation,
                                         const EnergySettings& settings);

/// The best of all that bestByTrying() tries, at most so many; the first is what it chooses. Allocates.
[[nodiscard]] std::vector<WeighedCandidate> bestFew(const Candidates& candidates, const CandidateRange& range, const Situation& situation,
                                                    const EnergySettings& settings, std::size_t most);

/// Tries every candidate of the range.
[[nodiscard]] Choice bestByTrying(const Candidates& candidates, const CandidateRange& range, const Situation& situation,
                                  const EnergySettings& settings);

/// The same candidate at the same cost, found sooner: tiles whose energy is known to be no less than the best so far are not looked into.
/// The same bits with every instruction set.
[[nodiscard]] Choice bestOf(const Candidates& candidates, const CandidateRange& range, const Situation& situation,
                            const EnergySettings& settings);

} // namespace passerby::heter_sim
