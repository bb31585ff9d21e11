// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/solids.h"

#include "editor/scene/doors.h"
#include "editor/scene/houses.h"
#include "editor/scene/rooms.h"
#include "editor/scene/things.h"
#include "editor/scene/tiling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {
namespace {

using Vec = std::array<float, 3>;

struct Wall {
    geometry::Point a;
    geometry::Point b;
    double bottom_m;
    double top_m;
    Surface surface;
    Vec color;
};

Vec vec(const QVector3D& v)
{
    return {v.x(), v.y(), v.z()};
}

void appendTriangle(const Vec& a, const Vec& b, const Vec& c, const Vec& color, Surface surface, std::array<float, 3> eaves,
                    std::vector<SolidVertex>& out)
{
    const QVector3D pa(a[0], a[1], a[2]);
    const QVector3D normal = QVector3D::normal(pa, QVector3D(b[0], b[1], b[2]), QVector3D(c[0], c[1], c[2]));
    if (normal.isNull())
        return;
    const Vec n = vec(normal);
    const float kind = float(surface);
    out.push_back({a, n, color, {eaves[0], 0.0F, 0.0F, kind}});
    out.push_back({b, n, color, {eaves[1], 0.0F, 0.0F, kind}});
    out.push_back({c, n, color, {eaves[2], 0.0F, 0.0F, kind}});
}

void appendWall(const Wall& wall, std::vector<SolidVertex>& out)
{
    const geometry::Point along = wall.b - wall.a;
    const double length = geometry::length(along);
    if (length < 1e-3 || wall.top_m <= wall.bottom_m)
        return;
    const Vec normal{float(along.y / length), float(-along.x / length), 0.0F};
    const auto corner = [&](geometry::Point p, double z, double u) {
        return SolidVertex{
            {float(p.x), float(p.y), float(z)}, normal, wall.color, {float(u), float(length), float(wall.top_m), float(wall.surface)}};
    };
    const SolidVertex bottomA = corner(wall.a, wall.bottom_m, 0.0);
    const SolidVertex bottomB = corner(wall.b, wall.bottom_m, length);
    const SolidVertex topB = corner(wall.b, wall.top_m, length);
    const SolidVertex topA = corner(wall.a, wall.top_m, 0.0);
    out.insert(out.end(), {bottomA, bottomB, topB, bottomA, topB, topA});
}

void appendRoof(const shapes::Roof& roof, const Vec& color, const Vec& wallColor, std::vector<SolidVertex>& out)
{
    const auto place = [](const shapes::Roof::Corner& c) { return Vec{float(c.place.x), float(c.place.y), float(c.z_m)}; };
    for (const auto& triangle : roof.triangles)
        appendTriangle(place(triangle[0]), place(triangle[1]), place(triangle[2]), color, Surface::roof,
                       {float(triangle[0].eaveDistance_m), float(triangle[1].eaveDistance_m), float(triangle[2].eaveDistance_m)}, out);
    for (const auto& triangle : roof.ends)
        appendTriangle(place(triangle[0]), place(triangle[1]), place(triangle[2]), wallColor, Surface::flat, {}, out);
}

/// A crown of 30 triangles on a trunk of 6.
void appendTree(const world::Obstacle& tree, std::uint32_t number, const SceneTheme& theme, std::vector<SolidVertex>& out)
{
    constexpr int kSides = 6;
    const geometry::Point middle = geometry::centroid(tree.polygon);
    const geometry::Box box = geometry::boundingBox(tree.polygon);
    const double radius = std::clamp(0.25 * (box.high.x - box.low.x + box.high.y - box.low.y), 1.7 - 0.4 * shapes::hashOf(number), 3.1);
    const double height = tree.height_m > 2.0 ? tree.height_m : 2.9 * radius;
    const double low = std::max(0.8, height - 2.1 * radius);
    const Vec color = vec(theme.crown * float(0.92 + 0.16 * shapes::hashOf(number + 7)));
    const auto point = [&](int ring, int side) {
        constexpr std::array<double, 4> kRadii{0.0, 0.86, 0.94, 0.0};
        constexpr std::array<double, 4> kHeights{0.0, 0.3, 0.66, 1.0};
        const double angle = (side + 0.5 * ring + shapes::hashOf(number)) * 2.0 * std::numbers::pi / kSides;
        const double r = radius * kRadii[std::size_t(ring)];
        return Vec{float(middle.x + r * std::cos(angle)), float(middle.y + r * std::sin(angle)),
                   float(low + (height - low) * kHeights[std::size_t(ring)])};
    };
    const auto up = [&](const Vec& v) { return float((v[2] - low) / (height - low)); };
    const auto face = [&](const Vec& a, const Vec& b, const Vec& c) {
        appendTriangle(a, b, c, color, Surface::tree, {up(a), up(b), up(c)}, out);
    };
    for (int i = 0; i < kSides; ++i) {
        face(point(0, 0), point(1, i + 1), point(1, i));
        face(point(1, i), point(1, i + 1), point(2, i));
        face(point(1, i + 1), point(2, i + 1), point(2, i));
        face(point(2, i), point(2, i + 1), point(3, 0));
    }
    const Vec bark = vec(theme.trunk);
    for (int i = 0; i < 3; ++i) {
        const auto foot = [&](int side, double z) {
            const double angle = side * 2.0 * std::numbers::pi / 3.0;
            return Vec{float(middle.x + 0.18 * std::cos(angle)), float(middle.y + 0.18 * std::sin(angle)), float(z)};
        };
        appendTriangle(foot(i, 0), foot(i + 1, 0), foot(i + 1, low + 0.4), bark, Surface::tree, {0.0F, 0.0F, 0.0F}, out);
        appendTriangle(foot(i, 0), foot(i + 1, low + 0.4), foot(i, low + 0.4), bark, Surface::tree, {0.0F, 0.0F, 0.0F}, out);
    }
}

void appendDoor(const Door& door, const SceneTheme& theme, std::vector<SolidVertex>& out)
{
    const geometry::Point half = door.along * 0.6;
    const geometry::Point frame = door.along * 0.78;
    const geometry::Point at = door.place + door.outward * 0.06;
    const geometry::Point inFront = door.place + door.outward * 0.1;
    const QVector3D type(float(door.color.red) / 255.0F, float(door.color.green) / 255.0F, float(door.color.blue) / 255.0F);
    appendWall({at - frame, at + frame, 0.0, 2.6, Surface::flat, vec(type)}, out);
    appendWall({inFront - half, inFront + half, 0.0, 2.2, Surface::flat, vec(theme.door * 0.8F + type * 0.2F)}, out);
}

} // namespace

