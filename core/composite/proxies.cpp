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

std::uint32_t countOf(const Kind& how)
{
    return std::visit(
        [](const auto& kind) -> std::uint32_t {
            if constexpr (requires { kind.count(); })
                return kind.count();
            else
                return 1;
        },
        how);
}

/// How far away strangers are looked for; 0: they are not.
double strangerReach_m(const Kind& how)
{
    return std::visit(
        [](const auto& kind) -> double {
            if constexpr (requires { kind.strangerReach_m(); })
                return kind.strangerReach_m();
            else
                return 0.0;
        },
        how);
}

std::optional<Contested> contested(const Kind& how, std::optional<geometry::Point> own)
{
    return std::visit(
        [&own](const auto& kind) -> std::optional<Contested> {
            if constexpr (requires { kind.contested(own); })
                return kind.contested(own);
            else
                return std::nullopt;
        },
        how);
}

KindState freshState(const Kind& how)
{
    return std::visit([]<class Known>(const Known&) { return KindState(typename Known::State{}); }, how);
}

void explainState(const KindState& state, Explanation& told)
{
    forEachKind([&]<class Known>(std::type_identity<Known>) {
        if constexpr (requires(const typename Known::State& own) { Known::explain(own, told); })
            if (const auto* own = std::get_if<typename Known::State>(&state))
                Known::explain(*own, told);
    });
}

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
    groupContested();
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
        const std::uint32_t count = countOf(rule.how);
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
            carrier.state = freshState(rule.how);
        }
        carrier.first = first;
        m_strangerReach_m = std::max(m_strangerReach_m, strangerReach_m(rule.how));
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

void Proxies::groupContested()
{
    std::vector<std::tuple<double, double, std::uint32_t, std::uint32_t>> known; // place, priority, carrier
    for (std::uint32_t i = 0; i < m_carriers.size(); ++i) {
        m_carriers[i].group = kNoGroup;
        if (const auto there = contested(m_rules[m_carriers[i].what.rule].how, m_carriers[i].what.place))
            known.emplace_back(there->place.x, there->place.y, there->priority, i);
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
    for (const Carrier& carrier : m_carriers) {
        if (carrier.what.parent != parent)
            continue;
        Explanation one{.rule = carrier.what.rule, .ward = carrier.what.ward};
        explainState(carrier.state, one);
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
