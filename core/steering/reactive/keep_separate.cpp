// SPDX-License-Identifier: Apache-2.0
#include "core/steering/neighbour_lanes.h"
#include "core/steering/reactive/routines.h"

#include <algorithm>

namespace passerby::steering::reactive {

namespace {

constexpr float kSimilarCosine = 0.5F; // of 60°
constexpr float kNearest_m = 0.05F;    // beyond the separation; deviation: nearer, the paper's force would attract

/// A bit for each neighbour who is followed, and perhaps for some who nearly are.
std::uint32_t nearlyFollowed(const Situation& now)
{
    constexpr float kNearly = 0.999F;
    constexpr float kLeast2_m2ps2 = kNearly * kMoves_mps * kMoves_mps;
    constexpr float kCosine2 = kNearly * kSimilarCosine * kSimilarCosine;
    const float range = now.settings.range_m;
    return whichNeighbours(now.neighbours, [&](const NeighbourLanes& them, std::uint32_t) {
        const auto ahead = NeighbourLanes::dot(now.heading, them.place);
        const auto aside = NeighbourLanes::cross(now.heading, them.place);
        const auto along = NeighbourLanes::dot(now.heading, them.velocity);
        const auto speed2 = NeighbourLanes::dot(them.velocity, them.velocity);
        const auto isInRange = (ahead >= 0.0F) & (ahead * range <= range * range - 4.0F * aside * aside);
        return isInRange & (speed2 >= kLeast2_m2ps2) & (along >= 0.0F) & (along * along >= kCosine2 * speed2);
    });
}

} // namespace

bool isFollowed(const Situation& now, std::uint32_t i)
{
    const Vector place = now.neighbours.position(i);
    const Vector velocity = now.neighbours.velocity(i);
    const float ahead = dot(now.heading, place);
    const float aside = cross(now.heading, place);
    const float range = now.settings.range_m;
    const float speed = length(velocity);
    return ahead >= 0.0F && ahead * range <= range * range - 4.0F * aside * aside && speed >= kMoves_mps
           && dot(now.heading, velocity) >= kSimilarCosine * speed;
}

void keepSeparate(const Situation& now, Chain& chain, Recollection&)
{
    Command& command = chain.command;
    if (command.speed_mps <= 0.0F)
        return;
    Vector force;
    visitNeighbours(nearlyFollowed(now), [&](std::uint32_t i) {
        if (!isFollowed(now, i))
            return;
        const Vector place = now.neighbours.position(i);
        const float apart = std::max(length(place), 1e-3F);
        const float gap = std::max(apart - now.settings.separation_m, kNearest_m);
        force = force - place * (now.settings.repulsion_m2ps2 / (apart * gap));
    });
    const float forward_mps = now.settings.relaxation_s * dot(now.heading, force);
    const float aside_mps = now.settings.relaxation_s * now.crowding() * cross(now.heading, force);
    const float most_mps = std::min(now.settings.limits.sideStep_mps, 0.5F * command.speed_mps);
    command.speed_mps = std::max(command.speed_mps + forward_mps, 0.0F);
    command.sideStep_mps = std::clamp(aside_mps, -most_mps, most_mps);
}

} // namespace passerby::steering::reactive
