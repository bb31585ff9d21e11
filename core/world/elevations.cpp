// SPDX-License-Identifier: Apache-2.0
#include "core/world/elevations.h"

#include <algorithm>
#include <map>
#include <utility>

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
    const std::vector<HeightPlane> planes = heightPlanes(world);
    for (auto& [number, list] : nodes) {
        if (!raised[number])
            continue;
        const CellId id = world.cells().idOf(number);
        if (world.cells().find(id)->kind == CellKind::stairs)
            m_raised.push_back({number, planes[world.cells().indexOf(id)], {}});
        else
            m_raised.push_back({number, std::nullopt, std::move(list)});
    }
}

double Elevations::at(CellId cell, int level, geometry::Point place) const
{
    const auto found = std::lower_bound(m_raised.begin(), m_raised.end(), cell.number,
                                        [](const Raised& entry, std::uint32_t number) { return entry.cell < number; });
    const double lift = level == 0 ? 0.0 : kOtherLevelLift_m;
    if (found == m_raised.end() || found->cell != cell.number)
        return lift;
    if (found->flight)
        return found->flight->at(place) + lift;
    double weights = 0.0;
    double sum = 0.0;
    for (const Node& node : found->nodes) {
        const geometry::Point away = node.place - place;
        const double weight = 1.0 / (geometry::dot(away, away) + 0.01);
        weights += weight;
        sum += weight * node.elevation_m;
    }
    return sum / weights + lift;
}

} // namespace passerby::world
