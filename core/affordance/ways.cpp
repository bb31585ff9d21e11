// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/ways.h"

#include "core/affordance/junctions_edits.h"
#include "core/navigation/timed_way.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>

namespace passerby::affordance {

namespace {

using geometry::Point;
using navigation::NavigationGraph;
using navigation::NodeIndex;

constexpr double kLeastWay_m = 1e-3;

class WayFinder {
public:
    WayFinder(const world::World& world, const NavigationGraph& graph)
        : m_world(world), m_graph(graph), m_links(world), m_states(world.cells().size())
    {
    }

    [[nodiscard]] WayNetwork find()
    {
        markEndsAndCrossings();
        addJunctions(m_world, m_links, m_states, m_network.issues);
        markRings();
        markBends();
        moveAndRemoveJunctions(m_world, m_links, m_states, m_network.issues);
        makeJunctions();
        makeWays();
        return std::move(m_network);
    }

private:
    using Start = std::pair<std::uint32_t, NodeIndex>; ///< place of a junction's cell, first portal of a way out of it

    void markEndsAndCrossings()
    {
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell) {
            const std::size_t doors = m_links.portalsOf(cell).size();
            if (doors == 1)
                m_states[cell].reason = JunctionReason::deadEnd;
            else if (doors > 2)
                m_states[cell].reason = JunctionReason::crossing;
            else if (doors == 0)
                reportUnreachable(cell);
        }
    }

    void reportUnreachable(std::uint32_t cell)
    {
        const auto& [id, row] = m_world.cells().at(cell);
        const Point place = geometry::interiorPoint(row->polygon);
        m_network.issues.push_back({foundation::Severity::info,
                                    "cell-without-ways",
                                    fmt::format("Cell {} has no portals that lead both ways, so nobody strolls there.", id.number),
                                    {"cell", id.number, place.x, place.y}});
    }

