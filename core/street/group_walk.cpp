// SPDX-License-Identifier: Apache-2.0
#include "core/street/group_walk.h"

#include <algorithm>
#include <cmath>

namespace passerby::street {

using geometry::Point;
using navigation::kNone;

namespace {

constexpr double kNearGate_m = 3.0;
constexpr double kAtGate_m = 1.5;
constexpr double kDetour = 2.0; // of the way to whoever waits, over the straight one
constexpr double kLooksAside_m = 2.5;
constexpr double kLookStep_m = 0.5;
constexpr double kFormationTurns = 0.2; // of the leader's turn that the formation makes in a part of a step
constexpr double kLooksOn_m = 2.0;      // how far ahead a place to go to lies for who is in their slot
constexpr double kSlowestInSlot = 0.15; // of their speed: who is to be slower stands
constexpr double kSlotReached_m = 0.02;

} // namespace

double beyondPlace_m(Point leader, Point place, Form form, std::uint32_t own, std::uint32_t count, double radius_m)
{
    return distance(leader, place) - length(slotsOf(form, count, radius_m).at[own]);
}

double waitsFrom_s(double now_s, double far_m, double pace_mps)
{
    return now_s + kDetour * far_m / pace_mps;
}

bool isAtGate(const ground::WalkingGround& ground, const SteeredPeople::Status& status)
{
    return std::ranges::any_of(ground.portals(status.cell), [&](std::uint32_t portal) {
        return distanceToSegment(status.place, ground.gate(portal).a, ground.gate(portal).b) < kAtGate_m;
    });
}

double freeWidth_m(const ground::WalkingGround& ground, const SteeredPeople::Status& status)
{
    const auto portals = ground.portals(status.cell);
    if (std::find(portals.begin(), portals.end(), status.next) != portals.end())
        if (const auto& gate = ground.gate(status.next); distanceToSegment(status.place, gate.a, gate.b) <= kNearGate_m)
            return gate.width_m();
    double width_m = 0.0;
    const Point left{-std::sin(status.heading_rad), std::cos(status.heading_rad)};
    for (const double side : {-1.0, 1.0}) {
        double free_m = kLooksAside_m;
        while (free_m > 0.0 && !ground.isFree(status.cell, status.place, status.place + left * (side * free_m)))
            free_m -= kLookStep_m;
        width_m += free_m;
    }
    return width_m;
}

Point turnedAhead(Point ahead, double leaderHeading_rad)
{
    const Point now{std::cos(leaderHeading_rad), std::sin(leaderHeading_rad)};
    const Point turned = ahead + (now - ahead) * kFormationTurns;
    return length(turned) > 0.1 && !(ahead == Point{}) ? turned * (1.0 / length(turned)) : now;
}

Point slotBeside(const ground::WalkingGround& ground, const SteeredPeople::Status& leader, Point ahead, Form form, std::uint32_t own,
                 std::uint32_t count, double radius_m)
{
    const Point slot = placeOf(slotsOf(form, count, radius_m).at[own], leader.place, ahead);
    if (ground.isFree(leader.cell, leader.place, slot))
        return slot;
    return placeOf(slotsOf(Form::file, count, radius_m).at[own], leader.place, ahead);
}

SteeredPeople::Command commandToSlot(const ground::WalkingGround& ground, const SteeredPeople::Status& own,
                                     const SteeredPeople::Status& leader, Point slot, Point ahead, double own_mps)
{
    SteeredPeople::Command command;
    const Point wanted_mps = toSlot_mps(slot - own.place, ahead, length(leader.velocity_mps), own_mps);
    const double wanted = length(wanted_mps);
    command.speedShare = wanted / own_mps;
    command.to = own.place + (wanted > 0.0 ? wanted_mps * (kLooksOn_m / wanted) : ahead * kLooksOn_m);
    if (command.speedShare < kSlowestInSlot)
        command.speedShare = 0.0;
    if (!ground.holds(own.cell, *command.to) || !ground.isFree(own.cell, own.place, *command.to))
        command.to = leader.place;
    return command;
}

void walkToSlot(SteeredPeople& street, world::AgentId agent, std::uint32_t cell, const SteeredPeople::Command& command)
{
    const ground::Leg leg{kNone, cell, 0};
    street.lead(agent, {&leg, 1}, *command.to, kSlotReached_m);
    street.command(agent, command);
}

} // namespace passerby::street
