// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/life_law.h"

#include "core/statistics/speed_law.h"

#include <cassert>

namespace passerby::schedule {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::kNone;
using world::TripReason;

LifeLaw::LifeLaw(const alibi::Habits& habits, const alibi::Routes& routes, std::uint64_t seed) : m_routes(&routes), m_seed(seed)
{
    setHabits(habits);
}

void LifeLaw::setHabits(const alibi::Habits& habits)
{
    m_habits = &habits;
    m_goals.clear();
    m_shareUpTo.clear();
    m_firstGoal.assign(1, 0);
    double shares = 0.0;
    for (const alibi::ProfileHabits& profile : habits.profiles) {
        m_shareUpTo.push_back(shares += profile.share);
        for (const std::vector<alibi::HabitGoal>& goals : profile.goals) {
            double sum = 0.0;
            for (const alibi::HabitGoal& goal : goals)
                m_goals.push_back({sum += goal.probability, goal.destination, goal.choice, goal.roundTrip});
            if (!goals.empty())
                m_goals.back().upTo = 2.0; // rounding cannot fall through
            m_firstGoal.push_back(static_cast<std::uint32_t>(m_goals.size()));
        }
    }
    m_shareUpTo.back() = 2.0;
    const std::vector<std::uint32_t>& bound = habits.profiles.front().bound.types();
    m_boundSlots = bound.size();
    m_slotOfType.assign(habits.typeCount(), kNone);
    for (std::uint32_t slot = 0; slot < bound.size(); ++slot)
        m_slotOfType[bound[slot]] = slot;
}

Person LifeLaw::bear(std::uint64_t agent, std::span<std::uint32_t> boundTargets) const
{
    RandomStream birth(m_seed, agent, Purpose::birth);
    Person person;
    person.agent = agent;
    const double chance = birth.uniform();
    while (chance >= m_shareUpTo[person.kind])
        ++person.kind;
    const alibi::ProfileHabits& profile = m_habits->profiles[person.kind];
    person.speed_mps = birth.normalWithin(profile.speedMean_mps, profile.speedSd_mps, statistics::kSlowest * profile.speedMean_mps,
                                          statistics::kFastest * profile.speedMean_mps);
    person.slowness_s_per_m = 1.0 / person.speed_mps;
    RandomStream bound(m_seed, agent, Purpose::boundTarget);
    profile.bound.draw(bound, boundTargets);
    person.boundTargets = boundTargets;
    return person;
}

std::uint32_t LifeLaw::boundTarget(const Person& person, std::uint32_t type) const
{
    return m_slotOfType[type] == kNone ? kNone : person.boundTargets[m_slotOfType[type]];
}

void LifeLaw::beginWait(const Person& person, Stage& stage) const
{
    const std::uint32_t type = m_habits->typeOfTarget[stage.place];
    const double mean_s = m_habits->waitMean_s[type];
    const double sd_s = m_habits->waitSd_s[type];
    stage.walking = false;
    stage.duration_s = mean_s;
    if (sd_s <= 0.0 || mean_s <= 0.0)
        return;
    RandomStream random(m_seed, person.agent, Purpose::schedule, 2 * stage.trips);
    stage.duration_s = random.normalWithin(mean_s, sd_s, 0.0, 2.0 * mean_s);
}

std::uint32_t LifeLaw::drawTarget(const Person& person, std::uint32_t from, const DrawnGoal& goal, RandomStream& random) const
{
    if (goal.choice == world::GoalChoice::closest)
        return m_routes->closest(sourceOf(person, from), goal.destination);
    if (goal.choice == world::GoalChoice::bound)
        return person.boundTargets[m_slotOfType[goal.destination]];
    const std::vector<std::uint32_t>& targets = targetsFor(person, goal.destination);
    return targets[random.below(static_cast<std::uint32_t>(targets.size()))];
}

void LifeLaw::beginTrip(const Person& person, Stage& stage) const
{
    stage.walking = true;
    stage.origin = stage.place;
    if (stage.away) {
        stage.place = stage.base;
        stage.away = false;
        stage.reason = TripReason::back;
    } else {
        RandomStream random(m_seed, person.agent, Purpose::schedule, 2 * stage.trips + 1);
        const std::size_t row = person.kind * m_habits->typeCount() + m_habits->typeOfTarget[stage.place];
        assert(m_firstGoal[row] < m_firstGoal[row + 1]);
        const DrawnGoal* goal = m_goals.data() + m_firstGoal[row];
        for (const double chance = random.uniform(); chance >= goal->upTo;)
            ++goal;
        const std::uint32_t drawn = drawTarget(person, stage.origin, *goal, random);
        if (drawn != kNone && m_routes->isReachable(sourceOf(person, stage.origin), drawn))
            stage.place = drawn;
        stage.away = goal->roundTrip;
        stage.choice = goal->choice;
        stage.reason = goal->roundTrip ? TripReason::out : TripReason::oneWay;
        if (!goal->roundTrip)
            stage.base = stage.place;
    }
    ++stage.trips;
    stage.duration_s = static_cast<double>(m_routes->length_m(sourceOf(person, stage.origin), stage.place)) * person.slowness_s_per_m;
}

} // namespace passerby::schedule
