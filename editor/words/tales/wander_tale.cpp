// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/wander_tale.h"

#include "core/wander/wander_tale.h"
#include "editor/words/number_text.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using wander::WanderTale;
using wander::wanderTale;

QString wholePercent(double share)
{
    return QStringLiteral("%1 %").arg(formatNumber(100.0 * share, 0));
}

QString whyThisWay(const WanderTale& wandering)
{
    if (wandering.choices == 1)
        return text("There was no other way on from %1.").arg(QString::fromStdString(wandering.from));
    return text("At %1 there were %2 m² of ground in sight, %3 m² of it this way. Of %4 ways this one was taken with a chance of %5.")
        .arg(QString::fromStdString(wandering.from), formatNumber(wandering.viewshed_m2, 0), formatNumber(wandering.towards_m2, 0),
             formatCount(wandering.choices), wholePercent(wandering.chance));
}

void tellWanderer(const run::PersonStory& story, const world::World&, const TellingMoment& moment, AlibiWords& words)
{
    const double time_s = moment.time_s;
    const WanderTale wandering = wanderTale(story);
    words.sentence = fill(text("Wanders where there is much to see, from junction %1 to junction %2."),
                          {{}, QString::fromStdString(wandering.from), {}}, {{}, QString::fromStdString(wandering.to), {}});
    words.times = text("Walking for %1, about %2 to the next junction.")
                      .arg(formatDuration(time_s - story.departed_s), formatDuration(std::max(0.0, story.arrives_s - time_s)));
    words.why.plain = whyThisWay(wandering);
    words.why.rich = words.why.plain.toHtmlEscaped();
}

Facts wandererFacts(const run::PersonStory& story, const world::World&)
{
    const WanderTale wandering = wanderTale(story);
    return {{text("Walked"), QStringLiteral("%1 m").arg(formatNumber(wandering.walked_m, 0))},
            {text("Junctions passed"), formatCount(wandering.decisions)},
            {text("Straightness"), text("%1 (as the crow flies over metres walked)").arg(formatNumber(wandering.straightness, 2))}};
}

QJsonObject wandererAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>&,
                           const navigation::NavigationGraph&)
{
    QJsonObject json = headAsJson(story, words);
    addFacts(json, story.facts);
    return json;
}

/// From where they are on to the next junction.
std::vector<geometry::Point> wandererPoints(const run::PersonStory& story, const navigation::NavigationGraph& graph, const world::World&,
                                            std::optional<geometry::Point> place)
{
    std::vector<geometry::Point> points;
    if (place)
        points.push_back(*place);
    for (std::size_t i = story.nextNode; story.walking && i < story.route.size(); ++i)
        points.push_back(graph.nodes()[story.route[i]].position);
    return points;
}

QString wandererName(std::uint32_t number)
{
    return text("Wanderer %1").arg(formatCount(number + 1));
}

QString wanderersTogether()
{
    return text("Wandering");
}

bool wanders(const run::PersonStory&)
{
    return true;
}

} // namespace

const Teller& wanderTeller()
{
    static constexpr KindCount kCount{"run.wandering", wanderersTogether, nullptr, true, false};
    static constexpr Teller kTeller{wandererName, tellWanderer, wandererFacts, wandererAsJson, wandererPoints, wanders, kCount};
    return kTeller;
}

} // namespace passerby::editor
