// SPDX-License-Identifier: GPL-3.0-or-later
// What is moved, drawn to what lies around it.
#include "editor/tools/snapping.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using geometry::Point;

namespace {

/// Of much that is moved only so many corners are looked at: those nearest to the pointer.
constexpr std::size_t kMostCorners = 64;

} // namespace

/// A corner with the way to the next one of its outline; none for a lone place and the last corner of a line.
struct Snapping::MovedCorner {
    Point at;
    Point next;
    bool hasNext = false;
};

/// A step that brings two borders together, across them.
struct Snapping::Contact {
    Point by;
    Point edge; ///< the direction along which it may slide on
    Snapped mark;
    bool isOfMoved = false; ///< what meets the border is a corner of what is moved: the mark slides along with it
};

std::vector<Snapping::MovedCorner> Snapping::cornersNear(const std::vector<Outlined>& outlines, Point pointer)
{
    std::vector<MovedCorner> corners;
    for (const Outlined& outline : outlines)
        for (std::size_t i = 0; i < outline.corners.size(); ++i) {
            const bool isLast = i + 1 == outline.corners.size();
            corners.push_back({outline.corners[i], outline.corners[isLast ? 0 : i + 1], outline.isClosed || !isLast});
        }
    const auto nearer = [pointer](const MovedCorner& a, const MovedCorner& b) {
        return geometry::distance(a.at, pointer) < geometry::distance(b.at, pointer);
    };
    const auto most = corners.begin() + static_cast<std::ptrdiff_t>(std::min(corners.size(), kMostCorners));
    std::partial_sort(corners.begin(), most, corners.end(), nearer);
    corners.erase(most, corners.end());
    return corners;
}

std::optional<MovedSnap> Snapping::cornerToCorner(const std::vector<MovedCorner>& corners, double reach_m, const SnapFrom& from)
{
    std::optional<MovedSnap> best;
    for (const MovedCorner& corner : corners)
        for (const Edge& edge : edgesNear(geometry::Box{corner.at, corner.at}.grown(reach_m), from))
            for (const Point still : {edge.a, edge.b})
                if (const double away_m = geometry::distance(corner.at, still); away_m <= reach_m) {
                    reach_m = away_m;
                    best = MovedSnap{still - corner.at, {still, SnapKind::vertex, {}}};
                }
    return best;
}

/// Its corners on others' borders, and others' corners on its borders.
std::vector<Snapping::Contact> Snapping::contactsOf(const std::vector<MovedCorner>& corners, double reach_m, const SnapFrom& from)
{
    std::vector<Contact> contacts;
    const auto touch = [&](Point moved, Point still, Point along, const Edge& guide, bool isOfMoved) {
        if (const Point by = still - moved; geometry::length(by) <= reach_m && geometry::length(along) > 0.0)
            contacts.push_back({by, along, {still, SnapKind::edge, std::pair{guide.a, guide.b}}, isOfMoved});
    };
    for (const MovedCorner& corner : corners) {
        geometry::Box box{corner.at, corner.at};
        if (corner.hasNext)
            box.extend(corner.next);
        for (const Edge& edge : edgesNear(box.grown(reach_m), from)) {
            touch(corner.at, geometry::nearestOnSegment(corner.at, edge.a, edge.b), edge.b - edge.a, edge, true);
            for (const Point still : {edge.a, edge.b})
                if (corner.hasNext)
                    touch(geometry::nearestOnSegment(still, corner.at, corner.next), still, corner.next - corner.at, edge, false);
        }
    }
    return contacts;
}

/// The shortest step, and on along that border to another one that is not parallel, where one is within reach.
Snapping::Contact Snapping::together(const std::vector<Contact>& contacts, double reach_m)
{
    const auto shorter = [](const Contact& a, const Contact& b) { return geometry::length(a.by) < geometry::length(b.by); };
    const Contact first = *std::min_element(contacts.begin(), contacts.end(), shorter);
    Contact best = first;
    double least_m = 1.5 * reach_m;
    for (const Contact& other : contacts) {
        const double turn = cross(first.edge, other.edge);
        if (std::abs(turn) < 0.1 * geometry::length(first.edge) * geometry::length(other.edge))
            continue;
        const Point by = first.by + first.edge * (cross(other.by - first.by, other.edge) / turn);
        if (const double step_m = geometry::length(by); step_m < least_m) {
            least_m = step_m;
            best.by = by;
        }
    }
    if (best.isOfMoved)
        best.mark.point = best.mark.point + (best.by - first.by);
    return best;
}

std::optional<MovedSnap> Snapping::toGrid(const std::vector<MovedCorner>& corners, const PointerInput& input) const
{
    if (!m_settings.grid || !(m_settings.gridStep_m > 0.0) || corners.empty())
        return std::nullopt;
    const Point corner = corners.front().at; // the nearest to the pointer
    const double step_m = m_settings.gridStep_m;
    const Point place{std::round(corner.x / step_m) * step_m, std::round(corner.y / step_m) * step_m};
    if (geometry::distance(corner, place) > input.tolerance_m)
        return std::nullopt;
    return MovedSnap{place - corner, {place, SnapKind::grid, {}}};
}

std::optional<MovedSnap> Snapping::snapMoved(const std::vector<Outlined>& outlines, const PointerInput& input, const SnapFrom& from)
{
    if (input.isFree)
        return std::nullopt;
    const std::vector<MovedCorner> corners = cornersNear(outlines, input.position);
    if (m_settings.vertex)
        if (const auto snap = cornerToCorner(corners, input.tolerance_m, from))
            return snap;
    if (m_settings.edge)
        if (const auto contacts = contactsOf(corners, input.tolerance_m, from); !contacts.empty()) {
            const Contact contact = together(contacts, input.tolerance_m);
            return MovedSnap{contact.by, contact.mark};
        }
    return toGrid(corners, input);
}

} // namespace passerby::editor
