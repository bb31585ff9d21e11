// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/situation.h"

#include <cmath>

namespace passerby::heter_sim {

using steering::NearWalls;
using steering::Neighbours;
using steering::Self;
using steering::Surroundings;

namespace {

bool isFinite(Vector v)
{
    return std::isfinite(v.x) && std::isfinite(v.y);
}

void lookAtOthers(const Neighbours& neighbours, float radius_m, Situation& situation)
{
    for (std::uint32_t i = 0; i < neighbours.count; ++i) {
        const std::uint32_t at = situation.others;
        const Vector place = seenAlong(neighbours.position(i), situation.ahead);
        const Vector moving = seenAlong(neighbours.velocity(i), situation.ahead);
        situation.x_m[at] = place.x;
        situation.y_m[at] = place.y;
        situation.x_mps[at] = moving.x;
        situation.y_mps[at] = moving.y;
        situation.reach_m[at] = radius_m + neighbours.radius_m[i];
        if (isFinite(place) && isFinite(moving) && std::isfinite(situation.reach_m[at]))
            ++situation.others;
    }
}

void lookAtWalls(const NearWalls& walls, Situation& situation)
{
    situation.nearestWall2_m2 = std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < walls.count; ++i) {
        const NearWalls::One& wall = walls.wall[i];
        const Vector along = seenAlong(wall.b - wall.a, situation.ahead);
        const float square = dot(along, along);
        situation.wall[situation.walls++] = {seenAlong(wall.a, situation.ahead), along, square > 0.0F ? 1.0F / square : 0.0F};
        situation.nearestWall2_m2 = std::min(situation.nearestWall2_m2, dot(wall.nearest, wall.nearest));
    }
}

} // namespace

void lookAround(const Self& self, const Surroundings& around, const EnergySettings& settings, float step_s, Situation& situation)
{
    const float speed_mps = length(self.velocity);
    const float ideal_mps = length(self.preferred);
    situation.hasControl = ideal_mps > 0.0F;
    situation.mayMove = situation.hasControl || speed_mps > 0.0F;
    situation.ahead = situation.hasControl ? self.preferred * (1.0F / ideal_mps)
                      : situation.mayMove  ? self.velocity * (1.0F / speed_mps)
                                           : Vector{1.0F, 0.0F};
    situation.velocity = seenAlong(self.velocity, situation.ahead);
    situation.speed_mps = speed_mps;
    situation.ideal_mps = ideal_mps;
    situation.most_mps = situation.mayMove ? self.maxSpeed_mps : 0.0F;
    situation.radius_m = self.radius_m;
    situation.step_s = step_s;
    situation.wallsWithin_m = self.ahead_m;
    const float perStep = settings.relaxation_s > 0.0F && step_s > 0.0F ? settings.relaxation_s / step_s : 1.0F;
    situation.turnWeight = settings.weights.turn * perStep;
    situation.paceWeight = settings.weights.pace * perStep;
    situation.others = 0;
    situation.walls = 0;
    lookAtOthers(around.neighbours, self.radius_m, situation);
    if (!self.orders.isExact)
        lookAtWalls(around.walls, situation);
}

} // namespace passerby::heter_sim
