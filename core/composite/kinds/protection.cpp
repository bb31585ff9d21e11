// SPDX-License-Identifier: Apache-2.0
#include "core/composite/kinds/protection.h"

#include "core/composite/kinds/wide.h"
#include "core/steering/time_to_collision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace passerby::composite {

using steering::Vector;

namespace {

constexpr double kClosing_mps = 4.0; // two who walk towards each other come nearer no faster

/// Row of the stranger who would be too near first; of several, that with the smallest id. Nothing where nobody would.
std::optional<std::uint32_t> findStranger(const Protection& rule, Protection::State& state, const Person& ward, const Moment& moment)
{
    std::optional<std::uint32_t> found;
    for (const auto range : moment.grid.around(moment.grid.cellOf(ward.position)))
        for (std::uint32_t place = range.begin; place < range.end; ++place) {
            const std::uint32_t row = moment.grid.rows()[place];
            const std::uint32_t id = moment.people.id[row];
            const double time_s = timeToIntrusion(rule, ward, personAt(moment.people, row));
            if (std::isinf(time_s) || time_s > state.intrusion_s || (time_s == state.intrusion_s && id > state.stranger)
                || moment.family.has(id))
                continue;
            state.intrusion_s = time_s;
            state.stranger = id;
            found = row;
        }
    return found;
}

} // namespace

std::span<const ParameterInfo> Protection::parameters()
{
    using enum ParameterKind;
    static constexpr std::array kParameters{
        ParameterInfo{"ward", "Ward", "", ParameterKind::ward, 0.0, 0.0, 0.0, kWardWords},
        ParameterInfo{"horizon_s", "Foresight", "s", number, 0.1, 20.0, Protection{}.horizon_s,
                      "How early they see that a stranger will come too near."},
        ParameterInfo{"radius_m", "Size", "m", number, 0.05, 10.0, Protection{}.radius_m,
                      "How near is too near, and how large the room is that they keep between ward and stranger."},
    };
    return kParameters;
}

Protection Protection::read(ParameterReader& read)
{
    return {read.ward("ward"), read.number("horizon_s"), read.number("radius_m")};
}

void Protection::update(State& state, const Moment& moment, std::span<Proxy> proxies) const
{
    ProxyBody& body = proxies.front().body;
    body = {};
    state.stranger = 0;
    if (!moment.ward)
        return;
    state.intrusion_s = std::numeric_limits<double>::infinity();
    if (const auto row = findStranger(*this, state, *moment.ward, moment))
        body = protectionProxy(*this, moment.parent, *moment.ward, personAt(moment.people, *row), state.intrusion_s);
}

double Protection::strangerReach_m() const
{
    return horizon_s * kClosing_mps + radius_m + 1.0;
}

void Protection::explain(const State& state, Explanation& told)
{
    told.stranger = state.stranger;
    told.intrusion_s = state.intrusion_s;
}

double timeToIntrusion(const Protection& rule, const Person& ward, const Person& stranger)
{
    const Vector apart = narrow(stranger.position - ward.position);
    if (dot(apart, stranger.velocity) >= 0.0F)
        return std::numeric_limits<double>::infinity();
    const auto horizon = static_cast<float>(rule.horizon_s);
    const float reach = ward.radius_m + stranger.radius_m + static_cast<float>(rule.radius_m);
    const float time = steering::timeToDisc(apart, ward.velocity - stranger.velocity, reach, horizon);
    return time < horizon ? static_cast<double>(time) : std::numeric_limits<double>::infinity();
}

ProxyBody protectionProxy(const Protection& rule, const Person& parent, const Person& ward, const Person& stranger,
                          double timeToIntrusion_s)
{
    if (timeToIntrusion_s >= rule.horizon_s)
        return {};
    const double room = 0.5 * distance(ward.position, stranger.position) - static_cast<double>(ward.radius_m);
    return {midpoint(ward.position, stranger.position), parent.velocity, static_cast<float>(std::clamp(room, 0.0, rule.radius_m)), 0.0F,
            static_cast<float>(1.0 - timeToIntrusion_s / rule.horizon_s)};
}

} // namespace passerby::composite
