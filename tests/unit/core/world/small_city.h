// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/patch_builder.h"

namespace passerby::testing {

/// Two square cells side by side (10 m), joined by a portal on x = 10 from y = 4 to 6; a home in the west one, an office in the east
/// one, habits that lead from each to the other, one profile. Nothing is wrong with it.
struct SmallCity {
    world::World world;
    world::CellId west, east;
    world::PortalId portal;
    world::TargetTypeId home, office;
    world::TargetId house, desk;
    world::AgentProfileId resident;

    SmallCity()
    {
        world::PatchBuilder builder(world);
        west = builder.add(world::Cell{"west", world::CellKind::plaza, 0, square({0, 0}, 10)});
        east = builder.add(world::Cell{"east", world::CellKind::plaza, 0, square({10, 0}, 10)});
        portal = builder.add(world::Portal{west, east, {10, 4}, {10, 6}, 0.0});
        home = builder.add(type("home"));
        office = builder.add(type("office"));
        builder.replace(home, type("home", {{office, world::GoalChoice::uniform, false, 1.0, {}}}));
        builder.replace(office, type("office", {{home, world::GoalChoice::bound, false, 1.0, {}}}));
        house = builder.add(world::Target{"", home, west, {2, 2}});
        desk = builder.add(world::Target{"", office, east, {18, 8}});
        world::AgentProfile profile;
        profile.name = "resident";
        resident = builder.add(profile);
        apply(builder.take());
    }

    static geometry::Polygon square(geometry::Point low, double size)
    {
        return {{low, {low.x + size, low.y}, {low.x + size, low.y + size}, {low.x, low.y + size}}, {}};
    }
    static world::TargetType type(std::string name, std::vector<world::Goal> goals = {})
    {
        world::TargetType row;
        row.name = std::move(name);
        row.waitMean_s = 100.0;
        row.waitSd_s = 20.0;
        row.goals = std::move(goals);
        return row;
    }
    /// Must succeed; returns the inverse.
    world::WorldPatch apply(const world::WorldPatch& patch)
    {
        auto done = world.apply(patch);
        if (!done)
            qFatal("%s", describe(done.error()).c_str());
        return std::move(done).value();
    }
    /// Why a patch is refused, as a code; nothing where it is not. The city stays as it is.
    [[nodiscard]] std::string refusalOf(const world::WorldPatch& patch) const
    {
        world::World copy = world;
        const auto done = copy.apply(patch);
        return done ? std::string() : done.error().code;
    }
    template <class Row>
    world::WorldPatch replace(foundation::Id<Row> id, Row row)
    {
        world::WorldPatch patch;
        patch.put(id, std::move(row));
        return apply(patch);
    }
    template <class Row>
    foundation::Id<Row> add(Row row)
    {
        world::PatchBuilder builder(world);
        const auto id = builder.add(std::move(row));
        apply(builder.take());
        return id;
    }
    /// The row, changed by `change`, put back.
    template <class Row, class Change>
    void edit(foundation::Id<Row> id, const Change& change)
    {
        Row row = *world.of<Row>().find(id);
        change(row);
        replace(id, std::move(row));
    }
};

} // namespace passerby::testing
