// SPDX-License-Identifier: Apache-2.0
#include "core/steering/rvo.h"

#include "core/steering/time_to_collision.h"

#include <algorithm>
#include <numbers>

namespace passerby::steering {

namespace {

constexpr float kLongestWallReach_m = 5.0F;
constexpr float kSoonest_s = 0.02F; // a collision sooner than this is no worse

/// What profiles may say; names end with the unit.
using Parameters = Rvo::Parameters;
constexpr std::array kTold{
    told<Parameters>("caution_m", "m", 0.0F, [](Parameters& p) -> float& { return p.caution_m; }),
    told<Parameters>("horizon_s", "s", ModelParameter::kAboveZero, [](Parameters& p) -> float& { return p.horizon_s; }),
    told<Parameters>("gap_s", "s", 0.0F, [](Parameters& p) -> float& { return p.headway.gap_s; }),
    told<Parameters>("clear_m", "m", 0.0F, [](Parameters& p) -> float& { return p.headway.clear_m; }),
};
constexpr auto kParameters = parametersOf(kTold);

std::shared_ptr<const SteeringModel> make(std::span<const float> values, float fastest_mps)
{
    return std::make_shared<Rvo>(toldAll(kTold, values), fastest_mps);
}

} // namespace

constinit const ModelRow Rvo::kRow{"rvo", kParameters, &make};

Rvo::Rvo(Parameters parameters, float fastest_mps)
    : SteeringModel({parameters.reach_m, parameters.neighbours, std::min(fastest_mps * parameters.horizon_s, kLongestWallReach_m)}),
      m_parameters(parameters)
{
    // Evenly spread over the disc, from its middle outwards by the golden angle, anticlockwise: of a place and its mirror image only one is
    // a candidate, and with these two who meet head-on pass on the right.
    for (std::uint32_t i = 0; i < parameters.samples; ++i) {
        const double radius = std::sqrt((i + 0.5) / parameters.samples);
        const double angle = 2.0 * std::numbers::pi / (std::numbers::phi * std::numbers::phi) * i;
        m_disc.push_back({static_cast<float>(radius * std::cos(angle)), static_cast<float>(radius * std::sin(angle))});
    }
}

Decision Rvo::next(const Self& self, const Surroundings& around, Memory&, float) const
{
    const Neighbours& neighbours = around.neighbours;
    const NearWalls& walls = around.walls;
    Vector best;
    float least = std::numeric_limits<float>::infinity();
    const auto consider = [&](Vector candidate) {
        const float deviation = length(self.preferred - candidate);
        if (deviation >= least)
            return;
        // Below this time to collision the candidate is worse than the best so far.
        const float worthless_s = std::clamp(m_parameters.caution_m / (least - deviation), kSoonest_s, m_parameters.horizon_s);
        const float soonest_s = timeToCollision(self, candidate, neighbours, walls, m_parameters.horizon_s, worthless_s);
        const float penalty =
            deviation + (soonest_s < m_parameters.horizon_s ? m_parameters.caution_m / std::max(soonest_s, kSoonest_s) : 0.0F);
        if (penalty < least) {
            least = penalty;
            best = candidate;
        }
    };
    const float speed = length(self.preferred);
    const Vector along = speed > 0.0F ? self.preferred * (self.maxSpeed_mps / speed) : Vector{self.maxSpeed_mps, 0.0F};
    consider(limited(self.preferred, self.maxSpeed_mps));
    consider(limited(self.velocity, self.maxSpeed_mps));
    consider({});
    for (const Vector place : m_disc)
        consider({along.x * place.x - along.y * place.y, along.y * place.x + along.x * place.y});
    return {withHeadway(self, best, neighbours, m_parameters.headway)};
}

} // namespace passerby::steering
