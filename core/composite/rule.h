// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/kinds.h"
#include "core/foundation/issue.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::composite {

/// A proxy rule ready for use: parameters read, checked and looked up in the city.
struct Rule {
    std::string name;         ///< as shown to people, not empty
    std::uint32_t number = 0; ///< of the proxy rule
    world::ProxyCarrier on;
    double share = 1.0;
    Kind how;

    [[nodiscard]] world::ProxyKind kind() const
    {
        return std::visit([](const auto& kind) { return kind.kKind; }, how);
    }
};

/// Makes a rule of a proxy rule. What is unknown or out of range is left out or moved into its range, and `notices` (may be null) says so;
/// an Error ("proxy-rule") with the rule's name where its kind is not known, where a value is of the wrong sort or names what is not there,
/// or where a ward or region is missing. A place that is missing is that of the portal, target or region that carries the rule, and so is a
/// region.
[[nodiscard]] foundation::Result<Rule> compile(const world::World& world, world::ProxyRuleId id, const world::ProxyRule& row,
                                               std::vector<foundation::Issue>* notices);

/// All rules of a city in ascending order of number; those that cannot be used are left out, and notices say why.
[[nodiscard]] std::vector<Rule> compileAll(const world::World& world, std::vector<foundation::Issue>& notices);

/// Whether a rule's share includes this one of the people that it concerns: a draw that depends on these numbers alone.
[[nodiscard]] bool includes(const Rule& rule, std::uint64_t seed, std::uint64_t person);

} // namespace passerby::composite
