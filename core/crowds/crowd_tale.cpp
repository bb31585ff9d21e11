// SPDX-License-Identifier: Apache-2.0
#include "core/crowds/crowd_tale.h"

#include <string>

namespace passerby::crowds {

namespace {

constexpr const char* kThere = "there";

std::uint32_t countIn(const std::vector<run::Fact>& facts, const char* key)
{
    return static_cast<std::uint32_t>(run::valueOf<std::int64_t>(facts, key));
}

} // namespace

std::vector<run::Fact> factsOf(const CrowdTale& tale)
{
    return {{"state", tale.isThere ? kThere : "walking", {}, {}},
            {"crowd", std::int64_t{tale.crowd}, {}, {}},
            {"next_waypoint", std::int64_t{tale.waypoint}, {}, {}},
            {"waypoints", std::int64_t{tale.waypoints}, {}, {}}};
}

CrowdTale crowdTale(const run::PersonStory& story)
{
    return {countIn(story.facts, "crowd"), countIn(story.facts, "next_waypoint"), countIn(story.facts, "waypoints"),
            run::valueOf<std::string>(story.facts, "state") == kThere};
}

} // namespace passerby::crowds
