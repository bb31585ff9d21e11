// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/portals_after_move.h"

#include "core/geometry/common_border.h"
#include "core/world/checks/findings.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/portal_places.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace passerby::editor {

using geometry::Point;
using geometry::Polygon;
using geometry::Ring;
using world::CellId;
using world::Portal;

namespace {

/// A place on the border: ring, edge and share of the edge.
struct BorderPlace {
    std::size_t ring = 0;
    std::size_t edge = 0;
    double share = 0.0;
};

const Ring& ringOf(const Polygon& polygon, std::size_t ring)
{
    return ring == 0 ? polygon.outer : polygon.holes[ring - 1];
}

bool haveSameCorners(const Polygon& a, const Polygon& b)
{
    return a.outer.size() == b.outer.size()
           && std::equal(a.holes.begin(), a.holes.end(), b.holes.begin(), b.holes.end(),
                         [](const Ring& r, const Ring& s) { return r.size() == s.size(); });
}

BorderPlace nearestPlace(const Polygon& polygon, Point p)
{
    BorderPlace best;
    double nearest_m = 1e300;
    for (std::size_t r = 0; r <= polygon.holes.size(); ++r) {
        const Ring& ring = ringOf(polygon, r);
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point a = ring[i];
            const Point b = ring[(i + 1) % ring.size()];
            const double away_m = geometry::distanceToSegment(p, a, b);
            if (away_m >= nearest_m)
                continue;
            nearest_m = away_m;
            const Point way = b - a;
            best = {r, i, std::clamp(dot(p - a, way) / dot(way, way), 0.0, 1.0)};
        }
    }
    return best;
}

/// Where a point of the old border lies on the new one; where corners came or went, it stays.
Point moved(const Polygon& before, const Polygon& after, Point p)
{
    if (!haveSameCorners(before, after))
        return p;
    const BorderPlace place = nearestPlace(before, p);
    const Ring& ring = ringOf(after, place.ring);
    const Point a = ring[place.edge];
    return a + (ring[(place.edge + 1) % ring.size()] - a) * place.share;
}

bool isOnBorder(const Polygon& polygon, const Portal& portal)
{
    const auto isNear = [&](double t) {
        return geometry::distanceToBorder(polygon, portal.a + (portal.b - portal.a) * t) <= world::kOnBorder_m;
    };
    return isNear(0.0) && isNear(0.25) && isNear(0.5) && isNear(0.75) && isNear(1.0);
}

class Follower {
public:
    Follower(const world::World& before, const world::World& after, const std::set<CellId>& cells)
        : m_before(before), m_after(after), m_ground(after), m_cells(cells)
    {
    }

