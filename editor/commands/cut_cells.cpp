// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/cut_cells.h"

#include "core/foundation/words.h"
#include "core/geometry/polygon_cut.h"
#include "core/world/checks/findings.h"
#include "core/world/crossing_stretches.h"
#include "core/world/patch_builder.h"
#include "editor/commands/ground_rules.h"
#include "editor/commands/portal_places.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::BorderStretch;
using geometry::Point;
using geometry::Polygon;
using world::Cell;
using world::CellId;
using world::Portal;

namespace {

/// A cell in parts: the first keeps its id.
struct Parts {
    std::vector<CellId> ids;
    std::vector<Polygon> areas;
    std::vector<BorderStretch> seams;
};

/// The part whose border is nearest to the point.
CellId partBeside(const Parts& parts, Point p, CellId except = {})
{
    CellId best;
    double nearest_m = 1e300;
    for (std::size_t i = 0; i < parts.ids.size(); ++i)
        if (const double away_m = geometry::distanceToBorder(parts.areas[i], p); away_m < nearest_m && parts.ids[i] != except) {
            nearest_m = away_m;
            best = parts.ids[i];
        }
    return best;
}

CellId partAround(const Parts& parts, Point p)
{
    for (std::size_t i = 0; i < parts.ids.size(); ++i)
        if (geometry::contains(parts.areas[i], p))
            return parts.ids[i];
    return partBeside(parts, p);
}

class Cutter {
public:
    Cutter(const Ground& ground, Point from, Point to) : m_ground(ground), m_from(from), m_to(to), m_builder(ground.world()) {}

    Result<void> cut(CellId id)
    {
        const Cell& cell = *m_ground.world().cells().find(id);
        auto cutPolygon = geometry::cutAlong(cell.polygon, m_from, m_to);
        if (cutPolygon.parts.size() < 2)
            return {};
        if (geometry::area(cutPolygon.parts.back()) < kSmallestCell_m2)
            return Error{
                "sliver",
                foundation::told("Would cut a sliver off {}. Move the line, or snap it to a corner.", titleOf(m_ground.world(), id)),
                {}};
        Parts parts{{}, std::move(cutPolygon.parts), std::move(cutPolygon.seams)};
        for (const Polygon& area : parts.areas) {
            Cell part = cell;
            part.polygon = area;
            if (parts.ids.empty()) {
                m_builder.replace(id, std::move(part));
                parts.ids.push_back(id);
            } else {
                parts.ids.push_back(m_builder.add(std::move(part)));
            }
        }
        m_parts.emplace(id, std::move(parts));
        return {};
    }

    Result<CutCells> take()
    {
        if (m_parts.empty())
            return Error{"cuts-nothing", foundation::told("The line does not lead across a cell from border to border."), {}};
        moveTargets();
        movePortals();
        if (const auto joined = joinParts(); !joined.ok())
            return joined.error();
        CutCells result;
        for (const auto& [id, parts] : m_parts) {
            result.cells.push_back(id);
            result.parts += parts.ids.size();
            result.seams.insert(result.seams.end(), parts.seams.begin(), parts.seams.end());
        }
        result.patch = m_builder.take();
        return result;
    }

private:
    void moveTargets()
    {
        for (const auto& [id, parts] : m_parts)
            for (const world::TargetId target : m_ground.targetsOf(id)) {
                world::Target row = *m_ground.world().targets().find(target);
                const CellId part = partAround(parts, row.position);
                if (part == row.cell)
                    continue;
                row.cell = part;
                m_builder.replace(target, std::move(row));
            }
    }

    void movePortals()
    {
        std::set<world::PortalId> portals;
        for (const auto& [id, parts] : m_parts)
            portals.insert(m_ground.portalsOf(id).begin(), m_ground.portalsOf(id).end());
        for (const world::PortalId portal : portals)
            movePortal(portal);
    }

