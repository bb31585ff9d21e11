// SPDX-License-Identifier: Apache-2.0
#include "core/steering/nearest_kernel.h"

#include "core/steering/neighbours.h"

#include <algorithm>
#include <limits>

// Compiled once for each instruction set, chosen at run time; all give the same bits.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/steering/nearest_kernel.cpp"
#include "core/steering/instruction_sets.h"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace passerby::steering::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Floats = hn::CappedTag<float, 16>;
using Indices = hn::RebindToUnsigned<Floats>;

void SquareDistances(const NearestQuery& query, float x, float y)
{
    const Floats tag;
    const auto here = std::pair(hn::Set(tag, x), hn::Set(tag, y));
    for (std::uint32_t i = 0; i < query.count; i += hn::Lanes(tag)) {
        const auto dx = hn::Sub(hn::Load(tag, query.x + i), here.first);
        const auto dy = hn::Sub(hn::Load(tag, query.y + i), here.second);
        hn::Store(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), tag, query.distance2 + i);
    }
    hn::StoreU(hn::Set(tag, std::numeric_limits<float>::infinity()), tag, query.distance2 + query.count);
}

std::uint32_t CountBelow(const NearestQuery& query, float threshold)
{
    const Floats tag;
    const auto limit = hn::Set(tag, threshold);
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < query.count; i += hn::Lanes(tag))
        found += hn::CountTrue(tag, hn::Lt(hn::Load(tag, query.distance2 + i), limit));
    return static_cast<std::uint32_t>(found);
}

std::uint32_t WriteBelow(const NearestQuery& query, float threshold, std::uint32_t* picked)
{
    const Floats tag;
    const Indices indices;
    const auto limit = hn::Set(tag, threshold);
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < query.count; i += hn::Lanes(tag)) {
        const auto isNear = hn::RebindMask(indices, hn::Lt(hn::Load(tag, query.distance2 + i), limit));
        found += hn::CompressStore(hn::Iota(indices, i), isNear, indices, picked + found);
    }
    return static_cast<std::uint32_t>(found);
}

std::uint32_t PickBelowThreshold(const NearestQuery& query, float reach2, std::uint32_t most, float& threshold, std::uint32_t* picked)
{
    constexpr int kMostTries = 16; // more means that many are equally near
    float low = 0.0F;              // too few are nearer than this
    float high = reach2;           // as far as is known, too many are
    bool isHighKnown = false;
    float guess = std::min(threshold, reach2);
    for (int i = 0; i < kMostTries; ++i) {
        const std::uint32_t below = CountBelow(query, guess);
        if ((below >= most || guess >= reach2) && below <= Neighbours::kMost) {
            threshold = guess;
            return WriteBelow(query, guess, picked);
        }
        if (below < most)
            low = guess;
        else {
            high = guess;
            isHighKnown = true;
        }
        const float aimed = guess * (static_cast<float>(most + Neighbours::kMost) * 0.5F / static_cast<float>(std::max(below, 1U)));
        guess = aimed > low && aimed < high ? aimed : isHighKnown ? (low + high) * 0.5F : reach2;
    }
    return Neighbours::kMost + 1;
}

void RankKeys(const std::uint64_t* keys, std::uint32_t count, std::uint32_t* rank)
{
    const hn::CappedTag<std::uint64_t, Neighbours::kMost> tag;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto own = hn::Set(tag, keys[i]);
        std::size_t less = 0;
        for (std::uint32_t j = 0; j < count; j += hn::Lanes(tag))
            less += hn::CountTrue(tag, hn::Lt(hn::Load(tag, keys + j), own));
        rank[i] = static_cast<std::uint32_t>(less);
    }
}

} // namespace passerby::steering::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace passerby::steering {

HWY_EXPORT(SquareDistances);
HWY_EXPORT(PickBelowThreshold);
HWY_EXPORT(RankKeys);

void squareDistances(const NearestQuery& query, float x, float y)
{
    HWY_DYNAMIC_DISPATCH(SquareDistances)(query, x, y);
}

std::uint32_t pickBelowThreshold(const NearestQuery& query, float reach2, std::uint32_t most, float& threshold, std::uint32_t* picked)
{
    return HWY_DYNAMIC_DISPATCH(PickBelowThreshold)(query, reach2, most, threshold, picked);
}

void rankKeys(const std::uint64_t* keys, std::uint32_t count, std::uint32_t* rank)
{
    HWY_DYNAMIC_DISPATCH(RankKeys)(keys, count, rank);
}

} // namespace passerby::steering
#endif
