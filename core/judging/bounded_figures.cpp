// SPDX-License-Identifier: Apache-2.0
#include "core/judging/bounded_figures.h"

#include "core/foundation/random_stream.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::judging {

namespace {

constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

/// The batch of each person: those who entered one after another, as even as can be.
std::size_t batchOf(std::size_t person, std::size_t people, std::size_t batches)
{
    return person * batches / people;
}

/// Whether none can be above 1.
bool isShare(Measure measure)
{
    return nameOf(measure).unit == "%" || measure == Measure::speedKs || measure == Measure::accelerationKs || measure == Measure::turnKs;
}

double meanOfAll(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace

BoundedFigures boundedFigures(const Side& model, const Side& recorded, const foundation::JobContext& context)
{
    const std::size_t people = recorded.people.size();
    const std::size_t batches = std::min(kBatches, people);
    Kept kept(people, 1);
    const Figures all = figuresOf(model, recorded, kept);
    std::array<std::vector<double>, kMeasures> without;
    for (std::size_t batch = 0; batch < batches && batches > 1 && !context.isCancelled(); ++batch) {
        for (std::size_t i = 0; i < people; ++i)
            kept[i] = batchOf(i, people, batches) != batch;
        const Figures one = figuresOf(model, recorded, kept);
        for (std::size_t i = 0; i < kMeasures; ++i)
            without[i].push_back(one[i]);
    }
    BoundedFigures bounded;
    for (std::size_t i = 0; i < kMeasures; ++i) {
        const bool isLeast = static_cast<Measure>(i) == Measure::slowestSecond; // of which the jackknife knows nothing
        bounded[i] = isLeast ? statistics::BoundedFigure{all[i], all[i], all[i]} : statistics::jackknifed(all[i], without[i]);
        if (bounded[i].low < 0.0) // none can be
            bounded[i].low = 0.0;
        if (isShare(static_cast<Measure>(i)))
            bounded[i].high = std::isfinite(bounded[i].high) ? std::min(bounded[i].high, 1.0) : bounded[i].high;
    }
    return bounded;
}

BoundedFigures noiseFloor(const Side& recorded, std::uint64_t seed, const foundation::JobContext& context)
{
    const std::size_t people = recorded.people.size();
    std::array<std::vector<double>, kMeasures> differences;
    std::vector<std::size_t> order(people);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::uint32_t halving = 0; halving < kHalvings && people >= 4 && !context.isCancelled(); ++halving) {
        foundation::RandomStream random(seed, 0, foundation::Purpose::statistics, halving);
        for (std::size_t i = people; i-- > 1;)
            std::swap(order[i], order[random.below(static_cast<std::uint32_t>(i + 1))]);
        Kept first(people, 0);
        Kept second(people, 0);
        for (std::size_t i = 0; i < people; ++i)
            (i < people / 2 ? first : second)[order[i]] = 1;
        const Figures one = differencesBetween(recorded, first, second);
        for (std::size_t i = 0; i < kMeasures; ++i)
            if (std::isfinite(one[i]))
                differences[i].push_back(one[i]);
    }
    BoundedFigures noise;
    for (std::size_t i = 0; i < kMeasures; ++i) {
        std::sort(differences[i].begin(), differences[i].end());
        noise[i] = differences[i].empty()
                       ? statistics::BoundedFigure{kNoFigure, kNoFigure, kNoFigure}
                       : statistics::BoundedFigure{meanOfAll(differences[i]), statistics::quantileOf(differences[i], 0.025),
                                                   statistics::quantileOf(differences[i], 0.975)};
    }
    return noise;
}

} // namespace passerby::judging
