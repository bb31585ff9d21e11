// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"
#include "core/alibi/routes.h"
#include "core/foundation/random_stream.h"
#include "core/world/trip_reason.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::schedule {

/// What a person keeps for life.
struct Person {
    std::uint64_t agent = 0;
    std::uint32_t kind = 0; ///< place in Habits::profiles
    double speed_mps = 1.0;
    double slowness_s_per_m = 1.0;
    std::span<const std::uint32_t> boundTargets; ///< by slot of the bound law
};

/// What a person is doing: waiting at `place`, or walking from `origin` to `place`.
struct Stage {
    std::uint32_t base = 0; ///< where the last one-way trip led, or leads
    std::uint32_t origin = 0;
    std::uint32_t place = 0;
    std::uint32_t trips = 0; ///< begun since birth
    bool walking = false;
    bool away = false; ///< on the way to, or at, the destination of a round trip
    world::TripReason reason = world::TripReason::oneWay;
    world::GoalChoice choice = world::GoalChoice::uniform; ///< how the goal of the last trip, or round trip, was drawn
    double duration_s = 0.0;
};

/// The behaviour model compiled for drawing: every draw is a pure function of (seed, agent, purpose, trip), so a person's life does not
/// depend on what else is simulated. Waits are normal, redrawn outside [0, 2·mean]; speeds normal, redrawn outside 0.5 to 1.5 of the
/// mean. The habits and routes must outlive it.
class LifeLaw {
public:
    LifeLaw(const alibi::Habits& habits, const alibi::Routes& routes, std::uint64_t seed);

    /// Changes habits to those of another time of day; same city, same profiles.
    void setHabits(const alibi::Habits& habits);
    [[nodiscard]] const alibi::Habits& habits() const { return *m_habits; }
    [[nodiscard]] const alibi::Routes& routes() const { return *m_routes; }
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    [[nodiscard]] std::size_t boundSlots() const { return m_boundSlots; }

    /// Draws profile, speed and bound targets; `boundTargets` [boundSlots()] is filled and kept by reference.
    [[nodiscard]] Person bear(std::uint64_t agent, std::span<std::uint32_t> boundTargets) const;
    /// From where the person's ways lead who is at the target (alibi::Routes).
    [[nodiscard]] std::uint32_t sourceOf(const Person& person, std::uint32_t target) const
    {
        return m_routes->graph()->sourceOf(target, isStepFree(person));
    }
    [[nodiscard]] bool isStepFree(const Person& person) const { return m_habits->profiles[person.kind].isStepFree; }
    /// Whether the person takes this way.
    [[nodiscard]] bool isOpen(const Person& person, navigation::SegmentIndex segment) const
    {
        return !isStepFree(person) || m_routes->graph()->stepFree()->holds(segment);
    }
    /// Where people of the person's profile come, of a type, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& targetsFor(const Person& person, std::uint32_t type) const
    {
        return m_habits->targetsFor(m_habits->profiles[person.kind], type);
    }
    /// The person's target of a type that some goal calls bound; kNone for other types.
    [[nodiscard]] std::uint32_t boundTarget(const Person& person, std::uint32_t type) const;
    /// Begins the wait at stage.place.
    void beginWait(const Person& person, Stage& stage) const;
    /// Begins the next trip from stage.place: back to the base, or towards a new goal. Where no way leads to that (SteadyStart finds such
    /// habits), the trip has no length.
    void beginTrip(const Person& person, Stage& stage) const;
    /// What comes after the stage.
    void advance(const Person& person, Stage& stage) const
    {
        if (stage.walking)
            beginWait(person, stage);
        else
            beginTrip(person, stage);
    }

private:
    struct DrawnGoal {
        double upTo = 1.0; ///< cumulative probability
        std::uint32_t destination = 0;
        world::GoalChoice choice = world::GoalChoice::uniform;
        bool roundTrip = false;
    };

    [[nodiscard]] std::uint32_t drawTarget(const Person& person, std::uint32_t from, const DrawnGoal& goal,
                                           foundation::RandomStream& random) const;

    const alibi::Habits* m_habits;
    const alibi::Routes* m_routes;
    std::uint64_t m_seed;
    std::size_t m_boundSlots = 0;
    std::vector<std::uint32_t> m_slotOfType; ///< [m] kNone: never bound
    std::vector<double> m_shareUpTo;         ///< [kinds]
    std::vector<std::uint32_t> m_firstGoal;  ///< [kinds × m + 1]
    std::vector<DrawnGoal> m_goals;
};

} // namespace passerby::schedule
