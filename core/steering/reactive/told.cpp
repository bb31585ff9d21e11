// SPDX-License-Identifier: Apache-2.0
#include "core/steering/reactive/told.h"

namespace passerby::steering::reactive {

namespace {

Manoeuvre evasionOf(const Situation& now, const Recollection& kept, const Command& before, const Command& after)
{
    for (std::uint32_t i = 0; i < now.neighbours.count; ++i)
        if (now.neighbours.id[i] == kept.threat && length(now.neighbours.velocity(i)) < kStands_mps)
            return Manoeuvre::roundsStanding;
    if (after.speed_mps == before.speed_mps)
        return Manoeuvre::evadesOncoming;
    return after.speed_mps < before.speed_mps ? Manoeuvre::letsPass : Manoeuvre::goesFirst;
}

Manoeuvre closeOnesOf(const Situation& now, const Recollection& kept, const Command& after)
{
    if (after.isStop)
        return after.direction == now.heading ? Manoeuvre::stopsForClose : Manoeuvre::turnsAway;
    if (kept.squeezes_s > 0.0F)
        return Manoeuvre::squeezesPast;
    return kept.goesOn_s > 0.0F ? Manoeuvre::goesOnBeside : Manoeuvre::stopsForClose;
}

} // namespace

bool differ(const Command& before, const Command& after)
{
    return std::abs(after.speed_mps - before.speed_mps) >= kTold_mps || std::abs(after.sideStep_mps - before.sideStep_mps) >= kTold_mps
           || dot(before.direction, after.direction) < kToldCosine || before.isStop != after.isStop;
}

Manoeuvre manoeuvreOf(const Situation& now, const Recollection& kept, Routine routine, const Command& before, const Command& after)
{
    const bool goes = after.speed_mps > 0.0F;
    if (routine == &avoidWalls)
        return goes ? Manoeuvre::turnsFromWall : Manoeuvre::stopsAtWall;
    if (routine == &turnInCurves)
        return goes ? Manoeuvre::turnsInCurve : Manoeuvre::turnsOnTheSpot;
    if (routine == &keepSeparate)
        return Manoeuvre::keepsApart;
    if (routine == &evadeOncoming)
        return evasionOf(now, kept, before, after);
    if (routine == &stopForClose)
        return closeOnesOf(now, kept, after);
    return goes ? Manoeuvre::keepsOffWall : Manoeuvre::stopsBeforeWall;
}

} // namespace passerby::steering::reactive
