// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks/standing_things.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

using geometry::Point;

constexpr double kBefore_m = 0.6;     // whoever is served stands so far before the front
constexpr double kSeat_m = 0.3;       // feet of who sits
constexpr double kTouching_m2 = 0.01; // less is drawn side by side

std::vector<geometry::Polygon> footprintsOf(const World& world)
{
    std::vector<geometry::Polygon> footprints;
    footprints.reserve(world.fixtures().size());
    for (const auto& [id, fixture] : world.fixtures())
        footprints.push_back({footprintOf(fixture), {}});
    return footprints;
}

std::vector<geometry::Box> boxesOfAll(const std::vector<geometry::Polygon>& polygons)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(polygons.size());
    for (const geometry::Polygon& polygon : polygons)
        boxes.push_back(geometry::boundingBox(polygon));
    return boxes;
}

std::vector<const Obstacle*> obstaclesOf(const World& world)
{
    std::vector<const Obstacle*> rows;
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.kind != ObstacleKind::tree && obstacle.base_m < kHeadroom_m)
            rows.push_back(&obstacle);
    return rows;
}

std::vector<geometry::Box> boxesOfRows(const std::vector<const Obstacle*>& rows)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(rows.size());
    for (const Obstacle* row : rows)
        boxes.push_back(geometry::boundingBox(row->polygon));
    return boxes;
}

} // namespace

StandingThings::StandingThings(const CellContents& contents)
    : m_contents(contents),
      m_footprints(footprintsOf(contents.world())),
      m_fixtures(boxesOfAll(m_footprints)),
      m_obstacleRows(obstaclesOf(contents.world())),
      m_obstacles(boxesOfRows(m_obstacleRows)),
      m_useOfLine(contents.world().waitingLines().size())
{
    for (const auto& [id, fixture] : world().fixtures()) {
        m_stopsFeet.push_back(world().fixtureKinds().find(fixture.kind)->stopsFeet ? 1 : 0);
        if (!fixture.line.isNull())
            m_useOfLine[world().waitingLines().indexOf(fixture.line)].fixtures.push_back(id);
    }
    for (const auto& [id, portal] : world().portals())
        if (!portal.line.isNull() && (portal.kind == PortalKind::lift || portal.kind == PortalKind::ticketGate))
            m_useOfLine[world().waitingLines().indexOf(portal.line)].portals.push_back(id);
}

std::size_t StandingThings::cellAt(Point point, int level) const
{
    for (const std::uint32_t cell : m_contents.grid().query(point))
        if (m_contents.cell(cell).level == level && geometry::contains(m_contents.cell(cell).polygon, point))
            return cell;
    return m_contents.count();
}

bool StandingThings::isReached(Point point, int level, FixtureId except) const
{
    const std::size_t cell = cellAt(point, level);
    if (cell == m_contents.count() || m_contents.partOf(cell) != m_contents.mainPart())
        return false;
    const auto obstacles = m_obstacles.query(point);
    if (std::any_of(obstacles.begin(), obstacles.end(),
                    [&](std::uint32_t i) { return obstacle(i).level == level && geometry::contains(obstacle(i).polygon, point); }))
        return false;
    const auto fixtures = m_fixtures.query(point);
    return std::none_of(fixtures.begin(), fixtures.end(), [&](std::uint32_t i) {
        return stopsFeet(i) && fixtureAt(i) != except && world().fixtures().at(i).row->level == level
               && geometry::contains(footprint(i), point);
    });
}

double StandingThings::shareOnCells(const geometry::Polygon& area, int level) const
{
    double on_m2 = 0.0;
    for (const std::uint32_t cell : m_contents.grid().query(geometry::boundingBox(area)))
        if (m_contents.cell(cell).level == level)
            on_m2 += geometry::overlapArea(m_contents.cell(cell).polygon, area);
    return std::min(1.0, on_m2 / geometry::area(area));
}

bool StandingThings::isTaken(const Fixture& fixture, FixtureId id) const
{
    const geometry::Polygon area{footprintOf(fixture), {}};
    const geometry::Box box = geometry::boundingBox(area);
    for (const std::uint32_t i : m_obstacles.query(box))
        if (obstacle(i).level == fixture.level && geometry::overlapArea(obstacle(i).polygon, area) > kTouching_m2)
            return true;
    for (const std::uint32_t i : m_fixtures.query(box))
        if (stopsFeet(i) && fixtureAt(i) != id && world().fixtures().at(i).row->level == fixture.level
            && geometry::overlapArea(footprint(i), area) > kTouching_m2)
            return true;
    return false;
}

const LineUse* StandingThings::useOf(WaitingLineId line) const
{
    const LineUse& use = m_useOfLine[world().waitingLines().indexOf(line)];
    return use.fixtures.empty() && use.portals.empty() ? nullptr : &use;
}

Point placeOfUse(const Fixture& fixture, FixtureUse use)
{
    if (use != FixtureUse::sit && use != FixtureUse::serve)
        return fixture.position;
    const Point ahead{std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)};
    return fixture.position + ahead * (0.5 * fixture.depth_m + (use == FixtureUse::serve ? kBefore_m : kSeat_m));
}

} // namespace passerby::world
