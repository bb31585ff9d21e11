// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/trip_law.h"

#include "core/alibi/crowding.h"
#include "core/alibi/kept_alibis.h"
#include "core/alibi/source_lots.h"
#include "core/foundation/words.h"

#include <limits>
#include <type_traits>

namespace passerby::alibi {

using foundation::Error;
using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

namespace {

Error cancelled()
{
    return {"cancelled", foundation::told("Stopped."), ""};
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
        const Stretches cut = Stretches::forRows(sources());
        LotPass pass{
            "closest", "Finding shortest ways", sources(), cut.lots(), linesOf(cut.size * rowNumbers()), LotPass::Joined::appended, true,
            {}};
        pass.work = [&](std::size_t lot, LotSums& sums, const LotPass::GoesOn& goesOn) {
            return m_trees.seeDistances(*m_law.m_graph, cut.begin(lot), cut.end(lot),
                                        [&](std::uint32_t source, const SourceDistances& distances) {
                                            noteDistances(source, distances);
                                            return goesOn();
                                        })
                   && writeRows(cut.begin(lot), cut.end(lot), sums);
        };
        const Result<LotSums> rows = m_trees.crew().run(pass, part);
        if (!rows)
            return rows.error();
        LotReader reader(rows.value());
        for (std::size_t lot = 0; lot < cut.lots(); ++lot) {
            for (std::uint32_t source = cut.begin(lot); source < cut.end(lot); ++source)
                forEachOfRow(source, [&](auto& value) { value = static_cast<std::remove_reference_t<decltype(value)>>(reader.next()); });
            reader.skipToLot();
        }
        m_phases.end("closest");
        return {};
    }

    [[nodiscard]] std::size_t sources() const { return m_law.m_graph->sourceCount(); }

    /// What is known of one source alone.
    void noteDistances(std::uint32_t source, const SourceDistances& distances)
    {
        const std::size_t types = m_law.m_habits.typeCount();
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
    }

    /// Visits all numbers that noteDistances leaves, in an order that depends on the city alone.
    template <class Visit>
    void forEachOfRow(std::uint32_t source, const Visit& visit)
    {
        const std::size_t types = m_law.m_habits.typeCount();
        const std::uint32_t target = m_law.m_graph->targetOfSource(source);
        ClosestTargets& table = target == source ? m_law.m_closest : m_law.m_stepFreeClosest;
        for (std::size_t place = target * types; place < (target + 1) * types; ++place) {
            visit(table.target[place]);
            visit(table.distance_m[place]);
            if (target == source && !table.back_m.empty())
                visit(table.back_m[place]);
        }
        for (PersonKind& kind : m_law.m_kinds) {
            if (!m_law.isSourceOf(source, kind))
                continue;
            for (std::vector<double>& mean : kind.termMean_m)
                visit(mean[target]);
            for (std::vector<double>& mean : kind.termBack_m)
                visit(mean[target]);
        }
    }

    [[nodiscard]] std::size_t rowNumbers()
    {
        std::size_t numbers = 0;
        if (sources() > 0)
            forEachOfRow(0, [&](const auto&) { ++numbers; });
        return numbers;
    }

    bool writeRows(std::uint32_t begin, std::uint32_t end, LotSums& sums)
    {
        LotWriter writer(sums);
        for (std::uint32_t source = begin; source < end; ++source)
            forEachOfRow(source, [&](const auto& value) { writer.add(static_cast<double>(value)); });
        return true;
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
        if (Result<void> done = constant ? Result<void>() : sumCycles(builders); !done)
            return done;
        for (std::size_t i = 0; i < m_law.m_kinds.size(); ++i)
            m_law.m_kinds[i].metres = builders[i].finish();
        m_phases.end("cycles");
        return {};
    }

    Result<void> sumCycles(std::vector<CycleMetresBuilder>& builders)
    {
        std::size_t numbers = 0;
        for (const CycleMetresBuilder& builder : builders)
            numbers += builder.sumCount();
        PartContext part(m_context, 0.6, 0.8);
        const Stretches cut = Stretches::forTables(sources(), numbers);
        LotPass pass{"cycles", "Measuring daily rounds", sources(), cut.lots(), linesOf(numbers), LotPass::Joined::added, true, {}};
        pass.work = [&](std::size_t lot, LotSums& sums, const LotPass::GoesOn& goesOn) {
            std::vector<CycleMetresBuilder> own = builders; // of no source yet
            const auto add = [&](std::uint32_t source, const SourceDistances& distances) {
                for (std::size_t kind = 0; kind < own.size(); ++kind)
                    if (m_law.isSourceOf(source, m_law.m_kinds[kind]))
                        own[kind].add(m_law.m_graph->targetOfSource(source), distances.effective_m, distances.back_m);
                return goesOn();
            };
            if (!m_trees.seeDistances(*m_law.m_graph, cut.begin(lot), cut.end(lot), add))
                return false;
            LotWriter writer(sums);
            for (const CycleMetresBuilder& builder : own)
                builder.write(writer);
            return true;
        };
        const Result<LotSums> total = m_trees.crew().run(pass, part);
        if (!total)
            return total.error();
        LotReader reader(total.value());
        for (CycleMetresBuilder& builder : builders)
            builder.read(reader);
        return {};
    }