    /// Where the cut meets the portal, as shares of its way from a to b.
    [[nodiscard]] std::vector<double> cutsOf(const Portal& portal) const
    {
        const double length = geometry::distance(portal.a, portal.b);
        std::vector<double> shares{0.0, 1.0};
        for (const CellId cell : {portal.cellA, portal.cellB})
            if (const auto parts = m_parts.find(cell); parts != m_parts.end())
                for (const BorderStretch& seam : parts->second.seams)
                    for (const Point end : {seam.a, seam.b})
                        if (geometry::distanceToSegment(end, portal.a, portal.b) <= world::kOnBorder_m)
                            shares.push_back(std::clamp(dot(end - portal.a, portal.b - portal.a) / (length * length), 0.0, 1.0));
        std::sort(shares.begin(), shares.end());
        return shares;
    }

    void movePortal(world::PortalId id)
    {
        const Portal& portal = *m_ground.world().portals().find(id);
        const auto shares = cutsOf(portal);
        std::vector<Portal> pieces;
        for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
            Portal piece = portal;
            if (shares[i] > 0.0)
                piece.a = geometry::snapped(portal.a + (portal.b - portal.a) * shares[i]);
            if (shares[i + 1] < 1.0)
                piece.b = geometry::snapped(portal.a + (portal.b - portal.a) * shares[i + 1]);
            piece.cellA = sideOf(portal.cellA, piece.node());
            piece.cellB = sideOf(portal.cellB, piece.node());
            pieces.push_back(piece);
        }
        const auto width = [](const Portal& piece) { return geometry::distance(piece.a, piece.b); };
        std::stable_sort(pieces.begin(), pieces.end(), [&width](const Portal& a, const Portal& b) { return width(a) > width(b); });
        if (!(pieces.front() == portal))
            m_builder.replace(id, pieces.front());
        for (std::size_t i = 1; i < pieces.size(); ++i)
            if (width(pieces[i]) >= kLeastPortal_m)
                m_builder.add(pieces[i]);
    }

    [[nodiscard]] CellId sideOf(CellId cell, Point node) const
    {
        const auto parts = m_parts.find(cell);
        return parts == m_parts.end() ? cell : partBeside(parts->second, node);
    }

    /// Portals along the line, chosen in the city as it is by then.
    Result<void> joinParts()
    {
        world::World after = m_ground.world();
        if (const auto applied = after.apply(m_builder.patch()); !applied.ok())
            return applied.error();
        const Ground ground(after);
        PortalChooser chooser(ground);
        for (const auto& [id, parts] : m_parts)
            for (const BorderStretch& seam : parts.seams) {
                const Point middle = geometry::midpoint(seam.a, seam.b);
                const CellId first = partBeside(parts, middle);
                if (seam.length() >= kLeastPortal_m)
                    join(ground, {first, partBeside(parts, middle, first), seam}, chooser);
            }
        return {};
    }

    /// Where people would make a detour over the middle of one portal, several let them cross.
    void join(const Ground& ground, const SharedBorder& seam, PortalChooser& chooser)
    {
        for (const BorderStretch& stretch :
             world::crossingStretches(seam.stretch, nodesOf(ground, seam.cellA), nodesOf(ground, seam.cellB)))
            m_builder.add(chooser.choose({seam.cellA, seam.cellB, stretch}, std::nullopt));
    }

    /// Where ways through the cell begin and end.
    [[nodiscard]] static std::vector<Point> nodesOf(const Ground& ground, CellId cell)
    {
        std::vector<Point> nodes;
        for (const world::PortalId portal : ground.portalsOf(cell))
            nodes.push_back(ground.world().portals().find(portal)->node());
        for (const world::TargetId target : ground.targetsOf(cell))
            nodes.push_back(ground.world().targets().find(target)->position);
        return nodes;
    }

    const Ground& m_ground;
    Point m_from;
    Point m_to;
    world::PatchBuilder m_builder;
    std::map<CellId, Parts> m_parts;
};

} // namespace

Result<CutCells> cutCells(const Ground& ground, Point from, Point to, const std::vector<CellId>& only, std::optional<int> level)
{
    Cutter cutter(ground, from, to);
    for (const CellId cell : ground.near(geometry::boundingBox(std::vector<Point>{from, to}))) {
        const bool isAsked = only.empty() ? !level || ground.world().cells().find(cell)->level == *level
                                          : std::find(only.begin(), only.end(), cell) != only.end();
        if (!isAsked)
            continue;
        if (const auto cut = cutter.cut(cell); !cut.ok())
            return cut.error();
    }
    return cutter.take();
}

} // namespace passerby::editor
