// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/measures.h"
#include "core/statistics/jackknife.h"

namespace passerby::judging {

/// By Measure; not a number where there is nothing to measure.
using BoundedFigures = std::array<statistics::BoundedFigure, kMeasures>;

/// At most so many batches of people who entered one after another; fewer people make fewer batches of one.
inline constexpr std::size_t kBatches = 20;
/// With bounds of 95 % by batches of people, each left out in turn; without bounds the
/// slowest second, since the jackknife does not hold for a minimum. What is cancelled ends early, with figures that mean nothing.
[[nodiscard]] BoundedFigures boundedFigures(const Side& model, const Side& recorded, const foundation::JobContext& context = {});

/// How many random halvings a noise floor is the mean of.
inline constexpr std::size_t kHalvings = 100;
/// Between random halves of the recorded people: the mean over halvings, and between which bounds 95 % of them lie. `seed` draws the
/// halves. No numbers of fewer than four people. What is cancelled ends early, as above.
[[nodiscard]] BoundedFigures noiseFloor(const Side& recorded, std::uint64_t seed, const foundation::JobContext& context = {});

} // namespace passerby::judging
