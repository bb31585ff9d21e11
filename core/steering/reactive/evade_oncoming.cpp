// SPDX-License-Identifier: Apache-2.0
#include "core/steering/neighbour_lanes.h"
#include "core/steering/reactive/routines.h"

#include <algorithm>
#include <cstring>

namespace passerby::steering::reactive {

namespace {

constexpr float kTurnCosine = 0.98480775F; // of 10°
constexpr float kTurnSine = 0.17364818F;
constexpr float kOppositeCosine = -0.96592583F; // within 15° of opposite
constexpr float kSooner_s = 0.5F;               // a new threat takes the place of one that is minded
constexpr float kTogether_s = 0.05F;            // who is there first by less is not
constexpr float kHurries = 1.2F;
constexpr float kYields = 0.7F;
constexpr float kParallel = 1e-3F; // m²/s²

constexpr float kNoApproach_m2ps2 = 1e-6F;

/// Seconds until a neighbour is nearest to whoever walks with this velocity; not above 0 when that has been.
float timeToNearest_s(Vector place, Vector approach)
{
    const float square = dot(approach, approach);
    return square > kNoApproach_m2ps2 ? dot(place, approach) / square : 0.0F;
}

/// A bit for each neighbour who comes too near within the horizon, and when each is nearest.
std::uint32_t whoComesNear(const Situation& now, Vector velocity, std::array<float, Neighbours::kMost>& times_s)
{
    return whichNeighbours(now.neighbours, [&](const NeighbourLanes& them, std::uint32_t first) {
        const NeighbourLanes::Pairs approach{velocity.x - them.velocity.x, velocity.y - them.velocity.y};
        const auto square = NeighbourLanes::dot(approach, approach);
        const auto time_s = square > kNoApproach_m2ps2 ? NeighbourLanes::dot(them.place, approach) / square : NeighbourLanes::Floats{};
        std::memcpy(times_s.data() + first, &time_s, sizeof time_s);
        const NeighbourLanes::Pairs miss{them.place.x - approach.x * time_s, them.place.y - approach.y * time_s};
        const auto reach = now.self.radius_m + them.radius_m + now.settings.pass_m;
        const auto isPast = (time_s <= 0.0F) | (time_s > now.settings.horizon_s);
        return ~(isPast | (NeighbourLanes::dot(miss, miss) >= reach * reach));
    });
}

void turn(Command& command, float side)
{
    command.direction = turned(command.direction, kTurnCosine, side * kTurnSine);
}

/// The threat minded so far, as long as it lasts, else the soonest.
std::optional<Threat> mindedThreat(const Situation& now, Vector velocity, Recollection& kept)
{
    const std::optional<Threat> soonest = soonestThreat(now, velocity);
    std::optional<Threat> minded;
    kept.minds_s -= now.step_s;
    for (std::uint32_t i = 0; i < now.neighbours.count && kept.threat != 0 && kept.minds_s > 0.0F; ++i)
        if (now.neighbours.id[i] == kept.threat)
            if (const float time_s = timeToNearest_s(now.neighbours.position(i), velocity - now.neighbours.velocity(i)); time_s > 0.0F)
                minded = Threat{i, time_s};
    if (minded && (!soonest || soonest->time_s > minded->time_s - kSooner_s))
        return minded;
    kept.threat = soonest ? now.neighbours.id[soonest->neighbour] : 0;
    kept.minds_s = soonest ? now.settings.minds_s : 0.0F;
    return soonest;
}

/// Away from who stands, but for where a wall is.
float freerSide(const Situation& now, const Command& command, float aside)
{
    const float side = std::abs(aside) < kMiddle_m ? now.settings.keptSide() : std::copysign(1.0F, -aside);
    const float ahead_m = now.lookAhead_m();
    const auto free_m = [&](float to) {
        return now.walls.freeWay_m({}, turned(command.direction, kTurnCosine, to * kTurnSine), now.clear_m(), ahead_m);
    };
    return free_m(side) < ahead_m && free_m(-side) >= ahead_m ? -side : side;
}

/// Who is first where the ways cross hurries and turns away; the other yields and turns behind.
void cross(const Situation& now, Vector velocity, std::uint32_t i, Command& command)
{
    const Vector place = now.neighbours.position(i);
    const Vector other = now.neighbours.velocity(i);
    const float area = steering::cross(velocity, other);
    if (std::abs(area) < kParallel)
        return;
    const float side = std::copysign(1.0F, steering::cross(velocity, place)); // of the other
    const float own_s = steering::cross(place, other) / area;
    const float others_s = steering::cross(place, velocity) / area;
    const bool isFirst = std::abs(own_s - others_s) > kTogether_s ? own_s < others_s : side != now.settings.keptSide();
    command.speed_mps =
        isFirst ? std::min(kHurries * command.speed_mps, std::max(now.self.maxSpeed_mps, command.speed_mps)) : kYields * command.speed_mps;
    turn(command, isFirst ? -side : side);
}

} // namespace

std::optional<Threat> soonestThreat(const Situation& now, Vector velocity)
{
    std::optional<Threat> soonest;
    std::array<float, Neighbours::kMost> times_s;
    visitNeighbours(whoComesNear(now, velocity, times_s), [&](std::uint32_t i) {
        const float time_s = times_s[i];
        if ((soonest && time_s > soonest->time_s) || isFollowed(now, i))
            return;
        if (!soonest || time_s < soonest->time_s || now.neighbours.id[i] < now.neighbours.id[soonest->neighbour])
            soonest = Threat{i, time_s};
    });
    return soonest;
}

void evadeOncoming(const Situation& now, Chain& chain, Recollection& kept)
{
    Command& command = chain.command;
    if (command.speed_mps <= 0.0F)
        return;
    const float speed = length(now.self.velocity);
    const Vector velocity = speed >= kStands_mps ? now.self.velocity : command.direction * command.speed_mps;
    const std::optional<Threat> threat = mindedThreat(now, velocity, kept);
    if (!threat)
        return;
    const Vector place = now.neighbours.position(threat->neighbour);
    const Vector other = now.neighbours.velocity(threat->neighbour);
    const float own_mps = length(velocity);
    const float others_mps = length(other);
    const float aside = steering::cross(velocity, place) / own_mps;
    if (others_mps < kStands_mps)
        turn(command, freerSide(now, command, aside));
    else if (dot(velocity, other) <= kOppositeCosine * own_mps * others_mps)
        turn(command, std::abs(aside) < kMiddle_m ? now.settings.keptSide() : std::copysign(1.0F, -aside));
    else
        cross(now, velocity, threat->neighbour, command);
}

} // namespace passerby::steering::reactive
