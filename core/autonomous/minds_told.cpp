// SPDX-License-Identifier: Apache-2.0
// What is shown and told of people who live by what they need and want.
#include "core/autonomous/mind_tale.h"
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/run/walker_on_foot.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using run::PersonStory;
using run::Walker;
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

} // namespace

/// A way of the cell that somebody is in, if possible towards where they go: where they are counted.
SegmentIndex Minds::segmentOf(const SteeredPeople::Status& status) const
{
    const navigation::NavigationGraph& graph = *m_setting.graph;
    const ground::WalkingGround& ground = m_setting.street->ground();
    const auto outOf = [&](NodeIndex node) {
        for (SegmentIndex i = graph.firstSegment(node); i < graph.lastSegment(node); ++i)
            if (ground.cellOf(i) == status.cell)
                return i;
        return kNone;
    };
    if (status.next != kNone)
        if (const SegmentIndex out = outOf(status.next); out != kNone)
            return graph.findSegment(graph.segments()[out].to, status.next);
    for (const NodeIndex portal : ground.portals(status.cell))
        if (const SegmentIndex out = outOf(portal); out != kNone)
            return out;
    return kNone;
}

Walker Minds::walkerOf(std::uint32_t agent, const SteeredPeople::Status& status) const
{
    const Person& person = m_people[agent];
    Walker walker;
    walker.agent = idOf(agent);
    walker.profile = person.who.profile;
    if (person.goal < m_setting.world.targets().size())
        walker.destinationType =
            static_cast<std::uint16_t>(m_setting.world.targetTypes().indexOf(m_setting.world.targets().at(person.goal).row->type));
    run::showOnFoot(status, walker);
    walker.z_m = static_cast<float>(m_city->heights[status.cell].at(status.place));
    walker.segment = segmentOf(status);
    return walker;
}

void Minds::show(run::Frame& frame) const
{
    if (!m_city)
        return;
    frame.insideByTarget.resize(std::max(frame.insideByTarget.size(), m_insideByTarget.size()), 0);
    for (std::size_t target = 0; target < m_insideByTarget.size(); ++target)
        frame.insideByTarget[target] += m_insideByTarget[target];
    for (const std::uint32_t agent : m_out) {
        const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
        if (status.waitsForRoom)
            ++frame.atDoors;
        else
            frame.walkers.push_back(walkerOf(agent, status));
    }
}

/// Adds the time that people have spent on the ways of the cells in which they are.
void Minds::measure()
{
    const double since_s = m_setting.now_s - std::max(m_measured_s, m_setting.livedSince_s);
    m_measured_s = m_setting.now_s;
    if (!m_city)
        return;
    for (const std::uint32_t agent : m_out) {
        const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
        if (status.waitsForRoom)
            continue;
        const Walker walker = walkerOf(agent, status);
        if (walker.segment != kNone && walker.destinationType < m_setting.types)
            m_setting.occupancy.add(walker.segment, walker.destinationType, since_s);
    }
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
        const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
        const std::size_t plans = static_cast<std::size_t>(
            std::count_if(person.stack.goals().begin(), person.stack.goals().end(), [](const Goal& goal) { return goal.isPlan(); }));
        tale.doing = doingOf(person, person.stack.goals()[person.stack.goals().size() - 1 - plans], length(status.velocity_mps) > 0.1);
        story.route = m_setting.street->nodesAhead(idOf(agent));
        story.proxies = m_setting.street->carriedBy(idOf(agent));
        story.arrives_s = m_setting.now_s;
        for (std::uint32_t i = 0; i < m_city->wantsOf(person.who.profile).size(); ++i)
            tale.needs.push_back({m_city->wantsOf(person.who.profile)[i].row.name, needLevel(agent, i),
                                  m_city->wantsOf(person.who.profile)[i].row.threshold});
        tale.train_s = person.service != kNone ? person.train_s : -1.0;
    }
    for (const Goal& goal : person.stack.goals())
        tale.goals.push_back({spellGoal(goal.kind), goal.object, goal.pushedBy == PushedBy::need});
    tale.rank = person.rank == kNone ? -1 : std::int64_t{person.rank};
    story.facts = factsOf(tale);
    return story;
}

} // namespace passerby::autonomous
