// SPDX-License-Identifier: Apache-2.0
#include "core/steering/social_force.h"

#include <algorithm>

namespace passerby::steering {

namespace {

/// The paper's people are points. Deviation: distances are measured between bodies, which is the same for bodies of this radius.
constexpr float kBodyRadius_m = 0.25F;
constexpr float kNearest_m = 1e-4F; // at which directions still mean something

/// What profiles may say; names end with the unit.
using Parameters = SocialForce::Parameters;
constexpr float kAboveZero = ModelParameter::kAboveZero;
constexpr std::array kTold{
    told<Parameters>("relaxation_s", "s", kAboveZero, [](Parameters& p) -> float& { return p.relaxation_s; }),
    told<Parameters>("strength_m2ps2", "m²/s²", 0.0F, [](Parameters& p) -> float& { return p.strength_m2ps2; }),
    told<Parameters>("range_m", "m", kAboveZero, [](Parameters& p) -> float& { return p.range_m; }),
    told<Parameters>("wall_strength_m2ps2", "m²/s²", 0.0F, [](Parameters& p) -> float& { return p.wallStrength_m2ps2; }),
    told<Parameters>("wall_range_m", "m", kAboveZero, [](Parameters& p) -> float& { return p.wallRange_m; }),
    told<Parameters>("stride_s", "s", 0.0F, [](Parameters& p) -> float& { return p.stride_s; }),
    told<Parameters>("gap_s", "s", 0.0F, [](Parameters& p) -> float& { return p.headway.gap_s; }),
    told<Parameters>("clear_m", "m", 0.0F, [](Parameters& p) -> float& { return p.headway.clear_m; }),
};
constexpr auto kParameters = parametersOf(kTold);

std::shared_ptr<const SteeringModel> make(std::span<const float> values, float)
{
    return std::make_shared<SocialForce>(toldAll(kTold, values));
}

} // namespace

constinit const ModelRow SocialForce::kRow{"social_force", kParameters, &make};

SocialForce::SocialForce(Parameters parameters)
    : SteeringModel({parameters.reach_m, parameters.neighbours, std::min(parameters.reach_m, 10.0F * parameters.wallRange_m)}),
      m_parameters(parameters)
{
}

/// Equations 3 and 4: minus the gradient of V⁰ exp(-b / σ), where b is the semi-minor axis of the ellipse whose foci are the other's place
/// now and one stride later.
Vector SocialForce::fromNeighbour(const Self& self, const Neighbours& neighbours, std::uint32_t i) const
{
    Vector from = Vector{} - neighbours.position(i);
    if (dot(from, from) < kNearest_m * kNearest_m) // of two in one place, the one with the smaller id goes west
        from = {self.id < neighbours.id[i] ? -kNearest_m : kNearest_m, 0.0F};
    const Vector stride = neighbours.velocity(i) * m_parameters.stride_s;
    const Vector fromNext = from - stride;
    const float now = length(from);
    const float then = std::max(length(fromNext), kNearest_m);
    const float axis = 0.5F * std::sqrt(std::max((now + then) * (now + then) - dot(stride, stride), kNearest_m * kNearest_m));
    const float apart = axis - (self.radius_m + neighbours.radius_m[i] - 2.0F * kBodyRadius_m);
    const Vector gradient = (from * (1.0F / now) + fromNext * (1.0F / then)) * ((now + then) / (4.0F * axis));
    return gradient * (m_parameters.strength_m2ps2 / m_parameters.range_m * std::exp(-apart / m_parameters.range_m));
}

/// Equation 5: from the nearest point of a wall.
Vector SocialForce::fromWall(const Self& self, const NearWalls& walls, std::uint32_t i) const
{
    const Vector nearest = walls.wall[i].nearest;
    const float distance = std::max(length(nearest), kNearest_m);
    const float apart = distance - (self.radius_m - kBodyRadius_m);
    return nearest
           * (-m_parameters.wallStrength_m2ps2 / (m_parameters.wallRange_m * distance) * std::exp(-apart / m_parameters.wallRange_m));
}

/// Equation 8: what pushes from behind is felt less.
float SocialForce::weight(const Self& self, Vector force) const
{
    return dot(self.preferred, force) * -1.0F >= length(self.preferred) * length(force) * m_parameters.viewCosine ? 1.0F
                                                                                                                  : m_parameters.behind;
}

Decision SocialForce::next(const Self& self, const Surroundings& around, Memory&, float step_s) const
{
    const Neighbours& neighbours = around.neighbours;
    const NearWalls& walls = around.walls;
    Vector force = (self.preferred - self.velocity) * (1.0F / std::max(m_parameters.relaxation_s, step_s));
    for (std::uint32_t i = 0; i < neighbours.count; ++i) {
        Vector push = fromNeighbour(self, neighbours, i);
        if (dot(self.preferred, neighbours.velocity(i)) <= 0.0F) // else two who meet head-on stand, or walk through each other
            push = push + m_parameters.aside * Vector{-push.y, push.x};
        force = force + push * weight(self, push);
    }
    for (std::uint32_t i = 0; i < walls.count; ++i)
        if (!walls.sharesCorner(i))
            force = force + fromWall(self, walls, i);
    return {withHeadway(self, limited(self.velocity + force * step_s, self.maxSpeed_mps), neighbours, m_parameters.headway)};
}

} // namespace passerby::steering
