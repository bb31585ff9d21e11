// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/alibi_text.h"

#include "core/alibi/posterior.h"
#include "core/crowds/crowd_people.h"
#include "core/geometry/polygon.h"
#include "editor/words/crowd_text.h"
#include "editor/words/number_text.h"
#include "editor/words/proxy_text.h"
#include "editor/words/text.h"
#include "editor/words/wander_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::editor {

namespace {

using navigation::kNone;
using world::TripReason;

/// Names of streets and squares farther away than this do not help to find a door.
constexpr double kNear_m = 60.0;

const world::Target* targetAt(const world::World& world, std::uint32_t index)
{
    return index < world.targets().size() ? world.targets().at(index).row.get() : nullptr;
}

const world::TargetType* typeOf(const world::World& world, std::uint32_t index)
{
    const world::Target* target = targetAt(world, index);
    return target ? world.targetTypes().find(target->type) : nullptr;
}

/// "office" of "Office"; "ATM" stays.
QString noun(const world::TargetType& type)
{
    QString name = QString::fromStdString(type.name);
    if (name.size() > 1 && name[1].isLower())
        name[0] = name[0].toLower();
    return name;
}

double distanceTo(const geometry::Ring& ring, geometry::Point point)
{
    double least_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < ring.size(); ++i)
        least_m = std::min(least_m, geometry::distance(point, geometry::nearestOnSegment(point, ring[i], ring[(i + 1) % ring.size()])));
    return least_m;
}

/// " at Market square", " near Ring"; empty where nothing close has a name.
QString whereabouts(const world::World& world, const world::Target& target)
{
    if (const world::Cell* own = world.cells().find(target.cell); own && !own->name.empty())
        return text(" at %1").arg(QString::fromStdString(own->name));
    const std::string* nearest = nullptr;
    double nearest_m = kNear_m;
    for (const auto& [id, cell] : world.cells()) {
        if (cell.name.empty() || !geometry::boundingBox(cell.polygon).grown(kNear_m).contains(target.position))
            continue;
        const double away_m = distanceTo(cell.polygon.outer, target.position);
        if (away_m >= nearest_m)
            continue;
        nearest_m = away_m;
        nearest = &cell.name;
    }
    return nearest ? text(" near %1").arg(QString::fromStdString(*nearest)) : QString();
}

Phrase phraseOf(const world::World& world, std::uint32_t index, bool isOwn)
{
    const world::Target* target = targetAt(world, index);
    const world::TargetType* type = typeOf(world, index);
    if (!target || !type)
        return {{}, targetName(world, index), {}};
    const QString article = isOwn ? text("their ") : text("the ");
    if (target->name.empty()) {
        const QString number = QStringLiteral(" (T%1)").arg(world.targets().at(index).id.number);
        return {article, noun(*type), whereabouts(world, *target) + number};
    }
    const QString name = QString::fromStdString(target->name);
    if (isOwn)
        return {article + noun(*type) + text(" at "), name, {}};
    if (name.contains(QString::fromStdString(type->name), Qt::CaseInsensitive))
        return {{}, name, {}};
    const bool isAddress = std::any_of(name.begin(), name.end(), [](QChar one) { return one.isDigit(); });
    return {article + noun(*type) + (isAddress ? text(" at ") : QStringLiteral(" ")), name, {}};
}

bool isOwn(const run::PersonStory& story, std::uint32_t index)
{
    return index != kNone && std::find(story.boundTargets.begin(), story.boundTargets.end(), index) != story.boundTargets.end();
}

AlibiPlace placeAt(const world::World& world, std::uint32_t index)
{
    if (index >= world.targets().size())
        return {};
    const world::TargetType* type = typeOf(world, index);
    return {index, world.targets().at(index).id.number, targetName(world, index), type ? QString::fromStdString(type->name) : QString()};
}

double timeOfDay(double clock_s)
{
    constexpr double kDay_s = 86400.0;
    const double rest = std::fmod(clock_s, kDay_s);
    return rest < 0.0 ? rest + kDay_s : rest;
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
        return {{}, text("their own %1").arg(noun(type)), {}};
    case world::GoalChoice::closest:
        return {{}, text("the nearest %1").arg(noun(type)), {}};
    case world::GoalChoice::uniform:
        break;
    }
    return {{}, text("any %1").arg(noun(type)), {}};
}

