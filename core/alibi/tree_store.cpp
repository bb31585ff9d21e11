// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_store.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <atomic>

namespace passerby::alibi {

using foundation::JobContext;
using navigation::PathTree;

/// Counts sources done by any thread.
class TreeStore::Progress {
public:
    Progress(JobContext& context, std::string_view what, std::size_t count) : m_context(context), m_what(what), m_count(count) {}

    /// False when cancelled.
    bool countOne()
    {
        const std::size_t done = ++m_done;
        if (done % 64 == 0)
            m_context.report(static_cast<double>(done) / static_cast<double>(m_count), m_what);
        return !m_context.isCancelled();
    }

private:
    JobContext& m_context;
    std::string_view m_what;
    std::size_t m_count;
    std::atomic<std::size_t> m_done = 0;
};

namespace {

std::size_t chunkSize(std::size_t count, std::size_t chunks)
{
    return std::max<std::size_t>(1, (count + chunks - 1) / chunks);
}

} // namespace

TreeStore::TreeStore(const navigation::NavigationGraph& graph, unsigned threads, std::size_t budget_bytes)
    : m_graph(graph), m_threads(threads), m_trees(graph.targetCount()), m_distances_m(graph.targetCount())
{
    const std::size_t targets = graph.targetCount();
    const std::size_t distances = targets * targets * sizeof(double);
    const std::size_t trees = targets * (graph.nodes().size() + graph.portalCount()) * sizeof(std::uint32_t);
    m_keepTrees = distances + trees <= budget_bytes;
    m_keepDistances = distances <= budget_bytes;
}

void TreeStore::growTrees(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, const SourceTree&)>& work)
{
    navigation::TargetTrees trees(m_graph);
    SourceTree passing;
    trees.grow(begin, end, [&](std::uint32_t source, PathTree& grown) {
        SourceTree& tree = m_keepTrees ? m_trees[source] : passing;
        std::swap(tree.segment, grown.segment);
        std::swap(tree.settled, grown.settled);
        return work(source, tree);
    });
}

void TreeStore::measure(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, std::span<const double>)>& work)
{
    navigation::TargetTrees trees(m_graph);
    trees.measure(begin, end, [&](std::uint32_t source, std::vector<double>& distance_m) {
        if (!m_keepDistances)
            return work(source, distance_m);
        m_distances_m[source] = std::move(distance_m);
        return work(source, m_distances_m[source]);
    });
}

bool TreeStore::visit(std::size_t chunks, JobContext& context, std::string_view what, const Visit& work)
{
    const std::size_t count = m_graph.targetCount();
    Progress progress(context, what, count);
    foundation::parallelChunks(count, chunkSize(count, chunks), m_threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        const auto see = [&](std::uint32_t source, const SourceTree& tree) {
            work(chunk, source, tree);
            return progress.countOne();
        };
        if (!m_hasTrees)
            return growTrees(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), see);
        for (auto source = static_cast<std::uint32_t>(begin); source < end; ++source)
            if (!see(source, m_trees[source]))
                return;
    });
    if (context.isCancelled())
        return false;
    m_hasTrees = m_keepTrees;
    return true;
}

bool TreeStore::visitDistances(std::size_t chunks, JobContext& context, std::string_view what, const VisitDistances& work)
{
    const std::size_t count = m_graph.targetCount();
    Progress progress(context, what, count);
    foundation::parallelChunks(count, chunkSize(count, chunks), m_threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        const auto see = [&](std::uint32_t source, std::span<const double> distance_m) {
            work(chunk, source, distance_m);
            return progress.countOne();
        };
        if (!m_hasDistances)
            return measure(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), see);
        for (auto source = static_cast<std::uint32_t>(begin); source < end; ++source)
            if (!see(source, m_distances_m[source]))
                return;
    });
    if (context.isCancelled())
        return false;
    m_hasDistances = m_keepDistances;
    return true;
}

bool TreeStore::visitDistancesInOrder(JobContext& context, std::string_view what, const VisitDistances& work)
{
    constexpr std::size_t kWindow = 256;
    constexpr std::size_t kPart = 32;
    const std::size_t count = m_graph.targetCount();
    std::vector<std::vector<double>> window(m_hasDistances ? 0 : kWindow);
    for (std::size_t begin = 0; begin < count; begin += kWindow) {
        if (context.isCancelled())
            return false;
        context.report(static_cast<double>(begin) / static_cast<double>(count), what);
        const std::size_t length = std::min(kWindow, count - begin);
        if (!m_hasDistances)
            foundation::parallelChunks(length, kPart, m_threads, [&](std::size_t, std::size_t first, std::size_t last) {
                navigation::TargetTrees trees(m_graph);
                trees.measure(static_cast<std::uint32_t>(begin + first), static_cast<std::uint32_t>(begin + last),
                              [&](std::uint32_t source, std::vector<double>& distance_m) {
                                  std::swap(window[source - begin], distance_m);
                                  return true;
                              });
            });
        for (std::size_t i = 0; i < length; ++i)
            work(0, static_cast<std::uint32_t>(begin + i), m_hasDistances ? m_distances_m[begin + i] : window[i]);
    }
    return true;
}

} // namespace passerby::alibi
