// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/isovist.h"

#include <array>

namespace passerby::affordance {

/// What of an isovist is asked for.
enum class IsovistMeasure { area, walkable, perimeter, compactness, occlusivity, drift, longestSight };

inline constexpr std::array kIsovistMeasures{IsovistMeasure::area,        IsovistMeasure::walkable,    IsovistMeasure::perimeter,
                                             IsovistMeasure::compactness, IsovistMeasure::occlusivity, IsovistMeasure::drift,
                                             IsovistMeasure::longestSight};

/// In the unit of the isovist's field: m², m, or 1 for compactness.
[[nodiscard]] double valueOf(const Isovist& isovist, IsovistMeasure measure);

} // namespace passerby::affordance
