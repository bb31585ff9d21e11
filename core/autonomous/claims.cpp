// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/claims.h"

#include <algorithm>
#include <tuple>

namespace passerby::autonomous {

std::vector<Claims::Claim>::const_iterator Claims::find(Resource resource) const
{
    return std::lower_bound(m_claims.begin(), m_claims.end(), resource,
                            [](const Claim& claim, const Resource& wanted) { return claim.resource < wanted; });
}

std::uint32_t Claims::holder(Resource resource) const
{
    const auto claim = find(resource);
    return claim != m_claims.end() && claim->resource == resource ? claim->agent : 0;
}

void Claims::settle(double now_s)
{
    std::erase_if(m_claims, [&](const Claim& claim) { return claim.until_s <= now_s; });
    const auto order = [](const Ask& ask) {
        return std::tuple(ask.resource.fixture, ask.resource.place, ask.since_s, ask.distance_mm, ask.agent);
    };
    std::sort(m_asks.begin(), m_asks.end(), [&](const Ask& a, const Ask& b) { return order(a) < order(b); });
    for (const Ask& ask : m_asks)
        grant(ask);
    m_asks.clear();
}

void Claims::grant(const Ask& ask)
{
    const auto place = m_claims.begin() + (find(ask.resource) - m_claims.cbegin());
    if (place == m_claims.end() || !(place->resource == ask.resource))
        m_claims.insert(place, {ask.resource, ask.agent, ask.until_s});
    else if (place->agent == ask.agent)
        place->until_s = std::max(place->until_s, ask.until_s);
}

void Claims::renew(std::uint32_t agent, Resource resource, double until_s)
{
    if (holds(agent, resource))
        m_claims[static_cast<std::size_t>(find(resource) - m_claims.begin())].until_s = until_s;
}

void Claims::release(std::uint32_t agent, Resource resource)
{
    if (holds(agent, resource))
        m_claims.erase(find(resource));
}

void Claims::releaseAll(std::uint32_t agent)
{
    std::erase_if(m_claims, [&](const Claim& claim) { return claim.agent == agent; });
    std::erase_if(m_asks, [&](const Ask& ask) { return ask.agent == agent; });
}

std::vector<std::uint32_t> Claims::dissolve(std::uint32_t fixture)
{
    std::vector<std::uint32_t> had;
    for (const Claim& claim : m_claims)
        if (claim.resource.fixture == fixture)
            had.push_back(claim.agent);
    std::erase_if(m_claims, [&](const Claim& claim) { return claim.resource.fixture == fixture; });
    std::erase_if(m_asks, [&](const Ask& ask) { return ask.resource.fixture == fixture; });
    std::sort(had.begin(), had.end());
    return had;
}

std::size_t Claims::taken(std::uint32_t fixture) const
{
    const auto first = find({fixture, 0});
    const auto last = find({fixture + 1, 0});
    return static_cast<std::size_t>(last - first);
}

} // namespace passerby::autonomous
