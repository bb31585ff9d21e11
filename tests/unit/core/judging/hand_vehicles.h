// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/judging/judge_vehicles.h"
#include "tests/unit/core/judging/hand_tracks.h"

namespace passerby::testing {

/// A car of 4 m by 1.8 m, seen ten times a second.
inline judging::VehicleTrack handCar(std::uint32_t id, double from_s, double to_s, const std::function<geometry::Point(double)>& at)
{
    judging::VehicleTrack car{handTrack(id, from_s, to_s, at), 4.0, 1.8};
    car.track.kind = heter_sim::AgentKind::car;
    return car;
}

inline judging::VehicleTrack straightCar(std::uint32_t id, double from_s, double to_s, geometry::Point begin, geometry::Point velocity)
{
    return handCar(id, from_s, to_s, [=](double t_s) { return begin + velocity * t_s; });
}

/// Lanes along x, 3.5 m wide, whose middles are at these y.
inline judging::LaneLines lanesAlongX(std::initializer_list<double> middles)
{
    judging::LaneLines lanes;
    for (const double y : middles)
        lanes.emplace_back(std::vector<geometry::Point>{{0.0, y}, {300.0, y}}, 3.5);
    return lanes;
}

inline judging::VehicleTracks vehicleTracksOf(std::vector<judging::VehicleTrack> cars, std::vector<heter_sim::Track> people = {},
                                              judging::LaneLines lanes = lanesAlongX({0.0}))
{
    return {10.0, std::move(cars), std::move(people), std::move(lanes)};
}

inline bool isAbout(double a, double b, double slack = 1e-6)
{
    return std::abs(a - b) <= slack;
}

} // namespace passerby::testing
