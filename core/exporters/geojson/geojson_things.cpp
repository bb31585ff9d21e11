// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/geojson/geojson_things.h"

#include <cmath>
#include <numbers>

namespace passerby::exporters {

namespace {

constexpr double kTurn_deg = 360.0;
constexpr double kHeadingsPerDegree = 1e6;

double compassHeading_deg(double heading_rad)
{
    const double clockwise = std::fmod(450.0 - heading_rad * 180.0 / std::numbers::pi, kTurn_deg);
    return std::fmod(std::round(clockwise * kHeadingsPerDegree) / kHeadingsPerDegree, kTurn_deg);
}

void writeLineBefore(JsonText& json, world::WaitingLineId line)
{
    if (!line.isNull())
        json.member("waiting_line", line.number);
}

} // namespace

void writePortalKind(JsonText& json, const world::Portal& portal)
{
    if (portal.kind == world::PortalKind::opening)
        return;
    json.member("kind", world::spell(portal.kind));
    if (portal.kind == world::PortalKind::escalator)
        json.member("speed_mps", portal.speed_mps);
    if (portal.kind == world::PortalKind::lift) {
        json.member("capacity", portal.capacity);
        json.member("cycle_s", portal.cycle_s);
    }
    if (portal.kind == world::PortalKind::ticketGate) {
        json.member("service_mean_s", portal.serviceMean_s);
        json.member("service_sd_s", portal.serviceSd_s);
    }
    writeLineBefore(json, portal.line);
}

void writeDuty(JsonText& json, const world::Duty& duty, const std::string& profile)
{
    json.member("profile", profile);
    json.member("name", duty.name);
    json.member("level", duty.level);
    json.member("pose", world::spell(duty.pose));
    json.member("pause_mean_s", duty.pauseMean_s);
    json.member("pause_sd_s", duty.pauseSd_s);
}

void writeTrain(JsonText& json, const world::TrainService& train)
{
    json.member("platform", train.platform.number);
    json.member("target", train.target.number);
    json.member("period_s", train.period_s);
    json.member("offset_s", train.offset_s);
    json.member("dwell_s", train.dwell_s);
    json.member("alighting_mean", train.alightingMean);
    json.member("alighting_sd", train.alightingSd);
    json.member("doors", train.doors);
}

void writeFixture(JsonText& json, const world::Fixture& fixture, const world::FixtureKind& kind)
{
    json.member("name", fixture.name);
    json.member("kind", kind.name);
    json.member("use", world::spell(kind.use));
    json.member("level", fixture.level);
    json.member("heading_deg", compassHeading_deg(fixture.heading_rad));
    json.member("width_m", fixture.width_m);
    json.member("depth_m", fixture.depth_m);
    json.member("height_m", kind.height_m);
    json.member("places", fixture.places);
    json.member("service_mean_s", fixture.serviceMean_s);
    json.member("service_sd_s", fixture.serviceSd_s);
    writeLineBefore(json, fixture.line);
}

void writeLane(JsonText& json, const world::Lane& lane)
{
    json.member("name", lane.name);
    json.member("level", lane.level);
    json.member("width_m", lane.width_m);
    json.member("limit_mps", lane.limit_mps);
    json.member("kind", world::spell(lane.kind));
}

void writeSignal(JsonText& json, world::SignalId id, const world::Signal* signal)
{
    if (!signal)
        return;
    json.member("signal", id.number);
    json.member("green_s", signal->green_s);
    json.member("amber_s", signal->amber_s);
    json.member("red_s", signal->red_s);
    json.member("offset_s", signal->offset_s);
}

void writeParkingRow(JsonText& json, const world::ParkingRow& row, const std::string& kind)
{
    json.member("name", row.name);
    json.member("level", row.level);
    json.member("angle", world::spell(row.angle));
    json.member("places", row.places);
    json.member("kind", kind);
    json.member("taken", row.taken);
}

void writeDemand(JsonText& json, const world::VehicleDemand& demand, const world::VehicleKind& kind)
{
    json.member("lane", demand.lane.number);
    json.member("kind", kind.name);
    if (demand.hour)
        json.member("hour", *demand.hour);
    json.member("vehicles_per_h", demand.vehicles_per_h);
}

} // namespace passerby::exporters
