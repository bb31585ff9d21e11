// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/junction_table.h"
#include "core/foundation/random_stream.h"
#include "core/world/patch_builder.h"

#include <map>
#include <string>
#include <vector>

namespace passerby::testing {

/// A city of square cells of 10 m on a plan of characters, first row in the north: '#' is a wall, anything else a cell, numbered row by row
/// from 1; cells beside each other are joined by a portal in the middle 4 m of their border.
class Plan {
public:
    explicit Plan(const std::vector<std::string>& rows);

    [[nodiscard]] world::World make() const;
    /// Number of the cell in this column and row, 0 for a wall.
    [[nodiscard]] std::uint32_t cell(std::size_t column, std::size_t row) const;
    void addEdit(world::JunctionChange change, const std::string& junction, geometry::Point position);
    void addAttractor(geometry::Point position, double strength, double reach_m);
    /// The middle of a cell.
    [[nodiscard]] geometry::Point middle(std::size_t column, std::size_t row) const;

private:
    std::vector<std::string> m_rows;
    std::vector<world::JunctionEdit> m_edits;
    std::vector<world::Attractor> m_attractors;
};

/// A random plan of walls and cells, `columns` × `rows`.
[[nodiscard]] std::vector<std::string> randomPlan(foundation::RandomStream& random, std::size_t columns, std::size_t rows, double walls);

/// A sight whose areas are a fixed function of the place, the direction and `seed`, zero for about this share of directions.
[[nodiscard]] affordance::Sight inventedSight(std::uint64_t seed, double zeros = 0.125);

} // namespace passerby::testing
