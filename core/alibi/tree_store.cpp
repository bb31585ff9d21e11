// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_store.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <atomic>

namespace passerby::alibi {

using navigation::PathTree;

TreeStore::TreeStore(const navigation::NavigationGraph& graph, unsigned threads, std::size_t budget_bytes)
    : m_graph(graph), m_threads(threads), m_trees(graph.targetCount())
{
    const std::size_t targets = graph.targetCount();
    const std::size_t distances = targets * targets * sizeof(double);
    const std::size_t trees = targets * (graph.nodes().size() + graph.portalCount()) * sizeof(std::uint32_t);
    m_keepTrees = distances + trees <= budget_bytes;
    m_keepDistances = distances <= budget_bytes;
}

void TreeStore::read(PathTree& grown, SourceTree& tree) const
{
    std::swap(tree.segment, grown.segment);
    std::swap(tree.settled, grown.settled);
    copyDistances(grown, tree);
}

void TreeStore::copyDistances(const PathTree& grown, SourceTree& tree) const
{
    tree.distance_m.assign(grown.distance_m.begin() + static_cast<std::ptrdiff_t>(m_graph.portalCount()), grown.distance_m.end());
}

bool TreeStore::visit(std::size_t chunks, foundation::JobContext& context, std::string_view what, const Visit& work)
{
    const std::size_t count = m_graph.targetCount();
    const std::size_t chunkSize = std::max<std::size_t>(1, (count + chunks - 1) / chunks);
    std::atomic<std::size_t> done = 0;
    const auto report = [&] {
        const std::size_t finished = ++done;
        if (finished % 64 == 0)
            context.report(static_cast<double>(finished) / static_cast<double>(count), what);
        return !context.isCancelled();
    };
    foundation::parallelChunks(count, chunkSize, m_threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        if (m_grown && m_keepTrees) {
            for (std::size_t source = begin; source < end; ++source) {
                work(chunk, static_cast<std::uint32_t>(source), m_trees[source]);
                if (!report())
                    return;
            }
            return;
        }
        navigation::TargetTrees trees(m_graph);
        SourceTree passing;
        trees.grow(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), [&](std::uint32_t source, PathTree& grown) {
            read(grown, passing);
            work(chunk, source, passing);
            if (!m_grown && m_keepTrees)
                m_trees[source] = std::move(passing);
            else if (!m_grown && m_keepDistances)
                m_trees[source].distance_m = std::move(passing.distance_m);
            return report();
        });
    });
    if (context.isCancelled())
        return false;
    m_grown = true;
    return true;
}

bool TreeStore::visitDistances(foundation::JobContext& context, std::string_view what, const Visit& work)
{
    constexpr std::size_t kWindow = 256;
    constexpr std::size_t kPart = 32;
    const std::size_t count = m_graph.targetCount();
    std::vector<SourceTree> window(kWindow);
    for (std::size_t begin = 0; begin < count; begin += kWindow) {
        if (context.isCancelled())
            return false;
        context.report(static_cast<double>(begin) / static_cast<double>(count), what);
        const std::size_t length = std::min(kWindow, count - begin);
        const bool kept = m_grown && (m_keepTrees || m_keepDistances);
        if (!kept)
            foundation::parallelChunks(length, kPart, m_threads, [&](std::size_t, std::size_t first, std::size_t last) {
                navigation::TargetTrees trees(m_graph);
                trees.grow(static_cast<std::uint32_t>(begin + first), static_cast<std::uint32_t>(begin + last),
                           [&](std::uint32_t source, PathTree& grown) {
                               copyDistances(grown, window[source - begin]);
                               return true;
                           });
            });
        for (std::size_t i = 0; i < length; ++i)
            work(0, static_cast<std::uint32_t>(begin + i), kept ? m_trees[begin + i] : window[i]);
    }
    return true;
}

} // namespace passerby::alibi
