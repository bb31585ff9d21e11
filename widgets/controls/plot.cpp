// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/plot.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>

namespace passerby::widgets {

namespace {

QString formatted(double value)
{
    return std::abs(value) >= 100.0 ? formatCount(std::llround(value)) : formatNumber(value, std::abs(value) < 10.0 ? 2 : 1);
}

} // namespace

Plot::Plot(const QString& title, const QString& unit, QWidget* parent) : QWidget(parent), m_title(title), m_unit(unit)
{
    setAccessibleName(title);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void Plot::append(double clock_s, double value)
{
    m_points.push_back({clock_s, value});
    if (m_points.size() > 240)
        m_points.pop_front();
    update();
}

void Plot::setExpected(std::optional<double> value)
{
    m_expected = value;
    update();
}

void Plot::setNote(const QString& note)
{
    m_note = note;
    update();
}

void Plot::clear()
{
    m_points.clear();
    update();
}

void Plot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    const QRectF area(12, 46, width() - 24.0, height() - 46.0 - 22.0);
    const Theme& t = currentTheme();
    painter.setPen(QPen(t.border, 1));
    for (int i = 0; i <= 2; ++i)
        painter.drawLine(QPointF(area.left(), area.top() + area.height() * i / 2.0),
                         QPointF(area.right(), area.top() + area.height() * i / 2.0));
    paintCurve(painter, area);
    painter.setFont(textFont(TextStyle::axis));
    painter.setPen(t.muted);
    const QRectF axis(area.left(), area.bottom() + 4, area.width(), 16);
    if (m_points.size() > 1) {
        painter.drawText(axis, Qt::AlignLeft, formatClock(m_points.front().clock_s, false));
        painter.drawText(axis, Qt::AlignRight, formatClock(m_points.back().clock_s, false));
    } else {
        painter.drawText(axis, Qt::AlignLeft, tr("fills while the city runs"));
    }
}

void Plot::paintHead(QPainter& painter) const
{
    const Theme& t = currentTheme();
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(t.muted);
    painter.drawText(QPointF(12, 17), m_title);
    painter.setFont(textFont(TextStyle::name));
    painter.setPen(t.text);
    const QString value = m_points.empty() ? QStringLiteral("–") : formatted(m_points.back().value) + m_unit;
    painter.drawText(QPointF(12, 37), value);
    const double end = 12 + QFontMetricsF(textFont(TextStyle::name)).horizontalAdvance(value) + 8;
    QString note = m_note;
    if (note.isEmpty() && m_expected)
        note = tr("expected %1").arg(formatted(*m_expected) + m_unit);
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(t.muted);
    painter.drawText(QPointF(end, 37), QFontMetricsF(painter.font()).elidedText(note, Qt::ElideRight, width() - end - 8));
}

void Plot::paintCurve(QPainter& painter, const QRectF& area) const
{
    if (m_points.empty())
        return;
    double highest = m_expected.value_or(0.0);
    for (const Value& point : m_points)
        highest = std::max(highest, point.value);
    highest = highest > 0.0 ? highest * 1.15 : 1.0;
    const auto y = [&](double value) { return area.bottom() - area.height() * value / highest; };
    const Theme& t = currentTheme();
    if (m_expected) {
        painter.setPen(QPen(t.muted, 1.25, Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y(*m_expected)), QPointF(area.right(), y(*m_expected)));
    }
    QPolygonF line;
    const double count = std::max<double>(2.0, static_cast<double>(m_points.size()));
    for (std::size_t i = 0; i < m_points.size(); ++i)
        line << QPointF(area.left() + area.width() * static_cast<double>(i) / (count - 1.0), y(m_points[i].value));
    painter.setPen(QPen(t.accent, 1.75));
    painter.drawPolyline(line);
}

} // namespace passerby::widgets
