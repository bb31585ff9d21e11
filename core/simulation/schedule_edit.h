// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/ground/walking_ground.h"
#include "core/schedule/life_law.h"
#include "core/schedule/steady_start.h"
#include "core/simulation/schedule_run.h"

namespace passerby::simulation {

/// Where an edit begins: the city of a run, and how that was made. A copy is cheap and may go to any thread.
struct EditBasis {
    world::World world;
    ScheduleOptions options;
    std::shared_ptr<const alibi::Routes> routes;
    std::shared_ptr<const ground::WalkingGround> ground;          ///< null where nobody is steered, or to be found anew
    std::shared_ptr<const affordance::CityAffordance> affordance; ///< null where nobody wanders
};

/// Habits at the start of a run; all full hours are tried where hours matter, so that a run cannot fail at midnight. Errors: those of
/// alibi::compileHabits.
[[nodiscard]] foundation::Result<alibi::Habits> startingHabits(const world::World& world, const ScheduleOptions& options);

/// The ways of the city at the start of a run. Errors: those of alibi::walkedRoutes.
[[nodiscard]] foundation::Result<std::shared_ptr<const alibi::Routes>>
startingRoutes(const world::World& world, const alibi::Habits& habits, const ScheduleOptions& options, foundation::JobContext& context);

/// An edited city that a run can live in from its next step on, prepared apart from the run (on any thread) since ways take their time.
/// Immutable.
class ScheduleEdit {
public:
    /// `people`: how many there shall be. Ways are found anew only where the edit can have changed them. Errors: those of
    /// ScheduleRun::create; then the run had better go on in the city that it has.
    [[nodiscard]] static foundation::Result<std::shared_ptr<const ScheduleEdit>>
    prepare(const EditBasis& basis, const world::World& edited, std::uint64_t people, foundation::JobContext& context);

    ScheduleEdit(const ScheduleEdit&) = delete;
    ScheduleEdit& operator=(const ScheduleEdit&) = delete;

    [[nodiscard]] const world::World& world() const { return m_world; }
    [[nodiscard]] std::uint64_t people() const { return m_people; }
    /// Of these, how many keep a schedule.
    [[nodiscard]] std::uint64_t scheduled() const;
    [[nodiscard]] const alibi::Habits& habits() const { return m_habits; }
    [[nodiscard]] const std::shared_ptr<const alibi::Routes>& routes() const { return m_routes; }
    [[nodiscard]] const schedule::SteadyStart& steadyStart() const { return *m_start; }
    /// Null where nobody is steered.
    [[nodiscard]] const std::shared_ptr<const ground::WalkingGround>& ground() const { return m_ground; }
    /// Null where nobody wanders.
    [[nodiscard]] const std::shared_ptr<const affordance::CityAffordance>& affordance() const { return m_affordance; }

private:
    ScheduleEdit(const world::World& world, std::uint64_t people, alibi::Habits habits, std::shared_ptr<const alibi::Routes> routes);

    world::World m_world;
    std::uint64_t m_people;
    alibi::Habits m_habits; ///< at the start of the run
    std::shared_ptr<const alibi::Routes> m_routes;
    std::optional<schedule::SteadyStart> m_start;
    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::shared_ptr<const affordance::CityAffordance> m_affordance;
};

} // namespace passerby::simulation
