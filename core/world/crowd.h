// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_profile.h"
#include "core/world/portal.h"
#include "core/world/region.h"
#include "core/world/target.h"

#include <variant>

namespace passerby::world {

/// People who are put somewhere rather than drawn from the steady state.
struct Crowd {
    std::string name;
    AgentProfileId profile;
    int count = 0;
    RegionId region;
    double start_s = 0.0;
    std::vector<geometry::Point> waypoints;
    TargetId target; ///< null: none
    CrowdEnd atEnd = CrowdEnd::leave;
    foundation::Id<Crowd> companions; ///< the crowd that minds or is minded by this one; null: none
    int groupLow = 1;                 ///< they walk in groups of so many, evenly from low
    int groupHigh = 1;                ///< to high, 1 … kMostInGroup; 1: alone
    GroupForm groupForm = GroupForm::vee;

    friend bool operator==(const Crowd&, const Crowd&) = default;
};

using CrowdId = foundation::Id<Crowd>;

/// What carries a rule's proxies.
using ProxyCarrier = std::variant<AgentProfileId, CrowdId, RegionId, PortalId, TargetId>;

/// A value of a proxy's parameter: a number, an id in words ("12"), or a point.
using ProxyParameter = std::variant<double, std::string, geometry::Point>;

/// Attaches proxy agents (Yeh et al. 2008) to people.
struct ProxyRule {
    std::string name;
    ProxyKind proxy = ProxyKind::aggression;
    ProxyCarrier on;
    double share = 1.0; ///< of those concerned, in [0, 1]
    std::map<std::string, ProxyParameter> parameters;

    friend bool operator==(const ProxyRule&, const ProxyRule&) = default;
};

using ProxyRuleId = foundation::Id<ProxyRule>;

/// The story of a person that a user wants to keep.
struct PinnedAlibi {
    std::uint64_t agent = 0;
    TargetId origin;
    TargetId destination;
    std::string reason; ///< "one_way", "out" or "back"
    double time_s = 0.0;
    std::string note;

    friend bool operator==(const PinnedAlibi&, const PinnedAlibi&) = default;
};

using PinnedAlibiId = foundation::Id<PinnedAlibi>;

} // namespace passerby::world
