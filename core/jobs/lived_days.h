// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"
#include "core/alibi/lot_crew.h"
#include "core/alibi/routes.h"
#include "core/jobs/hour_plan.h"
#include "core/jobs/validate_hours_job.h"
#include "core/simulation/schedule_run.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::jobs {

/// Many days, each lived in full by some of the people, after some hours of warming up that are not measured.
class LivedDays {
public:
    /// `plans` [24]; `habits` and `options` must outlive it.
    LivedDays(const world::World& world, const alibi::Habits& habits, const ValidateHoursOptions& options, std::vector<HourPlan> plans);

    /// A batch of people is a lot of the crew's. Errors: those of simulation::ScheduleRun::create, alibi::Routes::build and of the crew;
    /// "cancelled".
    [[nodiscard]] foundation::Result<void> live(const std::shared_ptr<const navigation::NavigationGraph>& graph, alibi::LotCrew& crew,
                                                foundation::JobContext& context);

    [[nodiscard]] const HourPlan& plan(std::size_t hour) const { return m_plans[hour]; }
    [[nodiscard]] const HourTally& tally(std::size_t batch, std::size_t hour) const { return m_tallies[batch][hour]; }
    /// Of all people, while warming up too.
    [[nodiscard]] std::uint64_t trips() const { return m_trips; }

private:
    [[nodiscard]] foundation::Result<std::unique_ptr<simulation::ScheduleRun>> begin(std::size_t batch) const;
    [[nodiscard]] std::optional<foundation::Error> whyNotBegun() const;
    [[nodiscard]] bool liveOne(std::size_t batch, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) const;
    [[nodiscard]] HourTally liveHour(simulation::ScheduleRun& run, const HourPlan& plan) const;
    void addInside(const run::Frame& frame, double seconds, std::vector<double>& inside_s) const;
    [[nodiscard]] std::size_t numbersOfDay() const;
    void read(const alibi::LotSums& lived);

    world::World m_world; ///< nobody is steered
    const alibi::Habits& m_habits;
    const ValidateHoursOptions& m_options;
    std::vector<HourPlan> m_plans;
    std::shared_ptr<const alibi::Routes> m_routes;
    std::vector<std::vector<HourTally>> m_tallies; ///< [batches][hours]
    std::uint64_t m_trips = 0;
};

} // namespace passerby::jobs
