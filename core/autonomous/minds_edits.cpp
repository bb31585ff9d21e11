// SPDX-License-Identifier: Apache-2.0
// People whose city is edited.
#include "core/autonomous/minds_city.h"
#include "core/run/city_match.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <utility>

namespace passerby::autonomous {

using navigation::kNone;

/// Lines and their counters: whoever waits or is served there stays so where the line, or the machine, is still there.
void Minds::keepDesks(const std::vector<Desk>& before)
{
    openDesks();
    for (const Desk& old : before) {
        const auto same = std::find_if(m_desks.begin(), m_desks.end(), [&](const Desk& desk) {
            return old.line() != 0 ? desk.line() == old.line()
                                   : desk.line() == 0 && desk.servers().front().number == old.servers().front().number;
        });
        if (same == m_desks.end())
            continue;
        same->takeOver(old, m_setting.now_s);
    }
    for (Person& person : m_people)
        person.desk = kNone;
    for (std::uint32_t desk = 0; desk < m_desks.size(); ++desk) {
        for (const std::uint32_t agent : m_desks[desk].people().waiting())
            m_people[agent - 1].desk = desk;
        for (const Desk::Server& server : m_desks[desk].servers())
            if (server.agent != 0)
                m_people[server.agent - 1].desk = desk;
    }
}

/// Who is too many goes, without a trace.
void Minds::dismiss(std::uint64_t people, run::EditReport& report)
{
    while (m_people.size() > people) {
        const auto agent = static_cast<std::uint32_t>(m_people.size() - 1);
        m_claims.releaseAll(agent + 1);
        for (Desk& desk : m_desks)
            desk.leave(agent + 1);
        if (m_people[agent].ring != kNone)
            leaveRing(agent);
        std::erase(m_out, agent);
        m_people.pop_back();
        ++report.left;
    }
}

/// Profile, speed and friends stay as far as they can; places are those of the same number, else the nearest to where they were.
void Minds::keepCharacter(std::uint32_t agent, const run::CityMatch& match, const world::World& before)
{
    Person& person = m_people[agent];
    const world::AgentProfileId id = before.profiles().at(person.who.profile).id;
    const world::AgentProfile* row = m_setting.world.profiles().find(id);
    if (row && world::isAutonomous(*row))
        person.who.profile = static_cast<std::uint16_t>(m_setting.world.profiles().indexOf(id));
    else
        person.who = m_city->law.character(agent);
    const geometry::Point was = before.targets().at(person.place).row->position;
    const auto now = [&](std::uint32_t target) { return target < match.target.size() ? match.target[target] : kNone; };
    person.place = now(person.place);
    const auto far_m = [&](std::uint32_t target) { return distance(m_setting.world.targets().at(target).row->position, was); };
    if (person.place == kNone) {
        person.place = 0;
        for (std::uint32_t i = 1; i < m_setting.world.targets().size(); ++i)
            person.place = far_m(i) < far_m(person.place) ? i : person.place;
    }
    person.goal = now(person.goal);
    person.returnsTo = now(person.returnsTo);
    person.roomsSeen = 0;
    person.room = person.passage = kNone;
}

/// Levels of needs that are still there; others begin anew with the next visit.
void Minds::keepNeeds(std::uint32_t agent, std::span<const world::NeedId> idsBefore, std::span<const Need> before)
{
    Person& person = m_people[agent];
    const auto wants = m_city->wantsOf(person.who.profile);
    const world::NeedId seenTo = person.need < idsBefore.size() ? idsBefore[person.need] : world::NeedId{};
    person.need = kNone;
    for (std::uint32_t i = 0; i < wants.size(); ++i) {
        const auto same = std::find(idsBefore.begin(), idsBefore.end(), wants[i].id);
        need(agent, i) = same == idsBefore.end() ? Need() : before[static_cast<std::size_t>(same - idsBefore.begin())];
        person.need = !seenTo.isNull() && wants[i].id == seenTo ? i : person.need;
    }
    planNeeds(agent);
}

void Minds::takeOver(std::uint64_t people, const run::CityBefore& before, run::EditReport& report)
{
    const run::CityMatch match(before.world, *before.graph, m_setting.world, *m_setting.graph);
    const std::vector<Need> needsBefore = std::move(m_needs);
    const std::size_t strideBefore = m_needStride;
    const std::shared_ptr<City> cityBefore = std::move(m_city);
    openCity();
    if (m_city && cityBefore)
        m_city->paths.keepPerception(cityBefore->paths);
    m_counted_s = -1.0;
    dismiss(m_city ? people : 0, report); // out of their lines, too
    const std::vector<Desk> desksBefore = std::move(m_desks);
    std::vector<std::uint16_t> profiles;
    for (std::uint32_t agent = 0; agent < m_people.size(); ++agent) {
        profiles.push_back(m_people[agent].who.profile);
        keepCharacter(agent, match, before.world);
    }
    const std::size_t stayed = m_people.size();
    populate(m_city ? people : 0);
    keepDesks(desksBefore);
    report.came += m_people.size() - stayed;
    for (std::uint32_t agent = 0; agent < stayed; ++agent) {
        keepNeeds(
            agent,
            std::span(cityBefore->wantIds).subspan(cityBefore->firstWant[profiles[agent]], cityBefore->wantsOf(profiles[agent]).size()),
            std::span(needsBefore).subspan(agent * strideBefore, strideBefore));
        if (m_people[agent].isOut) {
            resume(agent, before.world, report);
        } else {
            stayOn(agent);
            ++report.stayed;
        }
    }
}

/// Inside where they were, or beside it; whom no train lets off there any more leaves on foot.
void Minds::stayOn(std::uint32_t agent)
{
    const Person& person = m_people[agent];
    ++m_insideByTarget[person.place];
    if (person.until_s == kNever_s && serviceOf(person.place) == kNone)
        stayInside(agent, m_setting.now_s + m_city->law.wait_s(agent, person.visits, person.place, clock_s()));
}

} // namespace passerby::autonomous
