// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/json_parts.h"

#include <type_traits>
#include <variant>

namespace passerby::editor {

namespace {

QJsonValue valueAsJson(const run::Fact& fact)
{
    return std::visit(
        [](const auto& value) -> QJsonValue {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::monostate>)
                return {};
            else if constexpr (std::is_same_v<Value, std::string>)
                return QString::fromStdString(value);
            else if constexpr (std::is_same_v<Value, std::int64_t>)
                return static_cast<qint64>(value);
            else
                return value;
        },
        fact.value);
}

QJsonValue toJson(const run::Fact& fact)
{
    QJsonValue value = valueAsJson(fact);
    if (!fact.place && !fact.time_s)
        return value;
    QJsonObject json;
    if (!value.isNull())
        json[QStringLiteral("value")] = value;
    if (fact.place)
        json[QStringLiteral("place")] = QJsonArray{fact.place->x, fact.place->y};
    if (fact.time_s)
        json[QStringLiteral("time_s")] = *fact.time_s;
    return json;
}

} // namespace

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

QJsonObject headAsJson(const run::PersonStory& story, const AlibiWords& words)
{
    return {{QStringLiteral("agent"), static_cast<qint64>(exportedId(story.agent))},
            {QStringLiteral("speed_mps"), story.speed_mps},
            {QStringLiteral("asked"), words.asked},
            {QStringLiteral("sentence"), words.sentence.plain},
            {QStringLiteral("times"), words.times},
            {QStringLiteral("why"), words.why.plain}};
}

void addFacts(QJsonObject& json, const std::vector<run::Fact>& facts)
{
    for (const run::Fact& fact : facts)
        json[QString::fromStdString(fact.key)] = toJson(fact);
}

QJsonArray toJson(const std::vector<MarkedText>& sentences)
{
    QJsonArray array;
    for (const MarkedText& sentence : sentences)
        array.append(sentence.plain);
    return array;
}

} // namespace passerby::editor
