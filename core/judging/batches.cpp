// SPDX-License-Identifier: Apache-2.0
#include "core/judging/batches.h"

#include "core/foundation/random_stream.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace passerby::judging {

using statistics::BoundedFigure;

namespace {

constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

/// The batch of each: those who entered one after another, as even as can be.
std::size_t batchOf(std::size_t one, std::size_t count, std::size_t batches)
{
    return one * batches / count;
}

/// The mean, and between which bounds 95 % lie.
BoundedFigure spreadOf(std::vector<double>& values)
{
    if (values.empty())
        return {kNoFigure, kNoFigure, kNoFigure};
    std::sort(values.begin(), values.end());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    return {mean, statistics::quantileOf(values, 0.025), statistics::quantileOf(values, 0.975)};
}

} // namespace

std::vector<BoundedFigure> boundedByBatches(std::size_t count, const std::function<std::vector<double>(const Kept& kept)>& figuresOf,
                                            const foundation::JobContext& context)
{
    const std::size_t batches = std::min(kBatches, count);
    Kept kept(count, 1);
    const std::vector<double> all = figuresOf(kept);
    std::vector<std::vector<double>> without(all.size());
    for (std::size_t batch = 0; batch < batches && batches > 1 && !context.isCancelled(); ++batch) {
        for (std::size_t i = 0; i < count; ++i)
            kept[i] = batchOf(i, count, batches) != batch;
        const std::vector<double> one = figuresOf(kept);
        for (std::size_t i = 0; i < all.size(); ++i)
            without[i].push_back(one[i]);
    }
    std::vector<BoundedFigure> bounded;
    for (std::size_t i = 0; i < all.size(); ++i)
        bounded.push_back(statistics::jackknifed(all[i], without[i]));
    return bounded;
}

std::vector<BoundedFigure> betweenHalves(std::size_t count, std::uint64_t seed, std::size_t figures,
                                         const std::function<std::vector<double>(const Kept& first, const Kept& second)>& differencesOf,
                                         const foundation::JobContext& context)
{
    std::vector<std::vector<double>> differences(figures);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::uint32_t halving = 0; halving < kHalvings && count >= kLeastHalved && !context.isCancelled(); ++halving) {
        foundation::RandomStream random(seed, 0, foundation::Purpose::statistics, halving);
        for (std::size_t i = count; i-- > 1;)
            std::swap(order[i], order[random.below(static_cast<std::uint32_t>(i + 1))]);
        Kept first(count, 0);
        Kept second(count, 0);
        for (std::size_t i = 0; i < count; ++i)
            (i < count / 2 ? first : second)[order[i]] = 1;
        const std::vector<double> one = differencesOf(first, second);
        for (std::size_t i = 0; i < figures; ++i)
            if (std::isfinite(one[i]))
                differences[i].push_back(one[i]);
    }
    std::vector<BoundedFigure> noise;
    for (std::vector<double>& values : differences)
        noise.push_back(spreadOf(values));
    return noise;
}

} // namespace passerby::judging
