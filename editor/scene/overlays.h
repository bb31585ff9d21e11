// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/geometry/polygon.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/scene_theme.h"

#include <QColor>
#include <functional>
#include <vector>

namespace passerby::editor {

/// Ribbons of the heatmap in drawing order: all casings, then the ways from the quietest to the busiest, then the arrows.
[[nodiscard]] std::vector<Ribbon> heatRibbons(const Heatmap& heatmap, const SceneTheme& theme);

/// The way of a person: solid up to `walkedUntil_m`, with chevrons ahead, which start a little in front of the person.
[[nodiscard]] std::vector<Ribbon> routeRibbons(const std::vector<geometry::Point>& points, double walkedUntil_m, double z_m,
                                               const SceneTheme& theme);

/// Something round on the ground: a door that is lit (a ring), a door coloured by a chance (a disc with an outline).
struct GroundMark {
    geometry::Point place;
    double radius_m = 1.5;
    QColor color; ///< invalid: the accent of the scene
    bool isRing = false;
};

[[nodiscard]] std::vector<Ribbon> markRibbons(const std::vector<GroundMark>& marks, const SceneTheme& theme);

/// A ring on the ground around a person.
[[nodiscard]] Ribbon pickedRing(geometry::Point place, double z_m, const SceneTheme& theme);
/// A larger ring around a selected or hovered target or portal.
[[nodiscard]] Ribbon objectRing(geometry::Point place, double z_m, double radius_m, const QVector3D& color);
/// A cased line along all rings of an area: the hovered one is shown by its edge, for a veil over a large one would hide what is in it.
[[nodiscard]] std::vector<Ribbon> areaOutline(const geometry::Polygon& area, const std::function<double(geometry::Point)>& floor_m,
                                              const QVector3D& color, const SceneTheme& theme);

} // namespace passerby::editor
