// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/weights.h"
#include "core/steering/vector.h"

#include <algorithm>

/// The energies of Ren et al. 2018 one by one; each is ≥ 0 and has no unit. Deviation: the formulas of the text that is at hand are lost,
/// its words say what each term does. All functions here are our reading of them; README.md tells which was chosen among which.
namespace passerby::heter_sim {

using steering::Vector;

/// What the energies of a kind of agent have in common; the usual values are for people on foot.
struct EnergySettings {
    Weights weights{};
    float fading_mps = 0.3F;     ///< > 0: below this speed a direction fades; cars 1
    float reference_mps = 1.6F;  ///< > 0: differences of speed are told in shares of it; the fastest twentieth of the states is faster
    float clear_m = 0.5F;        ///< > 0: a gap as wide is as good as a wider one
    float attraction_m = 2.0F;   ///< > 0, should be > clear_m: companions with a wider gap are too far away
    float side = 1.0F;           ///< ≥ 0: weight of keeping to a side where that is asked for; not the paper's
    float leader = 1.0F;         ///< ≥ 0: how much whom one follows attracts, against a companion
    float anticipation_s = 1.0F; ///< ≥ 0: how far people look ahead
    float standing = 1.0F;       ///< ≥ 0: what standing costs of the control of direction; cars 0
    /// The least gap within the anticipated time counts; else, as printed, that at its end, so that one may go through somebody.
    bool isClosestApproach = true;
    /// Repulsion rises as the reciprocal of the gap; else as the square of what is missing.
    bool isReciprocal = false;
    /// Whoever would go deeper into somebody or into a wall is barred; else energies alone keep people apart, as in the paper.
    bool keepsApart = true;
    float relaxation_s = 0.0F; ///< > 0: continuity counts as much a second, not a step: its weights are multiplied by this over the step
};

/// A velocity's direction that fades towards standing: the unit vector, shorter below `fading_mps`, zero when standing.
[[nodiscard]] inline Vector faded(Vector velocity, float fading_mps)
{
    return velocity * (1.0F / std::max(length(velocity), fading_mps));
}

/// 2 (|a| |b| − a·b): the square of the chord between unit vectors, 0 … 4; 0 where one of them is zero, so that a start is free.
[[nodiscard]] inline float chord(Vector a, Vector b)
{
    return std::max(2.0F * (length(a) * length(b) - dot(a, b)), 0.0F);
}

/// Equation 4, first part: continuity of direction.
[[nodiscard]] inline float turnEnergy(Vector candidate, Vector velocity, const EnergySettings& settings)
{
    return chord(faded(candidate, settings.fading_mps), faded(velocity, settings.fading_mps));
}

/// Equation 4, second part, and the control of speed: how far one speed is from another, as a square.
[[nodiscard]] inline float speedEnergy(float candidate_mps, float other_mps, const EnergySettings& settings)
{
    const float missing = (candidate_mps - other_mps) / settings.reference_mps;
    return missing * missing;
}

/// Equation 9: the control of direction; `direction` is of length 1, or zero where there is none.
[[nodiscard]] inline float controlEnergy(Vector candidate, Vector direction, const EnergySettings& settings)
{
    if (direction == Vector{})
        return 0.0F;
    const Vector u = faded(candidate, settings.fading_mps);
    const float missing = 1.0F - length(u);
    return chord(u, direction) + settings.standing * (missing * missing);
}

/// Who moves more slowly relative to another, by its square, is always as near to them.
inline constexpr float kStill_m2ps2 = 1e-12F;
/// Share of `clear_m` below which the reciprocal of the gap goes on straight, at the slope that it has there.
inline constexpr float kLeastGapShare = 0.1F;

/// From outline to outline after `time_s`; negative where they overlap. `apart` leads from who chooses to the other, `relative` is the
/// other's velocity less the candidate, `reach_m` both radii together.
[[nodiscard]] inline float gapAt(Vector apart, Vector relative, float time_s, float reach_m)
{
    return length(apart + relative * time_s) - reach_m;
}

/// The least of them from now to `within_s`.
[[nodiscard]] inline float leastGap(Vector apart, Vector relative, float within_s, float reach_m)
{
    const float time_s = -dot(apart, relative) / std::max(dot(relative, relative), kStill_m2ps2);
    return gapAt(apart, relative, std::min(std::max(time_s, 0.0F), within_s), reach_m);
}

/// What a gap costs in the energies of collision (equations 6 and 7): 0 from `clear_m` on, finite and rising into an overlap.
[[nodiscard]] inline float repulsion(float gap_m, const EnergySettings& settings)
{
    if (!settings.isReciprocal) {
        const float missing = std::max(1.0F - gap_m * (1.0F / settings.clear_m), 0.0F);
        return missing * missing;
    }
    const float least_m = kLeastGapShare * settings.clear_m;
    const float steep_1pm = settings.clear_m / (least_m * least_m);
    return std::max(settings.clear_m / std::max(gap_m, least_m) - 1.0F, 0.0F) + std::max(least_m - gap_m, 0.0F) * steep_1pm;
}

/// What a gap to a companion costs (equation 8): 0 up to `attraction_m`, 1 at twice that. The energy is the mean over all who attract, each
/// times its strength.
[[nodiscard]] inline float attraction(float gap_m, const EnergySettings& settings)
{
    const float beyond = std::max(gap_m / settings.attraction_m - 1.0F, 0.0F);
    return beyond * beyond;
}

/// How much is taken off all gaps to somebody who is `gap_m` away now: whoever is farther away than twice `attraction_m` attracts as if
/// they were as near as that, so that the energy of staying as far is 1 at most, and what one does still changes it.
[[nodiscard]] inline float tooFar(float gap_m, const EnergySettings& settings)
{
    return std::max(gap_m - 2.0F * settings.attraction_m, 0.0F);
}

/// Where somebody wants to be who keeps to a side: in the middle of that half of the way. As sidePlace() counts.
inline constexpr float kKeptSide = 0.5F;

/// Where somebody is on their way across, towards the side that is wanted: 1 at its edge, 0 in the middle, −1 at the other edge.
[[nodiscard]] inline float sidePlace(float towardsWanted_m, float towardsOther_m)
{
    return (towardsOther_m - towardsWanted_m) / (towardsWanted_m + towardsOther_m);
}

/// What it costs to be at a place across the way: the square of what is missing to kKeptSide, 0 from there on to the edge; 2.25 at most on
/// the way. Not the paper's, which names terms of regions without saying what they are.
[[nodiscard]] inline float sideEnergy(float place)
{
    const float missing = std::max(kKeptSide - place, 0.0F);
    return missing * missing;
}

/// The square of the way from the middle of a lane in halves of its width.
[[nodiscard]] inline float laneEnergy(float offset_m, float width_m)
{
    const float share = offset_m / (0.5F * width_m);
    return share * share;
}

} // namespace passerby::heter_sim
