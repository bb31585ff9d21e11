// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/pool_filler.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <numeric>

namespace passerby::alibi {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

constexpr std::size_t kRequestsAtOnce = 2048;

bool isOfPlace(std::span<const PoolRequest> requests, std::size_t segments)
{
    for (std::size_t place = 0; place < requests.size(); ++place)
        if (requests[place].path.size() != 1 || requests[place].path.front() != place)
            return false;
    return requests.size() == segments;
}

/// FNV-1a over the path: a lot does not depend on its place among the requests.
std::uint64_t streamOf(const PoolRequest& request)
{
    std::uint64_t key = 0xCBF29CE484222325ULL;
    for (const SegmentIndex segment : request.path)
        key = (key ^ segment) * 0x100000001B3ULL;
    return key ^ (std::uint64_t{request.lot} << 40U);
}

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

} // namespace

PoolFiller::PoolFiller(const navigation::NavigationGraph& graph, std::span<const PoolRequest> requests, std::size_t each,
                       std::uint64_t seed, std::size_t chunks, unsigned threads)
    : m_graph(graph),
      m_requests(requests),
      m_seed(seed),
      m_threads(threads),
      m_isEverySegment(isOfPlace(requests, graph.segments().size())),
      m_firstOfSegment(graph.segments().size() + 1, 0),
      m_bySegment(requests.size()),
      m_chunks(chunks),
      m_firstDraw(1, 0),
      m_held(requests.size())
{
    for (const PoolRequest& request : requests) {
        ++m_firstOfSegment[request.path.back() + 1];
        m_firstDraw.push_back(m_firstDraw.back() + lotSize(each, request.lot));
    }
    m_draws.resize(m_firstDraw.back());
    std::partial_sum(m_firstOfSegment.begin(), m_firstOfSegment.end(), m_firstOfSegment.begin());
    std::vector<std::uint32_t> next(m_firstOfSegment.begin(), m_firstOfSegment.end() - 1);
    for (std::uint32_t request = 0; request < requests.size(); ++request)
        m_bySegment[next[requests[request].path.back()]++] = request;
    for (Chunk& chunk : m_chunks) {
        chunk.bids.resize(requests.size());
        chunk.sources.resize(TreeStore::kBlock);
        chunk.order.resize(TreeStore::kBlock);
        chunk.upTo_per_s.resize(TreeStore::kBlock);
    }
}

/// Given that the last segment is part of the tree.
bool PoolFiller::leadsOver(const SourceTree& tree, const std::vector<SegmentIndex>& path) const
{
    return std::all_of(path.begin(), path.end() - 1, [&](SegmentIndex one) { return tree.segment[m_graph.segments()[one].to] == one; });
}

void PoolFiller::put(Chunk& chunk, std::uint32_t request, PlaceRange places, double rate_per_s)
{
    Bid& bid = chunk.bids[request];
    bid.rate_per_s += rate_per_s;
    chunk.offers.push_back({bid.latest, static_cast<std::uint32_t>(chunk.desks), places.first, places.last});
    bid.latest = static_cast<std::uint32_t>(chunk.offers.size() - 1);
}

void PoolFiller::put(Chunk& chunk, SegmentIndex segment, const SourceTree& tree, PlaceRange places, double rate_per_s) const
{
    if (m_isEverySegment)
        return put(chunk, segment, places, rate_per_s);
    for (std::uint32_t i = m_firstOfSegment[segment]; i < m_firstOfSegment[segment + 1]; ++i) {
        const std::uint32_t request = m_bySegment[i];
        if (m_requests[request].path.size() == 1 || leadsOver(tree, m_requests[request].path))
            put(chunk, request, places, rate_per_s);
    }
}

