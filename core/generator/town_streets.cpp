// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_draft.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

namespace {

using geometry::Point;
using geometry::Ring;

constexpr double kTreeSpacing_m = 11.0;

const Point& cornerAfter(const Ring& ring, std::size_t i)
{
    return ring[(i + 1) % ring.size()];
}

/// From wall to wall.
Ring wholeStreet(const TownDraft& draft, const StreetSides& at)
{
    const BlockLines& left = draft.blocks[at.leftBlock].lines;
    const BlockLines& right = draft.blocks[at.rightBlock].lines;
    return {
        cornerAfter(right.front, at.rightSide), right.front[at.rightSide], right.kerb[at.rightSide], cornerAfter(left.kerb, at.leftSide),
        cornerAfter(left.front, at.leftSide),   left.front[at.leftSide],   left.kerb[at.leftSide],   cornerAfter(right.kerb, at.rightSide)};
}

class StreetLayer {
public:
    StreetLayer(TownDraft& draft, foundation::RandomStream& random)
        : m_draft(draft), m_random(random), m_isShared(draft.plan.streets.size())
    {
    }

    void lay()
    {
        addStrips();
        joinStrips();
        addJunctions();
        for (std::size_t s = 0; s < m_draft.plan.streets.size(); ++s)
            if (!m_draft.plan.streets[s].isRemoved && !m_isShared[s]) {
                addCrosswalks(s);
                addKerbside(s);
            }
    }

private:
    void addStrips()
    {
        StreetPlan& plan = m_draft.plan;
        for (const PlannedBlock& block : plan.blocks)
            m_draft.blocks.push_back({block.sides.empty() ? BlockLines{} : linesOf(plan, block), std::vector<Strip>(block.sides.size())});
        for (std::size_t s = 0; s < plan.streets.size(); ++s) {
            if (plan.streets[s].isRemoved)
                continue;
            const StreetSides at = sidesOf(plan, s);
            Strip& left = m_draft.blocks[at.leftBlock].strips[at.leftSide];
            Strip& right = m_draft.blocks[at.rightBlock].strips[at.rightSide];
            m_isShared[s] = plan.streets[s].kind == StreetKind::pedestrian && isConvex(wholeStreet(m_draft, at));
            const std::string& name = m_draft.names.streets[s];
            left.cell = m_draft.addCell(m_isShared[s] ? world::CellKind::street : world::CellKind::sidewalk, {}, name);
            right.cell = m_isShared[s] ? left.cell : m_draft.addCell(world::CellKind::sidewalk, {}, name);
        }
    }

    /// Round the corners of blocks.
    void joinStrips()
    {
        for (const BlockDraft& block : m_draft.blocks)
            for (std::size_t i = 0; i < block.strips.size(); ++i) {
                const std::size_t before = block.strips[(i + block.strips.size() - 1) % block.strips.size()].cell;
                if (before != block.strips[i].cell)
                    m_draft.addPortal(before, block.strips[i].cell, block.lines.kerb[i], block.lines.front[i]);
            }
    }

    /// Where pedestrian streets meet, the junction belongs to people on foot, too.
    void addJunctions()
    {
        const StreetPlan& plan = m_draft.plan;
        std::vector<std::vector<std::size_t>> streetsAt(plan.junctions.size());
        for (std::size_t s = 0; s < plan.streets.size(); ++s)
            if (!plan.streets[s].isRemoved) {
                streetsAt[plan.streets[s].a].push_back(s);
                streetsAt[plan.streets[s].b].push_back(s);
            }
        std::vector<Ring> cornersAt(plan.junctions.size());
        for (std::size_t b = 0; b < plan.blocks.size(); ++b)
            for (std::size_t i = 0; i < plan.blocks[b].sides.size(); ++i)
                cornersAt[plan.startOf(plan.blocks[b].sides[i])].push_back(m_draft.blocks[b].lines.kerb[i]);
        for (std::size_t j = 0; j < plan.junctions.size(); ++j)
            addJunction(j, streetsAt[j], std::move(cornersAt[j]));
    }

