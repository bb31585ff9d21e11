// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/bake.h"

#include "core/alibi/person_kind.h"
#include "core/alibi/segment_sums.h"
#include "core/alibi/tree_store.h"
#include "core/world/content_hash.h"

#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

constexpr std::size_t kChunks = 64;
constexpr double kCheckTolerance = 1e-9;
constexpr double kSecondsPerDay = 86400.0;

/// One bake from its parts; each step needs those before it.
class Baker {
public:
    Baker(const world::World& world, const BakeOptions& options, JobContext& context, std::vector<BakePhase>* phases)
        : m_world(world), m_options(options), m_context(context), m_phases(phases)
    {
    }

    Result<Bake> run()
    {
        Result<Habits> habits = compileHabits(m_world, m_options.hour);
        if (!habits)
            return habits.error();
        m_habits = std::move(habits).value();
        m_graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(m_world));
        Result<std::vector<PersonKind>> kinds = makePersonKinds(m_habits, averaged());
        if (!kinds)
            return kinds.error();
        m_kinds = std::move(kinds).value();
        m_trees = std::make_unique<TreeStore>(*m_graph, m_options.threads);
        endPhase("graph");
        for (Result<void> (Baker::*step)() :
             {&Baker::measureDistances, &Baker::solveChains, &Baker::measureCycles, &Baker::weighTrips, &Baker::sumSegments}) {
            const Result<void> done = (this->*step)();
            if (!done)
                return done.error();
        }
        return finish();
    }

