// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/room_paths.h"

#include "core/autonomous/eye_ray.h"

#include <algorithm>
#include <limits>

namespace passerby::autonomous {

using geometry::Box;
using geometry::Point;
using navigation::kNone;

namespace {

constexpr double kClearest_m = 0.9; // of what is asked about places

} // namespace

RoomPaths::RoomPaths(const world::World& world, const Ways& ways)
    : m_world(world), m_ways(ways), m_search(world.settings().flowLaw.value_or(world::FlowLaw{})), m_rooms(ways.rooms().roomCount())
{
    layRooms(world);
    layTimed(world);
    findThings(world);
    for (Room& room : m_rooms)
        decide(room);
    m_announced.reserve(m_rooms.size());
}

PerceptionMap& RoomPaths::perception()
{
    if (!m_perception)
        m_perception.emplace(m_world, m_ways.ground());
    return *m_perception;
}

void RoomPaths::layRooms(const world::World& world)
{
    for (std::uint32_t cell = 0; cell < world.cells().size(); ++cell) {
        const world::Cell& row = *world.cells().at(cell).row;
        Room& room = m_rooms[m_ways.rooms().roomOf(cell)];
        const Box box = boundingBox(row.polygon);
        if (room.cells.empty())
            room.box = box;
        room.box.extend(box);
        room.cells.push_back(world.cells().at(cell).id.number);
        room.area_m2 += area(row.polygon);
    }
    for (Room& room : m_rooms) {
        const auto isStairs = [&](std::uint32_t number) {
            return world.cells().find(world.cells().idOf(number))->kind == world::CellKind::stairs;
        };
        const auto stairs = std::count_if(room.cells.begin(), room.cells.end(), isStairs);
        room.hasStairs = stairs > 0 && stairs < std::ssize(room.cells);
        if (room.hasStairs)
            std::erase_if(room.cells, isStairs);
    }
}

/// Rooms within which there is more to a way than to walk it.
void RoomPaths::layTimed(const world::World& world)
{
    for (const auto& [id, portal] : world.portals()) {
        const std::uint32_t room = m_ways.rooms().roomOf(static_cast<std::uint32_t>(world.cells().indexOf(portal.cellA)));
        if (portal.kind != world::PortalKind::opening
            && room == m_ways.rooms().roomOf(static_cast<std::uint32_t>(world.cells().indexOf(portal.cellB))))
            m_rooms[room].isTimed = true;
    }
}

/// Rooms in which obstacles or fixtures stand that people walk round.
void RoomPaths::findThings(const world::World& world)
{
    const auto mark = [&](Point place, int level) {
        if (const std::uint32_t cell = m_ways.ground().cellAt(place, level); cell != kNone)
            m_rooms[m_ways.rooms().roomOf(cell)].hasThings = true;
    };
    for (const auto& [id, obstacle] : world.obstacles()) {
        mark(interiorPoint(obstacle.polygon), obstacle.level);
        for (const Point corner : obstacle.polygon.outer)
            mark(corner, obstacle.level);
    }
    for (const auto& [id, fixture] : world.fixtures())
        if (const world::FixtureKind* kind = world.fixtureKinds().find(fixture.kind); kind && kind->stopsFeet)
            mark(fixture.position, fixture.level);
    for (const world::ParkedVehicle& vehicle : world::parkedVehicles(world))
        mark(vehicle.place.middle, vehicle.level);
}

void RoomPaths::decide(Room& room) const
{
    const double longest_m = std::max(room.box.high.x - room.box.low.x, room.box.high.y - room.box.low.y);
    room.isMapped = (room.hasThings || room.isCrowded) && !room.isFenced && !room.isTimed && longest_m <= kLongestRoom_m;
}

const LeafTree& RoomPaths::treeTo(std::uint32_t room, std::uint32_t passage, double now_s)
{
    const PathMap& map = mapOf(room);
    std::vector<Tree>& trees = m_rooms[room].trees;
    auto known = std::find_if(trees.begin(), trees.end(), [&](const Tree& tree) { return tree.passage == passage; });
    if (known == trees.end()) // that leads into the room
        known = trees.insert(trees.end(), {passage, -std::numeric_limits<double>::infinity(), {}});
    if (now_s - known->grown_s < kRenewedAfter_s)
        return known->tree;
    const auto& gate = m_ways.ground().gate(m_ways.rooms().passages()[passage].portal);
    m_search.grow(map, gate.a, gate.b, known->tree);
    known->grown_s = now_s;
    return known->tree;
}

bool RoomPaths::find(std::uint32_t room, Point from, Point to, std::vector<Point>& path)
{
    return m_search.find(mapOf(room), from, to, path);
}

double RoomPaths::cost_m(std::uint32_t room, Point from, Point to)
{
    return mapOf(room).costAlong_m(from, to, m_world.settings().flowLaw.value_or(world::FlowLaw{}));
}

bool RoomPaths::findExact(int level, Point from, Point to, std::vector<Point>& path)
{
    Box box{from, from};
    box.extend(to);
    perception().provide(level, box.grown(LatticePath::kMargin_m[1] + kSquare_m), std::numeric_limits<std::size_t>::max());
    return m_lattice.find(perception(), level, from, to, kFromWalls_m, path);
}

double RoomPaths::clearance_m(int level, Point place)
{
    perception().provide(level, place, kClearest_m);
    return perception().clearance_m(level, place);
}

bool RoomPaths::isFree(std::uint32_t cell, Point from, Point to, double radius_m)
{
    const double far_m = distance(from, to);
    if (!(far_m > 0.0))
        return true;
    const Point ahead = (to - from) * (1.0 / far_m);
    const int level = m_ways.rooms().level(m_ways.rooms().roomOf(cell));
    EyeRays rays(perception(), level, m_ways.ground().walls(), m_ways.ground().layersOf(cell), radius_m);
    return rays.freeWay_m(from, {static_cast<float>(ahead.x), static_cast<float>(ahead.y)}, far_m) >= far_m;
}

void RoomPaths::count(const street::SteeredPeople& street)
{
    for (Room& room : m_rooms) {
        room.people = 0;
        room.places.clear();
    }
    for (std::size_t row = 0; row < street.size(); ++row) {
        const street::SteeredPeople::Present person = street.present(row);
        Room& room = m_rooms[m_ways.rooms().roomOf(person.cell)];
        ++room.people;
        if (room.isMapped)
            room.places.push_back(person.place);
    }
    for (Room& room : m_rooms) {
        if (room.map)
            room.map->count(room.places);
        if (!room.isCrowded && room.people >= kFewest && room.people > kCrowded_pm2 * room.area_m2) {
            room.isCrowded = true;
            decide(room);
        }
    }
}

void RoomPaths::setFenced(const std::vector<std::uint32_t>& cells)
{
    for (Room& room : m_rooms)
        room.isFenced = false;
    for (const std::uint32_t cell : cells)
        m_rooms[m_ways.rooms().roomOf(cell)].isFenced = true;
    for (Room& room : m_rooms)
        decide(room);
}

} // namespace passerby::autonomous