    void addJunction(std::size_t junction, const std::vector<std::size_t>& streets, Ring corners)
    {
        const StreetPlan& plan = m_draft.plan;
        const auto shared = std::count_if(streets.begin(), streets.end(), [this](std::size_t s) { return m_isShared[s]; });
        const bool isBusy = std::any_of(streets.begin(), streets.end(), [&plan](std::size_t s) {
            return plan.streets[s].kind == StreetKind::main || plan.streets[s].kind == StreetKind::ring;
        });
        if (shared < 2 || isBusy || corners.size() < 3)
            return;
        const Point centre = plan.junctions[junction];
        std::sort(corners.begin(), corners.end(), [centre](Point p, Point q) {
            return std::atan2(p.y - centre.y, p.x - centre.x) < std::atan2(q.y - centre.y, q.x - centre.x);
        });
        if (!isConvex(corners) || geometry::signedArea(corners) < 4.0)
            return;
        const std::size_t cell = m_draft.addCell(world::CellKind::street, corners);
        for (const std::size_t s : streets) {
            if (!m_isShared[s])
                continue;
            const StreetSides at = sidesOf(plan, s);
            const Ring& left = m_draft.blocks[at.leftBlock].lines.kerb;
            const Ring& right = m_draft.blocks[at.rightBlock].lines.kerb;
            const bool startsHere = plan.streets[s].a == junction;
            m_draft.addPortal(m_draft.blocks[at.leftBlock].strips[at.leftSide].cell, cell,
                              startsHere ? left[at.leftSide] : cornerAfter(left, at.leftSide),
                              startsHere ? cornerAfter(right, at.rightSide) : right[at.rightSide]);
        }
    }

    void addCrosswalks(std::size_t s)
    {
        const StreetPlan& plan = m_draft.plan;
        const PlannedStreet& street = plan.streets[s];
        const Point start = plan.junctions[street.a];
        const Point direction = (plan.junctions[street.b] - start) * (1.0 / geometry::distance(start, plan.junctions[street.b]));
        const auto along = [&](Point p) { return geometry::dot(p - start, direction); };
        const StreetSides at = sidesOf(plan, s);
        const Ring& left = m_draft.blocks[at.leftBlock].lines.kerb;
        const Ring& right = m_draft.blocks[at.rightBlock].lines.kerb;
        const double low = std::max(along(left[at.leftSide]), along(cornerAfter(right, at.rightSide))) + 0.6;
        const double high = std::min(along(cornerAfter(left, at.leftSide)), along(right[at.rightSide])) - 0.6;
        const double width = std::min(street.kind == StreetKind::main ? 4.0 : 3.2, high - low);
        if (width < 1.5)
            return;
        const bool both = street.kind == StreetKind::main && high - low > 2.0 * width + 4.0;
        const bool atStart = both || m_random.below(2) == 0;
        const auto crossAt = [&](double from) {
            const auto on = [&](Point p, Point q, double where) {
                return geometry::snapped(p + (q - p) * ((where - along(p)) / (along(q) - along(p))));
            };
            const Point l0 = on(left[at.leftSide], cornerAfter(left, at.leftSide), from);
            const Point l1 = on(left[at.leftSide], cornerAfter(left, at.leftSide), from + width);
            const Point r0 = on(cornerAfter(right, at.rightSide), right[at.rightSide], from);
            const Point r1 = on(cornerAfter(right, at.rightSide), right[at.rightSide], from + width);
            addCrosswalk(at, l0, l1, r0, r1);
        };
        if (atStart)
            crossAt(low);
        if (both || !atStart)
            crossAt(high - width);
    }

