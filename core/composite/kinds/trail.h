// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/parameter_reader.h"
#include "core/composite/parameters.h"
#include "core/composite/proxy.h"

namespace passerby::composite {

/// A line that nobody breaks leaves a trail (Yeh et al. 2008, section 4.3).
struct Trail {
    std::uint32_t trail = 1;   ///< who has the same number may cross
    std::uint32_t proxies = 5; ///< m
    double spacing_s = 0.5;    ///< T; each proxy lasts τ = m T

    static constexpr world::ProxyKind kKind = world::ProxyKind::trail;
    static constexpr bool kHidesInParent = true;
    struct State {
        double since_s = 0.0; ///< the parent is there
    };
    [[nodiscard]] static std::span<const ParameterInfo> parameters();
    [[nodiscard]] static Trail read(ParameterReader& read);
    void update(State& state, const Moment& moment, std::span<Proxy> marks) const;
    [[nodiscard]] std::uint32_t count() const { return proxies; }
    void markParent(steering::Terms& terms) const { terms.trail = trail; }
    void refuse(steering::Terms& terms) const { terms.refusedTrail = trail; }
};

/// A mark of the trail that a person of this radius left at a place `age_s` ago; gone once τ = m T have passed.
[[nodiscard]] ProxyBody trailProxy(const Trail& rule, geometry::Point place, float parentRadius_m, double age_s);

} // namespace passerby::composite
