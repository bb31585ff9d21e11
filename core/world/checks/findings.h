// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/checks.h"
#include "core/world/row_rules.h"

#include <string>
#include <string_view>

namespace passerby::world {

/// How near to a border counts as on it, in metres.
inline constexpr double kOnBorder_m = 0.01;
/// How far the straight line between two nodes may stray from its cell, in metres.
inline constexpr double kSegmentTolerance_m = 0.04;
/// More nodes than this in one cell make its segments too many.
inline constexpr std::size_t kMostNodes = 60;

/// Collects what the checks find.
class Findings {
public:
    Finding& error(std::string_view code, std::string message, foundation::Place where);
    Finding& warning(std::string_view code, std::string message, foundation::Place where);
    Finding& info(std::string_view code, std::string message, foundation::Place where);
    /// All of them, errors first, then by code and number.
    [[nodiscard]] std::vector<Finding> takeSorted();

private:
    Finding& add(foundation::Severity severity, std::string_view code, std::string message, foundation::Place where);
    std::vector<Finding> m_findings;
};

template <class Row>
[[nodiscard]] foundation::Place placeOf(foundation::Id<Row> id)
{
    return {std::string(rowKind<Row>()), id.number, {}, {}};
}

template <class Row>
[[nodiscard]] foundation::Place placeOf(foundation::Id<Row> id, geometry::Point at)
{
    return {std::string(rowKind<Row>()), id.number, at.x, at.y};
}

/// "Cell 12" or "Cell 12 (west court)".
[[nodiscard]] std::string titleOf(std::string_view kind, std::uint32_t number, std::string_view name);

template <class Row>
[[nodiscard]] std::string titleOf(foundation::Id<Row> id, const Row& row)
{
    static_assert(!std::is_same_v<Row, Target> && !std::is_same_v<Row, Fixture>, "they are called after type and kind: titles.h");
    if constexpr (requires { row.name; })
        return titleOf(rowKind<Row>(), id.number, row.name);
    else
        return titleOf(rowKind<Row>(), id.number, {});
}

template <class Row>
[[nodiscard]] WorldPatch patchTo(foundation::Id<Row> id, Row row)
{
    WorldPatch patch;
    patch.put(id, std::move(row));
    return patch;
}

inline void setFix(Finding& finding, std::string_view name, WorldPatch patch)
{
    finding.fixName = std::string(name);
    finding.fix = std::move(patch);
}

} // namespace passerby::world
