// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/patch_builder.h"

#include <QtGlobal>

namespace passerby::testing {

/// A station of four levels, 4 m apart: a gallery (1), a hall with street and lobby (0), a concourse (-1) and two platforms (-2). Stairs
/// stand in a hole of the gallery and lead down to the concourse, through a hole of the hall, where nobody gets on them: they skip level
/// 0. Other stairs lead from the street up to the gallery, and from the concourse down to the platforms. People live at the gallery and in
/// the hall and go to trains. Nothing is wrong with it.
struct FourLevels {
    world::World world;
    world::CellId gallery, skipping, hall, street, lobby, up, concourse, down, platform, passage, farPlatform;
    world::PortalId ontoSkipping, offSkipping;
    world::TargetId flat, room, train, farTrain;

    FourLevels()
    {
        using world::CellKind;
        world::PatchBuilder builder(world);
        const auto add = [&](const char* name, CellKind kind, int level, geometry::Polygon polygon) {
            return builder.add(world::Cell{name, kind, level, std::move(polygon)});
        };
        gallery = add("gallery", CellKind::indoor, 1, floorWithHole());
        skipping = add("long stairs", CellKind::stairs, 1, rectangle(18, 8, 22, 14));
        hall = add("hall", CellKind::indoor, 0, floorWithHole());
        street = add("street", CellKind::street, 0, rectangle(0, -20, 40, -6));
        lobby = add("lobby", CellKind::indoor, 0, rectangle(20, -6, 40, 0));
        up = add("stairs up", CellKind::stairs, 0, rectangle(10, -6, 14, 0));
        concourse = add("concourse", CellKind::indoor, -1, floorWithHole());
        down = add("stairs down", CellKind::stairs, -1, rectangle(40, 14, 46, 18));
        platform = add("platform", CellKind::platform, -2, rectangle(46, 10, 80, 22));
        passage = add("passage", CellKind::path, -2, rectangle(46, 22, 50, 30));
        farPlatform = add("far platform", CellKind::platform, -2, rectangle(46, 30, 80, 42));
        ontoSkipping = builder.add(world::Portal{gallery, skipping, {19, 8}, {21, 8}, 4.0});
        offSkipping = builder.add(world::Portal{skipping, concourse, {19, 14}, {21, 14}, -4.0});
        builder.add(world::Portal{street, up, {11, -6}, {13, -6}, 0.0});
        builder.add(world::Portal{up, gallery, {11, 0}, {13, 0}, 4.0});
        builder.add(world::Portal{street, lobby, {30, -6}, {32, -6}, 0.0});
        builder.add(world::Portal{lobby, hall, {30, 0}, {32, 0}, 0.0});
        builder.add(world::Portal{concourse, down, {40, 15}, {40, 17}, -4.0});
        builder.add(world::Portal{down, platform, {46, 15}, {46, 17}, -8.0});
        builder.add(world::Portal{platform, passage, {47, 22}, {49, 22}, -8.0});
        builder.add(world::Portal{passage, farPlatform, {47, 30}, {49, 30}, -8.0});
        addPeople(builder);
        if (const auto done = world.apply(builder.take()); !done)
            qFatal("%s", foundation::describe(done.error()).c_str());
    }

    static geometry::Polygon rectangle(double west, double south, double east, double north)
    {
        return {{{west, south}, {east, south}, {east, north}, {west, north}}, {}};
    }
    /// 40 m by 20 m, with a hole where the long stairs are.
    static geometry::Polygon floorWithHole()
    {
        geometry::Polygon floor = rectangle(0, 0, 40, 20);
        floor.holes = {{{18, 8}, {18, 14}, {22, 14}, {22, 8}}};
        return floor;
    }

private:
    void addPeople(world::PatchBuilder& builder)
    {
        const auto typeOf = [](const char* name) {
            world::TargetType type;
            type.name = name;
            type.waitMean_s = 20.0;
            type.waitSd_s = 5.0;
            return type;
        };
        const auto home = builder.add(typeOf("home"));
        const auto trains = builder.add(typeOf("train"));
        world::TargetType living = typeOf("home");
        living.goals = {{trains, world::GoalChoice::uniform, false, 1.0, {}}};
        world::TargetType riding = typeOf("train");
        riding.goals = {{home, world::GoalChoice::uniform, false, 1.0, {}}};
        builder.replace(home, living);
        builder.replace(trains, riding);
        flat = builder.add(world::Target{"", home, gallery, {20, 3}});
        room = builder.add(world::Target{"", home, hall, {30, 3}});
        train = builder.add(world::Target{"", trains, platform, {70, 16}});
        farTrain = builder.add(world::Target{"", trains, farPlatform, {70, 36}});
        world::AgentProfile commuter;
        commuter.name = "commuter";
        builder.add(commuter);
    }
};

} // namespace passerby::testing
