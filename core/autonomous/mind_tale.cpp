// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/mind_tale.h"

namespace passerby::autonomous {

namespace {

std::string keyOf(const char* what, std::size_t place, const char* part)
{
    return std::string(what) + "_" + std::to_string(place + 1) + part;
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
    return facts;
}

MindTale mindTale(const run::PersonStory& story)
{
    MindTale tale;
    tale.doing = run::valueOf<std::string>(story.facts, "state", tale.doing);
    for (std::size_t i = 0; run::findFact(story.facts, keyOf("goal", i, "")); ++i)
        tale.goals.push_back({run::valueOf<std::string>(story.facts, keyOf("goal", i, "")),
                              static_cast<std::uint32_t>(run::valueOf<std::int64_t>(story.facts, keyOf("goal", i, "_object"))),
                              run::valueOf<bool>(story.facts, keyOf("goal", i, "_needed"))});
    for (std::size_t i = 0; run::findFact(story.facts, keyOf("need", i, "")); ++i)
        tale.needs.push_back({run::valueOf<std::string>(story.facts, keyOf("need", i, "")),
                              run::valueOf<double>(story.facts, keyOf("need", i, "_level")),
                              run::valueOf<double>(story.facts, keyOf("need", i, "_threshold"))});
    tale.rank = run::valueOf<std::int64_t>(story.facts, "rank", tale.rank);
    if (const run::Fact* train = run::findFact(story.facts, "train"); train && train->time_s)
        tale.train_s = *train->time_s;
    return tale;
}

} // namespace passerby::autonomous
