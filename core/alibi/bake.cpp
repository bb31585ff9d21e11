// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/bake.h"

#include "core/alibi/crowding.h"
#include "core/alibi/segment_sums.h"
#include "core/alibi/trip_law.h"
#include "core/world/content_hash.h"

#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

constexpr double kCheckTolerance = 1e-9;
constexpr double kSecondsPerDay = 86400.0;

/// One bake from its parts; each step needs those before it.
class Baker {
public:
    Baker(const world::World& world, const BakeOptions& options, JobContext& context, std::vector<BakePhase>* phases, TreeStore& trees)
        : m_world(world), m_options(options), m_context(context), m_phases(phases), m_trees(trees)
    {
    }

    Result<Bake> run(std::shared_ptr<const navigation::NavigationGraph> graph)
    {
        Result<Habits> habits = compileHabits(m_world, m_options.hour);
        if (!habits)
            return habits.error();
        m_phases.end("habits");
        PartContext solving(m_context, 0.02, 0.7);
        Result<std::shared_ptr<const TripLaw>> law =
            TripLaw::solve(std::move(habits).value(), graph, m_options.bound, m_trees, solving, m_phases);
        if (!law)
            return law.error();
        m_law = std::move(law).value();
        const Result<void> summed = sumSegments();
        return summed ? finish() : summed.error();
    }

private:
    Result<void> sumSegments()
    {
        const std::size_t chunks = SegmentSums::chunksFor(graph(), habits());
        m_sums = std::make_unique<SegmentSums>(graph(), habits(), chunks);
        std::vector<TripRow> rows(chunks);
        PartContext part(m_context, 0.7, 1.0);
        const bool done =
            m_trees.visit(chunks, part, "Summing over ways", [&](std::size_t chunk, std::uint32_t source, const SourceTree& tree) {
                m_law->fillRow(source, rows[chunk]);
                m_sums->add(chunk, source, tree, rows[chunk]);
            });
        if (!done)
            return Error{"cancelled", "Stopped.", ""};
        m_sums->merge();
        m_phases.end("segments");
        return {};
    }

    void fillSegments(Bake& bake) const
    {
        double slowness_s_per_m = 0.0;
        for (const PersonKind& kind : m_law->kinds())
            for (const statistics::SpeedNode& node : kind.speeds)
                slowness_s_per_m += node.weight * node.slowness_s_per_m;
        const std::span<const navigation::Segment> segments = graph().segments();
        bake.probabilityByType.reserve(segments.size() * bake.typeCount);
        for (navigation::SegmentIndex segment = 0; segment < segments.size(); ++segment) {
            double probability = 0.0;
            for (std::size_t type = 0; type < bake.typeCount; ++type) {
                const double part = graph().effectiveLength_m(segment) * m_sums->share_per_m(segment, type);
                probability += part;
                bake.probabilityByType.push_back(static_cast<float>(part));
            }
            bake.probability.push_back(probability);
            bake.entryRate_per_s.push_back(m_sums->entryRate_per_s(segment));
            bake.meanTravel_s.push_back(graph().effectiveLength_m(segment) * slowness_s_per_m);
            bake.walkingShare += probability;
        }
    }

    void fillTargets(Bake& bake) const
    {
        double arrivals_per_s = 0.0;
        for (std::size_t target = 0; target < habits().targetCount(); ++target) {
            const std::size_t type = habits().typeOfTarget[target];
            double oneWay_per_s = 0.0;
            double waits_per_s = m_sums->roundTripArrivals_per_s()[target];
            for (const PersonKind& kind : m_law->kinds()) {
                const double rate_per_s = kind.rows->arrivals()[target].rate_per_s;
                oneWay_per_s += rate_per_s;
                waits_per_s += rate_per_s * (1.0 + kind.flow.roundTrips[type]);
            }
            bake.sigma.push_back(oneWay_per_s);
            bake.probabilityInside.push_back(waits_per_s * habits().waitMean_s[type]);
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
        bake.graph = m_law->graph();
        bake.typeCount = habits().typeCount();
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

    [[nodiscard]] const Habits& habits() const { return m_law->habits(); }
    [[nodiscard]] const navigation::NavigationGraph& graph() const { return *m_law->graph(); }

    const world::World& m_world;
    const BakeOptions& m_options;
    JobContext& m_context;
    PhaseClock m_phases;
    TreeStore& m_trees;
    std::shared_ptr<const TripLaw> m_law;
    std::unique_ptr<SegmentSums> m_sums;
};

} // namespace

Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options, JobContext& context, std::vector<BakePhase>* phases)
{
    PhaseClock clock(phases);
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    TreeStore trees(*graph, options.threads);
    clock.end("graph");
    return bakeWorld(world, options, graph, trees, context, phases);
}

Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options, std::shared_ptr<const navigation::NavigationGraph> graph,
                       TreeStore& trees, JobContext& context, std::vector<BakePhase>* phases)
{
    if (options.crowding && world.settings().flowLaw && world.settings().population > 0)
        return bakeCrowded(world, options, graph, trees, context, phases);
    return bakeOnce(world, options, std::move(graph), trees, context, phases);
}

Result<Bake> bakeOnce(const world::World& world, const BakeOptions& options, std::shared_ptr<const navigation::NavigationGraph> graph,
                      TreeStore& trees, JobContext& context, std::vector<BakePhase>* phases)
{
    Baker baker(world, options, context, phases, trees);
    return baker.run(std::move(graph));
}

} // namespace passerby::alibi
