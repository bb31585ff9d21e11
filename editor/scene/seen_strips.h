// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/visible_area.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::editor {

/// An angle around a direction from the eye.
struct SightWedge {
    double direction_rad = 0.0; ///< from east, counter-clockwise
    double angle_rad = 0.0;     ///< 2π and more: all around
};

inline constexpr std::uint32_t kNoWedge = 0xFFFFFFFFU;

/// A part of what is seen: between two rays from the eye, from a straight border near it to one farther off. From the eye, in metres; the
/// right end first, as seen from there. Where the near border is the eye itself, both its points are (0, 0).
struct SeenStrip {
    std::array<geometry::Point, 2> near;
    std::array<geometry::Point, 2> far;
    bool isFloor = false;
    std::uint32_t wedge = kNoWedge; ///< the first of the wedges that it lies in

    friend bool operator==(const SeenStrip&, const SeenStrip&) = default;
};

/// Cuts what is seen into strips that neither overlap nor leave gaps: floor and what is beyond it apart, cut along the sides of the wedges.
/// Circles count as their chords. Each turn costs the borders in line there.
[[nodiscard]] std::vector<SeenStrip> seenStrips(const geometry::VisibleArea& area, std::span<const SightWedge> wedges);

} // namespace passerby::editor
