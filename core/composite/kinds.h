// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/kinds/aggression.h"
#include "core/composite/kinds/guidance.h"
#include "core/composite/kinds/priority.h"
#include "core/composite/kinds/protection.h"
#include "core/composite/kinds/trail.h"

#include <type_traits>
#include <utility>
#include <variant>

namespace passerby::composite {

/// All kinds of proxies. Each is what a designer sets of it, with the defaults, and has
///
///     static constexpr world::ProxyKind kKind;
///     struct State;                                              // what is remembered of a carrier
///     static std::span<const ParameterInfo> parameters();
///     static Kind read(ParameterReader&);
///     void update(State&, const Moment&, std::span<Proxy>) const; // P-UPDATE of Yeh et al. 2008
///
/// and, where it has something to say,
///
///     static constexpr bool kHidesInParent = true;               // not seen where the parent's own body covers it
///     std::uint32_t count() const;                               // proxies of a carrier; else 1
///     double strangerReach_m() const;                            // how far away it looks for people in Moment::grid
///     std::optional<Contested> contested(std::optional<Point> own) const;
///     void markParent(steering::Terms&) const;                   // what the carrier is known by
///     void refuse(steering::Terms&) const;                       // whom its proxies let through
///     static void explain(const State&, Explanation&);
///     world::CrowdId ward;                                       // whom its carriers mind
using Kind = std::variant<Aggression, Priority, Trail, Protection, Guidance>;

/// Calls `visit(std::type_identity<Aggression>())`, and so on.
template <class Visit>
constexpr void forEachKind(const Visit& visit)
{
    [&visit]<std::size_t... place>(std::index_sequence<place...>)
    {
        (visit(std::type_identity<std::variant_alternative_t<place, Kind>>{}), ...);
    }
    (std::make_index_sequence<std::variant_size_v<Kind>>{});
}

/// What is remembered of a carrier of one of them.
template <class... Kinds>
std::variant<typename Kinds::State...> statesOf(const std::variant<Kinds...>&);
using KindState = decltype(statesOf(std::declval<Kind>()));

/// The crowd that a rule's carriers mind; null for kinds without wards.
[[nodiscard]] inline world::CrowdId wardOf(const Kind& how)
{
    return std::visit(
        [](const auto& kind) -> world::CrowdId {
            if constexpr (requires { kind.ward; })
                return kind.ward;
            else
                return {};
        },
        how);
}

} // namespace passerby::composite
