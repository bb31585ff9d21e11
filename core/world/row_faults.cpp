// SPDX-License-Identifier: Apache-2.0
// What is wrong with rows of places and people, and with settings.
#include "core/foundation/limits.h"
#include "core/world/faults.h"

namespace passerby::world {

namespace {

constexpr double kMostPeoplePerMinute = 1e6;
constexpr std::array<const char*, kServiceUses> kRoomOrders{
    "At each level of service on ways a person must have more room than at the next.",
    "At each level of service on stairs a person must have more room than at the next.",
    "At each level of service on platforms a person must have more room than at the next."};
constexpr double kLeastSpeed_mps = 0.01;
constexpr std::int64_t kMostPeople = 1'000'000'000'000;
constexpr double kLeastSpeedShare = 0.1;

} // namespace

Fault findFault(const Cell& row)
{
    return Faults().level(row.level).polygon(row.polygon).result();
}

Fault findFault(const Portal& row)
{
    return Faults()
        .ends(row.a, row.b)
        .require(row.cellA != row.cellB, "Both sides are the same cell.")
        .height("The elevation", row.elevation_m)
        .within("The speed of the escalator (m/s)", row.speed_mps, 0.05, 10.0)
        .within("The number of people in the cabin", row.capacity, 1, 1000)
        .within("The cycle of the lift (s)", row.cycle_s, 1.0, 86400.0)
        .above("The mean time at the gate (s)", row.serviceMean_s, 0.0, kServiceLimit_s)
        .within("The spread of the time at the gate (s)", row.serviceSd_s, 0.0, kServiceLimit_s)
        .result();
}

Fault findFault(const TargetType& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.");
    faults.duration("The mean wait", row.waitMean_s).duration("The spread of the wait", row.waitSd_s);
    if (row.hourlyWaitMean_s)
        for (const double mean : *row.hourlyWaitMean_s)
            faults.duration("An hourly mean wait", mean);
    for (const Goal& goal : row.goals) {
        faults.within("A weight", goal.weight, -1e12, 1e12); // negative ones are for the checks to report
        if (goal.hourlyWeight)
            for (const double weight : *goal.hourlyWeight)
                faults.within("An hourly weight", weight, -1e12, 1e12);
    }
    return faults.result();
}

Fault findFault(const Target& row)
{
    return Faults().point("The position", row.position).result();
}

Fault findFault(const Obstacle& row)
{
    return Faults()
        .level(row.level)
        .polygon(row.polygon)
        .height("The base", row.base_m)
        .height("The height", row.height_m)
        .within("The height of the roof (m)", row.roofHeight_m, 0.0, kHeightLimit_m)
        .result();
}

Fault findFault(const Region& row)
{
    return Faults()
        .level(row.level)
        .polygon(row.polygon)
        .within("The share of their speed at which people walk in it", row.speedShare, kLeastSpeedShare, 1.0)
        .result();
}

Fault findFault(const MeasurementLine& row)
{
    return Faults()
        .level(row.level)
        .ends(row.a, row.b)
        .within("The number of people a minute above which it warns", row.warnAbove_per_min, 0.0, kMostPeoplePerMinute)
        .result();
}

Fault findFault(const Attractor& row)
{
    return Faults()
        .point("The position", row.position)
        .above("The strength", row.strength, 0.0, 1e9)
        .above("The reach", row.reach_m, 0.0, 1e7)
        .result();
}

Fault findFault(const JunctionEdit& row)
{
    return Faults().point("The position", row.position).result();
}

Fault findFault(const AgentProfile& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.").within("The share", row.share, 0.0, 1e12);
    faults.within("The mean speed (m/s)", row.speedMean_mps, kLeastSpeed_mps, 100.0)
        .within("The spread of the speed", row.speedSd_mps, 0.0, 100.0);
    faults.above("The radius", row.radius_m, 0.0, 100.0);
    for (const auto& [type, factor] : row.goalMultipliers)
        faults.within("A multiplier of goals", factor, 0.0, 1e9);
    if (row.boundReach_m)
        faults.above("The reach of own targets", *row.boundReach_m, 0.0, 1e7);
    for (const auto& [name, value] : row.parameters)
        faults.require(std::isfinite(value), "A parameter is not a number.");
    return faults.result();
}

Fault findFault(const Crowd& row)
{
    Faults faults;
    faults.require(row.count >= 0, "The number of people is negative.").duration("The start", row.start_s);
    faults.require(row.count <= foundation::kMostPeopleInCrowd, "A crowd has at most {} people, but this one has {}.",
                   foundation::kMostPeopleInCrowd, row.count);
    faults.require(row.groupLow >= 1 && row.groupLow <= row.groupHigh && row.groupHigh <= kMostInGroup,
                   "A crowd walks in groups of 1 to {}, the fewest first, but this one in groups of {} to {}.", kMostInGroup, row.groupLow,
                   row.groupHigh);
    for (const geometry::Point p : row.waypoints)
        faults.point("A waypoint", p);
    return faults.result();
}

Fault findFault(const ProxyRule& row)
{
    Faults faults;
    faults.within("The share", row.share, 0.0, 1.0);
    for (const auto& [name, value] : row.parameters) {
        if (const auto* number = std::get_if<double>(&value))
            faults.require(std::isfinite(*number), "A parameter is not a number.");
        if (const auto* p = std::get_if<geometry::Point>(&value))
            faults.point("A parameter", *p);
    }
    return faults.result();
}

Fault findFault(const PinnedAlibi& row)
{
    return Faults().duration("The time", row.time_s).result();
}

Fault findFault(const Settings& settings)
{
    Faults faults;
    faults.require(!settings.epsg || *settings.epsg > 0, "The EPSG code is not positive.");
    for (const std::int64_t coordinate : settings.origin_m)
        faults.within("The origin", static_cast<double>(coordinate), -1e9, 1e9);
    faults.require(settings.population >= 0 && settings.population <= kMostPeople, "The population must lie between 0 and {}, but is {}.",
                   kMostPeople, settings.population);
    faults.within("The time of day", settings.initialTime_s, 0.0, 86400.0);
    if (settings.flowLaw) {
        faults.within("The density of a jam, people per m²,", settings.flowLaw->jamDensity_per_m2, 0.1, 100.0);
        faults.within("The shape of the flow law, people per m²,", settings.flowLaw->shape_per_m2, 0.01, 100.0);
        faults.within("The slowest share of the free speed", settings.flowLaw->slowestShare, 0.001, 1.0);
    }
    for (std::size_t use = 0; use < kServiceUses; ++use) {
        const ServiceBounds& bounds = settings.levels.of(static_cast<ServiceUse>(use));
        for (const double bound_m2 : bounds)
            faults.above("The area for a person at a level of service (m²)", bound_m2, 0.0, 1e4);
        faults.require(areBounds(bounds), kRoomOrders[use]);
    }
    return faults.result();
}

} // namespace passerby::world
