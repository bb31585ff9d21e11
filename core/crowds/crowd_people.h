// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ground/point_ways.h"
#include "core/ground/standing_room.h"
#include "core/run/story.h"
#include "core/run/walker.h"
#include "core/street/steered_people.h"
#include "core/street/wards.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace passerby::crowds {

/// The people of a city's crowds: put into their regions when their time comes, they walk from waypoint to waypoint and to their target,
/// and leave or stay there. Who has nowhere to go keeps near a companion, else stands, or leaves by the nearest target. Draws are keyed by
/// seed, crowd and member. Not thread-safe.
class CrowdPeople final : public street::Wards {
public:
    /// Whoever is so near to a waypoint has been there.
    static constexpr double kAtWaypoint_m = 1.0;

    struct Member {
        world::AgentId agent;
        std::uint32_t crowd = 0; ///< place among all crowds in ascending order of number
        std::uint32_t place = 0; ///< in the crowd
        std::uint32_t stop = 0;  ///< the waypoint that is next; as many as there are: the target, or nothing
        double speed_mps = 0.0;
        double since_s = 0.0;        ///< when they came
        bool isThere = false;        ///< at the end, to stay
        ground::PointWays::End home; ///< where they stay; who is pushed away comes back
    };

    CrowdPeople(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, std::uint64_t seed);

    /// Puts those there whose time has come, lets everybody find their next stop, and takes away who leaves. Before each step.
    void act(street::SteeredPeople& street, double now_s);
    /// After a step: who has come to the end of their legs.
    void arrive(street::SteeredPeople& street, world::AgentId agent);
    /// Takes people over from before an edit: members of crowds that are as they were go on from where they are.
    void takeOver(const CrowdPeople& before, const street::SteeredPeople& streetBefore, street::SteeredPeople& street, double now_s);

    /// Ascending by agent.
    [[nodiscard]] const std::map<world::AgentId, Member>& members() const { return m_members; }
    [[nodiscard]] const Member* find(world::AgentId agent) const;
    /// Who is at a place of a crowd, counted round; nobody while nobody is there.
    [[nodiscard]] std::optional<world::AgentId> memberOf(std::size_t crowd, std::uint32_t place) const override;
    /// As the views need them. Ascending by agent.
    void show(const street::SteeredPeople& street, std::vector<run::Walker>& walkers) const;
    [[nodiscard]] std::optional<run::PersonStory> story(const street::SteeredPeople& street, world::AgentId agent) const;

private:
    struct Plan {
        bool hasCome = false;
        std::vector<ground::PointWays> stops; ///< waypoints, then the target
    };

    /// [segments] that people of the crowd do not take; empty for none.
    [[nodiscard]] std::span<const std::uint8_t> closedTo(std::uint32_t crowd) const;
    void planStops(const ground::WalkingGround& ground, std::uint32_t crowd);
    void come(street::SteeredPeople& street, std::uint32_t crowd, double now_s);
    void setOut(street::SteeredPeople& street, const Member& member);
    [[nodiscard]] geometry::Point spotOf(const ground::WalkingGround& ground, const Member& member, geometry::Point end,
                                         std::uint32_t cell) const;
    void follow(street::SteeredPeople& street, const Member& member);
    void returnHome(street::SteeredPeople& street, const Member& member);
    void leave(street::SteeredPeople& street, world::AgentId agent);
    [[nodiscard]] std::optional<world::AgentId> companionOf(const Member& member) const;
    [[nodiscard]] navigation::SegmentIndex segmentOf(const ground::WalkingGround& ground,
                                                     const street::SteeredPeople::Status& status) const;
    [[nodiscard]] street::Traveller travellerOf(const Member& member) const;
    [[nodiscard]] geometry::Point drawPlace(const ground::WalkingGround& ground, const Member& member, const ground::StandingRoom& room,
                                            std::uint32_t& cell) const;

    world::World m_world;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::uint64_t m_seed;
    std::vector<std::uint8_t> m_isOverSteps; ///< [segments]; empty where nobody is step free
    std::vector<Plan> m_plans;               ///< [crowds]
    std::map<world::AgentId, Member> m_members;
    std::map<std::pair<std::uint32_t, std::uint32_t>, world::AgentId> m_agentOf; ///< by crowd and place in it
    world::AgentId m_nextAgent{world::PersonKind::crowd, 0};
    std::vector<ground::Leg> m_legs; ///< memory to lay them in
    double m_nextLook_s = 0.0;
};

} // namespace passerby::crowds
