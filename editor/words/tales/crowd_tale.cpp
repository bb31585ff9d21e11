// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/crowd_tale.h"

#include "core/crowds/crowd_tale.h"
#include "editor/words/number_text.h"
#include "editor/words/place_words.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using crowds::CrowdTale;
using crowds::crowdTale;
using navigation::kNone;

const world::Crowd* crowdOf(const world::World& world, std::uint32_t number)
{
    return world.crowds().find(world.crowds().idOf(number));
}

/// There is a place that they walk to.
bool hasGoal(const run::PersonStory& story, const world::Crowd& crowd)
{
    const bool leavesSomewhere = crowd.atEnd == world::CrowdEnd::leave && crowd.companions.isNull();
    const CrowdTale in = crowdTale(story);
    return !in.isThere && (in.waypoint < in.waypoints || story.destination != kNone || leavesSomewhere);
}

MarkedText sentenceOf(const run::PersonStory& story, const world::World& world, const world::Crowd& crowd)
{
    const CrowdTale in = crowdTale(story);
    const Phrase own{text("“"), crowdName(world, in.crowd), text("”")};
    const Phrase goal{{}, targetName(world, story.destination), {}};
    const bool hasTarget = story.destination != kNone;
    if (in.isThere)
        return hasTarget ? fill(text("One of %1, has come to %2 and stays there."), own, goal)
                         : fill(text("One of %1, stays at the end of the way."), own);
    if (in.waypoint < in.waypoints) {
        const QString next = QStringLiteral("%1").arg(in.waypoint + 1);
        const QString all = QStringLiteral("%1").arg(in.waypoints);
        // The places of the names outlive the numbers put in here.
        const QString way = (hasTarget ? text("One of %1, on the way to waypoint %3 of %4, then to %2.")
                                       : text("One of %1, on the way to waypoint %3 of %4."))
                                .replace(QStringLiteral("%3"), next)
                                .replace(QStringLiteral("%4"), all);
        return hasTarget ? fill(way, own, goal) : fill(way, own);
    }
    if (hasTarget)
        return fill(text("One of %1, on the way to %2."), own, goal);
    if (!crowd.companions.isNull())
        return fill(text("One of %1, keeps near one of %2."), own, {text("“"), crowdName(world, crowd.companions.number), text("”")});
    if (crowd.atEnd == world::CrowdEnd::leave)
        return fill(text("One of %1, leaves by the nearest door."), own);
    return fill(text("One of %1, stays where they came."), own);
}

void tellCrowdMember(const run::PersonStory& story, const world::World& world, const TellingMoment& moment, AlibiWords& words)
{
    const double time_s = moment.time_s;
    const world::Crowd* crowd = crowdOf(world, crowdTale(story).crowd);
    const world::Crowd none;
    words.sentence = sentenceOf(story, world, crowd ? *crowd : none);
    const QString since = formatDuration(time_s - story.departed_s);
    words.times = hasGoal(story, crowd ? *crowd : none)
                      ? text("Here for %1, about %2 to the next stop.").arg(since, formatDuration(std::max(0.0, story.arrives_s - time_s)))
                      : text("Here for %1.").arg(since);
    words.why = {};
    if (!crowd)
        return;
    const QString came = formatClock(words.departedClock_s, false);
    const QString end = crowd->atEnd == world::CrowdEnd::leave ? text("leave the city at the end") : text("stay at the end");
    const QString people = formatCount(crowd->count);
    words.why.plain = text("A crowd of %1 people. They came at %2 and %3.").arg(people, came, end);
    words.why.rich = words.why.plain.toHtmlEscaped();
}

Facts memberFacts(const run::PersonStory& story, const world::World& world)
{
    const CrowdTale in = crowdTale(story);
    Facts facts{{text("Crowd"), crowdName(world, in.crowd)}};
    if (in.waypoints > 0)
        facts.emplace_back(text("Waypoints"), text("%1 of %2 passed").arg(std::min(in.waypoint, in.waypoints)).arg(in.waypoints));
    if (in.walksWith > 0)
        facts.emplace_back(text("Group"),
                           in.walksWith == 1 ? text("walks with one other") : text("walks with %1 others").arg(in.walksWith));
    if (story.destination != kNone)
        facts.emplace_back(text("Goal"), targetName(world, story.destination));
    return facts;
}

QJsonObject memberAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>&,
                         const navigation::NavigationGraph&)
{
    QJsonObject json = headAsJson(story, words);
    addFacts(json, story.facts);
    json[QStringLiteral("came_s")] = story.departed_s;
    json[QStringLiteral("proxies")] = toJson(words.proxies);
    if (words.destination.target != navigation::kNone)
        json[QStringLiteral("destination")] = toJson(words.destination);
    return json;
}

/// From where they are to their next stop; none for who is at the end.
std::vector<geometry::Point> memberPoints(const run::PersonStory& story, const navigation::NavigationGraph& graph,
                                          const world::World& world, std::optional<geometry::Point> place)
{
    const CrowdTale in = crowdTale(story);
    const world::Crowd* crowd = crowdOf(world, in.crowd);
    if (in.isThere || !place || !crowd)
        return {};
    std::vector<geometry::Point> points{*place};
    for (const navigation::NodeIndex node : story.route)
        points.push_back(graph.nodes()[node].position);
    if (in.waypoint < crowd->waypoints.size())
        points.push_back(crowd->waypoints[in.waypoint]);
    else if (story.destination < world.targets().size())
        points.push_back(world.targets().at(story.destination).row->position);
    return points;
}

QString memberName(std::uint32_t number)
{
    return text("Crowd member %1").arg(formatCount(number + 1));
}

QString crowdsTogether()
{
    return text("In crowds");
}

bool areAwaited(const world::World& world)
{
    return world.crowds().size() > 0;
}

bool goesOn(const run::PersonStory& story)
{
    return !crowdTale(story).isThere;
}

} // namespace

QString crowdName(const world::World& world, std::uint32_t number)
{
    const world::Crowd* crowd = crowdOf(world, number);
    if (!crowd)
        return text("a crowd that is gone");
    return crowd->name.empty() ? text("Crowd %1").arg(number) : QString::fromStdString(crowd->name);
}

const Teller& crowdTeller()
{
    static constexpr KindCount kCount{"run.inCrowds", crowdsTogether, areAwaited, false, false};
    static constexpr Teller kTeller{memberName, tellCrowdMember, memberFacts, memberAsJson, memberPoints, goesOn, kCount};
    return kTeller;
}

} // namespace passerby::editor
