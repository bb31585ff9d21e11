// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/measures.h"

namespace passerby::judging {

/// By Measure; not a number where there is nothing to measure.
using BoundedFigures = std::array<statistics::BoundedFigure, kMeasures>;

/// With bounds of 95 % by batches of people, each left out in turn; without bounds the
/// slowest second, since the jackknife does not hold for a minimum. What is cancelled ends early, with figures that mean nothing.
[[nodiscard]] BoundedFigures boundedFigures(const Side& model, const Side& recorded, const foundation::JobContext& context = {});

/// Between random halves of the recorded people (betweenHalves).
[[nodiscard]] BoundedFigures noiseFloor(const Side& recorded, std::uint64_t seed, const foundation::JobContext& context = {});

} // namespace passerby::judging
