// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/walkable_places.h"
#include "core/run/city_match.h"
#include "core/schedule/schedule_population.h"

namespace passerby::schedule {

/// Takes the people of a run from one city to an edited one. One use.
class SchedulePopulation::Settler {
public:
    Settler(SchedulePopulation& population, const SchedulePreparation& edit, const run::CityBefore& before, run::EditReport& report);
    void settle();

private:
    /// Where somebody stood in the old city.
    struct Stand {
        geometry::Point place;
        int level = 0;
        std::uint32_t cell = 0; ///< number
    };
    /// A walker in the old city.
    struct Course {
        double walked_m = 0.0;
        std::size_t place = 0; ///< of the segment in the walk
        Stand stand;
        ground::PlaceOnWay spot; ///< on the ways of the edited city; no segment where there is none
        bool isMoved = false;
    };

    void enterCity();
    void findSteadyStart();
    void raisePeople();
    void settleOne(std::uint32_t agent);
    void settleInside(std::uint32_t agent, bool arrives);
    void settleWalker(std::uint32_t agent);
    void welcomeNewcomers();
    void dismissLast();

    [[nodiscard]] Course courseOf(const Life& life) const;
    [[nodiscard]] ground::PlaceOnWay nearestTo(const Stand& stand, const Person& person);
    [[nodiscard]] geometry::Point positionAt(const ground::PlaceOnWay& spot) const;
    /// Stages as they are called in the edited city; true while they lead to the place they led to.
    [[nodiscard]] bool carryGoal(Stage& stage, const Person& person, std::uint32_t part, foundation::RandomStream& random) const;
    void drawGoal(Stage& stage, const Stage& was, const Person& person, const ground::PlaceOnWay& spot,
                  foundation::RandomStream& random) const;
    [[nodiscard]] bool drawFrom(std::uint32_t type, bool withRounds, Stage& stage, const Person& person, const ground::PlaceOnWay& spot,
                                foundation::RandomStream& random) const;
    [[nodiscard]] std::uint32_t drawTarget(const alibi::HabitGoal& goal, const Person& person, const ground::PlaceOnWay& spot,
                                           foundation::RandomStream& random) const;
    [[nodiscard]] std::uint32_t closestTo(const Person& person, const ground::PlaceOnWay& spot, std::uint32_t type) const;
    [[nodiscard]] std::uint32_t drawBase(std::uint32_t typeBefore, const Person& person, std::uint32_t part,
                                         foundation::RandomStream& random) const;
    /// On the ways that the person takes: those without steps where they are step free.
    [[nodiscard]] const ground::WalkablePlaces& placesFor(const Person& person) const
    {
        return m_population.m_law.isStepFree(person) ? *m_stepFreePlaces : m_places;
    }
    [[nodiscard]] std::uint32_t partOf(const Person& person, const ground::PlaceOnWay& spot) const
    {
        return placesFor(person).partOfNode(m_population.m_routes->graph()->segments()[spot.segment].from);
    }
    /// Whether somebody can be on a way there.
    [[nodiscard]] bool canBeAt(const Person& person, const ground::PlaceOnWay& spot) const
    {
        return spot.segment != navigation::kNone && m_population.m_law.isOpen(person, spot.segment) && isLive(person, partOf(person, spot));
    }
    [[nodiscard]] bool canLeave(const Person& person, std::uint32_t target) const;
    [[nodiscard]] bool canComeBack(const Person& person, std::uint32_t base, std::uint32_t part) const;
    [[nodiscard]] bool isLive(const Person& person, std::uint32_t part) const { return m_isLive[person.kind][part] != 0; }
    [[nodiscard]] bool keepsWay(std::uint32_t agent, const Course& course, double speedBefore_mps);
    void setOut(std::uint32_t agent, const Stand& stand);
    void beginInside(std::uint32_t agent, std::uint32_t target);
    void noteMove(const Stand& stand, const ground::PlaceOnWay& spot);
    void layFrom(std::uint32_t agent, const Course& course, bool hasPrefix, run::Detour::Kind kind, std::uint32_t wanted);
    [[nodiscard]] foundation::RandomStream streamOf(std::uint32_t agent, std::uint32_t what) const;

    SchedulePopulation& m_population;
    const SchedulePreparation& m_edit;
    std::shared_ptr<const alibi::Habits> m_habitsBefore;
    const world::World& m_worldBefore;
    std::shared_ptr<const alibi::Routes> m_routesBefore;
    run::CityMatch m_match;
    ground::WalkablePlaces m_places;
    std::optional<ground::WalkablePlaces> m_stepFreePlaces;
    std::optional<SteadyStart> m_startNow; ///< where habits follow the clock
    const SteadyStart* m_start = nullptr;
    std::vector<std::vector<char>> m_isLive; ///< [kinds][parts] people of the kind come there for good
    std::vector<std::uint32_t> m_boundBefore;
    std::vector<Person> m_people; ///< as they are in the edited city
    run::EditReport& m_report;
};

} // namespace passerby::schedule
