// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/changed_things.h"

#include "core/comparison/comparison.h"
#include "core/comparison/matched_ways.h"
#include "core/foundation/words.h"
#include "core/geometry/spatial_grid.h"
#include "core/world/titles.h"

namespace passerby::comparison {

namespace {

using foundation::told;
using geometry::Point;
using world::World;

struct Thing {
    std::string name;
    int level = 0;
    Point at;
};

std::string cellName(const World& world, world::CellId id)
{
    const world::Cell* cell = world.cells().find(id);
    return cell && !cell->name.empty() ? cell->name : told("cell {}", id.number);
}

std::vector<Thing> cellsOf(const World& world)
{
    std::vector<Thing> things;
    for (const auto& [id, cell] : world.cells())
        things.push_back({cell.name.empty() ? told("Cell {}", id.number) : told("{} (cell {})", cell.name, id.number), cell.level,
                          geometry::centroid(cell.polygon)});
    return things;
}

std::vector<Thing> portalsOf(const World& world)
{
    std::vector<Thing> things;
    for (const auto& [id, portal] : world.portals()) {
        const world::Cell* cell = world.cells().find(portal.cellA);
        things.push_back({told("Portal {} between {} and {}", id.number, cellName(world, portal.cellA), cellName(world, portal.cellB)),
                          cell ? cell->level : 0, portal.node()});
    }
    return things;
}

std::vector<Thing> targetsOf(const World& world)
{
    std::vector<Thing> things;
    for (const auto& [id, target] : world.targets()) {
        const world::Cell* cell = world.cells().find(target.cell);
        things.push_back({world::titleOf(world, id), cell ? cell->level : 0, target.position});
    }
    return things;
}

std::vector<Thing> obstaclesOf(const World& world)
{
    std::vector<Thing> things;
    for (const auto& [id, obstacle] : world.obstacles())
        things.push_back(
            {obstacle.name.empty() ? told("Obstacle {}", id.number) : obstacle.name, obstacle.level, geometry::centroid(obstacle.polygon)});
    return things;
}

/// Names of those that have no counterpart; `shift` leads from their coordinates to those of the others.
std::vector<std::string> withoutCounterpart(const std::vector<Thing>& things, const std::vector<Thing>& others, Point shift)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(others.size());
    for (const Thing& other : others)
        boxes.push_back(geometry::Box{other.at, other.at}.grown(kSamePlace_m));
    const geometry::SpatialGrid grid(boxes);
    std::vector<std::string> names;
    std::vector<bool> isTaken(others.size()); // one for one, where several are in one place
    for (const Thing& thing : things) {
        const Point place = thing.at + shift;
        const auto isSame = [&](std::uint32_t other) {
            return !isTaken[other] && others[other].level == thing.level && geometry::distance(others[other].at, place) <= kSamePlace_m;
        };
        if (const std::uint32_t same = grid.findAt(place, isSame); same == grid.size())
            names.push_back(thing.name);
        else
            isTaken[same] = true;
    }
    return names;
}

} // namespace

std::vector<ChangedThings> changedThings(const World& a, const World& b, Point shift)
{
    struct Kind {
        const char* name;
        std::vector<Thing> (*of)(const World&);
    };
    std::vector<ChangedThings> changed;
    for (const Kind& kind :
         {Kind{"cells", cellsOf}, Kind{"portals", portalsOf}, Kind{"targets", targetsOf}, Kind{"obstacles", obstaclesOf}}) {
        const std::vector<Thing> ofA = kind.of(a);
        const std::vector<Thing> ofB = kind.of(b);
        ChangedThings things{kind.name, withoutCounterpart(ofA, ofB, shift * -1.0), withoutCounterpart(ofB, ofA, shift)};
        if (!things.gone.empty() || !things.added.empty())
            changed.push_back(std::move(things));
    }
    return changed;
}

} // namespace passerby::comparison
