// SPDX-License-Identifier: Apache-2.0
#include "core/street/timed_portals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace passerby::street {

using geometry::Point;
using navigation::kNone;
using navigation::NodeIndex;
using world::PortalKind;

namespace {

constexpr double kFirstRow_m = 1.0;   // before a portal without a waiting line
constexpr double kAtKerb_m = 0.5;     // before a crosswalk
constexpr double kKeptFree_m = 2.0;   // of its width, at both sides together, for those who come across
constexpr double kPlaceApart_m = 0.6; // from one row to the next, and in a row
constexpr std::size_t kAbreast = 3;

double slopeOf(const world::Portal& a, const world::Portal& b)
{
    return std::hypot(geometry::distance(a.node(), b.node()), b.elevation_m - a.elevation_m);
}

/// A crossing with a signal.
struct LitCrossing {
    std::uint32_t number;
    const world::Crossing* row;
    const world::Signal* signal;
    geometry::Box box;
};

/// Ascending by number.
std::vector<LitCrossing> litCrossings(const world::World& world)
{
    std::vector<LitCrossing> lit;
    for (const auto& [id, crossing] : world.crossings())
        if (const world::Signal* signal = world.trafficSignals().find(crossing.signal)) {
            const std::array ends{crossing.a, crossing.b};
            lit.push_back({id.number, &crossing, signal, geometry::boundingBox(ends)});
        }
    return lit;
}

/// Some of the way across lies in the cell, looked at every half of a metre.
bool leadsOver(const world::Crossing& crossing, const world::Cell& cell)
{
    constexpr double kApart_m = 0.5;
    const auto pieces = static_cast<int>(std::ceil(geometry::distance(crossing.a, crossing.b) / kApart_m)) + 1;
    for (int piece = 0; piece < pieces; ++piece) // the middles
        if (contains(cell.polygon, crossing.a + (crossing.b - crossing.a) * ((piece + 0.5) / pieces)))
            return true;
    return false;
}

/// When somebody at the first stop would be as far in the cycle.
double intoCycle_s(const TimedPortals::Lift& lift, double now_s)
{
    const double into_s = std::fmod(now_s + lift.ahead_s, lift.cycle_s);
    return into_s < 0.0 ? into_s + lift.cycle_s : into_s;
}

} // namespace

TimedPortals::TimedPortals(const world::World& world, const ground::WalkingGround& ground)
{
    findCrosswalks(world);
    bool isTimed = !m_crosswalks.empty();
    for (const auto& [id, portal] : world.portals())
        isTimed = isTimed || portal.kind != PortalKind::opening;
    if (!isTimed)
        return;
    for (const auto& [id, portal] : world.portals()) {
        const auto node = static_cast<NodeIndex>(m_portals.size());
        TimedPortal timed{portal.kind, kNone, 0.0,   portal.serviceMean_s, portal.serviceSd_s, kNone, kNone,
                          kNone,       {},    kNone, ground.gate(node)};
        if (const world::WaitingLine* line = world.waitingLines().find(portal.line); line && line->points.size() > 1)
            layLine(*line, ground, timed);
        m_portals.push_back(std::move(timed));
    }
    findEscalators(world, ground);
    findLifts(world, ground);
    lightPortals(world);
    for (NodeIndex node = 0; node < m_portals.size(); ++node)
        if (m_portals[node].kind == PortalKind::ticketGate || m_portals[node].lift != kNone || m_portals[node].crosswalk != kNone) {
            m_portals[node].queue = static_cast<std::uint32_t>(m_queued.size());
            m_queued.push_back(node);
        } else if (m_portals[node].kind == PortalKind::lift) {
            m_portals[node].kind = PortalKind::opening; // leads to no shaft: a door
        }
}

/// Whoever comes from the other side of the portal has no line.
void TimedPortals::layLine(const world::WaitingLine& line, const ground::WalkingGround& ground, TimedPortal& portal) const
{
    for (const std::uint32_t cell : portal.gate.cells)
        if (portal.lineCell == kNone && ground.holds(cell, line.points.front()))
            portal.lineCell = cell;
    if (portal.lineCell == kNone)
        return;
    for (const world::WaitingPlace& place : world::placesAlong(line, 1))
        portal.line.push_back(place.at);
}

std::vector<NodeIndex> TimedPortals::portalsOf(std::uint32_t cell, PortalKind kind, const ground::WalkingGround& ground) const
{
    std::vector<NodeIndex> found;
    for (const NodeIndex node : ground.portals(cell))
        if (m_portals[node].kind == kind && m_portals[node].gate.cells[0] != m_portals[node].gate.cells[1])
            found.push_back(node);
    return found;
}

/// Whoever goes to an escalator's end is carried from the nearest beginning.
void TimedPortals::findEscalators(const world::World& world, const ground::WalkingGround& ground)
{
    for (NodeIndex node = 0; node < m_portals.size(); ++node) {
        const std::uint32_t cell = m_portals[node].gate.cells[0];
        if (m_portals[node].kind != PortalKind::escalator || world.cells().at(cell).row->kind != world::CellKind::stairs)
            continue;
        const world::Portal& end = *world.portals().at(node).row;
        const world::Portal* nearest = nullptr;
        for (const NodeIndex other : portalsOf(cell, PortalKind::escalator, ground)) {
            const world::Portal& beginning = *world.portals().at(other).row;
            if (other != node && m_portals[other].gate.cells[1] == cell
                && (nearest == nullptr || slopeOf(beginning, end) < slopeOf(*nearest, end)))
                nearest = &beginning;
        }
        if (nearest == nullptr)
            continue;
        const double slope_m = slopeOf(*nearest, end);
        m_portals[node].carriedFrom = cell;
        m_portals[node].carrying_mps =
            slope_m > 0.0 ? nearest->speed_mps * geometry::distance(nearest->node(), end.node()) / slope_m : nearest->speed_mps;
    }
}