    Result<void> weighTrips()
    {
        m_context.report(0.82, "Counting own places");
        bool approximate = m_law.m_graph->isSlowed(); // of equally short ways, there and back may be slowed down differently
        for (PersonKind& kind : m_law.m_kinds) {
            Result<TripWeights> weights = makeTripWeights(m_law.m_habits, kind.metres, kind.habits->bound, kind.flow.wait_s, kind.speeds,
                                                          m_law.m_bound, m_trees.crew(), m_context);
            if (!weights)
                return weights.error();
            kind.weights = std::move(weights).value();
            makeRows(kind);
            approximate = approximate || (m_law.m_bound == BoundModel::pairwise && kind.metres.activeSlots.size() > 2);
        }
        if (Result<void> done = approximate ? normalise() : Result<void>(); !done)
            return done;
        m_phases.end("weights");
        return {};
    }

    void makeRows(PersonKind& kind) const
    {
        kind.rows = std::make_unique<TripRows>(m_law.m_habits, m_law.closest(kind.habits->isStepFree), kind.flow, kind.jumps, kind.metres,
                                               kind.weights);
    }

    /// Makes each kind's times sum to its share of the population where the weights, being approximate, do so only nearly.
    [[nodiscard]] Result<void> normalise()
    {
        PartContext part(m_context, 0.85, 1.0);
        const Stretches cut = Stretches::forRows(sources());
        LotPass pass{"weights", "Counting own places", sources(), cut.lots(), linesOf(m_law.m_kinds.size()), LotPass::Joined::added, true,
                     {}};
        pass.work = [&](std::size_t lot, LotSums& sums, const LotPass::GoesOn& goesOn) {
            std::vector<double> times(m_law.m_kinds.size(), 0.0);
            TripRow row;
            const auto add = [&](std::uint32_t source, const SourceDistances& distances) {
                for (std::size_t kind = 0; kind < times.size(); ++kind)
                    if (m_law.isSourceOf(source, m_law.m_kinds[kind]))
                        times[kind] += timeFrom(m_law.m_graph->targetOfSource(source), distances, m_law.m_kinds[kind], row);
                return goesOn();
            };
            const bool done = m_trees.seeDistances(*m_law.m_graph, cut.begin(lot), cut.end(lot), add);
            LotWriter(sums).add(times);
            return done;
        };
        const Result<LotSums> total = m_trees.crew().run(pass, part);
        if (!total)
            return total.error();
        LotReader reader(total.value());
        for (PersonKind& kind : m_law.m_kinds) {
            double share = 0.0;
            for (const statistics::SpeedNode& node : kind.speeds)
                share += node.weight;
            kind.weights.scale(share / reader.next());
            makeRows(kind);
        }
        return {};
    }

    /// Share of time that people of a kind spend at the target, on their ways from there, and staying on round trips.
    [[nodiscard]] double timeFrom(std::uint32_t target, const SourceDistances& distances, const PersonKind& kind, TripRow& row) const
    {
        const Habits& habits = m_law.m_habits;
        row.clear(habits.targetCount());
        kind.rows->addRow(target, row);
        const std::size_t type = habits.typeOfTarget[target];
        double sum = kind.rows->arrivals()[target].rate_per_s * (1.0 + kind.flow.roundTrips[type]) * habits.waitMean_s[type];
        for (std::size_t to = 0; to < row.trips.size(); ++to) {
            if (to != target && row.trips[to].share_per_m != 0.0)
                sum += row.trips[to].share_per_m * distances.effective_m[to];
            sum += row.roundTripArrivals_per_s[to] * habits.waitMean_s[habits.typeOfTarget[to]];
        }
        return sum;
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

Result<std::shared_ptr<const TripLaw>> TripLaw::recall(Habits habits, std::shared_ptr<const navigation::NavigationGraph> graph,
                                                       const KeptPasses& kept, unsigned threads, JobContext& context)
{
    TreeStore trees(*graph, threads, 0, TreeStore::Use::once);
    RecallingCrew crew(kept, threads);
    trees.setCrew(crew);
    PhaseClock phases(nullptr);
    return solve(std::move(habits), std::move(graph), BoundModel::pairwise, trees, context, phases);
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
