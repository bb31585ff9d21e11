// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/schedule_tale.h"

#include "editor/words/number_text.h"
#include "editor/words/place_words.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

namespace {

using navigation::kNone;
using world::TripReason;

bool isOwn(const run::PersonStory& story, std::uint32_t index)
{
    return index != kNone && std::find(story.boundTargets.begin(), story.boundTargets.end(), index) != story.boundTargets.end();
}

double atClock(const world::Hourly& hourly, double clock_s)
{
    const double hour = timeOfDay(clock_s) / 3600.0;
    const auto before = static_cast<std::size_t>(hour) % hourly.size();
    const double part = hour - std::floor(hour);
    return hourly[before] * (1.0 - part) + hourly[(before + 1) % hourly.size()] * part;
}

/// Share of the trips from places of this type that are like the story's, for people of its profile at that time of day.
double shareOfGoal(const run::PersonStory& story, const world::World& world, const world::TargetType& from, const world::TargetType& to,
                   double clock_s)
{
    const world::AgentProfile* profile = story.profile < world.profiles().size() ? world.profiles().at(story.profile).row.get() : nullptr;
    const bool isRound = story.reason != TripReason::oneWay;
    double sum = 0.0;
    double alike = 0.0;
    for (const world::Goal& goal : from.goals) {
        double weight = goal.hourlyWeight ? atClock(*goal.hourlyWeight, clock_s) : goal.weight;
        if (profile)
            if (const auto factor = profile->goalMultipliers.find(goal.destination); factor != profile->goalMultipliers.end())
                weight *= factor->second;
        sum += weight;
        if (world.targetTypes().find(goal.destination) == &to && goal.choice == story.choice && goal.roundTrip == isRound)
            alike += weight;
    }
    return sum > 0.0 ? alike / sum : 0.0;
}

Phrase goalPhrase(world::GoalChoice choice, const world::TargetType& type)
{
    switch (choice) {
    case world::GoalChoice::bound:
        return {{}, text("their own %1").arg(nounOf(type)), {}};
    case world::GoalChoice::closest:
        return {{}, text("the nearest %1").arg(nounOf(type)), {}};
    case world::GoalChoice::uniform:
        break;
    }
    return {{}, text("any %1").arg(nounOf(type)), {}};
}

MarkedText whyWalking(const run::PersonStory& story, const world::World& world, double departed_s)
{
    const bool isBack = story.reason == TripReason::back;
    const world::TargetType* from = targetTypeAt(world, isBack ? story.destination : story.origin);
    const world::TargetType* to = targetTypeAt(world, isBack ? story.origin : story.destination);
    if (!from || !to)
        return {};
    const QString goal = isBack                            ? text("They went out to %1 and now walk back.")
                         : story.reason == TripReason::out ? text("They want to get to %1, and back again.")
                                                           : text("They want to get to %1.");
    const double share = shareOfGoal(story, world, *from, *to, departed_s);
    if (share <= 0.0)
        return fill(goal, goalPhrase(story.choice, *to));
    const QString often = text(" %1 % of those who leave a place of the kind %2 do.")
                              .arg(formatNumber(100.0 * share, share < 0.1 ? 1 : 0), QStringLiteral("%2"));
    return fill(goal + often, goalPhrase(story.choice, *to), {{}, QString::fromStdString(from->name), {}});
}

MarkedText whyWaiting(const run::PersonStory& story, const world::World& world, double came_s)
{
    const world::TargetType* type = targetTypeAt(world, story.origin);
    if (!type)
        return {};
    const double mean_s = type->hourlyWaitMean_s ? atClock(*type->hourlyWaitMean_s, came_s) : type->waitMean_s;
    return fill(text("They stay until it is time to go on. A stay at a place of the kind %1 takes %2 on average.")
                    .arg(QStringLiteral("%1"), formatDuration(mean_s)),
                {{}, QString::fromStdString(type->name), {}});
}

/// "12:03" of a moment of the run.
QString clockOf(double at_s, double time_s, double clock_s)
{
    return formatClock(timeOfDay(clock_s + at_s - time_s), false);
}

/// What a fence or an edit has done to the trip, as one more sentence.
QString tellDetour(const run::PersonStory& story, const world::World& world, double time_s, double clock_s)
{
    if (!story.detour)
        return {};
    const QString at = clockOf(story.detour->since_s, time_s, clock_s);
    using Kind = run::Detour::Kind;
    switch (story.detour->kind) {
    case Kind::goesRound:
        return text(" Their way was blocked at %1; going round.").arg(at);
    case Kind::turnsBack:
        return text(" Their way to %1 was blocked at %2 and there is no other; going back.")
            .arg(targetName(world, story.detour->wanted), at);
    case Kind::stands:
        return text(" Fenced in since %1; waiting.").arg(at);
    case Kind::staysInside:
        return text(" No free way led to %1 at %2; staying until there is one.").arg(targetName(world, story.detour->wanted), at);
    case Kind::newWay:
        return text(" The city was changed at %1; going on by the shortest way.").arg(at);
    case Kind::roundThrong:
        return text(" Held up by others at %1; going another way.").arg(at);
    case Kind::newGoal:
        return text(" The city was changed at %1, so they go here now.").arg(at);
    }
    return {};
}

MarkedText sentenceOf(const run::PersonStory& story, const world::World& world)
{
    const Phrase origin = targetPhrase(world, story.origin, isOwn(story, story.origin));
    if (story.walking && story.detour && story.detour->kind == run::Detour::Kind::turnsBack)
        return fill(text("Turned back to %1, on the way to %2."), origin, targetPhrase(world, story.detour->wanted, false));
    if (story.walking && story.origin == kNone && story.destination != kNone)
        return fill(text("On the way to %1."), targetPhrase(world, story.destination, isOwn(story, story.destination)));
    if (!story.walking) {
        if (story.returnsTo == kNone || story.returnsTo == story.origin)
            return fill(text("Inside %1."), origin);
        return fill(text("Inside %1, before going back to %2."), origin,
                    targetPhrase(world, story.returnsTo, isOwn(story, story.returnsTo)));
    }
    const Phrase destination = targetPhrase(world, story.destination, isOwn(story, story.destination));
    const QString words = story.reason == TripReason::oneWay ? text("On the way from %1 to %2.")
                          : story.reason == TripReason::out  ? text("On the way from %1 to %2, to come back later.")
                                                             : text("On the way back from %1 to %2.");
    return fill(words, origin, destination);
}

void tellSchedule(const run::PersonStory& story, const world::World& world, const TellingMoment& moment, AlibiWords& words)
{
    const auto [time_s, clock_s] = moment;
    words.sentence = sentenceOf(story, world);
    words.times = !std::isfinite(story.arrives_s)
                      ? text("Left %1 ago.").arg(formatDuration(time_s - story.departed_s))
                      : (story.walking ? text("Left %1 ago, %2 to go.") : text("Came %1 ago, leaves in %2."))
                            .arg(formatDuration(time_s - story.departed_s), formatDuration(story.arrives_s - time_s));
    words.times += tellDetour(story, world, time_s, clock_s);
    words.why = story.walking ? whyWalking(story, world, words.departedClock_s) : whyWaiting(story, world, words.departedClock_s);
}

QString choiceWords(world::GoalChoice choice)
{
    switch (choice) {
    case world::GoalChoice::bound:
        return text("their own");
    case world::GoalChoice::closest:
        return text("the nearest");
    case world::GoalChoice::uniform:
        break;
    }
    return text("any");
}

Facts scheduleFacts(const run::PersonStory& story, const world::World&)
{
    if (!story.walking)
        return {};
    return {{text("Trip"), reasonWords(story.reason)},
            {text("Goal"), text("%1 of its kind").arg(choiceWords(story.choice))},
            {text("Way"),
             formatCounted(static_cast<long long>(story.route.empty() ? 0 : story.route.size() - 1), text("piece"), text("pieces"))}};
}

QString spellChoice(world::GoalChoice choice)
{
    static constexpr std::array kNames{"bound", "closest", "uniform"};
    return QString::fromLatin1(kNames[static_cast<std::size_t>(choice)]);
}

QJsonObject scheduleJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>& odds,
                         const navigation::NavigationGraph& graph)
{
    QJsonObject json = headAsJson(story, words);
    addFacts(json, story.facts);
    json[QStringLiteral("state")] = story.walking ? QStringLiteral("walking") : QStringLiteral("inside");
    json[story.walking ? QStringLiteral("origin") : QStringLiteral("place")] = toJson(words.origin);
    json[story.walking ? QStringLiteral("departed_s") : QStringLiteral("came_s")] = story.departed_s;
    json[story.walking ? QStringLiteral("arrives_s") : QStringLiteral("leaves_s")] = story.arrives_s;
    if (story.walking) {
        json[QStringLiteral("destination")] = toJson(words.destination);
        json[QStringLiteral("reason")] = spellReason(story.reason);
        json[QStringLiteral("choice")] = spellChoice(story.choice);
        QJsonArray route;
        for (const navigation::NodeIndex node : story.route)
            route.append(QString::fromStdString(graph.nodeName(node)));
        json[QStringLiteral("route")] = route;
        json[QStringLiteral("next_node")] = static_cast<qint64>(story.nextNode);
    }
    QJsonArray own;
    for (const AlibiPlace& place : words.own)
        own.append(toJson(place));
    json[QStringLiteral("own_places")] = own;
    json[QStringLiteral("likeliest_stories")] = toJson(odds);
    if (!words.proxies.empty())
        json[QStringLiteral("proxies")] = toJson(words.proxies);
    return json;
}

