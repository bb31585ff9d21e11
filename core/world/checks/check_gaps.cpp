// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/free_space.h"
#include "core/geometry/polygon_cut.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::world {

namespace {

using geometry::Point;
using geometry::Polygon;
using geometry::Ring;

/// Borders further apart are meant to be.
constexpr double kWidestGap_m = 0.5;
/// Borders that face each other along less are left alone.
constexpr double kShortestGap_m = 0.5;
/// Cosine of the angle up to which borders count as facing each other: 15 degrees.
constexpr double kFacing = 0.966;
/// As much of the gap as has to be free to be closed.
constexpr double kMostlyFree = 0.9;

/// What lies between two borders that face each other.
struct Gap {
    std::vector<Polygon> areas;
    double length_m = 0.0;
    double longest_m = 0.0; ///< of its pieces
    double width_m = 0.0;   ///< where it is widest
    Point place;            ///< in the middle of the longest piece
};

/// `from` to `to` has its cell at the left; the other edge lies at its right and runs the other way.
void addBetween(Point from, Point to, Point otherFrom, Point otherTo, Gap& gap)
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

/// Calls visit(from, to) for each edge near the box, with the area at its left.
template <class Visit>
void visitEdges(const Polygon& polygon, const geometry::Box& near, const Visit& visit)
{
    const auto visitRing = [&](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            geometry::Box edge{ring[i], ring[i]};
            edge.extend(ring[(i + 1) % ring.size()]);
            if (edge.intersects(near))
                visit(ring[i], ring[(i + 1) % ring.size()]);
        }
    };
    visitRing(polygon.outer);
    for (const Ring& hole : polygon.holes)
        visitRing(hole);
}

Gap gapBetween(const Polygon& a, const Polygon& b)
{
    Gap gap;
    const geometry::Box nearA = geometry::boundingBox(a).grown(kWidestGap_m);
    const geometry::Box nearB = geometry::boundingBox(b).grown(kWidestGap_m);
    visitEdges(a, nearB, [&](Point from, Point to) {
        geometry::Box beside{from, from};
        beside.extend(to);
        visitEdges(b, nearA, [&](Point otherFrom, Point otherTo) {
            geometry::Box other{otherFrom, otherFrom};
            other.extend(otherTo);
            if (other.intersects(beside.grown(kWidestGap_m)))
                addBetween(from, to, otherFrom, otherTo, gap);
        });
    });
    return gap;
}

bool areJoined(const CellContents& contents, std::size_t a, std::size_t b)
{
    return std::any_of(contents.nodes(a).begin(), contents.nodes(a).end(), [&](const CellNode& node) {
        if (node.isTarget)
            return false;
        const Portal& portal = *contents.world().portals().find(contents.world().portals().idOf(node.number));
        return portal.cellA == contents.id(b) || portal.cellB == contents.id(b);
    });
}

bool holdsObstacle(const World& world, int level, const Polygon& area)
{
    const geometry::Box box = geometry::boundingBox(area);
    return std::any_of(world.obstacles().begin(), world.obstacles().end(), [&](const auto& entry) {
        const Obstacle& obstacle = entry.second;
        return obstacle.level == level && geometry::boundingBox(obstacle.polygon).intersects(box)
               && geometry::overlapArea(obstacle.polygon, area) > 1e-3;
    });
}

/// What of the gap belongs to nobody; empty where something else lies in it.
std::vector<Polygon> freeParts(const CellContents& contents, std::size_t cell, const Gap& gap)
{
    std::vector<Polygon> free;
    for (const Polygon& area : gap.areas) {
        if (holdsObstacle(contents.world(), contents.cell(cell).level, area))
            return {};
        std::vector<Polygon> taken = free;
        for (const std::uint32_t other : contents.grid().query(geometry::boundingBox(area).grown(kOnBorder_m)))
            if (contents.cell(other).level == contents.cell(cell).level)
                taken.push_back(contents.cell(other).polygon);
        double left_m2 = 0.0;
        for (Polygon& part : geometry::freePart(area, taken, kOnBorder_m)) {
            left_m2 += geometry::area(part);
            free.push_back(std::move(part));
        }
        if (left_m2 < kMostlyFree * geometry::area(area))
            return {};
    }
    return free;
}

void checkGap(const CellContents& contents, std::size_t a, std::size_t b, Findings& findings)
{
    const Cell& first = contents.cell(a);
    const Cell& second = contents.cell(b);
    if (first.level != second.level || areJoined(contents, a, b))
        return;
    const Gap gap = gapBetween(first.polygon, second.polygon);
    std::vector<Polygon> parts = gap.areas.empty() ? std::vector<Polygon>{} : freeParts(contents, a, gap);
    if (parts.empty())
        return;
    Finding& finding =
        findings.info("gap-between-cells",
                      fmt::format("{} and {} lie {:.2f} m apart along {:.1f} m: no portal can join them.", titleOf(contents.id(a), first),
                                  titleOf(contents.id(b), second), gap.width_m, gap.length_m),
                      placeOf(contents.id(a), gap.place));
    parts.insert(parts.begin(), first.polygon);
    std::vector<Polygon> whole = geometry::joined(parts, kOnBorder_m);
    if (whole.size() != 1 || !geometry::isSimple(whole.front()))
        return;
    Cell wider = first;
    wider.polygon = std::move(whole.front());
    setFix(finding, "Close the gap", patchTo(contents.id(a), std::move(wider)));
}

} // namespace

void checkGaps(const CellContents& contents, Findings& findings)
{
    for (std::size_t a = 0; a < contents.count(); ++a)
        for (const std::uint32_t b : contents.grid().query(contents.grid().box(static_cast<std::uint32_t>(a)).grown(kWidestGap_m)))
            if (b > a)
                checkGap(contents, a, b, findings);
}

} // namespace passerby::world
