// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/viewshed.h"

namespace passerby::affordance {

foundation::Result<SightField> SightField::build(const world::World& world, int level, const std::vector<world::ObstacleKind>& kinds)
{
    const SightWalls sight = sightWalls(world, level, kinds);
    std::vector<geometry::Polygon> floor;
    for (const auto& [id, cell] : world.cells())
        if (cell.level == level)
            floor.push_back(cell.polygon);
    auto visibility = geometry::Visibility::build(sight.walls, sight.bounds, floor);
    if (!visibility)
        return visibility.error();
    return SightField(std::move(visibility).value());
}

Viewshed SightField::viewshedAt(geometry::Point eye, const geometry::SightQuestion& question) const
{
    Viewshed viewshed;
    viewshedAt(eye, viewshed, question);
    return viewshed;
}

SeenArea areasOf(const Viewshed& viewshed)
{
    const geometry::SeenWedge seen = geometry::seenAround(viewshed);
    return {seen.area_m2, seen.floorArea_m2};
}

SeenArea areaInFrustum(const Viewshed& viewshed, double direction_rad, double angle_rad)
{
    const geometry::SeenWedge seen = geometry::seenWithin(viewshed, direction_rad, angle_rad);
    return {seen.area_m2, seen.floorArea_m2};
}

bool meets(const Viewshed& viewshed, const geometry::Box& box)
{
    return meets(viewshed.ring, box);
}

bool meets(const geometry::Ring& ring, const geometry::Box& box)
{
    if (ring.empty() || !geometry::boundingBox(ring).intersects(box))
        return false;
    if (geometry::contains({ring, {}}, geometry::midpoint(box.low, box.high)))
        return true;
    // Else it reaches into the box only where its border does.
    for (std::size_t i = 0; i < ring.size(); ++i) {
        geometry::Point a = ring[i];
        geometry::Point b = ring[i + 1 < ring.size() ? i + 1 : 0];
        double from = 0.0;
        double to = 1.0;
        const auto clip = [&](double start, double change, double low, double high) {
            if (change == 0.0) {
                if (start < low || start > high)
                    to = -1.0;
                return;
            }
            const double first = (low - start) / change;
            const double last = (high - start) / change;
            from = std::max(from, std::min(first, last));
            to = std::min(to, std::max(first, last));
        };
        clip(a.x, b.x - a.x, box.low.x, box.high.x);
        clip(a.y, b.y - a.y, box.low.y, box.high.y);
        if (from <= to)
            return true;
    }
    return false;
}

} // namespace passerby::affordance
