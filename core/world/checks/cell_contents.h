// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/geometry/spatial_grid.h"
#include "core/world/world.h"

#include <vector>

namespace passerby::world {

/// A node of a cell: a portal's midpoint or a target.
struct CellNode {
    geometry::Point position;
    bool isTarget = false;
    std::uint32_t number = 0;
};

/// What several checks look up: the world's cells counted from 0 in ascending order of number, with their nodes, connections and boxes.
class CellContents {
public:
    explicit CellContents(const World& world);

    [[nodiscard]] const World& world() const { return m_world; }
    [[nodiscard]] std::size_t count() const { return m_nodes.size(); }
    [[nodiscard]] CellId id(std::size_t cell) const { return m_world.cells().at(cell).id; }
    [[nodiscard]] const Cell& cell(std::size_t cell) const { return *m_world.cells().at(cell).row; }
    [[nodiscard]] const std::vector<CellNode>& nodes(std::size_t cell) const { return m_nodes[cell]; }
    [[nodiscard]] std::size_t targetCount(std::size_t cell) const;
    /// Boxes of the cells, in their order.
    [[nodiscard]] const geometry::SpatialGrid& grid() const { return m_grid; }
    /// The lowest cell of the connected part that this cell belongs to; parts are joined by portals,
    /// whichever way these lead.
    [[nodiscard]] std::size_t partOf(std::size_t cell) const { return m_part[cell]; }
    /// The part that counts as the city: most targets, then most area, then lowest; count() when there are no cells.
    [[nodiscard]] std::size_t mainPart() const { return m_mainPart; }
    /// Of any division of the cells into parts, `parts` [cells] below count(), the lowest cell of that with most targets, then with most
    /// area, then with the lowest cell; count() when there are no cells.
    [[nodiscard]] std::size_t lowestOfLargest(const std::vector<std::size_t>& parts) const;

private:
    void findParts();

    const World& m_world;
    std::vector<std::vector<CellNode>> m_nodes;
    geometry::SpatialGrid m_grid;
    std::vector<std::size_t> m_part;
    std::size_t m_mainPart = 0;
};

// One group of checks each.
class Findings;
void checkCells(const CellContents& contents, Findings& findings);
/// What may take long in one pair of cells; stops soon once cancelled.
void checkGaps(const CellContents& contents, Findings& findings, const foundation::JobContext& context);
void checkPortals(const CellContents& contents, Findings& findings);
void checkTargets(const CellContents& contents, Findings& findings);
void checkSegments(const CellContents& contents, Findings& findings);
void checkConnections(const CellContents& contents, Findings& findings);
void checkWaysBack(const CellContents& contents, Findings& findings);
void checkTypes(const World& world, Findings& findings);
void checkChain(const World& world, Findings& findings);
void checkPeople(const World& world, Findings& findings);
void checkPictures(const World& world, Findings& findings);

/// The point of an area's borders, outer or of holes, that is nearest to a place.
[[nodiscard]] geometry::Point nearestOnBorder(const geometry::Polygon& polygon, geometry::Point p);

} // namespace passerby::world
