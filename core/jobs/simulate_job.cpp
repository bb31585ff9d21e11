// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/simulate_job.h"

#include "core/exporters/trajectories/trajectory_writer.h"
#include "core/simulation/schedule_run.h"

#include <chrono>
#include <cmath>

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
    schedule.people = static_cast<std::uint32_t>(options.agents < 0 ? world.settings().population : options.agents);
    schedule.startClock_s = world.settings().initialTime_s;
    schedule.step_s = 1.0 / options.fps;
    schedule.threads = options.threads;
    return schedule;
}

void readPoints(const simulation::Frame& frame, std::vector<TrajectoryPoint>& points)
{
    points.clear();
    for (const simulation::Walker& walker : frame.walkers) {
        const double heading_rad = static_cast<double>(walker.heading_rad);
        points.push_back(
            {walker.agent, static_cast<double>(walker.x_m), static_cast<double>(walker.y_m), std::cos(heading_rad), std::sin(heading_rad)});
    }
}

/// Runs and writes the frames; the run then stands at the last one.
Result<void> runFrames(ScheduleRun& run, TrajectoryWriter* writer, SimulateReport& report, foundation::JobContext& context)
{
    std::vector<TrajectoryPoint> points;
    double walking = 0.0;
    for (std::uint64_t frame = 0; frame < report.frames; ++frame) {
        if (context.isCancelled())
            return Error{"cancelled", "The simulation was cancelled.", ""};
        if (frame > 0)
            run.step();
        const std::shared_ptr<const simulation::Frame> current = run.frame();
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

} // namespace

Result<SimulateReport> runSimulateJob(const world::World& world, const SimulateOptions& options, foundation::JobContext& context)
{
    if (!(options.seconds > 0.0 && options.seconds <= 1e8) || !(options.fps > 0.0 && options.fps <= 1000.0)
        || options.agents > std::int64_t{0xFFFFFFFF})
        return Error{"bad-options", "Seconds must be above 0, frames a second above 0 and at most 1000, people fewer than 2³².", ""};
    const auto began = Clock::now();
    foundation::PartContext preparing(context, 0.0, 0.2);
    const Result<std::unique_ptr<ScheduleRun>> created = ScheduleRun::create(world, scheduleFor(world, options), preparing);
    if (!created)
        return created.error();
    std::unique_ptr<TrajectoryWriter> writer;
    if (!options.out.empty()) {
        Result<std::unique_ptr<TrajectoryWriter>> opened = TrajectoryWriter::open(options.out, options.fps, world);
        if (!opened)
            return opened.error();
        writer = std::move(opened).value();
    }
    ScheduleRun& run = *created.value();
    SimulateReport report;
    report.seconds = options.seconds;
    report.frames = static_cast<std::uint64_t>(std::floor(options.seconds * options.fps + 1e-9)) + 1;
    report.notices = run.notices();
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
    context.report(1.0, "Done");
    return report;
}

} // namespace passerby::jobs
