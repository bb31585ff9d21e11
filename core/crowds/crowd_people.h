// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/ground/point_ways.h"
#include "core/ground/standing_room.h"
#include "core/run/story.h"
#include "core/run/walker.h"
#include "core/street/companions.h"
#include "core/street/formation.h"
#include "core/street/steered_people.h"
#include "core/street/wards.h"

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace passerby::crowds {

/// The people of a city's crowds: put into their regions when their time comes, they walk from waypoint to waypoint and to their target,
/// and leave or stay there, alone or in groups. Who has nowhere to go keeps near a companion, else stands, or leaves by the nearest target.
/// Draws are keyed by seed, crowd and member. Not thread-safe.
class CrowdPeople final : public street::Wards, public street::Companions {
public:
    /// Whoever is so near to a waypoint has been there.
    static constexpr double kAtWaypoint_m = 1.0;

    struct Member {
        world::AgentId agent;
        std::uint32_t crowd = 0; ///< place among all crowds in ascending order of number
        std::uint32_t place = 0; ///< in the crowd
        std::uint32_t stop = 0;  ///< the waypoint that is next; as many as there are: the target, or nothing
        double speed_mps = 0.0;
        double since_s = 0.0;                    ///< when they came
        bool isThere = false;                    ///< at the end, to stay
        ground::PointWays::End home;             ///< where they stay; who is pushed away comes back
        std::uint32_t group = navigation::kNone; ///< place in groups(); kNone: they walk alone
        bool hasParted = false;                  ///< was left by a group, and walks alone from then on
    };
    /// Those of a crowd who walk together, as long as two of them are on the way.
    struct Group {
        std::array<world::AgentId, street::kMostInGroup> members{}; ///< ascending by place; the first leads
        std::uint32_t count = 0;
        street::Form form = street::Form::vee;             ///< of the moment
        geometry::Point ahead;                             ///< whither they look, of length 1; 0 / 0 before they have walked
        double pace_mps = 0.0;                             ///< of the slowest
        double waitsSince_s = kNever_s;                    ///< for who is left behind, from when they could be there; kNever_s: for nobody
        std::array<bool, street::kMostInGroup> isInSlot{}; ///< beside the leader, and not on a way of their own after them
    };
    static constexpr double kNever_s = std::numeric_limits<double>::infinity();

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
    /// Some have nobody any more.
    [[nodiscard]] std::span<const Group> groups() const { return m_groups; }
    /// With how many others somebody walks now.
    [[nodiscard]] std::uint32_t walksWith(const Member& member) const;
    /// Who is at a place of a crowd, counted round; nobody while nobody is there.
    [[nodiscard]] std::optional<world::AgentId> memberOf(std::size_t crowd, std::uint32_t place) const override;
    /// Those of the group, whose first leads; where the crowd has companions, the one of them whom somebody keeps near leads instead, be it
    /// on a way of its own.
    [[nodiscard]] street::Fellows fellowsOf(world::AgentId agent) const override;
    /// As the views need them. Ascending by agent.
    void show(const street::SteeredPeople& street, std::vector<run::Walker>& walkers) const;
    [[nodiscard]] std::optional<run::PersonStory> story(const street::SteeredPeople& street, world::AgentId agent) const;
    /// About how much memory a copy takes that is not shared.
    [[nodiscard]] std::size_t heldBytes() const;

private:
    struct Plan {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(stops, firstOf); }

        bool hasCome = false;
        std::vector<ground::PointWays> stops; ///< waypoints, then the target
        std::vector<std::uint32_t> firstOf;   ///< [people] place of the first of their group; empty where all walk alone
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
    // In groups (crowd_groups.cpp).
    void planGroups(std::uint32_t crowd);
    [[nodiscard]] std::optional<geometry::Point> placeNearFirst(const ground::WalkingGround& ground, const Member& member,
                                                                const ground::StandingRoom& room, std::uint32_t& cell) const;
    void formGroups(std::uint32_t crowd);
    void lookRound(street::SteeredPeople& street, Group& group, double now_s);
    void comeAfter(street::SteeredPeople& street, Group& group, std::uint32_t place, const street::SteeredPeople::Status& leader);
    void waitForOthers(street::SteeredPeople& street, Group& group, double now_s);
    void keepInSlots(street::SteeredPeople& street);
    void quit(street::SteeredPeople& street, Member& member);
    [[nodiscard]] bool follows(const Member& member) const;
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
    std::vector<Group> m_groups;
    std::map<std::pair<std::uint32_t, std::uint32_t>, world::AgentId> m_agentOf; ///< by crowd and place in it
    world::AgentId m_nextAgent{world::PersonKind::crowd, 0};
    std::vector<ground::Leg> m_legs; ///< memory to lay them in
    double m_nextLook_s = 0.0;
};

} // namespace passerby::crowds
