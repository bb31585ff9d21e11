// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/boxes.h"
#include "core/heter_sim/state_set.h"
#include "core/heter_sim/vehicle_settings.h"
#include "core/steering/vector.h"

#include <limits>
#include <span>
#include <vector>

namespace passerby::heter_sim {

using steering::Vector;

/// What a vehicle can do.
struct VehicleFigures {
    float halfLength_m = 2.25F;
    float halfWidth_m = 0.9F;
    float turningRadius_m = 6.0F;   ///< > 0: of the tightest turn of its middle
    float acceleration_mps2 = 3.0F; ///< > 0: at most
    float braking_mps2 = 8.0F;      ///< > 0: in need
};

/// Another vehicle, or whatever stands on the road.
struct MovingBox {
    OrientedBox body;
    Vector velocity;
};

/// Somebody on foot.
struct MovingDisc {
    Vector place;
    Vector velocity;
    float radius_m = 0.25F;
};

/// What a driver looks at. Places, directions and headings are those of the city.
struct VehicleSituation {
    static constexpr float kNothing_m = std::numeric_limits<float>::infinity();

    OrientedBox body; ///< with the heading it has now
    Vector velocity;
    Vector direction;                  ///< of the lane beside the vehicle, of length 1: the control direction
    float offset_m = 0.0F;             ///< from the middle of the lane, positive to its left
    float laneWidth_m = 3.25F;         ///< > 0
    float ideal_mps = 0.0F;            ///< what it would drive at: the least of its wish, the limit, and what the bend ahead permits
    float leaderGap_m = kNothing_m;    ///< along the lane to whoever drives before it, from outline to outline
    float leader_mps = 0.0F;           ///< along the lane
    bool isDrawn = true;               ///< a leader far ahead attracts; not where it is to stop for somebody else
    float stopGap_m = kNothing_m;      ///< along the lane from its front to where it is to stand
    std::span<const MovingBox> boxes;  ///< other vehicles that matter, without the leader, the nearest first
    std::span<const MovingDisc> discs; ///< people who matter, the nearest first
    float step_s = 0.1F;               ///< > 0
    float curvature_1pm = 0.0F; ///< of the lane over the next metres, positive to the left: whoever stands beyond a bend is not ahead
};

struct VehicleView;

/// The velocity choice of the vehicles of a kind (Ren et al. 2018, sections 3 and 4): of the states of groups of speed round the present
/// one, which the vehicle can reach in a step, the one with the least energy. What is ours is told in README.md. Any thread may ask.
class VehicleChoice {
public:
    VehicleChoice(const VehicleFigures& figures, const VehicleSettings& settings, const StateSet& states);

    /// The velocity after `step_s`, of the city. It is one that the vehicle can have: `advanced` drives it as it is. Allocates nothing.
    [[nodiscard]] Vector next(const VehicleSituation& situation) const;
    /// The same, weighing every candidate: what `next` is tested against.
    [[nodiscard]] Vector nextByTrying(const VehicleSituation& situation) const;

    [[nodiscard]] const VehicleFigures& figures() const { return m_figures; }
    [[nodiscard]] const VehicleSettings& settings() const { return m_settings; }
    [[nodiscard]] std::size_t states() const { return m_states.size(); }

    /// A state: the angle from the control direction, as direction too.
    struct State {
        float angle_rad = 0.0F;
        Vector ahead{1.0F, 0.0F};
    };
    /// States of one speed, from the right to the left.
    struct Row {
        float speed_mps = 0.0F;
        std::int32_t cell = 0; ///< speeds are within cell × width … (cell + 1) × width
        std::uint32_t group = 0;
        std::uint32_t first = 0;
        std::uint32_t end = 0;
    };
    [[nodiscard]] std::span<const State> statesOf(const Row& row) const
    {
        return std::span(m_states).subspan(row.first, row.end - row.first);
    }
    /// Rows of the groups round a speed, ascending; at least one.
    [[nodiscard]] std::span<const Row> around(float speed_mps) const;

private:
    VehicleFigures m_figures;
    VehicleSettings m_settings;
    std::vector<State> m_states;
    std::vector<Row> m_rows;
    std::vector<std::uint32_t> m_groups; ///< first row of each, and the end
};

} // namespace passerby::heter_sim
