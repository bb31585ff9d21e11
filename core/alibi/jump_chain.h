// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/closest_targets.h"
#include "core/alibi/type_flow.h"

#include <optional>
#include <vector>

namespace passerby::alibi {

/// Goals whose target is drawn anew each time from one law over a type: uniform ones, and in the averaged model bound ones. A rank-one term
/// of the jump matrix.
struct SpreadTerm {
    std::uint32_t type = 0;
    bool isBound = false;         ///< stands for bound goals (averaged model)
    std::vector<double> chance;   ///< over the type's targets, ascending; sums to 1
    std::vector<TripCounts> from; ///< [m] expected trips per one-way visit to each type
};

/// Bound goals to one type of the person's own target there.
struct BoundSlot {
    std::uint32_t type = 0;
    std::vector<double> chance;   ///< marginal law of the bound target, over the type's targets, ascending
    std::vector<TripCounts> from; ///< [m]
};

/// Where a stretch of the jump chain without one-way bound goals begins: at a person's bound target of one slot, or, when there are no
/// one-way bound goals at all, anywhere under the stationary law. With R = (I - M)^-1 (alibi-math section 3) the row of bound target x is
/// R[x, i] = spread[i] + the sparse entries of x.
struct Origin {
    struct Entry {
        std::uint32_t index = 0; ///< the target visited (rows), or the place of the bound target in its type (columns)
        double visits = 0.0;
    };

    std::optional<std::uint32_t> slot; ///< nothing: no one-way bound goals; then `spread` is the stationary law and there are no entries
    double rate = 1.0;                 ///< A_l: expected goals to it per one-way visit
    std::vector<double> spread;        ///< [n]
    std::vector<std::uint32_t> firstInRow; ///< [targets of the slot + 1]
    std::vector<Entry> rows;
    std::vector<std::uint32_t> firstInColumn; ///< [n + 1]
    std::vector<Entry> columns;
};

/// The jump chain of one kind of habits, in the form that scales: sigma^b = sum over origins of rate · R[b, .].
struct JumpChain {
    std::vector<SpreadTerm> terms;
    std::vector<BoundSlot> boundSlots; ///< parallel to ProfileHabits::bound.types(); none in the averaged model
    std::vector<Origin> origins;
    std::vector<double> sigma; ///< [n] averaged over people; positive where anybody ever goes for good
};

/// `averaged`: bound goals are drawn anew each time. Errors: "several-closed-classes", "unreachable-target".
[[nodiscard]] foundation::Result<JumpChain> makeJumpChain(const Habits& habits, const ProfileHabits& profile, const TypeFlow& flow,
                                                          const ClosestTargets& closest, bool averaged);

/// The rank-one terms alone (they do not need the closest targets).
[[nodiscard]] std::vector<SpreadTerm> spreadTerms(const Habits& habits, const ProfileHabits& profile, const TypeFlow& flow, bool averaged);

} // namespace passerby::alibi
