// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/geometry/common_border.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"

#include <algorithm>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::BorderStretch;
using geometry::Point;

/// A portal is moved at most this far by its fix.
constexpr double kFixReach_m = 2.0;

/// The largest distance of the portal, looked at in five places, from the border of the area.
double distanceFromBorder(const geometry::Polygon& polygon, const Portal& portal)
{
    double largest = 0.0;
    for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0})
        largest = std::max(largest, geometry::distanceToBorder(polygon, portal.a + (portal.b - portal.a) * t));
    return largest;
}

/// The stretch between the ends' nearest points on it; all of it where they fall together.
BorderStretch projected(const Portal& portal, const BorderStretch& stretch)
{
    const BorderStretch part{geometry::nearestOnSegment(portal.a, stretch.a, stretch.b),
                             geometry::nearestOnSegment(portal.b, stretch.a, stretch.b)};
    return part.length() > std::min(0.2, 0.5 * stretch.length()) ? part : stretch;
}

/// The portal moved to the nearest stretch of common border, if there is one near.
std::optional<Portal> movedToBorder(const Portal& portal, const Cell& a, const Cell& b)
{
    const auto stretches = geometry::commonBorder(a.polygon, b.polygon, kOnBorder_m);
    const auto off = [&portal](const BorderStretch& s) { return geometry::distanceToSegment(portal.node(), s.a, s.b); };
    const auto nearest = std::min_element(stretches.begin(), stretches.end(),
                                          [&off](const BorderStretch& s, const BorderStretch& t) { return off(s) < off(t); });
    if (nearest == stretches.end() || off(*nearest) > kFixReach_m)
        return std::nullopt;
    const BorderStretch part = projected(portal, *nearest);
    Portal moved = portal;
    moved.a = geometry::snapped(part.a);
    moved.b = geometry::snapped(part.b);
    const double rest = std::max(distanceFromBorder(a.polygon, moved), distanceFromBorder(b.polygon, moved));
    if (moved.a == moved.b || rest > kOnBorder_m)
        return std::nullopt;
    return moved;
}

void checkPlace(PortalId id, const Portal& portal, const Cell& a, const Cell& b, Findings& findings)
{
    const double fromA = distanceFromBorder(a.polygon, portal);
    const double fromB = distanceFromBorder(b.polygon, portal);
    if (std::max(fromA, fromB) <= kOnBorder_m)
        return;
    Finding& finding = findings.error("portal-off-border",
                                      told("{} does not lie on the common border of {} and {}: it is off by {:.2f} m.", titleOf(id, portal),
                                           titleOf(portal.cellA, a), titleOf(portal.cellB, b), std::max(fromA, fromB)),
                                      placeOf(id, portal.node()));
    if (const auto moved = movedToBorder(portal, a, b))
        setFix(finding, told("Move portal to border"), patchTo(id, *moved));
}

void checkLevels(PortalId id, const Portal& portal, const Cell& a, const Cell& b, Findings& findings)
{
    const bool hasStairs = a.kind == CellKind::stairs || b.kind == CellKind::stairs;
    if (a.level == b.level || hasStairs)
        return;
    findings.error("portal-between-levels",
                   told("{} joins level {} and level {}; only stairs may join levels.", titleOf(id, portal), a.level, b.level),
                   placeOf(id, portal.node()));
}

} // namespace

void checkPortals(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    for (const auto& [id, portal] : world.portals()) {
        const Cell& a = *world.cells().find(portal.cellA);
        const Cell& b = *world.cells().find(portal.cellB);
        checkPlace(id, portal, a, b, findings);
        checkLevels(id, portal, a, b, findings);
    }
}

} // namespace passerby::world
