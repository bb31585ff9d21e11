// SPDX-License-Identifier: Apache-2.0
#include "core/steering/neighbour_lanes.h"
#include "core/steering/reactive/routines.h"
#include "core/steering/time_to_collision.h"

#include <algorithm>

namespace passerby::steering::reactive {

namespace {

constexpr float kReaction_s = 0.1F;
constexpr float kTurnsAway = 0.5F; // of the speed, once turned away
constexpr float kSqueeze_mps = 0.3F;
constexpr float kSqueezes_s = 3.0F;
constexpr float kSqueezeAhead_m = 0.4F;
constexpr float kShoulders = 0.8F; // of both radii is kept between who squeezes past and the other
constexpr float kBlocked_s = 1.0F; // so long both have stood before one goes first

float frontLength_m(const Situation& now)
{
    const float v = now.speed_mps;
    return now.self.radius_m + now.settings.front_m + v * kReaction_s + v * v / (2.0F * now.settings.limits.stop_mps2);
}

std::optional<std::uint32_t> neighbourOf(const Situation& now, std::uint32_t id)
{
    for (std::uint32_t i = 0; i < now.neighbours.count; ++i)
        if (now.neighbours.id[i] == id)
            return i;
    return std::nullopt;
}

bool isPast(const Situation& now, std::uint32_t id, Vector direction)
{
    const std::optional<std::uint32_t> found = neighbourOf(now, id);
    return !found || dot(direction, now.neighbours.position(*found)) < 0.0F;
}

/// How far a slow walker gets before touching neighbour i with turned shoulders; who touches already comes hardly nearer.
float wayBeside_m(const Situation& now, Vector direction, std::uint32_t i)
{
    const Vector place = now.neighbours.position(i);
    const float both = now.self.radius_m + now.neighbours.radius_m[i];
    const float reach = std::min(kShoulders * both, length(place) - WallsAround::kBrushing_m);
    return timeToDisc(place, direction, std::max(reach, 0.0F), kSqueezeAhead_m);
}

/// The first way to either side, away from who was stopped for, on which a slow walker touches nobody.
std::optional<Vector> gapBeside(const Situation& now, Vector direction, float side)
{
    for (int slices = 0; slices <= kSlices / 2; ++slices)
        for (const float to : {side, -side}) {
            const Vector tried = turnedBySlices(direction, slices, to);
            bool isFree = now.walls.freeWay_m({}, tried, kShoulders * now.self.radius_m, kSqueezeAhead_m) >= kSqueezeAhead_m;
            for (std::uint32_t i = 0; i < now.neighbours.count && isFree; ++i)
                isFree = wayBeside_m(now, tried, i) >= kSqueezeAhead_m;
            if (isFree)
                return tried;
        }
    return std::nullopt;
}

/// Slowly past who stands in the way. False when that is over, or there is no way.
bool squeeze(const Situation& now, Command& command, Recollection& kept)
{
    kept.squeezes_s -= now.step_s;
    if (kept.squeezes_s <= 0.0F || isPast(now, kept.intruder, command.direction))
        return false;
    const std::optional<Vector> gap = gapBeside(now, command.direction, kept.awaySide);
    if (!gap)
        return false;
    command = {std::min(kSqueeze_mps, command.speed_mps), *gap};
    return true;
}

/// On with half the speed where one has turned to, until who was stopped for is behind. False when that is over.
bool goOnTurnedAway(const Situation& now, Command& command, Recollection& kept)
{
    kept.goesOn_s -= now.step_s;
    if (kept.goesOn_s <= 0.0F || isPast(now, kept.intruder, command.direction))
        return false;
    command = {kTurnsAway * command.speed_mps, now.heading};
    return true;
}

void stop(const Situation& now, std::uint32_t intruder, Command& command, Recollection& kept)
{
    const float aside = cross(command.direction, now.neighbours.position(intruder));
    if (kept.stopped_s == 0.0F)
        kept.awaySide = std::abs(aside) < kMiddle_m ? now.settings.keptSide() : std::copysign(1.0F, -aside);
    kept.intruder = now.neighbours.id[intruder];
    kept.stopped_s += now.step_s;
    kept.goesOn_s = 0.0F;
    const bool hasStopped = now.speed_mps < kStands_mps;
    const float patience_s = now.self.id < kept.intruder ? kBlocked_s : kBlocked_s + now.settings.giveWay_s;
    if (hasStopped && kept.stopped_s >= patience_s && length(now.neighbours.velocity(intruder)) < kStands_mps) {
        kept.squeezes_s = kSqueezes_s;
        kept.stopped_s = 0.0F;
        if (squeeze(now, command, kept))
            return;
    }
    if (hasStopped && !intruderBefore(now, command.direction)) { // has turned away, and need not any more
        command = {0.0F, command.direction};
        return;
    }
    const Vector away = turnedBySlices(command.direction, kSlices / 2, kept.awaySide);
    command = {0.0F, hasStopped ? away : now.heading, 0.0F, true};
}

} // namespace

std::optional<std::uint32_t> intruderBefore(const Situation& now, Vector direction)
{
    const float length_m = frontLength_m(now);
    const float half_m = now.self.radius_m + now.settings.beside_m;
    const std::uint32_t intruders = whichNeighbours(now.neighbours, [&](const NeighbourLanes& them, std::uint32_t) {
        const auto ahead = NeighbourLanes::dot(direction, them.place);
        const auto aside = NeighbourLanes::cross(direction, them.place);
        const auto beyond = NeighbourLanes::positive(ahead - length_m);
        const auto beside = NeighbourLanes::positive((aside < 0.0F ? -aside : aside) - half_m);
        const auto isMet = (ahead > 0.0F) & (beyond * beyond + beside * beside < them.radius_m * them.radius_m);
        return isMet & (NeighbourLanes::dot(direction, them.velocity) <= now.speed_mps);
    });
    // A bit behind the last, so that one is always there: clang 14 counts the zeros of 0 wrongly even where nobody asks for them.
    const auto first = static_cast<std::uint32_t>(std::countr_zero(intruders | (1U << Neighbours::kMost)));
    return first == Neighbours::kMost ? std::nullopt : std::optional(first);
}

void stopForClose(const Situation& now, Chain& chain, Recollection& kept)
{
    Command& command = chain.command;
    if (now.above.speed_mps <= 0.0F) {
        kept.stopped_s = kept.goesOn_s = kept.squeezes_s = 0.0F;
        return;
    }
    if (command.speed_mps <= 0.0F)
        return;
    if (kept.squeezes_s > 0.0F && squeeze(now, command, kept))
        return;
    kept.squeezes_s = 0.0F;
    if (const std::optional<std::uint32_t> intruder = intruderBefore(now, now.heading))
        return stop(now, *intruder, command, kept);
    const bool hasTurned = kept.stopped_s > 0.0F && now.speed_mps < kStands_mps && command.direction != now.heading;
    kept.stopped_s = 0.0F;
    if (hasTurned)
        kept.goesOn_s = now.settings.turnedAway_s;
    if (kept.goesOn_s > 0.0F && !goOnTurnedAway(now, command, kept))
        kept.goesOn_s = 0.0F;
}

} // namespace passerby::steering::reactive
