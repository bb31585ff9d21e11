// SPDX-License-Identifier: Apache-2.0
#include "core/world/elevations.h"

#include <algorithm>
#include <map>

namespace passerby::world {

namespace {
constexpr double kOtherLevelLift_m = 0.05;
} // namespace

Elevations::Elevations(const World& world)
{
    std::map<std::uint32_t, std::vector<Node>> nodes;
    std::map<std::uint32_t, bool> raised;
    for (const auto& [id, portal] : world.portals())
        for (const CellId cell : {portal.cellA, portal.cellB}) {
            nodes[cell.number].push_back({portal.node(), portal.elevation_m});
            raised[cell.number] |= portal.elevation_m != 0.0;
        }
    for (auto& [cell, list] : nodes)
        if (raised[cell])
            m_nodesByCell.emplace_back(cell, std::move(list));
}

double Elevations::at(CellId cell, int level, geometry::Point place) const
{
    const auto found = std::lower_bound(m_nodesByCell.begin(), m_nodesByCell.end(), cell.number,
                                        [](const auto& entry, std::uint32_t number) { return entry.first < number; });
    const double lift = level == 0 ? 0.0 : kOtherLevelLift_m;
    if (found == m_nodesByCell.end() || found->first != cell.number)
        return lift;
    double weights = 0.0;
    double sum = 0.0;
    for (const Node& node : found->second) {
        const geometry::Point away = node.place - place;
        const double weight = 1.0 / (geometry::dot(away, away) + 0.01);
        weights += weight;
        sum += weight * node.elevation_m;
    }
    return sum / weights + lift;
}

} // namespace passerby::world
