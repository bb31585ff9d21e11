// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/narrow_places.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::autonomous {

using geometry::Point;
using geometry::Polygon;
using navigation::kNone;
using navigation::NodeIndex;

namespace {

constexpr double kFilled = 0.8;         // of its box: less is bent
constexpr double kShortestView_m = 0.3; // whoever is nearer to the end is through
constexpr double kAlong = 0.7;          // cosine of the most by which somebody walks askew between the sides of a bent cell

Point toTheLeftOf(Point along)
{
    return {-along.y, along.x};
}

} // namespace

NarrowPlaces::NarrowPlaces(const world::World& world, std::shared_ptr<const ground::WalkingGround> ground) : m_ground(std::move(ground))
{
    m_portals.resize(world.cells().size());
    for (std::uint32_t cell = 0; cell < world.cells().size(); ++cell) {
        const world::Cell& row = *world.cells().at(cell).row;
        const bool isStairs = row.kind == world::CellKind::stairs;
        m_boxes.push_back(isStairs ? stairs(cell, row.polygon) : narrowest(row.polygon));
        const bool mayBend = !isStairs && m_boxes.back().halfWidth_m <= 0.0;
        m_parts.push_back(mayBend ? narrowParts(row.polygon, kWidest_m, kTimesLonger) : std::vector<NarrowPart>{});
        for (const NodeIndex portal : m_ground->portals(cell))
            if (const double width_m = m_ground->gate(portal).width_m(); width_m > 0.0 && width_m <= kWidest_m)
                m_portals[cell].push_back(portal);
        m_hasAny.push_back(m_boxes.back().halfWidth_m > 0.0 || !m_parts.back().empty() || !m_portals[cell].empty() ? 1 : 0);
    }
}

NarrowPart NarrowPlaces::boxAlong(const Polygon& polygon, Point along)
{
    const Point left = toTheLeftOf(along);
    constexpr double kMost = std::numeric_limits<double>::max();
    Point low{kMost, kMost};
    Point high{-kMost, -kMost};
    for (const Point corner : polygon.outer) {
        low = {std::min(low.x, dot(corner, along)), std::min(low.y, dot(corner, left))};
        high = {std::max(high.x, dot(corner, along)), std::max(high.y, dot(corner, left))};
    }
    const Point middle = midpoint(low, high);
    return {along * middle.x + left * middle.y, along, 0.5 * (high.x - low.x), 0.5 * (high.y - low.y)};
}

/// The narrowest box round a cell, if the cell fills it and it is narrow.
NarrowPart NarrowPlaces::narrowest(const Polygon& polygon)
{
    NarrowPart best;
    for (std::size_t i = 0; i < polygon.outer.size(); ++i) {
        const Point edge = polygon.outer[(i + 1) % polygon.outer.size()] - polygon.outer[i];
        const double length_m = length(edge);
        if (!(length_m > 0.0))
            continue;
        const NarrowPart box = boxAlong(polygon, edge * (1.0 / length_m));
        const bool isNarrow = 2.0 * box.halfWidth_m <= kWidest_m && box.halfLength_m >= kTimesLonger * box.halfWidth_m;
        if (isNarrow && (best.halfWidth_m == 0.0 || box.halfWidth_m < best.halfWidth_m))
            best = box;
    }
    return area(polygon) >= kFilled * 4.0 * best.halfLength_m * best.halfWidth_m ? best : NarrowPart{};
}

/// From one end of a flight to the other.
NarrowPart NarrowPlaces::stairs(std::uint32_t cell, const Polygon& polygon) const
{
    const auto portals = m_ground->portals(cell);
    if (portals.size() < 2)
        return narrowest(polygon);
    const auto middle = [&](NodeIndex portal) { return midpoint(m_ground->gate(portal).a, m_ground->gate(portal).b); };
    const Point from = middle(portals.front());
    Point to = from;
    for (const NodeIndex portal : portals)
        to = distance(from, middle(portal)) > distance(from, to) ? middle(portal) : to;
    const double length_m = distance(from, to);
    return length_m > 0.0 ? boxAlong(polygon, (to - from) * (1.0 / length_m)) : narrowest(polygon);
}

