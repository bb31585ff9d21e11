// SPDX-License-Identifier: Apache-2.0
#include "core/world/height_plane.h"

namespace passerby::world {

namespace {

/// The portals of one elevation, the lowest or the highest of a cell.
struct End {
    double elevation_m = 0.0;
    geometry::Point sum;
    int portals = 0;

    [[nodiscard]] geometry::Point middle() const { return sum * (1.0 / portals); }
    void add(double elevation, geometry::Point node, bool isFurther)
    {
        if (portals == 0 || isFurther)
            *this = {elevation, node, 1};
        else if (elevation == elevation_m)
            *this = {elevation_m, sum + node, portals + 1};
    }
};

struct Ends {
    End low, high;

    void add(double elevation_m, geometry::Point node)
    {
        low.add(elevation_m, node, elevation_m < low.elevation_m);
        high.add(elevation_m, node, elevation_m > high.elevation_m);
    }
    [[nodiscard]] HeightPlane plane() const
    {
        if (low.portals == 0)
            return {};
        const geometry::Point along = high.middle() - low.middle();
        const double square = dot(along, along);
        if (!(square > 0.0))
            return {low.elevation_m, {}};
        const geometry::Point slope = along * ((high.elevation_m - low.elevation_m) / square);
        return {low.elevation_m - dot(slope, low.middle()), slope};
    }
};

} // namespace

std::vector<HeightPlane> heightPlanes(const World& world)
{
    std::vector<Ends> ends(world.cells().size());
    for (const auto& [id, portal] : world.portals())
        for (const CellId cell : {portal.cellA, portal.cellB})
            ends[world.cells().indexOf(cell)].add(portal.elevation_m, portal.node());
    std::vector<HeightPlane> planes;
    planes.reserve(ends.size());
    for (const Ends& cell : ends)
        planes.push_back(cell.plane());
    return planes;
}

} // namespace passerby::world
