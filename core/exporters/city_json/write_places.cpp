// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"

#include <array>

namespace passerby::exporters {

namespace {

constexpr std::array<std::string_view, 3> kJunctionChanges{"add", "remove", "move"};

enum class Holes { always, whereThere };

void writePolygon(JsonText& json, const geometry::Polygon& polygon, Holes holes)
{
    json.member("polygon", std::span<const geometry::Point>(polygon.outer));
    if (polygon.holes.empty() && holes == Holes::whereThere)
        return;
    json.key("holes");
    json.beginList();
    for (const geometry::Ring& hole : polygon.holes)
        json.value(std::span<const geometry::Point>(hole));
    json.endList();
}

/// How people get through, where that is not as through any opening.
void writePassing(JsonText& json, const world::Portal& portal)
{
    const world::Portal usual;
    const bool isOpening = portal.kind == usual.kind;
    const auto unlessUsual = [&](const char* key, const auto& value, const auto& otherwise) {
        if (!isOpening || value != otherwise)
            json.member(key, value);
    };
    if (!isOpening)
        json.member("kind", world::spell(portal.kind));
    unlessUsual("speed_mps", portal.speed_mps, usual.speed_mps);
    unlessUsual("capacity", portal.capacity, usual.capacity);
    unlessUsual("cycle_s", portal.cycle_s, usual.cycle_s);
    unlessUsual("service_mean_s", portal.serviceMean_s, usual.serviceMean_s);
    unlessUsual("service_sd_s", portal.serviceSd_s, usual.serviceSd_s);
    writeWaitingLineReference(json, portal.line);
}

void writeJunctionEdits(JsonText& json, const world::World& world)
{
    writeTable(json, "junction_edits", world.junctionEdits(), false, [&](auto id, const world::JunctionEdit& edit) {
        json.member("id", id.number);
        json.member("change", kJunctionChanges[static_cast<std::size_t>(edit.change)]);
        writeText(json, "junction", edit.junction);
        json.member("position", edit.position);
    });
}

} // namespace

void writeLine(JsonText& json, geometry::Point a, geometry::Point b)
{
    json.member("line", std::span<const geometry::Point>(std::array{a, b}));
}

void writeCells(JsonText& json, const world::World& world)
{
    writeTable(json, "cells", world.cells(), true, [&](auto id, const world::Cell& cell) {
        json.member("id", id.number);
        json.member("name", cell.name);
        json.member("kind", world::spell(cell.kind));
        json.member("level", cell.level);
        writePolygon(json, cell.polygon, Holes::always);
    });
    writeTable(json, "portals", world.portals(), true, [&](auto id, const world::Portal& portal) {
        json.member("id", id.number);
        json.key("cells");
        json.beginList();
        json.value(portal.cellA.number);
        json.value(portal.cellB.number);
        json.endList();
        writeLine(json, portal.a, portal.b);
        json.member("elevation_m", portal.elevation_m);
        writePassing(json, portal);
    });
}

void writeTargets(JsonText& json, const world::World& world)
{
    writeTable(json, "targets", world.targets(), true, [&](auto id, const world::Target& target) {
        json.member("id", id.number);
        json.member("name", target.name);
        json.member("type", world.targetTypes().find(target.type)->name);
        json.member("cell", target.cell.number);
        json.member("position", target.position);
    });
}

/// What is left to who draws it is not written.
void writeLook(JsonText& json, const world::Obstacle& obstacle)
{
    if (obstacle.color)
        json.member("color", world::toHex(*obstacle.color));
    if (obstacle.roofColor)
        json.member("roof_color", world::toHex(*obstacle.roofColor));
    if (obstacle.roof != world::RoofShape::automatic)
        json.member("roof", world::spell(obstacle.roof));
    if (obstacle.roofHeight_m != 0.0)
        json.member("roof_height_m", obstacle.roofHeight_m);
}

void writePlaces(JsonText& json, const world::World& world)
{
    writeTable(json, "obstacles", world.obstacles(), true, [&](auto id, const world::Obstacle& obstacle) {
        json.member("id", id.number);
        writeText(json, "name", obstacle.name);
        json.member("kind", world::spell(obstacle.kind));
        json.member("level", obstacle.level);
        writePolygon(json, obstacle.polygon, Holes::always);
        json.member("base_m", obstacle.base_m);
        json.member("height_m", obstacle.height_m);
        writeLook(json, obstacle);
    });
    writeTable(json, "regions", world.regions(), true, [&](auto id, const world::Region& region) {
        json.member("id", id.number);
        json.member("name", region.name);
        json.member("level", region.level);
        writePolygon(json, region.polygon, Holes::whereThere);
        if (region.isObserver)
            json.member("observer", true);
        if (region.isRoom)
            json.member("room", true);
        if (region.speedShare != 1.0)
            json.member("speed_share", region.speedShare);
        if (region.keepsSide != world::KeepsSide::none)
            json.member("keeps_side", world::spell(region.keepsSide));
    });
    writeTable(json, "attractors", world.attractors(), true, [&](auto id, const world::Attractor& attractor) {
        json.member("id", id.number);
        writeText(json, "name", attractor.name);
        json.member("position", attractor.position);
        json.member("strength", attractor.strength);
        json.member("reach_m", attractor.reach_m);
    });
    writeTable(json, "measurement_lines", world.measurementLines(), false, [&](auto id, const world::MeasurementLine& line) {
        json.member("id", id.number);
        json.member("name", line.name);
        json.member("level", line.level);
        writeLine(json, line.a, line.b);
        if (line.warnAbove_per_min != 0.0)
            json.member("warn_above_per_min", line.warnAbove_per_min);
    });
    writeJunctionEdits(json, world);
}

} // namespace passerby::exporters
