// SPDX-License-Identifier: GPL-3.0-or-later
// The alibi as text and as JSON.
#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/tales/teller.h"
#include "editor/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace passerby::editor {

namespace {

QStringList weighedLines(const WeighedWords& weighed)
{
    QStringList lines{weighed.sentence};
    for (const WeighedWords::Row& row : weighed.rows)
        lines << QStringLiteral("  %1  %2").arg(row.energy, row.name);
    return lines;
}

QStringList mindLines(const MindWords& mind)
{
    QStringList lines{mind.moment};
    if (!mind.plan.isEmpty())
        lines << text("What now, what then: %1.").arg(mind.plan.join(text(", then ")));
    for (const MindWords::Need& need : mind.needs)
        lines << QStringLiteral("%1: %2.").arg(need.name, need.words);
    for (const QString& deed : mind.done)
        lines << deed + QLatin1Char('.');
    return lines;
}

} // namespace

QString alibiAsText(const AlibiWords& words, const std::vector<OddsLine>& odds)
{
    QStringList lines{QStringLiteral("%1 (%2), %3").arg(words.who, words.profile, words.asked),
                      words.sentence.plain + QLatin1Char(' ') + words.times};
    if (!words.routine.isEmpty())
        lines << text("Just now: %1").arg(words.routine);
    if (words.weighed)
        lines << weighedLines(*words.weighed);
    if (!words.why.plain.isEmpty())
        lines << words.why.plain;
    for (const MarkedText& proxy : words.proxies)
        lines << proxy.plain;
    if (words.mind)
        lines << mindLines(*words.mind);
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

QByteArray alibiAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>& odds,
                       const navigation::NavigationGraph& graph)
{
    return QJsonDocument(tellerOf(story).json(story, words, odds, graph)).toJson();
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
