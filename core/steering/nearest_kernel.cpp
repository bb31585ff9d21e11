// SPDX-License-Identifier: Apache-2.0
#include "core/steering/nearest_kernel.h"

#include <algorithm>
#include <limits>

// Compiled once for each instruction set, chosen at run time; all give the same bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/steering/nearest_kernel.cpp"
#include "core/steering/instruction_sets.h"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef PASSERBY_STEERING_LANES_OF_BITS
#define PASSERBY_STEERING_LANES_OF_BITS
namespace passerby::steering {

/// For each set of up to eight lanes, their numbers, ascending.
inline constexpr auto kLanesOfBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> lanes{};
    for (unsigned bits = 0; bits < 256; ++bits)
        for (std::uint8_t lane = 0, at = 0; lane < 8; ++lane)
            if ((bits >> lane & 1U) != 0)
                lanes[bits][at++] = lane;
    return lanes;
}();

} // namespace passerby::steering
#endif

HWY_BEFORE_NAMESPACE();
namespace passerby::steering::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Floats = hn::CappedTag<float, Neighbours::kMost>;
using Integers = hn::RebindToUnsigned<Floats>;

constexpr int kMostTries = 16; // more means that many are equally far

void Append(const NeighbourGrid& grid, NeighbourGrid::Range range, geometry::Point corner, Candidates& candidates)
{
    const Floats tag;
    const Integers integers;
    const hn::CappedTag<double, Neighbours::kMost> wide;
    const hn::Rebind<float, decltype(wide)> narrow;
    const std::uint32_t to = candidates.count;
    const std::uint32_t length = range.end - range.begin;
    const auto relate = [&](std::span<const double> source, double origin, auto& target) {
        for (std::uint32_t i = 0; i < length; i += hn::Lanes(wide))
            hn::StoreU(hn::DemoteTo(narrow, hn::Sub(hn::LoadU(wide, source.data() + range.begin + i), hn::Set(wide, origin))), narrow,
                       target.data() + to + i);
    };
    relate(grid.x_m(), corner.x, candidates.x_m);
    relate(grid.y_m(), corner.y, candidates.y_m);
    const auto copy = [&](const auto& source, auto& target, const auto& lanes) {
        for (std::uint32_t i = 0; i < length; i += hn::Lanes(lanes))
            hn::StoreU(hn::LoadU(lanes, source.data() + range.begin + i), lanes, target.data() + to + i);
    };
    copy(grid.velocityX_mps(), candidates.velocityX_mps, tag);
    copy(grid.velocityY_mps(), candidates.velocityY_mps, tag);
    copy(grid.radius_m(), candidates.radius_m, tag);
    copy(grid.ids(), candidates.id, integers);
    candidates.count += length;
    // What may be read behind them is too far away.
    hn::StoreU(hn::Set(tag, std::numeric_limits<float>::infinity()), tag, candidates.x_m.data() + candidates.count);
    hn::StoreU(hn::Set(tag, std::numeric_limits<float>::infinity()), tag, candidates.y_m.data() + candidates.count);
}

/// From who looks to candidates i … , infinite for who looks.
HWY_INLINE hn::Vec<Floats> SquaresFrom(const Candidates& candidates, std::uint32_t i, const Looker& looker, hn::Vec<Integers> numbers)
{
    const Floats tag;
    const auto dx = hn::Sub(hn::Load(tag, candidates.x_m.data() + i), hn::Set(tag, looker.here.x));
    const auto dy = hn::Sub(hn::Load(tag, candidates.y_m.data() + i), hn::Set(tag, looker.here.y));
    const auto isSelf = hn::RebindMask(tag, hn::Eq(numbers, hn::Set(Integers(), looker.self)));
    return hn::IfThenElse(isSelf, hn::Set(tag, std::numeric_limits<float>::infinity()), hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)));
}

void SquareDistances(const Looker& looker, Candidates& candidates)
{
    const Floats tag;
    for (std::uint32_t i = 0; i < candidates.count; i += hn::Lanes(tag))
        hn::Store(SquaresFrom(candidates, i, looker, hn::Iota(Integers(), i)), tag, candidates.distance2_m2.data() + i);
}

