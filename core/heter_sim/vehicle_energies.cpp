// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/vehicle_energies.h"

#include "core/heter_sim/situation.h"
#include "core/heter_sim/vehicle_motion.h"

#include <cmath>

namespace passerby::heter_sim {

namespace {

constexpr float kNothing_m = VehicleSituation::kNothing_m;
constexpr float kKeptFree_m = 0.05F; // of what a vehicle could stop at
constexpr float kKeptFreeOfPeople_m = 0.3F;
constexpr float kAlongTheLane_rad = 0.005F;
constexpr float kWidestTurn_rad = 1.0F; // from the control direction, back to the lane
constexpr float kLeastSteepness = 1e-9F;
constexpr float kSkinOfVehicles_m = 0.025F; // kept between outlines where there is room

float squareOf(float value)
{
    return value * value;
}

} // namespace

VehicleEnergies::VehicleEnergies(const VehicleFigures& figures, const VehicleSettings& settings, const VehicleSituation& situation,
                                 const VehicleView& view)
    : m_figures(figures),
      m_settings(settings),
      m_situation(situation),
      m_view(view),
      m_fadedLength(length(view.faded)),
      m_offset_m(situation.offset_m)
{
    const float most_m = settings.aside_mps * settings.laneAhead_s;
    if (std::abs(m_offset_m) > most_m) // Deviation: else who changes lanes turns with all their tyres hold
        m_offset_m = std::copysign(most_m, m_offset_m);
    // It may brake as hard, in this very step.
    const float leader_mps = std::max(situation.leader_mps, 0.0F);
    m_leaderStops_m = std::max(stoppingWay_m(leader_mps, figures.braking_mps2, -situation.step_s), 0.0F);
    m_stops_m = std::min(situation.stopGap_m, situation.leaderGap_m + m_leaderStops_m) - kKeptFree_m;
}

float VehicleEnergies::repulsionOf(float gap_m, float clear_m) const
{
    return squareOf(std::max(1.0F - gap_m / clear_m, 0.0F));
}

float VehicleEnergies::pace(float speed_mps) const
{
    return squareOf((speed_mps - m_view.speed_mps) / m_settings.reference_mps);
}

float VehicleEnergies::control(float speed_mps) const
{
    return squareOf((speed_mps - m_view.ideal_mps) / m_settings.reference_mps);
}

float VehicleEnergies::near(float speed_mps) const
{
    const float step_s = m_situation.step_s;
    const float leader_m = m_situation.leaderGap_m + (m_situation.leader_mps - speed_mps) * step_s;
    return repulsionOf(leader_m, m_settings.clearOfVehicles_m)
           + repulsionOf(m_situation.stopGap_m - speed_mps * step_s, m_settings.clearOfStops_m);
}

float VehicleEnergies::ahead(float speed_mps) const
{
    const float within_s = m_settings.anticipation_s;
    const float relative_mps = m_situation.leader_mps - speed_mps;
    float leader_m = m_situation.leaderGap_m + relative_mps * within_s;
    if (m_settings.isClosestApproach)
        leader_m = std::min(leader_m, m_situation.leaderGap_m + relative_mps * m_situation.step_s);
    return repulsionOf(leader_m, m_settings.clearOfVehicles_m)
           + repulsionOf(m_situation.stopGap_m - speed_mps * within_s, m_settings.clearOfStops_m);
}

float VehicleEnergies::pull(float speed_mps) const
{
    if (!m_situation.isDrawn || !(m_situation.leaderGap_m < kNothing_m))
        return 0.0F;
    const float gap_m = m_situation.leaderGap_m + (m_situation.leader_mps - speed_mps) * m_settings.anticipation_s;
    return std::min(squareOf(std::max(gap_m / m_settings.attraction_m - 1.0F, 0.0F)), 1.0F);
}

float VehicleEnergies::ofSpeed(float speed_mps) const
{
    const Weights& weights = m_settings.weights;
    float energy = weights.pace * pace(speed_mps) + weights.speed * control(speed_mps);
    if (m_view.hasLane && m_settings.standing > 0.0F) {
        const float faded = speed_mps / std::max(speed_mps, m_settings.fading_mps);
        energy += weights.control * m_settings.standing * squareOf(1.0F - faded);
    }
    if (std::min(m_situation.leaderGap_m, m_situation.stopGap_m) < kNothing_m)
        energy += weights.near * near(speed_mps) + weights.ahead * ahead(speed_mps) + weights.attraction * pull(speed_mps);
    return energy;
}

float VehicleEnergies::lane(float speed_mps, float aside) const
{
    return laneEnergy(m_offset_m + speed_mps * aside * m_settings.laneAhead_s, m_situation.laneWidth_m);
}

float VehicleEnergies::ofDirection(float speed_mps, Vector direction) const
{
    const Weights& weights = m_settings.weights;
    const float faded = speed_mps / std::max(speed_mps, m_settings.fading_mps);
    const float turn = std::max(2.0F * faded * (m_fadedLength - dot(direction, m_view.faded)), 0.0F);
    if (!m_view.hasLane)
        return weights.turn * turn;
    const float control = std::max(2.0F * faded * (1.0F - direction.x), 0.0F);
    return weights.turn * turn + weights.control * control + weights.lane * lane(speed_mps, direction.y);
}

/// Of small angles: a parabola.
float VehicleEnergies::bestAngle_rad(float speed_mps, float least_rad, float most_rad) const
{
    const Weights& weights = m_settings.weights;
    const float faded = speed_mps / std::max(speed_mps, m_settings.fading_mps);
    const float turn = weights.turn * faded * m_fadedLength;
    float steep = turn;
    float towards = turn * m_view.heading_rad;
    if (m_view.hasLane) {
        const float ahead_m = speed_mps * m_settings.laneAhead_s;
        const float perSquare = weights.lane / squareOf(0.5F * m_situation.laneWidth_m);
        steep += weights.control * faded + perSquare * squareOf(ahead_m);
        towards -= perSquare * m_offset_m * ahead_m;
    }
    const float best_rad = steep > kLeastSteepness ? towards / steep : m_view.heading_rad;
    const float widest_rad = std::max(kWidestTurn_rad, std::abs(m_view.heading_rad));
    return std::min(std::max(std::min(std::max(best_rad, -widest_rad), widest_rad), least_rad), most_rad);
}

VehicleGaps VehicleEnergies::gapsOfOutlines(const OtherOnRoad& other, const VehicleCandidate& candidate) const
{
    const auto angle = [](Vector v) { return static_cast<float>(std::atan2(static_cast<double>(v.y), static_cast<double>(v.x))); };
    const auto gapAfter_m = [&](float time_s) {
        const OrientedBox own{candidate.ahead * (candidate.speed_mps * time_s), angle(candidate.ahead), m_figures.halfLength_m,
                              m_figures.halfWidth_m};
        const bool isDisc = other.isPerson;
        const Vector at = other.there.place + other.there.velocity * time_s;
        const OrientedBox box{at, angle(other.there.ahead), isDisc ? 0.0F : other.halfLength_m, isDisc ? 0.0F : other.halfWidth_m};
        const float radius_m = isDisc ? other.halfLength_m : 0.0F;
        if (m_settings.gapBy == GapBy::outlines)
            return trueGap(own, box) - radius_m;
        if (!isDisc)
            return gapByRadii(own, box);
        return length(at - own.centre) - radiusTowards(own, angle(at - own.centre)) - radius_m;
    };
    VehicleGaps gaps{gapAfter_m(m_situation.step_s), gapAfter_m(m_settings.anticipation_s)};
    if (!m_settings.isClosestApproach)
        return gaps;
    gaps.least_m = std::min(gaps.least_m, gaps.next_m);
    for (const float share : {0.25F, 0.5F, 0.75F})
        gaps.least_m = std::min(gaps.least_m, gapAfter_m(share * m_settings.anticipation_s));
    return gaps;
}

float VehicleEnergies::ofOther(const OtherOnRoad& other, const VehicleCandidate& candidate) const
{
    const VehicleGaps gaps = m_settings.gapBy == GapBy::inTheWay
                                 ? gapsInTheWay(turned(other, other.onLane, candidate.ahead), other.clear_m, candidate.speed_mps, m_figures,
                                                m_settings, m_situation.step_s)
                                 : gapsOfOutlines(other, candidate);
    return m_settings.weights.near * repulsionOf(gaps.next_m, other.clear_m)
           + m_settings.weights.ahead * repulsionOf(gaps.least_m, other.clear_m);
}

bool VehicleEnergies::isSpeedBarred(float speed_mps) const
{
    return speed_mps > 0.0F && stoppingWay_m(speed_mps, m_figures.braking_mps2, m_situation.step_s) > m_stops_m;
}

bool VehicleEnergies::isBarredBy(const OtherOnRoad& other, const VehicleCandidate& candidate) const
{
    if (!(candidate.speed_mps > 0.0F))
        return false;
    const OtherAhead seen = turned(other, other.onLane, candidate.ahead);
    const float brakes_mps2 = m_figures.braking_mps2;
    const float aside_m = other.isPerson ? kAsideOfPeople_m : kAsideOfVehicles_m;
    const float kept_m = other.isPerson ? kKeptFreeOfPeople_m : kKeptFree_m;
    const float stops_s = candidate.speed_mps / brakes_mps2 + m_situation.step_s;
    float way_m = wayTo(seen, m_figures, aside_m, candidate.speed_mps, stops_s) - kept_m;
    if (!other.isPerson) // whoever drives ahead comes farther, even if they brake as hard
        way_m += std::max(stoppingWay_m(std::max(seen.velocity.x, 0.0F), brakes_mps2, -m_situation.step_s), 0.0F);
    if (stoppingWay_m(candidate.speed_mps, brakes_mps2, m_situation.step_s) > way_m)
        return true;
    return isHitAfterAStep(other, candidate) || isHitTurningBack(other, candidate);
}

bool VehicleEnergies::isHitAfterAStep(const OtherOnRoad& other, const VehicleCandidate& candidate) const
{
    const Vector relative = other.there.velocity - candidate.ahead * candidate.speed_mps;
    const Vector next = other.there.place + relative * m_situation.step_s;
    const float reach_m = m_figures.halfLength_m + m_figures.halfWidth_m + other.halfLength_m + other.halfWidth_m + kSkinOfVehicles_m;
    if (dot(next, next) > squareOf(reach_m))
        return false;
    const OtherAhead seen = turned(other, other.there, candidate.ahead);
    const OtherAhead now = turned(other, other.there, m_view.ahead);
    const float next_m = gapAlongAnyAxis(seen, seenAlong(next, candidate.ahead), m_figures);
    if (other.isPerson && next_m < 0.0F && now.place.x > 0.0F && std::abs(now.place.y) < m_figures.halfWidth_m)
        return true; // somebody walked against the bonnet: wait until they are gone
    return next_m < kSkinOfVehicles_m && next_m < gapAlongAnyAxis(now, now.place, m_figures);
}

/// Looks at two moments: half turned back and all.
bool VehicleEnergies::isHitTurningBack(const OtherOnRoad& other, const VehicleCandidate& candidate) const
{
    const float turn_rad = candidate.angle_rad;
    const float speed_mps = candidate.speed_mps;
    const float step_s = m_situation.step_s;
    const float turns_1ps = turnWithin_rad(m_figures, speed_mps, step_s, m_settings.sideways_mps2) / step_s;
    if (!m_view.hasLane || std::abs(turn_rad) < kAlongTheLane_rad || std::abs(turn_rad) > kWidestTurn_rad || !(turns_1ps > 0.0F))
        return false;
    const float takes_s = std::abs(turn_rad) / turns_1ps;
    const float reach_m = m_figures.halfLength_m + m_figures.halfWidth_m + other.halfLength_m + other.halfWidth_m + kSkinOfVehicles_m;
    for (const float share : {0.5F, 1.0F}) {
        const float time_s = step_s + share * takes_s;
        const float aside_m = speed_mps * turn_rad * (step_s + takes_s * share * (1.0F - 0.5F * share));
        const Vector next = other.onLane.place + other.onLane.velocity * time_s - Vector{speed_mps * time_s, aside_m};
        if (dot(next, next) > squareOf(reach_m))
            continue;
        const Vector ahead = unitAt(turn_rad * (1.0F - share));
        const OtherAhead seen = turned(other, other.onLane, ahead);
        const OtherAhead now = turned(other, other.onLane, m_view.ahead);
        const float next_m = gapAlongAnyAxis(seen, seenAlong(next, ahead), m_figures);
        if (next_m < kSkinOfVehicles_m && next_m < gapAlongAnyAxis(now, now.place, m_figures))
            return true;
    }
    return false;
}

} // namespace passerby::heter_sim
