// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/door_turns.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::autonomous {

using geometry::Point;
using navigation::NodeIndex;
using street::SteeredPeople;
using Command = SteeredPeople::Command;

namespace {

/// The way out of an opening, as those see it who stand before it and look at it.
struct Opening {
    Opening(const ground::WalkingGround::Gate& gate, std::uint32_t cell) : Opening(gate.leaving(cell)) {}

    [[nodiscard]] double beside_m() const { return 0.5 * width_m + DoorTurns::kAside_m; }
    /// To the right of the middle.
    [[nodiscard]] double aside_m(Point place) const { return dot(place - middle, along); }
    [[nodiscard]] double before_m(Point place) const { return dot(place - middle, inwards); }
    [[nodiscard]] Point at(double aside_m, double before_m) const { return middle + along * aside_m + inwards * before_m; }
    [[nodiscard]] bool isOnWayOut(Point place) const { return std::abs(aside_m(place)) < beside_m(); }

    double width_m;
    Point middle;
    Point along; ///< to the right, of length 1
    Point inwards{along.y, -along.x};

private:
    explicit Opening(std::pair<Point, Point> ends)
        : width_m(distance(ends.first, ends.second)),
          middle(midpoint(ends.first, ends.second)),
          along((ends.second - ends.first) * (1.0 / width_m))
    {
    }
};

bool isFreeTo(const ground::WalkingGround& ground, const SteeredPeople::Status& status, Point to)
{
    return ground.holds(status.cell, to) && ground.isFree(status.cell, status.place, to);
}

/// Who comes up beside the way out goes on along it, to beside the opening; others as they would.
std::optional<Command> alongWayOut(const ground::WalkingGround& ground, const Opening& opening, const SteeredPeople::Status& status)
{
    const double aside_m = opening.aside_m(status.place);
    const Point front = opening.at(std::copysign(opening.beside_m(), aside_m), DoorTurns::kBack_m);
    if (std::abs(aside_m) > opening.beside_m() + DoorTurns::kLane_m || !isFreeTo(ground, status, front))
        return std::nullopt;
    return Command{.to = front};
}

} // namespace

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
    const Opening opening(m_ground->gate(portal), cell);
    return m_ground->holds(cell, opening.at(-opening.beside_m(), kBack_m))
           || m_ground->holds(cell, opening.at(opening.beside_m(), kBack_m));
}

void DoorTurns::count(const SteeredPeople& street, double now_s)
{
    for (Door& door : m_doors)
        door.wants = door.comesOut = door.inDoorway = {};
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
    for (std::size_t row = 0; row < street.size(); ++row)
        countLeaving(street.present(row));
    for (Door& door : m_doors)
        settle(door, now_s);
}

/// Somebody before an opening that others want through, on the way out of the throng before it.
void DoorTurns::countLeaving(const SteeredPeople::Present& person)
{
    if (person.legs.empty())
        return;
    const NodeIndex next = person.legs.front().to;
    const Point to = next < m_doors.size() ? midpoint(m_ground->gate(next).a, m_ground->gate(next).b) : person.end;
    for (const NodeIndex portal : m_ground->portals(person.cell)) {
        Door& door = m_doors[portal];
        const ground::WalkingGround::Gate& gate = m_ground->gate(portal);
        const bool isWanted = door.width_m > 0.0 && door.wants[0] + door.wants[1] > 0;
        if (portal == next || !isWanted || distanceToSegment(person.place, gate.a, gate.b) > kOut_m)
            continue;
        const Opening opening(gate, person.cell);
        if (opening.isOnWayOut(person.place) && opening.before_m(to) > opening.before_m(person.place))
            ++door.comesOut[gate.cells[0] == person.cell ? 0 : 1];
    }
}

/// A turn begins where both sides want through and are too many to pass each other; it ends when nobody of theirs is left.
void DoorTurns::settle(Door& door, double now_s)
{
    const std::uint32_t first = door.streamFrom(0);
    const std::uint32_t second = door.streamFrom(1);
    if (first == 0 || second == 0) {
        door.turn = kFree;
        return;
    }
    if (door.turn != kFree)
        return settleTurn(door, now_s);
    if (std::min(first, second) < kStream || first + second < kCrowd_pm * door.width_m)
        return;
    const bool isSecond = door.inDoorway[0] != door.inDoorway[1] ? door.inDoorway[1] > door.inDoorway[0] : second > first;
    door.turn = door.confined != kFree ? door.confined : static_cast<std::uint8_t>(isSecond ? 1 : 0);
    door.isCleared = true;
    door.since_s = now_s;
}

