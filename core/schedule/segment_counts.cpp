// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/parallel.h"
#include "core/schedule/counting_run.h"

#include <algorithm>
#include <array>

namespace passerby::schedule {

namespace {

using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;

/// Batches that are carried along a tree together.
constexpr std::size_t kLanes = 16;

/// Spreads the trips of up to kLanes batches over the trees: what goes to a node goes over its last segment, and on to the node before.
class Spreader {
public:
    Spreader(const Counts& counts, std::size_t firstBatch, std::size_t lastBatch, SegmentCounts& result)
        : m_counts(counts),
          m_graph(*counts.graph),
          m_firstBatch(firstBatch),
          m_batches(lastBatch - firstBatch),
          m_result(result),
          m_loads(m_graph.nodes().size()),
          m_next(m_batches, 0)
    {
    }

    void spread(std::uint32_t source)
    {
        m_last = m_counts.routes->lastSegments(source);
        m_open.clear();
        for (std::size_t lane = 0; lane < m_batches; ++lane)
            collect(source, lane);
        std::erase_if(m_open, [&](NodeIndex node) { return m_loads[node].branches != 0; });
        for (std::size_t next = 0; next < m_open.size();)
            passOn(m_open[next++]); // which opens more
    }

private:
    struct Load {
        std::array<float, kLanes> entries{};
        std::array<float, kLanes> slowness{};
        std::uint32_t branches = 0; ///< nodes after this one that still have to be passed on
        bool used = false;
    };

    [[nodiscard]] NodeIndex before(NodeIndex node) const { return m_graph.segments()[m_last[node]].from; }

    void collect(std::uint32_t source, std::size_t lane)
    {
        const std::vector<PairCount>& pairs = m_counts.pairs[m_firstBatch + lane];
        for (std::size_t& next = m_next[lane]; next < pairs.size() && pairs[next].origin == source; ++next) {
            const NodeIndex node = m_graph.nodeOfTarget(pairs[next].destination);
            m_loads[node].entries[lane] += static_cast<float>(pairs[next].trips);
            m_loads[node].slowness[lane] += pairs[next].slowness_s_per_m;
            mark(node);
        }
    }
    void mark(NodeIndex node)
    {
        while (!m_loads[node].used && m_last[node] != kNone) {
            m_loads[node].used = true;
            m_open.push_back(node);
            node = before(node);
            ++m_loads[node].branches;
        }
    }
    void passOn(NodeIndex node)
    {
        const SegmentIndex segment = m_last[node];
        const NodeIndex previous = before(node);
        const bool isFirst = m_last[previous] == kNone;
        Load& load = m_loads[node];
        Load& onward = m_loads[previous];
        float* entries = m_result.entries.data() + segment * m_result.batches + m_firstBatch;
        float* slowness = m_result.slowness_s_per_m.data() + segment * m_result.batches + m_firstBatch;
        for (std::size_t lane = 0; lane < m_batches; ++lane) {
            entries[lane] += load.entries[lane];
            slowness[lane] += load.slowness[lane];
        }
        for (std::size_t lane = 0; lane < kLanes && !isFirst; ++lane) {
            onward.entries[lane] += load.entries[lane];
            onward.slowness[lane] += load.slowness[lane];
        }
        load = Load{};
        if (--onward.branches == 0 && !isFirst)
            m_open.push_back(previous);
    }

    const Counts& m_counts;
    const navigation::NavigationGraph& m_graph;
    std::size_t m_firstBatch;
    std::size_t m_batches;
    SegmentCounts& m_result;
    std::vector<Load> m_loads;       ///< [nodes] all zero between sources
    std::vector<std::size_t> m_next; ///< [lanes] place in the batch's pairs
    std::vector<NodeIndex> m_open;
    std::span<const SegmentIndex> m_last;
};

} // namespace

SegmentCounts CountingRun::spread(const Counts& counts, unsigned threads)
{
    SegmentCounts result;
    result.batches = counts.batches;
    result.entries.resize(counts.graph->segments().size() * counts.batches);
    result.slowness_s_per_m.resize(result.entries.size());
    foundation::parallelChunks(counts.batches, kLanes, threads, [&](std::size_t, std::size_t first, std::size_t last) {
        Spreader spreader(counts, first, last, result);
        for (std::uint32_t source = 0; source < counts.graph->sourceCount(); ++source)
            spreader.spread(source);
    });
    return result;
}

} // namespace passerby::schedule
