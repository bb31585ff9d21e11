// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/parameter_reader.h"
#include "core/composite/parameters.h"
#include "core/composite/proxy.h"

namespace passerby::composite {

/// Someone keeps a ward from straying (Yeh et al. 2008, section 4.4).
struct Guidance {
    world::CrowdId ward = {};
    geometry::Polygon region = {}; ///< where the ward may be
    double margin_m = 0.2;         ///< how far outside the proxy stands
    double radius_m = 0.8;         ///< of the proxy
    double horizon_s = 2.0;        ///< a ward is stopped who would be outside within this time

    static constexpr world::ProxyKind kKind = world::ProxyKind::guidance;
    struct State {};
    [[nodiscard]] static std::span<const ParameterInfo> parameters();
    [[nodiscard]] static Guidance read(ParameterReader& read);
    void update(State& state, const Moment& moment, std::span<Proxy> proxies) const;
};

/// Just outside the region on the line along which the ward goes, moving as the parent does, if the ward would be outside within the
/// rule's horizon. A ward that is outside finds it ahead unless it comes nearer to the region.
[[nodiscard]] ProxyBody guidanceProxy(const Guidance& rule, const Person& parent, const Person& ward);

} // namespace passerby::composite
