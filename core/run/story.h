// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"
#include "core/run/fact.h"
#include "core/street/carried_proxy.h"
#include "core/world/agent_id.h"
#include "core/world/place_kinds.h"
#include "core/world/target_type.h"
#include "core/world/trip_reason.h"

#include <cstdint>
#include <optional>
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
    /// Whose tale it is. A story that was kept tells of a trip, whoever it is about.
    world::PersonKind toldAs = world::PersonKind::schedule;
    bool keepsSchedule = true;                 ///< habits lead them, so that there are odds to ask for
    std::vector<Fact> facts;                   ///< what not everybody has to tell
    std::vector<street::CarriedProxy> proxies; ///< one for each of the rules that concern them
};

} // namespace passerby::run
