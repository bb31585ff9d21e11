// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/lot_sums.h"
#include "core/alibi/reservoir.h"

#include <bit>

namespace passerby::alibi {

/// Draws of the trips over a segment that are made while a bake sums over ways, for cities whose exact tables do not fit into memory: each
/// is independent, in proportion to the rates. They take one line a segment: the sum of rates at which the next one changes, and the draws,
/// which are not numbers to be added.
class SegmentDraws {
public:
    static constexpr std::size_t kEach = 7; ///< draws a segment

    /// `line`: of the segment, all zeros at first. `sum_per_s`: all rates of the lot so far, those of this source included.
    /// pick(u) names a target of those offered, in proportion, for u in [0, 1).
    template <class Pick>
    static void offer(SumLine& line, double sum_per_s, navigation::SegmentIndex segment, std::uint32_t source, const Pick& pick)
    {
        if (sum_per_s < line.values[0] || !(sum_per_s > 0.0))
            return;
        foundation::RandomStream random(kSeed, segment, foundation::Purpose::alibi, source);
        line.values[0] = renewDraws(line.values[0], sum_per_s, kEach, random, [&](std::size_t place) {
            put(line, place, {source, pick(random.uniform())});
        });
    }
    /// Of a lot and those before it, by the rates of either.
    static void join(SumLine& total, double total_per_s, const SumLine& lot, double lot_per_s, navigation::SegmentIndex segment,
                     std::size_t number)
    {
        if (!(lot_per_s > 0.0))
            return;
        if (!(total_per_s > 0.0)) {
            total = lot;
            return;
        }
        foundation::RandomStream random(kSeed + 1, segment, foundation::Purpose::alibi, static_cast<std::uint32_t>(number));
        forChosen(kEach, lot_per_s / (total_per_s + lot_per_s), random, [&](std::size_t place) { put(total, place, at(lot, place)); });
    }
    [[nodiscard]] static TripEnds at(const SumLine& line, std::size_t place)
    {
        const auto both = std::bit_cast<std::uint64_t>(line.values[1 + place]);
        return {static_cast<std::uint32_t>(both >> 32U), static_cast<std::uint32_t>(both)};
    }

private:
    static constexpr std::uint64_t kSeed = 0x6B657074; ///< of all bakes: runs draw on from them by seeds of their own

    static void put(SumLine& line, std::size_t place, TripEnds ends)
    {
        line.values[1 + place] = std::bit_cast<double>(std::uint64_t{ends.origin} << 32U | ends.destination);
    }
};

} // namespace passerby::alibi
