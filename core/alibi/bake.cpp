// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/bake.h"

#include "core/alibi/city_alibis.h"
#include "core/alibi/crowding.h"
#include "core/alibi/habits.h"
#include "core/alibi/kept_alibis.h"
#include "core/alibi/source_pass.h"
#include "core/foundation/words.h"
#include "core/navigation/way_finder.h"
#include "core/world/content_hash.h"

#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <optional>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

constexpr double kCheckTolerance = 1e-9;
constexpr double kSecondsPerDay = 86400.0;

bool isCrowded(const world::World& world, const BakeOptions& options)
{
    return options.crowding && world.settings().flowLaw && world.settings().population > 0;
}

/// One bake from its parts; each step needs those before it.
class Baker {
public:
    Baker(const world::World& world, const BakeOptions& options, JobContext& context, std::vector<BakePhase>* phases, TreeStore& trees)
        : m_world(world), m_options(options), m_context(context), m_phases(phases), m_trees(trees)
    {
    }

    Result<Bake> run(const std::shared_ptr<const navigation::NavigationGraph>& graph, const AlibiParts& parts, CityAlibis& alibis)
    {
        if (keepsAlibis(m_world, m_options, *graph))
            m_kept = std::make_shared<KeptAlibis>();
        const Result<void> solved = solve(graph, 0.7);
        if (!solved)
            return solved.error();
        m_sums = std::make_unique<SegmentSums>(this->graph(), habits(), m_kept != nullptr);
        const Result<void> passed = pass(0.7, parts, alibis);
        return passed ? finish() : passed.error();
    }

    /// Without the densities.
    Result<void> runForAlibis(const std::shared_ptr<const navigation::NavigationGraph>& graph, const AlibiParts& parts, CityAlibis& alibis)
    {
        const Result<void> solved = solve(graph, 0.5);
        return solved ? pass(0.5, parts, alibis) : solved;
    }

private:
    Result<void> solve(const std::shared_ptr<const navigation::NavigationGraph>& graph, double upTo)
    {
        if (!m_kept)
            return solveBy(graph, upTo);
        LotCrew& crew = m_trees.crew();
        KeepingCrew keeping(crew, m_kept->law);
        m_trees.setCrew(keeping);
        Result<void> solved = solveBy(graph, upTo);
        m_trees.setCrew(crew);
        return solved;
    }

    Result<void> solveBy(const std::shared_ptr<const navigation::NavigationGraph>& graph, double upTo)
    {
        Result<Habits> habits = compileHabits(m_world, m_options.hour);
        if (!habits)
            return habits.error();
        m_phases.end("habits");
        PartContext solving(m_context, 0.02, upTo);
        Result<std::shared_ptr<const TripLaw>> law =
            TripLaw::solve(std::move(habits).value(), graph, m_options.bound, m_trees, solving, m_phases);
        if (!law)
            return law.error();
        m_law = std::move(law).value();
        return {};
    }

