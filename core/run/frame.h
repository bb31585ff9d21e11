// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/activity.h"
#include "core/run/perceptual_view.h"
#include "core/run/vehicle.h"
#include "core/run/visitor_body.h"
#include "core/run/walker.h"
#include "core/run/wander_tally.h"
#include "core/street/rescues.h"
#include "core/street/seen_proxy.h"
#include "core/world/agent_id.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::run {

/// Walkers of one kind, one behind the other in a frame.
struct Group {
    world::PersonKind kind = world::PersonKind::schedule;
    std::uint32_t first = 0; ///< place among the walkers
    std::uint32_t count = 0;
};

/// The state of a run at one step: immutable, shared between threads.
struct Frame {
    /// How many walkers are of a kind.
    [[nodiscard]] std::uint32_t countOf(world::PersonKind kind) const
    {
        for (const Group& group : groups)
            if (group.kind == kind)
                return group.count;
        return 0;
    }

    /// Of the walker at a place among them.
    [[nodiscard]] Activity activityOf(std::size_t place) const { return place < activities.size() ? activities[place] : Activity::walks; }

    std::uint64_t step = 0;
    double time_s = 0.0;                       ///< since the run began
    double clock_s = 0.0;                      ///< time of day, in [0, 86400)
    std::uint32_t people = 0;                  ///< everybody
    std::vector<Walker> walkers;               ///< ascending by agent
    std::vector<Activity> activities;          ///< of the first of the walkers, up to the last who may do anything but walk
    std::vector<street::SeenProxy> proxies;    ///< by carrier
    std::vector<std::uint32_t> insideByTarget; ///< [n] people waiting at each target
    /// [s] people × seconds on each segment since the window began, and [s × m] the same by destination type (row s, column type); shared
    /// with earlier frames, renewed every simulated second
    std::shared_ptr<const std::vector<float>> occupancy_s;
    std::shared_ptr<const std::vector<float>> occupancyByType_s;
    double window_s = 0.0;                                    ///< length of that window
    std::shared_ptr<const navigation::NavigationGraph> graph; ///< what `segment` of walkers and rows of the above are places in
    bool isSteered = false;                                   ///< some people avoid one another
    std::vector<Group> groups;                                ///< ascending by kind: which walkers are of which kind
    std::uint32_t heldUp = 0;                                 ///< walkers who make no headway, since others or walls are in the way
    std::uint32_t atDoors = 0; ///< people who would set out but wait for room before the door; neither walkers nor inside
    std::uint32_t edits = 0;   ///< of the city, taken since the run began
    std::shared_ptr<const PerceptualView> perceptual; ///< null in full runs
    std::shared_ptr<const WanderTally> wandering;     ///< null where nobody wanders; renewed every simulated second
    std::vector<Vehicle> vehicles;                    ///< ascending by number
    VehicleCounts vehicleCounts;                      ///< all zero where nobody drives
    std::optional<VisitorBody> visitor;               ///< whoever walks or drives here themselves; nobody counts them
    street::Rescues rescues;                          ///< of those who are steered, since the run began; no part of the hash
};

} // namespace passerby::run
