// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/cell_atlas.h"

#include <algorithm>

namespace passerby::perceptual {

using navigation::NavigationGraph;
using navigation::SegmentIndex;

CellAtlas::CellAtlas(const world::World& world, const alibi::Bake& bake, const alibi::Habits& habits)
    : m_cells(world.cells().size()), m_inside(bake.probabilityInside)
{
    std::vector<std::uint32_t> placeOfNumber;
    std::uint32_t place = 0;
    for (const auto& [id, cell] : world.cells()) {
        placeOfNumber.resize(id.number + 1, navigation::kNone);
        placeOfNumber[id.number] = place++;
    }
    addSegments(bake, placeOfNumber);
    addDoors(world, habits);
    addEntries(world, bake, placeOfNumber);
}

void CellAtlas::addSegments(const alibi::Bake& bake, const std::vector<std::uint32_t>& placeOfNumber)
{
    const auto segments = bake.graph->segments();
    std::vector<std::vector<double>> weights(m_cells.size());
    for (SegmentIndex segment = 0; segment < segments.size(); ++segment) {
        const std::uint32_t place = placeOfNumber[segments[segment].cell];
        m_cellOfSegment.push_back(place);
        if (!(bake.entryRate_per_s[segment] > 0.0))
            continue;
        Cell& cell = m_cells[place];
        cell.segments.push_back(segment);
        cell.walking += bake.probability[segment];
        cell.longest_m = std::max(cell.longest_m, bake.graph->effectiveLength_m(segment));
        weights[place].push_back(bake.probability[segment]);
    }
    for (std::size_t place = 0; place < m_cells.size(); ++place)
        m_cells[place].bySegment = statistics::AliasTable(weights[place]);
}

void CellAtlas::addDoors(const world::World& world, const alibi::Habits& habits)
{
    std::uint32_t target = 0;
    for (const auto& [id, row] : world.targets()) {
        const auto place = static_cast<std::uint32_t>(world.cells().indexOf(row.cell));
        m_cellOfTarget.push_back(place);
        Cell& cell = m_cells[place];
        cell.doors.push_back(target);
        cell.inside += m_inside[target];
        if (m_inside[target] > 0.0) {
            const std::uint32_t type = habits.typeOfTarget[target];
            cell.longestWait_s = std::max(cell.longestWait_s, (habits.waitSd_s[type] > 0.0 ? 2.0 : 1.0) * habits.waitMean_s[type]);
        }
        ++target;
    }
}

void CellAtlas::addEntries(const world::World& world, const alibi::Bake& bake, const std::vector<std::uint32_t>& placeOfNumber)
{
    const NavigationGraph& graph = *bake.graph;
    m_entries.resize(graph.portalCount());
    for (navigation::NodeIndex node = 0; node < graph.portalCount(); ++node) {
        const world::Portal& portal = *world.portals().find(world.portals().idOf(graph.nodes()[node].number));
        m_entries[node][0].cell = placeOfNumber[portal.cellA.number];
        m_entries[node][1].cell = placeOfNumber[portal.cellB.number];
        for (Entry& entry : m_entries[node]) {
            std::vector<double> rates;
            for (SegmentIndex segment = graph.firstSegment(node); segment < graph.lastSegment(node); ++segment)
                if (m_cellOfSegment[segment] == entry.cell && bake.entryRate_per_s[segment] > 0.0) {
                    entry.segments.push_back(segment);
                    rates.push_back(bake.entryRate_per_s[segment]);
                    entry.rate_per_s += rates.back();
                }
            entry.bySegment = statistics::AliasTable(rates);
            m_cells[entry.cell].portals.push_back(node);
        }
    }
}

} // namespace passerby::perceptual