bool standsUp(world::ObstacleKind kind)
{
    return kind == world::ObstacleKind::building || kind == world::ObstacleKind::wall || kind == world::ObstacleKind::furniture;
}

Roofs makeRoofs(const world::World& world)
{
    Roofs roofs;
    for (const auto& [id, obstacle] : world.obstacles())
        if (standsUp(obstacle.kind))
            roofs.emplace(id.number, shapes::makeRoof(obstacle, id.number));
    for (const auto& [number, house] : houseNumbers(world))
        roofs.at(number).house = house;
    return roofs;
}

void appendObstacle(const world::Obstacle& obstacle, std::uint32_t number, const shapes::Roof* roof, const SceneTheme& theme,
                    std::vector<SolidVertex>& out)
{
    if (obstacle.kind == world::ObstacleKind::tree)
        appendTree(obstacle, number, theme, out);
    if (!roof)
        return;
    const bool isBuilding = obstacle.kind == world::ObstacleKind::building;
    const HouseColors colors = houseColors(theme, roof->house, obstacle);
    const Surface surface = isBuilding ? Surface::windowWall : Surface::plainWall;
    const Vec wallColor = vec(isBuilding ? colors.wall : theme.wall);
    const auto walls = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            appendWall({ring[i], ring[(i + 1) % ring.size()], obstacle.base_m, roof->eave_m, surface, wallColor}, out);
    };
    walls(obstacle.polygon.outer);
    for (const geometry::Ring& hole : obstacle.polygon.holes)
        walls(hole);
    appendRoof(*roof, vec(roof->isHip ? colors.hipRoof : colors.flatRoof), wallColor, out);
}

SolidParts sortedBySurface(const std::vector<SolidVertex>& vertices)
{
    SolidParts parts;
    for (std::size_t i = 0; i + 2 < vertices.size(); i += 3) {
        const auto surface = Surface(int(vertices[i].surface[3]));
        auto& part = surface == Surface::roof                                          ? parts.roofs
                     : surface == Surface::windowWall || surface == Surface::plainWall ? parts.walls
                                                                                       : parts.plain;
        part.insert(part.end(), {vertices[i], vertices[i + 1], vertices[i + 2]});
    }
    return parts;
}

SolidLayers makeSolids(const world::World& world, const Roofs& roofs, const FloorHeights& floors, const SceneTheme& theme)
{
    Tiling<SolidVertex> roofTiles;
    Tiling<SolidVertex> wallTiles;
    Tiling<SolidVertex> plainTiles;
    const auto add = [&](const std::vector<SolidVertex>& vertices) {
        const SolidParts parts = sortedBySurface(vertices);
        roofTiles.add(parts.roofs);
        wallTiles.add(parts.walls);
        plainTiles.add(parts.plain);
    };
    std::vector<SolidVertex> vertices;
    for (const auto& [id, obstacle] : world.obstacles()) {
        vertices.clear();
        const auto roof = roofs.find(id.number);
        appendObstacle(obstacle, id.number, roof == roofs.end() ? nullptr : &roof->second, theme, vertices);
        add(vertices);
    }
    for (const Door& door : findDoors(world)) {
        vertices.clear();
        appendDoor(door, theme, vertices);
        add(vertices);
    }
    std::vector<std::vector<SolidVertex>> rooms;
    appendRooms(world, theme, rooms);
    for (const std::vector<SolidVertex>& wall : rooms)
        add(wall);
    const ThingShapes things = makeThings(world, floors, theme);
    Tiling<SolidVertex> smallTiles;
    for (const auto& [shapes, tiles] : {std::pair{&things.large, &plainTiles}, {&things.small, &smallTiles}})
        for (const std::vector<SolidVertex>& shape : *shapes)
            tiles->add(shape);
    return {roofTiles.take(), wallTiles.take(), plainTiles.take(), smallTiles.take()};
}

} // namespace passerby::editor
