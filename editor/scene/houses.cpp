// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/houses.h"

#include "core/foundation/hasher.h"
#include "core/geometry/spatial_grid.h"
#include "core/shapes/house_color.h"
#include "core/shapes/roof.h"

#include <algorithm>

namespace passerby::editor {
namespace {

constexpr double kCoveredOfPart = 0.25; // neighbours hardly overlap at all

struct House {
    std::uint32_t number;
    const world::Obstacle* obstacle;
    double area_m2;
    std::uint32_t whole; ///< place among houses of what it is part of
    double whole_m2;     ///< area of that; 0: part of nothing
};

void join(std::vector<House>& houses, std::uint32_t part, std::uint32_t whole)
{
    House& house = houses[part];
    const double area_m2 = houses[whole].area_m2;
    if (house.whole_m2 >= area_m2
        || geometry::overlapArea(house.obstacle->polygon, houses[whole].obstacle->polygon) < kCoveredOfPart * house.area_m2)
        return;
    house.whole = whole;
    house.whole_m2 = area_m2;
}

/// The same for ever of the same name.
std::uint32_t numberOf(std::string_view name)
{
    foundation::Hasher hasher;
    hasher.add(name);
    return static_cast<std::uint32_t>(hasher.result());
}

/// As much as their boxes have in common: no less than their grounds have.
double commonBox_m2(const geometry::Box& a, const geometry::Box& b)
{
    return std::max(0.0, std::min(a.high.x, b.high.x) - std::max(a.low.x, b.low.x))
           * std::max(0.0, std::min(a.high.y, b.high.y) - std::max(a.low.y, b.low.y));
}

QVector3D quiet(const world::Color& color, const QVector3D& own)
{
    const auto [red, green, blue] = shapes::quiet(color, {own.x(), own.y(), own.z()});
    return {red, green, blue};
}

} // namespace

std::map<std::uint32_t, std::uint32_t> houseNumbers(const world::World& world)
{
    std::vector<House> houses;
    std::vector<geometry::Box> boxes;
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.kind == world::ObstacleKind::building) {
            const auto whole = std::uint32_t(houses.size());
            houses.push_back({id.number, &obstacle, geometry::area(obstacle.polygon), whole, 0.0});
            boxes.push_back(geometry::boundingBox(obstacle.polygon));
        }
    if (!houses.empty())
        geometry::SpatialGrid(boxes).visitPairs([&](std::uint32_t i, std::uint32_t j) {
            const bool isFirstPart = houses[i].area_m2 < houses[j].area_m2;
            if (commonBox_m2(boxes[i], boxes[j]) < kCoveredOfPart * std::min(houses[i].area_m2, houses[j].area_m2))
                return; // most neighbours
            join(houses, isFirstPart ? i : j, isFirstPart ? j : i);
        });
    std::map<std::uint32_t, std::uint32_t> numbers;
    for (const House& house : houses) {
        const House& whole = houses[house.whole];
        numbers[house.number] = whole.obstacle->name.empty() ? whole.number : numberOf(whole.obstacle->name);
    }
    return numbers;
}

HouseColors houseColors(const SceneTheme& theme, std::uint32_t house, const world::Obstacle& obstacle)
{
    const float shade = float(0.975 + 0.035 * shapes::hashOf(house));
    const auto chosen = [&](const auto& colors, std::uint32_t salt) {
        return colors[std::size_t(shapes::hashOf(house + salt) * double(colors.size()))] * shade;
    };
    HouseColors colors{chosen(theme.houseWalls, 101), chosen(theme.hipRoofs, 211), chosen(theme.flatRoofs, 307)};
    if (obstacle.color)
        colors.wall = quiet(*obstacle.color, colors.wall);
    if (obstacle.roofColor) {
        colors.hipRoof = quiet(*obstacle.roofColor, colors.hipRoof);
        colors.flatRoof = quiet(*obstacle.roofColor, colors.flatRoof);
    } else if (shapes::isOfCopper(obstacle.roof)) {
        colors.hipRoof = theme.copper * shade;
    }
    return colors;
}

} // namespace passerby::editor
