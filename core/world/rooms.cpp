// SPDX-License-Identifier: Apache-2.0
#include "core/world/rooms.h"

#include "core/geometry/spatial_grid.h"

namespace passerby::world {

std::vector<std::size_t> roomsOfCells(const World& world)
{
    std::vector<std::size_t> roomOfCell(world.cells().size(), kOfNoRoom);
    std::vector<std::size_t> rooms; // ascending places in the table
    std::vector<geometry::Box> boxes;
    for (std::size_t place = 0; place < world.regions().size(); ++place)
        if (const Region& region = *world.regions().at(place).row; region.isRoom) {
            rooms.push_back(place);
            boxes.push_back(geometry::boundingBox(region.polygon));
        }
    if (rooms.empty())
        return roomOfCell;
    const geometry::SpatialGrid grid(boxes);
    for (std::size_t i = 0; i < roomOfCell.size(); ++i) {
        const Cell& cell = *world.cells().at(i).row;
        const geometry::Point inside = geometry::interiorPoint(cell.polygon);
        for (const std::uint32_t room : grid.query(inside)) {
            const Region& region = *world.regions().at(rooms[room]).row;
            if (region.level != cell.level || !geometry::contains(region.polygon, inside))
                continue;
            roomOfCell[i] = rooms[room];
            break;
        }
    }
    return roomOfCell;
}

} // namespace passerby::world
