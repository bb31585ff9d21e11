// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/height_plane.h"

#include <optional>

namespace passerby::autonomous {

namespace {

struct Ends {
    std::optional<std::pair<double, geometry::Point>> low, high;

    void add(double elevation_m, geometry::Point node)
    {
        if (!low || elevation_m < low->first)
            low = {elevation_m, node};
        if (!high || elevation_m > high->first)
            high = {elevation_m, node};
    }
    [[nodiscard]] HeightPlane plane() const
    {
        if (!low)
            return {};
        const geometry::Point along = high->second - low->second;
        const double square = dot(along, along);
        if (!(square > 0.0))
            return {low->first, {}};
        const geometry::Point slope = along * ((high->first - low->first) / square);
        return {low->first - dot(slope, low->second), slope};
    }
};

} // namespace

std::vector<HeightPlane> heightPlanes(const world::World& world)
{
    std::vector<Ends> ends(world.cells().size());
    for (const auto& [id, portal] : world.portals())
        for (const world::CellId cell : {portal.cellA, portal.cellB})
            ends[world.cells().indexOf(cell)].add(portal.elevation_m, portal.node());
    std::vector<HeightPlane> planes;
    planes.reserve(ends.size());
    for (const Ends& cell : ends)
        planes.push_back(cell.plane());
    return planes;
}

} // namespace passerby::autonomous
