// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/heat/heat_command_words.h"

#include <QStringList>

namespace passerby::editor {

namespace {

QString latin(const char* text)
{
    return QString::fromLatin1(text);
}

/// The word of a variant; that of the first is the layer's.
QString wordOf(const HeatWord& word, std::size_t variant)
{
    return variant == 0 ? latin(word.word) : latin(word.word) + QLatin1Char('-') + latin(word.variants[variant]);
}

/// "density (expected)", "isovist (area), isovist-walkable".
QString explained(const HeatWord& word)
{
    const QString meaning = latin(word.variants.empty() ? word.meaning : word.variants.front());
    QStringList words{meaning.isEmpty() ? latin(word.word) : QStringLiteral("%1 (%2)").arg(latin(word.word), meaning)};
    for (std::size_t variant = 1; variant < word.variants.size(); ++variant)
        words << wordOf(word, variant);
    return words.join(QStringLiteral(", "));
}

/// "density", "isovist (also isovist-walkable, -perimeter)".
QString listed(const HeatWord& word)
{
    QStringList others;
    for (std::size_t variant = 1; variant < word.variants.size(); ++variant)
        others << (variant == 1 ? wordOf(word, variant) : QLatin1Char('-') + latin(word.variants[variant]));
    return others.isEmpty() ? latin(word.word) : QStringLiteral("%1 (also %2)").arg(latin(word.word), others.join(QStringLiteral(", ")));
}

bool hasWord(const HeatLayerRow& row)
{
    return *row.word.word != '\0';
}

/// "a, b or c".
QString alternatives(QStringList words)
{
    if (words.size() < 2)
        return words.join(QString());
    const QString last = words.takeLast();
    return words.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

} // namespace

std::optional<AskedHeat> heatOfWord(const QString& word)
{
    for (const HeatLayerRow& row : heatLayers()) {
        if (!hasWord(row))
            continue;
        if (word == latin(row.word.word))
            return AskedHeat{row.id, 0};
        for (std::size_t variant = 0; variant < row.word.variants.size(); ++variant)
            if (word == latin(row.word.word) + QLatin1Char('-') + latin(row.word.variants[variant]))
                return AskedHeat{row.id, variant};
    }
    return std::nullopt;
}

QString heatWordsExplained()
{
    QString text;
    for (const HeatLayerRow& row : heatLayers()) {
        if (!hasWord(row) || row.id == HeatLayerId::none)
            continue;
        const bool isHeaded = *row.word.heading != '\0';
        if (!text.isEmpty())
            text += isHeaded ? QStringLiteral("; ") : QStringLiteral(", ");
        if (isHeaded)
            text += latin(row.word.heading) + QStringLiteral(": ");
        text += explained(row.word);
    }
    return text + QStringLiteral("; or ") + latin(heatLayer(HeatLayerId::none).word.word) + QLatin1Char('.');
}

QString heatWordsListed()
{
    QStringList words;
    for (const HeatLayerRow& row : heatLayers())
        if (hasWord(row) && row.id != HeatLayerId::none)
            words << listed(row.word);
    return alternatives(words << latin(heatLayer(HeatLayerId::none).word.word));
}

QString heatWordsWhere(const std::function<bool(const HeatLayerRow&)>& isSo)
{
    QStringList words;
    for (const HeatLayerRow& row : heatLayers())
        if (hasWord(row) && isSo(row))
            words << latin(row.word.word);
    return alternatives(words);
}

} // namespace passerby::editor
