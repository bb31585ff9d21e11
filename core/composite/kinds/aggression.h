// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/parameter_reader.h"
#include "core/composite/parameters.h"
#include "core/composite/proxy.h"

#include <limits>

namespace passerby::composite {

/// How urgent somebody is (Yeh et al. 2008, section 4.1). The paper leaves open how its two parts are blended: here either suffices.
struct Urgency {
    double fromVelocity = 0.0; ///< in [0, 1]: deviation of the velocity from the preferred one, relative to the latter
    double fromDistance = 0.0; ///< in [0, 1]: rises on the way back, falls on the way to the goal
    double goalDistance_m = std::numeric_limits<double>::quiet_NaN(); ///< at the last step; no number: not known
    steering::Vector direction;                                       ///< in which the person last intended to move, or zero

    [[nodiscard]] double value() const { return 1.0 - (1.0 - fromVelocity) * (1.0 - fromDistance); }
};

/// Someone in a hurry pushes a proxy ahead (section 4.1).
struct Aggression {
    double maxDistance_m = 0.4;     ///< from the person to the proxy at full urgency
    double maxScale = 1.5;          ///< radius of the proxy at full urgency, in radii of the person
    double urgencyRate_per_s = 2.0; ///< at most so fast do the parts of urgency rise and fall

    static constexpr world::ProxyKind kKind = world::ProxyKind::aggression;
    static constexpr bool kHidesInParent = true;
    struct State {
        Urgency urgency;
    };
    [[nodiscard]] static std::span<const ParameterInfo> parameters();
    [[nodiscard]] static Aggression read(ParameterReader& read);
    void update(State& state, const Moment& moment, std::span<Proxy> proxies) const;
    static void explain(const State& state, Explanation& told);
};

/// Urgency `step_s` ≥ 0 later; `goalDistance_m` is what lies between person and goal now, or no number. Each part changes by the rule's
/// rate at most; that of distance in proportion to the change of distance, relative to that of a step of preferred speed towards the goal.
void updateUrgency(Urgency& urgency, const Aggression& rule, const Person& parent, double goalDistance_m, double step_s);

/// Ahead of the parent; distance and size are proportional to urgency.
[[nodiscard]] ProxyBody aggressionProxy(const Aggression& rule, const Urgency& urgency, const Person& parent);

} // namespace passerby::composite
