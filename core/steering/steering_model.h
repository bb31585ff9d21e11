// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbours.h"
#include "core/steering/wall_grid.h"

namespace passerby::steering {

/// Whoever is steered, as it is known to itself.
struct Self {
    std::uint32_t id = 0;
    Vector velocity;
    Vector preferred;
    float radius_m = 0.0F;
    float maxSpeed_mps = 0.0F;
};

/// A way of choosing the next velocity. It sees one frozen generation and decides for one body alone, so that the order in which bodies
/// are steered means nothing. Used from many threads at once.
class SteeringModel {
public:
    /// What is looked up for it; where nothing is needed, nothing is looked for.
    struct Needs {
        float reach_m = 0.0F;         ///< how near a neighbour must be
        std::uint32_t neighbours = 0; ///< at most Neighbours::kMost
        float wallReach_m = 0.0F;
    };

    SteeringModel() = default;
    SteeringModel(const SteeringModel&) = delete;
    SteeringModel& operator=(const SteeringModel&) = delete;
    virtual ~SteeringModel() = default;

    [[nodiscard]] virtual Needs needs() const = 0;
    /// Velocity for the next `step_s` ≥ 0 seconds; Steering limits its length to the body's maximum.
    [[nodiscard]] virtual Vector next(const Self& self, const Neighbours& neighbours, const NearWalls& walls, float step_s) const = 0;
};

/// Walks as it prefers, whoever is in the way.
class NoSteering final : public SteeringModel {
public:
    [[nodiscard]] Needs needs() const override { return {}; }
    [[nodiscard]] Vector next(const Self& self, const Neighbours&, const NearWalls&, float) const override { return self.preferred; }
};

} // namespace passerby::steering
