// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/comparison.h"

#include "core/statistics/distributions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace passerby::statistics {

namespace {

struct Pool {
    double count = 0.0;
    double expected = 0.0;
};

std::vector<Pool> pooled(std::span<const double> counts, std::span<const double> shares, double scale, double leastExpected)
{
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return shares[a] < shares[b]; });
    std::vector<Pool> pools;
    Pool open;
    for (const std::size_t i : order) {
        open.count += counts[i];
        open.expected += shares[i] * scale;
        if (open.expected >= leastExpected) {
            pools.push_back(open);
            open = {};
        }
    }
    if (!pools.empty()) {
        pools.back().count += open.count;
        pools.back().expected += open.expected;
    }
    return pools;
}

} // namespace

ChiSquare chiSquareTest(std::span<const double> counts, std::span<const double> shares, double leastExpected)
{
    assert(counts.size() == shares.size());
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    ChiSquare test;
    if (!(total > 0.0))
        return test;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0.0 && !(shares[i] > 0.0))
            return {std::numeric_limits<double>::infinity(), 1.0, 0.0};
    const std::vector<Pool> pools = pooled(counts, shares, total / sum, leastExpected);
    if (pools.size() < 2)
        return test;
    for (const Pool& pool : pools)
        test.value += (pool.count - pool.expected) * (pool.count - pool.expected) / pool.expected;
    test.degrees = static_cast<double>(pools.size() - 1);
    test.pValue = chiSquareAbove(test.value, test.degrees);
    return test;
}

double klDivergence(std::span<const double> p, std::span<const double> q)
{
    assert(p.size() == q.size());
    const double sumP = std::accumulate(p.begin(), p.end(), 0.0);
    const double sumQ = std::accumulate(q.begin(), q.end(), 0.0);
    if (!(sumP > 0.0) || !(sumQ > 0.0))
        return 0.0;
    double divergence = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!(p[i] > 0.0))
            continue;
        if (!(q[i] > 0.0))
            return std::numeric_limits<double>::infinity();
        divergence += p[i] / sumP * std::log(p[i] / sumP / (q[i] / sumQ));
    }
    return divergence;
}

std::vector<double> holmAdjusted(std::span<const double> pValues)
{
    std::vector<std::size_t> order(pValues.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pValues[a] < pValues[b]; });
    std::vector<double> adjusted(pValues.size());
    double largest = 0.0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        largest = std::max(largest, std::min(1.0, pValues[order[rank]] * static_cast<double>(order.size() - rank)));
        adjusted[order[rank]] = largest;
    }
    return adjusted;
}

} // namespace passerby::statistics
