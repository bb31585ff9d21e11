// SPDX-License-Identifier: Apache-2.0
// Shows: who performs plays by the clock, and only then there is something to see.
#include "core/autonomous/minds_city.h"

#include <algorithm>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using world::FixtureUse;

namespace {

constexpr double kOnStage_m = 3.0; // beyond its edge

bool isOnStage(const Thing& thing, Point place)
{
    return distance(place, thing.middle) <= std::max(thing.width_m, thing.depth_m) / 2.0 + kOnStage_m;
}

bool isStageOf(const Thing& thing, const world::Duty& duty)
{
    return duty.pose == world::DutyPose::perform && duty.level == thing.level
           && std::any_of(duty.points.begin(), duty.points.end(), [&](Point point) { return isOnStage(thing, point); });
}

} // namespace

/// Stages on which somebody is on duty to perform; others are always worth seeing.
void Minds::openShows()
{
    m_shows.clear();
    for (std::uint32_t i = 0; m_city && i < m_city->things.all().size(); ++i) {
        const Thing& thing = m_city->things.all()[i];
        const auto& duties = m_setting.world.duties();
        if (thing.use == FixtureUse::watch
            && std::any_of(duties.begin(), duties.end(), [&](const auto& duty) { return isStageOf(thing, duty.second); }))
            m_shows.push_back({i, 0, false});
    }
}

/// Shows begin when it is time and somebody is there to play, and end.
void Minds::perform()
{
    for (Show& show : m_shows) {
        const Thing& thing = m_city->things.all()[show.thing];
        const bool isTime = playsAt(thing.number, m_setting.startClock_s + m_setting.now_s);
        std::uint32_t performer = kNone;
        for (std::size_t i = 0; isTime && performer == kNone && i < m_out.size(); ++i) {
            Person& person = m_people[m_out[i]];
            const bool isOnDuty = person.duty != kNone && wantOf(person).kind == GoalKind::duty;
            if (isOnDuty && isStageOf(thing, *m_setting.world.duties().at(person.duty).row)
                && isOnStage(thing, m_setting.street->status(idOf(m_out[i])).place))
                performer = m_out[i];
        }
        if ((performer != kNone) == show.isOn)
            continue;
        show.isOn = !show.isOn;
        show.performer = show.isOn ? performer : show.performer;
        note(show.performer, "show", thing.number, show.isOn ? "rests" : "plays", show.isOn ? "plays" : "rests");
    }
}

/// Between two shows those who perform stay where they are.
bool Minds::rests(const world::Duty& duty) const
{
    return std::any_of(m_shows.begin(), m_shows.end(), [&](const Show& show) {
        const Thing& thing = m_city->things.all()[show.thing];
        return isStageOf(thing, duty) && !playsAt(thing.number, m_setting.startClock_s + m_setting.now_s);
    });
}

/// Nobody plays there now who could.
bool Minds::isOver(const Thing& thing) const
{
    return std::any_of(m_shows.begin(), m_shows.end(),
                       [&](const Show& show) { return !show.isOn && &m_city->things.all()[show.thing] == &thing; });
}

} // namespace passerby::autonomous
