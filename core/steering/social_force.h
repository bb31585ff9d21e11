// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/headway.h"
#include "core/steering/model_row.h"

namespace passerby::steering {

/// Accelerates towards the preferred velocity and is repelled by people and walls (Helbing and Molnár 1995, "Social force model for
/// pedestrian dynamics"). Deviation: it keeps a headway, without which people walk three times too fast in a throng.
class SocialForce final : public SteeringModel {
public:
    static const ModelRow kRow;

    /// Calibrated; the paper's values in brackets.
    struct Parameters {
        float relaxation_s = 0.5F;       ///< τ of equation 2, > 0 [0.5]
        float strength_m2ps2 = 1.5F;     ///< V⁰ of equation 3, for bodies with a radius of 0.25 m [2.1]
        float range_m = 0.15F;           ///< σ [0.3]
        float stride_s = 1.0F;           ///< Δt of equation 4: others are avoided where they will be [2]
        float wallStrength_m2ps2 = 3.0F; ///< U⁰ of equation 5 [10]
        float wallRange_m = 0.15F;       ///< R [0.2]
        float behind = 0.25F;            ///< c of equation 8: weight of what one does not see [0.5]
        float viewCosine = -0.17364818F; ///< cos φ: of 100° to either side [the same]
        float aside = 0.3F;              ///< tangent of the angle by which those who do not go the same way are evaded to the right [0]
        Headway headway{0.25F, 0.09F};
        float reach_m = 3.0F;
        std::uint32_t neighbours = 16;
    };

    SocialForce() : SocialForce(Parameters{}) {}
    explicit SocialForce(Parameters parameters);

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const override;

private:
    [[nodiscard]] Vector fromNeighbour(const Self& self, const Neighbours& neighbours, std::uint32_t i) const;
    [[nodiscard]] Vector fromWall(const Self& self, const NearWalls& walls, std::uint32_t i) const;
    [[nodiscard]] float weight(const Self& self, Vector force) const;

    Parameters m_parameters;
};

} // namespace passerby::steering
