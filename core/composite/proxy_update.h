// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/kinds.h"
#include "core/steering/crowd.h"

#include <limits>

namespace passerby::composite {

// P-UPDATE of Yeh et al. 2008, section 4, for each kind of proxy.

/// What others see of a person, and where the person would like to go.
struct Person {
    geometry::Point position;
    steering::Vector velocity;
    steering::Vector preferred;
    float radius_m = 0.0F;
};

/// What others see of a proxy. A radius of 0: nothing.
struct ProxyBody {
    geometry::Point position;
    steering::Vector velocity;
    float radius_m = 0.0F;
    float growth_mps = 0.0F; ///< the speed with which it says that it comes towards whoever asks
    float strength = 0.0F;   ///< urgency, growth, freshness or imminence, in [0, 1]
};

/// How urgent somebody is (section 4.1). The paper leaves open how its two parts are blended: here either suffices.
struct Urgency {
    double fromVelocity = 0.0; ///< in [0, 1]: deviation of the velocity from the preferred one, relative to the latter
    double fromDistance = 0.0; ///< in [0, 1]: rises on the way back, falls on the way to the goal
    double goalDistance_m = std::numeric_limits<double>::quiet_NaN(); ///< at the last step; no number: not known
    steering::Vector direction;                                       ///< in which the person last intended to move, or zero

    [[nodiscard]] double value() const { return 1.0 - (1.0 - fromVelocity) * (1.0 - fromDistance); }
};

/// Urgency `step_s` ≥ 0 later; `goalDistance_m` is what lies between person and goal now, or no number. Each part changes by the rule's
/// rate at most; that of distance in proportion to the change of distance, relative to that of a step of preferred speed towards the goal.
void updateUrgency(Urgency& urgency, const Aggression& rule, const Person& parent, double goalDistance_m, double step_s);

/// Ahead of the parent; distance and size are proportional to urgency.
[[nodiscard]] ProxyBody aggressionProxy(const Aggression& rule, const Urgency& urgency, const Person& parent);

/// At the contested place, the larger the nearer the parent is. `radius_m`: as it was `step_s` earlier, for the speed of its growth;
/// negative: it was not there.
[[nodiscard]] ProxyBody priorityProxy(const Priority& rule, geometry::Point place, const Person& parent, float radius_m, double step_s);

/// A mark of the trail that a person of this radius left at a place `age_s` ago; gone once τ = m T have passed.
[[nodiscard]] ProxyBody trailProxy(const Trail& rule, geometry::Point place, float parentRadius_m, double age_s);

/// Seconds until an approaching stranger comes within the rule's radius of the ward's body, both going on as they do; infinite when
/// that is beyond the rule's horizon, or the stranger does not approach.
[[nodiscard]] double timeToIntrusion(const Protection& rule, const Person& ward, const Person& stranger);

/// Halfway between ward and stranger, moving as the parent does; never so large that it touches the ward.
[[nodiscard]] ProxyBody protectionProxy(const Protection& rule, const Person& parent, const Person& ward, const Person& stranger,
                                        double timeToIntrusion_s);

/// Just outside the region on the line along which the ward goes, moving as the parent does, if the ward would be outside within the
/// rule's horizon. A ward that is outside finds it ahead unless it comes nearer to the region.
[[nodiscard]] ProxyBody guidanceProxy(const Guidance& rule, const Person& parent, const Person& ward);

} // namespace passerby::composite
