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
}

void SquareDistances(Vector here, std::uint32_t self, Candidates& candidates)
{
    const Floats tag;
    const auto hereX = hn::Set(tag, here.x);
    const auto hereY = hn::Set(tag, here.y);
    for (std::uint32_t i = 0; i < candidates.count; i += hn::Lanes(tag)) {
        const auto dx = hn::Sub(hn::Load(tag, candidates.x_m.data() + i), hereX);
        const auto dy = hn::Sub(hn::Load(tag, candidates.y_m.data() + i), hereY);
        hn::Store(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), tag, candidates.distance2_m2.data() + i);
    }
    hn::StoreU(hn::Set(tag, std::numeric_limits<float>::infinity()), tag, candidates.distance2_m2.data() + candidates.count);
    candidates.distance2_m2[self] = std::numeric_limits<float>::infinity();
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

/// A threshold below which there are `most` to Neighbours::kMost, or all below the reach where those are no more; false when there is none.
bool FindThreshold(const Candidates& candidates, float reach2, std::uint32_t most, float& threshold)
{
    float low = 0.0F;    // too few are nearer than this
    float high = reach2; // as far as is known, too many are
    bool isHighKnown = false;
    float guess = std::min(threshold, reach2);
    for (int i = 0; i < kMostTries; ++i) {
        const std::uint32_t below = CountBelow(candidates, guess);
        if ((below >= most || guess >= reach2) && below <= Neighbours::kMost) {
            threshold = guess;
            return true;
        }
        if (below < most) {
            low = guess;
        } else {
            high = guess;
            isHighKnown = true;
        }
        const float aimed = guess * (static_cast<float>(most + Neighbours::kMost) * 0.5F / static_cast<float>(std::max(below, 1U)));
        guess = aimed > low && aimed < high ? aimed : isHighKnown ? (low + high) * 0.5F : reach2;
    }
    return false;
}

/// The picked ones as they come; behind `count`, infinitely far.
struct Picked {
    std::uint32_t count = 0;
    alignas(64) std::array<float, 2 * Neighbours::kMost> distance2;
    alignas(64) std::array<std::uint32_t, 2 * Neighbours::kMost> id;
    alignas(64) std::array<std::uint32_t, 2 * Neighbours::kMost> index;
};

void PickBelow(const Candidates& candidates, float threshold, Picked& picked)
{
    const Floats tag;
    const Integers integers;
    const auto limit = hn::Set(tag, threshold);
    for (std::uint32_t i = 0; i < candidates.count; i += hn::Lanes(tag)) {
        const auto distance2 = hn::Load(tag, candidates.distance2_m2.data() + i);
        const auto isNear = hn::Lt(distance2, limit);
        if (hn::AllFalse(tag, isNear))
            continue;
        const auto isNearInteger = hn::RebindMask(integers, isNear);
        hn::CompressStore(distance2, isNear, tag, picked.distance2.data() + picked.count);
        hn::CompressStore(hn::Load(integers, candidates.id.data() + i), isNearInteger, integers, picked.id.data() + picked.count);
        picked.count += static_cast<std::uint32_t>(
            hn::CompressStore(hn::Iota(integers, i), isNearInteger, integers, picked.index.data() + picked.count));
    }
    hn::StoreU(hn::Set(tag, std::numeric_limits<float>::infinity()), tag, picked.distance2.data() + picked.count);
}

/// Indices of the picked ones in order: nearest first, equally near ones by id.
void Order(const Picked& picked, std::array<std::uint32_t, Neighbours::kMost>& ordered)
{
    const Floats tag;
    const Integers integers;
    for (std::uint32_t i = 0; i < picked.count; ++i) {
        const auto distance2 = hn::Set(tag, picked.distance2[i]);
        const auto id = hn::Set(integers, picked.id[i]);
        std::size_t before = 0;
        for (std::uint32_t j = 0; j < picked.count; j += hn::Lanes(tag)) {
            const auto other = hn::Load(tag, picked.distance2.data() + j);
            const auto hasLess = hn::RebindMask(tag, hn::Lt(hn::Load(integers, picked.id.data() + j), id));
            before += hn::CountTrue(tag, hn::Or(hn::Lt(other, distance2), hn::And(hn::Eq(other, distance2), hasLess)));
        }
        ordered[before] = picked.index[i];
    }
}

bool FindNearest(const Candidates& candidates, Vector here, float reach2, std::uint32_t most, float& threshold, Neighbours& found)
{
    if (!FindThreshold(candidates, reach2, most, threshold))
        return false;
    Picked picked;
    PickBelow(candidates, threshold, picked);
    std::array<std::uint32_t, Neighbours::kMost> ordered;
    Order(picked, ordered);
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
    return true;
}

} // namespace passerby::steering::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace passerby::steering {

HWY_EXPORT(Append);
HWY_EXPORT(SquareDistances);
HWY_EXPORT(FindNearest);

void appendCandidates(const NeighbourGrid& grid, NeighbourGrid::Range range, geometry::Point corner, Candidates& candidates)
{
    HWY_DYNAMIC_DISPATCH(Append)(grid, range, corner, candidates);
}

void squareDistances(Vector here, std::uint32_t self, Candidates& candidates)
{
    HWY_DYNAMIC_DISPATCH(SquareDistances)(here, self, candidates);
}

bool findNearestAmong(const Candidates& candidates, Vector here, float reach2_m2, std::uint32_t most, float& threshold_m2,
                      Neighbours& found)
{
    return HWY_DYNAMIC_DISPATCH(FindNearest)(candidates, here, reach2_m2, most, threshold_m2, found);
}

} // namespace passerby::steering
#endif
