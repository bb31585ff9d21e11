// SPDX-License-Identifier: Apache-2.0
#include "core/composite/proxies.h"

#include <algorithm>
#include <cassert>

namespace passerby::composite {

using steering::Crowd;

namespace {

constexpr float kLeastRadius_m = 0.01F; // smaller proxies are not there

bool hidesInParent(const Kind& how)
{
    return std::visit(
        []<class Known>(const Known&) {
            if constexpr (requires { Known::kHidesInParent; })
                return Known::kHidesInParent;
            else
                return false;
        },
        how);
}

} // namespace

void Proxies::findLargest(const Crowd& people)
{
    std::fill(m_largest.begin(), m_largest.end(), Seats::kNone);
    for (std::uint32_t i = 0; i < m_carriers.size(); ++i) {
        const Carrier& carrier = m_carriers[i];
        if (carrier.group == kNoGroup || !carrier.isThere)
            continue;
        std::uint32_t& largest = m_largest[carrier.group];
        const auto layersOf = [&](const Carrier& who) { return people.terms[rowOf(who.parentSeat)].layers; };
        if (largest == Seats::kNone
            || (layersOf(carrier) == layersOf(m_carriers[largest])
                && m_proxies[carrier.first].body.radius_m > m_proxies[m_carriers[largest].first].body.radius_m))
            largest = i;
    }
}

/// Not what is too small, nor what the parent's own body or a larger proxy at the same place covers.
bool Proxies::isSeenAtAll(std::uint32_t index, const ProxyBody& body, const Crowd& people) const
{
    const Carrier& carrier = m_carriers[index];
    if (body.radius_m < kLeastRadius_m)
        return false;
    if (carrier.group != kNoGroup) {
        const std::uint32_t largest = m_largest[carrier.group];
        return largest == index
               || people.terms[rowOf(carrier.parentSeat)].layers != people.terms[rowOf(m_carriers[largest].parentSeat)].layers;
    }
    if (hidesInParent(m_rules[carrier.what.rule].how)) {
        const geometry::Point apart = body.position - carrier.parentAt;
        const auto room_m = static_cast<double>(carrier.parentRadius_m - body.radius_m);
        return room_m < 0.0 || dot(apart, apart) > room_m * room_m;
    }
    return true;
}

void Proxies::show(const Crowd& people)
{
    m_shown.clear();
    m_sources.clear();
    findLargest(people);
    for (std::uint32_t i = 0; i < m_carriers.size(); ++i) {
        const Carrier& carrier = m_carriers[i];
        for (std::uint32_t proxy = carrier.first; carrier.isThere && proxy < carrier.first + carrier.count; ++proxy) {
            const ProxyBody& body = m_proxies[proxy].body;
            if (!isSeenAtAll(i, body, people))
                continue;
            m_shown.push_back({carrier.what.parent, carrier.what.rule, carrier.kind, body.position, body.radius_m, body.strength});
            m_sources.push_back({i, proxy});
        }
    }
}

steering::Terms Proxies::termsOf(const Carrier& carrier, const ProxyBody& body, std::uint32_t layers) const
{
    steering::Terms terms;
    terms.layers = layers;
    terms.owner = carrier.what.parent;
    terms.growthSpeed_mps = body.growth_mps;
    std::visit(
        [&terms](const auto& kind) {
            if constexpr (requires { kind.refuse(terms); })
                kind.refuse(terms);
        },
        m_rules[carrier.what.rule].how);
    return terms;
}

void Proxies::appendTo(Crowd& people, steering::ModelIndex model)
{
    assert(people.size() == m_peopleCount);
    if (m_mustClearTerms)
        for (steering::Terms& terms : people.terms)
            terms.priority = terms.trail = 0;
    m_mustClearTerms = false;
    for (const Carrier& carrier : m_carriers) {
        if (!carrier.isThere)
            continue;
        steering::Terms& terms = people.terms[rowOf(carrier.parentSeat)];
        std::visit(
            [&terms](const auto& kind) {
                if constexpr (requires { kind.markParent(terms); })
                    kind.markParent(terms);
            },
            m_rules[carrier.what.rule].how);
    }
    people.reserve(m_peopleCount + m_proxies.size());
    people.resize(m_peopleCount + m_shown.size());
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const Carrier& carrier = m_carriers[m_sources[i].carrier];
        const ProxyBody& body = m_proxies[m_sources[i].proxy].body;
        people.set(m_peopleCount + i, {.id = kFirstId + static_cast<std::uint32_t>(i),
                                       .position = body.position,
                                       .velocity = body.velocity,
                                       .radius_m = body.radius_m,
                                       .model = model,
                                       .terms = termsOf(carrier, body, people.terms[rowOf(carrier.parentSeat)].layers)});
    }
}

} // namespace passerby::composite
