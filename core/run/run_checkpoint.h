// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run.h"

namespace passerby::run {

/// All that a run is between two steps: copies of what changes, which are not lived on with, and what never changes, shared.
struct RunCheckpoint {
    world::World world;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::size_t types = 0;
    std::uint64_t step = 0;
    double now_s = 0.0;
    double livedSince_s = 0.0;
    std::uint32_t edits = 0;
    ground::FreeWays fences;
    Occupancy occupancy;
    std::optional<street::SteeredPeople> street;
    std::vector<std::unique_ptr<const Population>> populations; ///< in the order in which they act
    std::unique_ptr<const RoadPart> road;
    std::optional<Visitor> visitor;
    std::optional<street::ProxyCarriers> carriers;
    std::shared_ptr<const street::Draws> draws;
    std::vector<std::string> notices;
    bool watchesPlaces = false;
    std::optional<PlaceMeter> placeMeter;
    PeopleAt peopleAt;
    double nextAccount_s = 0.0;
    double windowBegan_s = 0.0;
    double published_s = 0.0;

    /// About how much memory it takes that it does not share.
    [[nodiscard]] std::size_t heldBytes() const;
};

} // namespace passerby::run
