// SPDX-License-Identifier: Apache-2.0
// What a straight piece of a waiting line leads over.
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <algorithm>

namespace passerby::world {

namespace {

using geometry::Point;

constexpr double kAtPortal_m = 0.02; // from the portal by which a line leads from cell to cell

/// Adds where the way from one point to the other crosses the ring, as shares of it.
void addCrossings(const geometry::Ring& ring, Point from, Point to, std::vector<double>& shares)
{
    const Point along = to - from;
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
        const Point side = ring[i] - ring[before];
        const double slant = geometry::cross(along, side);
        if (slant == 0.0)
            continue;
        const double share = geometry::cross(ring[before] - from, side) / slant;
        const double onSide = geometry::cross(ring[before] - from, along) / slant;
        if (share > 0.0 && share < 1.0 && onSide >= -1e-9 && onSide <= 1.0 + 1e-9)
            shares.push_back(share);
    }
}

void addCrossings(const geometry::Polygon& polygon, Point from, Point to, std::vector<double>& shares)
{
    addCrossings(polygon.outer, from, to, shares);
    for (const geometry::Ring& hole : polygon.holes)
        addCrossings(hole, from, to, shares);
}

/// Whether a portal joins the cells at this place.
bool isOpenAt(const CellContents& contents, std::size_t from, std::size_t to, Point place)
{
    return std::any_of(contents.nodes(from).begin(), contents.nodes(from).end(), [&](const CellNode& node) {
        if (node.isTarget)
            return false;
        const Portal& portal = *contents.world().portals().find(contents.world().portals().idOf(node.number));
        return (portal.cellA == contents.id(to) || portal.cellB == contents.id(to))
               && geometry::distanceToSegment(place, portal.a, portal.b) <= kAtPortal_m;
    });
}

} // namespace

PieceOnGround followPiece(const CellContents& contents, Point from, Point to, int level, std::size_t cell,
                          const foundation::JobContext& context)
{
    geometry::Box box;
    box.extend(from);
    box.extend(to);
    std::vector<double> shares{0.0, 1.0};
    for (const std::uint32_t i : contents.grid().query(box))
        if (contents.cell(i).level == level)
            addCrossings(contents.cell(i).polygon, from, to, shares);
    std::sort(shares.begin(), shares.end());
    const double length_m = geometry::distance(from, to);
    for (std::size_t i = 1; i < shares.size() && !context.isCancelled(); ++i) {
        if ((shares[i] - shares[i - 1]) * length_m <= kOnBorder_m)
            continue;
        const Point begin = from + (to - from) * shares[i - 1];
        const Point middle = from + (to - from) * (0.5 * (shares[i - 1] + shares[i]));
        if (cell < contents.count() && geometry::contains(contents.cell(cell).polygon, middle))
            continue;
        const std::vector<std::uint32_t> near = contents.grid().query(middle);
        const auto next = std::find_if(near.begin(), near.end(), [&](std::uint32_t other) {
            return contents.cell(other).level == level && geometry::contains(contents.cell(other).polygon, middle);
        });
        if (next == near.end())
            return {LineFault::leavesCells, middle, cell};
        if (cell < contents.count() && !isOpenAt(contents, cell, *next, begin))
            return {LineFault::crossesWall, begin, cell};
        cell = *next;
    }
    return {LineFault::none, to, cell};
}

double lengthWithin_m(const geometry::Polygon& area, Point from, Point to)
{
    std::vector<double> shares{0.0, 1.0};
    addCrossings(area, from, to, shares);
    std::sort(shares.begin(), shares.end());
    double within = 0.0;
    for (std::size_t i = 1; i < shares.size(); ++i)
        if (geometry::contains(area, from + (to - from) * (0.5 * (shares[i - 1] + shares[i]))))
            within += shares[i] - shares[i - 1];
    return within * geometry::distance(from, to);
}

} // namespace passerby::world
