// SPDX-License-Identifier: Apache-2.0
#include "core/composite/kinds/aggression.h"

#include "core/composite/kinds/wide.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::composite {

namespace {

double towards(double from, double to, double most)
{
    return from + std::clamp(to - from, -most, most);
}

} // namespace

std::span<const ParameterInfo> Aggression::parameters()
{
    using enum ParameterKind;
    static constexpr std::array kParameters{
        ParameterInfo{"max_distance_m", "Reach", "m", number, 0.0, 5.0, Aggression{}.maxDistance_m,
                      "How far ahead of themselves people make room when they are as urgent as can be."},
        ParameterInfo{"max_scale", "Size", "times the person", number, 0.0, 5.0, Aggression{}.maxScale,
                      "How large the room is that they make when they are as urgent as can be."},
        ParameterInfo{"urgency_rate_per_s", "Quickness to urge", "times a second", number, 0.01, 20.0, Aggression{}.urgencyRate_per_s,
                      "How fast people become urgent when they are held up, and calm down when they get on."},
    };
    return kParameters;
}

Aggression Aggression::read(ParameterReader& read)
{
    return {read.number("max_distance_m"), read.number("max_scale"), read.number("urgency_rate_per_s")};
}

void Aggression::update(State& state, const Moment& moment, std::span<Proxy> proxies) const
{
    if (moment.isNew)
        state.urgency = {};
    updateUrgency(state.urgency, *this, moment.parent, moment.goalDistance_m, moment.step_s);
    proxies.front().body = aggressionProxy(*this, state.urgency, moment.parent);
}

void Aggression::explain(const State& state, Explanation& told)
{
    told.urgencyOfVelocity = state.urgency.fromVelocity;
    told.urgencyOfDistance = state.urgency.fromDistance;
}

void updateUrgency(Urgency& urgency, const Aggression& rule, const Person& parent, double goalDistance_m, double step_s)
{
    const double most = rule.urgencyRate_per_s * step_s;
    const double preferred_mps = static_cast<double>(length(parent.preferred));
    const bool wantsToMove = preferred_mps > 0.0;
    const double deviation = wantsToMove ? static_cast<double>(length(parent.preferred - parent.velocity)) / preferred_mps : 0.0;
    urgency.fromVelocity = towards(urgency.fromVelocity, std::min(deviation, 1.0), most);
    const double farther_m = goalDistance_m - urgency.goalDistance_m;
    if (std::isfinite(farther_m) && wantsToMove && step_s > 0.0) {
        const double rise = std::clamp(farther_m / (preferred_mps * step_s), -1.0, 1.0);
        urgency.fromDistance = std::clamp(urgency.fromDistance + rise * most, 0.0, 1.0);
    }
    urgency.goalDistance_m = goalDistance_m;
    if (wantsToMove)
        urgency.direction = parent.preferred * static_cast<float>(1.0 / preferred_mps);
}

ProxyBody aggressionProxy(const Aggression& rule, const Urgency& urgency, const Person& parent)
{
    const double value = urgency.value();
    return {parent.position + wide(urgency.direction) * (rule.maxDistance_m * value), parent.velocity,
            static_cast<float>(rule.maxScale * value) * parent.radius_m, 0.0F, static_cast<float>(value)};
}

} // namespace passerby::composite
