// SPDX-License-Identifier: Apache-2.0
// People who come and go by train.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kAtWaitingPlace_m = 0.3;
constexpr double kAtTrainDoor_m = 0.5;
constexpr double kFromEdge_m = 0.4; // of a platform, where one gets on and off
constexpr double kSlack = 1.3;      // on the way to a train
constexpr double kSlack_s = 60.0;
constexpr double kTriesAgain_s = 5.0; // where no way leads to the train

/// Who has been inside a target longest, of those who leave it by train alone and may; kNone: nobody.
template <class May>
std::uint32_t longestInside(std::span<const Person> people, std::uint32_t target, const May& may)
{
    std::uint32_t first = kNone;
    for (std::uint32_t agent = 0; agent < people.size(); ++agent)
        if (!people[agent].isOut && people[agent].place == target && people[agent].until_s == kNever_s
            && (first == kNone || people[agent].since_s < people[first].since_s) && may(agent))
            first = agent;
    return first;
}

/// How many leave a target when somebody does: those of the group who are there, unless others of it are out together.
std::uint32_t sizeOfParty(std::span<const Person> people, const GroupTable& groups, std::uint32_t agent)
{
    const std::uint32_t group = groups.groupOf(agent);
    std::uint32_t count = 0;
    for (const std::uint32_t member : group == kNone ? std::span<const std::uint32_t>{} : groups.at(group).all()) {
        if (people[member].isOut && people[member].isWithGroup)
            return 1;
        count += !people[member].isOut && people[member].place == people[agent].place ? 1 : 0;
    }
    return std::max(count, 1U);
}

} // namespace

std::uint32_t Minds::serviceOf(std::uint32_t target) const
{
    const auto& services = m_setting.world.trainServices();
    for (std::uint32_t i = 0; i < services.size(); ++i)
        if (m_setting.world.targets().indexOf(services.at(i).row->target) == target)
            return i;
    return kNone;
}

/// One of the doors of a train, counted along the platform.
Spot Minds::door(std::uint32_t service, std::uint32_t place) const
{
    const world::TrainService& row = *m_setting.world.trainServices().at(service).row;
    const world::Fixture* platform = m_setting.world.fixtures().find(row.platform);
    const std::size_t target = m_setting.world.targets().indexOf(row.target);
    if (!platform)
        return m_city->ways.spotOf(m_setting.world, static_cast<std::uint32_t>(target));
    const Point ahead{std::cos(platform->heading_rad), std::sin(platform->heading_rad)};
    const Point left{-ahead.y, ahead.x};
    const int doors = std::max(row.doors, 1);
    const double along = (static_cast<double>(place) + 0.5) / doors - 0.5;
    const Point at = platform->position + ahead * (platform->depth_m / 2.0 - kFromEdge_m) + left * (along * platform->width_m);
    return m_city->ways.spotAt(at, platform->level);
}

Spot Minds::doorAt(std::uint32_t service, Point near) const
{
    const world::TrainService& row = *m_setting.world.trainServices().at(service).row;
    const world::Fixture* platform = m_setting.world.fixtures().find(row.platform);
    if (!platform)
        return door(service, 0);
    const Point left{-std::sin(platform->heading_rad), std::cos(platform->heading_rad)};
    const double share = dot(near - platform->position, left) / platform->width_m + 0.5;
    const int doors = std::max(row.doors, 1);
    return door(service, static_cast<std::uint32_t>(std::clamp(static_cast<int>(std::floor(share * doors)), 0, doors - 1)));
}

void Minds::openTrains()
{
    m_lastTrain.clear();
    for (const auto& [id, service] : m_setting.world.trainServices()) {
        const TrainStop stop = stopAt(service, m_setting.startClock_s, m_setting.now_s);
        m_lastTrain.push_back(stop.stands(m_setting.now_s) ? stop.train : stop.train - 1);
    }
}

