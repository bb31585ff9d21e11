// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/situation.h"

#include <cmath>
#include <optional>

namespace passerby::heter_sim {

using steering::NearWalls;
using steering::Neighbours;
using steering::Self;
using steering::Surroundings;

namespace {

constexpr float kTouch_m = 0.1F;    // nearer, who comes has run into somebody who stands
constexpr float kMakesWay_s = 0.7F; // before that: later than who comes to stand beside somebody slows down

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

/// Those who are there count in the mean, whether they are too far away or not; a place, as long as it lies ahead.
void lookAtAttractions(const steering::Attractions& attractions, float radius_m, const EnergySettings& settings, Situation& situation)
{
    for (std::uint32_t i = 0; i < attractions.count; ++i) {
        const steering::Attraction& one = attractions.all[i];
        const Vector place = seenAlong(one.place, situation.ahead);
        const float strength = one.what == steering::Drawer::leader ? one.strength * settings.leader : one.strength;
        const float radii_m = radius_m + one.radius_m;
        const Situation::Pull pull{place, seenAlong(one.velocity, situation.ahead), radii_m + tooFar(length(place) - radii_m, settings),
                                   settings.weights.attraction * strength};
        const bool isBehind = one.what == steering::Drawer::place && !(place.x > 0.0F);
        if (!isBehind && isFinite(pull.place) && isFinite(pull.moving) && pull.reach_m >= 0.0F && pull.weight > 0.0F)
            situation.pull[situation.pulls++] = pull;
    }
    for (std::uint32_t i = 0; i < situation.pulls; ++i)
        situation.pull[i].weight /= static_cast<float>(situation.pulls);
}

void lookAtSide(const steering::KeptSide& side, const EnergySettings& settings, Situation& situation)
{
    const float width_m = side.left_m + side.right_m;
    if (side.wanted == 0.0F || !(width_m > 0.0F) || !std::isfinite(width_m))
        return;
    situation.sideWeight = settings.side;
    situation.sidePlace = side.wanted > 0.0F ? sidePlace(side.left_m, side.right_m) : sidePlace(side.right_m, side.left_m);
    situation.sideShift_pmps = side.wanted * 2.0F * settings.anticipation_s / width_m;
}

/// Where somebody goes who would stand while others run into them: out of the way of the one who would come nearest, at a right angle to
/// it, of length 1; nothing where nobody does. Deviation: in the paper, who stands and has no direction stands.
std::optional<Vector> wayMade(const Neighbours& neighbours, const Self& self)
{
    std::optional<Vector> aside;
    float nearest_m = kTouch_m;
    for (std::uint32_t i = 0; i < neighbours.count; ++i) {
        const Vector place = neighbours.position(i);
        const Vector moving = neighbours.velocity(i);
        const float least_m = leastGap(place, moving, kMakesWay_s, self.radius_m + neighbours.radius_m[i]);
        if (!(least_m < nearest_m && dot(place, moving) < 0.0F)) // nor is it no number
            continue;
        nearest_m = least_m;
        const Vector left{-moving.y, moving.x}; // of who comes: the right of who faces them, where both pass if they meet head on
        aside = left * ((cross(moving, place) <= 0.0F ? 1.0F : -1.0F) / length(moving));
    }
    return aside && isFinite(*aside) ? aside : std::nullopt;
}

} // namespace

void lookAround(const Self& self, const Surroundings& around, const EnergySettings& settings, float step_s, Situation& situation)
{
    const float speed_mps = length(self.velocity);
    const float ideal_mps = length(self.preferred);
    const std::optional<Vector> aside = ideal_mps > 0.0F ? std::nullopt : wayMade(around.neighbours, self);
    situation.hasControl = ideal_mps > 0.0F || aside;
    situation.mayMove = situation.hasControl || speed_mps > 0.0F;
    situation.ahead = aside                  ? *aside
                      : situation.hasControl ? self.preferred * (1.0F / ideal_mps)
                      : situation.mayMove    ? self.velocity * (1.0F / speed_mps)
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
    situation.pulls = 0;
    situation.sideWeight = 0.0F;
    lookAtOthers(around.neighbours, self.radius_m, situation);
    if (!self.orders.isExact)
        lookAtWalls(around.walls, situation);
    if (!self.orders.isExact && ideal_mps > 0.0F && self.orders.attractions) // who wants to stand does
        lookAtAttractions(*self.orders.attractions, self.radius_m, settings, situation);
    if (!self.orders.isExact && ideal_mps > 0.0F)
        lookAtSide(self.orders.side, settings, situation);
}

LocalSituation localSituation(const Situation& situation)
{
    LocalSituation found = LocalSituation::free;
    for (std::uint32_t i = 0; i < situation.others; ++i)
        found = std::max(found, situationWith(situation.place(i), situation.moving(i)));
    return found;
}

} // namespace passerby::heter_sim
