// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/core/comparison/two_doors.h"

#include "core/world/patch_builder.h"

#include <QtGlobal>
#include <cmath>

namespace passerby::testing {

using geometry::Point;
using world::GoalChoice;

double TwoDoors::way_m() const
{
    return isOpen ? 3.0 + std::sqrt(145.0) : 18.0;
}

world::World TwoDoors::make() const
{
    const auto at = [this](double x, double y) { return corner + Point{x, y}; };
    world::World world;
    world::PatchBuilder builder(world);
    const auto addCell = [&](const char* name, double west, double east) {
        return builder.add(world::Cell{name, world::CellKind::plaza, 0, {{at(west, -5), at(east, -5), at(east, 15), at(west, 15)}, {}}});
    };
    const world::CellId west = addCell("West yard", 0, 10);
    const world::CellId east = addCell("East yard", 10, 25);
    const auto addPortal = [&](double low, double high) {
        world::Portal portal;
        portal.cellA = west;
        portal.cellB = east;
        portal.a = at(10, low);
        portal.b = at(10, high);
        builder.add(portal);
    };
    addPortal(4, 6);
    if (isOpen)
        addPortal(8, 10);
    const auto addType = [&](const char* name, double wait_s) {
        world::TargetType type;
        type.name = name;
        type.waitMean_s = wait_s;
        type.waitSd_s = 0.1 * wait_s;
        return type;
    };
    world::TargetType home = addType("home", 100);
    world::TargetType office = addType("office", 60);
    world::TargetType cafe = addType("café", 20);
    const world::TargetTypeId ids[]{builder.add(home), builder.add(office), builder.add(cafe)};
    const auto goal = [](world::TargetTypeId to, GoalChoice choice, bool isRound, double weight) {
        world::Goal one;
        one.destination = to;
        one.choice = choice;
        one.roundTrip = isRound;
        one.weight = weight;
        return one;
    };
    home.goals = {goal(ids[1], GoalChoice::uniform, false, 0.5), goal(ids[2], GoalChoice::closest, true, 0.5)};
    office.goals = {goal(ids[0], GoalChoice::bound, false, 0.25), goal(ids[2], GoalChoice::closest, false, 0.25),
                    goal(ids[2], GoalChoice::closest, true, 0.5)};
    cafe.goals = {goal(ids[0], GoalChoice::bound, false, 1.0)};
    builder.replace(ids[0], home);
    builder.replace(ids[1], office);
    builder.replace(ids[2], cafe);
    builder.add(world::Target{"", ids[0], west, at(7, 9)});
    builder.add(world::Target{"", ids[1], east, at(22, 10)});
    builder.add(world::Target{"", ids[2], east, at(22, -4)});
    world::AgentProfile profile;
    profile.name = "resident";
    profile.share = 1.0;
    profile.speedMean_mps = 1.0;
    profile.speedSd_mps = 0.0;
    builder.add(profile);
    builder.add(world::MeasurementLine{"old gate", 0, at(10, 3), at(10, 7)});
    builder.add(world::MeasurementLine{"new gate", 0, at(10, 7), at(10, 11)});
    builder.add(world::Region{"west", 0, {{at(0, -5), at(10, -5), at(10, 15), at(0, 15)}, {}}});
    world::Settings settings = world.settings();
    settings.name = "Two doors";
    settings.population = population;
    if (isOnEarth) {
        settings.epsg = 25832;
        settings.origin_m = {690000 - std::llround(corner.x), 5330000 - std::llround(corner.y)};
    }
    builder.setSettings(settings);
    if (const auto applied = world.apply(builder.take()); !applied)
        qFatal("%s", applied.error().message.c_str());
    return world;
}

Baked bakedOf(const std::string& title, world::World world)
{
    foundation::JobContext context;
    auto bake = alibi::bakeWorld(world, {}, context);
    if (!bake)
        qFatal("%s", bake.error().message.c_str());
    return {title, std::move(world), std::move(bake).value()};
}

} // namespace passerby::testing