    void addCrosswalk(const StreetSides& at, Point l0, Point l1, Point r0, Point r1)
    {
        Strip& left = m_draft.blocks[at.leftBlock].strips[at.leftSide];
        Strip& right = m_draft.blocks[at.rightBlock].strips[at.rightSide];
        const std::size_t cell = m_draft.addCell(world::CellKind::crosswalk, {r0, r1, l1, l0});
        m_draft.addPortal(left.cell, cell, l0, l1);
        m_draft.addPortal(cell, right.cell, r0, r1);
        left.kerbPoints.insert(left.kerbPoints.end(), {l0, l1});
        right.kerbPoints.insert(right.kerbPoints.end(), {r0, r1});
    }

    /// Trees and stops along wide streets.
    void addKerbside(std::size_t s)
    {
        const StreetKind kind = m_draft.plan.streets[s].kind;
        if (kind == StreetKind::residential || kind == StreetKind::pedestrian)
            return;
        const StreetSides at = sidesOf(m_draft.plan, s);
        for (const auto& [block, side] : {std::pair{at.leftBlock, at.leftSide}, {at.rightBlock, at.rightSide}}) {
            const Ring& kerb = m_draft.blocks[block].lines.kerb;
            const Point from = kerb[side];
            const Point direction = (cornerAfter(kerb, side) - from) * (1.0 / geometry::distance(from, cornerAfter(kerb, side)));
            const Point inward{-direction.y, direction.x};
            const double size = geometry::distance(from, cornerAfter(kerb, side));
            for (double t = kTreeSpacing_m; kind == StreetKind::main && t < size - 0.6 * kTreeSpacing_m; t += kTreeSpacing_m)
                m_draft.addTree(from + direction * t + inward * 0.9, m_random);
            m_draft.doors.push_back(
                {from + direction * (0.5 * size) + inward * 0.6, m_draft.blocks[block].strips[side].cell, Site::kerb, kind});
        }
    }

    TownDraft& m_draft;
    foundation::RandomStream& m_random;
    std::vector<bool> m_isShared; ///< [streets] one cell from wall to wall
};

/// From corner to corner with the extra points between them.
void appendLine(Ring& ring, Point from, Point to, std::vector<Point> extra)
{
    std::sort(extra.begin(), extra.end(), [from](Point p, Point q) { return geometry::distance(from, p) < geometry::distance(from, q); });
    ring.push_back(from);
    ring.insert(ring.end(), extra.begin(), extra.end());
    ring.push_back(to);
}

} // namespace

void layStreets(TownDraft& draft, foundation::RandomStream& random)
{
    StreetLayer(draft, random).lay();
}

void finishStrips(TownDraft& draft)
{
    const StreetPlan& plan = draft.plan;
    for (std::size_t s = 0; s < plan.streets.size(); ++s) {
        if (plan.streets[s].isRemoved)
            continue;
        const StreetSides at = sidesOf(plan, s);
        const auto halfOf = [&draft](std::size_t block, std::size_t side) {
            const BlockLines& lines = draft.blocks[block].lines;
            const Strip& strip = draft.blocks[block].strips[side];
            Ring half;
            appendLine(half, lines.kerb[side], cornerAfter(lines.kerb, side), strip.kerbPoints);
            appendLine(half, cornerAfter(lines.front, side), lines.front[side], strip.frontPoints);
            return half;
        };
        const std::size_t leftCell = draft.blocks[at.leftBlock].strips[at.leftSide].cell;
        const std::size_t rightCell = draft.blocks[at.rightBlock].strips[at.rightSide].cell;
        Ring left = halfOf(at.leftBlock, at.leftSide);
        Ring right = halfOf(at.rightBlock, at.rightSide);
        if (leftCell != rightCell) {
            draft.cells[leftCell].polygon.outer = std::move(left);
            draft.cells[rightCell].polygon.outer = std::move(right);
            continue;
        }
        // A pedestrian street has no kerbs: of each half the kerb's two ends and the front remain.
        std::rotate(left.begin(), left.begin() + 1, left.end());
        std::rotate(right.begin(), right.begin() + 1, right.end());
        left.insert(left.end(), right.begin(), right.end());
        draft.cells[leftCell].polygon.outer = std::move(left);
    }
}

} // namespace passerby::generator
