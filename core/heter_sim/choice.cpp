// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/choice.h"

namespace passerby::heter_sim {

namespace {

/// The square of the distance from a place to a wall.
float squareTo(const Situation::Line& wall, Vector place)
{
    const float share = std::min(std::max(dot(place - wall.begin, wall.along) * wall.perSquare, 0.0F), 1.0F);
    const Vector apart = wall.begin + wall.along * share - place;
    return dot(apart, apart);
}

float squareToWay(Vector way, Vector place)
{
    const float share = std::min(std::max(dot(place, way) / std::max(dot(way, way), kStill_m2), 0.0F), 1.0F);
    const Vector apart = place - way * share;
    return dot(apart, apart);
}

/// The square of the distance between a wall and the straight way from where one is.
float squareAlong(const Situation::Line& wall, Vector way)
{
    const Vector end = wall.begin + wall.along;
    const float begins = cross(wall.along, Vector{} - wall.begin);
    const float ends = cross(wall.along, way - wall.begin);
    if (begins * ends < 0.0F && cross(way, wall.begin) * cross(way, end) < 0.0F)
        return 0.0F;
    const float ofEnds = std::min(squareTo(wall, {}), squareTo(wall, way));
    return std::min(ofEnds, std::min(squareToWay(way, wall.begin), squareToWay(way, end)));
}

void addWalls(Vector velocity, float speed_mps, const Situation& situation, const EnergySettings& settings, Cost& cost)
{
    const float looks_s = std::min(settings.anticipation_s, situation.wallsWithin_m / std::max(speed_mps, kSlowest_mps));
    const Vector way = velocity * looks_s;
    const Vector next = velocity * std::min(situation.step_s, looks_s);
    float next2_m2 = std::numeric_limits<float>::infinity();
    float least2_m2 = next2_m2;
    for (std::uint32_t i = 0; i < situation.walls; ++i) {
        const Situation::Line& wall = situation.wall[i];
        next2_m2 = std::min(next2_m2, squareTo(wall, next));
        least2_m2 = std::min(least2_m2, settings.isClosestApproach ? squareAlong(wall, way) : squareTo(wall, way));
    }
    cost.energy += settings.weights.near * repulsion(std::sqrt(next2_m2) - situation.radius_m, settings)
                   + settings.weights.ahead * repulsion(std::sqrt(least2_m2) - situation.radius_m, settings);
    const float kept_m = kBrushing * situation.radius_m;
    cost.isBarred = cost.isBarred || (settings.keepsApart && next2_m2 < kept_m * kept_m && next2_m2 < situation.nearestWall2_m2);
}

} // namespace

Cost costOf(const Candidates& candidates, std::uint32_t index, const Situation& situation, const EnergySettings& settings)
{
    const Vector velocity = candidates.velocity(index);
    const float speed_mps = candidates.speed_mps(index);
    const Weights& weights = settings.weights;
    const Vector direction = situation.hasControl ? Vector{1.0F, 0.0F} : Vector{};
    Cost cost{situation.turnWeight * turnEnergy(velocity, situation.velocity, settings)
                  + situation.paceWeight * speedEnergy(speed_mps, situation.speed_mps, settings)
                  + weights.control * controlEnergy(velocity, direction, settings)
                  + weights.speed * speedEnergy(speed_mps, situation.ideal_mps, settings),
              false};
    if (situation.recorded)
        cost.energy += situation.recorded[candidates.cell(index)];
    for (std::uint32_t i = 0; i < situation.others; ++i) {
        const Vector place = situation.place(i);
        const Vector relative = situation.moving(i) - velocity;
        const float reach_m = situation.reach_m[i];
        const float next_m = gapAt(place, relative, situation.step_s, reach_m);
        const float least_m = settings.isClosestApproach ? leastGap(place, relative, settings.anticipation_s, reach_m)
                                                         : gapAt(place, relative, settings.anticipation_s, reach_m);
        cost.energy += weights.near * repulsion(next_m, settings) + weights.ahead * repulsion(least_m, settings);
        cost.isBarred = cost.isBarred || (settings.keepsApart && next_m < kSkin_m && next_m < length(place) - reach_m);
    }
    if (situation.walls > 0)
        addWalls(velocity, speed_mps, situation, settings, cost);
    for (std::uint32_t i = 0; i < situation.pulls; ++i) {
        const Situation::Pull& pull = situation.pull[i];
        cost.energy += pull.weight * attraction(gapAt(pull.place, pull.moving - velocity, settings.anticipation_s, pull.reach_m), settings);
    }
    if (situation.sideWeight > 0.0F)
        cost.energy += situation.sideWeight * sideEnergy(situation.sidePlace + situation.sideShift_pmps * velocity.y);
    return cost;
}

Choice bestByTrying(const Candidates& candidates, const CandidateRange& range, const Situation& situation, const EnergySettings& settings)
{
    Choice best;
    for (std::uint32_t index = range.firstState; index < range.endState; ++index) {
        if (candidates.speed_mps(index) > situation.most_mps)
            continue;
        ++best.weighed;
        if (const Cost cost = costOf(candidates, index, situation, settings); best.isBeatenBy(cost, index)) {
            best.index = index;
            best.cost = cost;
        }
    }
    return best;
}

} // namespace passerby::heter_sim
