// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"
#include "core/statistics/paired_difference.h"
#include "core/world/level_of_service.h"
#include "core/world/region.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace passerby::comparison {

/// Something of both cities that are compared: the change leads from A to B.
template <class T>
struct Both {
    T a{};
    T b{};

    friend bool operator==(const Both&, const Both&) = default;
};

/// A figure of both cities. `exact` follows from the steady states without chance, nothing where a city has no such thing; `counted` is the
/// mean over runs with bounds of 95 % (Student's t over seeds), nothing where nobody ran them.
struct Figure {
    Both<std::optional<double>> exact{};
    Both<std::optional<statistics::MeanInterval>> counted{};
    std::optional<statistics::MeanInterval> countedChange{}; ///< B less A, seed by seed

    [[nodiscard]] std::optional<double> change() const { return exact.a && exact.b ? std::optional(*exact.b - *exact.a) : std::nullopt; }
};

/// What is known of one of the cities as a whole.
struct CitySide {
    std::string title;
    std::uint64_t hash = 0; ///< of its bake
    std::size_t targets = 0;
    std::size_t nodes = 0;
    std::size_t segments = 0;
    std::size_t types = 0;
    std::size_t profiles = 0;
    double walkingShare = 0.0;
    double tripsPerPersonPerDay = 0.0;
    double checkSum = 0.0;
    std::string attribution;
};

/// People on their way to one type of place, or people of one profile.
struct ComparedGroup {
    std::string name;
    Figure walking;  ///< people on their way at a moment
    Figure time_s;   ///< of a walk, on average
    Figure length_m; ///< of a walk, on average; nothing by type where people of several profiles walk
};

/// Shares of those who walk whose cell has, at its mean density, each of Fruin's levels of service; they sum to 1, or are all 0 where
/// nobody walks.
using ServiceShares = std::array<double, world::kServiceClasses>;

/// A measurement line, found in both cities by its name, else by its number.
struct ComparedGate {
    Both<std::optional<world::MeasurementLineId>> gate;
    Both<std::string> name;
    std::array<Figure, 2> ways; ///< people an hour, by run::GateWay
    Figure both;                ///< ways together
};

/// A region, likewise.
struct ComparedArea {
    Both<std::optional<world::RegionId>> region;
    Both<std::string> name;
    Both<double> area_m2;
    Figure people;                              ///< in it at a moment, on average
    Both<std::optional<char>> service;          ///< level at the mean number of people to expect, A to F
    Both<std::optional<ServiceShares>> counted; ///< shares of the time in runs
};

/// A way between two places of one cell, both directions together, in the coordinates of A.
struct ComparedWay {
    geometry::Point from;
    geometry::Point to;
    int level = 0;
    double elevation_m = 0.0; ///< of the middle
    double length_m = 0.0;    ///< > 0, along the slope
    Both<bool> isThere;
    Both<double> people; ///< on it at a moment, on average; 0 where it is not there

    [[nodiscard]] double change_per_m() const { return (people.b - people.a) / length_m; }
};

/// What people would call a place, where many ways changed alike.
struct ChangedPlace {
    std::string name;
    int level = 0;
    geometry::Point middle; ///< of the change, in the coordinates of A
    Both<double> people;    ///< who walk there at a moment, on average
    Both<double> area_m2;   ///< that can be walked on

    [[nodiscard]] double change() const { return people.b - people.a; }
    [[nodiscard]] double density_per_m2(double walking, double walkable_m2) const
    {
        return walkable_m2 > 0.0 ? walking / walkable_m2 : 0.0;
    }
    [[nodiscard]] double densityA() const { return density_per_m2(people.a, area_m2.a); }
    [[nodiscard]] double densityB() const { return density_per_m2(people.b, area_m2.b); }
};

/// Things of one kind that only one of the cities has where it has them.
struct ChangedThings {
    std::string kind; ///< in the plural, "portals"
    std::vector<std::string> gone;
    std::vector<std::string> added;
};

/// How the runs were made that the counted figures are of.
struct RunSet {
    std::vector<std::uint64_t> seeds;
    double seconds = 0.0; ///< counted in each
    Both<std::uint64_t> people;
    double startClock_s = 0.0;
};

/// Two cities beside each other.
struct Comparison {
    Both<CitySide> cities;
    Figure people; ///< who keep a schedule
    Figure walking;
    Figure tripsPerPersonPerDay;
    Figure walkLength_m;
    Figure walkTime_s;
    Both<ServiceShares> service;
    std::vector<ComparedGroup> byType;
    std::vector<ComparedGroup> byProfile; ///< empty where it was not asked for
    std::vector<ComparedGate> gates;      ///< those of A ascending, then those of B alone
    std::vector<ComparedArea> areas;      ///< likewise
    std::vector<ComparedWay> ways;
    std::vector<ChangedPlace> mostPeople;  ///< at most kMostPlaces, the largest change of people first
    std::vector<ChangedPlace> mostDensity; ///< the same by people per m²
    std::vector<ChangedThings> things;     ///< kinds of which anything is gone or new
    std::optional<RunSet> runs;
    std::vector<std::string> notes; ///< sentences about what limits the comparison
    bool hasHour = false;
    double hour = 0.0; ///< time of day of whose habits it is, where it is of an hour
};

inline constexpr std::size_t kMostPlaces = 10;

} // namespace passerby::comparison
