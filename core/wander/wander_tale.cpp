// SPDX-License-Identifier: Apache-2.0
#include "core/wander/wander_tale.h"

namespace passerby::wander {

namespace {

constexpr const char* kBegan = "began";

std::uint32_t countIn(const std::vector<run::Fact>& facts, const char* key)
{
    return static_cast<std::uint32_t>(run::valueOf<std::int64_t>(facts, key));
}

} // namespace

std::vector<run::Fact> factsOf(const WanderTale& tale)
{
    return {{"state", "wandering", {}, {}},
            {"from_junction", tale.from, {}, {}},
            {"to_junction", tale.to, {}, {}},
            {kBegan, {}, tale.began, tale.began_s},
            {"share", tale.share, {}, {}},
            {"chance", tale.chance, {}, {}},
            {"choices", std::int64_t{tale.choices}, {}, {}},
            {"decisions", std::int64_t{tale.decisions}, {}, {}},
            {"walked_m", tale.walked_m, {}, {}},
            {"viewshed_m2", tale.viewshed_m2, {}, {}},
            {"towards_m2", tale.towards_m2, {}, {}},
            {"straightness", tale.straightness, {}, {}}};
}

WanderTale wanderTale(const run::PersonStory& story)
{
    const std::vector<run::Fact>& facts = story.facts;
    WanderTale tale;
    tale.from = run::valueOf<std::string>(facts, "from_junction");
    tale.to = run::valueOf<std::string>(facts, "to_junction");
    if (const run::Fact* began = run::findFact(facts, kBegan)) {
        tale.began = began->place.value_or(geometry::Point{});
        tale.began_s = began->time_s.value_or(0.0);
    }
    tale.share = run::valueOf(facts, "share", tale.share);
    tale.chance = run::valueOf(facts, "chance", tale.chance);
    tale.choices = countIn(facts, "choices");
    tale.decisions = countIn(facts, "decisions");
    tale.walked_m = run::valueOf(facts, "walked_m", tale.walked_m);
    tale.viewshed_m2 = run::valueOf(facts, "viewshed_m2", tale.viewshed_m2);
    tale.towards_m2 = run::valueOf(facts, "towards_m2", tale.towards_m2);
    tale.straightness = run::valueOf(facts, "straightness", tale.straightness);
    return tale;
}

} // namespace passerby::wander
