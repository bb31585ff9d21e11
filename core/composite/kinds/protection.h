// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/parameter_reader.h"
#include "core/composite/parameters.h"
#include "core/composite/proxy.h"

namespace passerby::composite {

/// Someone keeps strangers from a ward (Yeh et al. 2008, section 4.4).
struct Protection {
    world::CrowdId ward = {}; ///< who is minded
    double horizon_s = 3.0;   ///< a stranger is kept away who would be too near within this time
    double radius_m = 0.4;    ///< of the proxy, and how near to the ward's body is too near

    static constexpr world::ProxyKind kKind = world::ProxyKind::protection;
    struct State {
        std::uint32_t stranger = 0; ///< who is kept off, 0 for nobody
        double intrusion_s = 0.0;   ///< when the stranger would be too near
    };
    [[nodiscard]] static std::span<const ParameterInfo> parameters();
    [[nodiscard]] static Protection read(ParameterReader& read);
    void update(State& state, const Moment& moment, std::span<Proxy> proxies) const;
    [[nodiscard]] double strangerReach_m() const;
    static void explain(const State& state, Explanation& told);
};

/// Seconds until an approaching stranger comes within the rule's radius of the ward's body, both going on as they do; infinite when
/// that is beyond the rule's horizon, or the stranger does not approach.
[[nodiscard]] double timeToIntrusion(const Protection& rule, const Person& ward, const Person& stranger);

/// Halfway between ward and stranger, moving as the parent does; never so large that it touches the ward.
[[nodiscard]] ProxyBody protectionProxy(const Protection& rule, const Person& parent, const Person& ward, const Person& stranger,
                                        double timeToIntrusion_s);

} // namespace passerby::composite