void PoolFiller::offer(std::size_t at, std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripsInOrder& trips)
{
    constexpr std::uint32_t kAhead = 8;
    Chunk& chunk = m_chunks[at];
    chunk.sources[chunk.desks] = source;
    chunk.order[chunk.desks].assign(trips.order.begin(), trips.order.end());
    chunk.upTo_per_s[chunk.desks].assign(trips.upTo_per_s.begin(), trips.upTo_per_s.end());
    const auto fetch = [&](SegmentIndex segment) {
        if (m_isEverySegment && segment != kNone)
            __builtin_prefetch(&chunk.bids[segment], 1);
    };
    for (std::size_t place = 0; place < walk.size(); ++place) {
        fetch(walk.segment(std::min(place + kAhead, walk.size() - 1)));
        const PlaceRange targets = trips.ranges[walk.portal(place)];
        if (const double rate_per_s = trips.rate_per_s(targets); rate_per_s > 0.0)
            put(chunk, walk.segment(place), tree, targets, rate_per_s);
    }
    const auto targets = static_cast<std::uint32_t>(trips.order.size());
    const auto lastSegment = [&](std::uint32_t place) { return tree.segment[m_graph.nodeOfTarget(trips.order[place])]; };
    for (std::uint32_t place = 1; place < targets; ++place) {
        fetch(lastSegment(std::min(place + kAhead, targets - 1)));
        if (const double rate_per_s = trips.rate_per_s(TripsInOrder::at(place)); rate_per_s > 0.0)
            put(chunk, lastSegment(place), tree, TripsInOrder::at(place), rate_per_s);
    }
    ++chunk.desks;
}

void PoolFiller::draw()
{
    foundation::parallelChunks(m_requests.size(), kRequestsAtOnce, m_threads, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t request = begin; request < end; ++request)
            drawFor(request);
    });
    for (Chunk& chunk : m_chunks) {
        chunk.offers.clear();
        chunk.desks = 0;
    }
    ++m_round;
}

void PoolFiller::drawFor(std::size_t request)
{
    double offered_per_s = 0.0;
    for (const Chunk& chunk : m_chunks)
        offered_per_s += chunk.bids[request].rate_per_s;
    if (!(offered_per_s > 0.0))
        return;
    Held& held = m_held[request];
    held.rate_per_s += offered_per_s;
    if (held.rate_per_s >= held.next_per_s)
        change(request, offered_per_s);
    for (Chunk& chunk : m_chunks)
        chunk.bids[request] = {};
}

/// Makes those draws that change ones of what was offered.
void PoolFiller::change(std::size_t request, double offered_per_s)
{
    RandomStream random(m_seed, streamOf(m_requests[request]), Purpose::alibi, m_round);
    Held& held = m_held[request];
    TripEnds* draws = m_draws.data() + m_firstDraw[request];
    const std::size_t size = m_firstDraw[request + 1] - m_firstDraw[request];
    const auto replace = [&](std::size_t place) { draws[place] = pick(request, random.uniform() * offered_per_s); };
    held.next_per_s = renewDraws(held.next_per_s, held.rate_per_s, size, random, replace);
}

TripEnds PoolFiller::pick(std::size_t request, double drawn_per_s) const
{
    const Chunk* chunk = nullptr;
    for (const Chunk& one : m_chunks) {
        if (one.bids[request].latest == kNone)
            continue;
        chunk = &one;
        if (drawn_per_s < one.bids[request].rate_per_s)
            break;
        drawn_per_s -= one.bids[request].rate_per_s;
    }
    const Offer* offer = nullptr;
    for (std::uint32_t i = chunk->bids[request].latest; i != kNone; i = offer->next) {
        offer = &chunk->offers[i];
        const std::vector<double>& upTo_per_s = chunk->upTo_per_s[offer->desk];
        const double rate_per_s = upTo_per_s[offer->last] - upTo_per_s[offer->first];
        if (drawn_per_s < rate_per_s)
            break;
        drawn_per_s -= rate_per_s;
    }
    return pickFrom(*chunk, *offer, drawn_per_s);
}

TripEnds PoolFiller::pickFrom(const Chunk& chunk, const Offer& offer, double drawn_per_s)
{
    const std::vector<double>& upTo_per_s = chunk.upTo_per_s[offer.desk];
    const auto first = upTo_per_s.begin() + offer.first + 1;
    const auto last = upTo_per_s.begin() + offer.last;
    auto found = std::upper_bound(first, last, *(first - 1) + drawn_per_s);
    while (found != first && *found == *(found - 1)) // rounding up to the end must not give what has no rate
        --found;
    return {chunk.sources[offer.desk], chunk.order[offer.desk][static_cast<std::size_t>(found - upTo_per_s.begin()) - 1]};
}

std::vector<std::vector<TripEnds>> PoolFiller::take()
{
    std::vector<std::vector<TripEnds>> lots;
    for (std::size_t request = 0; request < m_requests.size(); ++request) {
        const TripEnds* draws = m_draws.data();
        lots.emplace_back();
        if (m_held[request].rate_per_s > 0.0)
            lots.back().assign(draws + m_firstDraw[request], draws + m_firstDraw[request + 1]);
    }
    return lots;
}

} // namespace passerby::alibi
