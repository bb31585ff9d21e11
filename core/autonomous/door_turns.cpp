// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/door_turns.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::NodeIndex;
using street::SteeredPeople;

DoorTurns::DoorTurns(const world::World& world, std::shared_ptr<const ground::WalkingGround> ground) : m_ground(std::move(ground))
{
    for (std::uint32_t portal = 0; portal < world.portals().size(); ++portal) {
        const double width_m = m_ground->gate(portal).width_m();
        const bool isOpening = world.portals().at(portal).row->kind == world::PortalKind::opening;
        Door door{.width_m = isOpening && width_m <= kWidest_m ? width_m : 0.0};
        const auto& cells = m_ground->gate(portal).cells;
        const bool hasFirst = door.width_m == 0.0 || hasRoomBeside(portal, cells[0]);
        if (const bool hasSecond = door.width_m == 0.0 || hasRoomBeside(portal, cells[1]); hasFirst != hasSecond)
            door.confined = hasFirst ? 1 : 0;
        m_doors.push_back(door);
    }
}

bool DoorTurns::hasRoomBeside(NodeIndex portal, std::uint32_t cell) const
{
    const auto [left, right] = m_ground->gate(portal).leaving(cell);
    const Point along = (right - left) * (1.0 / distance(left, right));
    const Point back = Point{along.y, -along.x} * kBack_m;
    return m_ground->holds(cell, left - along * kAside_m + back) || m_ground->holds(cell, right + along * kAside_m + back);
}

void DoorTurns::count(const SteeredPeople& street, double now_s)
{
    for (Door& door : m_doors)
        door.wants = door.inDoorway = {};
    for (std::size_t row = 0; row < street.size(); ++row) {
        const SteeredPeople::Present person = street.present(row);
        const NodeIndex next = person.legs.empty() ? navigation::kNone : person.legs.front().to;
        if (next >= m_doors.size() || m_doors[next].width_m == 0.0)
            continue;
        const ground::WalkingGround::Gate& gate = m_ground->gate(next);
        const std::size_t side = gate.cells[0] == person.cell ? 0 : 1;
        const double away_m = distanceToSegment(person.place, gate.a, gate.b);
        if (gate.cells[side] != person.cell || away_m > kWants_m)
            continue;
        ++m_doors[next].wants[side];
        m_doors[next].inDoorway[side] += away_m < kInDoorway_m ? 1 : 0;
    }
    for (Door& door : m_doors)
        settle(door, now_s);
}

/// A turn begins where both sides want through and are too many to pass each other; it ends when nobody of theirs is left, or in time.
void DoorTurns::settle(Door& door, double now_s)
{
    const auto& [first, second] = door.wants;
    if (first == 0 || second == 0) {
        door.turn = kFree;
        return;
    }
    if (door.turn != kFree) {
        if (now_s - door.since_s >= (door.turn == door.confined ? kOutFirst_s : kTurn_s) - 1e-9) {
            door.turn = door.turn == 0 ? 1 : 0;
            door.since_s = now_s;
        }
        return;
    }
    if (std::min(first, second) < kStream || first + second < kCrowd_pm * door.width_m)
        return;
    const bool isSecond = door.inDoorway[0] != door.inDoorway[1] ? door.inDoorway[1] > door.inDoorway[0] : second > first;
    door.turn = door.confined != kFree ? door.confined : static_cast<std::uint8_t>(isSecond ? 1 : 0);
    door.since_s = now_s;
}

bool DoorTurns::isOthersTurn(NodeIndex portal, std::uint32_t cell) const
{
    if (portal >= m_doors.size() || m_doors[portal].turn == kFree)
        return false;
    const Door& door = m_doors[portal];
    const auto& cells = m_ground->gate(portal).cells;
    return cells[door.turn] != cell && (door.confined == kFree || cells[door.confined] != cell);
}

std::optional<SteeredPeople::Command> DoorTurns::waitBeside(const ground::WalkingGround& ground, const SteeredPeople::Status& status,
                                                            double radius_m, bool keepsLeft)
{
    const auto [left, right] = ground.gate(status.next).leaving(status.cell);
    const double width_m = distance(left, right);
    const double away_m = distanceToSegment(status.place, left, right);
    if (!(width_m > 0.0) || away_m < kInDoorway_m || away_m > kWants_m)
        return std::nullopt;
    const Point along = (right - left) * (1.0 / width_m);
    const Point inwards{along.y, -along.x};
    const double fromMiddle_m = dot(status.place - midpoint(left, right), along);
    const double beside_m = 0.5 * width_m + kAside_m;
    if (std::abs(fromMiddle_m) >= beside_m - 0.05)
        return SteeredPeople::Command{.speedShare = 0.0};
    const double depth_m = std::max(dot(status.place - left, inwards), kBack_m);
    const auto at = [&](double aside_m) { return midpoint(left, right) + along * aside_m + inwards * depth_m; };
    const double nearer = fromMiddle_m < 0.0 || (fromMiddle_m == 0.0 && keepsLeft) ? -1.0 : 1.0;
    for (const double side : {nearer, -nearer})
        if (const Point to = at(side * beside_m); ground.holds(status.cell, to) && ground.isFree(status.cell, status.place, to))
            return SteeredPeople::Command{.to = to, .speedShare = kWalksAside};
    const double edge_m = std::max(0.5 * width_m - radius_m - 0.05, 0.0);
    const Point edge = at(keepsLeft ? -edge_m : edge_m);
    if (distance(edge, status.place) < 0.1 || !ground.isFree(status.cell, status.place, edge))
        return SteeredPeople::Command{.speedShare = 0.0};
    return SteeredPeople::Command{.to = edge, .speedShare = kWalksAside};
}

} // namespace passerby::autonomous
