// SPDX-License-Identifier: Apache-2.0
// What is told about people of crowds.
#include "core/crowds/crowd_people.h"
#include "core/crowds/crowd_tale.h"

#include <algorithm>

namespace passerby::crowds {

using geometry::Point;
using ground::PointWays;
using ground::WalkingGround;
using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using run::PersonStory;
using run::Walker;
using street::SteeredPeople;

const CrowdPeople::Member* CrowdPeople::find(world::AgentId agent) const
{
    const auto found = m_members.find(agent);
    return found == m_members.end() ? nullptr : &found->second;
}

/// A way of the cell that somebody is in, if possible towards where they go: where they are counted.
SegmentIndex CrowdPeople::segmentOf(const WalkingGround& ground, const SteeredPeople::Status& status) const
{
    const auto outOf = [&](NodeIndex node) {
        for (SegmentIndex i = m_graph->firstSegment(node); i < m_graph->lastSegment(node); ++i)
            if (ground.cellOf(i) == status.cell)
                return i;
        return kNone;
    };
    if (status.next != kNone)
        if (const SegmentIndex out = outOf(status.next); out != kNone)
            return m_graph->findSegment(m_graph->segments()[out].to, status.next);
    for (const NodeIndex portal : ground.portals(status.cell))
        if (const SegmentIndex out = outOf(portal); out != kNone)
            return out;
    return kNone;
}

void CrowdPeople::show(const SteeredPeople& street, std::vector<Walker>& walkers) const
{
    for (const auto& [agent, member] : m_members) {
        const SteeredPeople::Status status = street.status(agent);
        const world::Crowd& row = *m_world.crowds().at(member.crowd).row;
        const world::Target* target = m_world.targets().find(row.target);
        Walker walker;
        walker.agent = agent;
        walker.profile = static_cast<std::uint16_t>(std::min(m_world.profiles().indexOf(row.profile), m_world.profiles().size() - 1));
        walker.destinationType = target ? static_cast<std::uint16_t>(m_world.targetTypes().indexOf(target->type)) : std::uint16_t{0};
        walker.x_m = static_cast<float>(status.place.x);
        walker.y_m = static_cast<float>(status.place.y);
        walker.heading_rad = static_cast<float>(status.heading_rad);
        walker.speed_mps = static_cast<float>(length(status.velocity_mps));
        walker.segment = segmentOf(street.ground(), status);
        if (walker.segment != kNone) {
            const navigation::Node& from = m_graph->nodes()[m_graph->segments()[walker.segment].from];
            const navigation::Node& to = m_graph->nodes()[m_graph->segments()[walker.segment].to];
            const Point along = to.position - from.position;
            const double share = std::clamp(dot(status.place - from.position, along) / std::max(dot(along, along), 1e-9), 0.0, 1.0);
            walker.z_m = static_cast<float>(from.elevation_m + share * (to.elevation_m - from.elevation_m));
        }
        walkers.push_back(walker);
    }
}

std::optional<PersonStory> CrowdPeople::story(const SteeredPeople& street, world::AgentId agent) const
{
    const Member* member = find(agent);
    if (!member)
        return std::nullopt;
    const world::Crowd& row = *m_world.crowds().at(member->crowd).row;
    const std::vector<PointWays>& stops = m_plans[member->crowd].stops;
    const SteeredPeople::Status status = street.status(agent);
    PersonStory story;
    story.agent = agent;
    story.profile = static_cast<std::uint32_t>(m_world.profiles().indexOf(row.profile));
    story.speed_mps = member->speed_mps;
    story.walking = true;
    story.toldAs = world::PersonKind::crowd;
    story.keepsSchedule = false;
    story.facts = factsOf({m_world.crowds().at(member->crowd).id.number, member->stop, static_cast<std::uint32_t>(row.waypoints.size()),
                           member->isThere, walksWith(*member)});
    const std::size_t target = m_world.targets().indexOf(row.target);
    story.destination = target < m_world.targets().size() ? static_cast<std::uint32_t>(target) : kNone;
    story.departed_s = member->since_s;
    double left_m = 0.0;
    if (member->stop < stops.size())
        left_m = stops[member->stop].length_m(street.ground(), status.place, status.cell);
    story.arrives_s = street.now_s() + left_m / member->speed_mps;
    story.route = street.nodesAhead(agent);
    story.proxies = street.carriedBy(agent);
    story.boundTargets.assign(m_world.targetTypes().size(), kNone);
    return story;
}

} // namespace passerby::crowds
