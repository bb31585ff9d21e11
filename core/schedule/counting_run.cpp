// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/counting_run.h"

#include "core/alibi/walked_routes.h"
#include "core/foundation/parallel.h"
#include "core/schedule/steady_start.h"

#include <atomic>
#include <chrono>
#include <cmath>

namespace passerby::schedule {

using foundation::Error;
using foundation::Result;
using world::TripReason;

namespace {

/// Counts the people of one batch.
class BatchCounter {
public:
    BatchCounter(const LifeLaw& law, const SteadyStart& start, Counts& counts, std::size_t batch)
        : m_law(law),
          m_start(start),
          m_counts(counts),
          m_batch(batch),
          m_bound(law.boundSlots()),
          m_tally(static_cast<std::uint32_t>(counts.routes->targetCount())),
          m_inside_s(counts.routes->targetCount(), 0.0),
          m_arrivals(counts.routes->targetCount(), 0.0)
    {
    }

    void count(std::uint64_t agent)
    {
        const Person person = m_law.bear(agent, m_bound);
        const StageInProgress begun = m_start.draw(m_law, person);
        Stage stage = begun.stage;
        double time_s = stage.duration_s - begun.elapsed_s;
        while (time_s < m_counts.seconds) {
            m_law.advance(person, stage);
            time_s += stage.duration_s;
            if (!stage.walking) {
                m_inside_s[stage.place] += stage.duration_s;
                m_arrivals[stage.place] += stage.reason == TripReason::oneWay ? 1.0 : 0.0;
                continue;
            }
            ++m_trips;
            m_cycles += stage.reason == TripReason::oneWay ? 1 : 0;
            if (stage.origin != stage.place)
                m_tally.add(m_law.sourceOf(person, stage.origin), stage.place, static_cast<float>(person.slowness_s_per_m));
        }
    }

    void finish(const alibi::Habits& habits)
    {
        m_counts.tripsInBatch[m_batch] = static_cast<double>(m_trips);
        m_counts.cyclesInBatch[m_batch] = static_cast<double>(m_cycles);
        for (std::size_t target = 0; target < m_inside_s.size(); ++target) {
            m_counts.inside_s[target * m_counts.batches + m_batch] = m_inside_s[target];
            m_counts.arrivals[target * m_counts.batches + m_batch] = m_arrivals[target];
        }
        m_counts.pairs[m_batch] = m_tally.sorted();
        for (const PairCount& pair : m_counts.pairs[m_batch]) {
            m_counts.waysInBatch[m_batch] += pair.trips;
            m_counts.walkedByType_s[habits.typeOfTarget[pair.destination] * m_counts.batches + m_batch] +=
                static_cast<double>(pair.slowness_s_per_m) * static_cast<double>(m_counts.routes->length_m(pair.origin, pair.destination));
        }
    }

private:
    const LifeLaw& m_law;
    const SteadyStart& m_start;
    Counts& m_counts;
    std::size_t m_batch;
    std::vector<std::uint32_t> m_bound;
    PairTally m_tally;
    std::vector<double> m_inside_s;
    std::vector<double> m_arrivals;
    std::uint64_t m_trips = 0;
    std::uint64_t m_cycles = 0;
};

Counts emptyCounts(const CountingOptions& options, const alibi::Habits& habits, const std::shared_ptr<const alibi::Routes>& routes)
{
    Counts counts;
    counts.graph = routes->graph();
    counts.routes = routes;
    counts.typeCount = habits.typeCount();
    counts.batches = options.batches;
    counts.people.resize(options.batches);
    counts.tripsInBatch.resize(options.batches);
    counts.cyclesInBatch.resize(options.batches);
    counts.waysInBatch.resize(options.batches);
    counts.arrivals.resize(routes->targetCount() * options.batches);
    counts.inside_s.resize(routes->targetCount() * options.batches);
    counts.walkedByType_s.resize(habits.typeCount() * options.batches);
    counts.pairs.resize(options.batches);
    return counts;
}

/// A window in which a person makes about that many trips: half of the stages are trips.
double windowFor(const alibi::Habits& habits, const SteadyStart& start, double tripsEach)
{
    double mean_s = 0.0;
    for (std::uint32_t kind = 0; kind < habits.profiles.size(); ++kind)
        mean_s += habits.profiles[kind].share * start.meanStage_s(kind);
    return 2.0 * mean_s * tripsEach;
}

void countEverybody(const LifeLaw& law, const SteadyStart& start, const CountingOptions& options, Counts& counts,
                    foundation::JobContext& context)
{
    std::atomic<std::size_t> done = 0;
    foundation::parallelChunks(options.batches, 1, options.threads, [&](std::size_t batch, std::size_t, std::size_t) {
        BatchCounter counter(law, start, counts, batch);
        const std::uint64_t first = options.people * batch / options.batches;
        const std::uint64_t last = options.people * (batch + 1) / options.batches;
        counts.people[batch] = static_cast<double>(last - first);
        for (std::uint64_t agent = first; agent < last; ++agent) {
            if (agent % 256 == 0 && context.isCancelled())
                return;
            counter.count(agent);
        }
        counter.finish(law.habits());
        context.report(static_cast<double>(++done) / static_cast<double>(options.batches), "Counting trips");
    });
    for (const double trips : counts.tripsInBatch)
        counts.trips += static_cast<std::uint64_t>(trips);
}

} // namespace

Result<Counts> CountingRun::count(const world::World& world, const CountingOptions& options, foundation::JobContext& context,
                                  std::shared_ptr<const alibi::Routes> routes)
{
    if (options.batches == 0 || options.batches > 4096 || !(options.seconds >= 0.0) || !std::isfinite(options.seconds)
        || options.people > (std::uint64_t{1} << 40U))
        return Error{"bad-options", "The numbers of people, batches and seconds must be sensible.", ""};
    const Result<alibi::Habits> habits = alibi::compileHabits(world, options.hour);
    if (!habits)
        return habits.error();
    foundation::PartContext finding(context, 0.0, 0.5);
    if (!routes) {
        Result<std::shared_ptr<const alibi::Routes>> built =
            alibi::walkedRoutes(world, habits.value(), options.hour, options.threads, finding);
        if (!built)
            return built.error();
        routes = std::move(built).value();
    }
    const LifeLaw law(habits.value(), *routes, options.seed);
    const Result<SteadyStart> start = SteadyStart::prepare(law);
    if (!start)
        return start.error();
    const auto began = std::chrono::steady_clock::now();
    Counts counts = emptyCounts(options, habits.value(), routes);
    counts.seconds = options.seconds > 0.0 ? options.seconds : windowFor(habits.value(), start.value(), options.tripsEach);
    foundation::PartContext counting(context, 0.5, 1.0);
    countEverybody(law, start.value(), options, counts, counting);
    if (context.isCancelled())
        return Error{"cancelled", "Counting trips was cancelled.", ""};
    counts.counted_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return counts;
}

} // namespace passerby::schedule
