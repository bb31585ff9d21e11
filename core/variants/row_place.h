// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/row_rules.h"
#include "core/world/world.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace passerby::variants {

/// A row of a city, or its settings, told apart as variants do: by kind and number.
struct RowPlace {
    std::string kind;         ///< as world::rowKind() has it, "portal", "measurement line"; or "settings"
    std::uint32_t number = 0; ///< 0 of settings

    friend auto operator<=>(const RowPlace&, const RowPlace&) = default; // NOLINT(modernize-use-nullptr): misread by clang-tidy 14
};

inline constexpr std::string_view kSettings = "settings";

template <class Row>
[[nodiscard]] RowPlace placeOf(foundation::Id<Row> id)
{
    return {std::string(world::rowKind<Row>()), id.number};
}

/// Calls visit.operator()<Row>() for each kind of row that is part of variants, in the order of the tables.
template <class Visit>
void forEachVaryingKind(const Visit& visit)
{
    const auto one = [&]<class Row>(const world::RowChanges<Row>*) {
        if constexpr (world::kVaries<Row>)
            visit.template operator()<Row>();
    };
    [&]<class... Changes>(const std::tuple<Changes...>*) {
        (one(static_cast<const Changes*>(nullptr)), ...);
    }(static_cast<const decltype(world::WorldPatch::rows)*>(nullptr));
}

/// "portal 7", or "region 3 (Market)" where it has a name; "settings".
template <class Row>
[[nodiscard]] std::string titleOf(std::uint32_t number, const Row* row)
{
    std::string title = std::string(world::rowKind<Row>()) + ' ' + std::to_string(number);
    if constexpr (requires { row->name; })
        if (row && !row->name.empty())
            title += " (" + row->name + ")";
    return title;
}
[[nodiscard]] std::string titleOf(const world::World& world, const RowPlace& place);

/// "portal:7", "measurement-line:3", as placeFromText() reads it.
[[nodiscard]] std::string textOf(const RowPlace& place);
/// Reads "portal:7", "measurement-line:3". Error "bad-place" that says what is expected.
[[nodiscard]] foundation::Result<RowPlace> placeFromText(std::string_view text);

} // namespace passerby::variants
