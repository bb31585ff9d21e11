// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/foundation/job_context.h"
#include "core/navigation/graph_change.h"
#include "core/navigation/target_trees.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace passerby::alibi {

/// What the bake needs of one target's shortest-path tree.
struct SourceTree {
    std::vector<navigation::SegmentIndex> segment; ///< [nodes] last segment of the way there
    std::vector<navigation::NodeIndex> previous;   ///< [nodes] where that begins
    std::vector<navigation::NodeIndex> settled;    ///< reachable portals, each after its previous
    std::vector<double> distance_m;                ///< [nodes]; empty where nobody is to repair the tree
};

/// How far all targets are from one of them [n].
struct SourceDistances {
    std::span<const double> length_m;    ///< along the shortest ways
    std::span<const double> effective_m; ///< the same ways in effective metres; the very same numbers where nobody is slowed down
    std::span<const double> back_m{};    ///< from them to it, in effective metres; empty where every way is as long back
};

/// Shortest ways between all targets, for several passes over them: kept in memory where they fit into the budget, found anew at each
/// pass where not. What a pass sees does not depend on that. Sources are those of NavigationGraph::sourceCount(): trees of those who are
/// step free speak of segments by their places in the whole graph.
class TreeStore {
public:
    static constexpr std::size_t kBudget_bytes = std::size_t{768} << 20U;
    /// What is done with trees: they are looked at once, in several passes, or made after that into those of the city's next state.
    enum class Use { once, thisState, nextStates };

    /// `threads`: 0 for all.
    TreeStore(const navigation::NavigationGraph& graph, unsigned threads, std::size_t budget_bytes = kBudget_bytes,
              Use use = Use::thisState);
    ~TreeStore();
    TreeStore(const TreeStore&) = delete;
    TreeStore& operator=(const TreeStore&) = delete;

    /// Sources that are visited in one go.
    static constexpr std::size_t kBlock = 16;
    [[nodiscard]] std::size_t blockCount() const { return (m_graph.sourceCount() + kBlock - 1) / kBlock; }
    /// The first source of a block, or behind the last.
    [[nodiscard]] std::uint32_t beginOf(std::size_t block) const
    {
        return static_cast<std::uint32_t>(std::min(block * kBlock, m_graph.sourceCount()));
    }

    using Visit = std::function<void(std::size_t chunk, std::uint32_t source, const SourceTree& tree)>;
    using VisitDistances = std::function<void(std::size_t chunk, std::uint32_t source, const SourceDistances& distances)>;
    /// Deals blocks of kBlock sources out to `chunks`: the first block to the first chunk and so on, round and round. Each chunk is visited
    /// by one thread at a time, in ascending order. With `afterRound` all chunks wait for each other whenever each has had one block, and
    /// it is called on the calling thread. False when cancelled.
    [[nodiscard]] bool visit(std::size_t chunks, foundation::JobContext& context, std::string_view what, const Visit& work,
                             const std::function<void()>& afterRound = {});
    /// The same for the distances to all targets, which cost a small part of the trees in large cities where nobody is slowed down.
    /// `graph`: the store's, or a slowed copy.
    [[nodiscard]] bool visitDistances(const navigation::NavigationGraph& graph, std::size_t chunks, foundation::JobContext& context,
                                      std::string_view what, const VisitDistances& work);
    /// The same on the calling thread, of sources [begin, end) in ascending order, until `work` returns false; then false. Any thread may
    /// visit any sources, but each source by one thread at a time.
    using See = std::function<bool(std::uint32_t source, const SourceTree& tree)>;
    bool seeTrees(std::uint32_t begin, std::uint32_t end, const See& work);
    /// The same for the trees as what follows what, which costs about half where nobody keeps them.
    using SeeBranches = std::function<bool(std::uint32_t source, const navigation::TreeBranches& tree)>;
    bool seeBranches(std::uint32_t begin, std::uint32_t end, const SeeBranches& work);
    using SeeDistances = std::function<bool(std::uint32_t source, const SourceDistances& distances)>;
    bool seeDistances(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const SeeDistances& work);

    /// Who goes over the sources in passes that are cut into lots: this process, unless somebody else is set, who must outlive the store.
    [[nodiscard]] LotCrew& crew() { return m_crew ? *m_crew : m_ownCrew; }
    void setCrew(LotCrew& crew) { m_crew = &crew; }
    /// As given; 0 for all.
    [[nodiscard]] unsigned threads() const { return m_threads; }
    void setThreads(unsigned threads)
    {
        m_threads = threads;
        m_ownCrew.setThreads(threads);
    }

    /// What `before` knows, made into what is so in `after`, a graph that TreeRepair can repair: targets that are new get trees of their
    /// own, the others are repaired. Null where nothing was kept, or ways are too long to be repaired. `before` is taken apart.
    [[nodiscard]] static std::unique_ptr<TreeStore> repaired(std::unique_ptr<TreeStore> before, const navigation::NavigationGraph& after,
                                                             const navigation::GraphChange& change);
    [[nodiscard]] Use use() const { return m_use; }
    /// Whether trees fit into the budget.
    [[nodiscard]] bool keepsTrees() const { return m_keepTrees; }
    /// Whether the trees of all sources are there.
    [[nodiscard]] bool hasTrees() const;
    /// Of what is kept.
    [[nodiscard]] std::size_t memory_bytes() const;

private:
    class Progress;
    class Growers;
    /// Targets [first, last) from which to find ways, on all or those without steps; `sourceOf0` is the source of target 0.
    struct Part {
        Growers& growers;
        std::uint32_t first;
        std::uint32_t last;
        std::uint32_t sourceOf0;
    };
    [[nodiscard]] std::vector<Part> partsOf(std::uint32_t begin, std::uint32_t end);
    /// The first source from `begin` on, or `end`, of which the tree is there.
    [[nodiscard]] std::uint32_t nextWithTree(std::uint32_t begin, std::uint32_t end) const;
    /// Found anew; what is to be kept is kept. False when `work` has returned false.
    bool growOn(const Part& part, const See& work);
    bool branchOn(const Part& part, const SeeBranches& work);
    bool measureOn(const Part& part, const SeeDistances& work);
    static bool measureBack(const navigation::NavigationGraph& graph, const SeeDistances& work,
                            const std::function<bool(const SeeDistances&)>& there);
    bool measureFree(std::uint32_t begin, std::uint32_t end, const SeeDistances& work);
    bool measureSlowed(const navigation::NavigationGraph& graph, std::uint32_t begin, std::uint32_t end, const SeeDistances& work);
    [[nodiscard]] bool hasTree(std::uint32_t source) const { return !m_trees[source].segment.empty(); }
    /// How far all targets are, where that is known; empty where not.
    [[nodiscard]] std::span<const double> knownDistances(std::uint32_t source) const;

    const navigation::NavigationGraph& m_graph;
    unsigned m_threads;
    std::size_t m_budget_bytes;
    Use m_use;
    bool m_keepTrees;
    bool m_keepDistances;
    LotCrew* m_crew = nullptr;
    ThreadCrew m_ownCrew;
    std::unique_ptr<Growers> m_growers;
    std::unique_ptr<Growers> m_stepFreeGrowers; ///< null where nobody is
    std::vector<SourceTree> m_trees;
    std::vector<std::vector<double>> m_distances_m;
};

} // namespace passerby::alibi
