// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/tree_store.h"

#include "core/foundation/parallel.h"
#include "core/navigation/tree_branches.h"
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
      m_ownCrew(threads),
      m_growers(std::make_unique<Growers>(graph)),
      m_stepFreeGrowers(graph.stepFree() ? std::make_unique<Growers>(graph.stepFree()->graph) : nullptr),
      m_trees(graph.sourceCount()),
      m_distances_m(graph.sourceCount())
{
    const std::size_t sources = graph.sourceCount();
    const std::size_t distances = sources * graph.targetCount() * sizeof(double);
    const std::size_t repairs = use == Use::nextStates ? sources * graph.nodes().size() * sizeof(double) : 0;
    const std::size_t trees = sources * (2 * graph.nodes().size() + graph.portalCount()) * sizeof(std::uint32_t) + repairs;
    m_keepTrees = use != Use::once && distances + trees <= budget_bytes;
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

bool TreeStore::growOn(const Part& part, const See& work)
{
    bool goesOn = true;
    part.growers.use([&](navigation::TargetTrees& trees) {
        SourceTree passing;
        trees.grow(part.first, part.last, [&](std::uint32_t target, PathTree& grown) {
            const std::uint32_t source = part.sourceOf0 + target;
            SourceTree& tree = m_keepTrees ? m_trees[source] : passing;
            std::swap(tree.segment, grown.segment);
            std::swap(tree.previous, grown.previous);
            std::swap(tree.settled, grown.settled);
            if (m_use == Use::nextStates && m_keepTrees) {
                std::swap(tree.distance_m, grown.distance_m);
                std::vector<double>().swap(m_distances_m[source]); // the tree has them, too
            }
            if (m_graph.isStepFreeSource(source))
                m_graph.stepFree()->translate(tree.segment);
            goesOn = work(source, tree);
            return goesOn;
        });
    });
    return goesOn;
}

bool TreeStore::seeTrees(std::uint32_t begin, std::uint32_t end, const See& work)
{
    while (begin < end) {
        if (hasTree(begin)) {
            if (!work(begin, m_trees[begin]))
                return false;
            ++begin;
            continue;
        }
        const std::uint32_t next = nextWithTree(begin, end);
        for (const Part& part : partsOf(begin, next))
            if (!growOn(part, work))
                return false;
        begin = next;
    }
    return true;
}

std::uint32_t TreeStore::nextWithTree(std::uint32_t begin, std::uint32_t end) const
{
    while (begin < end && !hasTree(begin))
        ++begin;
    return begin;
}

bool TreeStore::branchOn(const Part& part, const SeeBranches& work)
{
    bool goesOn = true;
    part.growers.use([&](navigation::TargetTrees& trees) {
        trees.branch(part.first, part.last, [&](std::uint32_t target, navigation::TreeBranches& tree) {
            const std::uint32_t source = part.sourceOf0 + target;
            if (m_graph.isStepFreeSource(source))
                tree.translate(m_graph.stepFree()->segment);
            goesOn = work(source, tree);
            return goesOn;
        });
    });
    return goesOn;
}

bool TreeStore::seeBranches(std::uint32_t begin, std::uint32_t end, const SeeBranches& work)
{
    while (!m_keepTrees && begin < end && !hasTree(begin)) {
        const std::uint32_t next = nextWithTree(begin, end);
        for (const Part& part : partsOf(begin, next))
            if (!branchOn(part, work))
                return false;
        begin = next;
    }
    navigation::TreeBranches branches;
    return seeTrees(begin, end, [&](std::uint32_t source, const SourceTree& tree) {
        branches.set(m_graph, tree.segment, tree.previous, tree.settled);
        return work(source, branches);
    });
}

bool TreeStore::hasTrees() const
{
    return std::none_of(m_trees.begin(), m_trees.end(), [](const SourceTree& tree) { return tree.segment.empty(); });
}

std::span<const double> TreeStore::knownDistances(std::uint32_t source) const
{
    if (m_use == Use::nextStates && hasTree(source))
        return std::span(m_trees[source].distance_m).subspan(m_graph.portalCount());
    return m_distances_m[source];
}

bool TreeStore::measureFree(std::uint32_t begin, std::uint32_t end, const SeeDistances& work)
{
    while (begin < end) {
        if (const std::span<const double> known = knownDistances(begin); !known.empty()) {
            if (!work(begin, {known, known}))
                return false;
            ++begin;
            continue;
        }
        std::uint32_t next = begin + 1;
        while (next < end && knownDistances(next).empty())
            ++next;
        for (const Part& part : partsOf(begin, next))
            if (!measureOn(part, work))
                return false;
        begin = next;
    }
    return true;
}

bool TreeStore::measureOn(const Part& part, const SeeDistances& work)
{
    bool goesOn = true;
    part.growers.use([&](navigation::TargetTrees& trees) {
        trees.measure(part.first, part.last, [&](std::uint32_t target, std::vector<double>& distance_m) {
            const std::uint32_t source = part.sourceOf0 + target;
            if (m_keepDistances)
                m_distances_m[source] = std::move(distance_m);
            const std::span<const double> measured = m_keepDistances ? m_distances_m[source] : distance_m;
            goesOn = work(source, {measured, measured});
            return goesOn;
        });
    });
    return goesOn;
}

bool TreeStore::measureSlowed(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const SeeDistances& work)
{
    std::vector<double> byNode;
    std::vector<double> effective_m;
    std::vector<double> length_m;
    return seeTrees(begin, end, [&](std::uint32_t source, const SourceTree& tree) {
        const navigation::NodeIndex node = graph.nodeOfTarget(graph.targetOfSource(source));
        const auto lengthOf = [&](navigation::SegmentIndex segment) { return graph.segments()[segment].length_m; };
        const auto effectiveOf = [&](navigation::SegmentIndex segment) { return graph.effectiveLength_m(segment); };
        navigation::sumAlongTree(graph, node, tree.segment, tree.settled, lengthOf, byNode, length_m);
        navigation::sumAlongTree(graph, node, tree.segment, tree.settled, effectiveOf, byNode, effective_m);
        return work(source, {length_m, effective_m});
    });
}

/// Adds to what `there` measures the ways back: along trees that grow against the direction in which people walk. Those without steps are
/// as long back.
bool TreeStore::measureBack(const navigation::NavigationGraph& graph, const SeeDistances& work,
                            const std::function<bool(const SeeDistances&)>& there)
{
    const navigation::NavigationGraph& turned = graph.reversed();
    navigation::PathTreeGrower grower(turned);
    PathTree tree;
    std::vector<double> byNode;
    std::vector<double> back_m;
    const auto effectiveOf = [&](navigation::SegmentIndex segment) { return turned.effectiveLength_m(segment); };
    return there([&](std::uint32_t source, const SourceDistances& distances) {
        if (graph.isStepFreeSource(source))
            return work(source, distances);
        grower.grow(turned.nodeOfTarget(source), tree);
        navigation::sumAlongTree(turned, tree.source, tree.segment, tree.settled, effectiveOf, byNode, back_m);
        return work(source, {distances.length_m, distances.effective_m, back_m});
    });
}

bool TreeStore::seeDistances(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const SeeDistances& work)
{
    const auto there = [&](const SeeDistances& seen) {
        return graph.isSlowed() ? measureSlowed(graph, begin, end, seen) : measureFree(begin, end, seen);
    };
    return graph.isOneWay() ? measureBack(graph, work, there) : there(work);
}

bool TreeStore::visit(std::size_t chunks, JobContext& context, std::string_view what, const Visit& work,
                      const std::function<void()>& afterRound)
{
    const std::size_t blocks = blockCount();
    Progress progress(context, what, m_graph.sourceCount());
    const auto visitBlock = [&](std::size_t block, std::size_t chunk) {
        return seeTrees(beginOf(block), beginOf(block + 1), [&](std::uint32_t source, const SourceTree& tree) {
            work(chunk, source, tree);
            return progress.countOne();
        });
    };
    for (std::size_t round = 0; afterRound && round < blocks && !context.isCancelled(); round += chunks) {
        foundation::parallelChunks(std::min(chunks, blocks - round), 1, m_threads,
                                   [&](std::size_t chunk, std::size_t, std::size_t) { visitBlock(round + chunk, chunk); });
        if (!context.isCancelled())
            afterRound();
    }
    if (!afterRound)
        foundation::parallelChunks(std::min(chunks, blocks), 1, m_threads, [&](std::size_t chunk, std::size_t, std::size_t) {
            for (std::size_t block = chunk; block < blocks && visitBlock(block, chunk);)
                block += chunks;
        });
    return !context.isCancelled();
}

bool TreeStore::visitDistances(const navigation::NavigationGraph& graph, std::size_t chunks, JobContext& context, std::string_view what,
                               const VisitDistances& work)
{
    const std::size_t count = m_graph.sourceCount();
    Progress progress(context, what, count);
    foundation::parallelChunks(count, chunkSize(count, chunks), m_threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        seeDistances(graph, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                     [&](std::uint32_t source, const SourceDistances& distances) {
                         work(chunk, source, distances);
                         return progress.countOne();
                     });
    });
    return !context.isCancelled();
}

std::unique_ptr<TreeStore> TreeStore::repaired(std::unique_ptr<TreeStore> before, const navigation::NavigationGraph& after,
                                               const navigation::GraphChange& change)
{
    auto store = std::make_unique<TreeStore>(after, before->m_threads, before->m_budget_bytes, before->m_use);
    if (!before->hasTrees() || before->m_use != Use::nextStates || !store->m_keepTrees || after.stepFree() || before->m_stepFreeGrowers)
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