std::optional<PassageView> NarrowPlaces::alongCell(const InPassing& who) const
{
    const NarrowPart& box = m_boxes[who.cell];
    const double ahead_m = dot(who.to - who.place, box.along);
    if (box.halfWidth_m <= 0.0 || std::abs(ahead_m) < kShortestView_m)
        return std::nullopt;
    const Point axis = box.along * (ahead_m < 0.0 ? -1.0 : 1.0);
    const double aside_m = dot(who.place - box.middle, toTheLeftOf(axis));
    return PassageView{std::atan2(axis.y, axis.x), box.halfWidth_m - aside_m, box.halfWidth_m + aside_m, std::abs(ahead_m)};
}

/// Between the sides of a bent cell, up to where they end; of several pairs those along which somebody walks most. Who crosses from side to
/// side is in none.
std::optional<PassageView> NarrowPlaces::alongPart(const InPassing& who) const
{
    const Point way = who.aim.value_or(who.to) - who.place;
    std::optional<PassageView> found;
    double most = kAlong * length(way);
    for (const NarrowPart& part : m_parts[who.cell]) {
        const Point at = part.within(who.place);
        const double sign = dot(way, part.along) < 0.0 ? -1.0 : 1.0;
        const double ahead_m = part.halfLength_m - sign * at.x;
        if (std::abs(at.x) > part.halfLength_m || std::abs(at.y) > part.halfWidth_m || ahead_m < kShortestView_m
            || !(std::abs(dot(way, part.along)) > most))
            continue;
        most = std::abs(dot(way, part.along));
        const Point axis = part.along * sign;
        found = PassageView{std::atan2(axis.y, axis.x), part.halfWidth_m - sign * at.y, part.halfWidth_m + sign * at.y, ahead_m};
    }
    return found;
}

/// Before a portal that they go to, or behind one that they do not.
std::optional<PassageView> NarrowPlaces::atPortal(const InPassing& who, NodeIndex portal) const
{
    const auto [left, right] = m_ground->gate(portal).leaving(who.cell);
    const double width_m = distance(left, right);
    const Point along = (right - left) * (1.0 / width_m);
    const Point outwards = toTheLeftOf(along);
    const double fromLeft_m = dot(who.place - left, along);
    const double depth_m = dot(left - who.place, outwards);
    if (fromLeft_m < 0.0 || fromLeft_m > width_m || depth_m < 0.0 || depth_m > kBeside_m)
        return std::nullopt;
    if (portal == who.next)
        return PassageView{std::atan2(outwards.y, outwards.x), fromLeft_m, width_m - fromLeft_m, depth_m + kBeside_m};
    const bool goesAway = dot(who.to - who.place, outwards) < 0.0;
    if (!goesAway || kBeside_m - depth_m < kShortestView_m)
        return std::nullopt;
    return PassageView{std::atan2(-outwards.y, -outwards.x), width_m - fromLeft_m, fromLeft_m, kBeside_m - depth_m};
}

std::optional<PassageView> NarrowPlaces::viewOf(const InPassing& who, bool keepsLeft) const
{
    std::optional<PassageView> view = alongCell(who);
    if (!view)
        view = alongPart(who);
    for (std::size_t i = 0; !view && i < m_portals[who.cell].size(); ++i)
        view = atPortal(who, m_portals[who.cell][i]);
    if (!view)
        return view;
    const double footroom_m = who.radius_m + PassageView::kFootroom_m;
    view->left_m = std::max(view->left_m - footroom_m, 0.0);
    view->right_m = std::max(view->right_m - footroom_m, 0.0);
    view->keepsLeft = keepsLeft;
    return view;
}

} // namespace passerby::autonomous
