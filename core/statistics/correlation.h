// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace passerby::statistics {

/// Counts at k places, of two groups of equally many independent people: what the groups disagree in is noise of counting.
struct SplitCounts {
    std::vector<double> first;
    std::vector<double> second;
};

/// Shares of each place in all counts of both groups, [k]; zeros without any count.
[[nodiscard]] std::vector<double> sharesOf(const SplitCounts& counts);
/// The share of the variance of sharesOf() over places that is no noise, from how far the halves differ (the reliability of split halves:
/// Spearman 1910, Brown 1910); 0 where all is noise.
[[nodiscard]] double reliability(const SplitCounts& counts);

/// Pearson's, of two quantities [k]; 0 where one does not vary.
[[nodiscard]] double correlation(std::span<const double> a, std::span<const double> b);

/// The correlation that two counts, of people who are independent of each other, would have without noise: Pearson's over the root of both
/// reliabilities (Spearman 1904, "The proof and measurement of association between two things"). An estimate: for equal laws it scatters
/// around 1 on both sides. 0 where all is noise.
[[nodiscard]] double noiselessCorrelation(const SplitCounts& a, const SplitCounts& b);
/// The same with a law that is known without noise, [k].
[[nodiscard]] double noiselessCorrelation(const SplitCounts& counts, std::span<const double> law);

} // namespace passerby::statistics
