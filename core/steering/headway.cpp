// SPDX-License-Identifier: Apache-2.0
#include "core/steering/headway.h"

#include "core/steering/neighbour_lanes.h"

#include <algorithm>

namespace passerby::steering {

namespace {

constexpr float kCreep = 0.1F;  // of the preferred speed, so that those who stand find out whether they need to
constexpr float kComes = -0.2F; // m/s against one's own direction: comes the other way

} // namespace

Vector withHeadway(const Self& self, Vector chosen, const Neighbours& neighbours, const Headway& headway)
{
    const float chosen_mps = length(chosen);
    const float creep_mps = kCreep * length(self.preferred);
    if (headway.gap_s <= 0.0F || chosen_mps <= creep_mps)
        return chosen;
    const Vector direction = chosen * (1.0F / chosen_mps);
    float speed_mps = chosen_mps;
    const auto isInTheWay = [&](const NeighbourLanes& them, std::uint32_t) {
        const auto aside = NeighbourLanes::cross(direction, them.place);
        const auto reach = self.radius_m + them.radius_m;
        const auto isBeside = (NeighbourLanes::dot(direction, them.place) <= 0.0F) | (aside * aside >= reach * reach);
        return ~(isBeside | (NeighbourLanes::dot(direction, them.velocity) < kComes));
    };
    visitNeighbours(whichNeighbours(neighbours, isInTheWay), [&](std::uint32_t i) {
        const float gap_m = dot(direction, neighbours.position(i)) - (self.radius_m + neighbours.radius_m[i]) - headway.clear_m;
        speed_mps = std::min(speed_mps, gap_m / headway.gap_s);
    });
    return direction * std::max(speed_mps, creep_mps);
}

} // namespace passerby::steering
