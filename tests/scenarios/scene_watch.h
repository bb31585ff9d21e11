// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heter_sim/boxes.h"
#include "core/run/frame.h"
#include "core/world/world.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace passerby::testing::scenes {

// What is seen of scenes of people and vehicles while they run, frame by frame.

inline constexpr double kRadius_m = 0.2; // of people in these scenes
inline constexpr double kDeep_m = 0.05;  // deeper in each other than that is an overlap
inline constexpr double kStep_s = 0.1;

[[nodiscard]] inline geometry::Point placeOf(const run::Walker& walker)
{
    return {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
}

[[nodiscard]] inline geometry::Point placeOf(const run::Vehicle& vehicle)
{
    return {static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)};
}

[[nodiscard]] inline geometry::Point headingOf(const run::Vehicle& vehicle)
{
    return {std::cos(static_cast<double>(vehicle.heading_rad)), std::sin(static_cast<double>(vehicle.heading_rad))};
}

[[nodiscard]] inline heter_sim::OrientedBox outlineOf(const run::Vehicle& vehicle)
{
    return {{vehicle.x_m, vehicle.y_m}, vehicle.heading_rad, 0.5F * vehicle.length_m, 0.5F * vehicle.width_m};
}

/// Between the outline and the middle of somebody.
[[nodiscard]] inline double gap_m(const run::Vehicle& vehicle, geometry::Point person)
{
    const heter_sim::OrientedBox point{{static_cast<float>(person.x), static_cast<float>(person.y)}, 0.0F, 0.0F, 0.0F};
    return static_cast<double>(heter_sim::trueGap(outlineOf(vehicle), point));
}

[[nodiscard]] inline geometry::Point frontOf(const run::Vehicle& vehicle)
{
    return placeOf(vehicle) + headingOf(vehicle) * (0.5 * static_cast<double>(vehicle.length_m));
}

/// People: how far they walked, and how near to each other.
struct OnFootWatch {
    std::map<world::AgentId, geometry::Point> before; ///< where they were when looked at last
    std::map<world::AgentId, double> walked_m;        ///< by all who were ever there
    std::uint64_t near = 0;                           ///< looks × pairs within 2 m
    std::uint64_t overlaps = 0;                       ///< of these

    void look(const run::Frame& frame)
    {
        for (std::size_t i = 0; i < frame.walkers.size(); ++i) {
            const geometry::Point place = placeOf(frame.walkers[i]);
            const auto was = before.try_emplace(frame.walkers[i].agent, place).first;
            walked_m[frame.walkers[i].agent] += distance(place, was->second);
            was->second = place;
            for (std::size_t j = 0; j < i; ++j) {
                const double apart_m = distance(place, placeOf(frame.walkers[j]));
                near += apart_m < 2.0 ? 1 : 0;
                overlaps += apart_m < 2.0 * kRadius_m - kDeep_m ? 1 : 0;
            }
        }
    }
    [[nodiscard]] double leastWalked_m() const
    {
        const auto least =
            std::min_element(walked_m.begin(), walked_m.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return least == walked_m.end() ? 0.0 : least->second;
    }
    [[nodiscard]] double overlapping() const { return near > 0 ? static_cast<double>(overlaps) / static_cast<double>(near) : 0.0; }
};

/// Vehicles: how many there are, how they get on, and what they come near to.
struct RoadWatch {
    std::map<std::uint16_t, double> seen;               ///< looks × vehicles by kind
    std::map<std::uint32_t, std::pair<int, double>> on; ///< how often looked at, and how far driven
    int looks = 0;
    std::uint64_t overlaps = 0;
    std::uint64_t drivenInto = 0;            ///< looks × people in the outline of a moving vehicle, or whose body its front reaches
    std::uint64_t brushed = 0;               ///< looks × people whose body is against the side or the back of a moving vehicle
    double deepest_m = 0.0;                  ///< of these, in it
    std::map<std::uint32_t, double> stood_s; ///< since they drove last
    double longestStood_s = 0.0;

