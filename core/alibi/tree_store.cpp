// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_store.h"

#include "core/foundation/parallel.h"
#include "core/navigation/tree_distances.h"
#include "core/navigation/tree_repair.h"

#include <algorithm>
#include <atomic>
#include <mutex>

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

/// Growers keep working memory worth some passes over it: those that are idle are used again by whichever thread needs one.
class TreeStore::Growers {
public:
    explicit Growers(const navigation::NavigationGraph& graph) : m_graph(graph) {}

    template <class Work>
    void use(Work work)
    {
        std::unique_ptr<navigation::TargetTrees> trees;
        {
            const std::lock_guard lock(m_mutex);
            if (!m_idle.empty()) {
                trees = std::move(m_idle.back());
                m_idle.pop_back();
            }
        }
        if (!trees)
            trees = std::make_unique<navigation::TargetTrees>(m_graph);
        work(*trees);
        const std::lock_guard lock(m_mutex);
        m_idle.push_back(std::move(trees));
    }

private:
    const navigation::NavigationGraph& m_graph;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<navigation::TargetTrees>> m_idle;
};

namespace {

std::size_t chunkSize(std::size_t count, std::size_t chunks)
{
    return std::max<std::size_t>(1, (count + chunks - 1) / chunks);
}

} // namespace

TreeStore::TreeStore(const navigation::NavigationGraph& graph, unsigned threads, std::size_t budget_bytes, Use use)
    : m_graph(graph),
      m_threads(threads),
      m_budget_bytes(budget_bytes),
      m_use(use),
      m_growers(std::make_unique<Growers>(graph)),
      m_stepFreeGrowers(graph.stepFree() ? std::make_unique<Growers>(graph.stepFree()->graph) : nullptr),
      m_trees(graph.sourceCount()),
      m_distances_m(graph.sourceCount())
{
    const std::size_t sources = graph.sourceCount();
    const std::size_t distances = sources * graph.targetCount() * sizeof(double);
    const std::size_t repairs = use == Use::nextStates ? sources * graph.nodes().size() * sizeof(double) : 0;
    const std::size_t trees = sources * (2 * graph.nodes().size() + graph.portalCount()) * sizeof(std::uint32_t) + repairs;
    m_keepTrees = distances + trees <= budget_bytes;
    m_keepDistances = distances <= budget_bytes;
}

TreeStore::~TreeStore() = default;

std::vector<TreeStore::Part> TreeStore::partsOf(std::uint32_t begin, std::uint32_t end)
{
    const auto targets = static_cast<std::uint32_t>(m_graph.targetCount());
    std::vector<Part> parts;
    if (begin < std::min(end, targets))
        parts.push_back({*m_growers, begin, std::min(end, targets), 0});
    if (std::max(begin, targets) < end)
        parts.push_back({*m_stepFreeGrowers, std::max(begin, targets) - targets, end - targets, targets});
    return parts;
}

void TreeStore::growOn(const Part& part, const std::function<bool(std::uint32_t, const SourceTree&)>& work)
{
    part.growers.use([&](navigation::TargetTrees& trees) {
        SourceTree passing;
        trees.grow(part.first, part.last, [&](std::uint32_t target, PathTree& grown) {
            const std::uint32_t source = part.sourceOf0 + target;
            SourceTree& tree = m_keepTrees ? m_trees[source] : passing;
            std::swap(tree.segment, grown.segment);
            std::swap(tree.previous, grown.previous);
            std::swap(tree.settled, grown.settled);
            if (m_use == Use::nextStates && m_keepTrees)
                std::swap(tree.distance_m, grown.distance_m);
            if (m_graph.isStepFreeSource(source))
                m_graph.stepFree()->translate(tree.segment);
            return work(source, tree);
        });
    });
}

void TreeStore::growTrees(std::uint32_t begin, std::uint32_t end, const std::function<bool(std::uint32_t, const SourceTree&)>& work)
{
    for (const Part& part : partsOf(begin, end))
        growOn(part, work);
}

/// After a pass over all sources: their trees are there if they were to be kept, and with those that can be repaired all distances.
void TreeStore::noteGrown()
{
    m_hasTrees = m_keepTrees;
    if (!m_hasTrees || m_use != Use::nextStates)
        return;
    m_hasDistances = false;
    for (std::vector<double>& distances : m_distances_m)
        std::vector<double>().swap(distances);
}

