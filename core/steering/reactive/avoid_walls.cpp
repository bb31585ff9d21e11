// SPDX-License-Identifier: Apache-2.0
#include "core/steering/reactive/routines.h"

#include <algorithm>

namespace passerby::steering::reactive {

namespace {

constexpr float kSameSide_s = 1.0F; // who has just evaded to one side tries it first
constexpr float kTooShort_m = 0.3F; // a way that is not worth walking
constexpr int kQuarter = kSlices / 2;

/// Which side is tried first.
float firstSide(const Situation& now, Vector direction, const Recollection& kept)
{
    if (kept.evasionSide != 0.0F && kept.evasionAge_s < kSameSide_s)
        return kept.evasionSide;
    const float towards = cross(direction, now.above.direction);
    return std::abs(towards) > 1e-3F ? std::copysign(1.0F, towards) : now.settings.keptSide();
}

struct Way {
    float free_m = -1.0F;
    int slices = 0;
    float side = 0.0F;
};

/// The first free way, else the longest.
Way findWay(const Situation& now, Vector direction, float ahead_m, float straight_m, float first)
{
    Way best{straight_m, 0, 0.0F};
    for (int slices = 1; slices <= kSlices; ++slices)
        for (const float side : {first, -first}) {
            const Vector tried = turnedBySlices(direction, slices, side);
            const float free_m = now.walls.freeWay_m({}, tried, now.clear_m(), ahead_m);
            if (free_m >= ahead_m)
                return {free_m, slices, side};
            const bool isTie = free_m == best.free_m && slices == best.slices && side == now.settings.keptSide();
            if (free_m > best.free_m || isTie)
                best = {free_m, slices, side};
        }
    return best;
}

} // namespace

void avoidWalls(const Situation& now, Chain& chain, Recollection& kept)
{
    kept.evasionAge_s += now.step_s;
    const Vector direction = chain.command.direction;
    const float ahead_m = now.lookAhead_m();
    chain.safe = direction;
    if (chain.command.speed_mps <= 0.0F)
        return;
    const float straight_m = now.walls.freeWay_m({}, direction, now.clear_m(), ahead_m);
    if (straight_m >= ahead_m)
        return;
    const Way way = findWay(now, direction, ahead_m, straight_m, firstSide(now, direction, kept));
    chain.command.direction = way.slices == 0 ? direction : turnedBySlices(direction, way.slices, way.side);
    chain.safe = chain.command.direction;
    if (way.free_m <= std::min(kTooShort_m, 0.5F * ahead_m))
        chain.command.speed_mps = 0.0F;
    else if (way.slices > kQuarter)
        chain.command.speed_mps *= 0.5F;
    if (way.slices > 0) {
        kept.evasionSide = way.side;
        kept.evasionAge_s = 0.0F;
    }
}

void verifyDirection(const Situation& now, Chain& chain, Recollection&)
{
    const Vector safe = chain.safe == Vector{} ? now.above.direction : chain.safe;
    if (chain.command.speed_mps <= 0.0F || chain.command.direction == safe)
        return;
    const float ahead_m = now.lookAhead_m();
    if (now.walls.freeWay_m({}, chain.command.direction, now.clear_m(), ahead_m) >= ahead_m)
        return;
    chain.command.direction = safe;
    chain.command.sideStep_mps = 0.0F;
    const float speed_mps = std::max(now.speed_mps, kStands_mps);
    if (soonestThreat(now, safe * speed_mps) || intruderBefore(now, safe))
        chain.command.speed_mps = 0.0F;
}

} // namespace passerby::steering::reactive
