// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/routes.h"
#include "core/autonomous/groups.h"
#include "core/autonomous/mind_event.h"
#include "core/autonomous/walk.h"
#include "core/foundation/job_context.h"
#include "core/foundation/limits.h"
#include "core/foundation/result.h"
#include "core/ground/barrier.h"
#include "core/run/edit_report.h"
#include "core/run/frame.h"
#include "core/run/place_measures.h"
#include "core/run/road_measures.h"
#include "core/run/story.h"
#include "core/run/vehicle_story.h"
#include "core/run/visitor_body.h"
#include "core/wander/wander_start.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::autonomous {
class Minds;
}

namespace passerby::run {
struct Setting;
}

namespace passerby::simulation {

using foundation::kMostPeopleInRun;

struct ScheduleOptions {
    std::uint64_t seed = 1;
    std::uint64_t people = 1000; ///< at most kMostPeopleInRun
    double step_s = 0.1;
    double startClock_s = 8 * 3600.0;
    unsigned threads = 0;
    wander::WanderStart wanderStart = wander::WanderStart::steady;
    std::shared_ptr<const alibi::Routes> routes; ///< those of an earlier run in the same city, to start at once; null: found anew
    bool keepsEvents = false;                    ///< of those who live by what they need and want
    /// For measurements, no part of what is kept of a run: whether who is held up for long is helped on, and how many of those who live by
    /// what they need and want walk at a time, held so by who sets out (Minds; 0: as it comes).
    bool hasRescues = true;
    std::uint64_t walkers = 0;
    bool keepsLog = false; ///< of what is done to the run from outside, to live through it again: keeps every edited city
};

using run::EditReport;

class ScheduleEdit;
struct EditBasis;
struct ScheduleCheckpoint;
struct RunLog;

/// Error "too-many-people".
[[nodiscard]] foundation::Error tooManyPeople(std::uint64_t people);

/// A run of everybody in a city: those who keep a schedule, those who wander, crowds, those who live by what they need and want
/// (SchedulePopulation, WanderPopulation, CrowdPopulation, MindPopulation), and of vehicles where the city has lanes and some come in
/// (traffic::Traffic). Event-driven: by the clock a step costs the people whose state
/// changes and, once a simulated second and when a frame is made, those who walk. Same seed, same bytes for any number of threads. Not
/// thread-safe; lives on one worker thread (frames may go anywhere).
class ScheduleRun {
public:
    /// Everybody is found somewhere in their life, as in the steady state of the habits at the clock's time (SteadyStart); no bake is
    /// needed. Errors: those of alibi::compileHabits, Routes::build and SteadyStart::prepare; "bad-options";
    /// "too-many-people"; "cancelled".
    [[nodiscard]] static foundation::Result<std::unique_ptr<ScheduleRun>> create(const world::World& world, const ScheduleOptions& options,
                                                                                 foundation::JobContext& context);
    ~ScheduleRun();
    ScheduleRun(const ScheduleRun&) = delete;
    ScheduleRun& operator=(const ScheduleRun&) = delete;

    /// Advances by one step of step_s.
    void step();
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const;
    /// Of lanes and near misses, since measures began; nothing where nobody drives.
    [[nodiscard]] run::RoadMeasures roadMeasures() const;
    /// Counts at the measurement lines and regions of this city, which may have others than the one that the run lives in (run::Run).
    void watchPlaces(const world::World& places);
    [[nodiscard]] run::PlaceMeasures placeMeasures() const;
    [[nodiscard]] std::optional<run::VehicleStory> vehicleStory(std::uint32_t number) const;
    [[nodiscard]] std::optional<run::PersonStory> story(world::AgentId agent) const;
    /// Numbers of those who keep a schedule and wait at a target (0-based), ascending. Looks at everybody.
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const;
    [[nodiscard]] const std::shared_ptr<const navigation::NavigationGraph>& graph() const;
    [[nodiscard]] const std::shared_ptr<const alibi::Routes>& routes() const;
    /// Sentences for people about what the city asks for and this run does not carry out, also after an edit.
    [[nodiscard]] std::vector<std::string> notices() const;
    /// Trips begun since the run began, those of no length included.
    [[nodiscard]] std::uint64_t trips() const;
    [[nodiscard]] double time_s() const;
    /// Starts the occupancy window anew.
    void resetMeasures();

