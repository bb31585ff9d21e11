// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/world/world.h"
#include "editor/document/object_ref.h"
#include "editor/models/table_column.h"

#include <QStringList>
#include <vector>

namespace passerby::editor {

struct LiveRoad;

/// A row of a table about the road: texts ready to show, and what it is about.
struct RoadRow {
    QStringList cells;
    ObjectRef lane;        ///< or stop line or crossing
    geometry::Point place; ///< of a near miss
};

/// Of worstLanes(), nearMisses() and longestWaits(), in their order.
[[nodiscard]] std::vector<TableColumn> worstLanesColumns();
[[nodiscard]] std::vector<TableColumn> nearMissesColumns();
[[nodiscard]] std::vector<TableColumn> longestWaitsColumns();

/// The lanes on which most time was lost, all vehicles together, the worst first; at most `most`, none on which nobody drove. `world` is
/// the city of the run.
[[nodiscard]] std::vector<RoadRow> worstLanes(const LiveRoad& road, const world::World& world, std::size_t most);
/// The near misses, the nearest to a collision first; at most `most`.
[[nodiscard]] std::vector<RoadRow> nearMisses(const LiveRoad& road, const world::World& world, std::size_t most);
/// Stop lines and crossings, the longest mean wait first; at most `most`.
[[nodiscard]] std::vector<RoadRow> longestWaits(const LiveRoad& road, const world::World& world, std::size_t most);

} // namespace passerby::editor
