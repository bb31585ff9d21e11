// SPDX-License-Identifier: Apache-2.0
#include "core/world/row_rules.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::world {

namespace {

void snap(geometry::Point& p)
{
    p = geometry::snapped(p);
}

/// Of a row that is a straight line.
void snapEnds(auto& row)
{
    snap(row.a);
    snap(row.b);
}

/// On the grid, without points that say the one before again.
void snapLine(std::vector<geometry::Point>& points)
{
    for (geometry::Point& p : points)
        snap(p);
    points.erase(std::unique(points.begin(), points.end()), points.end());
}

} // namespace

Cell normalised(Cell row)
{
    row.polygon = geometry::normalised(row.polygon);
    return row;
}

Portal normalised(Portal row)
{
    snapEnds(row);
    return row;
}

TargetType normalised(TargetType row)
{
    return row;
}

Target normalised(Target row)
{
    snap(row.position);
    return row;
}

Obstacle normalised(Obstacle row)
{
    row.polygon = geometry::normalised(row.polygon);
    return row;
}

Region normalised(Region row)
{
    row.polygon = geometry::normalised(row.polygon);
    return row;
}

MeasurementLine normalised(MeasurementLine row)
{
    snapEnds(row);
    return row;
}

Attractor normalised(Attractor row)
{
    snap(row.position);
    return row;
}

JunctionEdit normalised(JunctionEdit row)
{
    snap(row.position);
    return row;
}

AgentProfile normalised(AgentProfile row)
{
    return row;
}

Crowd normalised(Crowd row)
{
    for (geometry::Point& p : row.waypoints)
        snap(p);
    return row;
}

ProxyRule normalised(ProxyRule row)
{
    for (auto& [name, value] : row.parameters)
        if (auto* p = std::get_if<geometry::Point>(&value))
            snap(*p);
    return row;
}

PinnedAlibi normalised(PinnedAlibi row)
{
    return row;
}

ReferencePicture normalised(ReferencePicture row)
{
    snap(row.placement.corner);
    return row;
}

Recording normalised(Recording row)
{
    snap(row.placement.origin);
    return row;
}

FixtureKind normalised(FixtureKind row)
{
    return row;
}

WaitingLine normalised(WaitingLine row)
{
    snapLine(row.points);
    return row;
}

Need normalised(Need row)
{
    return row;
}

Duty normalised(Duty row)
{
    for (geometry::Point& p : row.points)
        snap(p);
    return row;
}

TrainService normalised(TrainService row)
{
    return row;
}

Fixture normalised(Fixture row)
{
    snap(row.position);
    row.heading_rad = std::remainder(row.heading_rad, 2.0 * std::numbers::pi);
    return row;
}

VehicleKind normalised(VehicleKind row)
{
    return row;
}

Lane normalised(Lane row)
{
    snapLine(row.points);
    return row;
}

Signal normalised(Signal row)
{
    return row;
}

StopLine normalised(StopLine row)
{
    snapEnds(row);
    return row;
}

Crossing normalised(Crossing row)
{
    snapEnds(row);
    return row;
}

VehicleDemand normalised(VehicleDemand row)
{
    return row;
}

ParkingRow normalised(ParkingRow row)
{
    snapLine(row.points);
    return row;
}

PaintedDirection normalised(PaintedDirection row)
{
    snapLine(row.points);
    return row;
}

StateSet normalised(StateSet row)
{
    return row;
}

Story normalised(Story row)
{
    for (Slide& slide : row.slides) {
        snap(slide.camera.center);
        slide.camera.yaw_deg = std::remainder(slide.camera.yaw_deg, 360.0);
        snapLine(slide.line);
    }
    return row;
}

} // namespace passerby::world
