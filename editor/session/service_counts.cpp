// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/service_counts.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace passerby::editor {

using world::ServiceClass;

ServiceCounts::ServiceCounts(std::shared_ptr<const navigation::NavigationGraph> graph, const world::World& world)
    : m_graph(std::move(graph)),
      m_ground(world),
      m_cellOfSegment(cellPlaces(*m_graph, world)),
      m_cells(m_ground.cells()),
      m_people(m_ground.cells())
{
}

void ServiceCounts::add(const run::Frame& frame)
{
    if (m_last_s && frame.time_s < *m_last_s) {
        m_last_s.reset();
        m_window_s = 0.0;
        std::fill(m_cells.begin(), m_cells.end(), Cell{});
    }
    if (m_last_s && frame.time_s < *m_last_s + kLooksEvery_s)
        return;
    const double since_s = m_last_s ? frame.time_s - *m_last_s : 0.0;
    m_last_s = frame.time_s;
    if (since_s <= 0.0)
        return;
    m_window_s += since_s;
    std::fill(m_people.begin(), m_people.end(), 0U);
    for (const run::Walker& walker : frame.walkers)
        if (walker.segment < m_cellOfSegment.size() && m_cellOfSegment[walker.segment] < m_people.size())
            ++m_people[m_cellOfSegment[walker.segment]];
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell) {
        if (m_people[cell] == 0)
            continue;
        const ServiceClass service = m_ground.classOf(cell, m_people[cell]);
        m_cells[cell].person_s[static_cast<std::size_t>(service)] += since_s * m_people[cell];
        m_cells[cell].worst = std::max(m_cells[cell].worst.value_or(service), service);
    }
}

Heatmap ServiceCounts::experienced() const
{
    std::vector<std::optional<ServiceClass>> byCell(m_cells.size());
    for (std::size_t cell = 0; cell < byCell.size(); ++cell) {
        const auto& person_s = m_cells[cell].person_s;
        const double all_s = std::accumulate(person_s.begin(), person_s.end(), 0.0);
        double sum_s = 0.0;
        for (std::size_t service = 0; service < person_s.size() && all_s > 0.0 && !byCell[cell]; ++service)
            if (sum_s += person_s[service]; 2.0 * sum_s >= all_s)
                byCell[cell] = static_cast<ServiceClass>(service);
    }
    return m_ground.map(byCell);
}

Heatmap ServiceCounts::worst() const
{
    std::vector<std::optional<ServiceClass>> byCell(m_cells.size());
    std::transform(m_cells.begin(), m_cells.end(), byCell.begin(), [](const Cell& cell) { return cell.worst; });
    return m_ground.map(byCell);
}

} // namespace passerby::editor
