// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/crowds/crowd_people.h"
#include "core/ground/free_ways.h"
#include "core/run/occupancy.h"
#include "core/schedule/life_law.h"
#include "core/schedule/steady_start.h"
#include "core/schedule/walk_on_foot.h"
#include "core/simulation/run_log.h"
#include "core/simulation/schedule_run.h"
#include "core/street/proxy_carriers.h"
#include "core/wander/wanderers.h"

#include <bit>
#include <optional>
#include <queue>

namespace passerby::simulation {

/// Error "too-many-people".
[[nodiscard]] foundation::Error tooManyPeople(std::uint64_t people);

/// What those who wander go by; null where nobody does. Errors: those of affordance::findCityAffordance.
[[nodiscard]] foundation::Result<std::shared_ptr<const affordance::CityAffordance>>
affordanceOf(const world::World& world, const std::shared_ptr<const navigation::NavigationGraph>& graph, unsigned threads,
             foundation::JobContext& context);

/// Everything about a run: people, events to come, measures.
struct ScheduleRun::State {
    State(const world::World& ofWorld, const ScheduleOptions& withOptions, alibi::Habits atStart,
          std::shared_ptr<const alibi::Routes> ways);

    /// Puts everybody somewhere in their life. Errors: those of SteadyStart::prepare and affordanceOf; "cancelled".
    [[nodiscard]] foundation::Result<void> populate(unsigned threads, foundation::JobContext& context);
    void step();
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const;
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t agent) const;
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const;
    void resetMeasures();
    std::uint32_t block(const ground::Barrier& barrier);
    bool unblock(std::uint32_t number);
    void unblockAll();
    EditReport take(const ScheduleEdit& edit);
    template <class What>
    void note(What what)
    {
        if (m_options.keepsLog)
            m_log.entries.push_back({m_step, std::move(what)});
    }
    [[nodiscard]] const world::World& world() const { return m_world; }
    [[nodiscard]] const ScheduleOptions& options() const { return m_options; }
    [[nodiscard]] const RunLog& log() const { return m_log; }
    [[nodiscard]] std::shared_ptr<const ground::WalkingGround> ground() const { return m_street ? m_street->sharedGround() : nullptr; }
    [[nodiscard]] std::shared_ptr<const affordance::CityAffordance> affordance() const
    {
        return m_wanderers ? m_wanderers->city() : nullptr;
    }
    [[nodiscard]] const std::map<std::uint32_t, ground::Barrier>& barriers() const { return m_free.barriers(); }

    std::shared_ptr<const alibi::Routes> routes;
    std::vector<std::string> notices;
    bool hasHours = false;
    std::uint64_t trips = 0;
    double now_s = 0.0;

private:
    /// Someone's stage ends; of two at the same instant the smaller agent comes first.
    struct Event {
        double time_s;
        std::uint32_t agent;
        friend bool operator>(const Event& a, const Event& b) { return a.time_s != b.time_s ? a.time_s > b.time_s : a.agent > b.agent; }
    };
    struct Life {
        schedule::Person person;
        schedule::Stage stage;
        double began_s = 0.0;
        std::uint32_t walk = navigation::kNone; ///< slot, while walking
    };

    void enterStage(std::uint32_t agent);
    void leaveStage(std::uint32_t agent);
    void setWalking(std::uint32_t agent, bool walking);
    void account(Life& life, double until_s);
    void accountAll();
    void refreshHabits(double time_s);
    [[nodiscard]] run::Walker walkerOf(std::uint32_t agent) const;

