// SPDX-License-Identifier: Apache-2.0
#include "core/generator/avenues.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace passerby::generator {

using geometry::Point;
using geometry::Ring;

namespace {

/// A piece of an avenue between two crossings or ends, from west to east or from south to north.
class Piece {
public:
    Piece(Point low, Point high, bool isNorthward) : m_low(low), m_high(high), m_isNorthward(isNorthward) {}

    /// A path ends at the piece between two points of its border.
    void join(Point a, Point b)
    {
        const bool isLow = m_isNorthward ? a.x < 0.5 * (m_low.x + m_high.x) : a.y < 0.5 * (m_low.y + m_high.y);
        std::vector<Point>& side = isLow ? m_lowSide : m_highSide;
        side.insert(side.end(), {a, b});
    }

    /// Counter-clockwise, with the ends of paths as corners.
    [[nodiscard]] Ring outline()
    {
        const auto along = [this](Point p) { return m_isNorthward ? p.y : p.x; };
        const auto ascending = [&](Point p, Point q) { return along(p) < along(q); };
        const auto descending = [&](Point p, Point q) { return along(p) > along(q); };
        std::vector<Point>& there = m_isNorthward ? m_highSide : m_lowSide; // with the avenue to the left
        std::vector<Point>& back = m_isNorthward ? m_lowSide : m_highSide;
        std::sort(there.begin(), there.end(), ascending);
        std::sort(back.begin(), back.end(), descending);
        Ring ring;
        if (m_isNorthward) {
            ring.push_back(m_low);
            ring.push_back({m_high.x, m_low.y});
            ring.insert(ring.end(), there.begin(), there.end());
            ring.push_back(m_high);
            ring.push_back({m_low.x, m_high.y});
            ring.insert(ring.end(), back.begin(), back.end());
            return ring;
        }
        ring.push_back(m_low);
        ring.insert(ring.end(), there.begin(), there.end());
        ring.push_back({m_high.x, m_low.y});
        ring.push_back(m_high);
        ring.insert(ring.end(), back.begin(), back.end());
        ring.push_back({m_low.x, m_high.y});
        return ring;
    }

private:
    Point m_low;
    Point m_high;
    bool m_isNorthward;
    std::vector<Point> m_lowSide;
    std::vector<Point> m_highSide;
};

class AvenueLayer {
public:
    AvenueLayer(const DistrictGrid& grid, const std::vector<std::vector<TownGate>>& gates, TownDraft& draft)
        : m_grid(grid), m_gates(gates), m_draft(draft)
    {
    }

    void lay()
    {
        addPieces();
        addCrossings();
        for (std::size_t district = 0; district < m_grid.count(); ++district)
            for (const TownGate& gate : m_gates[district])
                addPath(district, gate);
        for (auto& [cell, piece] : m_pieces)
            m_draft.cells[cell].polygon.outer = piece.outline();
    }

private:
    /// East of a district, or north of it.
    [[nodiscard]] std::size_t& pieceAt(std::size_t column, std::size_t row, bool isNorthward)
    {
        return m_pieceOf[{column, row, isNorthward}];
    }

    void addPiece(std::size_t column, std::size_t row, bool isNorthward)
    {
        const Point low =
            isNorthward ? Point{m_grid.east_m[column], m_grid.south_m[row]} : Point{m_grid.west_m[column], m_grid.north_m[row]};
        const Point high =
            isNorthward ? Point{low.x + kAvenueWidth_m, m_grid.north_m[row]} : Point{m_grid.east_m[column], low.y + kAvenueWidth_m};
        const std::string name = isNorthward ? fmt::format("Avenue {}", column + 1) : fmt::format("Boulevard {}", row + 1);
        const std::size_t cell = m_draft.addCell(world::CellKind::street, {}, name);
        pieceAt(column, row, isNorthward) = cell;
        m_pieces.emplace(cell, Piece(low, high, isNorthward));
    }

    void addPieces()
    {
        for (std::size_t row = 0; row < m_grid.rows; ++row)
            for (std::size_t column = 0; column < m_grid.columns; ++column) {
                if (column + 1 < m_grid.columns)
                    addPiece(column, row, true);
                if (row + 1 < m_grid.rows)
                    addPiece(column, row, false);
            }
    }

    void addCrossings()
    {
        for (std::size_t row = 0; row + 1 < m_grid.rows; ++row)
            for (std::size_t column = 0; column + 1 < m_grid.columns; ++column) {
                const Point low{m_grid.east_m[column], m_grid.north_m[row]};
                const Point high = low + Point{kAvenueWidth_m, kAvenueWidth_m};
                const Point east{high.x, low.y};
                const Point north{low.x, high.y};
                const std::size_t cell = m_draft.addCell(world::CellKind::plaza, {low, east, high, north});
                m_draft.addPortal(pieceAt(column, row, true), cell, low, east);
                m_draft.addPortal(pieceAt(column, row + 1, true), cell, north, high);
                m_draft.addPortal(pieceAt(column, row, false), cell, low, north);
                m_draft.addPortal(pieceAt(column + 1, row, false), cell, east, high);
            }
    }

    /// Straight to the avenue.
    void addPath(std::size_t district, const TownGate& gate)
    {
        const std::size_t column = district % m_grid.columns;
        const std::size_t row = district / m_grid.columns;
        const auto beside = [&](Point p) -> Point {
            switch (gate.heading) {
            case Heading::east:
                return {m_grid.east_m[column], p.y};
            case Heading::west:
                return {m_grid.west_m[column], p.y};
            case Heading::north:
                return {p.x, m_grid.north_m[row]};
            case Heading::south:
                break;
            }
            return {p.x, m_grid.south_m[row]};
        };
        const bool isNorthward = gate.heading == Heading::east || gate.heading == Heading::west;
        const std::size_t avenue =
            pieceAt(gate.heading == Heading::west ? column - 1 : column, gate.heading == Heading::south ? row - 1 : row, isNorthward);
        Ring ring{gate.a, gate.b, beside(gate.b), beside(gate.a)};
        if (geometry::signedArea(ring) < 0.0)
            std::reverse(ring.begin(), ring.end());
        const std::size_t path = m_draft.addCell(world::CellKind::path, std::move(ring));
        m_draft.addPortal(gate.cell, path, gate.a, gate.b);
        m_draft.addPortal(path, avenue, beside(gate.a), beside(gate.b));
        m_pieces.at(avenue).join(beside(gate.a), beside(gate.b));
    }

    const DistrictGrid& m_grid;
    const std::vector<std::vector<TownGate>>& m_gates;
    TownDraft& m_draft;
    std::map<std::tuple<std::size_t, std::size_t, bool>, std::size_t> m_pieceOf;
    std::map<std::size_t, Piece> m_pieces; ///< by cell
};

} // namespace

std::vector<Heading> DistrictGrid::neighbours(std::size_t district) const
{
    std::vector<Heading> headings;
    if (district % columns + 1 < columns)
        headings.push_back(Heading::east);
    if (district / columns + 1 < rows)
        headings.push_back(Heading::north);
    if (district % columns > 0)
        headings.push_back(Heading::west);
    if (district / columns > 0)
        headings.push_back(Heading::south);
    return headings;
}

void addAvenues(const DistrictGrid& grid, const std::vector<std::vector<TownGate>>& gates, TownDraft& draft)
{
    AvenueLayer(grid, gates, draft).lay();
}

} // namespace passerby::generator
