// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"

namespace passerby::exporters {

namespace {

void writeKindsOfLanes(JsonText& json, const world::VehicleKind& kind)
{
    json.key("lanes");
    json.beginList();
    for (const world::LaneKind lane : {world::LaneKind::car, world::LaneKind::bicycle, world::LaneKind::bus})
        if (world::mayUse(kind, lane))
            json.value(world::spell(lane));
    json.endList();
}

void writeVehicleKinds(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.vehicleKinds());
    writeTable(json, "vehicle_kinds", world.vehicleKinds(), false, [&](auto id, const world::VehicleKind& kind) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", kind.name);
        json.member("color", world::toHex(kind.color));
        json.member("length_m", kind.length_m);
        json.member("width_m", kind.width_m);
        json.member("height_m", kind.height_m);
        json.member("turning_radius_m", kind.turningRadius_m);
        json.member("acceleration_mps2", kind.acceleration_mps2);
        json.member("braking_mps2", kind.braking_mps2);
        json.member("speed_mps", kind.speed_mps);
        writeKindsOfLanes(json, kind);
        writeStateSetReference(json, world, kind.states);
    });
}

void writeSignals(JsonText& json, const world::World& world)
{
    writeTable(json, "signals", world.trafficSignals(), false, [&](auto id, const world::Signal& signal) {
        json.member("id", id.number);
        writeText(json, "name", signal.name);
        json.member("green_s", signal.green_s);
        json.member("amber_s", signal.amber_s);
        json.member("red_s", signal.red_s);
        json.member("offset_s", signal.offset_s);
    });
}

/// What lies across lanes: a line, and the signal that it obeys.
template <class Row>
void writeAcross(JsonText& json, foundation::Id<Row> id, const Row& row)
{
    json.member("id", id.number);
    writeText(json, "name", row.name);
    json.member("level", row.level);
    writeLine(json, row.a, row.b);
    if (!row.signal.isNull())
        json.member("signal", row.signal.number);
}

void writeDemands(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.vehicleDemands());
    writeTable(json, "vehicle_demands", world.vehicleDemands(), false, [&](auto id, const world::VehicleDemand& demand) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("lane", demand.lane.number);
        json.member("kind", world.vehicleKinds().find(demand.kind)->name);
        if (demand.hour)
            json.member("hour", *demand.hour);
        json.member("vehicles_per_h", demand.vehicles_per_h);
    });
}

void writeParkingRows(JsonText& json, const world::World& world)
{
    writeTable(json, "parking_rows", world.parkingRows(), false, [&](auto id, const world::ParkingRow& row) {
        json.member("id", id.number);
        writeText(json, "name", row.name);
        json.member("level", row.level);
        json.member("points", std::span<const geometry::Point>(row.points));
        json.member("angle", world::spell(row.angle));
        json.member("places", row.places);
        json.member("kind", world.vehicleKinds().find(row.kind)->name);
        json.member("taken", row.taken);
    });
}

} // namespace

void writeTraffic(JsonText& json, const world::World& world)
{
    writeVehicleKinds(json, world);
    writeTable(json, "lanes", world.lanes(), false, [&](auto id, const world::Lane& lane) {
        json.member("id", id.number);
        writeText(json, "name", lane.name);
        json.member("level", lane.level);
        json.member("points", std::span<const geometry::Point>(lane.points));
        json.member("width_m", lane.width_m);
        json.member("limit_mps", lane.limit_mps);
        json.member("kind", world::spell(lane.kind));
    });
    writeSignals(json, world);
    writeTable(json, "stop_lines", world.stopLines(), false, [&](auto id, const world::StopLine& line) { writeAcross(json, id, line); });
    writeTable(json, "crossings", world.crossings(), false, [&](auto id, const world::Crossing& crossing) {
        writeAcross(json, id, crossing);
        json.member("width_m", crossing.width_m);
    });
    writeDemands(json, world);
    writeParkingRows(json, world);
}

} // namespace passerby::exporters
