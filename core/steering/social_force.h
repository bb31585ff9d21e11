// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/headway.h"
#include "core/steering/steering_model.h"

namespace passerby::steering {

/// Accelerates towards the preferred velocity and is repelled by people and walls (Helbing and Molnár 1995, "Social force model for
/// pedestrian dynamics"). Defaults are those of the paper unless the comment says otherwise.
class SocialForce final : public SteeringModel {
public:
    struct Parameters {
        float relaxation_s = 0.5F;        ///< τ of equation 2, > 0
        float strength_m2ps2 = 2.1F;      ///< V⁰ of equation 3, at the distance where bodies of twice kBodyRadius_m would touch
        float range_m = 0.3F;             ///< σ
        float stride_s = 1.0F;            ///< Δt of equation 4: others are avoided where they will be
        float wallStrength_m2ps2 = 10.0F; ///< U⁰ of equation 5
        float wallRange_m = 0.2F;         ///< R
        float behind = 0.5F;              ///< c of equation 8: weight of what one does not see
        float viewCosine = -0.17364818F;  ///< cos φ: of 100° to either side
        Headway headway;
        float reach_m = 3.0F;
        std::uint32_t neighbours = 16;
    };

    SocialForce() : SocialForce(Parameters{}) {}
    explicit SocialForce(Parameters parameters) : m_parameters(parameters) {}

    [[nodiscard]] Needs needs() const override;
    [[nodiscard]] Vector next(const Self& self, const Neighbours& neighbours, const NearWalls& walls, float step_s) const override;

private:
    [[nodiscard]] Vector fromNeighbour(const Self& self, const Neighbours& neighbours, std::uint32_t i) const;
    [[nodiscard]] Vector fromWall(const Self& self, const NearWalls& walls, std::uint32_t i) const;
    [[nodiscard]] float weight(const Self& self, Vector force) const;

    Parameters m_parameters;
};

} // namespace passerby::steering
