// SPDX-License-Identifier: Apache-2.0
#include "core/composite/proxies.h"
#include "core/foundation/parallel.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

namespace passerby::composite {

using steering::Crowd;

namespace {

constexpr std::size_t kCarriersPerChunk = 128;
constexpr double kRounding_s = 1e-6; // of times that add up from steps

Person personAt(const Crowd& people, std::uint32_t row)
{
    return {people.position(row), people.velocity_mps[row], people.preferred_mps[row], people.radius_m[row]};
}

} // namespace

void Proxies::update(const Crowd& people, std::span<const double> goalDistance_m, double now_s, double step_s, unsigned threads)
{
    assert(goalDistance_m.empty() || goalDistance_m.size() == people.size());
    settle();
    m_peopleCount = people.size();
    m_seats.find(people.id);
    if (m_strangerReach_m > 0.0)
        m_grid.sort(people, m_strangerReach_m, threads);
    const Step step{people, goalDistance_m, now_s, step_s};
    const auto body = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            updateOne(m_carriers[i], step);
    };
    foundation::parallelChunks(m_carriers.size(), kCarriersPerChunk, threads, std::cref(body));
    show(people);
}

void Proxies::updateOne(Carrier& carrier, const Step& step)
{
    const std::uint32_t row = rowOf(carrier.parentSeat);
    if (row == Seats::kNone) {
        carrier.isThere = false;
        return;
    }
    const Person parent = personAt(step.people, row);
    std::visit([&](const auto& rule) { updateOne(carrier, rule, parent, step); }, m_rules[carrier.what.rule].how);
    carrier.parentAt = parent.position;
    carrier.parentRadius_m = parent.radius_m;
    carrier.isThere = true;
}

void Proxies::updateOne(Carrier& carrier, const Aggression& rule, const Person& parent, const Step& step)
{
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    if (!carrier.isThere)
        carrier.urgency = {};
    const double left_m = step.goalDistance_m.empty() ? kUnknown : step.goalDistance_m[rowOf(carrier.parentSeat)];
    updateUrgency(carrier.urgency, rule, parent, left_m, step.step_s);
    m_proxies[carrier.first].body = aggressionProxy(rule, carrier.urgency, parent);
}

void Proxies::updateOne(Carrier& carrier, const Priority& rule, const Person& parent, const Step& step)
{
    ProxyBody& body = m_proxies[carrier.first].body;
    if (!carrier.place) {
        body = {};
        return;
    }
    body = priorityProxy(rule, *carrier.place, parent, carrier.isThere ? body.radius_m : -1.0F, step.step_s);
}

void Proxies::updateOne(Carrier& carrier, const Trail& rule, const Person& parent, const Step& step)
{
    if (!carrier.isThere)
        carrier.since_s = step.now_s;
    for (std::uint32_t i = 0; i < carrier.count; ++i) {
        Proxy& proxy = m_proxies[carrier.first + i];
        proxy.hasStarted = proxy.hasStarted && carrier.isThere;
        const bool begins = proxy.hasStarted ? step.now_s - proxy.start_s >= rule.proxies * rule.spacing_s - kRounding_s
                                             : step.now_s - carrier.since_s >= i * rule.spacing_s - kRounding_s;
        if (begins) {
            proxy.start_s = step.now_s;
            proxy.hasStarted = true;
            proxy.body.position = parent.position;
        }
        proxy.body = proxy.hasStarted ? trailProxy(rule, proxy.body.position, parent.radius_m, step.now_s - proxy.start_s) : ProxyBody{};
    }
}

void Proxies::updateOne(Carrier& carrier, const Protection& rule, const Person& parent, const Step& step)
{
    ProxyBody& body = m_proxies[carrier.first].body;
    body = {};
    carrier.stranger = 0;
    const std::uint32_t row = carrier.wardSeat == Seats::kNone ? Seats::kNone : rowOf(carrier.wardSeat);
    if (row == Seats::kNone)
        return;
    const Person ward = personAt(step.people, row);
    carrier.intrusion_s = std::numeric_limits<double>::infinity();
    const std::uint32_t stranger = findStranger(carrier, rule, ward, step.people);
    if (stranger != Seats::kNone)
        body = protectionProxy(rule, parent, ward, personAt(step.people, stranger), carrier.intrusion_s);
}

void Proxies::updateOne(Carrier& carrier, const Guidance& rule, const Person& parent, const Step& step)
{
    const std::uint32_t row = carrier.wardSeat == Seats::kNone ? Seats::kNone : rowOf(carrier.wardSeat);
    m_proxies[carrier.first].body = row == Seats::kNone ? ProxyBody{} : guidanceProxy(rule, parent, personAt(step.people, row));
}

/// Row of the stranger who would be too near first; of several, that with the smallest id.
std::uint32_t Proxies::findStranger(Carrier& carrier, const Protection& rule, const Person& ward, const Crowd& people) const
{
    std::uint32_t found = Seats::kNone;
    for (const auto range : m_grid.around(m_grid.cellOf(ward.position)))
        for (std::uint32_t place = range.begin; place < range.end; ++place) {
            const std::uint32_t row = m_grid.rows()[place];
            const std::uint32_t id = people.id[row];
            const double time_s = timeToIntrusion(rule, ward, personAt(people, row));
            if (std::isinf(time_s) || time_s > carrier.intrusion_s || (time_s == carrier.intrusion_s && id > carrier.stranger)
                || isFamily(carrier, id))
                continue;
            carrier.intrusion_s = time_s;
            carrier.stranger = id;
            found = row;
        }
    return found;
}

bool Proxies::isFamily(const Carrier& carrier, std::uint32_t person) const
{
    const std::uint32_t parent = carrier.what.parent;
    if (person == parent || person == carrier.what.ward)
        return true;
    auto at = std::lower_bound(m_carriers.begin(), m_carriers.end(), parent,
                               [](const Carrier& other, std::uint32_t id) { return other.what.parent < id; });
    for (; at != m_carriers.end() && at->what.parent == parent; ++at)
        if (at->what.ward == person)
            return true;
    return false;
}

} // namespace passerby::composite
