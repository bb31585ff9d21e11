// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/crowd.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace passerby::composite {

// What a designer sets of each kind of proxy; the values here are the defaults (Yeh et al. 2008, section 4).

/// Someone in a hurry pushes a proxy ahead (section 4.1).
struct Aggression {
    double maxDistance_m = 0.4;     ///< from the person to the proxy at full urgency
    double maxScale = 1.5;          ///< radius of the proxy at full urgency, in radii of the person
    double urgencyRate_per_s = 2.0; ///< at most so fast do the parts of urgency rise and fall
};

/// Someone who goes first occupies a contested place from afar (section 4.2).
struct Priority {
    std::optional<geometry::Point> place = std::nullopt; ///< absent: each person has one of their own (Attachment)
    std::uint32_t priority = 1;                          ///< people without such a rule have 0; whoever has as much or more is let through
    double reach_m = 5.0;                                ///< from here on the proxy grows
    double maxRadius_m = 1.0;                            ///< of the proxy when the person stands at the place
};

/// A line that nobody breaks leaves a trail (section 4.3).
struct Trail {
    std::uint32_t trail = 1;   ///< who has the same number may cross
    std::uint32_t proxies = 5; ///< m
    double spacing_s = 0.5;    ///< T; each proxy lasts τ = m T
};

/// Someone keeps strangers from a ward (section 4.4).
struct Protection {
    world::CrowdId ward = {}; ///< who is minded
    double horizon_s = 3.0;   ///< a stranger is kept away who would be too near within this time
    double radius_m = 0.4;    ///< of the proxy, and how near to the ward's body is too near
};

/// Someone keeps a ward from straying (section 4.4).
struct Guidance {
    world::CrowdId ward = {};
    geometry::Polygon region = {}; ///< where the ward may be
    double margin_m = 0.2;         ///< how far outside the proxy stands
    double radius_m = 0.8;         ///< of the proxy
    double horizon_s = 2.0;        ///< a ward is stopped who would be outside within this time
};

/// In the order of world::ProxyKind.
using Kind = std::variant<Aggression, Priority, Trail, Protection, Guidance>;

} // namespace passerby::composite
