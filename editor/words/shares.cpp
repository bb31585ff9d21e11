// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::editor {

namespace {

std::vector<double> positive(std::vector<double> weights)
{
    for (double& weight : weights)
        weight = weight > 0.0 && std::isfinite(weight) ? weight : 0.0;
    return weights;
}

} // namespace

std::vector<double> sharesOf(const std::vector<double>& weights)
{
    std::vector<double> shares = positive(weights);
    const double largest = shares.empty() ? 0.0 : *std::max_element(shares.begin(), shares.end());
    if (largest <= 0.0)
        return shares;
    for (double& share : shares)
        share /= largest; // so that huge weights have a sum
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share /= sum;
    return shares;
}

std::vector<double> withShare(const std::vector<double>& weights, std::size_t place, double share)
{
    std::vector<double> result = positive(weights);
    if (place >= result.size())
        return result;
    double sum = std::accumulate(result.begin(), result.end(), 0.0);
    sum = sum > 0.0 ? sum : 1.0;
    result[place] = 0.0;
    const double others = std::accumulate(result.begin(), result.end(), 0.0);
    const double wanted = others > 0.0 ? std::clamp(share, 0.0, 1.0) : 1.0;
    for (double& weight : result)
        weight = others > 0.0 ? weight / others * sum * (1.0 - wanted) : 0.0;
    result[place] = sum * wanted;
    return result;
}

int percentDecimals(const std::vector<double>& shares)
{
    int decimals = 0;
    for (const double share : shares)
        while (share > 0.0 && decimals < 2 && share * 100.0 < 0.5 * std::pow(10.0, -decimals))
            ++decimals;
    return decimals;
}

std::vector<double> percentsOf(const std::vector<double>& shares, int decimals)
{
    const auto whole = static_cast<long long>(std::llround(100.0 * std::pow(10.0, decimals)));
    std::vector<double> percents(shares.size(), 0.0);
    std::vector<std::size_t> order;
    std::vector<double> rest(shares.size(), 0.0);
    long long left = whole;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double exact = shares[i] * static_cast<double>(whole);
        // A hair below a whole number is that number: a share of 0.29 is 29 %, not 28.999…
        percents[i] = std::floor(exact + 1e-9);
        rest[i] = exact - percents[i];
        left -= static_cast<long long>(percents[i]);
        if (shares[i] > 0.0)
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&rest](std::size_t a, std::size_t b) { return rest[a] > rest[b]; });
    for (std::size_t i = 0; i < order.size() && left > 0; ++i, --left)
        percents[order[i]] += 1.0;
    for (double& percent : percents)
        percent = percent * 100.0 / static_cast<double>(whole);
    return percents;
}

} // namespace passerby::editor
