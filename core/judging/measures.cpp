// SPDX-License-Identifier: Apache-2.0
#include "core/judging/measures.h"

#include "core/judging/gathered.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace passerby::judging {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kLeastInSecond = 5; // people

constexpr std::array<MeasureName, kMeasures> kNames{{
    {"speed_w1_mps", "speed, W1", "m/s", 3},
    {"speed_ks", "speed, KS", "", 3},
    {"acceleration_w1_mps2", "acceleration, W1", "m/s²", 3},
    {"acceleration_ks", "acceleration, KS", "", 3},
    {"turn_w1_deg", "turn, W1", "°", 2},
    {"turn_ks", "turn, KS", "", 3},
    {"nearest_w1_m", "nearest, W1", "m", 3},
    {"deviation_m", "deviation", "m", 2},
    {"diagram_mps", "speed at equal density", "m/s", 3},
    {"mean_speed_mps", "mean speed", "m/s", 3},
    {"acceleration_mps2", "acceleration", "m/s²", 3},
    {"turn_95_deg", "turn, 95 %", "°", 1},
    {"too_near_share", "nearer than 0.4 m", "%", 2},
    {"arrivals_share", "arrive", "%", 1},
    {"throughput_per_min", "throughput", "1/min", 1},
    {"slowest_second_mps", "slowest second", "m/s", 3},
    {"jitter_mps2", "jitter", "m/s²", 2},
}};

/// What is sorted of a side, once for all measures.
struct Sorted {
    std::vector<double> speeds;
    std::vector<double> accelerations;
    std::vector<double> turns;
    std::vector<double> nearest;
};

Sorted sortedOf(const Side& side, const Kept& kept)
{
    return {gathered(side.people, kept, &PersonSamples::speeds_mps), gathered(side.people, kept, &PersonSamples::accelerations_mps2),
            gathered(side.people, kept, &PersonSamples::turns_deg), gathered(side.people, kept, &PersonSamples::nearest_m)};
}

double meanSpeedOfSlowestSecond(const Side& side, const Kept& kept)
{
    struct Second {
        double sum = 0.0;
        std::size_t samples = 0;
        std::size_t people = 0;
        std::size_t last = std::numeric_limits<std::size_t>::max(); // who was counted last
    };
    std::map<std::int64_t, Second> seconds;
    for (std::size_t i = 0; i < side.people.size(); ++i)
        for (std::size_t k = 0; kept[i] && k < side.people[i].speeds_mps.size(); ++k) {
            const auto moment = static_cast<double>(side.people[i].first + static_cast<std::int64_t>(k));
            if ((moment + 1.0) * kSampled_s > side.duration_s + 1e-9)
                break; // who comes late walks alone
            Second& second = seconds[static_cast<std::int64_t>(std::floor(moment * kSampled_s + 1e-9))];
            second.sum += side.people[i].speeds_mps[k];
            ++second.samples;
            second.people += second.last != i ? 1 : 0;
            second.last = i;
        }
    double least = kNone;
    for (const auto& [number, second] : seconds)
        if (second.people >= kLeastInSecond)
            least = std::fmin(least, second.sum / static_cast<double>(second.samples));
    return least;
}

/// Speeds differ by this at equal density: weighed by the moments of the reference.
double diagramDifference(const std::vector<DiagramBin>& bins, const std::vector<DiagramBin>& reference)
{
    double sum = 0.0;
    double weight = 0.0;
    for (const DiagramBin& one : reference)
        for (const DiagramBin& other : bins)
            if (one.density_m2 == other.density_m2) {
                sum += static_cast<double>(one.moments) * std::abs(one.speed_mps - other.speed_mps);
                weight += static_cast<double>(one.moments);
            }
    return weight > 0.0 ? sum / weight : kNone;
}

using Distance = double (*)(std::span<const double>, std::span<const double>);

double distanceOf(Distance distance, const std::vector<double>& a, const std::vector<double>& b)
{
    return a.empty() || b.empty() ? kNone : distance(a, b);
}

void compare(const Sorted& a, const Sorted& b, Figures& figures)
{
    const Distance w1 = &statistics::wasserstein;
    const Distance ks = &statistics::kolmogorovSmirnov;
    at(figures, Measure::speedDistance) = distanceOf(w1, a.speeds, b.speeds);
    at(figures, Measure::speedKs) = distanceOf(ks, a.speeds, b.speeds);
    at(figures, Measure::accelerationDistance) = distanceOf(w1, a.accelerations, b.accelerations);
    at(figures, Measure::accelerationKs) = distanceOf(ks, a.accelerations, b.accelerations);
    at(figures, Measure::turnDistance) = distanceOf(w1, a.turns, b.turns);
    at(figures, Measure::turnKs) = distanceOf(ks, a.turns, b.turns);
    at(figures, Measure::nearestDistance) = distanceOf(w1, a.nearest, b.nearest);
}

