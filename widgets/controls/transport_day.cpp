// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/transport_day.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kDay_s = 86400.0;

QString tellShortly(HabitsOfDay habits, double startClock_s)
{
    switch (habits) {
    case HabitsOfDay::followClock:
        return TransportBar::tr("habits follow the clock");
    case HabitsOfDay::asAtStart:
        return TransportBar::tr("habits stay as at %1").arg(formatClock(startClock_s, false));
    case HabitsOfDay::alwaysTheSame:
        break;
    }
    return {};
}

QString tell(HabitsOfDay habits, double startClock_s)
{
    switch (habits) {
    case HabitsOfDay::followClock:
        return TransportBar::tr("Habits follow the clock: where people go and how long they stay changes with the hour.");
    case HabitsOfDay::asAtStart:
        return TransportBar::tr("Who is only seen keeps the habits of %1, when the run began, at every hour. Simulate everybody to have "
                                "habits follow the clock.")
            .arg(formatClock(startClock_s, false));
    case HabitsOfDay::alwaysTheSame:
        break;
    }
    return {};
}

} // namespace

TransportDay::TransportDay(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("transportDay"));
    setMinimumWidth(120);
    setAccessibleName(TransportBar::tr("Time of day"));
    clear();
    setHabits(HabitsOfDay::alwaysTheSame, 0.0);
}

void TransportDay::setNow(double clock_s, double walking, bool isRunning)
{
    m_clock_s = clock_s;
    if (isRunning)
        m_walking[static_cast<std::size_t>(clock_s / kDay_s * kBins) % kBins] = walking;
    update();
}

void TransportDay::setHabits(HabitsOfDay habits, double startClock_s)
{
    m_habits = tellShortly(habits, startClock_s);
    const QString sentence = tell(habits, startClock_s);
    setAccessibleDescription(sentence);
    const QString curve = TransportBar::tr("People walking over the day, as far as it has been run");
    setToolTip(sentence.isEmpty() ? curve : curve + QStringLiteral(".\n") + sentence);
    update();
}

void TransportDay::clear()
{
    m_walking.fill(-1.0);
}

void TransportDay::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area(10, 8, width() - 20.0, height() - 8.0 - 18.0);
    paintCurve(painter, area);
    paintHours(painter, area);
    paintHabits(painter, area);
    const double x = area.left() + area.width() * m_clock_s / kDay_s;
    painter.setPen(QPen(currentTheme().accent, 2));
    painter.drawLine(QPointF(x, area.top() + 2), QPointF(x, area.bottom()));
    painter.setBrush(currentTheme().raised);
    painter.drawEllipse(QPointF(x, area.top()), 4, 4);
}

void TransportDay::paintHours(QPainter& painter, const QRectF& area) const
{
    const Theme& t = currentTheme();
    painter.setPen(QPen(t.control, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.setFont(textFont(TextStyle::axis));
    const int every = area.width() < 260 ? 6 : 3;
    for (int hour = 0; hour <= 24; hour += every) {
        const double x = area.left() + area.width() * hour / 24.0;
        painter.setPen(QPen(t.control, 1));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3));
        painter.setPen(t.muted);
        painter.drawText(QRectF(x - 15, area.bottom() + 3, 30, 14), Qt::AlignCenter,
                         QStringLiteral("%1").arg(hour, 2, 10, QLatin1Char('0')));
    }
}

/// In the half of the day where the clock is not, if it fits there.
void TransportDay::paintHabits(QPainter& painter, const QRectF& area) const
{
    painter.setFont(textFont(TextStyle::axis));
    if (m_habits.isEmpty() || painter.fontMetrics().horizontalAdvance(m_habits) > 0.5 * area.width() - 8.0)
        return;
    painter.setPen(currentTheme().muted);
    const bool isMorning = m_clock_s < 0.5 * kDay_s;
    painter.drawText(QRectF(area.left(), area.top() - 6, area.width(), 14), (isMorning ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop,
                     m_habits);
}

void TransportDay::paintCurve(QPainter& painter, const QRectF& area) const
{
    const double highest = *std::max_element(m_walking.begin(), m_walking.end());
    if (highest <= 0.0)
        return;
    QColor fill = currentTheme().accent;
    fill.setAlphaF(0.4F);
    const double width = area.width() / static_cast<double>(kBins);
    for (std::size_t i = 0; i < kBins; ++i)
        if (m_walking[i] > 0.0) {
            const double height = area.height() * 0.85 * m_walking[i] / highest;
            painter.fillRect(QRectF(area.left() + width * static_cast<double>(i), area.bottom() - height, width + 0.4, height), fill);
        }
}

} // namespace passerby::widgets
