// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/statistics/jackknife.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace passerby::judging {

/// Which of those who were recorded count, one each.
using Kept = std::vector<char>;

/// At most so many batches of those who entered one after another; fewer make batches of one.
inline constexpr std::size_t kBatches = 20;
/// Figures with bounds of 95 % by batches, each left out in turn. `figuresOf` gives as many figures for any of them. What is cancelled ends
/// early, with figures that mean nothing.
[[nodiscard]] std::vector<statistics::BoundedFigure> boundedByBatches(std::size_t count,
                                                                      const std::function<std::vector<double>(const Kept& kept)>& figuresOf,
                                                                      const foundation::JobContext& context);

/// How many random halvings a noise floor is the mean of.
inline constexpr std::size_t kHalvings = 100;
/// Fewer have no halves to compare.
inline constexpr std::size_t kLeastHalved = 4;
/// Differences between random halves: the mean over kHalvings, and between which bounds 95 % of them lie. `seed` draws the halves. Of
/// `figures` figures; no numbers of fewer than kLeastHalved. What is cancelled ends early, as above.
[[nodiscard]] std::vector<statistics::BoundedFigure>
betweenHalves(std::size_t count, std::uint64_t seed, std::size_t figures,
              const std::function<std::vector<double>(const Kept& first, const Kept& second)>& differencesOf,
              const foundation::JobContext& context);

} // namespace passerby::judging
