// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/street/steered_people.h"
#include "core/street/steering_models.h"
#include "tests/unit/core/world/small_city.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::testing {

inline constexpr double kStep_s = 0.1;
inline constexpr std::uint32_t kHall = 0;
inline constexpr std::uint32_t kStairs = 1;
inline constexpr std::uint32_t kFloor = 2;
inline constexpr navigation::NodeIndex kFoot = 0;
inline constexpr navigation::NodeIndex kTop = 1;
inline constexpr navigation::NodeIndex kDoor = 2;
inline constexpr navigation::NodeIndex kDesk = 3;

/// Hall, stairs of 6 m and upper floor beside each other, with portals of 2 m between them.
struct Storeys {
    SmallCity city;
    world::PortalId top;

    Storeys()
    {
        city.edit(city.east, [](world::Cell& cell) {
            cell.kind = world::CellKind::stairs;
            cell.polygon.outer = {{10, 0}, {16, 0}, {16, 10}, {10, 10}};
        });
        const world::CellId floor = city.add(world::Cell{"floor", world::CellKind::indoor, 0, SmallCity::square({16, 0}, 10)});
        top = city.add(world::Portal{city.east, floor, {16, 4}, {16, 6}, 0.0});
        city.edit(city.house, [](world::Target& target) { target.position = {2, 5}; });
        city.edit(city.desk, [&](world::Target& target) {
            target.cell = floor;
            target.position = {24, 5};
        });
        city.edit(city.resident, [](world::AgentProfile& profile) { profile.steering = world::Steering::orca; });
    }
    template <class Change>
    void both(const Change& change)
    {
        city.edit(city.portal, change);
        city.edit(top, change);
    }
};

/// A street with people who go up, or down.
struct Street {
    navigation::NavigationGraph graph;
    std::shared_ptr<const ground::WalkingGround> ground;
    street::SteeredPeople people;
    ground::StandingRoom room;
    const world::World& world;
    double now_s = 0.0;

    explicit Street(const world::World& of, unsigned threads = 1)
        : graph(navigation::NavigationGraph::build(of)),
          ground(std::make_shared<const ground::WalkingGround>(of, graph, street::steeringReach_m(of))),
          people(ground, street::steeringModels(of), threads, street::customsOf(of, *ground, 11)),
          world(of)
    {
    }
    void add(std::uint32_t number, geometry::Point place, bool goesUp = true)
    {
        const world::AgentId agent = world::scheduled(number);
        people.addOnTheWay(street::travellerOf(world, agent, 0, 1.3), place, goesUp ? kHall : kFloor, now_s, room);
        const std::vector<ground::Leg> up{{kFoot, kHall, 0}, {kTop, kStairs, 1}, {kDesk, kFloor, 2}};
        const std::vector<ground::Leg> down{{kTop, kFloor, 0}, {kFoot, kStairs, 1}, {kDoor, kHall, 2}};
        people.lead(agent, goesUp ? up : down);
    }
    void step()
    {
        people.step(now_s, kStep_s);
        now_s += kStep_s;
    }
    [[nodiscard]] street::SteeredPeople::Status of(std::uint32_t number) const { return people.status(world::scheduled(number)); }
};

} // namespace passerby::testing