/// The nodes of the way, and the place where a fence made them turn round.
std::vector<geometry::Point> schedulePoints(const run::PersonStory& story, const navigation::NavigationGraph& graph, const world::World&,
                                            std::optional<geometry::Point>)
{
    std::vector<geometry::Point> points;
    for (std::size_t i = 0; story.walking && i < story.route.size(); ++i) {
        points.push_back(graph.nodes()[story.route[i]].position);
        const bool hasTurned =
            story.detour && i == story.detour->node && i + 1 < story.route.size() && story.route[i + 1] == story.route[i];
        if (hasTurned)
            points.push_back(story.detour->place);
    }
    return points;
}

QString passerbyName(std::uint32_t number)
{
    return text("Passer-by %1").arg(formatCount(number));
}

bool isOnATrip(const run::PersonStory& story)
{
    return story.walking;
}

} // namespace

QString reasonWords(world::TripReason reason)
{
    switch (reason) {
    case world::TripReason::out:
        return text("out on a round trip");
    case world::TripReason::back:
        return text("back from a round trip");
    case world::TripReason::oneWay:
        break;
    }
    return text("one way");
}

const Teller& scheduleTeller()
{
    static constexpr KindCount kCount{nullptr, nullptr, nullptr, true, true};
    static constexpr Teller kTeller{passerbyName, tellSchedule, scheduleFacts, scheduleJson, schedulePoints, isOnATrip, kCount};
    return kTeller;
}

} // namespace passerby::editor
