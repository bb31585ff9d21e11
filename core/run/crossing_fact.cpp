// SPDX-License-Identifier: Apache-2.0
#include "core/run/crossing_fact.h"

#include <algorithm>
#include <limits>

namespace passerby::run {

namespace {

constexpr const char* kCrossed = "crossed_road";
constexpr const char* kCrosses = "crosses_road";

} // namespace

void addCrossedRoad(const street::SteeredPeople::Crossed& crossed, PersonStory& story)
{
    story.facts.push_back({kCrossed, std::int64_t{crossed.times}, crossed.place, crossed.time_s});
    if (crossed.isOnIt)
        story.facts.push_back({kCrosses, true, {}, {}});
}

std::optional<street::SteeredPeople::Crossed> crossedRoadOf(const PersonStory& story)
{
    const Fact* fact = findFact(story.facts, kCrossed);
    const auto times = valueOf<std::int64_t>(story.facts, kCrossed);
    if (!fact || !fact->place || !fact->time_s || times < 1)
        return std::nullopt;
    constexpr auto kMost = std::int64_t{std::numeric_limits<std::uint32_t>::max()};
    return street::SteeredPeople::Crossed{*fact->place, *fact->time_s, static_cast<std::uint32_t>(std::min(times, kMost)),
                                          valueOf<bool>(story.facts, kCrosses)};
}

} // namespace passerby::run
