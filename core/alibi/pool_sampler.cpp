// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_pools.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace passerby::alibi {

using foundation::JobContext;
using foundation::Result;
using navigation::SegmentIndex;

namespace {

using Path = std::vector<SegmentIndex>;

} // namespace

/// Makes lots on a thread of its own; all that is asked for meanwhile goes into the next pass.
class PoolSampler::Refiller {
public:
    Refiller(const TripLaw& law, std::size_t each, std::uint64_t seed, unsigned threads)
        : m_law(law), m_each(each), m_seed(seed), m_threads(threads), m_thread([this](const std::stop_token& stop) { run(stop); })
    {
    }
    ~Refiller()
    {
        {
            const std::lock_guard lock(m_mutex); // else the thread could miss it between looking and falling asleep
            m_thread.request_stop();
        }
        m_changed.notify_all();
    }

    /// Nothing happens where the lot is there, or on its way.
    void ask(PoolRequest request)
    {
        const std::lock_guard lock(m_mutex);
        if (m_made.contains(request) || !m_underway.insert(request).second)
            return;
        m_asked.push_back(std::move(request));
        m_changed.notify_all();
    }
    /// Waits for a lot that has been asked for.
    [[nodiscard]] std::vector<TripEnds> take(const PoolRequest& request)
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            const auto found = m_made.find(request);
            if (found != m_made.end()) {
                std::vector<TripEnds> draws = std::move(found->second);
                m_made.erase(found);
                return draws;
            }
            m_changed.wait(lock);
        }
    }

private:
    struct Before {
        bool operator()(const PoolRequest& a, const PoolRequest& b) const { return a.path != b.path ? a.path < b.path : a.lot < b.lot; }
    };
    /// Cancelled together with the thread.
    class StopContext final : public JobContext {
    public:
        explicit StopContext(const std::stop_token& stop) : m_stop(stop) {}
        [[nodiscard]] bool isCancelled() const override { return m_stop.stop_requested(); }

    private:
        const std::stop_token& m_stop;
    };

    void run(const std::stop_token& stop)
    {
        StopContext context(stop);
        while (true) {
            std::vector<PoolRequest> requests;
            {
                std::unique_lock lock(m_mutex);
                m_changed.wait(lock, [&] { return stop.stop_requested() || !m_asked.empty(); });
                if (stop.stop_requested())
                    return;
                std::swap(requests, m_asked);
            }
            std::sort(requests.begin(), requests.end(), Before());
            Result<std::vector<std::vector<TripEnds>>> lots = fillPools(m_law, requests, m_each, m_seed, m_threads, context);
            if (!lots)
                return; // cancelled
            const std::lock_guard lock(m_mutex);
            for (std::size_t i = 0; i < requests.size(); ++i) {
                m_underway.erase(requests[i]);
                m_made.emplace(std::move(requests[i]), std::move(lots.value()[i]));
            }
            m_changed.notify_all();
        }
    }

    const TripLaw& m_law;
    std::size_t m_each;
    std::uint64_t m_seed;
    unsigned m_threads;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<PoolRequest> m_asked;
    std::set<PoolRequest, Before> m_underway; ///< those, and those that are being made
    std::map<PoolRequest, std::vector<TripEnds>, Before> m_made;
    std::jthread m_thread; // last: it uses all of the above
};

PoolSampler::PoolSampler(std::shared_ptr<const TripLaw> law, std::size_t each, std::uint64_t seed, unsigned threads)
    : m_law(std::move(law)),
      m_each(each),
      m_bySegment(m_law->graph()->segments().size()),
      m_refiller(std::make_unique<Refiller>(*m_law, each, seed, threads))
{
}

PoolSampler::~PoolSampler() = default;

Result<std::unique_ptr<PoolSampler>> PoolSampler::create(std::shared_ptr<const TripLaw> law, std::size_t each, std::uint64_t seed,
                                                         unsigned threads, JobContext& context)
{
    const std::vector<PoolRequest> requests = firstRequests(*law->graph());
    Result<std::vector<std::vector<TripEnds>>> lots = fillPools(*law, requests, each, seed, threads, context);
    if (!lots)
        return lots.error();
    return fromLots(std::move(law), each, seed, threads, std::move(lots).value());
}

