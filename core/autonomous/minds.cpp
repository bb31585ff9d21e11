// SPDX-License-Identifier: Apache-2.0
// People between visits, and how a visit begins and ends.
#include "core/autonomous/minds.h"

#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/run/clock.h"
#include "core/street/traveller.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::kNone;

namespace {

constexpr std::size_t kFarthestSeen = 1024; // points of a way that are looked at together, as good as always
constexpr std::size_t kUsualLegs = 64;      // of a way
constexpr std::size_t kWakesEach = 2;       // one that counts and, until they are dropped, as many that do no more

} // namespace

Minds::Minds(run::Setting& setting) : m_setting(setting)
{
    openCity();
}

Minds::~Minds() = default;

void Minds::openCity()
{
    m_city.reset();
    if (!m_setting.street)
        return;
    m_city = std::make_shared<City>(m_setting);
    if (!m_city->law.isPossible())
        m_city.reset();
    else if (!m_setting.fences.barriers().empty())
        m_city->setFences(m_setting.fences);
}

bool Minds::isPossible() const
{
    return m_city != nullptr;
}

double Minds::clock_s() const
{
    return run::clockAt(m_setting.startClock_s, m_setting.now_s);
}

/// What somebody draws on a visit, for one purpose of many.
RandomStream Minds::draws(std::uint32_t agent, std::uint32_t what) const
{
    return {m_setting.seed, exportedId(idOf(agent)), Purpose::mind, m_people[agent].visits * 16U + what};
}

street::Traveller Minds::travellerOf(const Person& person, std::uint32_t agent) const
{
    street::Traveller traveller = street::travellerOf(m_setting.world, idOf(agent), person.who.profile, pace_mps(agent));
    traveller.isCarried = false; // where they go is decided on the way
    return traveller;
}

std::span<const world::NeedId> Minds::needsOf(std::uint16_t profile) const
{
    return std::span(m_city->wantIds).subspan(m_city->firstWant[profile], m_city->firstWant[profile + 1] - m_city->firstWant[profile]);
}

void Minds::bear(std::uint32_t agent)
{
    Person& person = m_people[agent];
    const std::uint32_t group = m_groups.groupOf(agent);
    const std::uint32_t first = group == kNone ? agent : m_groups.at(group).members[0];
    person.place = m_city->law.firstPlace(first, m_people[first].who.profile);
    ++m_insideByTarget[person.place];
    const double wait_s = m_city->law.wait_s(agent, 0, person.place, clock_s());
    person.since_s = m_setting.now_s;
    stayInside(agent, serviceOf(person.place) != kNone ? kNever_s : m_setting.now_s + m_city->law.share(agent) * wait_s);
}

/// Maps of the rooms that people come out into.
void Minds::prepareDoors()
{
    std::vector<std::uint32_t> rooms;
    for (const auto& [id, target] : m_setting.world.targets())
        rooms.push_back(m_city->ways.rooms().roomOf(static_cast<std::uint32_t>(m_setting.world.cells().indexOf(target.cell))));
    std::sort(rooms.begin(), rooms.end());
    rooms.erase(std::unique(rooms.begin(), rooms.end()), rooms.end());
    m_city->paths.prepareAll(rooms);
}

void Minds::populate(std::uint64_t people)
{
    m_insideByTarget.assign(m_setting.world.targets().size(), 0);
    openDesks();
    openTrains();
    openShows();
    if (!m_city)
        return;
    const std::size_t before = m_people.size();
    if (before == 0 && people > 0)
        prepareDoors();
    m_people.resize(people);
    m_setting.street->expect(world::PersonKind::mind, people);
    m_effort.resize(people, 0.0F);
    m_walks.assign(people, {});
    m_wakes.reserve(kWakesEach * people);
    m_needStride = 0;
    for (std::size_t profile = 0; profile + 1 < m_city->firstWant.size(); ++profile)
        m_needStride = std::max(m_needStride, m_city->firstWant[profile + 1] - m_city->firstWant[profile]);
    m_needs.assign(people * m_needStride, Need());
    for (std::size_t agent = before; agent < people; ++agent)
        m_people[agent].who = m_city->law.character(static_cast<std::uint32_t>(agent));
    formGroups();
    for (std::size_t agent = before; agent < people; ++agent)
        bear(static_cast<std::uint32_t>(agent));
    std::vector<Character> characters;
    for (const Person& person : m_people)
        characters.push_back(person.who);
    const std::vector<std::uint32_t> friends = m_city->law.friends(characters);
    for (std::size_t agent = 0; agent < people; ++agent)
        m_people[agent].who.friends = friends[agent];
    m_out.reserve(people);
    m_whereabouts.clear(2 * people); // room for all and where they go
    m_standing.reserve(people);
    m_rings.reserve(people / 2);
    m_early.reserve(m_setting.walkers > 0 ? people : 0);
    m_trace.reserve(kFarthestSeen);
    m_path.reserve(kFarthestSeen);
    m_legs.reserve(kUsualLegs);
}

void Minds::stayInside(std::uint32_t agent, double until_s)
{
    Person& person = m_people[agent];
    person.until_s = until_s;
    if (until_s == kNever_s)
        return;
    m_wakes.push({until_s, agent, person.visits}, [this](const Wake& wake) { return isStale(wake); });
}

/// They have come out by another way since, or stay until another time.
bool Minds::isStale(const Wake& wake) const
{
    if (wake.agent >= m_people.size())
        return true;
    const Person& person = m_people[wake.agent];
    return person.isOut || person.visits != wake.visits || person.until_s != wake.time_s;
}

void Minds::live()
{
    if (!m_city)
        return;
    stopTrains();
    if (m_setting.walkers > 0) {
        holdWalkers();
        return;
    }
    while (!m_wakes.empty() && m_wakes.top().time_s <= m_setting.now_s) {
        const Wake wake = m_wakes.top();
        m_wakes.pop();
        if (!isStale(wake))
            setOut(wake.agent);
    }
}

void Minds::note(std::uint32_t agent, const char* kind, std::uint32_t object, const char* from, const char* to)
{
    if (m_keepsEvents)
        m_events.push_back({m_setting.now_s, agent, kind, object, from, to});
}

} // namespace passerby::autonomous