MarkedText whyWalking(const run::PersonStory& story, const world::World& world, double departed_s)
{
    const bool isBack = story.reason == TripReason::back;
    const world::TargetType* from = typeOf(world, isBack ? story.destination : story.origin);
    const world::TargetType* to = typeOf(world, isBack ? story.origin : story.destination);
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
    const world::TargetType* type = typeOf(world, story.origin);
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
    const Phrase origin = phraseOf(world, story.origin, isOwn(story, story.origin));
    if (story.walking && story.detour && story.detour->kind == run::Detour::Kind::turnsBack)
        return fill(text("Turned back to %1, on the way to %2."), origin, phraseOf(world, story.detour->wanted, false));
    if (story.walking && story.origin == kNone && story.destination != kNone)
        return fill(text("On the way to %1."), phraseOf(world, story.destination, isOwn(story, story.destination)));
    if (!story.walking) {
        if (story.returnsTo == kNone || story.returnsTo == story.origin)
            return fill(text("Inside %1."), origin);
        return fill(text("Inside %1, before going back to %2."), origin, phraseOf(world, story.returnsTo, isOwn(story, story.returnsTo)));
    }
    const Phrase destination = phraseOf(world, story.destination, isOwn(story, story.destination));
    const QString words = story.reason == TripReason::oneWay ? text("On the way from %1 to %2.")
                          : story.reason == TripReason::out  ? text("On the way from %1 to %2, to come back later.")
                                                             : text("On the way back from %1 to %2.");
    return fill(words, origin, destination);
}

} // namespace

QString targetName(const world::World& world, std::uint32_t index)
{
    const world::Target* target = targetAt(world, index);
    if (!target)
        return text("somewhere");
    if (!target->name.empty())
        return QString::fromStdString(target->name);
    const world::TargetType* type = typeOf(world, index);
    return QStringLiteral("%1 %2").arg(type ? QString::fromStdString(type->name) : text("Target")).arg(world.targets().at(index).id.number);
}

QString personName(world::AgentId agent)
{
    switch (agent.kind) {
    case world::PersonKind::schedule:
        break;
    case world::PersonKind::wander:
        return text("Wanderer %1").arg(formatCount(agent.number + 1));
    case world::PersonKind::crowd:
        return text("Crowd member %1").arg(formatCount(agent.number + 1));
    }
    return text("Passer-by %1").arg(formatCount(agent.number));
}

AlibiWords tellAlibi(const run::PersonStory& story, const world::World& world, double time_s, double clock_s)
{
    AlibiWords words;
    words.who = personName(story.agent);
    const QString profile =
        story.profile < world.profiles().size() ? QString::fromStdString(world.profiles().at(story.profile).row->name) : text("Resident");
    words.profile = QStringLiteral("%1 · %2 m/s").arg(profile, QString::number(story.speed_mps, 'f', 2));
    words.asked = formatClock(clock_s, true);
    words.departedClock_s = timeOfDay(clock_s + story.departed_s - time_s);
    const bool willArrive = std::isfinite(story.arrives_s);
    words.arrivesClock_s = willArrive ? timeOfDay(clock_s + story.arrives_s - time_s) : clock_s;
    const double whole_s = willArrive ? story.arrives_s - story.departed_s : 0.0;
    words.walkedShare = whole_s > 0.0 ? std::clamp((time_s - story.departed_s) / whole_s, 0.0, 1.0) : 0.0;
    words.sentence = sentenceOf(story, world);
    words.times = !willArrive ? text("Left %1 ago.").arg(formatDuration(time_s - story.departed_s))
                              : (story.walking ? text("Left %1 ago, %2 to go.") : text("Came %1 ago, leaves in %2."))
                                    .arg(formatDuration(time_s - story.departed_s), formatDuration(story.arrives_s - time_s));
    words.times += tellDetour(story, world, time_s, clock_s);
    words.why = story.walking ? whyWalking(story, world, words.departedClock_s) : whyWaiting(story, world, words.departedClock_s);
    if (story.inCrowd)
        tellCrowdMember(story, world, time_s, words);
    if (story.wandering)
        tellWanderer(story, time_s, words);
    words.proxies = tellProxies(story, world);
    words.origin = placeAt(world, story.origin);
    words.destination = placeAt(world, story.destination);
    for (const std::uint32_t target : story.boundTargets)
        if (target < world.targets().size())
            words.own.push_back(placeAt(world, target));
    return words;
}

std::vector<OddsLine> tellOdds(const alibi::Posterior& posterior, const world::World& world)
{
    std::vector<OddsLine> lines;
    for (const alibi::StoryOdds& story : posterior.likeliest) {
        OddsLine line;
        line.origin = placeAt(world, story.ends.origin);
        line.destination = placeAt(world, story.ends.destination);
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
