// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "widgets/plan_view/plan_transform.h"
#include "widgets/sheet/sheet_text.h"

#include <vector>

namespace passerby::widgets {

/// A name where it stands on a map.
struct MapName {
    QString text;
    SheetType type;
    geometry::Point middle; ///< of the letters, in metres
    double turn_rad = 0.0;  ///< counter-clockwise from east, in (−π/2, π/2]: read from below or from the right
    double width_m = 0.0;
    double height_m = 0.0;
};

/// What names are placed for.
struct NameRoom {
    geometry::Box shown;     ///< in metres; names lie in it wholly
    double scale_px_m = 1.0; ///< in pixels of sheets
    double size = 1.0;       ///< of letters
};

/// Names of streets along their direction, once a stretch, of squares and parks in their middle, and of buildings where they have room
/// inside; no two overlap. Streets are cells and lanes of one name that lie together; where these bend, a name stands on a piece that is
/// straight enough for it. Squares come first, then the longest streets, then the largest buildings.
[[nodiscard]] std::vector<MapName> placeNames(const world::World& world, const NameRoom& room);

void paintNames(QPainter& painter, const std::vector<MapName>& names, const PlanTransform& view);

} // namespace passerby::widgets
