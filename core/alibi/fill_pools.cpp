// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_pools.h"
#include "core/alibi/source_pass.h"

#include <algorithm>

namespace passerby::alibi {

namespace {

constexpr std::size_t kLargestLot = 65536;

} // namespace

std::size_t lotSize(std::size_t each, std::uint32_t lot)
{
    std::size_t size = each;
    for (std::uint32_t i = 0; i < lot && size < kLargestLot; ++i)
        size *= 2;
    return each == 0 ? 0 : std::max(each, std::min(size, kLargestLot));
}

foundation::Result<std::vector<std::vector<TripEnds>>> fillPools(const TripLaw& law, std::span<const PoolRequest> requests,
                                                                 std::size_t each, std::uint64_t seed, unsigned threads,
                                                                 foundation::JobContext& context)
{
    TreeStore trees(*law.graph(), threads, 0);
    PoolFiller filler(*law.graph(), requests, each, seed, SegmentSums::chunksFor(*law.graph(), law.habits()), threads);
    SourcePass pass(law);
    pass.pools = &filler;
    if (const foundation::Result<void> done = pass.run(trees, context, "Drawing alibis"); !done)
        return done.error();
    return filler.take();
}

} // namespace passerby::alibi