    /// Also where stairs skip levels: that was drawn on purpose.
    [[nodiscard]] bool joinsLevels(const Portal& portal) const
    {
        const world::Cell& a = *m_after.cells().find(portal.cellA);
        const world::Cell& b = *m_after.cells().find(portal.cellB);
        return a.level == b.level || a.kind == world::CellKind::stairs || b.kind == world::CellKind::stairs;
    }
    /// The portal where it is now; nothing where its cells have no border in common.
    [[nodiscard]] std::optional<Portal> follow(const Portal& portal) const
    {
        if (const bool bothMoved = isMoved(portal.cellA) && isMoved(portal.cellB); !bothMoved && fits(portal))
            return portal;
        if (!joinsLevels(portal))
            return std::nullopt;
        const geometry::BorderStretch wanted = expected(portal);
        const Point middle = geometry::midpoint(wanted.a, wanted.b);
        std::optional<SharedBorder> best;
        double nearest_m = 1e300;
        for (const geometry::BorderStretch& stretch :
             geometry::commonBorder(areaOf(m_after, portal.cellA), areaOf(m_after, portal.cellB), world::kOnBorder_m))
            if (const double away_m = geometry::distanceToSegment(middle, stretch.a, stretch.b);
                away_m < nearest_m && stretch.length() >= kLeastPortal_m) {
                nearest_m = away_m;
                best = SharedBorder{portal.cellA, portal.cellB, stretch};
            }
        if (!best)
            return std::nullopt;
        const Portal there = portalOn(m_ground, *best, geometry::distance(portal.a, portal.b), middle);
        Portal followed = portal;
        followed.a = there.a;
        followed.b = there.b;
        if (dot(followed.b - followed.a, wanted.b - wanted.a) < 0.0)
            std::swap(followed.a, followed.b);
        return followed;
    }

private:
    [[nodiscard]] const Polygon& areaOf(const world::World& world, CellId cell) const { return world.cells().find(cell)->polygon; }
    [[nodiscard]] bool isMoved(CellId cell) const { return m_cells.contains(cell) && !(areaOf(m_before, cell) == areaOf(m_after, cell)); }
    [[nodiscard]] bool fits(const Portal& portal) const
    {
        return joinsLevels(portal) && isOnBorder(areaOf(m_after, portal.cellA), portal)
               && isOnBorder(areaOf(m_after, portal.cellB), portal);
    }
    /// Where the portal should be, going by the cells that were moved: between them where they disagree.
    [[nodiscard]] geometry::BorderStretch expected(const Portal& portal) const
    {
        geometry::BorderStretch sum;
        double count = 0.0;
        for (const CellId cell : {portal.cellA, portal.cellB}) {
            if (!m_cells.contains(cell))
                continue;
            const auto at = [&](Point p) { return moved(areaOf(m_before, cell), areaOf(m_after, cell), p); };
            sum = {sum.a + at(portal.a), sum.b + at(portal.b)};
            count += 1.0;
        }
        return {sum.a * (1.0 / count), sum.b * (1.0 / count)};
    }

    const world::World& m_before;
    const world::World& m_after;
    Ground m_ground;
    const std::set<CellId>& m_cells;
};

/// Cells that are changed, and there before and after.
std::set<CellId> changedCells(const world::World& before, const world::World& after, const world::WorldPatch& move)
{
    std::set<CellId> cells;
    for (const auto& change : move.of<world::Cell>())
        if (before.cells().contains(change.id) && after.cells().contains(change.id))
            cells.insert(change.id);
    return cells;
}

} // namespace

PortalsAfterMove portalsAfterMove(const world::World& before, const world::WorldPatch& move)
{
    PortalsAfterMove result;
    world::World after = before;
    if (!after.apply(move).ok())
        return result;
    const std::set<CellId> cells = changedCells(before, after, move);
    std::set<world::PortalId> given;
    for (const auto& change : move.of<Portal>())
        given.insert(change.id);
    const Follower follower(before, after, cells);
    std::vector<ObjectRef> lost;
    for (const auto& [id, portal] : before.portals()) {
        if ((!cells.contains(portal.cellA) && !cells.contains(portal.cellB)) || given.contains(id))
            continue;
        if (const auto followed = follower.follow(portal); !followed) {
            result.lost.push_back({id, portal.cellA, portal.cellB, !follower.joinsLevels(portal)});
            lost.push_back({ObjectKind::portal, id.number});
        } else if (!(*followed == portal)) {
            result.patch.put(id, *followed);
        }
    }
    const world::WorldPatch deletion = deletionPatch(before, lost);
    for (const auto& change : deletion.of<Portal>())
        result.patch.erase(change.id);
    for (const auto& change : deletion.of<world::ProxyRule>())
        result.patch.erase(change.id);
    return result;
}

std::string describeLost(const PortalsAfterMove& after)
{
    if (after.lost.empty())
        return {};
    const LostPortal& lost = after.lost.front();
    const bool isOfLevels =
        std::all_of(after.lost.begin(), after.lost.end(), [](const LostPortal& portal) { return portal.isBetweenLevels; });
    const char* const kOfLevels = "only stairs join levels";
    if (after.lost.size() > 1)
        return fmt::format("{} portals went: {}.", after.lost.size(), isOfLevels ? kOfLevels : "their cells no longer touch");
    if (isOfLevels)
        return fmt::format("Portal {} went: {}.", lost.portal.number, kOfLevels);
    return fmt::format("Portal {} went: cells {} and {} no longer touch.", lost.portal.number, lost.cellA.number, lost.cellB.number);
}

} // namespace passerby::editor
