// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/tables/junctions_table.h"

#include "core/exporters/tables/csv_text.h"

namespace passerby::exporters {

std::string junctionsTable(const affordance::WayNetwork& network, const affordance::JunctionTable& table)
{
    CsvText lines{"junction",
                  "x",
                  "y",
                  "viewshed_area_m2",
                  "neighbour",
                  "direction_rad",
                  "visible_area_m2",
                  "share",
                  "walkable_viewshed_m2",
                  "walkable_visible_m2",
                  "attraction",
                  "length_m"};
    for (std::size_t index = 0; index < network.ways.size(); ++index) {
        const affordance::Way& way = network.ways[index];
        const affordance::Junction& from = network.junctions[way.from];
        const affordance::WayView& view = table.ways[index];
        const affordance::SeenArea& all = table.viewsheds[way.from];
        lines.text(from.name).number(from.centre.x).number(from.centre.y).number(all.visible_m2);
        lines.text(network.junctions[way.to].name).number(view.direction_rad).number(view.seen.visible_m2).number(view.share);
        lines.number(all.walkable_m2).number(view.seen.walkable_m2).number(view.attraction).number(way.length_m).endLine();
    }
    return lines.take();
}

} // namespace passerby::exporters
