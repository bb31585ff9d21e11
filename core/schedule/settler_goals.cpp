// SPDX-License-Identifier: Apache-2.0
// Where people go whose goal an edit has changed.
#include "core/schedule/settler.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace passerby::schedule {

using foundation::RandomStream;
using ground::PlaceOnWay;
using navigation::kNone;
using world::TripReason;

namespace {

/// Draws from the steady state before the first place that will do is taken.
constexpr int kMostDraws = 32;

} // namespace

bool SchedulePopulation::Settler::carryGoal(Stage& stage, const Person& person, std::uint32_t part, RandomStream& random) const
{
    const Stage was = stage;
    const auto there = [&](std::uint32_t before) {
        const std::uint32_t target = m_match.target[before];
        return target != kNone && placesFor(person).partOfTarget(target) == part ? target : kNone;
    };
    const std::uint32_t typeOfBase = m_habitsBefore->typeOfTarget[was.base];
    stage.origin = was.origin == kNone ? kNone : m_match.target[was.origin];
    if (stage.origin != kNone && was.reason != TripReason::back && !canLeave(person, stage.origin))
        stage.origin = kNone; // whoever turned back would stay there for ever
    stage.place = there(was.place);
    stage.base = there(was.base);
    if (was.reason == TripReason::back) {
        if (stage.place == kNone)
            stage.place = drawBase(typeOfBase, person, part, random);
        stage.base = stage.place;
        return stage.place != kNone && canLeave(person, stage.place);
    }
    if (was.reason == TripReason::out && stage.place != kNone) {
        if (!canComeBack(person, stage.base, part))
            stage.base = drawBase(typeOfBase, person, part, random);
        if (stage.base != kNone)
            return true;
        stage.reason = TripReason::oneWay; // they stay where they are going
        stage.away = false;
    }
    if (stage.reason == TripReason::oneWay)
        stage.base = stage.place;
    return stage.place != kNone && canLeave(person, stage.place);
}

/// A goal for who is on the way at `spot`, from the new habits of where they came from; where those lead nowhere, a place as people of
/// their kind have them. `was`: the stage in the old city.
void SchedulePopulation::Settler::drawGoal(Stage& stage, const Stage& was, const Person& person, const PlaceOnWay& spot,
                                           RandomStream& random) const
{
    const std::uint32_t part = partOf(person, spot);
    const std::uint32_t base = m_match.target[was.base];
    const bool hasBase = was.walking && was.reason == TripReason::out && canComeBack(person, base, part);
    const std::uint32_t from = was.walking ? (was.reason == TripReason::out ? was.base : was.origin) : was.place;
    const std::uint32_t type = from == kNone ? kNone : m_match.type[m_habitsBefore->typeOfTarget[from]];
    stage.base = hasBase ? base : kNone;
    if (stage.origin != kNone && !canLeave(person, stage.origin))
        stage.origin = kNone; // as above
    if (type != kNone && drawFrom(type, hasBase, stage, person, spot, random))
        return;
    stage.place = kNone;
    for (int i = 0; i < kMostDraws && stage.place == kNone; ++i)
        if (const std::uint32_t drawn = m_start->drawBase(m_population.m_law, person, random);
            placesFor(person).partOfTarget(drawn) == part)
            stage.place = drawn;
    for (const std::vector<std::uint32_t>& targets : m_start->visited(person.kind))
        for (const std::uint32_t target : targets)
            if (stage.place == kNone && placesFor(person).partOfTarget(target) == part)
                stage.place = target; // the part is one where such people come, so there is one
    stage.base = stage.place;
    stage.away = false;
    stage.reason = TripReason::oneWay;
    stage.choice = world::GoalChoice::uniform;
}

bool SchedulePopulation::Settler::drawFrom(std::uint32_t type, bool withRounds, Stage& stage, const Person& person, const PlaceOnWay& spot,
                                           RandomStream& random) const
{
    const std::vector<alibi::HabitGoal>& goals = m_population.m_habits->profiles[person.kind].goals[type];
    double sum = 0.0;
    for (const alibi::HabitGoal& goal : goals)
        sum += withRounds || !goal.roundTrip ? goal.probability : 0.0;
    double left = random.uniform() * sum;
    const alibi::HabitGoal* drawn = nullptr;
    for (const alibi::HabitGoal& goal : goals) {
        if (goal.roundTrip && !withRounds)
            continue;
        if (left >= 0.0)
            drawn = &goal;
        left -= goal.probability;
    }
    if (drawn == nullptr)
        return false;
    const std::uint32_t target = drawTarget(*drawn, person, spot, random);
    const std::uint32_t part = partOf(person, spot);
    if (target == kNone || placesFor(person).partOfTarget(target) != part || (!drawn->roundTrip && !canLeave(person, target)))
        return false;
    stage.place = target;
    stage.away = drawn->roundTrip;
    stage.choice = drawn->choice;
    stage.reason = drawn->roundTrip ? TripReason::out : TripReason::oneWay;
    if (!drawn->roundTrip)
        stage.base = target;
    return true;
}

