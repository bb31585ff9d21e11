// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/counting_run.h"

#include "core/alibi/walked_routes.h"
#include "core/foundation/words.h"
#include "core/schedule/steady_start.h"

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
    BatchCounter(const LifeLaw& law, const SteadyStart& start, double seconds, std::size_t targets)
        : m_law(law),
          m_start(start),
          m_seconds(seconds),
          m_bound(law.boundSlots()),
          m_tally(static_cast<std::uint32_t>(targets)),
          m_inside_s(targets, 0.0),
          m_arrivals(targets, 0.0)
    {
    }

    void count(std::uint64_t agent)
    {
        const Person person = m_law.bear(agent, m_bound);
        const StageInProgress begun = m_start.draw(m_law, person);
        Stage stage = begun.stage;
        double time_s = stage.duration_s - begun.elapsed_s;
        while (time_s < m_seconds) {
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

    void write(alibi::LotSums& sums) const
    {
        alibi::LotWriter writer(sums);
        writer.add(static_cast<double>(m_trips));
        writer.add(static_cast<double>(m_cycles));
        writer.add(m_inside_s);
        writer.add(m_arrivals);
        const std::vector<PairCount> pairs = m_tally.sorted();
        writer.add(static_cast<double>(pairs.size()));
        for (const PairCount& pair : pairs)
            for (const std::uint32_t number : {pair.origin, pair.destination, pair.trips})
                writer.add(static_cast<double>(number));
        for (const PairCount& pair : pairs)
            writer.add(static_cast<double>(pair.slowness_s_per_m));
    }

private:
    const LifeLaw& m_law;
    const SteadyStart& m_start;
    double m_seconds;
    std::vector<std::uint32_t> m_bound;
    PairTally m_tally;
    std::vector<double> m_inside_s;
    std::vector<double> m_arrivals;
    std::uint64_t m_trips = 0;
    std::uint64_t m_cycles = 0;
};

/// What a BatchCounter has written.
void readBatch(alibi::LotReader& reader, std::size_t batch, const alibi::Habits& habits, Counts& counts)
{
    counts.tripsInBatch[batch] = reader.next();
    counts.cyclesInBatch[batch] = reader.next();
    const std::size_t targets = counts.routes->targetCount();
    for (std::vector<double>* byTarget : {&counts.inside_s, &counts.arrivals})
        for (std::size_t target = 0; target < targets; ++target)
            (*byTarget)[target * counts.batches + batch] = reader.next();
    std::vector<PairCount>& pairs = counts.pairs[batch];
    pairs.resize(static_cast<std::size_t>(reader.next()));
    for (PairCount& pair : pairs)
        for (std::uint32_t* number : {&pair.origin, &pair.destination, &pair.trips})
            *number = static_cast<std::uint32_t>(reader.next());
    for (PairCount& pair : pairs)
        pair.slowness_s_per_m = static_cast<float>(reader.next());
    for (const PairCount& pair : pairs) {
        counts.waysInBatch[batch] += pair.trips;
        counts.walkedByType_s[habits.typeOfTarget[pair.destination] * counts.batches + batch] +=
            static_cast<double>(pair.slowness_s_per_m) * static_cast<double>(counts.routes->length_m(pair.origin, pair.destination));
    }
}

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

Result<void> countEverybody(const LifeLaw& law, const SteadyStart& start, const CountingOptions& options, Counts& counts,
                            alibi::LotCrew& crew, foundation::JobContext& context)
{
    constexpr std::uint64_t kPeopleBetweenLooks = 256;
    const std::size_t targets = counts.routes->targetCount();
    const auto firstOf = [&](std::size_t batch) { return options.people * batch / options.batches; };
    alibi::LotPass pass{"people",
                        "Counting trips",
                        static_cast<std::size_t>(options.people / kPeopleBetweenLooks) + options.batches,
                        options.batches,
                        alibi::linesOf(2 * targets),
                        alibi::LotPass::Joined::appended,
                        false,
                        {}};
    pass.work = [&](std::size_t batch, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        BatchCounter counter(law, start, counts.seconds, targets);
        for (std::uint64_t agent = firstOf(batch); agent < firstOf(batch + 1); ++agent) {
            if (agent % kPeopleBetweenLooks == 0 && !goesOn())
                return false;
            counter.count(agent);
        }
        counter.write(sums);
        return goesOn();
    };
    const Result<alibi::LotSums> counted = crew.run(pass, context);
    if (!counted)
        return counted.error();
    alibi::LotReader reader(counted.value());
    for (std::size_t batch = 0; batch < options.batches; ++batch, reader.skipToLot()) {
        counts.people[batch] = static_cast<double>(firstOf(batch + 1) - firstOf(batch));
        readBatch(reader, batch, law.habits(), counts);
        counts.trips += static_cast<std::uint64_t>(counts.tripsInBatch[batch]);
    }
    return {};
}

} // namespace

Result<Counts> CountingRun::count(const world::World& world, const CountingOptions& options, foundation::JobContext& context,
                                  std::shared_ptr<const alibi::Routes> routes, alibi::LotCrew* crew)
{
    if (options.batches == 0 || options.batches > 4096 || !(options.seconds >= 0.0) || !std::isfinite(options.seconds)
        || options.people > (std::uint64_t{1} << 40U))
        return Error{"bad-options", foundation::told("The numbers of people, batches and seconds must be sensible."), ""};
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
    alibi::ThreadCrew own(options.threads);
    const Result<void> counted = countEverybody(law, start.value(), options, counts, crew ? *crew : own, counting);
    if (!counted)
        return counted.error();
    counts.counted_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return counts;
}

} // namespace passerby::schedule
