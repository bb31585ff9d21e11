// SPDX-License-Identifier: Apache-2.0
// What is shown of people who live by what they need and want.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"
#include "core/run/walker_on_foot.h"

#include <algorithm>

namespace passerby::autonomous {

using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using run::Walker;
using street::SteeredPeople;

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

/// What they do on the spot; who is on the way walks.
run::Activity Minds::activityOf(const Person& person) const
{
    using run::Activity;
    if (person.posture != Posture::stands)
        return person.posture == Posture::sits ? Activity::sits : Activity::settles;
    const Goal& want = person.stack.wanted();
    if (person.rank != kNone)
        return want.phase == InLine::served ? Activity::buys : Activity::walks;
    if (person.isLed || !person.isThere)
        return Activity::walks;
    switch (want.kind) {
    case GoalKind::watch:
        return Activity::watches;
    case GoalKind::lookUp:
        return Activity::looksUp;
    case GoalKind::chat:
        return Activity::talks;
    case GoalKind::duty: {
        const world::DutyPose pose = m_setting.world.duties().at(person.duty).row->pose;
        return pose == world::DutyPose::perform     ? Activity::performs
               : pose == world::DutyPose::lookRound ? Activity::looksRound
                                                    : Activity::guards;
    }
    default:
        return Activity::walks;
    }
}

void Minds::show(run::Frame& frame) const
{
    if (!m_city)
        return;
    frame.insideByTarget.resize(std::max(frame.insideByTarget.size(), m_insideByTarget.size()), 0);
    for (std::size_t target = 0; target < m_insideByTarget.size(); ++target)
        frame.insideByTarget[target] += m_insideByTarget[target];
    frame.activities.resize(frame.walkers.size()); // those before them walk
    for (const std::uint32_t agent : m_out) {
        const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
        if (status.waitsForRoom)
            ++frame.atDoors;
        else {
            frame.walkers.push_back(walkerOf(agent, status));
            frame.activities.push_back(activityOf(m_people[agent]));
        }
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

} // namespace passerby::autonomous
