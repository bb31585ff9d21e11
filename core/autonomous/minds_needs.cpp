// SPDX-License-Identifier: Apache-2.0
// Needs as time goes by, and haste.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kStands_mps = 0.1;
constexpr float kOnStairs = 3.0F; // effort, of walking
constexpr float kStanding = 0.6F;

} // namespace

double Minds::needLevel(std::uint32_t agent, std::size_t place) const
{
    return m_needs[agent * m_needStride + place].at(m_setting.now_s);
}

/// The faster somebody is, the faster they tire.
void Minds::noteEffort(std::uint32_t agent, const SteeredPeople::Status& status)
{
    const Person& person = m_people[agent];
    float effort = 1.0F;
    if (person.posture != Posture::stands)
        effort = 0.0F;
    else if (m_setting.world.cells().at(status.cell).row->kind == world::CellKind::stairs)
        effort = kOnStairs;
    else if (length(status.velocity_mps) < kStands_mps)
        effort = kStanding;
    if (effort == m_effort[agent])
        return;
    m_effort[agent] = effort;
    const auto wants = m_city->wantsOf(person.who.profile);
    for (std::size_t i = 0; i < wants.size(); ++i)
        if (wants[i].row.growsWith == world::NeedGrowth::effort && wants[i].row.growth_s > 0.0 && i != person.need)
            need(agent, i).grow(m_setting.now_s, wants[i].row.growth_s, static_cast<double>(effort));
    planNeeds(agent);
}

/// When the next of the needs will be wanted.
void Minds::planNeeds(std::uint32_t agent)
{
    Person& person = m_people[agent];
    person.nextNeed_s = kNever_s;
    const auto wants = m_city->wantsOf(person.who.profile);
    for (std::size_t i = 0; i < wants.size(); ++i)
        if (i != person.need)
            if (const auto wanted_s = need(agent, i).reaches(wants[i].row.threshold, m_setting.now_s))
                person.nextNeed_s = std::min(person.nextNeed_s, *wanted_s);
}

/// How much of the time that is left until the train goes the way to it will take.
double Minds::haste(std::uint32_t agent)
{
    const Person& person = m_people[agent];
    if (person.service == kNone)
        return 0.0;
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    const double way_m = m_city->waysOf(person.who.profile).length_m(status.place, status.cell, doorAt(person.service, status.place));
    const double left_s = person.train_s - m_setting.now_s;
    return left_s > 0.0 ? (way_m / pace_mps(agent) * 1.3 + 60.0) / left_s : kNever_s;
}

} // namespace passerby::autonomous
