// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_pools.h"
#include "core/alibi/tree_preorder.h"
#include "core/foundation/parallel.h"
#include "core/navigation/target_trees.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

namespace passerby::alibi {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::NodeIndex;
using navigation::PathTree;
using navigation::SegmentIndex;

namespace {

constexpr std::size_t kMemory_bytes = std::size_t{384} << 20U; ///< for the threads' copies
constexpr std::size_t kLargestLot = 65536;

/// Requests by the last segment of their paths.
struct RequestIndex {
    std::vector<std::uint32_t> first; ///< [s + 1]
    std::vector<std::uint32_t> requests;
    std::vector<char> isLong; ///< [requests] whether the path has more segments

    RequestIndex(std::span<const PoolRequest> all, std::size_t segments) : first(segments + 1, 0), requests(all.size())
    {
        for (const PoolRequest& request : all) {
            ++first[request.path.back() + 1];
            isLong.push_back(request.path.size() > 1 ? 1 : 0);
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t i = 0; i < all.size(); ++i)
            requests[next[all[i].path.back()]++] = i;
    }
};

/// The draws of all requests over some sources: each is one of those seen so far, in proportion to the rates. While the rates seen so far
/// sum to c, a draw stays what it is until they sum to c' with the chance c / c', and none of k independent ones changes with (c / c')^k.
/// So the sum at which the next one changes is drawn ahead, and what comes before it costs no random number (after Efraimidis and Spirakis
/// 2006, "exponential jumps").
class Reservoirs {
public:
    Reservoirs(std::span<const PoolRequest> requests, std::size_t each) : m_first(1, 0), m_sums(requests.size())
    {
        for (const PoolRequest& request : requests)
            m_first.push_back(m_first.back() + lotSize(each, request.lot));
        m_draws.resize(m_first.back());
    }

    /// Takes a rate into account; true when draws change, for which change() must be called next.
    [[nodiscard]] bool add(std::size_t request, double rate_per_s)
    {
        Sum& sum = m_sums[request];
        sum.rate_per_s += rate_per_s;
        return sum.rate_per_s >= sum.next_per_s;
    }
    /// `draw(place)` is called for each draw that becomes one of what was added last.
    template <class Draw>
    void change(std::size_t request, RandomStream& random, Draw draw)
    {
        Sum& sum = m_sums[request];
        TripEnds* draws = m_draws.data() + m_first[request];
        const std::size_t size = m_first[request + 1] - m_first[request];
        const auto replace = [&](std::size_t place) { draws[place] = draw(place); };
        if (sum.next_per_s == 0.0) {
            for (std::size_t place = 0; place < size; ++place)
                replace(place);
        } else {
            replace(random.below(static_cast<std::uint32_t>(size))); // the first, at next; the others by what came after
            const double chance = 1.0 - sum.next_per_s / sum.rate_per_s;
            const double scale = -1.0 / std::log1p(-chance); // the next one is a geometric number of places on
            for (double place = std::floor(random.exponential() * scale); chance > 0.0 && place < static_cast<double>(size);
                 place += 1.0 + std::floor(random.exponential() * scale))
                replace(static_cast<std::size_t>(place));
        }
        sum.next_per_s = sum.rate_per_s * std::exp(random.exponential() / static_cast<double>(size));
    }
    void merge(const Reservoirs& later, std::size_t request, RandomStream& random)
    {
        if (later.m_sums[request].rate_per_s > 0.0 && add(request, later.m_sums[request].rate_per_s))
            change(request, random, [&](std::size_t place) { return later.m_draws[later.m_first[request] + place]; });
    }
    [[nodiscard]] std::vector<TripEnds> take(std::size_t request) const
    {
        return m_sums[request].rate_per_s > 0.0
                   ? std::vector<TripEnds>(m_draws.data() + m_first[request], m_draws.data() + m_first[request + 1])
                   : std::vector<TripEnds>();
    }

private:
    struct Sum {
        double rate_per_s = 0.0;
        double next_per_s = 0.0; ///< sum of rates at which the next draw changes; 0 while there is none
    };
    std::vector<std::size_t> m_first; ///< [requests + 1] where the draws of each request begin
    std::vector<Sum> m_sums;          ///< [requests]
    std::vector<TripEnds> m_draws;
};

std::uint64_t streamOf(const PoolRequest& request)
{
    std::uint64_t key = 0xCBF29CE484222325ULL; // FNV-1a over the path: a lot does not depend on its place among the requests
    for (const SegmentIndex segment : request.path)
        key = (key ^ segment) * 0x100000001B3ULL;
    return key ^ (std::uint64_t{request.lot} << 40U);
}

/// One thread's pass over some sources.
class Pass {
public:
    Pass(const TripLaw& law, std::span<const PoolRequest> requests, const RequestIndex& index, std::uint64_t seed, Reservoirs& reservoirs)
        : m_law(law),
          m_graph(*law.graph()),
          m_requests(requests),
          m_index(index),
          m_seed(seed),
          m_reservoirs(reservoirs),
          m_preorder(m_graph),
          m_ranges(m_graph.portalCount()),
          m_order(m_graph.targetCount())
    {
    }

