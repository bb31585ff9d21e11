// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/headway.h"
#include "core/steering/steering_model.h"

#include <array>
#include <cstdint>

namespace passerby::steering::reactive {

/// What a body can do.
struct Limits {
    float turn_radps = 3.14159265F; ///< on the spot
    float sideways_mps2 = 2.0F;     ///< in a curve, which limits turning at speed
    float usualCurve_mps2 = 1.2F;   ///< the same in the usual course of things, evading nobody and nothing
    float speedUp_mps2 = 1.5F;      ///< forwards
    float slowDown_mps2 = 2.0F;     ///< in the usual course of things
    float stop_mps2 = 3.0F;         ///< when somebody is dangerously close
    float sideStep_mps = 0.3F;      ///< across the heading
    float curve_rad = 1.04719755F;  ///< who must turn by more slows down for it
    float stand_rad = 2.0943951F;   ///< who must turn by more turns on the spot
};

/// Lengths in metres, times in seconds, angles as cosine and sine of what the routines say.
struct Settings {
    Limits limits{};
    float apart_m = 0.05F;          ///< kept between a body and walls when ways are looked for
    float lookAhead_s = 1.0F;       ///< of walking, that must be free of walls beside what stopping takes
    float leastAhead_m = 0.8F;      ///< however slow
    float range_m = 5.0F;           ///< R: of the parabola in which others are followed
    float separation_m = 1.25F;     ///< d_min: from the middle of those who are followed
    float repulsion_m2ps2 = 0.025F; ///< of those who are followed
    float relaxation_s = 0.5F;      ///< τ: so long the repulsion acts
    float crowding = 1.0F;          ///< w, 1 … 5: how much people spread out sideways
    float horizon_s = 3.0F;         ///< collisions later than this are no threat
    float pass_m = 0.2F;            ///< between bodies that pass each other
    float minds_s = 1.5F;           ///< so long a threat is minded
    float beside_m = 0.0F;          ///< the same to either side
    float front_m = 0.05F;          ///< of the area before a body that others must not enter, beside the body
    float turnedAway_s = 1.0F;      ///< so long somebody goes on who has turned away
    float giveWay_s = 1.5F;         ///< so long the other waits when two have stopped for each other
    float keepsLeft = 0.0F;         ///< above ½: ties are decided to the left
    Headway headway{0.25F, 0.09F};  ///< after all routines; none is the paper to the letter
    std::uint32_t neighbours = Neighbours::kMost;
    float fanCosine = -0.17364818F; ///< of 100° to either side
    float feltWithin_m = 0.6F;      ///< nearer, others are noticed at any angle

    /// Where one evades to when neither side is better: −1 right, 1 left.
    [[nodiscard]] float keptSide() const { return keepsLeft > 0.5F ? 1.0F : -1.0F; }
};

/// What a routine is told to do, and tells the next one.
struct Command {
    float speed_mps = 0.0F;
    Vector direction{1.0F, 0.0F}; ///< of length 1
    float sideStep_mps = 0.0F;    ///< to the left of the heading
    bool isStop = false;          ///< as hard as can be
};

/// What somebody keeps from step to step; all zero for newcomers.
struct Recollection {
    Vector heading;             ///< of length 1; zero: not yet known
    float evasionSide = 0.0F;   ///< of a wall: 1 left, −1 right
    float evasionAge_s = 0.0F;  ///< since
    float curvature_1pm = 0.0F; ///< of the turn being made, left positive; 0: none
    std::uint32_t threat = 0;   ///< who is minded, 0: nobody
    float minds_s = 0.0F;       ///< for so much longer
    std::uint32_t intruder = 0; ///< who was stopped for last
    float stopped_s = 0.0F;     ///< since when; 0: nobody is
    float awaySide = 0.0F;      ///< to which one turns away
    float goesOn_s = 0.0F;      ///< turned away, for so much longer
    float squeezes_s = 0.0F;    ///< past who has stopped, for so much longer
};

/// What one step of somebody's routines starts from.
struct Situation {
    const Self& self;
    const Neighbours& neighbours;
    WallsAround walls;
    const Settings& settings;
    Vector heading;         ///< of length 1
    float speed_mps = 0.0F; ///< along the heading
    float step_s = 0.0F;
    Command above{}; ///< what is wanted, before any routine

    /// How much they spread out: as they are told, or as their model says.
    [[nodiscard]] float crowding() const { return self.orders.crowding > 0.0F ? self.orders.crowding : settings.crowding; }
    /// Radius of the disc whose way must be free of walls.
    [[nodiscard]] float clear_m() const { return self.radius_m + settings.apart_m; }
    /// So far the way must be free of walls, but not beyond the place that is gone to.
    [[nodiscard]] float lookAhead_m() const
    {
        const float stopping_m = speed_mps * speed_mps / (2.0F * settings.limits.slowDown_mps2);
        const float ahead_m = self.radius_m + speed_mps * settings.lookAhead_s + stopping_m;
        return std::min(std::max(ahead_m, settings.leastAhead_m), self.ahead_m);
    }
};

/// What goes through the routines, one after the other.
struct Chain {
    Command command;
    Vector safe{}; ///< the direction that avoids walls: from above, or of the routine that avoids them
};

/// Turned left by an angle of this cosine and sine.
[[nodiscard]] inline Vector turned(Vector v, float cosine, float sine)
{
    return {v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}
[[nodiscard]] inline Vector turned(Vector v, float angle_rad)
{
    return turned(v, std::cos(angle_rad), std::sin(angle_rad));
}
/// From one direction to another, −π … π, left positive.
[[nodiscard]] inline float angleBetween(Vector from, Vector to)
{
    return std::atan2(cross(from, to), dot(from, to));
}

/// Whether one direction is so near another that no inverse tangent is needed to know that the angle is at most this; false says nothing.
[[nodiscard]] inline bool isSurelyWithin(Vector from, Vector to, float angle_rad)
{
    constexpr float kSurely = 0.999F; // no tangent is below its angle
    const float ahead = dot(from, to);
    return ahead > 0.0F && std::abs(cross(from, to)) <= kSurely * angle_rad * ahead;
}

inline constexpr int kSlices = 12; ///< of 15° each in half a turn
inline constexpr std::array<float, kSlices + 1> kSliceCosine{1.0F,         0.96592583F,  0.86602540F,  0.70710678F, 0.5F,
                                                             0.25881905F,  0.0F,         -0.25881905F, -0.5F,       -0.70710678F,
                                                             -0.86602540F, -0.96592583F, -1.0F};
/// Turned to a side (1 left, −1 right) by so many slices.
[[nodiscard]] inline Vector turnedBySlices(Vector v, int slices, float side)
{
    const float sine = kSliceCosine[static_cast<std::size_t>(slices <= 6 ? 6 - slices : slices - 6)];
    return turned(v, kSliceCosine[static_cast<std::size_t>(slices)], side * (slices == kSlices ? 0.0F : sine));
}

inline constexpr float kStands_mps = 0.1F; ///< whoever is slower stands
inline constexpr float kMoves_mps = 0.2F;  ///< from here on somebody is on the way
inline constexpr float kMiddle_m = 0.05F;  ///< less aside is straight ahead
inline constexpr float kFootstep_s = 0.5F;

} // namespace passerby::steering::reactive
