// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/simulate_job.h"

#include "core/affordance/city_affordance.h"
#include "core/exporters/trajectories/trajectory_writer.h"
#include "core/perceptual/perceptual_run.h"
#include "core/run/frame.h"
#include "core/run/notices.h"
#include "core/simulation/schedule_run.h"
#include "core/world/guidance_shares.h"

#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

using exporters::TrajectoryPoint;
using exporters::TrajectoryWriter;
using foundation::Error;
using foundation::Result;
using simulation::ScheduleRun;

namespace {

using Clock = std::chrono::steady_clock;

double secondsBetween(Clock::time_point begin, Clock::time_point end)
{
    return std::chrono::duration<double>(end - begin).count();
}

simulation::ScheduleOptions scheduleFor(const world::World& world, const SimulateOptions& options)
{
    simulation::ScheduleOptions schedule;
    schedule.seed = options.seed != 0 ? options.seed : world.settings().seed;
    schedule.people = static_cast<std::uint64_t>(options.agents < 0 ? world.settings().population : options.agents);
    schedule.startClock_s = world.settings().initialTime_s;
    schedule.step_s = 1.0 / options.fps;
    schedule.threads = options.threads;
    schedule.wanderStart = options.wanderStart;
    return schedule;
}

void readPoints(const run::Frame& frame, std::vector<TrajectoryPoint>& points)
{
    points.clear();
    for (const run::Walker& walker : frame.walkers) {
        const double heading_rad = static_cast<double>(walker.heading_rad);
        points.push_back({static_cast<std::uint32_t>(exportedId(walker.agent)), static_cast<double>(walker.x_m),
                          static_cast<double>(walker.y_m), std::cos(heading_rad), std::sin(heading_rad)});
    }
}

/// Runs and writes the frames; the run then stands at the last one.
template <class Run>
Result<void> runFrames(Run& run, TrajectoryWriter* writer, SimulateReport& report, foundation::JobContext& context)
{
    std::vector<TrajectoryPoint> points;
    double walking = 0.0;
    for (std::uint64_t frame = 0; frame < report.frames; ++frame) {
        if (context.isCancelled())
            return Error{"cancelled", "The simulation was cancelled.", ""};
        if (frame > 0)
            run.step();
        const std::shared_ptr<const run::Frame> current = run.frame();
        walking += static_cast<double>(current->walkers.size());
        if (writer) {
            readPoints(*current, points);
            const Result<void> added = writer->addFrame(static_cast<std::int64_t>(frame), points);
            if (!added)
                return added;
        }
        if (frame % 16 == 0)
            context.report(static_cast<double>(frame) / static_cast<double>(report.frames), "Simulating");
    }
    report.meanWalking = walking / static_cast<double>(report.frames);
    return writer ? writer->finish() : Result<void>();
}

/// Opens the file, runs from the first frame to the last, and writes down what it took.
template <class Run>
Result<SimulateReport> runToEnd(Run& run, const world::World& world, const SimulateOptions& options, Clock::time_point began,
                                foundation::JobContext& context)
{
    std::unique_ptr<TrajectoryWriter> writer;
    if (!options.out.empty()) {
        Result<std::unique_ptr<TrajectoryWriter>> opened = TrajectoryWriter::open(options.out, options.fps, world);
        if (!opened)
            return opened.error();
        writer = std::move(opened).value();
    }
    SimulateReport report;
    report.seconds = options.seconds;
    report.frames = static_cast<std::uint64_t>(std::floor(options.seconds * options.fps + 1e-9)) + 1;
    report.people = run.frame()->people;
    const auto started = Clock::now();
    report.prepared_s = secondsBetween(began, started);
    foundation::PartContext running(context, 0.2, 1.0);
    const Result<void> ran = runFrames(run, writer.get(), report, running);
    if (!ran)
        return ran.error();
    report.trips = run.trips();
    report.ran_s = secondsBetween(started, Clock::now());
    report.realTimeFactor = report.ran_s > 0.0 ? options.seconds / report.ran_s : 0.0;
    return report;
}

/// What is to be said of those who wander: how straight they went, or why there are none.
void addWanderers(const world::World& world, std::uint64_t people, const run::Frame& frame, SimulateReport& report)
{
    if (!frame.wandering)
        return;
    report.openSpace = frame.wandering->openSpace;
    const std::uint64_t wandering = world::wanderingPeople(world, people);
    if (wandering > 0 && frame.wandering->city->network.ways.empty())
        report.notices.push_back(fmt::format(
            "Nobody wanders: people wander from cell to cell through portals, and no way leads anywhere in this city. {} {} left out.",
            wandering, wandering == 1 ? "person is" : "people are"));
}

Result<SimulateReport> runFull(const world::World& world, const SimulateOptions& options, foundation::JobContext& context)
{
    const auto began = Clock::now();
    foundation::PartContext preparing(context, 0.0, 0.2);
    const simulation::ScheduleOptions schedule = scheduleFor(world, options);
    const Result<std::unique_ptr<ScheduleRun>> created = ScheduleRun::create(world, schedule, preparing);
    if (!created)
        return created.error();
    Result<SimulateReport> report = runToEnd(*created.value(), world, options, began, context);
    if (report) {
        report.value().notices = created.value()->notices();
        report.value().live = report.value().people;
        addWanderers(world, schedule.people, *created.value()->frame(), report.value());
    }
    return report;
}

Result<SimulateReport> runPerceptual(const world::World& world, const SimulateOptions& options, foundation::JobContext& context)
{
    const auto began = Clock::now();
    const simulation::ScheduleOptions schedule = scheduleFor(world, options);
    if (schedule.people > perceptual::kMostPeoplePerceived)
        return Error{"too-many-people", "A perceptual run is for at most 4,000,000,000 people.", ""};
    foundation::PartContext preparing(context, 0.0, 0.2);
    const auto city =
        perceptual::PerceptualCity::prepare(world, {std::fmod(schedule.startClock_s / 3600.0, 24.0), options.threads}, preparing);
    if (!city)
        return city.error();
    perceptual::PerceptualOptions perceptual;
    perceptual.seed = schedule.seed;
    perceptual.people = static_cast<std::uint32_t>(world::scheduledPeople(world, schedule.people));
    perceptual.startClock_s = schedule.startClock_s;
    perceptual.step_s = schedule.step_s;
    perceptual.threads = options.threads;
    const auto created = perceptual::PerceptualRun::create(city.value(), perceptual, options.observer, preparing);
    if (!created)
        return created.error();
    Result<SimulateReport> report = runToEnd(*created.value(), world, options, began, context);
    if (report) {
        report.value().notices = run::scheduleNotices(world);
        if (alibi::hasHours(world))
            report.value().notices.emplace_back("Habits stay as they are at the start of the run.");
        if (!world.crowds().empty())
            report.value().notices.emplace_back("Crowds take part in runs of everybody only.");
        if (world::wanderingShare(world) > 0.0)
            report.value().notices.emplace_back("Wanderers take part in runs of everybody only.");
        report.value().live = created.value()->live();
    }
    return report;
}

} // namespace

Result<SimulateReport> runSimulateJob(const world::World& world, const SimulateOptions& options, foundation::JobContext& context)
{
    if (!(options.seconds > 0.0 && options.seconds <= 1e8) || !(options.fps > 0.0 && options.fps <= 1000.0))
        return Error{"bad-options", "Seconds must be above 0 and at most 100000000, frames a second above 0 and at most 1000.", ""};
    Result<SimulateReport> report =
        options.mode == SimulationMode::perceptual ? runPerceptual(world, options, context) : runFull(world, options, context);
    if (report)
        context.report(1.0, "Done");
    return report;
}

} // namespace passerby::jobs
