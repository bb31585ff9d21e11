// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/lived_days.h"

#include "core/alibi/hourly_bakes.h"
#include "core/foundation/random_stream.h"
#include "core/foundation/words.h"
#include "core/simulation/schedule_only.h"

#include <algorithm>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using simulation::ScheduleRun;

namespace {

/// People inside are counted this often; what walks is measured without gaps.
constexpr double kStep_s = 300.0;
constexpr unsigned kStepsPerHour = 12;

} // namespace

LivedDays::LivedDays(const world::World& world, const alibi::Habits& habits, const ValidateHoursOptions& options,
                     std::vector<HourPlan> plans)
    : m_world(simulation::scheduleOnly(world)), m_habits(habits), m_options(options), m_plans(std::move(plans))
{
}

Result<void> LivedDays::live(const std::shared_ptr<const navigation::NavigationGraph>& graph, alibi::LotCrew& crew,
                             foundation::JobContext& context)
{
    foundation::PartContext finding(context, 0.0, 0.2);
    auto routes = alibi::Routes::build(graph, m_habits, m_options.threads, finding);
    if (!routes)
        return routes.error();
    m_routes = std::move(routes).value();
    foundation::PartContext living(context, 0.2, 1.0);
    const auto work = [this](std::size_t batch, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        return liveOne(batch, sums, goesOn);
    };
    const Result<alibi::LotSums> lived =
        crew.run({"days", "Living days", m_options.batches * (m_options.warmUp_h + alibi::kHoursPerDay), m_options.batches,
                  alibi::linesOf(numbersOfDay()), alibi::LotPass::Joined::appended, false, work},
                 living);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Validation was cancelled."), ""};
    if (!lived)
        return whyNotBegun().value_or(lived.error());
    read(lived.value());
    return {};
}

Result<std::unique_ptr<ScheduleRun>> LivedDays::begin(std::size_t batch) const
{
    const std::uint64_t seed = m_options.seed != 0 ? m_options.seed : m_world.settings().seed;
    simulation::ScheduleOptions options;
    options.seed = foundation::RandomStream(seed, batch, foundation::Purpose::statistics).bits64();
    options.people = std::max<std::uint64_t>(1, m_options.people / m_options.batches);
    options.step_s = kStep_s;
    options.startClock_s = -kStep_s * kStepsPerHour * static_cast<double>(m_options.warmUp_h);
    options.threads = 1;
    options.routes = m_routes;
    foundation::JobContext silent;
    return ScheduleRun::create(m_world, options, silent);
}

/// Days that cannot begin are all alike; each process looks for the reason itself, whoever met it first.
std::optional<Error> LivedDays::whyNotBegun() const
{
    const auto run = begin(0);
    return run ? std::nullopt : std::optional(run.error());
}

bool LivedDays::liveOne(std::size_t batch, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) const
{
    const Result<std::unique_ptr<ScheduleRun>> run = begin(batch);
    if (!run)
        return false;
    for (unsigned step = 0; step < m_options.warmUp_h * kStepsPerHour; ++step) {
        run.value()->step();
        if ((step + 1) % kStepsPerHour == 0 && !goesOn())
            return false;
    }
    alibi::LotWriter day(sums);
    for (const HourPlan& plan : m_plans) {
        const HourTally hour = liveHour(*run.value(), plan);
        day.add(hour.walking);
        day.add(hour.ways);
        day.add(hour.activities);
        if (!goesOn())
            return false;
    }
    day.add(static_cast<double>(run.value()->trips()));
    return true;
}

HourTally LivedDays::liveHour(ScheduleRun& run, const HourPlan& plan) const
{
    run.resetMeasures();
    std::vector<double> inside_s(m_habits.typeCount(), 0.0);
    addInside(*run.frame(), 0.5 * kStep_s, inside_s);
    for (unsigned step = 1; step <= kStepsPerHour; ++step) {
        run.step();
        addInside(*run.frame(), step < kStepsPerHour ? kStep_s : 0.5 * kStep_s, inside_s);
    }
    return HourTally::of(*run.frame(), inside_s, plan);
}

void LivedDays::addInside(const run::Frame& frame, double seconds, std::vector<double>& inside_s) const
{
    for (std::size_t target = 0; target < frame.insideByTarget.size(); ++target)
        inside_s[m_habits.typeOfTarget[target]] += seconds * static_cast<double>(frame.insideByTarget[target]);
}

std::size_t LivedDays::numbersOfDay() const
{
    std::size_t numbers = 1;
    for (const HourPlan& plan : m_plans)
        numbers += 1 + plan.ways.expected.size() + plan.expectedActivities.size();
    return numbers;
}

/// What liveOne() wrote for each batch.
void LivedDays::read(const alibi::LotSums& lived)
{
    alibi::LotReader reader(lived);
    m_tallies.resize(m_options.batches);
    for (std::vector<HourTally>& day : m_tallies) {
        for (const HourPlan& plan : m_plans) {
            HourTally& hour = day.emplace_back();
            hour.walking = reader.next();
            hour.ways.resize(plan.ways.expected.size());
            reader.read(hour.ways);
            hour.activities.resize(plan.expectedActivities.size());
            reader.read(hour.activities);
        }
        m_trips += static_cast<std::uint64_t>(reader.next());
        reader.skipToLot();
    }
}

} // namespace passerby::jobs