    void look(const run::Frame& frame)
    {
        ++looks;
        for (std::size_t i = 0; i < frame.vehicles.size(); ++i) {
            const run::Vehicle& vehicle = frame.vehicles[i];
            seen[vehicle.kind] += 1.0;
            ++on[vehicle.number].first;
            on[vehicle.number].second += static_cast<double>(vehicle.speed_mps) * kStep_s;
            double& since_s = stood_s[vehicle.number];
            since_s = vehicle.speed_mps < 0.1F ? since_s + kStep_s : 0.0;
            longestStood_s = std::max(longestStood_s, since_s);
            for (std::size_t j = 0; j < i; ++j)
                if (distance(placeOf(vehicle), placeOf(frame.vehicles[j])) < 8.0
                    && heter_sim::trueGap(outlineOf(vehicle), outlineOf(frame.vehicles[j])) < -0.001F)
                    ++overlaps;
            if (vehicle.speed_mps > 0.0F)
                for (const run::Walker& walker : frame.walkers)
                    lookAt(vehicle, placeOf(walker));
        }
    }
    void lookAt(const run::Vehicle& vehicle, geometry::Point person)
    {
        const double between_m = gap_m(vehicle, person);
        if (between_m >= kRadius_m)
            return;
        const double ahead_m = dot(person - placeOf(vehicle), headingOf(vehicle));
        const bool isInto = between_m < 0.0 || ahead_m > 0.5 * static_cast<double>(vehicle.length_m);
        ++(isInto ? drivenInto : brushed);
        deepest_m = std::max(deepest_m, kRadius_m - between_m);
    }
    [[nodiscard]] double mean(std::uint16_t kind) const { return seen.count(kind) > 0 ? seen.at(kind) / looks : 0.0; }
    [[nodiscard]] double mean() const { return mean(0) + mean(1) + mean(2); }
    /// Of those who were there for at least so long.
    [[nodiscard]] double slowest_mps(double least_s) const
    {
        double slowest = 99.0;
        for (const auto& [number, of] : on)
            if (of.first * kStep_s >= least_s)
                slowest = std::min(slowest, of.second / (of.first * kStep_s));
        return slowest;
    }
    [[nodiscard]] std::string told() const
    {
        return std::to_string(mean(0)) + " + " + std::to_string(mean(1)) + " + " + std::to_string(mean(2)) + " vehicles, slowest "
               + std::to_string(slowest_mps(30.0)) + " m/s, stood at most " + std::to_string(longestStood_s) + " s, "
               + std::to_string(overlaps) + " overlaps, " + std::to_string(drivenInto) + " driven into, " + std::to_string(brushed)
               + " brushed, at most " + std::to_string(deepest_m) + " m deep";
    }
};

/// Whether vehicles pass lines at red, and people step onto crosswalks while they have no green.
struct LightWatch {
    const world::World& world;
    std::map<std::uint32_t, geometry::Point> fronts;
    std::map<world::AgentId, bool> wasAcross;
    int passed = 0; ///< lines, by vehicles
    int passedAtRed = 0;
    int begun = 0; ///< ways across, by people
    int begunAtRed = 0;
    std::size_t mostStanding = 0;

    void look(const run::Frame& frame)
    {
        std::size_t standing = 0;
        for (const run::Vehicle& vehicle : frame.vehicles) {
            standing += vehicle.speed_mps < 0.1F ? 1 : 0;
            const geometry::Point front = frontOf(vehicle);
            const geometry::Point was = fronts.try_emplace(vehicle.number, front).first->second;
            for (const auto& [id, line] : world.stopLines())
                if (passes(line, was, front, headingOf(vehicle))) {
                    ++passed;
                    passedAtRed += lightOf(line.signal, frame.clock_s - kStep_s) == world::SignalLight::red ? 1 : 0;
                }
            fronts[vehicle.number] = front;
        }
        mostStanding = std::max(mostStanding, standing);
        for (const run::Walker& walker : frame.walkers)
            lookAt(walker, frame.clock_s);
    }
    void lookAt(const run::Walker& walker, double clock_s)
    {
        bool isAcross = false;
        for (const auto& [id, cell] : world.cells())
            isAcross = isAcross || (cell.kind == world::CellKind::crosswalk && contains(cell.polygon, placeOf(walker)));
        if (bool& was = wasAcross.try_emplace(walker.agent, isAcross).first->second; was != isAcross) {
            was = isAcross;
            begun += isAcross ? 1 : 0;
            const world::SignalLight light = lightOf(world.crossings().at(0).row->signal, clock_s - kStep_s);
            begunAtRed += isAcross && light != world::SignalLight::green ? 1 : 0;
        }
    }
    [[nodiscard]] world::SignalLight lightOf(world::SignalId signal, double clock_s) const
    {
        return world::lightOf(*world.trafficSignals().find(signal), clock_s);
    }
    /// From before the line to beyond it, on the side of the road where one stops.
    static bool passes(const world::StopLine& line, geometry::Point was, geometry::Point now, geometry::Point ahead)
    {
        const geometry::Point along = line.b - line.a;
        const double turn = cross(along, ahead);
        const double share = dot(now - line.a, along) / dot(along, along);
        return std::abs(turn) > 0.7 * length(along) && share > 0.0 && share < 1.0 && cross(along, was - line.a) * turn < 0.0
               && cross(along, now - line.a) * turn >= 0.0;
    }
};

} // namespace passerby::testing::scenes
