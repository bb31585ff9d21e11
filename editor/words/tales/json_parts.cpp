// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/json_parts.h"

namespace passerby::editor {

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

} // namespace passerby::editor
