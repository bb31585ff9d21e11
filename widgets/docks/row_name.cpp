// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/row_name.h"

#include <QFontMetrics>

namespace passerby::widgets {

QString elidedName(const QString& name, const QFontMetrics& letters, int width_px)
{
    if (letters.horizontalAdvance(name) <= width_px)
        return name;
    const auto own = name.indexOf(QStringLiteral(" · "));
    const QString numbered = own < 0 ? name : name.left(own);
    const auto blank = numbered.lastIndexOf(QLatin1Char(' '));
    const QString number = blank < 0 ? QString() : numbered.mid(blank);
    bool isNumber = false;
    static_cast<void>(number.toInt(&isNumber));
    const int least_px = letters.horizontalAdvance(numbered + QStringLiteral("…"));
    if (!isNumber || (own >= 0 && least_px <= width_px))
        return letters.elidedText(name, Qt::ElideRight, width_px);
    return letters.elidedText(numbered.left(blank), Qt::ElideRight, width_px - letters.horizontalAdvance(number)) + number;
}

} // namespace passerby::widgets
