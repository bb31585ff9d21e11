// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks/facing_borders.h"

#include "core/geometry/border_graph.h"
#include "core/geometry/box_tree.h"
#include "core/world/checks/findings.h"

#include <algorithm>

namespace passerby::world {

namespace {

using geometry::Point;
using geometry::Polygon;
using geometry::Ring;

/// Borders that face each other along less are left alone.
constexpr double kShortestGap_m = 0.5;
/// Cosine of the angle up to which borders count as facing each other: 15 degrees.
constexpr double kFacing = 0.966;
/// Borders that face each other in more places than this were not drawn by anybody and are left alone.
constexpr std::size_t kMostFacing = 100'000;

/// `from` to `to` has its cell at the left; the other edge lies at its right and runs the other way.
void addBetween(Point from, Point to, Point otherFrom, Point otherTo, FacingBorders& gap)
{
    const Point way = to - from;
    const Point other = otherFrom - otherTo; // turned round: along `way`
    const double length = geometry::length(way);
    const double along = dot(other, way);
    if (length <= 0.0 || along < kFacing * length * geometry::length(other))
        return;
    const auto shareOf = [&](Point p) { return dot(p - from, way) / (length * length); };
    const double begin = std::max(0.0, shareOf(otherTo));
    const double end = std::min(1.0, shareOf(otherFrom));
    if ((end - begin) * length < kShortestGap_m)
        return;
    const auto across = [&](double share) { return otherTo + other * ((share * length * length - dot(otherTo - from, way)) / along); };
    const auto beside = [&](double share) { return cross(across(share) - from, way) / length; };
    const double narrow = std::min(beside(begin), beside(end));
    const double wide = std::max(beside(begin), beside(end));
    if (narrow < -kOnBorder_m || wide > kWidestGap_m || wide <= kOnBorder_m)
        return;
    const Point corners[] = {from + way * begin, across(begin), across(end), from + way * end};
    gap.areas.push_back(geometry::normalised({Ring(std::begin(corners), std::end(corners)), {}}));
    gap.width_m = std::max(gap.width_m, wide);
    const double piece_m = (end - begin) * length;
    gap.length_m += piece_m;
    if (piece_m <= gap.longest_m)
        return;
    gap.longest_m = piece_m;
    gap.place = geometry::midpoint(geometry::midpoint(corners[0], corners[1]), geometry::midpoint(corners[2], corners[3]));
}

geometry::Box boxOf(const geometry::BorderEdge& edge)
{
    geometry::Box box{edge.from, edge.from};
    box.extend(edge.to);
    return box;
}

/// The edges of the polygon that meet the box, with the area at their left.
std::vector<geometry::BorderEdge> edgesNear(const Polygon& polygon, const geometry::Box& near)
{
    std::vector<geometry::BorderEdge> edges;
    geometry::appendEdges(polygon, edges);
    std::erase_if(edges, [&](const geometry::BorderEdge& edge) { return !boxOf(edge).intersects(near); });
    return edges;
}

/// Boxes of edges, to be found by their places in the list.
geometry::BoxTree treeOf(const std::vector<geometry::BorderEdge>& edges)
{
    std::vector<geometry::BoxTree::Entry> entries;
    entries.reserve(edges.size());
    for (const geometry::BorderEdge& edge : edges)
        entries.push_back({entries.size(), boxOf(edge)});
    return geometry::BoxTree(entries);
}

} // namespace

FacingBorders facingBorders(const Polygon& a, const Polygon& b, const foundation::JobContext& context)
{
    FacingBorders gap;
    const auto edgesOfA = edgesNear(a, geometry::boundingBox(b).grown(kWidestGap_m));
    const auto edgesOfB = edgesNear(b, geometry::boundingBox(a).grown(kWidestGap_m));
    if (edgesOfA.empty() || edgesOfB.empty())
        return gap;
    const geometry::BoxTree tree = treeOf(edgesOfB);
    for (const geometry::BorderEdge& edge : edgesOfA) {
        std::vector<geometry::BoxTree::Key> facing = tree.query(boxOf(edge).grown(kWidestGap_m));
        std::sort(facing.begin(), facing.end());
        for (const auto other : facing)
            addBetween(edge.from, edge.to, edgesOfB[other].from, edgesOfB[other].to, gap);
        if (gap.areas.size() > kMostFacing || context.isCancelled())
            return {};
    }
    return gap;
}

} // namespace passerby::world
