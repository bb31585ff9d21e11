// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/perception_sources.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace passerby::autonomous {

using geometry::Box;
using steering::Wall;

namespace {

auto orderOf(const Wall& wall)
{
    return std::tuple(wall.layers, wall.a.x, wall.a.y, wall.b.x, wall.b.y);
}

Box boxOf(const Wall& wall)
{
    Box box;
    box.extend(wall.a);
    box.extend(wall.b);
    return box;
}

std::tuple<int, double, double> cornerOf(int level, const geometry::Polygon& polygon)
{
    const geometry::Point first = polygon.outer.empty() ? geometry::Point{} : polygon.outer.front();
    return {level, first.x, first.y};
}

std::optional<geometry::SpatialGrid> gridOf(const std::vector<Box>& boxes)
{
    return boxes.empty() ? std::nullopt : std::optional<geometry::SpatialGrid>(std::in_place, std::span(boxes));
}

std::vector<std::uint32_t> near(const std::optional<geometry::SpatialGrid>& grid, const Box& box)
{
    return grid ? grid->query(box) : std::vector<std::uint32_t>{};
}

/// Walks two lists that ascend by their keys; calls visit(item) for each that only one of them has, and for both where they have the same
/// key and are not the same.
template <class Item, class Key, class Same, class Visit>
void visitDifferent(const std::vector<Item>& a, const std::vector<Item>& b, const Key& key, const Same& isSame, const Visit& visit)
{
    auto left = a.begin();
    auto right = b.begin();
    while (left != a.end() || right != b.end()) {
        if (right == b.end() || (left != a.end() && key(*left) < key(*right))) {
            visit(*left++);
        } else if (left == a.end() || key(*right) < key(*left)) {
            visit(*right++);
        } else {
            if (!isSame(*left, *right)) {
                visit(*left);
                visit(*right);
            }
            ++left;
            ++right;
        }
    }
}

} // namespace

PerceptionSources::PerceptionSources(const world::World& world, const ground::WalkingGround& ground)
    : m_heights(world::heightPlanes(world)), m_layers(world)
{
    gatherCells(world);
    gatherObjects(world, ground);
    gatherWalls(ground);
}

void PerceptionSources::gatherCells(const world::World& world)
{
    std::vector<Box> boxes;
    while (m_cells.size() < world.cells().size()) {
        const auto& [id, row] = world.cells().at(m_cells.size());
        m_cells.push_back({id.number, row});
        boxes.push_back(boundingBox(row->polygon));
        const auto place = std::lower_bound(m_levels.begin(), m_levels.end(), row->level,
                                            [](const LevelBox& one, int level) { return one.level < level; });
        if (place != m_levels.end() && place->level == row->level)
            place->box.extend(boxes.back());
        else
            m_levels.insert(place, {row->level, boxes.back()});
    }
    m_cellGrid = gridOf(boxes);
}

void PerceptionSources::gatherWalls(const ground::WalkingGround& ground)
{
    m_walls.assign(ground.walls().walls().begin(), ground.walls().walls().end());
    std::sort(m_walls.begin(), m_walls.end(), [](const Wall& a, const Wall& b) { return orderOf(a) < orderOf(b); });
    std::vector<Box> boxes;
    for (const Wall& wall : m_walls)
        boxes.push_back(boxOf(wall));
    m_wallGrid = gridOf(boxes);
}

/// Whatever has walls: what stands across a way of the city has none.
void PerceptionSources::gatherObjects(const world::World& world, const ground::WalkingGround& ground)
{
    std::multimap<std::tuple<int, double, double>, const geometry::Polygon*> ignored; // by level and first corner
    for (const world::Obstacle* one : ground.ignoredObstacles())
        ignored.emplace(cornerOf(one->level, one->polygon), &one->polygon);
    const auto add = [&](TileObject::Name name, int level, const geometry::Polygon& polygon) {
        const auto [begin, end] = ignored.equal_range(cornerOf(level, polygon));
        if (std::none_of(begin, end, [&](const auto& one) { return *one.second == polygon; }))
            m_objects.push_back({name, level, polygon});
    };
    for (const auto& [id, obstacle] : world.obstacles())
        if (ground::stopsFeet(obstacle))
            add({false, id.number}, obstacle.level, obstacle.polygon);
    for (const auto& [id, fixture] : world.fixtures())
        if (world.fixtureKinds().find(fixture.kind)->stopsFeet)
            add({true, id.number}, fixture.level, {footprintOf(fixture), {}});
    std::vector<Box> boxes;
    for (const Object& object : m_objects)
        boxes.push_back(boundingBox(object.polygon));
    m_objectGrid = gridOf(boxes);
}

TileSources PerceptionSources::around(int level, const Box& tile) const
{
    TileSources sources;
    for (const std::uint32_t i : near(m_cellGrid, tile))
        if (m_cells[i].row->level == level)
            sources.cells.push_back({m_cells[i].number, &m_cells[i].row->polygon});
    for (const std::uint32_t i : near(m_objectGrid, tile))
        if (m_objects[i].level == level)
            sources.objects.push_back({m_objects[i].name, &m_objects[i].polygon});
    for (const std::uint32_t i : near(m_wallGrid, tile.grown(PerceptionTile::kMostClearance_m)))
        if ((m_walls[i].layers & layersOf(level)) != 0)
            sources.walls.push_back(m_walls[i]);
    return sources;
}

double PerceptionSources::height_m(std::uint32_t cellNumber, geometry::Point place) const
{
    const auto cell = std::lower_bound(m_cells.begin(), m_cells.end(), cellNumber,
                                       [](const CellRow& one, std::uint32_t number) { return one.number < number; });
    if (cell == m_cells.end() || cell->number != cellNumber)
        return 0.0;
    return m_heights[static_cast<std::size_t>(cell - m_cells.begin())].at(place);
}

std::optional<std::vector<LevelBox>> PerceptionSources::differences(const PerceptionSources& other) const
{
    const auto sameLevel = [](const LevelBox& a, const LevelBox& b) { return a.level == b.level; };
    if (!std::equal(m_levels.begin(), m_levels.end(), other.m_levels.begin(), other.m_levels.end(), sameLevel))
        return std::nullopt;
    std::vector<LevelBox> found;
    const auto areSame = [](const Wall&, const Wall&) { return true; };
    visitDifferent(m_walls, other.m_walls, orderOf, areSame, [&](const Wall& wall) {
        for (const auto& [level, box] : m_levels)
            if ((wall.layers & layersOf(level)) != 0)
                found.push_back({level, boxOf(wall)});
    });
    visitDifferent(
        m_objects, other.m_objects, [](const Object& one) { return std::pair(one.name.isFixture, one.name.number); },
        [](const Object& a, const Object& b) { return a == b; },
        [&](const Object& object) {
            found.push_back({object.level, boundingBox(object.polygon)});
        });
    visitDifferent(
        m_cells, other.m_cells, [](const CellRow& cell) { return cell.number; },
        [](const CellRow& a, const CellRow& b) {
            return a.row == b.row || (a.row->level == b.row->level && a.row->polygon == b.row->polygon);
        },
        [&](const CellRow& cell) {
            found.push_back({cell.row->level, boundingBox(cell.row->polygon)});
        });
    return found;
}

} // namespace passerby::autonomous
