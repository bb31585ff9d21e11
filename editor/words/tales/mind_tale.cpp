// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/mind_tale.h"

#include "core/autonomous/mind_tale.h"
#include "core/world/behaviour_shares.h"
#include "editor/words/number_text.h"
#include "editor/words/place_words.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/tales/mind_phrases.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using autonomous::mindTale;
using navigation::kNone;

void tellMind(const run::PersonStory& story, const world::World& world, const TellingMoment& moment, AlibiWords& words)
{
    const autonomous::MindTale mind = mindTale(story);
    if (!story.walking) {
        const auto isOfTrain = [&](const auto& service) { return world.targets().indexOf(service.second.target) == story.origin; };
        const bool isAway = std::any_of(world.trainServices().begin(), world.trainServices().end(), isOfTrain);
        words.sentence =
            fill(isAway ? text("Is away by train (%1).") : text("Is inside %1."), Phrase{{}, targetName(world, story.origin), {}});
        words.times = text("Since %1.").arg(formatDuration(moment.time_s - story.departed_s));
        return;
    }
    const MindMoment now{mind, world, story.destination, moment.time_s, moment.clock_s};
    words.sentence.plain = mindHeadline(now) + QLatin1Char('.');
    words.sentence.rich = words.sentence.plain.toHtmlEscaped();
    words.mind = mindWords(now);
    words.times = text("Out for %1.").arg(formatDuration(moment.time_s - story.departed_s));
    if (mind.train_s >= moment.time_s)
        words.times += QLatin1Char(' ') + text("The train leaves in %1.").arg(formatDuration(mind.train_s - moment.time_s));
}

/// The card shows what goes on in them beside it.
Facts mindFacts(const run::PersonStory&, const world::World&)
{
    return {};
}

QJsonObject mindAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>&,
                       const navigation::NavigationGraph&)
{
    QJsonObject json = headAsJson(story, words);
    addFacts(json, story.facts);
    json[QStringLiteral("proxies")] = toJson(words.proxies);
    if (words.destination.target != kNone)
        json[QStringLiteral("destination")] = toJson(words.destination);
    return json;
}

/// From where they are through the doors ahead to where they go.
std::vector<geometry::Point> mindPoints(const run::PersonStory& story, const navigation::NavigationGraph& graph, const world::World&,
                                        std::optional<geometry::Point> place)
{
    if (!place || !story.walking)
        return {};
    std::vector<geometry::Point> points{*place};
    for (const navigation::NodeIndex node : story.route)
        points.push_back(graph.nodes()[node].position);
    if (const auto to = mindTale(story).to)
        points.push_back(*to);
    return points;
}

QString mindName(std::uint32_t number)
{
    return text("Individual %1").arg(formatCount(number + 1));
}

QString mindsTogether()
{
    return text("By needs");
}

bool areMindsAwaited(const world::World& world)
{
    return world::hasAutonomousPeople(world);
}

bool goesSomewhere(const run::PersonStory& story)
{
    return story.walking && (!story.route.empty() || mindTale(story).to);
}

} // namespace

const Teller& mindTeller()
{
    static constexpr KindCount kCount{"run.byNeeds", mindsTogether, areMindsAwaited, true, false};
    static constexpr Teller kTeller{mindName, tellMind, mindFacts, mindAsJson, mindPoints, goesSomewhere, kCount};
    return kTeller;
}

} // namespace passerby::editor
