// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/generator/habits.h"
#include "core/geometry/polygon.h"
#include "core/world/patch_builder.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace passerby::generator {

/// A box of a plan: x0, y0, x1, y1 in metres.
struct PlanBox {
    double x0 = 0.0;
    double y0 = 0.0;
    double x1 = 0.0;
    double y1 = 0.0;
};

/// Puts together a small city of boxes: cells, portals wherever two of them touch, doors, buildings.
class TemplateDraft {
public:
    /// The types of these kinds, with stays shortened by `waitScale`, and the usual profiles.
    TemplateDraft(std::span<const PlaceKind> kinds, double waitScale);

    void addCell(world::CellKind kind, const PlanBox& box, std::string name = {});
    /// Boxes of this kind side by side from `box`: cut into `columns` by `rows` equal ones.
    void addCells(world::CellKind kind, const PlanBox& box, int columns, int rows);
    /// Doors at equal distances along the segment, none at its ends; each kind in turn. They lie in the cells drawn so far.
    void addDoors(std::initializer_list<PlaceKind> kinds, int count, geometry::Point from, geometry::Point to);
    void addObstacle(world::ObstacleKind kind, const PlanBox& box, double height_m, std::string name = {});
    /// Trees in a row, none at its ends.
    void addTrees(int count, geometry::Point from, geometry::Point to);
    /// With portals where cells touch. Error: that of World::apply.
    [[nodiscard]] foundation::Result<world::World> take(std::string name, std::int64_t population);

private:
    void addPortals();

    world::PatchBuilder m_builder;
    std::vector<world::TargetTypeId> m_types; ///< by kind
    std::vector<std::pair<world::CellId, geometry::Polygon>> m_cells;
};

} // namespace passerby::generator
