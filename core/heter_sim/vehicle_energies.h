// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/energies.h"
#include "core/heter_sim/vehicle_view.h"

namespace passerby::heter_sim {

/// A velocity that a vehicle may choose: along `ahead`, of length 1, seen from the control direction.
struct VehicleCandidate {
    float speed_mps = 0.0F;
    float angle_rad = 0.0F; ///< from the control direction; 0 and meaningless for who stands
    Vector ahead{1.0F, 0.0F};
};

/// What a vehicle's candidates cost, term by term (section 4 of the paper); each is ≥ 0. README.md tells what is ours.
class VehicleEnergies {
public:
    VehicleEnergies(const VehicleFigures& figures, const VehicleSettings& settings, const VehicleSituation& situation,
                    const VehicleView& view);

    /// Continuity and control of speed, and what is along the lane: leader and stop. What standing costs of the control of direction.
    [[nodiscard]] float ofSpeed(float speed_mps) const;
    /// Of what `ofSpeed` holds, one by one and without weights.
    [[nodiscard]] float pace(float speed_mps) const;
    [[nodiscard]] float control(float speed_mps) const; ///< of speed
    [[nodiscard]] float near(float speed_mps) const;    ///< leader and stop after the step
    [[nodiscard]] float ahead(float speed_mps) const;   ///< and within the anticipated time
    [[nodiscard]] float pull(float speed_mps) const;    ///< of the leader

    /// Continuity and control of direction, and the lane.
    [[nodiscard]] float ofDirection(float speed_mps, Vector ahead) const;
    /// The angle within `least_rad` … `most_rad` at which that is nearly the least.
    [[nodiscard]] float bestAngle_rad(float speed_mps, float least_rad, float most_rad) const;

    /// Of another vehicle or somebody on foot.
    [[nodiscard]] float ofOther(const OtherOnRoad& other, const VehicleCandidate& candidate) const;

    /// Whether the vehicle could no longer stop behind its leader or at the line it is to stop at.
    [[nodiscard]] bool isSpeedBarred(float speed_mps) const;
    /// Whether it would go deeper into another, or could neither stop before them nor turn back to the lane's direction beside them.
    [[nodiscard]] bool isBarredBy(const OtherOnRoad& other, const VehicleCandidate& candidate) const;
    /// Only the first.
    [[nodiscard]] bool isHitAfterAStep(const OtherOnRoad& other, const VehicleCandidate& candidate) const;

private:
    [[nodiscard]] float repulsionOf(float gap_m, float clear_m) const;
    [[nodiscard]] float lane(float speed_mps, float aside) const;
    [[nodiscard]] bool isHitTurningBack(const OtherOnRoad& other, const VehicleCandidate& candidate) const;
    [[nodiscard]] VehicleGaps gapsOfOutlines(const OtherOnRoad& other, const VehicleCandidate& candidate) const;

    const VehicleFigures& m_figures;
    const VehicleSettings& m_settings;
    const VehicleSituation& m_situation;
    const VehicleView& m_view;
    float m_fadedLength;
    float m_offset_m;             ///< from the middle of the lane, as far as it counts
    float m_leaderStops_m = 0.0F; ///< so far it comes until it stands
    float m_stops_m;              ///< within this a vehicle must be able to stop
};

} // namespace passerby::heter_sim