/// It passes to the others in time, or when all have come through; they go in when those have come out.
void DoorTurns::settleTurn(Door& door, double now_s)
{
    const std::uint8_t other = 1 - door.turn;
    const double in_s = now_s - door.since_s + 1e-9;
    if (!door.isCleared) {
        door.isCleared = door.comesOut[door.turn] == 0 || in_s >= kClearsIn_s;
        door.since_s = door.isCleared ? now_s : door.since_s;
    } else if (door.wants[other] > 0 && (door.wants[door.turn] == 0 || in_s >= (door.turn == door.confined ? kOutFirst_s : kTurn_s))) {
        door.turn = other;
        door.isCleared = door.comesOut[other] == 0;
        door.since_s = now_s;
    }
}

bool DoorTurns::isOthersTurn(NodeIndex portal, std::uint32_t cell) const
{
    if (portal >= m_doors.size() || m_doors[portal].turn == kFree)
        return false;
    const Door& door = m_doors[portal];
    const auto& cells = m_ground->gate(portal).cells;
    const std::size_t side = cells[0] == cell ? 0 : 1;
    return cells[side] == cell && side != door.confined && (side != door.turn || !door.isCleared);
}

bool DoorTurns::isAt(NodeIndex portal, std::uint32_t cell) const
{
    if (portal >= m_doors.size() || m_doors[portal].width_m == 0.0)
        return false;
    const auto& cells = m_ground->gate(portal).cells;
    return cells[0] == cell || cells[1] == cell;
}

std::optional<Point> DoorTurns::besideWayOut(const ground::WalkingGround& ground, NodeIndex portal, std::uint32_t cell, Point from)
{
    const Opening opening(ground.gate(portal), cell);
    const double fromMiddle_m = opening.aside_m(from);
    const double beside_m = std::copysign(std::max(opening.beside_m(), std::abs(fromMiddle_m)), fromMiddle_m);
    const double before_m = std::max(kBeyond_m, opening.before_m(from));
    for (const double side_m : {beside_m, -beside_m})
        if (const Point place = opening.at(side_m, before_m); ground.holds(cell, place) && ground.isFree(cell, opening.middle, place))
            return place;
    return std::nullopt;
}

std::optional<Command> DoorTurns::waitBeside(const ground::WalkingGround& ground, const SteeredPeople::Status& status, double radius_m,
                                             bool keepsLeft)
{
    const auto& gate = ground.gate(status.next);
    const double away_m = distanceToSegment(status.place, gate.a, gate.b);
    if (!(gate.width_m() > 0.0) || away_m < kInDoorway_m || away_m > kClears_m)
        return std::nullopt;
    const Opening opening(gate, status.cell);
    const bool isNear = away_m <= kWants_m;
    const double fromMiddle_m = opening.aside_m(status.place);
    if (std::abs(fromMiddle_m) >= opening.beside_m() - 0.05) {
        if (isNear)
            return Command{.speedShare = 0.0};
        return alongWayOut(ground, opening, status);
    }
    const double before_m = std::max(opening.before_m(status.place), kBack_m);
    const double nearer = fromMiddle_m < 0.0 || (fromMiddle_m == 0.0 && keepsLeft) ? -1.0 : 1.0;
    for (const double side : {nearer, -nearer})
        if (const Point to = opening.at(side * opening.beside_m(), before_m); isFreeTo(ground, status, to))
            return Command{.to = to, .speedShare = kWalksAside};
    if (!isNear)
        return std::nullopt;
    const double edge_m = std::max(0.5 * opening.width_m - radius_m - 0.05, 0.0);
    const Point edge = opening.at(keepsLeft ? -edge_m : edge_m, before_m);
    if (distance(edge, status.place) < 0.1 || !ground.isFree(status.cell, status.place, edge))
        return Command{.speedShare = 0.0};
    return Command{.to = edge, .speedShare = kWalksAside};
}

} // namespace passerby::autonomous
