// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/trip_law.h"

#include "core/alibi/crowding.h"
#include "core/foundation/parallel.h"

#include <limits>
#include <numeric>

namespace passerby::alibi {

using foundation::Error;
using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

namespace {

constexpr std::size_t kChunks = 64;

Error cancelled()
{
    return {"cancelled", "Stopped.", ""};
}

} // namespace

/// Fills a law part by part; each step needs those before it.
class TripLaw::Solver {
public:
    Solver(TripLaw& law, TreeStore& trees, JobContext& context, PhaseClock& phases)
        : m_law(law), m_trees(trees), m_context(context), m_phases(phases)
    {
    }

    Result<void> run()
    {
        Result<std::vector<PersonKind>> kinds = makePersonKinds(m_law.m_habits, averaged());
        if (!kinds)
            return kinds.error();
        m_law.m_kinds = std::move(kinds).value();
        for (Result<void> (Solver::*step)() :
             {&Solver::measureDistances, &Solver::solveChains, &Solver::measureCycles, &Solver::weighTrips}) {
            if (Result<void> done = (this->*step)(); !done)
                return done;
        }
        return {};
    }

private:
    [[nodiscard]] bool averaged() const { return m_law.m_bound == BoundModel::averaged; }

    Result<void> measureDistances()
    {
        const std::size_t types = m_law.m_habits.typeCount();
        const ClosestTargets none{types, std::vector<std::uint32_t>(m_law.m_habits.targetCount() * types, navigation::kNone),
                                  std::vector<double>(m_law.m_habits.targetCount() * types, std::numeric_limits<double>::infinity())};
        m_law.m_closest = none;
        if (m_law.m_graph->stepFree())
            m_law.m_stepFreeClosest = none;
        if (m_law.m_graph->isOneWay()) {
            m_law.m_closest.back_m = m_law.m_closest.distance_m;
            for (PersonKind& kind : m_law.m_kinds)
                if (!kind.habits->isStepFree)
                    kind.termBack_m = kind.termMean_m;
        }
        PartContext part(m_context, 0.02, 0.55);
        const bool done =
            m_trees.visitDistances(*m_law.m_graph, kChunks, part, "Finding shortest ways",
                                   [&](std::size_t, std::uint32_t source, const SourceDistances& distances) {
                                       const std::uint32_t target = m_law.m_graph->targetOfSource(source);
                                       ClosestTargets& table = target == source ? m_law.m_closest : m_law.m_stepFreeClosest;
                                       const std::span<std::uint32_t> closest = std::span(table.target).subspan(target * types, types);
                                       const std::span<double> closest_m = std::span(table.distance_m).subspan(target * types, types);
                                       closestFrom(m_law.m_habits, source, distances.length_m, closest, closest_m);
                                       for (std::size_t type = 0; type < types; ++type)
                                           if (closest[type] != navigation::kNone && closest[type] != target)
                                               closest_m[type] = distances.effective_m[closest[type]];
                                       noteWaysBack(source, distances.back_m);
                                       for (PersonKind& kind : m_law.m_kinds)
                                           if (m_law.isSourceOf(source, kind))
                                               addTermMeans(m_law.m_habits, target, distances.effective_m, distances.back_m, kind);
                                   });
        m_phases.end("closest");
        return done ? Result<void>() : Result<void>(cancelled());
    }

    /// From the closest places.
    void noteWaysBack(std::uint32_t source, std::span<const double> back_m)
    {
        const std::size_t types = m_law.m_habits.typeCount();
        for (std::size_t place = source * types; !back_m.empty() && place < (source + 1) * types; ++place)
            if (const std::uint32_t closest = m_law.m_closest.target[place]; closest != navigation::kNone)
                m_law.m_closest.back_m[place] = closest == source ? 0.0 : back_m[closest];
    }

    Result<void> solveChains()
    {
        m_context.report(0.58, "Counting trips");
        for (PersonKind& kind : m_law.m_kinds) {
            const Result<void> done = connectKind(m_law.m_habits, *m_law.m_graph, m_law.closest(kind.habits->isStepFree), averaged(), kind);
            if (!done)
                return done.error();
            if (m_context.isCancelled())
                return cancelled();
        }
        m_phases.end("chain");
        return {};
    }

    Result<void> measureCycles()
    {
        std::vector<CycleMetresBuilder> builders;
        bool constant = true;
        for (const PersonKind& kind : m_law.m_kinds) {
            builders.emplace_back(m_law.m_habits, kind.jumps, kind.habits->bound, kind.free_m);
            constant = constant && builders.back().isConstant();
        }
        PartContext part(m_context, 0.6, 0.8);
        if (!constant
            && !m_trees.visitDistancesInOrder(*m_law.m_graph, part, "Measuring daily rounds",
                                              [&](std::uint32_t first, std::span<const SourceDistances> distances) {
                                                  for (std::size_t kind = 0; kind < builders.size(); ++kind)
                                                      addDistances(builders[kind], m_law.m_kinds[kind], first, distances);
                                              }))
            return cancelled();
        for (std::size_t i = 0; i < m_law.m_kinds.size(); ++i)
            m_law.m_kinds[i].metres = builders[i].finish();
        m_phases.end("cycles");
        return {};
    }

    void addDistances(CycleMetresBuilder& builder, const PersonKind& kind, std::uint32_t first,
                      std::span<const SourceDistances> distances) const
    {
        foundation::parallelChunks(builder.partCount(), 1, m_trees.threads(), [&](std::size_t part, std::size_t, std::size_t) {
            for (std::uint32_t i = 0; i < distances.size(); ++i)
                if (m_law.isSourceOf(first + i, kind))
                    builder.add(part, m_law.m_graph->targetOfSource(first + i), distances[i].effective_m, distances[i].back_m);
        });
    }