std::uint32_t SchedulePopulation::Settler::drawTarget(const alibi::HabitGoal& goal, const Person& person, const PlaceOnWay& spot,
                                                      RandomStream& random) const
{
    if (goal.choice == world::GoalChoice::closest)
        return closestTo(person, spot, goal.destination);
    if (goal.choice == world::GoalChoice::bound)
        return m_population.m_law.boundTarget(person, goal.destination);
    const std::vector<std::uint32_t>& targets = m_population.m_law.targetsFor(person, goal.destination);
    return targets[random.below(static_cast<std::uint32_t>(targets.size()))];
}

std::uint32_t SchedulePopulation::Settler::closestTo(const Person& person, const PlaceOnWay& spot, std::uint32_t type) const
{
    const navigation::NavigationGraph& graph = *m_population.m_routes->graph();
    const navigation::Segment& segment = graph.segments()[spot.segment];
    const bool canTurn = graph.findSegment(segment.to, segment.from) != kNone;
    std::uint32_t closest = kNone;
    double least_m = std::numeric_limits<double>::infinity();
    for (const std::uint32_t target : m_population.m_law.targetsFor(person, type)) {
        const double onward_m = (1.0 - spot.share) * segment.length_m + m_population.knownWayLength_m(person, segment.to, target);
        const double back_m = canTurn ? spot.share * segment.length_m + m_population.knownWayLength_m(person, segment.from, target)
                                      : std::numeric_limits<double>::infinity();
        if (std::min(onward_m, back_m) < least_m) {
            least_m = std::min(onward_m, back_m);
            closest = target;
        }
    }
    return closest;
}

/// A target to come back to in place of one that is gone; kNone where there is none of its type.
std::uint32_t SchedulePopulation::Settler::drawBase(std::uint32_t typeBefore, const Person& person, std::uint32_t part,
                                                    RandomStream& random) const
{
    const std::uint32_t type = m_match.type[typeBefore];
    if (type == kNone)
        return kNone;
    const auto willDo = [&](std::uint32_t target) {
        return target != kNone && placesFor(person).partOfTarget(target) == part && canLeave(person, target);
    };
    const std::uint32_t own = m_population.m_law.boundTarget(person, type);
    if (willDo(own))
        return own;
    std::vector<std::uint32_t> choices;
    const std::vector<std::uint32_t>& targets = m_population.m_law.targetsFor(person, type);
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(choices), willDo);
    return choices.empty() ? kNone : choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

/// Whether somebody there has a goal that can be walked to for good.
bool SchedulePopulation::Settler::canLeave(const Person& person, std::uint32_t target) const
{
    const std::uint32_t part = placesFor(person).partOfTarget(target);
    const auto isNear = [&](std::uint32_t other) { return placesFor(person).partOfTarget(other) == part; };
    const auto leads = [&](const alibi::HabitGoal& goal) {
        const std::vector<std::uint32_t>& targets = m_population.m_law.targetsFor(person, goal.destination);
        if (goal.roundTrip)
            return false;
        if (goal.choice == world::GoalChoice::closest)
            return m_population.m_routes->closest(m_population.m_law.sourceOf(person, target), goal.destination) != kNone;
        if (goal.choice == world::GoalChoice::bound)
            return isNear(m_population.m_law.boundTarget(person, goal.destination));
        return std::any_of(targets.begin(), targets.end(), isNear);
    };
    const std::vector<alibi::HabitGoal>& goals =
        m_population.m_habits->profiles[person.kind].goals[m_population.m_habits->typeOfTarget[target]];
    return std::any_of(goals.begin(), goals.end(), leads);
}

/// Whether a round trip can end there: in that part of the city, where it goes on.
bool SchedulePopulation::Settler::canComeBack(const Person& person, std::uint32_t base, std::uint32_t part) const
{
    return base != kNone && placesFor(person).partOfTarget(base) == part && canLeave(person, base);
}

} // namespace passerby::schedule
