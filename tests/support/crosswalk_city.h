// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/small_worlds.h"

#include <QtGlobal>
#include <optional>

namespace passerby::testing {

/// Two pavements, 40 m long, with a road of two lanes between them that one crosses on a crosswalk of 4 m by 8 m; people live on one side
/// and work on the other. The road is 240 m long.
struct CrosswalkCity {
    world::World world;
    std::uint32_t southCell = 0; ///< places among the cells
    std::uint32_t crosswalkCell = 1;
    std::uint32_t northCell = 2;

    /// Without a signal it is a zebra crossing; vehicles stop for their own signal, red while people have green.
    CrosswalkCity(world::Steering steering, std::optional<world::Signal> forPeople, std::optional<world::Signal> forVehicles,
                  double vehicles_per_h)
    {
        WorldMaker maker;
        const auto south = maker.addCell(-20, -10, 20, -4);
        const auto across = maker.addCell(-2, -4, 2, 4);
        const auto north = maker.addCell(-20, 4, 20, 10);
        maker.addPortal(south, across, {-2, -4}, {2, -4});
        maker.addPortal(across, north, {-2, 4}, {2, 4});
        const auto home = maker.addType("home", 30, 10);
        const auto office = maker.addType("office", 30, 10);
        maker.addGoal(home, office, world::GoalChoice::uniform, false, 1);
        maker.addGoal(office, home, world::GoalChoice::uniform, false, 1);
        for (int i = 0; i < 4; ++i) {
            maker.addTarget(home, south, {-15.0 + 10.0 * i, -8.5});
            maker.addTarget(office, north, {-15.0 + 10.0 * i, 8.5});
        }
        maker.addProfile("walker", 1, 1.34, 0.2);
        maker.lastProfile().steering = steering;
        world = maker.make();
        world::PatchBuilder builder(world);
        world::Cell cell = *world.cells().find(across);
        cell.kind = world::CellKind::crosswalk;
        builder.replace(across, cell);
        world::Crossing crossing{"", 0, {0, -4.2}, {0, 4.2}, 4.0};
        if (forPeople)
            crossing.signal = builder.add(*forPeople);
        builder.add(crossing);
        world::SignalId stops;
        if (forVehicles)
            stops = builder.add(*forVehicles);
        const auto car = builder.add(world::usualVehicleKinds()[0]);
        for (const double side : {-1.0, 1.0}) {
            world::Lane lane;
            lane.points = {{120.0 * side, 1.75 * side}, {-120.0 * side, 1.75 * side}};
            const auto id = builder.add(lane);
            if (forVehicles)
                builder.add(world::StopLine{"", 0, {4.0 * side, 0.2 * side}, {4.0 * side, 3.3 * side}, stops});
            if (vehicles_per_h > 0.0)
                builder.add(world::VehicleDemand{id, car, std::nullopt, vehicles_per_h});
        }
        if (!world.apply(builder.take()))
            qFatal("the crosswalk's city does not apply");
    }
};

} // namespace passerby::testing
