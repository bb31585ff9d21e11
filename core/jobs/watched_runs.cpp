// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/watched_runs.h"

#include "core/foundation/words.h"
#include "core/jobs/seconds_since.h"
#include "core/simulation/schedule_run.h"

#include <chrono>
#include <cmath>
#include <optional>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using perceptual::Observer;
using perceptual::PerceptualRun;
using perceptual::Viewpoint;
using simulation::ScheduleRun;

namespace {

using GoesOn = alibi::LotPass::GoesOn;
using Records = RegionRecords::value_type;

struct Timetable {
    double firstEnd_s;
    double back_s;
    double blink_s;
    double seeing_s;
    double end_s;

    explicit Timetable(const ValidatePerceptualOptions& options)
        : firstEnd_s(options.watch_s),
          back_s(firstEnd_s + options.away_s),
          blink_s(back_s + 0.5 * options.watch_s),
          seeing_s(blink_s + options.blink_s),
          end_s(seeing_s + 0.5 * options.watch_s)
    {
    }
    [[nodiscard]] bool isLooking(double time_s) const
    {
        constexpr double kSlack_s = 1e-6;
        return time_s < firstEnd_s - kSlack_s || (time_s >= back_s - kSlack_s && time_s < blink_s - kSlack_s)
               || time_s >= seeing_s - kSlack_s;
    }
    [[nodiscard]] Observer observer(const Viewpoint& view) const
    {
        const auto at = [&](double time_s, bool looks) { return Viewpoint{time_s, view.position, looks ? view.radius_m : -1.0}; };
        return Observer::along(
            {at(0.0, true), at(firstEnd_s - 1e-6, false), at(back_s - 1e-6, true), at(blink_s - 1e-6, false), at(seeing_s - 1e-6, true)});
    }
};

/// Runs of both kinds, and what one sees there.
class Watch {
public:
    Watch(const world::World& world, const std::shared_ptr<const perceptual::PerceptualCity>& city, const RegionPlan& plan,
          const Viewpoint& view, const ValidatePerceptualOptions& options)
        : m_world(world), m_city(city), m_plan(plan), m_view(view), m_options(options), m_times(options)
    {
    }

    [[nodiscard]] std::uint64_t steps() const { return static_cast<std::uint64_t>(std::llround(m_times.end_s / m_options.sample_s)); }

    /// One of each kind; false where it was given up or cannot begin.
    bool watchBoth(std::size_t run, alibi::LotSums& sums, const GoesOn& goesOn) const
    {
        alibi::LotWriter writer(sums);
        return watchOne([&] { return beginFull(run); }, writer, goesOn) && watchOne([&] { return beginPerceptual(run); }, writer, goesOn);
    }

    /// About what one of each kind comes to: keys of up to fifty letters, most of them of the segments.
    [[nodiscard]] std::size_t numbersOfRuns() const
    {
        constexpr std::size_t kNumbersOfKey = 12;
        constexpr std::size_t kOtherKeys = 100;
        return 4 * kNumbersOfKey * (m_plan.segments.size() + m_plan.border.size() + m_plan.doors.size() + kOtherKeys);
    }

    /// Runs that cannot begin are all alike; each process looks for the reason itself, whoever met it first.
    [[nodiscard]] std::optional<Error> whyNotBegun() const
    {
        if (const auto whole = beginFull(0); !whole)
            return whole.error();
        const auto part = beginPerceptual(0);
        return part ? std::nullopt : std::optional(part.error());
    }

private:
    [[nodiscard]] std::uint64_t seedOf(std::size_t run) const
    {
        return (m_options.seed != 0 ? m_options.seed : m_world.settings().seed) + 2 * run;
    }

    [[nodiscard]] Result<std::unique_ptr<ScheduleRun>> beginFull(std::size_t run) const
    {
        simulation::ScheduleOptions options;
        options.seed = seedOf(run);
        options.people = m_options.people;
        options.step_s = m_options.sample_s;
        options.startClock_s = m_world.settings().initialTime_s;
        options.threads = 1;
        options.routes = m_city->routes;
        foundation::JobContext quiet;
        return ScheduleRun::create(m_world, options, quiet);
    }

    [[nodiscard]] Result<std::unique_ptr<PerceptualRun>> beginPerceptual(std::size_t run) const
    {
        perceptual::PerceptualOptions options;
        options.seed = seedOf(run) + 1;
        options.people = m_options.people;
        options.step_s = m_options.sample_s;
        options.startClock_s = m_world.settings().initialTime_s;
        options.mostHeld_s = kMostHeldUnseen_s;
        options.threads = 1;
        options.fault = m_options.fault;
        foundation::JobContext quiet;
        return PerceptualRun::create(m_city, options, m_times.observer(m_view), quiet);
    }

    /// Begins a run, steps to the end, shows the tally what the observer sees, and writes down both looks and the time that it took.
    template <class Begin>
    bool watchOne(const Begin& begin, alibi::LotWriter& writer, const GoesOn& goesOn) const
    {
        const auto began = std::chrono::steady_clock::now();
        const auto made = begin();
        if (!made)
            return false;
        auto& run = *made.value();
        RegionTally tally(m_plan, [&](world::AgentId agent) { return run.story(agent); });
        bool isSecond = false;
        for (std::uint64_t step = 0; step <= steps(); ++step) {
            if (!goesOn())
                return false;
            if (step > 0)
                run.step();
            const double now_s = run.time_s();
            if (!isSecond && now_s >= m_times.firstEnd_s - 1e-6) {
                writeRecord(tally.finish(), writer);
                isSecond = true;
            }
            if (m_times.isLooking(now_s))
                tally.see(*run.frame());
        }
        writeRecord(tally.finish(), writer);
        writer.add(secondsSince(began));
        return true;
    }

    const world::World& m_world;
    const std::shared_ptr<const perceptual::PerceptualCity>& m_city;
    const RegionPlan& m_plan;
    const Viewpoint& m_view;
    const ValidatePerceptualOptions& m_options;
    Timetable m_times;
};

void readRun(alibi::LotReader& reader, Records& records, double& all_s)
{
    for (RegionRecord& look : records)
        look = readRecord(reader);
    all_s += reader.next();
}

} // namespace

Result<WatchedRuns> watchRuns(const world::World& world, const std::shared_ptr<const perceptual::PerceptualCity>& city,
                              const RegionPlan& plan, const Viewpoint& view, const ValidatePerceptualOptions& options, alibi::LotCrew& crew,
                              foundation::JobContext& context)
{
    const Watch watch(world, city, plan, view, options);
    const auto work = [&](std::size_t run, alibi::LotSums& sums, const GoesOn& goesOn) { return watch.watchBoth(run, sums, goesOn); };
    const Result<alibi::LotSums> seen = crew.run({"watched", "Simulating", 2 * options.runs * (watch.steps() + 1), options.runs,
                                                  alibi::linesOf(watch.numbersOfRuns()), alibi::LotPass::Joined::appended, false, work},
                                                 context);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Validation was cancelled."), ""};
    if (!seen)
        return watch.whyNotBegun().value_or(seen.error());
    WatchedRuns runs{RegionRecords(options.runs), RegionRecords(options.runs)};
    alibi::LotReader reader(seen.value());
    for (std::size_t run = 0; run < options.runs; ++run, reader.skipToLot()) {
        readRun(reader, runs.full[run], runs.full_s);
        readRun(reader, runs.perceptual[run], runs.perceptual_s);
    }
    return runs;
}

} // namespace passerby::jobs