    /// Puts up a fence and returns its number. Everybody whose way leads through it replans at once, from where they are to where they are
    /// going, by the shortest free way, turning round where that is shorter; who has none turns back to the origin; who is fenced in
    /// stands. Whoever sets out later takes the free way, or stays another minute where there is none. Deviation: real people would walk on
    /// until they see the fence.
    std::uint32_t block(const ground::Barrier& barrier);
    /// Takes a fence away: whoever goes round or stands replans. False when there is none of that number.
    bool unblock(std::uint32_t number);
    /// Takes all fences away at once; whom one kept replans once.
    void unblockAll();
    [[nodiscard]] const std::map<std::uint32_t, ground::Barrier>& barriers() const;

    /// People who live by what they need and want walk together from now on, or no more (autonomous::Minds). Errors: those of
    /// autonomous::MindPopulation; then the run is as before, and its log too.
    [[nodiscard]] foundation::Result<void> walkTogether(std::span<const world::AgentId> people, autonomous::Form form);
    [[nodiscard]] foundation::Result<void> part(std::span<const world::AgentId> people);

    /// Somebody at the screen walks or drives in the run, in place of whoever did (run::Visitor). What they do is kept in the log, where it
    /// changes anything. Errors: those of run::Visitor::enter; then the run is as before, and its log too.
    [[nodiscard]] foundation::Result<void> enter(const run::VisitorStart& start);
    /// From the next step on. Nothing happens where nobody is there, nor by leave().
    void steer(const run::VisitorInput& input);
    void leave();

    /// From now on the run lives in an edited city, found again by the numbers of its objects; measures begin anew. Everybody stays who
    /// they are: profile, speed and bound targets change for as few as the new law allows (LifeLaw::bear, Rebinding), and waits that have
    /// begun end as planned. Walkers keep their way where it is there and still the shortest; else they go on from where they are, on the
    /// way between the same two nodes or, where that is gone, on the nearest one of their cell or of any. Who is inside a place that is
    /// gone, or that leads nowhere, sets out from the nearest way. Whose destination is gone draws another from the new habits. When there
    /// are to be fewer people, those of the highest numbers are gone; more are found as in the steady state. Fences stay. Draws are keyed
    /// by agent and number of the edit.
    EditReport take(const ScheduleEdit& edit);
    /// Prepares the edit and takes it. Errors: those of ScheduleEdit::prepare; then the run is as before.
    [[nodiscard]] foundation::Result<EditReport> edit(const world::World& edited, std::uint64_t people, foundation::JobContext& context);
    /// Where an edit of this run begins.
    [[nodiscard]] EditBasis basis() const;
    /// The city in which the run lives now.
    [[nodiscard]] const world::World& world() const;
    /// What happened to those who live by what they need and want, in its order, where the options ask for it; else nothing.
    [[nodiscard]] const std::vector<autonomous::MindEvent>& events() const;
    /// Those who live by what they need and want; null where nobody does.
    [[nodiscard]] const autonomous::Minds* minds() const;
    /// Where and when everybody lives, to be looked at between steps.
    [[nodiscard]] const run::Setting& setting() const;
    /// How many ways within rooms those found since the beginning, by kind.
    [[nodiscard]] autonomous::PathShares pathShares() const;
    /// All that was done to the run so far, where the options ask for it; else nothing.
    [[nodiscard]] const RunLog& log() const;
    /// Steps lived so far.
    [[nodiscard]] std::uint64_t steps() const;

    /// All that the run is now, between two steps; what never changes is shared.
    [[nodiscard]] std::shared_ptr<const ScheduleCheckpoint> keep() const;
    /// The run is as it was when it kept that, its log too, and lives on from there as it did then, given the same. `missing`: entries that
    /// the log had at its end then, and has no more since the run was brought back further.
    void restore(const ScheduleCheckpoint& kept, const RunLog& missing);

private:
    ScheduleRun();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace passerby::simulation
