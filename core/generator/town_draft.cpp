// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_draft.h"

#include <cmath>
#include <numbers>

namespace passerby::generator {

using geometry::Point;

std::size_t TownDraft::addCell(world::CellKind kind, geometry::Ring ring, std::string name)
{
    cells.push_back({std::move(name), kind, 0, {std::move(ring), {}}});
    return cells.size() - 1;
}

void TownDraft::addPortal(std::size_t cellA, std::size_t cellB, Point a, Point b)
{
    portals.push_back({cellA, cellB, a, b});
}

void TownDraft::addObstacle(world::ObstacleKind kind, geometry::Polygon polygon, double height_m, std::string name)
{
    obstacles.push_back({std::move(name), kind, 0, std::move(polygon), 0.0, height_m});
}

void TownDraft::addTree(Point place, foundation::RandomStream& random)
{
    constexpr int kCorners = 8;
    const double radius = 1.7 + 1.4 * random.uniform();
    geometry::Ring crown;
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kCorners;
        crown.push_back(place + Point{std::cos(angle), std::sin(angle)} * radius);
    }
    addObstacle(world::ObstacleKind::tree, {std::move(crown), {}}, std::round(29.0 * radius) / 10.0);
}

void TownDraft::plant(const geometry::Polygon& polygon, double roomEach_m2, foundation::RandomStream& random)
{
    const geometry::Box box = geometry::boundingBox(polygon);
    const Point size = box.high - box.low;
    const int attempts = static_cast<int>(size.x * size.y / roomEach_m2);
    for (int i = 0; i < attempts; ++i) {
        const Point place = box.low + Point{size.x * random.uniform(), size.y * random.uniform()};
        if (geometry::contains(polygon, place) && geometry::distanceToBorder(polygon, place) > 2.2)
            addTree(place, random);
    }
}

} // namespace passerby::generator
