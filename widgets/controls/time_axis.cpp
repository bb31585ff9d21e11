// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/time_axis.h"

#include "editor/words/number_text.h"

#include <QCoreApplication>
#include <cmath>

namespace passerby::widgets {

double timeTick_s(double perSecond_px)
{
    constexpr double kLeast_px = 56.0;
    double step_s = 1.0;
    for (const double one_s : {1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0, 7200.0, 21600.0, 86400.0}) {
        step_s = one_s;
        if (one_s * perSecond_px >= kLeast_px)
            break;
    }
    return step_s;
}

QString spanText(double span_s)
{
    if (span_s < 9.95)
        return QCoreApplication::translate("TimeAxis", "%1 s").arg(editor::formatFixed(span_s, 1));
    const auto whole = std::llround(span_s);
    if (whole < 60)
        return QCoreApplication::translate("TimeAxis", "%1 s").arg(whole);
    if (whole < 3600)
        return QCoreApplication::translate("TimeAxis", "%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return QCoreApplication::translate("TimeAxis", "%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60);
}

QString timeText(double time_s)
{
    const auto whole = std::llround(time_s);
    const QString seconds = QStringLiteral("%1").arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(seconds);
    return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0')).arg(seconds);
}

} // namespace passerby::widgets