    /// Cells ascend, so the first cell of a ring that turns up has its smallest number.
    void markRings()
    {
        std::vector<char> isReached(m_states.size(), 0);
        const auto followAll = [&](std::uint32_t cell) {
            for (const NodeIndex portal : m_links.portalsOf(cell))
                for (const std::uint32_t between : m_links.follow(cell, portal, m_states).between)
                    isReached[between] = 1;
        };
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell)
            if (m_states[cell].reason)
                followAll(cell);
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell)
            if (!m_states[cell].reason && !isReached[cell] && !m_links.portalsOf(cell).empty()) {
                m_states[cell].reason = JunctionReason::ring;
                followAll(cell);
            }
    }

    /// Each way once, whichever direction, in the order of the junctions.
    [[nodiscard]] std::vector<Chain> chains() const
    {
        std::vector<Chain> found;
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell)
            if (m_states[cell].reason)
                for (const NodeIndex portal : m_links.portalsOf(cell))
                    if (Chain chain = m_links.follow(cell, portal, m_states); Start{cell, portal} < Start{chain.to, chain.portals.back()})
                        found.push_back(std::move(chain));
        return found;
    }

    void markBends()
    {
        for (const Chain& chain : chains())
            for (const std::uint32_t cell : findBends(m_world, chain))
                m_states[cell].reason = JunctionReason::bend;
    }

    [[nodiscard]] Point node(NodeIndex portal) const { return m_graph.nodes()[portal].position; }

    void makeJunctions()
    {
        m_network.cells.resize(m_states.size());
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell) {
            const CellState& state = m_states[cell];
            if (!state.reason)
                continue;
            const auto& [id, row] = m_world.cells().at(cell);
            m_network.cells[cell] = {CellRole::junction, static_cast<std::uint32_t>(m_network.junctions.size())};
            std::vector<Point> doors;
            for (const NodeIndex portal : m_links.portalsOf(cell))
                doors.push_back(node(portal));
            Junction junction{junctionName(m_world, m_states, cell),
                              id.number,
                              row->level,
                              state.centre ? *state.centre : junctionCentre(row->polygon, doors),
                              0.0,
                              *state.reason};
            junction.elevation_m = navigation::interpolatedElevation(m_graph.nodes(), m_links.portalsOf(cell), junction.centre);
            m_network.junctions.push_back(std::move(junction));
        }
    }

    void makeWays()
    {
        std::map<Start, WayIndex> wayAt;
        for (std::uint32_t cell = 0; cell < m_states.size(); ++cell) {
            if (!m_states[cell].reason)
                continue;
            Junction& junction = m_network.junctions[m_network.cells[cell].index];
            junction.firstWay = static_cast<WayIndex>(m_network.ways.size());
            for (const NodeIndex portal : m_links.portalsOf(cell)) {
                const auto index = static_cast<WayIndex>(m_network.ways.size());
                wayAt.emplace(Start{cell, portal}, index);
                Chain chain = m_links.follow(cell, portal, m_states);
                const auto back = wayAt.find({chain.to, chain.portals.back()});
                m_network.ways.push_back(wayOf(std::move(chain), index));
                if (back != wayAt.end()) {
                    m_network.ways[index].reverse = back->second;
                    m_network.ways[index].length_m = m_network.ways[back->second].length_m; // to the last bit
                    m_network.ways[index].delay_m = m_network.ways[back->second].delay_m;
                    m_network.ways[back->second].reverse = index;
                }
            }
            junction.lastWay = static_cast<WayIndex>(m_network.ways.size());
        }
    }

    [[nodiscard]] Way wayOf(Chain chain, WayIndex index)
    {
        Way way;
        way.from = m_network.cells[chain.from].index;
        way.to = m_network.cells[chain.to].index;
        for (const std::uint32_t cell : chain.between) {
            way.cells.push_back(m_world.cells().at(cell).id.number);
            if (m_network.cells[cell].role == CellRole::unreachable)
                m_network.cells[cell] = {CellRole::way, index};
        }
        way.portals = std::move(chain.portals);
        const Junction& from = m_network.junctions[way.from];
        way.length_m = leg_m(from, way.portals.front()) + leg_m(m_network.junctions[way.to], way.portals.back());
        for (std::size_t i = 0; i + 1 < way.portals.size(); ++i)
            way.length_m += m_graph.straightLength_m(m_graph.findSegment(way.portals[i], way.portals[i + 1]));
        way.length_m = std::max(way.length_m, kLeastWay_m);
        addDelays(way);
        way.direction = directionOf(way);
        return way;
    }

    /// What the graph has between portals, and half of a gate's service towards the centres at both ends.
    void addDelays(Way& way) const
    {
        std::vector<double> delays_m{gateDelay_m(way.portals.front())};
        for (std::size_t i = 0; i + 1 < way.portals.size(); ++i) {
            const navigation::SegmentIndex segment = m_graph.findSegment(way.portals[i], way.portals[i + 1]);
            delays_m.push_back(m_graph.segments()[segment].length_m - m_graph.straightLength_m(segment));
        }
        delays_m.push_back(gateDelay_m(way.portals.back()));
        if (std::all_of(delays_m.begin(), delays_m.end(), [](double delay_m) { return delay_m == 0.0; }))
            return;
        way.delay_m = std::max(kLeastWay_m - way.length_m, std::accumulate(delays_m.begin(), delays_m.end(), 0.0));
        way.delays_m = std::move(delays_m);
    }

    [[nodiscard]] double gateDelay_m(NodeIndex portal) const
    {
        const world::Portal& row = *m_world.portals().at(portal).row;
        return row.kind == world::PortalKind::ticketGate ? 0.5 * row.serviceMean_s * navigation::kAverageWalk_mps : 0.0;
    }

    /// Portals that are not on the border of their cells may lie in a centre: then the next one shows the direction.
    [[nodiscard]] Point directionOf(const Way& way) const
    {
        const Point centre = m_network.junctions[way.from].centre;
        for (const NodeIndex portal : way.portals)
            if (const Point ahead = node(portal) - centre; geometry::length(ahead) > kLeastWay_m)
                return ahead * (1.0 / geometry::length(ahead));
        return {1.0, 0.0};
    }

    [[nodiscard]] double leg_m(const Junction& junction, NodeIndex portal) const
    {
        return std::hypot(geometry::distance(junction.centre, node(portal)), m_graph.nodes()[portal].elevation_m - junction.elevation_m);
    }

    const world::World& m_world;
    const NavigationGraph& m_graph;
    CellLinks m_links;
    std::vector<CellState> m_states;
    WayNetwork m_network;
};

} // namespace

JunctionIndex WayNetwork::findJunction(std::string_view name) const
{
    const auto found = std::find_if(junctions.begin(), junctions.end(), [&](const Junction& junction) { return junction.name == name; });
    return found == junctions.end() ? kNone : static_cast<JunctionIndex>(found - junctions.begin());
}

WayNetwork findWays(const world::World& world, const NavigationGraph& graph)
{
    return WayFinder(world, graph).find();
}

std::vector<WayPoint> wayPoints(const WayNetwork& network, const NavigationGraph& graph, WayIndex way)
{
    const Way& row = network.ways[way];
    const auto centre = [&](JunctionIndex junction) {
        return WayPoint{network.junctions[junction].centre, network.junctions[junction].elevation_m};
    };
    std::vector<WayPoint> points{centre(row.from)};
    for (const NodeIndex portal : row.portals)
        points.push_back({graph.nodes()[portal].position, graph.nodes()[portal].elevation_m});
    points.push_back(centre(row.to));
    return points;
}

std::vector<Point> wayLine(const WayNetwork& network, const NavigationGraph& graph, WayIndex way)
{
    std::vector<Point> line;
    for (const WayPoint& point : wayPoints(network, graph, way))
        line.push_back(point.place);
    return line;
}

} // namespace passerby::affordance