void TreeStore::measureFree(std::uint32_t begin, std::uint32_t end, const Measured& work)
{
    if (m_hasTrees && m_use == Use::nextStates) {
        const auto toTargets = [&](std::uint32_t source) { return std::span(m_trees[source].distance_m).subspan(m_graph.portalCount()); };
        while (begin < end && work(begin, {toTargets(begin), toTargets(begin)}))
            ++begin;
        return;
    }
    if (m_hasDistances) {
        while (begin < end && work(begin, {m_distances_m[begin], m_distances_m[begin]}))
            ++begin;
        return;
    }
    for (const Part& part : partsOf(begin, end))
        measureOn(part, work);
}

void TreeStore::measureOn(const Part& part, const Measured& work)
{
    part.growers.use([&](navigation::TargetTrees& trees) {
        trees.measure(part.first, part.last, [&](std::uint32_t target, std::vector<double>& distance_m) {
            const std::uint32_t source = part.sourceOf0 + target;
            if (!m_keepDistances)
                return work(source, {distance_m, distance_m});
            m_distances_m[source] = std::move(distance_m);
            return work(source, {m_distances_m[source], m_distances_m[source]});
        });
    });
}

void TreeStore::measureSlowed(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const Measured& work)
{
    std::vector<double> byNode;
    std::vector<double> effective_m;
    std::vector<double> length_m;
    const auto see = [&](std::uint32_t source, const SourceTree& tree) {
        const navigation::NodeIndex node = graph.nodeOfTarget(graph.targetOfSource(source));
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

/// Adds to what `there` measures the ways back: along trees that grow against the direction in which people walk. Those without steps are
/// as long back.
void TreeStore::measureBack(const navigation::NavigationGraph& graph, const Measured& work,
                            const std::function<void(const Measured&)>& there)
{
    const navigation::NavigationGraph& turned = graph.reversed();
    navigation::PathTreeGrower grower(turned);
    PathTree tree;
    std::vector<double> byNode;
    std::vector<double> back_m;
    const auto effectiveOf = [&](navigation::SegmentIndex segment) { return turned.effectiveLength_m(segment); };
    there([&](std::uint32_t source, const SourceDistances& distances) {
        if (graph.isStepFreeSource(source))
            return work(source, distances);
        grower.grow(turned.nodeOfTarget(source), tree);
        navigation::sumAlongTree(turned, tree.source, tree.segment, tree.settled, effectiveOf, byNode, back_m);
        return work(source, {distances.length_m, distances.effective_m, back_m});
    });
}

void TreeStore::measure(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const Measured& work)
{
    const auto there = [&](const Measured& seen) {
        graph.isSlowed() ? measureSlowed(graph, begin, end, seen) : measureFree(begin, end, seen);
    };
    graph.isOneWay() ? measureBack(graph, work, there) : there(work);
}

/// After a pass over all sources: what it was to keep is there.
void TreeStore::noteMeasured(const navigation::NavigationGraph& graph)
{
    if (graph.isSlowed())
        noteGrown();
    else if (!m_hasTrees || m_use == Use::thisState)
        m_hasDistances = m_keepDistances;
}

bool TreeStore::visitBlock(std::size_t block, std::size_t chunk, const Visit& work, Progress& progress)
{
    auto source = static_cast<std::uint32_t>(block * kBlock);
    const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(source + kBlock, m_graph.sourceCount()));
    bool goesOn = true;
    const auto see = [&](std::uint32_t one, const SourceTree& tree) {
        work(chunk, one, tree);
        goesOn = progress.countOne();
        return goesOn;
    };
    if (!m_hasTrees)
        growTrees(source, end, see);
    for (; m_hasTrees && source < end && goesOn; ++source)
        see(source, m_trees[source]);
    return goesOn;
}

bool TreeStore::visit(std::size_t chunks, JobContext& context, std::string_view what, const Visit& work,
                      const std::function<void()>& afterRound)
{
    const std::size_t blocks = (m_graph.sourceCount() + kBlock - 1) / kBlock;
    Progress progress(context, what, m_graph.sourceCount());
    for (std::size_t round = 0; afterRound && round < blocks && !context.isCancelled(); round += chunks) {
        foundation::parallelChunks(std::min(chunks, blocks - round), 1, m_threads,
                                   [&](std::size_t chunk, std::size_t, std::size_t) { visitBlock(round + chunk, chunk, work, progress); });
        if (!context.isCancelled())
            afterRound();
    }
    if (!afterRound)
        foundation::parallelChunks(std::min(chunks, blocks), 1, m_threads, [&](std::size_t chunk, std::size_t, std::size_t) {
            for (std::size_t block = chunk; block < blocks && visitBlock(block, chunk, work, progress);)
                block += chunks;
        });
    if (context.isCancelled())
        return false;
    noteGrown();
    return true;
}

bool TreeStore::visitDistances(const navigation::NavigationGraph& graph, std::size_t chunks, JobContext& context, std::string_view what,
                               const VisitDistances& work)
{
    const std::size_t count = m_graph.sourceCount();
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
                                      const VisitSome& work)
{
    constexpr std::size_t kWindow = 256;
    constexpr std::size_t kPart = 32;
    struct Kept {
        std::vector<double> length_m;
        std::vector<double> effective_m;
        std::vector<double> back_m;
    };
    const std::size_t count = m_graph.sourceCount();
    std::vector<Kept> window(std::min(count, kWindow));
    std::vector<SourceDistances> distances(window.size());
    for (std::size_t begin = 0; begin < count; begin += kWindow) {
        if (context.isCancelled())
            return false;
        context.report(static_cast<double>(begin) / static_cast<double>(count), what);
        const std::size_t length = std::min(kWindow, count - begin);
        foundation::parallelChunks(length, kPart, m_threads, [&](std::size_t, std::size_t first, std::size_t last) {
            measure(graph, static_cast<std::uint32_t>(begin + first), static_cast<std::uint32_t>(begin + last),
                    [&](std::uint32_t source, const SourceDistances& measured) {
                        Kept& kept = window[source - begin];
                        kept.length_m.assign(measured.length_m.begin(), measured.length_m.end());
                        if (graph.isSlowed())
                            kept.effective_m.assign(measured.effective_m.begin(), measured.effective_m.end());
                        kept.back_m.assign(measured.back_m.begin(), measured.back_m.end());
                        distances[source - begin] = {kept.length_m, graph.isSlowed() ? kept.effective_m : kept.length_m, kept.back_m};
                        return true;
                    });
        });
        work(static_cast<std::uint32_t>(begin), std::span(distances).first(length));
    }
    noteMeasured(graph);
    return true;
}

std::unique_ptr<TreeStore> TreeStore::repaired(std::unique_ptr<TreeStore> before, const navigation::NavigationGraph& after,
                                               const navigation::GraphChange& change)
{
    auto store = std::make_unique<TreeStore>(after, before->m_threads, before->m_budget_bytes, before->m_use);
    if (!before->m_hasTrees || before->m_use != Use::nextStates || !store->m_keepTrees || after.stepFree() || before->m_stepFreeGrowers)
        return nullptr;
    std::atomic<bool> isWhole = true;
    const auto bringUp = [&](navigation::TreeRepair& repair, std::unique_ptr<navigation::PathTreeGrower>& grower, std::uint32_t target) {
        PathTree tree;
        const navigation::NodeIndex old = change.oldNode[after.nodeOfTarget(target)];
        if (old == navigation::kNone) {
            if (!grower)
                grower = std::make_unique<navigation::PathTreeGrower>(after);
            grower->grow(after.nodeOfTarget(target), tree);
        } else {
            SourceTree& was = before->m_trees[before->m_graph.targetOfNode(old)];
            tree = {old, std::move(was.distance_m), std::move(was.previous), std::move(was.segment), std::move(was.settled)};
            if (!repair.repair(target, tree))
                isWhole = false;
        }
        store->m_trees[target] = {std::move(tree.segment), std::move(tree.previous), std::move(tree.settled), std::move(tree.distance_m)};
    };
    const std::size_t targets = after.targetCount();
    foundation::parallelChunks(targets, chunkSize(targets, 16), before->m_threads, [&](std::size_t, std::size_t begin, std::size_t end) {
        navigation::TreeRepair repair(after, change);
        std::unique_ptr<navigation::PathTreeGrower> grower;
        for (std::size_t target = begin; target < end && isWhole; ++target)
            bringUp(repair, grower, static_cast<std::uint32_t>(target));
    });
    store->m_hasTrees = true;
    return isWhole ? std::move(store) : nullptr;
}

std::size_t TreeStore::memory_bytes() const
{
    std::size_t bytes = 0;
    for (const SourceTree& tree : m_trees)
        bytes += (tree.segment.capacity() + tree.previous.capacity() + tree.settled.capacity()) * sizeof(std::uint32_t)
                 + tree.distance_m.capacity() * sizeof(double);
    for (const std::vector<double>& distances : m_distances_m)
        bytes += distances.capacity() * sizeof(double);
    return bytes;
}

} // namespace passerby::alibi
