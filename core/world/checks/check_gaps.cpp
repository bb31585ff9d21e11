// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/geometry/box_tree.h"
#include "core/geometry/clipping.h"
#include "core/geometry/free_space.h"
#include "core/geometry/polygon_cut.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/facing_borders.h"
#include "core/world/checks/findings.h"

#include <algorithm>
#include <optional>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::Polygon;

/// As much of the gap as has to be free to be closed.
constexpr double kMostlyFree = 0.9;

/// Of a gap that can be closed; one in more is told without a fix, because clipping each of them to the cells would take long.
constexpr std::size_t kMostPieces = 500;
bool areJoined(const CellContents& contents, std::size_t a, std::size_t b)
{
    return std::any_of(contents.nodes(a).begin(), contents.nodes(a).end(), [&](const CellNode& node) {
        if (node.isTarget)
            return false;
        const Portal& portal = *contents.world().portals().find(contents.world().portals().idOf(node.number));
        return portal.cellA == contents.id(b) || portal.cellB == contents.id(b);
    });
}

geometry::BoxTree treeOf(const Table<Obstacle>& obstacles)
{
    std::vector<geometry::BoxTree::Entry> entries;
    entries.reserve(obstacles.size());
    for (const auto& [id, obstacle] : obstacles)
        entries.push_back({id.number, geometry::boundingBox(obstacle.polygon)});
    return geometry::BoxTree(entries);
}

geometry::GridArea united(const std::vector<Polygon>& polygons)
{
    geometry::GridArea rings;
    for (const Polygon& polygon : polygons)
        for (geometry::GridRing& ring : geometry::toGridArea(polygon))
            rings.push_back(std::move(ring));
    return geometry::unite(rings);
}

/// Looks for gaps between cells, with the city's obstacles to be found by place.
class GapSearch {
public:
    GapSearch(const CellContents& contents, const foundation::JobContext& context)
        : m_contents(contents), m_context(context), m_obstacles(treeOf(contents.world().obstacles()))
    {
    }
    void check(std::size_t a, std::size_t b, Findings& findings) const;

private:
    [[nodiscard]] bool holdsObstacle(int level, const Polygon& area) const;
    [[nodiscard]] std::vector<Polygon> cellsNear(int level, const std::vector<Polygon>& areas) const;
    [[nodiscard]] std::optional<std::vector<Polygon>> freeParts(int level, const FacingBorders& gap) const;

    const CellContents& m_contents;
    const foundation::JobContext& m_context;
    geometry::BoxTree m_obstacles;
};

bool GapSearch::holdsObstacle(int level, const Polygon& area) const
{
    const Table<Obstacle>& obstacles = m_contents.world().obstacles();
    const auto found = m_obstacles.query(geometry::boundingBox(area));
    return std::any_of(found.begin(), found.end(), [&](geometry::BoxTree::Key number) {
        const Obstacle& obstacle = *obstacles.find(obstacles.idOf(static_cast<std::uint32_t>(number)));
        return obstacle.level == level && geometry::overlapArea(obstacle.polygon, area) > 1e-3;
    });
}

std::vector<Polygon> GapSearch::cellsNear(int level, const std::vector<Polygon>& areas) const
{
    geometry::Box box;
    for (const Polygon& area : areas)
        box.extend(geometry::boundingBox(area));
    std::vector<Polygon> cells;
    for (const std::uint32_t cell : m_contents.grid().query(box.grown(kOnBorder_m)))
        if (m_contents.cell(cell).level == level)
            cells.push_back(m_contents.cell(cell).polygon);
    return cells;
}

/// What of the gap belongs to nobody; nothing where something else lies in it, and no parts where there would be too many.
std::optional<std::vector<Polygon>> GapSearch::freeParts(int level, const FacingBorders& gap) const
{
    for (const Polygon& area : gap.areas)
        if (m_context.isCancelled() || holdsObstacle(level, area))
            return std::nullopt;
    const std::vector<Polygon> taken = cellsNear(level, gap.areas);
    std::vector<Polygon> free;
    if (gap.areas.size() > kMostPieces) {
        const geometry::GridArea whole = united(gap.areas);
        const double left_m2 = geometry::area(geometry::difference(whole, united(taken)));
        return left_m2 > 0.0 && left_m2 >= kMostlyFree * geometry::area(whole) ? std::optional(free) : std::nullopt;
    }
    for (const Polygon& area : gap.areas.size() == 1 ? gap.areas : geometry::toPolygons(united(gap.areas))) {
        double left_m2 = 0.0;
        for (Polygon& part : geometry::freePart(area, taken, kOnBorder_m)) {
            left_m2 += geometry::area(part);
            free.push_back(std::move(part));
        }
        if (m_context.isCancelled() || left_m2 < kMostlyFree * geometry::area(area))
            return std::nullopt;
    }
    return free.empty() ? std::nullopt : std::optional(free);
}

/// The cell with the parts of a gap beside it; nothing where that is not one simple area.
std::optional<Cell> widened(const Cell& cell, std::vector<Polygon> parts)
{
    if (parts.empty())
        return std::nullopt;
    parts.insert(parts.begin(), cell.polygon);
    std::vector<Polygon> whole = geometry::joined(parts, kOnBorder_m);
    if (whole.size() != 1 || !geometry::isSimple(whole.front()))
        return std::nullopt;
    Cell wider = cell;
    wider.polygon = std::move(whole.front());
    return wider;
}

void GapSearch::check(std::size_t a, std::size_t b, Findings& findings) const
{
    const Cell& first = m_contents.cell(a);
    const Cell& second = m_contents.cell(b);
    if (first.level != second.level || areJoined(m_contents, a, b))
        return;
    const FacingBorders gap = facingBorders(first.polygon, second.polygon, m_context);
    auto parts = gap.areas.empty() ? std::optional<std::vector<Polygon>>() : freeParts(first.level, gap);
    if (!parts)
        return;
    Finding& finding = findings.info("gap-between-cells",
                                     told("{} and {} lie {:.2f} m apart along {:.1f} m: no portal can join them.",
                                          titleOf(m_contents.id(a), first), titleOf(m_contents.id(b), second), gap.width_m, gap.length_m),
                                     placeOf(m_contents.id(a), gap.place));
    if (auto wider = widened(first, std::move(*parts)))
        setFix(finding, told("Close the gap"), patchTo(m_contents.id(a), std::move(*wider)));
}

} // namespace

void checkGaps(const CellContents& contents, Findings& findings, const foundation::JobContext& context)
{
    const GapSearch search(contents, context);
    for (std::size_t a = 0; a < contents.count() && !context.isCancelled(); ++a)
        for (const std::uint32_t b : contents.grid().query(contents.grid().box(static_cast<std::uint32_t>(a)).grown(kWidestGap_m)))
            if (b > a && !context.isCancelled())
                search.check(a, b, findings);
}

} // namespace passerby::world
