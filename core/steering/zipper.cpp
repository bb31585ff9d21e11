// SPDX-License-Identifier: Apache-2.0
#include "core/steering/zipper.h"

#include "core/steering/neighbour_lanes.h"

#include <algorithm>

namespace passerby::steering {

namespace {

constexpr float kComes_mps = -0.2F;  // against one's own direction: comes the other way
constexpr float kAgainst_mps = 0.1F; // likewise, so that people turn aside for it
constexpr float kBetter = 1.02F;     // so much farther on must a turn bring somebody

/// Cosines and sines of 30° and 60°.
constexpr std::array<Vector, 2> kTurns{{{0.8660254F, 0.5F}, {0.5F, 0.8660254F}}};

/// A bit for each lane.
std::uint32_t bitsOf(NeighbourLanes::Mask mask)
{
    const NeighbourLanes::Mask bits = mask & NeighbourLanes::Mask{1, 2, 4, 8};
    return static_cast<std::uint32_t>(bits[0] | bits[1] | bits[2] | bits[3]);
}

/// How far the centres of two are apart, one behind the other, when they stand.
float standing_m(const Self& self, float otherRadius_m, const Zipper& zipper)
{
    return std::max(self.radius_m + otherRadius_m, zipper.depth_m) + zipper.clear_m;
}

/// How fast somebody can go that way, at most `most_mps`, below 0 where somebody is too near. The gap to whoever is not right ahead is
/// shorter as the edge of the ellipse is.
float speedAlong(const Self& self, Vector direction, float most_mps, const Neighbours& neighbours, std::uint32_t who, const Zipper& zipper)
{
    float speed_mps = most_mps;
    visitNeighbours(who, [&](std::uint32_t i) {
        const Vector place = neighbours.position(i);
        const Vector velocity = neighbours.velocity(i);
        const float along_m = dot(direction, place);
        const float aside_m = cross(direction, place);
        const float breadth_m = std::max(self.radius_m + neighbours.radius_m[i], zipper.breadth_m);
        const float inside = 1.0F - aside_m * aside_m / (breadth_m * breadth_m);
        if (along_m <= 0.0F || inside <= 0.0F || dot(direction, velocity) < kComes_mps)
            return;
        const float nears_m2ps = -dot(velocity, place);
        if (nears_m2ps > 0.0F && along_m * along_m * dot(velocity, velocity) <= nears_m2ps * nears_m2ps)
            return; // is not as far ahead of us as we are ahead of them
        const float share = std::sqrt(inside);
        speed_mps = std::min(speed_mps, (along_m - standing_m(self, neighbours.radius_m[i], zipper) * share) / (zipper.gap_s * share));
    });
    return speed_mps;
}

} // namespace

InTheThrong inTheThrong(const Self& self, const Neighbours& neighbours, const Zipper& zipper)
{
    const float walked_m = zipper.gap_s * self.maxSpeed_mps + zipper.clear_m;
    const float against_m2ps2 = -kAgainst_mps * length(self.preferred);
    InTheThrong found;
    for (std::uint32_t i = 0; i < neighbours.count; i += NeighbourLanes::kLanes) {
        const NeighbourLanes them(neighbours, i);
        const auto bodies_m = self.radius_m + them.radius_m;
        const auto reach_m = walked_m + (bodies_m > zipper.depth_m ? bodies_m : NeighbourLanes::Floats{} + zipper.depth_m);
        const NeighbourLanes::Mask isNear = NeighbourLanes::dot(them.place, them.place) < reach_m * reach_m;
        const NeighbourLanes::Mask comes =
            (NeighbourLanes::dot(self.preferred, them.velocity) < against_m2ps2) & (NeighbourLanes::dot(self.preferred, them.place) > 0.0F);
        found.near |= bitsOf(isNear) << i;
        found.comes |= bitsOf(comes) << i;
    }
    const std::uint32_t all = (1U << neighbours.count) - 1U;
    return {zipper.gap_s > 0.0F ? found.near & all : 0, found.comes & all};
}

Vector aimedPast(const Self& self, const Neighbours& neighbours, std::uint32_t near, const Zipper& zipper)
{
    const float most_mps = length(self.preferred);
    if (near == 0 || most_mps <= 0.0F)
        return self.preferred;
    const Vector straight = self.preferred * (1.0F / most_mps);
    const float ahead_mps = speedAlong(self, straight, most_mps, neighbours, near, zipper);
    if (ahead_mps >= most_mps)
        return self.preferred;
    Vector best = straight;
    float best_mps = ahead_mps;
    float farthest_mps = std::max(ahead_mps, zipper.creep * most_mps) * kBetter;
    for (const Vector turn : kTurns)
        for (const float sine : {-turn.y, turn.y}) {
            const Vector direction{straight.x * turn.x - straight.y * sine, straight.y * turn.x + straight.x * sine};
            const float there_mps = speedAlong(self, direction, most_mps, neighbours, near, zipper);
            if (turn.x * there_mps > farthest_mps) {
                farthest_mps = turn.x * there_mps;
                best_mps = there_mps;
                best = direction;
            }
        }
    return best * std::max(best_mps, zipper.press * most_mps);
}

Vector zippedIn(const Self& self, Vector chosen, const Neighbours& neighbours, std::uint32_t near, const Zipper& zipper)
{
    if (near == 0)
        return chosen;
    const float chosen_mps = length(chosen);
    const float creep_mps = zipper.creep * length(self.preferred);
    if (chosen_mps <= creep_mps)
        return chosen;
    const Vector direction = chosen * (1.0F / chosen_mps);
    return direction * std::max(speedAlong(self, direction, chosen_mps, neighbours, near, zipper), creep_mps);
}

} // namespace passerby::steering
