// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heter_sim/heter_sim.h"
#include "core/steering/catalogue.h"
#include "core/street/steered_people.h"
#include "core/street/steering_models.h"
#include "tests/unit/core/world/small_city.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::testing {

inline constexpr std::array kAllModels{world::Steering::orca, world::Steering::rvo, world::Steering::socialForce, world::Steering::reactive,
                                       world::Steering::heterSim};

/// A square of 60 m with a portal of 2 m at the middle of its east side, and a room behind it: from (−50, −25) to (10, 35), the portal at
/// (10, 5), whoever walks through it goes to (18, 8).
struct Plaza : SmallCity {
    explicit Plaza(world::Steering steering)
    {
        edit(west, [](world::Cell& cell) { cell.polygon = square({-50, -25}, 60); });
        edit(resident, [&](world::AgentProfile& profile) { profile.steering = steering; });
    }
};

/// People on it. They must be scheduled people.
struct PlazaWalk {
    static constexpr double kStep_s = 0.1;

    navigation::NavigationGraph graph;
    std::shared_ptr<const ground::WalkingGround> ground;
    street::SteeredPeople people;
    ground::StandingRoom room;
    const world::World& world;
    double now_s = 0.0;
    std::uint32_t count = 0;

    explicit PlazaWalk(const world::World& of, unsigned threads = 1)
        : graph(navigation::NavigationGraph::build(of)),
          ground(std::make_shared<const ground::WalkingGround>(of, graph, street::steeringReach_m(of))),
          people(ground, street::steeringModels(of), threads, street::customsOf(of, *ground, 11)),
          world(of)
    {
    }
    void add(geometry::Point place)
    {
        const world::AgentId agent = world::scheduled(count++);
        people.addOnTheWay(street::travellerOf(world, agent, 0, 1.3), place, 0, now_s, room);
        people.lead(agent, std::vector<ground::Leg>{{0, 0, 0}, {2, 1, 1}}); // the portal, then the desk
    }
    void step()
    {
        people.step(now_s, kStep_s);
        now_s += kStep_s;
    }
    [[nodiscard]] street::SteeredPeople::Status of(std::uint32_t number) const { return people.status(world::scheduled(number)); }
    [[nodiscard]] bool isThrough(std::uint32_t number) const { return of(number).cell == 1; }
    [[nodiscard]] bool areAllThrough() const
    {
        for (std::uint32_t i = 0; i < count; ++i)
            if (!isThrough(i))
                return false;
        return true;
    }
};

} // namespace passerby::testing