    // Fences (schedule_blocks.cpp).
    /// A trip that a fence has changed.
    struct ChangedTrip {
        run::Detour detour;
        double departed_s = 0.0;
        double accounted_s = 0.0; ///< until when standing was counted
        bool stands = false;
        bool isKept = false; ///< by fences from the shortest way to where they are going
    };
    struct Turn {
        double length_m;
        bool back; ///< to the beginning of the segment
    };
    [[nodiscard]] bool isWayBlocked(const schedule::Walk& walk, double walked_m) const;
    [[nodiscard]] bool isShutIn(const schedule::Stage& trip);
    [[nodiscard]] Turn freeWay(const schedule::Walk& walk, double walked_m, std::uint32_t target);
    [[nodiscard]] double wayLength_m(navigation::NodeIndex from, std::uint32_t target);
    [[nodiscard]] double knownWayLength_m(navigation::NodeIndex from, std::uint32_t target) const;
    void appendWay(navigation::NodeIndex from, std::uint32_t target, std::vector<navigation::SegmentIndex>& segments);
    void replan(std::uint32_t agent, double time_s);
    void leadOn(std::uint32_t agent, double walked_m, double time_s);
    void replanWhoWasKept();
    void tellPlace(const schedule::Walk& walk, double walked_m, run::Detour& detour) const;
    void layWay(Life& life, double walked_m, const Turn& turn);
    void turnBack(schedule::Stage& stage) const;
    void stayInside(std::uint32_t agent);
    void planEnd(std::uint32_t agent, const Life& life);
    void accountStanding();
    void tellDetour(std::uint32_t agent, run::PersonStory& story) const;

    // People who avoid one another (schedule_steering.cpp).
    /// Of somebody who is steered.
    struct SteeredTrip {
        double departed_s = 0.0;
        double accounted_s = 0.0; ///< until when the time on the way was counted
    };
    void openStreet(const std::shared_ptr<const ground::WalkingGround>& ground);
    [[nodiscard]] double walkedByClock_m(std::uint32_t agent) const;
    [[nodiscard]] schedule::Stand standByClock(std::uint32_t agent) const;
    /// Walks and is steered.
    [[nodiscard]] bool isOnFoot(std::uint32_t agent) const { return m_street && m_street->isSteered(agent); }
    SteeredTrip& steeredTrip(std::uint32_t agent)
    {
        m_steered.resize(m_lives.size());
        return m_steered[agent];
    }
    [[nodiscard]] double departure_s(std::uint32_t agent) const
    {
        return isOnFoot(agent) ? m_steered[agent].departed_s : m_lives[agent].began_s;
    }
    void putOnStreet(std::uint32_t agent);
    void leadOnStreet(std::uint32_t agent);
    void walkStreet();
    void accountCrowds();
    void carryOthers();
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

    world::World m_world;
    ScheduleOptions m_options;
    RunLog m_log;
    alibi::Habits m_habits;
    schedule::LifeLaw m_law;
    std::vector<std::uint32_t> m_boundTargets; ///< [people × slots]
    std::vector<Life> m_lives;
    ground::FreeWays m_free;
    std::map<std::uint32_t, ChangedTrip> m_changed; ///< by agent
    std::vector<std::uint64_t> m_walking;           ///< a bit a person
    schedule::WalkStore m_walks;
    std::unique_ptr<street::SteeredPeople> m_street;   ///< null where nobody is steered
    std::unique_ptr<crowds::CrowdPeople> m_crowds;     ///< as long as there is a street
    std::unique_ptr<street::ProxyCarriers> m_carriers; ///< likewise
    std::unique_ptr<wander::Wanderers> m_wanderers;    ///< null where nobody wanders
    double m_crowdsAccounted_s = 0.0;
    std::unique_ptr<street::SteeredPeople> m_streetBefore; ///< during an edit
    std::optional<ground::StandingRoom> m_room;            ///< while everybody is put somewhere
    std::vector<SteeredTrip> m_steered;                    ///< [people], once somebody is steered
    std::vector<ground::Leg> m_legs;                       ///< memory to lay them in
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::vector<std::uint32_t> m_insideByTarget;
    run::Occupancy m_occupancy;
    std::uint64_t m_step = 0;
    std::uint32_t m_edits = 0;
    double m_livedSince_s = 0.0; ///< what people did before is not measured
    double m_nextAccount_s = 1.0;
    double m_windowBegan_s = 0.0;
    double m_published_s = 0.0;
    std::int64_t m_habitsMinute = 0;
    mutable std::shared_ptr<const run::Frame> m_frame; ///< of this step, once asked for
};

} // namespace passerby::simulation
