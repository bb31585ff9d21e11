// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/typography.h"

#include <QLabel>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

QFont textFont(TextStyle style)
{
    struct Face {
        int size_px;
        QFont::Weight weight;
    };
    static constexpr Face kFaces[] = {{22, QFont::DemiBold}, {17, QFont::DemiBold}, {16, QFont::Normal},
                                      {15, QFont::DemiBold}, {13, QFont::DemiBold}, {13, QFont::Medium},
                                      {13, QFont::Normal},   {12, QFont::Normal},   {11, QFont::Normal}};
    const Face face = kFaces[static_cast<int>(style)];
    QFont result(QStringLiteral("Passerby Sans"));
    result.setStyleHint(QFont::SansSerif);
    result.setPixelSize(face.size_px);
    result.setWeight(face.weight);
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

QLabel* makeLabel(const QString& text, TextStyle style, bool muted, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(textFont(style));
    label->setTextFormat(Qt::PlainText);
    if (muted)
        label->setProperty("muted", true);
    return label;
}

QString formatCount(long long value)
{
    QString digits = QString::number(std::llabs(value));
    for (qsizetype place = digits.size() - 3; place > 0; place -= 3)
        digits.insert(place, QChar(0x2009));
    return value < 0 ? QChar(0x2212) + digits : digits;
}

QString formatNumber(double value, int digits)
{
    QString text = QString::number(std::abs(value), 'f', digits);
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return value < 0 && text != QLatin1String("0") ? QChar(0x2212) + text : text;
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

} // namespace passerby::widgets
