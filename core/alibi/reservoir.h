// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"

#include <cmath>
#include <cstddef>

namespace passerby::alibi {

/// Calls visit(place) for each of `size` places that is chosen, each by itself with this chance: the next one is a geometric number of
/// places on.
template <class Visit>
void forChosen(std::size_t size, double chance, foundation::RandomStream& random, Visit visit)
{
    const double scale = -1.0 / std::log1p(-chance);
    for (double place = std::floor(random.exponential() * scale); chance > 0.0 && place < static_cast<double>(size);
         place += 1.0 + std::floor(random.exponential() * scale))
        visit(static_cast<std::size_t>(place));
}

/// When one of `size` independent draws, each in proportion to the rates that went by, next changes (a weighted reservoir of size one for
/// every draw: Chao 1982). While the rates sum to c, none of them changes until they sum to c' with the chance (c / c')^size; so the sum at
/// which the next one changes is drawn ahead, and what goes by before costs no random number (after Efraimidis and Spirakis 2006,
/// "exponential jumps"). `next_per_s`: that sum, 0 where there is no draw yet; `sum_per_s`, not below it: all that went by. Calls
/// replace(place) for the draws that become one of what went by last, and returns the next such sum.
template <class Replace>
[[nodiscard]] double renewDraws(double next_per_s, double sum_per_s, std::size_t size, foundation::RandomStream& random, Replace replace)
{
    if (next_per_s == 0.0) {
        for (std::size_t place = 0; place < size; ++place)
            replace(place);
    } else {
        replace(std::size_t{random.below(static_cast<std::uint32_t>(size))}); // the first, at next; the others by what came after
        forChosen(size, 1.0 - next_per_s / sum_per_s, random, replace);
    }
    return sum_per_s * std::exp(random.exponential() / static_cast<double>(size));
}

} // namespace passerby::alibi
