// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/crowd_text.h"

#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using InCrowd = run::PersonStory::InCrowd;
using navigation::kNone;

const world::Crowd* crowdAt(const world::World& world, std::uint32_t index)
{
    return index < world.crowds().size() ? world.crowds().at(index).row.get() : nullptr;
}

/// There is a place that they walk to.
bool hasGoal(const run::PersonStory& story, const world::Crowd& crowd)
{
    const bool leavesSomewhere = crowd.atEnd == world::CrowdEnd::leave && crowd.companions.isNull();
    return !story.inCrowd->isThere && (story.inCrowd->waypoint < story.inCrowd->waypoints || story.destination != kNone || leavesSomewhere);
}

MarkedText sentenceOf(const run::PersonStory& story, const world::World& world, const world::Crowd& crowd)
{
    const InCrowd& in = *story.inCrowd;
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
        return fill(text("One of %1, keeps near one of %2."), own,
                    {text("“"), crowdName(world, static_cast<std::uint32_t>(world.crowds().indexOf(crowd.companions))), text("”")});
    if (crowd.atEnd == world::CrowdEnd::leave)
        return fill(text("One of %1, leaves by the nearest door."), own);
    return fill(text("One of %1, stays where they came."), own);
}

} // namespace

QString crowdName(const world::World& world, std::uint32_t index)
{
    const world::Crowd* crowd = crowdAt(world, index);
    if (!crowd)
        return text("a crowd that is gone");
    return crowd->name.empty() ? text("Crowd %1").arg(world.crowds().at(index).id.number) : QString::fromStdString(crowd->name);
}

void tellCrowdMember(const run::PersonStory& story, const world::World& world, double time_s, AlibiWords& words)
{
    const world::Crowd* crowd = crowdAt(world, story.inCrowd->crowd);
    const world::Crowd none;
    words.keepsNoSchedule = true;
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

std::vector<std::pair<QString, QString>> memberFacts(const run::PersonStory& story, const world::World& world)
{
    const InCrowd& in = *story.inCrowd;
    std::vector<std::pair<QString, QString>> facts{{text("Crowd"), crowdName(world, in.crowd)}};
    if (in.waypoints > 0)
        facts.emplace_back(text("Waypoints"), text("%1 of %2 passed").arg(std::min(in.waypoint, in.waypoints)).arg(in.waypoints));
    if (story.destination != kNone)
        facts.emplace_back(text("Goal"), targetName(world, story.destination));
    return facts;
}

} // namespace passerby::editor
