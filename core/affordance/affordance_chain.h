// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/choice.h"

namespace passerby::affordance {

/// A wanderer's life as a Markov chain on directed ways: from the way on which somebody arrives at a junction to the one that they take
/// next (appendOptions). The junction alone would not do, as nobody turns back. With the time that ways take it is semi-Markov.
struct AffordanceChain {
    std::vector<Option> options;      ///< row by row, each ascending by way, of sum 1
    std::vector<std::uint32_t> first; ///< [ways + 1] where each row begins

    [[nodiscard]] std::size_t size() const { return first.size() - 1; }
    [[nodiscard]] std::span<const Option> after(WayIndex way) const
    {
        return std::span(options).subspan(first[way], first[way + 1] - first[way]);
    }
};

[[nodiscard]] AffordanceChain makeAffordanceChain(const WayNetwork& network, const JunctionTable& table);

/// Which ways people walk for ever, once they have got there.
struct ChainClasses {
    std::vector<std::vector<WayIndex>> closed; ///< each ascending, in the order of their first ways; no other way is reached from them
    std::vector<std::uint32_t> classOf;        ///< [ways] place in `closed`, kNone for a way that is left for good
};

[[nodiscard]] ChainClasses closedClasses(const AffordanceChain& chain);

} // namespace passerby::affordance
