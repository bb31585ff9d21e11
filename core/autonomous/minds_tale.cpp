// SPDX-License-Identifier: Apache-2.0
// What people who live by what they need and want have to tell.
#include "core/autonomous/mind_tale.h"
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>

namespace passerby::autonomous {

using navigation::kNone;
using run::PersonStory;
using street::SteeredPeople;

namespace {

const char* doingOf(const Person& person, const Goal& want, bool moves)
{
    if (!person.isOut)
        return "inside";
    if (person.posture != Posture::stands)
        return person.posture == Posture::sits ? "sits" : person.posture == Posture::sitsDown ? "sits_down" : "gets_up";
    if (person.rank != kNone)
        return want.phase >= InLine::served ? "is_served" : "queues";
    if (person.isLed)
        return "walks";
    switch (want.kind) {
    case GoalKind::watch:
    case GoalKind::lookUp:
    case GoalKind::wait:
        return person.isThere ? "looks" : "stands";
    case GoalKind::chat:
        return person.isThere ? "chats" : "stands";
    case GoalKind::duty:
        return "on_duty";
    case GoalKind::board:
        return "waits_for_train";
    default:
        return moves ? "walks" : "stands";
    }
}

/// What they had in mind since they came out, as far as they remember, the oldest first.
std::vector<MindTale::Deed> deedsOf(const Person& person)
{
    std::vector<MindTale::Deed> deeds;
    const auto most = static_cast<std::uint32_t>(person.memory.size());
    for (std::uint32_t i = person.memories - std::min(person.memories, most); i < person.memories; ++i) {
        const Person::Memory& one = person.memory[i % most];
        if (static_cast<double>(one.time_s) >= person.since_s - 1e-3)
            deeds.push_back({spellGoal(one.kind), spellEnd(one.end), one.object, static_cast<double>(one.time_s)});
    }
    return deeds;
}

} // namespace

/// Places that are theirs: a seat or a spot, one in a line or at a counter, the company's ring.
void Minds::tellHeld(std::uint32_t agent, MindTale& tale) const
{
    const Person& person = m_people[agent];
    if (const std::uint32_t index = person.hasClaim ? m_city->things.find(person.claim.fixture) : kNone; index != kNone) {
        const Thing& thing = m_city->things.all()[index];
        const bool isSeat = thing.use == world::FixtureUse::sit;
        tale.held.push_back({isSeat ? "seat" : "spot", thing.number, m_city->things.place(thing, person.claim.place).rest, 0.0});
    }
    if (person.desk != kNone) {
        const Desk& desk = m_desks[person.desk];
        if (const auto rank = desk.people().rankOf(agent + 1))
            tale.held.push_back({"line", desk.line(), desk.places().slot(*rank), 0.0});
        else if (const Desk::Server* server = desk.serverOf(agent + 1))
            tale.held.push_back({"server", server->number, m_city->things.all()[server->thing].front.place, 0.0});
    }
    if (person.ring != kNone)
        tale.held.push_back({"ring", 0, m_rings[person.ring].centre.place, ringRadius_m(m_rings[person.ring])});
}

/// What only those have to tell who are on the street.
void Minds::tellOut(std::uint32_t agent, MindTale& tale) const
{
    const Person& person = m_people[agent];
    const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
    tale.doing = doingOf(person, person.stack.wanted(), length(status.velocity_mps) > 0.1);
    const auto wants = m_city->wantsOf(person.who.profile);
    for (std::uint32_t i = 0; i < wants.size(); ++i)
        tale.needs.push_back({wants[i].row.name, needLevel(agent, i), wants[i].row.threshold});
    tale.train_s = person.service != kNone ? person.train_s : -1.0;
    if (status.isHeld || status.waitsForTurn)
        tale.heldBy = status.waitsForTurn ? "turn" : "others";
    if (person.isLed)
        tale.to = person.to.place;
    tellHeld(agent, tale);
}

/// Their group, and how many of it are with them now; of those who are inside, would be.
void Minds::tellGroup(std::uint32_t agent, MindTale& tale) const
{
    const std::uint32_t group = m_groups.groupOf(agent);
    if (group == kNone)
        return;
    const auto isWith = [&](std::uint32_t member) { return m_people[member].isOut && m_people[member].isWithGroup; };
    tale.isOfGroup = true;
    if (!m_people[agent].isOut)
        tale.others = std::int64_t{m_groups.at(group).count} - 1;
    else if (isWith(agent))
        tale.others = std::ranges::count_if(m_groups.at(group).all(), isWith) - 1;
}

std::optional<PersonStory> Minds::story(std::uint32_t agent) const
{
    if (agent >= m_people.size() || !m_city)
        return std::nullopt;
    const Person& person = m_people[agent];
    PersonStory story;
    story.agent = idOf(agent);
    story.profile = person.who.profile;
    story.speed_mps = person.who.speed_mps;
    story.walking = person.isOut;
    story.origin = person.place;
    story.destination = person.goal;
    story.returnsTo = person.returnsTo;
    story.departed_s = person.since_s;
    story.arrives_s = person.until_s;
    story.boundTargets.assign(m_setting.world.targetTypes().size(), kNone);
    story.toldAs = world::PersonKind::mind;
    story.keepsSchedule = false;
    MindTale tale;
    if (person.isOut) {
        tellOut(agent, tale);
        story.route = m_setting.street->nodesAhead(idOf(agent));
        story.proxies = m_setting.street->carriedBy(idOf(agent));
        story.arrives_s = m_setting.now_s;
    }
    for (const Goal& goal : person.stack.goals())
        tale.goals.push_back({spellGoal(goal.kind), goal.object, goal.pushedBy == PushedBy::need});
    tale.rank = person.rank == kNone ? -1 : std::int64_t{person.rank};
    tellGroup(agent, tale);
    tale.deeds = deedsOf(person);
    story.facts = factsOf(tale);
    return story;
}

} // namespace passerby::autonomous
