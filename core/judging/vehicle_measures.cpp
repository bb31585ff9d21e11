// SPDX-License-Identifier: Apache-2.0
#include "core/judging/vehicle_measures.h"

#include "core/judging/gathered.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>

namespace passerby::judging {

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<MeasureName, kVehicleMeasures> kVehicleNames{{
    {"gap_w1_m", "gap, W1", "m", 2},
    {"headway_w1_s", "headway, W1", "s", 2},
    {"speed_w1_mps", "speed, W1", "m/s", 2},
    {"acceleration_w1_mps2", "acceleration, W1", "m/s²", 3},
    {"offset_w1_m", "offset from the lane, W1", "m", 2},
    {"deviation_m", "deviation", "m", 2},
    {"gap_m", "mean gap", "m", 2},
    {"headway_s", "mean headway", "s", 2},
    {"speed_mps", "mean speed", "m/s", 2},
    {"acceleration_mps2", "acceleration", "m/s²", 2},
    {"offset_m", "offset from the lane", "m", 2},
    {"lane_changes_per_min", "lane changes, a vehicle", "1/min", 2},
    {"touching_share", "touch somebody", "%", 2},
    {"near_misses_share", "collision within 1.5 s", "%", 2},
    {"people_first_share", "people go first", "%", 1},
    {"nearest_person_m", "least distance to people", "m", 2},
    {"encroachment_s", "post-encroachment time", "s", 2},
}};

using Samples = std::vector<double> VehicleSamples::*;

constexpr std::array<std::pair<VehicleMeasure, Samples>, 5> kCompared{{
    {VehicleMeasure::gapDistance, &VehicleSamples::gaps_m},
    {VehicleMeasure::headwayDistance, &VehicleSamples::headways_s},
    {VehicleMeasure::speedDistance, &VehicleSamples::speeds_mps},
    {VehicleMeasure::accelerationDistance, &VehicleSamples::accelerations_mps2},
    {VehicleMeasure::offsetDistance, &VehicleSamples::offsets_m},
}};

void compare(const VehicleSide& a, const Kept& keptOfA, const VehicleSide& b, const Kept& keptOfB, VehicleFigureList& figures)
{
    for (const auto& [measure, samples] : kCompared) {
        const std::vector<double> first = gathered(a.vehicles, keptOfA, samples);
        const std::vector<double> second = gathered(b.vehicles, keptOfB, samples);
        at(figures, measure) = first.empty() || second.empty() ? kNoNumber : statistics::wasserstein(first, second);
    }
}

void describePeople(const VehicleSide& side, const Kept& kept, VehicleFigureList& figures)
{
    double encounters = 0.0;
    double first = 0.0;
    std::vector<double> encroachments;
    std::vector<double> least;
    for (std::size_t i = 0; i < side.vehicles.size(); ++i) {
        if (!kept[i])
            continue;
        for (const Yielding& yielding : side.vehicles[i].yielding) {
            encounters += 1.0;
            first += yielding.isPersonFirst ? 1.0 : 0.0;
            if (std::isfinite(yielding.encroachment_s))
                encroachments.push_back(yielding.encroachment_s);
        }
        const std::vector<double>& near = side.vehicles[i].nearestPerson_m;
        if (!near.empty())
            least.push_back(*std::min_element(near.begin(), near.end()));
    }
    at(figures, VehicleMeasure::peopleFirst) = encounters > 0.0 ? first / encounters : kNoNumber;
    at(figures, VehicleMeasure::encroachment) = meanOf(encroachments);
    at(figures, VehicleMeasure::nearestPerson) = meanOf(least);
}

/// What a side has by itself.
void describe(const VehicleSide& side, const Kept& kept, VehicleFigureList& figures)
{
    double samples = 0.0;
    double touching = 0.0;
    double nearMisses = 0.0;
    double changes = 0.0;
    double seconds = 0.0;
    for (std::size_t i = 0; i < side.vehicles.size(); ++i) {
        if (!kept[i])
            continue;
        samples += static_cast<double>(side.vehicles[i].samples);
        touching += static_cast<double>(side.vehicles[i].touching);
        nearMisses += static_cast<double>(side.vehicles[i].nearMisses);
        changes += static_cast<double>(side.vehicles[i].laneChanges);
        seconds += side.vehicles[i].seconds;
    }
    at(figures, VehicleMeasure::gap) = meanOf(gathered(side.vehicles, kept, &VehicleSamples::gaps_m));
    at(figures, VehicleMeasure::headway) = meanOf(gathered(side.vehicles, kept, &VehicleSamples::headways_s));
    at(figures, VehicleMeasure::speed) = meanOf(gathered(side.vehicles, kept, &VehicleSamples::speeds_mps));
    at(figures, VehicleMeasure::acceleration) = rootMeanSquare(gathered(side.vehicles, kept, &VehicleSamples::accelerations_mps2));
    at(figures, VehicleMeasure::offset) = rootMeanSquare(gathered(side.vehicles, kept, &VehicleSamples::offsets_m));
    at(figures, VehicleMeasure::laneChanges) = seconds > 0.0 ? 60.0 * changes / seconds : kNoNumber;
    at(figures, VehicleMeasure::touching) = samples > 0.0 ? touching / samples : kNoNumber;
    at(figures, VehicleMeasure::nearMisses) = samples > 0.0 ? nearMisses / samples : kNoNumber;
    describePeople(side, kept, figures);
}

std::vector<double> listedFigures(const VehicleFigureList& figures)
{
    return {figures.begin(), figures.end()};
}

} // namespace

