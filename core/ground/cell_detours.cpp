// SPDX-License-Identifier: Apache-2.0
#include "core/ground/cell_detours.h"

#include "core/steering/sight.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace passerby::ground {

using geometry::Point;

namespace {

constexpr double kSame_m = 1e-6;
constexpr double kStraight = 0.035; // sine of the turn below which a corner hides nothing

Point unit(Point a)
{
    const double length_m = length(a);
    return length_m > 0.0 ? a * (1.0 / length_m) : Point{};
}

/// Calls visit(corner, direction away from the walls, directions of both walls) where a ring turns left (`turn` 1) or right (-1).
template <class Visit>
void visitCorners(const geometry::Ring& ring, double turn, const Visit& visit)
{
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point corner = ring[i];
        const Point in = unit(corner - ring[(i + ring.size() - 1) % ring.size()]);
        const Point out = unit(ring[(i + 1) % ring.size()] - corner);
        if (cross(in, out) * turn > kStraight)
            visit(corner, unit(in - out), in * -1.0, out);
    }
}

/// Beside a corner and inside the cell, as far from the walls as there is room.
std::optional<Point> placeBeside(const geometry::Polygon& cell, Point corner, Point away)
{
    for (const double far_m : {CellDetours::kClear_m, 0.1, 0.03})
        if (const Point place = corner + away * far_m;
            contains(cell, place) && containsSegment(cell, corner, place, 1e-3) && distanceToBorder(cell, place) >= 0.5 * far_m)
            return place;
    return std::nullopt;
}

/// A step of a way from the far end that is looked at only once it may be on the shortest: most pairs of corners never are.
struct Step {
    double whole_m = 0.0;  ///< of a way over it, at the least
    double length_m = 0.0; ///< from the far end to `here`
    std::uint32_t before = 0;
    std::uint32_t here = 0;

    /// For a heap whose first is the shortest; of equal ones that of the smaller numbers.
    [[nodiscard]] bool operator<(const Step& other) const
    {
        return std::tie(other.whole_m, other.here, other.before) < std::tie(whole_m, here, before);
    }
};

/// Sine of the angle by which a way of this length may miss what it bends round: places lie off their corners.
double slackOf(double length_m)
{
    constexpr double kOff_m = 0.6;
    return length_m > kOff_m ? kOff_m / length_m : 1.0;
}

/// Whether a straight way in the direction of length 1 passes the walls of a corner, and leads into neither before or behind it.
bool passes(const CellDetours::Corner& corner, Point direction, double slack)
{
    const double one = cross(direction, corner.one);
    const double other = cross(direction, corner.other);
    return std::max(one, other) <= slack || std::min(one, other) >= -slack;
}

/// From the far end, so that the first corner is known when the way reaches `from`: the method of Hart, Nilsson and Raphael (1968), with
/// the straight way as bound, and walls looked for when a step comes first (as Cohen, Phillips and Likhachev 2014 put it off). `isTaut`:
/// only ways that bend round corners are looked at, which are few.
std::optional<Point> firstOfShortest(const steering::WallGrid& walls, std::uint32_t layers, const std::vector<CellDetours::Corner>& corners,
                                     Point from, Point to, bool isTaut)
{
    const auto count = static_cast<std::uint32_t>(corners.size());
    const std::uint32_t begin = count; // `from` itself; `to` is count + 1
    const auto placeOf = [&](std::uint32_t i) { return i < count ? corners[i].place : i == begin ? from : to; };
    std::vector<char> isDone(count, 0);
    std::vector<Step> open;
    const auto lookFrom = [&](std::uint32_t before, double length_m) {
        const auto add = [&](std::uint32_t here) {
            const double step_m = distance(placeOf(before), placeOf(here));
            if (isTaut) {
                const Point out = unit(placeOf(here) - placeOf(before));
                const double slack = slackOf(step_m);
                if ((here < count && !passes(corners[here], out, slack)) || (before < count && !passes(corners[before], out, slack)))
                    return;
            }
            const double there_m = length_m + step_m;
            open.push_back({there_m + distance(placeOf(here), from), there_m, before, here});
            std::push_heap(open.begin(), open.end());
        };
        for (std::uint32_t i = 0; i < count; ++i)
            if (isDone[i] == 0 && distance(corners[i].place, from) > kSame_m) // who stands beside a corner goes on to the next
                add(i);
        if (before != count + 1)
            add(begin);
    };
    lookFrom(count + 1, 0.0);
    while (!open.empty()) {
        std::pop_heap(open.begin(), open.end());
        const Step step = open.back();
        open.pop_back();
        if ((step.here != begin && isDone[step.here] != 0) || !isFreeWay(walls, placeOf(step.before), placeOf(step.here), layers))
            continue;
        if (step.here == begin)
            return placeOf(step.before);
        isDone[step.here] = 1;
        lookFrom(step.here, step.length_m);
    }
    return std::nullopt;
}

} // namespace

CellDetours::CellDetours(const world::World& world, const std::optional<geometry::SpatialGrid>& cellBoxes,
                         const std::vector<const world::Obstacle*>& obstacles)
    : m_corners(world.cells().size())
{
    for (std::size_t i = 0; i < m_corners.size(); ++i) {
        const geometry::Polygon& polygon = world.cells().at(i).row->polygon;
        const auto add = [&](Point corner, Point away, Point one, Point other) {
            if (const auto place = placeBeside(polygon, corner, away))
                m_corners[i].push_back({*place, one, other});
        };
        visitCorners(polygon.outer, -1.0, add);
        for (const geometry::Ring& hole : polygon.holes)
            visitCorners(hole, -1.0, add);
    }
    if (!cellBoxes)
        return;
    for (const world::Obstacle* obstacle : obstacles)
        visitCorners(obstacle->polygon.outer, 1.0, [&](Point corner, Point away, Point one, Point other) {
            for (const double far_m : {kClear_m, 0.1}) {
                const Point place = corner + away * far_m;
                for (const std::uint32_t cell : cellBoxes->query(place)) {
                    const world::Cell& row = *world.cells().at(cell).row;
                    if (row.level == obstacle->level && contains(row.polygon, place)
                        && distanceToBorder(row.polygon, place) >= 0.5 * far_m) {
                        m_corners[cell].push_back({place, one, other});
                        return;
                    }
                }
            }
        });
}

std::optional<Point> CellDetours::firstCorner(const steering::WallGrid& walls, std::uint32_t layers, std::size_t cell, Point from,
                                              Point to) const
{
    if (isFreeWay(walls, from, to, layers))
        return to;
    if (const auto first = firstOfShortest(walls, layers, m_corners[cell], from, to, true))
        return first;
    return firstOfShortest(walls, layers, m_corners[cell], from, to, false);
}

} // namespace passerby::ground
