// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/groups.h"

#include "core/foundation/random_stream.h"
#include "core/world/agent_id.h"

#include <algorithm>
#include <utility>

namespace passerby::autonomous {

using navigation::kNone;

namespace {

constexpr std::uint32_t kGroupsStep = 0xFFFF'FFFCU; // beyond any visit

/// The chance that somebody who is free begins a group, if the share of those in groups is to be that of the law.
double chanceToBegin(const GroupLaw& law)
{
    const double members = 0.5 * (law.low + law.high);
    return law.share / (members * (1.0 - law.share) + law.share);
}

} // namespace

void GroupTable::add(const Group& group)
{
    for (const std::uint32_t member : group.all())
        m_groupOf[member] = static_cast<std::uint32_t>(m_groups.size());
    m_groups.push_back(group);
}

void GroupTable::form(std::uint64_t seed, std::span<const std::uint16_t> profileOf, std::span<const GroupLaw> laws)
{
    struct Begun {
        Group group;
        std::uint32_t left = 0; // members to come
    };
    const std::vector<Group> before = std::exchange(m_groups, {});
    m_groupOf.assign(profileOf.size(), kNone);
    std::vector<Begun> begun(laws.size());
    for (std::uint32_t agent = 0; agent < profileOf.size(); ++agent) {
        const GroupLaw& law = laws[profileOf[agent]];
        auto& [group, left] = begun[profileOf[agent]];
        foundation::RandomStream random(seed, exportedId(world::AgentId{world::PersonKind::mind, agent}), foundation::Purpose::birth,
                                        kGroupsStep);
        if (left == 0 && random.uniform() < chanceToBegin(law)) {
            group = {};
            group.wanted = group.form = law.form;
            left = law.low + random.below(law.high - law.low + 1);
        }
        if (left == 0)
            continue;
        group.members[group.count++] = agent;
        if (--left == 0)
            add(std::exchange(group, {}));
    }
    for (const auto& [group, left] : begun)
        if (left > 0 && group.count > 1)
            add(group);
    for (Group group : before) {
        const auto isGone = [&](std::uint32_t member) { return member >= profileOf.size(); };
        const auto end = std::remove_if(group.members.begin(), group.members.begin() + group.count, isGone);
        group.count = static_cast<std::uint32_t>(end - group.members.begin());
        if (group.isByHand)
            join(group.all(), group.wanted);
    }
    const std::vector<std::uint32_t> parted = m_parted; // who is left alone by them joins them there
    for (const std::uint32_t agent : parted)
        leave(agent);
}

bool GroupTable::join(std::span<const std::uint32_t> members, Form wanted)
{
    Group group;
    if (members.size() < 2 || members.size() > kMostInGroup)
        return false;
    std::copy(members.begin(), members.end(), group.members.begin());
    group.count = static_cast<std::uint32_t>(members.size());
    const auto end = group.members.begin() + group.count;
    std::sort(group.members.begin(), end);
    if (std::adjacent_find(group.members.begin(), end) != end || *(end - 1) >= m_groupOf.size())
        return false;
    for (const std::uint32_t member : group.all()) {
        leave(member);
        std::erase(m_parted, member);
    }
    group.wanted = group.form = wanted;
    group.isByHand = true;
    add(group);
    return true;
}

void GroupTable::leave(std::uint32_t agent)
{
    const std::uint32_t index = groupOf(agent);
    if (index == kNone)
        return;
    Group& group = m_groups[index];
    const auto end = std::remove(group.members.begin(), group.members.begin() + group.count, agent);
    group.count = static_cast<std::uint32_t>(end - group.members.begin());
    m_groupOf[agent] = kNone;
    if (group.count != 1)
        return;
    const std::uint32_t last = group.members[0];
    leave(last);
    if (group.isByHand)
        keepAlone(last);
}

void GroupTable::part(std::uint32_t agent)
{
    leave(agent);
    keepAlone(agent);
}

/// Also after edits, whatever the profile says.
void GroupTable::keepAlone(std::uint32_t agent)
{
    if (const auto at = std::lower_bound(m_parted.begin(), m_parted.end(), agent); at == m_parted.end() || *at != agent)
        m_parted.insert(at, agent);
}

} // namespace passerby::autonomous
