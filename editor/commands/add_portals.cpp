// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/add_portals.h"

#include "editor/commands/portal_places.h"

#include <algorithm>
#include <set>

namespace passerby::editor {

std::vector<world::Portal> missingPortals(const Ground& ground, const std::vector<world::CellId>& cells, const PortalWish& wish)
{
    const std::set<world::CellId> set(cells.begin(), cells.end());
    const double least_m = std::max(wish.leastBorder_m, kLeastPortal_m);
    PortalChooser chooser(ground);
    for (const world::CellId cell : set)
        for (const SharedBorder& border : bordersAround(ground, cell)) {
            const bool isWanted = set.size() == 1 || (set.contains(border.cellB) && cell < border.cellB);
            if (!isWanted || border.stretch.length() < least_m)
                continue;
            const auto free = withoutPortals(ground, border);
            if (free.size() == 1 && free.front().stretch.length() == border.stretch.length())
                chooser.choose(border, wish.width_m);
        }
    return chooser.chosen();
}

} // namespace passerby::editor
