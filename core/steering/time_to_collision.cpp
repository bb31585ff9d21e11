// SPDX-License-Identifier: Apache-2.0
#include "core/steering/time_to_collision.h"

#include <algorithm>

namespace passerby::steering {

namespace {

constexpr float kBrushing = 0.8F; // share of the radius that is kept from walls, so that a door as wide as a body is one

} // namespace

float timeToDisc(Vector apart, Vector velocity, float reach_m, float horizon_s)
{
    const float towards = dot(apart, velocity);
    if (towards <= 0.0F)
        return horizon_s;
    const float gap2 = dot(apart, apart) - reach_m * reach_m;
    if (gap2 <= 0.0F)
        return 0.0F;
    const float square = dot(velocity, velocity);
    const float discriminant = towards * towards - square * gap2;
    if (discriminant <= 0.0F)
        return horizon_s;
    return std::min(gap2 / (towards + std::sqrt(discriminant)), horizon_s);
}

float timeToWall(const NearWalls::One& wall, Vector velocity, float reach_m, float horizon_s)
{
    if (dot(wall.nearest, wall.nearest) <= reach_m * reach_m)
        return dot(wall.nearest, velocity) > 0.0F ? 0.0F : horizon_s;
    float soonest = std::min(timeToDisc(wall.a, velocity, reach_m, horizon_s), timeToDisc(wall.b, velocity, reach_m, horizon_s));
    const Vector along = wall.b - wall.a;
    const float wallLength = length(along);
    if (wallLength == 0.0F)
        return soonest;
    Vector normal = Vector{-along.y, along.x} * (1.0F / wallLength); // towards the wall
    if (dot(normal, wall.a) < 0.0F)
        normal = normal * -1.0F;
    const float gap = dot(normal, wall.a) - reach_m;
    const float speed = dot(normal, velocity);
    if (gap < 0.0F || speed * horizon_s <= gap)
        return soonest;
    const float time = gap / speed;
    const float foot = dot(velocity * time - wall.a, along);
    return foot >= 0.0F && foot <= wallLength * wallLength ? std::min(soonest, time) : soonest;
}

float timeToCollision(const Self& self, Vector candidate, const Neighbours& neighbours, const NearWalls& walls, float horizon_s,
                      float enough_s)
{
    float soonest = horizon_s;
    const Vector doubled = 2.0F * candidate - self.velocity;
    for (std::uint32_t i = 0; i < neighbours.count && soonest >= enough_s; ++i)
        soonest = std::min(soonest, timeToDisc(neighbours.position(i), doubled - neighbours.velocity(i),
                                               self.radius_m + neighbours.radius_m[i], horizon_s));
    for (std::uint32_t i = 0; i < walls.count && soonest >= enough_s; ++i)
        soonest = std::min(soonest, timeToWall(walls.wall[i], candidate, kBrushing * self.radius_m, horizon_s));
    return soonest;
}

} // namespace passerby::steering
