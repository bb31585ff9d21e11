// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/line_bars.h"

#include "editor/words/line_words.h"
#include "editor/words/number_text.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kScale_px = 28.0; ///< at the left
constexpr double kTimes_px = 18.0; ///< below
constexpr double kBetween_px = 1.0;
constexpr double kLeastTop = 4.0; // people

} // namespace

LineBars::LineBars(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("lineBars"));
    setFixedHeight(84);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void LineBars::setMinutes(std::vector<autonomous::LineMinute> minutes, const QString& words)
{
    if (accessibleName() != words)
        setAccessibleName(words);
    if (minutes == m_minutes)
        return;
    m_minutes = std::move(minutes);
    update();
}

QRectF LineBars::area() const
{
    return {kScale_px, 6.0, std::max(1.0, width() - kScale_px), height() - 6.0 - kTimes_px};
}

double LineBars::top() const
{
    double most = kLeastTop;
    for (const autonomous::LineMinute& minute : m_minutes)
        most = std::max(most, std::ceil(minute.meanWaiting()));
    return most;
}

QRectF LineBars::bar(std::size_t place) const
{
    const QRectF room = area();
    const double wide = room.width() / static_cast<double>(autonomous::LineRecord::kMost);
    const double high = room.height() * m_minutes[place].meanWaiting() / top();
    const auto fromRight = static_cast<double>(m_minutes.size() - place);
    return {room.right() - fromRight * wide, room.bottom() - high, std::max(1.0, wide - kBetween_px), high};
}

void LineBars::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_minutes.size(); ++i)
        painter.fillRect(bar(i), t.accent);
    const QRectF room = area();
    painter.setPen(QPen(t.control, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    painter.setFont(textFont(TextStyle::axis));
    painter.setPen(t.muted);
    painter.drawText(QRectF(0, room.top() - 6.0, kScale_px - 4.0, 14.0), Qt::AlignRight | Qt::AlignVCenter,
                     editor::formatCount(static_cast<long long>(top())));
    painter.drawText(QRectF(0, room.bottom() - 8.0, kScale_px - 4.0, 14.0), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));
    const QRectF times(room.left(), room.bottom() + 2.0, room.width(), kTimes_px - 2.0);
    painter.drawText(times, Qt::AlignLeft | Qt::AlignVCenter, tr("30 min ago"));
    painter.drawText(times, Qt::AlignRight | Qt::AlignVCenter, tr("now"));
}

bool LineBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t i = 0; i < m_minutes.size(); ++i)
        if (const QRectF at = bar(i); help->pos().x() >= at.left() && help->pos().x() <= at.right() + kBetween_px) {
            QToolTip::showText(help->globalPos(), editor::minuteInWords(m_minutes[i], m_minutes.size() - 1 - i), this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

} // namespace passerby::widgets
