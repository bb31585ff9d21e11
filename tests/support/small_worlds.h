// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/patch_builder.h"
#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::testing {

/// Builds small worlds; a city that does not apply is a mistake of the test and ends it.
class WorldMaker {
public:
    world::CellId addCell(double west_m, double south_m, double east_m, double north_m);
    world::PortalId addPortal(world::CellId a, world::CellId b, geometry::Point from, geometry::Point to);
    world::TargetTypeId addType(const std::string& name, double waitMean_s, double waitSd_s);
    void addGoal(world::TargetTypeId from, world::TargetTypeId to, world::GoalChoice choice, bool roundTrip, double weight);
    /// The `place`-th goal of a type, to change it.
    [[nodiscard]] world::Goal& goal(world::TargetTypeId type, std::size_t place) { return m_types[type.number - 1].row.goals[place]; }
    world::TargetId addTarget(world::TargetTypeId type, world::CellId cell, geometry::Point position);
    void addProfile(const std::string& name, double share, double speedMean_mps, double speedSd_mps);
    world::AgentProfile& lastProfile() { return m_profiles.back(); }
    [[nodiscard]] world::World make();

private:
    struct Type {
        world::TargetTypeId id;
        world::TargetType row;
    };
    world::World m_empty;
    world::PatchBuilder m_builder{m_empty};
    std::vector<Type> m_types;
    std::vector<world::AgentProfile> m_profiles;
};

/// The three-target world by hand of Sunshine-Hill and Badler's formulas: home (7, 9), office (22, 10), café (22, -4), a portal at
/// (10, 5); waits 100, 60 and 20 s. Ways: home to office 18 m, home to café 20 m, office to café 14 m.
[[nodiscard]] WorldMaker threeDoors();

/// A street of `blocks` cells of 60 m with three homes each, a café in every second and an office in every third: from home people go to
/// their own office, any office or the closest café; from a café home, so that a café's customers are its neighbours.
[[nodiscard]] WorldMaker corridor(int blocks);

} // namespace passerby::testing
