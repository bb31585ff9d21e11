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
    std::vector<run::Fact> facts{{"state", tale.isThere ? kThere : "walking", {}, {}},
                                 {"crowd", std::int64_t{tale.crowd}, {}, {}},
                                 {"next_waypoint", std::int64_t{tale.waypoint}, {}, {}},
                                 {"waypoints", std::int64_t{tale.waypoints}, {}, {}}};
    if (tale.walksWith > 0)
        facts.push_back({"walks_with", std::int64_t{tale.walksWith}, {}, {}});
    return facts;
}

CrowdTale crowdTale(const run::PersonStory& story)
{
    return {countIn(story.facts, "crowd"), countIn(story.facts, "next_waypoint"), countIn(story.facts, "waypoints"),
            run::valueOf<std::string>(story.facts, "state") == kThere, countIn(story.facts, "walks_with")};
}

} // namespace passerby::crowds
