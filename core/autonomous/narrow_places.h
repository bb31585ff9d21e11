// SPDX-License-Identifier: Apache-2.0
#pragma once

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
};

/// Where people walk as passages have it: stairs, cells no wider than kWidest_m and twice as long (along a straight axis), and kBeside_m
/// before and behind portals of that width. Immutable; made anew for an edited city.
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
    /// The straight part of a cell, as a box; without width where the cell is not narrow.
    struct Box {
        geometry::Point middle;
        geometry::Point along; ///< of length 1
        double halfLength_m = 0.0;
        double halfWidth_m = 0.0;
    };

    [[nodiscard]] static Box boxAlong(const geometry::Polygon& polygon, geometry::Point along);
    [[nodiscard]] static Box narrowest(const geometry::Polygon& polygon);
    [[nodiscard]] Box stairs(std::uint32_t cell, const geometry::Polygon& polygon) const;
    [[nodiscard]] std::optional<PassageView> alongCell(const InPassing& who) const;
    [[nodiscard]] std::optional<PassageView> atPortal(const InPassing& who, navigation::NodeIndex portal) const;

    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::vector<Box> m_boxes;                                  ///< [cells]
    std::vector<std::vector<navigation::NodeIndex>> m_portals; ///< [cells] the narrow ones
    std::vector<std::uint8_t> m_hasAny;                        ///< [cells]
};

} // namespace passerby::autonomous
