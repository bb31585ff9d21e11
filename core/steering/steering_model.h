// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/body.h"
#include "core/steering/neighbours.h"
#include "core/steering/wall_grid.h"

#include <optional>

namespace passerby::steering {

/// Whoever is steered, as it is known to itself.
struct Self {
    std::uint32_t id = 0;
    Vector velocity;
    Vector preferred;
    float radius_m = 0.0F;
    float maxSpeed_mps = 0.0F;
    float heading_rad = 0.0F; ///< this and the shape for models that need them
    Shape shape{};
};

/// What is near it.
struct Surroundings {
    const Neighbours& neighbours;
    const NearWalls& walls;
};

/// What it does next.
struct Decision {
    Vector velocity;                                 ///< Steering limits its length to the body's maximum
    std::optional<float> heading_rad = std::nullopt; ///< nothing: it stays as it is
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
        bool outline = false; ///< heading and shape; else they are not told
    };

    explicit SteeringModel(Needs needs) : m_needs(needs) {}
    SteeringModel(const SteeringModel&) = delete;
    SteeringModel& operator=(const SteeringModel&) = delete;
    virtual ~SteeringModel() = default;

    [[nodiscard]] const Needs& needs() const { return m_needs; }
    /// For the next `step_s` ≥ 0 seconds. `memory` is that of the body.
    [[nodiscard]] virtual Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const = 0;

private:
    Needs m_needs;
};

/// Walks as it prefers, whoever is in the way.
class NoSteering final : public SteeringModel {
public:
    NoSteering() : SteeringModel(Needs{}) {}
    [[nodiscard]] Decision next(const Self& self, const Surroundings&, Memory&, float) const override { return {self.preferred}; }
};

} // namespace passerby::steering
