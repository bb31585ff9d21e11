// SPDX-License-Identifier: Apache-2.0
#include "core/street/proxy_carriers.h"

#include <algorithm>

namespace passerby::street {

using ground::Leg;
using navigation::kNone;

namespace {

constexpr double kLookEvery_s = 0.5;

} // namespace

ProxyCarriers::ProxyCarriers(const world::World& world, std::uint64_t seed) : m_world(world), m_seed(seed)
{
    std::vector<foundation::Issue> issues;
    m_rules = composite::compileAll(world, issues);
    for (const foundation::Issue& issue : issues)
        m_notices.push_back(issue.message);
    if (m_rules.size() > kMostRules) {
        m_notices.push_back("Only the first " + std::to_string(kMostRules) + " proxy rules are carried out.");
        m_rules.resize(kMostRules);
    }
}

void ProxyCarriers::giveRules(SteeredPeople& street) const
{
    street.setRules(m_rules);
}

bool ProxyCarriers::concerns(const composite::Rule& rule, const SteeredPeople::Present& person) const
{
    if (const auto* profile = std::get_if<world::AgentProfileId>(&rule.on))
        return m_world.profiles().indexOf(*profile) == person.profile;
    if (const auto* crowd = std::get_if<world::CrowdId>(&rule.on))
        return person.crowd != kNone && m_world.crowds().indexOf(*crowd) == person.crowd;
    if (const auto* region = std::get_if<world::RegionId>(&rule.on)) {
        const world::Region* row = m_world.regions().find(*region);
        return row && row->level == m_world.cells().at(person.cell).row->level && contains(row->polygon, person.place);
    }
    if (const auto* portal = std::get_if<world::PortalId>(&rule.on)) {
        const std::size_t node = m_world.portals().indexOf(*portal);
        return std::any_of(person.legs.begin(), person.legs.end(), [node](const Leg& leg) { return leg.to == node; });
    }
    const world::Target* target = m_world.targets().find(std::get<world::TargetId>(rule.on));
    return target && !person.legs.empty() && person.end == target->position;
}

void ProxyCarriers::look(SteeredPeople& street, const Wards* wards, double now_s)
{
    if (street.rules().empty() || now_s < m_nextLook_s)
        return;
    m_nextLook_s = now_s + kLookEvery_s;
    for (std::size_t row = 0; row < street.size(); ++row) {
        const SteeredPeople::Present person = street.present(row);
        for (std::uint32_t i = 0; i < street.rules().size(); ++i) {
            const composite::Rule& rule = street.rules()[i];
            const world::CrowdId crowd = composite::wardOf(rule.how);
            const std::uint64_t number = exportedId(person.agent);
            const std::uint32_t key = person.crowd != kNone ? person.placeInCrowd : static_cast<std::uint32_t>(number);
            const std::optional<world::AgentId> ward =
                wards && !crowd.isNull() ? wards->memberOf(m_world.crowds().indexOf(crowd), key) : std::nullopt;
            const bool carries =
                concerns(rule, person) && composite::includes(rule, m_seed, number) && ward != person.agent && (crowd.isNull() || ward);
            street.setCarrier(person.agent, i, carries, ward);
        }
    }
}

} // namespace passerby::street
