// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/headway.h"
#include "core/steering/model_row.h"

#include <vector>

namespace passerby::steering {

/// Reciprocal velocity obstacles by sampled penalty: of some velocities the one that is nearest to the preferred one and farthest from a
/// collision (van den Berg, Lin, Manocha 2008, "Reciprocal velocity obstacles for real-time multi-agent navigation"; Yeh et al. 2008,
/// section 5).
class Rvo final : public SteeringModel {
public:
    static const ModelRow kRow;

    struct Parameters {
        float caution_m = 1.0F;     ///< w of the penalty w / time to collision + |preferred − candidate|
        float horizon_s = 3.0F;     ///< collisions later than this count for nothing
        std::uint32_t samples = 96; ///< candidates beside the preferred velocity, the present one and standing still
        Headway headway{0.3F, 0.14F};
        float reach_m = 5.0F;
        std::uint32_t neighbours = 10;
    };

    Rvo() : Rvo(Parameters{}) {}
    explicit Rvo(Parameters parameters, float fastest_mps = 3.0F);

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const override;

private:
    Parameters m_parameters;
    std::vector<Vector> m_disc; ///< candidates in the unit circle, the x axis along the preferred velocity
};

} // namespace passerby::steering