/// Lets those off who have been inside longest, as many as get off; groups whole, by one door, if there is still room for all of them.
void Minds::stopTrains()
{
    for (std::uint32_t service = 0; service < m_lastTrain.size(); ++service) {
        const auto& [id, shared] = m_setting.world.trainServices().at(service);
        const TrainStop stop = stopAt(*shared, m_setting.startClock_s, m_setting.now_s);
        if (stop.train == m_lastTrain[service] || !stop.stands(m_setting.now_s))
            continue;
        m_lastTrain[service] = stop.train;
        const auto target = static_cast<std::uint32_t>(m_setting.world.targets().indexOf(shared->target));
        std::uint32_t left = target < m_insideByTarget.size()
                                 ? std::min(m_insideByTarget[target], alighting(*shared, m_setting.seed, id.number, stop.train))
                                 : 0;
        for (std::uint32_t doors = 0; left > 0; ++doors) {
            const std::uint32_t first = longestInside(
                m_people, target, [&](std::uint32_t agent) { return mayLeave(agent) && sizeOfParty(m_people, m_groups, agent) <= left; });
            if (first == kNone)
                break;
            const std::size_t were = m_out.size();
            const Spot by = door(service, doors % static_cast<std::uint32_t>(std::max(shared->doors, 1)));
            setOut(first, &by);
            left -= std::min(left, static_cast<std::uint32_t>(m_out.size() - were));
            const std::uint32_t group = m_groups.groupOf(first);
            const std::span<const std::uint32_t> all = group == kNone ? std::span(&first, 1) : m_groups.at(group).all();
            for (const std::uint32_t agent : all)
                if (const Person& one = m_people[agent];
                    one.isOut && one.place == target && one.since_s == m_setting.now_s && (agent == first || one.isWithGroup))
                    note(agent, "train", id.number, "in", "alights");
        }
    }
}

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

/// To the platform, and in when the train stands; who misses it takes the next. Where no way leads there they try again until theirs has
/// left; is there none then either, they leave otherwise.
void Minds::board(std::uint32_t agent)
{
    Person& person = m_people[agent];
    Goal& goal = wantOf(person);
    const double now_s = m_setting.now_s;
    const auto& [id, shared] = m_setting.world.trainServices().at(person.service);
    const TrainStop stop = stopAt(*shared, m_setting.startClock_s, now_s);
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const auto hasWay = [&] {
        return std::isfinite(m_city->waysOf(person.who.profile).length_m(status.place, status.cell, door(person.service, 0)));
    };
    if (now_s > person.train_s && goal.tries > 0 && !hasWay()) {
        finish(agent, GoalEnd::noWay); // it has left, and no way leads to the next one either
        return;
    }
    if (now_s > person.train_s) {
        note(agent, "train", id.number, "theirs", "missed");
        person.train_s = trainFrom(*shared, m_setting.startClock_s, now_s).leaves_s;
        goal.phase = ByTrain::planning;
        person.lookAgain_s = now_s;
    }
    const bool isTheirs = stop.stands(now_s) && stop.leaves_s >= person.train_s - 1e-6;
    if (goal.phase == ByTrain::boarding && person.isThere && stop.stands(now_s)) {
        note(agent, "train", id.number, "platform", "boards");
        enter(agent, person.goal);
        return;
    }
    if (isTheirs && goal.phase == ByTrain::waiting) {
        if (go(agent, doorAt(person.service, status.place), kAtTrainDoor_m))
            goal.phase = ByTrain::boarding;
        else
            goal.tries = 1;
        return;
    }
    if (goal.phase == ByTrain::boarding && !person.isLed && !stop.stands(now_s))
        goal.phase = ByTrain::planning; // it left before their eyes
    if (goal.phase == ByTrain::planning && goal.tries > 0 && now_s < person.timer_s)
        return;
    if (goal.phase == ByTrain::planning) {
        const std::uint32_t index = m_city->things.find(shared->platform.number);
        Spot spot = door(person.service, agent % static_cast<std::uint32_t>(std::max(shared->doors, 1)));
        if (index != kNone && m_city->things.all()[index].places > 0)
            spot = m_city->things.place(m_city->things.all()[index], draws(agent, 7).below(m_city->things.all()[index].places)).before;
        const bool isOff = spot.cell != kNone && go(agent, spot, kAtWaitingPlace_m);
        goal.phase = isOff ? ByTrain::onTheWay : ByTrain::planning;
        goal.tries = isOff ? 0 : 1;
        person.timer_s = isOff ? person.timer_s : now_s + kTriesAgain_s;
        return;
    }
    if (goal.phase == ByTrain::onTheWay && person.isThere) {
        goal.phase = ByTrain::waiting;
        note(agent, "train", id.number, "way", "waits");
    }
    if (goal.phase == ByTrain::onTheWay && !person.isLed && !person.isThere)
        goal.phase = ByTrain::planning; // something came between
}

} // namespace passerby::autonomous
