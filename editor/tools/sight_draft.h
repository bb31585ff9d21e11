// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/city_affordance.h"
#include "editor/tools/tool_draft.h"

namespace passerby::editor {

/// What is seen from a place, to be painted over the city: the area, its border along walls, and dashed where more lies hidden behind.
[[nodiscard]] ToolDraft viewshedDraft(const affordance::Viewshed& viewshed);

/// A junction with its viewshed, the frustum towards each neighbour with its share in %, and the neighbours (Michael and Chrysanthou 2003,
/// figures 1 and 2). `table` is one of the city's; a pixel shows `pixel_m`.
[[nodiscard]] ToolDraft junctionDraft(const affordance::CityAffordance& city, std::size_t table, affordance::JunctionIndex junction,
                                      const affordance::Viewshed& viewshed, double pixel_m);

/// The junction whose centre is nearest to the place, within the distance; kNone where there is none.
[[nodiscard]] affordance::JunctionIndex nearestJunction(const affordance::CityAffordance& city, geometry::Point place, double within_m);

} // namespace passerby::editor
