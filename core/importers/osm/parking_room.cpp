// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/parking_room.h"

#include "core/geometry/line.h"

#include <algorithm>

namespace passerby::importers::osm {

using geometry::Box;
using geometry::Point;

namespace {

constexpr double kOnLane_m = 0.05;  // so far a vehicle may reach into a lane
constexpr double kCrossing_m = 3.0; // that vehicles keep from crossings
constexpr double kInSolid_m2 = 0.02;

template <class Rows, class BoxOf>
std::vector<Box> boxesOf(const Rows& rows, const BoxOf& boxOf)
{
    std::vector<Box> boxes;
    boxes.reserve(rows.size());
    for (const auto& row : rows)
        boxes.push_back(boxOf(row));
    return boxes;
}

/// As somebody who walks meets it.
world::Fixture asFixture(const world::ParkingPlace& place, double length_m, double width_m)
{
    world::Fixture fixture;
    fixture.position = place.middle;
    fixture.heading_rad = place.heading_rad;
    fixture.width_m = width_m;
    fixture.depth_m = length_m;
    return fixture;
}

} // namespace

ParkingRoom::ParkingRoom(const world::WorldPatch& city)
    : m_room(city),
      m_lines(linesOf(city)),
      m_lineTree(treeOf(m_lines)),
      m_solids(solidsOf(city)),
      m_solidGrid(boxesOf(m_solids, [](const geometry::Polygon* solid) { return geometry::boundingBox(*solid); })),
      m_parked(m_room.bounds())
{
    for (const auto& [id, fixture] : city.of<world::Fixture>())
        for (const auto& [kindId, kind] : city.of<world::FixtureKind>())
            if (fixture && kind && kindId == fixture->kind && kind->stopsFeet)
                m_room.occupy(*fixture);
}

std::vector<ParkingRoom::Line> ParkingRoom::linesOf(const world::WorldPatch& city)
{
    std::vector<Line> lines;
    for (const auto& [id, lane] : city.of<world::Lane>())
        for (std::size_t i = 1; lane && lane->level == 0 && i < lane->points.size(); ++i)
            lines.push_back({lane->points[i - 1], lane->points[i], 0.5 * lane->width_m - kOnLane_m});
    for (const auto& [id, crossing] : city.of<world::Crossing>())
        if (crossing && crossing->level == 0)
            lines.push_back({crossing->a, crossing->b, kCrossing_m + 0.5 * crossing->width_m});
    return lines;
}

geometry::BoxTree ParkingRoom::treeOf(const std::vector<Line>& lines)
{
    std::vector<geometry::BoxTree::Entry> entries;
    entries.reserve(lines.size());
    for (const Line& line : lines) {
        Box box;
        box.extend(line.a);
        box.extend(line.b);
        entries.push_back({entries.size(), box.grown(line.clear_m)});
    }
    return geometry::BoxTree(entries);
}

std::vector<const geometry::Polygon*> ParkingRoom::solidsOf(const world::WorldPatch& city)
{
    std::vector<const geometry::Polygon*> solids;
    for (const auto& [id, obstacle] : city.of<world::Obstacle>())
        if (obstacle && obstacle->level == 0 && obstacle->base_m < world::kHeadroom_m && obstacle->kind != world::ObstacleKind::tree)
            solids.push_back(&obstacle->polygon);
    return solids;
}

bool ParkingRoom::isOnRoad(const geometry::Ring& outline, const Box& box) const
{
    const std::vector<geometry::BoxTree::Key> near = m_lineTree.query(box);
    return std::any_of(near.begin(), near.end(), [&](geometry::BoxTree::Key i) {
        return geometry::distanceToArea({outline, {}}, m_lines[i].a, m_lines[i].b) < m_lines[i].clear_m;
    });
}

bool ParkingRoom::isInSolid(const geometry::Ring& outline, const Box& box) const
{
    const std::vector<std::uint32_t> near = m_solidGrid.query(box);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t i) {
        return geometry::overlapArea(*m_solids[i], {outline, {}}) > kInSolid_m2;
    });
}

bool ParkingRoom::isOnGround(const geometry::Ring& outline, Point middle) const
{
    return m_room.isGround(middle) || std::any_of(outline.begin(), outline.end(), [&](Point corner) { return m_room.isGround(corner); });
}

bool ParkingRoom::take(const world::ParkingPlace& place, double length_m, double width_m)
{
    const geometry::Ring outline = world::outlineOf(place, length_m, width_m);
    const Box box = geometry::boundingBox(outline);
    const world::Fixture fixture = asFixture(place, length_m, width_m);
    for (const world::Fixture* other : m_parked.near(box))
        if (geometry::overlapArea({world::footprintOf(*other), {}}, {outline, {}}) > kInSolid_m2)
            return false;
    if (isOnRoad(outline, box) || isInSolid(outline, box))
        return false;
    if (isOnGround(outline, place.middle)) {
        if (!m_room.isFree(fixture) || !m_room.leavesWays(fixture))
            return false;
        m_room.occupy(fixture);
    }
    m_parked.add(fixture);
    return true;
}

} // namespace passerby::importers::osm
