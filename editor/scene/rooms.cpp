// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/rooms.h"

#include "editor/scene/vehicle_shapes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>

namespace passerby::editor {
namespace {

constexpr double kRoomWallHeight_m = 1.1;
constexpr double kRoomWall_m = 0.12;
constexpr double kWidestTrain_m = 4.0;
constexpr double kTrainsLengthByWidth = 3.0;

using geometry::Point;
using PortalsOfCell = std::vector<const world::Portal*>;

PortalsOfCell portalsBeside(const world::World& world, world::CellId cell)
{
    PortalsOfCell portals;
    for (const auto& [id, portal] : world.portals())
        if (portal.cellA == cell || portal.cellB == cell)
            portals.push_back(&portal);
    return portals;
}

std::vector<BorderPiece> closedBorderOf(const world::Cell& cell, const PortalsOfCell& portals)
{
    std::vector<BorderPiece> openings;
    for (const world::Portal* portal : portals)
        openings.push_back({portal->a, portal->b});
    return shapes::closedPieces(cell.polygon, openings);
}

/// An oblong that a cell fills.
struct Oblong {
    Point middle;
    Point along; ///< of length 1
    double length_m = 0.0;
    double width_m = 0.0;
};

std::optional<Oblong> oblongOf(const world::Cell& cell)
{
    const geometry::Ring& ring = cell.polygon.outer;
    Point along;
    double longest_m = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point edge = ring[(i + 1) % ring.size()] - ring[i];
        if (const double length_m = geometry::length(edge); length_m > longest_m) {
            longest_m = length_m;
            along = edge * (1.0 / length_m);
        }
    }
    const Point across{-along.y, along.x};
    geometry::Box box; // along and across
    for (const Point corner : ring)
        box.extend(Point{geometry::dot(corner, along), geometry::dot(corner, across)});
    const double length_m = box.high.x - box.low.x;
    const double width_m = box.high.y - box.low.y;
    if (!cell.polygon.holes.empty() || geometry::area(cell.polygon) < 0.95 * length_m * width_m)
        return std::nullopt;
    const Point middle = geometry::midpoint(box.low, box.high);
    return Oblong{along * middle.x + across * middle.y, along, length_m, width_m};
}

std::optional<Oblong> trainOf(const world::World& world, const world::Cell& cell, world::CellId id, const PortalsOfCell& portals)
{
    if (cell.kind != world::CellKind::indoor || cell.level != 0)
        return std::nullopt;
    const bool hasPlatform = std::any_of(portals.begin(), portals.end(), [&](const world::Portal* portal) {
        const world::Cell* other = world.cells().find(portal->cellA == id ? portal->cellB : portal->cellA);
        return other && other->kind == world::CellKind::platform;
    });
    const auto oblong = hasPlatform ? oblongOf(cell) : std::nullopt;
    const bool isLong = oblong && oblong->width_m <= kWidestTrain_m && oblong->length_m >= kTrainsLengthByWidth * oblong->width_m;
    return isLong ? oblong : std::nullopt;
}

void appendTrain(const Oblong& room, const PortalsOfCell& portals, const SceneTheme& theme, std::vector<SolidVertex>& out)
{
    TrainOptions options;
    options.length_m = room.length_m;
    options.width_m = room.width_m;
    options.hasRoof = false;
    const Point across{-room.along.y, room.along.x};
    for (const world::Portal* portal : portals) {
        const bool isLeft = geometry::dot(geometry::midpoint(portal->a, portal->b) - room.middle, across) > 0.0;
        (isLeft ? options.isLeftLow : options.isRightLow) = true;
        (isLeft ? options.leftDoors : options.rightDoors)
            .push_back(std::minmax(geometry::dot(portal->a - room.middle, room.along), geometry::dot(portal->b - room.middle, room.along)));
    }
    std::sort(options.leftDoors.begin(), options.leftDoors.end());
    std::sort(options.rightDoors.begin(), options.rightDoors.end());
    appendVehicle(trainShape(options), {room.middle, 0.0, std::atan2(room.along.y, room.along.x)}, rgb(0x3F6FA8), theme, out);
}

/// A wall inside the border, open below.
void appendRoomWall(const BorderPiece& piece, const SceneTheme& theme, std::vector<SolidVertex>& out)
{
    const Point along = (piece.b - piece.a) * (1.0 / geometry::distance(piece.a, piece.b));
    const Point inward = Point{-along.y, along.x} * kRoomWall_m;
    const std::array<Point, 4> base{piece.a, piece.b, piece.b + inward, piece.a + inward};
    const auto corner = [&](std::size_t i, double z_m, const QVector3D& normal, const QVector3D& color) {
        out.push_back({{float(base[i].x), float(base[i].y), float(z_m)},
                       {normal.x(), normal.y(), normal.z()},
                       {color.x(), color.y(), color.z()},
                       {0.0F, 0.0F, 0.0F, float(Surface::flat)}});
    };
    for (std::size_t i = 0; i < base.size(); ++i) {
        const std::size_t next = (i + 1) % base.size();
        const Point side = base[next] - base[i];
        const QVector3D normal = QVector3D(float(side.y), float(-side.x), 0.0F).normalized();
        for (const auto& [place, z_m] :
             {std::pair{i, 0.0}, {next, 0.0}, {next, kRoomWallHeight_m}, {i, 0.0}, {next, kRoomWallHeight_m}, {i, kRoomWallHeight_m}})
            corner(place, z_m, normal, theme.wall);
    }
    for (const std::size_t i : {0U, 1U, 2U, 0U, 2U, 3U})
        corner(i, kRoomWallHeight_m, {0.0F, 0.0F, 1.0F}, theme.wall * 0.6F); // a cut is dark
}

} // namespace

std::vector<BorderPiece> closedBorder(const world::World& world, world::CellId cell)
{
    const world::Cell* row = world.cells().find(cell);
    return row ? closedBorderOf(*row, portalsBeside(world, cell)) : std::vector<BorderPiece>();
}

bool isTrain(const world::World& world, world::CellId cell)
{
    const world::Cell* row = world.cells().find(cell);
    return row && trainOf(world, *row, cell, portalsBeside(world, cell)).has_value();
}

void appendRooms(const world::World& world, const SceneTheme& theme, std::vector<std::vector<SolidVertex>>& out)
{
    std::map<world::CellId, PortalsOfCell> portals;
    for (const auto& [id, cell] : world.cells())
        if (cell.kind == world::CellKind::indoor && cell.level == 0)
            portals[id];
    for (const auto& [id, portal] : world.portals())
        for (const world::CellId side : {portal.cellA, portal.cellB})
            if (const auto room = portals.find(side); room != portals.end())
                room->second.push_back(&portal);
    for (const auto& [id, own] : portals) {
        const world::Cell& cell = *world.cells().find(id);
        if (const auto train = trainOf(world, cell, id, own)) {
            appendTrain(*train, own, theme, out.emplace_back());
            continue;
        }
        for (const BorderPiece& piece : closedBorderOf(cell, own))
            appendRoomWall(piece, theme, out.emplace_back());
    }
}

} // namespace passerby::editor
