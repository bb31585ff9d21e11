// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/guidance_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::affordance {

namespace {

using geometry::Point;

constexpr unsigned kKindShift = 30;
constexpr std::uint32_t kIndexMask = (1U << kKindShift) - 1;
constexpr double kHeadingSteps = 32767.0;
constexpr double kLeastResolution_m = 0.01;
constexpr double kMostSquares = 2e8;

std::uint32_t packed(GuidanceKind kind, std::uint32_t index)
{
    return (static_cast<std::uint32_t>(kind) << kKindShift) | (index & kIndexMask);
}

std::int16_t packedHeading(Point direction)
{
    return static_cast<std::int16_t>(std::lround(std::atan2(direction.y, direction.x) / std::numbers::pi * kHeadingSteps));
}

void appendCrossings(const geometry::Ring& ring, double y, std::vector<double>& crossings)
{
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
        const Point a = ring[before];
        const Point b = ring[i];
        if ((a.y > y) != (b.y > y))
            crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
}

} // namespace

class GuidanceMapMaker {
public:
    GuidanceMapMaker(const world::World& world, const navigation::NavigationGraph& graph, const WayNetwork& network,
                     const GuidanceOptions& options)
        : m_world(world), m_network(network), m_options(options), m_legs(world.cells().size())
    {
        layOut();
        collectLegs(graph);
    }

    [[nodiscard]] GuidanceMap make()
    {
        for (std::size_t cell = 0; cell < m_legs.size(); ++cell)
            if (m_world.cells().at(cell).row->level == m_options.level && m_network.cells[cell].role != CellRole::unreachable)
                fill(cell);
        return std::move(m_map);
    }

private:
    /// A straight piece of a way inside a cell.
    struct Leg {
        Point from;
        Point to;
        WayIndex way = kNone;
        std::int16_t heading = 0;
    };

    void layOut()
    {
        geometry::Box box;
        for (const auto& [id, cell] : m_world.cells())
            if (cell.level == m_options.level)
                box.extend(geometry::boundingBox(cell.polygon));
        if (box.isEmpty())
            return;
        const Point extent = box.high - box.low;
        double& side_m = m_map.m_resolution_m;
        side_m = std::max({m_options.resolution_m, kLeastResolution_m, std::sqrt(extent.x / kMostSquares * extent.y)});
        m_map.m_origin = box.low;
        m_map.m_columns = static_cast<std::size_t>(std::ceil(extent.x / side_m));
        m_map.m_rows = static_cast<std::size_t>(std::ceil(extent.y / side_m));
        m_map.m_places.assign(m_map.m_columns * m_map.m_rows, packed(GuidanceKind::building, kNone));
        m_map.m_headings.assign(m_map.m_places.size(), 0);
    }

    void collectLegs(const navigation::NavigationGraph& graph)
    {
        for (WayIndex index = 0; index < m_network.ways.size(); ++index) {
            const Way& way = m_network.ways[index];
            if (index > way.reverse)
                continue;
            const std::vector<Point> line = wayLine(m_network, graph, index);
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                const std::uint32_t cell = i == 0                 ? m_network.junctions[way.from].cell
                                           : i == line.size() - 2 ? m_network.junctions[way.to].cell
                                                                  : way.cells[i - 1];
                const std::size_t place = m_world.cells().indexOf(m_world.cells().idOf(cell));
                m_legs[place].push_back({line[i], line[i + 1], index, packedHeading(line[i + 1] - line[i])});
            }
        }
    }

    /// Squares whose middles lie inside by the even-odd rule.
    void fill(std::size_t cell)
    {
        const geometry::Polygon& polygon = m_world.cells().at(cell).row->polygon;
        const geometry::Box box = geometry::boundingBox(polygon);
        const double side_m = m_map.m_resolution_m;
        const auto firstRow = static_cast<std::size_t>(std::max(0.0, std::floor((box.low.y - m_map.m_origin.y) / side_m)));
        std::vector<double> crossings;
        for (std::size_t row = firstRow; row < m_map.m_rows && m_map.middle(0, row).y <= box.high.y; ++row) {
            const double y = m_map.middle(0, row).y;
            crossings.clear();
            appendCrossings(polygon.outer, y, crossings);
            for (const geometry::Ring& hole : polygon.holes)
                appendCrossings(hole, y, crossings);
            std::sort(crossings.begin(), crossings.end());
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
                fillSpan(cell, row, crossings[i], crossings[i + 1]);
        }
    }

    void fillSpan(std::size_t cell, std::size_t row, double west, double east)
    {
        const double first = std::ceil((west - m_map.m_origin.x) / m_map.m_resolution_m - 0.5);
        for (auto column = static_cast<std::size_t>(std::max(0.0, first)); column < m_map.m_columns; ++column) {
            const Point middle = m_map.middle(column, row);
            if (middle.x >= east)
                break;
            const std::size_t square = row * m_map.m_columns + column;
            if (m_map.m_places[square] >> kKindShift == static_cast<std::uint32_t>(GuidanceKind::building))
                mark(cell, square, middle);
        }
    }

    void mark(std::size_t cell, std::size_t square, Point middle)
    {
        const CellPlace& place = m_network.cells[cell];
        if (place.role == CellRole::junction
            && geometry::distance(middle, m_network.junctions[place.index].centre) <= m_options.junctionRadius_m) {
            m_map.m_places[square] = packed(GuidanceKind::junction, place.index);
            return;
        }
        const Leg& leg = *std::min_element(m_legs[cell].begin(), m_legs[cell].end(), [&](const Leg& a, const Leg& b) {
            return geometry::distanceToSegment(middle, a.from, a.to) < geometry::distanceToSegment(middle, b.from, b.to);
        });
        m_map.m_places[square] = packed(GuidanceKind::road, leg.way);
        m_map.m_headings[square] = leg.heading;
    }

    const world::World& m_world;
    const WayNetwork& m_network;
    GuidanceOptions m_options;
    std::vector<std::vector<Leg>> m_legs; ///< [cells]
    GuidanceMap m_map;
};

GuidanceMap GuidanceMap::make(const world::World& world, const navigation::NavigationGraph& graph, const WayNetwork& network,
                              const GuidanceOptions& options)
{
    return GuidanceMapMaker(world, graph, network, options).make();
}

Point GuidanceMap::middle(std::size_t column, std::size_t row) const
{
    return m_origin + Point{(static_cast<double>(column) + 0.5) * m_resolution_m, (static_cast<double>(row) + 0.5) * m_resolution_m};
}

GuidancePlace GuidanceMap::at(std::size_t column, std::size_t row) const
{
    const std::size_t square = row * m_columns + column;
    const auto kind = static_cast<GuidanceKind>(m_places[square] >> kKindShift);
    if (kind == GuidanceKind::building)
        return {};
    if (kind == GuidanceKind::junction)
        return {kind, m_places[square] & kIndexMask, {}};
    const double heading_rad = m_headings[square] / kHeadingSteps * std::numbers::pi;
    return {kind, m_places[square] & kIndexMask, {std::cos(heading_rad), std::sin(heading_rad)}};
}

GuidancePlace GuidanceMap::at(Point place) const
{
    const double column = std::floor((place.x - m_origin.x) / m_resolution_m);
    const double row = std::floor((place.y - m_origin.y) / m_resolution_m);
    if (!(column >= 0.0 && row >= 0.0 && column < static_cast<double>(m_columns) && row < static_cast<double>(m_rows)))
        return {};
    return at(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
}

} // namespace passerby::affordance
