// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/level_of_service.h"
#include "core/world/region.h"

#include <array>
#include <cstdint>
#include <vector>

namespace passerby::run {

/// Which way somebody crosses a gate: forward is to the left of whoever looks from its first end to its second.
enum class GateWay : std::uint8_t { forward, backward };
inline constexpr std::size_t kGateWays = 2;

/// Who crossed a gate one way.
struct GateCounts {
    std::uint64_t all = 0;
    std::vector<std::uint64_t> byProfile; ///< [profiles] ascending by number
    std::vector<std::uint64_t> byGoal;    ///< [types + 1] by the type of their destination, ascending by number; those without one last

    friend bool operator==(const GateCounts&, const GateCounts&) = default;
};

/// A measurement line, and who crossed it since measures began.
struct GateMeasure {
    world::MeasurementLineId gate;
    double length_m = 0.0;
    std::array<GateCounts, kGateWays> ways;            ///< by GateWay
    std::uint64_t people = 0;                          ///< different ones, whichever way they crossed it first
    std::array<std::uint32_t, kGateWays> lastMinute{}; ///< crossings in the last minute, or since measures began
    double lastMinute_s = 0.0;                         ///< how long that is
    std::uint32_t busiestMinute = 0;                   ///< crossings both ways in the busiest whole minute; 0 before one has passed
    /// N–t curves: crossings, and different people, up to the end of each stretch of `curve_s`.
    std::array<std::vector<std::uint32_t>, kGateWays> curve;
    std::vector<std::uint32_t> curveOfPeople;

    [[nodiscard]] std::uint64_t crossings() const { return ways[0].all + ways[1].all; }
    [[nodiscard]] double lastMinute_per_min(GateWay way) const
    {
        return lastMinute_s > 0.0 ? lastMinute[static_cast<std::size_t>(way)] * 60.0 / lastMinute_s : 0.0;
    }
    /// Both ways together.
    [[nodiscard]] double lastMinute_per_min() const { return lastMinute_per_min(GateWay::forward) + lastMinute_per_min(GateWay::backward); }
    friend bool operator==(const GateMeasure&, const GateMeasure&) = default;
};

/// A region, and who was in it since measures began. Seconds are whole steps.
struct AreaMeasure {
    world::RegionId region;
    double area_m2 = 0.0; ///< of it on which people can walk
    world::ServiceUse use = world::ServiceUse::walkway;
    std::uint32_t now = 0; ///< people
    std::uint32_t most = 0;
    double person_s = 0.0;
    std::array<double, world::kServiceClasses> class_s{};       ///< how long it was of each class
    std::array<double, world::kServiceClasses> classPerson_s{}; ///< and how long people were in it meanwhile, all together
    world::ServiceClass worst = world::ServiceClass::a;         ///< at any step

    friend bool operator==(const AreaMeasure&, const AreaMeasure&) = default;
};

/// What the places of a city counted.
struct PlaceMeasures {
    double watched_s = 0.0;
    double curve_s = 0.0;           ///< of one entry of the N–t curves; the last may be cut short
    std::vector<GateMeasure> gates; ///< ascending by number
    std::vector<AreaMeasure> areas; ///< ascending by number

    [[nodiscard]] double perHour(std::uint64_t crossings) const
    {
        return watched_s > 0.0 ? static_cast<double>(crossings) * 3600.0 / watched_s : 0.0;
    }
    [[nodiscard]] double meanPeople(const AreaMeasure& area) const { return watched_s > 0.0 ? area.person_s / watched_s : 0.0; }
    friend bool operator==(const PlaceMeasures&, const PlaceMeasures&) = default;
};

} // namespace passerby::run
