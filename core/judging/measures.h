// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/batches.h"
#include "core/judging/samples.h"

#include <array>
#include <string_view>

namespace passerby::judging {

/// What is measured of a model beside a recording. The order is that of all tables.
enum class Measure : std::uint8_t {
    speedDistance,        ///< W1 of speeds, m/s
    speedKs,              ///< Kolmogorov and Smirnov's distance of them
    accelerationDistance, ///< W1, m/s²
    accelerationKs,
    turnDistance, ///< W1 of turns in 0.4 s, degrees
    turnKs,
    nearestDistance, ///< W1 of distances to the nearest, m
    deviation,       ///< mean distance from where they were recorded at the same time, m
    diagram,         ///< mean difference of speed at equal density, m/s
    meanSpeed,       ///< m/s, and from here on what each side has by itself
    acceleration,    ///< root of the mean square, m/s²
    turn,            ///< 95 % quantile, degrees
    tooNear,         ///< share of samples nearer than 0.4 m to somebody
    arrivals,        ///< share of people who come to where they want to
    throughput,      ///< who come there before the recording ends, a minute
    slowestSecond,   ///< least mean speed of a second of the recording in which five people are measured, m/s; without bounds
    jitter           ///< root of the mean square acceleration from step to step, m/s²; of who was recorded, over 0.4 s
};
inline constexpr std::size_t kMeasures = 17;
inline constexpr std::size_t kDistances = static_cast<std::size_t>(Measure::meanSpeed); ///< those that compare two sides come first

/// How a measure is called.
struct MeasureName {
    std::string_view key;  ///< in JSON, with the unit
    std::string_view name; ///< for people
    std::string_view unit; ///< "%" of shares, which are kept as parts of 1
    int digits = 3;        ///< behind the point, of shares in percent
};
[[nodiscard]] const MeasureName& nameOf(Measure measure);

/// Not a number of none.
[[nodiscard]] double meanOf(const std::vector<double>& values);
[[nodiscard]] double rootMeanSquare(const std::vector<double>& values);

/// By Measure; not a number where there is nothing to measure.
using Figures = std::array<double, kMeasures>;

/// A model against the recording, of the people that are kept on both sides (`kept`: one a person of a Side).
[[nodiscard]] Figures figuresOf(const Side& model, const Side& recorded, const Kept& kept);
/// Two parts of the recorded people against each other: of what each side has by itself, the difference without sign. What only a model
/// has is no number, and neither are arrivals and throughput, for everybody who was recorded arrives.
[[nodiscard]] Figures differencesBetween(const Side& recorded, const Kept& first, const Kept& second);

/// Speed at a density, of the moments at which the density is within a bin.
struct DiagramBin {
    double density_m2 = 0.0; ///< the middle of the bin
    std::size_t moments = 0;
    double speed_mps = 0.0; ///< mean over the moments of the mean speed of the measured people in the area
};
inline constexpr double kBin_per_m2 = 0.25;
inline constexpr std::size_t kLeastMoments = 5; ///< bins of fewer say nothing
/// Bins of at least kLeastMoments moments, by density.
[[nodiscard]] std::vector<DiagramBin> fundamentalDiagram(const Side& side, const Kept& kept);

/// What is plotted: all samples of a side of one kind, ascending.
[[nodiscard]] std::vector<double> allOf(const Side& side, std::vector<double> PersonSamples::*samples);

} // namespace passerby::judging
