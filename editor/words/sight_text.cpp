// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/sight_text.h"

#include "editor/words/isovist_text.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

using affordance::JunctionReason;

QString whyJunction(JunctionReason reason)
{
    switch (reason) {
    case JunctionReason::crossing:
        return text("Ways meet here");
    case JunctionReason::deadEnd:
        return text("A way ends here");
    case JunctionReason::bend:
        return text("A bend that hides what follows");
    case JunctionReason::ring:
        return text("A closed ring of ways");
    case JunctionReason::added:
        return text("Added by hand");
    }
    return {};
}

QString shareText(double share)
{
    if (share > 0.0 && share < 0.01)
        return QStringLiteral("< 1 %");
    return QStringLiteral("%1 %").arg(formatNumber(100.0 * share, 0));
}

SightWords tellSight(const affordance::Isovist& isovist)
{
    SightWords words;
    words.title = text("Seen from here");
    for (const affordance::IsovistMeasure measure : affordance::kIsovistMeasures) {
        const IsovistWords measured = isovistWords(measure);
        words.facts.push_back({measured.name, isovistValue(affordance::valueOf(isovist, measure), measure), measured.help});
    }
    return words;
}

SightWords tellJunction(const affordance::CityAffordance& city, std::size_t table, affordance::JunctionIndex junction,
                        const affordance::Isovist& isovist)
{
    const affordance::Junction& here = city.network.junctions[junction];
    SightWords words = tellSight(isovist);
    words.title = text("Junction %1").arg(QString::fromStdString(here.name));
    words.hint = whyJunction(here.reason);
    const std::vector<double>& entries = city.flows[table].entriesPerMetre;
    double leaving = 0.0;
    for (affordance::WayIndex way = here.firstWay; way < here.lastWay && !entries.empty(); ++way)
        leaving += entries[way];
    for (affordance::WayIndex way = here.firstWay; way < here.lastWay; ++way)
        words.ways.push_back({QString::fromStdString(city.network.junctions[city.network.ways[way].to].name),
                              shareText(city.tables[table].ways[way].share),
                              leaving > 0.0 ? shareText(entries[way] / leaving) : QStringLiteral("–")});
    return words;
}

} // namespace passerby::editor
