// SPDX-License-Identifier: GPL-3.0-or-later
// The alibi as text and as JSON.
#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"
#include "editor/words/wander_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <array>

namespace passerby::editor {

namespace {

QString spellChoice(world::GoalChoice choice)
{
    static constexpr std::array kNames{"bound", "closest", "uniform"};
    return QString::fromLatin1(kNames[static_cast<std::size_t>(choice)]);
}

QString targetCode(const AlibiPlace& place)
{
    return QStringLiteral("T%1").arg(place.number);
}

QJsonObject toJson(const AlibiPlace& place)
{
    return {{QStringLiteral("target"), targetCode(place)}, {QStringLiteral("name"), place.name}, {QStringLiteral("type"), place.type}};
}

QJsonArray toJson(const std::vector<OddsLine>& odds)
{
    QJsonArray stories;
    for (const OddsLine& line : odds)
        stories.append(QJsonObject{{QStringLiteral("origin"), targetCode(line.origin)},
                                   {QStringLiteral("destination"), targetCode(line.destination)},
                                   {QStringLiteral("reason"), spellReason(line.reason)},
                                   {QStringLiteral("probability"), line.probability}});
    return stories;
}

QJsonArray toJson(const std::vector<MarkedText>& sentences)
{
    QJsonArray array;
    for (const MarkedText& sentence : sentences)
        array.append(sentence.plain);
    return array;
}

} // namespace

QString alibiAsText(const AlibiWords& words, const std::vector<OddsLine>& odds)
{
    QStringList lines{QStringLiteral("%1 (%2), %3").arg(words.who, words.profile, words.asked),
                      words.sentence.plain + QLatin1Char(' ') + words.times};
    if (!words.why.plain.isEmpty())
        lines << words.why.plain;
    for (const MarkedText& proxy : words.proxies)
        lines << proxy.plain;
    if (!words.own.empty()) {
        QStringList places;
        for (const AlibiPlace& place : words.own)
            places << QStringLiteral("%1 (%2, %3)").arg(place.name, place.type, targetCode(place));
        lines << text("Their own places: %1.").arg(places.join(QStringLiteral(", ")));
    }
    if (!odds.empty())
        lines << text("Stories that fit what was seen:");
    for (const OddsLine& line : odds)
        lines << QStringLiteral("  %1 %  %2").arg(formatNumber(100.0 * line.probability, 1), line.words);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

namespace {

/// Of somebody who belongs to a crowd.
QByteArray memberAsJson(const run::PersonStory& story, const AlibiWords& words)
{
    QJsonObject json{{QStringLiteral("agent"), static_cast<qint64>(exportedId(story.agent))},
                     {QStringLiteral("speed_mps"), story.speed_mps},
                     {QStringLiteral("state"), story.inCrowd->isThere ? QStringLiteral("there") : QStringLiteral("walking")},
                     {QStringLiteral("asked"), words.asked},
                     {QStringLiteral("sentence"), words.sentence.plain},
                     {QStringLiteral("times"), words.times},
                     {QStringLiteral("why"), words.why.plain},
                     {QStringLiteral("came_s"), story.departed_s},
                     {QStringLiteral("next_waypoint"), static_cast<qint64>(story.inCrowd->waypoint)},
                     {QStringLiteral("waypoints"), static_cast<qint64>(story.inCrowd->waypoints)},
                     {QStringLiteral("proxies"), toJson(words.proxies)}};
    if (words.destination.target != navigation::kNone)
        json[QStringLiteral("destination")] = toJson(words.destination);
    return QJsonDocument(json).toJson();
}

} // namespace

QByteArray alibiAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>& odds,
                       const navigation::NavigationGraph& graph)
{
    if (story.inCrowd)
        return memberAsJson(story, words);
    if (story.wandering)
        return QJsonDocument(wandererAsJson(story, words)).toJson();
    QJsonObject json{{QStringLiteral("agent"), static_cast<qint64>(exportedId(story.agent))},
                     {QStringLiteral("speed_mps"), story.speed_mps},
                     {QStringLiteral("state"), story.walking ? QStringLiteral("walking") : QStringLiteral("inside")},
                     {QStringLiteral("asked"), words.asked},
                     {QStringLiteral("sentence"), words.sentence.plain},
                     {QStringLiteral("times"), words.times},
                     {QStringLiteral("why"), words.why.plain},
                     {story.walking ? QStringLiteral("origin") : QStringLiteral("place"), toJson(words.origin)},
                     {story.walking ? QStringLiteral("departed_s") : QStringLiteral("came_s"), story.departed_s},
                     {story.walking ? QStringLiteral("arrives_s") : QStringLiteral("leaves_s"), story.arrives_s}};
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
    return QJsonDocument(json).toJson();
}

QString pinnedAsText(const world::PinnedAlibi& alibi, const AlibiWords& words)
{
    const QString ends = alibi.origin.number == alibi.destination.number
                             ? text("Place: %1 (%2, %3).").arg(words.origin.name, words.origin.type, targetCode(words.origin))
                             : text("From %1 (%2, %3) to %4 (%5, %6).")
                                   .arg(words.origin.name, words.origin.type, targetCode(words.origin), words.destination.name,
                                        words.destination.type, targetCode(words.destination));
    return text("%1, asked at %2 and kept").arg(words.who, words.asked) + QLatin1Char('\n') + words.sentence.plain + QLatin1Char('\n')
           + ends + QLatin1Char('\n');
}

QByteArray pinnedAsJson(const world::PinnedAlibi& alibi, const AlibiWords& words)
{
    const bool isWalking = alibi.origin.number != alibi.destination.number;
    QJsonObject json{{QStringLiteral("agent"), static_cast<qint64>(alibi.agent)},
                     {QStringLiteral("pinned"), true},
                     {QStringLiteral("state"), isWalking ? QStringLiteral("walking") : QStringLiteral("inside")},
                     {QStringLiteral("asked"), words.asked},
                     {QStringLiteral("asked_s"), alibi.time_s},
                     {QStringLiteral("sentence"), words.sentence.plain},
                     {isWalking ? QStringLiteral("origin") : QStringLiteral("place"), toJson(words.origin)}};
    if (isWalking) {
        json[QStringLiteral("destination")] = toJson(words.destination);
        json[QStringLiteral("reason")] = QString::fromStdString(alibi.reason);
    }
    return QJsonDocument(json).toJson();
}

} // namespace passerby::editor