void TimedPortals::findLifts(const world::World& world, const ground::WalkingGround& ground)
{
    m_liftIn.assign(world.cells().size(), kNone);
    for (std::uint32_t cell = 0; cell < world.cells().size(); ++cell) {
        if (world.cells().at(cell).row->kind != world::CellKind::stairs)
            continue;
        std::vector<NodeIndex> stops = portalsOf(cell, PortalKind::lift, ground);
        if (stops.size() < 2)
            continue;
        const world::Portal& first = *world.portals().at(stops.front()).row;
        const double turns = static_cast<double>(world.portals().at(stops.front()).id.number) / std::numbers::phi;
        for (const NodeIndex stop : stops)
            m_portals[stop].lift = static_cast<std::uint32_t>(m_lifts.size());
        m_liftIn[cell] = static_cast<std::uint32_t>(m_lifts.size());
        m_lifts.push_back({cell, std::move(stops), static_cast<std::uint32_t>(std::max(first.capacity, 1)), first.cycle_s,
                           first.cycle_s * (turns - std::floor(turns))});
    }
}

/// Cells over which a crossing with a signal leads; of several crossings the one with the smallest number counts.
void TimedPortals::findCrosswalks(const world::World& world)
{
    const std::vector<LitCrossing> lit = litCrossings(world);
    for (std::uint32_t cell = 0; !lit.empty() && cell < world.cells().size(); ++cell) {
        const world::Cell& row = *world.cells().at(cell).row;
        if (row.kind != world::CellKind::crosswalk)
            continue;
        const geometry::Box box = boundingBox(row.polygon);
        const auto first = std::find_if(lit.begin(), lit.end(), [&](const LitCrossing& one) {
            return one.row->level == row.level && box.intersects(one.box) && leadsOver(*one.row, row);
        });
        if (first != lit.end())
            m_crosswalks.push_back({cell, world.cells().at(cell).id.number, first->number, *first->signal});
    }
}

/// Openings between a crosswalk with a light and a cell that is no crosswalk.
void TimedPortals::lightPortals(const world::World& world)
{
    for (TimedPortal& portal : m_portals)
        for (const std::uint32_t cell : portal.gate.cells) {
            const auto at = std::lower_bound(m_crosswalks.begin(), m_crosswalks.end(), cell,
                                             [](const Crosswalk& one, std::uint32_t wanted) { return one.cell < wanted; });
            const bool isLit = portal.kind == PortalKind::opening && at != m_crosswalks.end() && at->cell == cell;
            if (isLit && world.cells().at(portal.gate.beyond(cell)).row->kind != world::CellKind::crosswalk)
                portal.crosswalk = static_cast<std::uint32_t>(at - m_crosswalks.begin());
        }
}

const TimedPortals::Lift* TimedPortals::liftAt(NodeIndex node) const
{
    return node < m_portals.size() && m_portals[node].lift != kNone ? &m_lifts[m_portals[node].lift] : nullptr;
}

NodeIndex TimedPortals::openStop(const Lift& lift, double now_s)
{
    const double part_s = lift.cycle_s / static_cast<double>(lift.stops.size());
    const double into_s = intoCycle_s(lift, now_s);
    const auto stop = std::min(static_cast<std::size_t>(into_s / part_s), lift.stops.size() - 1);
    return into_s - static_cast<double>(stop) * part_s < 0.5 * part_s ? lift.stops[stop] : kNone;
}

double TimedPortals::untilOpen_s(const Lift& lift, NodeIndex stop, double now_s)
{
    if (openStop(lift, now_s) == stop)
        return 0.0;
    const auto place = std::find(lift.stops.begin(), lift.stops.end(), stop) - lift.stops.begin();
    const double opens_s = lift.cycle_s * static_cast<double>(place) / static_cast<double>(lift.stops.size());
    const double until_s = opens_s - intoCycle_s(lift, now_s);
    return until_s < 0.0 ? until_s + lift.cycle_s : until_s;
}

Point TimedPortals::before(NodeIndex node, std::uint32_t cell, double away_m, double aside_m) const
{
    const auto [left, right] = m_portals[node].gate.leaving(cell);
    const double width_m = distance(left, right);
    const Point along = width_m > 0.0 ? (right - left) * (1.0 / width_m) : Point{};
    return midpoint(left, right) + along * aside_m + Point{along.y, -along.x} * away_m; // to the right of left to right is inwards
}

Point TimedPortals::placeInQueue(NodeIndex node, std::uint32_t cell, std::size_t index) const
{
    const std::vector<Point>& line = m_portals[node].line;
    if (cell == m_portals[node].lineCell && line.size() > 1) {
        const std::size_t last = line.size() - 1;
        return index <= last ? line[index] : line[last] + (line[last] - line[last - 1]) * static_cast<double>(index - last);
    }
    const bool isKerb = isOntoCrosswalk(node);
    const auto fit =
        isKerb ? static_cast<std::size_t>(std::max(0.0, m_portals[node].gate.width_m() - kKeptFree_m) / kPlaceApart_m) : kAbreast;
    const std::size_t abreast = std::max(kAbreast, fit);
    const std::size_t row = index / abreast;
    const std::size_t inRow = index - row * abreast; // the middle, then left and right by turns
    const std::size_t fromMiddle = (inRow + 1) / 2;
    const double aside_m = kPlaceApart_m * static_cast<double>(fromMiddle) * (inRow % 2 == 1 ? -1.0 : 1.0);
    return before(node, cell, (isKerb ? kAtKerb_m : kFirstRow_m) + kPlaceApart_m * static_cast<double>(row), aside_m);
}

} // namespace passerby::street