void Overlook(const Looker& looker, const Fan& fan, Candidates& candidates)
{
    const Floats tag;
    const auto felt2 = hn::Set(tag, fan.feltWithin_m * fan.feltWithin_m);
    const auto cosine2 = hn::Set(tag, fan.cosine * fan.cosine);
    for (std::uint32_t i = 0; i < candidates.count; i += hn::Lanes(tag)) {
        const auto square = hn::Load(tag, candidates.distance2_m2.data() + i);
        const auto dx = hn::Sub(hn::Load(tag, candidates.x_m.data() + i), hn::Set(tag, looker.here.x));
        const auto dy = hn::Sub(hn::Load(tag, candidates.y_m.data() + i), hn::Set(tag, looker.here.y));
        const auto ahead = hn::Add(hn::Mul(dx, hn::Set(tag, fan.ahead.x)), hn::Mul(dy, hn::Set(tag, fan.ahead.y)));
        const auto isOutside = hn::And(hn::Lt(ahead, hn::Zero(tag)), hn::Gt(hn::Mul(ahead, ahead), hn::Mul(cosine2, square)));
        const auto isBehind = hn::And(isOutside, hn::Ge(square, felt2));
        hn::Store(hn::IfThenElse(isBehind, hn::Set(tag, std::numeric_limits<float>::infinity()), square), tag,
                  candidates.distance2_m2.data() + i);
    }
}

std::uint32_t CountBelow(const Candidates& candidates, float threshold)
{
    const Floats tag;
    const auto limit = hn::Set(tag, threshold);
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < candidates.count; i += hn::Lanes(tag))
        found += hn::CountTrue(tag, hn::Lt(hn::Load(tag, candidates.distance2_m2.data() + i), limit));
    return static_cast<std::uint32_t>(found);
}

/// As many are ordered at once; more is better than trying again.
constexpr std::uint32_t kMostPicked = 2 * Neighbours::kMost;

/// How many to aim at: as many as are ordered at once without being too few all the time.
constexpr float AimedAt(std::uint32_t most)
{
    return std::max(static_cast<float>(most) * 1.25F, 13.0F);
}

/// A threshold below which there are `most` to kMostPicked, or all below the reach where those are no more; false when there is none.
/// `below` are known to lie below the threshold guessed first.
bool FindThreshold(const Candidates& candidates, std::uint32_t below, Search& search)
{
    float low = 0.0F;              // too few are nearer than this
    float high = search.reach2_m2; // as far as is known, too many are
    bool isHighKnown = false;
    for (int i = 0; i < kMostTries; ++i) {
        float& guess = search.threshold_m2;
        if ((below >= search.most || guess >= search.reach2_m2) && below <= kMostPicked)
            return true;
        if (below < search.most) {
            low = guess;
        } else {
            high = guess;
            isHighKnown = true;
        }
        const float aimed = guess * (AimedAt(search.most) / static_cast<float>(std::max(below, 1U)));
        guess = aimed > low && aimed < high ? aimed : isHighKnown ? (low + high) * 0.5F : search.reach2_m2;
        below = CountBelow(candidates, guess);
    }
    return false;
}

/// The picked ones as they come; behind `count`, infinitely far.
struct Picked {
    std::uint32_t count = 0;
    alignas(64) std::array<float, kMostPicked + 2 * Neighbours::kMost> distance2;
    alignas(64) std::array<std::uint32_t, kMostPicked + 2 * Neighbours::kMost> index;
};