/// What a side has by itself.
void describe(const Side& side, const Kept& kept, const Sorted& sorted, Figures& figures)
{
    double arrived = 0.0;
    double inTime = 0.0;
    double people = 0.0;
    double squares = 0.0;
    double steps = 0.0;
    for (std::size_t i = 0; i < side.people.size(); ++i) {
        if (!kept[i])
            continue;
        const PersonSamples& person = side.people[i];
        people += 1.0;
        arrived += std::isfinite(person.arrived_s) ? 1.0 : 0.0;
        inTime += person.arrived_s <= side.duration_s ? 1.0 : 0.0;
        squares += person.stepSquares;
        steps += static_cast<double>(person.steps);
    }
    const auto near =
        static_cast<double>(std::lower_bound(sorted.nearest.begin(), sorted.nearest.end(), kTooNear_m) - sorted.nearest.begin());
    at(figures, Measure::meanSpeed) = meanOf(sorted.speeds);
    at(figures, Measure::acceleration) = rootMeanSquare(sorted.accelerations);
    at(figures, Measure::turn) = sorted.turns.empty() ? kNone : statistics::quantileOf(sorted.turns, 0.95);
    at(figures, Measure::tooNear) = sorted.nearest.empty() ? kNone : near / static_cast<double>(sorted.nearest.size());
    at(figures, Measure::arrivals) = people > 0.0 ? arrived / people : kNone;
    // Of a part of the people as of all of them.
    at(figures, Measure::throughput) =
        people > 0.0 && side.duration_s > 0.0 ? 60.0 * inTime / side.duration_s * static_cast<double>(side.people.size()) / people : kNone;
    at(figures, Measure::slowestSecond) = meanSpeedOfSlowestSecond(side, kept);
    at(figures, Measure::jitter) = steps > 0.0 ? std::sqrt(squares / steps) : kNone;
}

} // namespace

double meanOf(const std::vector<double>& values)
{
    return values.empty() ? kNone : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double rootMeanSquare(const std::vector<double>& values)
{
    return values.empty()
               ? kNone
               : std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0) / static_cast<double>(values.size()));
}

const MeasureName& nameOf(Measure measure)
{
    return kNames[static_cast<std::size_t>(measure)];
}

std::vector<DiagramBin> fundamentalDiagram(const Side& side, const Kept& kept)
{
    std::vector<double> sums(side.inArea.size(), 0.0);
    std::vector<std::size_t> counts(side.inArea.size(), 0);
    for (std::size_t i = 0; i < side.people.size(); ++i)
        if (kept[i])
            for (const auto& [moment, speed] : side.people[i].inArea) {
                sums[static_cast<std::size_t>(moment)] += speed;
                ++counts[static_cast<std::size_t>(moment)];
            }
    std::map<std::size_t, DiagramBin> bins;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (counts[k] == 0)
            continue;
        const auto number = static_cast<std::size_t>(side.inArea[k] / side.area_m2 / kBin_per_m2);
        DiagramBin& bin = bins[number];
        bin.density_m2 = (static_cast<double>(number) + 0.5) * kBin_per_m2;
        bin.speed_mps += sums[k] / static_cast<double>(counts[k]);
        ++bin.moments;
    }
    std::vector<DiagramBin> diagram;
    for (auto& [number, bin] : bins)
        if (bin.moments >= kLeastMoments) {
            bin.speed_mps /= static_cast<double>(bin.moments);
            diagram.push_back(bin);
        }
    return diagram;
}

Figures figuresOf(const Side& model, const Side& recorded, const Kept& kept)
{
    Figures figures;
    figures.fill(kNone);
    const Sorted ours = sortedOf(model, kept);
    compare(ours, sortedOf(recorded, kept), figures);
    at(figures, Measure::deviation) = meanOf(gathered(model.people, kept, &PersonSamples::deviations_m));
    at(figures, Measure::diagram) = diagramDifference(fundamentalDiagram(model, kept), fundamentalDiagram(recorded, kept));
    describe(model, kept, ours, figures);
    return figures;
}

Figures differencesBetween(const Side& recorded, const Kept& first, const Kept& second)
{
    Figures differences;
    differences.fill(kNone);
    Figures other = differences;
    const Sorted a = sortedOf(recorded, first);
    const Sorted b = sortedOf(recorded, second);
    describe(recorded, first, a, differences);
    describe(recorded, second, b, other);
    for (std::size_t i = kDistances; i < kMeasures; ++i)
        differences[i] = std::abs(differences[i] - other[i]);
    compare(a, b, differences);
    at(differences, Measure::diagram) = diagramDifference(fundamentalDiagram(recorded, first), fundamentalDiagram(recorded, second));
    at(differences, Measure::arrivals) = kNone; // everybody who was recorded came to where they were last seen
    at(differences, Measure::throughput) = kNone;
    return differences;
}

std::vector<double> allOf(const Side& side, std::vector<double> PersonSamples::*samples)
{
    return gathered(side.people, Kept(side.people.size(), 1), samples);
}

} // namespace passerby::judging
