// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_store.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <atomic>

namespace passerby::alibi {

using navigation::PathTree;
using navigation::PathTreeGrower;

TreeStore::TreeStore(const navigation::NavigationGraph& graph, unsigned threads, std::size_t budget_bytes)
    : m_graph(graph), m_threads(threads), m_trees(graph.targetCount())
{
    const std::size_t targets = graph.targetCount();
    const std::size_t distances = targets * targets * sizeof(double);
    const std::size_t trees = targets * (graph.nodes().size() + graph.portalCount()) * sizeof(std::uint32_t);
    m_keepTrees = distances + trees <= budget_bytes;
    m_keepDistances = distances <= budget_bytes;
}

void TreeStore::grow(PathTreeGrower& grower, PathTree& scratch, std::uint32_t source, SourceTree& tree) const
{
    grower.grow(m_graph.nodeOfTarget(source), scratch);
    tree.segment = scratch.segment;
    tree.settled = scratch.settled;
    tree.distance_m.assign(scratch.distance_m.begin() + static_cast<std::ptrdiff_t>(m_graph.portalCount()), scratch.distance_m.end());
}

bool TreeStore::visit(std::size_t chunks, foundation::JobContext& context, std::string_view what, const Visit& work)
{
    const std::size_t count = m_graph.targetCount();
    const std::size_t chunkSize = std::max<std::size_t>(1, (count + chunks - 1) / chunks);
    std::atomic<std::size_t> done = 0;
    foundation::parallelChunks(count, chunkSize, m_threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        PathTreeGrower grower(m_graph);
        PathTree scratch;
        SourceTree passing;
        for (std::size_t source = begin; source < end && !context.isCancelled(); ++source) {
            const auto target = static_cast<std::uint32_t>(source);
            const bool kept = m_grown && m_keepTrees;
            if (!kept)
                grow(grower, scratch, target, passing);
            work(chunk, target, kept ? m_trees[source] : passing);
            if (!m_grown && m_keepTrees)
                m_trees[source] = std::move(passing);
            else if (!m_grown && m_keepDistances)
                m_trees[source].distance_m = std::move(passing.distance_m);
            const std::size_t finished = ++done;
            if (finished % 64 == 0)
                context.report(static_cast<double>(finished) / static_cast<double>(count), what);
        }
    });
    if (context.isCancelled())
        return false;
    m_grown = true;
    return true;
}

bool TreeStore::visitDistances(foundation::JobContext& context, std::string_view what, const Visit& work)
{
    constexpr std::size_t kWindow = 64;
    const std::size_t count = m_graph.targetCount();
    std::vector<SourceTree> window(kWindow);
    for (std::size_t begin = 0; begin < count; begin += kWindow) {
        if (context.isCancelled())
            return false;
        context.report(static_cast<double>(begin) / static_cast<double>(count), what);
        const std::size_t length = std::min(kWindow, count - begin);
        const bool kept = m_grown && (m_keepTrees || m_keepDistances);
        if (!kept)
            foundation::parallelChunks(length, 8, m_threads, [&](std::size_t, std::size_t first, std::size_t last) {
                PathTreeGrower grower(m_graph);
                PathTree scratch;
                for (std::size_t i = first; i < last; ++i)
                    grow(grower, scratch, static_cast<std::uint32_t>(begin + i), window[i]);
            });
        for (std::size_t i = 0; i < length; ++i)
            work(0, static_cast<std::uint32_t>(begin + i), kept ? m_trees[begin + i] : window[i]);
    }
    return true;
}

} // namespace passerby::alibi
