// SPDX-License-Identifier: Apache-2.0
#include "core/judging/bounded_figures.h"

#include <algorithm>
#include <cmath>

namespace passerby::judging {

namespace {

/// Whether none can be above 1.
bool isShare(Measure measure)
{
    return nameOf(measure).unit == "%" || measure == Measure::speedKs || measure == Measure::accelerationKs || measure == Measure::turnKs;
}

std::vector<double> listed(const Figures& figures)
{
    return {figures.begin(), figures.end()};
}

} // namespace

BoundedFigures boundedFigures(const Side& model, const Side& recorded, const foundation::JobContext& context)
{
    const auto figuresOfKept = [&](const Kept& kept) { return listed(figuresOf(model, recorded, kept)); };
    const auto all = boundedByBatches(recorded.people.size(), figuresOfKept, context);
    BoundedFigures bounded;
    for (std::size_t i = 0; i < kMeasures; ++i) {
        const bool isLeast = static_cast<Measure>(i) == Measure::slowestSecond; // of which the jackknife knows nothing
        bounded[i] = isLeast ? statistics::BoundedFigure{all[i].value, all[i].value, all[i].value} : all[i];
        if (bounded[i].low < 0.0) // none can be
            bounded[i].low = 0.0;
        if (isShare(static_cast<Measure>(i)))
            bounded[i].high = std::isfinite(bounded[i].high) ? std::min(bounded[i].high, 1.0) : bounded[i].high;
    }
    return bounded;
}

BoundedFigures noiseFloor(const Side& recorded, std::uint64_t seed, const foundation::JobContext& context)
{
    const auto differencesOf = [&](const Kept& first, const Kept& second) { return listed(differencesBetween(recorded, first, second)); };
    const auto all = betweenHalves(recorded.people.size(), seed, kMeasures, differencesOf, context);
    BoundedFigures noise;
    std::copy(all.begin(), all.end(), noise.begin());
    return noise;
}

} // namespace passerby::judging
