// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbours.h"
#include "core/steering/wall_grid.h"

namespace passerby::steering {

/// Half-planes of permitted velocities, each left of a line through `point` along the unit vector `direction`. The first `hard` of
/// them are kept even where not all can be.
struct HalfPlanes {
    static constexpr std::uint32_t kMost = Neighbours::kMost + NearWalls::kMost;
    static constexpr std::uint32_t kPadded = kMost + 16; ///< with what the widest vector needs

    std::uint32_t count = 0;
    std::uint32_t hard = 0;
    // What lies behind `count` is undefined.
    alignas(64) std::array<float, kPadded> pointX;
    alignas(64) std::array<float, kPadded> pointY;
    alignas(64) std::array<float, kPadded> directionX;
    alignas(64) std::array<float, kPadded> directionY;

    void add(Vector point, Vector direction)
    {
        pointX[count] = point.x;
        pointY[count] = point.y;
        directionX[count] = direction.x;
        directionY[count] = direction.y;
        ++count;
    }
    [[nodiscard]] Vector point(std::uint32_t i) const { return {pointX[i], pointY[i]}; }
    [[nodiscard]] Vector direction(std::uint32_t i) const { return {directionX[i], directionY[i]}; }
};

/// What to aim at: `preferred` where that is permitted, else something near `otherwise`. Whether the two differ is a matter of taste:
/// where everything is symmetric, those who prefer the same forever stand in front of each other.
struct Aim {
    Vector preferred;
    Vector otherwise;
};

/// The permitted velocity nearest to the aim that is not faster than `maxSpeed`. Where there is none, the one that lies least
/// deep in the worst of the forbidden half-planes, hard ones kept (van den Berg et al. 2011, sections 5.2 and 5.3). Standing still must
/// keep the hard ones.
/// Writes to the padding of `planes`.
[[nodiscard]] Vector bestVelocity(HalfPlanes& planes, Aim aim, float maxSpeed);

/// From `chosen` as far towards `other` as every half-plane that `chosen` keeps is kept, and none that it breaks is broken deeper.
[[nodiscard]] Vector asFarAsPermitted(const HalfPlanes& planes, Vector chosen, Vector other);

/// What ORCA makes of one's neighbours.
struct ReciprocalQuery {
    std::uint32_t id = 0;
    Vector velocity;
    float radius_m = 0.0F;
    float horizon_s = 0.0F; ///< > 0: no collisions sooner
    float apart_s = 0.0F;   ///< > 0: those who overlap part within this time
};

/// Appends the half-plane of each neighbour (van den Berg et al. 2011, section 4, equations 3 to 5), each side doing half.
void addReciprocalHalfPlanes(const ReciprocalQuery& query, const Neighbours& neighbours, HalfPlanes& planes);

} // namespace passerby::steering