    void visit(std::uint32_t source, const PathTree& tree)
    {
        m_law.fillRow(source, m_row);
        m_preorder.number(tree, m_ranges, m_order);
        m_upTo.assign(m_order.size() + 1, 0.0);
        for (std::size_t place = 0; place < m_order.size(); ++place)
            m_upTo[place + 1] = m_upTo[place] + (m_order[place] == source ? 0.0 : m_row.trips[m_order[place]].rate_per_s);
        for (const NodeIndex portal : tree.settled)
            offer(source, tree, portal, m_upTo[m_ranges[portal].last] - m_upTo[m_ranges[portal].first]);
        for (std::uint32_t target = 0; target < m_graph.targetCount(); ++target)
            if (tree.segment[m_graph.nodeOfTarget(target)] != navigation::kNone)
                offer(source, tree, m_graph.nodeOfTarget(target), m_row.trips[target].rate_per_s);
    }

private:
    void offer(std::uint32_t source, const PathTree& tree, NodeIndex end, double rate_per_s)
    {
        const SegmentIndex segment = tree.segment[end];
        for (std::uint32_t i = m_index.first[segment]; rate_per_s > 0.0 && i < m_index.first[segment + 1]; ++i) {
            const std::uint32_t request = m_index.requests[i];
            if ((m_index.isLong[request] != 0 && !leadsOver(tree, m_requests[request].path)) || !m_reservoirs.add(request, rate_per_s))
                continue;
            RandomStream random(m_seed, streamOf(m_requests[request]), Purpose::alibi, source);
            m_reservoirs.change(request, random, [&](std::size_t) { return TripEnds{source, drawBehind(end, random)}; });
        }
    }

    /// Given that the last segment is part of the tree.
    [[nodiscard]] bool leadsOver(const PathTree& tree, const std::vector<SegmentIndex>& path) const
    {
        return std::all_of(path.begin(), path.end() - 1, [&](SegmentIndex one) { return tree.segment[m_graph.segments()[one].to] == one; });
    }

    [[nodiscard]] std::uint32_t drawBehind(NodeIndex end, RandomStream& random) const
    {
        if (end >= m_graph.portalCount())
            return m_graph.targetOfNode(end);
        const auto first = m_upTo.begin() + m_ranges[end].first + 1;
        const auto last = m_upTo.begin() + m_ranges[end].last;
        const double drawn = *(first - 1) + random.uniform() * (*last - *(first - 1));
        auto found = std::upper_bound(first, last, drawn);
        while (found != first && *found == *(found - 1)) // rounding up to the end must not give what has no rate
            --found;
        return m_order[static_cast<std::size_t>(found - m_upTo.begin()) - 1];
    }

    const TripLaw& m_law;
    const navigation::NavigationGraph& m_graph;
    std::span<const PoolRequest> m_requests;
    const RequestIndex& m_index;
    std::uint64_t m_seed;
    Reservoirs& m_reservoirs;
    TreePreorder m_preorder;
    std::vector<PlaceRange> m_ranges;
    std::vector<std::uint32_t> m_order;
    std::vector<double> m_upTo;
    TripRow m_row;
};

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
    const std::size_t targets = law.graph()->targetCount();
    const RequestIndex index(requests, law.graph()->segments().size());
    // Neither threads nor the other requests may matter for what a lot holds, so the cut depends on the city alone.
    const std::size_t bytes = std::max<std::size_t>(1, law.graph()->segments().size() * (each * sizeof(TripEnds) + sizeof(double)));
    const std::size_t chunks = std::clamp<std::size_t>(std::min(kMemory_bytes / bytes, targets / 32), 1, 4); // each begins its draws anew
    std::vector<Reservoirs> parts(chunks, Reservoirs(requests, each));
    std::atomic<std::size_t> done = 0;
    const std::size_t chunkSize = std::max<std::size_t>(1, (targets + chunks - 1) / chunks);
    foundation::parallelChunks(targets, chunkSize, threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        navigation::TargetTrees trees(*law.graph());
        Pass pass(law, requests, index, seed, parts[chunk]);
        trees.grow(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), [&](std::uint32_t source, const PathTree& tree) {
            pass.visit(source, tree);
            if (++done % 64 == 0)
                context.report(static_cast<double>(done) / static_cast<double>(targets), "Drawing alibis");
            return !context.isCancelled();
        });
    });
    if (context.isCancelled())
        return foundation::Error{"cancelled", "Stopped.", ""};
    std::vector<std::vector<TripEnds>> lots;
    for (std::size_t request = 0; request < requests.size(); ++request) {
        for (std::uint32_t chunk = 1; chunk < chunks; ++chunk) {
            RandomStream random(seed, streamOf(requests[request]), Purpose::alibi, 0xFFFFFFFFU - chunk);
            parts[0].merge(parts[chunk], request, random);
        }
        lots.push_back(parts[0].take(request));
    }
    return lots;
}

} // namespace passerby::alibi
