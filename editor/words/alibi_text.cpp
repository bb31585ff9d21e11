// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/alibi_text.h"

#include "core/alibi/posterior.h"
#include "core/run/crossing_fact.h"
#include "core/run/routine_fact.h"
#include "core/run/weighed_fact.h"
#include "editor/words/number_text.h"
#include "editor/words/place_words.h"
#include "editor/words/proxy_text.h"
#include "editor/words/routine_text.h"
#include "editor/words/tales/teller.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using world::TripReason;

namespace {

AlibiPlace alibiPlace(const world::World& world, std::uint32_t index)
{
    if (index >= world.targets().size())
        return {};
    const world::TargetType* type = targetTypeAt(world, index);
    return {index, world.targets().at(index).id.number, targetName(world, index), type ? QString::fromStdString(type->name) : QString()};
}

/// They have routines at all, so that it says something when none of them is at work.
bool isReactive(const run::PersonStory& story, const world::World& world)
{
    return story.profile < world.profiles().size() && world.profiles().at(story.profile).row->steering == world::Steering::reactive;
}

/// "They crossed a road where they were, at 08:03." Behind why they walk.
void addCrossedRoad(const run::PersonStory& story, double began_s, MarkedText& why)
{
    const auto crossed = run::crossedRoadOf(story);
    if (!crossed || !story.walking)
        return;
    const QString clock = formatClock(timeOfDay(began_s + crossed->time_s), false);
    QString sentence =
        crossed->isOnIt ? text("They cross the road where they were, since %1.") : text("They crossed a road where they were, at %1.");
    sentence = sentence.arg(clock);
    if (crossed->times > 1)
        sentence += QLatin1Char(' ') + text("They have done so %1 times on this way.").arg(crossed->times);
    for (QString* words : {&why.plain, &why.rich})
        *words += (words->isEmpty() ? QString() : QStringLiteral(" ")) + sentence;
}

} // namespace

double timeOfDay(double clock_s)
{
    constexpr double kDay_s = 86400.0;
    const double rest = std::fmod(clock_s, kDay_s);
    return rest < 0.0 ? rest + kDay_s : rest;
}

QString personName(world::AgentId agent)
{
    return tellerOf(agent.kind).name(agent.number);
}

AlibiWords tellAlibi(const run::PersonStory& story, const world::World& world, double time_s, double clock_s)
{
    AlibiWords words;
    words.who = personName(story.agent);
    const QString profile =
        story.profile < world.profiles().size() ? QString::fromStdString(world.profiles().at(story.profile).row->name) : text("Resident");
    words.profile = QStringLiteral("%1 · %2 m/s").arg(profile, formatFixed(story.speed_mps, 2));
    words.asked = formatClock(clock_s, true);
    words.departedClock_s = timeOfDay(clock_s + story.departed_s - time_s);
    const bool willArrive = std::isfinite(story.arrives_s);
    words.arrivesClock_s = willArrive ? timeOfDay(clock_s + story.arrives_s - time_s) : clock_s;
    const double whole_s = willArrive ? story.arrives_s - story.departed_s : 0.0;
    words.walkedShare = whole_s > 0.0 ? std::clamp((time_s - story.departed_s) / whole_s, 0.0, 1.0) : 0.0;
    const Teller& teller = tellerOf(story);
    words.keepsNoSchedule = !story.keepsSchedule;
    teller.tell(story, world, {time_s, clock_s}, words);
    if (const auto routines = run::routinesOf(story); routines && story.walking && isReactive(story, world))
        words.routine = routineWords(*routines);
    addCrossedRoad(story, clock_s - time_s, words.why);
    if (const auto velocities = run::weighedOf(story); story.walking && !velocities.empty())
        words.weighed = tellWeighed(velocities);
    words.proxies = tellProxies(story, world);
    words.origin = alibiPlace(world, story.origin);
    words.destination = alibiPlace(world, story.destination);
    for (const std::uint32_t target : story.boundTargets)
        if (target < world.targets().size())
            words.own.push_back(alibiPlace(world, target));
    return words;
}

std::vector<OddsLine> tellOdds(const alibi::Posterior& posterior, const world::World& world)
{
    std::vector<OddsLine> lines;
    for (const alibi::StoryOdds& story : posterior.likeliest) {
        OddsLine line;
        line.origin = alibiPlace(world, story.ends.origin);
        line.destination = alibiPlace(world, story.ends.destination);
        line.reason = story.reason;
        line.probability = story.probability;
        const QString words = story.reason == TripReason::oneWay ? text("%1 to %2")
                              : story.reason == TripReason::out  ? text("%1 to %2 and back")
                                                                 : text("back from %1 to %2");
        line.words = words.arg(line.origin.name, line.destination.name);
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<OddsLine> tellStoryKinds(const alibi::Posterior& posterior, const world::World& world)
{
    constexpr std::size_t kMostKinds = 5;
    const auto firstOf = [&world](std::uint32_t type) {
        std::uint32_t index = 0;
        for (const auto& [id, target] : world.targets()) {
            if (world.targetTypes().indexOf(target.type) == type)
                return alibiPlace(world, index);
            ++index;
        }
        return AlibiPlace();
    };
    std::vector<OddsLine> lines;
    for (const alibi::StoryKindOdds& kind : posterior.kinds) {
        if (lines.size() == kMostKinds)
            break;
        OddsLine line;
        line.origin = firstOf(kind.originType);
        line.destination = firstOf(kind.destinationType);
        line.probability = kind.probability;
        line.words = text("%1 to %2").arg(line.origin.type, line.destination.type);
        lines.push_back(std::move(line));
    }
    return lines;
}

QString spellReason(TripReason reason)
{
    switch (reason) {
    case TripReason::out:
        return QStringLiteral("out");
    case TripReason::back:
        return QStringLiteral("back");
    case TripReason::oneWay:
        break;
    }
    return QStringLiteral("one_way");
}

TripReason parseReason(const QString& text)
{
    for (const TripReason reason : {TripReason::out, TripReason::back})
        if (text == spellReason(reason))
            return reason;
    return TripReason::oneWay;
}

} // namespace passerby::editor
