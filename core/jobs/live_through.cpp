// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/live_through.h"

#include "core/affordance/city_affordance.h"
#include "core/exporters/trajectories/trajectory_writer.h"
#include "core/foundation/words.h"
#include "core/jobs/events_file.h"
#include "core/jobs/frame_points.h"
#include "core/jobs/frame_states.h"
#include "core/jobs/seconds_since.h"
#include "core/jobs/traffic_file.h"
#include "core/perceptual/perceptual_run.h"
#include "core/run/frame.h"
#include "core/run/frame_hash.h"
#include "core/simulation/schedule_edit.h"
#include "core/world/behaviour_shares.h"

#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <optional>

namespace passerby::jobs {

using exporters::TrajectoryWriter;
using foundation::Error;
using foundation::Result;
using run::Frame;
using simulation::ScheduleRun;

namespace {

using Clock = std::chrono::steady_clock;

/// Who walks and what drives in the frame.
class FrameWriter {
public:
    explicit FrameWriter(TrajectoryWriter& writer) : m_writer(writer) {}
    Result<void> add(std::int64_t number, const Frame& frame, const world::World& city)
    {
        m_points.read(frame, city);
        Result<void> added = m_writer.addFrame(number, m_points.people());
        if (added)
            added = m_writer.addStates(number, m_states.read(frame, city));
        return added ? m_writer.addVehicles(number, m_points.vehicles()) : added;
    }

private:
    TrajectoryWriter& m_writer;
    FramePoints m_points;
    FrameStates m_states;
};

/// The city that a run lives in now; who is only seen lives in one alone.
const world::World& cityOf(const ScheduleRun& run, const world::World&)
{
    return run.world();
}
const world::World& cityOf(const perceptual::PerceptualRun&, const world::World& first)
{
    return first;
}

/// What happens to a run at one step, before its frame is looked at.
using Happening = std::function<Result<void>(std::uint64_t step, foundation::JobContext& context)>;

/// Runs and writes the frames; the run then stands at the last one.
template <class Run>
Result<void> runFrames(Run& run, const Happening& happen, TrajectoryWriter* writer, const world::World& first, SimulateReport& report,
                       foundation::JobContext& context)
{
    std::optional<FrameWriter> frames;
    if (writer)
        frames.emplace(*writer);
    double walking = 0.0;
    for (std::uint64_t frame = 0; frame < report.frames; ++frame) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("The simulation was cancelled."), ""};
        if (frame > 0)
            run.step();
        const double share = static_cast<double>(frame) / static_cast<double>(report.frames);
        foundation::PartContext happening(context, share, share);
        Result<void> happened = happen(frame, happening);
        if (!happened)
            return happened;
        const std::shared_ptr<const Frame> current = run.frame();
        walking += static_cast<double>(current->walkers.size());
        if (frames)
            if (Result<void> added = frames->add(static_cast<std::int64_t>(frame), *current, cityOf(run, first)); !added)
                return added;
        if (frame % 16 == 0)
            context.report(share, "Simulating");
    }
    report.meanWalking = walking / static_cast<double>(report.frames);
    report.lastFrame = run::frameHash(*run.frame());
    report.rescues = run.frame()->rescues;
    report.vehicles = run.frame()->vehicleCounts;
    report.driving = run.frame()->vehicles.size();
    return writer ? writer->finish() : Result<void>();
}

/// A run to be lived, and how.
struct Living {
    const world::World& world;
    const KeptRun& kept;
    const LivedFiles& out;
    foundation::ReplacedFiles& files;
    const LivedWith& with;
};

/// Opens the file, runs from the first frame to the last, and writes down what it took.
template <class Run>
Result<SimulateReport> runToEnd(Run& run, const Happening& happen, const Living& living, Clock::time_point began,
                                foundation::JobContext& context)
{
    std::unique_ptr<TrajectoryWriter> writer;
    if (!living.out.trajectories.empty()) {
        Result<std::unique_ptr<TrajectoryWriter>> opened =
            TrajectoryWriter::open(living.files, living.out.trajectories, living.kept.framesPerSecond, living.world,
                                   storage::RunOrigin{living.world.settings().name, living.kept.seed, living.kept.startClock_s});
        if (!opened)
            return opened.error();
        writer = std::move(opened).value();
    }
    SimulateReport report;
    report.seconds = living.kept.seconds;
    report.frames = living.kept.lastStep() + 1;
    report.people = run.frame()->people;
    report.prepared_s = secondsSince(began);
    const auto started = Clock::now();
    foundation::PartContext running(context, 0.2, 1.0);
    const Result<void> ran = runFrames(run, happen, writer.get(), living.world, report, running);
    if (!ran)
        return ran.error();
    report.trips = run.trips();
    report.ran_s = secondsSince(started);
    report.realTimeFactor = report.ran_s > 0.0 ? living.kept.seconds / report.ran_s : 0.0;
    return report;
}

