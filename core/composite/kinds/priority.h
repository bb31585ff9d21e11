// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/parameter_reader.h"
#include "core/composite/parameters.h"
#include "core/composite/proxy.h"

namespace passerby::composite {

/// Someone who goes first occupies a contested place from afar (Yeh et al. 2008, section 4.2).
struct Priority {
    std::optional<geometry::Point> place = std::nullopt; ///< absent: each person has one of their own (Attachment)
    std::uint32_t priority = 1;                          ///< people without such a rule have 0; whoever has as much or more is let through
    double reach_m = 5.0;                                ///< from here on the proxy grows
    double maxRadius_m = 1.0;                            ///< of the proxy when the person stands at the place

    static constexpr world::ProxyKind kKind = world::ProxyKind::priority;
    struct State {};
    [[nodiscard]] static std::span<const ParameterInfo> parameters();
    [[nodiscard]] static Priority read(ParameterReader& read);
    void update(State& state, const Moment& moment, std::span<Proxy> proxies) const;
    [[nodiscard]] std::optional<Contested> contested(std::optional<geometry::Point> own) const;
    void markParent(steering::Terms& terms) const;
    void refuse(steering::Terms& terms) const { terms.refusedPriority = priority; }
};

/// At the contested place, the larger the nearer the parent is. `radius_m`: as it was `step_s` earlier, for the speed of its growth;
/// negative: it was not there.
[[nodiscard]] ProxyBody priorityProxy(const Priority& rule, geometry::Point place, const Person& parent, float radius_m, double step_s);

} // namespace passerby::composite
