// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/isovist_text.h"

#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

using affordance::IsovistMeasure;

IsovistWords isovistWords(IsovistMeasure measure)
{
    switch (measure) {
    case IsovistMeasure::area:
        return {text("Area"), QStringLiteral("m²"), text("How much ground is seen from here all around, in m².")};
    case IsovistMeasure::walkable:
        return {text("Walkable"), QStringLiteral("m²"), text("How much of what is seen people can walk on, in m².")};
    case IsovistMeasure::perimeter:
        return {text("Perimeter"), QStringLiteral("m"), text("How long the outline of what is seen is, in metres.")};
    case IsovistMeasure::compactness:
        return {text("Compactness"), QString(),
                text("How round what is seen is: 1 where one sees equally far all around as on a round square, near 0 where the view "
                     "goes down narrow streets. It has no unit.")};
    case IsovistMeasure::occlusivity:
        return {text("Occlusivity"), QStringLiteral("m"),
                text("How many metres of the outline have something hidden behind them, where the view passes a corner: much of it "
                     "means that there is more to discover.")};
    case IsovistMeasure::drift:
        return {text("Drift"), QStringLiteral("m"),
                text("How far the middle of what is seen lies from where one stands, in metres: 0 in the middle of a square, much where "
                     "the view opens to one side.")};
    case IsovistMeasure::longestSight:
        break;
    }
    return {text("Longest view"), QStringLiteral("m"), text("How far one sees in the direction in which one sees farthest, in metres.")};
}

QString isovistValue(double value, IsovistMeasure measure)
{
    const QString unit = isovistWords(measure).unit;
    if (unit.isEmpty())
        return formatNumber(value, 2);
    return QStringLiteral("%1 %2").arg(formatNumber(value, value < 10.0 ? 1 : 0), unit);
}

} // namespace passerby::editor
