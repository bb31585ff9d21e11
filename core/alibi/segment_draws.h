// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/lot_sums.h"
#include "core/foundation/random_stream.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>

namespace passerby::alibi {

/// Draws of the trips over a segment that are made while a bake sums over ways, for cities whose exact tables do not fit into memory: each
/// is independent, in proportion to the rates. They are the trips that are made first after a beginning, if each is made at random times at
/// its own rate, in as many such worlds as there are draws: so what lots come to is joined by taking the earlier of two, and a lot that
/// knows when the first of other lots are made looks for earlier ones alone. After the first, the rates that go by until an earlier one
/// comes are drawn ahead (after Efraimidis and Spirakis 2006, "exponential jumps"), and cost no random number.
struct SegmentDraws {
    static constexpr std::size_t kEach = 5; ///< draws a segment

    std::array<std::uint64_t, kEach> ends{}; ///< 0 where there is none
    std::array<float, kEach + 1> at_s{};     ///< when each is made, all 0 where nobody goes; the last is unused

    [[nodiscard]] bool areBegun() const { return at_s[0] > 0.0F; }
    [[nodiscard]] TripEnds trip(std::size_t place) const
    {
        return {static_cast<std::uint32_t>(ends[place] >> 32U), static_cast<std::uint32_t>(ends[place])};
    }

    [[nodiscard]] static SegmentDraws of(const SumLine& line) { return std::bit_cast<SegmentDraws>(line); }
    void putInto(SumLine& line) const { line = std::bit_cast<SumLine>(*this); }

    /// Begins a lot: at which sum of its rates one is made earlier than these.
    [[nodiscard]] double firstChange_per_s(foundation::RandomStream& random) const { return random.exponential() / worlds_s(); }
    /// Of a lot to which `sum_per_s` has gone by, trips of this source with the last of it. `next_per_s`: at which sum a draw changes next,
    /// 0 before the first; not to be called below it. `before`: of lots that went ahead. pick(u) names a target of those that went by last,
    /// in proportion, for u in [0, 1).
    template <class Pick>
    void change(double& next_per_s, double sum_per_s, const SegmentDraws& before, std::uint32_t source, foundation::RandomStream& random,
                const Pick& pick)
    {
        const auto put = [&](std::size_t place, double at) {
            using Limits = std::numeric_limits<float>;
            at_s[place] = static_cast<float>(std::clamp(at, double{Limits::min()}, double{Limits::max()}));
            ends[place] = std::uint64_t{source} << 32U | pick(random.uniform());
        };
        if (!areBegun())
            at_s = before.at_s;
        if (!areBegun()) {
            for (std::size_t place = 0; place < kEach; ++place)
                put(place, random.exponential() / sum_per_s);
            next_per_s = sum_per_s + random.exponential() / worlds_s();
        }
        while (next_per_s <= sum_per_s) {
            double left_s = random.uniform() * worlds_s();
            std::size_t place = 0;
            for (; place + 1 < kEach && left_s >= double{at_s[place]}; ++place)
                left_s -= double{at_s[place]};
            put(place, double{at_s[place]} * (1.0 - random.uniform()));
            next_per_s += random.exponential() / worlds_s();
        }
    }

    /// Takes those of another lot that are made earlier.
    void join(const SegmentDraws& other)
    {
        for (std::size_t place = 0; place < kEach && other.areBegun(); ++place) {
            if (at_s[place] != 0.0F && at_s[place] <= other.at_s[place])
                continue;
            at_s[place] = other.at_s[place];
            ends[place] = other.ends[place];
        }
    }

private:
    /// How long all worlds together last until their first trips.
    [[nodiscard]] double worlds_s() const { return std::accumulate(at_s.begin(), at_s.end(), 0.0); }
};
static_assert(sizeof(SegmentDraws) == sizeof(SumLine));

} // namespace passerby::alibi