    /// Goes over all trees once.
    Result<void> pass(double from, const AlibiParts& parts, CityAlibis& alibis)
    {
        SourcePass feed(*m_law);
        feed.sums = m_sums.get();
        std::optional<AlibiTables::Builder> tables;
        if (parts.tables_bytes > 0 && AlibiTables::estimate_bytes(graph()) <= parts.tables_bytes) {
            tables = AlibiTables::Builder::create(m_law->graph(), parts.tables_bytes).value();
            feed.tables = &*tables;
        }
        const std::vector<PoolRequest> requests = parts.poolSize > 0 ? PoolSampler::firstRequests(graph()) : std::vector<PoolRequest>();
        PoolFiller pools(graph(), requests, parts.poolSize, parts.seed, SegmentSums::chunksFor(graph(), habits()), m_options.threads);
        feed.pools = parts.poolSize > 0 ? &pools : nullptr;
        alibis.law = m_law;
        if (!m_sums && !tables && !feed.pools)
            return {}; // nobody looks at the trees
        PartContext part(m_context, from, 1.0);
        if (Result<void> done = feed.run(m_trees, part, "Summing over ways"); !done)
            return done;
        if (tables)
            alibis.tables = tables->finish();
        if (feed.pools)
            alibis.pools = PoolSampler::fromLots(m_law, parts.poolSize, parts.seed, m_options.threads, pools.take());
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

    void keepDraws()
    {
        for (navigation::SegmentIndex segment = 0; segment < graph().segments().size(); ++segment)
            for (std::size_t place = 0; place < SegmentDraws::kEach; ++place)
                m_kept->draws.push_back(m_sums->entryRate_per_s(segment) > 0.0 ? m_sums->draw(segment, place)
                                                                               : TripEnds{navigation::kNone, navigation::kNone});
    }

    void fillTargets(Bake& bake) const
    {
        double arrivals_per_s = 0.0;
        for (std::size_t target = 0; target < habits().targetCount(); ++target) {
            const std::size_t type = habits().typeOfTarget[target];
            double oneWay_per_s = 0.0;
            double waits_per_s = m_sums->roundTripArrivals_per_s(target);
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
        if (m_kept)
            keepDraws();
        bake.kept = std::move(m_kept);
        bake.checkSum = std::accumulate(bake.probabilityInside.begin(), bake.probabilityInside.end(), 0.0) + bake.walkingShare;
        if (!(std::abs(bake.checkSum - 1.0) <= kCheckTolerance))
            return Error{
                "bake-check-failed",
                foundation::told("Time inside and time walking sum to {:.12g}, not to 1: the densities cannot be trusted.", bake.checkSum),
                ""};
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
    std::shared_ptr<KeptAlibis> m_kept; ///< null where nothing is
};

} // namespace

bool keepsAlibis(const world::World& world, const BakeOptions& options, const navigation::NavigationGraph& graph)
{
    return AlibiTables::estimate_bytes(graph) > options.keptAbove_bytes && options.bound == BoundModel::pairwise && !hasHours(world)
           && !isCrowded(world, options) && !graph.isSlowed() && navigation::WayFinder::canFind(graph)
           && (!graph.stepFree() || navigation::WayFinder::canFind(graph.stepFree()->graph));
}

std::unique_ptr<TreeStore> treesForOneBake(const world::World& world, const BakeOptions& options, const navigation::NavigationGraph& graph)
{
    const TreeStore::Use use = isCrowded(world, options) || graph.isSlowed() ? TreeStore::Use::thisState : TreeStore::Use::once;
    return std::make_unique<TreeStore>(graph, options.threads, TreeStore::kBudget_bytes, use);
}

Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options, JobContext& context, std::vector<BakePhase>* phases)
{
    PhaseClock clock(phases);
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    const std::unique_ptr<TreeStore> trees = treesForOneBake(world, options, *graph);
    clock.end("graph");
    return bakeWorld(world, options, graph, *trees, context, phases);
}

Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options, std::shared_ptr<const navigation::NavigationGraph> graph,
                       TreeStore& trees, JobContext& context, std::vector<BakePhase>* phases)
{
    if (isCrowded(world, options))
        return bakeCrowded(world, options, *graph, trees, context, phases);
    return bakeOnce(world, options, std::move(graph), trees, context, phases);
}

Result<Bake> bakeOnce(const world::World& world, const BakeOptions& options, std::shared_ptr<const navigation::NavigationGraph> graph,
                      TreeStore& trees, JobContext& context, std::vector<BakePhase>* phases)
{
    Baker baker(world, options, context, phases, trees);
    CityAlibis none;
    return baker.run(std::move(graph), {}, none);
}

Result<BakedCity> bakeWithAlibis(const world::World& world, const BakeOptions& options, const AlibiParts& parts, JobContext& context,
                                 std::vector<BakePhase>* phases)
{
    PhaseClock clock(phases);
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    const std::unique_ptr<TreeStore> trees = treesForOneBake(world, options, *graph);
    clock.end("graph");
    CityAlibis alibis;
    if (!isCrowded(world, options)) {
        Baker baker(world, options, context, phases, *trees);
        Result<Bake> bake = baker.run(graph, parts, alibis);
        if (!bake)
            return bake.error();
        return BakedCity{std::move(bake).value(), std::move(alibis)};
    }
    PartContext slowing(context, 0.0, 0.7);
    Result<Bake> bake = bakeCrowded(world, options, *graph, *trees, slowing, phases);
    if (!bake)
        return bake.error();
    PartContext drawing(context, 0.7, 1.0);
    Baker baker(world, options, drawing, phases, *trees);
    const Result<void> done = baker.runForAlibis(bake.value().graph, parts, alibis);
    if (!done)
        return done.error();
    return BakedCity{std::move(bake).value(), std::move(alibis)};
}

Result<CityAlibis> makeAlibis(const world::World& world, const BakeOptions& options, const AlibiParts& parts,
                              const std::shared_ptr<const navigation::NavigationGraph>& graph, JobContext& context)
{
    const std::unique_ptr<TreeStore> trees = treesForOneBake(world, options, *graph);
    Baker baker(world, options, context, nullptr, *trees);
    CityAlibis alibis;
    const Result<void> done = baker.runForAlibis(graph, parts, alibis);
    if (!done)
        return done.error();
    return alibis;
}

} // namespace passerby::alibi
