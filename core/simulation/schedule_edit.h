// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/ground/walking_ground.h"
#include "core/run/run.h"
#include "core/schedule/schedule_population.h"
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

    [[nodiscard]] const run::CityEdit& city() const { return m_city; }
    [[nodiscard]] std::uint64_t people() const { return m_people; }
    [[nodiscard]] const std::shared_ptr<const alibi::Routes>& routes() const { return m_routes; }
    /// Null where nobody is steered.
    [[nodiscard]] const std::shared_ptr<const ground::WalkingGround>& ground() const { return m_city.ground; }
    /// Null where nobody wanders.
    [[nodiscard]] const std::shared_ptr<const affordance::CityAffordance>& affordance() const { return m_affordance; }

private:
    ScheduleEdit(const world::World& world, std::uint64_t people, std::shared_ptr<const alibi::Routes> routes);

    run::CityEdit m_city;
    std::uint64_t m_people;
    std::shared_ptr<const alibi::Routes> m_routes;
    std::shared_ptr<const affordance::CityAffordance> m_affordance;
};

/// What those who wander go by; null where nobody does. Errors: those of affordance::findCityAffordance.
[[nodiscard]] foundation::Result<std::shared_ptr<const affordance::CityAffordance>>
affordanceOf(const world::World& world, const std::shared_ptr<const navigation::NavigationGraph>& graph, unsigned threads,
             foundation::JobContext& context);

} // namespace passerby::simulation
