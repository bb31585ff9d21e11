// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

using foundation::told;

constexpr double kSameHeight_m = 0.01;

bool isConveyor(const Portal& portal)
{
    return portal.kind == PortalKind::escalator || portal.kind == PortalKind::lift;
}

std::string wordFor(PortalKind kind)
{
    return kind == PortalKind::lift ? told("a lift") : told("an escalator");
}

bool leadsInto(const Portal& portal, CellId cell)
{
    return portal.cellB == cell;
}

Portal turnedRound(Portal portal)
{
    std::swap(portal.cellA, portal.cellB);
    return portal;
}

/// Carries people as the portal at the other end of the flight does, and on in its direction.
Portal markedLike(Portal portal, const Portal& other, CellId flight)
{
    portal.kind = other.kind;
    portal.speed_mps = other.speed_mps;
    portal.capacity = other.capacity;
    portal.cycle_s = other.cycle_s;
    return other.kind == PortalKind::escalator && leadsInto(portal, flight) == leadsInto(other, flight) ? turnedRound(portal) : portal;
}

/// Looks at the stairs between two portals: both carry people, in one direction or in cabins, or neither does.
class FlightCheck {
public:
    FlightCheck(const CellContents& contents, Findings& findings) : m_world(contents.world()), m_contents(contents), m_findings(findings) {}

    void look(std::size_t cell)
    {
        std::vector<PortalId> ends;
        for (const CellNode& node : m_contents.nodes(cell))
            if (!node.isTarget)
                ends.push_back(m_world.portals().idOf(node.number));
        const auto marked = std::ranges::find_if(ends, [this](PortalId id) { return isConveyor(row(id)); });
        if (marked == ends.end())
            return;
        const CellId flight = m_contents.id(cell);
        if (ends.size() != 2)
            m_findings.warning("flight-of-more-ends",
                               told("{} leads through {} as {}, which joins two places: it has {}.", titleOf(*marked, row(*marked)),
                                    titleOf(flight, m_contents.cell(cell)), wordFor(row(*marked).kind),
                                    ends.size() == 1 ? told("one portal") : told("{} portals", ends.size())),
                               placeOf(*marked, row(*marked).node()));
        else
            lookAtEnds(flight, *marked, *marked == ends[0] ? ends[1] : ends[0]);
    }

private:
    [[nodiscard]] const Portal& row(PortalId id) const { return *m_world.portals().find(id); }
    void lookAtEnds(CellId flight, PortalId first, PortalId second);

    const World& m_world;
    const CellContents& m_contents;
    Findings& m_findings;
};

void FlightCheck::lookAtEnds(CellId flight, PortalId first, PortalId second)
{
    const Portal& one = row(first);
    const Portal& other = row(second);
    const auto where = placeOf(first, one.node());
    if (one.kind != other.kind) {
        Finding& finding =
            m_findings.warning("flight-marked-at-one-end",
                               isConveyor(other) ? told("{} is {}, but {} at the other end of the flight is {}.", titleOf(first, one),
                                                        wordFor(one.kind), titleOf(second, other), wordFor(other.kind))
                                                 : told("{} is {}, but {} at the other end of the flight is not.", titleOf(first, one),
                                                        wordFor(one.kind), titleOf(second, other)),
                               where);
        setFix(finding, told("Mark the other end"), patchTo(second, markedLike(other, one, flight)));
        return;
    }
    if (one.kind == PortalKind::escalator && leadsInto(one, flight) == leadsInto(other, flight)) {
        Finding& finding = m_findings.warning(
            "escalator-against-itself",
            leadsInto(one, flight)
                ? told("{} and {} both lead onto the escalator: nobody can ride it.", titleOf(first, one), titleOf(second, other))
                : told("{} and {} both lead off the escalator: nobody can ride it.", titleOf(first, one), titleOf(second, other)),
            where);
        setFix(finding, told("Turn the other end round"), patchTo(second, turnedRound(other)));
    }
    if (one.kind == PortalKind::lift && std::abs(one.elevation_m - other.elevation_m) < kSameHeight_m)
        m_findings.warning("lift-without-height",
                           told("The lift between {} and {} goes nowhere: both are at {:.2f} m.", titleOf(first, one),
                                titleOf(second, other), one.elevation_m),
                           where);
}

} // namespace

void checkConveyors(const CellContents& contents, Findings& findings)
{
    const World& world = contents.world();
    const auto isStairs = [&](CellId cell) { return world.cells().find(cell)->kind == CellKind::stairs; };
    bool isAny = false;
    for (const auto& [id, portal] : world.portals()) {
        if (!isConveyor(portal))
            continue;
        isAny = true;
        if (isStairs(portal.cellA) || isStairs(portal.cellB))
            continue;
        Finding& finding = findings.warning(
            "conveyor-without-stairs",
            told("{} is {}, but joins no stairs: only stairs between two of them carry people.", titleOf(id, portal), wordFor(portal.kind)),
            placeOf(id, portal.node()));
        Portal mended = portal;
        mended.kind = PortalKind::opening;
        setFix(finding, told("Make it an opening"), patchTo(id, mended));
    }
    FlightCheck check(contents, findings);
    for (std::size_t cell = 0; isAny && cell < contents.count(); ++cell)
        if (contents.cell(cell).kind == CellKind::stairs)
            check.look(cell);
}

} // namespace passerby::world
