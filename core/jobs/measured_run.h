// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/routes.h"
#include "core/autonomous/measures/measured_person.h"
#include "core/foundation/job_context.h"
#include "core/foundation/part_timer.h"
#include "core/foundation/result.h"
#include "core/simulation/schedule_run.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace passerby::jobs {

struct MeasuredRunOptions {
    std::uint64_t people = 1000; ///< who use the city
    std::uint64_t walkers = 0;   ///< of those who live by what they need and want, held so many; 0: as it comes
    bool hasRescues = true;      ///< who is held up for long is helped on
    std::uint64_t seed = 1;
    double warmUp_s = 120.0; ///< simulated before anything is measured
    double seconds = 120.0;  ///< > 0, measured
    double step_s = 0.1;
    unsigned threads = 1;
    bool timesParts = false;                     ///< also where the time goes; one such run at a time
    bool keepsEvents = false;                    ///< to be asked of the run in the end
    std::shared_ptr<const alibi::Routes> routes; ///< of the same city, to begin at once; null: found anew
};

/// How those walked who live by what they need and want. Rates are those of people while they walk.
struct RunMeasures {
    std::uint64_t people = 0;
    double seconds = 0.0;
    double out = 0.0;       ///< people not inside a target, mean over moments
    double walking = 0.0;   ///< and neither resting, nor busy, nor in a line, nor waiting for their group
    double walkingSd = 0.0; ///< over moments
    double walking_h = 0.0;
    double collisions_ph = 0.0; ///< of bodies
    double contacts_ph = 0.0;   ///< of shoulders
    double walls_ph = 0.0;
    double progress = 0.0; ///< R: share of moments above 85 % of own speed
    double speedShare = 0.0;
    double fitness = 0.0;
    double stops_pmin = 0.0;
    double turns_pmin = 0.0;
    std::uint64_t stuck = 0;
    std::uint64_t rescues = 0;       ///< of everybody who is steered
    double heldUp = 0.0;             ///< people who make no headway, mean over moments
    double stepping_s = 0.0;         ///< wall clock of the steps that were measured
    foundation::PartTimes parts_s{}; ///< where the options ask for it
};

/// The city with those who live by what they need and want steered by the reactive routines in this order ("CABFED"; letters may be
/// missing; "" is nobody's: people then walk as if nobody and nothing were there but walls). `keepsHeadway`: and they slow down in a
/// throng, which the paper's do not. Errors: "bad-options" where nobody lives so or the order is none.
[[nodiscard]] foundation::Result<world::World> withRoutines(const world::World& world, std::string_view order, bool keepsHeadway = true);

/// Those who are out, ascending by number, as measures need them.
void observe(const simulation::ScheduleRun& run, std::vector<autonomous::MeasuredPerson>& people);

/// How many steps of such a run are measured.
[[nodiscard]] std::uint64_t measuredSteps(const MeasuredRunOptions& options);

/// Called after each measured step.
using Looking = std::function<void(const simulation::ScheduleRun& run, std::span<const autonomous::MeasuredPerson> people)>;

/// Lives a run and measures it from outside: the same run as without. Errors: those of ScheduleRun::create, "cancelled".
[[nodiscard]] foundation::Result<RunMeasures> measureRun(const world::World& world, const MeasuredRunOptions& options,
                                                         foundation::JobContext& context, const Looking& look = {});

} // namespace passerby::jobs
