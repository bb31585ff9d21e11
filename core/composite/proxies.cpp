// SPDX-License-Identifier: Apache-2.0
#include "core/composite/proxies.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace passerby::composite {

namespace {

auto keyOf(const Attachment& attachment)
{
    return std::tuple(attachment.parent, attachment.rule, attachment.ward);
}

constexpr double kClosing_mps = 4.0; // two who walk towards each other come nearer no faster

} // namespace

void Proxies::setRules(std::vector<Rule> rules)
{
    m_rules = std::move(rules);
    m_isSettled = false;
    m_mustClearTerms = true;
}

void Proxies::attach(const Attachment& attachment)
{
    m_arrivals.push_back(attachment);
    m_isSettled = false;
}

void Proxies::leave(std::uint32_t parent, std::optional<std::uint32_t> rule)
{
    const auto concerns = [&](const Attachment& what) { return what.parent == parent && (!rule || what.rule == *rule); };
    std::erase_if(m_arrivals, concerns);
    auto at = std::lower_bound(m_carriers.begin(), m_carriers.end(), parent,
                               [](const Carrier& carrier, std::uint32_t id) { return carrier.what.parent < id; });
    for (; at != m_carriers.end() && at->what.parent == parent; ++at)
        if (concerns(at->what))
            at->isLeaving = true;
    m_isSettled = false;
    m_mustClearTerms = true;
}

void Proxies::detach(std::uint32_t parent)
{
    leave(parent, std::nullopt);
}

void Proxies::detach(std::uint32_t parent, std::uint32_t rule)
{
    leave(parent, rule);
}

void Proxies::detachAll()
{
    m_arrivals.clear();
    for (Carrier& carrier : m_carriers)
        carrier.isLeaving = true;
    m_isSettled = false;
    m_mustClearTerms = true;
}

void Proxies::settle()
{
    if (m_isSettled)
        return;
    takeIn();
    layOut();
    seatEverybody();
    groupPriorities();
    m_isSettled = true;
}

void Proxies::takeIn()
{
    std::erase_if(m_carriers, [&](const Carrier& carrier) { return carrier.isLeaving || carrier.what.rule >= m_rules.size(); });
    std::erase_if(m_arrivals, [&](const Attachment& arrival) { return arrival.rule >= m_rules.size(); });
    std::stable_sort(m_arrivals.begin(), m_arrivals.end(), [](const auto& a, const auto& b) { return keyOf(a) < keyOf(b); });
    const std::size_t known = m_carriers.size();
    for (const Attachment& arrival : m_arrivals) {
        const auto end = m_carriers.begin() + static_cast<std::ptrdiff_t>(known);
        auto at = std::lower_bound(m_carriers.begin(), end, keyOf(arrival),
                                   [](const Carrier& carrier, const auto& key) { return keyOf(carrier.what) < key; });
        if (at == end || keyOf(at->what) != keyOf(arrival))
            at = m_carriers.size() > known && keyOf(m_carriers.back().what) == keyOf(arrival)
                     ? m_carriers.end() - 1
                     : m_carriers.insert(m_carriers.end(), Carrier{});
        at->what = arrival;
    }
    m_arrivals.clear();
    std::sort(m_carriers.begin(), m_carriers.end(), [](const auto& a, const auto& b) { return keyOf(a.what) < keyOf(b.what); });
}

void Proxies::layOut()
{
    std::vector<Proxy> proxies;
    m_strangerReach_m = 0.0;
    for (Carrier& carrier : m_carriers) {
        const Rule& rule = m_rules[carrier.what.rule];
        const auto* trail = std::get_if<Trail>(&rule.how);
        const std::uint32_t count = trail ? trail->proxies : 1;
        const auto first = static_cast<std::uint32_t>(proxies.size());
        if (carrier.kind == rule.kind() && carrier.count == count) {
            const auto from = m_proxies.begin() + carrier.first;
            proxies.insert(proxies.end(), from, from + count);
        } else {
            proxies.resize(first + count);
            const Attachment what = carrier.what;
            carrier = {};
            carrier.what = what;
            carrier.kind = rule.kind();
            carrier.count = count;
        }
        carrier.first = first;
        if (const auto* protection = std::get_if<Protection>(&rule.how))
            m_strangerReach_m = std::max(m_strangerReach_m, protection->horizon_s * kClosing_mps + protection->radius_m + 1.0);
    }
    m_proxies = std::move(proxies);
    m_shown.clear();
    m_sources.clear();
    m_shown.reserve(m_proxies.size());
    m_sources.reserve(m_proxies.size());
}

void Proxies::seatEverybody()
{
    std::vector<std::uint32_t> ids;
    for (const Carrier& carrier : m_carriers) {
        ids.push_back(carrier.what.parent);
        if (carrier.what.ward != 0)
            ids.push_back(carrier.what.ward);
    }
    m_seats.assign(std::move(ids));
    for (Carrier& carrier : m_carriers) {
        carrier.parentSeat = m_seats.seatOf(carrier.what.parent);
        carrier.wardSeat = m_seats.seatOf(carrier.what.ward);
    }
}

void Proxies::groupPriorities()
{
    std::vector<std::tuple<double, double, std::uint32_t, std::uint32_t>> known; // place, priority, carrier
    for (std::uint32_t i = 0; i < m_carriers.size(); ++i)
        if (const auto* rule = std::get_if<Priority>(&m_rules[m_carriers[i].what.rule].how)) {
            const std::optional<geometry::Point>& own = m_carriers[i].what.place;
            const std::optional<geometry::Point>& place = m_carriers[i].place = own ? own : rule->place;
            if (place)
                known.emplace_back(place->x, place->y, rule->priority, i);
        }
    std::sort(known.begin(), known.end());
    std::uint32_t groups = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
        const auto [x, y, priority, carrier] = known[i];
        if (i > 0
            && std::tuple(x, y, priority) != std::tuple(std::get<0>(known[i - 1]), std::get<1>(known[i - 1]), std::get<2>(known[i - 1])))
            ++groups;
        m_carriers[carrier].group = groups;
    }
    m_largest.assign(known.empty() ? 0 : groups + 1, 0);
}

std::vector<Explanation> Proxies::explain(std::uint32_t parent) const
{
    std::vector<Explanation> found;
    for (std::uint32_t i = 0; i < m_carriers.size(); ++i) {
        const Carrier& carrier = m_carriers[i];
        if (carrier.what.parent != parent)
            continue;
        Explanation one{.rule = carrier.what.rule,
                        .ward = carrier.what.ward,
                        .urgencyOfVelocity = carrier.urgency.fromVelocity,
                        .urgencyOfDistance = carrier.urgency.fromDistance,
                        .stranger = carrier.stranger,
                        .intrusion_s = carrier.intrusion_s};
        for (std::uint32_t proxy = carrier.first; carrier.isThere && proxy < carrier.first + carrier.count; ++proxy) {
            const ProxyBody& body = m_proxies[proxy].body;
            one.shown += body.radius_m > 0.0F ? 1 : 0;
            if (body.radius_m > 0.0F && body.strength >= one.strength) {
                one.strength = body.strength;
                one.radius_m = body.radius_m;
                one.distance_m = distance(body.position, carrier.parentAt);
            }
        }
        found.push_back(one);
    }
    return found;
}

} // namespace passerby::composite
