// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/measured_run.h"

#include "core/autonomous/measures/collisions.h"
#include "core/autonomous/measures/walking_record.h"
#include "core/autonomous/minds.h"
#include "core/foundation/words.h"
#include "core/jobs/seconds_since.h"
#include "core/run/setting.h"
#include "core/steering/reactive.h"
#include "core/street/steering_models.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace passerby::jobs {

using autonomous::Collisions;
using autonomous::MeasuredPerson;
using foundation::Error;
using foundation::Result;
using simulation::ScheduleRun;
using street::SteeredPeople;

namespace {

constexpr double kMinute_s = 60.0;
constexpr double kHour_s = 3600.0;

double wallDistance_m(const ground::WalkingGround& ground, const SteeredPeople::Status& status, double within_m)
{
    steering::NearWalls walls;
    ground.walls().findNearest(status.place, within_m, ground.layersOf(status.cell), walls);
    return walls.count > 0 ? static_cast<double>(length(walls.wall[0].nearest)) : std::numeric_limits<double>::infinity();
}

/// What is added up from moment to moment.
struct Tally {
    Collisions bodies{Collisions::By::bodies};
    Collisions shoulders{Collisions::By::shoulders};
    autonomous::WalkingRecord record;
    std::uint64_t moments = 0;
    double out = 0.0;
    double walking = 0.0;
    double walkingSquares = 0.0;
    double heldUp = 0.0;

    void add(const ScheduleRun& run, std::span<const MeasuredPerson> people);
    void write(RunMeasures& measures) const;
};

void Tally::add(const ScheduleRun& run, std::span<const MeasuredPerson> people)
{
    bodies.add(run.time_s(), people);
    shoulders.add(run.time_s(), people);
    record.add(run.time_s(), people, bodies.colliding());
    ++moments;
    out += static_cast<double>(people.size());
    const auto walk = static_cast<double>(std::ranges::count_if(people, &MeasuredPerson::isWalking));
    walking += walk;
    walkingSquares += walk * walk;
    heldUp += run.setting().street ? run.setting().street->heldUp() : 0.0;
}

void Tally::write(RunMeasures& measures) const
{
    const double all = moments > 0 ? static_cast<double>(moments) : 1.0;
    const double walked_s = record.walking_s() > 0.0 ? record.walking_s() : 1.0;
    const auto perHour = [&](std::uint64_t count) { return kHour_s * static_cast<double>(count) / walked_s; };
    measures.out = out / all;
    measures.walking = walking / all;
    measures.walkingSd = std::sqrt(std::max(0.0, walkingSquares / all - measures.walking * measures.walking));
    measures.heldUp = heldUp / all;
    measures.walking_h = record.walking_s() / kHour_s;
    measures.collisions_ph = perHour(bodies.withPeople());
    measures.walls_ph = perHour(bodies.withWalls());
    measures.contacts_ph = perHour(shoulders.withPeople());
    measures.progress = record.progress();
    measures.speedShare = record.speedShare();
    measures.fitness = record.meanFitness();
    measures.stops_pmin = perHour(record.stops()) / kMinute_s;
    measures.turns_pmin = perHour(record.turns()) / kMinute_s;
    measures.stuck = record.stuck();
}

/// Since the run began.
std::uint64_t rescuesIn(const ScheduleRun& run)
{
    return run.setting().street ? run.setting().street->rescues().all() : 0;
}

/// Steps to be taken in so many seconds.
std::uint64_t stepsIn(double seconds, double step_s)
{
    return static_cast<std::uint64_t>(std::llround(seconds / step_s));
}

/// Times parts of a run from begin() on, until asked or no more there.
class PartsTimed {
public:
    PartsTimed() = default;
    ~PartsTimed() { end(); }
    PartsTimed(const PartsTimed&) = delete;
    PartsTimed& operator=(const PartsTimed&) = delete;

    void begin()
    {
        foundation::PartTimer::start();
        m_isOn = true;
    }
    foundation::PartTimes end() { return std::exchange(m_isOn, false) ? foundation::PartTimer::stop() : foundation::PartTimes{}; }

private:
    bool m_isOn = false;
};

} // namespace

