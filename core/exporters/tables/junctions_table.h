// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junction_table.h"

#include <string>

namespace passerby::exporters {

/// CSV like the other tables: junction,x,y,viewshed_area_m2,neighbour,direction_rad,visible_area_m2,share, one row a junction and way out
/// of it. Further columns: what of the two areas is walkable (walkable_viewshed_m2, walkable_visible_m2), the factor by attractors
/// (attraction) and the length of the way (length_m). The share follows from the areas that the table's rule goes by, times attraction.
/// `table` is of this network.
[[nodiscard]] std::string junctionsTable(const affordance::WayNetwork& network, const affordance::JunctionTable& table);

} // namespace passerby::exporters
