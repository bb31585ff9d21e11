// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/perceptual/cell_population.h"
#include "core/perceptual/newcomers.h"
#include "core/perceptual/passers.h"
#include "core/perceptual/perceptual_run.h"
#include "core/perceptual/residual_wait.h"
#include "core/run/occupancy.h"
#include "core/street/draws.h"
#include "core/street/proxy_carriers.h"
#include "core/world/agent_id.h"

#include <optional>
#include <queue>

namespace passerby::perceptual {

/// Everything about a perceptual run.
struct PerceptualRun::State {
    State(std::shared_ptr<const PerceptualCity> ofCity, const PerceptualOptions& withOptions, Observer withObserver,
          std::shared_ptr<alibi::AlibiSampler> sampler);

    void step();
    void look(Observer other);
    void updateView();
    [[nodiscard]] const Observer& observer() const { return m_observer; }
    [[nodiscard]] bool isOpening() const { return !m_toOpen.empty(); }
    bool follow(world::AgentId agent);
    void unfollow(world::AgentId agent);
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const;
    [[nodiscard]] std::optional<run::PersonStory> story(world::AgentId agent) const;
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const;
    void resetMeasures();
    /// The same once more, in the same city; whoever appears is drawn by the same sampler, whose position is not the state's.
    [[nodiscard]] std::unique_ptr<State> copy() const;
    [[nodiscard]] std::size_t heldBytes() const;
    [[nodiscard]] std::uint64_t steps() const { return m_step; }
    [[nodiscard]] alibi::AlibiSampler& sampler() const { return *m_newcomers.sampler(); }

    std::shared_ptr<const PerceptualCity> city;
    std::uint64_t trips = 0;
    double now_s = 0.0;
    std::int64_t inLive = 0; ///< people in live cells, but for the followed

private:
    State(const State& other) = default; ///< for copy()
    enum class Kind : std::uint8_t { person, door, portal };
    /// Something happens; of two at the same instant the one that was planned first comes first. Void when the version is old.
    struct Event {
        double time_s;
        std::uint64_t order;
        Kind kind;
        std::uint32_t index;
        std::uint32_t version;
        friend bool operator>(const Event& a, const Event& b) { return a.time_s != b.time_s ? a.time_s > b.time_s : a.order > b.order; }
    };
    struct EventQueue : std::priority_queue<Event, std::vector<Event>, std::greater<>> {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(c); }
    };
    /// A door of a live cell and those whom nobody saw going in.
    struct Door {
        std::int64_t unknown = 0;
        double opened_s = 0.0;
        double quantile = 0.0; ///< of the residual wait that ended last
        std::uint32_t version = 0;
    };
    struct CellLife {
        bool isVisible = false;
        double heldUntil_s = 0.0; ///< while live and out of view
    };
    struct Portal {
        double next_s = 0.0;
        double rate_per_s = 0.0; ///< of candidates; 0: nobody comes out of hiding here
        std::uint32_t side = 0;  ///< entries of which cell
        std::uint32_t version = 0;
    };

    void plan(double time_s, Kind kind, std::uint32_t index, std::uint32_t version);
    void planPerson(std::uint32_t slot);
    void handle(const Event& event);

    // Looking.
    void planOpening();
    bool openCells();
    void openCell(std::uint32_t cell);
    void closeCell(std::uint32_t cell);
    void moveAllNear(std::uint32_t cell);
    void fillCell(std::uint32_t cell, double hiddenShare);
    void fillDoor(std::uint32_t target, std::int64_t people);
    void redrawPortals();
    [[nodiscard]] std::int64_t hidden() const;

    // Arriving.
    void planDoor(std::uint32_t target);
    void leaveDoor(std::uint32_t target);
    void planPortal(std::uint32_t portal);
    void arriveAt(std::uint32_t portal);

    // Avoiding one another (perceptual_steering.cpp). The street knows people by their slots, as if these were their numbers.
    [[nodiscard]] bool isOnStreet(std::uint32_t slot) const { return m_street && m_street->has(world::scheduled(slot)); }
    [[nodiscard]] world::AgentId whoIsIn(world::AgentId slot) const
    {
        return world::scheduled(static_cast<std::uint32_t>(m_people[slot.number].person.agent));
    }
    [[nodiscard]] bool walksInView(const KnownPerson& one) const;
    bool stepOut(std::uint32_t slot);
    void putOnStreet(std::uint32_t slot);
    void stepOff(std::uint32_t slot);
    void walkStreet(double begin_s, double end_s);
    void carryOthers();
    void keepTime(std::uint32_t slot);

    // Living on.
    /// Slot of somebody known; kNone of anybody else.
    [[nodiscard]] std::uint32_t find(world::AgentId agent) const
    {
        return agent.kind == world::PersonKind::schedule ? m_people.find(agent.number) : navigation::kNone;
    }
    void settle(std::uint32_t slot, std::uint32_t cell);
    void moveOn(std::uint32_t slot);
    void goOn(std::uint32_t slot);
    void leaveUnmoved(std::uint32_t slot);
    void catchUp(std::uint32_t slot);
    void endWalk(std::uint32_t slot);
    void endWait(std::uint32_t slot);
    void forget(std::uint32_t slot);
    void changeCell(std::uint32_t slot, std::uint32_t cell);
    void account(KnownPerson& one, double until_s);
    void accountAll();
    [[nodiscard]] run::Walker walkerOf(std::uint32_t slot) const;
    [[nodiscard]] double arrivalRate_per_s(std::uint32_t portal) const;
    [[nodiscard]] std::shared_ptr<const run::PerceptualView> view() const;

    PerceptualOptions m_options;
    Observer m_observer;
    schedule::LifeLaw m_law;
    LiveRegion m_region;
    KnownPeople m_people;
    Passers m_passers;
    Newcomers m_newcomers;
    foundation::RandomStream m_random;
    std::vector<ResidualWait> m_residuals; ///< [m]
    std::vector<Door> m_doors;             ///< [n]
    std::vector<CellLife> m_cells;
    std::vector<std::uint32_t> m_liveCells; ///< ascending
    std::vector<Portal> m_portals;
    std::vector<std::uint32_t> m_openPortals; ///< those with a rate; ascending
    EventQueue m_events;
    std::uint64_t m_order = 0;
    std::vector<std::uint32_t> m_toOpen;  ///< cells in view that are not live yet; the first one last
    std::size_t m_met = 0;                ///< by the opening that goes on
    std::vector<std::uint32_t> m_inView;  ///< working memory
    CellPopulation m_population;          ///< working memory
    std::vector<std::uint32_t> m_passing; ///< working memory
    std::vector<std::uint32_t> m_insideByTarget;
    std::int64_t m_followed = 0;
    std::vector<std::uint32_t> m_followedSlots;
    std::optional<street::SteeredPeople> m_street; ///< nothing where nobody is steered
    std::optional<street::ProxyCarriers> m_carriers;
    std::shared_ptr<const street::Draws> m_draws;
    std::optional<ground::StandingRoom> m_room; ///< while cells are opened
    std::vector<ground::Leg> m_legs;            ///< working memory, and the next
    std::vector<std::uint32_t> m_onStreet;
    run::Occupancy m_occupancy;
    std::uint64_t m_step = 0;
    double m_seen_s = 0.0; ///< when the view was last looked at
    bool m_hasLooked = false;
    double m_nextAccount_s = 1.0;
    double m_windowBegan_s = 0.0;
    double m_published_s = 0.0;
    mutable std::shared_ptr<const run::Frame> m_frame;
};

} // namespace passerby::perceptual
