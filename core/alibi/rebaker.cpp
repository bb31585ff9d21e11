// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/rebaker.h"

#include "core/alibi/tree_store.h"
#include "core/foundation/words.h"
#include "core/navigation/tree_repair.h"

#include <chrono>
#include <thread>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using navigation::NavigationGraph;

/// When more than this part of the ways is another, trees are found sooner anew than repaired.
constexpr std::size_t kMostChanged = 4;

bool isSmall(const navigation::GraphChange& change, const NavigationGraph& before, const NavigationGraph& after)
{
    return (change.fresh.size() + change.goneSegments) * kMostChanged <= before.segments().size() + after.segments().size()
           && change.newTargets.size() * kMostChanged <= after.targetCount();
}

Error stopped()
{
    return {"cancelled", foundation::told("Stopped."), ""};
}

} // namespace

Rebaker::Rebaker(std::size_t budget_bytes) : m_budget_bytes(budget_bytes) {}

Rebaker::~Rebaker() = default;

std::unique_lock<std::mutex> Rebaker::lockUnlessCancelled(const JobContext& context) const
{
    constexpr auto kBetweenLooks = std::chrono::milliseconds(5);
    std::unique_lock lock(m_mutex, std::try_to_lock);
    while (!lock.owns_lock() && !context.isCancelled()) {
        std::this_thread::sleep_for(kBetweenLooks);
        static_cast<void>(lock.try_lock());
    }
    return lock;
}

void Rebaker::repairOrForget(std::shared_ptr<const NavigationGraph> graph)
{
    const std::shared_ptr<const NavigationGraph> before = std::exchange(m_graph, std::move(graph));
    std::unique_ptr<TreeStore> trees = std::move(m_trees);
    m_waysUsed = WaysUsed::none;
    if (!before || !trees || !navigation::TreeRepair::canRepair(*m_graph))
        return;
    const navigation::GraphChange change = navigation::compareGraphs(*before, *m_graph);
    if (!isSmall(change, *before, *m_graph))
        return;
    m_trees = TreeStore::repaired(std::move(trees), *m_graph, change);
    if (m_trees)
        m_waysUsed = change.keepsWays() ? WaysUsed::all : WaysUsed::repaired;
}

/// Brings graph and trees up to the world.
void Rebaker::follow(const world::World& world, unsigned threads)
{
    auto graph = std::make_shared<const NavigationGraph>(NavigationGraph::build(world));
    if (m_trees)
        m_trees->setThreads(threads);
    if (m_graph && navigation::isSameGraph(*m_graph, *graph))
        m_waysUsed = m_trees && m_trees->hasTrees() ? WaysUsed::all : WaysUsed::none;
    else
        repairOrForget(std::move(graph));
    if (!m_trees)
        m_trees = std::make_unique<TreeStore>(*m_graph, threads, m_budget_bytes, TreeStore::Use::nextStates);
    if (!m_trees->keepsTrees()) // then as bakeWorld does it: trees that are not to be repaired take less
        m_trees = std::make_unique<TreeStore>(*m_graph, threads);
}

void Rebaker::forgetWhatCannotBeRepaired()
{
    if (m_trees && m_trees->use() != TreeStore::Use::nextStates)
        m_trees.reset();
}

Result<Bake> Rebaker::bake(const world::World& world, const BakeOptions& options, foundation::JobContext& context,
                           std::vector<BakePhase>* phases)
{
    const std::unique_lock lock = lockUnlessCancelled(context);
    if (!lock.owns_lock())
        return stopped();
    PhaseClock clock(phases);
    follow(world, options.threads);
    clock.end("ways");
    Result<Bake> bake = bakeWorld(world, options, m_graph, *m_trees, context, phases);
    forgetWhatCannotBeRepaired();
    return bake;
}

Result<std::shared_ptr<const HourlyBakes>> Rebaker::bakeHours(const world::World& world, const BakeOptions& options,
                                                              foundation::JobContext& context, const CrowdingOfDay* crowding)
{
    const std::unique_lock lock = lockUnlessCancelled(context);
    if (!lock.owns_lock())
        return stopped();
    follow(world, options.threads);
    Result<std::shared_ptr<const HourlyBakes>> bakes = HourlyBakes::make(world, options, m_graph, *m_trees, context, nullptr, crowding);
    forgetWhatCannotBeRepaired();
    return bakes;
}

WaysUsed Rebaker::waysUsed() const
{
    const std::lock_guard lock(m_mutex);
    return m_waysUsed;
}

std::size_t Rebaker::memory_bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_trees ? m_trees->memory_bytes() : 0;
}

void Rebaker::forget()
{
    const std::lock_guard lock(m_mutex);
    m_trees.reset();
    m_graph.reset();
}

} // namespace passerby::alibi
