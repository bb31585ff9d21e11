// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"
#include "core/street/carried_proxy.h"
#include "core/world/agent_id.h"
#include "core/world/place_kinds.h"
#include "core/world/target_type.h"
#include "core/world/trip_reason.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace passerby::run {

/// How a trip was changed by a fence across the way, by an edit of the city, or by others in the way.
struct Detour {
    enum class Kind {
        goesRound,   ///< by the shortest free way
        turnsBack,   ///< there is none to the destination: back to the origin
        stands,      ///< there is none to either
        staysInside, ///< there was none when the wait was over, so it goes on
        newWay,      ///< the city was edited: to the same destination by the shortest way from where they were
        roundThrong, ///< held up by others: to the same destination by another portal
        newGoal      ///< the city was edited: their destination, or where they were, is gone, so they go elsewhere
    };
    Kind kind = Kind::goesRound;
    double since_s = 0.0;                     ///< simulated time
    std::uint32_t wanted = navigation::kNone; ///< target where they were going; kNone when it is gone or they stayed inside
    std::size_t node = 0;                     ///< place in the route of the last node before it
    std::size_t firstNode = 0; ///< the same before the first detour of the trip; from there on, fences or edits had a say in the way
    geometry::Point place;     ///< where they were then
};

/// Everything about one person, on demand.
struct PersonStory {
    world::AgentId agent;
    std::uint32_t profile = 0;
    double speed_mps = 0.0;
    bool walking = false;
    world::TripReason reason = world::TripReason::oneWay;
    /// target, 0-based; where the person waits when not walking; kNone of who walks from a place that is gone
    std::uint32_t origin = navigation::kNone;
    std::uint32_t destination = navigation::kNone;
    std::uint32_t cameFrom = navigation::kNone; ///< of who waits: target where the last trip began; kNone: none since the run began
    world::GoalChoice choice = world::GoalChoice::uniform; ///< how the goal of the trip (of the round trip) was drawn
    std::uint32_t returnsTo = navigation::kNone;           ///< on the way out or at the far end of a round trip: where it began
    double departed_s = 0.0;                               ///< simulated time
    double arrives_s = 0.0;                                ///< or ends the wait; infinity for who stands before a fence
    /// from origin to destination; after an edit, perhaps from where they were then
    std::vector<navigation::NodeIndex> route;
    std::size_t nextNode = 0;                ///< place in route of the node ahead
    std::vector<std::uint32_t> boundTargets; ///< [m] 0-based target of each type, kNone where the type has none
    std::optional<Detour> detour;            ///< the latest of the trip
    /// Of who belongs to a crowd.
    struct InCrowd {
        std::uint32_t crowd = 0;     ///< place in ascending order of number
        std::uint32_t waypoint = 0;  ///< that is next; as many as there are: the target or the end
        std::uint32_t waypoints = 0; ///< how many there are
        bool isThere = false;        ///< at the end, to stay
    };
    std::optional<InCrowd> inCrowd;
    /// Of who wanders.
    struct Wandering {
        std::string from;            ///< name of the junction where they last chose
        std::string to;              ///< of the one ahead
        geometry::Point began;       ///< where they were at `departed_s`
        double share = 0.0;          ///< of what is seen at `from` that lies along their way
        double chance = 1.0;         ///< with which they took it, knowing where they came from
        std::uint32_t choices = 0;   ///< ways that they chose from; 1 at a dead end or in a bend
        std::uint32_t decisions = 0; ///< since the run began
        double walked_m = 0.0;       ///< likewise
        double viewshed_m2 = 0.0;    ///< seen from `from`
        double towards_m2 = 0.0;     ///< of this, in the direction of their way
        /// Straightness index: distance from where they began to where they are over metres walked, in [0, 1] (Batschelet 1981).
        double straightness = 1.0;
    };
    std::optional<Wandering> wandering;
    /// Whose tale it is. A story that was kept tells of a trip, whoever it is about.
    [[nodiscard]] world::PersonKind toldAs() const
    {
        return inCrowd ? world::PersonKind::crowd : wandering ? world::PersonKind::wander : world::PersonKind::schedule;
    }
    /// Habits lead them, so that there are odds to ask for.
    [[nodiscard]] bool keepsSchedule() const { return toldAs() == world::PersonKind::schedule; }
    std::vector<street::CarriedProxy> proxies; ///< one for each of the rules that concern them
};

} // namespace passerby::run
