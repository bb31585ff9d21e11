// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/change_tiles.h"

#include <vector>

namespace passerby::comparison {

/// Tiles that touch, of one name (or without any) and in which people became more, or fewer, throughout, are one place: grown from the
/// largest change outwards, at most kPlaceReach_m far where they have a name. Places whose change is rounding are left out. Those that
/// change by most people first.
[[nodiscard]] std::vector<ChangedPlace> changedPlaces(const ChangeTiles& tiles, const world::World& a, const world::World& b,
                                                      geometry::Point shift);

/// At most `most` of them, by how much people per m² changed; places where people walk on fewer than kLeastPlace_m2 are left out.
[[nodiscard]] std::vector<ChangedPlace> byDensityChange(std::vector<ChangedPlace> places, std::size_t most);

/// How far from its largest change a place goes; half as far where its cells have no name.
inline constexpr double kPlaceReach_m = 200.0;
inline constexpr double kLeastPlace_m2 = 10.0;
/// Changes below this share of all who walk are rounding.
inline constexpr double kRounding = 1e-9;

/// Gives the first `most` by people and those by density names that no two of these places share: where some do, what is near is added.
void nameApart(std::vector<ChangedPlace>& places, std::size_t most, const world::World& a, const world::World& b, geometry::Point shift);

} // namespace passerby::comparison