/// Appends the near ones of a vector, and what may be; returns how many are near.
HWY_INLINE std::uint32_t AddNear(hn::Vec<Floats> distance2, hn::Mask<Floats> isNear, std::uint32_t first, std::uint32_t at, Picked& picked)
{
    const Floats tag;
    const Integers integers;
#if HWY_ARCH_X86 && HWY_TARGET > HWY_AVX3 // gcc 12 copies the table of Compress at each call
    std::array<std::uint8_t, 8> bits{};
    hn::StoreMaskBits(tag, isNear, bits.data());
    const hn::Rebind<std::uint8_t, Integers> bytes;
    const auto lanes = hn::PromoteTo(integers, hn::LoadU(bytes, kLanesOfBits[bits[0]].data()));
    const auto nearest = hn::TableLookupLanes(distance2, hn::IndicesFromVec(tag, lanes));
    const auto numbers = hn::Add(lanes, hn::Set(integers, first));
#else
    const auto nearest = hn::Compress(distance2, isNear);
    const auto numbers = hn::Compress(hn::Iota(integers, first), hn::RebindMask(integers, isNear));
#endif
    hn::StoreU(nearest, tag, picked.distance2.data() + at);
    hn::StoreU(numbers, integers, picked.index.data() + at);
    return static_cast<std::uint32_t>(hn::CountTrue(tag, isNear));
}

/// Picks those below the threshold, of too many not all, and counts all.
template <bool kIsMeasured, class AnyCandidates>
void PickBelow(AnyCandidates& candidates, const Looker& looker, float threshold, Picked& picked)
{
    const Floats tag;
    const Integers integers;
    const auto limit = hn::Set(tag, threshold);
    auto numbers = hn::Iota(integers, 0);
    picked.count = 0;
    for (std::uint32_t i = 0; i < candidates.count; i += hn::Lanes(tag)) {
        hn::Vec<Floats> distance2;
        if constexpr (kIsMeasured) {
            distance2 = hn::Load(tag, candidates.distance2_m2.data() + i);
        } else {
            distance2 = SquaresFrom(candidates, i, looker, numbers);
            hn::Store(distance2, tag, candidates.distance2_m2.data() + i);
        }
        const auto isNear = hn::Lt(distance2, limit);
        picked.count += AddNear(distance2, isNear, i, std::min(picked.count, kMostPicked), picked);
        numbers = hn::Add(numbers, hn::Set(integers, static_cast<std::uint32_t>(hn::Lanes(tag))));
    }
    const std::uint32_t end = std::min(picked.count, kMostPicked);
    for (std::uint32_t i = 0; i < Neighbours::kMost; i += hn::Lanes(tag))
        hn::StoreU(hn::Set(tag, std::numeric_limits<float>::infinity()), tag, picked.distance2.data() + end + i);
}

using Ranks = std::array<std::uint32_t, kMostPicked>;

/// How many of the first kCount picked ones are nearer than each; returns the sum of that.
template <std::uint32_t kCount>
HWY_INLINE std::uint32_t RankByDistance(const Picked& picked, Ranks& ranks)
{
    const Floats tag;
    const Integers integers;
    const auto one = hn::Set(integers, 1U);
    auto sum = hn::Zero(integers);
    for (std::uint32_t i = 0; i < kCount; i += hn::Lanes(tag)) {
        const auto distance2 = hn::Load(tag, picked.distance2.data() + i);
        auto rank = hn::Zero(integers);
        HWY_UNROLL(16)
        for (std::uint32_t j = 0; j < kCount; ++j) {
            const auto isNearer = hn::RebindMask(integers, hn::Lt(hn::Set(tag, picked.distance2[j]), distance2));
            rank = hn::IfThenElse(isNearer, hn::Add(rank, one), rank);
        }
        hn::Store(rank, integers, ranks.data() + i);
        sum = hn::Add(sum, rank);
    }
    return hn::GetLane(hn::SumOfLanes(integers, sum));
}

/// The same where some are equally far: those are ordered by id.
void RankWithTies(const Candidates& candidates, const Picked& picked, Ranks& ranks)
{
    const auto key = [&](std::uint32_t i) { return std::pair(picked.distance2[i], candidates.id[picked.index[i]]); };
    for (std::uint32_t i = 0; i < picked.count; ++i) {
        ranks[i] = 0;
        for (std::uint32_t j = 0; j < picked.count; ++j)
            ranks[i] += key(j) < key(i) ? 1 : 0;
    }
}

