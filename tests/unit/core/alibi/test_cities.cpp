// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_cities.h"

#include <QTest>

namespace passerby::testing {

using geometry::Point;
using world::GoalChoice;

world::CellId CityBuilder::cell(double west, double south, double east, double north)
{
    world::Cell row;
    row.polygon.outer = {{west, south}, {east, south}, {east, north}, {west, north}};
    return m_builder.add(std::move(row));
}

world::PortalId CityBuilder::portal(world::CellId a, world::CellId b, Point from, Point to)
{
    world::Portal row;
    row.cellA = a;
    row.cellB = b;
    row.a = from;
    row.b = to;
    return m_builder.add(std::move(row));
}

world::TargetTypeId CityBuilder::type(const std::string& name, double waitMean_s)
{
    world::TargetType row;
    row.name = name;
    row.waitMean_s = waitMean_s;
    m_types.push_back(std::move(row));
    const world::TargetTypeId first = m_world.targetTypes().nextId();
    const auto place = static_cast<std::uint32_t>(m_types.size() - 1);
    return {first.number + place, first.generation + place};
}

void CityBuilder::goal(world::TargetTypeId from, world::TargetTypeId to, GoalChoice choice, bool roundTrip, double weight)
{
    world::Goal goal;
    goal.destination = to;
    goal.choice = choice;
    goal.roundTrip = roundTrip;
    goal.weight = weight;
    typeRow(from).goals.push_back(goal);
}

world::TargetId CityBuilder::target(world::TargetTypeId type, world::CellId cell, Point position)
{
    world::Target row;
    row.type = type;
    row.cell = cell;
    row.position = position;
    return m_builder.add(std::move(row));
}

world::AgentProfile& CityBuilder::profile(const std::string& name, double share, double speed_mps, double sd_mps)
{
    world::AgentProfile row;
    row.name = name;
    row.share = share;
    row.speedMean_mps = speed_mps;
    row.speedSd_mps = sd_mps;
    m_profiles.push_back(std::move(row));
    return m_profiles.back();
}

world::World CityBuilder::make()
{
    for (const world::TargetType& type : m_types)
        m_builder.add(type);
    for (const world::AgentProfile& profile : m_profiles)
        m_builder.add(profile);
    const foundation::Result<world::WorldPatch> done = m_world.apply(m_builder.patch());
    if (!done)
        QTest::qFail(foundation::describe(done.error()).c_str(), __FILE__, __LINE__);
    return m_world;
}

CityBuilder threeDoors(double speed_mps)
{
    CityBuilder city;
    const world::CellId west = city.cell(0, -5, 10, 15);
    const world::CellId east = city.cell(10, -5, 25, 15);
    city.portal(west, east, {10, 4}, {10, 6});
    const world::TargetTypeId home = city.type("home", 100);
    const world::TargetTypeId office = city.type("office", 60);
    const world::TargetTypeId cafe = city.type("cafe", 20);
    city.goal(home, office, GoalChoice::uniform, false, 0.5);
    city.goal(home, cafe, GoalChoice::closest, true, 0.5);
    city.goal(office, home, GoalChoice::bound, false, 0.25);
    city.goal(office, cafe, GoalChoice::closest, false, 0.25);
    city.goal(office, cafe, GoalChoice::closest, true, 0.5);
    city.goal(cafe, home, GoalChoice::bound, false, 1.0);
    city.target(home, west, {7, 9});
    city.target(office, east, {22, 10});
    city.target(cafe, east, {22, -4});
    city.profile("resident", 1.0, speed_mps, 0.0);
    return city;
}

RandomCity randomRooms(int side, int targets, int types, std::uint64_t seed)
{
    constexpr double kRoom_m = 20.0;
    foundation::RandomStream random(seed, 0, foundation::Purpose::general);
    RandomCity result;
    std::vector<world::CellId> rooms;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            rooms.push_back(result.city.cell(x * kRoom_m, y * kRoom_m, (x + 1) * kRoom_m, (y + 1) * kRoom_m));
    const auto room = [&](int x, int y) { return rooms[static_cast<std::size_t>(y * side + x)]; };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double place_m = 2.0 + 15.0 * random.uniform();
            const double other_m = 2.0 + 15.0 * random.uniform();
            if (x + 1 < side)
                result.city.portal(room(x, y), room(x + 1, y), {(x + 1) * kRoom_m, y * kRoom_m + place_m},
                                   {(x + 1) * kRoom_m, y * kRoom_m + place_m + 1.0});
            if (y + 1 < side)
                result.city.portal(room(x, y), room(x, y + 1), {x * kRoom_m + other_m, (y + 1) * kRoom_m},
                                   {x * kRoom_m + other_m + 1.0, (y + 1) * kRoom_m});
        }
    for (int i = 0; i < types; ++i)
        result.types.push_back(result.city.type("type " + std::to_string(i + 1), 20.0 + 100.0 * random.uniform()));
    for (int i = 0; i < targets; ++i) {
        const int x = static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
        const int y = static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
        const std::size_t kind = i < types ? static_cast<std::size_t>(i) : random.below(static_cast<std::uint32_t>(types));
        result.city.target(result.types[kind], room(x, y),
                           {x * kRoom_m + 1.0 + 18.0 * random.uniform(), y * kRoom_m + 1.0 + 18.0 * random.uniform()});
    }
    return result;
}

world::World mixedCity(std::uint64_t seed, const std::vector<std::size_t>& bound, std::optional<double> reach_m, int targets)
{
    RandomCity random = randomRooms(3, targets, 4, seed);
    const auto& type = random.types;
    foundation::RandomStream stream(seed, 1, foundation::Purpose::general);
    const auto weight = [&] { return 0.2 + stream.uniform(); };
    for (std::size_t from = 0; from < 4; ++from) {
        random.city.goal(type[from], type[(from + 1) % 4], world::GoalChoice::closest, false, weight());
        random.city.goal(type[from], type[(from + 2) % 4], world::GoalChoice::closest, true, weight());
        random.city.goal(type[from], type[(from + 3) % 4], world::GoalChoice::uniform, from % 2 == 0, weight());
        random.city.goal(type[from], type[from], world::GoalChoice::closest, false, 0.3 * weight());
        for (const std::size_t to : bound)
            random.city.goal(type[from], type[to], world::GoalChoice::bound, (from + to) % 3 == 0, weight());
    }
    world::AgentProfile& usual = random.city.profile("usual", 2.0, 1.3, 0.25);
    usual.boundReach_m = reach_m;
    world::AgentProfile& other = random.city.profile("other", 1.0, 0.9, 0.0);
    other.goalMultipliers = {{type[0], 3.0}, {type[2], 0.25}};
    other.boundReach_m = reach_m;
    return random.city.make();
}

} // namespace passerby::testing
