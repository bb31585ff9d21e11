// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/junctions.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/seen_strips.h"

#include <optional>

namespace passerby::affordance {
struct CityAffordance;
}

namespace passerby::editor {

struct SceneTheme;

/// A corner of a triangle of what is lit.
struct LitVertex {
    std::array<float, 3> position; ///< world metres
    float strength;                ///< how opaque, 0 to 1
    float tint;                    ///< 0: the colour of light; 1: that of a wedge
};

/// What is seen from a place as light on the ground: the floor, fainter what lies beyond it, and from a junction the frustum towards each
/// neighbour, the stronger the larger its share.
struct LitFloor {
    /// A place with its height.
    struct Place {
        geometry::Point at;
        double z_m = 0.0;
    };
    std::vector<LitVertex> vertices; ///< three a triangle
    std::optional<Place> eye;
    std::vector<Place> sideEnds;   ///< where the sides of the frustums, which begin at the eye, leave what is seen
    std::vector<Place> neighbours; ///< centres of the junctions that ways lead to

    [[nodiscard]] bool isEmpty() const { return vertices.empty(); }
};

/// A way out of the place from which one looks.
struct LitWay {
    SightWedge wedge;
    double share = 0.0; ///< of the wanderers
    LitFloor::Place to;
};
/// The ways out of a junction; `table` is one of the city's.
[[nodiscard]] std::vector<LitWay> litWays(const affordance::CityAffordance& city, std::size_t table, affordance::JunctionIndex junction);

/// Where frustums overlap, that with the larger share is on top.
[[nodiscard]] LitFloor litFloor(const geometry::VisibleArea& viewshed, int level, const FloorHeights& heights,
                                std::vector<LitWay> ways = {});

/// The eye, the sides of the frustums and the neighbours, in drawing order.
[[nodiscard]] std::vector<Ribbon> litRibbons(const LitFloor& lit, const SceneTheme& theme);

} // namespace passerby::editor
