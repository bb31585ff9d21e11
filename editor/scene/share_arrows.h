// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/city_affordance.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/scene_theme.h"

#include <vector>

namespace passerby::editor {

/// An arrow at each junction towards each of its ways, with its share (Michael and Chrysanthou 2003, figure 2). `table` is one of the
/// city's. Where only one way leaves there is nothing to choose, and no arrow.
[[nodiscard]] std::vector<HeatArrow> shareArrows(const affordance::CityAffordance& city, std::size_t table);

/// The ground in sight, with the shares by which those choose who wander in the city.
[[nodiscard]] Heatmap sightHeatmapWithShares(const affordance::CityAffordance& city, const world::World& world);

/// An arrow on the ground.
struct ArrowShape {
    geometry::Point tail;
    geometry::Point tip;
    geometry::Point left; ///< ends of the head
    geometry::Point right;
    double halfWidth = 0.0; ///< of the shaft
};

/// The arrow of a share where one of a share of 1 were `longest` long, in the unit of `foot`; its area is as the share. It begins a little
/// away from the junction.
[[nodiscard]] ArrowShape arrowShape(geometry::Point foot, geometry::Point direction, double share, double longest);
/// Whether the arrows of its junction keep clear of those of the next one, where one of a share of 1 is `longest_m` long.
[[nodiscard]] bool hasRoom(const HeatArrow& arrow, double longest_m);
/// Length of the arrow of a share of 1 at a scale, in pixels; 0 where arrows would be too small to be told apart.
[[nodiscard]] double longestArrow_px(double scale_px_m);
/// Shares below it have no arrow.
inline constexpr double kLeastArrowShare = 0.01;

/// The arrows as ribbons on the ground of the city view.
[[nodiscard]] std::vector<Ribbon> arrowRibbons(const std::vector<HeatArrow>& arrows, const SceneTheme& theme);

} // namespace passerby::editor
