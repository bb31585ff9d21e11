// SPDX-License-Identifier: Apache-2.0
// Trains, their doors, and who gets off.
#include "core/autonomous/minds_city.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;

namespace {

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

Spot Minds::door(std::uint32_t service, std::uint32_t place) const
{
    return trainDoor(m_setting.world, m_city->ways, service, place);
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

/// Trains that have come to stand let people off.
void Minds::stopTrains()
{
    for (std::uint32_t service = 0; service < m_lastTrain.size(); ++service) {
        const TrainStop stop = stopAt(*m_setting.world.trainServices().at(service).row, m_setting.startClock_s, m_setting.now_s);
        if (stop.train == m_lastTrain[service] || !stop.stands(m_setting.now_s))
            continue;
        m_lastTrain[service] = stop.train;
        letOff(service, stop);
    }
}

/// Those who have been inside longest, as many as get off; groups whole, by one door, if there is still room for all of them.
void Minds::letOff(std::uint32_t service, const TrainStop& stop)
{
    const auto& [id, shared] = m_setting.world.trainServices().at(service);
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
        noteWhoAlights(first, target, id.number);
    }
}

void Minds::noteWhoAlights(std::uint32_t first, std::uint32_t target, std::uint32_t service)
{
    const std::uint32_t group = m_groups.groupOf(first);
    const std::span<const std::uint32_t> all = group == kNone ? std::span(&first, 1) : m_groups.at(group).all();
    for (const std::uint32_t agent : all)
        if (const Person& one = m_people[agent];
            one.isOut && one.place == target && one.since_s == m_setting.now_s && (agent == first || one.isWithGroup))
            note(agent, "train", service, "in", "alights");
}

} // namespace passerby::autonomous