private:
    [[nodiscard]] bool averaged() const { return m_options.bound == BoundModel::averaged; }
    static Error cancelled() { return {"cancelled", "Stopped.", ""}; }

    void endPhase(const char* name)
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_phases)
            m_phases->push_back({name, std::chrono::duration<double>(now - m_phaseBegin).count()});
        m_phaseBegin = now;
    }

    Result<void> measureDistances()
    {
        const std::size_t types = m_habits.typeCount();
        m_closest = {types, std::vector<std::uint32_t>(m_habits.targetCount() * types, navigation::kNone),
                     std::vector<double>(m_habits.targetCount() * types, std::numeric_limits<double>::infinity())};
        PartContext part(m_context, 0.02, 0.4);
        const bool done =
            m_trees->visit(kChunks, part, "Finding shortest ways", [&](std::size_t, std::uint32_t source, const SourceTree& tree) {
                closestFrom(m_habits, source, tree.distance_m, std::span(m_closest.target).subspan(source * types, types),
                            std::span(m_closest.distance_m).subspan(source * types, types));
                for (PersonKind& kind : m_kinds)
                    addTermMeans(m_habits, source, tree.distance_m, kind);
            });
        endPhase("closest");
        return done ? Result<void>() : Result<void>(cancelled());
    }

    Result<void> solveChains()
    {
        m_context.report(0.42, "Solving for the steady state");
        for (PersonKind& kind : m_kinds) {
            const Result<void> done = connectKind(m_habits, *m_graph, m_closest, averaged(), kind);
            if (!done)
                return done.error();
            if (m_context.isCancelled())
                return cancelled();
        }
        endPhase("chain");
        return {};
    }

    Result<void> measureCycles()
    {
        std::vector<CycleMetresBuilder> builders;
        bool constant = true;
        for (const PersonKind& kind : m_kinds) {
            builders.emplace_back(m_habits, kind.jumps, kind.habits->bound, kind.free_m);
            constant = constant && builders.back().isConstant();
        }
        PartContext part(m_context, 0.45, 0.6);
        if (!constant
            && !m_trees->visitDistances(part, "Measuring daily rounds", [&](std::size_t, std::uint32_t source, const SourceTree& tree) {
                   for (CycleMetresBuilder& builder : builders)
                       builder.add(source, tree.distance_m);
               }))
            return cancelled();
        for (std::size_t i = 0; i < m_kinds.size(); ++i)
            m_kinds[i].metres = builders[i].finish();
        endPhase("cycles");
        return {};
    }

    Result<void> weighTrips()
    {
        m_context.report(0.6, "Weighing bound places");
        bool approximate = false;
        for (PersonKind& kind : m_kinds) {
            Result<TripWeights> weights =
                makeTripWeights(m_habits, kind.metres, kind.habits->bound, kind.flow.wait_s, kind.speeds, m_options.bound, m_context);
            if (!weights)
                return weights.error();
            kind.weights = std::move(weights).value();
            makeRows(kind);
            approximate = approximate || (m_options.bound == BoundModel::pairwise && kind.metres.slots.size() > 2);
        }
        if (approximate && !normalise())
            return cancelled();
        endPhase("weights");
        return {};
    }

    void makeRows(PersonKind& kind) const
    {
        kind.rows = std::make_unique<TripRows>(m_habits, m_closest, kind.flow, kind.jumps, kind.metres, kind.weights);
    }

    /// Makes each kind's times sum to its share of the population where the pairwise weights, being approximate, do so only nearly.
    [[nodiscard]] bool normalise()
    {
        std::vector<std::vector<double>> sums(m_kinds.size(), std::vector<double>(kChunks, 0.0));
        PartContext part(m_context, 0.62, 0.7);
        const bool done =
            m_trees->visit(kChunks, part, "Weighing bound places", [&](std::size_t chunk, std::uint32_t source, const SourceTree& tree) {
                TripRow row;
                for (std::size_t i = 0; i < m_kinds.size(); ++i) {
                    row.clear(m_habits.targetCount());
                    m_kinds[i].rows->addRow(source, row);
                    const std::size_t type = m_habits.typeOfTarget[source];
                    double sum = m_kinds[i].rows->arrivals()[source].rate_per_s * (1.0 + m_kinds[i].flow.roundTrips[type])
                                 * m_habits.waitMean_s[type];
                    for (std::size_t to = 0; to < row.trips.size(); ++to) {
                        if (to != source && row.trips[to].share_per_m != 0.0)
                            sum += row.trips[to].share_per_m * tree.distance_m[to];
                        sum += row.roundTripArrivals_per_s[to] * m_habits.waitMean_s[m_habits.typeOfTarget[to]];
                    }
                    sums[i][chunk] += sum;
                }
            });
        for (std::size_t i = 0; done && i < m_kinds.size(); ++i) {
            double share = 0.0;
            for (const statistics::SpeedNode& node : m_kinds[i].speeds)
                share += node.weight;
            m_kinds[i].weights.scale(share / std::accumulate(sums[i].begin(), sums[i].end(), 0.0));
            makeRows(m_kinds[i]);
        }
        return done;
    }

    Result<void> sumSegments()
    {
        const std::size_t chunks = SegmentSums::chunksFor(*m_graph, m_habits);
        m_sums = std::make_unique<SegmentSums>(*m_graph, m_habits, chunks);
        std::vector<TripRow> rows(chunks);
        PartContext part(m_context, 0.7, 1.0);
        const bool done =
            m_trees->visit(chunks, part, "Summing over ways", [&](std::size_t chunk, std::uint32_t source, const SourceTree& tree) {
                rows[chunk].clear(m_habits.targetCount());
                for (const PersonKind& kind : m_kinds)
                    kind.rows->addRow(source, rows[chunk]);
                m_sums->add(chunk, source, tree, rows[chunk]);
            });
        if (!done)
            return cancelled();
        m_sums->merge();
        endPhase("segments");
        return {};
    }

    void fillSegments(Bake& bake) const
    {
        double slowness_s_per_m = 0.0;
        for (const PersonKind& kind : m_kinds)
            for (const statistics::SpeedNode& node : kind.speeds)
                slowness_s_per_m += node.weight * node.slowness_s_per_m;
        const std::span<const navigation::Segment> segments = m_graph->segments();
        bake.probabilityByType.reserve(segments.size() * bake.typeCount);
        for (navigation::SegmentIndex segment = 0; segment < segments.size(); ++segment) {
            double probability = 0.0;
            for (std::size_t type = 0; type < bake.typeCount; ++type) {
                const double part = segments[segment].length_m * m_sums->share_per_m(segment, type);
                probability += part;
                bake.probabilityByType.push_back(static_cast<float>(part));
            }
            bake.probability.push_back(probability);
            bake.entryRate_per_s.push_back(m_sums->entryRate_per_s(segment));
            bake.meanTravel_s.push_back(segments[segment].length_m * slowness_s_per_m);
            bake.walkingShare += probability;
        }
    }

    void fillTargets(Bake& bake) const
    {
        double arrivals_per_s = 0.0;
        for (std::size_t target = 0; target < m_habits.targetCount(); ++target) {
            const std::size_t type = m_habits.typeOfTarget[target];
            double oneWay_per_s = 0.0;
            double waits_per_s = m_sums->roundTripArrivals_per_s()[target];
            for (const PersonKind& kind : m_kinds) {
                const double rate_per_s = kind.rows->arrivals()[target].rate_per_s;
                oneWay_per_s += rate_per_s;
                waits_per_s += rate_per_s * (1.0 + kind.flow.roundTrips[type]);
            }
            bake.sigma.push_back(oneWay_per_s);
            bake.probabilityInside.push_back(waits_per_s * m_habits.waitMean_s[type]);
            arrivals_per_s += oneWay_per_s;
        }
        for (double& share : bake.sigma)
            share /= arrivals_per_s;
        bake.meanCycle_s = 1.0 / arrivals_per_s;
        bake.tripsPerPersonPerDay = m_sums->trips_per_s() * kSecondsPerDay;
    }

    Result<Bake> finish()
    {
        Bake bake;
        bake.worldHash = world::bakeHash(m_world);
        bake.bound = m_options.bound;
        bake.hour = m_options.hour;
        bake.graph = m_graph;
        bake.typeCount = m_habits.typeCount();
        fillSegments(bake);
        fillTargets(bake);
        bake.checkSum = std::accumulate(bake.probabilityInside.begin(), bake.probabilityInside.end(), 0.0) + bake.walkingShare;
        if (!(std::abs(bake.checkSum - 1.0) <= kCheckTolerance))
            return Error{
                "bake-check-failed",
                fmt::format("Time inside and time walking sum to {:.12g}, not to 1: the densities cannot be trusted.", bake.checkSum), ""};
        m_context.report(1.0, "Done");
        return bake;
    }

    const world::World& m_world;
    const BakeOptions& m_options;
    JobContext& m_context;
    std::vector<BakePhase>* m_phases;
    std::chrono::steady_clock::time_point m_phaseBegin = std::chrono::steady_clock::now();
    Habits m_habits;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::vector<PersonKind> m_kinds;
    std::unique_ptr<TreeStore> m_trees;
    ClosestTargets m_closest;
    std::unique_ptr<SegmentSums> m_sums;
};

} // namespace

Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options, JobContext& context, std::vector<BakePhase>* phases)
{
    Baker baker(world, options, context, phases);
    return baker.run();
}

} // namespace passerby::alibi
