// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/street_plan.h"

#include <functional>
#include <optional>

namespace passerby::generator {

/// A ring moved to its left, each side by its own distance; corner i belongs to the start of side i. Where sides are nearly in line the
/// corner moves by their mean.
[[nodiscard]] geometry::Ring movedLeft(const geometry::Ring& ring, const std::function<double(std::size_t side)>& distance_m);
/// The same by one distance, or nothing when a side turns round or the result crosses itself: there is no room for it.
[[nodiscard]] std::optional<geometry::Ring> insetIfRoom(const geometry::Ring& ring, double distance_m);
/// Convex, give or take bends inwards of `tolerance_m`.
[[nodiscard]] bool isConvex(const geometry::Ring& ring, double tolerance_m = 0.02);

/// The two lines round a block, corner by corner as its sides, on the coordinate grid: the kerb between carriageway and sidewalk, and the
/// building line behind the sidewalk.
struct BlockLines {
    geometry::Ring kerb;
    geometry::Ring front;
};

[[nodiscard]] BlockLines linesOf(const StreetPlan& plan, const PlannedBlock& block);

} // namespace passerby::generator
