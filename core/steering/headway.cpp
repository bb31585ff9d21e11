// SPDX-License-Identifier: Apache-2.0
#include "core/steering/headway.h"

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
    for (std::uint32_t i = 0; i < neighbours.count; ++i) {
        const Vector apart = neighbours.position(i);
        const float ahead = dot(direction, apart);
        const float aside = cross(direction, apart);
        const float reach = self.radius_m + neighbours.radius_m[i];
        if (ahead <= 0.0F || aside * aside >= reach * reach || dot(direction, neighbours.velocity(i)) < kComes)
            continue;
        speed_mps = std::min(speed_mps, (ahead - reach - headway.clear_m) / headway.gap_s);
    }
    return direction * std::max(speed_mps, creep_mps);
}

} // namespace passerby::steering
