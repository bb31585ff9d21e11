// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/edited_cities.h"
#include "tests/support/small_worlds.h"

namespace passerby::testing {

/// A hall and a yard, between them a ramp (or a lift) in the north and, where it has them, stairs in the south, which are the shorter way
/// to most; and beyond more stairs an attic. Numbers of what both have are the same with stairs and without.
struct StairsCity {
    double stepFreeShare = 0.3; ///< of the people; the others take stairs
    bool hasStairs = true;
    world::Guidance guidance = world::Guidance::alibi;
    world::Steering steering = world::Steering::none;
    bool hasLift = false;  ///< in place of the ramp
    bool hasBound = false; ///< everybody has a home and a shop of their own

    static constexpr double kStairsFrom_m = 30.0;
    static constexpr double kStairsTo_m = 40.0;

    /// Whether a place is on stairs, by more than a step.
    [[nodiscard]] static bool isOnStairs(geometry::Point place)
    {
        return (place.x > 30.3 && place.x < 39.7 && place.y < 4.9) || (place.x > 60.3 && place.x < 63.7);
    }

    [[nodiscard]] world::World make() const
    {
        WorldMaker maker;
        const auto hall = maker.addCell(0, 0, 30, 10);
        const auto ramp = maker.addCell(30, 5, 40, 10);
        const auto yard = maker.addCell(40, 0, 60, 10);
        maker.addPortal(hall, ramp, {30, 6}, {30, 9});
        maker.addPortal(ramp, yard, {40, 6}, {40, 9});
        world::CellId stairs;
        world::CellId ladder;
        world::CellId attic;
        if (hasStairs) {
            stairs = maker.addCell(30, 0, 40, 5);
            ladder = maker.addCell(60, 0, 64, 10);
            attic = maker.addCell(64, 0, 70, 10);
            maker.addPortal(hall, stairs, {30, 1}, {30, 4});
            maker.addPortal(stairs, yard, {40, 1}, {40, 4});
            maker.addPortal(yard, ladder, {60, 4}, {60, 6});
            maker.addPortal(ladder, attic, {64, 4}, {64, 6});
        }
        const auto home = maker.addType("home", 20, 0);
        const auto shop = maker.addType("shop", 10, 0);
        maker.addGoal(home, shop, hasBound ? world::GoalChoice::bound : world::GoalChoice::uniform, false, 2);
        maker.addGoal(home, shop, world::GoalChoice::closest, true, 1);
        maker.addGoal(shop, home, hasBound ? world::GoalChoice::bound : world::GoalChoice::uniform, false, 1);
        maker.addTarget(home, hall, {3, 2});
        maker.addTarget(home, hall, {8, 7});
        maker.addTarget(home, yard, {45, 1});
        maker.addTarget(shop, hall, {20, 2});
        maker.addTarget(shop, yard, {57, 2});
        maker.addTarget(shop, yard, {50, 9});
        if (hasStairs)
            maker.addTarget(shop, attic, {67, 5});
        if (stepFreeShare < 1.0)
            addProfile(maker, "walker", 1.0 - stepFreeShare, false);
        if (stepFreeShare > 0.0)
            addProfile(maker, "wheelchair", stepFreeShare, true);
        const world::World made = maker.make();
        world::WorldPatch patch;
        for (const world::CellId id : {stairs, ladder, ramp}) {
            const world::Cell* row = made.cells().find(id);
            if (!row || (id == ramp && !hasLift))
                continue;
            world::Cell steps = *row;
            steps.kind = world::CellKind::stairs;
            patch.put(id, std::move(steps));
        }
        for (std::size_t place = 0; hasLift && place < 2; ++place) {
            world::Portal portal = *made.portals().at(place).row;
            portal.kind = world::PortalKind::lift;
            portal.cycle_s = 40.0;
            portal.capacity = 8;
            patch.put(made.portals().at(place).id, portal);
        }
        return changed(made, patch);
    }

private:
    void addProfile(WorldMaker& maker, const char* name, double share, bool isStepFree) const
    {
        maker.addProfile(name, share, 1.3, 0.2);
        maker.lastProfile().guidance = guidance;
        maker.lastProfile().steering = steering;
        maker.lastProfile().isStepFree = isStepFree;
    }
};

} // namespace passerby::testing