    Result<void> weighTrips()
    {
        m_context.report(0.82, "Counting own places");
        bool approximate = m_law.m_graph->isSlowed(); // of equally short ways, there and back may be slowed down differently
        for (PersonKind& kind : m_law.m_kinds) {
            Result<TripWeights> weights = makeTripWeights(m_law.m_habits, kind.metres, kind.habits->bound, kind.flow.wait_s, kind.speeds,
                                                          m_law.m_bound, m_trees.threads(), m_context);
            if (!weights)
                return weights.error();
            kind.weights = std::move(weights).value();
            makeRows(kind);
            approximate = approximate || (m_law.m_bound == BoundModel::pairwise && kind.metres.activeSlots.size() > 2);
        }
        if (approximate && !normalise())
            return cancelled();
        m_phases.end("weights");
        return {};
    }

    void makeRows(PersonKind& kind) const
    {
        kind.rows = std::make_unique<TripRows>(m_law.m_habits, m_law.closest(kind.habits->isStepFree), kind.flow, kind.jumps, kind.metres,
                                               kind.weights);
    }

    /// Makes each kind's times sum to its share of the population where the weights, being approximate, do so only nearly.
    [[nodiscard]] bool normalise()
    {
        std::vector<std::vector<double>> sums(m_law.m_kinds.size(), std::vector<double>(kChunks, 0.0));
        PartContext part(m_context, 0.85, 1.0);
        const bool done = m_trees.visitDistances(
            *m_law.m_graph, kChunks, part, "Counting own places",
            [&](std::size_t chunk, std::uint32_t source, const SourceDistances& distances) {
                TripRow row;
                const std::uint32_t target = m_law.m_graph->targetOfSource(source);
                for (std::size_t i = 0; i < m_law.m_kinds.size(); ++i) {
                    if (!m_law.isSourceOf(source, m_law.m_kinds[i]))
                        continue;
                    row.clear(m_law.m_habits.targetCount());
                    m_law.m_kinds[i].rows->addRow(target, row);
                    const std::size_t type = m_law.m_habits.typeOfTarget[target];
                    double sum = m_law.m_kinds[i].rows->arrivals()[target].rate_per_s * (1.0 + m_law.m_kinds[i].flow.roundTrips[type])
                                 * m_law.m_habits.waitMean_s[type];
                    for (std::size_t to = 0; to < row.trips.size(); ++to) {
                        if (to != target && row.trips[to].share_per_m != 0.0)
                            sum += row.trips[to].share_per_m * distances.effective_m[to];
                        sum += row.roundTripArrivals_per_s[to] * m_law.m_habits.waitMean_s[m_law.m_habits.typeOfTarget[to]];
                    }
                    sums[i][chunk] += sum;
                }
            });
        for (std::size_t i = 0; done && i < m_law.m_kinds.size(); ++i) {
            double share = 0.0;
            for (const statistics::SpeedNode& node : m_law.m_kinds[i].speeds)
                share += node.weight;
            m_law.m_kinds[i].weights.scale(share / std::accumulate(sums[i].begin(), sums[i].end(), 0.0));
            makeRows(m_law.m_kinds[i]);
        }
        return done;
    }

    TripLaw& m_law;
    TreeStore& m_trees;
    JobContext& m_context;
    PhaseClock& m_phases;
};

TripLaw::~TripLaw() = default;

Result<std::shared_ptr<const TripLaw>> TripLaw::solve(Habits habits, std::shared_ptr<const navigation::NavigationGraph> graph,
                                                      BoundModel bound, TreeStore& trees, JobContext& context, PhaseClock& phases)
{
    std::shared_ptr<TripLaw> law(new TripLaw);
    law->m_habits = std::move(habits);
    law->m_graph = std::move(graph);
    law->m_bound = bound;
    Solver solver(*law, trees, context, phases);
    const Result<void> done = solver.run();
    if (!done)
        return done.error();
    return std::shared_ptr<const TripLaw>(std::move(law));
}

Result<std::shared_ptr<const TripLaw>> TripLaw::solve(const world::World& world, const BakeOptions& options, JobContext& context)
{
    Result<Habits> habits = compileHabits(world, options.hour);
    if (!habits)
        return habits.error();
    const double split = world.settings().flowLaw ? 0.6 : 0.0;
    PartContext slowing(context, 0.0, split);
    PartContext solving(context, split, 1.0);
    const Result<std::shared_ptr<const navigation::NavigationGraph>> graph = walkedGraph(world, options, slowing);
    if (!graph)
        return graph.error();
    TreeStore trees(*graph.value(), options.threads);
    PhaseClock phases(nullptr);
    return solve(std::move(habits).value(), graph.value(), options.bound, trees, solving, phases);
}

void TripLaw::fillRow(std::uint32_t source, TripRow& row) const
{
    row.clear(m_habits.targetCount());
    for (const PersonKind& kind : m_kinds)
        if (isSourceOf(source, kind))
            kind.rows->addRow(m_graph->targetOfSource(source), row);
}

TripSplit TripLaw::split(std::size_t kind, std::uint32_t from, std::uint32_t to) const
{
    return m_kinds[kind].rows->split(from, to);
}

CycleInverse TripLaw::trips(std::uint32_t source, std::uint32_t to) const
{
    CycleInverse sum;
    for (const PersonKind& kind : m_kinds)
        if (isSourceOf(source, kind))
            sum += kind.rows->split(m_graph->targetOfSource(source), to).total();
    return sum;
}

} // namespace passerby::alibi
