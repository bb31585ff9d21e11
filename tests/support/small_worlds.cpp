// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_worlds.h"

#include <cstdio>
#include <cstdlib>

namespace passerby::testing {

using namespace world;

CellId WorldMaker::addCell(double west_m, double south_m, double east_m, double north_m)
{
    Cell cell;
    cell.polygon.outer = {{west_m, south_m}, {east_m, south_m}, {east_m, north_m}, {west_m, north_m}};
    return m_builder.add(std::move(cell));
}

PortalId WorldMaker::addPortal(CellId a, CellId b, geometry::Point from, geometry::Point to)
{
    return m_builder.add(Portal{a, b, from, to, 0.0});
}

TargetTypeId WorldMaker::addType(const std::string& name, double waitMean_s, double waitSd_s)
{
    TargetType type;
    type.name = name;
    type.waitMean_s = waitMean_s;
    type.waitSd_s = waitSd_s;
    const TargetTypeId id{static_cast<std::uint32_t>(m_types.size() + 1),
                          m_empty.targetTypes().nextId().generation + static_cast<std::uint32_t>(m_types.size())};
    m_types.push_back({id, std::move(type)});
    return id;
}

void WorldMaker::addGoal(TargetTypeId from, TargetTypeId to, GoalChoice choice, bool roundTrip, double weight)
{
    Goal goal;
    goal.destination = to;
    goal.choice = choice;
    goal.roundTrip = roundTrip;
    goal.weight = weight;
    m_types[from.number - 1].row.goals.push_back(goal);
}

TargetId WorldMaker::addTarget(TargetTypeId type, CellId cell, geometry::Point position)
{
    return m_builder.add(Target{"", type, cell, position});
}

void WorldMaker::addProfile(const std::string& name, double share, double speedMean_mps, double speedSd_mps)
{
    AgentProfile profile;
    profile.name = name;
    profile.share = share;
    profile.speedMean_mps = speedMean_mps;
    profile.speedSd_mps = speedSd_mps;
    m_profiles.push_back(std::move(profile));
}

World WorldMaker::make()
{
    for (Type& type : m_types)
        m_builder.replace(type.id, type.row);
    for (AgentProfile& profile : m_profiles)
        m_builder.add(profile);
    World world;
    const auto applied = world.apply(m_builder.take());
    if (!applied) {
        std::fprintf(stderr, "%s\n", foundation::describe(applied.error()).c_str());
        std::abort();
    }
    return world;
}

WorldMaker threeDoors()
{
    WorldMaker maker;
    const CellId west = maker.addCell(0, -5, 10, 15);
    const CellId east = maker.addCell(10, -5, 25, 15);
    maker.addPortal(west, east, {10, 4}, {10, 6});
    const TargetTypeId home = maker.addType("home", 100, 20);
    const TargetTypeId office = maker.addType("office", 60, 10);
    const TargetTypeId cafe = maker.addType("cafe", 20, 10);
    maker.addGoal(home, office, GoalChoice::uniform, false, 0.5);
    maker.addGoal(home, cafe, GoalChoice::closest, true, 0.5);
    maker.addGoal(office, home, GoalChoice::bound, false, 0.25);
    maker.addGoal(office, cafe, GoalChoice::closest, false, 0.25);
    maker.addGoal(office, cafe, GoalChoice::closest, true, 0.5);
    maker.addGoal(cafe, home, GoalChoice::bound, false, 1.0);
    maker.addTarget(home, west, {7, 9});
    maker.addTarget(office, east, {22, 10});
    maker.addTarget(cafe, east, {22, -4});
    return maker;
}

WorldMaker corridor(int blocks)
{
    WorldMaker maker;
    const TargetTypeId home = maker.addType("home", 1200, 300);
    const TargetTypeId office = maker.addType("office", 800, 200);
    const TargetTypeId cafe = maker.addType("cafe", 200, 80);
    maker.addGoal(home, office, GoalChoice::bound, false, 2);
    maker.addGoal(home, office, GoalChoice::uniform, true, 1);
    maker.addGoal(home, cafe, GoalChoice::closest, false, 3);
    maker.addGoal(office, home, GoalChoice::bound, false, 2);
    maker.addGoal(office, cafe, GoalChoice::closest, true, 1);
    maker.addGoal(cafe, home, GoalChoice::bound, false, 4);
    maker.addGoal(cafe, cafe, GoalChoice::uniform, false, 1);
    CellId previous;
    for (int i = 0; i < blocks; ++i) {
        const double x = 60.0 * i;
        const CellId cell = maker.addCell(x, 0, x + 60, 10);
        if (i > 0)
            maker.addPortal(previous, cell, {x, 3.0 + i % 4}, {x, 5.0 + i % 4});
        previous = cell;
        for (int k = 0; k < 3; ++k)
            maker.addTarget(home, cell, {x + 7 + 19 * k, k == 1 ? 1.0 : 9.0});
        if (i % 2 == 0)
            maker.addTarget(cafe, cell, {x + 31 + i % 5, 8.0});
        if (i % 3 == 0)
            maker.addTarget(office, cell, {x + 44 + i % 7, 2.0});
    }
    maker.addProfile("resident", 1.0, 1.34, 0.26);
    return maker;
}

} // namespace passerby::testing