const MeasureName& nameOf(VehicleMeasure measure)
{
    return kVehicleNames[static_cast<std::size_t>(measure)];
}

VehicleFigureList vehicleFiguresOf(const VehicleSide& model, const VehicleSide& recorded, const Kept& kept)
{
    VehicleFigureList figures;
    figures.fill(kNoNumber);
    compare(model, kept, recorded, kept, figures);
    at(figures, VehicleMeasure::deviation) = meanOf(gathered(model.vehicles, kept, &VehicleSamples::deviations_m));
    describe(model, kept, figures);
    return figures;
}

VehicleFigureList vehicleDifferences(const VehicleSide& recorded, const Kept& first, const Kept& second)
{
    VehicleFigureList differences;
    differences.fill(kNoNumber);
    VehicleFigureList other = differences;
    describe(recorded, first, differences);
    describe(recorded, second, other);
    for (std::size_t i = kVehicleDistances; i < kVehicleMeasures; ++i)
        differences[i] = std::abs(differences[i] - other[i]);
    compare(recorded, first, recorded, second, differences);
    return differences;
}

BoundedVehicleFigures boundedVehicleFigures(const VehicleSide& model, const VehicleSide& recorded, const foundation::JobContext& context)
{
    const auto figuresOfKept = [&](const Kept& kept) { return listedFigures(vehicleFiguresOf(model, recorded, kept)); };
    const auto all = boundedByBatches(recorded.vehicles.size(), figuresOfKept, context);
    BoundedVehicleFigures bounded;
    std::copy(all.begin(), all.end(), bounded.begin());
    for (std::size_t i = 0; i < kVehicleMeasures; ++i) {
        bounded[i].low = bounded[i].low < 0.0 ? 0.0 : bounded[i].low; // none can be
        if (nameOf(static_cast<VehicleMeasure>(i)).unit == "%" && bounded[i].high > 1.0)
            bounded[i].high = 1.0;
    }
    return bounded;
}

BoundedVehicleFigures vehicleNoise(const VehicleSide& recorded, std::uint64_t seed, const foundation::JobContext& context)
{
    const auto differencesOf = [&](const Kept& first, const Kept& second) {
        return listedFigures(vehicleDifferences(recorded, first, second));
    };
    const auto all = betweenHalves(recorded.vehicles.size(), seed, kVehicleMeasures, differencesOf, context);
    BoundedVehicleFigures noise;
    std::copy(all.begin(), all.end(), noise.begin());
    return noise;
}

std::vector<statistics::BoundedFigure> vehicleAdvantages(const VehicleSide& model, const VehicleSide& other, const VehicleSide& recorded,
                                                         const foundation::JobContext& context)
{
    const auto differences = [&](const Kept& kept) {
        const VehicleFigureList ours = vehicleFiguresOf(model, recorded, kept);
        const VehicleFigureList theirs = vehicleFiguresOf(other, recorded, kept);
        std::vector<double> apart;
        for (std::size_t i = 0; i < kVehicleDistances; ++i)
            apart.push_back(ours[i] - theirs[i]);
        return apart;
    };
    return boundedByBatches(recorded.vehicles.size(), differences, context);
}

} // namespace passerby::judging
