// SPDX-License-Identifier: Apache-2.0
// Where people who steer want to go next.
#include "core/street/look_every.h"
#include "core/street/steered_people.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::street {

using geometry::Point;
using ground::WalkingGround;

namespace {

constexpr std::size_t kLegsAhead = 5;
constexpr double kBeyond_m = 0.2; // people aim at a place this far behind a portal
constexpr double kBarelyBeyond_m = 0.03;
constexpr double kFromJamb_m = 0.05;     // beside one's own radius
constexpr double kNarrowest = 0.45;      // of a portal's width kept from its ends at most
constexpr double kLaneWidth = 1.0 / 3.0; // of what is left
constexpr double kAtCorner_m = 0.35;
constexpr double kSlowsFrom_m = 1.0; // before a target
constexpr double kSlowest = 0.3;     // of their speed
constexpr double kStands_m = 0.1;    // from their place in a queue
constexpr double kStops_s = 0.6;

/// The part of a portal that somebody likes to walk through, a little behind it: its left and its right end.
std::pair<Point, Point> laneThrough(const WalkingGround::Gate& gate, std::uint32_t cell, double lane, double radius_m)
{
    const auto [left, right] = gate.leaving(cell);
    const double width_m = distance(left, right);
    if (width_m == 0.0)
        return {left, right};
    const double free_m = width_m - 2.0 * std::min(radius_m + kFromJamb_m, kNarrowest * width_m);
    const Point along = (right - left) * (1.0 / width_m);
    const Point ahead = Point{-along.y, along.x} * kBeyond_m; // to the left of left to right is outwards
    const double from_m = 0.5 * (width_m - free_m) + free_m * (1.0 - kLaneWidth) * lane;
    return {left + along * from_m + ahead, left + along * (from_m + free_m * kLaneWidth) + ahead};
}

/// Who squeezes past tries other directions by turns, half of the time: some steps to the right, to the left, back.
Point aside(Point ahead_mps, double now_s, world::Side side)
{
    constexpr double kTurn_s = 1.0;
    if (side == world::Side::left) { // what is right there, seen in a mirror
        const Point mirrored = aside({ahead_mps.x, -ahead_mps.y}, now_s, world::Side::right);
        return {mirrored.x, -mirrored.y};
    }
    switch (static_cast<std::uint64_t>(now_s / kTurn_s) % 6) {
    case 1:
        return {ahead_mps.y, -ahead_mps.x};
    case 3:
        return {-ahead_mps.y, ahead_mps.x};
    case 5:
        return ahead_mps * -1.0;
    default:
        return ahead_mps;
    }
}

} // namespace

/// Through the portals ahead as straight as can be: the first corner of the string pulled tight, or where it ends.
Point SteeredPeople::aim(const Mover& mover, Point place) const
{
    const double radius_m = static_cast<double>(mover.radius_m);
    if (!mover.back.empty()) {
        const auto [left, right] = laneThrough(wayOut(mover), mover.cell, mover.lane, radius_m);
        return nearestOnSegment(place, left, right);
    }
    const std::size_t last = std::min<std::size_t>(mover.legs.size(), mover.leg + kLegsAhead) - 1;
    Point left;
    Point right;
    for (std::size_t i = mover.leg; i <= last; ++i) {
        const WalkingGround::Gate gate = gateOf(mover, i);
        auto [gateLeft, gateRight] = laneThrough(gate, mover.legs[i].cell, mover.lane, radius_m);
        if (i == last)
            gateLeft = gateRight = i + 1 == mover.legs.size() ? gate.a : midpoint(gateLeft, gateRight);
        if (i == mover.leg) {
            left = gateLeft;
            right = gateRight;
            continue;
        }
        if (cross(left - place, gateRight - place) > 0.0)
            return left;
        if (cross(right - place, gateLeft - place) < 0.0)
            return right;
        left = cross(left - place, gateLeft - place) <= 0.0 ? gateLeft : left;
        right = cross(right - place, gateRight - place) >= 0.0 ? gateRight : right;
    }
    return midpoint(left, right); // of the last one both are the same
}

/// The portal to leave the cell by.
WalkingGround::Gate SteeredPeople::wayOut(const Mover& mover) const
{
    return mover.back.empty() ? gateOf(mover, mover.leg) : m_ground->gate(mover.back.back());
}

/// Where a leg leads; the end of the last one is as a target is.
WalkingGround::Gate SteeredPeople::gateOf(const Mover& mover, std::size_t leg) const
{
    if (leg + 1 < mover.legs.size())
        return m_ground->gate(mover.legs[leg].to);
    return {mover.end, mover.end, {mover.legs[leg].cell, mover.legs[leg].cell}, {}};
}

