// SPDX-License-Identifier: Apache-2.0
// How painted directions and terms of regions change where people who steer go, and how fast.
#include "core/steering/walls_around.h"
#include "core/street/steered_people.h"

#include <algorithm>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kFreeAhead_m = 1.0;     // less free way in the bent direction, and where they aim counts
constexpr float kFarthestSide_m = 50.0F; // so far to the sides people look for the way's edges at most

/// Whether who goes straight on comes through a portal within some metres.
bool leadsThrough(const ground::WalkingGround::Gate& gate, Point from, Point direction, double within_m)
{
    const Point along = gate.b - gate.a;
    const double slant = cross(direction, along);
    if (gate.width_m() == 0.0 || slant == 0.0)
        return false;
    const double far_m = cross(gate.a - from, along) / slant;
    const double share = cross(gate.a - from, direction) / slant;
    return far_m >= 0.0 && far_m <= within_m && share >= 0.0 && share <= 1.0;
}

} // namespace

/// Of what is painted where somebody is; nothing near where they get to, unless it leads them there.
double SteeredPeople::shareOfPainted(const Mover& mover, Point place, const Fields::Painted& painted) const
{
    const ground::WalkingGround::Gate gate = wayOut(mover);
    const double far_m = geometry::distanceToSegment(place, gate.a, gate.b);
    const double near =
        leadsThrough(gate, place, painted.direction, 2.0 * Fields::kFades_m) ? 1.0 : std::min(far_m / Fields::kFades_m, 1.0);
    return painted.share * near * patience(static_cast<double>(mover.painted_s));
}

/// The velocity that somebody prefers, bent by what is painted where they are.
Point SteeredPeople::bent(Mover& mover, Point place, Point ahead_mps)
{
    if (mover.paintedLeg != mover.leg) {
        mover.paintedLeg = mover.leg;
        mover.painted_s = 0.0F;
    }
    const double speed_mps = length(ahead_mps);
    if (!m_customs.fields->hasDirections() || !mover.back.empty() || speed_mps == 0.0)
        return ahead_mps;
    const auto painted = m_customs.fields->paintedAt(place, m_ground->levelOf(mover.cell));
    const double share = painted ? shareOfPainted(mover, place, *painted) : 0.0;
    if (share <= 0.0)
        return ahead_mps;
    const Point direction = bentDirection(ahead_mps * (1.0 / speed_mps), painted->direction, share);
    if (!m_ground->isFree(mover.cell, place, place + direction * kFreeAhead_m))
        return ahead_mps;
    mover.painted_s += static_cast<float>(m_step_s);
    return direction * speed_mps;
}

/// To which side somebody keeps, with the room to either side of them: to the region's border or the nearest wall.
steering::KeptSide SteeredPeople::keptSide(const Mover& mover, const Fields::Terms& terms, Point place, Point ahead_mps) const
{
    const double speed_mps = length(ahead_mps);
    if (terms.side == world::KeepsSide::none || speed_mps == 0.0)
        return {};
    const Point left = Point{-ahead_mps.y, ahead_mps.x} * (1.0 / speed_mps);
    const steering::WallsAround walls(m_ground->walls(), place, m_ground->layersOf(mover.cell));
    const auto room_m = [&](Point towards) {
        const steering::Vector direction{static_cast<float>(towards.x), static_cast<float>(towards.y)};
        const double inRegion_m = std::min(roomTowards_m(*terms.sideOf, place, towards), static_cast<double>(kFarthestSide_m));
        return walls.freeWay_m({}, direction, 0.0F, static_cast<float>(inRegion_m));
    };
    return {terms.side == world::KeepsSide::left ? 1.0F : -1.0F, room_m(left), room_m(left * -1.0)};
}

} // namespace passerby::street
