// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_store.h"

#include "core/foundation/parallel.h"
#include "core/navigation/tree_distances.h"

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

void TreeStore::measureFree(std::uint32_t begin, std::uint32_t end, const Measured& work)
{
    if (m_hasDistances) {
        while (begin < end && work(begin, {m_distances_m[begin], m_distances_m[begin]}))
            ++begin;
        return;
    }
    navigation::TargetTrees trees(m_graph);
    trees.measure(begin, end, [&](std::uint32_t source, std::vector<double>& distance_m) {
        if (!m_keepDistances)
            return work(source, {distance_m, distance_m});
        m_distances_m[source] = std::move(distance_m);
        return work(source, {m_distances_m[source], m_distances_m[source]});
    });
}

void TreeStore::measureSlowed(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const Measured& work)
{
    std::vector<double> byNode;
    std::vector<double> effective_m;
    std::vector<double> length_m;
    const auto see = [&](std::uint32_t source, const SourceTree& tree) {
        const navigation::NodeIndex node = graph.nodeOfTarget(source);
        const auto lengthOf = [&](navigation::SegmentIndex segment) { return graph.segments()[segment].length_m; };
        const auto effectiveOf = [&](navigation::SegmentIndex segment) { return graph.effectiveLength_m(segment); };
        navigation::sumAlongTree(graph, node, tree.segment, tree.settled, lengthOf, byNode, length_m);
        navigation::sumAlongTree(graph, node, tree.segment, tree.settled, effectiveOf, byNode, effective_m);
        return work(source, {length_m, effective_m});
    };
    if (!m_hasTrees)
        return growTrees(begin, end, see);
    while (begin < end && see(begin, m_trees[begin]))
        ++begin;
}

void TreeStore::measure(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const Measured& work)
{
    graph.isSlowed() ? measureSlowed(graph, begin, end, work) : measureFree(begin, end, work);
}

/// After a pass over all sources: what it was to keep is there.
void TreeStore::noteMeasured(const navigation::NavigationGraph& graph)
{
    (graph.isSlowed() ? m_hasTrees : m_hasDistances) = graph.isSlowed() ? m_keepTrees : m_keepDistances;
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

bool TreeStore::visitDistances(const navigation::NavigationGraph& graph, std::size_t chunks, JobContext& context, std::string_view what,
                               const VisitDistances& work)
{
    const std::size_t count = m_graph.targetCount();
    Progress progress(context, what, count);
    foundation::parallelChunks(count, chunkSize(count, chunks), m_threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        measure(graph, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                [&](std::uint32_t source, const SourceDistances& distances) {
                    work(chunk, source, distances);
                    return progress.countOne();
                });
    });
    if (context.isCancelled())
        return false;
    noteMeasured(graph);
    return true;
}

bool TreeStore::visitDistancesInOrder(const navigation::NavigationGraph& graph, JobContext& context, std::string_view what,
                                      const VisitDistances& work)
{
    constexpr std::size_t kWindow = 256;
    constexpr std::size_t kPart = 32;
    struct Kept {
        std::vector<double> length_m;
        std::vector<double> effective_m;
    };
    const std::size_t count = m_graph.targetCount();
    std::vector<Kept> window(std::min(count, kWindow));
    for (std::size_t begin = 0; begin < count; begin += kWindow) {
        if (context.isCancelled())
            return false;
        context.report(static_cast<double>(begin) / static_cast<double>(count), what);
        const std::size_t length = std::min(kWindow, count - begin);
        foundation::parallelChunks(length, kPart, m_threads, [&](std::size_t, std::size_t first, std::size_t last) {
            measure(graph, static_cast<std::uint32_t>(begin + first), static_cast<std::uint32_t>(begin + last),
                    [&](std::uint32_t source, const SourceDistances& distances) {
                        Kept& kept = window[source - begin];
                        kept.length_m.assign(distances.length_m.begin(), distances.length_m.end());
                        kept.effective_m.assign(distances.effective_m.begin(), distances.effective_m.end());
                        return true;
                    });
        });
        for (std::size_t i = 0; i < length; ++i)
            work(0, static_cast<std::uint32_t>(begin + i), {window[i].length_m, window[i].effective_m});
    }
    noteMeasured(graph);
    return true;
}

} // namespace passerby::alibi
