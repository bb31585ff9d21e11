// SPDX-License-Identifier: Apache-2.0
// People on the way to their train.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/street/group_walk.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kAtWaitingPlace_m = 0.3;
constexpr double kBesideWaitingPlace_m = 1.5; // for who is kept off it
constexpr double kAtTrainDoor_m = 0.5;
constexpr double kSlack = 1.3; // on the way to a train
constexpr double kSlack_s = 60.0;
constexpr double kTriesAgain_s = 5.0; // where no way leads to the train

} // namespace

/// Theirs is the first that they can catch at ease once they mean to go.
void Minds::planTrain(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const double way_m = m_city->waysOf(person.who.profile).length_m(status.place, status.cell, door(person.service, 0));
    const world::TrainService& row = *m_setting.world.trainServices().at(person.service).row;
    const double ready_s = std::max(m_setting.now_s + way_m / pace_mps(agent) * kSlack + kSlack_s, person.until_s);
    person.train_s = std::isfinite(ready_s) ? trainFrom(row, m_setting.startClock_s, ready_s).leaves_s : m_setting.now_s;
    Goal goal;
    goal.kind = GoalKind::board;
    goal.object = m_setting.world.trainServices().at(person.service).id.number;
    goal.since_s = static_cast<float>(m_setting.now_s);
    goal.planVersion = m_setting.edits;
    if (wantOf(person).kind != GoalKind::board && person.stack.push(goal))
        note(agent, "goal", goal.object, "", spellGoal(GoalKind::board));
}

/// To the platform, and in when the train stands; who misses it takes the next.
void Minds::board(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const double now_s = m_setting.now_s;
    if (now_s > person.train_s && !takesNext(agent))
        return;
    const auto& [id, shared] = m_setting.world.trainServices().at(person.service);
    const TrainStop stop = stopAt(*shared, m_setting.startClock_s, now_s);
    const bool stands = stop.stands(now_s);
    if (goal.phase == ByTrain::boarding && person.isThere && stands) {
        note(agent, "train", id.number, "platform", "boards");
        enter(agent, person.goal);
        return;
    }
    if (goal.phase == ByTrain::waiting && stands && stop.leaves_s >= person.train_s - 1e-6) { // theirs
        const bool isOff = go(agent, doorAt(person.service, m_setting.street->status(idOf(agent)).place), kAtTrainDoor_m);
        goal.phase = isOff ? ByTrain::boarding : ByTrain::waiting;
        goal.tries = isOff ? goal.tries : 1;
        person.timer_s = isOff ? person.timer_s : now_s; // once it has left they look for the next one at once
        return;
    }
    if (goal.phase == ByTrain::onTheWay && isKeptOff(agent))
        return arrive(agent); // they wait where they are
    if (goal.phase == ByTrain::boarding && !person.isLed && !stands)
        goal.phase = ByTrain::planning; // it left before their eyes
    if (goal.phase == ByTrain::planning)
        goToPlatform(agent);
    else if (goal.phase == ByTrain::onTheWay && person.isThere) {
        goal.phase = ByTrain::waiting;
        note(agent, "train", id.number, "way", "waits");
    } else if (goal.phase == ByTrain::onTheWay && !person.isLed)
        goal.phase = ByTrain::planning; // something came between
}

/// Others stand on the place where they meant to wait, or before it, and here they are in nobody's way.
bool Minds::isKeptOff(std::uint32_t agent) const
{
    const Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    return person.isLed && status.isHeld && !status.waitsForTurn && status.cell == person.to.cell
           && distance(status.place, person.to.place) <= kBesideWaitingPlace_m && !street::isAtGate(m_setting.street->ground(), status);
}

/// Their train has left. False where no way led to it, and none leads to the next one: then they leave otherwise.
bool Minds::takesNext(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const auto& [id, shared] = m_setting.world.trainServices().at(person.service);
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    if (goal.tries > 0 && !std::isfinite(m_city->waysOf(person.who.profile).length_m(status.place, status.cell, door(person.service, 0)))) {
        finish(agent, GoalEnd::noWay);
        return false;
    }
    note(agent, "train", id.number, "theirs", "missed");
    person.train_s = trainFrom(*shared, m_setting.startClock_s, m_setting.now_s).leaves_s;
    goal.phase = ByTrain::planning;
    person.lookAgain_s = m_setting.now_s;
    return true;
}

/// To a place to wait at; where no way leads there, again after a while.
void Minds::goToPlatform(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const double now_s = m_setting.now_s;
    if (goal.tries > 0 && now_s < person.timer_s)
        return;
    const world::TrainService& row = *m_setting.world.trainServices().at(person.service).row;
    const std::uint32_t index = m_city->things.find(row.platform.number);
    Spot spot = door(person.service, agent % static_cast<std::uint32_t>(std::max(row.doors, 1)));
    if (index != kNone && m_city->things.all()[index].places > 0)
        spot = m_city->things.place(m_city->things.all()[index], draws(agent, 7).below(m_city->things.all()[index].places)).before;
    const bool isOff = spot.cell != kNone && go(agent, spot, kAtWaitingPlace_m);
    goal.phase = isOff ? ByTrain::onTheWay : ByTrain::planning;
    goal.tries = isOff ? 0 : 1;
    person.timer_s = isOff ? person.timer_s : now_s + kTriesAgain_s;
}

} // namespace passerby::autonomous