/// Does what the entries say, in their order.
Happening entriesOf(const KeptRun& kept, ScheduleRun& run)
{
    return [&kept, &run, next = std::size_t{0}](std::uint64_t step, foundation::JobContext& context) mutable -> Result<void> {
        for (; next < kept.entries.size() && kept.entries[next].step <= step; ++next) {
            const Result<void> done = simulation::redo(run, kept.entries[next], context);
            if (!done) {
                Error error = done.error();
                const std::string entry = fmt::format("entry {} of the log, at step {}", next, step);
                error.where = error.where.empty() ? entry : entry + ", " + error.where;
                return error;
            }
        }
        return {};
    };
}

/// What is to be said of those who wander: how straight they went, or why there are none.
void addWanderers(const world::World& world, std::uint64_t people, const Frame& frame, SimulateReport& report)
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

Result<SimulateReport> liveInFull(const Living& living, foundation::JobContext& context)
{
    const auto began = Clock::now();
    foundation::PartContext preparing(context, 0.0, 0.2);
    simulation::ScheduleOptions schedule;
    schedule.seed = living.kept.seed;
    schedule.people = living.kept.people;
    schedule.startClock_s = living.kept.startClock_s;
    schedule.step_s = living.kept.step_s;
    schedule.threads = living.with.threads;
    schedule.wanderStart = living.kept.wanderStart;
    schedule.keepsEvents = !living.out.events.empty();
    const Result<std::unique_ptr<ScheduleRun>> created = ScheduleRun::create(living.world, schedule, preparing);
    if (!created)
        return created.error();
    ScheduleRun& run = *created.value();
    run.watchPlaces(run.world());
    LineTally lines;
    const Happening entries = entriesOf(living.kept, run);
    const auto happen = [&](std::uint64_t step, foundation::JobContext& happening) {
        lines.look(run);
        return entries(step, happening);
    };
    Result<SimulateReport> report = runToEnd(run, happen, living, began, context);
    if (report) {
        report.value().lines = lines.take(run);
        report.value().places = run.placeMeasures();
        report.value().notices = run.notices();
        report.value().live = run.frame()->people;
        report.value().paths = run.pathShares();
        report.value().road = summaryOf(run.roadMeasures());
        addWanderers(run.world(), run.basis().options.people, *run.frame(), report.value());
    }
    if (report && !living.out.events.empty())
        if (const Result<void> written = living.files.write(living.out.events, eventsAsCsv(run.events())); !written)
            return written.error();
    if (report && !living.out.traffic.empty())
        if (const Result<void> written = living.files.write(living.out.traffic, trafficAsCsv(run.roadMeasures())); !written)
            return written.error();
    return report;
}

Result<SimulateReport> livePerceived(const Living& living, foundation::JobContext& context)
{
    const auto began = Clock::now();
    const KeptRun& kept = living.kept;
    const world::World& world = living.world;
    if (kept.people > perceptual::kMostPeoplePerceived)
        return Error{"too-many-people", foundation::told("A perceptual run is for at most 4,000,000,000 people."), ""};
    foundation::PartContext preparing(context, 0.0, 0.2);
    perceptual::PerceptualCity::Options options;
    options.hour = std::fmod(kept.startClock_s / 3600.0, 24.0);
    options.threads = living.with.threads;
    options.bake = living.with.bake;
    const auto city = perceptual::PerceptualCity::prepare(world, options, preparing);
    if (!city)
        return city.error();
    perceptual::PerceptualOptions perceptual;
    perceptual.seed = kept.seed;
    perceptual.people = static_cast<std::uint32_t>(world::scheduledPeople(world, kept.people));
    perceptual.startClock_s = kept.startClock_s;
    perceptual.step_s = kept.step_s;
    perceptual.threads = living.with.threads;
    const auto created = perceptual::PerceptualRun::create(city.value(), perceptual, kept.observer, preparing);
    if (!created)
        return created.error();
    const Happening nothing = [](std::uint64_t, foundation::JobContext&) { return Result<void>(); };
    Result<SimulateReport> report = runToEnd(*created.value(), nothing, living, began, context);
    if (report) {
        report.value().notices = created.value()->notices();
        report.value().live = created.value()->live();
    }
    if (report && !living.out.events.empty())
        if (const Result<void> written = living.files.write(living.out.events, eventsAsCsv({})); !written)
            return written.error();
    if (report && !living.out.traffic.empty())
        if (const Result<void> written = living.files.write(living.out.traffic, trafficAsCsv({})); !written)
            return written.error();
    return report;
}

} // namespace

Result<SimulateReport> liveThrough(const world::World& world, const KeptRun& run, const LivedFiles& out, foundation::ReplacedFiles& files,
                                   const LivedWith& with, foundation::JobContext& context)
{
    const Living living{world, run, out, files, with};
    Result<SimulateReport> report = run.mode == SimulationMode::perceptual ? livePerceived(living, context) : liveInFull(living, context);
    if (report)
        context.report(1.0, "Done");
    return report;
}

} // namespace passerby::jobs
