// SPDX-License-Identifier: Apache-2.0
#include "core/generator/avenues.h"

#include "core/generator/avenue_piece.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>
#include <tuple>

namespace passerby::generator {

using geometry::Point;
using geometry::Ring;

namespace {

class AvenueLayer {
public:
    AvenueLayer(const DistrictGrid& grid, const std::vector<std::vector<TownGate>>& gates, TownDraft& draft)
        : m_grid(grid), m_gates(gates), m_draft(draft)
    {
    }

    void lay()
    {
        addPieces();
        for (std::size_t district = 0; district < m_grid.count(); ++district)
            for (const TownGate& gate : m_gates[district])
                addPath(district, gate);
        for (auto& [place, piece] : m_pieces)
            piece.lay(m_draft);
        addCrossings();
    }

private:
    /// East of a district, or north of it.
    [[nodiscard]] AvenuePiece& pieceAt(std::size_t column, std::size_t row, bool isNorthward)
    {
        return m_pieces.at({column, row, isNorthward});
    }

    void addPiece(std::size_t column, std::size_t row, bool isNorthward)
    {
        const Point low =
            isNorthward ? Point{m_grid.east_m[column], m_grid.south_m[row]} : Point{m_grid.west_m[column], m_grid.north_m[row]};
        const Point high =
            isNorthward ? Point{low.x + kAvenueWidth_m, m_grid.north_m[row]} : Point{m_grid.east_m[column], low.y + kAvenueWidth_m};
        const std::string name = isNorthward ? fmt::format("Avenue {}", column + 1) : fmt::format("Boulevard {}", row + 1);
        m_pieces.emplace(std::tuple(column, row, isNorthward), AvenuePiece(name, low, high, isNorthward));
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
                m_draft.addPortal(pieceAt(column, row, true).last(), cell, low, east);
                m_draft.addPortal(pieceAt(column, row + 1, true).first(), cell, north, high);
                m_draft.addPortal(pieceAt(column, row, false).last(), cell, low, north);
                m_draft.addPortal(pieceAt(column + 1, row, false).first(), cell, east, high);
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
        AvenuePiece& avenue =
            pieceAt(gate.heading == Heading::west ? column - 1 : column, gate.heading == Heading::south ? row - 1 : row, isNorthward);
        Ring ring{gate.a, gate.b, beside(gate.b), beside(gate.a)};
        if (geometry::signedArea(ring) < 0.0)
            std::reverse(ring.begin(), ring.end());
        const std::size_t path = m_draft.addCell(world::CellKind::path, std::move(ring));
        m_draft.addPortal(gate.cell, path, gate.a, gate.b);
        avenue.join(path, beside(gate.a), beside(gate.b));
    }

    const DistrictGrid& m_grid;
    const std::vector<std::vector<TownGate>>& m_gates;
    TownDraft& m_draft;
    std::map<std::tuple<std::size_t, std::size_t, bool>, AvenuePiece> m_pieces; ///< by column, row and whether northward
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
