// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/story_columns.h"

namespace passerby::storage {

void describe(auto& columns, RowOf<world::Cell> auto& row)
{
    columns.polygon(row.polygon);
    columns.text("name", row.name);
    columns.kind("kind", row.kind);
    columns.integer("level", row.level);
}

void describe(auto& columns, RowOf<world::Portal> auto& row)
{
    columns.line(row.a, row.b);
    columns.reference("cell_a", row.cellA);
    columns.reference("cell_b", row.cellB);
    columns.real("elevation_m", row.elevation_m);
    columns.kind("kind", row.kind);
    columns.real("speed_mps", row.speed_mps);
    columns.integer("capacity", row.capacity);
    columns.real("cycle_s", row.cycle_s);
    columns.real("service_mean_s", row.serviceMean_s);
    columns.real("service_sd_s", row.serviceSd_s);
    columns.reference("waiting_line", row.line);
}

void describe(auto& columns, RowOf<world::Target> auto& row)
{
    columns.point(row.position);
    columns.text("name", row.name);
    columns.reference("type", row.type);
    columns.reference("cell", row.cell);
}

void describe(auto& columns, RowOf<world::Obstacle> auto& row)
{
    columns.polygon(row.polygon);
    columns.text("name", row.name);
    columns.kind("kind", row.kind);
    columns.integer("level", row.level);
    columns.real("base_m", row.base_m);
    columns.real("height_m", row.height_m);
    columns.optionalColor("color", row.color);
    columns.optionalColor("roof_color", row.roofColor);
    columns.kind("roof", row.roof);
    columns.real("roof_height_m", row.roofHeight_m);
}

void describe(auto& columns, RowOf<world::Region> auto& row)
{
    columns.polygon(row.polygon);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.flag("observer", row.isObserver);
    columns.flag("room", row.isRoom);
    columns.real("speed_share", row.speedShare);
    columns.kind("keeps_side", row.keepsSide);
}

void describe(auto& columns, RowOf<world::Attractor> auto& row)
{
    columns.point(row.position);
    columns.text("name", row.name);
    columns.real("strength", row.strength);
    columns.real("reach_m", row.reach_m);
}

void describe(auto& columns, RowOf<world::MeasurementLine> auto& row)
{
    columns.line(row.a, row.b);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.real("warn_above_per_min", row.warnAbove_per_min);
}

void describe(auto& columns, RowOf<world::WaitingLine> auto& row)
{
    columns.polyline(row.points);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.real("spacing_m", row.spacing_m);
}

void describe(auto& columns, RowOf<world::Fixture> auto& row)
{
    columns.point(row.position);
    columns.text("name", row.name);
    columns.reference("kind", row.kind);
    columns.integer("level", row.level);
    columns.real("heading_rad", row.heading_rad);
    columns.real("width_m", row.width_m);
    columns.real("depth_m", row.depth_m);
    columns.integer("places", row.places);
    columns.real("service_mean_s", row.serviceMean_s);
    columns.real("service_sd_s", row.serviceSd_s);
    columns.reference("waiting_line", row.line);
}

void describe(auto& columns, RowOf<world::Duty> auto& row)
{
    columns.points(row.points);
    columns.reference("profile", row.profile);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.kind("pose", row.pose);
    columns.real("pause_mean_s", row.pauseMean_s);
    columns.real("pause_sd_s", row.pauseSd_s);
}

void describe(auto& columns, RowOf<SegmentRow> auto& row)
{
    columns.line(row.a, row.b);
    columns.text("from_node", row.from);
    columns.text("to_node", row.to);
    columns.integer("cell", row.cell);
    columns.real("length_m", row.length_m);
    columns.real("probability", row.probability);
    columns.real("entry_rate_per_s", row.entryRate_per_s);
    columns.real("expected_agents", row.expectedAgents);
}

void describe(auto& columns, RowOf<ViewshedRow> auto& row)
{
    columns.polygon(row.polygon);
    columns.text("junction", row.junction);
    columns.integer("cell", row.cell);
    columns.integer("level", row.level);
    columns.real("area_m2", row.area_m2);
    columns.real("walkable_m2", row.walkable_m2);
    columns.real("perimeter_m", row.perimeter_m);
    columns.real("compactness", row.compactness);
    columns.real("occlusivity_m", row.occlusivity_m);
    columns.real("drift_m", row.drift_m);
    columns.real("drift_rad", row.drift_rad);
    columns.real("longest_sight_m", row.longestSight_m);
}

void describe(auto& columns, RowOf<world::TargetType> auto& row)
{
    columns.text("name", row.name);
    columns.color("color", row.color);
    columns.text("icon", row.icon);
    columns.real("wait_mean_s", row.waitMean_s);
    columns.real("wait_sd_s", row.waitSd_s);
}

void describe(auto& columns, RowOf<world::FixtureKind> auto& row)
{
    columns.text("name", row.name);
    columns.kind("use", row.use);
    columns.color("color", row.color);
    columns.text("icon", row.icon);
    columns.flag("stops_feet", row.stopsFeet);
    columns.real("width_m", row.width_m);
    columns.real("depth_m", row.depth_m);
    columns.real("height_m", row.height_m);
    columns.integer("places", row.places);
    columns.real("service_mean_s", row.serviceMean_s);
    columns.real("service_sd_s", row.serviceSd_s);
}

void describe(auto& columns, RowOf<GoalRow> auto& row)
{
    columns.reference("target_type", row.type);
    columns.integer("place", row.place);
    columns.reference("destination", row.goal.destination);
    columns.kind("choice", row.goal.choice);
    columns.flag("round_trip", row.goal.roundTrip);
    columns.real("weight", row.goal.weight);
}

void describe(auto& columns, RowOf<HourlyRow> auto& row)
{
    columns.reference("target_type", row.type);
    columns.optionalInteger("goal_place", row.goalPlace);
    columns.integer("hour", row.hour);
    columns.real("value", row.value);
}

void describe(auto& columns, RowOf<world::AgentProfile> auto& row)
{
    columns.text("name", row.name);
    columns.real("share", row.share);
    columns.real("speed_mean_mps", row.speedMean_mps);
    columns.real("speed_sd_mps", row.speedSd_mps);
    columns.real("radius_m", row.radius_m);
    columns.kind("guidance", row.guidance);
    columns.kind("steering", row.steering);
    columns.optionalReal("bound_reach_m", row.boundReach_m);
    columns.flag("step_free", row.isStepFree);
    columns.reference("state_set", row.states);
}

void describe(auto& columns, RowOf<world::Need> auto& row)
{
    columns.reference("profile", row.profile);
    columns.text("name", row.name);
    columns.real("share", row.share);
    columns.real("start_low", row.startLow);
    columns.real("start_high", row.startHigh);
    columns.real("growth_s", row.growth_s);
    columns.kind("grows_with", row.growsWith);
    columns.real("threshold", row.threshold);
    columns.real("decay_s", row.decay_s);
    columns.reference("fulfilled_by", row.fulfilledBy);
    columns.integer("rank", row.rank);
}

void describe(auto& columns, RowOf<world::TrainService> auto& row)
{
    columns.reference("platform", row.platform);
    columns.reference("target", row.target);
    columns.real("period_s", row.period_s);
    columns.real("offset_s", row.offset_s);
    columns.real("dwell_s", row.dwell_s);
    columns.real("alighting_mean", row.alightingMean);
    columns.real("alighting_sd", row.alightingSd);
    columns.integer("doors", row.doors);
}

void describe(auto& columns, RowOf<GoalMultiplierRow> auto& row)
{
    columns.reference("profile", row.profile);
    columns.reference("target_type", row.type);
    columns.real("factor", row.factor);
}

void describe(auto& columns, RowOf<ProfileColorRow> auto& row)
{
    columns.reference("profile", row.profile);
    columns.integer("place", row.place);
    columns.color("color", row.color);
}

void describe(auto& columns, RowOf<ProfileParameterRow> auto& row)
{
    columns.reference("profile", row.profile);
    columns.text("name", row.name);
    columns.real("value", row.value);
}

void describe(auto& columns, RowOf<world::Crowd> auto& row)
{
    columns.text("name", row.name);
    columns.reference("profile", row.profile);
    columns.integer("count", row.count);
    columns.reference("region", row.region);
    columns.real("start_s", row.start_s);
    columns.reference("target", row.target);
    columns.kind("at_end", row.atEnd);
    columns.reference("companions", row.companions);
    columns.integer("group_low", row.groupLow);
    columns.integer("group_high", row.groupHigh);
    columns.kind("group_form", row.groupForm);
}

void describe(auto& columns, RowOf<WaypointRow> auto& row)
{
    columns.reference("crowd", row.crowd);
    columns.integer("place", row.place);
    columns.coordinates("x", "y", row.position);
}

void describe(auto& columns, RowOf<ProxyRuleRow> auto& row)
{
    columns.text("name", row.name);
    columns.kind("proxy", row.proxy);
    columns.text("carrier", row.carrier);
    columns.integer("carrier_number", row.carrierNumber);
    columns.real("share", row.share);
}

void describe(auto& columns, RowOf<RuleParameterRow> auto& row)
{
    columns.reference("rule", row.rule);
    columns.text("name", row.name);
    columns.optionalReal("number", row.number);
    columns.optionalText("text", row.text);
    columns.optionalReal("x", row.x);
    columns.optionalReal("y", row.y);
}

void describe(auto& columns, RowOf<world::JunctionEdit> auto& row)
{
    columns.choice("change", row.change, kJunctionChanges);
    columns.text("junction", row.junction);
    columns.coordinates("x", "y", row.position);
}

void describe(auto& columns, RowOf<world::PinnedAlibi> auto& row)
{
    columns.large("agent", row.agent);
    columns.reference("origin", row.origin);
    columns.reference("destination", row.destination);
    columns.text("reason", row.reason);
    columns.real("time_s", row.time_s);
    columns.text("note", row.note);
}

void describe(auto& columns, RowOf<world::ReferencePicture> auto& row)
{
    columns.text("name", row.name);
    columns.sharedBlob("file", row.file);
    columns.integer("width_px", row.width_px);
    columns.integer("height_px", row.height_px);
    columns.coordinates("corner_x", "corner_y", row.placement.corner);
    columns.real("right_x_m", row.placement.right.x);
    columns.real("right_y_m", row.placement.right.y);
    columns.real("down_x_m", row.placement.down.x);
    columns.real("down_y_m", row.placement.down.y);
    columns.real("opacity", row.opacity);
}

void describe(auto& columns, RowOf<world::Recording> auto& row)
{
    columns.text("name", row.name);
    columns.text("source", row.source);
    columns.text("licence", row.licence);
    columns.text("frame_of_reference", row.frameOfReference);
    columns.real("frame_rate_hz", row.frameRate_hz);
    columns.coordinates("origin_x", "origin_y", row.placement.origin);
    columns.real("turn_rad", row.placement.turn_rad);
    columns.sharedBlob("tracks", row.tracks);
}

void describe(auto& columns, RowOf<world::VehicleKind> auto& row)
{
    columns.text("name", row.name);
    columns.color("color", row.color);
    columns.real("length_m", row.length_m);
    columns.real("width_m", row.width_m);
    columns.real("height_m", row.height_m);
    columns.real("turning_radius_m", row.turningRadius_m);
    columns.real("acceleration_mps2", row.acceleration_mps2);
    columns.real("braking_mps2", row.braking_mps2);
    columns.real("speed_mps", row.speed_mps);
    columns.flag("car_lanes", row.usesCarLanes);
    columns.flag("bicycle_lanes", row.usesBicycleLanes);
    columns.flag("bus_lanes", row.usesBusLanes);
    columns.reference("state_set", row.states);
}

void describe(auto& columns, RowOf<world::Lane> auto& row)
{
    columns.polyline(row.points);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.real("width_m", row.width_m);
    columns.real("limit_mps", row.limit_mps);
    columns.kind("kind", row.kind);
}

void describe(auto& columns, RowOf<world::Signal> auto& row)
{
    columns.text("name", row.name);
    columns.real("green_s", row.green_s);
    columns.real("amber_s", row.amber_s);
    columns.real("red_s", row.red_s);
    columns.real("offset_s", row.offset_s);
}

void describe(auto& columns, RowOf<world::StopLine> auto& row)
{
    columns.line(row.a, row.b);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.reference("signal", row.signal);
}

void describe(auto& columns, RowOf<world::Crossing> auto& row)
{
    columns.line(row.a, row.b);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.real("width_m", row.width_m);
    columns.reference("signal", row.signal);
}

void describe(auto& columns, RowOf<world::VehicleDemand> auto& row)
{
    columns.reference("lane", row.lane);
    columns.reference("kind", row.kind);
    columns.optionalInteger("hour", row.hour);
    columns.real("vehicles_per_h", row.vehicles_per_h);
}

void describe(auto& columns, RowOf<world::ParkingRow> auto& row)
{
    columns.polyline(row.points);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.kind("angle", row.angle);
    columns.integer("places", row.places);
    columns.reference("kind", row.kind);
    columns.real("taken", row.taken);
}

void describe(auto& columns, RowOf<world::PaintedDirection> auto& row)
{
    columns.polyline(row.points);
    columns.text("name", row.name);
    columns.integer("level", row.level);
    columns.real("width_m", row.width_m);
    columns.real("share", row.share);
}

void describe(auto& columns, RowOf<world::StateSet> auto& row)
{
    columns.text("name", row.name);
    columns.text("source", row.source);
    columns.text("licence", row.licence);
    columns.kind("kind", row.kind);
    columns.sharedBlob("states", row.bytes);
}

void describe(auto& columns, RowOf<MetaRow> auto& row)
{
    columns.text("key", row.key);
    columns.text("value", row.value);
}

void describe(auto& columns, RowOf<BakeRow> auto& row)
{
    columns.text("world_hash", row.worldHash);
    columns.blob("bytes", row.bytes);
}

void describe(auto& columns, RowOf<HourBakeRow> auto& row)
{
    columns.text("world_hash", row.worldHash);
    columns.blob("bytes", row.bytes);
}

} // namespace passerby::storage
