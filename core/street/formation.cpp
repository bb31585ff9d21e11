// SPDX-License-Identifier: Apache-2.0
#include "core/street/formation.h"

#include <algorithm>
#include <cmath>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kBetweenBodies_m = 0.5; // 0.76 m from middle to middle of two usual bodies
constexpr double kToWalls_m = 0.25;
constexpr double kBend_m = 0.45;    // by which the outer ones of a vee are ahead of the next inner ones
constexpr double kVeeShare = 0.85;  // of the spacing side by side, in a vee
constexpr double kFileGap_m = 0.65; // between bodies, in a file and from rank to rank
constexpr double kCatchUp_s = 1.5;  // in which somebody is in their slot again
constexpr double kAsideShare = 0.5; // of the speed along, which is how fast people walk sideways: 27°
constexpr double kAside_mps = 0.3;  // the same where the slot hardly moves
constexpr double kFarAhead_m = 0.5; // of the slot: who is more waits for it

/// Nought, one to the right, one to the left, two to the right...
double sideOf(std::uint32_t place)
{
    const std::uint32_t pair = (place + 1) / 2;
    const double far = pair;
    return place % 2 == 1 ? -far : far;
}

} // namespace

double spacing_m(double radius_m)
{
    return 2.0 * radius_m + kBetweenBodies_m;
}

double widthOf_m(std::uint32_t members, double radius_m)
{
    const std::uint32_t ranks = members > kMostInRank ? 2 : 1;
    const std::uint32_t abreast = (members + ranks - 1) / ranks;
    return (abreast - 1) * spacing_m(radius_m) + 2.0 * (radius_m + kToWalls_m);
}

Form formFor(Form wanted, std::uint32_t members, double free_m, double radius_m)
{
    return free_m <= kNarrow_m || free_m < widthOf_m(members, radius_m) ? Form::file : wanted;
}

Slots slotsOf(Form form, std::uint32_t members, double radius_m)
{
    Slots slots;
    slots.count = std::clamp<std::uint32_t>(members, 1, kMostInGroup);
    const double behind_m = 2.0 * radius_m + kFileGap_m;
    const std::uint32_t inFront = slots.count > kMostInRank ? (slots.count + 1) / 2 : slots.count;
    const double apart_m = spacing_m(radius_m) * (form == Form::vee ? kVeeShare : 1.0);
    for (std::uint32_t i = 0; i < slots.count; ++i) {
        if (form == Form::file) {
            slots.at[i] = {-behind_m * i, 0.0};
            continue;
        }
        const bool isBehind = i >= inFront;
        const double side = sideOf(isBehind ? i - inFront : i);
        const double bend_m = form == Form::vee ? kBend_m * std::abs(side) : 0.0;
        slots.at[i] = {bend_m - (isBehind ? behind_m : 0.0), side * apart_m};
    }
    return slots;
}

Point placeOf(Point slot, Point leader, Point ahead)
{
    const Point left{-ahead.y, ahead.x};
    return leader + ahead * slot.x + left * slot.y;
}

double keepUp_mps(double behind_m, double pace_mps, double own_mps)
{
    return std::clamp(pace_mps + behind_m / kCatchUp_s, 0.0, kHurry * own_mps);
}

Point toSlot_mps(Point way, Point ahead, double pace_mps, double own_mps)
{
    const Point left{-ahead.y, ahead.x};
    const double behind_m = dot(way, ahead);
    const double along_mps = keepUp_mps(behind_m, pace_mps, own_mps);
    const bool waits = behind_m < -kFarAhead_m && along_mps < kAside_mps;
    const double most_mps = waits ? 0.0 : std::max(kAside_mps, kAsideShare * along_mps);
    const Point wanted = ahead * along_mps + left * std::clamp(dot(way, left) / kCatchUp_s, -most_mps, most_mps);
    const double speed_mps = length(wanted);
    return speed_mps > kHurry * own_mps ? wanted * (kHurry * own_mps / speed_mps) : wanted;
}

} // namespace passerby::street
