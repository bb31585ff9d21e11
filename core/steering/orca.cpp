// SPDX-License-Identifier: Apache-2.0
#include "core/steering/orca.h"

#include "core/steering/half_planes.h"

#include <algorithm>

namespace passerby::steering {

namespace {

constexpr float kWidest_m = 0.5F; // radius of a body up to which walls are seen in time

/// Section 5.4 of the paper: obstacles stand still and do nothing, and standing still is always permitted: the half-plane is that of
/// velocities that do not reach the wall's nearest point within the horizon. Who has come too near is kept from going nearer.
void addWalls(const Self& self, const NearWalls& walls, float horizon_s, HalfPlanes& planes)
{
    for (std::uint32_t i = 0; i < walls.count; ++i) {
        const Vector nearest = walls.wall[i].nearest;
        const float distance = length(nearest);
        if (distance == 0.0F || walls.sharesCorner(i))
            continue;
        const Vector towards = nearest * (1.0F / distance);
        const float most_mps = std::max((distance - self.radius_m) / horizon_s, 0.0F);
        if (most_mps < self.maxSpeed_mps)
            planes.add(towards * most_mps, {-towards.y, towards.x});
    }
    planes.hard = planes.count;
}

/// What profiles may say; names end with the unit.
using Parameters = Orca::Parameters;
constexpr float kAboveZero = ModelParameter::kAboveZero;
constexpr std::array kTold{
    told<Parameters>("horizon_s", "s", kAboveZero, [](Parameters& p) -> float& { return p.horizon_s; }),
    told<Parameters>("wall_horizon_s", "s", kAboveZero, [](Parameters& p) -> float& { return p.wallHorizon_s; }),
    told<Parameters>("aside", "", 0.0F, [](Parameters& p) -> float& { return p.aside; }),
    told<Parameters>("gap_s", "s", 0.0F, [](Parameters& p) -> float& { return p.headway.gap_s; }),
    told<Parameters>("clear_m", "m", 0.0F, [](Parameters& p) -> float& { return p.headway.clear_m; }),
    told<Parameters>("zipper_gap_s", "s", 0.0F, [](Parameters& p) -> float& { return p.zipper.gap_s; }),
};
constexpr auto kParameters = parametersOf(kTold);

std::shared_ptr<const SteeringModel> make(std::span<const float> values, float fastest_mps)
{
    return std::make_shared<Orca>(toldAll(kTold, values), fastest_mps);
}

} // namespace

constinit const ModelRow Orca::kRow{"orca", kParameters, &make};

Orca::Orca(Parameters parameters, float fastest_mps)
    : SteeringModel({parameters.reach_m, parameters.neighbours, fastest_mps * parameters.wallHorizon_s + kWidest_m}),
      m_parameters(parameters)
{
}

Decision Orca::next(const Self& self, const Surroundings& around, Memory&, float step_s) const
{
    const Neighbours& neighbours = around.neighbours;
    HalfPlanes planes;
    addWalls(self, around.walls, std::max(m_parameters.wallHorizon_s, step_s), planes);
    addReciprocalHalfPlanes(
        {self.id, self.velocity, self.radius_m + m_parameters.skin_m, m_parameters.horizon_s, std::max(m_parameters.apart_s, step_s)},
        neighbours, planes);
    // Deviation: the paper aims at the preferred velocity whatever happens, and two who meet head-on stand.
    const Vector right = m_parameters.aside * Vector{self.preferred.y, -self.preferred.x};
    const Zipper& zipper = m_parameters.zipper;
    Vector chosen;
    Vector slowed;
    if (zipper.gap_s > 0.0F) {
        // Where all go the same way nobody turns aside, else a throng would drift to its right and leave half of a door empty.
        const InTheThrong throng = inTheThrong(self, neighbours, zipper);
        const Vector aim = aimedPast(self, neighbours, throng.near, zipper);
        chosen = bestVelocity(planes, {aim, throng.comes != 0 ? aim + right : aim}, self.maxSpeed_mps);
        slowed = zippedIn(self, chosen, neighbours, throng.near, zipper);
    } else {
        chosen = bestVelocity(planes, {self.preferred, self.preferred + right}, self.maxSpeed_mps);
        slowed = withHeadway(self, chosen, neighbours, m_parameters.headway);
    }
    // Who slows down must not come into somebody's way by it.
    return {asFarAsPermitted(planes, chosen, slowed)};
}

} // namespace passerby::steering
