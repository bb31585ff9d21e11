// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/frame.h"
#include "core/simulation/point_ways.h"
#include "core/simulation/standing_room.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace passerby::simulation {

/// The people of a city's crowds: put into their regions when their time comes, they walk from waypoint to waypoint and to their target,
/// and leave or stay there. Who has nowhere to go keeps near a companion, else stands, or leaves by the nearest target. Draws are keyed by
/// seed, crowd and member. Not thread-safe.
class CrowdPeople {
public:
    static constexpr std::uint32_t kFirstAgent = SteeredPeople::kFirstOfCrowds;
    /// Whoever is so near to a waypoint has been there.
    static constexpr double kAtWaypoint_m = 1.0;

    struct Member {
        std::uint32_t agent = 0;
        std::uint32_t crowd = 0; ///< place among all crowds in ascending order of number
        std::uint32_t place = 0; ///< in the crowd
        std::uint32_t stop = 0;  ///< the waypoint that is next; as many as there are: the target, or nothing
        double speed_mps = 0.0;
        double since_s = 0.0; ///< when they came
        bool isThere = false; ///< at the end, to stay
        PointWays::End home;  ///< where they stay; who is pushed away comes back
    };

    CrowdPeople(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph, std::uint64_t seed);

    /// Puts those there whose time has come, lets everybody find their next stop, and takes away who leaves. Before each step.
    void act(SteeredPeople& street, double now_s);
    /// After a step: who has come to the end of their legs.
    void arrive(SteeredPeople& street, std::uint32_t agent);
    /// Takes people over from before an edit: members of crowds that are as they were go on from where they are.
    void takeOver(const CrowdPeople& before, const SteeredPeople& streetBefore, SteeredPeople& street, double now_s);

    /// Ascending by agent.
    [[nodiscard]] const std::map<std::uint32_t, Member>& members() const { return m_members; }
    [[nodiscard]] const Member* find(std::uint32_t agent) const;
    /// The agent who is at a place of a crowd, counted round; kNone while nobody is there.
    [[nodiscard]] std::uint32_t memberOf(std::size_t crowd, std::uint32_t place) const;
    /// As the views need them. Ascending by agent.
    void show(const SteeredPeople& street, std::vector<Walker>& walkers) const;
    [[nodiscard]] std::optional<PersonStory> story(const SteeredPeople& street, std::uint32_t agent) const;

private:
    struct Plan {
        bool hasCome = false;
        std::vector<PointWays> stops; ///< waypoints, then the target
    };

    void planStops(const WalkingGround& ground, std::uint32_t crowd);
    void come(SteeredPeople& street, std::uint32_t crowd, double now_s);
    void setOut(SteeredPeople& street, const Member& member);
    [[nodiscard]] geometry::Point spotOf(const WalkingGround& ground, const Member& member, geometry::Point end, std::uint32_t cell) const;
    void follow(SteeredPeople& street, const Member& member);
    void returnHome(SteeredPeople& street, const Member& member);
    void leave(SteeredPeople& street, std::uint32_t agent);
    [[nodiscard]] std::uint32_t companionOf(const Member& member) const;
    [[nodiscard]] navigation::SegmentIndex segmentOf(const WalkingGround& ground, const SteeredPeople::Status& status) const;
    [[nodiscard]] Traveller travellerOf(const Member& member) const;
    [[nodiscard]] geometry::Point drawPlace(const WalkingGround& ground, const Member& member, const StandingRoom& room,
                                            std::uint32_t& cell) const;

    world::World m_world;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::uint64_t m_seed;
    std::vector<Plan> m_plans; ///< [crowds]
    std::map<std::uint32_t, Member> m_members;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_agentOf; ///< by crowd and place in it
    std::uint32_t m_nextAgent = kFirstAgent;
    std::vector<Leg> m_legs; ///< memory to lay them in
    double m_nextLook_s = 0.0;
};

} // namespace passerby::simulation
