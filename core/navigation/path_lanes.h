// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_hierarchy.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::navigation {

/// One number for each of eight sources whose trees grow together. What goes over them is compiled for several instruction sets and chosen
/// at run time; all give the same bits.
inline constexpr std::size_t kPathLanes = 8;
using PathLanes = std::array<double, kPathLanes>;

/// Distances of portals climbed over, given those of where the sources are: heights in `climbed` ascend.
void climbFrom(const PathHierarchy& hierarchy, std::span<const std::uint32_t> climbed, PathLanes* distance_m);
/// Distances of all portals from those climbed over: each is as near as the nearest way down from higher up.
void sweepDown(const PathHierarchy& hierarchy, PathLanes* distance_m);
/// Distance of one target by way of the portals of its cell.
void hangLanes(std::span<const PathHierarchy::Entry> entries, const PathLanes* distance_m, PathLanes& nearest);

/// `lastWay` [lanes × portals]: the only one of its entries that each portal can have been reached by, kNone where it is not the only one.
/// `byLane_m` [lanes × portals]: the distances, lane by lane.
void chooseEntries(const PathHierarchy& hierarchy, const PathLanes* distance_m, std::uint32_t* lastWay, double* byLane_m);
/// The same for targets [lanes × targets], of targetEntries(); kNowhere for what cannot be reached.
inline constexpr std::uint32_t kNowhere = kNone - 2;
void chooseTargetEntries(const PathHierarchy& hierarchy, const PathLanes* distance_m, std::uint32_t* lastWay);

} // namespace passerby::navigation
