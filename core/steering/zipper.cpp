// SPDX-License-Identifier: Apache-2.0
#include "core/steering/zipper.h"

#include "core/steering/neighbour_lanes.h"

#include <algorithm>

namespace passerby::steering {

namespace {

constexpr float kComes = -0.2F;  // m/s against one's own direction: comes the other way
constexpr float kBetter = 1.02F; // so much farther on must a turn bring somebody

/// Cosines and sines of 30° and 60°.
constexpr std::array<Vector, 2> kTurns{{{0.8660254F, 0.5F}, {0.5F, 0.8660254F}}};

/// How far the centres of two are apart, one behind the other, when they stand.
float standing_m(const Self& self, float otherRadius_m, const Zipper& zipper)
{
    return std::max(self.radius_m + otherRadius_m, zipper.depth_m) + zipper.clear_m;
}

/// Those who are near enough to slow somebody down who is this fast.
std::uint32_t nearEnough(const Self& self, float fastest_mps, const Neighbours& neighbours, const Zipper& zipper)
{
    const float walked_m = zipper.gap_s * fastest_mps + zipper.clear_m;
    return whichNeighbours(neighbours, [&](const NeighbourLanes& them, std::uint32_t) {
        const auto bodies_m = self.radius_m + them.radius_m;
        const auto reach_m = (bodies_m > zipper.depth_m ? bodies_m : bodies_m - bodies_m + zipper.depth_m) + walked_m;
        return NeighbourLanes::dot(them.place, them.place) < reach_m * reach_m;
    });
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
        if (along_m <= 0.0F || inside <= 0.0F || dot(direction, velocity) < kComes)
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

Vector aimedPast(const Self& self, const Neighbours& neighbours, const Zipper& zipper)
{
    const float most_mps = length(self.preferred);
    if (zipper.gap_s <= 0.0F || most_mps <= 0.0F)
        return self.preferred;
    const std::uint32_t who = nearEnough(self, most_mps, neighbours, zipper);
    if (who == 0)
        return self.preferred;
    const Vector straight = self.preferred * (1.0F / most_mps);
    const float ahead_mps = speedAlong(self, straight, most_mps, neighbours, who, zipper);
    if (ahead_mps >= most_mps)
        return self.preferred;
    Vector best = straight;
    float best_mps = ahead_mps;
    float farthest_mps = std::max(ahead_mps, zipper.creep * most_mps) * kBetter;
    for (const Vector turn : kTurns)
        for (const float sine : {-turn.y, turn.y}) {
            const Vector direction{straight.x * turn.x - straight.y * sine, straight.y * turn.x + straight.x * sine};
            const float there_mps = speedAlong(self, direction, most_mps, neighbours, who, zipper);
            if (turn.x * there_mps > farthest_mps) {
                farthest_mps = turn.x * there_mps;
                best_mps = there_mps;
                best = direction;
            }
        }
    return best * std::max(best_mps, zipper.press * most_mps);
}

Vector zippedIn(const Self& self, Vector chosen, const Neighbours& neighbours, const Zipper& zipper)
{
    const float chosen_mps = length(chosen);
    const float creep_mps = zipper.creep * length(self.preferred);
    if (zipper.gap_s <= 0.0F || chosen_mps <= creep_mps)
        return chosen;
    const std::uint32_t who = nearEnough(self, chosen_mps, neighbours, zipper);
    const Vector direction = chosen * (1.0F / chosen_mps);
    return direction * std::max(speedAlong(self, direction, chosen_mps, neighbours, who, zipper), creep_mps);
}

} // namespace passerby::steering
