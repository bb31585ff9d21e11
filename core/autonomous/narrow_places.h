// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/narrow_parts.h"
#include "core/autonomous/safety_fan.h"
#include "core/ground/walking_ground.h"

#include <optional>
#include <vector>

namespace passerby::autonomous {

/// Somebody on the way through a cell.
struct InPassing {
    std::uint32_t cell = 0;
    geometry::Point place;
    navigation::NodeIndex next = navigation::kNone; ///< the portal that they leave the cell by; kNone: they stay in it
    geometry::Point to;                             ///< where they go in it: that portal's middle, or their place
    double radius_m = 0.0;
    std::optional<geometry::Point> aim = std::nullopt; ///< where they walk straight to now; none: to `to`
};

/// Where people walk as passages have it: stairs, cells no wider than kWidest_m and twice as long (along a straight axis), of other cells
/// the straight parts for which that holds (narrowParts), and kBeside_m before and behind portals of that width. Immutable; made anew for
/// an edited city.
class NarrowPlaces {
public:
    static constexpr double kWidest_m = 4.0;
    static constexpr double kTimesLonger = 2.0;
    static constexpr double kBeside_m = 2.0;

    NarrowPlaces(const world::World& world, std::shared_ptr<const ground::WalkingGround> ground);

    /// Whether any place of the cell may be narrow.
    [[nodiscard]] bool any(std::uint32_t cell) const { return m_hasAny[cell] != 0; }
    /// The passage that somebody is in, as they see it; nothing where the place is not narrow, or their way through it ends at once.
    [[nodiscard]] std::optional<PassageView> viewOf(const InPassing& who, bool keepsLeft) const;

private:
    [[nodiscard]] static NarrowPart boxAlong(const geometry::Polygon& polygon, geometry::Point along);
    [[nodiscard]] static NarrowPart narrowest(const geometry::Polygon& polygon);
    [[nodiscard]] NarrowPart stairs(std::uint32_t cell, const geometry::Polygon& polygon) const;
    [[nodiscard]] std::optional<PassageView> alongCell(const InPassing& who) const;
    [[nodiscard]] std::optional<PassageView> alongPart(const InPassing& who) const;
    [[nodiscard]] std::optional<PassageView> atPortal(const InPassing& who, navigation::NodeIndex portal) const;

    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::vector<NarrowPart> m_boxes;                           ///< [cells] round the whole of it
    std::vector<std::vector<NarrowPart>> m_parts;              ///< [cells] where that is not narrow
    std::vector<std::vector<navigation::NodeIndex>> m_portals; ///< [cells] the narrow ones
    std::vector<std::uint8_t> m_hasAny;                        ///< [cells]
};

} // namespace passerby::autonomous
