// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/tables/junctions_table.h"

#include <fmt/format.h>
#include <iterator>

namespace passerby::exporters {

std::string junctionsTable(const affordance::WayNetwork& network, const affordance::JunctionTable& table)
{
    std::string text = "junction,x,y,viewshed_area_m2,neighbour,direction_rad,visible_area_m2,share,walkable_viewshed_m2,"
                       "walkable_visible_m2,attraction,length_m\n";
    for (std::size_t index = 0; index < network.ways.size(); ++index) {
        const affordance::Way& way = network.ways[index];
        const affordance::Junction& from = network.junctions[way.from];
        const affordance::WayView& view = table.ways[index];
        const affordance::SeenArea& all = table.viewsheds[way.from];
        fmt::format_to(std::back_inserter(text), "{},{:.17g},{:.17g},{:.17g},{},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g}\n",
                       from.name, from.centre.x, from.centre.y, all.visible_m2, network.junctions[way.to].name, view.direction_rad,
                       view.seen.visible_m2, view.share, all.walkable_m2, view.seen.walkable_m2, view.attraction, way.length_m);
    }
    return text;
}

} // namespace passerby::exporters
