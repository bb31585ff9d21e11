// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <map>
#include <utility>
#include <vector>

namespace passerby::editor {

/// Where the floor visibly ends: the borders of cells without their openings into cells of the same kind and level, which are one
/// street or one square to whoever looks at it.
class Kerbs {
public:
    using Line = std::pair<geometry::Point, geometry::Point>;

    explicit Kerbs(const world::World& world);

    /// Of one cell, in the order of its rings; pieces shorter than 5 cm are left out.
    [[nodiscard]] std::vector<Line> of(world::CellId id, const world::Cell& cell) const;

private:
    std::map<world::CellId, std::vector<Line>> m_openings; ///< into cells of the same kind
};

} // namespace passerby::editor