/// Indices of the picked ones, nearest first, equally near ones by id.
template <std::uint32_t kCount>
HWY_INLINE void Order(const Candidates& candidates, const Picked& picked, std::array<std::uint32_t, kMostPicked + 1>& ordered)
{
    alignas(64) Ranks ranks;
    // What lies behind the picked ones has the rank picked.count each.
    const std::uint32_t sumIfNoneIsEqual = picked.count * (picked.count - 1) / 2 + (kCount - picked.count) * picked.count;
    if (RankByDistance<kCount>(picked, ranks) != sumIfNoneIsEqual && picked.count > 0)
        RankWithTies(candidates, picked, ranks);
    HWY_UNROLL(16)
    for (std::uint32_t i = 0; i < kCount; ++i)
        ordered[ranks[i]] = picked.index[i];
}

void CopyNearest(const Candidates& candidates, const Picked& picked, Vector here, std::uint32_t most, Neighbours& found)
{
    std::array<std::uint32_t, kMostPicked + 1> ordered;
    if (picked.count <= Neighbours::kMost)
        Order<Neighbours::kMost>(candidates, picked, ordered);
    else
        Order<kMostPicked>(candidates, picked, ordered);
    found.count = std::min(picked.count, most);
    for (std::uint32_t i = 0; i < found.count; ++i) { // faster than gathering by vector
        const std::uint32_t from = ordered[i];
        found.x_m[i] = candidates.x_m[from] - here.x;
        found.y_m[i] = candidates.y_m[from] - here.y;
        found.velocityX_mps[i] = candidates.velocityX_mps[from];
        found.velocityY_mps[i] = candidates.velocityY_mps[from];
        found.radius_m[i] = candidates.radius_m[from];
        found.id[i] = candidates.id[from];
    }
}

template <bool kIsMeasured, class AnyCandidates>
HWY_INLINE bool Find(AnyCandidates& candidates, const Looker& looker, Search& search, Neighbours& found)
{
    search.threshold_m2 = std::min(search.threshold_m2, search.reach2_m2);
    Picked picked;
    PickBelow<kIsMeasured>(candidates, looker, search.threshold_m2, picked);
    const bool isEnough = picked.count >= search.most || search.threshold_m2 >= search.reach2_m2;
    if (!isEnough || picked.count > kMostPicked) {
        if (!FindThreshold(candidates, picked.count, search))
            return false;
        PickBelow<true>(candidates, looker, search.threshold_m2, picked);
    }
    CopyNearest(candidates, picked, looker.here, search.most, found);
    // Half-way to where the next will probably find as many as are aimed at.
    search.threshold_m2 *= 0.5F + 0.5F * AimedAt(search.most) / static_cast<float>(std::max(picked.count, 1U));
    return true;
}

bool FindNearest(const Candidates& candidates, const Looker& looker, Search& search, Neighbours& found)
{
    return Find<true>(candidates, looker, search, found);
}

bool MeasureAndFindNearest(Candidates& candidates, const Looker& looker, Search& search, Neighbours& found)
{
    return Find<false>(candidates, looker, search, found);
}

} // namespace passerby::steering::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace passerby::steering {

HWY_EXPORT(Append);
HWY_EXPORT(SquareDistances);
HWY_EXPORT(Overlook);
HWY_EXPORT(FindNearest);
HWY_EXPORT(MeasureAndFindNearest);

void appendCandidates(const NeighbourGrid& grid, NeighbourGrid::Range range, geometry::Point corner, Candidates& candidates)
{
    HWY_DYNAMIC_DISPATCH(Append)(grid, range, corner, candidates);
}

void squareDistances(const Looker& looker, Candidates& candidates)
{
    HWY_DYNAMIC_DISPATCH(SquareDistances)(looker, candidates);
}

void overlook(const Looker& looker, const Fan& fan, Candidates& candidates)
{
    HWY_DYNAMIC_DISPATCH(Overlook)(looker, fan, candidates);
}

bool findNearestAmong(const Candidates& candidates, const Looker& looker, Search& search, Neighbours& found)
{
    return HWY_DYNAMIC_DISPATCH(FindNearest)(candidates, looker, search, found);
}

bool measureAndFindNearest(Candidates& candidates, const Looker& looker, Search& search, Neighbours& found)
{
    return HWY_DYNAMIC_DISPATCH(MeasureAndFindNearest)(candidates, looker, search, found);
}

} // namespace passerby::steering
#endif
