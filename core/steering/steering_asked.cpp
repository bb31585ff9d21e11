// SPDX-License-Identifier: Apache-2.0
// What somebody would do next, for who asks about one body between two steps.
#include "core/steering/steering.h"

#include <algorithm>
#include <utility>

namespace passerby::steering {

namespace {

/// Who is near the body of a row, as its model sees them: looked for among all, since it is asked for one body alone.
Neighbours lookAround(const Crowd& crowd, std::size_t row, const SteeringModel::Needs& needs)
{
    struct Seen {
        float square_m2;
        std::uint32_t id;
        std::size_t row;
    };
    const geometry::Point here = crowd.position(row);
    const Vector heading{std::cos(crowd.heading_rad[row]), std::sin(crowd.heading_rad[row])};
    const auto apartOf = [&](std::size_t other) {
        const geometry::Point apart = crowd.position(other) - here;
        return Vector{static_cast<float>(apart.x), static_cast<float>(apart.y)};
    };
    std::vector<Seen> seen;
    for (std::size_t other = 0; other < crowd.size(); ++other) {
        const Vector apart = apartOf(other);
        const float square_m2 = dot(apart, apart);
        if (other == row || square_m2 >= needs.reach_m * needs.reach_m || !isSeen(crowd.terms[other], crowd.terms[row], crowd.id[row]))
            continue;
        const float far_m = std::sqrt(square_m2);
        if (needs.fanCosine <= -1.0F || far_m < needs.feltWithin_m || dot(apart, heading) >= needs.fanCosine * far_m)
            seen.push_back({square_m2, crowd.id[other], other});
    }
    std::sort(seen.begin(), seen.end(),
              [](const Seen& a, const Seen& b) { return std::pair(a.square_m2, a.id) < std::pair(b.square_m2, b.id); });
    Neighbours found{};
    for (const Seen& one : seen) {
        if (found.count == needs.neighbours)
            break;
        const std::uint32_t i = found.count++;
        const Vector apart = apartOf(one.row);
        found.x_m[i] = apart.x;
        found.y_m[i] = apart.y;
        found.velocityX_mps[i] = crowd.velocity_mps[one.row].x;
        found.velocityY_mps[i] = crowd.velocity_mps[one.row].y;
        found.radius_m[i] = crowd.radius_m[one.row];
        found.id[i] = one.id;
    }
    return found;
}

Self selfOf(const Crowd& crowd, std::size_t row, const Orders& orders)
{
    return {crowd.id[row],       crowd.velocity_mps[row], crowd.preferred_mps[row],
            crowd.radius_m[row], crowd.maxSpeed_mps[row], crowd.heading_rad[row],
            crowd.shape[row],    crowd.ahead_m[row],      orders};
}

} // namespace

std::vector<Manoeuvre> Steering::manoeuvres(const Crowd& crowd, std::size_t row, const WallGrid& walls, float step_s,
                                            const Orders& orders) const
{
    const ModelIndex model = crowd.model[row];
    const SteeringModel::Needs& needs = m_needs[model];
    if (!needs.allWalls) // no other models have routines
        return {};
    const Self self = selfOf(crowd, row, orders);
    const Neighbours neighbours = lookAround(crowd, row, needs);
    const NearWalls none{};
    const WallsAround allWalls = walls.walls().empty() ? WallsAround() : WallsAround(walls, crowd.position(row), crowd.terms[row].layers);
    return m_models[model]->manoeuvres(self, {neighbours, none, allWalls}, crowd.memory[row], step_s);
}

std::vector<WeighedVelocity> Steering::weighed(const Crowd& crowd, std::size_t row, const WallGrid& walls, float step_s,
                                               const Orders& orders, std::size_t most) const
{
    const ModelIndex model = crowd.model[row];
    const SteeringModel::Needs& needs = m_needs[model];
    if (!m_models[model]->weighs())
        return {};
    const Self self = selfOf(crowd, row, needs.outline ? orders : Orders{});
    const Neighbours neighbours = lookAround(crowd, row, needs);
    NearWalls nearWalls;
    if (needs.wallReach_m > 0.0F && !walls.walls().empty())
        walls.findNearest(crowd.position(row), static_cast<double>(needs.wallReach_m), crowd.terms[row].layers, nearWalls);
    std::vector<WeighedVelocity> all = m_models[model]->weighed(self, {neighbours, nearWalls}, crowd.memory[row], step_s, most);
    for (WeighedVelocity& one : all)
        one.velocity = limited(one.velocity, self.maxSpeed_mps);
    return all;
}

} // namespace passerby::steering
