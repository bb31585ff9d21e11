// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"
#include "core/alibi/routes.h"
#include "core/foundation/held_bytes.h"
#include "core/run/population.h"
#include "core/schedule/life_law.h"
#include "core/schedule/steady_start.h"
#include "core/schedule/trip_clock.h"
#include "core/schedule/walk_on_foot.h"

#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <vector>

namespace passerby::schedule {

/// An edited city as those who keep a schedule need it.
struct SchedulePreparation final : run::Preparation {
    alibi::Habits habits; ///< at the start of the run
    std::shared_ptr<const alibi::Routes> routes;
    std::optional<SteadyStart> start; ///< of these habits
    std::uint64_t people = 0;         ///< who keep a schedule
};

/// The people who keep a schedule (Sunshine-Hill and Badler 2010): they wait, draw goals, walk shortest ways at their own speed, make round
/// trips, have bound targets from birth. Event-driven: by the clock, a step costs the people whose state changes. Whoever is steered has
/// walked as far as they have come, and their trip began as if they had always walked at their own speed.
class SchedulePopulation final : public run::Population {
public:
    SchedulePopulation(run::Setting& setting, alibi::Habits atStart, std::shared_ptr<const alibi::Routes> routes, std::uint64_t people);
    ~SchedulePopulation() override;

    [[nodiscard]] world::PersonKind kind() const override { return world::PersonKind::schedule; }
    [[nodiscard]] std::uint64_t people() const override { return m_lives.size(); }
    /// Puts everybody somewhere in their life, as in the steady state of the habits at the clock's time. Errors: those of
    /// SteadyStart::prepare; "cancelled".
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext& context) override;
    void live() override;
    void act() override;
    void walked() override;
    void measure() override;
    void show(run::Frame& frame) const override;
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t agent) const override;
    void fenced() override;
    void unfenced() override;
    void takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report) override;
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override;
    [[nodiscard]] std::size_t heldBytes() const override;

    /// Who waits at a target (0-based), ascending. Looks at everybody.
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const;
    [[nodiscard]] const std::shared_ptr<const alibi::Routes>& routes() const { return m_routes; }
    /// Trips begun since the run began, those of no length included.
    [[nodiscard]] std::uint64_t trips() const { return m_trips; }
    /// What the latest edit could not do as it should; none most often.
    [[nodiscard]] std::vector<std::string> notices() const override { return m_notices; }

private:
    /// Whose people and law still look at what the other one holds: for copy().
    SchedulePopulation(const SchedulePopulation& other) = default;
    /// Someone's stage ends; of two at the same instant the smaller agent comes first.
    struct Event {
        double time_s;
        std::uint32_t agent;
        friend bool operator>(const Event& a, const Event& b) { return a.time_s != b.time_s ? a.time_s > b.time_s : a.agent > b.agent; }
    };
    struct EventQueue : std::priority_queue<Event, std::vector<Event>, std::greater<>> {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(c); }
    };
    struct Life {
        Person person;
        Stage stage;
        TripClock clock;
        std::uint32_t walk = navigation::kNone; ///< slot, while walking
    };

    void enterStage(std::uint32_t agent);
    void leaveStage(std::uint32_t agent);
    void setWalking(std::uint32_t agent, bool walking);
    void account(Life& life, double until_s);
    void refreshHabits(double time_s);
    [[nodiscard]] run::Walker walkerOf(std::uint32_t agent) const;

    // Fences (schedule_fences.cpp).
    /// A trip that a fence has changed.
    struct ChangedTrip {
        run::Detour detour;
        double accounted_s = 0.0; ///< until when standing was counted
        bool stands = false;
        bool isKept = false; ///< by fences from the shortest way to where they are going
    };
    struct Turn {
        double length_m;
        bool back; ///< to the beginning of the segment
    };
    [[nodiscard]] bool isWayBlocked(const Walk& walk, double walked_m) const;
    [[nodiscard]] bool isShutIn(const Person& person, const Stage& trip);
    [[nodiscard]] Turn freeWay(const Person& person, const Walk& walk, double walked_m, std::uint32_t target);
    [[nodiscard]] double wayLength_m(const Person& person, navigation::NodeIndex from, std::uint32_t target);
    [[nodiscard]] double knownWayLength_m(const Person& person, navigation::NodeIndex from, std::uint32_t target) const;
    /// Whether the ways that are known are not as long back, so that those to a target have to be found.
    [[nodiscard]] bool hasOneWays(const Person& person) const { return m_routes->graph()->isOneWay() && !m_law.isStepFree(person); }
    void appendWay(const Person& person, navigation::NodeIndex from, std::uint32_t target, std::vector<navigation::SegmentIndex>& segments);
    void replan(std::uint32_t agent, double time_s);
    void leadOn(std::uint32_t agent, double walked_m, double time_s);
    void tellPlace(const Walk& walk, double walked_m, run::Detour& detour) const;
    void layWay(Life& life, double walked_m, const Turn& turn);
    void turnBack(Stage& stage) const;
    void stayInside(std::uint32_t agent);
    void planEnd(std::uint32_t agent, const Life& life);
    void accountStanding();
    void tellDetour(std::uint32_t agent, run::PersonStory& story) const;

    // People who avoid one another (schedule_on_street.cpp).
    [[nodiscard]] double walkedByClock_m(std::uint32_t agent) const;
    [[nodiscard]] Stand standByClock(std::uint32_t agent) const;
    /// Walks and is steered.
    [[nodiscard]] bool isOnFoot(std::uint32_t agent) const
    {
        return m_setting.street && m_setting.street->isSteered(world::scheduled(agent));
    }
    /// Until when the time of somebody who is steered was counted.
    double& countedUntil_s(std::uint32_t agent)
    {
        m_countedUntil_s.resize(m_lives.size());
        return m_countedUntil_s[agent];
    }
    void putOnStreet(std::uint32_t agent);
    void leadOnStreet(std::uint32_t agent);
    void keepTime(std::uint32_t agent);
    void accountOnFoot(std::uint32_t agent, double until_s);
    void avoidThrong(std::uint32_t agent);
    void layRound(std::uint32_t agent, std::size_t place, navigation::NodeIndex by);

    class Settler; ///< takes an edit (settler.h)

    template <class Visit>
    void forWalkers(Visit visit) const
    {
        for (std::size_t word = 0; word < m_walking.size(); ++word)
            for (std::uint64_t bits = m_walking[word]; bits != 0; bits &= bits - 1)
                visit(static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    }

    run::Setting& m_setting;
    std::shared_ptr<const alibi::Routes> m_routes;
    std::shared_ptr<const alibi::Habits> m_habits;
    LifeLaw m_law;
    bool m_hasHours;                           ///< habits follow the clock
    std::vector<std::uint32_t> m_boundTargets; ///< [people × slots]
    std::vector<Life> m_lives;
    std::map<std::uint32_t, ChangedTrip> m_changed; ///< by agent
    std::vector<std::uint64_t> m_walking;           ///< a bit a person
    WalkStore m_walks;
    std::vector<double> m_countedUntil_s; ///< [people], once somebody is steered
    std::vector<ground::Leg> m_legs;      ///< memory to lay them in
    EventQueue m_events;
    std::vector<std::uint32_t> m_insideByTarget;
    std::int64_t m_habitsMinute = 0;
    std::uint64_t m_trips = 0;
    std::vector<std::string> m_notices;
};

} // namespace passerby::schedule
