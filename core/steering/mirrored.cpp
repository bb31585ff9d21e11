// SPDX-License-Identifier: Apache-2.0
#include "core/steering/mirrored.h"

namespace passerby::steering {

namespace {

/// North becomes south.
Vector turnedOver(Vector v)
{
    return {v.x, -v.y};
}

Neighbours turnedOver(const Neighbours& neighbours)
{
    Neighbours turned;
    turned.count = neighbours.count;
    for (std::uint32_t i = 0; i < neighbours.count; ++i) {
        turned.x_m[i] = neighbours.x_m[i];
        turned.y_m[i] = -neighbours.y_m[i];
        turned.velocityX_mps[i] = neighbours.velocityX_mps[i];
        turned.velocityY_mps[i] = -neighbours.velocityY_mps[i];
        turned.radius_m[i] = neighbours.radius_m[i];
        turned.id[i] = neighbours.id[i];
    }
    return turned;
}

NearWalls turnedOver(const NearWalls& walls)
{
    NearWalls turned;
    turned.count = walls.count;
    for (std::uint32_t i = 0; i < walls.count; ++i)
        turned.wall[i] = {turnedOver(walls.wall[i].nearest), turnedOver(walls.wall[i].a), turnedOver(walls.wall[i].b)};
    return turned;
}

Attractions turnedOver(const Attractions& attractions)
{
    Attractions turned;
    for (std::uint32_t i = 0; i < attractions.count; ++i) {
        Attraction one = attractions.all[i];
        one.place = turnedOver(one.place);
        one.velocity = turnedOver(one.velocity);
        turned.add(one);
    }
    return turned;
}

/// `attractions` keeps what the result points at: nothing where nothing draws.
Self turnedOver(const Self& self, std::optional<Attractions>& attractions)
{
    Self turned = self;
    turned.velocity = turnedOver(self.velocity);
    turned.preferred = turnedOver(self.preferred);
    turned.heading_rad = -self.heading_rad;
    turned.orders.facing = turnedOver(self.orders.facing);
    turned.orders.side = {-self.orders.side.wanted, self.orders.side.right_m, self.orders.side.left_m};
    if (self.orders.attractions) {
        attractions = turnedOver(*self.orders.attractions);
        turned.orders.attractions = &*attractions;
    }
    return turned;
}

} // namespace

Decision Mirrored::next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const
{
    std::optional<Attractions> attractions;
    const Self turned = turnedOver(self, attractions);
    Decision decision = m_model->next(turned, {turnedOver(around.neighbours), turnedOver(around.walls)}, memory, step_s);
    decision.velocity = turnedOver(decision.velocity);
    if (decision.heading_rad)
        decision.heading_rad = -*decision.heading_rad;
    return decision;
}

std::vector<WeighedVelocity> Mirrored::weighed(const Self& self, const Surroundings& around, const Memory& memory, float step_s,
                                               std::size_t most) const
{
    std::optional<Attractions> attractions;
    const Self turned = turnedOver(self, attractions);
    std::vector<WeighedVelocity> all =
        m_model->weighed(turned, {turnedOver(around.neighbours), turnedOver(around.walls)}, memory, step_s, most);
    for (WeighedVelocity& one : all)
        one.velocity = turnedOver(one.velocity);
    return all;
}

} // namespace passerby::steering
