// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/joined_cells.h"
#include "core/world/checks/standing_things.h"
#include "core/world/rooms.h"

#include <algorithm>

namespace passerby::world {

using foundation::told;

void checkRooms(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    if (std::none_of(world.regions().begin(), world.regions().end(), [](const auto& entry) { return entry.second.isRoom; }))
        return;
    const std::vector<std::size_t> room = roomsOfCells(world);
    JoinedCells joined(contents.count());
    for (const auto& [id, portal] : world.portals()) {
        const std::size_t a = world.cells().indexOf(portal.cellA);
        const std::size_t b = world.cells().indexOf(portal.cellB);
        if (room[a] == room[b] && room[a] != kOfNoRoom)
            joined.join(a, b);
    }
    std::vector<std::size_t> cells(world.regions().size());
    std::vector<std::size_t> parts(world.regions().size());
    for (std::size_t cell = 0; cell < contents.count(); ++cell)
        if (room[cell] != kOfNoRoom) {
            ++cells[room[cell]];
            parts[room[cell]] += joined.partOf(cell) == cell ? 1 : 0;
        }
    for (std::size_t i = 0; i < world.regions().size(); ++i) {
        const auto& [id, row] = world.regions().at(i);
        if (!row->isRoom)
            continue;
        const auto where = placeOf(id, geometry::interiorPoint(row->polygon));
        if (cells[i] == 0)
            findings.warning("room-without-cells", told("{} is a room, but no cell lies in it.", titleOf(id, *row)), where);
        else if (parts[i] > 1)
            findings.warning("room-in-parts",
                             told("{} is a room, but its {} cells fall into {} parts that no portal within it joins.", titleOf(id, *row),
                                  cells[i], parts[i]),
                             where);
    }
}

} // namespace passerby::world
