// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/city_scope.h"

#include <array>

namespace passerby::importers {

namespace {

/// How far portals may lie from the borders of their cells, and targets outside theirs.
constexpr double kTolerance_m = 0.01;
constexpr std::array<std::string_view, 3> kJunctionChanges{"add", "remove", "move"};

geometry::Polygon polygonOf(JsonObject& object)
{
    geometry::Polygon polygon;
    polygon.outer = object.at("polygon").ring();
    if (!object.has("holes"))
        return polygon;
    const JsonValue holes = object.at("holes");
    holes.eachElement([&](const JsonValue& hole) { polygon.holes.push_back(hole.ring()); });
    return polygon;
}

void requireOnBorder(JsonObject& object, const CityScope& scope, const world::Portal& portal, std::size_t cellPlace)
{
    const world::Cell& cell = scope.rowAt<world::Cell>(cellPlace);
    const JsonValue line = object.at("line");
    const std::array ends{portal.a, portal.b};
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (geometry::distanceToBorder(cell.polygon, ends[i]) > kTolerance_m)
            line.element(i).fail("off-border", "This end of the portal is more than 1 cm away from the border of the cell "
                                                   + std::to_string(scope.cells.idAt(cellPlace).number) + ".");
}

void readCells(JsonObject& city, CityScope& scope)
{
    scope.each(city, "cells", [&](JsonObject& object, std::size_t) {
        world::Cell cell;
        const auto id = scope.cells.add(object);
        object.text("name", cell.name);
        object.choice("kind", cell.kind, world::Spelling<world::CellKind>::kNames);
        object.integer("level", cell.level);
        cell.polygon = polygonOf(object);
        scope.put(object, id, std::move(cell));
    });
}

/// How people get through.
void readPassing(JsonObject& object, const CityScope& scope, world::Portal& portal)
{
    object.choice("kind", portal.kind, world::Spelling<world::PortalKind>::kNames);
    object.number("speed_mps", portal.speed_mps);
    object.integer("capacity", portal.capacity);
    object.number("cycle_s", portal.cycle_s);
    object.number("service_mean_s", portal.serviceMean_s);
    object.number("service_sd_s", portal.serviceSd_s);
    readWaitingLineReference(object, scope, portal.line);
}

void readPortals(JsonObject& city, CityScope& scope)
{
    scope.each(city, "portals", [&](JsonObject& object, std::size_t) {
        world::Portal portal;
        const auto id = scope.portals.add(object);
        const JsonValue cells = object.at("cells");
        if (cells.listSize() != 2)
            cells.failWrong("A portal joins two cells.");
        const std::size_t placeA = scope.cells.placeOf(cells.element(0));
        const std::size_t placeB = scope.cells.placeOf(cells.element(1));
        portal.cellA = scope.cells.idAt(placeA);
        portal.cellB = scope.cells.idAt(placeB);
        readLine(object, portal.a, portal.b);
        object.number("elevation_m", portal.elevation_m);
        readPassing(object, scope, portal);
        const world::Portal& entered = scope.put(object, id, portal);
        requireOnBorder(object, scope, entered, placeA);
        requireOnBorder(object, scope, entered, placeB);
    });
}

/// Of a building, mostly.
void readLook(JsonObject& object, world::Obstacle& obstacle)
{
    if (object.hasValue("color"))
        obstacle.color = object.at("color").color();
    if (object.hasValue("roof_color"))
        obstacle.roofColor = object.at("roof_color").color();
    object.choice("roof", obstacle.roof, world::Spelling<world::RoofShape>::kNames);
    object.number("roof_height_m", obstacle.roofHeight_m);
}

void readObstacles(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::Obstacle> numbers;
    scope.each(city, "obstacles", [&](JsonObject& object, std::size_t) {
        world::Obstacle obstacle;
        const auto id = numbers.add(object);
        object.text("name", obstacle.name);
        object.choice("kind", obstacle.kind, world::Spelling<world::ObstacleKind>::kNames);
        object.integer("level", obstacle.level);
        obstacle.polygon = polygonOf(object);
        object.number("base_m", obstacle.base_m);
        object.number("height_m", obstacle.height_m);
        readLook(object, obstacle);
        scope.put(object, id, std::move(obstacle));
    });
}

void readRegions(JsonObject& city, CityScope& scope)
{
    scope.each(city, "regions", [&](JsonObject& object, std::size_t) {
        world::Region region;
        const auto id = scope.regions.add(object);
        object.text("name", region.name);
        object.integer("level", region.level);
        region.polygon = polygonOf(object);
        object.flag("observer", region.isObserver);
        object.flag("room", region.isRoom);
        object.number("speed_share", region.speedShare);
        object.choice("keeps_side", region.keepsSide, world::Spelling<world::KeepsSide>::kNames);
        scope.put(object, id, std::move(region));
    });
}

void readAttractors(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::Attractor> numbers;
    scope.each(city, "attractors", [&](JsonObject& object, std::size_t) {
        world::Attractor attractor;
        const auto id = numbers.add(object);
        object.text("name", attractor.name);
        attractor.position = object.at("position").point();
        object.number("strength", attractor.strength);
        object.number("reach_m", attractor.reach_m);
        scope.put(object, id, std::move(attractor));
    });
}

void readMeasurementLines(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::MeasurementLine> numbers;
    scope.each(city, "measurement_lines", [&](JsonObject& object, std::size_t) {
        world::MeasurementLine line;
        const auto id = numbers.add(object);
        object.text("name", line.name);
        object.integer("level", line.level);
        readLine(object, line.a, line.b);
        object.number("warn_above_per_min", line.warnAbove_per_min);
        scope.put(object, id, std::move(line));
    });
}

void readJunctionEdits(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::JunctionEdit> numbers;
    scope.each(city, "junction_edits", [&](JsonObject& object, std::size_t) {
        world::JunctionEdit edit;
        const auto id = numbers.add(object);
        object.choice("change", edit.change, kJunctionChanges);
        object.text("junction", edit.junction);
        if (object.has("position"))
            edit.position = object.at("position").point();
        scope.put(object, id, std::move(edit));
    });
}

} // namespace

void readLine(JsonObject& object, geometry::Point& a, geometry::Point& b)
{
    const JsonValue line = object.at("line");
    if (line.listSize() != 2)
        line.failWrong("A line has two points.");
    a = line.element(0).point();
    b = line.element(1).point();
}

void readPlaces(JsonObject& city, CityScope& scope)
{
    readCells(city, scope);
    readPortals(city, scope);
    readObstacles(city, scope);
    readRegions(city, scope);
    readAttractors(city, scope);
    readMeasurementLines(city, scope);
    readJunctionEdits(city, scope);
}

void readTargets(JsonObject& city, CityScope& scope)
{
    scope.each(city, "targets", [&](JsonObject& object, std::size_t) {
        world::Target target;
        const auto id = scope.targets.add(object);
        object.text("name", target.name);
        target.type = scope.types.byName(object.at("type"));
        const std::size_t cellPlace = scope.cells.placeOf(object.at("cell"));
        target.cell = scope.cells.idAt(cellPlace);
        target.position = object.at("position").point();
        const world::Target& entered = scope.put(object, id, std::move(target));
        const geometry::Polygon& polygon = scope.rowAt<world::Cell>(cellPlace).polygon;
        if (!geometry::contains(polygon, entered.position) && geometry::distanceToBorder(polygon, entered.position) > kTolerance_m)
            object.at("position").fail("outside-cell", "The target lies more than 1 cm outside its cell.");
    });
}

} // namespace passerby::importers