Result<world::World> withRoutines(const world::World& world, std::string_view order, bool keepsHeadway)
{
    const std::optional<float> number = steering::Reactive::orderOf(order);
    if (!order.empty() && !number)
        return Error{"bad-options", foundation::told("\"{}\" is no order of routines: letters A to F, each once at most.", order), ""};
    world::PatchBuilder builder(world);
    bool isAnybody = false;
    for (const auto& [id, row] : world.profiles()) {
        if (!world::isAutonomous(row))
            continue;
        world::AgentProfile profile = row;
        profile.steering = order.empty() ? world::Steering::none : world::Steering::reactive;
        if (number)
            profile.parameters["order"] = static_cast<double>(*number);
        if (!keepsHeadway)
            profile.parameters["gap_s"] = 0.0;
        builder.replace(id, std::move(profile));
        isAnybody = true;
    }
    if (!isAnybody)
        return Error{"bad-options", foundation::told("Nobody in this city lives by what they need and want."), ""};
    world::World changed = world;
    if (const auto applied = changed.apply(builder.take()); !applied)
        return applied.error();
    return changed;
}

void observe(const ScheduleRun& run, std::vector<MeasuredPerson>& people)
{
    people.clear();
    const autonomous::Minds* minds = run.minds();
    const run::Setting& setting = run.setting();
    if (!minds || !setting.street)
        return;
    for (std::uint32_t number = 0; number < minds->size(); ++number) {
        const autonomous::Person& person = minds->person(number);
        if (!person.isOut)
            continue;
        const SteeredPeople::Status status = setting.street->status({world::PersonKind::mind, number});
        if (status.waitsForRoom)
            continue;
        const double shoulder_m = setting.world.profiles().at(person.who.profile).row->radius_m;
        MeasuredPerson& one = people.emplace_back();
        one.person = number;
        one.place = status.place;
        one.cell = status.cell;
        one.layers = setting.street->ground().layersOf(status.cell);
        one.radius_m = static_cast<double>(street::bodyRadius_m(shoulder_m));
        one.shoulder_m = shoulder_m;
        one.heading_rad = status.heading_rad;
        one.speed_mps = distance(status.velocity_mps, {});
        one.ownSpeed_mps = minds->pace_mps(number);
        one.isWalking = minds->isWalking(number, status);
        if (one.isWalking)
            one.wall_m = wallDistance_m(setting.street->ground(), status, shoulder_m);
    }
}

std::uint64_t measuredSteps(const MeasuredRunOptions& options)
{
    return std::max<std::uint64_t>(1, stepsIn(options.seconds, options.step_s));
}

Result<RunMeasures> measureRun(const world::World& world, const MeasuredRunOptions& options, foundation::JobContext& context,
                               const Looking& look)
{
    simulation::ScheduleOptions schedule;
    schedule.seed = options.seed;
    schedule.people = options.people;
    schedule.walkers = options.walkers;
    schedule.hasRescues = options.hasRescues;
    schedule.startClock_s = world.settings().initialTime_s;
    schedule.step_s = options.step_s;
    schedule.threads = options.threads;
    schedule.routes = options.routes;
    schedule.keepsEvents = options.keepsEvents;
    foundation::PartContext preparing(context, 0.0, 0.05);
    const Result<std::unique_ptr<ScheduleRun>> created = ScheduleRun::create(world, schedule, preparing);
    if (!created)
        return created.error();
    ScheduleRun& run = *created.value();
    const std::uint64_t before = stepsIn(options.warmUp_s, options.step_s);
    const std::uint64_t all = before + measuredSteps(options);
    Tally tally;
    RunMeasures measures;
    std::vector<MeasuredPerson> people;
    PartsTimed parts;
    for (std::uint64_t step = 0; step < all; ++step) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("The measurement was cancelled."), ""};
        const auto began = std::chrono::steady_clock::now();
        if (step == before && options.timesParts)
            parts.begin();
        if (step == before)
            measures.rescues = rescuesIn(run);
        run.step();
        if (step % 64 == 0)
            context.report(0.05 + 0.95 * static_cast<double>(step) / static_cast<double>(all), "Measuring");
        if (step < before)
            continue;
        measures.stepping_s += secondsSince(began);
        observe(run, people);
        tally.add(run, people);
        if (look)
            look(run, people);
    }
    measures.parts_s = parts.end();
    measures.rescues = rescuesIn(run) - measures.rescues;
    measures.people = options.people;
    measures.seconds = static_cast<double>(all - before) * options.step_s;
    tally.write(measures);
    return measures;
}

} // namespace passerby::jobs
