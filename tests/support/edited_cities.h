// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/geometry/polygon.h"
#include "tests/support/small_worlds.h"

#include <QtGlobal>
#include <functional>

namespace passerby::testing {

[[nodiscard]] inline world::World changed(const world::World& world, const world::WorldPatch& patch)
{
    world::World result = world;
    if (const auto applied = result.apply(patch); !applied)
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return result;
}

[[nodiscard]] inline world::World withType(const world::World& world, std::size_t place,
                                           const std::function<void(world::TargetType&)>& change)
{
    world::WorldPatch patch;
    world::TargetType row = *world.targetTypes().at(place).row;
    change(row);
    patch.put(world.targetTypes().at(place).id, row);
    return changed(world, patch);
}

[[nodiscard]] inline world::World withoutTarget(const world::World& world, std::size_t place)
{
    world::WorldPatch patch;
    patch.erase(world.targets().at(place).id);
    return changed(world, patch);
}

/// The cell and whatever is in it or leads into it.
[[nodiscard]] inline world::World withoutCell(const world::World& world, std::size_t place)
{
    const world::CellId cell = world.cells().at(place).id;
    world::WorldPatch patch;
    for (const auto& [id, portal] : world.portals())
        if (portal.cellA == cell || portal.cellB == cell)
            patch.erase(id);
    for (const auto& [id, target] : world.targets())
        if (target.cell == cell)
            patch.erase(id);
    patch.erase(cell);
    return changed(world, patch);
}

/// Two streets side by side with a cross street at every block, so that a cell can go and people still get everywhere.
[[nodiscard]] inline WorldMaker ladder(int blocks)
{
    WorldMaker maker;
    const auto home = maker.addType("home", 120, 30);
    const auto office = maker.addType("office", 80, 20);
    const auto cafe = maker.addType("cafe", 20, 8);
    maker.addGoal(home, office, world::GoalChoice::bound, false, 2);
    maker.addGoal(home, office, world::GoalChoice::uniform, true, 1);
    maker.addGoal(home, cafe, world::GoalChoice::closest, false, 3);
    maker.addGoal(office, home, world::GoalChoice::bound, false, 2);
    maker.addGoal(office, cafe, world::GoalChoice::closest, true, 1);
    maker.addGoal(cafe, home, world::GoalChoice::bound, false, 4);
    maker.addGoal(cafe, cafe, world::GoalChoice::uniform, false, 1);
    world::CellId lower;
    world::CellId upper;
    for (int i = 0; i < blocks; ++i) {
        const double x = 40.0 * i;
        const auto south = maker.addCell(x, 0, x + 40, 10);
        const auto north = maker.addCell(x, 20, x + 40, 30);
        const auto across = maker.addCell(x + 15, 10, x + 25, 20);
        maker.addPortal(south, across, {x + 16, 10}, {x + 20 + i % 4, 10});
        maker.addPortal(across, north, {x + 18, 20}, {x + 23, 20});
        if (i > 0) {
            maker.addPortal(lower, south, {x, 2.0 + i % 3}, {x, 5.0 + i % 3});
            maker.addPortal(upper, north, {x, 24}, {x, 28});
        }
        lower = south;
        upper = north;
        maker.addTarget(home, south, {x + 7, 1});
        maker.addTarget(home, north, {x + 30, 29});
        maker.addTarget(i % 2 == 0 ? cafe : office, north, {x + 8, 29});
        maker.addTarget(i % 2 == 0 ? office : cafe, south, {x + 33, 1});
    }
    maker.addProfile("resident", 3.0, 1.34, 0.26);
    maker.addProfile("visitor", 1.0, 1.0, 0.1);
    return maker;
}

/// One edit of a kind and place that the stream draws.
[[nodiscard]] inline world::World editedAtRandom(const world::World& world, foundation::RandomStream& random)
{
    const auto some = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    switch (some(8)) {
    case 0:
        return withType(world, some(3), [&](world::TargetType& type) { type.goals[0].weight = 0.5 + 3.0 * random.uniform(); });
    case 1:
        return withType(world, some(3), [&](world::TargetType& type) { type.waitMean_s = 10.0 + 100.0 * random.uniform(); });
    case 2:
        return withoutTarget(world, some(world.targets().size()));
    case 3: {
        world::WorldPatch patch;
        const std::size_t cell = some(world.cells().size());
        const geometry::Box box = geometry::boundingBox(world.cells().at(cell).row->polygon);
        const geometry::Point place{box.low.x + random.uniform() * (box.high.x - box.low.x),
                                    box.low.y + random.uniform() * (box.high.y - box.low.y)};
        patch.put(world.targets().nextId(), world::Target{"", world.targetTypes().at(some(3)).id, world.cells().at(cell).id, place});
        return changed(world, patch);
    }
    case 4:
        return withoutCell(world, some(world.cells().size()));
    case 5: {
        world::WorldPatch patch;
        const auto& entry = world.portals().at(some(world.portals().size()));
        world::Portal portal = *entry.row;
        const double by_m = random.uniform() - 0.5;
        (portal.a.x == portal.b.x ? portal.a.y : portal.a.x) += by_m;
        (portal.a.x == portal.b.x ? portal.b.y : portal.b.x) += by_m;
        patch.put(entry.id, portal);
        return changed(world, patch);
    }
    case 6: {
        world::WorldPatch patch;
        const auto& entry = world.targets().at(some(world.targets().size()));
        world::Target target = *entry.row;
        const geometry::Box box = geometry::boundingBox(world.cells().find(target.cell)->polygon);
        target.position.x = box.low.x + random.uniform() * (box.high.x - box.low.x);
        patch.put(entry.id, target);
        return changed(world, patch);
    }
    default: {
        world::WorldPatch patch;
        patch.settings = world.settings();
        patch.settings->population = 200 + some(400);
        return changed(world, patch);
    }
    }
}

} // namespace passerby::testing