/// Whether there is somewhere to go first: where the straight way ahead is blocked, another part of the portal that one leaves by, else
/// round a corner of the cell.
void SteeredPeople::look(Mover& mover, Point place, Point aim) const
{
    mover.untilLook = kLookEvery;
    mover.hasCorner = false;
    if (m_ground->isFree(mover.cell, place, aim))
        return;
    const auto [left, right] = wayOut(mover).leaving(mover.cell);
    const Point along = right - left;
    const double width_m = length(along);
    const Point ahead = width_m > 0.0 ? Point{-along.y, along.x} * (1.0 / width_m) : Point{};
    // Places in the width of the portal (0: its left end, 1: its right end), in the order in which they are tried.
    constexpr std::array kTriedKeepingRight{0.5, 0.3, 0.7, 0.1, 0.9};
    constexpr std::array kTriedKeepingLeft{0.5, 0.7, 0.3, 0.9, 0.1};
    const auto& placesInWidth = m_customs.side == world::Side::right ? kTriedKeepingRight : kTriedKeepingLeft;
    for (const double beyond_m : {kBeyond_m, kBarelyBeyond_m})
        for (const double across : placesInWidth)
            if (const Point through = left + along * across + ahead * beyond_m; m_ground->isFree(mover.cell, place, through)) {
                mover.hasCorner = true;
                mover.corner = through;
                return;
            }
    for (const double across : placesInWidth)
        if (const auto corner = m_ground->towards(mover.cell, place, left + along * across + ahead * kBarelyBeyond_m)) {
            mover.hasCorner = true;
            mover.corner = *corner;
            return;
        }
}

/// There, or round a corner first; they look from time to time.
Point SteeredPeople::roundCorners(Mover& mover, Point place, Point ahead) const
{
    if (mover.untilLook == 0 || (mover.hasCorner && distance(place, mover.corner) < kAtCorner_m))
        look(mover, place, ahead);
    else
        --mover.untilLook;
    return mover.hasCorner ? mover.corner : ahead;
}

void SteeredPeople::choose(std::size_t row, double now_s)
{
    Mover& mover = m_movers[row];
    m_before[row] = m_crowd.position(row);
    if (mover.isCarried)
        return;
    m_crowd.preferred_mps[row] = {};
    m_told.orders[row] = {0.0F, false, m_told.orders[row].facing, attractionsOf(row)};
    mover.isTaken = false;
    if (mover.waitsForRoom)
        return;
    if (m_crowd.terms[row].layers == 0 && !isInCabin(mover)) // in a shaft they may decide to go nowhere, or elsewhere
        m_crowd.terms[row].layers = mover.isClimbing ? m_ground->borderLayersOf(mover.cell) : m_ground->layersOf(mover.cell);
    if (mover.leg >= mover.legs.size())
        return;
    const Point place = m_before[row];
    if (m_customs.portals.any() && isCarriedAlong(row, now_s))
        return;
    if (m_customs.roads)
        decideToCross(row, now_s);
    const std::optional<Point> waiting = mover.isCrossing ? std::nullopt : waitingPlace(mover);
    const Command* command = takeCommand(row, waiting.has_value());
    const bool isTold = command != nullptr && command->to.has_value();
    Point ahead = isTold ? commandedTo(mover, place, *command->to) : roundCorners(mover, place, waiting ? *waiting : aim(mover, place));
    if (mover.isCrossing)
        ahead = crossedTo(mover, place, now_s, ahead);
    const Point to = roundVehicles(row, ahead);
    const double far_m = distance(place, to);
    const bool isLast =
        !isTold && !mover.isCrossing && to == ahead && mover.leg + 1 == mover.legs.size() && mover.back.empty() && !mover.hasCorner;
    double speed_mps = mover.speed_mps * (isLast ? std::clamp(far_m / kSlowsFrom_m, kSlowest, 1.0) : 1.0);
    speed_mps *= command != nullptr ? command->speedShare : 1.0;
    const Fields::Terms terms = m_customs.fields ? m_customs.fields->termsAt(place, m_ground->levelOf(mover.cell)) : Fields::Terms{};
    mover.speedShare = static_cast<float>(terms.speedShare);
    speed_mps *= terms.speedShare;
    if (waiting && !mover.hasCorner && to == ahead) // comes to stand there
        speed_mps = far_m < kStands_m ? 0.0 : std::min(speed_mps, far_m / kStops_s);
    Point ahead_mps = far_m > 0.0 ? (to - place) * (speed_mps / far_m) : Point{};
    if (m_customs.fields && !isTold && !waiting && !mover.isCrossing && to == ahead)
        ahead_mps = bent(mover, place, ahead_mps);
    if (m_customs.fields && m_steering.keepsSides(m_crowd.model[row]))
        m_told.orders[row].side = keptSide(mover, terms, place, ahead_mps);
    const Point preferred = mover.isSqueezing ? aside(ahead_mps, now_s, m_customs.side) : ahead_mps;
    m_crowd.preferred_mps[row] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
    m_crowd.ahead_m[row] = static_cast<float>(far_m);
}

} // namespace passerby::street
