// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace passerby::editor {

/// What each weight is of their sum. Negative weights count as zero; where nothing is positive all shares are zero.
[[nodiscard]] std::vector<double> sharesOf(const std::vector<double>& weights);

/// Weights of the same sum (1 where that was zero) in which the one at `place` has `share`, in [0, 1], and the others keep their ratios;
/// what is zero stays zero. Where no other weight is positive, the one at `place` has everything, whatever was asked.
[[nodiscard]] std::vector<double> withShare(const std::vector<double>& weights, std::size_t place, double share);

/// How many decimals percentages need so that no positive share reads as 0: 0, 1 or 2.
[[nodiscard]] int percentDecimals(const std::vector<double>& shares);

/// Percentages to show: multiples of 10^-decimals that sum to exactly 100 and are nearest to the shares (largest remainders). Zero stays
/// zero; all zero where the shares are.
[[nodiscard]] std::vector<double> percentsOf(const std::vector<double>& shares, int decimals);

} // namespace passerby::editor
