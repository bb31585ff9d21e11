// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/headway.h"
#include "core/steering/model_row.h"
#include "core/steering/zipper.h"

namespace passerby::steering {

/// Optimal reciprocal collision avoidance: the velocity nearest to the preferred one that, if everybody does so, keeps everybody
/// apart for a while (van den Berg, Guy, Lin, Manocha 2011, "Reciprocal n-body collision avoidance").
class Orca final : public SteeringModel {
public:
    static const ModelRow kRow;

    struct Parameters {
        float horizon_s = 0.5F;     ///< how far people look ahead to one another, > 0
        float wallHorizon_s = 0.1F; ///< and to walls, > 0, or a step where that is longer; farther makes them shy of doors
        float apart_s = 0.1F;       ///< those who overlap part within this time, or a step where that is longer
        float aside = 0.4F; ///< tangent of the angle by which those who must give way aim to the right, so that nobody waits for ever
        Headway headway{0.33F, 0.095F};
        Zipper zipper{.gap_s = 0.0F}; ///< instead of the headway where its gap is above 0
        float skin_m = 0.025F;        ///< kept free between bodies where there is room, so that who is pressed loses that first
        float reach_m = 5.0F;
        std::uint32_t neighbours = 10;
    };

    Orca() : Orca(Parameters{}) {}
    /// `fastest_mps`: nobody is faster, so that walls farther away than that leads within the horizon need not be looked for.
    explicit Orca(Parameters parameters, float fastest_mps = 3.0F);

    [[nodiscard]] Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const override;

private:
    Parameters m_parameters;
};

} // namespace passerby::steering
