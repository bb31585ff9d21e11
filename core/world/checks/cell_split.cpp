// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks/cell_split.h"

#include "core/world/checks/findings.h"
#include "core/world/crossing_stretches.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <limits>

namespace passerby::world {

namespace {

using geometry::BorderStretch;
using geometry::Point;
using geometry::Polygon;
using geometry::Ring;

struct Cut {
    Polygon half[2];
    Point a;
    Point b;
};

/// The ring cut between corners i < j: the corners from i to j, and the rest.
Cut cutBetween(const Ring& ring, std::size_t i, std::size_t j)
{
    Cut cut;
    const auto at = [&ring](std::size_t k) { return ring.begin() + static_cast<std::ptrdiff_t>(k); };
    cut.half[0].outer.assign(at(i), at(j) + 1);
    cut.half[1].outer.assign(at(j), ring.end());
    cut.half[1].outer.insert(cut.half[1].outer.end(), ring.begin(), at(i) + 1);
    cut.a = ring[i];
    cut.b = ring[j];
    return cut;
}

bool holds(const Polygon& half, Point p)
{
    return geometry::contains(half, p) || geometry::distanceToBorder(half, p) <= kOnBorder_m;
}

bool borders(const Polygon& half, const Portal& portal)
{
    return geometry::distanceToBorder(half, portal.a) <= kOnBorder_m && geometry::distanceToBorder(half, portal.node()) <= kOnBorder_m
           && geometry::distanceToBorder(half, portal.b) <= kOnBorder_m;
}

/// For each node of the cell the half that it falls to; nothing when a portal would be torn apart.
std::optional<std::vector<int>> sidesOf(const World& world, const std::vector<CellNode>& nodes, const Cut& cut)
{
    std::vector<int> sides;
    for (const CellNode& node : nodes) {
        int side = -1;
        for (const int half : {1, 0}) {
            const bool fits = node.isTarget ? holds(cut.half[half], node.position)
                                            : borders(cut.half[half], *world.portals().find(world.portals().idOf(node.number)));
            if (fits)
                side = half;
        }
        if (side < 0)
            return std::nullopt;
        sides.push_back(side);
    }
    return sides;
}

std::size_t crookedPairs(const Polygon& polygon, const std::vector<Point>& nodes)
{
    std::size_t count = 0;
    for (std::size_t second = 1; second < nodes.size(); ++second)
        for (std::size_t first = 0; first < second; ++first)
            count += geometry::containsSegment(polygon, nodes[first], nodes[second], kSegmentTolerance_m) ? 0 : 1;
    return count;
}

std::vector<Point> nodesIn(int half, const std::vector<CellNode>& nodes, const std::vector<int>& sides)
{
    std::vector<Point> points;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (sides[i] == half)
            points.push_back(nodes[i].position);
    return points;
}

std::size_t crookedAfter(const Cut& cut, const std::vector<CellNode>& nodes, const std::vector<int>& sides,
                         const std::vector<BorderStretch>& stretches)
{
    std::size_t count = 0;
    for (const int half : {0, 1}) {
        std::vector<Point> points = nodesIn(half, nodes, sides);
        for (const BorderStretch& stretch : stretches)
            points.push_back(geometry::midpoint(stretch.a, stretch.b));
        count += crookedPairs(cut.half[half], points);
    }
    return count;
}

/// Where portals lie along the cut: one, or several where people would make a detour over the middle of one and none of the ways to
/// them is crooked.
std::vector<BorderStretch> portalsAlong(const Cut& cut, const std::vector<CellNode>& nodes, const std::vector<int>& sides,
                                        std::size_t crookedWithOne)
{
    const BorderStretch whole{cut.a, cut.b};
    auto stretches = crossingStretches(whole, nodesIn(0, nodes, sides), nodesIn(1, nodes, sides));
    return crookedAfter(cut, nodes, sides, stretches) > crookedWithOne ? std::vector{whole} : stretches;
}

bool isInnerCorner(const Ring& ring, std::size_t i)
{
    const std::size_t n = ring.size();
    return geometry::orientation(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) < 0.0;
}

WorldPatch patchFor(const CellContents& contents, std::size_t cell, const Cut& cut, const std::vector<int>& sides,
                    const std::vector<BorderStretch>& stretches)
{
    const World& world = contents.world();
    PatchBuilder builder(world);
    const CellId id = contents.id(cell);
    Cell half = contents.cell(cell);
    half.polygon = cut.half[0];
    builder.replace(id, half);
    half.polygon = cut.half[1];
    const CellId other = builder.add(half);
    double elevation = 0.0;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const CellNode& node = contents.nodes(cell)[i];
        if (node.isTarget) {
            const TargetId target = world.targets().idOf(node.number);
            Target row = *world.targets().find(target);
            row.cell = other;
            if (sides[i] == 1)
                builder.replace(target, std::move(row));
            continue;
        }
        const PortalId portal = world.portals().idOf(node.number);
        Portal row = *world.portals().find(portal);
        elevation = row.elevation_m;
        (row.cellA == id ? row.cellA : row.cellB) = other;
        if (sides[i] == 1)
            builder.replace(portal, row);
    }
    for (const BorderStretch& stretch : stretches)
        builder.add(Portal{id, other, stretch.a, stretch.b, elevation});
    return builder.take();
}

} // namespace

std::optional<WorldPatch> splitAtCorner(const CellContents& contents, std::size_t cell)
{
    const Polygon& polygon = contents.cell(cell).polygon;
    const Ring& ring = polygon.outer;
    const auto& nodes = contents.nodes(cell);
    if (!polygon.holes.empty() || !geometry::isSimple(polygon))
        return std::nullopt;
    std::vector<Point> points;
    std::transform(nodes.begin(), nodes.end(), std::back_inserter(points), [](const CellNode& node) { return node.position; });
    std::size_t fewest = crookedPairs(polygon, points);
    double shortest = std::numeric_limits<double>::max();
    std::optional<WorldPatch> best;
    for (std::size_t i = 0; i < ring.size(); ++i)
        for (std::size_t j = i + 2; j < ring.size(); ++j) {
            if ((!isInnerCorner(ring, i) && !isInnerCorner(ring, j)) || (i == 0 && j + 1 == ring.size())
                || !geometry::containsSegment(polygon, ring[i], ring[j], 1e-6))
                continue;
            const Cut cut = cutBetween(ring, i, j);
            const double length = geometry::distance(cut.a, cut.b);
            const auto sides = sidesOf(contents.world(), nodes, cut);
            if (!sides || !geometry::isSimple(cut.half[0]) || !geometry::isSimple(cut.half[1]))
                continue;
            const std::size_t crooked = crookedAfter(cut, nodes, *sides, {{cut.a, cut.b}});
            if (crooked < fewest || (best && crooked == fewest && length < shortest)) {
                fewest = crooked;
                shortest = length;
                best = patchFor(contents, cell, cut, *sides, portalsAlong(cut, nodes, *sides, crooked));
            }
        }
    return best;
}

} // namespace passerby::world
