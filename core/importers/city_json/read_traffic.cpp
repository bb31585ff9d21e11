// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_scope.h"

#include <algorithm>
#include <array>

namespace passerby::importers {

namespace {

std::string usualVehicles()
{
    std::string names;
    for (const world::VehicleKind& kind : world::usualVehicleKinds())
        names += (names.empty() ? "" : ", ") + kind.name;
    return names;
}

/// The kind that the value names, or gives by number. A usual kind that the city does not list is added when it is named.
world::VehicleKindId vehicleKindOf(const JsonValue& value, CityScope& scope)
{
    auto& kinds = scope.vehicleKinds;
    if (value.isNumber())
        return kinds.byNumber(value);
    const std::string name = value.text();
    if (kinds.isNameTaken(name))
        return kinds.named(name, value);
    const auto usual = world::usualVehicleKinds();
    const auto found = std::find_if(usual.begin(), usual.end(), [&](const world::VehicleKind& kind) { return kind.name == name; });
    if (found == usual.end())
        value.fail("unknown-reference", "There is no vehicle kind of this name, neither among the city's own nor among the usual ones ("
                                            + usualVehicles() + ").");
    const auto id = kinds.addUnlisted(name, value);
    scope.patch.put(id, *found);
    return id;
}

/// "lanes": the kinds of lanes that vehicles may use.
void readKindsOfLanes(JsonObject& object, world::VehicleKind& kind)
{
    if (!object.has("lanes"))
        return;
    kind.usesCarLanes = kind.usesBicycleLanes = kind.usesBusLanes = false;
    object.at("lanes").eachElement([&](const JsonValue& element) {
        const auto& names = world::Spelling<world::LaneKind>::kNames;
        const auto found = std::find(names.begin(), names.end(), element.text());
        if (found == names.end())
            element.failWrong("\"" + element.text() + "\" is not one of car, bicycle, bus.");
        const std::array uses{&kind.usesCarLanes, &kind.usesBicycleLanes, &kind.usesBusLanes};
        *uses[static_cast<std::size_t>(found - names.begin())] = true;
    });
}

void readVehicleKinds(JsonObject& city, CityScope& scope)
{
    scope.collectNames(city, "vehicle_kinds", scope.vehicleKinds, true);
    scope.each(city, "vehicle_kinds", [&](JsonObject& object, std::size_t place) {
        world::VehicleKind kind;
        static_cast<void>(object.has("id"));
        object.text("name", kind.name);
        object.color("color", kind.color);
        object.number("length_m", kind.length_m);
        object.number("width_m", kind.width_m);
        object.number("height_m", kind.height_m);
        object.number("turning_radius_m", kind.turningRadius_m);
        object.number("acceleration_mps2", kind.acceleration_mps2);
        object.number("braking_mps2", kind.braking_mps2);
        object.number("speed_mps", kind.speed_mps);
        readKindsOfLanes(object, kind);
        readStateSetReference(object, scope, kind.states);
        scope.put(object, scope.vehicleKinds.idAt(place), std::move(kind));
    });
}

void readLanes(JsonObject& city, CityScope& scope, NumberedRows<world::Lane>& lanes)
{
    scope.each(city, "lanes", [&](JsonObject& object, std::size_t) {
        const auto id = lanes.add(object);
        world::Lane lane;
        object.text("name", lane.name);
        object.integer("level", lane.level);
        readPoints(object, lane.points, foundation::kMostLanePoints, "A lane");
        object.number("width_m", lane.width_m);
        object.number("limit_mps", lane.limit_mps);
        object.choice("kind", lane.kind, world::Spelling<world::LaneKind>::kNames);
        scope.put(object, id, std::move(lane));
    });
}

void readSignals(JsonObject& city, CityScope& scope, NumberedRows<world::Signal>& lights)
{
    scope.each(city, "signals", [&](JsonObject& object, std::size_t) {
        const auto id = lights.add(object);
        world::Signal signal;
        object.text("name", signal.name);
        object.number("green_s", signal.green_s);
        object.number("amber_s", signal.amber_s);
        object.number("red_s", signal.red_s);
        object.number("offset_s", signal.offset_s);
        scope.put(object, id, std::move(signal));
    });
}

/// What lies across lanes: a line, and the signal that it obeys.
template <class Row>
void readAcross(JsonObject& object, const NumberedRows<world::Signal>& lights, Row& row)
{
    object.text("name", row.name);
    object.integer("level", row.level);
    readLine(object, row.a, row.b);
    if (object.hasValue("signal"))
        row.signal = lights.byNumber(object.at("signal"));
}

void readVehicleDemands(JsonObject& city, CityScope& scope, const NumberedRows<world::Lane>& lanes)
{
    NumberedRows<world::VehicleDemand> numbers;
    scope.each(city, "vehicle_demands", [&](JsonObject& object, std::size_t) {
        const auto id = numbers.add(object);
        world::VehicleDemand demand;
        demand.lane = lanes.byNumber(object.at("lane"));
        demand.kind = vehicleKindOf(object.at("kind"), scope);
        if (object.hasValue("hour"))
            demand.hour = object.at("hour").integer(0, 23);
        object.number("vehicles_per_h", demand.vehicles_per_h);
        scope.put(object, id, demand);
    });
}

void readParkingRows(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::ParkingRow> numbers;
    scope.each(city, "parking_rows", [&](JsonObject& object, std::size_t) {
        const auto id = numbers.add(object);
        world::ParkingRow row;
        object.text("name", row.name);
        object.integer("level", row.level);
        readPoints(object, row.points, foundation::kMostLanePoints, "A parking row");
        object.choice("angle", row.angle, world::Spelling<world::ParkingAngle>::kNames);
        object.integer("places", row.places);
        row.kind = vehicleKindOf(object.at("kind"), scope);
        object.number("taken", row.taken);
        scope.put(object, id, std::move(row));
    });
}

} // namespace

void readTraffic(JsonObject& city, CityScope& scope)
{
    readVehicleKinds(city, scope);
    NumberedRows<world::Lane> lanes;
    readLanes(city, scope, lanes);
    NumberedRows<world::Signal> lights;
    readSignals(city, scope, lights);
    NumberedRows<world::StopLine> stopLines;
    scope.each(city, "stop_lines", [&](JsonObject& object, std::size_t) {
        const auto id = stopLines.add(object);
        world::StopLine line;
        readAcross(object, lights, line);
        scope.put(object, id, std::move(line));
    });
    NumberedRows<world::Crossing> crossings;
    scope.each(city, "crossings", [&](JsonObject& object, std::size_t) {
        const auto id = crossings.add(object);
        world::Crossing crossing;
        readAcross(object, lights, crossing);
        object.number("width_m", crossing.width_m);
        scope.put(object, id, std::move(crossing));
    });
    readVehicleDemands(city, scope, lanes);
    readParkingRows(city, scope);
}

} // namespace passerby::importers
