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

/// What a candidate costs.
struct Sum {
    Cost cost{0.0F, false};

    void alone(float turn, float pace, float control, float speed) { cost.energy = turn + pace + control + speed; }
    void recorded(float energy) { cost.energy += energy; }
    void collision(float near, float ahead) { cost.energy += near + ahead; }
    void attraction(float energy) { cost.energy += energy; }
    void side(float energy) { cost.energy += energy; }
};

/// The same, and of what it is made.
struct SumByTerm {
    Sum whole{};
    EnergyParts parts{};

    void add(EnergyTerm term, float energy) { parts[static_cast<std::size_t>(term)] += energy; }
    void alone(float turn, float pace, float control, float speed)
    {
        whole.alone(turn, pace, control, speed);
        add(EnergyTerm::turn, turn);
        add(EnergyTerm::pace, pace);
        add(EnergyTerm::control, control);
        add(EnergyTerm::speed, speed);
    }
    void recorded(float energy)
    {
        whole.recorded(energy);
        add(EnergyTerm::recorded, energy);
    }
    void collision(float near, float ahead)
    {
        whole.collision(near, ahead);
        add(EnergyTerm::near, near);
        add(EnergyTerm::ahead, ahead);
    }
    void attraction(float energy)
    {
        whole.attraction(energy);
        add(EnergyTerm::attraction, energy);
    }
    void side(float energy)
    {
        whole.side(energy);
        add(EnergyTerm::side, energy);
    }
};

/// Whether it leads deeper into a wall.
template <class Tally>
bool addWalls(Vector velocity, float speed_mps, const Situation& situation, const EnergySettings& settings, Tally& tally)
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
    tally.collision(settings.weights.near * repulsion(std::sqrt(next2_m2) - situation.radius_m, settings),
                    settings.weights.ahead * repulsion(std::sqrt(least2_m2) - situation.radius_m, settings));
    const float kept_m = kBrushing * situation.radius_m;
    return settings.keepsApart && next2_m2 < kept_m * kept_m && next2_m2 < situation.nearestWall2_m2;
}

/// Whether the velocity is barred; `recorded`: what was recorded next makes of it.
template <class Tally>
bool weigh(Vector velocity, float speed_mps, float recorded, const Situation& situation, const EnergySettings& settings, Tally& tally)
{
    const Weights& weights = settings.weights;
    const Vector direction = situation.hasControl ? Vector{1.0F, 0.0F} : Vector{};
    tally.alone(situation.turnWeight * turnEnergy(velocity, situation.velocity, settings),
                situation.paceWeight * speedEnergy(speed_mps, situation.speed_mps, settings),
                weights.control * controlEnergy(velocity, direction, settings),
                weights.speed * speedEnergy(speed_mps, situation.ideal_mps, settings));
    if (situation.recorded)
        tally.recorded(recorded);
    bool isBarred = false;
    for (std::uint32_t i = 0; i < situation.others; ++i) {
        const Vector place = situation.place(i);
        const Vector relative = situation.moving(i) - velocity;
        const float reach_m = situation.reach_m[i];
        const float next_m = gapAt(place, relative, situation.step_s, reach_m);
        const float least_m = settings.isClosestApproach ? leastGap(place, relative, settings.anticipation_s, reach_m)
                                                         : gapAt(place, relative, settings.anticipation_s, reach_m);
        tally.collision(weights.near * repulsion(next_m, settings), weights.ahead * repulsion(least_m, settings));
        isBarred = isBarred || (settings.keepsApart && next_m < kSkin_m && next_m < length(place) - reach_m);
    }
    if (situation.walls > 0)
        isBarred = addWalls(velocity, speed_mps, situation, settings, tally) || isBarred;
    for (std::uint32_t i = 0; i < situation.pulls; ++i) {
        const Situation::Pull& pull = situation.pull[i];
        tally.attraction(pull.weight
                         * attraction(gapAt(pull.place, pull.moving - velocity, settings.anticipation_s, pull.reach_m), settings));
    }
    if (situation.sideWeight > 0.0F)
        tally.side(situation.sideWeight * sideEnergy(situation.sidePlace + situation.sideShift_pmps * velocity.y));
    return isBarred;
}

template <class Tally>
bool weigh(const Candidates& candidates, std::uint32_t index, const Situation& situation, const EnergySettings& settings, Tally& tally)
{
    const float recorded = situation.recorded ? situation.recorded[candidates.cell(index)] : 0.0F;
    return weigh(candidates.velocity(index), candidates.speed_mps(index), recorded, situation, settings, tally);
}

} // namespace

Cost costOf(Vector velocity, float speed_mps, const Situation& situation, const EnergySettings& settings)
{
    Sum sum;
    sum.cost.isBarred = weigh(velocity, speed_mps, 0.0F, situation, settings, sum);
    return sum.cost;
}

Cost costOf(const Candidates& candidates, std::uint32_t index, const Situation& situation, const EnergySettings& settings)
{
    Sum sum;
    sum.cost.isBarred = weigh(candidates, index, situation, settings, sum);
    return sum.cost;
}

WeighedCandidate weighedOf(const Candidates& candidates, std::uint32_t index, const Situation& situation, const EnergySettings& settings)
{
    SumByTerm sum;
    sum.whole.cost.isBarred = weigh(candidates, index, situation, settings, sum);
    return {index, sum.whole.cost, sum.parts};
}

std::vector<WeighedCandidate> bestFew(const Candidates& candidates, const CandidateRange& range, const Situation& situation,
                                      const EnergySettings& settings, std::size_t most)
{
    std::vector<Choice> all;
    for (std::uint32_t index = range.firstState; index < range.endState; ++index)
        if (candidates.speed_mps(index) <= situation.most_mps)
            if (const Cost cost = costOf(candidates, index, situation, settings); cost.energy < std::numeric_limits<float>::infinity())
                all.push_back({index, cost, 0});
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size()));
    std::partial_sort(all.begin(), end, all.end(), [](const Choice& a, const Choice& b) { return b.isBeatenBy(a.cost, a.index); });
    std::vector<WeighedCandidate> best;
    for (auto one = all.begin(); one != end; ++one)
        best.push_back(weighedOf(candidates, one->index, situation, settings));
    return best;
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
