// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/number_text.h"

#include "editor/words/language.h"

#include <cmath>

namespace passerby::editor {

namespace {

const QChar kThinSpace(0x2009);
const QChar kMinus(0x2212);

/// Parts the digits before `end` into thousands.
void group(QString& digits, qsizetype end)
{
    for (qsizetype place = end - 3; place > 0; place -= 3)
        digits.insert(place, kThinSpace);
}

} // namespace

QString formatCount(long long value)
{
    QString text = QString::number(value);
    if (value < 0)
        text.remove(0, 1);
    group(text, text.size());
    return value < 0 ? kMinus + text : text;
}

QString formatCounted(long long count, const QString& one, const QString& many)
{
    return formatCount(count) + QLatin1Char(' ') + (count == 1 ? one : many);
}

QString formatNumber(double value, int decimals)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? QStringLiteral("–") : value < 0 ? kMinus + QStringLiteral("∞") : QStringLiteral("∞");
    QString text = QString::number(std::abs(value), 'f', decimals);
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point >= 0) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    const bool isZero = text == QLatin1String("0");
    text.replace(QLatin1Char('.'), decimalSign());
    group(text, point >= 0 ? point : text.size());
    return value < 0 && !isZero ? kMinus + text : text;
}

QString formatFixed(double value, int decimals)
{
    return QString::number(value, 'f', decimals).replace(QLatin1Char('.'), decimalSign());
}

QString formatClock(double clock_s, bool withSeconds)
{
    const auto total = static_cast<long long>(std::floor(std::max(0.0, clock_s))) % 86400;
    const QString minutes =
        QStringLiteral("%1:%2").arg(total / 3600, 2, 10, QLatin1Char('0')).arg(total / 60 % 60, 2, 10, QLatin1Char('0'));
    return withSeconds ? minutes + QStringLiteral(":%1").arg(total % 60, 2, 10, QLatin1Char('0')) : minutes;
}

QString formatDuration(double duration_s)
{
    const auto seconds = std::llround(std::max(0.0, duration_s));
    if (seconds < 60)
        return QStringLiteral("%1 s").arg(seconds);
    const auto minutes = (seconds + 30) / 60;
    if (minutes < 60)
        return QStringLiteral("%1 min").arg(minutes);
    if (minutes % 60 == 0)
        return QStringLiteral("%1 h").arg(minutes / 60);
    return QStringLiteral("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

} // namespace passerby::editor