std::unique_ptr<PoolSampler> PoolSampler::fromLots(std::shared_ptr<const TripLaw> law, std::size_t each, std::uint64_t seed,
                                                   unsigned threads, std::vector<std::vector<TripEnds>> lots)
{
    std::unique_ptr<PoolSampler> sampler(new PoolSampler(std::move(law), each, seed, threads));
    for (std::size_t segment = 0; segment < lots.size(); ++segment)
        sampler->m_bySegment[segment].draws = std::make_shared<const std::vector<TripEnds>>(std::move(lots[segment]));
    return sampler;
}

std::vector<PoolRequest> PoolSampler::firstRequests(const navigation::NavigationGraph& graph)
{
    std::vector<PoolRequest> requests(graph.segments().size());
    for (SegmentIndex segment = 0; segment < requests.size(); ++segment)
        requests[segment].path.assign(1, segment);
    return requests;
}

PoolSampler::Pool& PoolSampler::poolOf(std::span<const SegmentIndex> path)
{
    if (path.size() == 1)
        return m_bySegment[path.front()];
    const Path key(path.begin(), path.end());
    auto found =
        std::lower_bound(m_byPath.begin(), m_byPath.end(), key, [](const auto& one, const Path& other) { return one.first < other; });
    if (found == m_byPath.end() || found->first != key) {
        auto pool = std::make_unique<Pool>();
        m_refiller->ask({key, 0});
        pool->draws = std::make_shared<const std::vector<TripEnds>>(m_refiller->take({key, 0}));
        found = m_byPath.insert(found, {key, std::move(pool)});
    }
    return *found->second;
}

std::optional<TripEnds> PoolSampler::draw(std::span<const SegmentIndex> path, foundation::RandomStream&)
{
    Pool& pool = poolOf(path);
    if (!pool.draws || pool.draws->empty())
        return std::nullopt;
    if (pool.used == pool.draws->size()) {
        pool.draws = std::make_shared<const std::vector<TripEnds>>(m_refiller->take({Path(path.begin(), path.end()), ++pool.lot}));
        pool.used = 0;
        pool.isNextAsked = false;
    }
    if (!pool.isNextAsked && 2 * (pool.used + 1) >= pool.draws->size()) {
        m_refiller->ask({Path(path.begin(), path.end()), pool.lot + 1});
        pool.isNextAsked = true;
    }
    return (*pool.draws)[pool.used++];
}

struct PoolSampler::Place final : AlibiSampler::Position {
    std::vector<Pool> bySegment;
    std::vector<std::pair<Path, Pool>> byPath;
};

std::shared_ptr<const AlibiSampler::Position> PoolSampler::position() const
{
    auto place = std::make_shared<Place>();
    place->bySegment = m_bySegment;
    place->byPath.reserve(m_byPath.size());
    place->bytes = sizeof(Place) + m_bySegment.size() * sizeof(Pool);
    for (const auto& [path, pool] : m_byPath) {
        place->byPath.emplace_back(path, *pool);
        place->bytes += sizeof(place->byPath.front()) + path.size() * sizeof(SegmentIndex);
    }
    return place;
}

void PoolSampler::goBack(const AlibiSampler::Position& position)
{
    const auto& place = dynamic_cast<const Place&>(position);
    m_bySegment = place.bySegment;
    m_byPath.clear();
    for (const auto& [path, pool] : place.byPath)
        m_byPath.emplace_back(path, std::make_unique<Pool>(pool));
    for (SegmentIndex segment = 0; segment < m_bySegment.size(); ++segment)
        if (m_bySegment[segment].isNextAsked)
            m_refiller->ask({{segment}, m_bySegment[segment].lot + 1});
    for (const auto& [path, pool] : m_byPath)
        if (pool->isNextAsked)
            m_refiller->ask({path, pool->lot + 1});
}

std::size_t PoolSampler::memory_bytes() const
{
    std::size_t bytes = m_bySegment.size() * sizeof(Pool);
    for (const Pool& pool : m_bySegment)
        bytes += pool.draws ? pool.draws->capacity() * sizeof(TripEnds) : 0;
    for (const auto& [path, pool] : m_byPath)
        bytes += sizeof(Pool) + path.size() * sizeof(SegmentIndex) + (pool->draws ? pool->draws->capacity() * sizeof(TripEnds) : 0);
    return bytes;
}

} // namespace passerby::alibi
