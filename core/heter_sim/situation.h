// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/energies.h"
#include "core/heter_sim/local_situation.h"
#include "core/steering/steering_model.h"

namespace passerby::heter_sim {

/// What a choice depends on, seen along the control direction: x ahead, y to the left. Lives on the stack of whoever chooses.
struct Situation {
    /// A wall as far as it is asked for distances.
    struct Line {
        Vector begin;
        Vector along;
        float perSquare = 0.0F; ///< 1 / length², 0 for a point
    };

    /// Somebody or something that attracts.
    struct Pull {
        Vector place;
        Vector moving;
        float reach_m = 0.0F; ///< both radii, and what it is farther away than counts
        float weight = 0.0F;  ///< that of attraction, its strength and its share in the mean
    };

    Vector ahead{1.0F, 0.0F}; ///< the control direction, else that of motion, of length 1 in the city
    bool hasControl = false;  ///< goes somewhere, or makes way; else nobody says where to, and the energy of that is 0
    bool mayMove = true;      ///< else there is no direction to align with: only who stands is a candidate
    Vector velocity;
    float speed_mps = 0.0F;
    float ideal_mps = 0.0F;
    float most_mps = 0.0F; ///< faster candidates are left out
    float radius_m = 0.0F;
    float step_s = 0.0F;
    float wallsWithin_m = 0.0F; ///< walls farther along a way than this do not matter
    float turnWeight = 0.0F;    ///< weights of continuity for this step
    float paceWeight = 0.0F;

    std::uint32_t others = 0;
    // What lies behind `others`, `walls` and `pulls` is undefined.
    alignas(32) std::array<float, steering::Neighbours::kMost> x_m;
    alignas(32) std::array<float, steering::Neighbours::kMost> y_m;
    alignas(32) std::array<float, steering::Neighbours::kMost> x_mps; ///< velocity
    alignas(32) std::array<float, steering::Neighbours::kMost> y_mps;
    alignas(32) std::array<float, steering::Neighbours::kMost> reach_m; ///< both radii
    std::uint32_t walls = 0;
    std::array<Line, steering::NearWalls::kMost> wall;
    float nearestWall2_m2 = 0.0F; ///< square of the distance to the nearest wall
    /// What the velocities recorded next make of each cell of NextVelocityLaw, its weight included; null: nothing.
    const float* recorded = nullptr;
    float sideWeight = 0.0F;     ///< 0: nobody asks them to keep to a side
    float sidePlace = 0.0F;      ///< sidePlace() now
    float sideShift_pmps = 0.0F; ///< by how much it rises within the anticipated time for each m/s to the left
    std::uint32_t pulls = 0;
    std::array<Pull, steering::Attractions::kMost> pull;

    [[nodiscard]] Vector place(std::uint32_t other) const { return {x_m[other], y_m[other]}; }
    [[nodiscard]] Vector moving(std::uint32_t other) const { return {x_mps[other], y_mps[other]}; }
};

/// `self` among `around`, whose step takes `step_s` > 0.
void lookAround(const steering::Self& self, const steering::Surroundings& around, const EnergySettings& settings, float step_s,
                Situation& situation);

/// Who is round somebody, as recorded moments are told apart.
[[nodiscard]] LocalSituation localSituation(const Situation& situation);

/// A velocity of the situation in the city.
[[nodiscard]] inline Vector inTheCity(Vector velocity, Vector ahead)
{
    return {velocity.x * ahead.x - velocity.y * ahead.y, velocity.x * ahead.y + velocity.y * ahead.x};
}

/// A vector of the city in the situation.
[[nodiscard]] inline Vector seenAlong(Vector vector, Vector ahead)
{
    return {dot(vector, ahead), cross(ahead, vector)};
}

} // namespace passerby::heter_sim
