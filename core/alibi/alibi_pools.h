// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/trip_law.h"

#include <memory>
#include <span>
#include <vector>

namespace passerby::alibi {

/// A path (as in AlibiSampler::draw) for which draws are wanted, and which lot of them: lots of one path are independent.
struct PoolRequest {
    std::vector<navigation::SegmentIndex> path;
    std::uint32_t lot = 0;
};

/// How many draws a lot holds: the first `each`, the next ones twice as many as the one before, up to 65536. A lot costs a pass over all
/// trees whatever its size, so that somebody who asks for many draws on one path waits for few passes.
[[nodiscard]] std::size_t lotSize(std::size_t each, std::uint32_t lot);

/// Makes lots of exact, independent draws for all requests in one streaming pass over the trees of all sources (alibi-math section 5,
/// "alibi pools"; see PoolFiller). Result [requests][lotSize(each, lot)]; empty for paths that nobody walks. A lot is a function of (seed,
/// path, lot, each) alone: the same for any number of threads and whatever else is requested. Memory: 8 bytes a draw, twice that
/// while the lots are handed over; in a round some 16 bytes for each offer of a source to a node, each request and chunk, and 12 for each
/// target and source; nothing of size n². Cost: a tree and a row of trip rates a source, an addition a source and request, random numbers
/// where draws change (each a number of times that grows with the logarithm of the rounds). Error: "cancelled".
[[nodiscard]] foundation::Result<std::vector<std::vector<TripEnds>>> fillPools(const TripLaw& law, std::span<const PoolRequest> requests,
                                                                               std::size_t each, std::uint64_t seed, unsigned threads,
                                                                               foundation::JobContext& context);

/// Draws from pools: exact, without tables of size n², for cities of any size. Every segment that somebody walks has a pool from the start;
/// a path gets one when first asked for. Draws are taken in order and never twice; when half of a pool is used, the next lot is made in the
/// background, and a draw that comes too early waits for it, so that results do not depend on timing. Not thread-safe but for the
/// background work; `random` is not used.
class PoolSampler final : public AlibiSampler {
public:
    /// Makes the first lots. Error: "cancelled".
    [[nodiscard]] static foundation::Result<std::unique_ptr<PoolSampler>>
    create(std::shared_ptr<const TripLaw> law, std::size_t each, std::uint64_t seed, unsigned threads, foundation::JobContext& context);
    /// From the first lots [s], as fillPools makes them for firstRequests() with the same `each` and seed.
    [[nodiscard]] static std::unique_ptr<PoolSampler> fromLots(std::shared_ptr<const TripLaw> law, std::size_t each, std::uint64_t seed,
                                                               unsigned threads, std::vector<std::vector<TripEnds>> lots);
    /// The first lot of every segment.
    [[nodiscard]] static std::vector<PoolRequest> firstRequests(const navigation::NavigationGraph& graph);
    ~PoolSampler() override;

    [[nodiscard]] std::optional<TripEnds> draw(std::span<const navigation::SegmentIndex> path, foundation::RandomStream& random) override;
    [[nodiscard]] std::size_t memory_bytes() const;
    [[nodiscard]] std::shared_ptr<const AlibiSampler::Position> position() const override;
    /// Lots that were used up since are made again when they are needed: the same ones.
    void goBack(const AlibiSampler::Position& position) override;

private:
    class Refiller;
    struct Place;
    struct Pool {
        std::shared_ptr<const std::vector<TripEnds>> draws; ///< null: not made yet; shared with positions
        std::uint32_t lot = 0;
        std::size_t used = 0;
        bool isNextAsked = false;
    };

    PoolSampler(std::shared_ptr<const TripLaw> law, std::size_t each, std::uint64_t seed, unsigned threads);
    Pool& poolOf(std::span<const navigation::SegmentIndex> path);

    std::shared_ptr<const TripLaw> m_law;
    std::size_t m_each;
    std::vector<Pool> m_bySegment;
    std::vector<std::pair<std::vector<navigation::SegmentIndex>, std::unique_ptr<Pool>>> m_byPath; ///< ascending by path
    std::unique_ptr<Refiller> m_refiller;
};

} // namespace passerby::alibi
