// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/town_gates.h"

#include <vector>

namespace passerby::generator {

inline constexpr double kAvenueWidth_m = 16.0;

/// Where the districts of a metropolis lie: in columns and rows, with avenues between them.
struct DistrictGrid {
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::vector<double> west_m;  ///< [columns] of the districts
    std::vector<double> east_m;  ///< [columns]; the next district's west is an avenue further
    std::vector<double> south_m; ///< [rows]
    std::vector<double> north_m; ///< [rows]

    [[nodiscard]] std::size_t count() const { return columns * rows; }
    /// Headings in which there are neighbours.
    [[nodiscard]] std::vector<Heading> neighbours(std::size_t district) const;
};

/// Adds the avenues, their crossings, and paths from the gates [districts] to them.
void addAvenues(const DistrictGrid& grid, const std::vector<std::vector<TownGate>>& gates, TownDraft& draft);

} // namespace passerby::generator
