// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/mind_tale.h"

namespace passerby::autonomous {

namespace {

std::string keyOf(const char* what, std::size_t place, const char* part)
{
    return std::string(what) + "_" + std::to_string(place + 1) + part;
}

void addHeld(const std::vector<MindTale::Held>& held, std::vector<run::Fact>& facts)
{
    for (std::size_t i = 0; i < held.size(); ++i) {
        facts.push_back({keyOf("held", i, ""), held[i].kind, held[i].place, {}});
        facts.push_back({keyOf("held", i, "_object"), std::int64_t{held[i].object}, {}, {}});
        if (held[i].radius_m > 0.0)
            facts.push_back({keyOf("held", i, "_radius"), held[i].radius_m, {}, {}});
    }
}

void addDeeds(const std::vector<MindTale::Deed>& deeds, std::vector<run::Fact>& facts)
{
    for (std::size_t i = 0; i < deeds.size(); ++i) {
        facts.push_back({keyOf("deed", i, ""), deeds[i].kind, {}, deeds[i].time_s});
        facts.push_back({keyOf("deed", i, "_end"), deeds[i].end, {}, {}});
        facts.push_back({keyOf("deed", i, "_object"), std::int64_t{deeds[i].object}, {}, {}});
    }
}

std::uint32_t objectOf(const run::PersonStory& story, const char* what, std::size_t place)
{
    return static_cast<std::uint32_t>(run::valueOf<std::int64_t>(story.facts, keyOf(what, place, "_object")));
}

void readHeld(const run::PersonStory& story, std::vector<MindTale::Held>& held)
{
    while (const run::Fact* fact = run::findFact(story.facts, keyOf("held", held.size(), ""))) {
        const std::size_t i = held.size();
        held.push_back({run::valueOf<std::string>(story.facts, fact->key), objectOf(story, "held", i),
                        fact->place.value_or(geometry::Point{}), run::valueOf<double>(story.facts, keyOf("held", i, "_radius"))});
    }
}

void readDeeds(const run::PersonStory& story, std::vector<MindTale::Deed>& deeds)
{
    while (const run::Fact* fact = run::findFact(story.facts, keyOf("deed", deeds.size(), ""))) {
        const std::size_t i = deeds.size();
        deeds.push_back({run::valueOf<std::string>(story.facts, fact->key),
                         run::valueOf<std::string>(story.facts, keyOf("deed", i, "_end")), objectOf(story, "deed", i),
                         fact->time_s.value_or(0.0)});
    }
}

} // namespace

std::vector<run::Fact> factsOf(const MindTale& tale)
{
    std::vector<run::Fact> facts{{"state", tale.doing, {}, {}}};
    for (std::size_t i = 0; i < tale.goals.size(); ++i) {
        facts.push_back({keyOf("goal", i, ""), tale.goals[i].kind, {}, {}});
        facts.push_back({keyOf("goal", i, "_object"), std::int64_t{tale.goals[i].object}, {}, {}});
        facts.push_back({keyOf("goal", i, "_needed"), tale.goals[i].isNeeded, {}, {}});
    }
    for (std::size_t i = 0; i < tale.needs.size(); ++i) {
        facts.push_back({keyOf("need", i, ""), tale.needs[i].name, {}, {}});
        facts.push_back({keyOf("need", i, "_level"), tale.needs[i].level, {}, {}});
        facts.push_back({keyOf("need", i, "_threshold"), tale.needs[i].threshold, {}, {}});
    }
    if (tale.rank >= 0)
        facts.push_back({"rank", tale.rank, {}, {}});
    if (tale.train_s >= 0.0)
        facts.push_back({"train", std::monostate{}, {}, tale.train_s});
    if (tale.isOfGroup)
        facts.push_back({"of_group", true, {}, {}});
    if (tale.others > 0)
        facts.push_back({"others", tale.others, {}, {}});
    if (!tale.heldBy.empty())
        facts.push_back({"held_by", tale.heldBy, {}, {}});
    if (tale.to)
        facts.push_back({"walks_to", std::monostate{}, tale.to, {}});
    addHeld(tale.held, facts);
    addDeeds(tale.deeds, facts);
    return facts;
}

MindTale mindTale(const run::PersonStory& story)
{
    MindTale tale;
    tale.doing = run::valueOf<std::string>(story.facts, "state", tale.doing);
    for (std::size_t i = 0; run::findFact(story.facts, keyOf("goal", i, "")); ++i)
        tale.goals.push_back({run::valueOf<std::string>(story.facts, keyOf("goal", i, "")), objectOf(story, "goal", i),
                              run::valueOf<bool>(story.facts, keyOf("goal", i, "_needed"))});
    for (std::size_t i = 0; run::findFact(story.facts, keyOf("need", i, "")); ++i)
        tale.needs.push_back({run::valueOf<std::string>(story.facts, keyOf("need", i, "")),
                              run::valueOf<double>(story.facts, keyOf("need", i, "_level")),
                              run::valueOf<double>(story.facts, keyOf("need", i, "_threshold"))});
    tale.rank = run::valueOf<std::int64_t>(story.facts, "rank", tale.rank);
    if (const run::Fact* train = run::findFact(story.facts, "train"); train && train->time_s)
        tale.train_s = *train->time_s;
    tale.isOfGroup = run::valueOf<bool>(story.facts, "of_group");
    tale.others = run::valueOf<std::int64_t>(story.facts, "others", tale.others);
    tale.heldBy = run::valueOf<std::string>(story.facts, "held_by");
    if (const run::Fact* to = run::findFact(story.facts, "walks_to"))
        tale.to = to->place;
    readHeld(story, tale.held);
    readDeeds(story, tale.deeds);
    return tale;
}

} // namespace passerby::autonomous
